/// @file preset_drop_test.cpp
/// Every preset works out of the box: a block of it falls onto the floor of a box, with default
/// settings, and for a second nothing breaks.
#include "support/scene_builder.h"

#include <mallow/params/presets.h>

namespace mallow::test {
namespace {

class PresetDrop : public testing::TestWithParam<Preset> {};

std::vector<Preset> affordablePresets() {
    std::vector<Preset> chosen;
    for (const Preset& preset : presets())
        if (preset.name.find("_physical") == std::string::npos) chosen.push_back(preset);
    return chosen;
}

TEST_P(PresetDrop, StaysFiniteAndInTheBoxForASecond) {
    constexpr double kDx = 0.05, kFps = 24.0, kWide = 0.6, kSlack = 1e-6;
    constexpr int kFrames = 24;
    const Preset& preset = GetParam();
    SimulationInput scene = emptyScene(kDx, 1.0 / kFps);
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    scene.threads = 0;
    scene.materials = {{preset.name, preset.model, preset.values, {}}};
    scene.objects = {filled({Box{{-0.125, 0.2, -0.125}, {0.125, 0.45, 0.125}}}, kDx, preset.name)};
    scene.domain = Domain{Vec3d(-kWide, 0.0, -kWide), Vec3d(kWide, 2.0, kWide), {}};
    scene.domain->walls.fill({Wall::Separate, /*friction=*/0.3});
    const auto simulation = makeSimulation(scene);
    const std::size_t count = simulation->particleCount();
    ASSERT_NEAR(double(count), 1000.0, 50.0);
    advance(*simulation, kFrames);
    ASSERT_FALSE(HasFatalFailure());

    const PointTable points = simulation->particles();
    ASSERT_EQ(points.pointCount(), count);
    double lowest = 1.0;
    for (std::size_t p = 0; p < count; ++p) {
        const Vec3d x = vectorAt(points, "P", p), v = vectorAt(points, "v", p);
        ASSERT_TRUE(x.allFinite() && v.allFinite()) << "point " << p;
        ASSERT_TRUE(std::abs(x.x()) <= kWide + kSlack && std::abs(x.z()) <= kWide + kSlack &&
                    x.y() >= -kSlack && x.y() <= 2.0)
            << "point " << p << " at " << x.transpose();
        lowest = std::min(lowest, x.y());
    }
    EXPECT_LT(lowest, 0.2) << "it has not fallen";
}

INSTANTIATE_TEST_SUITE_P(All,
                         PresetDrop,
                         testing::ValuesIn(affordablePresets()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace mallow::test
