/// @file json_string.h
/// The strings of JSON text: where they end, and what stands for what inside.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mallow {

/// The closing quote of the string whose text starts at `begin`, or `end`.
const char* jsonStringEnd(const char* begin, const char* end);

/// The text between the quotes without its escapes, or nothing if one of them is wrong.
std::optional<std::string> decodeJsonString(std::string_view text);

/// Appends the text in quotes, escaped where JSON wants it; other bytes stay as they are.
void appendJsonString(std::string_view text, std::string& to);

}  // namespace mallow
