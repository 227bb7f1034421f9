/// @file penetration_test.cpp
/// Material that meets a thick collider stays outside of it, with every transfer but NFLIP, which
/// moves particles regardless of what the grid has resolved (Separate, section 3.2).
#include "support/scene_builder.h"

#include <algorithm>

namespace mallow::test {
namespace {

constexpr double kDx = 0.05;

/// How deep the deepest particle of any frame is inside the collider [dx].
double deepest(SimulationInput scene, int frames) {
    const Collider collider = scene.colliders.at(0);
    const auto simulation = makeSimulation(std::move(scene));
    double depth = 0.0;
    for (int frame = 0; frame < frames; ++frame) {
        advance(*simulation);
        const PointTable points = simulation->particles();
        const PosedCollider posed = poseCollider(collider, simulation->time());
        for (std::size_t p = 0; p < points.pointCount(); ++p) {
            const Vec3d x = vectorAt(points, "P", p);
            ContactSample contact{};
            sample(posed, &x, 1, &contact);
            depth = std::max(depth, -contact.distance / kDx);
        }
    }
    return depth;
}

const MaterialParams kMaterials[] = {elastic(1e5, 0.3), liquid(1e5)};

const Shape kBox{Box{{-0.5, -0.5, -0.5}, {0.5, 0.0, 0.5}}};
const Shape kBall{Sphere{{0.02, -0.3, 0.01}, 0.3}};

/// A cube above the origin, one material or the other.
SimulationInput cube(Transfer transfer, const MaterialParams& material, double height) {
    SimulationInput scene = emptyScene(kDx, 0.01);
    scene.solver.transfer = transfer;
    scene.materials = {material};
    scene.objects = {filled({Box{{-0.1, height, -0.1}, {0.1, height + 0.2, 0.1}}}, kDx,
                            material.name, Sampling::Jittered)};
    return scene;
}

class Penetration : public testing::TestWithParam<Transfer> {};

/// Of the box it is nothing but rounding. On the ball, and where the ram turns, the normal is that
/// of where the particle would have gone: what is left of its velocity points in a little (0.024
/// seen).
constexpr double kDeepest = 0.05;  // [dx]

TEST_P(Penetration, OfWhatFallsOnAThickColliderIsNone) {
    for (const Shape& shape : {kBox, kBall}) {
        for (const MaterialParams& material : kMaterials) {
            SimulationInput scene = cube(GetParam(), material, 0.02);
            scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
            setVelocities(scene.objects[0], [](const Vec3d&) { return Vec3d(0.5, -4.0, 0.0); });
            scene.colliders = {{"obstacle", shape}};
            EXPECT_LT(deepest(scene, 20), kDeepest) << material.name;
        }
    }
}

TEST_P(Penetration, OfRestingMaterialByAMovingColliderIsNone) {
    for (const Shape& shape : {kBox, kBall}) {
        for (const MaterialParams& material : kMaterials) {
            SimulationInput scene = cube(GetParam(), material, 0.1);
            Collider collider{"ram", shape};
            collider.motion.velocity = Vec3d(0.5, 4.0, 0.0);
            collider.motion.angularVelocity = Vec3d(0.0, 0.0, 2.0);
            scene.colliders = {collider};
            EXPECT_LT(deepest(scene, 12), kDeepest) << material.name;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AllButNflip,
                         Penetration,
                         testing::Values(Transfer::Pic,
                                         Transfer::Flip,
                                         Transfer::Apic,
                                         Transfer::Sflip,
                                         Transfer::Aspic,
                                         Transfer::Aflip,
                                         Transfer::Asflip,
                                         Transfer::Rpic),
                         [](const testing::TestParamInfo<Transfer>& test) {
                             return wordOf(test.param);
                         });

}  // namespace
}  // namespace mallow::test
