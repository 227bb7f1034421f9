#include <mallow/params/describe_scene.h>
#include <mallow/params/nearest_name.h>

#include <gtest/gtest.h>

#include <set>

namespace mallow {
namespace {

template <class Described>
class DescribedScene : public ::testing::Test {};
using Everything = ::testing::Types<OutputSettings,
                                    FrameSurfaceSettings,
                                    HeatSettings,
                                    ResampleSettings,
                                    DomainSettings,
                                    Wall,
                                    ObjectSettings,
                                    ColliderSettings,
                                    EmitterSettings,
                                    Box,
                                    Sphere,
                                    Cylinder,
                                    Capsule,
                                    Torus,
                                    Plane,
                                    MeshFile,
                                    VdbFile,
                                    PointsFile,
                                    Transform,
                                    Motion,
                                    Motion::Key,
                                    Motion::Oscillate>;
TYPED_TEST_SUITE(DescribedScene, Everything);

TYPED_TEST(DescribedScene, EveryFieldIsFullyDescribedAndOnlyOnce) {
    std::set<std::string> names;
    for (const Field<TypeParam>& field : describe<TypeParam>()) {
        EXPECT_TRUE(names.insert(field.info.name).second) << field.info.name;
        EXPECT_FALSE(field.info.label.empty()) << field.info.name;
        EXPECT_EQ(field.info.help.back(), '.') << field.info.name;
        // A default that may not be changed is not a key that must be stated.
        EXPECT_TRUE(field.info.isAvailable || !field.info.isRequired) << field.info.name;
    }
    EXPECT_FALSE(names.empty());
}

TEST(NearestName, IsTheOneWithTheFewestChanges) {
    const std::vector<std::string> known{"radius", "center", "axis", "height"};
    EXPECT_EQ(nearestName("raduis", known), "radius");
    EXPECT_EQ(nearestName("centre", known), "center");
    EXPECT_EQ(nearestName("heigth", known), "height");
    EXPECT_EQ(nearestName("axes", known), "axis");
    EXPECT_EQ(nearestName("velocity", known), "");
    EXPECT_EQ(nearestName(std::string(100000, 'a'), known), "");
    EXPECT_EQ(nearestName("", {}), "");
}

TEST(NearestName, SuggestsAllWhenNoneIsNear) {
    EXPECT_EQ(suggestion("raduis", {"radius", "axis"}), "; did you mean \"radius\"?");
    EXPECT_EQ(suggestion("velocity", {"radius", "axis"}), "; expected one of radius, axis");
    EXPECT_EQ(suggestion("velocity", {}), "");
}

}  // namespace
}  // namespace mallow
