#include <mallow/collision/domain.h>

#include <gtest/gtest.h>

#include <support/random_points.h>

namespace mallow {
namespace {

Domain sampleDomain() {
    Domain domain{{-1, 0, -2}, {1, 2, 3}, {}};
    domain.walls[0] = {Wall::Slip, 0.1};
    domain.walls[2] = {Wall::Sticky, 0.0};
    domain.walls[5] = {Wall::Separate, 0.4};
    return domain;
}

TEST(Domain, SolidSidesAreCollidersThatKeepTheInsideFree) {
    const Domain domain = sampleDomain();
    const std::vector<Collider> walls = wallColliders(domain);
    ASSERT_EQ(walls.size(), 3u);
    EXPECT_EQ(walls[0].name, "domain x-");
    EXPECT_EQ(walls[1].name, "domain y-");
    EXPECT_EQ(walls[2].name, "domain z+");
    EXPECT_EQ(walls[0].boundary, Boundary::Slip);
    EXPECT_EQ(walls[1].boundary, Boundary::Sticky);
    EXPECT_EQ(walls[2].boundary, Boundary::Separate);
    EXPECT_EQ(walls[2].friction, 0.4);

    const Vec3d x(0.25, 0.5, 1.0);
    const double expected[] = {1.25, 0.5, 2.0};
    const Vec3d inward[] = {Vec3d::UnitX(), Vec3d::UnitY(), -Vec3d::UnitZ()};
    for (std::size_t i = 0; i < walls.size(); ++i) {
        EXPECT_TRUE(walls[i].validate().empty());
        ContactSample s;
        sample(poseCollider(walls[i], 0.0), &x, 1, &s);
        EXPECT_DOUBLE_EQ(s.distance, expected[i]);
        EXPECT_EQ(s.normal, inward[i]);
        EXPECT_EQ(s.velocity, Vec3d::Zero());
    }
}

TEST(Domain, OnlyWhatIsBeyondAnOpenSideIsToBeRemoved) {
    const Domain domain = sampleDomain();
    EXPECT_FALSE(isOutsideOpen(domain, {0, 1, 0}));
    EXPECT_TRUE(isOutsideOpen(domain, {1.01, 1, 0}));
    EXPECT_TRUE(isOutsideOpen(domain, {0, 2.01, 0}));
    EXPECT_TRUE(isOutsideOpen(domain, {0, 1, -2.01}));
    EXPECT_FALSE(isOutsideOpen(domain, {-1.01, 1, 0})) << "a solid side";
    EXPECT_FALSE(isOutsideOpen(domain, {0, -0.01, 0})) << "a solid side";
    EXPECT_FALSE(isOutsideOpen(domain, {1, 2, -2})) << "on the side itself";
}

TEST(Domain, ValidateNamesTheSide) {
    Domain domain = sampleDomain();
    EXPECT_TRUE(domain.validate().empty());
    domain.max.y() = -1.0;
    domain.walls[3].friction = -0.5;
    const auto errors = domain.validate();
    ASSERT_EQ(errors.size(), 2u);
    EXPECT_EQ(errors[0].name, "domain.max");
    EXPECT_EQ(errors[1].name, "domain.walls.y+.friction");
}

}  // namespace
}  // namespace mallow
