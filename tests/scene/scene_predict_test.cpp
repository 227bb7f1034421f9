#include <mallow/scene/predict.h>

#include <scene/scene_text.h>
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

class PredictedScenes : public ::testing::TestWithParam<Precision> {};

TEST_P(PredictedScenes, StartOfABlockIsRight) {
    SimulationInput input = parse(kBlockOnFloor).input;
    input.precision = GetParam();
    const Prediction prediction = predict(input);
    const auto simulation = makeSimulation(input);
    EXPECT_EQ(prediction.particles, simulation->particleCount());
    EXPECT_EQ(prediction.emittedParticles, 0u);
    const FrameReport report = simulation->advanceFrame();
    ASSERT_EQ(report.outcome, FrameOutcome::Done);
    expectNear(prediction.dt, report.dtMax);
    expectNear(prediction.substepsPerFrame, report.substeps);
    expectNear(double(prediction.memoryBytes), double(simulation->memoryBytes()));
    // 10 x 10 x 15 cells of material, in whole blocks of 64.
    EXPECT_GE(prediction.cells, 1500u);
    EXPECT_LE(prediction.cells, 64u * 8 * 8 * 8);
    EXPECT_EQ(prediction.cells % 64, 0u);
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
