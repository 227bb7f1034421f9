/// @file plastic_laws_test.cpp
/// Laws of every model that flows by returning to a yield surface.
#include "model_types.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

constexpr int kTrials = 200;
constexpr double kDt = 0.05;  // [s]

template <class Model>
class PlasticLaws : public ::testing::Test {
protected:
    using State = typename Model::State;
    const Model model = flowingModel<Model>();
    RandomDeformations random;

    double stiffness() const { return model.respond(Model::rest()).waveModulus; }
    /// Random steps until the state has flowed, so that its history is not empty.
    State flowed() {
        State state = Model::rest();
        for (int step = 0; step < 5; ++step) model.update(random.matrix(1.0), kDt, state);
        return state;
    }
    static State with(const State& state, const Matrix& F) {
        State changed = state;
        changed.F = F;
        return changed;
    }
};
using PlasticModels = ::testing::Types<lanes::VonMises<double>,
                                       lanes::DruckerPrager<double>,
                                       lanes::CamClay<double>,
                                       lanes::Snow<double>>;
TYPED_TEST_SUITE(PlasticLaws, PlasticModels, ModelNames);

TYPED_TEST(PlasticLaws, ElasticStatesFollowTheFlowBitForBit) {
    const TypeParam elastic = testModel<TypeParam>();
    for (int trial = 0; trial < kTrials; ++trial) {
        auto state = TypeParam::fromDeformation(this->random.deformation(0.3));
        const Matrix L = this->random.matrix(1.0);
        const Matrix expected = lanes::advancedDeformation(L, kDt, state.F);
        const auto response = elastic.update(L, kDt, state);
        EXPECT_TRUE(response.valid);
        for (int k = 0; k < 9; ++k) EXPECT_EQ(state.F.e[k], expected.e[k]);
        EXPECT_EQ(state.plastic, 0.0);
        EXPECT_NEAR(response.trialVolumeRatio, determinant(expected), 1e-14);
        EXPECT_LT(response.trialVolumeRatio, elastic.criticalVolumeRatio(state));
    }
}

TYPED_TEST(PlasticLaws, TheStressOfAStepIsThatOfTheStateItLeaves) {
    for (int trial = 0; trial < kTrials; ++trial) {
        auto state = this->flowed();
        const auto step = this->model.update(this->random.matrix(1.0), kDt, state);
        const auto after = this->model.respond(state);
        const double scale = 1e-12 * (this->stiffness() + norm(after.tau));
        EXPECT_LT(norm(step.tau - after.tau), scale);
        EXPECT_NEAR(step.waveModulus, after.waveModulus, 10.0 * scale);
        EXPECT_TRUE(after.valid);
    }
}

TYPED_TEST(PlasticLaws, TotalVolumeFollowsTheFlow) {  // J <- det(I + dt grad v) J, flowing or not
    for (int trial = 0; trial < kTrials; ++trial) {
        auto state = this->flowed();
        const double before = TypeParam::volumeRatio(state);
        const Matrix L = this->random.matrix(1.0);
        this->model.update(L, kDt, state);
        const double growth = determinant(Matrix::identity() + kDt * L);
        EXPECT_NEAR(TypeParam::volumeRatio(state), growth * before, 1e-13 * before);
        EXPECT_NEAR(determinant(TypeParam::deformation(state)), growth * before, 1e-13 * before);
    }
}

TYPED_TEST(PlasticLaws, IsFrameIndifferent) {  // F -> Q F: everything turns with Q
    for (int trial = 0; trial < kTrials; ++trial) {
        auto state = this->flowed();
        const Matrix Q = this->random.rotation(), L = this->random.matrix(1.0);
        auto turned = this->with(state, Q * state.F);
        const auto response = this->model.update(L, kDt, state);
        const auto turnedResponse = this->model.update(Q * L * transpose(Q), kDt, turned);
        EXPECT_LT(norm(turned.F - Q * state.F), 1e-12);
        EXPECT_LT(norm(toMatrix(turnedResponse.tau) - Q * toMatrix(response.tau) * transpose(Q)),
                  1e-11 * this->stiffness());
        EXPECT_NEAR(turned.plastic, state.plastic, 1e-12);
    }
}

TYPED_TEST(PlasticLaws, IsIsotropic) {  // F -> F Q: the body has no directions of its own
    for (int trial = 0; trial < kTrials; ++trial) {
        auto state = this->flowed();
        const Matrix Q = this->random.rotation(), L = this->random.matrix(1.0);
        auto turned = this->with(state, state.F * Q);
        const auto response = this->model.update(L, kDt, state);
        const auto turnedResponse = this->model.update(L, kDt, turned);
        EXPECT_LT(norm(turned.F - state.F * Q), 1e-12);
        EXPECT_LT(norm(turnedResponse.tau - response.tau), 1e-11 * this->stiffness());
        EXPECT_NEAR(turned.plastic, state.plastic, 1e-12);
    }
}

TYPED_TEST(PlasticLaws, InvertedTrialsAreRefusedAndStayFinite) {
    auto state = TypeParam::rest();
    const auto response = this->model.update(Matrix::diagonal(-30.0, 1.0, 2.0), kDt, state);
    EXPECT_FALSE(response.valid);
    EXPECT_TRUE(std::isfinite(norm(response.tau)));
    EXPECT_TRUE(std::isfinite(norm(state.F)));
    EXPECT_TRUE(std::isfinite(state.plastic));
}

/// Models that come apart and meet again.
template <class Model>
class Gaps : public PlasticLaws<Model> {};
using PartingModels =
    ::testing::Types<lanes::DruckerPrager<double>, lanes::CamClay<double>, lanes::Snow<double>>;
TYPED_TEST_SUITE(Gaps, PartingModels, ModelNames);

TYPED_TEST(Gaps, AreRememberedUpToEightTimesTheVolume) {
    auto state = TypeParam::rest();
    const double tip = this->model.criticalVolumeRatio(state), rate = 1.0;
    for (int step = 0; step < 100; ++step) {  // to e^15
        const double followed = TypeParam::volumeRatio(state) * std::pow(1.0 + rate * kDt, 3);
        const auto response = this->model.update(rate * Matrix::identity(), kDt, state);
        EXPECT_TRUE(response.valid);
        const double J = TypeParam::volumeRatio(state);
        EXPECT_LE(J, 8.0 * tip * (1.0 + 1e-12));
        if (followed < 8.0) {
            EXPECT_NEAR(J, followed, 1e-12 * J) << "until then it is the flow's";
        }
    }
    EXPECT_GT(TypeParam::volumeRatio(state), 8.0 * (1.0 - 1e-12));
}

/// Not snow: torn snow is soft, but not free of stress.
template <class Model>
class ClosingGaps : public PlasticLaws<Model> {};
using GrainModels = ::testing::Types<lanes::DruckerPrager<double>, lanes::CamClay<double>>;
TYPED_TEST_SUITE(ClosingGaps, GrainModels, ModelNames);

TYPED_TEST(ClosingGaps, BearNothingUntilTheyAreClosed) {
    auto state = TypeParam::rest();
    for (int step = 0; step < 100; ++step) this->model.update(Matrix::identity(), kDt, state);
    double pressure = 0.0;
    for (int step = 0; step < 2000 && pressure < 1e-9 * this->stiffness(); ++step) {
        const auto response = this->model.update(-1.0 * Matrix::identity(), 1e-3, state);
        pressure = -trace(response.tau) / 3.0;
    }
    EXPECT_GT(pressure, 0.0);
    EXPECT_NEAR(TypeParam::volumeRatio(state), 1.0, 0.1);
}

/// Models whose flow can only lose elastic energy. Not snow: see there.
template <class Model>
class PlasticDissipation : public PlasticLaws<Model> {};
using DissipativeModels =
    ::testing::Types<lanes::VonMises<double>, lanes::DruckerPrager<double>, lanes::CamClay<double>>;
TYPED_TEST_SUITE(PlasticDissipation, DissipativeModels, ModelNames);

TYPED_TEST(PlasticDissipation, IsNeverNegative) {
    int flowing = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
        auto state = this->flowed();
        const Matrix L = this->random.matrix(1.0);
        const auto tried = this->with(state, lanes::advancedDeformation(L, kDt, state.F));
        const auto before = state;
        this->model.update(L, kDt, state);
        EXPECT_GE(state.plastic, before.plastic);
        if (state.plastic > before.plastic) ++flowing;
        EXPECT_LE(this->model.energyDensity(state),
                  this->model.energyDensity(tried) + 1e-13 * this->stiffness());
    }
    EXPECT_GT(flowing, kTrials / 2) << "the test is to see flow";
}

}  // namespace
}  // namespace mallow::test
