#include "heat_body.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <tuple>

namespace mallow::test {
namespace {

constexpr double kDensity = 1000.0;
constexpr double kAlpha = 1e-6;  // diffusivity of the bodies below [m^2/s]

ThermalProperties plain() {
    return conductor(1000.0, kAlpha * 1000.0 * kDensity);
}

/// Random places, temperatures and materials: two batches in one box.
struct Mixture {
    HeatBody a, b;
    HeatBatches<double> batches{&a.batch, &b.batch};

    Mixture()
        : a({900.0, 3.0, 320.0, 5e4, 1500.0, 1.0}, 2000.0),
          b({2100.0, 0.5, 300.0, 1e5, 4000.0, 0.2}, 1000.0) {
        std::mt19937 random{11};
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        for (int n = 0; n < 4000; ++n) {
            HeatBody& body = n % 2 == 0 ? a : b;
            const Vec3d x = 0.1 * Vec3d(unit(random), unit(random), unit(random));
            body.add(x, 2.5e-7, 260.0 + 100.0 * unit(random));
        }
    }
    double energy() const { return a.energy() + b.energy(); }
};

TEST(ConductHeat, KeepsTheEnergyOfAnInsulatedBody) {
    Mixture mixture;
    const double before = mixture.energy();
    HeatRoom room;
    for (int n = 0; n < 50; ++n) {
        const HeatReport report = conductHeat(mixture.batches, {}, std::nullopt, 0.01, 2.0, room);
        EXPECT_TRUE(report.solve.converged());
        EXPECT_EQ(report.heatIn, 0.0);
        EXPECT_NEAR(mixture.energy(), before, 1e-12 * before);
    }
}

/// Mass and what one kilogram of it holds at a temperature, half of what melts there molten.
struct Share {
    double mass;
    ThermalProperties p;

    double above(double T) const {
        const double solid = p.heatCapacity * std::min(T, p.meltingPoint);
        return mass * (T > p.meltingPoint
                           ? solid + p.latentHeat + p.liquidHeatCapacity * (T - p.meltingPoint)
                           : solid);
    }
};

/// Two materials, hot and cold, well stirred and left alone: where they settle follows from what
/// they hold, by hand. Cold wax that melts at 320 K in hot liquid of a substance that freezes at
/// 300 K; as much heat as leaves either all molten, or the wax half so at its melting point.
TEST(ConductHeat, AMixtureSettlesAtTheTemperatureOfItsHeat) {
    constexpr double kSpread = 1e-3;  // [K], what is left between particles at the end
    constexpr double kEach = 2.5e-7;  // [m^3]
    const ThermalProperties wax = {900.0, 3.0, 320.0, 5e4, 1500.0, 2.0};
    const ThermalProperties salt = {2100.0, 3.0, 300.0, 1e5, 4000.0, 2.0};
    constexpr int kCount = 1000;
    const double waxMass = 2000.0 * kEach * kCount, saltMass = 1000.0 * kEach * kCount;
    const double start = 280.0;              // of the wax
    const auto saltFor = [&](double heat) {  // above its melting point
        const double cold = saltMass * (salt.heatCapacity * 300.0 + salt.latentHeat);
        return 300.0 + (heat - waxMass * wax.heatCapacity * start - cold) /
                           (saltMass * salt.liquidHeatCapacity);
    };
    const double allMolten = Share{waxMass, wax}.above(350.0) + Share{saltMass, salt}.above(350.0);
    const double halfMolten = waxMass * (wax.heatCapacity * 320.0 + 0.5 * wax.latentHeat) +
                              Share{saltMass, salt}.above(320.0);
    for (const auto& [heat, end, share] :
         {std::tuple(allMolten, 350.0, 1.0), std::tuple(halfMolten, 320.0, 0.5)}) {
        HeatBody a(wax, 2000.0), b(salt, 1000.0);
        std::mt19937 random{17};
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        for (int n = 0; n < kCount; ++n) {
            a.add(0.05 * Vec3d(unit(random), unit(random), unit(random)), kEach, start);
            b.add(0.05 * Vec3d(unit(random), unit(random), unit(random)), kEach, saltFor(heat));
        }
        HeatRoom room;
        const HeatBatches<double> batches{&a.batch, &b.batch};
        for (int n = 0; n < 400; ++n) conductHeat(batches, {}, std::nullopt, 0.01, 50.0, room);
        double molten = 0.0;
        for (std::size_t row = 0; row < kCount; ++row) {
            EXPECT_NEAR(*a.batch.temperature.row(row), end, kSpread);
            EXPECT_NEAR(*b.batch.temperature.row(row), end, kSpread);
            molten += liquidShare(thermalState(a.batch, row), *a.batch.mass.row(row), wax) / kCount;
            EXPECT_EQ(*b.batch.isLiquid.row(row), 1);
        }
        EXPECT_NEAR(molten, share, 1e-4);
    }
}

TEST(ConductHeat, BooksWhatComesThroughWallsAndAir) {
    Mixture mixture;
    const double before = mixture.energy();
    HeatRoom room;
    double in = 0.0;
    for (int n = 0; n < 50; ++n)
        in += conductHeat(mixture.batches, {hotWall(0.0023, 500.0)}, 290.0, 0.01, 2.0, room).heatIn;
    EXPECT_GT(std::abs(in), 1e-3 * before);
    EXPECT_NEAR(mixture.energy(), before + in, 1e-11 * before);
}

TEST(ConductHeat, StaysBetweenTheTemperaturesThereAre) {
    // Cells do to rounding; increments of cells carry particles a little beyond.
    constexpr double kBeyond = 0.01 * (400.0 - 280.0);
    HeatBody body(plain(), kDensity);
    body.fill({0, 0, 0}, {10, 4, 4}, 0.01, [](const Vec3d&) { return 300.0; });
    HeatRoom room;
    for (int n = 0; n < 20; ++n) {
        conductHeat<double>({&body.batch}, {hotWall(0.0, 400.0)}, 280.0, 0.01, 100.0, room);
        const double* T = body.batch.temperature.data();
        const auto [least, most] = std::minmax_element(T, T + body.batch.size());
        EXPECT_LT(*most, 400.0 + kBeyond);
        EXPECT_GT(*least, 280.0 - kBeyond);
    }
}

TEST(ConductHeat, DoesNothingWhereNothingDiffers) {
    HeatBody body(plain(), kDensity);
    body.fill({0, 0, 0}, {5, 5, 5}, 0.01, [](const Vec3d&) { return 300.0; });
    HeatRoom room;
    conductHeat<double>({&body.batch}, {hotWall(0.0, 300.0)}, 300.0, 0.01, 100.0, room);
    for (std::size_t row = 0; row < body.batch.size(); ++row)
        EXPECT_NEAR(*body.batch.temperature.row(row), 300.0, 1e-11);
}

TEST(ConductHeat, BodiesWithoutTemperatureInsulate) {
    HeatBody body(plain(), kDensity);
    body.fill({0, 0, 0}, {5, 5, 5}, 0.01, [](const Vec3d&) { return 300.0; });
    Collider wall;
    wall.shape = Shape{Plane{Vec3d::Zero(), Vec3d(1, 0, 0)}};
    HeatRoom room;
    EXPECT_EQ(conductHeat<double>({&body.batch}, {poseCollider(wall, 0.0)}, std::nullopt, 0.01,
                                  100.0, room)
                  .heatIn,
              0.0);
}

TEST(ConductHeat, ParticlesOfOneCellComeToOneTemperature) {
    // Increments alone would leave every pair as it is. Two materials that never melt.
    HeatBody a(conductor(900.0, 2.0), 2000.0), b(conductor(2000.0, 1.0), 1000.0);
    double heat = 0.0, capacity = 0.0;
    for (int n = 0; n < 512; ++n) {
        HeatBody& body = (n + n / 8 + n / 64) % 2 == 0 ? a : b;
        const Vec3d x = 0.005 * Vec3d(n / 64 + 0.5, n / 8 % 8 + 0.5, n % 8 + 0.5);
        body.add(x, 1.25e-7, (n % 7 < 3 ? 280.0 : 340.0));
    }
    for (const HeatBody* body : {&a, &b}) {
        for (std::size_t row = 0; row < body->batch.size(); ++row) {
            const double mc =
                *body->batch.mass.row(row) * thermalProperties(body->batch, row).heatCapacity;
            heat += mc * *body->batch.temperature.row(row);
            capacity += mc;
        }
    }
    HeatRoom room;
    for (int n = 0; n < 400; ++n)
        conductHeat<double>({&a.batch, &b.batch}, {}, std::nullopt, 0.01, 50.0, room);
    for (const HeatBody* body : {&a, &b})
        for (std::size_t row = 0; row < body->batch.size(); ++row)
            EXPECT_NEAR(*body->batch.temperature.row(row), heat / capacity, 0.01);
}

TEST(ConductHeat, NamesAParticleThatIsNowhere) {
    HeatBody body(plain(), kDensity);
    body.fill({0, 0, 0}, {2, 2, 2}, 0.01, [](const Vec3d&) { return 300.0; });
    body.batch.position.row(5)[1] = std::nan("");
    HeatRoom room;
    const HeatReport report = conductHeat<double>({&body.batch}, {}, std::nullopt, 0.01, 1.0, room);
    EXPECT_TRUE(report.isLost);
    EXPECT_EQ(report.badParticle, 5);
}

TEST(ConductHeat, AnEmptyBatchIsNoTrouble) {
    HeatBody body(plain(), kDensity);
    HeatRoom room;
    EXPECT_EQ(conductHeat<double>({&body.batch}, {}, 290.0, 0.01, 1.0, room).heatIn, 0.0);
}

TEST(ConductHeat, SameBitsForAnyNumberOfThreads) {
    const auto run = [](int threads) {
        Mixture mixture;
        HeatRoom room;
        Threads arena(threads);
        arena.run([&] {
            for (int n = 0; n < 5; ++n)
                conductHeat(mixture.batches, {hotWall(0.0023, 500.0)}, 290.0, 0.004, 2.0, room);
        });
        std::vector<double> T;
        for (const ParticleBatch<double>* batch : mixture.batches)
            T.insert(T.end(), batch->temperature.data(), batch->temperature.data() + batch->size());
        return T;
    };
    const std::vector<double> one = run(1);
    EXPECT_EQ(one, run(2));
    EXPECT_EQ(one, run(7));
}

struct BarError {
    double largest, mean;  ///< [K]
};

/// Of a bar between walls of 1 and 0 K above the rest, started cold, against the series of the same
/// time.
BarError barError(int cells) {
    const double length = 0.1, dx = length / cells, t = 0.05 * length * length / kAlpha;
    HeatBody body(plain(), kDensity);
    body.fill({0, 0, 0}, {cells, 1, 1}, dx, [](const Vec3d&) { return 300.0; });
    const std::vector<PosedCollider> walls = {hotWall(0.0, 301.0), hotWall(length, 300.0, true)};
    const int steps = cells * cells / 40;  // dt falls with dx^2
    HeatRoom room;
    for (int n = 0; n < steps; ++n)
        conductHeat<double>({&body.batch}, walls, std::nullopt, dx, t / steps, room);
    BarError error{0.0, 0.0};
    for (std::size_t row = 0; row < body.batch.size(); ++row) {
        const double x = body.batch.position.row(row)[0] / length;
        double exact = 1.0 - x;
        for (int k = 1; k < 60; ++k)
            exact -=
                2.0 / (k * M_PI) * std::sin(k * M_PI * x) * std::exp(-k * k * M_PI * M_PI * 0.05);
        const double here = std::abs(*body.batch.temperature.row(row) - 300.0 - exact);
        error.largest = std::max(error.largest, here);
        error.mean += here / static_cast<double>(body.batch.size());
    }
    return error;
}

TEST(ConductHeat, BarBetweenTwoTemperaturesFollowsTheSeriesAndItsOrder) {
    const BarError coarse = barError(20), fine = barError(40);
    EXPECT_LT(fine.largest, 0.01) << "of the difference of the walls";
    EXPECT_LT(fine.mean, 0.002);
    // Second, but for the particles in the cells at the walls, where it is first.
    EXPECT_GT(std::log2(coarse.mean / fine.mean), 1.7) << coarse.mean << " " << fine.mean;
    EXPECT_GT(std::log2(coarse.largest / fine.largest), 0.8);
}

TEST(ConductHeat, HalfSpaceFollowsTheErrorFunctionWhereverTheWallLies) {
    const double dx = 0.005;
    for (const double offset : {0.0, 0.3, 0.8}) {  // of a cell
        HeatBody body(plain(), kDensity);
        const double wall = offset * dx;
        for (int i = 0; i < 80; ++i)
            for (int j = 0; j < 4; ++j) {
                const double x = wall + 0.5 * dx * (i + 0.5);
                body.add(Vec3d(x, 0.5 * dx * (j / 2 + 0.5), 0.5 * dx * (j % 2 + 0.5)),
                         dx * dx * dx / 8.0, 300.0);
            }
        HeatRoom room;
        const double t = 100.0 * dx * dx / kAlpha;  // ten cells deep
        for (int n = 0; n < 200; ++n)
            conductHeat<double>({&body.batch}, {hotWall(wall, 400.0)}, std::nullopt, dx, t / 200,
                                room);
        for (std::size_t row = 0; row < body.batch.size(); ++row) {
            const double depth = body.batch.position.row(row)[0] - wall;
            const double exact = 400.0 - 100.0 * std::erf(depth / (2.0 * std::sqrt(kAlpha * t)));
            EXPECT_NEAR(*body.batch.temperature.row(row), exact, 2.0) << offset << " " << depth;
        }
    }
}

TEST(ConductHeat, MaterialsInSeriesShareTheGradientByTheirConductivities) {
    const double dx = 0.01;
    HeatBody bad(conductor(1000.0, 0.5), kDensity), good(conductor(1000.0, 20.0), kDensity);
    bad.fill({0, 0, 0}, {5, 1, 1}, dx, [](const Vec3d&) { return 300.0; });
    good.fill({5, 0, 0}, {10, 1, 1}, dx, [](const Vec3d&) { return 300.0; });
    const std::vector<PosedCollider> walls = {hotWall(0.0, 400.0), hotWall(0.1, 300.0, true)};
    HeatRoom room;
    double flow = 0.0;
    for (int n = 0; n < 400; ++n)
        flow +=
            conductHeat<double>({&bad.batch, &good.batch}, walls, std::nullopt, dx, 2000.0, room)
                .heatIn;
    // Steady: the interface is at 400 - 100 (0.05/0.5)/(0.05/0.5 + 0.05/20).
    const double interface = 400.0 - 100.0 * 0.1 / (0.1 + 0.0025);
    double nearest = 1.0, T = 0.0;
    for (std::size_t row = 0; row < good.batch.size(); ++row) {
        const double distance = good.batch.position.row(row)[0] - 0.075;
        if (std::abs(distance) >= nearest) continue;
        nearest = std::abs(distance);
        T = *good.batch.temperature.row(row);
    }
    EXPECT_NEAR(T, 300.0 + 0.5 * (interface - 300.0), 0.2);
}

}  // namespace
}  // namespace mallow::test
