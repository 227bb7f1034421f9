/// @file eventful_scenes.h
/// Small scenes in which everything happens that a result could depend on: for tests of bits.
#pragma once

#include "scene/small_scenes.h"
#include "support/test_meshes.h"

#include <mallow/geometry/level_set.h>

namespace mallow::test {

/// The busy scene with open walls, pinned points with targets, painted stiffness, a painted force
/// and more steps per frame than there are between two sorts.
inline SimulationInput everythingAtOnce(Transfer transfer, Precision precision) {
    SimulationInput scene = busyScene(transfer, Kernel::Quadratic, precision);
    scene.time.dtMax = 1.2e-3;  // 35 steps
    Domain domain;
    domain.min = Vec3d(-0.25, -1.0, -1.0);
    domain.max = Vec3d(0.62, 2.0, 1.0);
    scene.domain = domain;
    PointTable& jelly = scene.objects[0].points;
    Column& active = jelly.points.add("active", ColumnType::Int32);
    Column& stiffness = jelly.points.add("shear_modulus_scale", ColumnType::Float32);
    Column& colour = jelly.points.add("Cd", ColumnType::Float32, 3);
    for (std::size_t p = 0; p < jelly.pointCount(); ++p) {
        const Vec3d x = vectorAt(jelly, "P", p);
        active.setNumber(p, 0, x.y() > 0.38 ? 0.0 : 1.0);
        setVector(jelly, "targetP", p, x + Vec3d(0.03, 0.0, 0.01));
        setVector(jelly, "force", p, Vec3d(0.0, 0.0, 1e-3 * x.x()));
        stiffness.setNumber(p, 0, 1.0 + x.x());
        colour.setNumber(p, 1, x.y());
    }
    return scene;
}

/// A pinned particle apart from all others, whose target is 1.5 cells of a step of `firstStep`
/// away: that step fails, half of it does not.
inline ObjectInput hurriedParticle(const Vec3d& at, double firstStep, const std::string& material) {
    ObjectInput object = particlesAt({at}, kCell * kCell * kCell / 8.0, material);
    object.name = "hurried";
    object.points.points.add("active", ColumnType::Int32);
    setVector(object.points, "targetP", 0,
              at + Vec3d(0.0, 1.5 * kCell * kFrameTime / firstStep, 0.0));
    return object;
}

/// A closed mesh that moves and turns.
inline Collider meshRam(const Vec3d& center, double radius) {
    constexpr double kVoxel = 0.4 * kCell;
    Collider ram;
    ram.name = "ram";
    ram.shape = Shape{levelSetFromMesh(sphereMesh(center, radius, 3), kVoxel, 0.15, 0.15)};
    ram.friction = 0.3;
    ram.motion.velocity = Vec3d(1.0, 0.0, 0.0);
    ram.motion.angularVelocity = Vec3d(0.0, 3.0, 0.0);
    return ram;
}

/// The one above with a mesh for a ball, damped by transfers, and with a step that is taken back.
inline SimulationInput eventfulScene(Precision precision) {
    SimulationInput scene = everythingAtOnce(Transfer::Apic, precision);
    scene.solver.dampingIterations = 2;
    scene.colliders[1] = meshRam(Vec3d(-0.5, 0.2, 0.0), 0.15);
    scene.objects.push_back(
        hurriedParticle(Vec3d(0.3, 1.2, 0.3), scene.time.longestStep(), "jelly"));
    return scene;
}

/// Sand that settles, and foam that tears and is resampled, in a box with an open wall.
inline SimulationInput grainsAndFoam(Precision precision) {
    SimulationInput scene = busyScene(Transfer::Asflip, Kernel::Quadratic, precision);
    scene.time.dtMax = 1.2e-3;  // 35 steps
    scene.materials = {{"sand",
                        "drucker_prager",
                        {},
                        {{"shear_modulus", 5.0e3},
                         {"bulk_modulus", 1.0e4},
                         {"density", 1000.0},
                         {"friction_angle", 30.0}}},
                       {"foam",
                        "herschel_bulkley",
                        {},
                        {{"shear_modulus", 5.0e3},
                         {"bulk_modulus", 1.0e4},
                         {"density", 1000.0},
                         {"yield_stress", 10.0},
                         {"viscosity", 5.0},
                         {"flow_index", 0.5},
                         {"tear_threshold", 0.05},
                         {"heal_time", 0.3}}}};
    scene.objects[0].material = "sand";
    scene.objects[1].material = "foam";
    scene.emitters[0].material = "sand";
    scene.resample = {true, 10, 1};
    setVelocities(scene.objects[1], [](const Vec3d& x) {
        return Vec3d(8.0 * (x.x() - 0.45), 12.0 * (x.y() - 0.1), -6.0 * x.z());
    });
    // A rod of it is drawn out to threads.
    scene.objects.push_back(
        filled(Shape{Box{Vec3d(0.4, 0.5, -0.05), Vec3d(0.8, 0.55, 0.0)}}, kCell, "foam"));
    setVelocities(scene.objects[2], [](const Vec3d& x) {
        return Vec3d(40.0 * (x.x() - 0.6), 20.0 * (0.525 - x.y()), 20.0 * (-0.025 - x.z()));
    });
    scene.emitters[0].region = Shape{Sphere{Vec3d(-0.6, 0.6, 0.0), 0.12}};
    return scene;
}

/// A little block for the implicit step, between a floor, a mesh and an open wall; a step of it is
/// taken back too.
inline SimulationInput implicitScene(Precision precision,
                                     StepMethod method = StepMethod::Implicit) {
    SimulationInput scene = busyScene(Transfer::Apic, Kernel::Quadratic, precision);
    scene.solver.method = method;
    if (method == StepMethod::Admm) scene.materials[1] = material("water", "hencky");
    scene.time.dtMax = 1e-2;
    scene.materials[0].given["shear_modulus"] = 5e5;
    Domain domain;
    domain.min = Vec3d(-0.1, -1.0, -1.0);
    domain.max = Vec3d(0.62, 2.0, 1.0);
    scene.domain = domain;
    scene.objects = {filled(Shape{Box{Vec3d(-0.15, 0.01, -0.1), Vec3d(0.05, 0.15, 0.1)}}, kCell,
                            "jelly", Sampling::Jittered)};
    Column& stiffness =
        scene.objects[0].points.points.add("shear_modulus_scale", ColumnType::Float32);
    for (std::size_t p = 0; p < stiffness.rows(); ++p)
        stiffness.setNumber(p, 0, 1.0 + 0.1 * static_cast<double>(p % 7));
    setVelocities(scene.objects[0], [](const Vec3d& x) { return Vec3d(1.0, -1.0, 2.0 * x.x()); });
    scene.objects.push_back(
        hurriedParticle(Vec3d(0.3, 1.2, 0.3), scene.time.longestStep(), "jelly"));
    scene.colliders[1] = meshRam(Vec3d(-0.3, 0.15, 0.0), 0.12);
    return scene;
}

}  // namespace mallow::test
