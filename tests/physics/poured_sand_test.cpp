/// @file poured_sand_test.cpp
/// Sand that is poured and has settled has the volume of its mass again: its bed is as high as
/// mass / (rest density x floor) says, and so are the volumes that its particles remember.
///
/// Before grains took their volume from the grid (step/settle_grains.h) these beds ended 20 % too
/// high with APIC and 28 % with ASFLIP.
#include "support/scene_builder.h"

#include <map>
#include <tuple>

namespace mallow::test {
namespace {

constexpr double kDx = 0.02;
constexpr double kGravity = 9.81;
constexpr double kDensity = 1600.0;
constexpr double kGain = 0.03;        // of volume, either way
constexpr double kRemembered = 0.04;  // the same: loose grains on top remember more

/// Sand falls at 1 m/s through the whole cross-section of `tap`, for as long as makes `height`.
SimulationInput pouredInto(double width, double tap, double height, Transfer transfer) {
    constexpr double kSpeed = 1.0, kFrame = 0.05;
    SimulationInput scene = emptyScene(kDx, kFrame);
    scene.threads = 0;
    scene.forces.gravity = Vec3d(0.0, -kGravity, 0.0);
    scene.solver.transfer = transfer;
    scene.solver.flipRatio = 0.97;
    const Wall slip{Wall::Slip}, rough{Wall::Separate, 0.577}, open{Wall::Open};
    const double nozzle = height + 6.0 * kDx;
    scene.domain = Domain{
        {0.0, 0.0, 0.0}, {width, nozzle + 8.0 * kDx, width}, {slip, slip, rough, open, slip, slip}};
    scene.materials = {{"sand",
                        "drucker_prager",
                        {},
                        {{"youngs_modulus", 2e5},
                         {"poissons_ratio", 0.3},
                         {"density", kDensity},
                         {"friction_angle", 30.0}}}};
    EmitterInput source;
    source.name = "tap";
    source.material = "sand";
    const double from = 0.5 * (width - tap), to = 0.5 * (width + tap);
    source.region = {Box{{from, nozzle, from}, {to, nozzle + 4.0 * kDx, to}}};
    source.velocity = Vec3d(0.0, -kSpeed, 0.0);
    source.end = height * width * width / (tap * tap) / kSpeed;
    scene.emitters = {source};
    return scene;
}

PointTable settled(const SimulationInput& scene, int frames) {
    const auto simulation = makeSimulation(scene);
    advance(*simulation, frames);
    const ConservedSums sums = simulation->sums();
    EXPECT_LT(sums.kineticEnergy, 2e-3 * sums.potentialEnergy) << "is to be at rest";
    return simulation->particles();
}

class PouredSand : public testing::TestWithParam<Transfer> {};

TEST_P(PouredSand, FillsTheVolumeOfItsMass) {
    constexpr double kWidth = 0.12, kHeight = 0.24;
    const PointTable points = settled(pouredInto(kWidth, kWidth, kHeight, GetParam()), 24);
    double mass = 0.0, moment = 0.0, volume = 0.0;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const double m = numberAt(points, "mass", p);
        mass += m;
        moment += m * vectorAt(points, "P", p).y();
        volume += numberAt(points, "volume", p);
    }
    const double filled = mass / kDensity;
    EXPECT_NEAR(filled / (kHeight * kWidth * kWidth), 1.0, 0.01);
    // A bed is twice as high as its centre of mass.
    EXPECT_NEAR(2.0 * moment / mass * kWidth * kWidth / filled, 1.0, kGain);
    EXPECT_NEAR(volume / filled, 1.0, kRemembered);
}

INSTANTIATE_TEST_SUITE_P(Transfers,
                         PouredSand,
                         testing::Values(Transfer::Apic, Transfer::Flip, Transfer::Asflip),
                         [](const testing::TestParamInfo<Transfer>& test) {
                             return wordOf(test.param);
                         });

/// Of a heap that a jet in the middle makes: beside walls and at its surface a gap of half a cell
/// may stay, which no grid could tell; its inside has none.
TEST(PouredHeap, HasItsRestDensityInside) {
    const PointTable points = settled(pouredInto(0.2, 0.08, 0.1, Transfer::Apic), 32);
    std::map<std::tuple<int, int, int>, double> cells;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const Vec3d x = vectorAt(points, "P", p) / kDx;
        cells[{int(x.x()), int(x.y()), int(x.z())}] += numberAt(points, "mass", p);
    }
    // Two cells of sand on every side.
    constexpr int kDepth = 2;
    const auto isInside = [&](int i, int j, int k) {
        for (int a = -kDepth; a <= kDepth; ++a)
            for (int b = -kDepth; b <= kDepth; ++b)
                for (int c = -kDepth; c <= kDepth; ++c)
                    if (cells.count({i + a, j + b, k + c}) == 0) return false;
        return true;
    };
    double mass = 0.0;
    int count = 0;
    for (const auto& [at, inCell] : cells) {
        if (!isInside(std::get<0>(at), std::get<1>(at), std::get<2>(at))) continue;
        mass += inCell;
        ++count;
    }
    ASSERT_GT(count, 20);
    RecordProperty("inside", std::to_string(mass / count / (kDensity * kDx * kDx * kDx)));
    EXPECT_NEAR(mass / count / (kDensity * kDx * kDx * kDx), 1.0, kGain);
}

}  // namespace
}  // namespace mallow::test
