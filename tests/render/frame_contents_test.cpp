#include <mallow/render/frame_contents.h>

#include <gtest/gtest.h>

namespace mallow {
namespace {

/// Two points a metre apart in a hollow ball.
Bounds seenIn(double radius, bool invert) {
    FrameContents contents;
    Geometry points;
    points.table.resize(2);
    points.table.points.add("P", ColumnType::Float32, 3).setNumber(1, 0, 1.0);
    contents.parts = {points};
    Collider ball;
    ball.shape.geometry = Sphere{Vec3d::Zero(), radius};
    ball.invert = invert;
    contents.colliders = {poseCollider(ball, 0.0)};
    SequenceExtent extent;
    extent.include(contents, {});
    return extent.box;
}

TEST(SequenceExtent, HoldsAVesselAndNotARoom) {
    EXPECT_NEAR(seenIn(1.2, true).max.y(), 1.2, 1e-6);
    EXPECT_LT(seenIn(50.0, true).max.y(), 2.0);
    EXPECT_NEAR(seenIn(50.0, false).max.y(), 50.0, 1e-6) << "a solid is seen whole";
}

}  // namespace
}  // namespace mallow
