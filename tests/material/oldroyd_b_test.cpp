#include "model_types.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

using Cream = lanes::OldroydB<double>;
using State = Cream::State;

const Matrix kNone = 0.0 * Matrix::identity();

/// mu 8 kPa, kappa 20 kPa.
Cream cream(double relaxationTime, double viscosity = 0.0) {
    ParameterValues values = elasticValues();
    values["relaxation_time"] = relaxationTime;
    values["newtonian_viscosity"] = viscosity;
    return modelWith<Cream>(values);
}

Matrix shear(double rate) {
    Matrix L = kNone;
    L(0, 1) = rate;
    return L;
}

State sheared(const Cream& model, double rate, double time, int steps) {
    State state = Cream::rest();
    for (int step = 0; step < steps; ++step) model.update(shear(rate), time / steps, state);
    return state;
}

TEST(OldroydB, StartUpOfShearFollowsTheClosedForm) {
    const double Wi = 0.05, rate = 40.0;  // Wi rate = 2
    const Cream model = cream(Wi);
    for (const double time : {0.2 * Wi, Wi, 4.0 * Wi}) {
        const double left = std::exp(-time / Wi);
        const double xy = Wi * rate * (1.0 - left);
        const double xx = 1.0 + 2.0 * Wi * rate * Wi * rate * (1.0 - left * (1.0 + time / Wi));
        const State coarse = sheared(model, rate, time, 1000);
        const State fine = sheared(model, rate, time, 2000);
        EXPECT_NEAR(fine.bOB(0, 1), xy, 2e-3 * xy);
        EXPECT_NEAR(fine.bOB(0, 0), xx, 5e-3 * xx);
        for (const int i : {1, 2}) EXPECT_NEAR(fine.bOB(i, i), 1.0, 1e-12);
        // First order: the error halves with dt.
        EXPECT_NEAR((coarse.bOB(0, 1) - xy) / (fine.bOB(0, 1) - xy), 2.0, 0.02);
        EXPECT_NEAR((coarse.bOB(0, 0) - xx) / (fine.bOB(0, 0) - xx), 2.0, 0.02);
    }
}

TEST(OldroydB, SteadyShearIsExactForEveryTimeStepAndThins) {
    const double Wi = 0.05;
    const Cream model = cream(Wi);
    for (const double rate : {0.2, 20.0, 200.0}) {
        for (const double dt : {0.01 * Wi, Wi, 5.0 * Wi}) {
            State state = Cream::rest();
            for (int step = 0; step < 3000; ++step) model.update(shear(rate), dt, state);
            EXPECT_NEAR(state.bOB(0, 1) / (Wi * rate), 1.0, 1e-9) << rate << ", dt/Wi " << dt / Wi;
        }
        // sigma_xy of b^E, in the limit of small steps
        State state = sheared(model, rate, 15.0 * Wi, 100000);
        const double g = Wi * rate;
        const double stress = model.mu * g * std::pow(1.0 + g * g, -1.0 / 3.0);
        EXPECT_NEAR(model.respond(state).tau(0, 1) / stress, 1.0, 1e-3) << rate;
    }
}

TEST(OldroydB, PlasticFlowKeepsVolumeAlways) {  // det F_P = 1: det b^E = J^2
    const Cream model = flowingModel<Cream>();
    RandomDeformations random;
    State state = Cream::rest();
    double J = 1.0;
    for (int step = 0; step < 500; ++step) {
        const Matrix L = random.matrix(10.0);
        J *= determinant(Matrix::identity() + 0.005 * L);
        model.update(L, 0.005, state);
        EXPECT_NEAR(determinant(Cream::elasticStrain(state)) / (J * J), 1.0, 1e-12);
        EXPECT_NEAR(Cream::volumeRatio(state) / J, 1.0, 1e-12);
    }
}

TEST(OldroydB, StaysPositiveDefiniteForEveryTimeStep) {
    const Cream model = cream(0.01);
    RandomDeformations random;
    for (const double dt : {1e-4, 0.01, 1.0, 100.0}) {
        State state = Cream::rest();
        for (int step = 0; step < 200; ++step) {
            const Matrix L = (1.0 / dt) * (random.deformation(0.4) - Matrix::identity());
            model.update(L, dt, state);
            EXPECT_GT(lanes::symmetricEigen3(state.bOB).values[2], 0.0);
        }
    }
}

TEST(OldroydB, NewtonianPartIsViscosityTimesRate) {
    const double rate = 40.0, viscosity = 3.0;
    const Cream thick = cream(0.05, viscosity), thin = cream(0.05);
    State a = Cream::rest(), b = Cream::rest();
    const auto with = thick.update(shear(rate), 1e-3, a);
    const auto without = thin.update(shear(rate), 1e-3, b);
    EXPECT_NEAR(with.tau(0, 1) - without.tau(0, 1), viscosity * rate, 1e-10);
    EXPECT_NEAR(with.tau(0, 0) - without.tau(0, 0), 0.0, 1e-10);
    EXPECT_EQ(with.dynamicViscosity, viscosity);
    EXPECT_EQ(without.dynamicViscosity, 0.0);
    // sigma^N = 2 mu^N eps, not its deviator; tau is J times it
    State compressed = Cream::fromDeformation(0.9 * Matrix::identity()), same = compressed;
    Matrix L = kNone;
    L(0, 0) = rate;
    const auto wide = thick.update(L, 1e-3, compressed).tau - thin.update(L, 1e-3, same).tau;
    EXPECT_NEAR(wide(0, 0), 2.0 * viscosity * rate * compressed.J, 1e-9);
    EXPECT_NEAR(wide(1, 1), 0.0, 1e-9);
}

TEST(OldroydB, WithoutRelaxationItIsNeoHookean) {  // Cream (9) with b = F F^T
    const Cream model = cream(1e20);
    RandomDeformations random;
    State state = Cream::rest();
    Matrix F = Matrix::identity();
    for (int step = 0; step < 100; ++step) {
        const Matrix L = random.matrix(1.0);
        F = (Matrix::identity() + 0.01 * L) * F;
        const auto response = model.update(L, 0.01, state);
        const double J = determinant(F);
        const Symmetric expected =
            addToDiagonal(model.mu * timesTranspose(F), model.lambda() * J * (J - 1.0) - model.mu);
        EXPECT_LT(norm(response.tau - expected), 1e-12 * response.waveModulus);
    }
}

TEST(OldroydB, RelaxationOnlyLosesEnergy) {
    const Cream model = cream(0.05);
    RandomDeformations random;
    for (int trial = 0; trial < 50; ++trial) {
        State state = Cream::fromDeformation(random.deformation(0.6));
        for (const double dt : {1e-4, 1e-2, 1.0}) {
            const double before = model.energyDensity(state);
            model.update(kNone, dt, state);
            EXPECT_LE(model.energyDensity(state), before + 1e-12 * model.kappa);
        }
    }
}

TEST(OldroydB, GivesADeformationThatAnswersAsItDoes) {
    const Cream model = cream(0.05);
    RandomDeformations random;
    for (int trial = 0; trial < 20; ++trial) {
        State state = Cream::fromDeformation(random.deformation(0.5));
        model.update(random.matrix(3.0), 0.02, state);
        const State again = Cream::fromDeformation(Cream::deformation(state));
        const auto response = model.respond(state);
        EXPECT_LT(norm(model.respond(again).tau - response.tau), 1e-12 * response.waveModulus);
        EXPECT_NEAR(again.J, state.J, 1e-13);
    }
}

TEST(OldroydB, IsFrameIndifferent) {
    const Cream model = cream(0.05, 2.0);
    RandomDeformations random;
    for (int trial = 0; trial < 20; ++trial) {
        const Matrix F = random.deformation(0.4), L = random.matrix(10.0), Q = random.rotation();
        State state = Cream::fromDeformation(F), turned = Cream::fromDeformation(Q * F);
        const auto response = model.update(L, 0.01, state);
        const auto other = model.update(Q * L * transpose(Q), 0.01, turned);
        EXPECT_LT(norm(other.tau - congruent(Q, response.tau)), 1e-12 * response.waveModulus);
    }
}

TEST(OldroydB, StressDifferentialIsThatOfThePrediction) {
    RandomDeformations random;
    const Cream model = cream(1e20);
    const double e = 1e-6;
    for (int trial = 0; trial < 20; ++trial) {
        const State state = Cream::fromDeformation(random.deformation(0.5));
        const Matrix G = random.matrix(1.0);
        State plus = state, minus = state;
        const auto up = model.update(G, e, plus).tau, down = model.update(-1.0 * G, e, minus).tau;
        EXPECT_LT(norm(model.stressDifferential(state, G) - (0.5 / e) * (up - down)),
                  1e-8 * model.respond(state).waveModulus);
    }
}

TEST(OldroydB, RefusesInversion) {
    const Cream model = cream(0.05);
    State state = Cream::rest();
    Matrix L = kNone;
    L(0, 0) = -200.0;
    EXPECT_FALSE(model.update(L, 0.01, state).valid);
}

}  // namespace
}  // namespace mallow::test
