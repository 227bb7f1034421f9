/// @file bridge.cpp
/// A million particles from core to the stand-in's geometry and back, beside explicit steps of the
/// same particles, by the time that processors spend. The stand-in's pages are not Houdini's: this
/// measures our side of the bridge, and the stand-in's with it.
/// Usage: benchmark_bridge [--cells N] [--rounds N]
#include "support/scene_builder.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <geometry_bridge.h>

namespace {

using namespace mallow;

/// Of all threads: on a machine with other work the time by the clock says little.
double processorSecondsOf(const std::function<void()>& work) {
    const std::clock_t begin = std::clock();
    work();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

SimulationInput jellyCube(int cells, double dx, double dt, int stepsPerFrame) {
    SimulationInput scene = test::emptyScene(dx, dt * stepsPerFrame);
    scene.time.dt = dt;
    scene.threads = 2;
    MaterialParams jelly = test::elastic(1.0e5, 0.3);
    jelly.name = "jelly";
    scene.materials = {jelly};
    scene.objects = {test::filled({Box{{0, 0, 0}, Vec3d::Constant(cells * dx)}}, dx, "jelly")};
    return scene;
}

}  // namespace

int main(int argc, char** argv) {
    int cells = 50, rounds = 5;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (std::strcmp(argv[i], "--cells") == 0) cells = std::atoi(argv[i + 1]);
        if (std::strcmp(argv[i], "--rounds") == 0) rounds = std::atoi(argv[i + 1]);
    }
    constexpr double kDx = 1.0 / 128.0, kDt = 1e-4;
    constexpr int kStepsPerFrame = 10;
    const auto simulation = makeSimulation(jellyCube(cells, kDx, kDt, kStepsPerFrame));
    simulation->advanceFrame();
    const PointTable points = simulation->particles();
    GU_Detail gdp;
    hdk::writePoints(points, gdp);

    std::vector<double> steps, in, out;
    for (int round = 0; round < rounds; ++round) {
        steps.push_back(processorSecondsOf([&] { simulation->advanceFrame(); }) / kStepsPerFrame);
        out.push_back(processorSecondsOf([&] { hdk::writePoints(points, gdp); }));
        in.push_back(processorSecondsOf([&] { (void)hdk::pointsFrom(gdp); }));
    }
    std::printf("%zu particles, attributes:", points.pointCount());
    for (const Column& column : points.points.columns())
        std::printf(" %s[%d]", column.name().c_str(), column.tupleSize());
    std::printf(
        "\nstep %.1f ms, to the node %.1f ms, from the node %.1f ms: there and back is "
        "%.2f steps, %.3f of a frame of 100 steps\n",
        1e3 * median(steps), 1e3 * median(out), 1e3 * median(in),
        (median(in) + median(out)) / median(steps),
        (median(in) + median(out)) / (100.0 * median(steps)));
    return 0;
}
