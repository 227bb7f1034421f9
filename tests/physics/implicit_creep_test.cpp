/// @file implicit_creep_test.cpp
/// A viscoelastic block between plates in implicit steps: pressed slowly, held, let go (Rubber
/// Fig. 9), and thrown against a wall (Fig. 15).
#include "support/scene_builder.h"

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.02;
constexpr double kHeight = 0.1;      // [m]
constexpr double kShearE = 1e5;      // [Pa]
constexpr double kShearN = 1e5;      // [Pa]
constexpr double kBulkRatio = 2.0;   // kappa/mu of both parts, so that they creep alike
constexpr double kRelaxation = 0.2;  // nu_d/(2 mu_N) = nu_v/(2 kappa_N) [s]
constexpr double kPressed = 0.1;     // share of the height
constexpr double kPressTime = 1.0, kHoldTime = 1.2;  // [s]
constexpr double kTimeStep = 0.02;                   // [s], 25 times the explicit limit

MaterialParams viscoelastic(double relaxation) {
    return {"rubber",
            "viscoelastic",
            {},
            {{"density", 1000.0},
             {"shear_modulus", kShearE},
             {"bulk_modulus", kBulkRatio * kShearE},
             {"viscous_shear_modulus", kShearN},
             {"viscous_bulk_modulus", kBulkRatio * kShearN},
             {"deviatoric_viscosity", 2.0 * kShearN * relaxation},
             {"dilational_viscosity", 2.0 * kBulkRatio * kShearN * relaxation}}};
}
MaterialParams hyperelastic() {
    return {
        "rubber",
        "hencky",
        {},
        {{"density", 1000.0}, {"shear_modulus", kShearE}, {"bulk_modulus", kBulkRatio * kShearE}}};
}

SimulationInput block(const MaterialParams& material, StepMethod method) {
    SimulationInput scene = emptyScene(kDx, kTimeStep);
    const double half = 0.5 * kHeight;
    scene.objects = {filled({Box{{-half, 0.0, -half}, {half, kHeight, half}}}, kDx, "rubber")};
    scene.materials = {material};
    scene.solver.method = method;
    scene.solver.admmIterations = 30;
    scene.time.dt = kTimeStep;
    return scene;
}

/// A frictionless plate, its lower (upper) side at y.
Collider plate(const std::string& name, double y, double thickness) {
    Collider result;
    result.name = name;
    result.shape.geometry =
        Box{{-1.0, std::min(y, y + thickness), -1.0}, {1.0, std::max(y, y + thickness), 1.0}};
    result.boundary = Boundary::Separate;
    return result;
}

/// ln(dy/dY) of the middle of the block: the slope of the line through its particles' heights.
double strain(const Simulation& simulation, const PointTable& start) {
    const PointTable points = simulation.particles();
    double n = 0.0, x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const double before = vectorAt(start, "P", p).y(), now = vectorAt(points, "P", p).y();
        if (std::abs(before - 0.5 * kHeight) > 0.25 * kHeight) continue;
        n += 1.0, x += before, y += now, xx += before * before, xy += before * now;
    }
    return std::log((n * xy - x * y) / (n * xx - x * x));
}

/// Strains at the times after the plate has gone, the first those of the moment before.
std::vector<double> strainsAfterRelease(const MaterialParams& material,
                                        StepMethod method,
                                        const std::vector<double>& times) {
    SimulationInput scene = block(material, method);
    Collider press = plate("press", kHeight, 0.2);
    press.motion.keys.resize(4);
    const double down = -kPressed * kHeight, held = kPressTime + kHoldTime;
    const double time[] = {0.0, kPressTime, held, held + 0.1};
    const double y[] = {0.0, down, down, 0.2};
    for (std::size_t k = 0; k < 4; ++k) {
        press.motion.keys[k].time = time[k];
        press.motion.keys[k].translate = Vec3d(0.0, y[k], 0.0);
    }
    scene.colliders = {plate("table", 0.0, -0.2), press};
    const auto simulation = makeSimulation(scene);
    const PointTable start = simulation->particles();
    std::vector<double> result;
    double now = 0.0;
    const auto advanceTo = [&](double until) {
        for (; now < until - 0.5 * kTimeStep; now += kTimeStep) advance(*simulation);
        result.push_back(strain(*simulation, start));
    };
    advanceTo(held - kTimeStep);
    for (const double t : times) advanceTo(held + t);
    return result;
}

class CreepOf : public ::testing::TestWithParam<StepMethod> {};
INSTANTIATE_TEST_SUITE_P(Methods,
                         CreepOf,
                         ::testing::Values(StepMethod::Implicit, StepMethod::Admm),
                         [](const auto& test) { return wordOf(test.param); });

/// All of the creeping part has flowed when the plate goes; then eps = eps_0 mu_N/(mu_E + mu_N)
/// exp(-t/t_c), t_c = nu_d/(2 mu_N) (1 + mu_N/mu_E).
TEST_P(CreepOf, ABlockRecoversByTheLawOfRetardation) {
    constexpr double kTolerance = 0.1;  // of the imposed strain
    const double creepTime = kRelaxation * (1.0 + kShearN / kShearE);
    const std::vector<double> times = {0.5 * creepTime, creepTime, 2.0 * creepTime,
                                       4.0 * creepTime};
    const std::vector<double> eps =
        strainsAfterRelease(viscoelastic(kRelaxation), GetParam(), times);
    EXPECT_LT(eps[0], std::log(1.0 - 0.8 * kPressed)) << "is to be pressed";
    for (std::size_t k = 0; k < times.size(); ++k) {
        const double expected =
            eps[0] * kShearN / (kShearE + kShearN) * std::exp(-times[k] / creepTime);
        EXPECT_NEAR(eps[k + 1] / eps[0], expected / eps[0], kTolerance) << "t = " << times[k];
    }
    EXPECT_LT(eps.back() / eps[0], 0.05);
    // The pure spring is back by then, and long before.
    const std::vector<double> twin = strainsAfterRelease(hyperelastic(), GetParam(), {0.2});
    EXPECT_LT(std::abs(twin[1] / twin[0]), 0.05);
}

/// Thrown at a wall with 1 m/s; what creeps fast bears only the spring at equilibrium.
TEST_P(CreepOf, LargerViscosityResistsFastDeformationMore) {
    const auto deepest = [&](double relaxation) {
        SimulationInput scene = block(viscoelastic(relaxation), GetParam());
        setVelocities(scene.objects[0], [](const Vec3d&) { return Vec3d(0.0, -1.0, 0.0); });
        scene.colliders = {plate("wall", 0.0, -0.2)};
        scene.time.dt = 1e-3;
        scene.time.fps = 1000.0;
        const auto simulation = makeSimulation(scene);
        const PointTable start = simulation->particles();
        double least = 0.0;
        for (int n = 0; n < 30; ++n) {
            advance(*simulation);
            least = std::min(least, strain(*simulation, start));
        }
        return -least;
    };
    const double thin = deepest(1e-4), middle = deepest(1e-2), thick = deepest(1.0);
    EXPECT_GT(thin, 1.1 * middle);
    EXPECT_GT(middle, 1.02 * thick);
}

}  // namespace
}  // namespace mallow::test
