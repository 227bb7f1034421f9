#include <mallow/collision/collider.h>
#include <mallow/collision/deforming_sequence.h>
#include <mallow/geometry/level_set_grid.h>
#include <mallow/params/input_error.h>

#include <Eigen/Geometry>
#include <gtest/gtest.h>
#include <openvdb/tools/LevelSetSphere.h>

#include <support/random_points.h>
#include <support/temp_folder.h>
#include <support/test_meshes.h>

namespace mallow {
namespace {

constexpr double kFps = 24.0;
constexpr double kVoxel = 0.02;  // [m]
constexpr double kRadius = 0.2;  // [m]
const Vec3d kStart(0.1, 0.2, -0.1);
const Vec3d kVelocity(1.2, -0.5, 0.3);  // [m/s]: 2.8 voxels per frame

// The gradient of a trilinear interpolant turns by the curvature across a voxel.
constexpr double kNormalError = 1.2 * kVoxel / (kRadius - 0.05);

double timeOf(double frame) {
    return (frame - 1.0) / kFps;
}

/// The sphere that moves, as a mesh with point velocities.
DeformingFrame movingSphere(int frame) {
    Mesh mesh = test::sphereMesh(kStart + timeOf(frame) * kVelocity, kRadius, 5);
    mesh.velocities.assign(mesh.points.size(), kVelocity);
    return frameFromMesh(mesh, kVoxel, 0.15, 0.15);
}

struct Sampled {
    double phi;
    Vec3d normal, velocity;
};

Sampled sampleAt(const DeformedSurface& surface, const Vec3d& x) {
    Sampled s;
    sample(surface, &x, 1, &s.phi, &s.normal, &s.velocity);
    return s;
}

void expectIsTheMovingSphere(const DeformingSequence& sequence, double tolerance) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> depth(-0.05, 0.05);
    for (const double frame : {1.0, 1.25, 1.5, 1.9, 2.0, 2.5}) {
        const DeformedSurface surface = sequence.at(timeOf(frame));
        const Vec3d center = kStart + timeOf(frame) * kVelocity;
        for (int i = 0; i < 200; ++i) {
            const Vec3d n = test::randomDirection(random);
            const double d = depth(random);
            const Sampled s = sampleAt(surface, center + (kRadius + d) * n);
            EXPECT_NEAR(s.phi, d, tolerance) << "frame " << frame;
            EXPECT_LT((s.normal - n).norm(), kNormalError) << "frame " << frame;
            EXPECT_LT((s.velocity - kVelocity).norm(), 1e-4) << "frame " << frame;
        }
    }
}

TEST(DeformingSequence, TranslatingSphereIsExactBetweenFrames) {
    expectIsTheMovingSphere(DeformingSequence(1, kFps, movingSphere), 0.1 * kVoxel);
}

TEST(DeformingSequence, ReadsAVdbSequenceWithAThinVelocityBand) {
    const test::TempFolder folder;
    openvdb::initialize();
    for (int frame = 1; frame <= 3; ++frame) {
        const Vec3d center = kStart + timeOf(frame) * kVelocity;
        const auto surface = openvdb::tools::createLevelSetSphere<openvdb::FloatGrid>(
            static_cast<float>(kRadius),
            openvdb::Vec3f(static_cast<float>(center.x()), static_cast<float>(center.y()),
                           static_cast<float>(center.z())),
            static_cast<float>(kVoxel), 3.0f);
        surface->setName("surface");
        const auto velocity = openvdb::Vec3SGrid::create();
        velocity->setTransform(surface->transform().copy());
        velocity->setTree(std::make_shared<openvdb::Vec3STree>(
            surface->tree(), openvdb::Vec3s(0.0f),
            openvdb::Vec3s(kVelocity.cast<float>().eval().data()), openvdb::TopologyCopy()));
        velocity->setName("v");
        openvdb::io::File(folder.file("col.000" + std::to_string(frame) + ".vdb"))
            .write({surface, velocity});
    }
    const DeformingSequence sequence(1, kFps,
                                     vdbFrames(folder.file("col.####.vdb"), "", "v", 0.15));
    expectIsTheMovingSphere(sequence, 0.15 * kVoxel);

    // The last frame needs no successor, the moment after it does.
    EXPECT_NO_THROW(sequence.at(timeOf(3)));
    EXPECT_NO_THROW(sequence.at(timeOf(3) + 1e-12)) << "rounding of the frame's time";
    try {
        sequence.at(timeOf(3.1));
        FAIL() << "frame 4 does not exist";
    } catch (const InputError& error) {
        EXPECT_EQ(error.what(), folder.file("col.0004.vdb") + ": no such file");
    }
}

TEST(DeformingSequence, KeepsTwoFramesAndLoadsEachOnce) {
    std::vector<int> loaded;
    const DeformingSequence sequence(1, kFps, [&](int frame) {
        loaded.push_back(frame);
        return movingSphere(frame);
    });
    for (const double frame : {1.0, 1.3, 1.7, 2.0, 2.0, 2.5, 3.0, 3.5}) sequence.at(timeOf(frame));
    EXPECT_EQ(loaded, (std::vector<int>{1, 2, 3, 4}));
    sequence.at(timeOf(2.5));  // a retry from the frame before
    EXPECT_EQ(loaded, (std::vector<int>{1, 2, 3, 4, 2}));
}

TEST(DeformingSequence, RotatingBoxFollowsItsVelocity) {
    const Vec3d omega(0.0, 0.0, 4.8);  // [rad/s]: 0.2 rad per frame
    const Vec3d half(0.3, 0.15, 0.2);
    const auto turn = [&](double frame) {
        return Eigen::AngleAxisd(omega.norm() * timeOf(frame), Vec3d::UnitZ()).toRotationMatrix();
    };
    const DeformingSequence sequence(1, kFps, [&](int frame) {
        Mesh mesh = test::boxMesh(-half, half);
        for (Vec3d& point : mesh.points) {
            point = turn(frame) * point;
            mesh.velocities.push_back(omega.cross(point));
        }
        return frameFromMesh(mesh, kVoxel, 0.15, 0.15);
    });
    const DeformedSurface surface = sequence.at(timeOf(1.5));
    std::mt19937 random(2);
    for (const Vec3d& u : test::randomPoints(random, 300, 0.1)) {
        // On the end face, where the motion is largest.
        const Vec3d x = turn(1.5) * Vec3d(half.x(), u.y(), u.z());
        const Sampled s = sampleAt(surface, x);
        EXPECT_NEAR(s.phi, 0.0, 0.15 * kVoxel);
        EXPECT_LT((s.velocity - omega.cross(x)).norm(), 0.02 * omega.norm() * half.x());
    }
}

TEST(DeformingSequence, MovesWithTheCollidersMotionToo) {
    Collider collider{"ball", {Sphere{{0, 0, 0}, 1.0}}};
    collider.sequence = std::make_shared<const DeformingSequence>(1, kFps, movingSphere);
    collider.motion.velocity = {0, 3, 0};
    const double time = timeOf(1.5);
    const PosedCollider posed = poseCollider(collider, time);
    const Vec3d n = Vec3d(1, 2, -1).normalized();
    const Vec3d x = kStart + time * (kVelocity + collider.motion.velocity) + (kRadius + 0.03) * n;
    ContactSample s;
    sample(posed, &x, 1, &s);
    EXPECT_NEAR(s.distance, 0.03, 0.1 * kVoxel);
    EXPECT_LT((s.velocity - kVelocity - collider.motion.velocity).norm(), 1e-4);
    EXPECT_NEAR(maxSpeed(posed), kVelocity.norm() + 3.0, 1e-4);
}

TEST(DeformingSequence, MayTouchIsNeverWrongWhenItSaysNo) {
    Collider collider{"ball", {Sphere{{0, 0, 0}, 1.0}}};
    collider.sequence = std::make_shared<const DeformingSequence>(1, kFps, movingSphere);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> fraction(0.0, 1.0), radii(0.01, 0.3);
    int refused = 0;
    for (const bool invert : {false, true}) {
        collider.invert = invert;
        const PosedCollider posed = poseCollider(collider, timeOf(1.4));
        for (const Vec3d& offset : test::randomPoints(random, 3000, 0.5)) {
            const Vec3d center = kStart + offset;
            const double radius = radii(random);
            if (mayTouch(posed, center, radius)) continue;
            ++refused;
            for (int i = 0; i < 10; ++i) {
                const Vec3d x =
                    center + std::cbrt(fraction(random)) * radius * test::randomDirection(random);
                ContactSample s;
                sample(posed, &x, 1, &s);
                EXPECT_GE(s.distance, 0.0);
            }
        }
    }
    EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace mallow
