/// @file surface_test.cpp
/// Surfaces of particles against the shapes that the particles fill.
#include "surface/surface_support.h"

#include <mallow/parallel/for_each.h>
#include <mallow/params/input_error.h>
#include <mallow/surface/surface.h>

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kSpacing = 0.05;

std::vector<Vec3d> ball(double radius) {
    return jittered(kSpacing, int(radius / kSpacing) + 2,
                    [=](const Vec3d& x) { return x.norm() < radius; });
}

TEST(Surface, OfABallHasItsAreaAndVolumeAndIsClosed) {
    const double radius = 0.6, volume = 4.0 / 3.0 * kPi * std::pow(radius, 3);
    const std::vector<Vec3d> points = ball(radius);
    const Measures is =
        measure(particlesToMesh(tableOf(points, volume / double(points.size())), {}));
    EXPECT_NEAR(is.volume, volume, 0.01 * volume);
    EXPECT_NEAR(is.area, 4.0 * kPi * radius * radius, 0.03 * 4.0 * kPi * radius * radius);
    EXPECT_TRUE(is.isClosed);
}

TEST(Surface, HoldsTheVolumeOfItsParticles) {
    const std::vector<std::pair<const char*, std::function<bool(const Vec3d&)>>> shapes = {
        {"box", [](const Vec3d& x) { return x.cwiseAbs().maxCoeff() < 0.4; }},
        {"torus",
         [](const Vec3d& x) { return std::hypot(std::hypot(x.x(), x.z()) - 0.6, x.y()) < 0.2; }},
        {"slab",
         [](const Vec3d& x) {
             return std::abs(x.x()) < 0.8 && std::abs(x.y()) < 0.15 && std::abs(x.z()) < 0.4;
         }},
    };
    for (const auto& [name, isInside] : shapes) {
        const std::vector<Vec3d> points = jittered(kSpacing, 18, isInside);
        const double volume = std::pow(kSpacing, 3) * double(points.size());
        const Measures is = measure(particlesToMesh(tableOf(points, std::pow(kSpacing, 3)), {}));
        EXPECT_NEAR(is.volume, volume, 0.03 * volume) << name;
        EXPECT_TRUE(is.isClosed) << name;
    }
}

TEST(Surface, OfAMovingTurningBlobHoldsItsVolumeWithoutFlicker) {
    const std::vector<Vec3d> rest = jittered(kSpacing, 12, [](const Vec3d& x) {
        return (x.array() / Vec3d(0.5, 0.3, 0.4).array()).matrix().norm() < 1.0;
    });
    SurfaceSettings settings;
    settings.voxelSize = kSpacing;
    double before = 0.0;
    for (int frame = 0; frame < 20; ++frame) {
        const Eigen::AngleAxisd turn(0.1 * frame, Vec3d(1, 2, 3).normalized());
        std::vector<Vec3d> moved;
        for (const Vec3d& x : rest) moved.push_back(turn * x + Vec3d(0.013, 0.007, -0.009) * frame);
        const Geometry mesh = particlesToMesh(tableOf(moved, std::pow(kSpacing, 3)), settings);
        const double volume = measure(mesh).volume;
        if (frame > 0) {
            EXPECT_NEAR(volume, before, 0.005 * before) << "frame " << frame;
        }
        before = volume;
        // The ellipsoid itself moved rigidly: seen from it, the surface stays where it was.
        double distance = 0.0;
        for (std::size_t i = 0; i < mesh.table.pointCount(); ++i) {
            const Vec3d x =
                turn.inverse() * (pointOf(mesh, i) - Vec3d(0.013, 0.007, -0.009) * frame);
            const Vec3d scaled = x.array() / Vec3d(0.5, 0.3, 0.4).array();
            distance += std::abs(scaled.norm() - 1.0) * x.norm() / scaled.norm();
        }
        EXPECT_LT(distance / double(mesh.table.pointCount()), 0.35 * kSpacing);
    }
}

/// The largest change of a surface's volume from frame to frame, of the particles' volume.
double flickerOf(int frames,
                 bool thinSheets,
                 const std::function<Vec3d(const Vec3d&, double)>& at) {
    SurfaceSettings settings;
    settings.voxelSize = kSpacing;
    settings.thinSheets = thinSheets;
    const std::vector<Vec3d> rest =
        jittered(kSpacing, 8, [](const Vec3d& x) { return x.norm() < 0.3; });
    const double particles = std::pow(kSpacing, 3) * double(rest.size());
    double before = 0.0, most = 0.0;
    for (int frame = 0; frame < frames; ++frame) {
        std::vector<Vec3d> moved;
        for (const Vec3d& x : rest) moved.push_back(at(x, double(frame) / (frames - 1)));
        const PointTable table = tableOf(moved, std::pow(kSpacing, 3));
        const double volume = measure(particlesToMesh(table, settings)).volume;
        if (frame > 0) most = std::max(most, std::abs(volume - before) / particles);
        before = volume;
    }
    return most;
}

TEST(Surface, OfABlobThatSplitsDoesNotFlicker) {
    // The halves go apart to four spacings and drift across the voxels.
    const auto split = [](const Vec3d& x, double time) {
        const double half = x.x() < 0.0 ? -0.5 : 0.5;
        return Vec3d(x + 4.0 * kSpacing * time * Vec3d(half, 0.3, -0.2));
    };
    EXPECT_LT(flickerOf(30, /*thinSheets=*/false, split), 0.005);
    EXPECT_LT(flickerOf(30, /*thinSheets=*/true, split), 0.005);
}

TEST(Surface, OfABlobThatIsPressedFlatDoesNotFlicker) {
    const auto press = [](const Vec3d& x, double time) {  // to a third of its height
        const double wider = std::pow(3.0, 0.5 * time);
        return Vec3d(x.x() * wider, x.y() / (wider * wider), x.z() * wider);
    };
    EXPECT_LT(flickerOf(30, /*thinSheets=*/false, press), 0.005);
    EXPECT_LT(flickerOf(30, /*thinSheets=*/true, press), 0.005);
}

TEST(Surface, KeepsASheetOfOneLayerWhole) {
    // Two metres of a layer, 1.6 spacings between particles: too thin for the voxels.
    std::vector<Vec3d> points;
    constexpr int kHalf = 14;
    constexpr double kApart = 1.6 * kSpacing;
    for (int i = -kHalf; i <= kHalf; ++i)
        for (int k = -kHalf; k <= kHalf; ++k) {
            const Vec3d jitter = jitterOf(3, {i, 0, k}) - Vec3d::Constant(0.5);
            points.push_back(Vec3d(i, 0, k) * kApart + 0.3 * kApart * jitter);
        }
    SurfaceSettings settings;
    settings.voxelSize = kSpacing;
    settings.thinSheets = true;
    const auto surface = particlesToLevelSet(tableOf(points, std::pow(kSpacing, 3)), settings);
    ASSERT_TRUE(surface);
    int covered = 0, all = 0;
    for (double x = -kHalf * kApart; x <= kHalf * kApart; x += 0.3 * kSpacing)
        for (double z = -kHalf * kApart; z <= kHalf * kApart; z += 0.3 * kSpacing, ++all) {
            bool isInside = false;
            for (double y = -2 * kSpacing; y <= 2 * kSpacing; y += 0.1 * kSpacing) {
                const Vec3d at(x, y, z);
                double phi = 0.0;
                signedDistance(*surface, &at, 1, &phi);
                isInside = isInside || phi < 0.0;
            }
            covered += isInside ? 1 : 0;
        }
    EXPECT_GE(covered, 0.95 * all);
    EXPECT_TRUE(measure(levelSetToMesh(*surface, 0.0)).isClosed);
}

TEST(Surface, OfABoxHasNoThornsAtItsEdgesAndCorners) {
    // Corners have as few neighbours as loose particles, the more so where a body is stretched.
    for (const double stretch : {1.0, 1.15, 1.3}) {
        std::vector<Vec3d> points =
            jittered(kSpacing, 9, [](const Vec3d& x) { return x.cwiseAbs().maxCoeff() < 0.35; });
        const Eigen::AngleAxisd turn(0.6, Vec3d(1, 2, 3).normalized());
        for (Vec3d& x : points) x = turn * Vec3d(x.x() * stretch, x.y(), x.z());
        SurfaceSettings settings;
        settings.filterPasses = 6;
        const Geometry mesh =
            particlesToMesh(tableOf(points, std::pow(kSpacing, 3) * stretch), settings);
        EXPECT_GT(smallestCosine(mesh), 0.0) << "an edge is sharper than a right angle";
    }
}

TEST(Surface, ShowsEveryParticleThatIsAloneWhereverItIs) {
    SurfaceSettings settings;
    settings.voxelSize = kSpacing;
    std::vector<Vec3d> points;
    for (std::int64_t i = 0; i < 50; ++i)
        points.push_back(Vec3d(double(i), 0, 0) + jitterOf(5, {i, 0, 0}) * kSpacing);
    const auto surface = particlesToLevelSet(tableOf(points, std::pow(kSpacing, 3)), settings);
    ASSERT_TRUE(surface);
    std::vector<bool> isShown(points.size(), false);
    const Geometry mesh = levelSetToMesh(*surface, 0.0);
    for (std::size_t i = 0; i < mesh.table.pointCount(); ++i)
        for (std::size_t p = 0; p < points.size(); ++p)
            if ((pointOf(mesh, i) - points[p]).norm() < 1.5 * kSpacing) isShown[p] = true;
    for (std::size_t p = 0; p < points.size(); ++p) EXPECT_TRUE(isShown[p]) << "particle " << p;
    EXPECT_TRUE(measure(mesh).isClosed);
}

TEST(Surface, OfNoneOneAndTwoParticles) {
    SurfaceSettings settings;
    EXPECT_FALSE(particlesToLevelSet(tableOf({}, 1.0), settings));
    EXPECT_EQ(particlesToMesh(tableOf({}, 1.0), settings).table.pointCount(), 0U);
    for (const std::vector<Vec3d>& points :
         {std::vector<Vec3d>{{0.3, 0.2, 0.1}}, {{0.3, 0.2, 0.1}, {0.32, 0.2, 0.1}}}) {
        const Measures is = measure(particlesToMesh(tableOf(points, 1e-4), settings));
        EXPECT_TRUE(is.isClosed);
        EXPECT_GT(is.volume, 0.5e-4);
    }
}

TEST(Surface, CarriesALinearVelocityFieldAndKeepsColoursInRange) {
    PointTable table = tableOf(ball(0.4), std::pow(kSpacing, 3));
    Mat3d A;
    A << 1, 2, -1, 0.5, -3, 0, 2, 1, 1;
    const Vec3d b(3, -1, 2);
    Column& v = table.points.add("v", ColumnType::Float32, 3);
    Column& temperature = table.points.add("temperature", ColumnType::Float32);
    const Column& P = *table.points.find("P");
    for (std::size_t i = 0; i < table.pointCount(); ++i) {
        const Vec3d value = A * Vec3d(P.number(i, 0), P.number(i, 1), P.number(i, 2)) + b;
        for (int a = 0; a < 3; ++a) v.setNumber(i, a, value[a]);
        temperature.setNumber(i, 0, P.number(i, 0) > 0 ? 400 : 300);
    }
    const Geometry mesh = particlesToMesh(table, {});
    ASSERT_GT(mesh.table.pointCount(), 100U);
    const Column& got = *mesh.table.points.find("v");
    const Column& heat = *mesh.table.points.find("temperature");
    EXPECT_EQ(mesh.table.points.find("Cd"), nullptr);
    for (std::size_t i = 0; i < mesh.table.pointCount(); ++i) {
        const Vec3d expected = A * pointOf(mesh, i) + b;
        for (int a = 0; a < 3; ++a) EXPECT_NEAR(got.number(i, a), expected[a], 0.005);
        EXPECT_GE(heat.number(i), 300.0);
        EXPECT_LE(heat.number(i), 400.0);
    }
}

TEST(Surface, CarriesLinearColoursAndTemperaturesToTheMesh) {
    constexpr double kRadius = 0.4;
    PointTable table = tableOf(ball(kRadius), std::pow(kSpacing, 3));
    const Column& P = *table.points.find("P");
    // Temperature grows along x, each colour along its axis: 0 to 1 over the ball, and a bit.
    const Vec3d slope = Vec3d::Constant(0.5 / (kRadius + kSpacing));
    constexpr double kKelvin = 800.0;
    Column& Cd = table.points.add("Cd", ColumnType::Float32, 3);
    Column& temperature = table.points.add("temperature", ColumnType::Float32);
    Vec3d low = Vec3d::Ones(), high = Vec3d::Zero();
    for (std::size_t i = 0; i < table.pointCount(); ++i) {
        for (int a = 0; a < 3; ++a) {
            const double value = 0.5 + slope[a] * P.number(i, a);
            Cd.setNumber(i, a, value);
            low[a] = std::min(low[a], value), high[a] = std::max(high[a], value);
        }
        temperature.setNumber(i, 0, kKelvin * Cd.number(i, 0));
    }
    const Geometry mesh = particlesToMesh(table, {});
    const Column& colour = *mesh.table.points.find("Cd");
    const Column& heat = *mesh.table.points.find("temperature");
    ASSERT_GT(mesh.table.pointCount(), 100U);
    ASSERT_EQ(colour.tupleSize(), 3);
    constexpr double kExact = 2e-3;  // the slope's regularisation, of the whole range
    std::size_t sideways = 0;
    for (std::size_t i = 0; i < mesh.table.pointCount(); ++i) {
        const Vec3d x = pointOf(mesh, i);
        for (int a = 0; a < 3; ++a) {
            const double expected = 0.5 + slope[a] * x[a], got = colour.number(i, a);
            EXPECT_GE(got, low[a] - 1e-6);
            EXPECT_LE(got, high[a] + 1e-6);
            // Where a value grows outward it ends at the outermost particle's, half a spacing
            // below.
            const bool isSideways = std::abs(x[a]) < 0.5 * x.norm();
            EXPECT_NEAR(got, expected, isSideways ? kExact : slope[a] * kSpacing) << x.transpose();
            sideways += isSideways ? 1U : 0U;
        }
        EXPECT_NEAR(heat.number(i), kKelvin * colour.number(i, 0), 1e-3 * kKelvin);
    }
    EXPECT_GT(sideways, mesh.table.pointCount());
}

TEST(Surface, IsTheSameForAnyNumberOfThreadsAndOrderOfPoints) {
    PointTable table = tableOf(ball(0.4), std::pow(kSpacing, 3));
    Column& id = table.points.add("id", ColumnType::Int64);
    for (std::size_t i = 0; i < table.pointCount(); ++i) id.setNumber(i, 0, double(i));
    std::vector<std::size_t> reversed;
    for (std::size_t i = table.pointCount(); i-- > 0;) reversed.push_back(i);
    const PointTable backwards = table.gather(reversed);
    SurfaceSettings settings;
    settings.thinSheets = true;
    std::vector<Geometry> meshes;
    for (const int threads : {1, 2, 7})
        Threads(threads).run(
            [&] { meshes.push_back(particlesToMesh(threads == 7 ? backwards : table, settings)); });
    for (const Geometry& mesh : meshes) {
        EXPECT_EQ(mesh.polygonPoints, meshes[0].polygonPoints);
        EXPECT_EQ(mesh.table.points.find("P")->values<float>(),
                  meshes[0].table.points.find("P")->values<float>());
    }
}

TEST(Surface, OfAnAdaptiveMeshIsClosedSmallerAndHoldsItsVolume) {
    constexpr double kHeld = 0.01;
    const std::vector<Vec3d> box =
        jittered(kSpacing, 12, [](const Vec3d& x) { return x.cwiseAbs().maxCoeff() < 0.4; });
    for (const std::vector<Vec3d>& points : {box, ball(0.25), ball(0.6)}) {
        const auto surface = particlesToLevelSet(tableOf(points, std::pow(kSpacing, 3)), {});
        const Geometry full = levelSetToMesh(*surface, 0.0);
        const double volume = measure(full).volume;
        for (const double adaptivity : {0.1, 0.3, 1.0}) {
            SCOPED_TRACE(adaptivity);
            const Geometry less = levelSetToMesh(*surface, adaptivity);
            const Measures is = measure(less);
            EXPECT_LE(less.polygonSizes.size(), full.polygonSizes.size());
            EXPECT_NEAR(is.volume, volume, kHeld * volume);
            EXPECT_TRUE(is.isClosed);
        }
        EXPECT_LT(levelSetToMesh(*surface, 0.3).polygonSizes.size(),
                  0.8 * double(full.polygonSizes.size()));
        EXPECT_LT(levelSetToMesh(*surface, 1.0).polygonSizes.size(),
                  0.3 * double(full.polygonSizes.size()));
    }
}

TEST(Surface, VoxelsAreAWholePartOfACellAndNoLargerThanTheSpacingNeeds) {
    constexpr double kDx = 0.1;
    const auto voxelsPerCell = [](double volume) {
        PointTable table = tableOf({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, volume);
        table.detail.add("dx", ColumnType::Float64).setNumber(0, 0, kDx);
        return kDx / surfaceVoxelSize(table, {});
    };
    const double cell = std::pow(kDx, 3);
    for (const double squeezed : {0.8, 1.0, 1.3}) {
        EXPECT_NEAR(voxelsPerCell(squeezed * cell), 2.0, 1e-9);
        EXPECT_NEAR(voxelsPerCell(squeezed * cell / 8.0), 2.0, 1e-9);
        EXPECT_NEAR(voxelsPerCell(squeezed * cell / 27.0), 3.0, 1e-9);
        EXPECT_NEAR(voxelsPerCell(squeezed * cell / 64.0), 4.0, 1e-9);
    }
}

void expectRefused(const PointTable& table,
                   const SurfaceSettings& settings,
                   const std::string& fragment) {
    try {
        particlesToMesh(table, settings);
        ADD_FAILURE() << "expected an error with " << fragment;
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find(fragment), std::string::npos) << error.what();
    }
}

TEST(Surface, NamesWhatIsWrongWithThePoints) {
    const std::vector<Vec3d> points = {{0, 0, 0}, {1, 0, 0}};
    PointTable table = tableOf(points, 1e-3);
    table.points.find("P")->setNumber(1, 2, std::nan(""));
    expectRefused(table, {}, "point 1: P is nan");
    table = tableOf(points, 1e-3);
    table.points.find("volume")->setNumber(1, 0, -1.0);
    expectRefused(table, {}, "point 1: volume is -1");
    table.points.remove("volume");
    expectRefused(table, {}, "neither a point attribute 'volume' nor 'pscale'");
    table.points.add("pscale", ColumnType::Float32);
    expectRefused(table, {}, "point 0: pscale is 0");
    table = tableOf(points, 1e-3);
    table.points.find("P")->setNumber(1, 2, 1e9);
    expectRefused(table, {}, "too far away");
    table = tableOf(points, 1e-3);
    table.points.add("v", ColumnType::Float32, 2);
    expectRefused(table, {}, "'v'");
    SurfaceSettings settings;
    settings.voxelSize = -1.0;
    expectRefused(tableOf(points, 1e-3), settings, "voxel_size");
    settings.voxelSize = 1e-5;  // 2e12 voxels
    expectRefused(tableOf(points, 1e-3), settings, "make voxel_size larger");
}

}  // namespace
}  // namespace mallow::test
