/// @file rheometer_test.cpp
/// The command `mallow rheometer`: its JSON, its plot, and what it refuses.
#include "cli/process.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

const char* const kScene = R"({
  "mallow": 1, "grid": {"dx": 0.1}, "time": {"frames": 1},
  "materials": [{"name": "oil", "model": "liquid", "newtonian_viscosity": 0.25},
                {"name": "slab", "model": "hencky", "youngs_modulus": 2e4}]
})";

void expectRefused(const std::vector<std::string>& arguments,
                   int code,
                   const std::vector<std::string>& fragments) {
    const Finished result = mallow(arguments);
    EXPECT_EQ(result.code, code) << result.err;
    EXPECT_EQ(result.err.rfind("Error: ", 0), 0U) << result.err;
    EXPECT_EQ(result.out, "");
    for (const std::string& fragment : fragments)
        EXPECT_NE(result.err.find(fragment), std::string::npos)
            << "expected '" << fragment << "' in: " << result.err;
}

TEST(RheometerCommand, JsonHasTestMaterialColumnsUnitsAndRows) {
    for (const char* test : {"shear", "relaxation", "creep", "oscillation", "compression"}) {
        SCOPED_TRACE(test);
        const Finished result = mallow({"rheometer", "rubber", "--test", test, "--json"});
        ASSERT_EQ(result.code, 0) << result.err;
        const auto json = nlohmann::json::parse(result.out);
        EXPECT_EQ(json["test"], test);
        EXPECT_EQ(json["material"], "rubber");
        EXPECT_EQ(json["columns"].size(), json["units"].size());
        ASSERT_FALSE(json["rows"].empty());
        for (const auto& row : json["rows"]) EXPECT_EQ(row.size(), json["columns"].size());
    }
}

TEST(RheometerCommand, MeasuresAMaterialOfAScene) {
    const TempFolder folder;
    const std::string scene = folder.file("scene.json");
    writeText(scene, kScene);
    const Finished result =
        mallow({"rheometer", scene + ":oil", "--test", "shear", "--rates", "1:100:3", "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    ASSERT_EQ(json["rows"].size(), 3U);
    ASSERT_EQ(json["columns"][4], "apparent_viscosity");
    for (const auto& row : json["rows"]) EXPECT_NEAR(row[4].get<double>(), 0.25, 1e-9);
}

TEST(RheometerCommand, TextHasAHeadAndRows) {
    const Finished result = mallow({"rheometer", "rubber", "--test", "compression"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_NE(result.out.find("apparent viscosity [Pa s]"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("youngs modulus [Pa]: "), std::string::npos) << result.out;
}

TEST(RheometerCommand, SandThatNothingPressesHasNoModuliAndNoMinusZero) {
    for (const char* test : {"shear", "compression"}) {
        const Finished result = mallow({"rheometer", "sand", "--test", test});
        ASSERT_EQ(result.code, 0) << result.err;
        EXPECT_EQ(result.out.find("modulus [Pa]: "), std::string::npos) << result.out;
        EXPECT_NE(result.err.find("bears nothing without pressure"), std::string::npos);
        EXPECT_EQ((result.out + "\n").find(" -0 "), std::string::npos) << result.out;
        EXPECT_EQ((result.out + "\n").find(" -0\n"), std::string::npos) << result.out;
    }
}

TEST(RheometerCommand, DrawsAPlot) {
    const TempFolder folder;
    const std::string plot = folder.file("curve.png");
    for (const char* more : {"--strain=0.5", "--rates=0.1:10:3"}) {
        const Finished result =
            mallow({"rheometer", "syrup", "--test", "shear", more, "--plot", plot});
        ASSERT_EQ(result.code, 0) << result.err;
        EXPECT_EQ(contentOf(plot).substr(1, 3), "PNG");
        fs::remove(plot);
    }
}

TEST(RheometerCommand, AMaterialThatGivesWayEndsWithCode3) {
    const Finished result =
        mallow({"rheometer", "water", "--test", "creep", "--stress", "5", "--json"});
    EXPECT_EQ(result.code, 3);
    EXPECT_NE(result.err.find("Error: water"), std::string::npos) << result.err;
    EXPECT_TRUE(nlohmann::json::parse(result.out).contains("failure"));
}

TEST(RheometerCommand, RefusesBadInputByName) {
    const TempFolder folder;
    const std::string scene = folder.file("scene.json");
    writeText(scene, kScene);
    const auto refused = [&](std::vector<std::string> arguments,
                             const std::vector<std::string>& fragments) {
        arguments.insert(arguments.begin(), "rheometer");
        expectRefused(arguments, 2, fragments);
    };
    refused({}, {"MATERIAL"});
    refused({"rubber"}, {"--test"});
    refused({"ruber", "--test", "shear"}, {"ruber", "rubber"});
    refused({"rubber", "--test", "sheer"}, {"sheer", "shear"});
    refused({folder.file("gone.json") + ":oil", "--test", "shear"}, {"gone.json"});
    refused({scene, "--test", "shear"}, {"MATERIAL"});
    refused({scene + ":oli", "--test", "shear"}, {scene, "oli", "oil"});
    refused({"rubber", "--test", "shear", "--dt", "-1"}, {"--dt", "-1"});
    refused({"rubber", "--test", "shear", "--dt", "0"}, {"--dt"});
    refused({"rubber", "--test", "shear", "--rate", "nan"}, {"--rate", "nan"});
    refused({"rubber", "--test", "shear", "--time", "inf"}, {"--time", "inf"});
    refused({"rubber", "--test", "shear", "--strain", "much"}, {"--strain", "much"});
    refused({"rubber", "--test", "shear", "--dt", "1e-20"}, {"dt", "steps"});
    refused({"rubber", "--test", "shear", "--stress", "5"}, {"stress", "shear"});
    refused({"rubber", "--test", "creep", "--rates", "1:2:3"}, {"rates", "creep"});
    for (const char* rates : {"1", "1:2", "2:1:3", "0:1:3", "1:2:0", "1:nan:3", "1:2:3x", "a:b:c"})
        refused({"rubber", "--test", "shear", "--rates", rates}, {"--rates", rates});
    refused({"rubber", "--test", "shear", "--plot", "curve.jpg"}, {"--plot", ".png"});
    refused({"water", "--test", "creep"}, {"stress"});
    writeText(scene, "{");
    refused({scene + ":oil", "--test", "shear"}, {scene});
}

TEST(RheometerCommand, APlotThatCannotBeWrittenEndsWithCode4) {
    const TempFolder folder;
    const std::string plot = folder.file("gone/curve.png");
    expectRefused({"rheometer", "rubber", "--test", "shear", "--plot", plot}, 4, {plot});
}

}  // namespace
}  // namespace mallow::test
