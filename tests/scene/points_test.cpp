/// @file points_test.cpp
/// From points to particles and back: ids, materials, attributes, deformation; and bad input.
#include "scene/small_scenes.h"

#include <mallow/math/types.h>
#include <mallow/params/material_colour.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>

namespace mallow::test {
namespace {

constexpr double kVolume = kCell * kCell * kCell / 8.0;

std::vector<Vec3d> line(int count) {
    std::vector<Vec3d> result;
    for (int n = 0; n < count; ++n) result.emplace_back(0.4 - 0.021 * n, 0.013 * (n % 7), 0.0);
    return result;
}

void setIds(const std::vector<std::int64_t>& ids, ObjectInput& object) {
    object.points.points.add("id", ColumnType::Int64).values<std::int64_t>() = ids;
}

std::vector<ParamError> problemsOf(const SimulationInput& scene) {
    try {
        makeSimulation(scene);
    } catch (const InvalidInput& error) {
        for (const ParamError& problem : error.problems())
            EXPECT_NE(std::string(error.what()).find(problem.name + ": " + problem.message),
                      std::string::npos);
        return error.problems();
    }
    return {};
}

bool hasProblem(const std::vector<ParamError>& problems,
                const std::string& name,
                const std::string& part) {
    return std::any_of(problems.begin(), problems.end(), [&](const ParamError& p) {
        return p.name.find(name) != std::string::npos && p.message.find(part) != std::string::npos;
    });
}

std::string listOf(const std::vector<ParamError>& problems) {
    std::string text;
    for (const ParamError& p : problems) text += p.name + ": " + p.message + "\n";
    return text;
}

TEST(Points, IdsAreThoseGivenAndTheRestFollows) {
    SimulationInput scene = sceneOf("elastic", line(3));
    setIds({70, 3, 1000}, scene.objects[0]);
    scene.objects.push_back(particlesAt(line(2), kVolume, "stuff"));
    const PointTable points = makeSimulation(scene)->particles();
    const std::vector<std::int64_t> expected = {3, 70, 1000, 1001, 1002};
    EXPECT_EQ(points.points.find("id")->values<std::int64_t>(), expected);
    // By id, with their own data.
    EXPECT_NEAR(vectorAt(points, "P", 0).x(), line(3)[1].x(), 1e-7);
    EXPECT_NEAR(vectorAt(points, "P", 1).x(), line(3)[0].x(), 1e-7);
    EXPECT_NEAR(vectorAt(points, "P", 4).x(), line(2)[1].x(), 1e-7);
}

TEST(Points, IdsUsedTwiceOrNegativeAreErrors) {
    SimulationInput scene = sceneOf("elastic", line(3));
    setIds({5, 8, 5}, scene.objects[0]);
    EXPECT_TRUE(hasProblem(problemsOf(scene), "objects", "id 5"));
    scene = sceneOf("elastic", line(2));
    scene.objects.push_back(scene.objects[0]);
    setIds({5, 8}, scene.objects[0]);
    setIds({9, 8}, scene.objects[1]);
    EXPECT_TRUE(hasProblem(problemsOf(scene), "objects", "id 8"));
    scene = sceneOf("elastic", line(1));
    setIds({-4}, scene.objects[0]);
    EXPECT_TRUE(
        hasProblem(problemsOf(scene), "objects", "id is -4, must be a whole number from 0"));
}

TEST(Points, IdsThatNoInteger64CouldGoOnFromAreErrors) {
    SimulationInput scene = sceneOf("elastic", line(1));
    setIds({std::numeric_limits<std::int64_t>::max()}, scene.objects[0]);
    EXPECT_TRUE(hasProblem(problemsOf(scene), "objects", "must be a whole number from 0"));
    for (const double id : {1.5, 1e30, std::numeric_limits<double>::quiet_NaN()}) {
        scene = sceneOf("elastic", line(1));
        scene.objects[0].points.points.add("id", ColumnType::Float64).setNumber(0, 0, id);
        EXPECT_TRUE(hasProblem(problemsOf(scene), "point 0", "must be a whole number from 0"))
            << id;
    }
    scene.objects[0].points.points.find("id")->setNumber(0, 0, 12.0);
    EXPECT_EQ(makeSimulation(scene)->particles().points.find("id")->values<std::int64_t>()[0], 12);
}

TEST(Points, MassAndVolumeThatVanishInSinglePrecisionAreErrors) {
    for (const double mass : {1e-50, 1e-40, 0.0, 1e39}) {
        SimulationInput scene = sceneOf("elastic", line(1));
        scene.objects[0].points.points.add("mass", ColumnType::Float64).setNumber(0, 0, mass);
        EXPECT_TRUE(hasProblem(problemsOf(scene), "point 0", "mass is ")) << mass;
    }
}

TEST(Points, MaterialOfAPointWinsOverItsObjects) {
    SimulationInput scene = sceneOf("elastic", line(4));
    scene.materials = {material("stuff", "elastic"), material("water", "liquid")};
    scene.materials[1].given["density"] = 500.0;
    Column& names = scene.objects[0].points.points.add("material", ColumnType::String);
    names.setText(1, 0, "water");
    names.setText(3, 0, "");
    const auto simulation = makeSimulation(scene);
    for (int frame = 0; frame < 2; ++frame) {
        const PointTable points = simulation->particles();
        const char* const expected[] = {"stuff", "water", "stuff", "stuff"};
        for (std::size_t p = 0; p < 4; ++p) {
            EXPECT_EQ(points.points.find("material")->text(p), expected[p]);
            EXPECT_NEAR(numberAt(points, "mass", p), (p == 1 ? 500.0 : 1000.0) * kVolume, 1e-9);
        }
        advance(*simulation);
    }
    names.setText(2, 0, "gold");
    scene.objects[0].points.points.find("material")->setText(2, 0, "gold");
    EXPECT_TRUE(hasProblem(problemsOf(scene), "point 2", "no material named \"gold\""));
}

TEST(Points, MassAndVolumeAreThoseGivenOrFollow) {
    SimulationInput scene = sceneOf("elastic", line(2));
    PointTable& points = scene.objects[0].points;
    points.points.remove("volume");
    scene.objects[0].particlesPerCell = 4.0;
    PointTable out = makeSimulation(scene)->particles({false, false, false, true});
    EXPECT_NEAR(numberAt(out, "rest_volume", 0), kCell * kCell * kCell / 4.0, 1e-11);
    EXPECT_NEAR(numberAt(out, "mass", 0), 1000.0 * kCell * kCell * kCell / 4.0, 1e-8);
    points.points.add("mass", ColumnType::Float32).values<float>() = {0.25f, 0.5f};
    out = makeSimulation(scene)->particles();
    EXPECT_EQ(numberAt(out, "mass", 0), 0.25);
    EXPECT_EQ(numberAt(out, "mass", 1), 0.5);
}

TEST(Points, CarriedAttributesStayWithTheirParticle) {
    constexpr int kCount = 2000;
    std::vector<Vec3d> positions;
    for (int n = 0; n < kCount; ++n)  // rows far from the order of the blocks
        positions.emplace_back(0.03 * (n * 7 % 20), 0.03 * (n * 3 % 11), 0.03 * (n * 13 % 17));
    SimulationInput scene = sceneOf("neo_hookean", positions);
    scene.materials.push_back(material("water", "liquid"));
    ObjectInput& object = scene.objects[0];
    Column& colour = object.points.points.add("Cd", ColumnType::Float32, 3);
    Column& label = object.points.points.add("name", ColumnType::String);
    Column& count = object.points.points.add("count", ColumnType::Int32);
    Column& materials = object.points.points.add("material", ColumnType::String);
    std::vector<std::uint8_t>& group = object.points.group("odd");
    std::vector<std::int64_t> ids;
    for (std::size_t p = 0; p < kCount; ++p) {
        ids.push_back(static_cast<std::int64_t>((p * 37) % kCount * 2));
        const auto id = static_cast<double>(ids.back());
        for (int a = 0; a < 3; ++a) colour.setNumber(p, a, id + 0.25 * a);
        label.setText(p, 0, "piece" + std::to_string(ids.back() % 10));
        count.setNumber(p, 0, id + 1.0);
        group[p] = ids.back() % 4 == 0 ? 1 : 0;
        if (ids.back() % 3 == 0) materials.setText(p, 0, "water");
    }
    setIds(ids, object);
    object.points.detail.add("title", ColumnType::String).setText(0, 0, "test");
    setVelocities(object, [](const Vec3d& x) { return Vec3d(x.y(), -x.x(), 0.1); });
    // Emitted particles have none of these.
    scene.emitters = busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Float).emitters;
    scene.emitters[0].region = Shape{Sphere{Vec3d(3.0, 0.0, 0.0), 0.1}};
    const auto simulation = makeSimulation(scene);
    advance(*simulation, 2);
    const PointTable points = simulation->particles();
    ASSERT_GT(points.pointCount(), static_cast<std::size_t>(kCount));
    EXPECT_EQ(points.detail.find("title")->text(0), "test");
    const auto& outIds = points.points.find("id")->values<std::int64_t>();
    EXPECT_TRUE(std::is_sorted(outIds.begin(), outIds.end()));
    std::map<std::int64_t, Vec3d> placeOfId;
    for (std::size_t p = 0; p < kCount; ++p) placeOfId[ids[p]] = positions[p];
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const bool isEmitted = p >= kCount;
        const auto id = static_cast<double>(outIds[p]);
        for (int a = 0; a < 3; ++a)
            EXPECT_EQ(points.points.find("Cd")->number(p, a),
                      isEmitted ? double(materialColour(1)[std::size_t(a)]) : id + 0.25 * a);
        EXPECT_EQ(points.points.find("name")->text(p),
                  isEmitted ? "" : "piece" + std::to_string(outIds[p] % 10));
        EXPECT_EQ(numberAt(points, "count", p), isEmitted ? 0.0 : id + 1.0);
        EXPECT_EQ(points.groups().at("odd")[p], !isEmitted && outIds[p] % 4 == 0 ? 1 : 0);
        EXPECT_EQ(points.points.find("material")->text(p),
                  isEmitted ? "water" : (outIds[p] % 3 == 0 ? "water" : "stuff"));
        if (isEmitted) {
            EXPECT_GE(outIds[p], 2 * kCount - 1);
        }
        // They have not gone far: the particle is the one that the attributes belong to.
        if (!isEmitted) {
            EXPECT_LT((vectorAt(points, "P", p) - placeOfId[outIds[p]]).norm(), 0.5);
        }
    }
}

/// F = Q diag(s) P^T with known Q, s, P: the Hencky stress is Q diag(2 mu ln s + lambda tr) Q^T.
TEST(Points, ABodyMayStartDeformed) {
    const Mat3d Q = Eigen::AngleAxisd(0.7, Vec3d(1.0, 2.0, -1.0).normalized()).toRotationMatrix();
    const Mat3d P = Eigen::AngleAxisd(-1.1, Vec3d(0.0, 1.0, 3.0).normalized()).toRotationMatrix();
    const Vec3d s(1.2, 0.9, 0.8);
    const Mat3d F = Q * s.asDiagonal() * P.transpose();
    const double J = 1.2 * 0.9 * 0.8;
    const Vec3d eps = s.array().log();
    const double mu = 5.0e3, lambda = 1.0e4 - 2.0 / 3.0 * mu;
    const Vec3d tau = 2.0 * mu * eps + Vec3d::Constant(lambda * eps.sum());
    const Mat3d sigma = Q * tau.asDiagonal() * Q.transpose() / J;

    SimulationInput scene = sceneOf("hencky", line(3));
    scene.precision = Precision::Double;
    Column& column = scene.objects[0].points.points.add("F", ColumnType::Float64, 9);
    for (std::size_t p = 0; p < 3; ++p)
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) column.setNumber(p, 3 * j + i, F(i, j));
    const auto simulation = makeSimulation(scene);
    const PointTable points = simulation->particles(everything());
    constexpr double kPiHere = 3.14159265358979323846;
    for (std::size_t p = 0; p < 3; ++p) {
        EXPECT_NEAR(numberAt(points, "J", p), J, 1e-12);
        EXPECT_NEAR(numberAt(points, "volume", p), kVolume, 1e-12 * kVolume);
        EXPECT_NEAR(numberAt(points, "rest_volume", p), kVolume / J, 1e-12 * kVolume);
        EXPECT_NEAR(numberAt(points, "pscale", p), std::cbrt(3.0 * kVolume / (4.0 * kPiHere)),
                    1e-12);
        EXPECT_NEAR(numberAt(points, "pressure", p), -sigma.trace() / 3.0, 1e-8);
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) {
                EXPECT_NEAR(points.points.find("F")->number(p, 3 * j + i), F(i, j), 1e-15);
                EXPECT_NEAR(points.points.find("stress")->number(p, 3 * j + i), sigma(i, j), 1e-8);
                EXPECT_EQ(points.points.find("C")->number(p, 3 * j + i), 0.0);
            }
        }
    }
    const ConservedSums sums = simulation->sums();
    EXPECT_NEAR(sums.volume, 3.0 * kVolume, 1e-15);
    EXPECT_NEAR(sums.strainEnergy,
                3.0 * kVolume / J * (mu * eps.squaredNorm() + 0.5 * lambda * eps.sum() * eps.sum()),
                1e-9 * sums.strainEnergy);
}

TEST(Points, OutputFollowsTheMotion) {
    // A lone particle, torn by nothing: J, volume and pressure stay; P and v move.
    SimulationInput scene = sceneOf("liquid", {Vec3d(0.01, 0.01, 0.01)});
    setVelocities(scene.objects[0], [](const Vec3d&) { return Vec3d(0.0, 1.0, 0.0); });
    for (const Precision precision : {Precision::Float, Precision::Double}) {
        scene.precision = precision;
        const auto simulation = makeSimulation(scene);
        advance(*simulation, 2);
        const PointTable points = simulation->particles();
        const ColumnType type =
            precision == Precision::Float ? ColumnType::Float32 : ColumnType::Float64;
        for (const char* name : {"P", "v", "mass", "volume", "pscale", "J", "pressure"})
            EXPECT_EQ(points.points.find(name)->type(), type) << name;
        EXPECT_EQ(points.points.find("id")->type(), ColumnType::Int64);
        EXPECT_NEAR(vectorAt(points, "P", 0).y(), 0.01 + 2.0 * kFrameTime, 1e-6);
        EXPECT_NEAR(numberAt(points, "J", 0), 1.0, 1e-4);
        EXPECT_EQ(points.points.find("F"), nullptr);
        EXPECT_EQ(points.points.find("C"), nullptr);
        EXPECT_EQ(points.points.find("stress"), nullptr);
        EXPECT_EQ(points.points.find("rest_volume"), nullptr);
    }
}

TEST(InvalidInput, OfSettingsIsReportedAllAtOnce) {
    SimulationInput scene = sceneOf("elastic", line(2));
    scene.time.fps = -1.0;
    scene.grid.dx = 0.0;
    scene.solver.flipRatio = 2.0;
    scene.forces.drag = -3.0;
    scene.materials.push_back(scene.materials[0]);
    scene.objects[0].particlesPerCell = 0.0;
    Collider collider;
    collider.name = "ball";
    collider.shape = Shape{Sphere{Vec3d::Zero(), -1.0}};
    scene.colliders = {collider};
    EmitterInput emitter;
    emitter.name = "hose";
    emitter.material = "stuff";
    emitter.region = Shape{Plane{Vec3d::Zero(), Vec3d(0.0, 1.0, 0.0)}};
    scene.emitters = {emitter};
    const std::vector<ParamError> problems = problemsOf(scene);
    for (const char* name :
         {"time.fps", "grid.dx", "solver.flip_ratio", "drag", "materials.stuff",
          "objects.stuff.particles_per_cell", "colliders.ball", "emitters.hose.shape"})
        EXPECT_TRUE(hasProblem(problems, name, "")) << name << " is not in\n" << listOf(problems);
}

TEST(InvalidInput, OfPointsIsReportedAllAtOnce) {
    SimulationInput scene = sceneOf("elastic", line(3));
    setVector(scene.objects[0].points, "v", 1,
              Vec3d(0.0, std::numeric_limits<double>::quiet_NaN(), 0.0));
    scene.objects[0].points.points.find("volume")->setNumber(2, 0, -1.0);
    ObjectInput unknown = particlesAt(line(1), kVolume, "nothing");
    ObjectInput placeless;
    placeless.name = "placeless";
    placeless.material = "stuff";
    placeless.points = PointTable(2);
    ObjectInput flat = particlesAt(line(1), kVolume, "stuff");
    flat.name = "flat";
    flat.points.points.remove("v");
    flat.points.points.add("v", ColumnType::Float32, 2);
    scene.objects.insert(scene.objects.end(), {unknown, placeless, flat});
    const std::vector<ParamError> problems = problemsOf(scene);
    EXPECT_TRUE(hasProblem(problems, "objects.stuff point 1", "v is ")) << listOf(problems);
    EXPECT_TRUE(hasProblem(problems, "objects.stuff point 2", "volume is -1")) << listOf(problems);
    EXPECT_TRUE(hasProblem(problems, "objects.nothing", "no material named \"nothing\""));
    EXPECT_TRUE(hasProblem(problems, "objects.placeless", "no attribute P"));
    EXPECT_TRUE(hasProblem(problems, "objects.flat", "v")) << listOf(problems);
}

TEST(InvalidInput, OfMaterialsAndEmittersNamesThem) {
    SimulationInput scene = sceneOf("elastic", line(2));
    scene.materials[0].model = "unobtainium";
    EXPECT_TRUE(hasProblem(problemsOf(scene), "materials.stuff.model", "unobtainium"));

    scene = sceneOf("elastic", line(2));
    scene.materials[0].given["shear_modulus"] = -1.0;
    EXPECT_TRUE(hasProblem(problemsOf(scene), "shear_modulus", ""));

    scene = sceneOf("elastic", line(2));
    scene.emitters = busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Float).emitters;
    EXPECT_TRUE(
        hasProblem(problemsOf(scene), "emitters.jet.material", "no material named \"water\""));
}

TEST(InvalidInput, AnInvertedStartIsRefusedByModelsThatCannotHoldIt) {
    for (const std::string model : {"hencky", "neo_hookean", "liquid"}) {
        SCOPED_TRACE(model);
        SimulationInput scene = sceneOf(model, line(2));
        Column& column = scene.objects[0].points.points.add("F", ColumnType::Float64, 9);
        for (std::size_t p = 0; p < 2; ++p)
            for (int k = 0; k < 9; k += 4) column.setNumber(p, k, p == 1 && k == 0 ? -1.0 : 1.0);
        EXPECT_FALSE(problemsOf(scene).empty());
    }
}

}  // namespace
}  // namespace mallow::test
