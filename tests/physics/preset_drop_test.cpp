/// @file preset_drop_test.cpp
/// Every preset works out of the box: a block of it falls onto the floor of a box, with default
/// settings, and for a second nothing breaks.
#include "support/long_test.h"
#include "support/scene_builder.h"

#include <mallow/params/presets.h>

namespace mallow::test {
namespace {

constexpr double kDx = 0.05, kFps = 24.0, kWide = 0.6, kHigh = 2.0;
constexpr int kSecond = 24;  // frames

bool isPhysical(const Preset& preset) {
    return preset.name.find("_physical") != std::string::npos;
}

std::vector<Preset> presetsThatAre(bool physical) {
    std::vector<Preset> chosen;
    for (const Preset& preset : presets())
        if (isPhysical(preset) == physical) chosen.push_back(preset);
    return chosen;
}

/// Drops a block whose lower side is at `height` and moves at `speed`; gives its lowest point at
/// the end.
void dropBlock(const Preset& preset, double height, double speed, int frames, double& lowest) {
    constexpr double kSide = 0.25, kSlack = 1e-6;
    SimulationInput scene = emptyScene(kDx, 1.0 / kFps);
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    scene.threads = 0;
    scene.materials = {{preset.name, preset.model, preset.values, {}}};
    const Box block{{-kSide / 2.0, height, -kSide / 2.0},
                    {kSide / 2.0, height + kSide, kSide / 2.0}};
    scene.objects = {filled({block}, kDx, preset.name)};
    setVelocities(scene.objects.front(), [&](const Vec3d&) { return Vec3d(0.0, -speed, 0.0); });
    scene.domain = Domain{Vec3d(-kWide, 0.0, -kWide), Vec3d(kWide, kHigh, kWide), {}};
    scene.domain->walls.fill({Wall::Separate, /*friction=*/0.3});
    const auto simulation = makeSimulation(scene);
    const std::size_t count = simulation->particleCount();
    ASSERT_NEAR(double(count), 1000.0, 50.0);
    advance(*simulation, frames);
    ASSERT_FALSE(testing::Test::HasFatalFailure());

    const PointTable points = simulation->particles();
    ASSERT_EQ(points.pointCount(), count);
    lowest = kHigh;
    for (std::size_t p = 0; p < count; ++p) {
        const Vec3d x = vectorAt(points, "P", p), v = vectorAt(points, "v", p);
        ASSERT_TRUE(x.allFinite() && v.allFinite()) << "point " << p;
        ASSERT_TRUE(std::abs(x.x()) <= kWide + kSlack && std::abs(x.z()) <= kWide + kSlack &&
                    x.y() >= -kSlack && x.y() <= kHigh)
            << "point " << p << " at " << x.transpose();
        lowest = std::min(lowest, x.y());
    }
}

class PresetDrop : public testing::TestWithParam<Preset> {};
class PhysicalPresetDrop : public testing::TestWithParam<Preset> {};

TEST_P(PresetDrop, StaysFiniteAndInTheBoxForASecond) {
    double lowest = 0.0;
    ASSERT_NO_FATAL_FAILURE(dropBlock(GetParam(), 0.2, 0.0, kSecond, lowest));
    EXPECT_LT(lowest, 0.2) << "it has not fallen";
}

// Their steps are up to a hundred times shorter: the impact always, the whole second at length.
TEST_P(PhysicalPresetDrop, StandsTheImpact) {
    const int frames = longTestsAreOn() ? kSecond : 1;
    constexpr double kHeight = 0.02, kSpeed = 2.0;
    double lowest = 0.0;
    ASSERT_NO_FATAL_FAILURE(dropBlock(GetParam(), kHeight, kSpeed, frames, lowest));
    // The floor is felt up to a cell above it.
    EXPECT_LT(lowest, kDx + kSpeed * frames / kFps) << "it left the floor faster than it came";
}

INSTANTIATE_TEST_SUITE_P(All,
                         PresetDrop,
                         testing::ValuesIn(presetsThatAre(false)),
                         [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(All,
                         PhysicalPresetDrop,
                         testing::ValuesIn(presetsThatAre(true)),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace mallow::test
