/// @file projected_pool_test.cpp
/// The projection step on liquid at rest: what Melt Fig. 7 shows, as numbers.
#include "support/scene_builder.h"

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kGravity = 9.81;  // [m/s^2]
constexpr double kDensity = 1000.0;

MaterialParams incompressible(double density = kDensity) {
    MaterialParams water = liquid(1e6, density);
    water.isIncompressible = true;
    return water;
}

/// A tank that is filled to `height` and open at the top. `offset` moves it against the grid.
SimulationInput pool(Wall::Kind walls, double dx, int across, int deep, double offset = 0.0) {
    SimulationInput scene = emptyScene(dx, 0.1);
    scene.solver.method = StepMethod::Projection;
    scene.solver.transfer = Transfer::Flip;
    scene.solver.flipRatio = 0.95;
    scene.forces.gravity = Vec3d(0.0, -kGravity, 0.0);
    const Vec3d low = Vec3d::Constant(offset * dx);
    const Vec3d size(across * dx, deep * dx, across * dx);
    const Wall wall{walls};
    scene.domain = Domain{low,
                          low + size.cwiseProduct(Vec3d(1.0, 2.0, 1.0)),
                          {wall, wall, wall, Wall{Wall::Open}, wall, wall}};
    scene.materials = {incompressible()};
    scene.objects = {filled({Box{low, low + size}}, dx, "liquid")};
    return scene;
}

struct Line {
    double slope;
    double zero;  ///< where it is 0
};

/// Least squares p(y) of the particles with y in [from, to].
Line fitPressure(const PointTable& points, double from, double to) {
    double n = 0.0, sy = 0.0, sp = 0.0, syy = 0.0, syp = 0.0;
    for (std::size_t i = 0; i < points.pointCount(); ++i) {
        const double y = vectorAt(points, "P", i).y();
        if (y < from || y > to) continue;
        const double p = numberAt(points, "pressure", i);
        n += 1.0, sy += y, sp += p, syy += y * y, syp += y * p;
    }
    const double slope = (n * syp - sy * sp) / (n * syy - sy * sy);
    return {slope, sy / n - sp / n / slope};
}

double highest(const PointTable& points) {
    double top = -1e300;
    for (std::size_t i = 0; i < points.pointCount(); ++i)
        top = std::max(top, vectorAt(points, "P", i).y());
    return top;
}

/// Largest speed over the frames.
double restFor(Simulation& simulation, int frames) {
    double speed = 0.0;
    for (int f = 0; f < frames; ++f) {
        const FrameReport report = simulation.advanceFrame();
        EXPECT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        speed = std::max(speed, simulation.sums().maxSpeed);
    }
    return speed;
}

constexpr double kDx = 0.01;
constexpr int kDeep = 16;
constexpr double kSlowest = 1e-3;  // [m/s]

/// Every claim about a pool at rest; `height` of its surface.
void expectAtRest(Simulation& simulation, int frames, double bottom, double tolerance = 0.01) {
    const double height = bottom + kDeep * kDx;
    const double volume = simulation.sums().volume;
    const double top = highest(simulation.particles());
    EXPECT_LT(restFor(simulation, frames), kSlowest);
    const PointTable points = simulation.particles();
    const Line line = fitPressure(points, bottom + 3.0 * kDx, height - 3.0 * kDx);
    EXPECT_NEAR(line.slope / (-kDensity * kGravity), 1.0, tolerance);
    EXPECT_NEAR(line.zero, height, kDx);
    EXPECT_LT(std::abs(highest(points) - top), 0.1 * kDx);  // nothing climbs
    EXPECT_NEAR(simulation.sums().volume / volume, 1.0, 0.01);
}

class ProjectedPool : public testing::TestWithParam<Wall::Kind> {};

TEST_P(ProjectedPool, StaysAtRestForFiveSeconds) {
    const auto simulation = makeSimulation(pool(GetParam(), kDx, 10, kDeep));
    expectAtRest(*simulation, 50, 0.0);
}

/// Here the walls' distances from cells are half a cell but for rounding: what is open by that is
/// not open.
TEST_P(ProjectedPool, StaysAtRestWhereWallsMissTheGridByRounding) {
    const auto simulation = makeSimulation(pool(GetParam(), kDx, 4, kDeep));
    expectAtRest(*simulation, 5, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Walls,
                         ProjectedPool,
                         testing::Values(Wall::Sticky, Wall::Slip, Wall::Separate),
                         [](const testing::TestParamInfo<Wall::Kind>& test) {
                             return std::string(test.param == Wall::Sticky ? "Sticky"
                                                : test.param == Wall::Slip ? "Slip"
                                                                           : "Separate");
                         });

/// Walls anywhere between the grid's faces: the surface does not lie on them, so the pool settles a
/// little; then it is still.
TEST_P(ProjectedPool, ComesToRestBesideTheGrid) {
    for (const double offset : {0.3, 0.7}) {
        SCOPED_TRACE(offset);
        const auto simulation = makeSimulation(pool(GetParam(), kDx, 6, kDeep, offset));
        const PointTable before = simulation->particles();
        EXPECT_LT(restFor(*simulation, 10), 0.1);
        EXPECT_LT(std::abs(highest(simulation->particles()) - highest(before)), 0.6 * kDx);
        EXPECT_NEAR(simulation->sums().volume / (36.0 * 16.0 * kDx * kDx * kDx), 1.0, 0.01);
    }
}

/// A column that collapses into a pool: violent flow must not crowd its particles together. The
/// depth is twice the height of the centre of mass, whatever J says.
TEST(ProjectedPool, AColumnThatCollapsesKeepsItsRoom) {
    constexpr double kRoomKept = 0.1;  // 0.14 are lost where nothing is let go
    SimulationInput scene = pool(Wall::Slip, kDx, 5, 10);
    scene.domain->max = Vec3d(8.0, 20.0, 8.0) * kDx;
    scene.time.dtMax = 6e-3;
    scene.materials[0].given["newtonian_viscosity"] = 0.5;
    const auto simulation = makeSimulation(scene);
    advance(*simulation, 15);
    const ConservedSums sums = simulation->sums();
    const double depth = 2.0 * sums.potentialEnergy / (sums.mass * kGravity);
    EXPECT_NEAR(depth / (250.0 / 64.0 * kDx), 1.0, kRoomKept);
}

}  // namespace
}  // namespace mallow::test
