/// @file vibrating_bar_test.cpp
/// Bars against one-dimensional elasticity: the lowest axial mode of a free bar, a travelling wave
/// in a confined one, and the static stretch of one that is painted soft on one half.
///
///   nu = 0:     c = sqrt(E / rho),    u_1 = A cos(pi x / L) cos(2 pi f t),    f = c / (2 L)
///   confined:   c = sqrt((kappa + 4 mu / 3) / rho)
///   static:     strain = stress / E
#include "support/scene_builder.h"

#include <cmath>
#include <vector>

namespace mallow::test {
namespace {

constexpr double kDx = 0.025;
constexpr double kLength = 1.0;
constexpr double kE = 1e5;           // [Pa]
constexpr double kDensity = 1000.0;  // [kg/m^3]

ObjectInput bar() {
    return filled({Box{{0.0, 0.0, 0.0}, {kLength, 0.05, 0.05}}}, kDx, "elastic");
}

/// sum m v cos(pi x / L): how fast the first mode moves.
double modeVelocity(const PointTable& points, const std::vector<double>& shape) {
    double sum = 0.0;
    for (std::size_t p = 0; p < points.pointCount(); ++p)
        sum += numberAt(points, "mass", p) * vectorAt(points, "v", p).x() * shape[p];
    return sum;
}

class VibratingBar : public testing::TestWithParam<Precision> {};

TEST_P(VibratingBar, HasTheFrequencyOfItsFirstAxialMode) {
    constexpr double kTolerance = 0.02;
    const double speed = std::sqrt(kE / kDensity);
    const double frequency = speed / (2.0 * kLength);
    const double frameTime = 1.0 / (40.0 * frequency);

    SimulationInput scene = emptyScene(kDx, frameTime);
    scene.precision = GetParam();
    scene.materials = {elastic(kE, 0.0, kDensity)};
    scene.objects = {bar()};
    std::vector<double> shape;
    const double strain = 1e-3;  // at most: V / c
    setVelocities(scene.objects[0], [&](const Vec3d& x) {
        shape.push_back(std::cos(kPi * x.x() / kLength));
        return Vec3d(strain * speed * shape.back(), 0.0, 0.0);
    });
    const auto simulation = makeSimulation(scene);

    // The mode's velocity crosses zero at 1/4, 3/4, ... of the period.
    std::vector<double> crossings;
    double before = modeVelocity(simulation->particles(), shape);
    for (int frame = 0; frame < 4 * 40; ++frame) {
        advance(*simulation);
        const double after = modeVelocity(simulation->particles(), shape);
        if (before * after < 0.0)
            crossings.push_back(simulation->time() - frameTime * after / (after - before));
        before = after;
    }
    ASSERT_EQ(crossings.size(), 8u);
    const double measured = 3.5 / (crossings.back() - crossings.front());
    EXPECT_NEAR(measured / frequency, 1.0, kTolerance);
}

INSTANTIATE_TEST_SUITE_P(Precisions,
                         VibratingBar,
                         testing::Values(Precision::Float, Precision::Double),
                         precisionName);

/// A pulse that travels to the right, v = f(x - c t) and strain -v / c, in a bar whose sides cannot
/// move sideways. Its centre of kinetic energy moves at c.
TEST(ConfinedBar, CarriesWavesAtTheLongitudinalSpeed) {
    constexpr double kTolerance = 0.03;  // the grid slows short waves
    constexpr double kNu = 0.3;
    const double mu = kE / (2.0 * (1.0 + kNu));
    const double kappa = kE / (3.0 * (1.0 - 2.0 * kNu));
    const double speed = std::sqrt((kappa + 4.0 * mu / 3.0) / kDensity);
    const double time = 0.4 * kLength / speed;

    SimulationInput scene = emptyScene(kDx, time);
    scene.precision = Precision::Double;
    scene.solver.transfer = Transfer::Aflip;
    scene.materials = {elastic(kE, kNu, kDensity)};
    scene.objects = {bar()};
    const Wall slip{Wall::Slip};
    scene.domain =
        Domain{{-1.0, 0.0, 0.0}, {2.0, 0.05, 0.05}, {Wall{}, Wall{}, slip, slip, slip, slip}};
    const auto pulse = [&](double x) {
        const double s = (x - 0.3 * kLength) / (4.0 * kDx);
        return 1e-3 * speed * std::exp(-0.5 * s * s);
    };
    PointTable& points = scene.objects[0].points;
    Column& F = points.points.add("F", ColumnType::Float64, 9);
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const double v = pulse(vectorAt(points, "P", p).x());
        setVector(points, "v", p, Vec3d(v, 0.0, 0.0));
        F.setNumber(p, 0, 1.0 - v / speed);
        F.setNumber(p, 4, 1.0);
        F.setNumber(p, 8, 1.0);
    }
    const auto center = [](const PointTable& now) {
        double energy = 0.0;
        double moment = 0.0;
        for (std::size_t p = 0; p < now.pointCount(); ++p) {
            const double e = numberAt(now, "mass", p) * vectorAt(now, "v", p).squaredNorm();
            energy += e;
            moment += e * vectorAt(now, "P", p).x();
        }
        return moment / energy;
    };
    const auto simulation = makeSimulation(scene);
    const double before = center(simulation->particles());
    advance(*simulation);
    const double measured = (center(simulation->particles()) - before) / time;
    EXPECT_NEAR(measured / speed, 1.0, kTolerance);
}

/// Least-squares slope of the axial displacement over [from, to]: the strain there.
double strainBetween(const PointTable& start, const PointTable& now, double from, double to) {
    double n = 0.0, sx = 0.0, su = 0.0, sxx = 0.0, sxu = 0.0;
    for (std::size_t p = 0; p < now.pointCount(); ++p) {
        const double x = vectorAt(start, "P", p).x();
        if (x < from || x > to) continue;
        const double u = vectorAt(now, "P", p).x() - x;
        n += 1.0, sx += x, su += u, sxx += x * x, sxu += x * u;
    }
    return (n * sxu - sx * su) / (n * sxx - sx * sx);
}

/// The ends are pulled apart; the left half is painted four times softer.
TEST(PaintedBar, StretchesByStressOverTheLocalModulus) {
    constexpr double kTolerance = 0.02;
    constexpr double kSoft = 0.25;
    constexpr double kStress = 200.0;  // [Pa]: strains of 0.2 and 0.8 %
    const double area = 0.05 * 0.05;
    SimulationInput scene = emptyScene(kDx, 1.0);
    scene.forces.drag = 10.0;  // near critical for the first mode, whose omega is 20 / s
    scene.materials = {elastic(kE, 0.0, kDensity)};
    scene.objects = {bar()};
    PointTable& points = scene.objects[0].points;
    Column& scale = points.points.add("youngs_modulus_scale", ColumnType::Float64);
    const double perEnd = 2.0 * static_cast<double>(points.pointCount()) * kDx / kLength;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const double x = vectorAt(points, "P", p).x();
        scale.setNumber(p, 0, x < 0.5 * kLength ? kSoft : 1.0);
        double force = 0.0;  // on the last two cells of each end
        if (x < 2.0 * kDx) force = -kStress * area / perEnd;
        if (x > kLength - 2.0 * kDx) force = kStress * area / perEnd;
        setVector(points, "force", p, Vec3d(force, 0.0, 0.0));
    }
    const PointTable start = points;
    const auto simulation = makeSimulation(scene);
    advance(*simulation, 2);
    const PointTable now = simulation->particles();
    const double soft = strainBetween(start, now, 0.1, 0.4);
    const double stiff = strainBetween(start, now, 0.6, 0.9);
    EXPECT_NEAR(soft / (kStress / (kSoft * kE)), 1.0, kTolerance);
    EXPECT_NEAR(stiff / (kStress / kE), 1.0, kTolerance);
}

}  // namespace
}  // namespace mallow::test
