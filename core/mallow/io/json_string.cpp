#include <mallow/io/json_string.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace mallow {

namespace {

constexpr std::size_t kHexDigits = 4;

/// The letters behind a backslash and what they mean, but for \u.
constexpr std::string_view kEscapes = "\"\\/bfnrt";
constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";

std::optional<std::uint32_t> hexNumber(std::string_view text) {
    if (text.size() < kHexDigits) return std::nullopt;
    std::uint32_t value = 0;
    const char* const end = text.data() + kHexDigits;
    const auto [stop, error] = std::from_chars(text.data(), end, value, 16);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

void appendUtf8(std::uint32_t code, std::string& to) {
    const auto add = [&](std::uint32_t byte) { to.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
        add(code);
    } else if (code < 0x800) {
        add(0xc0U | code >> 6U);
        add(0x80U | (code & 0x3fU));
    } else if (code < 0x10000) {
        add(0xe0U | code >> 12U);
        add(0x80U | (code >> 6U & 0x3fU));
        add(0x80U | (code & 0x3fU));
    } else {
        add(0xf0U | code >> 18U);
        add(0x80U | (code >> 12U & 0x3fU));
        add(0x80U | (code >> 6U & 0x3fU));
        add(0x80U | (code & 0x3fU));
    }
}

bool isHighSurrogate(std::uint32_t code) {
    return code >= 0xd800 && code < 0xdc00;
}
bool isLowSurrogate(std::uint32_t code) {
    return code >= 0xdc00 && code < 0xe000;
}

/// The character of \uXXXX or of a pair of them; `text` starts behind the first u and is moved on.
std::optional<std::uint32_t> takeCode(std::string_view& text) {
    const std::optional<std::uint32_t> code = hexNumber(text);
    if (!code || isLowSurrogate(*code)) return std::nullopt;
    text.remove_prefix(kHexDigits);
    if (!isHighSurrogate(*code)) return code;
    if (text.substr(0, 2) != "\\u") return std::nullopt;
    const std::optional<std::uint32_t> low = hexNumber(text.substr(2));
    if (!low || !isLowSurrogate(*low)) return std::nullopt;
    text.remove_prefix(2 + kHexDigits);
    return 0x10000U + ((*code - 0xd800U) << 10U) + (*low - 0xdc00U);
}

}  // namespace

const char* jsonStringEnd(const char* begin, const char* end) {
    for (const char* at = begin; at != end; ++at) {
        if (*at == '"') return at;
        if (*at == '\\' && ++at == end) return end;
    }
    return end;
}

std::optional<std::string> decodeJsonString(std::string_view text) {
    std::string decoded;
    while (!text.empty()) {
        const std::size_t plain = std::min(text.find('\\'), text.size());
        decoded += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        if (text.size() < 2) return std::nullopt;
        const char letter = text[1];
        text.remove_prefix(2);
        if (letter == 'u') {
            const std::optional<std::uint32_t> code = takeCode(text);
            if (!code) return std::nullopt;
            appendUtf8(*code, decoded);
        } else {
            const std::size_t index = kEscapes.find(letter);
            if (index == std::string_view::npos) return std::nullopt;
            decoded += kMeanings[index];
        }
    }
    return decoded;
}

void appendJsonString(std::string_view text, std::string& to) {
    constexpr char kHex[] = "0123456789abcdef";
    to += '"';
    for (const char c : text) {
        const std::size_t index = c == '/' ? std::string_view::npos : kMeanings.find(c);
        if (index != std::string_view::npos) {
            to += '\\';
            to += kEscapes[index];
        } else if (static_cast<unsigned char>(c) < 0x20) {
            to += "\\u00";
            to += kHex[c >> 4];
            to += kHex[c & 15];
        } else {
            to += c;
        }
    }
    to += '"';
}

}  // namespace mallow
