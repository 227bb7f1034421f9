/// @file resume_test.cpp
/// A simulation that is stopped after any step, saved, and taken up by another one goes on as if it
/// had never stopped: the same bits, the same reports.
#include "scene/eventful_scenes.h"

#include <mallow/params/input_error.h>
#include <mallow/scene/state_stream.h>

#include <gtest/gtest.h>

#include <limits>

namespace mallow::test {
namespace {

std::string stateOf(const Simulation& simulation) {
    std::string bytes;
    StateWriter writer([&](const void* data, std::size_t size) {
        bytes.append(static_cast<const char*>(data), size);
    });
    simulation.saveState(writer);
    return bytes;
}

void takeUp(const std::string& state, Simulation& simulation) {
    StateReader reader(state, "state");
    simulation.restoreState(reader);
    reader.finish();
}

/// What a frame left behind: everything but wall times.
struct FrameResult {
    FrameReport report;
    PointTable points;
    ConservedSums sums;
};

FrameResult resultOf(const FrameReport& report, const Simulation& simulation) {
    return {report, simulation.particles(everything()), simulation.sums()};
}

void expectSame(const FrameResult& a, const FrameResult& b) {
    EXPECT_EQ(differences(a.points, b.points), std::vector<std::string>());
    EXPECT_EQ(a.report.outcome, b.report.outcome);
    EXPECT_EQ(a.report.message, b.report.message);
    EXPECT_EQ(a.report.frame, b.report.frame);
    EXPECT_EQ(a.report.time, b.report.time);
    EXPECT_EQ(a.report.substeps, b.report.substeps);
    EXPECT_EQ(a.report.dtMin, b.report.dtMin);
    EXPECT_EQ(a.report.dtMax, b.report.dtMax);
    EXPECT_EQ(a.report.retries, b.report.retries);
    EXPECT_EQ(a.report.removedOpen, b.report.removedOpen);
    EXPECT_EQ(a.report.massRemovedOpen, b.report.massRemovedOpen);
    EXPECT_EQ(a.report.emitted, b.report.emitted);
    EXPECT_EQ(a.report.massEmitted, b.report.massEmitted);
    EXPECT_EQ(a.sums.mass, b.sums.mass);
    EXPECT_EQ(a.sums.kineticEnergy, b.sums.kineticEnergy);
    EXPECT_EQ(a.sums.strainEnergy, b.sums.strainEnergy);
}

struct UnbrokenRun {
    std::vector<FrameResult> frames;
    int steps = 0;  ///< those that were taken back included
};

UnbrokenRun runUnbroken(const SimulationInput& scene, int frames) {
    UnbrokenRun run;
    const auto simulation = makeSimulation(scene);
    for (int f = 0; f < frames; ++f) {
        const FrameReport report =
            simulation->advanceFrame([&](double) { return ++run.steps, true; });
        run.frames.push_back(resultOf(report, *simulation));
    }
    return run;
}

/// Stops after that many steps, hands the state to a new simulation and compares all that follows.
void expectSameWhenBroken(SimulationInput scene,
                          const UnbrokenRun& unbroken,
                          int stepsBefore,
                          int threadsAfter = 1) {
    SCOPED_TRACE("stopped after step " + std::to_string(stepsBefore));
    auto simulation = makeSimulation(scene);
    std::size_t frame = 0;
    int steps = 0;
    while (simulation->advanceFrame([&](double) { return ++steps < stepsBefore; }).outcome !=
           FrameOutcome::Cancelled)
        ASSERT_LT(++frame, unbroken.frames.size());
    ASSERT_TRUE(simulation->isInsideFrame());
    const std::string state = stateOf(*simulation);
    scene.threads = threadsAfter;
    simulation = makeSimulation(scene);
    takeUp(state, *simulation);
    EXPECT_EQ(stateOf(*simulation), state);
    for (; frame < unbroken.frames.size(); ++frame) {
        const FrameReport report = simulation->advanceFrame();
        expectSame(resultOf(report, *simulation), unbroken.frames[frame]);
    }
}

TEST(Resume, EqualsAnUnbrokenRunForEveryTransferInBothPrecisions) {
    for (const Precision precision : {Precision::Float, Precision::Double}) {
        for (const Transfer transfer : kAllTransfers) {
            SCOPED_TRACE(transferName(transfer) + " " + wordOf(precision));
            const SimulationInput scene = everythingAtOnce(transfer, precision);
            const UnbrokenRun unbroken = runUnbroken(scene, 2);
            ASSERT_EQ(unbroken.frames.back().report.outcome, FrameOutcome::Done)
                << unbroken.frames.back().report.message;
            expectSameWhenBroken(scene, unbroken, 29);
        }
    }
}

TEST(Resume, OfTheProjectionStepEqualsAnUnbrokenRun) {
    for (const Transfer transfer : {Transfer::Flip, Transfer::Apic}) {
        SCOPED_TRACE(transferName(transfer));
        const SimulationInput scene = projected(everythingAtOnce(transfer, Precision::Float));
        const UnbrokenRun unbroken = runUnbroken(scene, 2);
        ASSERT_EQ(unbroken.frames.back().report.outcome, FrameOutcome::Done)
            << unbroken.frames.back().report.message;
        expectSameWhenBroken(scene, unbroken, 29, 2);
    }
}

TEST(Resume, EqualsAnUnbrokenRunWhereverItIsStopped) {
    const SimulationInput scene = everythingAtOnce(Transfer::Apic, Precision::Float);
    const UnbrokenRun unbroken = runUnbroken(scene, 3);
    const FrameReport& first = unbroken.frames[0].report;
    ASSERT_GT(first.substeps, 26) << "there is to be a sort inside the frame";
    ASSERT_GT(first.removedOpen, 0u);
    ASSERT_GT(first.emitted, 0u);
    const int frame = first.substeps;  // stopped after its last step the frame is not done yet
    for (const int steps : {1, 2, 24, 25, 26, frame - 1, frame, frame + 1, frame + 30})
        expectSameWhenBroken(scene, unbroken, steps);
}

TEST(Resume, DoesNotDependOnTheNumberOfThreads) {
    SimulationInput scene = everythingAtOnce(Transfer::Asflip, Precision::Float);
    const UnbrokenRun unbroken = runUnbroken(scene, 2);
    for (const int before : {1, 2, 7}) {
        for (const int after : {1, 2, 7}) {
            SCOPED_TRACE(std::to_string(before) + " threads, then " + std::to_string(after));
            scene.threads = before;
            expectSameWhenBroken(scene, unbroken, 31, after);
        }
    }
}

TEST(Resume, OfAFixedStepWarnsOnceInAll) {
    SimulationInput scene = busyScene(Transfer::Flip, Kernel::Cubic, Precision::Float);
    scene.time.dt = 1.1e-3;
    const UnbrokenRun unbroken = runUnbroken(scene, 2);
    for (const int steps : {1, 25, 26, 33}) expectSameWhenBroken(scene, unbroken, steps);

    scene = sceneOf("elastic", {Vec3d(0.01, 0.02, 0.03)});
    scene.time.dt = 1.1 * kCell / kWaveSpeed;
    auto simulation = makeSimulation(scene);
    EXPECT_EQ(simulation->advanceFrame([](double) { return false; }).warnings.size(), 1u);
    const std::string state = stateOf(*simulation);
    simulation = makeSimulation(scene);
    takeUp(state, *simulation);
    EXPECT_TRUE(simulation->advanceFrame().warnings.empty());
}

/// A block on a floor that starts to rise all of a sudden, so fast that a step in the middle of the
/// frame fails.
SimulationInput kickedBlock() {
    SimulationInput scene = emptyScene(kCell, kFrameTime);
    scene.materials = {material("stuff", "neo_hookean")};
    scene.objects = {filled(Shape{Box{Vec3d(-0.1, 0.01, -0.1), Vec3d(0.1, 0.2, 0.1)}}, kCell,
                            "stuff", Sampling::Jittered)};
    Collider floor;
    floor.shape = Shape{Plane{Vec3d::Zero(), Vec3d(0.0, 1.0, 0.0)}};
    floor.boundary = Boundary::Sticky;
    const double begin = 0.6 * kFrameTime;
    const Vec3d rise(0.0, 60.0 * (kFrameTime - begin), 0.0);
    const Vec3d none = Vec3d::Zero();
    floor.motion.keys = {{0.0, none, none}, {begin, none, none}, {kFrameTime, rise, none}};
    scene.colliders = {floor};
    scene.time.dtMax = 2.0e-3;
    return scene;
}

TEST(Resume, GoesBackToTheSnapshotThatTheUnbrokenRunGoesBackTo) {
    const SimulationInput scene = kickedBlock();
    const UnbrokenRun unbroken = runUnbroken(scene, 2);
    int kept = 0;
    int retries = 0;
    for (const FrameResult& frame : unbroken.frames) {
        ASSERT_EQ(frame.report.outcome, FrameOutcome::Done) << frame.report.message;
        kept += frame.report.substeps;
        retries += frame.report.retries;
    }
    ASSERT_GT(retries, 0);
    ASSERT_LT(kept, unbroken.steps) << "steps must have been taken back";
    for (int steps = 1; steps < unbroken.steps; steps += 7)
        expectSameWhenBroken(scene, unbroken, steps);
}

/// With the retry behind it, before it, and in the frame after.
TEST(Resume, OfAnEventfulSceneEqualsAnUnbrokenRun) {
    for (const Precision precision : {Precision::Float, Precision::Double}) {
        SCOPED_TRACE(wordOf(precision));
        const SimulationInput scene = eventfulScene(precision);
        const UnbrokenRun unbroken = runUnbroken(scene, 2);
        ASSERT_EQ(unbroken.frames[0].report.retries, 1) << unbroken.frames[0].report.message;
        ASSERT_GT(unbroken.frames[0].report.removedOpen, 0u);
        for (const int steps : {3, unbroken.frames[0].report.substeps + 5})
            expectSameWhenBroken(scene, unbroken, steps, 7);
    }
}

/// The blocks that material has left must play no part: they are not in the state.
TEST(Resume, OfTheImplicitStepsEqualsAnUnbrokenRun) {
    for (const StepMethod method : {StepMethod::Implicit, StepMethod::Admm}) {
        for (const Precision precision : {Precision::Float, Precision::Double}) {
            SCOPED_TRACE(wordOf(method) + " " + wordOf(precision));
            const SimulationInput scene = implicitScene(precision, method);
            const UnbrokenRun unbroken = runUnbroken(scene, 2);
            ASSERT_EQ(unbroken.frames[0].report.retries, 1) << unbroken.frames[0].report.message;
            expectSameWhenBroken(scene, unbroken, precision == Precision::Float ? 5 : 1, 2);
        }
    }
}

TEST(Resume, OfGrainsAndFoamEqualsAnUnbrokenRun) {
    const SimulationInput scene = grainsAndFoam(Precision::Float);
    const UnbrokenRun unbroken = runUnbroken(scene, 2);
    ASSERT_EQ(unbroken.frames.back().report.outcome, FrameOutcome::Done)
        << unbroken.frames.back().report.message;
    for (const int steps : {11, 29, 45}) expectSameWhenBroken(scene, unbroken, steps, 2);
}

TEST(Resume, AtTheEndOfAFrameNeedsNoSnapshot) {
    const SimulationInput scene = everythingAtOnce(Transfer::Apic, Precision::Float);
    const UnbrokenRun unbroken = runUnbroken(scene, 2);
    auto simulation = makeSimulation(scene);
    simulation->advanceFrame([](double) { return false; });
    const std::size_t inside = stateOf(*simulation).size();
    simulation->advanceFrame();
    const std::string state = stateOf(*simulation);
    EXPECT_LT(state.size(), inside * 2 / 3);
    // A simulation that was somewhere else already takes the state up as well as a new one.
    const auto other = makeSimulation(scene);
    advance(*other, 2);
    other->advanceFrame([](double) { return false; });
    takeUp(state, *other);
    EXPECT_EQ(other->frame(), simulation->frame());
    EXPECT_EQ(other->time(), simulation->time());
    const FrameReport report = other->advanceFrame();
    expectSame(resultOf(report, *other), unbroken.frames[1]);
}

/// The message of a state that another simulation must refuse.
std::string refusal(const SimulationInput& from, const SimulationInput& to) {
    const auto simulation = makeSimulation(from);
    simulation->advanceFrame([](double) { return false; });
    const auto other = makeSimulation(to);
    try {
        takeUp(stateOf(*simulation), *other);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(Resume, RefusesTheStateOfAnotherScene) {
    const SimulationInput scene = everythingAtOnce(Transfer::Apic, Precision::Float);
    const auto expectRefusal = [&](const SimulationInput& other, const std::string& part) {
        const std::string message = refusal(scene, other);
        EXPECT_NE(message.find(part), std::string::npos) << part << " is not in: " << message;
        EXPECT_EQ(message.rfind("state: byte ", 0), 0u) << message;
    };
    SimulationInput other = scene;
    other.materials[0] = material("jelly", "hencky");
    expectRefusal(other, "materials.jelly.model is \"neo_hookean\", expected \"hencky\"");
    other = scene;
    other.materials[1].given["bulk_modulus"] = 6.0e4;
    expectRefusal(other, "materials.water.bulk_modulus is 50000");
    other = scene;
    other.solver.transfer = Transfer::Pic;
    expectRefusal(other, "materials.jelly: a column of 9 numbers per particle, expected 0");
    other = scene;
    other.objects[0].points.points.remove("shear_modulus_scale");
    expectRefusal(other, "materials.jelly");
    other = scene;
    other.emitters.clear();
    expectRefusal(other, "1 emitters, expected 0");
    other = scene;
    other.materials.push_back(material("more", "elastic"));
    expectRefusal(other, "2 materials, expected 3");
    other = scene;
    other.time.startFrame = 10;
    expectRefusal(other, "the frame is outside the scene's frames");
    other = scene;
    std::swap(other.materials[0], other.materials[1]);
    expectRefusal(other, "material \"jelly\", expected \"water\"");
}

/// Replaces these numbers at the last place where they stand: among the particles.
template <class N>
std::string forged(std::string state, const std::vector<N>& from, const std::vector<N>& to) {
    const auto bytes = [](const std::vector<N>& numbers) {
        return std::string(reinterpret_cast<const char*>(numbers.data()),
                           numbers.size() * sizeof(N));
    };
    const std::size_t at = state.rfind(bytes(from));
    EXPECT_NE(at, std::string::npos);
    return state.replace(at, bytes(from).size(), bytes(to));
}

TEST(Resume, RefusesForgedParticles) {
    const auto simulation =
        makeSimulation(sceneOf("neo_hookean", {Vec3d(0.01, 0.02, 0.03), Vec3d(0.1, 0.0, 0.0)}));
    const std::string state = stateOf(*simulation);
    const PointTable points = simulation->particles();
    const float mass = points.points.find("mass")->values<float>()[0];
    const auto expectRefusal = [&](const std::string& bytes, const std::string& part) {
        try {
            takeUp(bytes, *simulation);
            FAIL() << "expected: " << part;
        } catch (const InputError& error) {
            const std::string message = error.what();
            EXPECT_EQ(message.rfind("state: byte ", 0), 0u) << message;
            EXPECT_NE(message.find(part), std::string::npos) << message;
        }
    };
    using Ids = std::vector<std::int64_t>;
    using Floats = std::vector<float>;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    expectRefusal(forged<std::int64_t>(state, Ids{0, 1}, Ids{1, 1}), "have the id 1");
    expectRefusal(forged<std::int64_t>(state, Ids{0, 1}, Ids{0, 9}), "has the id 9");
    expectRefusal(forged<float>(state, Floats{0.01F, 0.02F}, Floats{nan, 0.02F}), "not finite");
    expectRefusal(forged<float>(state, Floats{mass, mass}, Floats{mass, nan}), "not finite");
    expectRefusal(forged<float>(state, Floats{mass, mass}, Floats{mass, 0.0F}),
                  "number 1 of \"stuff\" has a mass that is not positive");
    takeUp(state, *simulation);
}

/// Bytes that no simulation wrote: an error or a state, never a crash or a flood of memory.
TEST(Resume, SurvivesAnyDamagedByte) {
    SimulationInput scene = sceneOf("neo_hookean", {Vec3d(0.01, 0.02, 0.03), Vec3d(0.1, 0.0, 0.0)});
    scene.time.dtMax = 1e-2;
    const auto simulation = makeSimulation(scene);
    simulation->advanceFrame([](double) { return false; });
    const std::string state = stateOf(*simulation);
    int refused = 0;
    for (std::size_t n = 0; n < state.size(); ++n) {
        for (const int flip : {0x01, 0x80, 0xff}) {
            std::string damaged = state;
            damaged[n] = static_cast<char>(damaged[n] ^ flip);
            try {
                takeUp(damaged, *simulation);
                simulation->advanceFrame([](double) { return false; });
                simulation->particles(everything());
            } catch (const InputError& error) {
                ++refused;
            }
        }
    }
    EXPECT_GT(refused, 100);
    for (std::size_t size = 0; size < state.size(); ++size)
        EXPECT_THROW(takeUp(state.substr(0, size), *simulation), InputError) << size;
    EXPECT_THROW(takeUp(state + '\0', *simulation), InputError);
}

}  // namespace
}  // namespace mallow::test
