/// @file report_browser_test.cpp
/// The page of a run in a real browser: what its canvas shows, and what it does when it is used.
#include "cli/browser.h"
#include "cli/process.h"
#include "cli/report_run.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

namespace mallow::test {
namespace {

constexpr int kFrames = 5;
constexpr int kMany = 200;  // pixels: no rounding, no cursor, no border makes so many

/// Pixels of another colour.
int difference(const Pixels& a, const Pixels& b) {
    if (a.bytes.size() != b.bytes.size()) return a.width * a.height;
    int count = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) {
            int most = 0;
            for (int c = 0; c < 3; ++c)
                most = std::max(most, std::abs(a.at(x, y, c) - b.at(x, y, c)));
            count += most > 8 ? 1 : 0;
        }
    return count;
}

/// Background and box are grey: what has a hue is a particle.
int particlePixels(const Pixels& picture) {
    int count = 0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const auto [low, high] =
                std::minmax({picture.at(x, y, 0), picture.at(x, y, 1), picture.at(x, y, 2)});
            count += high - low > 40 ? 1 : 0;
        }
    return count;
}

class ReportInABrowser : public ::testing::Test {
protected:
    const TempFolder folder;
    std::string path;
    std::unique_ptr<Browser> browser;

    void SetUp() override {
        if (goesWithoutBrowser()) GTEST_SKIP() << "MALLOW_NO_BROWSER=1";
        ASSERT_TRUE(std::filesystem::exists(kBrowser))
            << "no " << kBrowser
            << ": scripts/install_dependencies.sh installs it; MALLOW_NO_BROWSER=1 goes without";
        const std::string run = makeRun(folder, kFrames);
        const Finished report = mallow({"report", run});
        ASSERT_EQ(report.code, 0) << report.err;
        path = run + "/report.html";
        ASSERT_EQ(report.out, path + "\n");
        browser = std::make_unique<Browser>(folder);
        browser->open(path);
        browser->waitUntil("document.getElementById('label').textContent.startsWith('frame 1')");
        // It lies on the canvas, and what changes in it is not what the canvas draws.
        browser->value("document.getElementById('legend').style.visibility = 'hidden'");
    }

    Pixels canvas() {
        browser->value("window.scrollTo({top: 0, behavior: 'instant'})");
        return browser->pixelsOf("view");
    }
    std::string label() { return browser->value("document.getElementById('label').textContent"); }
    void set(const std::string& id, const std::string& value, const std::string& event) {
        browser->value("{ const e = document.getElementById('" + id + "'); e.value = " + value +
                       "; e.dispatchEvent(new Event('" + event + "')); 0 }");
    }
};

TEST_F(ReportInABrowser, LoadsWholeAndShowsThePoints) {
    EXPECT_EQ(browser->value("document.getElementById('failure').hidden"), true) << "no WebGL";
    EXPECT_EQ(browser->value("document.querySelector('h1').textContent.includes('onerror')"), true);
    EXPECT_EQ(browser->value("typeof window.broken"), "undefined");
    EXPECT_EQ(browser->value("document.querySelectorAll('.thumbnail img').length"), kFrames);
    EXPECT_EQ(browser->value("[...document.images].every(i => i.complete && i.naturalWidth > 0)"),
              true);
    EXPECT_EQ(contentOf(path).find("<img src=x"), std::string::npos);
    const Pixels first = canvas();
    EXPECT_GT(first.width, 500);
    EXPECT_GT(particlePixels(first), kMany) << "the canvas is blank";
    EXPECT_EQ(difference(first, canvas()), 0) << "it stands still";
    EXPECT_TRUE(browser->problems.empty()) << browser->problems.front();
}

TEST_F(ReportInABrowser, PlaysAndScrubs) {
    const Pixels first = canvas();
    set("scrub", "4", "input");
    EXPECT_EQ(label().substr(0, 7), "frame 5");
    const Pixels last = canvas();
    EXPECT_GT(difference(first, last), kMany) << "another frame is another picture";
    EXPECT_GT(particlePixels(last), kMany);

    browser->click("#play");
    browser->waitUntil("!document.getElementById('label').textContent.startsWith('frame 5')");
    EXPECT_EQ(browser->value("document.getElementById('play').textContent"), "Pause");
    browser->click("#play");
    EXPECT_EQ(browser->value("document.getElementById('play').textContent"), "Play");
    const std::string stopped = label();
    EXPECT_EQ(difference(canvas(), canvas()), 0) << "it stands still again";
    EXPECT_EQ(label(), stopped);

    set("scrub", "0", "input");
    EXPECT_EQ(difference(first, canvas()), 0) << "a frame looks the same when it is back";
    EXPECT_TRUE(browser->problems.empty()) << browser->problems.front();
}

TEST_F(ReportInABrowser, TurnsZoomsAndGoesBack) {
    const Pixels first = canvas();
    browser->drag("#view", 150, 40);
    EXPECT_GT(difference(first, canvas()), kMany) << "a drag turns";
    browser->click("#reset");
    EXPECT_EQ(difference(first, canvas()), 0) << "the view is as it was";

    browser->wheel("#view", -400);
    EXPECT_GT(particlePixels(canvas()), 1.3 * particlePixels(first)) << "nearer is larger";
    browser->wheel("#view", 800);
    EXPECT_LT(particlePixels(canvas()), 0.8 * particlePixels(first)) << "farther is smaller";
    browser->click("#reset");
    EXPECT_EQ(difference(first, canvas()), 0);
    EXPECT_TRUE(browser->problems.empty()) << browser->problems.front();
}

TEST_F(ReportInABrowser, ThumbnailsAndColoursChangeThePicture) {
    const Pixels first = canvas();
    browser->click(".thumbnail[data-frame=\"3\"]");
    EXPECT_EQ(label().substr(0, 7), "frame 3");
    const Pixels third = canvas();
    EXPECT_GT(difference(first, third), kMany);
    set("colour", "0", "change");
    EXPECT_GT(difference(third, canvas()), kMany) << "other colours";
    EXPECT_TRUE(browser->problems.empty()) << browser->problems.front();
}

TEST_F(ReportInABrowser, AsksForNothingAndMayNot) {
    for (const std::string& address : browser->requests)
        EXPECT_TRUE(address == "file://" + path || address.rfind("data:", 0) == 0 ||
                    address == "about:blank")
            << address;
    EXPECT_GE(browser->requests.size(), 1U);
    EXPECT_TRUE(browser->problems.empty()) << browser->problems.front();
    // Even a script that found its way in would be stopped by the page's own policy.
    EXPECT_EQ(
        browser->value("new Promise(answer => {"
                       "  document.addEventListener('securitypolicyviolation',"
                       "                            e => answer(e.effectiveDirective));"
                       "  fetch('http://127.0.0.1:9/').then(() => answer('fetched'), () => 0);"
                       "  setTimeout(() => answer('no policy stopped it'), 10000); })"),
        "connect-src");
}

}  // namespace
}  // namespace mallow::test
