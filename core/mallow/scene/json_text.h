/// @file json_text.h
/// JSON text with comments to a document, strictly: bounded nesting, no key twice, no number that
/// does not fit a double.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace mallow {

using Json = nlohmann::ordered_json;

/// The message says line, column and byte.
class JsonSyntaxError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Deeper nesting is refused: no scene needs it, and recursion over the document stays bounded.
constexpr int kDeepestJson = 64;

/// @throws JsonSyntaxError
Json parseJson(std::string_view text);

/// "a string", "an object", ...: what an error message says was found.
std::string kindOf(const Json& json);

}  // namespace mallow
