/// @file projection_cost.cpp
/// What a step of the projection with heat costs, beside an explicit step of the same particles in
/// the same run: machines are shared and noisy.
/// Usage: benchmark_projection_cost liquid|solid [--threads N] [--cells N] [--steps N]
///   liquid   a pool of incompressible liquid that sloshes
///   solid    a block that melts from below, 10 conjugate residuals a step
/// Both have cells^3 cells of 8 particles; 50 cells are a million particles.
#include <mallow/particles/sample_shape.h>
#include <mallow/scene/simulation.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

namespace {

using namespace mallow;

constexpr double kDx = 0.01;

struct Options {
    std::string part;
    int threads = 2;
    int cells = 50;
    int steps = 3;
};

Options parse(int argc, char** argv) {
    Options options;
    if (argc > 1) options.part = argv[1];
    for (int i = 2; i + 1 < argc; i += 2) {
        const int number = std::atoi(argv[i + 1]);
        if (std::strcmp(argv[i], "--threads") == 0)
            options.threads = number;
        else if (std::strcmp(argv[i], "--cells") == 0)
            options.cells = number;
        else if (std::strcmp(argv[i], "--steps") == 0)
            options.steps = number;
        else
            options.part.clear();
    }
    return options;
}

/// A cube in a corner of a tank twice as wide, so that it moves; its speed varies from place to
/// place.
ObjectInput cube(double side) {
    const Samples samples =
        fillRegion(regionOf({Box{Vec3d::Zero(), Vec3d::Constant(side)}}), SampleSettings{kDx});
    ObjectInput object;
    object.name = "cube";
    object.material = "wax";
    object.temperature = 310.0;
    object.points = PointTable(samples.positions.size());
    Column& P = object.points.points.add("P", ColumnType::Float64, 3);
    Column& v = object.points.points.add("v", ColumnType::Float64, 3);
    Column& volume = object.points.points.add("volume", ColumnType::Float64);
    for (std::size_t p = 0; p < samples.positions.size(); ++p) {
        for (int a = 0; a < 3; ++a) P.setNumber(p, a, samples.positions[p][a]);
        v.setNumber(p, 0, 0.5 * samples.positions[p].y() / side);
        volume.setNumber(p, 0, samples.particleVolume());
    }
    return object;
}

SimulationInput scene(const Options& options) {
    const bool isLiquid = options.part == "liquid";
    const double side = options.cells * kDx;
    SimulationInput input;
    input.grid.dx = kDx;
    input.threads = options.threads;
    input.heat.enabled = true;
    input.materials = {{"wax",
                        isLiquid ? "liquid" : "melting",
                        {},
                        {{"bulk_modulus", 1e6},
                         {"density", 900.0},
                         {"heat_capacity", 2000.0},
                         {"heat_conductivity", 100.0}}}};
    if (!isLiquid) {
        input.materials[0].given["shear_modulus"] = 1e4;
        input.materials[0].given["melting_point"] = 330.0;
        input.materials[0].given["latent_heat"] = 1e5;
    }
    input.objects = {cube(side)};
    Collider plate{"plate", Shape{Plane{Vec3d::Zero(), Vec3d::UnitY()}}};
    plate.temperature = 400.0;
    input.colliders = {plate};
    const Wall slip{Wall::Slip};
    input.domain = Domain{Vec3d::Zero(),
                          Vec3d(2.0 * side, 2.0 * side, side),
                          {slip, slip, slip, Wall{Wall::Open}, slip, slip}};
    return input;
}

/// Seconds of one step, its heat included: frames are as short as a step.
double secondsOfFrame(Simulation& simulation) {
    const auto start = std::chrono::steady_clock::now();
    const FrameReport report = simulation.advanceFrame();
    if (report.outcome != FrameOutcome::Done) {
        std::fprintf(stderr, "%s\n", report.message.c_str());
        std::exit(3);
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    return passed.count() / report.substeps;
}

void compare(const Options& options) {
    constexpr double kExplicitStep = 2e-5, kStep = 4e-3;
    SimulationInput input = scene(options);
    input.time.fps = 1.0 / kExplicitStep;
    input.time.dt = kExplicitStep;
    SimulationInput cold = input;
    cold.heat.enabled = false;
    const auto explicitly = makeSimulation(cold);
    input.time.fps = 1.0 / kStep;
    input.time.dt = kStep;
    input.solver.method = StepMethod::Projection;
    input.solver.transfer = Transfer::Flip;
    input.solver.flipRatio = 0.95;
    input.materials[0].isIncompressible = true;
    if (options.part == "solid") {
        input.solver.tolerance = 1e-30;  // not reached, so that all iterations are made
        input.solver.maxIterations = 10;
    }
    const auto projected = makeSimulation(input);
    secondsOfFrame(*explicitly);
    secondsOfFrame(*projected);
    for (int n = 0; n < options.steps; ++n) {
        const double plain = secondsOfFrame(*explicitly);
        const double step = secondsOfFrame(*projected);
        std::printf("%s, %zu particles: projection with heat %.2f s, explicit step %.3f s: %.1f\n",
                    options.part.c_str(), projected->sums().particles, step, plain, step / plain);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    if (options.part != "liquid" && options.part != "solid") {
        std::fprintf(stderr,
                     "usage: benchmark_projection_cost liquid|solid [--threads N] [--cells N] "
                     "[--steps N]\n");
        return 2;
    }
    compare(options);
    return 0;
}
