/// @file surface_temperature_test.cpp
/// Bodies whose temperature varies over their surface.
#include "support/temp_folder.h"
#include "support/test_meshes.h"

#include <mallow/collision/collider.h>
#include <mallow/io/geometry_file.h>
#include <mallow/scene/scene_file.h>

#include <gtest/gtest.h>
#include <openvdb/openvdb.h>

namespace mallow::test {
namespace {

const char* const kScene = R"({"mallow": 1, "grid": {"dx": 0.05}, "heat": {"enabled": true},
  "materials": [{"name": "m", "model": "elastic"}],
  "objects": [{"material": "m", "shape": {"type": "sphere", "center": [0, 2, 0], "radius": 0.1}}],
  "colliders": [{"name": "ball", "shape": SHAPE, "temperature": TEMPERATURE,
                 "motion": {"velocity": [1, 0, 0]}}]})";

Collider colliderOf(const std::string& shape,
                    const std::string& temperature,
                    const TempFolder& folder) {
    std::string text = kScene;
    text.replace(text.find("SHAPE"), 5, shape);
    text.replace(text.find("TEMPERATURE"), 11, temperature);
    return parseScene(text, "scene.json", folder.file(""), {}).input.colliders.at(0);
}

TEST(SurfaceTemperature, FollowsThePaintOfTheMeshAndItsMotion) {
    const TempFolder folder;
    const Mesh mesh = sphereMesh(Vec3d::Zero(), 0.5, 4);
    Geometry geometry;
    geometry.table = PointTable(mesh.points.size());
    Column& P = geometry.table.points.add("P", ColumnType::Float32, 3);
    Column& T = geometry.table.points.add("hot", ColumnType::Float32);
    for (std::size_t p = 0; p < mesh.points.size(); ++p) {
        for (int a = 0; a < 3; ++a) P.setNumber(p, a, mesh.points[p][a]);
        T.setNumber(p, 0, 400.0 + 100.0 * mesh.points[p].y());
    }
    for (const auto& triangle : mesh.triangles) {
        geometry.polygonSizes.push_back(3);
        for (const int corner : triangle) geometry.polygonPoints.push_back(corner);
    }
    writeGeometry(geometry, folder.file("ball.bgeo"));
    const Collider ball =
        colliderOf(R"({"type": "mesh", "file": "ball.bgeo"})", R"({"attribute": "hot"})", folder);
    const double time = 0.3;
    const PosedCollider posed = poseCollider(ball, time);
    for (const Vec3d& n : {Vec3d(0, 1, 0), Vec3d(0.6, 0.8, 0), Vec3d(0, -0.6, 0.8)}) {
        const Vec3d x = 0.5 * n + Vec3d(time, 0, 0);
        const std::optional<double> found = temperatureAt(posed, x);
        ASSERT_TRUE(found.has_value());
        EXPECT_NEAR(*found, 400.0 + 50.0 * n.y(), 2.0) << n.transpose();
    }
}

TEST(SurfaceTemperature, ComesFromAGridAndInsulatesWhereThereIsNone) {
    openvdb::initialize();
    const TempFolder folder;
    auto grid = openvdb::FloatGrid::create(0.0F);
    grid->setName("T");
    grid->setTransform(openvdb::math::Transform::createLinearTransform(0.05));
    grid->fill(openvdb::CoordBBox(openvdb::Coord(-20, 0, -20), openvdb::Coord(20, 20, 20)), 350.0F);
    openvdb::io::File(folder.file("t.vdb")).write({grid});
    const Collider ball = colliderOf(R"({"type": "sphere", "center": [0, 0, 0], "radius": 0.5})",
                                     R"({"vdb": "t.vdb", "grid": "T"})", folder);
    const PosedCollider posed = poseCollider(ball, 0.0);
    EXPECT_FLOAT_EQ(float(temperatureAt(posed, Vec3d(0, 0.5, 0)).value_or(0.0)), 350.0F);
    EXPECT_FALSE(temperatureAt(posed, Vec3d(0, -0.5, 0)).has_value());
}

}  // namespace
}  // namespace mallow::test
