/// @file projected_melting_test.cpp
/// Melting and setting by the projection step: what melts flows and keeps its volume, what sets
/// keeps its shape, and the change of phase itself gives no energy away.
#include "support/scene_builder.h"

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.01;       // [m]
constexpr double kGravity = 9.81;  // [m/s^2]
constexpr double kMelting = 320.0;
constexpr double kVolumeKept = 0.02;  // of a volume
/// Of the potential energy that there is to lose; crowded particles that get room lift a pool.
constexpr double kEnergyGained = 3e-3;

/// Heat goes through it in tenths of seconds.
MaterialParams wax() {
    MaterialParams params{"wax",
                          "melting",
                          {},
                          {{"density", 900.0},
                           {"shear_modulus", 2e4},
                           {"bulk_modulus", 1e6},
                           {"newtonian_viscosity", 0.5},
                           {"heat_capacity", 1000.0},
                           {"liquid_heat_capacity", 2000.0},
                           {"heat_conductivity", 900.0},
                           {"liquid_heat_conductivity", 450.0},
                           {"melting_point", kMelting},
                           {"latent_heat", 1e4}}};
    params.isIncompressible = true;
    return params;
}

constexpr double kTank = 8 * kDx;  ///< its side

/// A tank with slippery walls and a plate of a given temperature for a floor, in it a block that
/// covers a part of the floor.
SimulationInput blockOnPlate(double temperature,
                             double plateTemperature,
                             const Vec3d& size,
                             Boundary floor) {
    SimulationInput scene = emptyScene(kDx, 1.0 / 24.0);
    scene.precision = Precision::Double;
    scene.solver.method = StepMethod::Projection;
    scene.solver.transfer = Transfer::Flip;
    scene.solver.flipRatio = 0.95;
    scene.forces.gravity = Vec3d(0.0, -kGravity, 0.0);
    scene.heat.enabled = true;
    scene.materials = {wax()};
    scene.objects = {filled({Box{Vec3d::Zero(), size}}, kDx, "wax")};
    scene.objects[0].temperature = temperature;
    Collider plate{"plate", Shape{Plane{Vec3d::Zero(), Vec3d(0, 1, 0)}}};
    plate.boundary = floor;
    plate.temperature = plateTemperature;
    scene.colliders = {plate};
    scene.domain = Domain{Vec3d(0.0, -1.0, 0.0), Vec3d(kTank, 1.0, kTank), {}};
    scene.domain->walls.fill({Wall::Slip, 0.0});
    return scene;
}

/// Twice the height of the centre of mass: of a pool in a tank its depth, whatever J says.
double depth(const ConservedSums& sums) {
    return 2.0 * sums.potentialEnergy / (sums.mass * kGravity);
}

TEST(ProjectedMelting, ABlockOnAHotPlateBecomesAPoolOfItsVolume) {
    const Vec3d size(5 * kDx, 10 * kDx, 5 * kDx);
    SimulationInput scene = blockOnPlate(300.0, 400.0, size, Boundary::Slip);
    const auto simulation = makeSimulation(scene);
    const ConservedSums before = simulation->sums();
    double thermal = before.thermalEnergy;
    double mechanical = before.potentialEnergy;
    EXPECT_EQ(before.liquidMass, 0.0);
    double spreadWhileSolid = 0.0;
    for (int frame = 0; frame < 48; ++frame) {
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        EXPECT_TRUE(report.warnings.empty());
        const ConservedSums sums = simulation->sums();
        // Heat: what is there is what came in.
        thermal += report.heatThroughBoundary;
        EXPECT_NEAR(sums.thermalEnergy, thermal, 1e-11 * thermal);
        // Motion: no energy out of nothing, also at the change of phase.
        const double energy = sums.potentialEnergy + sums.kineticEnergy;
        EXPECT_LT(energy, mechanical + kEnergyGained * before.potentialEnergy) << frame;
        mechanical = std::min(mechanical, energy);
        EXPECT_NEAR(sums.volume / before.volume, 1.0, kVolumeKept);
        if (sums.liquidMass < 0.02 * sums.mass)
            spreadWhileSolid = std::max(spreadWhileSolid, sums.boundsMax.x());
    }
    const ConservedSums after = simulation->sums();
    EXPECT_LT(spreadWhileSolid, size.x() + 0.5 * kDx) << "a solid stands";
    EXPECT_EQ(after.liquidMass, after.mass);
    EXPECT_GT(after.boundsMax.x(), kTank - kDx) << "a liquid spreads to the walls";
    EXPECT_GT(after.boundsMax.z(), kTank - kDx);
    const double level = size.x() * size.y() * size.z() / (kTank * kTank);
    EXPECT_NEAR(depth(after) / level, 1.0, kVolumeKept);
    EXPECT_LT(after.boundsMax.y(), level + 0.5 * kDx) << "and lies flat";
}

/// A column that runs over a cold plate and sets before it has spread.
TEST(ProjectedMelting, APoolThatSetsKeepsTheShapeItHasAndDoesNotPop) {
    const Vec3d size(4 * kDx, 6 * kDx, kTank);
    SimulationInput scene = blockOnPlate(330.0, 200.0, size, Boundary::Sticky);
    scene.materials[0].given["newtonian_viscosity"] = 5.0;
    scene.materials[0].given["shear_modulus"] = 2e5;  // its own weight is far from its strength
    const auto simulation = makeSimulation(scene);
    const ConservedSums before = simulation->sums();
    const double fallen = before.potentialEnergy;  // [J], if all of it fell to the floor
    PointTable set;
    double energyWhenSet = 0.0, popped = 0.0;
    for (int frame = 0; frame < 48; ++frame) {
        advance(*simulation);
        const ConservedSums sums = simulation->sums();
        EXPECT_NEAR(sums.volume / before.volume, 1.0, kVolumeKept);
        if (sums.liquidMass > 0.0) continue;
        if (set.pointCount() == 0) {
            set = simulation->particles();
            energyWhenSet = sums.potentialEnergy + sums.kineticEnergy;
        }
        popped = std::max(popped, sums.kineticEnergy);
        EXPECT_LT(sums.potentialEnergy + sums.kineticEnergy,
                  energyWhenSet + kEnergyGained * fallen);
    }
    ASSERT_GT(set.pointCount(), 0u) << "it has not set";
    const ConservedSums after = simulation->sums();
    EXPECT_GT(after.boundsMax.x(), size.x() + kDx) << "it has run";
    EXPECT_LT(after.boundsMax.x(), kTank - kDx) << "and not to the wall";
    constexpr double kPopped = 1e-4;
    EXPECT_LT(popped, kPopped * fallen);
    const PointTable last = simulation->particles();
    double moved = 0.0;
    for (std::size_t i = 0; i < set.pointCount(); ++i)
        moved = std::max(moved, (vectorAt(last, "P", i) - vectorAt(set, "P", i)).norm());
    EXPECT_LT(moved, 0.25 * kDx);
}

}  // namespace
}  // namespace mallow::test
