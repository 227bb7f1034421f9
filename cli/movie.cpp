#include "movie.h"

#include <mallow/io/output_error.h>
#include <mallow/params/input_error.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace mallow::cli {
namespace {

namespace fs = std::filesystem;

std::string ffmpegOnPath() {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::string candidate = folder + "/ffmpeg";
        if (::access(candidate.c_str(), X_OK) == 0) return candidate;
    }
    throw InputError(
        "--movie needs ffmpeg, which is not on the PATH (Debian: apt install ffmpeg); the pictures "
        "alone need nothing: leave --movie out");
}

/// "a/b.mp4" to "a/b.part.mp4": ffmpeg chooses the format by the end of the name.
std::string unfinishedName(const std::string& path) {
    const fs::path given(path);
    return (given.parent_path() / (given.stem().string() + ".part" + given.extension().string()))
        .string();
}

std::vector<std::string> argumentsOf(const std::string& out, double framesPerSecond) {
    std::ostringstream rate;
    rate << framesPerSecond;
    // Players want even sides and 4:2:0; the headers in front let a browser start at once.
    return {"ffmpeg",   "-nostdin",   "-y",        "-loglevel",  "error",
            "-f",       "image2pipe", "-c:v",      "png",        "-framerate",
            rate.str(), "-i",         "pipe:0",    "-vf",        "pad=ceil(iw/2)*2:ceil(ih/2)*2",
            "-pix_fmt", "yuv420p",    "-movflags", "+faststart", out};
}

}  // namespace

Movie::Movie(const std::string& path, double framesPerSecond)
    : path_(path), unfinished_(unfinishedName(path)) {
    const std::string program = ffmpegOnPath();
    const std::vector<std::string> arguments = argumentsOf(unfinished_, framesPerSecond);
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        throw OutputError(path_ + ": no pipe to ffmpeg: " + std::strerror(errno));
    std::signal(SIGPIPE, SIG_IGN);  // an ffmpeg that has ended is an error of ours, not our end
    process_ = ::fork();
    if (process_ == 0) {
        ::dup2(ends[0], STDIN_FILENO);
        ::execv(program.c_str(), argv.data());
        ::_exit(127);
    }
    ::close(ends[0]);
    pipe_ = ends[1];
    if (process_ < 0) throw OutputError(path_ + ": cannot start " + program);
}

Movie::~Movie() {
    if (pipe_ >= 0) ::close(pipe_);
    if (process_ <= 0) return;
    ::kill(process_, SIGTERM);
    waitForEnd();
    std::error_code ignored;
    fs::remove(unfinished_, ignored);
}

int Movie::waitForEnd() {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void Movie::add(const std::string& png) {
    std::size_t written = 0;
    while (written < png.size()) {
        const ssize_t count = ::write(pipe_, png.data() + written, png.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw OutputError(path_ + ": ffmpeg takes no more pictures");
        written += static_cast<std::size_t>(count);
    }
}

void Movie::finish() {
    ::close(pipe_);
    pipe_ = -1;
    const int code = waitForEnd();
    std::error_code problem;
    if (code != 0) {
        fs::remove(unfinished_, problem);
        throw OutputError(path_ + ": ffmpeg ended with code " + std::to_string(code));
    }
    fs::rename(unfinished_, path_, problem);
    if (problem) throw OutputError(path_ + ": " + problem.message());
}

}  // namespace mallow::cli
