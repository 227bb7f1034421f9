/// @file run_files.h
/// The files of a run, and the comparison that resuming and threads are judged by.
#pragma once

#include "cli/process.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace mallow::test {

inline std::string pointsFile(const std::string& folder, int frame) {
    char name[32];
    std::snprintf(name, sizeof name, "/points.%04d.bgeo.sc", frame);
    return folder + name;
}

/// Byte for byte, frames 1 to `frames`.
inline void expectSamePoints(const std::string& a, const std::string& b, int frames) {
    for (int frame = 1; frame <= frames; ++frame) {
        const std::string bytes = contentOf(pointsFile(a, frame));
        ASSERT_FALSE(bytes.empty()) << pointsFile(a, frame);
        // Not EXPECT_EQ on the bytes: a difference would print megabytes.
        EXPECT_TRUE(bytes == contentOf(pointsFile(b, frame))) << "frame " << frame;
    }
}

}  // namespace mallow::test
