/// @file torn_foam_test.cpp
/// Foam that has torn everywhere: it hangs from nothing, bears its weight between walls and turns
/// as it is (Foam, section 7).
#include "support/scene_builder.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.01;
constexpr double kFrame = 0.01;  // [s]

MaterialParams foam() {
    return {"foam",
            "herschel_bulkley",
            {},
            {{"density", 100.0},
             {"shear_modulus", 5.0e3},
             {"bulk_modulus", 2.0e4},
             {"yield_stress", 1.0e3},
             {"tear_threshold", 0.5}}};
}

/// A block of 4 cm whose plastic stretches are 1.5, 1 and 1/1.5, or that has never flowed.
SimulationInput block(bool isTorn) {
    SimulationInput scene = emptyScene(kDx, kFrame);
    scene.materials = {foam()};
    ObjectInput object = filled({Box{{-0.02, 0.0, -0.02}, {0.02, 0.04, 0.02}}}, kDx, "foam");
    if (isTorn) {
        ColumnSet& columns = object.points.points;
        Column& F = columns.add("F", ColumnType::Float64, 9);
        Column& beBar = columns.add("be_bar", ColumnType::Float64, 9);
        Column& weak = columns.add("weak", ColumnType::Float64);
        const double stretch[3] = {1.5, 1.0, 1.0 / 1.5};
        for (std::size_t p = 0; p < object.points.pointCount(); ++p) {
            for (int a = 0; a < 3; ++a) {
                F.setNumber(p, 4 * a, stretch[a]);
                beBar.setNumber(p, 4 * a, 1.0);
            }
            weak.setNumber(p, 0, 1.0);
        }
    }
    scene.objects = {object};
    return scene;
}

/// The mean height of the lower half, and of everything.
double meanHeight(const PointTable& points, double below) {
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        if (vectorAt(points, "rest", p).y() > below) continue;
        sum += vectorAt(points, "P", p).y();
        ++count;
    }
    return sum / static_cast<double>(count);
}

/// How far the lower half of a block that hangs from a ceiling sinks in `frames` frames [m].
double sinking(bool isTorn, int frames) {
    SimulationInput scene = block(isTorn);
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    Collider ceiling;
    ceiling.name = "ceiling";
    ceiling.shape = {Plane{Vec3d(0.0, 0.035, 0.0), -Vec3d::UnitY()}};
    ceiling.boundary = Boundary::Sticky;
    scene.colliders = {ceiling};
    PointTable& points = scene.objects[0].points;
    for (std::size_t p = 0; p < points.pointCount(); ++p)
        setVector(points, "rest", p, vectorAt(points, "P", p));
    const auto simulation = makeSimulation(scene);
    const double before = meanHeight(simulation->particles(), 0.02);
    advance(*simulation, frames);
    return before - meanHeight(simulation->particles(), 0.02);
}

TEST(TornFoam, FallsWhereWholeFoamHangs) {
    constexpr int kFrames = 8;
    constexpr double kTime = kFrames * kFrame;
    const double freeFall = 0.5 * 9.81 * kTime * kTime;
    EXPECT_LT(sinking(false, kFrames), 0.02 * freeFall);
    EXPECT_NEAR(sinking(true, kFrames), freeFall, 0.05 * freeFall);
}

TEST(TornFoam, BearsItsWeightBetweenWalls) {
    // Without walls it would run: it bears compression, and shear no more.
    SimulationInput scene = block(true);
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    Domain box{{-0.02, 0.0, -0.02}, {0.02, 0.2, 0.02}, {}};
    box.walls.fill({Wall::Slip});
    scene.domain = box;
    const auto simulation = makeSimulation(scene);
    const double volume = simulation->sums().volume, top = simulation->sums().boundsMax.y();
    advance(*simulation, 20);
    const ConservedSums sums = simulation->sums();
    EXPECT_EQ(sums.weak, simulation->particleCount());
    // rho g h/2 against kappa: 1e-3; what it bounces with is more.
    EXPECT_NEAR(sums.volume / volume, 1.0, 0.01);
    EXPECT_NEAR(sums.boundsMax.y(), top, 0.02 * top);
}

/// What is left of a torn film of one layer after two frames, without gravity [share].
double filmLeft(bool liesOnTheFloor) {
    SimulationInput scene = block(true);
    PointTable& points = scene.objects[0].points;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        Vec3d x = vectorAt(points, "P", p);
        x.y() = liesOnTheFloor ? 0.4 * kDx : 5.0 * kDx;
        setVector(points, "P", p, x);
    }
    scene.colliders = {{"floor", {Plane{Vec3d::Zero(), Vec3d::UnitY()}}}};
    const auto simulation = makeSimulation(scene);
    const double mass = simulation->sums().mass;
    advance(*simulation, 2);
    return simulation->sums().mass / mass;
}

TEST(TornFoam, FilmsInTheAirGoAndThoseOnABodyStay) {
    EXPECT_EQ(filmLeft(true), 1.0);
    EXPECT_EQ(filmLeft(false), 0.0);
}

/// Where the particles of a block are that expands evenly, with motion of its own below the grid's.
std::vector<Vec3d> afterExpansion(bool isTorn, Transfer transfer) {
    constexpr double kExpansion = 3.0, kOwn = 0.05;  // [1/s], [m/s]
    SimulationInput scene = block(isTorn);
    scene.precision = Precision::Double;
    scene.time.dt = 1e-4;
    scene.solver.transfer = transfer;
    scene.solver.flipRatio = 0.99;
    scene.solver.separation = {0.0, 1.0};
    int sign = 1;
    setVelocities(scene.objects[0], [&](const Vec3d& x) {
        sign = -sign;
        return Vec3d(kExpansion * (x - Vec3d(0.0, 0.02, 0.0)) + Vec3d(kOwn * sign, 0.0, 0.0));
    });
    const auto simulation = makeSimulation(scene);
    advance(*simulation);
    const PointTable points = simulation->particles();
    std::vector<Vec3d> positions;
    positions.reserve(points.pointCount());
    for (std::size_t p = 0; p < points.pointCount(); ++p)
        positions.push_back(vectorAt(points, "P", p));
    return positions;
}

double largestDistance(const std::vector<Vec3d>& a, const std::vector<Vec3d>& b) {
    EXPECT_EQ(a.size(), b.size());
    double largest = 0.0;
    for (std::size_t p = 0; p < std::min(a.size(), b.size()); ++p)
        largest = std::max(largest, (a[p] - b[p]).norm());
    return largest;
}

/// What has torn bears no tension: J_c is 1, and beta that of what separates (Separate (5)): SFLIP
/// moves it as NFLIP does, and whole foam as FLIP does.
TEST(TornFoam, SeparatesWithSflip) {
    for (const bool isTorn : {true, false}) {
        const auto sflip = afterExpansion(isTorn, Transfer::Sflip);
        const auto same = afterExpansion(isTorn, isTorn ? Transfer::Nflip : Transfer::Flip);
        const auto other = afterExpansion(isTorn, isTorn ? Transfer::Flip : Transfer::Nflip);
        EXPECT_LT(largestDistance(sflip, same), 1e-6 * kDx) << isTorn;
        EXPECT_GT(largestDistance(sflip, other), 1e-3 * kDx) << isTorn;
    }
}

TEST(TornFoam, KeepsItsShapeWhileItSpins) {
    constexpr double kSpin = 10.0;  // [rad/s]
    constexpr int kFrames = 20;     // a third of a turn
    SimulationInput scene = block(true);
    const Vec3d middle(0.0, 0.02, 0.0);
    setVelocities(scene.objects[0],
                  [&](const Vec3d& x) { return Vec3d(0.0, 0.0, kSpin).cross(x - middle); });
    const auto simulation = makeSimulation(scene);
    const PointTable before = simulation->particles();
    advance(*simulation, kFrames);
    const PointTable after = simulation->particles();
    // Nothing holds it together, and nothing may tear at it: it drifts apart as free particles of
    // its velocity field would at most, and its pieces do not strain.
    double largest = 0.0;
    for (std::size_t p = 0; p < after.pointCount(); ++p)
        largest = std::max(largest, std::abs(numberAt(after, "J", p) - 1.0));
    EXPECT_LT(largest, 1e-4);
    EXPECT_EQ(simulation->sums().weak, simulation->particleCount());
    EXPECT_NEAR(
        simulation->sums().angularMomentum.z() / makeSimulation(scene)->sums().angularMomentum.z(),
        1.0, 1e-3);
}

}  // namespace
}  // namespace mallow::test
