/// @file bouncing_block_test.cpp
/// An elastic block that bounces on a floor without friction: nothing gives it energy.
#include "support/scene_builder.h"

#include <algorithm>

namespace mallow::test {
namespace {

TEST(BouncingBlock, NeverGainsEnergy) {
    constexpr double kGain = 0.01;  // of the energy above the floor
    constexpr double kDx = 0.05;
    for (const Transfer transfer : {Transfer::Apic, Transfer::Aflip}) {
        SimulationInput scene = emptyScene(kDx, 0.01);
        scene.solver.transfer = transfer;
        scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
        scene.materials = {elastic(1e5, 0.3)};
        scene.objects = {filled({Box{{0.0, 0.2, 0.0}, {0.25, 0.45, 0.25}}}, kDx, "elastic")};
        scene.colliders = {{"floor", {Plane{Vec3d::Zero(), Vec3d::UnitY()}}}};
        const auto simulation = makeSimulation(scene);
        const auto energy = [&] {
            const ConservedSums sums = simulation->sums();
            return sums.kineticEnergy + sums.strainEnergy + sums.potentialEnergy;
        };
        const double start = energy();
        double least = start;  // so far: what is lost must not come back
        double gain = 0.0;
        double fastestUp = 0.0;
        for (int frame = 0; frame < 120; ++frame) {
            advance(*simulation);
            gain = std::max(gain, energy() - least);
            least = std::min(least, energy());
            const ConservedSums sums = simulation->sums();
            fastestUp = std::max(fastestUp, sums.momentum.y() / sums.mass);
        }
        EXPECT_LT(gain / start, kGain) << wordOf(transfer);
        EXPECT_GT(fastestUp, 0.5) << "it has not bounced, " << wordOf(transfer);
    }
}

}  // namespace
}  // namespace mallow::test
