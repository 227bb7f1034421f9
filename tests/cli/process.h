/// @file process.h
/// Runs the real command as a farm does: a process of its own, its output kept, its end awaited.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace mallow::test {

struct Finished {
    int code = -1;        ///< exit code, or 128 + the signal that ended it
    bool killed = false;  ///< by a signal
    std::string out, err;
};

inline std::string contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

class Process {
public:
    /// `prepare` runs in the child before the command: limits, working folder.
    explicit Process(const std::vector<std::string>& arguments,
                     const std::function<void()>& prepare = {}) {
        static int number = 0;
        const std::string base = ::testing::TempDir() + "mallow_process_" +
                                 std::to_string(::getpid()) + "_" + std::to_string(number++);
        out_ = base + ".out";
        err_ = base + ".err";
        pid_ = ::fork();
        if (pid_ != 0) return;
        redirect(out_, STDOUT_FILENO);
        redirect(err_, STDERR_FILENO);
        if (prepare) prepare();
        std::vector<char*> argv = {const_cast<char*>("mallow")};
        for (const std::string& argument : arguments)
            argv.push_back(const_cast<char*>(argument.c_str()));
        argv.push_back(nullptr);
        ::execv(MALLOW_BINARY, argv.data());
        ::_exit(127);
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() {
        if (pid_ > 0) {
            ::kill(pid_, SIGKILL);
            ::waitpid(pid_, nullptr, 0);
        }
        ::unlink(out_.c_str());
        ::unlink(err_.c_str());
    }

    void send(int signal) const { ::kill(pid_, signal); }
    std::string outSoFar() const { return contentOf(out_); }

    /// Until a text has been printed; false when the process ended before.
    bool waitForOutput(const std::string& text) {
        while (outSoFar().find(text) == std::string::npos) {
            siginfo_t info{};
            ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
            if (info.si_pid != 0) return outSoFar().find(text) != std::string::npos;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return true;
    }

    Finished wait() {
        int status = 0;
        ::waitpid(pid_, &status, 0);
        pid_ = -1;
        Finished result;
        result.killed = WIFSIGNALED(status);
        result.code = result.killed ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        result.out = contentOf(out_);
        result.err = contentOf(err_);
        return result;
    }

private:
    static void redirect(const std::string& path, int descriptor) {
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        ::dup2(file, descriptor);
    }

    pid_t pid_ = -1;
    std::string out_, err_;
};

inline Finished mallow(const std::vector<std::string>& arguments,
                       const std::function<void()>& prepare = {}) {
    return Process(arguments, prepare).wait();
}

inline void writeText(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

}  // namespace mallow::test
