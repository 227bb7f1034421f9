/// @file painting_test.cpp
/// A painted parameter is the same parameter: where the paint is even, nothing changes.
#include "support/scene_builder.h"

#include <mallow/params/presets.h>

namespace mallow::test {
namespace {

/// A block that falls onto a floor and is squeezed there.
SimulationInput fallingBlock(const Preset& preset, Precision precision) {
    constexpr double kDx = 0.05;
    SimulationInput scene = emptyScene(kDx, 0.01);
    scene.precision = precision;
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    scene.materials = {{preset.name, preset.model, preset.values, {}}};
    scene.objects = {
        filled({Box{{0.0, 0.01, 0.0}, {0.15, 0.16, 0.2}}}, kDx, preset.name, Sampling::Jittered)};
    setVelocities(scene.objects[0], [](const Vec3d& x) { return Vec3d(x.y(), -2.0, 0.3); });
    scene.colliders = {{"floor", {Plane{Vec3d::Zero(), Vec3d::UnitY()}}}};
    return scene;
}

void paint(SimulationInput& scene, const std::string& name, double value) {
    PointTable& points = scene.objects[0].points;
    Column& column = points.points.add(name, ColumnType::Float64);
    for (std::size_t p = 0; p < points.pointCount(); ++p) column.setNumber(p, 0, value);
}

/// One preset of each model.
std::vector<Preset> presetOfEachModel() {
    std::vector<Preset> chosen;
    for (const Preset& preset : presets()) {
        const bool isNew = std::none_of(chosen.begin(), chosen.end(), [&](const Preset& other) {
            return other.model == preset.model;
        });
        if (isNew) chosen.push_back(preset);
    }
    return chosen;
}

std::vector<double> numbersAfter(const SimulationInput& scene, int frames) {
    const auto simulation = makeSimulation(scene);
    advance(*simulation, frames);
    std::vector<double> numbers;
    const PointTable points = simulation->particles();
    for (const char* name : {"P", "v", "mass", "J", "pressure"}) {
        const std::vector<double> column = points.points.find(name)->numbers();
        numbers.insert(numbers.end(), column.begin(), column.end());
    }
    return numbers;
}

TEST(Painting, AnEvenCoatGivesTheSameBitsInEveryModel) {
    for (const Preset& preset : presetOfEachModel())
        for (const Precision precision : {Precision::Float, Precision::Double}) {
            SCOPED_TRACE(preset.name + (precision == Precision::Float ? " float" : " double"));
            const SimulationInput plain = fallingBlock(preset, precision);
            SimulationInput painted = plain, scaled = plain;
            for (const auto& [name, value] : preset.values) paint(painted, name, value);
            paint(scaled, "density_scale", 1.0);
            const std::vector<double> expected = numbersAfter(plain, 4);
            // Not EXPECT_EQ on the lists: a difference would print thousands of numbers.
            EXPECT_TRUE(numbersAfter(painted, 4) == expected);
            EXPECT_TRUE(numbersAfter(scaled, 4) == expected);
        }
}

TEST(Painting, AHeavierCoatIsFeltWhereItIs) {
    const Preset& preset = *findPreset("rubber");
    SimulationInput scene = fallingBlock(preset, Precision::Double);
    paint(scene, "density_scale", 1.0);
    scene.objects[0].points.points.find("density_scale")->setNumber(7, 0, 3.0);
    const PointTable points = makeSimulation(scene)->particles();
    EXPECT_NEAR(numberAt(points, "mass", 7) / numberAt(points, "mass", 6), 3.0, 1e-6);
}

}  // namespace
}  // namespace mallow::test
