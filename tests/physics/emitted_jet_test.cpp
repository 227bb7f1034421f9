/// @file emitted_jet_test.cpp
/// A jet from a source: volume = area x speed x time, in a straight line, at the source's speed.
#include "support/scene_builder.h"

#include <algorithm>

namespace mallow::test {
namespace {

constexpr double kDx = 0.02;
constexpr double kSpeed = 2.0;  // [m/s]

struct Nozzle {
    const char* name;
    Shape region;  // its front is at x = 0
    double area;   // across x [m^2]
};

const Nozzle kNozzles[] = {
    {"box", {Box{{-0.06, 0.0, 0.0}, {0.0, 0.13, 0.09}}}, 0.13 * 0.09},
    {"disc", {Cylinder{{-0.03, 0.1, 0.1}, Vec3d::UnitX(), 0.07, 0.06}}, kPi * 0.07 * 0.07}};

class EmittedJet : public testing::TestWithParam<Transfer> {};

TEST_P(EmittedJet, HasTheVolumeOfAreaTimesSpeedTimesTime) {
    constexpr double kVolumeTolerance = 0.03;
    constexpr double kSpeedTolerance = 1e-4;  // of every particle: nothing pushes it
    for (const Nozzle& nozzle : kNozzles) {
        SimulationInput scene = emptyScene(kDx, 0.05);
        scene.solver.transfer = GetParam();
        scene.materials = {liquid(4e5)};
        EmitterInput source;
        source.name = nozzle.name;
        source.material = "liquid";
        source.region = nozzle.region;
        source.velocity = Vec3d(kSpeed, 0.0, 0.0);
        scene.emitters = {source};
        const auto simulation = makeSimulation(scene);
        advance(*simulation, 4);
        const double time = simulation->time();
        const PointTable jet = simulation->particles();
        double volume = 0.0;
        double speedError = 0.0;
        double front = 0.0;
        for (std::size_t p = 0; p < jet.pointCount(); ++p) {
            volume += numberAt(jet, "volume", p);
            speedError =
                std::max(speedError, (vectorAt(jet, "v", p) - source.velocity).norm() / kSpeed);
            front = std::max(front, vectorAt(jet, "P", p).x());
        }
        const double expected = nozzle.area * kSpeed * time;
        EXPECT_NEAR(volume / expected, 1.0, kVolumeTolerance) << nozzle.name;
        EXPECT_LT(speedError, kSpeedTolerance) << nozzle.name;
        EXPECT_NEAR(front, kSpeed * time, kDx) << nozzle.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Transfers,
                         EmittedJet,
                         testing::Values(Transfer::Apic, Transfer::Asflip),
                         [](const testing::TestParamInfo<Transfer>& test) {
                             return wordOf(test.param);
                         });

}  // namespace
}  // namespace mallow::test
