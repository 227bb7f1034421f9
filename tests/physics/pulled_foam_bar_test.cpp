/// @file pulled_foam_bar_test.cpp
/// A bar of foam is pulled apart by two grips (Foam, Fig. 7 and 8): with tearing it comes apart at
/// a stretch that grows with the threshold; without it draws out much longer. What heals slowly
/// breaks clean, what heals fast draws threads.
#include "support/components.h"
#include "support/scene_builder.h"

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.01;            // [m]
constexpr double kHalf = 0.04;          // half the length between the grips [m]
constexpr double kSide = 0.04;          // half the width [m]
constexpr double kGrip = 0.02;          // what a grip holds [m]
constexpr double kSpeed = 0.1;          // of each grip [m/s]
constexpr double kFrame = 0.02;         // [s]
constexpr double kNever = 1e12;         // a threshold, and a time
constexpr double kLongest = 7.0;        // stretch at which a run ends
constexpr double kGrowth = 1.2;         // of the stretch, from one threshold to the next
constexpr double kMostRemoved = 0.003;  // of the mass
constexpr double kLargestJ = 1.5;

struct Foam {
    double tearThreshold = kNever;
    double healTime = kNever;
};

SimulationInput pulledBar(const Foam& foam) {
    SimulationInput scene = emptyScene(kDx, kFrame);
    scene.resample = {true, 50, 1};
    scene.materials = {{"foam",
                        "herschel_bulkley",
                        {},
                        {{"density", 1000.0},
                         {"shear_modulus", 2.0e3},
                         {"bulk_modulus", 5.0e3},
                         {"yield_stress", 1.0},
                         {"viscosity", 50.0},
                         {"flow_index", 1.0},
                         {"tear_threshold", foam.tearThreshold},
                         {"heal_time", foam.healTime}}}};
    const double end = kHalf + kGrip;
    scene.objects = {filled({Box{{-kSide, -end, -kSide}, {kSide, end, kSide}}}, kDx, "foam")};
    for (const double sign : {-1.0, 1.0}) {
        Collider grip;
        grip.name = sign < 0.0 ? "lower grip" : "upper grip";
        const double width = kSide + kDx;
        const double inner = sign * kHalf, outer = sign * (end + kDx);
        grip.shape = {
            Box{{-width, std::min(inner, outer), -width}, {width, std::max(inner, outer), width}}};
        grip.boundary = Boundary::Sticky;
        grip.motion.velocity = Vec3d(0.0, sign * kSpeed, 0.0);
        scene.colliders.push_back(grip);
    }
    return scene;
}

struct Pulled {
    double stretch = 0.0;       ///< between the grips when it came apart, or at the end
    bool isApart = false;       ///< the grips hold two bodies
    std::size_t inThreads = 0;  ///< particles in sections of less than an eighth, 3 cm later
    std::size_t bodies = 0;     ///< of more than a tenth of all particles, 3 cm later
    double removedMass = 0.0;   ///< share
    double largestJ = 0.0;
};

std::vector<Vec3d> positions(const Simulation& simulation) {
    const PointTable points = simulation.particles();
    std::vector<Vec3d> result;
    result.reserve(points.pointCount());
    for (std::size_t p = 0; p < points.pointCount(); ++p)
        result.push_back(vectorAt(points, "P", p));
    return result;
}

/// Particles that are neither of the bulk nor lost: in sections of a cell along the bar with less
/// than an eighth of what a section had.
std::size_t countInThreads(const std::vector<Vec3d>& points, double gripAt) {
    const auto sections = static_cast<std::size_t>(std::ceil(2.0 * gripAt / kDx));
    std::vector<std::size_t> counts(sections, 0);
    for (const Vec3d& x : points) {
        const double place = std::floor((x.y() + gripAt) / kDx);
        if (place >= 0.0 && place < static_cast<double>(sections))
            ++counts[static_cast<std::size_t>(place)];
    }
    const double cells = 2.0 * kSide / kDx;
    const auto few = static_cast<std::size_t>(8.0 * cells * cells / 8.0);
    std::size_t sum = 0;
    for (const std::size_t count : counts)
        if (count < few) sum += count;
    return sum;
}

Pulled pull(const Foam& foam) {
    constexpr double kReach = kDx;  // farther apart than a cell is apart
    constexpr double kLater = 0.03;
    const auto simulation = makeSimulation(pulledBar(foam));
    const double mass = simulation->sums().mass;
    Pulled result;
    while (true) {
        const FrameReport report = simulation->advanceFrame();
        if (report.outcome != FrameOutcome::Done) {
            ADD_FAILURE() << report.message;
            return result;
        }
        result.removedMass += report.massRemovedThin / mass;
        const double gripAt = kHalf + kSpeed * report.time;
        const std::vector<Vec3d> points = positions(*simulation);
        const PointTable table = simulation->particles();
        for (std::size_t p = 0; p < table.pointCount(); ++p)
            result.largestJ = std::max(result.largestJ, numberAt(table, "J", p));
        const auto bodies = bodiesOf(points, kReach);
        if (!result.isApart) {
            result.stretch = gripAt / kHalf;
            // In which body are the highest and the lowest point?
            std::size_t holders = 0;
            for (const auto& body : bodies) {
                const bool isHeld = std::any_of(body.begin(), body.end(), [&](std::size_t p) {
                    return std::abs(points[p].y()) > gripAt;
                });
                if (isHeld && 10 * body.size() > points.size()) ++holders;
            }
            result.isApart = holders == 2;
        }
        const double end = result.isApart ? kHalf * result.stretch + kLater : kHalf * kLongest;
        if (gripAt < end) continue;
        result.inThreads = countInThreads(points, gripAt);
        for (const auto& body : bodies)
            if (10 * body.size() > points.size()) ++result.bodies;
        return result;
    }
}

TEST(PulledFoamBar, ComesApartAtAStretchThatGrowsWithTheThreshold) {
    double last = 1.0, weakest = 0.0;
    // Where grains happen to lie moves the stretch by some 15 %: a doubled threshold may not show.
    for (const double threshold : {0.5, 2.0, 4.0}) {
        const Pulled bar = pull({threshold, kNever});
        EXPECT_TRUE(bar.isApart) << threshold;
        EXPECT_EQ(bar.bodies, 2u) << threshold;
        EXPECT_GT(bar.stretch, kGrowth * last) << threshold;
        EXPECT_LT(bar.removedMass, kMostRemoved) << threshold;
        // What is torn bears no tension, and yet does not grow without end (material/widest_gap.h).
        EXPECT_LT(bar.largestJ, kLargestJ) << threshold;
        last = bar.stretch;
        if (weakest == 0.0) weakest = bar.stretch;
    }
    const double whole = pull({}).stretch;
    EXPECT_GT(whole, 2.0 * weakest);
    EXPECT_GT(whole, last);
}

TEST(PulledFoamBar, BreaksCleanerTheLongerItTakesToHeal) {
    const Pulled brittle = pull({2.0, 100.0}), sticky = pull({2.0, 0.35});
    EXPECT_EQ(brittle.bodies, 2u);
    EXPECT_LT(2 * brittle.inThreads, sticky.inThreads);
    EXPECT_LT(brittle.removedMass, kMostRemoved);
    EXPECT_LT(sticky.removedMass, kMostRemoved);
}

}  // namespace
}  // namespace mallow::test
