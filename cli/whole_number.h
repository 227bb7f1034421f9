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

}  // namespace mallow::cli
