/// @file browser.h
/// A real browser without a window, driven over a pipe by the DevTools protocol: JSON messages,
/// each ended by a zero byte.
#pragma once

#include "support/read_png.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace mallow::test {

constexpr const char* kBrowser = "/usr/bin/chromium";

/// Someone who builds without a browser says so; otherwise its absence is a failure, not a skip.
inline bool goesWithoutBrowser() {
    const char* value = std::getenv("MALLOW_NO_BROWSER");
    return value != nullptr && std::string_view(value) == "1";
}

inline std::string decodedBase64(const std::string& text) {
    std::string bytes;
    unsigned int bits = 0;
    int count = 0;
    for (const char letter : text) {
        constexpr std::string_view kLetters =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        const std::size_t value = kLetters.find(letter);
        if (value == std::string_view::npos) break;  // the padding at the end
        bits = bits << 6U | static_cast<unsigned int>(value);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> static_cast<unsigned int>(count) & 0xFFU);
    }
    return bytes;
}

class Browser {
public:
    explicit Browser(const TempFolder& folder) {
        int toBrowser[2], fromBrowser[2];
        if (::pipe(toBrowser) != 0 || ::pipe(fromBrowser) != 0) throw std::runtime_error("pipe");
        const std::string profile = "--user-data-dir=" + folder.file("profile");
        pid_ = ::fork();
        if (pid_ == 0) {
            ::setpgid(0, 0);
            // First out of the way: the pipes may themselves be 3 and 4.
            const int in = ::fcntl(toBrowser[0], F_DUPFD, 10);
            const int out = ::fcntl(fromBrowser[1], F_DUPFD, 10);
            const int nothing = ::open("/dev/null", O_RDWR);
            for (const int standard : {0, 1, 2}) ::dup2(nothing, standard);
            ::dup2(in, 3);
            ::dup2(out, 4);
            for (int other = 5; other < 64; ++other) ::close(other);
            ::execl(kBrowser, kBrowser, "--headless", "--no-sandbox", "--disable-gpu",
                    "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
                    "--no-first-run", "--disable-background-networking", "--disable-quic",
                    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
                    "--window-size=1000,900", "--remote-debugging-pipe", profile.c_str(),
                    "about:blank", static_cast<char*>(nullptr));
            ::_exit(127);
        }
        ::close(toBrowser[0]);
        ::close(fromBrowser[1]);
        write_ = toBrowser[1];
        read_ = fromBrowser[0];
        const auto target = call("Target.createTarget", {{"url", "about:blank"}});
        session_ = call("Target.attachToTarget",
                        {{"targetId", target["targetId"]}, {"flatten", true}})["sessionId"];
        call("Runtime.enable");
        call("Log.enable");
        call("Page.enable");
        call("Network.enable");
    }
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;
    ~Browser() {
        ::close(write_);
        ::close(read_);
        ::kill(-pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }

    void open(const std::string& path) {
        call("Page.navigate", {{"url", "file://" + path}});
        waitUntil("location.protocol === 'file:' && document.readyState === 'complete'");
    }

    /// The value of a JavaScript expression; promises are awaited.
    nlohmann::json value(const std::string& expression) {
        const auto answer =
            call("Runtime.evaluate",
                 {{"expression", expression}, {"awaitPromise", true}, {"returnByValue", true}});
        if (answer.contains("exceptionDetails")) problems.push_back(answer.dump());
        return answer["result"].value("value", nlohmann::json());
    }

    void waitUntil(const std::string& condition) {
        constexpr int kTries = 600;  // a minute
        for (int i = 0; i < kTries; ++i) {
            if (value(condition) == true) return;
            ::usleep(100000);
        }
        throw std::runtime_error("never came true: " + condition);
    }

    /// What the screen shows where an element is, which must lie in the window.
    Pixels pixelsOf(const std::string& id) {
        // Two frames of the browser: what was asked to be drawn is on the screen.
        value("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(1))))");
        nlohmann::json clip = boxOf("#" + id);
        clip["scale"] = 1;
        return readPng(decodedBase64(
            call("Page.captureScreenshot", {{"format", "png"}, {"clip", clip}})["data"]));
    }

    /// With the mouse, in the middle of the first element that a selector finds.
    void click(const std::string& selector) {
        value("document.querySelector('" + selector + "').scrollIntoView({behavior: 'instant'})");
        const auto [x, y] = middleOf(selector);
        mouse("mousePressed", x, y, 1);
        mouse("mouseReleased", x, y, 0);
    }
    void drag(const std::string& selector, double dx, double dy) {
        const auto [x, y] = middleOf(selector);
        mouse("mousePressed", x, y, 1);
        mouse("mouseMoved", x + 0.5 * dx, y + 0.5 * dy, 1);
        mouse("mouseMoved", x + dx, y + dy, 1);
        mouse("mouseReleased", x + dx, y + dy, 0);
    }
    void wheel(const std::string& selector, double down) {
        const auto [x, y] = middleOf(selector);
        call("Input.dispatchMouseEvent",
             {{"type", "mouseWheel"}, {"x", x}, {"y", y}, {"deltaX", 0}, {"deltaY", down}});
    }

    std::vector<std::string> problems;  ///< console errors and exceptions so far
    std::vector<std::string> requests;  ///< addresses that were asked for so far

private:
    /// Of the first element that a selector finds, in the window.
    nlohmann::json boxOf(const std::string& selector) {
        return value("(() => { const b = document.querySelector('" + selector +
                     "').getBoundingClientRect();"
                     "  return { x: b.x, y: b.y, width: b.width, height: b.height }; })()");
    }
    std::pair<double, double> middleOf(const std::string& selector) {
        const nlohmann::json box = boxOf(selector);
        return {box["x"].get<double>() + 0.5 * box["width"].get<double>(),
                box["y"].get<double>() + 0.5 * box["height"].get<double>()};
    }
    void mouse(const std::string& type, double x, double y, int buttons) {
        call("Input.dispatchMouseEvent", {{"type", type},
                                          {"x", x},
                                          {"y", y},
                                          {"button", "left"},
                                          {"buttons", buttons},
                                          {"clickCount", 1}});
    }

    nlohmann::json call(const std::string& method,
                        const nlohmann::json& parameters = nlohmann::json::object()) {
        nlohmann::json message = {{"id", ++lastId_}, {"method", method}, {"params", parameters}};
        if (!session_.empty()) message["sessionId"] = session_;
        const std::string text = message.dump();
        if (::write(write_, text.c_str(), text.size() + 1) != static_cast<ssize_t>(text.size() + 1))
            throw std::runtime_error("the browser does not listen");
        for (;;) {
            const nlohmann::json answer = receive();
            note(answer);
            if (answer.value("id", 0) != lastId_) continue;
            if (answer.contains("error")) throw std::runtime_error(answer.dump());
            return answer["result"];
        }
    }

    void note(const nlohmann::json& event) {
        const std::string method = event.value("method", "");
        const bool isProblem =
            method == "Runtime.exceptionThrown" ||
            (method == "Runtime.consoleAPICalled" && event["params"]["type"] == "error") ||
            (method == "Log.entryAdded" && event["params"]["entry"]["level"] == "error");
        if (isProblem) problems.push_back(event.dump());
        if (method == "Network.requestWillBeSent")
            requests.push_back(event["params"]["request"]["url"]);
    }

    nlohmann::json receive() {
        for (;;) {
            const std::size_t end = received_.find('\0');
            if (end != std::string::npos) {
                const std::string text = received_.substr(0, end);
                received_.erase(0, end + 1);
                return nlohmann::json::parse(text);
            }
            constexpr int kMilliseconds = 120000;
            pollfd ready{read_, POLLIN, 0};
            if (::poll(&ready, 1, kMilliseconds) <= 0) throw std::runtime_error("browser: silent");
            char buffer[65536];
            const ssize_t count = ::read(read_, buffer, sizeof buffer);
            if (count <= 0) throw std::runtime_error("the browser ended");
            received_.append(buffer, static_cast<std::size_t>(count));
        }
    }

    pid_t pid_ = -1;
    int write_ = -1, read_ = -1, lastId_ = 0;
    std::string session_, received_;
};

}  // namespace mallow::test
