#include "expect_same_geometry.h"

#include <mallow/io/geometry_file.h>
#include <mallow/io/houdini_file.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

/// Files that Houdini itself wrote. They are no part of the repository.
class HoudiniSamples : public ::testing::Test {
protected:
    void SetUp() override {
        if (!fs::is_directory(MALLOW_SAMPLES))
            GTEST_SKIP() << "no sample files in " << MALLOW_SAMPLES;
    }
    static Geometry sample(const std::string& name) {
        return readGeometry(std::string(MALLOW_SAMPLES) + "/" + name);
    }
};

TEST_F(HoudiniSamples, everyFileLoadsOrNamesWhatIsNotSupported) {
    int loaded = 0;
    for (const fs::directory_entry& file : fs::directory_iterator(MALLOW_SAMPLES)) {
        const std::string path = file.path().string();
        if (path.find("geo", path.rfind('/')) == std::string::npos ||
            path.find("LICENSE") != std::string::npos)
            continue;
        SCOPED_TRACE(path);
        try {
            const Geometry geometry = readGeometry(path);
            const Column* position = geometry.table.points.find("P");
            ASSERT_NE(position, nullptr);
            EXPECT_EQ(position->describe(), "float32 of size 3");
            EXPECT_EQ(position->typeInfo, "point");
            ++loaded;
        } catch (const InputError& error) {
            EXPECT_NE(std::string(error.what()).find("'packing' is not supported"),
                      std::string::npos)
                << error.what();
        }
    }
    EXPECT_GE(loaded, 18);
}

TEST_F(HoudiniSamples, textAndBinaryTwinsAgree) {
    for (const char* name : {"laika_grid_tetra_16_5", "laika_points_noprim_16_5"}) {
        SCOPED_TRACE(name);
        // Text has nine digits, which is exact for float32.
        expectSameGeometry(sample(std::string(name) + ".bgeo"), sample(std::string(name) + ".geo"));
    }
}

TEST_F(HoudiniSamples, whatWasReadIsWrittenAndReadAgainTheSame) {
    for (const char* name :
         {"box8.bgeo.sc", "mixed_groups.bgeo.sc", "points_only_string.bgeo.sc",
          "polys_strings_group.bgeo.sc", "three_or_more_blocks.bgeo.sc", "laika_grid.geo",
          "curves_many_attributes.bgeo.sc", "array_attribute.bgeo.sc"}) {
        SCOPED_TRACE(name);
        const Geometry geometry = sample(name);
        expectSameGeometry(geometry, parseBgeo(formatBgeo(geometry), "FILE"));
        expectSameGeometry(geometry, parseBgeoSc(formatBgeoSc(geometry), "FILE"));
        expectSameGeometry(geometry, parseGeo(formatGeo(geometry), "FILE"));
    }
}

/// Six times the volume that the polygons enclose, positive when they are counter-clockwise from
/// outside: sum over fan triangles of a . (b x c).
double sixVolumes(const Geometry& geometry) {
    const Column& P = *geometry.table.points.find("P");
    const auto at = [&](std::int32_t point, int axis) {
        return P.number(static_cast<std::size_t>(point), axis);
    };
    double sum = 0.0;
    const std::int32_t* corner = geometry.polygonPoints.data();
    for (const std::int32_t size : geometry.polygonSizes) {
        for (int k = 2; k < size; ++k)
            for (int a = 0; a < 3; ++a) {
                const int b = (a + 1) % 3, c = (a + 2) % 3;
                const std::int32_t i = corner[k - 1], j = corner[k];
                sum += at(corner[0], a) * (at(i, b) * at(j, c) - at(i, c) * at(j, b));
            }
        corner += size;
    }
    return sum;
}

TEST_F(HoudiniSamples, solidsHaveAPositiveVolume) {
    const Geometry box = sample("box8.bgeo.sc");
    EXPECT_EQ(box.table.pointCount(), 8U);
    EXPECT_EQ(box.polygonSizes, std::vector<std::int32_t>(6, 4));
    EXPECT_DOUBLE_EQ(sixVolumes(box), 6.0);
}

TEST_F(HoudiniSamples, curvesSpheresAndVolumesLeaveOnlyTheirPoints) {
    EXPECT_FALSE(sample("curves_groups.bgeo.sc").isMesh());
    EXPECT_EQ(sample("curves_groups.bgeo.sc").table.pointCount(), 396U);
    EXPECT_FALSE(sample("packed_run.bgeo.sc").isMesh());
    EXPECT_FALSE(sample("laika_sphere.geo").isMesh());
    EXPECT_TRUE(sample("mixed_groups.bgeo.sc").isMesh());
}

TEST_F(HoudiniSamples, groupsStringsAndConstantPagesHaveTheValuesOfTheFile) {
    const Geometry ring = sample("polys_group.bgeo.sc");
    EXPECT_EQ(ring.table.groups().at("group1"),
              (std::vector<std::uint8_t>{0, 1, 0, 1, 0, 1, 0, 1, 0, 1}));

    const Geometry mixed = sample("mixed_groups.bgeo.sc");
    const std::vector<std::uint8_t>& members = mixed.table.groups().at("stream_vellumsource1");
    EXPECT_EQ(members[99], 0);
    EXPECT_EQ(members[100], 1);
    EXPECT_EQ(members[2599], 1);
    const Column& color = *mixed.table.points.find("Cd");
    EXPECT_EQ(color.typeInfo, "color");
    EXPECT_EQ(color.defaultValue, 1.0);
    EXPECT_EQ(color.number(1024, 0), color.number(2047, 0));  // the second page is constant
    EXPECT_EQ(mixed.table.detail.find("doppath")->rows(), 1U);

    const Geometry fruit = sample("points_only_string.bgeo.sc");
    EXPECT_EQ(fruit.table.points.find("unity_instance")->text(0), "EMPTY");
    EXPECT_EQ(fruit.table.points.find("unity_instance")->text(2), "project/assets/apple.prefab");
}

}  // namespace
}  // namespace mallow::test
