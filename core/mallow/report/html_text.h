/// @file html_text.h
/// Text that comes from files, made harmless inside a page: nothing in it can become markup or
/// script, and the page stays valid UTF-8 whatever bytes the file holds.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace mallow {

/// For element content and quoted attributes. Bytes that are no UTF-8 become U+FFFD.
std::string htmlEscaped(std::string_view text);

/// JSON text for a <script type="application/json"> element: every < is written as an escape.
std::string scriptSafeJson(const std::string& json);

std::string base64(std::string_view bytes);

/// "data:TYPE;base64,..."
std::string dataUrl(const char* type, std::string_view bytes);

/// Puts values at the places {{name}} of a page. Values are not searched for places.
/// @throws std::logic_error for a place without a value.
std::string filledPage(std::string_view page, const std::map<std::string, std::string>& values);

}  // namespace mallow
