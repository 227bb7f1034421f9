/// @file torn_clay_test.cpp
/// Separate, Fig. 12: wet clay that is pulled in two comes apart with SFLIP, and hangs together by
/// threads with FLIP, although the law of the material is the same.
///
/// Clay, dx and alpha are those of Table 2, but for two: chi = 2 bears a tension of 0.45 kappa,
/// where halves that fly apart at 5 m/s snap back, so it is 0.1; and beta goes up to 1 where the
/// table has 0.2, with which the gap is 0.68 of the way. The pull is an impulse in place of bars.
#include "support/scene_builder.h"

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.00833;          // [m]
constexpr double kBulkModulus = 1.09e6;  // [Pa]
constexpr double kPoissonsRatio = 0.4;
constexpr double kSpeed = 2.0;  // [m/s]
constexpr double kLength = 20.0 * kDx;

MaterialParams wetClay() {
    const double shear =
        3.0 * kBulkModulus * (1.0 - 2.0 * kPoissonsRatio) / (2.0 * (1.0 + kPoissonsRatio));
    return {"clay",
            "cam_clay",
            {},
            {{"bulk_modulus", kBulkModulus},
             {"shear_modulus", shear},
             {"density", 2000.0},
             {"friction_angle", 45.0},
             {"cohesion_ratio", 0.1},
             {"hardening_factor", 1.0},
             {"initial_compaction", std::log(0.8)}}};
}

/// The widest part without particles along the bar, as a share of what its halves moved apart.
double emptyShare(Transfer transfer) {
    SimulationInput scene = emptyScene(kDx, 0.01);
    scene.solver.transfer = transfer;
    scene.solver.flipRatio = 0.99;
    scene.solver.separation = {0.0, 1.0};
    scene.materials = {wetClay()};
    const double half = 0.5 * kLength, side = 2.0 * kDx;
    scene.objects = {
        filled({Box{{-side, -half, -side}, {side, half, side}}}, kDx, "clay", Sampling::Jittered)};
    setVelocities(scene.objects[0],
                  [](const Vec3d& x) { return Vec3d(0.0, x.y() > 0.0 ? kSpeed : -kSpeed, 0.0); });
    const auto simulation = makeSimulation(scene);
    advance(*simulation, 5);
    const PointTable points = simulation->particles();
    std::vector<double> y;
    y.reserve(points.pointCount());
    for (std::size_t p = 0; p < points.pointCount(); ++p) y.push_back(vectorAt(points, "P", p).y());
    std::sort(y.begin(), y.end());
    double widest = 0.0;
    for (std::size_t i = 1; i < y.size(); ++i) widest = std::max(widest, y[i] - y[i - 1]);
    const double apart = y.back() - y.front() - kLength;
    EXPECT_GT(apart, 10.0 * kDx) << "the halves are to fly apart";
    return widest / apart;
}

TEST(TornClay, ComesApartWithSflipAndHangsByThreadsWithFlip) {
    EXPECT_GT(emptyShare(Transfer::Sflip), 0.8);
    EXPECT_LT(emptyShare(Transfer::Flip), 0.25);
}

}  // namespace
}  // namespace mallow::test
