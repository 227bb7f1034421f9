#include "model_types.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

using Paste = lanes::HerschelBulkley<double>;
using State = Paste::State;

constexpr double kSqrtTwoThirds = 0.816496580927726;

Paste paste(double yieldStress, double viscosity, double flowIndex) {
    ParameterValues values = elasticValues();
    values["yield_stress"] = yieldStress;
    values["viscosity"] = viscosity;
    values["flow_index"] = flowIndex;
    return modelWith<Paste>(values);
}

Matrix shear(double rate) {
    Matrix L = 0.0 * Matrix::identity();
    L(0, 1) = rate;
    return L;
}

double shearNorm(const Paste& model, const State& state) {
    return model.mu * norm(deviator(state.beBar));
}

/// A state that is strained, and the same after the flow of dt.
struct Returned {
    State before, after;
};
Returned returned(const Paste& model, const Matrix& F, double dt) {
    const State before = Paste::fromDeformation(F);
    State after = before;
    model.plasticReturn(dt, after);
    return {before, after};
}

/// Steady shear stress at a rate, reached by shearing by `strain` in small steps.
double steadyStress(const Paste& model, double rate, double strain) {
    constexpr int kSteps = 2000;
    State state = Paste::rest();
    double stress = 0.0;
    for (int step = 0; step < kSteps; ++step)
        stress = model.update(shear(rate), strain / rate / kSteps, state).tau(0, 1);
    return stress;
}

TEST(HerschelBulkley, SteadyShearFollowsTheFlowCurve) {
    constexpr double kTolerance = 0.01;
    constexpr double kFastest = 100.0;       // [1/s]
    constexpr double kLargestStress = 50.0;  // [Pa], small against mu = 8 kPa
    for (const double h : {0.22, 0.43, 1.0, 2.8}) {
        const double scale = std::pow(2.0, -0.5 * (1.0 + h));
        const double eta = kLargestStress / (scale * std::pow(kFastest, h));
        for (const double yieldStress : {0.0, 30.0}) {
            const Paste model = paste(yieldStress, eta, h);
            for (const double rate : {0.01, 0.1, 1.0, 10.0, kFastest}) {
                const double expected =
                    yieldStress / std::sqrt(3.0) + eta * scale * std::pow(rate, h);
                EXPECT_NEAR(steadyStress(model, rate, 0.5) / expected, 1.0, kTolerance)
                    << "h = " << h << ", rate " << rate << ", yield stress " << yieldStress;
            }
        }
    }
}

TEST(HerschelBulkley, DoesNotFlowBelowYield) {
    const double strain = 1e-3;
    const double stress = 8.0e3 * strain;  // mu times it, in shear
    const Matrix F = Matrix::identity() + shear(strain);
    const auto below = returned(paste(stress * std::sqrt(3.0) * 1.01, 5.0, 0.6), F, 100.0);
    for (int k = 0; k < 6; ++k)  // untouched, bit for bit
        EXPECT_EQ(below.after.beBar.e[k], below.before.beBar.e[k]);
    EXPECT_EQ(below.after.plastic, 0.0);
    const auto above = returned(paste(stress * std::sqrt(3.0) * 0.99, 5.0, 0.6), F, 100.0);
    EXPECT_GT(above.after.plastic, 0.0);
    EXPECT_LT(norm(deviator(above.after.beBar)), norm(deviator(above.before.beBar)));
}

TEST(HerschelBulkley, ElasticStatesAreThoseOfNeoHookean) {
    RandomDeformations random;
    const Paste model = testModel<Paste>();
    const auto elastic = testModel<lanes::NeoHookean<double>>();
    State state = Paste::rest();
    auto same = lanes::NeoHookean<double>::rest();
    for (int step = 0; step < 200; ++step) {
        const Matrix L = random.matrix(1.0);
        const auto response = model.update(L, 0.01, state);
        const auto expected = elastic.update(L, 0.01, same);
        EXPECT_LT(norm(response.tau - expected.tau), 1e-12 * expected.waveModulus);
        EXPECT_NEAR(response.waveModulus, expected.waveModulus, 1e-12 * expected.waveModulus);
        EXPECT_NEAR(model.energyDensity(state), elastic.energyDensity(same),
                    1e-12 * expected.waveModulus);
    }
    EXPECT_EQ(state.plastic, 0.0);
}

TEST(HerschelBulkley, ReturnLandsWhereTheDiscreteFlowRuleSays) {  // Foam (15)
    RandomDeformations random;
    for (const double h : {0.22, 0.43, 1.0, 2.8}) {
        for (const double dt : {1e-6, 1e-4, 1e-2}) {
            for (int trial = 0; trial < 20; ++trial) {
                const Paste model = paste(30.0, 10.0, h);
                const auto [before, after] = returned(model, random.deformation(0.3), dt);
                // the renormalisation scales all of b_bar, and with it its trace: undo it
                const double s = shearNorm(model, after) * trace(before.beBar) / trace(after.beBar);
                const double sPre = shearNorm(model, before), sY = kSqrtTwoThirds * model.sigmaY;
                const double muTilde = model.mu * trace(before.beBar) / 3.0;
                const double rate = std::pow((s - sY) / model.eta, 1.0 / h);
                // The rate as the state tells it: gamma dt = plastic/sqrt(2/3).
                EXPECT_NEAR(after.plastic / kSqrtTwoThirds / (rate * dt), 1.0, 1e-6)
                    << "h = " << h << ", dt = " << dt;
                EXPECT_NEAR(s - sPre, -2.0 * muTilde * dt * rate, 1e-6 * (sPre - sY));
            }
        }
    }
}

TEST(HerschelBulkley, PerfectPlasticityLandsOnTheYieldSurfaceAndStays) {
    RandomDeformations random;
    const Paste model = paste(500.0, 0.0, 0.6);
    for (int trial = 0; trial < 20; ++trial) {
        const auto [before, after] = returned(model, random.deformation(0.5), 0.01);
        const double s = shearNorm(model, after) * trace(before.beBar) / trace(after.beBar);
        EXPECT_NEAR(s, kSqrtTwoThirds * model.sigmaY, 1e-10 * model.mu);
        State twice = after;
        model.plasticReturn(0.01, twice);
        EXPECT_LT(norm(twice.beBar - after.beBar), 1e-14);
        EXPECT_NEAR(twice.plastic, after.plastic, 1e-14);
    }
}

TEST(HerschelBulkley, FlowIsIsochoricDissipatesAndKeepsItsAxes) {
    RandomDeformations random;
    for (const double h : {0.22, 1.0, 2.8}) {
        const Paste model = paste(200.0, 20.0, h);
        for (int trial = 0; trial < 50; ++trial) {
            const auto [before, after] = returned(model, random.deformation(0.6), 1e-3);
            EXPECT_NEAR(determinant(after.beBar), 1.0, 1e-13);
            EXPECT_EQ(after.J, before.J);
            EXPECT_LE(model.energyDensity(after),
                      model.energyDensity(before) + 1e-13 * model.kappa);
            EXPECT_GE(after.plastic, before.plastic);
            const Symmetric a = deviator(before.beBar), b = deviator(after.beBar);
            EXPECT_NEAR(dot(a, b), norm(a) * norm(b), 1e-13 * norm(a) * norm(b));
        }
    }
}

TEST(HerschelBulkley, IsFrameIndifferent) {
    RandomDeformations random;
    const Paste model = paste(300.0, 20.0, 0.4);
    for (int trial = 0; trial < 20; ++trial) {
        const Matrix F = random.deformation(0.4), L = random.matrix(20.0), Q = random.rotation();
        State state = Paste::fromDeformation(F), turned = Paste::fromDeformation(Q * F);
        const auto response = model.update(L, 0.01, state);
        const auto expected = congruent(Q, response.tau);
        const auto other = model.update(Q * L * transpose(Q), 0.01, turned);
        EXPECT_LT(norm(other.tau - expected), 1e-12 * response.waveModulus);
        EXPECT_NEAR(turned.plastic, state.plastic, 1e-12);
    }
}

TEST(HerschelBulkley, VolumeRatioIsThatOfTheMotionHoweverMuchItFlows) {
    RandomDeformations random;
    const Paste model = paste(100.0, 1.0, 0.5);
    State state = Paste::rest();
    double J = 1.0;
    for (int step = 0; step < 300; ++step) {
        const Matrix L = random.matrix(2.0);
        J *= determinant(Matrix::identity() + 0.01 * L);
        model.update(L, 0.01, state);
    }
    EXPECT_GT(state.plastic, 1.0);
    EXPECT_NEAR(state.J / J, 1.0, 1e-13);
    EXPECT_NEAR(determinant(state.F) / J, 1.0, 1e-11);
    EXPECT_NEAR(determinant(state.beBar), 1.0, 1e-12);
}

TEST(HerschelBulkley, LongShearInFloatKeepsItsVolume) {
    // det F of a float F sheared by 500 would be off by several per cent here.
    using Single = lanes::HerschelBulkley<float>;
    const Single model{8e3F, 2e4F, 30.0F, 5.0F, 0.5F, 1e12F, 1e12F};
    RandomDeformations random;
    const Matrix Q = random.rotation();
    const Matrix L = Q * shear(50.0) * transpose(Q);
    lanes::Matrix3<float> gradV;
    for (int i = 0; i < 9; ++i) gradV.e[i] = static_cast<float>(L.e[i]);
    Single::State state = Single::rest();
    for (int step = 0; step < 10000; ++step) model.update(gradV, 1e-3F, state);
    EXPECT_NEAR(state.J, 1.0F, 5e-4F);
    EXPECT_NEAR(determinant(state.beBar), 1.0F, 1e-5F);
}

TEST(HerschelBulkley, PlasticStrainInSteadyShearIsStrainOverSqrt3) {
    const Paste model = paste(3.0, 1.0, 0.5);
    State state = Paste::rest();
    for (int step = 0; step < 1000; ++step) model.update(shear(10.0), 1e-3, state);
    EXPECT_NEAR(state.plastic, 10.0 / std::sqrt(3.0), 0.01);
}

TEST(HerschelBulkley, StressDifferentialIsThatOfThePrediction) {
    RandomDeformations random;
    const Paste model = testModel<Paste>();
    const double e = 1e-6;
    for (int trial = 0; trial < 20; ++trial) {
        const State state = Paste::fromDeformation(random.deformation(0.5));
        const Matrix G = random.matrix(1.0);
        const auto plus = model.respond(Paste::predict(e * G, state));
        const auto minus = model.respond(Paste::predict(-e * G, state));
        const auto slope = (0.5 / e) * (plus.tau - minus.tau);
        EXPECT_LT(norm(model.stressDifferential(state, G) - slope), 1e-8 * plus.waveModulus);
    }
}

}  // namespace
}  // namespace mallow::test
