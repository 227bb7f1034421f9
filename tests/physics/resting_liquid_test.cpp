/// @file resting_liquid_test.cpp
/// Liquid at rest: dp/dy = -rho g in a tank, and a pool on an elastic block, which bears its
/// weight.
#include "support/scene_builder.h"

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.02;
constexpr double kGravity = 9.81;  // [m/s^2]
constexpr double kDensity = 1000.0;
constexpr double kWidth = 0.1;

/// A tank that is open at the top, with frictionless walls that go through nodes.
SimulationInput tank(double height) {
    SimulationInput scene = emptyScene(kDx, 0.1);
    scene.forces.gravity = Vec3d(0.0, -kGravity, 0.0);
    scene.forces.drag = 10.0;  // so that it comes to rest
    const Wall slip{Wall::Slip};
    scene.domain = Domain{{0.0, 0.0, 0.0},
                          {kWidth, 2.0 * height, kWidth},
                          {slip, slip, slip, Wall{Wall::Open}, slip, slip}};
    return scene;
}

/// Least-squares slope dp/dy of the particles with y in [from, to].
double pressureSlope(const PointTable& points, double from, double to) {
    double n = 0.0, sy = 0.0, sp = 0.0, syy = 0.0, syp = 0.0;
    for (std::size_t i = 0; i < points.pointCount(); ++i) {
        const double y = vectorAt(points, "P", i).y();
        if (y < from || y > to) continue;
        const double p = numberAt(points, "pressure", i);
        n += 1.0, sy += y, sp += p, syy += y * y, syp += y * p;
    }
    return (n * syp - sy * sp) / (n * syy - sy * sy);
}

class LiquidColumn : public testing::TestWithParam<Precision> {};

TEST_P(LiquidColumn, HasTheHydrostaticPressureSlope) {
    constexpr double kTolerance = 0.03;
    constexpr double kHeight = 0.4;
    SimulationInput scene = tank(kHeight);
    scene.precision = GetParam();
    scene.materials = {liquid(4e5, kDensity)};  // compressed by 1 % at the bottom
    scene.objects = {filled({Box{{0.0, 0.0, 0.0}, {kWidth, kHeight, kWidth}}}, kDx, "liquid")};
    const auto simulation = makeSimulation(scene);
    advance(*simulation, 10);
    const PointTable points = simulation->particles();
    ASSERT_LT(simulation->sums().kineticEnergy, 1e-5 * simulation->sums().potentialEnergy);
    // Two cells below the surface and above the bottom, where the kernels are cut.
    const double slope = pressureSlope(points, 2.0 * kDx, kHeight - 2.0 * kDx);
    EXPECT_NEAR(slope / (-kDensity * kGravity), 1.0, kTolerance);
}

INSTANTIATE_TEST_SUITE_P(Precisions,
                         LiquidColumn,
                         testing::Values(Precision::Float, Precision::Double),
                         precisionName);

/// A pool of liquid on an elastic block of the same width. The block is confined (the sides of the
/// tank slip), so its vertical stress at depth is the weight above it.
TEST(LiquidOnElastic, RestsAndIsBorne) {
    constexpr double kTolerance = 0.02;
    constexpr double kBlock = 0.1;
    constexpr double kPool = 0.1;
    SimulationInput scene = tank(kBlock + kPool);
    scene.materials = {liquid(2e5, kDensity), elastic(2e5, 0.3, kDensity)};
    scene.objects = {
        filled({Box{{0.0, kBlock, 0.0}, {kWidth, kBlock + kPool, kWidth}}}, kDx, "liquid"),
        filled({Box{{0.0, 0.0, 0.0}, {kWidth, kBlock, kWidth}}}, kDx, "elastic")};
    const auto simulation = makeSimulation(scene);
    advance(*simulation, 8);
    const ConservedSums sums = simulation->sums();
    EXPECT_LT(sums.maxSpeed, 0.005);  // [m/s]

    OutputRequest request;
    request.stress = true;
    const PointTable points = simulation->particles(request);
    const Column& material = *points.points.find("material");
    double stress = 0.0, weight = 0.0;
    double liquidHeight = 0.0, elasticHeight = 0.0;
    for (std::size_t i = 0; i < points.pointCount(); ++i) {
        const double y = vectorAt(points, "P", i).y();
        const bool isLiquid = material.text(i) == "liquid";
        (isLiquid ? liquidHeight : elasticHeight) += y;
        if (isLiquid || std::abs(y - 0.5 * kBlock) > kDx) continue;
        stress += points.points.find("stress")->number(i, 4);
        weight += kDensity * kGravity * (kBlock + kPool - y);
    }
    const double perMaterial = 0.5 * static_cast<double>(points.pointCount());
    EXPECT_NEAR(stress / -weight, 1.0, kTolerance);
    EXPECT_NEAR(elasticHeight / perMaterial, 0.5 * kBlock, 0.05 * kDx);
    EXPECT_NEAR(liquidHeight / perMaterial, kBlock + 0.5 * kPool, 0.1 * kDx);
}

}  // namespace
}  // namespace mallow::test
