/// @file state_attributes_test.cpp
/// The named parts of the models' states go out with the points and come in again.
#include "scene/small_scenes.h"

#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.05;

MaterialParams clay(double alpha0) {
    MaterialParams result = material("clay", "cam_clay");
    result.given["initial_compaction"] = alpha0;
    result.given["cohesion_ratio"] = 0.5;
    result.given["friction_angle"] = 35.0;
    return result;
}

/// A ball of clay that has hit a floor: compacted, sheared and torn.
SimulationInput crashed() {
    SimulationInput scene = emptyScene(kDx, 0.02);
    scene.precision = Precision::Double;
    scene.materials = {clay(-0.02)};
    scene.objects = {filled({Sphere{Vec3d(0.0, 0.16, 0.0), 0.15}}, kDx, "clay")};
    setVelocities(scene.objects[0], [](const Vec3d&) { return Vec3d(0.5, -4.0, 0.0); });
    Collider floor{"floor", {Plane{Vec3d::Zero(), Vec3d::UnitY()}}};
    floor.friction = 0.5;
    scene.colliders = {floor};
    return scene;
}

double largest(const PointTable& points, const std::string& name) {
    double result = 0.0;
    for (std::size_t p = 0; p < points.pointCount(); ++p)
        result = std::fmax(result, std::abs(numberAt(points, name, p)));
    return result;
}

TEST(StateAttributes, PlasticIsAlwaysWrittenWhereAMaterialHasIt) {
    const std::vector<Vec3d> one = {Vec3d(0.01, 0.02, 0.03)};
    EXPECT_EQ(makeSimulation(sceneOf("elastic", one))->particles().points.find("plastic"), nullptr);
    for (const char* model : {"von_mises", "drucker_prager", "cam_clay", "snow"}) {
        const PointTable points = makeSimulation(sceneOf(model, one))->particles();
        ASSERT_NE(points.points.find("plastic"), nullptr) << model;
        EXPECT_EQ(numberAt(points, "plastic", 0), 0.0);
        EXPECT_EQ(points.points.find("alpha"), nullptr) << "only on demand";
    }
}

TEST(StateAttributes, ParticlesOfOtherModelsGetZero) {
    SimulationInput scene = crashed();
    scene.materials.push_back(material("jelly", "neo_hookean"));
    scene.objects.push_back(particlesAt({Vec3d(2.0, 1.0, 0.0)}, 1e-6, "jelly"));
    const auto simulation = makeSimulation(scene);
    advance(*simulation, 1);
    const PointTable points =
        simulation->particles(outputRequest(std::vector<std::string>{"alpha"}));
    const std::size_t last = points.pointCount() - 1;
    ASSERT_EQ(points.points.find("material")->text(last), "jelly");
    EXPECT_EQ(numberAt(points, "plastic", last), 0.0);
    EXPECT_EQ(numberAt(points, "alpha", last), 0.0);
    EXPECT_GT(largest(points, "plastic"), 0.0);
}

TEST(StateAttributes, AlphaStartsAtItsParameterPaintedOrNot) {
    SimulationInput scene = sceneOf("cam_clay", {Vec3d(0.0, 0.0, 0.0), Vec3d(1.0, 0.0, 0.0)});
    scene.precision = Precision::Double;
    scene.materials = {clay(-0.25)};
    scene.objects[0].material = "clay";
    PointTable points =
        makeSimulation(scene)->particles(outputRequest(std::vector<std::string>{"alpha"}));
    EXPECT_EQ(numberAt(points, "alpha", 0), -0.25);
    Column& painted = scene.objects[0].points.points.add("initial_compaction", ColumnType::Float64);
    painted.setNumber(0, 0, -0.5);
    painted.setNumber(1, 0, -0.125);
    points = makeSimulation(scene)->particles(outputRequest(std::vector<std::string>{"alpha"}));
    EXPECT_EQ(numberAt(points, "alpha", 0), -0.5);
    EXPECT_EQ(numberAt(points, "alpha", 1), -0.125);
    // What points bring in is the value itself, not its change.
    scene.objects[0].points.points.add("alpha", ColumnType::Float64).setNumber(0, 0, -0.75);
    points = makeSimulation(scene)->particles();
    EXPECT_EQ(numberAt(points, "alpha", 0), -0.75) << "came in, so goes out";
    EXPECT_EQ(numberAt(points, "alpha", 1), 0.0);
}

TEST(StateAttributes, ARunGoesOnFromWhatItWrote) {
    SimulationInput scene = crashed();
    scene.solver.transfer = Transfer::Flip;  // has no C, which points do not bring in
    const auto first = makeSimulation(scene);
    advance(*first, 4);
    const PointTable written = first->particles(everything());
    ASSERT_GT(largest(written, "plastic"), 0.01);
    ASSERT_GT(largest(written, "plastic_volume"), 0.001);

    scene.objects[0].points = written;
    const auto second = makeSimulation(scene);
    const PointTable read = second->particles(everything());
    constexpr double kRounding = 1e-12;
    for (const char* name : {"plastic", "plastic_volume", "alpha", "J", "volume", "pressure"}) {
        const double scale = std::fmax(largest(written, name), 1e-12);
        for (std::size_t p = 0; p < written.pointCount(); ++p)
            ASSERT_NEAR(numberAt(read, name, p), numberAt(written, name, p), kRounding * scale)
                << name << " of point " << p;
    }
    // And they move on as one.
    advance(*first, 1);
    advance(*second, 1);
    const PointTable a = first->particles(), b = second->particles();
    double apart = 0.0;
    for (std::size_t p = 0; p < a.pointCount(); ++p)
        apart = std::fmax(apart, (vectorAt(a, "P", p) - vectorAt(b, "P", p)).norm());
    EXPECT_LT(apart, 1e-6 * kDx);
}

TEST(StateAttributes, ValuesThatAreNoNumbersAreRefused) {
    SimulationInput scene = sceneOf("cam_clay", {Vec3d(0.0, 0.0, 0.0)});
    scene.objects[0].points.points.add("alpha", ColumnType::Float64).setNumber(0, 0, std::nan(""));
    EXPECT_THROW(makeSimulation(scene), std::runtime_error);
}

}  // namespace
}  // namespace mallow::test
