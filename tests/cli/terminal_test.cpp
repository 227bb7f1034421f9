/// @file terminal_test.cpp
/// What a user sees who starts a run on a terminal: a bar that tells how far it is, how fast, and
/// how long it will take.
#include "cli/process.h"
#include "cli/scenes.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <pty.h>
#include <regex>

namespace mallow::test {
namespace {

struct Screen {
    int code = -1;
    std::string text;  ///< everything that was written to it
};

/// Runs the command on a terminal of that width.
Screen onTerminal(const std::vector<std::string>& arguments, unsigned short columns) {
    Screen screen;
    struct winsize size {};
    size.ws_row = 24;
    size.ws_col = columns;
    int terminal = -1;
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
    if (child == 0) {
        std::vector<char*> argv = {const_cast<char*>("mallow")};
        for (const std::string& argument : arguments)
            argv.push_back(const_cast<char*>(argument.c_str()));
        argv.push_back(nullptr);
        ::execv(MALLOW_BINARY, argv.data());
        ::_exit(127);
    }
    EXPECT_GT(child, 0) << "no terminal to be had";
    if (child < 0) return screen;
    char buffer[4096];
    for (;;) {
        const ssize_t got = ::read(terminal, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;  // EIO: the other end is closed
        screen.text.append(buffer, static_cast<std::size_t>(got));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ::close(terminal);
    if (WIFEXITED(status)) screen.code = WEXITSTATUS(status);
    return screen;
}

/// The bars, without what wipes out the one before.
std::vector<std::string> barsOf(const std::string& text) {
    static const std::regex drawn("\r\x1b\\[K([^\r\n\x1b]+)");
    std::vector<std::string> bars;
    for (std::sregex_iterator bar(text.begin(), text.end(), drawn), end; bar != end; ++bar)
        if ((*bar)[1].str().find("ETA") != std::string::npos) bars.push_back((*bar)[1]);
    return bars;
}

class Terminal : public ::testing::Test {
protected:
    const TempFolder folder;
    const std::string scene = folder.file("scene.json"), out = folder.file("out");

    Screen run(unsigned short columns, const std::vector<std::string>& more = {}) {
        writeText(scene, busyScene(6, 0.03));
        std::vector<std::string> arguments = {"run",         scene,       "--out", out,
                                              "--overwrite", "--threads", "1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return onTerminal(arguments, columns);
    }
};

TEST_F(Terminal, TheBarShowsFrameSpeedSubstepsParticlesMemoryAndTheTimeLeft) {
    const Screen screen = run(160);
    ASSERT_EQ(screen.code, 0) << screen.text;
    const std::regex layout(
        "\\[=* *\\] +(\\d+)%  ETA (-:--|\\d+:\\d\\d)  frame (\\d+)/6  (-|\\d+\\.\\d\\d) s/frame  "
        "(\\d+) substeps  (\\d+) particles  (\\d+) MiB");
    const std::vector<std::string> bars = barsOf(screen.text);
    ASSERT_FALSE(bars.empty()) << screen.text;
    int percent = 0, frame = 2, withSpeed = 0, withTimeLeft = 0;
    for (const std::string& bar : bars) {
        std::smatch is;
        ASSERT_TRUE(std::regex_match(bar, is, layout)) << bar;
        EXPECT_GE(std::stoi(is[1]), percent);
        percent = std::stoi(is[1]);
        EXPECT_GE(std::stoi(is[3]), frame) << "the frame that is being simulated, first the second";
        frame = std::stoi(is[3]);
        if (is[4] != "-") ++withSpeed;
        if (is[2] != "-:--") ++withTimeLeft;
        EXPECT_GT(std::stoi(is[5]), 0);
        EXPECT_GT(std::stoi(is[6]), 500);
        EXPECT_GT(std::stoi(is[7]), 0);
    }
    EXPECT_LE(frame, 6);
    EXPECT_GT(withSpeed, 0);
    EXPECT_GT(withTimeLeft, 0);
    EXPECT_EQ(screen.text.find("ALF_PROGRESS"), std::string::npos) << "that is for logs";
    EXPECT_NE(screen.text.find("frame 6 of 6"), std::string::npos) << screen.text;
    EXPECT_GT(screen.text.find("done in "), screen.text.rfind(bars.back()))
        << "no bar is left at the end";
}

TEST_F(Terminal, TheBarFitsANarrowOne) {
    for (const int columns : {80, 40}) {
        const Screen screen = run(static_cast<unsigned short>(columns));
        ASSERT_EQ(screen.code, 0) << screen.text;
        const std::vector<std::string> bars = barsOf(screen.text);
        ASSERT_FALSE(bars.empty()) << screen.text;
        for (const std::string& bar : bars)
            EXPECT_LT(bar.size(), static_cast<std::size_t>(columns)) << bar;
    }
}

TEST_F(Terminal, QuietShowsNone) {
    const Screen screen = run(80, {"--quiet"});
    EXPECT_EQ(screen.code, 0);
    EXPECT_EQ(screen.text, "");
}

}  // namespace
}  // namespace mallow::test
