/// @file separating_particles_test.cpp
/// Separate, Fig. 3 and section 3.2: two particles 0.2 dx apart fly apart without any force. Which
/// transfer lets them go?
///
/// The paper prints neither dt nor the place on the grid. With s = |v| dt / dx cells per step, all
/// of its statements hold together for 0.003 <= s <= 0.0035, wherever on the grid the particles
/// are. The damping of an alpha < 1 is per step: larger s lets NFLIP 0.99 (from s = 0.004) and then
/// FLIP 0.995 (from s = 0.01) go as well, and smaller s traps NFLIP 0.995 (below s = 0.002).
#include "support/scene_builder.h"

namespace mallow::test {
namespace {

constexpr double kDx = 0.1;
constexpr double kCellsPerStep = 0.003;
constexpr double kSpeed = 1.0;   // [m/s]
constexpr double kTravel = 6.0;  // of a free particle during the test [cells]

struct Pair {
    double distance;  // [dx]
    double speed;     // of one of them, outward, as a share of the first
};

Pair flyApart(Transfer transfer, double flipRatio, double center, double travel = kTravel) {
    SimulationInput scene = emptyScene(kDx, travel * kDx / kSpeed);
    scene.time.dt = kCellsPerStep * kDx / kSpeed;
    scene.precision = Precision::Double;
    scene.solver.transfer = transfer;
    scene.solver.flipRatio = flipRatio;
    scene.materials = {liquid(1e3)};
    const Vec3d middle(center * kDx, 0.03, 0.04);
    const Vec3d half(0.1 * kDx, 0.0, 0.0);
    scene.objects = {particlesAt({middle - half, middle + half}, kDx * kDx * kDx / 8.0, "liquid")};
    setVelocities(scene.objects[0], [&](const Vec3d& x) {
        return Vec3d(x.x() < middle.x() ? -kSpeed : kSpeed, 0.0, 0.0);
    });
    const auto simulation = makeSimulation(scene);
    advance(*simulation);
    const PointTable end = simulation->particles();
    // v* = v^n is assumed: the particles have not met, so there was no pressure.
    EXPECT_EQ(numberAt(end, "pressure", 0), 0.0);
    const Vec3d between = vectorAt(end, "P", 1) - vectorAt(end, "P", 0);
    const Vec3d v = vectorAt(end, "v", 1);
    return {between.x() / kDx, v.x() / kSpeed};
}

/// Standing still although their kernels still overlap: they will never part.
bool isTrapped(const Pair& pair) {
    return pair.distance < 1.5 && pair.speed < 0.01;
}

/// Farther apart than two kernels are wide: they share no node any more, and keep their speed.
bool hasEscaped(const Pair& pair) {
    return pair.distance > 3.0 && pair.speed > 0.1;
}

/// The middle of the pair on a node, on a face, and between.
class SeparatingParticles : public testing::TestWithParam<double> {};

TEST_P(SeparatingParticles, AreTrappedByPicAndDampedFlip) {
    EXPECT_TRUE(isTrapped(flyApart(Transfer::Pic, 0.0, GetParam())));
    EXPECT_TRUE(isTrapped(flyApart(Transfer::Flip, 0.99, GetParam())));
    EXPECT_TRUE(isTrapped(flyApart(Transfer::Flip, 0.995, GetParam())));
    EXPECT_TRUE(isTrapped(flyApart(Transfer::Nflip, 0.99, GetParam())));
}

TEST_P(SeparatingParticles, EscapeWithNflip995AndFullFlip) {
    EXPECT_TRUE(hasEscaped(flyApart(Transfer::Nflip, 0.995, GetParam())));
    EXPECT_TRUE(hasEscaped(flyApart(Transfer::Flip, 1.0, GetParam())));
}

TEST_P(SeparatingParticles, EscapeSlowlyWithApic) {
    const Pair apic = flyApart(Transfer::Apic, 0.0, GetParam());
    EXPECT_FALSE(isTrapped(apic));
    EXPECT_LT(apic.distance, 0.5 * flyApart(Transfer::Nflip, 0.995, GetParam()).distance);
    EXPECT_LT(apic.distance, 0.5 * flyApart(Transfer::Flip, 1.0, GetParam()).distance);
    EXPECT_TRUE(hasEscaped(flyApart(Transfer::Apic, 0.0, GetParam(), 4.0 * kTravel)));
}

TEST_P(SeparatingParticles, DoNotTellSflipFromNflip) {
    constexpr double kRounding = 1e-12;
    for (const double alpha : {0.99, 0.995}) {
        const Pair sflip = flyApart(Transfer::Sflip, alpha, GetParam());
        const Pair nflip = flyApart(Transfer::Nflip, alpha, GetParam());
        EXPECT_NEAR(sflip.distance, nflip.distance, kRounding);
        EXPECT_NEAR(sflip.speed, nflip.speed, kRounding);
    }
}

TEST_P(SeparatingParticles, EscapeFarthestWithAsflip) {
    const double asflip = flyApart(Transfer::Asflip, 0.995, GetParam()).distance;
    for (const Transfer other : kAllTransfers) {
        if (other == Transfer::Asflip) continue;
        EXPECT_LT(flyApart(other, 0.995, GetParam()).distance, asflip) << wordOf(other);
    }
    EXPECT_LT(flyApart(Transfer::Flip, 1.0, GetParam()).distance, asflip);
    EXPECT_LT(asflip, 2.0 * kTravel + 0.2);  // the free flight of Fig. 3's ground truth
}

INSTANTIATE_TEST_SUITE_P(PlacesOnTheGrid, SeparatingParticles, testing::Values(0.0, 0.25, 0.5));

}  // namespace
}  // namespace mallow::test
