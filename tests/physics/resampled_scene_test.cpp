/// @file resampled_scene_test.cpp
/// Resampling inside a simulation: frames, retries, checkpoints and attributes that are carried.
#include "scene/small_scenes.h"

#include <mallow/scene/state_stream.h>

#include <gtest/gtest.h>

#include <map>

namespace mallow::test {
namespace {

/// A block of foam is sheared and squeezed by its velocities, beside water that takes no part.
SimulationInput shearedBlock(int threads = 1) {
    SimulationInput scene = emptyScene(kCell, 0.1);
    scene.threads = threads;
    scene.resample = {true, 5, 1};
    MaterialParams foam = material("foam", "herschel_bulkley");
    foam.given["yield_stress"] = 50.0;
    scene.materials = {foam, material("water", "liquid")};
    scene.notResampled = {"water"};
    scene.objects = {
        filled(Shape{Box{Vec3d(0.0, 0.0, 0.0), Vec3d(0.5, 0.5, 0.4)}}, kCell, "foam"),
        filled(Shape{Box{Vec3d(0.7, 0.0, 0.0), Vec3d(0.9, 0.2, 0.2)}}, kCell, "water")};
    setVelocities(scene.objects[0], [](const Vec3d& x) {
        return Vec3d(3.0 * (x.x() - 0.25), -3.0 * (x.y() - 0.25), 0.0);
    });
    PointTable& points = scene.objects[0].points;
    Column& name = points.points.add("side", ColumnType::String);
    Column& number = points.points.add("number", ColumnType::Int64);
    Column& height = points.points.add("height", ColumnType::Float32);
    std::vector<std::uint8_t>& upper = points.group("upper");
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const double y = vectorAt(points, "P", p).y();
        name.setText(p, 0, y > 0.25 ? "upper" : "lower");
        number.values<std::int64_t>()[p] = y > 0.25 ? 1 : 0;
        height.setNumber(p, 0, y);
        upper[p] = y > 0.25 ? 1 : 0;
    }
    return scene;
}

std::string stateOf(const Simulation& simulation) {
    std::string bytes;
    StateWriter writer([&](const void* data, std::size_t size) {
        bytes.append(static_cast<const char*>(data), size);
    });
    simulation.saveState(writer);
    return bytes;
}

TEST(ResampledScene, KeepsMassAndMomentumAndTellsWhatItDid) {
    const auto simulation = makeSimulation(shearedBlock());
    const ConservedSums before = simulation->sums();
    std::size_t inserted = 0, merged = 0;
    const std::size_t count = simulation->particleCount();
    for (int frame = 0; frame < 3; ++frame) {
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        inserted += report.inserted;
        merged += report.merged;
    }
    EXPECT_GT(inserted, 20u);
    EXPECT_EQ(simulation->particleCount(), count + inserted - merged);
    const ConservedSums after = simulation->sums();
    EXPECT_NEAR(after.mass / before.mass, 1.0, 1e-6);
    EXPECT_LT((after.momentum - before.momentum).norm(), 1e-5 * before.mass * before.maxSpeed);
}

TEST(ResampledScene, KeepsMassAndMomentumToRounding) {
    // In double, where rounding is far below anything else that could be lost.
    constexpr double kRounding = 1e-13;
    SimulationInput scene = shearedBlock();
    scene.precision = Precision::Double;
    const auto simulation = makeSimulation(scene);
    const ConservedSums before = simulation->sums();
    std::size_t inserted = 0, merged = 0;
    for (int frame = 0; frame < 3; ++frame) {
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        inserted += report.inserted;
        merged += report.merged;
        // Its time has a name of its own in stats.jsonl.
        EXPECT_GT(report.times.seconds[std::size_t(TimedStage::Resample)], 0.0);
    }
    EXPECT_GT(inserted, 20u);
    EXPECT_GT(merged, 0u);
    const ConservedSums after = simulation->sums();
    EXPECT_NEAR(after.mass / before.mass, 1.0, kRounding);
    EXPECT_LT((after.momentum - before.momentum).norm(), kRounding * before.mass * before.maxSpeed);
}

TEST(ResampledScene, TakesNoTimeWhereItIsOff) {
    SimulationInput scene = shearedBlock();
    scene.resample.enabled = false;
    const auto simulation = makeSimulation(scene);
    const FrameReport report = simulation->advanceFrame();
    EXPECT_EQ(report.outcome, FrameOutcome::Done) << report.message;
    EXPECT_EQ(report.times.seconds[std::size_t(TimedStage::Resample)], 0.0);
}

TEST(ResampledScene, NewPointsTakeOnTheAttributesOfThoseAround) {
    const auto simulation = makeSimulation(shearedBlock());
    const auto count = static_cast<std::int64_t>(simulation->particleCount());
    advance(*simulation, 3);
    const PointTable points = simulation->particles();
    const auto& ids = points.points.find("id")->values<std::int64_t>();
    const Column& side = *points.points.find("side");
    int fresh = 0, mixed = 0;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        EXPECT_TRUE(p == 0 || ids[p] > ids[p - 1]);
        if (ids[p] < count) continue;
        ++fresh;
        EXPECT_EQ(points.points.find("material")->text(p), "foam");
        const double height = numberAt(points, "height", p);
        EXPECT_GT(height, 0.0);
        EXPECT_LT(height, 0.5);
        const bool isUpper = side.text(p) == "upper";
        EXPECT_TRUE(isUpper || side.text(p) == "lower");
        EXPECT_EQ(points.points.find("number")->values<std::int64_t>()[p], isUpper ? 1 : 0);
        EXPECT_EQ(points.groups().at("upper")[p], isUpper ? 1 : 0);
        // The block is squeezed along y and not turned: heights stay in order. Heights are averages
        // and sides the nearest point's, so within a cell of the middle they may disagree.
        if (std::abs(height - 0.25) > kCell) {
            EXPECT_EQ(height > 0.25, isUpper) << height;
        }
        const double offLattice = std::abs(std::remainder(height - 0.0125, 0.025));
        if (offLattice > 1e-4) ++mixed;
    }
    EXPECT_GT(fresh, 20);
    EXPECT_GT(2 * mixed, fresh);
}

TEST(ResampledScene, GivesTheSameBitsForAnyNumberOfThreads) {
    const auto one = makeSimulation(shearedBlock(1)), many = makeSimulation(shearedBlock(3));
    advance(*one, 2);
    advance(*many, 2);
    EXPECT_EQ(differences(one->particles(everything()), many->particles(everything())),
              std::vector<std::string>());
}

TEST(ResampledScene, GoesOnFromACheckpointBitForBit) {
    const SimulationInput scene = shearedBlock();
    const auto unbroken = makeSimulation(scene);
    advance(*unbroken, 3);
    for (const int stopAfter : {4, 5, 6, 26, 40}) {
        auto simulation = makeSimulation(scene);
        int steps = 0;
        while (simulation->advanceFrame([&](double) { return ++steps < stopAfter; }).outcome !=
               FrameOutcome::Cancelled) {
        }
        const std::string state = stateOf(*simulation);
        simulation = makeSimulation(scene);
        StateReader reader(state, "state");
        simulation->restoreState(reader);
        reader.finish();
        EXPECT_EQ(stateOf(*simulation), state);
        while (simulation->frame() < unbroken->frame()) advance(*simulation);
        EXPECT_EQ(
            differences(simulation->particles(everything()), unbroken->particles(everything())),
            std::vector<std::string>())
            << stopAfter;
    }
}

TEST(ResampledScene, CountsOnceWhatAStepThatFailsTakesBack) {
    // A pinned particle is dragged through the grid too fast: the frame is tried again.
    SimulationInput scene = shearedBlock();
    ObjectInput dragged = particlesAt({Vec3d(3.0, 3.0, 3.0)}, 1e-6, "water");
    dragged.name = "dragged";
    dragged.points.points.add("active", ColumnType::Int32);
    setVector(dragged.points, "targetP", 0, Vec3d(20.0, 3.0, 3.0));
    scene.objects.push_back(dragged);
    scene.time.dtMax = 4e-3;
    const auto simulation = makeSimulation(scene);
    const std::size_t count = simulation->particleCount();
    const FrameReport report = simulation->advanceFrame();
    ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
    EXPECT_GT(report.retries, 0);
    EXPECT_GT(report.inserted, 0u);
    EXPECT_EQ(simulation->particleCount(), count + report.inserted - report.merged);
    EXPECT_NEAR(simulation->sums().mass / makeSimulation(scene)->sums().mass, 1.0, 1e-6);
}

TEST(ResampledScene, InsertsNothingWhileNothingMoves) {
    SimulationInput scene = shearedBlock();
    scene.forces.gravity = Vec3d::Zero();
    for (const Sampling sampling : {Sampling::Regular, Sampling::Jittered, Sampling::Poisson}) {
        scene.objects = {filled(Shape{Box{Vec3d(0.0, 0.0, 0.0), Vec3d(0.5, 0.5, 0.4)}}, kCell,
                                "foam", sampling)};
        const auto simulation = makeSimulation(scene);
        const FrameReport report = simulation->advanceFrame();
        EXPECT_GT(report.substeps, 10);
        EXPECT_EQ(report.inserted + report.merged, 0u);
        // The foam's rest state has a stress of rounding, with or without resampling.
        constexpr double kRoundingSpeed = 1e-6;  // [m/s]
        EXPECT_LT(simulation->sums().maxSpeed, kRoundingSpeed);
    }
}

}  // namespace
}  // namespace mallow::test
