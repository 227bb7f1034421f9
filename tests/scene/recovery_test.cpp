#include "scene/small_scenes.h"

#include <mallow/grid/block.h>
#include <mallow/solve/solve_report.h>

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

const Vec3d kSomewhere(0.01, 0.02, 0.03);

/// One pinned particle whose target moves it with the given speed.
SimulationInput pulled(double speed) {
    SimulationInput scene = sceneOf("elastic", {kSomewhere});
    PointTable& points = scene.objects[0].points;
    points.points.add("active", ColumnType::Int32);
    setVector(points, "targetP", 0, kSomewhere + Vec3d(speed * kFrameTime, 0.0, 0.0));
    return scene;
}

Column& addDeformation(SimulationInput& scene, double xx, double yy, double zz) {
    Column& F = scene.objects[0].points.points.add("F", ColumnType::Float64, 9);
    F.setNumber(0, 0, xx);
    F.setNumber(0, 4, yy);
    F.setNumber(0, 8, zz);
    return F;
}

TEST(Recovery, HalvesTheStepThatDtMaxLimits) {
    SimulationInput scene = pulled(1.5 * kCell / 1e-4);  // 1.5 cells in a step of dt_max
    scene.time.dtMax = 1e-4;
    const FrameReport report = makeSimulation(scene)->advanceFrame();
    EXPECT_EQ(report.outcome, FrameOutcome::Done) << report.message;
    EXPECT_EQ(report.retries, 1);
    EXPECT_LE(report.dtMax, 0.5e-4 * (1.0 + 1e-12));
}

TEST(Recovery, CountsTheRetriesItMade) {
    const FrameReport report = makeSimulation(pulled(1000.0 * kWaveSpeed))->advanceFrame();
    EXPECT_EQ(report.outcome, FrameOutcome::Failed);
    EXPECT_EQ(report.retries, 6);
    EXPECT_NE(report.message.find("after 6 retries"), std::string::npos) << report.message;
}

/// One iteration leaves a tenth of the right-hand side or more, a dozen far less than a hundredth;
/// neither gets where it should.
TEST(Recovery, AProjectionThatStopsShortIsUsedWithAWarningOrTakenAgain) {
    SimulationInput scene =
        projected(busyScene(Transfer::Flip, Kernel::Quadratic, Precision::Double));
    scene.solver.tolerance = 1e-14;
    scene.solver.maxIterations = 12;
    const FrameReport used = makeSimulation(scene)->advanceFrame();
    EXPECT_EQ(used.outcome, FrameOutcome::Done) << used.message;
    EXPECT_EQ(used.retries, 0);
    ASSERT_EQ(used.warnings.size(), 1U);
    EXPECT_NE(used.warnings[0].find("stopped at a residual of"), std::string::npos);
    for (const SolvedStep& solve : used.solves) EXPECT_LE(solve.residual, kUsableResidual);

    // Shorter steps make what is compressible easier to solve, and nothing else.
    for (MaterialParams& material : scene.materials) material.isIncompressible = true;
    scene.solver.maxIterations = 1;
    const FrameReport failed = makeSimulation(scene)->advanceFrame();
    EXPECT_EQ(failed.outcome, FrameOutcome::Failed);
    EXPECT_EQ(failed.retries, 6);
    EXPECT_NE(failed.message.find("residual"), std::string::npos) << failed.message;
}

TEST(Recovery, AFailedFixedStepLeavesNoTemporaryParticles) {
    SimulationInput scene = busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Float);
    ObjectInput object = pulled(300.0).objects[0];
    object.name = "pulled";
    object.material = "jelly";
    scene.objects = {object};
    scene.time.dt = 2e-3;
    const std::unique_ptr<Simulation> simulation = makeSimulation(scene);
    EXPECT_EQ(simulation->advanceFrame().outcome, FrameOutcome::Failed);
    const PointTable points = simulation->particles();
    for (std::size_t p = 0; p < points.pointCount(); ++p) EXPECT_GE(numberAt(points, "id", p), 0.0);
}

/// One particle that leaves what the grid can address, and how the frame ends then.
SimulationInput lostParticle() {
    constexpr double kLimit = double(kLargestCell) * kCell;
    SimulationInput scene = sceneOf("elastic", {Vec3d(kLimit - 0.5 * kCell, 0.01, 0.01)});
    scene.precision = Precision::Double;
    setVelocities(scene.objects[0],
                  [](const Vec3d&) { return Vec3d(3.0 * kCell / kFrameTime, 0.0, 0.0); });
    return scene;
}

TEST(Recovery, AParticleThatIsLostIsRetriedAndLeavesTheSnapshot) {
    for (const StepMethod method : {StepMethod::Explicit, StepMethod::Implicit}) {
        SimulationInput scene = lostParticle();
        scene.solver.method = method;
        scene.time.dtMax = 0.1 * kFrameTime;
        const std::unique_ptr<Simulation> simulation = makeSimulation(scene);
        const FrameReport report = simulation->advanceFrame();
        EXPECT_EQ(report.outcome, FrameOutcome::Failed);
        EXPECT_EQ(report.retries, 6);
        EXPECT_NE(report.message.find("particle 0: position "), std::string::npos)
            << report.message;
        EXPECT_NE(report.message.find("in stage sort, still after 6 retries"), std::string::npos)
            << report.message;
        // Where the grid reaches: what is left can be cached, saved and looked at.
        EXPECT_LT(vectorAt(simulation->particles(), "P", 0).x(), double(kLargestCell) * kCell);
    }
}

TEST(Recovery, ALostParticleLeavesNoTemporaryOnesWhereDampingSorts) {
    SimulationInput scene = busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Double);
    ObjectInput object = lostParticle().objects[0];
    object.material = "jelly";
    scene.objects = {object};
    scene.solver.dampingIterations = 1;
    scene.time.dt = 2e-3;  // a fixed step goes back to nothing
    const std::unique_ptr<Simulation> simulation = makeSimulation(scene);
    const FrameReport report = simulation->advanceFrame();
    EXPECT_EQ(report.outcome, FrameOutcome::Failed);
    EXPECT_NE(report.message.find("in stage sort"), std::string::npos) << report.message;
    const PointTable points = simulation->particles();
    EXPECT_GT(points.pointCount(), 1u) << "the emitter has given some";
    for (std::size_t p = 0; p < points.pointCount(); ++p) EXPECT_GE(numberAt(points, "id", p), 0.0);
}

/// Gravity limits the step, which then goes with the root of the CFL number: half of it alone
/// would take 0.7 of the step that failed.
TEST(Recovery, HalvesTheStepThatGravityLimits) {
    constexpr double kGravity = 40.0;
    // cfl dx = 0.025 m: dt |g| dt = 0.025 m gives 25 ms, and two equal steps of the frame less.
    constexpr double kFirstStep = 0.5 * kFrameTime;
    SimulationInput scene = pulled(1.6 * kCell / kFirstStep);
    scene.solver.method = StepMethod::Implicit;
    scene.forces.gravity = Vec3d(0.0, -kGravity, 0.0);
    scene.time.dt = kFirstStep;
    const FrameReport fixed = makeSimulation(scene)->advanceFrame();
    EXPECT_NE(fixed.message.find("displacement of 1.6 cells"), std::string::npos) << fixed.message;

    scene.time.dt.reset();
    const FrameReport report = makeSimulation(scene)->advanceFrame();
    ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
    EXPECT_EQ(report.retries, 1);
    EXPECT_LE(report.dtMax, 0.5 * kFirstStep * (1.0 + 1e-12));
}

TEST(Recovery, RefusesPointsOutsideTheGridsRange) {
    try {
        makeSimulation(sceneOf("elastic", {kSomewhere, Vec3d(0.0, 1e30, 0.0)}));
        FAIL() << "must be refused";
    } catch (const InvalidInput& problem) {
        EXPECT_NE(std::string(problem.what()).find("point 1"), std::string::npos) << problem.what();
    }
}

TEST(Recovery, RefusesInvertedAndFlatDeformations) {
    for (const double xx : {-1.0, 0.0}) {
        SimulationInput scene = sceneOf("elastic", {kSomewhere});
        addDeformation(scene, xx, 1.0, 1.0);
        EXPECT_THROW(makeSimulation(scene), InvalidInput) << xx;
    }
}

TEST(Recovery, ALiquidThatStartsStretchedKeepsItsVolume) {
    SimulationInput scene = sceneOf("liquid", {kSomewhere});
    addDeformation(scene, 1.2, 1.2, 1.2);
    const PointTable points = makeSimulation(scene)->particles();
    const double given = kCell * kCell * kCell / 8.0;
    EXPECT_NEAR(numberAt(points, "volume", 0), given, 1e-6 * given);
}

TEST(Recovery, PinnedPointsWithoutTargetKeepTheirVelocityBesideOthersWithOne) {
    SimulationInput scene = sceneOf("elastic", {kSomewhere});
    setVelocities(scene.objects[0], [](const Vec3d&) { return Vec3d(1.0, 0.0, 0.0); });
    scene.objects[0].points.points.add("active", ColumnType::Int32);
    ObjectInput other = pulled(1.0).objects[0];
    other.name = "other";
    setVector(other.points, "P", 0, Vec3d(2.0, 2.0, 2.0));
    setVector(other.points, "targetP", 0, Vec3d(2.0, 2.0, 2.0));
    scene.objects.push_back(other);
    const std::unique_ptr<Simulation> simulation = makeSimulation(scene);
    simulation->advanceFrame();
    const Vec3d moved = vectorAt(simulation->particles(), "P", 0) - kSomewhere;
    EXPECT_NEAR(moved.x(), kFrameTime, 1e-5);
}

}  // namespace
}  // namespace mallow::test
