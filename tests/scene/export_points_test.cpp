/// @file export_points_test.cpp
/// What comes out with the points: order, colours, matrices, attributes on demand, the frame.
#include "scene/small_scenes.h"

#include <mallow/heat/blackbody.h>
#include <mallow/material/model_info.h>
#include <mallow/params/input_error.h>
#include <mallow/params/material_colour.h>
#include <mallow/version.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace mallow::test {
namespace {

/// More particles than fit one block of rows, in two batches, with ids that come in no order.
SimulationInput mixedScene(std::int64_t idGap) {
    SimulationInput scene = busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Float);
    std::int64_t id = 0;
    for (ObjectInput& object : scene.objects) {
        auto& ids = object.points.points.add("id", ColumnType::Int64).values<std::int64_t>();
        for (std::int64_t& value : ids) value = (id++ * 7919 % 100003) * idGap;
    }
    return scene;
}

TEST(ExportPoints, ComeByIdWithDenseAndSparseIds) {
    const PointTable dense = makeSimulation(mixedScene(1))->particles(everything());
    const PointTable sparse = makeSimulation(mixedScene(1000000007))->particles(everything());
    const auto& ids = dense.points.find("id")->values<std::int64_t>();
    const auto& sparseIds = sparse.points.find("id")->values<std::int64_t>();
    ASSERT_GT(ids.size(), 5000u);
    EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end()));
    EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
    for (std::size_t n = 0; n < ids.size(); ++n) ASSERT_EQ(sparseIds[n], ids[n] * 1000000007);
    EXPECT_EQ(differences(dense, sparse), std::vector<std::string>{"id"});
}

TEST(ExportPoints, DoNotDependOnThreads) {
    SimulationInput scene = mixedScene(1);
    scene.objects[0].points.points.add("Cd", ColumnType::Float32, 3);
    const auto one = makeSimulation(scene);
    advance(*one, 2);
    for (const int threads : {2, 7}) {
        scene.threads = threads;
        const auto many = makeSimulation(scene);
        advance(*many, 2);
        EXPECT_EQ(differences(one->particles(everything()), many->particles(everything())),
                  std::vector<std::string>())
            << threads << " threads";
    }
}

Vec3d palette(std::size_t material) {
    const std::array<float, 3>& rgb = materialColour(material);
    return {double(rgb[0]), double(rgb[1]), double(rgb[2])};
}

TEST(ExportPoints, HaveTheirOwnColourOrTheirMaterials) {
    SimulationInput scene = busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Float);
    const auto expectColours = [&](const Vec3d& jelly, const Vec3d& water) {
        const auto simulation = makeSimulation(scene);
        advance(*simulation, 2);
        const PointTable points = simulation->particles();
        const std::size_t given =
            scene.objects[0].points.pointCount() + scene.objects[1].points.pointCount();
        ASSERT_GT(points.pointCount(), given) << "some are to be emitted";
        EXPECT_EQ(points.points.find("Cd")->typeInfo, "color");
        for (std::size_t p = 0; p < points.pointCount(); ++p) {
            const bool isJelly = points.points.find("material")->text(p) == "jelly";
            ASSERT_EQ(vectorAt(points, "Cd", p), isJelly ? jelly : water) << p;
        }
    };
    EXPECT_NE(palette(0), palette(1));
    expectColours(palette(0), palette(1));
    Column& colour = scene.objects[0].points.points.add("Cd", ColumnType::Float32, 3);
    colour.typeInfo = "color";
    std::fill(colour.values<float>().begin(), colour.values<float>().end(), 0.5F);
    expectColours(Vec3d::Constant(0.5), palette(1));
}

TEST(ExportPoints, HotParticlesGlowWhenTheSceneAsksForIt) {
    constexpr double kTable = 2e-3;  // of heat/blackbody.h, between its entries
    const double kelvins[] = {300.0, 1000.0, 1500.0};
    SimulationInput scene =
        sceneOf("elastic", {Vec3d(0.01, 0, 0), Vec3d(0.5, 0, 0), Vec3d(1, 0, 0)});
    Column& T = scene.objects[0].points.points.add("temperature", ColumnType::Float32);
    for (std::size_t p = 0; p < 3; ++p) T.setNumber(p, 0, kelvins[p]);
    OutputSettings output;
    for (const bool hasHeat : {false, true}) {  // or a temperature that came with the points
        scene.heat.enabled = hasHeat;
        for (const bool glow : {false, true}) {
            output.glow = glow;
            const PointTable points = makeSimulation(scene)->particles(outputRequest(output));
            for (std::size_t p = 0; p < 3; ++p) {
                const Vec3<float> daylight = palette(0).cast<float>();
                const Vec3<float> seen = glow ? glowingColour(kelvins[p]) : daylight;
                EXPECT_LT((vectorAt(points, "Cd", p) - seen.cast<double>()).norm(), 1e-6) << p;
            }
            if (!glow) continue;
            const Vec3d black = blackbodyColour(kelvins[2]).cast<double>();
            EXPECT_LT((vectorAt(points, "Cd", 2) - black).cwiseAbs().maxCoeff(), kTable);
        }
    }
}

/// x' = A x with A of nine different numbers: F, C and the velocity gradient are not their
/// transposes. C of APIC after one step of a linear velocity field is that field's gradient.
TEST(ExportPoints, MatricesHaveTheDerivativeOfComponentIByJAt3jPlusI) {
    Mat3d A;
    A << 1.0, 0.2, -0.3, 0.4, 1.1, 0.6, -0.7, 0.8, 0.9;
    SimulationInput scene = emptyScene(kCell, 1e-6);
    scene.precision = Precision::Double;
    scene.materials = {material("stuff", "elastic")};
    const Shape box{Box{Vec3d::Constant(-0.3), Vec3d::Constant(0.3)}};
    scene.objects = {filled(box, kCell, "stuff")};
    setVelocities(scene.objects[0], [&](const Vec3d& x) { return Vec3d(A * x); });
    const auto simulation = makeSimulation(scene);
    // Rest C is zero, so the field is passed to the particles in a few steps.
    advance(*simulation, 40);
    const PointTable points = simulation->particles(everything());
    std::size_t inner = points.pointCount();
    for (std::size_t p = 0; p < points.pointCount() && inner == points.pointCount(); ++p)
        if (vectorAt(points, "P", p).cwiseAbs().maxCoeff() < 0.5 * kCell) inner = p;
    ASSERT_LT(inner, points.pointCount());
    const double time = simulation->time();
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            EXPECT_NEAR(points.points.find("C")->number(inner, 3 * j + i), A(i, j), 0.02);
            const double identity = i == j ? 1.0 : 0.0;
            const double grown = points.points.find("F")->number(inner, 3 * j + i) - identity;
            EXPECT_NEAR(grown / time, A(i, j), 0.02);
        }
    }
}

TEST(ExportPoints, WhatCameInGoesOutEvenIfTheSolverComputesIt) {
    SimulationInput scene = sceneOf("elastic", {Vec3d(0.01, 0.02, 0.03)});
    EXPECT_EQ(makeSimulation(scene)->particles().points.find("F"), nullptr);
    Column& F = scene.objects[0].points.points.add("F", ColumnType::Float32, 9);
    for (int k = 0; k < 9; ++k) F.setNumber(0, k, k % 4 == 0 ? 1.0 + 0.01 * k : 0.1 * k);
    const PointTable points = makeSimulation(scene)->particles();
    ASSERT_NE(points.points.find("F"), nullptr);
    for (int k = 0; k < 9; ++k)
        EXPECT_FLOAT_EQ(points.points.find("F")->values<float>()[std::size_t(k)],
                        F.values<float>()[std::size_t(k)]);
    EXPECT_EQ(points.points.find("C"), nullptr);
}

TEST(ExportPoints, TellTheirFrame) {
    SimulationInput scene = busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Float);
    scene.time.startFrame = 5;
    // A cache that is simulated on has these already.
    scene.objects[0].points.detail.add("frame", ColumnType::Float32).setNumber(0, 0, 99.0);
    const auto simulation = makeSimulation(scene);
    const auto expectFacts = [&](int frame, double time, int substeps) {
        const ColumnSet& detail = simulation->particles().detail;
        EXPECT_EQ(detail.find("frame")->type(), ColumnType::Int32);
        EXPECT_EQ(detail.find("frame")->number(0), frame);
        EXPECT_EQ(detail.find("time")->number(0), time);
        EXPECT_EQ(detail.find("fps")->number(0), scene.time.fps);
        EXPECT_EQ(detail.find("dx")->number(0), kCell);
        EXPECT_EQ(detail.find("substepcount")->number(0), substeps);
        EXPECT_EQ(detail.find("mallow_version")->text(0), version());
    };
    expectFacts(5, 0.0, 0);
    const FrameReport report = simulation->advanceFrame();
    expectFacts(6, report.time, report.substeps);
}

TEST(OutputRequest, NamesAreThoseOfTheColumnsTheyGive) {
    const auto simulation = makeSimulation(sceneOf("elastic", {Vec3d(0.01, 0.02, 0.03)}));
    const std::vector<std::string> names = requestableAttributes();
    std::vector<std::string> expected = {"F", "C", "stress", "rest_volume", "latent"};
    for (const StateField& field : stateFields())
        if (!field.isAlwaysWritten) expected.emplace_back(field.name);
    EXPECT_EQ(names, expected);
    for (const std::string& name : names) {
        const PointTable points = simulation->particles(outputRequest({name}));
        for (const std::string& other : names)
            EXPECT_EQ(points.points.find(other) != nullptr, other == name) << name << " " << other;
    }
    EXPECT_EQ(differences(simulation->particles(outputRequest(names)),
                          simulation->particles(everything())),
              std::vector<std::string>());
}

TEST(OutputRequest, UnknownNamesAreReportedTogether) {
    try {
        outputRequest({"F", "f", "fluff"});
        FAIL() << "must be refused";
    } catch (const InputError& error) {
        const std::string start =
            "output.attributes: unknown \"f\", \"fluff\", expected F, C, stress, rest_volume";
        EXPECT_EQ(std::string(error.what()).substr(0, start.size()), start);
    }
}

}  // namespace
}  // namespace mallow::test
