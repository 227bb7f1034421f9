/// @file cold_drops_test.cpp
/// Heat of drops: few particles of very different temperatures in air much colder than they are.
#include "heat_body.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace mallow::test {
namespace {

constexpr double kDx = 0.01;
constexpr double kAir = 290.0;
constexpr double kHottest = 1500.0;
constexpr double kSolver = 1e-5;  // what the solve leaves, of the temperature

/// Drops of one to four particles, and threads, hot and cold next to each other.
HeatBody drops(const ThermalProperties& properties, int seed) {
    HeatBody body(properties, 2000.0);
    std::mt19937 random{static_cast<unsigned>(seed)};
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    for (int n = 0; n < 150; ++n) {
        const Vec3d center = 0.1 * Vec3d(unit(random), unit(random), unit(random));
        const int count = 1 + static_cast<int>(4.0 * unit(random));
        for (int k = 0; k < count; ++k) {
            const Vec3d x = center + kDx * Vec3d(unit(random), unit(random), unit(random)) +
                            Vec3d(0, 0, 2e-3 * k);
            body.add(x, 1.25e-7, unit(random) < 0.5 ? kHottest : kAir);
        }
    }
    return body;
}

/// Every particle stays between the hottest of them and the air, and the books balance.
void expectBetween(const ThermalProperties& properties, double dt, double cold) {
    for (const int seed : {1, 2, 3}) {
        HeatBody body = drops(properties, seed);
        const double before = body.energy();
        HeatRoom room;
        double in = 0.0;
        for (int n = 0; n < 30; ++n) {
            const HeatReport report =
                conductHeat<double>({&body.batch}, {hotWall(0.0123, 900.0)}, kAir, kDx, dt, room);
            EXPECT_FALSE(report.badParticle.has_value()) << seed << " " << n;
            in += report.heatIn;
            const double* T = body.batch.temperature.data();
            const auto [least, most] = std::minmax_element(T, T + body.batch.size());
            EXPECT_GE(*least, cold * (1.0 - kSolver)) << seed << " " << n;
            EXPECT_LE(*most, kHottest * (1.0 + kSolver)) << seed << " " << n;
            EXPECT_NEAR(body.energy(), before + in, 1e-11 * before);
        }
        EXPECT_LT(in, -0.1 * before);  // they do cool
    }
}

TEST(ColdDrops, StayBetweenTheTemperaturesAround) {
    const ThermalProperties lava = conductor(1000.0, 1.5);
    const double cell = 2000.0 * 1000.0 / 1.5 * kDx * kDx;  // time to cross a cell [s]
    for (const double steps : {0.1, 1.0, 10.0}) {
        SCOPED_TRACE(steps);
        expectBetween(lava, steps * cell, kAir);
    }
}

TEST(ColdDrops, ThatFreezeStayBetweenTheTemperaturesAround) {
    // Both phases have one capacity: with two, heat given off above the melting point is more
    // kelvins below it.
    const ThermalProperties basalt = {1000.0, 1.5, 1300.0, 4e5, 1000.0, 1.0};
    const double cell = 2000.0 * 1000.0 / 1.5 * kDx * kDx;
    expectBetween(basalt, cell, kAir);
}

}  // namespace
}  // namespace mallow::test
