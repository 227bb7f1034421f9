#include <mallow/geometry/mesh_check.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <limits>
#include <support/test_meshes.h>

namespace mallow {
namespace {

const Mesh kBox = test::boxMesh({0, 0, 0}, {1, 1, 1});

std::string messageFor(const Mesh& mesh) {
    try {
        checkClosed(mesh, "cup.obj");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(CheckClosed, AcceptsClosedMeshes) {
    EXPECT_EQ(messageFor(kBox), "");
    EXPECT_EQ(messageFor(test::sphereMesh({1, 2, 3}, 0.5, 3)), "");
}

TEST(CheckClosed, NamesTheOpenEdge) {
    Mesh mesh = kBox;
    mesh.triangles.pop_back();
    EXPECT_EQ(
        messageFor(mesh),
        "cup.obj: the mesh is not closed: the edge between points 4 and 6 (triangle 0) belongs "
        "to 1 triangles, expected 2");
}

TEST(CheckClosed, RefusesATurnedTriangle) {
    Mesh mesh = kBox;
    std::swap(mesh.triangles[3][0], mesh.triangles[3][1]);
    EXPECT_NE(messageFor(mesh).find("same direction"), std::string::npos) << messageFor(mesh);
}

TEST(CheckClosed, RefusesAnEdgeOfFourTriangles) {
    Mesh mesh = kBox;
    for (const auto& triangle : kBox.triangles) mesh.triangles.push_back(triangle);
    EXPECT_NE(messageFor(mesh).find("belongs to 4 triangles"), std::string::npos);
}

TEST(CheckClosed, NamesBadIndicesAndNumbers) {
    Mesh mesh = kBox;
    mesh.triangles[5][1] = 8;
    EXPECT_EQ(messageFor(mesh), "cup.obj: triangle 5 uses point 8 of 8");
    mesh = kBox;
    mesh.points[2].y() = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(messageFor(mesh), "cup.obj: point 2 is not finite");
    mesh = kBox;
    mesh.velocities.resize(3, Vec3d::Zero());
    EXPECT_EQ(messageFor(mesh), "cup.obj: 3 velocities for 8 points");
    EXPECT_EQ(messageFor(Mesh{}), "cup.obj: the mesh has no triangles");
}

}  // namespace
}  // namespace mallow
