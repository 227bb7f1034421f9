#include <mallow/report/html_text.h>

#include <array>
#include <cstdint>
#include <stdexcept>

namespace mallow {
namespace {

/// Length of the UTF-8 character at the begin of `text`, 0 when there is none.
std::size_t characterLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    // Too long a form for its value, half a surrogate pair, beyond Unicode.
    const unsigned char second = byte(1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
        return 0;
    return length;
}

}  // namespace

std::string htmlEscaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        const std::string_view character = text.substr(0, length == 0 ? 1 : length);
        text.remove_prefix(character.size());
        const char c = character[0];
        if (length == 0) {
            out += "\xEF\xBF\xBD";
        } else if (c == '<') {
            out += "&lt;";
        } else if (c == '>') {
            out += "&gt;";
        } else if (c == '&') {
            out += "&amp;";
        } else if (c == '"') {
            out += "&quot;";
        } else if (c == '\'') {
            out += "&#39;";
        } else if (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') {
            out += ' ';
        } else {
            out += character;
        }
    }
    return out;
}

std::string scriptSafeJson(const std::string& json) {
    std::string out;
    out.reserve(json.size());
    for (const char c : json) {
        if (c == '<') {
            out += "\\u003c";
        } else {
            out += c;
        }
    }
    return out;
}

std::string base64(std::string_view bytes) {
    constexpr const char* kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    constexpr std::size_t kGroup = 3;
    std::string out;
    out.reserve((bytes.size() + kGroup - 1) / kGroup * 4);
    for (std::size_t i = 0; i < bytes.size(); i += kGroup) {
        const std::size_t count = std::min(kGroup, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < kGroup; ++k)
            group = group << 8U | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            out += k <= count ? kDigits[group >> (18U - 6U * k) & 63U] : '=';
    }
    return out;
}

std::string dataUrl(const char* type, std::string_view bytes) {
    return std::string("data:") + type + ";base64," + base64(bytes);
}

std::string filledPage(std::string_view page, const std::map<std::string, std::string>& values) {
    std::string out;
    for (;;) {
        const std::size_t begin = page.find("{{");
        out += page.substr(0, begin);
        if (begin == std::string_view::npos) return out;
        const std::size_t end = page.find("}}", begin);
        if (end == std::string_view::npos) throw std::logic_error("page: {{ without }}");
        const auto value = values.find(std::string(page.substr(begin + 2, end - begin - 2)));
        if (value == values.end()) throw std::logic_error("page: a place without a value");
        out += value->second;
        page.remove_prefix(end + 2);
    }
}

}  // namespace mallow
