/// @file projected_dam_break_test.cpp
/// The front of a collapsing column of water against the measurements of Martin and Moyce (1952):
/// base a = 5.715 cm (2.25 in), height n^2 a with n^2 = 2, on a smooth floor.
///
/// Their times begin when the dam is asked to go, ours when it is gone: the measured front is late
/// by a constant. So what is compared is the way of the front from a first mark on, and the
/// lateness is bounded.
#include "support/scene_builder.h"

#include <cmath>
#include <vector>

namespace mallow::test {
namespace {

constexpr double kSide = 0.05715;  // a [m]
constexpr double kGravity = 9.81;
const double kN = std::sqrt(2.0);
const double kUnit = std::sqrt(kSide / kGravity) / kN;  // of the times below [s]

/// Their table 2, n^2 = 2: time n t sqrt(g/a), front x/a.
struct Front {
    double time, place;
};
constexpr Front kMeasured[] = {{1.19, 1.44}, {1.43, 1.67}, {1.63, 1.89}, {1.83, 2.11},
                               {1.98, 2.33}, {2.20, 2.56}, {2.32, 2.78}, {2.51, 3.00},
                               {2.65, 3.22}, {2.83, 3.44}, {2.98, 3.67}, {3.11, 3.89}};

/// When the front is at a place, linear between frames.
double timeAt(const std::vector<Front>& fronts, double place) {
    for (std::size_t i = 1; i < fronts.size(); ++i) {
        if (fronts[i].place < place) continue;
        const Front &a = fronts[i - 1], &b = fronts[i];
        return a.time + (place - a.place) / (b.place - a.place) * (b.time - a.time);
    }
    return std::nan("");
}

TEST(ProjectedDamBreak, TheFrontMovesAsMeasured) {
    constexpr int kCells = 16;
    constexpr double kDx = kSide / kCells;
    constexpr double kFrame = 0.15;  // in units of time
    constexpr double kTolerance = 0.05;
    constexpr double kLatest = 0.3;  // the measured front, in units of time
    SimulationInput scene = emptyScene(kDx, kFrame * kUnit);
    scene.solver.method = StepMethod::Projection;
    scene.solver.transfer = Transfer::Flip;
    scene.solver.flipRatio = 0.95;
    scene.forces.gravity = Vec3d(0.0, -kGravity, 0.0);
    const Wall slip{Wall::Slip};
    const double depth = 2.0 * kDx;
    scene.domain = Domain{Vec3d::Zero(),
                          {7.0 * kSide, 3.0 * kSide, depth},
                          {slip, slip, slip, Wall{Wall::Open}, slip, slip}};
    scene.materials = {liquid(1e6)};
    scene.materials[0].isIncompressible = true;
    scene.objects = {filled({Box{Vec3d::Zero(), {kSide, 2.0 * kSide, depth}}}, kDx, "liquid")};
    const auto simulation = makeSimulation(scene);
    const ConservedSums before = simulation->sums();
    std::vector<Front> fronts;
    for (int frame = 1; frame * kFrame <= 3.2; ++frame) {
        advance(*simulation);
        const ConservedSums sums = simulation->sums();
        fronts.push_back({frame * kFrame, sums.boundsMax.x() / kSide});
        // No energy out of nothing; the transfers take little.
        const double energy = (sums.kineticEnergy + sums.potentialEnergy) / before.potentialEnergy;
        EXPECT_LT(energy, 1.0 + 1e-6);
        EXPECT_GT(energy, 0.95);
        EXPECT_NEAR(sums.volume / before.volume, 1.0, 1e-4);
    }
    const Front& first = kMeasured[0];
    for (const Front& measured : kMeasured) {
        const double time = timeAt(fronts, measured.place);
        EXPECT_GT(measured.time - time, 0.0) << measured.place;
        EXPECT_LT(measured.time - time, kLatest) << measured.place;
        if (measured.place < 2.0) continue;  // too short a way to divide by
        const double way = time - timeAt(fronts, first.place);
        EXPECT_NEAR(way / (measured.time - first.time), 1.0, kTolerance) << measured.place;
    }
}

}  // namespace
}  // namespace mallow::test
