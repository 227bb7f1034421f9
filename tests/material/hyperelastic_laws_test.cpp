#include "model_types.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

constexpr int kTrials = 50;

/// Laws that every hyperelastic model obeys.
template <class Model>
class HyperelasticLaws : public ::testing::Test {
protected:
    const Model model = testModel<Model>();
    RandomDeformations random;
};
TYPED_TEST_SUITE(HyperelasticLaws, HyperelasticModels, ModelNames);

TYPED_TEST(HyperelasticLaws, RestIsStressFree) {
    const Matrix I = Matrix::identity();
    EXPECT_NEAR(this->model.energyDensity(I), 0.0, 1e-12 * this->model.mu);
    EXPECT_LT(norm(this->model.firstPiola(I)), 1e-12 * this->model.mu);
}

TYPED_TEST(HyperelasticLaws, StressIsGradientOfEnergy) {
    const double h = 1e-5;
    for (int trial = 0; trial < kTrials; ++trial) {
        const Matrix F = this->random.deformation(0.5), dF = this->random.matrix(1.0);
        const double slope =
            (this->model.energyDensity(F + h * dF) - this->model.energyDensity(F - h * dF)) /
            (2.0 * h);
        const Matrix P = this->model.firstPiola(F);
        EXPECT_NEAR(dot(P, dF), slope, 1e-8 * (this->model.kappa + norm(P)));
    }
}

TYPED_TEST(HyperelasticLaws, DifferentialIsThatOfStress) {
    const double h = 1e-5;
    for (int trial = 0; trial < kTrials; ++trial) {
        const Matrix F = this->random.deformation(0.5), dF = this->random.matrix(1.0);
        const Matrix slope =
            (0.5 / h) * (this->model.firstPiola(F + h * dF) - this->model.firstPiola(F - h * dF));
        const Matrix dP = this->model.firstPiolaDifferential(F, dF);
        EXPECT_LT(norm(dP - slope), 1e-8 * (this->model.kappa + norm(dP)));
    }
}

TYPED_TEST(HyperelasticLaws, DifferentialHoldsWhereStretchesMeet) {
    // Equal and nearly equal stretches: divided differences of P turn into derivatives there.
    const double h = 1e-5;
    for (const double gap : {0.0, 1e-12, 1e-7, 1e-3, 0.08, 0.12}) {
        const Matrix Q = this->random.rotation(), R = this->random.rotation();
        const Matrix F = Q * Matrix::diagonal(1.1 + gap, 1.1, 1.1 - 2.0 * gap) * R;
        const Matrix dF = this->random.matrix(1.0);
        const Matrix slope =
            (0.5 / h) * (this->model.firstPiola(F + h * dF) - this->model.firstPiola(F - h * dF));
        const Matrix dP = this->model.firstPiolaDifferential(F, dF);
        EXPECT_LT(norm(dP - slope), 1e-8 * (this->model.kappa + norm(dP))) << "gap " << gap;
    }
}

TYPED_TEST(HyperelasticLaws, KirchhoffStressIsSymmetricAndThatOfTheResponse) {
    for (int trial = 0; trial < kTrials; ++trial) {
        const Matrix F = this->random.deformation(0.5);
        const Matrix tau = this->model.firstPiola(F) * transpose(F);
        const double scale = 1e-12 * (this->model.kappa + norm(tau));
        EXPECT_LT(norm(tau - transpose(tau)), scale);
        const auto response = this->model.respond({F});
        EXPECT_TRUE(response.valid);
        EXPECT_LT(norm(tau - toMatrix(response.tau)), scale);
    }
}

TYPED_TEST(HyperelasticLaws, IsFrameIndifferent) {  // P(Q F) = Q P(F)
    for (int trial = 0; trial < kTrials; ++trial) {
        const Matrix F = this->random.deformation(0.5), Q = this->random.rotation();
        const Matrix P = this->model.firstPiola(F);
        EXPECT_LT(norm(this->model.firstPiola(Q * F) - Q * P),
                  1e-12 * (this->model.kappa + norm(P)));
    }
}

TYPED_TEST(HyperelasticLaws, IsIsotropic) {  // P(F Q) = P(F) Q
    for (int trial = 0; trial < kTrials; ++trial) {
        const Matrix F = this->random.deformation(0.5), Q = this->random.rotation();
        const Matrix P = this->model.firstPiola(F);
        EXPECT_LT(norm(this->model.firstPiola(F * Q) - P * Q),
                  1e-12 * (this->model.kappa + norm(P)));
    }
}

TYPED_TEST(HyperelasticLaws, IsLinearElasticityAtSmallStrain) {
    const double e = 1e-6;
    const double mu = this->model.mu, lambda = this->model.kappa - 2.0 / 3.0 * mu;
    const double tolerance = 10.0 * e * (lambda + 2.0 * mu);  // terms of order e^2
    Matrix stretched = Matrix::identity();
    stretched(0, 0) += e;
    const Matrix P = this->model.firstPiola(stretched);
    EXPECT_NEAR(P(0, 0) / e, lambda + 2.0 * mu, tolerance);
    EXPECT_NEAR(P(1, 1) / e, lambda, tolerance);
    EXPECT_NEAR(P(2, 2) / e, lambda, tolerance);
    Matrix sheared = Matrix::identity();
    sheared(0, 1) += e;
    EXPECT_NEAR(this->model.firstPiola(sheared)(0, 1) / e, mu, tolerance);
}

TEST(InvertedStates, FixedCorotatedHoldsThem) {
    const auto model = testModel<lanes::FixedCorotated<double>>();
    for (const double last : {-0.5, 0.0, -2.0}) {
        const auto response = model.respond({Matrix::diagonal(1.0, 1.1, last)});
        EXPECT_TRUE(response.valid);
        EXPECT_TRUE(std::isfinite(norm(response.tau)));
        EXPECT_TRUE(std::isfinite(response.waveModulus));
        // Stretching the inverted direction back releases energy: dPsi/dsigma < 0.
        EXPECT_LT(model.firstPiola(Matrix::diagonal(1.0, 1.1, last))(2, 2), 0.0) << last;
    }
}

template <class Model>
void expectRefusesInversion() {
    const auto model = testModel<Model>();
    EXPECT_FALSE(model.respond({Matrix::diagonal(1.0, 1.1, -0.5)}).valid);
    EXPECT_FALSE(model.respond({Matrix::diagonal(1.0, 1.1, 0.0)}).valid);
    EXPECT_TRUE(model.respond({Matrix::diagonal(1.0, 1.1, 1e-3)}).valid);
}
TEST(InvertedStates, LogarithmicModelsRefuseThem) {
    expectRefusesInversion<lanes::NeoHookean<double>>();
    expectRefusesInversion<lanes::Hencky<double>>();
}

}  // namespace
}  // namespace mallow::test
