#include "model_types.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

using Rubber = lanes::Viscoelastic<double>;
using State = Rubber::State;

constexpr double kNever = 1e25;

/// mu_E 8 kPa, kappa_E 20 kPa, mu_N 6 kPa, kappa_N 10 kPa.
Rubber rubber(double deviatoricViscosity,
              double dilationalViscosity = kNever,
              double yieldStress = 1e12) {
    ParameterValues values = elasticValues();
    values["deviatoric_viscosity"] = deviatoricViscosity;
    values["dilational_viscosity"] = dilationalViscosity;
    values["yield_stress"] = yieldStress;
    return modelWith<Rubber>(values);
}

const Matrix kNone = 0.0 * Matrix::identity();

/// The gradient that stretches by e^strain in dt along x, the volume kept.
Matrix stretching(double strain, double dt) {
    const double across = std::exp(-0.5 * strain);
    const Matrix f = Matrix::diagonal(std::exp(strain), across, across);
    return (1.0 / dt) * (f - Matrix::identity());
}

/// Difference of principal stresses along and across x.
double pull(const Symmetric& tau) {
    return tau(0, 0) - tau(1, 1);
}

Symmetric creepingStress(const Rubber& model, const State& state) {
    return model.nonEquilibrium().respond({state.fN}).tau;
}

/// Stress left of F_N's after `time` at a held F, over that at the start.
double relaxed(const Rubber& model, const Matrix& F, double time, int steps, bool ofVolume) {
    State state = Rubber::fromDeformation(F);
    const auto part = [&] {
        const Symmetric tau = creepingStress(model, state);
        return ofVolume ? trace(tau) : pull(tau);
    };
    const double start = part();
    for (int step = 0; step < steps; ++step) model.update(kNone, time / steps, state);
    return part() / start;
}

/// |error| halves with dt: the ratio of the errors of n and 2n steps.
template <class Value>
double errorRatio(const Value& value, double exact, int steps) {
    return (value(steps) - exact) / (value(2 * steps) - exact);
}

TEST(Viscoelastic, StepStrainRelaxesExponentiallyToFirstOrder) {
    const double nuD = 300.0, time = 0.04;
    const Rubber model = rubber(nuD);
    const Matrix F = Matrix::diagonal(std::exp(0.4), std::exp(-0.2), std::exp(-0.2));
    const double exact = std::exp(-2.0 * model.muN * time / nuD);
    const auto left = [&](int steps) { return relaxed(model, F, time, steps, false); };
    EXPECT_NEAR(left(4000), exact, 1e-3 * exact);
    EXPECT_NEAR(errorRatio(left, exact, 500), 2.0, 0.01);
    State state = Rubber::fromDeformation(F);
    for (int step = 0; step < 1000; ++step) model.update(kNone, 0.01, state);
    const auto equilibrium = model.equilibrium().respond({F}).tau;
    EXPECT_LT(norm(model.respond(state).tau - equilibrium), 1e-10 * model.muE);
}

TEST(Viscoelastic, VolumeRelaxesByItsOwnViscosity) {
    const double nuV = 500.0, time = 0.03;
    const Rubber model = rubber(kNever, nuV);
    const Matrix F = 1.1 * Matrix::identity();
    const double exact = std::exp(-2.0 * model.kappaN * time / nuV);
    const auto left = [&](int steps) { return relaxed(model, F, time, steps, true); };
    EXPECT_NEAR(left(4000), exact, 1e-3 * exact);
    EXPECT_NEAR(errorRatio(left, exact, 500), 2.0, 0.01);
    // Neither viscosity touches the other part.
    const Matrix stretch = Matrix::diagonal(std::exp(0.4), std::exp(-0.2), std::exp(-0.2));
    EXPECT_NEAR(relaxed(model, stretch, time, 10, false), 1.0, 1e-12);
    EXPECT_NEAR(relaxed(rubber(300.0), F, time, 10, true), 1.0, 1e-12);
}

/// Strain that is left of 1 when the pull is let go after a long hold, at `time` later.
double recovered(const Rubber& model, double hold, double time, int steps) {
    const double dt = time / steps;
    State state = Rubber::fromDeformation(Matrix::identity());
    model.update(stretching(hold, dt), dt, state);
    state.fN = Matrix::identity();  // held until the dashpot has given way
    // The strain increment of a step that ends without pull; it is linear in logarithms.
    const auto pullAfter = [&](double strain) {
        State trial = state;
        return pull(model.update(stretching(strain, dt), dt, trial).tau);
    };
    for (int step = 0; step < steps; ++step) {
        const double none = pullAfter(0.0), slope = (pullAfter(1e-2) - none) / 1e-2;
        model.update(stretching(-none / slope, dt), dt, state);
    }
    return std::log(state.fE(0, 0)) / hold;
}

TEST(Viscoelastic, RecoversAfterReleaseAsTheStandardSolidDoes) {
    const double nuD = 300.0, hold = 0.3;
    const Rubber model = rubber(nuD);
    const double glassy = model.muN / (model.muE + model.muN);
    const double tC = nuD / (2.0 * model.muN) * (1.0 + model.muN / model.muE);
    for (const double time : {0.2 * tC, tC, 3.0 * tC}) {
        const double exact = glassy * std::exp(-time / tC);
        const auto strain = [&](int steps) { return recovered(model, hold, time, steps); };
        EXPECT_NEAR(strain(4000), exact, 2e-3 * exact) << time / tC;
        EXPECT_NEAR(errorRatio(strain, exact, 250), 2.0, 0.05) << time / tC;
    }
    EXPECT_NEAR(recovered(model, hold, 40.0 * tC, 4000), 0.0, 1e-6);
}

TEST(Viscoelastic, CorrectorIsThatOfThePaper) {  // Rubber (8), d = 3
    const Rubber model = rubber(200.0, 400.0);
    const double lambda = model.kappaN - 2.0 / 3.0 * model.muN;
    const double alpha = 2.0 * model.muN / model.nuD;
    const double beta = 2.0 * (2.0 * model.muN + 3.0 * lambda) / (9.0 * model.nuV) -
                        2.0 * model.muN / (3.0 * model.nuD);
    const Vector trial = {{0.4, -0.1, -0.25}};
    for (const double dt : {1e-4, 1e-2, 1.0, 100.0}) {
        const double A = 1.0 / (1.0 + dt * alpha);
        const double B = dt * beta / (1.0 + dt * (alpha + 3.0 * beta));
        const Vector corrected = trial + model.creepCorrection(trial, dt);
        for (int i = 0; i < 3; ++i) {
            const double printed = A * (trial[i] - B * (trial[0] + trial[1] + trial[2]));
            EXPECT_NEAR(corrected[i], printed, 1e-14);
        }
    }
}

TEST(Viscoelastic, SteadyShearOfTheDashpotHasHalfItsViscosity) {
    const double nuD = 12.0, rate = 2.0;  // strains of F_N: rate nu_d/(2 mu_N) = 2e-3
    const Rubber model = rubber(nuD);
    Matrix L = kNone;
    L(0, 1) = rate;
    State state = Rubber::rest();
    for (int step = 0; step < 1000; ++step) model.update(L, 2e-5, state);
    EXPECT_NEAR(creepingStress(model, state)(0, 1), 0.5 * nuD * rate, 1e-3 * nuD * rate);
}

TEST(Viscoelastic, WithoutCreepItIsHenckyOfBothSprings) {
    const Rubber model = testModel<Rubber>();
    const lanes::Hencky<double> both{model.muE + model.muN, model.kappaE + model.kappaN};
    RandomDeformations random;
    State state = Rubber::rest();
    auto same = lanes::Hencky<double>::rest();
    for (int step = 0; step < 100; ++step) {
        const Matrix L = random.matrix(1.0);
        const auto response = model.update(L, 0.01, state);
        const auto expected = both.update(L, 0.01, same);
        EXPECT_LT(norm(response.tau - expected.tau), 1e-12 * expected.waveModulus);
        EXPECT_NEAR(model.energyDensity(state), both.energyDensity(same.F),
                    1e-12 * expected.waveModulus);
        EXPECT_EQ(response.dynamicViscosity, 0.0);
    }
    for (int k = 0; k < 9; ++k) {  // untouched, bit for bit
        EXPECT_EQ(state.fE.e[k], same.F.e[k]);
        EXPECT_EQ(state.fN.e[k], same.F.e[k]);
    }
    EXPECT_EQ(state.plastic, 0.0);
}

TEST(Viscoelastic, AnswersOfAStepAreThoseOfItsState) {
    const Rubber model = flowingModel<Rubber>();
    RandomDeformations random;
    for (int trial = 0; trial < 50; ++trial) {
        State state = Rubber::fromDeformation(random.deformation(0.4));
        const auto response = model.update(random.matrix(5.0), 0.01, state);
        const auto expected = model.respond(state);
        EXPECT_LT(norm(response.tau - expected.tau), 1e-12 * expected.waveModulus);
        EXPECT_NEAR(response.waveModulus, expected.waveModulus, 1e-12 * expected.waveModulus);
        EXPECT_NEAR(response.trialVolumeRatio, determinant(state.fE), 1e-12);
    }
}

TEST(Viscoelastic, CreepAndYieldOnlyLoseEnergy) {
    const Rubber model = flowingModel<Rubber>();
    RandomDeformations random;
    for (int trial = 0; trial < 50; ++trial) {
        State state = Rubber::fromDeformation(random.deformation(0.6));
        for (const double dt : {1e-4, 1e-2, 1.0}) {
            const double before = model.energyDensity(state);
            model.update(kNone, dt, state);
            EXPECT_LE(model.energyDensity(state), before + 1e-12 * model.kappaE);
        }
    }
}

TEST(Viscoelastic, YieldsAtTheUniaxialStressAndKeepsItsVolume) {
    const double yieldStress = 900.0;
    const Rubber model = rubber(kNever, kNever, yieldStress);
    RandomDeformations random;
    for (int trial = 0; trial < 50; ++trial) {
        const Matrix F = random.deformation(0.5);
        State state = Rubber::fromDeformation(F);
        model.update(kNone, 0.01, state);
        const double elastic = norm(deviator(model.equilibrium().respond({F}).tau));
        const double given = norm(deviator(model.equilibrium().respond({state.fE}).tau));
        const double limit = std::sqrt(2.0 / 3.0) * yieldStress;
        EXPECT_NEAR(given, std::fmin(elastic, limit), 1e-9 * yieldStress);
        EXPECT_NEAR(determinant(state.fE), determinant(F), 1e-13);
        EXPECT_EQ(state.plastic > 0.0, elastic > limit);
        State twice = state;
        model.update(kNone, 0.01, twice);
        EXPECT_LT(norm(twice.fE - state.fE), 1e-14);
    }
    // A pulled bar: tau_xx - tau_yy is the yield stress, and no more.
    State bar = Rubber::rest();
    const double elasticStrain = yieldStress / (3.0 * model.muE), step = 1e-3;
    double strain = 0.0;
    for (; strain < 0.2; strain += step) {
        model.update(stretching(step, 0.01), 0.01, bar);
        const double stress = pull(model.equilibrium().respond({bar.fE}).tau);
        EXPECT_NEAR(stress, std::fmin(3.0 * model.muE * (strain + step), yieldStress),
                    1e-9 * yieldStress);
    }
    EXPECT_NEAR(bar.plastic, strain - elasticStrain, 1e-10);
}

TEST(Viscoelastic, IsFrameIndifferent) {
    const Rubber model = flowingModel<Rubber>();
    RandomDeformations random;
    for (int trial = 0; trial < 20; ++trial) {
        const Matrix F = random.deformation(0.4), L = random.matrix(20.0), Q = random.rotation();
        State state = Rubber::fromDeformation(F), turned = Rubber::fromDeformation(Q * F);
        const auto response = model.update(L, 0.01, state);
        const auto other = model.update(Q * L * transpose(Q), 0.01, turned);
        EXPECT_LT(norm(other.tau - congruent(Q, response.tau)), 1e-12 * response.waveModulus);
        EXPECT_LT(norm(turned.fN - Q * state.fN), 1e-12);
    }
}

TEST(Viscoelastic, SlowCreepIsNotLostInFloat) {
    // Strains that change by 1e-6 per step: far below what U e^eps V^T would keep.
    using Single = lanes::Viscoelastic<float>;
    const Single model{8e3F, 2e4F, 6e3F, 1e4F, 1.2e4F, 1e25F, 1e12F};
    const auto stretch = static_cast<float>(std::exp(0.1));
    const auto across = static_cast<float>(std::exp(-0.05));
    auto state = Single::fromDeformation(lanes::Matrix3<float>::diagonal(stretch, across, across));
    lanes::Matrix3<float> none;
    for (float& e : none.e) e = 0.0F;
    for (int step = 0; step < 100000; ++step) model.update(none, 1e-5F, state);
    const double left = std::log(static_cast<double>(state.fN(0, 0))) / 0.1;
    EXPECT_NEAR(left, std::exp(-1.0), 0.05 * std::exp(-1.0));
}

TEST(Viscoelastic, RefusesInversion) {
    const Rubber model = flowingModel<Rubber>();
    EXPECT_FALSE(model.respond(Rubber::fromDeformation(Matrix::diagonal(1.0, 1.1, -0.5))).valid);
    State creeping = Rubber::rest();
    creeping.fN = Matrix::diagonal(1.0, 1.1, -0.5);
    EXPECT_FALSE(model.respond(creeping).valid);
}

}  // namespace
}  // namespace mallow::test
