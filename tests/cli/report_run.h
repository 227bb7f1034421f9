/// @file report_run.h
/// A small run whose report is read.
#pragma once

#include "cli/process.h"
#include "cli/scenes.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mallow::test {

/// A run with particles that come and go; its name tries to break out of the page.
inline std::string makeRun(const TempFolder& folder,
                           int frames,
                           const std::vector<std::string>& more = {}) {
    std::string scene = busyScene(frames);
    scene.replace(scene.find("\"busy\""), 6,
                  R"("</script><img src=x onerror=\"window.broken = 1\">")");
    writeText(folder.file("scene.json"), scene);
    std::vector<std::string> arguments = {"run", folder.file("scene.json"), "--out",
                                          folder.file("run"), "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished run = mallow(arguments);
    EXPECT_EQ(run.code, 0) << run.err;
    return folder.file("run");
}

}  // namespace mallow::test
