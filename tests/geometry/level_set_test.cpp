#include <mallow/geometry/level_set.h>
#include <mallow/geometry/level_set_grid.h>
#include <mallow/geometry/mesh_level_set.h>
#include <mallow/params/input_error.h>

#include <Eigen/Geometry>
#include <gtest/gtest.h>
#include <openvdb/tools/LevelSetSphere.h>

#include <fstream>
#include <support/random_points.h>
#include <support/temp_folder.h>
#include <support/test_meshes.h>

namespace mallow {
namespace {

constexpr double kVoxel = 0.02;  // [m]
constexpr double kBand = 0.12;   // [m]
const Vec3d kCenter(0.1, -0.2, 0.3);
constexpr double kRadius = 0.5;  // [m]

double distanceAt(const LevelSet& shape, const Vec3d& x) {
    double phi = 0.0;
    signedDistance(shape, &x, 1, &phi);
    return phi;
}

Vec3d normalAt(const LevelSet& shape, const Vec3d& x) {
    double phi = 0.0;
    Vec3d normal;
    signedDistanceAndNormal(shape, &x, 1, &phi, &normal);
    return normal;
}

openvdb::FloatGrid::Ptr sphereGrid(float halfWidthVoxels) {
    openvdb::initialize();
    auto grid = openvdb::tools::createLevelSetSphere<openvdb::FloatGrid>(
        static_cast<float>(kRadius), openvdb::Vec3f(0.1f, -0.2f, 0.3f), static_cast<float>(kVoxel),
        halfWidthVoxels);
    grid->setName("surface");
    return grid;
}

template <class Function>
std::string messageOf(const Function& function) {
    try {
        function();
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

void expectMentions(const std::string& message, const std::vector<std::string>& parts) {
    for (const std::string& part : parts)
        EXPECT_NE(message.find(part), std::string::npos) << part << " is not in: " << message;
}

TEST(MeshLevelSet, CubeIsExactAlongItsFaces) {
    const Vec3d min(-0.31, -0.22, -0.43), max(0.29, 0.37, 0.18);
    const LevelSet cube = levelSetFromMesh(test::boxMesh(min, max), kVoxel, kBand, kBand);
    std::mt19937 random(1);
    constexpr double kFloat = 1e-6;  // [m]
    for (const Vec3d& offset : test::randomPoints(random, 500, 0.05)) {
        const Vec3d x(max.x() + offset.x(), offset.y(), offset.z());
        EXPECT_NEAR(distanceAt(cube, x), offset.x(), kFloat);
        EXPECT_LT((normalAt(cube, x) - Vec3d::UnitX()).norm(), 1e-4);
        const Vec3d y(offset.x(), min.y() + offset.y(), offset.z());
        EXPECT_NEAR(distanceAt(cube, y), -offset.y(), kFloat);
    }
}

TEST(MeshLevelSet, SphereIsWithinAFractionOfAVoxel) {
    const LevelSet sphere =
        levelSetFromMesh(test::sphereMesh(kCenter, kRadius, 5), kVoxel, kBand, kBand);
    std::mt19937 random(2);
    std::uniform_real_distribution<double> depth(-0.8 * kBand, 0.8 * kBand);
    for (int i = 0; i < 2000; ++i) {
        const Vec3d n = test::randomDirection(random);
        const double d = depth(random);
        const Vec3d x = kCenter + (kRadius + d) * n;
        // Close to the surface distances are exact and only interpolation is not. Farther away
        // OpenVDB may miss the closest triangle of a voxel by a little.
        const bool isClose = std::abs(d) < kVoxel;
        EXPECT_NEAR(distanceAt(sphere, x), d, (isClose ? 0.05 : 0.15) * kVoxel);
        EXPECT_LT((normalAt(sphere, x) - n).norm(), isClose ? 1.2 * kVoxel / kRadius : 0.3);
    }
}

TEST(LevelSet, NormalIsTheGradientOfTheInterpolant) {
    // A turned grid, so that the way from index space to the world is tested too.
    const auto grid = sphereGrid(5.0f);
    auto transform = grid->transform().copy();
    transform->postRotate(0.7, openvdb::math::X_AXIS);
    transform->postTranslate({0.3, 0.1, -0.2});
    grid->setTransform(transform);
    const LevelSet sphere = levelSetFromGrid(grid, "test");
    const openvdb::Vec3d center = transform->indexToWorld(openvdb::Vec3d(5.0, -10.0, 15.0));
    std::mt19937 random(3);
    constexpr double kStep = 1e-6;
    int compared = 0;
    for (int i = 0; i < 500; ++i) {
        const Vec3d x =
            Vec3d(center.x(), center.y(), center.z()) + kRadius * test::randomDirection(random);
        EXPECT_NEAR(distanceAt(sphere, x), 0.0, 0.05 * kVoxel);
        Vec3d gradient;
        for (int axis = 0; axis < 3; ++axis)
            gradient[axis] = (distanceAt(sphere, x + kStep * Vec3d::Unit(axis)) -
                              distanceAt(sphere, x - kStep * Vec3d::Unit(axis))) /
                             (2.0 * kStep);
        EXPECT_NEAR(gradient.norm(), 1.0, 0.05);
        // On a cell's face the interpolant has a kink; all but a few points are clear of one.
        if ((gradient.normalized() - normalAt(sphere, x)).norm() < 1e-4) ++compared;
    }
    EXPECT_GT(compared, 490);
}

TEST(LevelSet, IsClampedAndHasNoNormalBeyondTheBands) {
    const LevelSet sphere =
        levelSetFromMesh(test::sphereMesh(kCenter, kRadius, 4), kVoxel, 0.1, 0.2);
    EXPECT_NEAR(exteriorBand(sphere), 0.1, 1e-6);
    EXPECT_NEAR(interiorBand(sphere), 0.2, 1e-6);
    EXPECT_DOUBLE_EQ(voxelSize(sphere), kVoxel);
    EXPECT_NEAR(distanceAt(sphere, kCenter), -0.2, 1e-6);
    EXPECT_EQ(normalAt(sphere, kCenter), Vec3d::Zero());
    for (const double far : {1.0, 1e6, 1e300}) {
        EXPECT_NEAR(distanceAt(sphere, Vec3d(far, 0, 0)), 0.1, 1e-6);
        EXPECT_EQ(normalAt(sphere, Vec3d(far, 0, 0)), Vec3d::Zero());
    }
}

TEST(LevelSet, BoundsEncloseTheSolid) {
    const LevelSet sphere = levelSetFromGrid(sphereGrid(3.0f), "test");
    const Bounds box = bounds(sphere);
    EXPECT_LT(((kCenter.array() + kRadius).matrix() - box.max).maxCoeff(), 1e-6);
    EXPECT_LT((box.min - (kCenter.array() - kRadius).matrix()).maxCoeff(), 1e-6);
    EXPECT_LT((box.max - box.min).maxCoeff(), 2.0 * kRadius + 4.1 * kVoxel);
}

TEST(LevelSet, ClearanceHoldsNothingOfTheSolid) {
    const Mesh meshes[] = {test::sphereMesh(kCenter, 0.3, 3),
                           test::boxMesh({-0.3, -0.2, -0.1}, {0.2, 0.25, 0.05})};
    std::mt19937 random(4);
    std::uniform_real_distribution<double> fraction(0.0, 1.0);
    for (const Mesh& mesh : meshes) {
        const LevelSet shape = levelSetFromMesh(mesh, kVoxel, 0.08, 0.08);
        for (const bool inverted : {false, true}) {
            for (const Vec3d& x : test::randomPoints(random, 4000, 0.8)) {
                const double clear = clearance(shape, x, inverted);
                for (int i = 0; i < 20 && clear > 0.0; ++i) {
                    const Vec3d y =
                        x + std::cbrt(fraction(random)) * clear * test::randomDirection(random);
                    const double phi = distanceAt(shape, y);
                    EXPECT_GE(inverted ? -phi : phi, 0.0);
                }
            }
        }
    }
}

TEST(LevelSet, ClearanceIsCloseToTheDistance) {
    const LevelSet sphere =
        levelSetFromMesh(test::sphereMesh(kCenter, kRadius, 5), kVoxel, 0.3, 0.1);
    for (const double d : {0.1, 0.2, 0.28}) {
        const Vec3d x = kCenter + (kRadius + d) * Vec3d(1, 1, 1).normalized();
        EXPECT_GT(clearance(sphere, x, false), d - 0.6 * kVoxel);
    }
    EXPECT_GT(clearance(sphere, kCenter + Vec3d(5, 0, 0), false), 4.4) << "the bounds tell";
}

TEST(LevelSetFile, RoundTripKeepsEveryDistance) {
    const test::TempFolder folder;
    const auto grid = sphereGrid(5.0f);
    openvdb::io::File(folder.file("ball.vdb")).write({grid});
    const LevelSet direct = levelSetFromGrid(grid, "test");
    const LevelSet named = levelSetFromVdb(folder.file("ball.vdb"), "surface");
    const LevelSet first = levelSetFromVdb(folder.file("ball.vdb"), "");
    std::mt19937 random(5);
    for (const Vec3d& x : test::randomPoints(random, 1000, 0.8)) {
        EXPECT_EQ(distanceAt(direct, x), distanceAt(named, x));
        EXPECT_EQ(distanceAt(direct, x), distanceAt(first, x));
    }
}

TEST(LevelSetFile, RebuildsABandThatIsTooNarrow) {
    const test::TempFolder folder;
    openvdb::io::File(folder.file("ball.vdb")).write({sphereGrid(2.0f)});
    const LevelSet wide = levelSetFromVdb(folder.file("ball.vdb"), "surface", kBand);
    EXPECT_GE(exteriorBand(wide), kBand * 0.999);
    EXPECT_GE(interiorBand(wide), kBand * 0.999);
    const Vec3d n = Vec3d(1, 2, 3).normalized();
    for (const double d : {-0.1, -0.05, 0.0, 0.05, 0.1})
        EXPECT_NEAR(distanceAt(wide, kCenter + (kRadius + d) * n), d, 0.1 * kVoxel);
}

TEST(LevelSetFile, ErrorsNameFileAndGrid) {
    const test::TempFolder folder;
    const std::string path = folder.file("cup.vdb");
    EXPECT_EQ(messageOf([&] { levelSetFromVdb(path, "surface"); }), path + ": no such file");

    std::ofstream(path) << "not a grid";
    expectMentions(messageOf([&] { levelSetFromVdb(path, "surface"); }), {path, ".vdb"});

    const auto fog = openvdb::FloatGrid::create();
    fog->setName("density");
    fog->setGridClass(openvdb::GRID_FOG_VOLUME);
    const auto velocity = openvdb::Vec3SGrid::create();
    velocity->setName("v");
    openvdb::io::File(path).write({fog, velocity});
    expectMentions(messageOf([&] { levelSetFromVdb(path, "surface"); }),
                   {path, "no grid 'surface'", "density, v"});
    expectMentions(messageOf([&] { levelSetFromVdb(path, ""); }), {path, "no usable grid"});
    expectMentions(messageOf([&] { levelSetFromVdb(path, "density"); }),
                   {path, "'density'", "not a level set", "fog volume"});
    expectMentions(messageOf([&] { levelSetFromVdb(path, "v"); }), {path, "'v'", "vec3s"});
    expectMentions(messageOf([&] { vectorFieldFromVdb(path, "density"); }),
                   {path, "'density'", "float", "expected vectors"});
}

TEST(LevelSetFile, RefusesATruncatedFile) {
    const test::TempFolder folder;
    const std::string path = folder.file("cut.vdb");
    openvdb::io::File(path).write({sphereGrid(3.0f)});
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    expectMentions(messageOf([&] { levelSetFromVdb(path, "surface"); }), {path});
}

TEST(MeshLevelSet, RefusesOpenMeshesAndWhatNoVoxelResolves) {
    Mesh open = test::boxMesh({0, 0, 0}, {1, 1, 1});
    open.triangles.pop_back();
    expectMentions(messageOf([&] { levelSetFromMesh(open, 0.1, 0.3, 0.3); }), {"not closed"});
    const Mesh tiny = test::boxMesh({0.02, 0.02, 0.02}, {0.04, 0.04, 0.04});
    expectMentions(messageOf([&] { levelSetFromMesh(tiny, 0.1, 0.3, 0.3); }), {"no voxel"});
}

TEST(MovingMesh, VelocityIsThatOfTheClosestPoint) {
    // Rigid rotation is linear in space, so interpolation in a triangle is exact.
    Mesh mesh = test::boxMesh({-0.3, -0.2, -0.25}, {0.3, 0.2, 0.25});
    const Vec3d omega(0.4, -1.0, 2.0);
    for (const Vec3d& point : mesh.points) mesh.velocities.push_back(omega.cross(point));
    const auto [surface, velocity] = movingLevelSetFromMesh(mesh, kVoxel, kBand, kBand);
    std::mt19937 random(6);
    for (const Vec3d& offset : test::randomPoints(random, 300, 0.1)) {
        const Vec3d x(0.3, offset.y(), offset.z());
        Vec3d v;
        sample(velocity, &x, 1, &v);
        EXPECT_LT((v - omega.cross(x)).norm(), 1e-5 * omega.norm());
    }
    EXPECT_GE(maxMagnitude(velocity), omega.cross(mesh.points[0]).norm() * 0.9);
    EXPECT_LE(maxMagnitude(velocity), omega.norm() * mesh.points[0].norm());
}

TEST(VectorFieldFile, ReproducesALinearFieldExactly) {
    const test::TempFolder folder;
    openvdb::initialize();
    const auto centered = openvdb::Vec3SGrid::create(openvdb::Vec3s(9.0f));
    centered->setTransform(openvdb::math::Transform::createLinearTransform(0.5));
    const auto staggered = openvdb::Vec3SGrid::create(openvdb::Vec3s(9.0f));
    staggered->setTransform(openvdb::math::Transform::createLinearTransform(0.5));
    staggered->setGridClass(openvdb::GRID_STAGGERED);
    const auto field = [](const Vec3d& x) {
        return Vec3d(1.0 + 2.0 * x.y(), x.z() - x.x(), 3.0 * x.x() + 0.5 * x.y());
    };
    for (int i = -4; i <= 4; ++i)
        for (int j = -4; j <= 4; ++j)
            for (int k = -4; k <= 4; ++k) {
                const Vec3d x = 0.5 * Vec3d(i, j, k);
                const Vec3d c = field(x);
                centered->tree().setValue({i, j, k}, openvdb::Vec3s(c.cast<float>().eval().data()));
                // On a staggered grid each component lives half a voxel down its own axis.
                Vec3d s;
                for (int axis = 0; axis < 3; ++axis)
                    s[axis] = field(x - 0.25 * Vec3d::Unit(axis))[axis];
                staggered->tree().setValue({i, j, k},
                                           openvdb::Vec3s(s.cast<float>().eval().data()));
            }
    centered->setName("wind");
    staggered->setName("vel");
    openvdb::io::File(folder.file("wind.vdb")).write({centered, staggered});
    std::mt19937 random(7);
    for (const char* name : {"wind", "vel"}) {
        const VectorField read = vectorFieldFromVdb(folder.file("wind.vdb"), name);
        const std::vector<Vec3d> x = test::randomPoints(random, 200, 1.4);
        std::vector<Vec3d> v(x.size());
        sample(read, x.data(), x.size(), v.data());
        for (std::size_t i = 0; i < x.size(); ++i) {
            EXPECT_LT((v[i] - field(x[i])).norm(), 1e-5) << name;
            EXPECT_LE(v[i].norm(), maxMagnitude(read)) << name;
        }
        const Vec3d far(100, 0, 0);
        sample(read, &far, 1, v.data());
        EXPECT_EQ(v[0], Vec3d::Constant(9.0)) << "the background";
    }
}

}  // namespace
}  // namespace mallow
