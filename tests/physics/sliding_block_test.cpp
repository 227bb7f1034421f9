/// @file sliding_block_test.cpp
/// A block on an incline of angle a with Coulomb friction mu:
///
///   tan a > mu:   x = g t^2 (sin a - mu cos a) / 2
///   tan a < mu:   it sticks
#include "support/scene_builder.h"

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.05;
constexpr double kGravity = 9.81;  // [m/s^2]
constexpr double kFriction = 0.3;
constexpr double kFrameTime = 0.1;  // [s]

/// An incline that goes down along +x, through the origin. The plane is tilted, or, in its own
/// frame, gravity is.
struct Incline {
    double angle;  // [rad]
    bool isPlaneTilted;

    Vec3d down() const {
        return isPlaneTilted ? Vec3d(std::cos(angle), -std::sin(angle), 0.0) : Vec3d::UnitX();
    }
    Vec3d normal() const {
        return isPlaneTilted ? Vec3d(std::sin(angle), std::cos(angle), 0.0) : Vec3d::UnitY();
    }
};

SimulationInput blockOn(const Incline& incline, Precision precision) {
    SimulationInput scene = emptyScene(kDx, kFrameTime);
    scene.precision = precision;
    scene.materials = {elastic(1e6, 0.3)};
    const Vec3d down = incline.down();
    const Vec3d normal = incline.normal();
    scene.forces.gravity = incline.isPlaneTilted ? Vec3d(0.0, -kGravity, 0.0)
                                                 : Vec3d(kGravity * std::sin(incline.angle),
                                                         -kGravity * std::cos(incline.angle), 0.0);
    Collider plane{"incline", {Plane{Vec3d::Zero(), normal}}};
    plane.friction = kFriction;
    scene.colliders = {plane};

    // Lies on the plane: sampled in the plane's frame, then turned.
    scene.objects = {filled({Box{{0.0, 0.0, 0.0}, {0.4, 0.2, 0.3}}}, kDx, "elastic")};
    PointTable& points = scene.objects[0].points;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const Vec3d x = vectorAt(points, "P", p);
        setVector(points, "P", p, x.x() * down + x.y() * normal + x.z() * Vec3d::UnitZ());
    }
    return scene;
}

/// Where the block's mass is, along the slope.
double place(const Simulation& simulation, const Incline& incline) {
    const PointTable points = simulation.particles();
    double sum = 0.0;
    for (std::size_t p = 0; p < points.pointCount(); ++p)
        sum += vectorAt(points, "P", p).dot(incline.down());
    return sum / static_cast<double>(points.pointCount());
}

class SlidingBlock : public testing::TestWithParam<Precision> {};

TEST_P(SlidingBlock, FollowsCoulombsLaw) {
    constexpr double kTolerance = 0.03;
    for (const bool isPlaneTilted : {false, true}) {
        const Incline incline{30.0 * kPi / 180.0, isPlaneTilted};
        const auto simulation = makeSimulation(blockOn(incline, GetParam()));
        const double start = place(*simulation, incline);
        advance(*simulation, 6);
        const double t = simulation->time();
        const double expected = 0.5 * kGravity * t * t *
                                (std::sin(incline.angle) - kFriction * std::cos(incline.angle));
        EXPECT_NEAR((place(*simulation, incline) - start) / expected, 1.0, kTolerance)
            << (isPlaneTilted ? "plane tilted" : "gravity tilted");
    }
}

TEST_P(SlidingBlock, SticksBelowTheFrictionAngle) {
    constexpr double kCreep = 0.002;  // [dx], in four tenths of a second
    for (const bool isPlaneTilted : {false, true}) {
        const Incline incline{0.8 * std::atan(kFriction), isPlaneTilted};
        const auto simulation = makeSimulation(blockOn(incline, GetParam()));
        advance(*simulation, 2);
        const double settled = place(*simulation, incline);
        advance(*simulation, 4);
        EXPECT_LT(std::abs(place(*simulation, incline) - settled), kCreep * kDx)
            << (isPlaneTilted ? "plane tilted" : "gravity tilted");
    }
}

INSTANTIATE_TEST_SUITE_P(Precisions,
                         SlidingBlock,
                         testing::Values(Precision::Float, Precision::Double),
                         precisionName);

}  // namespace
}  // namespace mallow::test
