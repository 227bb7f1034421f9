/// @file bingham_incline_test.cpp
/// A layer of Bingham material (flow index 1) of thickness H that sticks to an incline of angle a.
/// The shear stress at depth d is rho g d sin(a); it yields where that exceeds tau_Y =
/// sigma_Y/sqrt(3). The rest is a plug, which slides with
///
///   u = rho g sin(a) (H - d_Y)^2 / (2 mu),      d_Y = tau_Y/(rho g sin(a)) < H,   mu = eta/2
#include "support/scene_builder.h"

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDensity = 1000.0;
constexpr double kGravity = 9.81;
constexpr double kAngle = 30.0 * kPi / 180.0;
constexpr double kHeight = 0.1;
constexpr double kLength = 1.6;  // its ends speed the middle up, by 14 % at half of this
constexpr double kDx = kHeight / 8.0;
constexpr double kWidth = 3.0 * kDx;
constexpr double kDynamicViscosity = 100.0;
constexpr double kFloorStress = kDensity * kGravity * kHeight * 0.5;  // sin(30 degrees)

/// In the frame of the incline: x down the slope, y along its normal; slip at the sides.
SimulationInput layer(double shearYield) {
    SimulationInput scene = emptyScene(kDx, 0.05);
    scene.forces.gravity = Vec3d(kGravity * std::sin(kAngle), -kGravity * std::cos(kAngle), 0.0);
    scene.materials = {{"mud",
                        "herschel_bulkley",
                        {},
                        {{"density", kDensity},
                         {"shear_modulus", 2.0e4},
                         {"bulk_modulus", 6.0e4},
                         {"yield_stress", std::sqrt(3.0) * shearYield},
                         {"viscosity", 2.0 * kDynamicViscosity},
                         {"flow_index", 1.0}}}};
    scene.objects = {filled({Box{{0.0, 0.0, 0.0}, {kLength, kHeight, kWidth}}}, kDx, "mud")};
    const Wall slip{Wall::Slip}, open{Wall::Open};
    scene.domain = Domain{
        {-1.0, 0.0, 0.0}, {2.0, 1.0, kWidth}, {open, open, Wall{Wall::Sticky}, open, slip, slip}};
    return scene;
}

/// Mean place along the slope of what began in the upper quarter of the middle.
class Surface {
public:
    explicit Surface(const Simulation& simulation) {
        const PointTable points = simulation.particles();
        for (std::size_t p = 0; p < points.pointCount(); ++p) {
            const Vec3d x = vectorAt(points, "P", p);
            if (std::abs(x.x() - 0.5 * kLength) < kHeight && x.y() > 0.75 * kHeight)
                rows_.push_back(p);
        }
    }
    double place(const Simulation& simulation) const {
        const PointTable points = simulation.particles();
        double sum = 0.0;
        for (const std::size_t p : rows_) sum += vectorAt(points, "P", p).x();
        return sum / static_cast<double>(rows_.size());
    }

private:
    std::vector<std::size_t> rows_;
};

TEST(BinghamIncline, StaysPutBelowYield) {
    constexpr double kCreep = 0.02;  // [dx] in 0.3 s; at half the yield stress it goes 1.5 dx
    SimulationInput scene = layer(1.3 * kFloorStress);
    scene.forces.drag = 20.0;  // so that its elastic swing comes to rest
    const auto simulation = makeSimulation(scene);
    const Surface surface(*simulation);
    advance(*simulation, 10);
    const double settled = surface.place(*simulation);
    advance(*simulation, 6);
    EXPECT_LT(std::abs(surface.place(*simulation) - settled), kCreep * kDx);
}

TEST(BinghamIncline, FlowsAsAPlugAboveYield) {
    constexpr double kTolerance = 0.1;
    const double shearYield = 0.5 * kFloorStress;
    const auto simulation = makeSimulation(layer(shearYield));
    const Surface surface(*simulation);
    advance(*simulation, 4);
    const double from = surface.place(*simulation), start = simulation->time();
    advance(*simulation, 4);
    const double speed = (surface.place(*simulation) - from) / (simulation->time() - start);
    const double force = kFloorStress / kHeight;
    const double flowing = kHeight - shearYield / force;
    const double expected = force * flowing * flowing / (2.0 * kDynamicViscosity);
    EXPECT_NEAR(speed / expected, 1.0, kTolerance);
}

}  // namespace
}  // namespace mallow::test
