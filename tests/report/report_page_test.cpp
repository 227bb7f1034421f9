/// @file report_page_test.cpp
/// The page of a run that is too large for a page: it stays small, and says what it leaves out.
#include "support/temp_folder.h"

#include <mallow/io/geometry_file.h>
#include <mallow/report/report_page.h>

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace mallow::test {
namespace {

constexpr std::size_t kMostPoints = 50000;
constexpr std::size_t kMostBytes = 30000000;

std::string cacheFile(const std::string& folder, int frame) {
    char name[32];
    std::snprintf(name, sizeof name, "/points.%04d.bgeo.sc", frame);
    return folder + name;
}

PointTable cloud(std::size_t particles, double shift) {
    PointTable points(particles);
    Column& id = points.points.add("id", ColumnType::Int64);
    Column& P = points.points.add("P", ColumnType::Float32, 3);
    Column& v = points.points.add("v", ColumnType::Float32, 3);
    for (std::size_t i = 0; i < particles; ++i) {
        id.values<std::int64_t>()[i] = static_cast<std::int64_t>(i);
        for (int c = 0; c < 3; ++c)
            P.setNumber(i, c, double(i * (7 + 4 * std::size_t(c)) % 997) + shift);
        v.setNumber(i, 1, double(i % 100));
    }
    return points;
}

/// A folder as a run leaves it. Few caches are written and stand for several frames: it is the page
/// that is tried.
void writeRun(const std::string& folder, int frames, std::size_t particles) {
    constexpr int kWritten = 3;
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/scene.json") << R"({ "mallow": 1, "name": "large" })";
    std::ofstream stats(folder + "/stats.jsonl");
    for (int frame = 1; frame <= frames; ++frame) {
        const nlohmann::json line = {{"frame", frame},
                                     {"time", frame / 24.0},
                                     {"particles", particles},
                                     {"kinetic_energy", frame}};
        stats << line.dump() << "\n";
        const std::string path = cacheFile(folder, frame);
        if (frame <= kWritten) {
            writeGeometry({cloud(particles, frame), {}, {}}, path);
        } else {
            std::filesystem::create_hard_link(cacheFile(folder, 1 + frame % kWritten), path);
        }
    }
}

/// What the viewer of a page gets.
nlohmann::json dataOf(const std::string& page) {
    const std::string begin = "<script type=\"application/json\" id=\"data\">";
    const std::size_t at = page.find(begin) + begin.size();
    return nlohmann::json::parse(page.substr(at, page.find("</script>", at) - at));
}

void expectWhole(const nlohmann::json& data) {
    const std::size_t count = data["count"], channels = data["channels"].size();
    EXPECT_EQ(channels, 1U);  // the speed
    for (const auto& frame : data["frames"]) {
        const std::size_t bytes = (6 + channels) * count;
        ASSERT_EQ(frame["data"].get_ref<const std::string&>().size(), (bytes + 2) / 3 * 4);
    }
}

TEST(ReportPage, ShowsTheMostPointsThatItMayOfALargeRun) {
    const TempFolder folder;
    writeRun(folder.file("run"), 3, 60000);
    std::size_t calls = 0;
    const std::string page = reportPage(folder.file("run"), [&](std::size_t done, std::size_t all) {
        EXPECT_EQ(done, ++calls);
        EXPECT_EQ(all, 3U);
    });
    EXPECT_EQ(calls, 3U);
    const nlohmann::json data = dataOf(page);
    EXPECT_EQ(data["count"], kMostPoints);
    EXPECT_EQ(data["frames"].size(), 3U);
    expectWhole(data);
    EXPECT_LT(page.size(), kMostBytes);
    EXPECT_NE(page.find("50000 particles are shown, the same ones in every frame; the fullest "
                        "frame has 60000."),
              std::string::npos);
}

TEST(ReportPage, OfALargeRunWithManyFramesStaysBelowThirtyMegabytes) {
    const TempFolder folder;
    constexpr int kFrames = 120;
    writeRun(folder.file("run"), kFrames, 60000);
    const std::string page = reportPage(folder.file("run"), {});
    EXPECT_LT(page.size(), kMostBytes);
    EXPECT_GT(page.size(), kMostBytes / 2) << "the room is used";
    const nlohmann::json data = dataOf(page);
    expectWhole(data);
    EXPECT_LE(data["count"].get<std::size_t>(), kMostPoints);
    EXPECT_GE(data["count"].get<std::size_t>(), 5000U) << "still a body, not a haze";
    EXPECT_EQ(data["frames"].size(), std::size_t(kFrames)) << "particles go first, then frames";
    EXPECT_EQ(data["frames"].front()["frame"], 1);
    EXPECT_EQ(data["frames"].back()["frame"], kFrames);
}

}  // namespace
}  // namespace mallow::test
