/// @file frames_test.cpp
/// The frame loop: times, reports, retries, failures, and the smallest of scenes.
#include "scene/small_scenes.h"

#include <mallow/step/time_step.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kVolume = kCell * kCell * kCell / 8.0;
const Vec3d kSomewhere(0.01, 0.02, 0.03);

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// A lone particle that is to be `speed` x one frame farther along x at the frame's end. Only the
/// step itself shows how fast that is: the state before says nothing of it.
SimulationInput suddenlyPulled(const std::string& model, double speed) {
    SimulationInput scene = sceneOf(model, {kSomewhere});
    PointTable& points = scene.objects[0].points;
    points.points.add("active", ColumnType::Int32);
    setVector(points, "targetP", 0, kSomewhere + Vec3d(speed * kFrameTime, 0.0, 0.0));
    return scene;
}

TEST(Frames, TimesAreExactMultiplesOfTheFrameTime) {
    for (const bool isFixed : {false, true}) {
        SimulationInput scene = sceneOf("elastic", {kSomewhere});
        scene.time.fps = 24.0;
        scene.time.startFrame = 1001;
        if (isFixed) scene.time.dt = 0.0013;  // does not divide a frame
        const auto simulation = makeSimulation(scene);
        EXPECT_EQ(simulation->frame(), 1001);
        EXPECT_EQ(simulation->time(), 0.0);
        for (int n = 1; n <= 30; ++n) {
            const FrameReport report = simulation->advanceFrame();
            ASSERT_EQ(report.outcome, FrameOutcome::Done);
            EXPECT_EQ(report.frame, 1001 + n);
            EXPECT_EQ(simulation->frame(), 1001 + n);
            EXPECT_EQ(simulation->time(), n * (1.0 / 24.0));
            EXPECT_EQ(report.time, simulation->time());
            EXPECT_LE(report.dtMin, report.dtMax);
            EXPECT_GE(report.substeps * report.dtMax, 1.0 / 24.0 * (1.0 - 1e-12));
            EXPECT_LE(report.substeps * report.dtMin, 1.0 / 24.0 * (1.0 + 1e-12));
            if (isFixed) {
                EXPECT_EQ(report.dtMax, 0.0013);
            }
            if (isFixed) {
                EXPECT_EQ(report.substeps, 33);
            }  // 32.05 steps
        }
    }
}

TEST(Frames, FixedStepThatDividesTheFrameTakesNoSliver) {
    SimulationInput scene = sceneOf("elastic", {kSomewhere});
    scene.time.dt = kFrameTime / 10.0;
    const auto simulation = makeSimulation(scene);
    for (int n = 0; n < 50; ++n) EXPECT_EQ(simulation->advanceFrame().substeps, 10);
}

TEST(Frames, StepIsTheCflShareOfTheStableOne) {
    for (const double cfl : {0.5, 0.25}) {
        SimulationInput scene = sceneOf("elastic", {kSomewhere});
        scene.time.cfl = cfl;
        const FrameReport report = makeSimulation(scene)->advanceFrame();
        const double stable = cfl * kCell / kWaveSpeed;
        EXPECT_LE(report.dtMax, stable * (1.0 + 1e-6));
        EXPECT_GE(report.dtMax, stable * (1.0 - 1e-6));
        EXPECT_EQ(report.substeps, static_cast<int>(std::ceil(kFrameTime / stable)));
    }
    SimulationInput scene = sceneOf("elastic", {kSomewhere});
    scene.time.dtMax = 1e-3;
    EXPECT_LE(makeSimulation(scene)->advanceFrame().dtMax, 1e-3);
}

TEST(Frames, ProgressGoesToOne) {
    const auto simulation = makeSimulation(sceneOf("elastic", {kSomewhere}));
    for (int n = 0; n < 2; ++n) {
        std::vector<double> shares;
        const FrameReport report = simulation->advanceFrame([&](double share) {
            shares.push_back(share);
            return true;
        });
        ASSERT_EQ(shares.size(), static_cast<std::size_t>(report.substeps));
        EXPECT_GT(shares.front(), 0.0);
        EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
        EXPECT_NEAR(shares.back(), 1.0, 1e-12);
    }
}

TEST(Frames, CancellingInTheLastStepStillCompletesTheFrameLater) {
    const auto simulation = makeSimulation(sceneOf("elastic", {kSomewhere}));
    FrameReport report = simulation->advanceFrame([](double share) { return share < 1.0 - 1e-9; });
    EXPECT_EQ(report.outcome, FrameOutcome::Cancelled);
    EXPECT_EQ(simulation->frame(), 1);
    const int substeps = report.substeps;
    report = simulation->advanceFrame();
    EXPECT_EQ(report.outcome, FrameOutcome::Done);
    EXPECT_EQ(report.substeps, substeps);
    EXPECT_EQ(simulation->frame(), 2);
}

TEST(Frames, HalfTheStepIsTriedWhereAStepFails) {
    for (const Precision precision : {Precision::Float, Precision::Double}) {
        // 0.5 dx / c x 3 c = 1.5 cells in the first step, 0.75 in half of it.
        SimulationInput scene = suddenlyPulled("elastic", 3.0 * kWaveSpeed);
        scene.precision = precision;
        const auto simulation = makeSimulation(scene);
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        EXPECT_EQ(report.retries, 1);
        EXPECT_LE(report.dtMax, 0.25 * kCell / kWaveSpeed * (1.0 + 1e-6));
        EXPECT_EQ(simulation->time(), kFrameTime);
        const Vec3d x = vectorAt(simulation->particles(), "P", 0);
        EXPECT_NEAR(x.x(), kSomewhere.x() + 3.0 * kWaveSpeed * kFrameTime, 1e-6);
        // The next frame starts with the full share again; nothing is in its way.
        EXPECT_EQ(simulation->advanceFrame().retries, 0);
    }
}

TEST(Frames, AStepThatFailsHoweverSmallFailsTheFrameAndLeavesTheStateBefore) {
    SimulationInput scene = suddenlyPulled("elastic", 1000.0 * kWaveSpeed);
    const auto simulation = makeSimulation(scene);
    const PointTable before = simulation->particles(everything());
    const FrameReport report = simulation->advanceFrame();
    EXPECT_EQ(report.outcome, FrameOutcome::Failed);
    EXPECT_TRUE(contains(report.message, "particle 0: displacement of ")) << report.message;
    EXPECT_TRUE(contains(report.message, "in stage positions")) << report.message;
    EXPECT_TRUE(contains(report.message, "still after 6 retries")) << report.message;
    EXPECT_EQ(simulation->frame(), 1);
    EXPECT_EQ(simulation->time(), 0.0);
    EXPECT_EQ(report.substeps, 0);
    EXPECT_EQ(differences(before, simulation->particles(everything())), std::vector<std::string>());
}

TEST(Frames, AnInversionIsReportedAsSuch) {
    // Two particles in one cell, torn through each other by forces of opposite sign.
    SimulationInput scene =
        sceneOf("hencky", {Vec3d(0.015, 0.025, 0.025), Vec3d(0.035, 0.025, 0.025)});
    PointTable& points = scene.objects[0].points;
    const double force = 1e9 * 1000.0 * kVolume;  // 1e9 m/s^2
    setVector(points, "force", 0, Vec3d(force, 0.0, 0.0));
    setVector(points, "force", 1, Vec3d(-force, 0.0, 0.0));
    const FrameReport report = makeSimulation(scene)->advanceFrame();
    EXPECT_EQ(report.outcome, FrameOutcome::Failed);
    EXPECT_TRUE(contains(report.message, "volume ratio J = -")) << report.message;
    EXPECT_TRUE(contains(report.message, "in stage constitutive update")) << report.message;
}

TEST(Frames, AFixedStepIsNeverHalved) {
    SimulationInput scene = suddenlyPulled("elastic", 3.0 * kWaveSpeed);
    scene.time.dt = 0.5 * kCell / kWaveSpeed;
    const FrameReport report = makeSimulation(scene)->advanceFrame();
    EXPECT_EQ(report.outcome, FrameOutcome::Failed);
    EXPECT_EQ(report.retries, 0);
    EXPECT_TRUE(contains(report.message, "displacement of 1.5 cells")) << report.message;
    EXPECT_FALSE(contains(report.message, "retries")) << report.message;
}

TEST(Frames, AFixedStepAboveTheStabilityLimitIsWarnedOfOnce) {
    SimulationInput scene = sceneOf("elastic", {kSomewhere});
    scene.time.dt = 1.01 * kCell / kWaveSpeed;
    auto simulation = makeSimulation(scene);
    const FrameReport first = simulation->advanceFrame();
    ASSERT_EQ(first.warnings.size(), 1u);
    EXPECT_TRUE(contains(first.warnings[0], "time.dt = ")) << first.warnings[0];
    EXPECT_TRUE(contains(first.warnings[0], "above the stability limit 0.01")) << first.warnings[0];
    EXPECT_TRUE(simulation->advanceFrame().warnings.empty());

    scene.time.dt = 0.99 * kCell / kWaveSpeed;
    simulation = makeSimulation(scene);
    EXPECT_TRUE(simulation->advanceFrame().warnings.empty());
}

/// Methods that solve have no stability limit, only one of motion: dt |v| <= dx.
TEST(Frames, AFixedStepOfAMethodThatSolvesIsComparedWithMotion) {
    for (const StepMethod method : {StepMethod::Implicit, StepMethod::Projection}) {
        SimulationInput scene = sceneOf("elastic", {kSomewhere});
        scene.solver.method = method;
        setVelocities(scene.objects[0], [](const Vec3d&) { return Vec3d(2.0, 0.0, 0.0); });
        scene.time.dt = 0.99 * kCell / 2.0;
        EXPECT_TRUE(makeSimulation(scene)->advanceFrame().warnings.empty()) << wordOf(method);
        scene.time.dt = 1.01 * kCell / 2.0;
        const FrameReport report =
            makeSimulation(scene)->advanceFrame([](double) { return false; });
        ASSERT_EQ(report.warnings.size(), 1u) << wordOf(method);
        EXPECT_TRUE(contains(report.warnings[0], "takes to cross a cell, 0.025 s"))
            << report.warnings[0];
        EXPECT_FALSE(contains(report.warnings[0], "stability")) << report.warnings[0];
    }
}

TEST(Frames, AStepBelowTheFloorFails) {
    SimulationInput scene = sceneOf("elastic", {kSomewhere});
    scene.time.dtMin = 0.51 * kCell / kWaveSpeed;  // cfl 0.5 asks for less
    const auto simulation = makeSimulation(scene);
    const FrameReport report = simulation->advanceFrame();
    EXPECT_EQ(report.outcome, FrameOutcome::Failed);
    EXPECT_TRUE(contains(report.message, "below time.dt_min = ")) << report.message;
    EXPECT_EQ(report.substeps, 0);
    EXPECT_EQ(simulation->time(), 0.0);
}

TEST(Frames, WithoutParticlesTimePassesAllTheSame) {
    for (const Precision precision : {Precision::Float, Precision::Double}) {
        SimulationInput nothing = emptyScene(kCell, kFrameTime);
        nothing.precision = precision;
        for (const bool withMaterial : {false, true}) {
            if (withMaterial) nothing = sceneOf("liquid", {});
            if (withMaterial) nothing.objects[0].points.points.add("P", ColumnType::Float32, 3);
            const auto simulation = makeSimulation(nothing);
            advance(*simulation, 3);
            EXPECT_EQ(simulation->particleCount(), 0u);
            EXPECT_EQ(simulation->particles(everything()).pointCount(), 0u);
            EXPECT_EQ(simulation->sums().mass, 0.0);
            EXPECT_EQ(simulation->frame(), 4);
        }
    }
}

class FramesOf : public ::testing::TestWithParam<Precision> {};
INSTANTIATE_TEST_SUITE_P(Precisions,
                         FramesOf,
                         ::testing::Values(Precision::Float, Precision::Double),
                         precisionName);

TEST_P(FramesOf, OneParticleFallsFreely) {
    // Half a float's last digit per sum, at 1.25 m/s and after 30 of them.
    const double rounding = GetParam() == Precision::Float ? 2e-6 : 1e-13;
    for (const Word<Transfer>& word : wordsOf(Transfer())) {
        const Transfer transfer = word.value;
        SCOPED_TRACE(word.word);
        SimulationInput scene = sceneOf("elastic", {kSomewhere});
        scene.solver.transfer = transfer;
        scene.precision = GetParam();
        scene.forces.gravity = Vec3d(0.0, -10.0, 0.0);
        scene.time.dt = kFrameTime / 10.0;
        const auto simulation = makeSimulation(scene);
        advance(*simulation, 3);
        const double t = simulation->time();
        const PointTable points = simulation->particles();
        EXPECT_NEAR(vectorAt(points, "v", 0).y(), -10.0 * t, rounding);
        // Symplectic Euler: x = g t (t + dt) / 2
        EXPECT_NEAR(vectorAt(points, "P", 0).y(),
                    kSomewhere.y() - 5.0 * t * (t + kFrameTime / 10.0), rounding);
    }
}

TEST(Frames, ParticlesOnCellFacesAreLikeAnyOther) {
    for (const Kernel kernel : {Kernel::Quadratic, Kernel::Cubic}) {
        for (const Precision precision : {Precision::Float, Precision::Double}) {
            std::vector<Vec3d> positions;
            for (int x = -2; x <= 2; ++x)
                for (int y = -2; y <= 2; ++y)
                    for (int z = -2; z <= 2; ++z)
                        positions.emplace_back(0.5 * kCell * Vec3d(x, y, z));
            SimulationInput scene = sceneOf("neo_hookean", positions);
            scene.grid.kernel = kernel;
            scene.precision = precision;
            setVelocities(scene.objects[0], [](const Vec3d& x) {
                return Vec3d(1.0 - 4.0 * x.y(), 0.5 + 4.0 * x.x(), 3.0 * x.z());
            });
            const auto simulation = makeSimulation(scene);
            const ConservedSums before = simulation->sums();
            advance(*simulation, 2);
            const ConservedSums after = simulation->sums();
            const double rounding = precision == Precision::Float ? 1e-4 : 1e-12;
            EXPECT_EQ(after.particles, 125u);
            EXPECT_NEAR(after.mass, before.mass, 1e-12 * before.mass);
            EXPECT_LT((after.momentum - before.momentum).norm(), rounding * before.momentum.norm());
            EXPECT_LT((after.angularMomentum - before.angularMomentum).norm(),
                      rounding * before.angularMomentum.norm());
        }
    }
}

/// A row of particles that moves through an open wall: each frame's cache and report are those of
/// the frame's end, the last one's too.
TEST(Frames, OpenWallsRemoveParticlesAndCountThem) {
    constexpr double kSpeed = 2.02;  // no particle is just at the wall when a frame ends
    std::vector<Vec3d> positions;
    for (int n = 0; n < 10; ++n) positions.emplace_back(0.2 * n, 0.01, 0.01);
    SimulationInput scene = sceneOf("elastic", positions);
    setVelocities(scene.objects[0], [=](const Vec3d&) { return Vec3d(kSpeed, 0.0, 0.0); });
    Domain domain;
    domain.min = Vec3d::Constant(-1.0);
    domain.max = Vec3d::Constant(2.0);
    domain.walls[2].kind = Wall::Slip;
    scene.domain = domain;
    const auto simulation = makeSimulation(scene);
    const double mass = simulation->sums().mass;
    std::size_t removed = 0;
    double massRemoved = 0.0;
    for (int n = 0; n < 12; ++n) {
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        removed += report.removedOpen;
        massRemoved += report.massRemovedOpen;
        EXPECT_EQ(simulation->particleCount(), 10 - removed);
        EXPECT_NEAR(simulation->sums().mass, mass - massRemoved, 1e-6 * mass);
        const double moved = kSpeed * simulation->time();
        const auto inside = std::count_if(positions.begin(), positions.end(), [&](const Vec3d& x) {
            return x.x() + moved <= domain.max.x();
        });
        EXPECT_EQ(simulation->particleCount(), static_cast<std::size_t>(inside)) << "frame " << n;
    }
    EXPECT_EQ(removed, 5u);
    const PointTable points = simulation->particles();
    for (std::size_t p = 0; p < points.pointCount(); ++p)
        EXPECT_EQ(numberAt(points, "id", p), static_cast<double>(p));
}

TEST(Frames, EmittersCountWhatTheyGive) {
    SimulationInput scene = busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Double);
    scene.objects.clear();
    const auto simulation = makeSimulation(scene);
    EXPECT_EQ(simulation->particleCount(), 0u);
    std::size_t emitted = 0;
    double mass = 0.0;
    for (int n = 0; n < 4; ++n) {
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        emitted += report.emitted;
        mass += report.massEmitted;
        EXPECT_EQ(simulation->particleCount(), emitted);
        EXPECT_NEAR(simulation->sums().mass, mass, 1e-12 * mass);
    }
    EXPECT_GT(emitted, 500u);
    EXPECT_NEAR(mass, static_cast<double>(emitted) * 1000.0 * kVolume, 1e-9);
    const PointTable points = simulation->particles();
    for (std::size_t p = 0; p < points.pointCount(); ++p)
        EXPECT_EQ(numberAt(points, "id", p), static_cast<double>(p));
}

TEST(Frames, AnEmitterStopsAtItsEndAndAtItsMost) {
    SimulationInput scene = busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Float);
    scene.objects.clear();
    scene.emitters[0].maxParticles = 100;
    auto simulation = makeSimulation(scene);
    advance(*simulation, 3);
    EXPECT_EQ(simulation->particleCount(), 100u);

    scene.emitters[0].maxParticles.reset();
    scene.emitters[0].end = kFrameTime;
    simulation = makeSimulation(scene);
    advance(*simulation, 1);
    const std::size_t count = simulation->particleCount();
    EXPECT_GT(count, 0u);
    advance(*simulation, 2);
    EXPECT_EQ(simulation->particleCount(), count);
}

TEST(Frames, MemoryIsThatOfTheParticlesAtLeast) {
    const auto simulation =
        makeSimulation(busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Float));
    advance(*simulation, 1);
    EXPECT_GT(simulation->memoryBytes(), simulation->particleCount() * 35 * sizeof(float));
}

}  // namespace
}  // namespace mallow::test
