/// @file movie.h
/// Pictures to a movie, through ffmpeg.
#pragma once

#include <string>
#include <sys/types.h>

namespace mallow::cli {

/// Takes frames one after the other and hands them to a process of ffmpeg. The movie appears under
/// its name only when it is whole.
class Movie {
public:
    /// @throws InputError when there is no ffmpeg on the PATH; OutputError when it cannot start.
    Movie(const std::string& path, double framesPerSecond);
    ~Movie();  ///< without finish() there will be no movie
    Movie(const Movie&) = delete;
    Movie& operator=(const Movie&) = delete;

    /// The bytes of a PNG file; all of one size. @throws OutputError
    void add(const std::string& png);
    /// @throws OutputError naming the movie.
    void finish();

private:
    int waitForEnd();

    std::string path_, unfinished_;
    pid_t process_ = -1;
    int pipe_ = -1;
};

}  // namespace mallow::cli
