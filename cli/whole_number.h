/// @file whole_number.h
/// A check of options that count something.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace mallow::cli {

/// What is wrong with the text as a whole number above 0; empty if nothing.
inline std::string notACount(const std::string& text) {
    int value = 0;
    if (CLI::detail::lexical_cast(text, value) && value > 0) return "";
    return "must be a whole number > 0, got " + text;
}

/// The same for threads: more than any machine has is a slip.
inline std::string notAThreadCount(const std::string& text) {
    constexpr int kMost = 1024;
    int value = 0;
    if (CLI::detail::lexical_cast(text, value) && value > 0 && value <= kMost) return "";
    return "must be a whole number from 1 to " + std::to_string(kMost) + ", got " + text;
}

}  // namespace mallow::cli
