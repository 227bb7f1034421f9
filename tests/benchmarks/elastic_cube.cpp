/// @file elastic_cube.cpp
/// The yardstick's elastic cube through the general engine: APIC, quadratic, float, a fixed step of
/// 0.1 ms. Prints million particle-steps per second, milliseconds per stage and bytes per particle.
/// Usage: benchmark_elastic_cube [--cells N] [--frames N] [--threads N] [--snapshot] [--collider]
///                               [--model NAME] [--painted]
///   --model      the same cube of another model that flows, and an elastic one frame by frame in
///                turns: prints the ratio of their speeds
///   --snapshot   the adaptive step with its snapshots, held at the same 0.1 ms by dt_max
///   --collider   a rotating sphere as a level set, half inside the cube
///   --painted    the same cube with every parameter painted, at the same values, and an unpainted
///                one in turns: prints the ratio of their speeds
#include <mallow/geometry/mesh_level_set.h>
#include <mallow/material/model_info.h>
#include <mallow/scene/simulation.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/resource.h>

namespace {

using namespace mallow;

constexpr double kDx = 1.0 / 128.0;
constexpr double kDt = 1e-4;
constexpr int kStepsPerFrame = 20;

struct Options {
    int cells = 51;  ///< per side; 8 particles each
    int frames = 5;
    int threads = 2;
    bool snapshot = false;
    bool collider = false;
    bool painted = false;
    std::string model = "elastic";
};

Options parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const auto number = [&] { return i + 1 < argc ? std::atoi(argv[++i]) : 0; };
        if (std::strcmp(argv[i], "--cells") == 0)
            options.cells = number();
        else if (std::strcmp(argv[i], "--frames") == 0)
            options.frames = number();
        else if (std::strcmp(argv[i], "--threads") == 0)
            options.threads = number();
        else if (std::strcmp(argv[i], "--model") == 0 && i + 1 < argc)
            options.model = argv[++i];
        else if (std::strcmp(argv[i], "--snapshot") == 0)
            options.snapshot = true;
        else if (std::strcmp(argv[i], "--collider") == 0)
            options.collider = true;
        else if (std::strcmp(argv[i], "--painted") == 0)
            options.painted = true;
        else {
            std::fprintf(stderr, "unknown argument %s\n", argv[i]);
            std::exit(2);
        }
    }
    return options;
}

/// The yardstick's points: the same lattice with the same jitter.
/// `shearRate` [1/s] is that of the velocity.
ObjectInput cube(int cells, double shearRate) {
    ObjectInput object;
    object.name = "cube";
    object.material = "rubber";
    const auto side = 2 * static_cast<std::size_t>(cells);
    object.points = PointTable(side * side * side);
    std::vector<float>& P = object.points.points.add("P", ColumnType::Float32, 3).values<float>();
    std::vector<float>& v = object.points.points.add("v", ColumnType::Float32, 3).values<float>();
    unsigned seed = 1;
    const auto random = [&] {
        seed = seed * 1664525u + 1013904223u;
        return static_cast<float>(seed >> 8) / 16777216.0F;
    };
    const float corner[3] = {100.0F - static_cast<float>(cells) / 2.0F, 12.0F,
                             100.0F - static_cast<float>(cells) / 2.0F};
    std::size_t p = 0;
    for (std::size_t i = 0; i < side; ++i) {
        for (std::size_t j = 0; j < side; ++j) {
            for (std::size_t k = 0; k < side; ++k, ++p) {
                const float at[3] = {static_cast<float>(i), static_cast<float>(j),
                                     static_cast<float>(k)};
                for (std::size_t a = 0; a < 3; ++a) {
                    P[3 * p + a] = static_cast<float>(kDx) *
                                   (corner[a] + (at[a] + 0.5F + 0.2F * (random() - 0.5F)) * 0.5F);
                }
                v[3 * p] = static_cast<float>(shearRate) * P[3 * p + 1];
                v[3 * p + 1] = -1.0F;
            }
        }
    }
    return object;
}

/// A closed sphere of triangles.
Mesh sphereMesh(const Vec3d& center, double radius) {
    constexpr int kRings = 48;
    constexpr int kSides = 96;
    constexpr double kPi = 3.14159265358979323846;
    Mesh mesh;
    const auto add = [&](double polar, double around) {
        mesh.points.push_back(center + radius * Vec3d(std::sin(polar) * std::cos(around),
                                                      std::cos(polar),
                                                      std::sin(polar) * std::sin(around)));
    };
    add(0.0, 0.0);
    for (int r = 1; r < kRings; ++r)
        for (int s = 0; s < kSides; ++s) add(kPi * r / kRings, 2.0 * kPi * s / kSides);
    add(kPi, 0.0);
    const int last = static_cast<int>(mesh.points.size()) - 1;
    const auto at = [&](int r, int s) { return 1 + (r - 1) * kSides + s % kSides; };
    for (int s = 0; s < kSides; ++s) {
        mesh.triangles.push_back({0, at(1, s + 1), at(1, s)});
        mesh.triangles.push_back({last, at(kRings - 1, s), at(kRings - 1, s + 1)});
        for (int r = 1; r + 1 < kRings; ++r) {
            mesh.triangles.push_back({at(r, s), at(r, s + 1), at(r + 1, s)});
            mesh.triangles.push_back({at(r, s + 1), at(r + 1, s + 1), at(r + 1, s)});
        }
    }
    return mesh;
}

/// As stiff as the elastic cube, with yields and creeps that its shear reaches.
MaterialParams material(const std::string& model) {
    const int index = modelIndex(model);
    if (index < 0) {
        std::fprintf(stderr, "unknown model %s\n", model.c_str());
        std::exit(2);
    }
    constexpr std::pair<const char*, double> kFlow[] = {{"yield_stress", 20.0},
                                                        {"viscosity", 5.0},
                                                        {"flow_index", 0.43},
                                                        {"relaxation_time", 0.1},
                                                        {"viscous_shear_modulus", 2.0e3},
                                                        {"viscous_bulk_modulus", 4.0e3},
                                                        {"deviatoric_viscosity", 100.0},
                                                        {"dilational_viscosity", 100.0}};
    MaterialParams params{"rubber", model, {}, {{"density", 1000.0}}};
    const std::vector<std::string> names = modelInfos()[static_cast<std::size_t>(index)].parameters;
    const auto has = [&](const char* name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (has("shear_modulus")) {
        params.given["youngs_modulus"] = 1e4;
        params.given["poissons_ratio"] = 0.3;
    }
    for (const auto& [name, value] : kFlow)
        if (has(name)) params.given[name] = value;
    return params;
}

/// With a shear rate, all of the cube flows from the start.
SimulationInput scene(const Options& options, const std::string& model, double shearRate) {
    SimulationInput input;
    input.grid.dx = kDx;
    input.time.fps = 1.0 / (kDt * kStepsPerFrame);
    if (options.snapshot)
        input.time.dtMax = kDt;
    else
        input.time.dt = kDt;
    input.threads = options.threads;
    input.materials.push_back(material(model));
    input.objects.push_back(cube(options.cells, shearRate));
    Collider floor;
    floor.name = "floor";
    floor.shape = Shape{Plane{Vec3d(0.0, 8.0 * kDx, 0.0), Vec3d(0.0, 1.0, 0.0)}};
    input.colliders.push_back(floor);
    if (options.collider) {
        Collider ball;
        ball.name = "ball";
        const Vec3d center(100.0 * kDx, 12.0 * kDx, 100.0 * kDx);
        ball.shape = Shape{
            levelSetFromMesh(sphereMesh(center, 12.0 * kDx), 0.5 * kDx, 6.0 * kDx, 6.0 * kDx)};
        ball.motion.angularVelocity = Vec3d(0.0, 3.0, 0.0);
        ball.motion.pivot = center;
        input.colliders.push_back(ball);
    }
    return input;
}

double peakBytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

/// A simulation, and what its frames have taken so far.
struct Run {
    explicit Run(const SimulationInput& input) : simulation(makeSimulation(input)) {}

    std::unique_ptr<Simulation> simulation;
    StageTimes times;
    int steps = 0;
    double seconds = 0.0;

    /// Seconds of the frame.
    double advance() {
        const auto begin = std::chrono::steady_clock::now();
        const FrameReport report = simulation->advanceFrame();
        if (report.outcome != FrameOutcome::Done) {
            std::fprintf(stderr, "Error: %s\n", report.message.c_str());
            std::exit(3);
        }
        const double taken =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        seconds += taken;
        steps += report.substeps;
        for (std::size_t s = 0; s < kTimedStages; ++s) times.seconds[s] += report.times.seconds[s];
        return taken;
    }
    void print(int threads) const {
        // A figure is worth nothing if the result is wrong: mass is kept and the cube has fallen.
        const ConservedSums sums = simulation->sums();
        const auto count = static_cast<double>(simulation->particleCount());
        std::printf("np=%.0f threads=%d steps=%d  %.3f Mp*steps/s  ms/step=%.2f (", count, threads,
                    steps, count * steps / seconds / 1e6, 1e3 * seconds / steps);
        for (std::size_t s = 0; s < kTimedStages; ++s) {
            std::printf("%s%s %.2f", s == 0 ? "" : " ", timedStageName(static_cast<TimedStage>(s)),
                        1e3 * times.seconds[s] / steps);
        }
        std::printf(") bytes/particle=%.1f mass=%.6g ke=%.5g\n", peakBytes() / count, sums.mass,
                    sums.kineticEnergy);
    }
};

/// Both in turns, so that a busy machine slows both; the ratio of speeds is the median of frames'.
void compareInTurns(const Options& options, Run reference, Run other, const std::string& what) {
    reference.simulation->advanceFrame();  // warm up
    other.simulation->advanceFrame();
    std::vector<double> ratios;
    ratios.reserve(static_cast<std::size_t>(options.frames));
    for (int frame = 0; frame < options.frames; ++frame)
        ratios.push_back(reference.advance() / other.advance());
    reference.print(options.threads);
    other.print(options.threads);
    std::sort(ratios.begin(), ratios.end());
    std::printf("%s: median %.3f, range %.3f to %.3f over %d frames\n", what.c_str(),
                ratios[ratios.size() / 2], ratios.front(), ratios.back(), options.frames);
}

/// The same scene with the material's values as attributes of the points.
SimulationInput painted(SimulationInput input) {
    ColumnSet& points = input.objects.back().points.points;
    for (const auto& [name, value] : input.materials.back().given) {
        std::vector<double>& column = points.add(name, ColumnType::Float64).values<double>();
        std::fill(column.begin(), column.end(), value);
    }
    return input;
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    constexpr double kShearRate = 20.0;  // of what flows
    if (options.painted) {
        const SimulationInput input = scene(options, options.model, kShearRate);
        compareInTurns(options, Run(input), Run(painted(input)),
                       options.model + ": ratio of painted to not");
        return 0;
    }
    if (options.model != "elastic") {
        compareInTurns(options, Run(scene(options, "elastic", kShearRate)),
                       Run(scene(options, options.model, kShearRate)),
                       options.model + ": ratio to elastic");
        return 0;
    }
    Run run(scene(options, options.model, 0.0));
    run.simulation->advanceFrame();  // warm up
    for (int frame = 0; frame < options.frames; ++frame) run.advance();
    run.print(options.threads);
    return 0;
}
