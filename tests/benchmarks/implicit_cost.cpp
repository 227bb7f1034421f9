/// @file implicit_cost.cpp
/// What implicit steps cost. Machines are shared and noisy: each part runs what it is compared with
/// in the same run.
/// Usage: benchmark_implicit_cost sand|bar|product|rubber [--threads N] [--cells N] [--steps N]
///   sand     steps of a column of sand with 15 iterations of ADMM, each of 15 conjugate gradients,
///   and
///            explicit steps in turns: seconds and their ratio
///   bar      a bar that is twisted for the same time with steps of 20, 200 and 2000 times the
///            explicit one: seconds per simulated second of explicit, implicit and ADMM
///   product  the second derivative of Newton's objective times a vector, in double: seconds
///   rubber   Rubber's twisting bar (Table 1: 0.2 M particles, dx 0.01, dt 0.01): seconds per frame
#include "implicit/implicit_state.h"

#include <mallow/particles/sample_shape.h>
#include <mallow/scene/simulation.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

namespace {

using namespace mallow;

struct Options {
    std::string part;
    int threads = 2;
    int cells = 50;  ///< per side of the sand's column
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

ObjectInput filled(const Box& box, double dx, const std::string& material) {
    const Samples samples = fillRegion(regionOf({box}), SampleSettings{dx});
    ObjectInput object;
    object.name = object.material = material;
    object.points = PointTable(samples.positions.size());
    Column& P = object.points.points.add("P", ColumnType::Float64, 3);
    Column& volume = object.points.points.add("volume", ColumnType::Float64);
    for (std::size_t p = 0; p < samples.positions.size(); ++p) {
        for (int a = 0; a < 3; ++a) P.setNumber(p, a, samples.positions[p][a]);
        volume.setNumber(p, 0, samples.particleVolume());
    }
    return object;
}

struct Cost {
    double seconds = 0.0;
    int steps = 0;
    double perStep() const { return seconds / std::max(steps, 1); }
};

Cost frame(Simulation& simulation) {
    const auto start = std::chrono::steady_clock::now();
    const FrameReport report = simulation.advanceFrame();
    if (report.outcome != FrameOutcome::Done) {
        std::fprintf(stderr, "%s\n", report.message.c_str());
        std::exit(3);
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    return {passed.count(), report.substeps};
}

void sand(const Options& options) {
    constexpr double kDx = 0.01, kStep = 4e-3;
    const double side = options.cells * kDx;
    SimulationInput scene;
    scene.grid.dx = kDx;
    scene.threads = options.threads;
    scene.objects = {filled({Vec3d::Zero(), Vec3d(side, side, side)}, kDx, "sand")};
    scene.materials = {{"sand",
                        "drucker_prager",
                        {},
                        {{"youngs_modulus", 1e7},
                         {"poissons_ratio", 0.3},
                         {"density", 1600.0},
                         {"friction_angle", 30.0}}}};
    Collider floor;
    floor.name = "floor";
    floor.shape.geometry = Plane{Vec3d::Zero(), Vec3d::UnitY()};
    floor.boundary = Boundary::Sticky;
    scene.colliders = {floor};
    const auto explicitly = makeSimulation([&] {
        SimulationInput input = scene;
        input.time.fps = 1e4;
        input.time.dt = 1e-5;
        return input;
    }());
    scene.solver.method = StepMethod::Admm;
    scene.solver.tolerance = 1e-30;
    scene.solver.admmIterations = 15;
    scene.solver.maxIterations = 15;
    scene.time.fps = 1.0 / kStep;
    scene.time.dt = kStep;
    const auto split = makeSimulation(scene);
    frame(*explicitly);
    frame(*split);
    for (int n = 0; n < options.steps; ++n) {
        const double plain = frame(*explicitly).perStep();
        const double admm = frame(*split).perStep();
        std::printf("sand, %zu particles: ADMM step %.2f s, explicit step %.4f s, ratio %.0f\n",
                    scene.objects[0].points.pointCount(), admm, plain, admm / plain);
    }
}

/// Both ends held, one of them turning by a quarter in a second.
SimulationInput bar(double dx, const Vec3d& half, double youngsModulus, int threads) {
    SimulationInput scene;
    scene.grid.dx = dx;
    scene.threads = threads;
    scene.forces.gravity = Vec3d::Zero();
    scene.objects = {filled({-half, half}, dx, "rubber")};
    scene.materials = {
        {"rubber",
         "hencky",
         {},
         {{"youngs_modulus", youngsModulus}, {"poissons_ratio", 0.3}, {"density", 1000.0}}}};
    for (const double sign : {-1.0, 1.0}) {
        Collider clamp;
        clamp.name = sign < 0 ? "lower" : "upper";
        const double from = sign * (half.y() - 2.0 * dx), to = sign * (half.y() + 4.0 * dx);
        clamp.shape.geometry = Box{Vec3d(-2.0 * half.x(), std::min(from, to), -2.0 * half.z()),
                                   Vec3d(2.0 * half.x(), std::max(from, to), 2.0 * half.z())};
        clamp.boundary = Boundary::Sticky;
        clamp.motion.angularVelocity = Vec3d(0.0, sign * 0.785, 0.0);
        scene.colliders.push_back(clamp);
    }
    return scene;
}

void bars(const Options& options) {
    constexpr double kDx = 0.02, kStep = 0.01;
    for (const double ratio : {20.0, 200.0, 2000.0}) {
        // The explicit step is cfl dx/c; c of the modulus that makes it kStep/ratio.
        const double speed = 0.5 * kDx / (kStep / ratio);
        SimulationInput scene =
            bar(kDx, Vec3d(0.1, 0.3, 0.1), 0.743 * 1000.0 * speed * speed, options.threads);
        scene.time.fps = 1.0 / kStep;
        double cost[3];
        for (const StepMethod method :
             {StepMethod::Explicit, StepMethod::Implicit, StepMethod::Admm}) {
            scene.solver.method = method;
            scene.solver.tolerance = 1e-3;
            const auto simulation = makeSimulation(scene);
            frame(*simulation);
            Cost total;
            const int frames = method == StepMethod::Explicit && ratio > 1000.0 ? 1 : options.steps;
            for (int n = 0; n < frames; ++n) {
                const Cost one = frame(*simulation);
                total.seconds += one.seconds;
                total.steps += one.steps;
            }
            const int m = method == StepMethod::Explicit   ? 0
                          : method == StepMethod::Implicit ? 1
                                                           : 2;
            cost[m] = total.seconds / (frames * kStep);
            std::printf("  %s: %.1f s per simulated second, %d steps per frame\n",
                        wordOf(method).c_str(), cost[m], total.steps / frames);
        }
        std::printf(
            "bar, %zu particles, dt %.0f explicit steps: explicit/implicit %.2f, "
            "explicit/ADMM %.2f\n",
            scene.objects[0].points.pointCount(), ratio, cost[0] / cost[1], cost[0] / cost[2]);
    }
}

void product(const Options& options) {
    const StepSettings settings = test::testSettings(Transfer::Apic, Kernel::Quadratic);
    StepState<double> state = test::makeState<double>(
        "neo_hookean", test::filledCube(options.cells / 2, settings.dx), settings);
    test::deform(0.05, 0.0, 5, state.batches[0].particles);
    constexpr double kStep = 5e-3;
    test::prepareGrid(settings, kStep, state);
    GridObjective objective;
    objective.begin(settings, {}, kStep, state);
    std::vector<double> v = objective.target(), y(v.size());
    objective.value(v);
    objective.linearise(v);
    for (int n = 0; n < options.steps; ++n) {
        const auto start = std::chrono::steady_clock::now();
        objective.apply(v, y);
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        std::printf("product, %zu particles: %.4f s\n", state.batches[0].particles.size(),
                    passed.count());
    }
}

void rubber(const Options& options) {
    SimulationInput scene = bar(0.01, Vec3d(0.1, 0.3, 0.1), 2e6, options.threads);
    scene.solver.method = StepMethod::Admm;
    scene.time.fps = 24.0;
    scene.time.dt = 0.01;
    const auto simulation = makeSimulation(scene);
    for (int n = 0; n < options.steps; ++n) {
        const Cost one = frame(*simulation);
        std::printf("rubber, %zu particles: %.1f s per frame of %d steps (the paper: 29 s)\n",
                    scene.objects[0].points.pointCount(), one.seconds, one.steps);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    if (options.part == "sand")
        sand(options);
    else if (options.part == "bar")
        bars(options);
    else if (options.part == "product")
        product(options);
    else if (options.part == "rubber")
        rubber(options);
    else {
        std::fprintf(stderr,
                     "usage: benchmark_implicit_cost sand|bar|product|rubber [--threads N] "
                     "[--cells N] [--steps N]\n");
        return 2;
    }
    return 0;
}
