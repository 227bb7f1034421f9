#include "model_types.h"

#include <mallow/material/model_info.h>

#include <gtest/gtest.h>

#include <limits>

namespace mallow::test {
namespace {

constexpr int kTrials = 50;

/// A plane wave of direction n and amplitude a strains by a n^T: rho_0 c^2 = d2Psi along it, for
/// waves that are longitudinal, that shear, and between.
template <class Model>
void expectSlowerWaves(const Model& model, const Matrix& F, RandomDeformations& random) {
    const double h = 1e-4;
    const Matrix I = Matrix::identity();
    const Vector n = random.unitVector(), other = random.unitVector();
    Vector across = other - dot(other, n) * n;
    across = (1.0 / std::sqrt(dot(across, across))) * across;
    const double bound = model.respond(Model::fromDeformation(F)).waveModulus;
    for (const Vector& a : {n, across, other}) {
        const Matrix wave = Matrix::fromColumns(n[0] * a, n[1] * a, n[2] * a);
        const auto energy = [&](double e) {
            return model.energyDensity(Model::fromDeformation((I + e * wave) * F));
        };
        const double curvature = (energy(h) - 2.0 * energy(0.0) + energy(-h)) / (h * h);
        EXPECT_LE(curvature, bound * (1.0 + 1e-4));
    }
}

/// Laws of every model, liquids included: those that need no deformation gradient in the state.
template <class Model>
class ModelLaws : public ::testing::Test {
protected:
    const Model model = testModel<Model>();
    RandomDeformations random;

    double energy(const Matrix& F) const { return model.energyDensity(Model::fromDeformation(F)); }
    double stiffness() const { return model.respond(Model::rest()).waveModulus; }
};
TYPED_TEST_SUITE(ModelLaws, AllModels, ModelNames);

TYPED_TEST(ModelLaws, RestIsStressFree) {
    const auto rest = TypeParam::rest();
    const auto response = this->model.respond(rest);
    EXPECT_TRUE(response.valid);
    EXPECT_LT(norm(response.tau), 1e-12 * this->stiffness());
    EXPECT_NEAR(this->model.energyDensity(rest), 0.0, 1e-12 * this->stiffness());
    EXPECT_DOUBLE_EQ(TypeParam::volumeRatio(rest), 1.0);
    EXPECT_DOUBLE_EQ(response.trialVolumeRatio, 1.0);
    EXPECT_LT(norm(TypeParam::deformation(rest) - Matrix::identity()), 1e-15);
}

TYPED_TEST(ModelLaws, StressPowerIsTheRateOfEnergy) {  // dPsi/dt = tau : grad v
    const double h = 1e-5;
    for (int trial = 0; trial < kTrials; ++trial) {
        const Matrix F = this->random.compression(0.3), L = this->random.matrix(1.0);
        const Matrix I = Matrix::identity();
        const double rate =
            (this->energy((I + h * L) * F) - this->energy((I - h * L) * F)) / (2.0 * h);
        const auto tau = this->model.respond(TypeParam::fromDeformation(F)).tau;
        EXPECT_NEAR(dot(toMatrix(tau), L), rate, 1e-7 * (this->stiffness() + norm(tau)));
    }
}

TYPED_TEST(ModelLaws, KeepsTheVolumeOfAGivenDeformation) {
    const Matrix F = this->random.compression(0.3);
    const auto state = TypeParam::fromDeformation(F);
    EXPECT_NEAR(TypeParam::volumeRatio(state), determinant(F), 1e-14);
    EXPECT_NEAR(determinant(TypeParam::deformation(state)), determinant(F), 1e-14);
}

TYPED_TEST(ModelLaws, AStepWithoutMotionAnswersAsTheStateDoes) {
    auto state = TypeParam::fromDeformation(this->random.compression(0.3));
    const auto before = this->model.respond(state);
    const auto after = this->model.update(0.0 * Matrix::identity(), 0.01, state);
    EXPECT_LT(norm(before.tau - after.tau), 1e-13 * (this->stiffness() + norm(before.tau)));
    EXPECT_DOUBLE_EQ(before.waveModulus, after.waveModulus);
    EXPECT_DOUBLE_EQ(before.trialVolumeRatio, after.trialVolumeRatio);
}

TYPED_TEST(ModelLaws, WaveModulusIsExactAtRest) {  // the longitudinal wave, by second differences
    const double h = 1e-4;
    const auto along = [&](double e) {  // twice in compression: a liquid has no other side
        return this->energy(Matrix::diagonal(1.0 - e, 1.0, 1.0));
    };
    // Second derivative at rest from one side, extrapolated twice: error O(h^3).
    const double slope = (-along(3 * h) + 4 * along(2 * h) - 5 * along(h) + 2 * along(0)) / (h * h);
    EXPECT_NEAR(slope / this->stiffness(), 1.0, 2e-6);
}

TYPED_TEST(ModelLaws, NoWaveIsFasterThanTheWaveModulus) {
    for (int trial = 0; trial < 4000; ++trial) {
        expectSlowerWaves(this->model, this->random.compression(trial % 4 == 0 ? 0.8 : 0.3),
                          this->random);
    }
}

TYPED_TEST(ModelLaws, WaveModulusIsTightAlongTheAxes) {
    // For stretches along the axes: at most 40 % above the fastest of the longitudinal waves.
    const double h = 1e-4;
    for (int trial = 0; trial < kTrials; ++trial) {
        Matrix F = Matrix::identity();
        for (int i = 0; i < 3; ++i) F(i, i) = std::exp(-0.15 + this->random.matrix(0.1).e[0]);
        double fastest = 0.0;
        for (int i = 0; i < 3; ++i) {
            Matrix plus = F, minus = F;
            plus(i, i) *= 1.0 + h;
            minus(i, i) *= 1.0 - h;
            fastest = std::fmax(
                fastest,
                (this->energy(plus) - 2.0 * this->energy(F) + this->energy(minus)) / (h * h));
        }
        const double bound = this->model.respond(TypeParam::fromDeformation(F)).waveModulus;
        EXPECT_LE(bound, 1.4 * fastest);
        EXPECT_GE(bound, fastest * (1.0 - 1e-5));
    }
}

TYPED_TEST(ModelLaws, NamesStatesThatAreNotFinite) {
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        auto state = TypeParam::rest();
        Matrix L = 0.0 * Matrix::identity();
        L(1, 1) = bad;
        EXPECT_FALSE(this->model.update(L, 0.01, state).valid) << bad;
    }
}

TYPED_TEST(ModelLaws, IsDescribedAsItIs) {
    const auto infos = modelInfos();
    const int index = modelIndex(TypeParam::kName);
    ASSERT_GE(index, 0);
    const ModelInfo& info = infos.at(static_cast<std::size_t>(index));
    EXPECT_EQ(info.name, TypeParam::kName);
    EXPECT_EQ(info.parameters.size() * sizeof(double), sizeof(TypeParam));
    EXPECT_EQ(info.parameters.front(), TypeParam::kParameters[0]);
    ASSERT_EQ(static_cast<std::size_t>(info.stateSize) * sizeof(double),
              sizeof(typename TypeParam::State));
    typename TypeParam::State rest;
    std::memcpy(&rest, info.restState.data(), sizeof(rest));
    EXPECT_EQ(TypeParam::volumeRatio(rest), 1.0);
}

TEST(ModelInfo, KnowsNoOtherNames) {
    EXPECT_EQ(modelIndex("granite"), -1);
}

/// Models whose state holds F: it follows the flow exactly, and solids never separate by volume.
template <class Model>
class SolidState : public ::testing::Test {};
TYPED_TEST_SUITE(SolidState, HyperelasticModels, ModelNames);

TYPED_TEST(SolidState, FollowsTheVelocityGradient) {  // F <- (I + dt grad v) F
    const auto model = testModel<TypeParam>();
    RandomDeformations random;
    const Matrix F = random.deformation(0.3), L = random.matrix(5.0);
    const double dt = 0.02;
    auto state = TypeParam::fromDeformation(F);
    const auto response = model.update(L, dt, state);
    EXPECT_LT(norm(state.F - (Matrix::identity() + dt * L) * F), 1e-15);
    EXPECT_NEAR(response.trialVolumeRatio, determinant(state.F), 1e-14);
    EXPECT_LT(norm(response.tau - model.respond(state).tau), 1e-12 * model.kappa);
    EXPECT_EQ(response.dynamicViscosity, 0.0);
    EXPECT_TRUE(std::isinf(model.criticalVolumeRatio(state)));
}

TYPED_TEST(SolidState, NoWaveIsFasterInTensionEither) {
    RandomDeformations random;
    for (int trial = 0; trial < 4000; ++trial) {
        const double strain = trial % 2 == 0 ? 0.4 : 1.0;
        expectSlowerWaves(testModel<TypeParam>(), 1.2 * random.deformation(strain), random);
    }
}

}  // namespace
}  // namespace mallow::test
