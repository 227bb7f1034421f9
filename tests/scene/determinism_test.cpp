/// @file determinism_test.cpp
/// The same input gives the same bits: with any number of threads, again, and after a pause.
#include "scene/eventful_scenes.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

constexpr int kFrames = 3;

struct Result {
    PointTable points;
    ConservedSums sums;
    int substeps = 0;
    int retries = 0;
    std::size_t emitted = 0;
    std::size_t removed = 0;
    std::size_t thin = 0;
};

Result run(SimulationInput scene, int threads, int frames = kFrames) {
    scene.threads = threads;
    const std::unique_ptr<Simulation> simulation = makeSimulation(std::move(scene));
    Result result;
    for (int frame = 0; frame < frames; ++frame) {
        const FrameReport report = simulation->advanceFrame();
        EXPECT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        result.substeps += report.substeps;
        result.retries += report.retries;
        result.removed += report.removedOpen;
        result.emitted += report.emitted;
        result.thin += report.removedThin;
    }
    result.points = simulation->particles(everything());
    result.sums = simulation->sums();
    return result;
}

void expectSame(const Result& a, const Result& b) {
    EXPECT_EQ(a.substeps, b.substeps);
    EXPECT_EQ(a.retries, b.retries);
    EXPECT_EQ(a.emitted, b.emitted);
    EXPECT_EQ(a.removed, b.removed);
    EXPECT_EQ(differences(a.points, b.points), std::vector<std::string>());
    EXPECT_EQ(a.sums.momentum, b.sums.momentum);
    EXPECT_EQ(a.sums.angularMomentum, b.sums.angularMomentum);
    EXPECT_EQ(a.sums.strainEnergy, b.sums.strainEnergy);
}

class Determinism
    : public ::testing::TestWithParam<std::tuple<Precision, std::pair<Transfer, Kernel>>> {
protected:
    static SimulationInput scene() {
        const auto& [transfer, kernel] = std::get<1>(GetParam());
        return busyScene(transfer, kernel, std::get<0>(GetParam()));
    }
};

TEST_P(Determinism, AnyNumberOfThreadsGivesTheSameBits) {
    const Result one = run(scene(), 1);
    EXPECT_GT(one.substeps, 20);
    EXPECT_GT(one.emitted, 100u);
    EXPECT_GT(one.points.pointCount(), 10000u);
    for (const int threads : {1, 2, 7}) {
        SCOPED_TRACE(threads);
        expectSame(one, run(scene(), threads));
    }
}

TEST(DeterminismOfTheProjection, AnyNumberOfThreadsGivesTheSameBits) {
    for (const Precision precision : {Precision::Float, Precision::Double}) {
        SimulationInput scene = projected(busyScene(Transfer::Flip, Kernel::Quadratic, precision));
        scene.time.dtMax = 4e-3;
        const Result one = run(scene, 1);
        EXPECT_GT(one.substeps, 20);
        EXPECT_GT(one.emitted, 100u);
        for (const int threads : {1, 2, 7}) {
            SCOPED_TRACE(threads);
            expectSame(one, run(scene, threads));
        }
    }
}

/// Damping, a mesh, open walls, pinned points, painted parameters and a step that is taken back.
TEST(DeterminismOfAnEventfulScene, AnyNumberOfThreadsGivesTheSameBits) {
    for (const Precision precision : {Precision::Float, Precision::Double}) {
        SCOPED_TRACE(wordOf(precision));
        const SimulationInput scene = eventfulScene(precision);
        const Result one = run(scene, 1, 1);
        EXPECT_EQ(one.retries, 1);
        EXPECT_GT(one.removed, 0u);
        EXPECT_GT(one.emitted, 0u);
        for (const int threads : {2, 7}) {
            SCOPED_TRACE(threads);
            expectSame(one, run(scene, threads, 1));
        }
    }
}

TEST(DeterminismOfGrainsAndFoam, AnyNumberOfThreadsGivesTheSameBits) {
    for (const Precision precision : {Precision::Float, Precision::Double}) {
        SCOPED_TRACE(wordOf(precision));
        const SimulationInput scene = grainsAndFoam(precision);
        const Result one = run(scene, 1, 2);
        EXPECT_GT(one.thin, 0u);
        EXPECT_GT(one.emitted, 0u);
        for (const int threads : {2, 7}) {
            SCOPED_TRACE(threads);
            expectSame(one, run(scene, threads, 2));
        }
    }
}

class DeterminismOfTheImplicitSteps
    : public ::testing::TestWithParam<std::tuple<StepMethod, Precision>> {};

TEST_P(DeterminismOfTheImplicitSteps, AnyNumberOfThreadsGivesTheSameBits) {
    const auto [method, precision] = GetParam();
    const SimulationInput scene = implicitScene(precision, method);
    const Result one = run(scene, 1, 1);
    EXPECT_EQ(one.retries, 1);
    EXPECT_GT(one.removed, 0u);
    EXPECT_GT(one.emitted, 0u);
    EXPECT_GT(one.substeps, 5);
    for (const int threads : {2, 7}) {
        SCOPED_TRACE(threads);
        expectSame(one, run(scene, threads, 1));
    }
}

INSTANTIATE_TEST_SUITE_P(All,
                         DeterminismOfTheImplicitSteps,
                         ::testing::Combine(::testing::Values(StepMethod::Implicit,
                                                              StepMethod::Admm),
                                            ::testing::Values(Precision::Float, Precision::Double)),
                         [](const auto& test) {
                             return wordOf(std::get<0>(test.param)) + "_" +
                                    wordOf(std::get<1>(test.param));
                         });

TEST_P(Determinism, StoppingAndGoingOnGivesTheSameBits) {
    const Result whole = run(scene(), 2);
    SimulationInput input = scene();
    input.threads = 2;
    const std::unique_ptr<Simulation> simulation = makeSimulation(std::move(input));
    Result paused;
    int cancelled = 0;
    while (simulation->frame() < 1 + kFrames) {
        int steps = 0;
        const FrameReport report = simulation->advanceFrame([&](double) { return ++steps < 4; });
        ASSERT_NE(report.outcome, FrameOutcome::Failed) << report.message;
        if (report.outcome == FrameOutcome::Cancelled) {
            ++cancelled;
            EXPECT_EQ(steps, 4);
            continue;
        }
        // What a frame counts is the whole frame, however often it was interrupted.
        paused.substeps += report.substeps;
        paused.emitted += report.emitted;
    }
    EXPECT_GT(cancelled, 5);
    paused.points = simulation->particles(everything());
    paused.sums = simulation->sums();
    expectSame(whole, paused);
}

/// "float_apic_quadratic"
std::string caseName(const ::testing::TestParamInfo<Determinism::ParamType>& test) {
    const auto& [transfer, kernel] = std::get<1>(test.param);
    return std::string(std::get<0>(test.param) == Precision::Float ? "float_" : "double_") +
           transferName(transfer) + (kernel == Kernel::Quadratic ? "_quadratic" : "_cubic");
}

INSTANTIATE_TEST_SUITE_P(
    Transfers,
    Determinism,
    ::testing::Combine(::testing::Values(Precision::Float, Precision::Double),
                       ::testing::Values(std::pair(Transfer::Apic, Kernel::Quadratic),
                                         std::pair(Transfer::Asflip, Kernel::Quadratic),
                                         std::pair(Transfer::Apic, Kernel::Cubic))),
    caseName);

}  // namespace
}  // namespace mallow::test
