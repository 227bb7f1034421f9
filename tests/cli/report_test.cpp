#include "cli/browser.h"
#include "cli/process.h"
#include "cli/run_files.h"
#include "cli/scenes.h"
#include "support/temp_folder.h"

#include <mallow/io/read_file.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace mallow::test {
namespace {

/// A run with particles that come and go; its name tries to break out of the page.
std::string makeRun(const TempFolder& folder, int frames) {
    std::string scene = busyScene(frames);
    scene.replace(scene.find("\"busy\""), 6,
                  R"("</script><img src=x onerror=\"window.broken = 1\">")");
    writeText(folder.file("scene.json"), scene);
    const Finished run =
        mallow({"run", folder.file("scene.json"), "--out", folder.file("run"), "--quiet"});
    EXPECT_EQ(run.code, 0) << run.err;
    return folder.file("run");
}

TEST(Report, ThePageLoadsPlaysAndScrubsInABrowser) {
    const TempFolder folder;
    const std::string run = makeRun(folder, 5);
    const Finished report = mallow({"report", run});
    ASSERT_EQ(report.code, 0) << report.err;
    const std::string path = run + "/report.html";
    EXPECT_EQ(report.out, path + "\n");
    EXPECT_LT(std::filesystem::file_size(path), 30000000U);
    EXPECT_EQ(contentOf(path).find("<img src=x"), std::string::npos);
    if (!std::filesystem::exists(kBrowser)) GTEST_SKIP() << "no " << kBrowser;

    Browser browser(folder);
    browser.open(path);
    browser.waitUntil("document.getElementById('label').textContent.startsWith('frame 1')");
    EXPECT_EQ(browser.value("document.getElementById('failure').hidden"), true) << "no WebGL";
    EXPECT_EQ(browser.value("document.querySelector('h1').textContent.includes('onerror')"), true);
    EXPECT_EQ(browser.value("typeof window.broken"), "undefined");
    EXPECT_EQ(browser.value("document.querySelectorAll('.thumbnail img').length"), 5);
    EXPECT_EQ(browser.value("[...document.images].every(i => i.complete && i.naturalWidth > 0)"),
              true);
    const std::string first = browser.screenshot();
    EXPECT_EQ(first, browser.screenshot()) << "it stands still";

    browser.value(
        "{ const s = document.getElementById('scrub'); s.value = 4;"
        "  s.dispatchEvent(new Event('input')); 0 }");
    EXPECT_EQ(browser.value("document.getElementById('label').textContent.slice(0, 7)"), "frame 5");
    EXPECT_NE(first, browser.screenshot()) << "another frame is another picture";

    browser.value("document.getElementById('play').click()");
    browser.waitUntil("!document.getElementById('label').textContent.startsWith('frame 5')");
    browser.value("document.getElementById('play').click()");
    EXPECT_EQ(browser.value("document.getElementById('play').textContent"), "Play");

    const std::string before = browser.screenshot();
    browser.value(
        "{ const c = document.getElementById('colour'); c.selectedIndex = 1;"
        "  c.dispatchEvent(new Event('change')); 0 }");
    EXPECT_NE(before, browser.screenshot()) << "other colours";
    EXPECT_TRUE(browser.problems.empty()) << browser.problems.front();
}

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
