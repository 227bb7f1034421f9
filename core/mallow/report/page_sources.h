/// @file page_sources.h
/// The files of this folder that become part of a page (*.html, *.css, *.js), compiled in.
#pragma once

#include <string_view>

namespace mallow {

/// By its name in this folder. @throws std::logic_error
std::string_view pageSource(std::string_view name);

}  // namespace mallow
