/// @file spinning_cube_test.cpp
/// A free elastic cube that spins: what each transfer keeps of momentum, angular momentum and
/// kinetic energy (Separate, Table 1: "energetic level").
#include "support/scene_builder.h"

#include <Eigen/Geometry>

#include <map>

namespace mallow::test {
namespace {

constexpr double kDx = 0.1;
constexpr double kSpin = 6.0;                // [1/s]; the corners move at a fifth of the wave speed
constexpr double kTurn = 2.0 * kPi / kSpin;  // [s]

SimulationInput spinningCube(Transfer transfer, Precision precision, const Vec3d& drift) {
    SimulationInput scene = emptyScene(kDx, kTurn);
    scene.precision = precision;
    scene.solver.transfer = transfer;
    scene.materials = {elastic(1e5, 0.3)};
    scene.objects = {filled({Box{{-0.25, -0.25, -0.25}, {0.25, 0.25, 0.25}}}, kDx, "elastic")};
    const Vec3d omega = kSpin * Vec3d(1.0, 2.0, 2.0) / 3.0;
    setVelocities(scene.objects[0],
                  [&](const Vec3d& x) -> Vec3d { return drift + omega.cross(x); });
    return scene;
}

/// Kinetic energy after five turns, as a share of the first. With C a fifth is gone after one step:
/// C starts as 0 and takes its share of the spin.
double energyKept(Transfer transfer) {
    const auto simulation = makeSimulation(spinningCube(transfer, Precision::Float, Vec3d::Zero()));
    const double before = simulation->sums().kineticEnergy;
    advance(*simulation, 5);
    return simulation->sums().kineticEnergy / before;
}

TEST(SpinningCube, EnergyKeptIsInTheOrderOfTheTable) {
    std::map<Transfer, double> kept;
    for (const Transfer transfer : {Transfer::Pic, Transfer::Apic, Transfer::Flip, Transfer::Nflip,
                                    Transfer::Sflip, Transfer::Aflip, Transfer::Asflip})
        kept[transfer] = energyKept(transfer);
    for (const Transfer two : {Transfer::Apic, Transfer::Flip, Transfer::Nflip, Transfer::Sflip}) {
        EXPECT_GT(kept[two], kept[Transfer::Pic]) << wordOf(two);
        EXPECT_LT(kept[two], kept[Transfer::Aflip]) << wordOf(two);
        EXPECT_LT(kept[two], kept[Transfer::Asflip]) << wordOf(two);
    }
}

class SpinningCubeKeeps : public testing::TestWithParam<Precision> {};

TEST_P(SpinningCubeKeeps, LinearMomentumWithEveryTransfer) {
    const double rounding = GetParam() == Precision::Double ? 1e-13 : 1e-5;
    for (const Transfer transfer : kAllTransfers) {
        const auto simulation =
            makeSimulation(spinningCube(transfer, GetParam(), Vec3d(0.5, -0.25, 0.125)));
        const ConservedSums before = simulation->sums();
        advance(*simulation);
        const ConservedSums after = simulation->sums();
        EXPECT_EQ(after.mass, before.mass);
        EXPECT_LT((after.momentum - before.momentum).norm(), rounding * before.momentum.norm())
            << wordOf(transfer);
    }
}

TEST_P(SpinningCubeKeeps, AngularMomentumWithApicAndRpic) {
    const double rounding = GetParam() == Precision::Double ? 1e-12 : 1e-4;
    for (const Transfer transfer : {Transfer::Apic, Transfer::Rpic}) {
        for (const Kernel kernel : {Kernel::Quadratic, Kernel::Cubic}) {
            SimulationInput scene = spinningCube(transfer, GetParam(), Vec3d(0.5, -0.25, 0.125));
            scene.grid.kernel = kernel;
            const auto simulation = makeSimulation(scene);
            const Vec3d before = simulation->sums().angularMomentum;
            advance(*simulation);
            const Vec3d after = simulation->sums().angularMomentum;
            EXPECT_LT((after - before).norm(), rounding * before.norm())
                << wordOf(transfer) << " " << wordOf(kernel);
        }
    }
}

/// What the two above must not say of a transfer without C.
TEST(SpinningCube, LosesAngularMomentumWithPic) {
    const auto simulation =
        makeSimulation(spinningCube(Transfer::Pic, Precision::Double, Vec3d::Zero()));
    const double before = simulation->sums().angularMomentum.norm();
    advance(*simulation);
    EXPECT_LT(simulation->sums().angularMomentum.norm(), 0.5 * before);
}

INSTANTIATE_TEST_SUITE_P(Precisions,
                         SpinningCubeKeeps,
                         testing::Values(Precision::Float, Precision::Double),
                         precisionName);

}  // namespace
}  // namespace mallow::test
