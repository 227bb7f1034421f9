/// @file projected_dam_break_test.cpp
/// The front of a collapsing column of water against the measurements of Martin and Moyce (1952):
/// base a = 5.715 cm (2.25 in), height n^2 a, on a smooth floor.
#include "support/scene_builder.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace mallow::test {
namespace {

constexpr double kSide = 0.05715;  // a [m]
constexpr double kGravity = 9.81;

/// Time n t sqrt(g/a), front x/a.
struct Front {
    double time, place;
};
/// n^2 = 1, as quoted with their height of the column by validations of other solvers.
constexpr Front kSquare[] = {{1.14, 1.89}, {1.29, 2.11}, {1.45, 2.33}, {1.62, 2.56}, {1.76, 2.78},
                             {1.93, 3.00}, {2.07, 3.22}, {2.24, 3.44}, {2.40, 3.67}};
/// Their table 2, n^2 = 2.
constexpr Front kTall[] = {{1.19, 1.44}, {1.43, 1.67}, {1.63, 1.89}, {1.83, 2.11},
                           {1.98, 2.33}, {2.20, 2.56}, {2.32, 2.78}, {2.51, 3.00},
                           {2.65, 3.22}, {2.83, 3.44}, {2.98, 3.67}, {3.11, 3.89}};

/// The front of a column of that height over base, until `end`; `kept` is the least share of the
/// energy that the transfers leave, which damp once in each step.
std::vector<Front> collapse(double squaredN, double end, double cfl, double kept) {
    constexpr int kCells = 16;
    constexpr double kDx = kSide / kCells;
    constexpr double kFrame = 0.15;                                         // in units of time
    const double unit = std::sqrt(kSide / kGravity) / std::sqrt(squaredN);  // [s]
    SimulationInput scene = emptyScene(kDx, kFrame * unit);
    scene.time.cfl = cfl;
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
    scene.objects = {filled({Box{Vec3d::Zero(), {kSide, squaredN * kSide, depth}}}, kDx, "liquid")};
    const auto simulation = makeSimulation(scene);
    const ConservedSums before = simulation->sums();
    std::vector<Front> fronts = {{0.0, 1.0}};
    for (int frame = 1; (frame - 1) * kFrame <= end; ++frame) {
        advance(*simulation);
        const ConservedSums sums = simulation->sums();
        fronts.push_back({frame * kFrame, sums.boundsMax.x() / kSide});
        // No energy out of nothing.
        const double energy = (sums.kineticEnergy + sums.potentialEnergy) / before.potentialEnergy;
        EXPECT_LT(energy, 1.0 + 1e-6);
        EXPECT_GT(energy, kept);
        EXPECT_NEAR(sums.volume / before.volume, 1.0, 1e-4);
    }
    return fronts;
}

double between(double x, double x0, double x1, double y0, double y1) {
    return y0 + (x - x0) / (x1 - x0) * (y1 - y0);
}

/// Where the front is at a time, linear between frames.
double placeAt(const std::vector<Front>& fronts, double time) {
    for (std::size_t i = 1; i < fronts.size(); ++i) {
        const Front &a = fronts[i - 1], &b = fronts[i];
        if (b.time >= time) return between(time, a.time, b.time, a.place, b.place);
    }
    return std::nan("");
}

/// When the front is at a place.
double timeAt(const std::vector<Front>& fronts, double place) {
    for (std::size_t i = 1; i < fronts.size(); ++i) {
        const Front &a = fronts[i - 1], &b = fronts[i];
        if (b.place >= place) return between(place, a.place, b.place, a.time, b.time);
    }
    return std::nan("");
}

/// With steps as long as usual it is 10 to 14 % ahead: nothing slows it, neither floor nor
/// transfer.
TEST(ProjectedDamBreak, TheFrontOfASquareColumnIsWhereItWasMeasured) {
    constexpr double kTolerance = 0.1;
    const std::vector<Front> fronts = collapse(1.0, 2.5, 0.1, 0.9);
    for (const Front& measured : kSquare)
        EXPECT_NEAR(placeAt(fronts, measured.time) / measured.place, 1.0, kTolerance)
            << measured.time;
}

/// Their times begin when the dam is asked to go, ours when it is gone: this front is late by a
/// constant. So what is compared is its way from a first mark on, and the lateness is bounded.
TEST(ProjectedDamBreak, TheFrontOfATallColumnMovesAsMeasured) {
    constexpr double kTolerance = 0.05;
    constexpr double kLatest = 0.3;  // the measured front, in units of time
    const std::vector<Front> fronts = collapse(2.0, 3.2, 0.5, 0.95);
    const Front& first = kTall[0];
    for (const Front& measured : kTall) {
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
