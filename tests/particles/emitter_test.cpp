#include <mallow/parallel/for_each.h>
#include <mallow/particles/emitter.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <vector>

namespace mallow {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kVolumeTolerance = 0.01;  // of area x speed x time

Emitter emitterOf(const Shape& shape, const Vec3d& velocity) {
    Emitter emitter;
    emitter.region = regionOf(shape);
    emitter.velocity = velocity;
    emitter.spacing = particleSpacing(0.1, 8.0);
    emitter.seed = 11;
    return emitter;
}

const Shape kBox{Box{{0.0, 0.0, 0.0}, {0.33, 0.71, 0.57}}};
const Shape kBall{Sphere{{1.0, 2.0, 3.0}, 0.4}};
const Shape kRing{Torus{{0.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, 0.5, 0.15}};

/// Everything that leaves in steps with these ends, in order of emission.
std::vector<LatticeIndex> emitted(const Emitter& emitter, const std::vector<double>& times) {
    std::vector<LatticeIndex> all;
    std::vector<EmitterPoint> points;
    for (std::size_t s = 0; s + 1 < times.size(); ++s) {
        const double t = times[s], dt = times[s + 1] - times[s];
        temporaries(emitter, t, dt, points);
        for (const std::size_t p : departures(emitter, points, t, dt, all.size()))
            all.push_back(points[p].index);
    }
    return all;
}

/// Steps from 0 to `end` whose lengths differ by a factor of a hundred. They are multiples of 2^-20
/// so that t + dt is the next t exactly.
std::vector<double> randomSteps(double end, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> ticks(600, 60000);
    std::vector<double> times{0.0};
    while (times.back() < end) times.push_back(times.back() + ticks(random) * 0x1.0p-20);
    times.back() = end;
    return times;
}

TEST(Emitter, EmittedVolumeIsAreaTimesSpeedTimesTime) {
    const double time = 10.0;
    std::vector<double> wholeSeconds;
    for (double t = 0.0; t <= time; t += 1.0) wholeSeconds.push_back(t);
    struct Case {
        const char* name;
        Shape shape;
        Vec3d velocity;
        double area;  ///< of the shape's shadow along the velocity
    };
    const Cylinder disc{{0.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, 0.31, 0.1};
    const Vec3d oblique = Vec3d(1.0, 2.0, 2.0) / 3.0;
    const std::vector<Case> cases{
        {"box", kBox, {1.5, 0.0, 0.0}, 0.71 * 0.57},
        {"disc", {disc}, {0.0, -1.0, 0.0}, kPi * 0.31 * 0.31},
        {"ball", kBall, oblique, kPi * 0.4 * 0.4},
        {"box, obliquely", kBox, oblique,
         (0.71 * 0.57 * 1.0 + 0.33 * 0.57 * 2.0 + 0.33 * 0.71 * 2.0) / 3.0}};
    for (const Case& c : cases) {
        const Emitter emitter = emitterOf(c.shape, c.velocity);
        const double volume =
            double(emitted(emitter, wholeSeconds).size()) * emitter.particleVolume();
        const double expected = c.area * c.velocity.norm() * time;
        EXPECT_NEAR(volume, expected, kVolumeTolerance * expected) << c.name;
    }
}

TEST(Emitter, AnySequenceOfStepsEmitsTheSamePointsInTheSameOrder) {
    for (const Shape& shape : {kBox, kBall, kRing}) {
        const Emitter emitter = emitterOf(shape, {0.9, 0.5, -0.2});
        const auto once = emitted(emitter, {0.0, 1.0});
        ASSERT_GT(once.size(), 500u);
        EXPECT_EQ(emitted(emitter, randomSteps(1.0, 1)), once);
        EXPECT_EQ(emitted(emitter, randomSteps(1.0, 2)), once);
    }
}

TEST(Emitter, EachPointIsEmittedOnceThoughItsPathEntersTwice) {
    const Emitter emitter = emitterOf(kRing, {1.0, 0.0, 0.0});  // through the ring's hole
    const auto all = emitted(emitter, randomSteps(2.0, 3));
    const std::set<LatticeIndex> distinct(all.begin(), all.end());
    EXPECT_EQ(distinct.size(), all.size());
    // The ring seen edge on: a rectangle with half discs at its ends.
    const double shadow = 2.0 * 0.5 * 2.0 * 0.15 + kPi * 0.15 * 0.15;
    EXPECT_NEAR(double(all.size()) * emitter.particleVolume(), shadow * 2.0, 0.02 * shadow * 2.0);
}

TEST(Emitter, TemporariesFillTheShapeAtItsDensity) {
    const Emitter emitter = emitterOf(kBall, {0.3, 0.0, 0.0});
    std::vector<EmitterPoint> points;
    for (const double t : {0.0, 0.77, 123.4}) {
        temporaries(emitter, t, 1e-3, points);
        const double volume = double(points.size()) * emitter.particleVolume();
        const double expected = 4.0 / 3.0 * kPi * std::pow(0.4, 3);
        EXPECT_NEAR(volume, expected, 0.03 * expected) << t;
    }
}

TEST(Emitter, WhatLeavesWasInsideBeforeAndIsOutsideAfter) {
    const Emitter emitter = emitterOf(kBall, {0.3, -0.4, 0.5});
    const double t = 0.4, dt = 0.05, rounding = 1e-6 * emitter.spacing;
    std::vector<EmitterPoint> points;
    temporaries(emitter, t, dt, points);
    std::size_t leaving = 0;
    for (const EmitterPoint& point : points) {
        const Vec3d after = point.position + dt * emitter.velocity;
        const double phiAfter = (after - Vec3d(1.0, 2.0, 3.0)).norm() - 0.4;
        if (leaves(emitter, point, t, dt)) {
            ++leaving;
            EXPECT_GT(phiAfter, -rounding);
            const Vec3d atExit = point.position + (point.exitTime - t) * emitter.velocity;
            EXPECT_NEAR((atExit - Vec3d(1.0, 2.0, 3.0)).norm(), 0.4, rounding);
        } else {
            EXPECT_LT(phiAfter, rounding);
        }
    }
    EXPECT_GT(leaving, 50u);
}

TEST(Emitter, TemporariesMoveWithTheSource) {
    const Emitter emitter = emitterOf(kBox, {0.5, 0.25, 0.0});
    std::vector<EmitterPoint> before, after;
    temporaries(emitter, 0.5, 0.125, before);
    temporaries(emitter, 0.625, 0.125, after);
    std::size_t stayed = 0;
    for (const EmitterPoint& point : before) {
        if (leaves(emitter, point, 0.5, 0.125)) continue;
        const auto same = std::find_if(after.begin(), after.end(), [&](const EmitterPoint& other) {
            return other.index == point.index;
        });
        ASSERT_NE(same, after.end()) << "a point that did not leave is still there";
        EXPECT_LT((same->position - point.position - 0.125 * emitter.velocity).norm(), 1e-12);
        ++stayed;
    }
    EXPECT_GT(stayed, 500u);
}

TEST(Emitter, WorksFromStartToEndOnly) {
    Emitter emitter = emitterOf(kBox, {1.0, 0.0, 0.0});
    emitter.start = 0.3;
    emitter.end = 0.9;
    EXPECT_TRUE(emitted(emitter, {0.0, 0.3}).empty());
    EXPECT_TRUE(emitted(emitter, {0.9, 2.0}).empty());
    const auto all = emitted(emitter, {0.0, 2.0});
    EXPECT_EQ(emitted(emitter, randomSteps(2.0, 4)), all);
    const double expected = 0.71 * 0.57 * 0.6;
    EXPECT_NEAR(double(all.size()) * emitter.particleVolume(), expected, 0.05 * expected);
    std::vector<EmitterPoint> points(1);
    temporaries(emitter, 1.0, 0.1, points);
    EXPECT_TRUE(points.empty());
}

TEST(Emitter, StopsAtTheMostParticlesWhateverTheSteps) {
    Emitter emitter = emitterOf(kBall, {0.0, 1.0, 0.0});
    const auto all = emitted(emitter, {0.0, 1.0});
    emitter.maxParticles = 777;
    const auto some = emitted(emitter, randomSteps(1.0, 5));
    ASSERT_EQ(some.size(), 777u);
    EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin()));
}

TEST(Emitter, ASourceAtRestKeepsItsTemporaries) {
    const Emitter emitter = emitterOf(kBox, Vec3d::Zero());
    std::vector<EmitterPoint> points;
    temporaries(emitter, 5.0, 1.0, points);
    EXPECT_FALSE(points.empty());
    EXPECT_TRUE(departures(emitter, points, 5.0, 1.0, 0).empty());
}

TEST(Emitter, IsTheSameForAnyNumberOfThreads) {
    const Emitter emitter = emitterOf(kRing, {0.2, 0.4, 0.6});
    std::vector<LatticeIndex> one, seven;
    Threads(1).run([&] { one = emitted(emitter, randomSteps(1.0, 6)); });
    Threads(7).run([&] { seven = emitted(emitter, randomSteps(1.0, 6)); });
    ASSERT_FALSE(one.empty());
    EXPECT_EQ(one, seven);
}

}  // namespace
}  // namespace mallow
