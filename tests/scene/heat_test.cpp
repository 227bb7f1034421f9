/// @file heat_test.cpp
/// Heat in whole scenes: what particles bring, books of energy, bits, and what a melting body does.
#include "scene/small_scenes.h"

#include <mallow/io/checkpoint.h>
#include <mallow/scene/state_stream.h>
#include <mallow/step/sort_particles.h>

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

namespace mallow::test {
namespace {

constexpr double kDx = 0.01;  // [m]

MaterialParams melting(double latentHeat = 2e4) {
    return {"wax",
            "melting",
            {},
            {{"shear_modulus", 1e4},
             {"bulk_modulus", 3e4},
             {"newtonian_viscosity", 0.2},
             {"heat_capacity", 1000.0},
             {"liquid_heat_capacity", 2000.0},
             {"heat_conductivity", 30.0},
             {"liquid_heat_conductivity", 15.0},
             {"melting_point", 320.0},
             {"latent_heat", latentHeat}}};
}

/// A block that falls onto a hot plate, beside it another with a ramp; a jet that is hotter still.
SimulationInput hotScene(Precision precision) {
    SimulationInput scene = emptyScene(kDx, 1.0 / 48.0);
    scene.precision = precision;
    scene.forces.gravity = Vec3d(0, -9.81, 0);
    scene.heat.enabled = true;
    scene.heat.ambient = 280.0;
    scene.materials = {melting(), elastic(5e4, 0.3)};
    scene.materials[1].ramps = {{"youngs_modulus", {{{280.0, 2.0}, {330.0, 0.5}}}}};
    scene.objects = {filled({Box{{-0.04, 0.001, -0.03}, {0.02, 0.05, 0.03}}}, kDx, "wax"),
                     filled({Box{{0.03, 0.001, -0.02}, {0.07, 0.03, 0.02}}}, kDx, "elastic")};
    scene.objects[0].temperature = 310.0;
    scene.objects[1].temperature = 300.0;
    EmitterInput jet;
    jet.name = "jet";
    jet.material = "wax";
    jet.region = Shape{Sphere{{-0.01, 0.12, 0}, 0.012}};
    jet.velocity = Vec3d(0, -1.0, 0);
    jet.temperature = 400.0;
    scene.emitters = {jet};
    Collider plate{"plate", Shape{Plane{Vec3d::Zero(), Vec3d(0, 1, 0)}}};
    plate.temperature = 450.0;
    scene.colliders = {plate};
    scene.domain = Domain{Vec3d(-0.06, -1, -0.06), Vec3d(0.09, 1, 0.06), {}};
    return scene;
}

/// The same by the projection step, which the wax and the elastic block share.
SimulationInput projectedHotScene(Precision precision) {
    SimulationInput scene = hotScene(precision);
    scene.solver.method = StepMethod::Projection;
    scene.solver.transfer = Transfer::Flip;
    scene.solver.flipRatio = 0.95;
    scene.time.dtMax = 2e-3;
    return scene;
}

class HotScene : public ::testing::TestWithParam<std::tuple<Precision, StepMethod>> {
protected:
    static Precision precision() { return std::get<0>(GetParam()); }
    static bool isProjected() { return std::get<1>(GetParam()) == StepMethod::Projection; }
    static SimulationInput scene() {
        return isProjected() ? projectedHotScene(precision()) : hotScene(precision());
    }
};
INSTANTIATE_TEST_SUITE_P(
    Both,
    HotScene,
    ::testing::Combine(::testing::Values(Precision::Float, Precision::Double),
                       ::testing::Values(StepMethod::Explicit, StepMethod::Projection)),
    [](const ::testing::TestParamInfo<std::tuple<Precision, StepMethod>>& test) {
        const bool isFloat = std::get<0>(test.param) == Precision::Float;
        const bool isExplicit = std::get<1>(test.param) == StepMethod::Explicit;
        return std::string(isFloat ? "Float" : "Double") + (isExplicit ? "Explicit" : "Projection");
    });

TEST_P(HotScene, ThermalEnergyChangesByWhatComesIn) {
    const auto simulation = makeSimulation(scene());
    double expected = simulation->sums().thermalEnergy;
    std::size_t removed = 0;
    int substeps = 0, heatSteps = 0;
    for (int frame = 0; frame < 6; ++frame) {
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        EXPECT_TRUE(report.warnings.empty());
        EXPECT_LE(report.heatResidual, 1e-8);
        expected += report.heatThroughBoundary;
        removed += report.removedOpen;
        substeps += report.substeps;
        heatSteps += report.heatSteps;
        const double energy = simulation->sums().thermalEnergy;
        // In float the emitted particles' masses are rounded.
        EXPECT_NEAR(energy, expected, (precision() == Precision::Double ? 1e-11 : 1e-7) * energy);
    }
    const ConservedSums sums = simulation->sums();
    EXPECT_GT(sums.liquidMass, 0.05 * sums.mass);
    EXPECT_LT(sums.liquidMass, 0.95 * sums.mass);
    if (!isProjected()) {
        EXPECT_LT(2 * heatSteps, substeps) << "heat takes longer steps";
    }
    EXPECT_GE(heatSteps, 6);
}

TEST_P(HotScene, SameBitsForAnyNumberOfThreads) {
    const auto run = [&](int threads) {
        SimulationInput input = scene();
        input.threads = threads;
        const auto simulation = makeSimulation(input);
        advance(*simulation, 3);
        return simulation->particles(everything());
    };
    const PointTable one = run(1);
    for (const int threads : {2, 7})
        EXPECT_EQ(differences(one, run(threads)), std::vector<std::string>());
}

std::string stateOf(const Simulation& simulation) {
    std::string bytes;
    StateWriter writer([&](const void* data, std::size_t size) {
        bytes.append(static_cast<const char*>(data), size);
    });
    simulation.saveState(writer);
    return bytes;
}

TEST_P(HotScene, ResumesBitForBitAlsoInsideAFrame) {
    const auto straight = makeSimulation(scene());
    advance(*straight, 4);
    for (const double share : {0.0, 0.4}) {
        const auto first = makeSimulation(scene());
        advance(*first, 2);
        if (share > 0.0) {
            const FrameReport report =
                first->advanceFrame([&](double done) { return done < share; });
            EXPECT_EQ(report.outcome, FrameOutcome::Cancelled);
        }
        const std::string bytes = stateOf(*first);
        const auto second = makeSimulation(scene());
        StateReader reader(bytes, "state");
        second->restoreState(reader);
        advance(*second, 2);
        EXPECT_EQ(differences(straight->particles(everything()), second->particles(everything())),
                  std::vector<std::string>());
        EXPECT_EQ(stateOf(*straight), stateOf(*second));
    }
}

TEST(Heat, PointsBringTemperatureAndTheirShareOfLatentHeat) {
    SimulationInput scene = emptyScene(kDx, 0.01);
    scene.heat.enabled = true;
    scene.materials = {melting()};
    ObjectInput object = particlesAt({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}, 1e-7, "wax");
    Column& T = object.points.points.add("temperature", ColumnType::Float64);
    Column& liquid = object.points.points.add("liquid", ColumnType::Float64);
    const double given[4][2] = {{300.0, 0.0}, {320.0, 0.25}, {320.0, 0.75}, {350.0, 1.0}};
    for (std::size_t p = 0; p < 4; ++p) {
        T.setNumber(p, 0, given[p][0]);
        liquid.setNumber(p, 0, given[p][1]);
    }
    scene.objects = {object};
    const auto simulation = makeSimulation(scene);
    OutputRequest request = everything();
    const PointTable points = simulation->particles(request);
    for (std::size_t p = 0; p < 4; ++p) {
        EXPECT_FLOAT_EQ(float(numberAt(points, "temperature", p)), float(given[p][0]));
        EXPECT_FLOAT_EQ(float(numberAt(points, "liquid", p)), float(given[p][1]));
        EXPECT_FLOAT_EQ(float(numberAt(points, "latent", p)), float(1e-4 * 2e4 * given[p][1]));
        EXPECT_EQ(numberAt(points, "phase", p), given[p][1] > 0.5 ? 1.0 : 0.0);
    }
}

TEST(Heat, WithoutItThePhaseIsThatOfTheTemperatureAtTheStart) {
    for (const double T : {300.0, 340.0}) {
        SimulationInput scene = emptyScene(kDx, 0.01);
        scene.materials = {melting()};
        scene.objects = {filled({Box{Vec3d::Zero(), Vec3d::Constant(0.02)}}, kDx, "wax")};
        scene.objects[0].temperature = T;
        const auto simulation = makeSimulation(scene);
        const PointTable points = simulation->particles(everything());
        EXPECT_EQ(numberAt(points, "phase", 0), T > 320.0 ? 1.0 : 0.0);
        EXPECT_EQ(points.points.find("temperature"), nullptr);
    }
}

/// Time in which an insulated thin sheet on a hot plate has taken up its latent heat [s].
double meltingTime(double latentHeat) {
    SimulationInput scene = emptyScene(kDx, 0.02);
    scene.heat.enabled = true;
    scene.materials = {melting(latentHeat)};
    scene.objects = {filled({Box{{0, 0, 0}, {0.02, 0.01, 0.02}}}, kDx, "wax")};
    scene.objects[0].temperature = 320.0;
    Collider plate{"plate", Shape{Plane{Vec3d::Zero(), Vec3d(0, 1, 0)}}};
    plate.temperature = 330.0;
    scene.colliders = {plate};
    const auto simulation = makeSimulation(scene);
    double before = 0.0;
    for (int frame = 0; frame < 2000; ++frame) {
        EXPECT_EQ(simulation->advanceFrame().outcome, FrameOutcome::Done);
        const ConservedSums sums = simulation->sums();
        const double share = sums.liquidMass / sums.mass;
        // Between two frames linearly.
        if (share > 0.9) return simulation->time() - 0.02 * (share - 0.9) / (share - before);
        before = share;
    }
    return 0.0;
}

TEST(Heat, TwiceTheLatentHeatTakesTwiceAsLongToMelt) {
    const double once = meltingTime(4e4);
    EXPECT_NEAR(meltingTime(8e4) / once, 2.0, 0.1);
    EXPECT_LT(meltingTime(0.0), 0.1 * once) << "nothing to take up";
}

TEST(Heat, MeltsAndSetsAgainWithoutPoppingAndKeepsItsShape) {
    SimulationInput scene = emptyScene(kDx, 1.0 / 24.0);
    scene.forces.gravity = Vec3d(0, -9.81, 0);
    scene.heat.enabled = true;
    scene.materials = {melting(1e4)};
    // So well conducting that the plate sets all of it within the two seconds.
    scene.materials[0].given["heat_conductivity"] = 900.0;
    scene.materials[0].given["liquid_heat_conductivity"] = 450.0;
    scene.objects = {filled({Box{{-0.03, 0, -0.03}, {0.03, 0.05, 0.03}}}, kDx, "wax")};
    scene.objects[0].temperature = 345.0;  // liquid
    Collider plate{"plate", Shape{Plane{Vec3d::Zero(), Vec3d(0, 1, 0)}}};
    plate.boundary = Boundary::Sticky;
    plate.temperature = 250.0;
    scene.colliders = {plate};
    scene.domain = Domain{Vec3d(-0.05, -1, -0.05), Vec3d(0.05, 1, 0.05), {}};
    scene.domain->walls.fill({Wall::Slip, 0.0});
    const auto simulation = makeSimulation(scene);
    const double fallen = simulation->sums().mass * 9.81 * 0.05;  // [J]
    double heightWhenSet = 0.0, frozenEnergy = 0.0;
    for (int frame = 0; frame < 48; ++frame) {
        advance(*simulation);
        const ConservedSums sums = simulation->sums();
        if (sums.liquidMass > 0.02 * sums.mass) continue;
        if (heightWhenSet == 0.0) heightWhenSet = sums.boundsMax.y();
        frozenEnergy = std::max(frozenEnergy, sums.kineticEnergy);
    }
    const ConservedSums sums = simulation->sums();
    ASSERT_GT(heightWhenSet, 0.0) << "it has not set: " << sums.liquidMass / sums.mass;
    EXPECT_LT(frozenEnergy, 1e-3 * fallen);
    EXPECT_NEAR(sums.boundsMax.y(), heightWhenSet, 0.1 * kDx);
}

TEST(Heat, RampsChangeStiffnessAsTheBodyWarms) {
    // A column under its own weight, insulated, at two temperatures: its compression goes with 1/E.
    const auto compression = [](double T) {
        SimulationInput scene = emptyScene(kDx, 0.05);
        scene.forces.gravity = Vec3d(0, -9.81, 0);
        scene.forces.drag = 20.0;
        scene.heat.enabled = true;
        scene.materials = {elastic(2e4, 0.0)};
        scene.materials[0].ramps = {{"youngs_modulus", {{{300.0, 1.0}, {400.0, 0.5}}}}};
        scene.objects = {filled({Box{{0, 0, 0}, {0.02, 0.2, 0.02}}}, kDx, "elastic")};
        scene.objects[0].temperature = T;
        Collider plate{"plate", Shape{Plane{Vec3d::Zero(), Vec3d(0, 1, 0)}}};
        plate.boundary = Boundary::Sticky;
        scene.colliders = {plate};
        const auto simulation = makeSimulation(scene);
        const double before = simulation->sums().boundsMax.y();
        advance(*simulation, 20);
        return before - simulation->sums().boundsMax.y();
    };
    const double stiff = compression(300.0), soft = compression(400.0);
    EXPECT_GT(stiff, 0.001);
    EXPECT_NEAR(soft / stiff, 2.0, 0.15);
}

}  // namespace
}  // namespace mallow::test
