#include <mallow/scene/predict.h>
#include <mallow/scene/scene_file.h>

#include <array>
#include <cmath>
#include <scene/scene_text.h>
#include <set>
#include <support/scene_builder.h>

namespace mallow::test {
namespace {

constexpr double kTolerance = 0.2;  // what `mallow check` promises

void expectNear(double predicted, double measured) {
    EXPECT_NEAR(predicted, measured, kTolerance * measured);
}

const char* const kBlockOnFloor = R"({ "mallow": 1, "grid": { "dx": 0.04 }, "time": { "frames": 4 },
  "solver": { "transfer": "asflip" },
  "domain": { "min": [-1,0,-1], "max": [1,1,1], "walls": "separate" },
  "materials": [ { "name": "a", "preset": "jelly" } ],
  "objects": [ { "material": "a", "shape": { "type": "box", "min": [0,0.1,0], "max": [0.4,0.5,0.6] },
                 "velocity": [0,-1,0] } ] })";

const char* const kEmitters = R"({ "mallow": 1, "grid": { "dx": 0.04 }, "time": { "frames": 13 },
  "materials": [ { "name": "a", "preset": "soft_water" }, { "name": "b", "preset": "jelly" } ],
  "objects": [ { "material": "b", "shape": { "type": "sphere", "center": [0,0,0], "radius": 0.2 } } ],
  "emitters": [ { "material": "a", "shape": { "type": "sphere", "center": [0,1,0], "radius": 0.15 },
                  "velocity": [0,-2,0], "start": 0.1, "end": 0.4 },
                { "material": "a", "shape": { "type": "sphere", "center": [3,1,0], "radius": 0.15 },
                  "velocity": [0,0,1], "max_particles": 500 } ] })";

/// Nodes of the blocks that particles touch, by the grid's definition: a stencil's first node, its
/// block of 4^3, and the seven above it.
std::size_t touchedNodes(const PointTable& points, double dx, double firstNodeShift) {
    std::set<std::array<int, 3>> blocks;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const Vec3d x = vectorAt(points, "P", p) / dx - Vec3d::Constant(firstNodeShift);
        std::array<int, 3> block;
        for (std::size_t a = 0; a < 3; ++a)
            block[a] = static_cast<int>(std::floor(std::floor(x[static_cast<int>(a)]) / 4.0));
        for (int n = 0; n < 8; ++n)
            blocks.insert({block[0] + (n & 1), block[1] + (n >> 1 & 1), block[2] + (n >> 2)});
    }
    return 64 * blocks.size();
}

class PredictedScenes : public ::testing::TestWithParam<Precision> {};

/// Against what a simulation that really steps has allocated, counted and taken.
TEST_P(PredictedScenes, StartOfABlockIsRight) {
    for (const StepMethod method :
         {StepMethod::Explicit, StepMethod::Implicit, StepMethod::Projection}) {
        SCOPED_TRACE(wordOf(method));
        SimulationInput input = parse(kBlockOnFloor).input;
        input.precision = GetParam();
        input.solver.method = method;
        if (method != StepMethod::Explicit) input.solver.transfer = Transfer::Apic;
        if (method == StepMethod::Projection) input.materials = {elastic(1e5, 0.3)};
        if (method == StepMethod::Projection) input.objects[0].material = "elastic";
        const Prediction prediction = predict(input);
        const auto simulation = makeSimulation(input);
        EXPECT_EQ(prediction.particles, simulation->particleCount());
        EXPECT_EQ(prediction.emittedParticles, 0u);
        const double shift = method == StepMethod::Projection ? 1.0 : 0.5;
        expectNear(double(prediction.cells),
                   double(touchedNodes(simulation->particles(), 0.04, shift)));
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        expectNear(prediction.dt, report.dtMax);
        expectNear(prediction.substepsPerFrame, report.substeps);
        expectNear(double(prediction.memoryBytes), double(simulation->memoryBytes()));
    }
}

/// Every column of the input comes out again, and is kept until then.
TEST_P(PredictedScenes, AttributesThatAreCarriedAreCounted) {
    SimulationInput input = parse(kBlockOnFloor).input;
    input.precision = GetParam();
    const Prediction plain = predict(input);
    PointTable& points = input.objects[0].points;
    points.points.add("uv", ColumnType::Float64, 25);
    points.points.add("label", ColumnType::String);
    const Prediction carried = predict(input);
    constexpr std::size_t kRow = 25 * sizeof(double) + sizeof(std::int32_t);
    EXPECT_EQ(carried.rowBytes, plain.rowBytes + kRow);
    expectNear(double(carried.memoryBytes - plain.memoryBytes), double(kRow * plain.particles));
}

TEST_P(PredictedScenes, RowsAreThoseOfTheCaches) {
    SimulationInput input = parse(kBlockOnFloor).input;
    input.precision = GetParam();
    const OutputRequest request{true, true, true, true, false};
    const PointTable table = makeSimulation(input)->particles(request);
    std::size_t bytes = 0;
    for (const Column& column : table.points.columns()) {
        const bool isWide =
            column.type() == ColumnType::Float64 || column.type() == ColumnType::Int64;
        bytes += std::size_t(column.tupleSize()) * (isWide ? 8 : 4);
    }
    EXPECT_EQ(predict(input, request).rowBytes, bytes);
}

/// The scenes that come with the program: large enough to look good, small enough to try.
TEST(PredictedShippedScenes, HaveTheParticlesAndFramesTheyAreToHave) {
    for (const char* name :
         {"bouncing_ball", "colliding_blocks", "dam_break", "fountain", "stirring"}) {
        SCOPED_TRACE(name);
        const Scene scene = loadScene(std::string(MALLOW_SOURCE "/scenes/") + name + ".json", {});
        EXPECT_GE(scene.input.time.frames, 48);
        const Prediction prediction = predict(scene.input);
        const std::size_t particles = prediction.particles + prediction.emittedParticles;
        EXPECT_GE(particles, 30000u);
        EXPECT_LE(particles, 150000u);
    }
}

TEST_P(PredictedScenes, EndOfAFountainIsRight) {
    SimulationInput input = parse(kEmitters).input;
    input.precision = GetParam();
    const Prediction prediction = predict(input);
    const auto simulation = makeSimulation(input);
    const std::size_t before = simulation->particleCount();
    for (int f = 1; f < input.time.frames; ++f)
        ASSERT_EQ(simulation->advanceFrame().outcome, FrameOutcome::Done);
    EXPECT_EQ(prediction.particles, before);
    expectNear(double(prediction.emittedParticles), double(simulation->particleCount() - before));
    expectNear(double(prediction.memoryBytes), double(simulation->memoryBytes()));
}

INSTANTIATE_TEST_SUITE_P(Both,
                         PredictedScenes,
                         ::testing::Values(Precision::Float, Precision::Double),
                         precisionName);

TEST(ProjectedArea, OfASphereAndABoxIsKnown) {
    const Shape sphere{Sphere{Vec3d(1.0, 2.0, 3.0), 0.5}};
    EXPECT_NEAR(projectedArea(sphere, Vec3d(1.0, -2.0, 0.3)), kPi * 0.25, 0.02 * kPi * 0.25);
    const Shape box{Box{Vec3d::Zero(), Vec3d(1.0, 2.0, 3.0)}};
    EXPECT_NEAR(projectedArea(box, Vec3d(0.0, 0.0, -4.0)), 2.0, 0.05);
}

}  // namespace
}  // namespace mallow::test
