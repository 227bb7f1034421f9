/// @file mac_pressure_test.cpp
/// The pressure equation as a system: what the projected velocities satisfy, and at `separate`
/// bodies the conditions of a contact that does not pull.
#include <mallow/material/model_info.h>
#include <mallow/step/projection_stages.h>
#include <mallow/step/sort_particles.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace mallow::test {
namespace {

constexpr double kDx = 0.1;
constexpr double kDt = 0.01;

class MacPressure : public testing::Test {
protected:
    StepSettings settings_;
    StepState<double> state_;
    MacGrid grid_;
    MacBoundary boundary_;
    PressureSystem system_;
    Surroundings around_;
    std::mt19937 random_{5};

    double uniform() { return static_cast<double>(random_()) / 4294967296.0 - 0.5; }

    /// A box of liquid with jittered particles; `J` of each is drawn around 1.
    void fill(const Vec3d& low, const Vec3d& high, double bulkModulus, double spreadOfJ) {
        BatchState<double> batch;
        ParticleBatch<double>& p = batch.particles;
        p.model = modelIndex("liquid");
        p.isIncompressible = bulkModulus == 0.0;
        const ModelInfo info = modelInfos()[static_cast<std::size_t>(p.model)];
        p.state = ParticleArray<double>(info.stateSize);
        for (const double value : {bulkModulus, 7.0, 0.0}) p.parameters.push_back({value, {}});
        const double spacing = 0.5 * kDx;
        std::vector<Vec3d> places;
        for (double x = low.x() + 0.5 * spacing; x < high.x(); x += spacing)
            for (double y = low.y() + 0.5 * spacing; y < high.y(); y += spacing)
                for (double z = low.z() + 0.5 * spacing; z < high.z(); z += spacing)
                    places.emplace_back(Vec3d(x, y, z) +
                                        0.3 * spacing * Vec3d(uniform(), uniform(), uniform()));
        p.resize(places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            for (int a = 0; a < 3; ++a) {
                p.position.row(i)[a] = places[i][a];
                p.velocity.row(i)[a] = uniform();
            }
            *p.restVolume.row(i) = spacing * spacing * spacing;
            *p.mass.row(i) = 1000.0 * *p.restVolume.row(i);
            p.state.row(i)[0] = 1.0 + spreadOfJ * uniform();
        }
        state_.batches.push_back(std::move(batch));
    }

    void addPlane(const Vec3d& point, const Vec3d& normal, Boundary boundary) {
        Collider wall;
        wall.shape = Shape{Plane{point, normal}};
        wall.boundary = boundary;
        around_.colliders.push_back(poseCollider(wall, 0.0));
    }

    SolveReport project(double tolerance) {
        settings_.dx = kDx;
        settings_.kernel = Kernel::Cubic;
        EXPECT_FALSE(sortParticles(settings_, state_).has_value());
        rasterizeToMac(settings_, kDt, state_, grid_);
        accelerateMacFaces(settings_, kDt, grid_);
        findMacBoundary(around_, kDx, grid_, boundary_);
        collideMacFaces(boundary_, grid_);
        return projectVelocities({tolerance, 300}, kDx, kDt, boundary_, grid_, system_);
    }

    /// |div v + a ((J - 1)/(dt J) + p/(lambda J dt) - e/dt)| over that of the velocities before,
    /// `a` the open share of a cell, e its crowding.
    double residual() const {
        double left = 0.0, right = 0.0;
        for (std::size_t u = 0; u < system_.cells.size(); ++u) {
            const MacIndex c = system_.cells[u];
            const double J = grid_.cellVolumeRatio[c];
            const double strain = (J - 1.0 + grid_.cellCompliance[c] * grid_.pressure[c]) / J;
            const double r = macDivergence(grid_, boundary_, kDx, c) +
                             boundary_.cellOpen[c] * (strain - crowding(grid_, boundary_, c)) / kDt;
            left += r * r;
            right += system_.right[u] * system_.right[u];
        }
        return std::sqrt(left / right);
    }
};

constexpr double kTolerance = 1e-7;
constexpr double kAboveTolerance = 1.1;  // the recurrence's residual, and 1e-10 of the diagonal

TEST_F(MacPressure, NothingIsLeftOfTheDivergenceOfAnIncompressibleLiquid) {
    fill({0.03, 0, 0}, {0.9, 0.7, 0.6}, 0.0, 0.0);
    addPlane({0, 0, 0}, {0, 1, 0}, Boundary::Sticky);
    addPlane({0.03, 0, 0}, Vec3d(1, 0.2, 0).normalized(), Boundary::Slip);
    Collider ball;
    ball.shape = Shape{Sphere{{0.5, 0.1, 0.3}, 0.17}};
    ball.boundary = Boundary::Slip;
    ball.motion.velocity = Vec3d(0.3, 0.1, 0.0);
    around_.colliders.push_back(poseCollider(ball, 0.0));
    const SolveReport report = project(kTolerance);
    EXPECT_TRUE(report.converged());
    EXPECT_GT(system_.cells.size(), 200u);
    EXPECT_LT(residual(), kAboveTolerance * kTolerance);
}

TEST_F(MacPressure, ACompressibleLiquidFollowsItsLawImplicitly) {
    fill({0, 0, 0}, {0.8, 0.7, 0.6}, 2e5, 0.02);
    addPlane({0, 0, 0}, {0, 1, 0}, Boundary::Slip);
    EXPECT_TRUE(project(kTolerance).converged());
    EXPECT_LT(residual(), kAboveTolerance * kTolerance);
}

/// A slab below a plane that one half of it is thrown against while the other half leaves.
class Contact : public MacPressure, public testing::WithParamInterface<double> {};

TEST_P(Contact, SeparateWallsPushAndDoNotPull) {
    settings_.forces.gravity = Vec3d(0, GetParam(), 0);
    fill({0, 0, 0}, {0.8, 0.5, 0.8}, 0.0, 0.0);
    ParticleBatch<double>& p = state_.batches[0].particles;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const double phase = 2.0 * M_PI * p.position.row(i)[0] / 0.8;
        for (int a = 0; a < 3; ++a) p.velocity.row(i)[a] = a == 1 ? std::sin(phase) : 0.0;
    }
    addPlane({0, 0.5, 0}, {0, -1, 0}, Boundary::Separate);
    EXPECT_TRUE(project(kTolerance).converged());

    double largestPressure = 0.0, worstPull = 0.0, worstEntry = 0.0;
    int open = 0, closed = 0;
    for (const MacIndex cell : system_.cells) {
        const double pressure = grid_.pressure[cell];
        largestPressure = std::max(largestPressure, std::abs(pressure));
        const MacIndex face = grid_.along(cell, 1, 1);
        if (boundary_.away[1][face] != -1) continue;
        if (boundary_.open[1][face] > 0.0) {
            worstEntry = std::max(worstEntry, grid_.faceVelocity[1][face]);
            ++open;
        } else {
            worstPull = std::max(worstPull, -pressure);
            ++closed;
        }
    }
    EXPECT_GT(open, 10);
    EXPECT_GT(closed, 10);
    EXPECT_LT(worstPull, 1e-2 * largestPressure);
    EXPECT_LE(worstEntry, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Gravity, Contact, testing::Values(-3.0, 0.0, 3.0));

/// A column in a tube that hangs from its closed top: a `slip` top holds it, as no air can follow;
/// a `separate` one lets it fall as if there were none.
TEST_F(MacPressure, AHangingColumnFallsFromASeparateTopAsFromNone) {
    for (const Boundary top : {Boundary::Separate, Boundary::Slip}) {
        state_ = StepState<double>();
        around_ = Surroundings();
        settings_.forces.gravity = Vec3d(0, -9.81, 0);
        fill({0, 0, 0}, {0.4, 0.8, 0.4}, 0.0, 0.0);
        ParticleArray<double>& velocity = state_.batches[0].particles.velocity;
        std::fill(velocity.data(), velocity.data() + 3 * velocity.size(), 0.0);
        const Vec3d inward[] = {{1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}};
        const Vec3d at[] = {{0, 0, 0}, {0.4, 0, 0}, {0, 0, 0}, {0, 0, 0.4}};
        for (int n = 0; n < 4; ++n) addPlane(at[n], inward[n], Boundary::Slip);
        addPlane({0, 0.8, 0}, {0, -1, 0}, top);
        EXPECT_TRUE(project(kTolerance).converged());
        double largest = 0.0, least = 1e300;
        for (const MacIndex cell : system_.cells) {
            const double v = -grid_.faceVelocity[1][cell] / (9.81 * kDt);
            largest = std::max(largest, v);
            least = std::min(least, v);
        }
        if (top == Boundary::Separate) {
            EXPECT_NEAR(least, 1.0, 1e-2);
            EXPECT_NEAR(largest, 1.0, 1e-2);
        } else {
            EXPECT_LT(largest, 0.2);
        }
    }
}

}  // namespace
}  // namespace mallow::test
