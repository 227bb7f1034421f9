#include "cli/process.h"
#include "cli/report_run.h"
#include "cli/run_files.h"
#include "support/temp_folder.h"

#include <mallow/io/read_file.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

namespace mallow::test {
namespace {

TEST(Report, BadInputIsNamed) {
    const TempFolder folder;
    const auto expectRefused = [](const std::string& path, const std::string& part) {
        const Finished result = mallow({"report", path});
        EXPECT_EQ(result.code, 2) << path;
        EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
    };
    expectRefused(folder.file("nowhere"), "nowhere: no such folder");
    std::filesystem::create_directories(folder.file("empty"));
    expectRefused(folder.file("empty"), "stats.jsonl");
    const std::string run = makeRun(folder, 3);
    expectRefused(run + "/stats.jsonl", "expected the folder");

    for (const char* page : {"report.pdf", "report", "report.html.gz"}) {
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"report", run}, {"compare", run, run}}) {
            std::vector<std::string> arguments = command;
            arguments.insert(arguments.end(), {"--out", folder.file(page)});
            const Finished result = mallow(arguments);
            EXPECT_EQ(result.code, 2) << page;
            EXPECT_NE(result.err.find("must end in .html"), std::string::npos) << result.err;
            EXPECT_FALSE(std::filesystem::exists(folder.file(page)));
        }
    }
    std::filesystem::remove(pointsFile(run, 2));
    const Finished gap = mallow({"report", run, "--out", folder.file("gap.html")});
    ASSERT_EQ(gap.code, 0) << gap.err;
    EXPECT_NE(contentOf(folder.file("gap.html")).find("Frames without a cache file: 2."),
              std::string::npos);

    const std::string cache = contentOf(pointsFile(run, 3));
    writeText(pointsFile(run, 3), cache.substr(0, cache.size() / 2));
    expectRefused(run, "points.0003.bgeo.sc");
    writeText(pointsFile(run, 3), cache);
    writeText(run + "/stats.jsonl", contentOf(run + "/stats.jsonl") + "{oops\n");
    expectRefused(run, "stats.jsonl: line 4");
}

TEST(Compare, TellsIdenticalFromDifferentAndListsFramesOfOneSide) {
    const TempFolder folder;
    const std::string run = makeRun(folder, 3);
    const std::string other = folder.file("other");
    std::filesystem::copy(run, other);
    const Finished same = mallow({"compare", run, other});
    ASSERT_EQ(same.code, 0) << same.err;
    EXPECT_NE(same.out.find("All points are identical."), std::string::npos) << same.out;
    const Finished part = mallow({"compare", run, pointsFile(run, 2)});
    EXPECT_NE(part.out.find("All frames in common are identical."), std::string::npos) << part.out;

    std::filesystem::copy_file(pointsFile(run, 2), pointsFile(other, 3),
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::remove(pointsFile(other, 1));
    const Finished result =
        mallow({"compare", run, other, "--json", "--out", folder.file("c.html")});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["identical"], false);
    EXPECT_EQ(json["frames_only_a"], nlohmann::json({1}));
    EXPECT_EQ(json["frames"][0]["identical"], true);
    EXPECT_EQ(json["frames"][1]["identical"], false);
    EXPECT_GT(json["frames"][1]["attributes"]["P"]["max"], 0.0);
    EXPECT_NE(contentOf(folder.file("c.html")).find("Kinetic energy"), std::string::npos);
    EXPECT_NE(mallow({"compare", pointsFile(run, 2), pointsFile(run, 3)}).out.find("matched by id"),
              std::string::npos);
}

/// 60 points on a line along x, shifted; without ids they are no pairs.
void writeLine(const std::string& path, double shift) {
    std::string text = "P.x,P.y,P.z,heat\n";
    for (int i = 0; i < 60; ++i)
        text += std::to_string(0.1 * i + shift) + ",0,0," + std::to_string(300 + i) + "\n";
    writeText(path, text);
}

TEST(Compare, WithoutIdsComparesDistributionsAndPlotsThemOverFrames) {
    const TempFolder folder;
    for (int frame = 1; frame <= 3; ++frame) {
        const std::string number = "000" + std::to_string(frame) + ".csv";
        writeLine(folder.file("a." + number), 0.0);
        writeLine(folder.file("b." + number), 0.25 * frame);
    }
    const std::string page = folder.file("c.html");
    const std::vector<std::string> both = {folder.file("a.####.csv"), folder.file("b.####.csv")};
    const Finished result = mallow({"compare", both[0], both[1], "--json", "--out", page});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    ASSERT_EQ(json["frames"].size(), 3U);
    constexpr double kRounding = 1e-6;  // of the numbers in the files
    for (int frame = 1; frame <= 3; ++frame) {
        const auto& difference = json["frames"][static_cast<std::size_t>(frame - 1)];
        EXPECT_EQ(difference["frame"], frame);
        EXPECT_EQ(difference["matched_by_id"], false);
        EXPECT_FALSE(difference.contains("attributes"));
        const auto& x = difference["distributions"]["P.x"];
        EXPECT_NEAR(x["distance"].get<double>(), 0.25 * frame, kRounding);
        EXPECT_NEAR(x["b"]["mean"].get<double>() - x["a"]["mean"].get<double>(), 0.25 * frame,
                    kRounding);
        EXPECT_NEAR(x["a"]["median"].get<double>(), 2.95, 0.05 + kRounding);
        EXPECT_NEAR(x["a"]["std"].get<double>(), x["b"]["std"].get<double>(), kRounding);
        EXPECT_EQ(difference["distributions"]["heat"]["distance"], 0.0);
    }
    const std::string html = contentOf(page);
    for (const char* title : {"Difference of P.x", "Difference of P.y", "Difference of heat"})
        EXPECT_NE(html.find(std::string("alt=\"") + title + "\" src=\"data:image/svg+xml;base64,"),
                  std::string::npos)
            << title;
    EXPECT_NE(html.find("as distributions"), std::string::npos);
    const Finished text = mallow({"compare", both[0], both[1]});
    EXPECT_NE(text.out.find("frame 2: 60 and 60 points, as distributions"), std::string::npos)
        << text.out;
    EXPECT_NE(text.out.find("The points differ."), std::string::npos) << text.out;
}

TEST(Compare, OfTwoRunsPlotsEveryAttributeAndQuantity) {
    const TempFolder folder;
    const std::string run = makeRun(folder, 3), other = folder.file("other");
    ASSERT_EQ(mallow({"run", folder.file("scene.json"), "--out", other, "--quiet", "--set",
                      "gravity=[0,-5,0]"})
                  .code,
              0);
    const std::string page = folder.file("c.html");
    ASSERT_EQ(mallow({"compare", run, other, "--out", page}).code, 0);
    const std::string html = contentOf(page);
    for (const char* title :
         {"Difference of P", "Difference of v", "Difference of F", "Kinetic energy",
          "Strain energy", "Potential energy", "Momentum x", "Momentum y", "Momentum z", "Volume",
          "Particles", "Largest speed", "Substeps", "Time per frame"})
        EXPECT_NE(html.find(std::string("alt=\"") + title + "\" src=\"data:image/svg+xml;base64,"),
                  std::string::npos)
            << title;
    EXPECT_NE(html.find("<td>" + run + "</td>"), std::string::npos);
    EXPECT_NE(html.find("<td>" + other + "</td>"), std::string::npos);
}

TEST(Compare, BadInputIsNamed) {
    const TempFolder folder;
    writeText(folder.file("a.0001.csv"), "P.x,P.y,P.z\n0,0,0\n");
    writeText(folder.file("b.0001.csv"), "P.x,P.y,P.z\n0,0,zero\n");
    const Finished none = mallow({"compare", folder.file("a.0001.csv"), folder.file("c.csv")});
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.err.find("c.csv: no such file"), std::string::npos) << none.err;
    const Finished broken =
        mallow({"compare", folder.file("a.0001.csv"), folder.file("b.0001.csv")});
    EXPECT_EQ(broken.code, 2);
    EXPECT_NE(broken.err.find("b.0001.csv"), std::string::npos) << broken.err;
}

}  // namespace
}  // namespace mallow::test
