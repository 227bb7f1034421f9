/// @file oobleck_sphere_test.cpp
/// Foam, Fig. 13: a sphere of oobleck that hits the floor fast rebounds, because a thickening
/// material hardly flows at large stress; the viscoplastic one, which differs by its flow index
/// only, stays down. The presets are rows of its Table I; tearing and healing are part of them.
#include "support/long_test.h"
#include "support/scene_builder.h"

#include <mallow/params/presets.h>

#include <algorithm>

namespace mallow::test {
namespace {

constexpr double kRadius = 0.05;  // [m]
constexpr double kImpact = 2.0;   // [m/s]
constexpr double kBounced = 0.3;  // restitution
constexpr double kStayed = 0.1;

/// Largest speed upwards of the centre of mass in the first 80 ms, over the impact's.
double restitution(const char* material, double dx) {
    SimulationInput scene = emptyScene(dx, 0.002);
    scene.solver.transfer = Transfer::Apic;
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    const Preset& preset = *findPreset(material);
    scene.materials = {{"paste", preset.model, preset.values, {}}};
    scene.objects = {filled({Sphere{{0.0, kRadius + dx, 0.0}, kRadius}}, dx, "paste")};
    setVelocities(scene.objects[0], [](const Vec3d&) { return Vec3d(0.0, -kImpact, 0.0); });
    scene.colliders = {{"floor", {Plane{Vec3d::Zero(), Vec3d::UnitY()}}}};
    const auto simulation = makeSimulation(scene);
    double fastest = -kImpact;
    for (int frame = 0; frame < 40; ++frame) {
        advance(*simulation);
        const ConservedSums sums = simulation->sums();
        fastest = std::max(fastest, sums.momentum.y() / sums.mass);
    }
    return fastest / kImpact;
}

TEST(OobleckSphere, ReboundsWhereTheViscoplasticOneStays) {
    constexpr double kDx = 0.01;
    EXPECT_GT(restitution("oobleck", kDx), kBounced);
    EXPECT_LT(restitution("viscoplastic", kDx), kStayed);
}

TEST(OobleckSphere, ReboundsWhereTheViscoplasticOneStaysLong) {
    MALLOW_LONG_TEST();
    constexpr double kDx = 0.005;
    EXPECT_GT(restitution("oobleck", kDx), kBounced);
    EXPECT_LT(restitution("viscoplastic", kDx), kStayed);
}

}  // namespace
}  // namespace mallow::test
