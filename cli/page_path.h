/// @file page_path.h
/// Where web pages may be written: a browser shows them only under their own endings.
#pragma once

#include <mallow/params/input_error.h>

#include <filesystem>
#include <string>

namespace mallow::cli {

/// @throws InputError for another ending than .html or .htm.
inline void requirePagePath(const std::string& path) {
    const std::string end = std::filesystem::path(path).extension().string();
    if (end != ".html" && end != ".htm")
        throw InputError(path + ": --out must end in .html, it is a web page");
}

}  // namespace mallow::cli
