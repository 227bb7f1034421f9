/// @file scheme_test.cpp
/// The nine transfers: which choices each makes, and what a step then does to a particle.
#include "transfer/plain_transfer.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

struct Row {
    Transfer transfer;
    bool affine, rotationOnly, adjustsVelocity, adjustsPosition, stops;
    double betaMin, betaMax;
};

constexpr double kAlpha = 0.9;
constexpr double kBetaMin = 0.25;
constexpr double kBetaMax = 0.75;

/// Separate, Table 1, and Rubber section 8.
const Row kTable[] = {
    {Transfer::Pic, false, false, false, false, false, kBetaMin, kBetaMax},
    {Transfer::Flip, false, false, true, false, false, kBetaMin, kBetaMax},
    {Transfer::Apic, true, false, false, false, false, kBetaMin, kBetaMax},
    {Transfer::Nflip, false, false, true, true, false, 1.0, 1.0},
    {Transfer::Sflip, false, false, true, true, true, kBetaMin, kBetaMax},
    {Transfer::Aspic, true, false, false, true, true, kBetaMin, kBetaMax},
    {Transfer::Aflip, true, false, true, false, false, kBetaMin, kBetaMax},
    {Transfer::Asflip, true, false, true, true, true, kBetaMin, kBetaMax},
    {Transfer::Rpic, true, true, false, false, false, kBetaMin, kBetaMax},
};

TEST(TransferScheme, MakesTheChoicesOfTheTable) {
    for (const Row& row : kTable) {
        SCOPED_TRACE(static_cast<int>(row.transfer));
        const TransferScheme s = transferScheme(row.transfer, kAlpha, kBetaMin, kBetaMax);
        EXPECT_EQ(s.affine, row.affine);
        EXPECT_EQ(s.rotationOnly, row.rotationOnly);
        EXPECT_EQ(s.adjustsVelocity, row.adjustsVelocity);
        EXPECT_EQ(s.adjustsPosition, row.adjustsPosition);
        EXPECT_EQ(s.needsOldVelocity(), row.adjustsVelocity || row.adjustsPosition);
        EXPECT_EQ(s.flipRatio, kAlpha);
        EXPECT_EQ(s.betaMin, row.betaMin);
        EXPECT_EQ(s.betaMax, row.betaMax);
        EXPECT_EQ(stopsAtBoundaries(row.transfer), row.stops);
    }
}

template <class T>
class SchemeOf : public ::testing::Test {};
using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(SchemeOf, Precisions);

/// Particles in one blob; half of the liquid is squeezed, so that both betas occur.
std::vector<Vec3d> blob() {
    std::mt19937 random(21);
    std::uniform_real_distribution<double> coordinate(-0.3, 0.3);
    std::vector<Vec3d> result(200);
    for (Vec3d& x : result) {
        const double a = coordinate(random), b = coordinate(random), c = coordinate(random);
        x = Vec3d(a, b, c);
    }
    return result;
}

TYPED_TEST(SchemeOf, StepOfAParticleIsSeparatesEquations1And4) {
    using T = TypeParam;
    constexpr double kTimeStep = 2e-3;
    constexpr double kTolerance = 2000.0 * kEpsilon<T>;
    for (const SimdTarget target : supportedTargets()) {
        for (const Kernel kernel : kEveryKernel) {
            for (const Row& row : kTable) {
                for (const std::string model : {"elastic", "liquid"}) {
                    SCOPED_TRACE(std::string(name(target)) + " " + model + " transfer " +
                                 std::to_string(static_cast<int>(row.transfer)));
                    StepSettings settings = testSettings(row.transfer, kernel, target);
                    settings.scheme = transferScheme(row.transfer, kAlpha, kBetaMin, kBetaMax);
                    settings.forces.gravity = Vec3d(1.0, -9.81, 2.0);
                    StepState<T> state = makeState<T>(model, blob(), settings);
                    ParticleBatch<T>& batch = state.batches[0].particles;
                    randomise(31, batch);
                    const ParticleBatch<T> before = batch;

                    ASSERT_FALSE(sortParticles(settings, state));
                    const StepKernels<T> kernels = stepKernels(settings, state.batches);
                    rasterize(settings, kernels.transfer, kTimeStep, state);
                    updateGridVelocities(settings, kTimeStep, state);
                    ASSERT_TRUE(updateParticles(settings, kernels, {}, kTimeStep, state).ok());

                    PlainGrid grid = plainScatter(settings, before, kTimeStep);
                    const auto oldVelocity = [&](int x, int y, int z) -> Vec3d {
                        const PlainGrid::Node& n = grid.at(x, y, z);
                        return n.mass > 0.0 ? Vec3d(n.momentum / n.mass) : Vec3d(Vec3d::Zero());
                    };
                    const auto newVelocity = [&](int x, int y, int z) -> Vec3d {
                        const PlainGrid::Node& n = grid.at(x, y, z);
                        if (!(n.mass > 0.0)) return Vec3d::Zero();
                        return (n.momentum + n.impulse) / n.mass +
                               kTimeStep * settings.forces.gravity;
                    };
                    int squeezed = 0, stretched = 0;
                    for (std::size_t p = 0; p < batch.size(); ++p) {
                        const Vec3d x = vec3(before.position.row(p));
                        const Vec3d v = vec3(before.velocity.row(p));
                        const PlainGather old = plainGather(settings, x, oldVelocity);
                        const PlainGather now = plainGather(settings, x, newVelocity);
                        const double divergence = now.gradient.trace();
                        if (std::abs(divergence) * kTimeStep < kTolerance) continue;
                        // A solid is always "compressed": it does not let go. A liquid does as soon
                        // as it would expand.
                        const bool mayLetGo = model == "liquid" && divergence > 0.0;
                        ++(mayLetGo ? stretched : squeezed);
                        const double beta = mayLetGo ? row.betaMax : row.betaMin;
                        const Vec3d unseen = kAlpha * (v - old.velocity);
                        const Vec3d newV =
                            row.adjustsVelocity ? Vec3d(now.velocity + unseen) : now.velocity;
                        const Vec3d u = row.adjustsPosition ? Vec3d(now.velocity + beta * unseen)
                                                            : now.velocity;
                        for (int a = 0; a < 3; ++a) {
                            EXPECT_NEAR(double(batch.velocity.row(p)[a]), newV[a], kTolerance);
                            EXPECT_NEAR(double(batch.position.row(p)[a]), x[a] + kTimeStep * u[a],
                                        kTolerance * kTimeStep + kEpsilon<T>);
                        }
                        EXPECT_EQ(batch.affine.isPresent(), row.affine);
                        if (!row.affine) continue;
                        const Mat3d C = row.rotationOnly
                                            ? Mat3d(0.5 * (now.gradient - now.gradient.transpose()))
                                            : now.gradient;
                        for (int k = 0; k < 9; ++k)
                            EXPECT_NEAR(double(batch.affine.row(p)[k]), C.data()[k],
                                        kTolerance * 4.0 / settings.dx);
                    }
                    EXPECT_GT(squeezed, 20);
                    if (model == "liquid") {
                        EXPECT_GT(stretched, 20);
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace mallow::test
