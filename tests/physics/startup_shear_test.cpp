/// @file startup_shear_test.cpp
/// A block of Oldroyd-B between plates that begin to move: the stress in its middle against the
/// closed form, in implicit steps that an explicit one could not take.
///
///   b_xy = Wi g (1 - e^(-t/Wi)),   b_xx = 1 + 2 (Wi g)^2 (1 - e^(-t/Wi) (1 + t/Wi))  errata Cream
///   sigma_xy = mu b_xy (b_xx - b_xy^2)^(-1/3) + mu^N g                    at J = 1, by Cream (5)
#include "support/scene_builder.h"

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.05;
constexpr double kHeight = 0.4;
constexpr double kMu = 1e6;          // [Pa]
constexpr double kWi = 0.5;          // [s]
constexpr double kMuN = 1e5;         // [Pa s]
constexpr double kRate = 0.8;        // [1/s]
constexpr double kDensity = 1000.0;  // [kg/m^3]

Collider plate(const char* name, double from, double to, double velocity) {
    Collider plate;
    plate.name = name;
    plate.shape.geometry = Box{{-5.0, from, -5.0}, {5.0, to, 5.0}};
    plate.boundary = Boundary::Sticky;
    plate.motion.velocity = Vec3d(velocity, 0.0, 0.0);
    return plate;
}

Collider slipWall(const char* name, double from, double to) {
    Collider wall;
    wall.name = name;
    wall.shape.geometry = Box{{-5.0, -1.0, from}, {5.0, 1.0, to}};
    wall.boundary = Boundary::Slip;
    return wall;
}

double shearStress(double t) {
    const double decay = std::exp(-t / kWi), x = kWi * kRate;
    const double bxy = x * (1.0 - decay);
    const double bxx = 1.0 + 2.0 * x * x * (1.0 - decay * (1.0 + t / kWi));
    return kMu * bxy * std::pow(bxx - bxy * bxy, -1.0 / 3.0) + kMuN * kRate;
}

/// Of the particles in the middle half of the height and 0.4 m in the middle of the length.
double meanShearStress(const Simulation& simulation) {
    OutputRequest request;
    request.stress = true;
    const PointTable points = simulation.particles(request);
    const Column& stress = *points.points.find("stress");
    double sum = 0.0;
    int count = 0;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const Vec3d x = vectorAt(points, "P", p);
        const double middle = kRate * (x.y() - 0.5 * kHeight) * simulation.time();
        if (std::abs(x.x() - middle) > 0.2 || std::abs(x.y() - 0.5 * kHeight) > 0.1) continue;
        sum += stress.number(p, 1);
        ++count;
    }
    EXPECT_GT(count, 100);
    return sum / count;
}

TEST(StartupShear, OfOldroydBFollowsTheClosedFormFarAboveTheExplicitLimit) {
    constexpr double kFrame = 0.02;
    SimulationInput scene = emptyScene(kDx, kFrame);
    scene.materials = {{"fluid",
                        "oldroyd_b",
                        {},
                        {{"density", kDensity},
                         {"shear_modulus", kMu},
                         {"bulk_modulus", 2e7},
                         {"relaxation_time", kWi},
                         {"newtonian_viscosity", kMuN}}}};
    scene.objects = {filled({Box{{-0.7, 0.0, 0.0}, {0.7, kHeight, 0.1}}}, kDx, "fluid")};
    setVelocities(scene.objects[0],
                  [](const Vec3d& x) { return Vec3d(kRate * (x.y() - 0.5 * kHeight), 0.0, 0.0); });
    const double speed = 0.5 * kRate * kHeight;
    scene.colliders = {plate("top", kHeight, kHeight + 0.2, speed),
                       plate("bottom", -0.2, 0.0, -speed), slipWall("back", -1.0, 0.0),
                       slipWall("front", 0.1, 1.0)};
    scene.solver.method = StepMethod::Implicit;
    scene.solver.tolerance = 1e-3;
    const auto simulation = makeSimulation(scene);
    // The explicit limits are 0.3 ms (waves) and 4 us (viscosity).
    int steps = 0;
    for (int frame = 1; frame <= 50; ++frame) {
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        steps += report.substeps;
        if (frame % 10 != 0) continue;
        const double expected = shearStress(simulation->time());
        EXPECT_NEAR(meanShearStress(*simulation), expected, 0.05 * expected)
            << "at " << simulation->time() << " s";
    }
    EXPECT_LT(steps, 100);  // the free ends move faster than the plates
}

}  // namespace
}  // namespace mallow::test
