#include <mallow/io/text_number.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace mallow {
namespace {

constexpr std::size_t kRoom = 64;  // bytes, more than any shortest number takes

template <class T>
NumberText parseWhole(std::string_view text, T& value) {
    if (!text.empty() && text[0] == '+') {
        text.remove_prefix(1);
        if (!text.empty() && (text[0] == '-' || text[0] == '+')) return NumberText::NotANumber;
    }
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc::invalid_argument || last != end) return NumberText::NotANumber;
    return error == std::errc() ? NumberText::Number : NumberText::OutOfRange;
}

template <class T>
void appendInteger(T value, std::string& text) {
    char buffer[kRoom];
    text.append(buffer, std::to_chars(buffer, buffer + kRoom, value).ptr);
}

/// Puts zeros behind the digits (before the exponent), with a '.' if there is none.
void padDigits(std::string& number, int atLeast) {
    const int missing = std::max(0, atLeast - digitCount(number));
    const bool hasPoint = number.find('.') != std::string::npos;
    const bool hasExponent = number.find('e') != std::string::npos;
    std::string padding(static_cast<std::size_t>(missing), '0');
    if (!hasPoint && (missing > 0 || !hasExponent)) padding = missing > 0 ? "." + padding : ".0";
    number.insert(std::min(number.find('e'), number.size()), padding);
}

}  // namespace

template <class T>
NumberText parseFloating(std::string_view text, T& value) {
    // from_chars also takes "nan(any)".
    if (text.find('(') != std::string_view::npos) return NumberText::NotANumber;
    return parseWhole(text, value);
}

template <class T>
NumberText parseInteger(std::string_view text, T& value) {
    return parseWhole(text, value);
}

int digitCount(std::string_view number) {
    int digits = 0;
    int leadingZeros = 0;
    for (const char c : number) {
        if (c == 'e' || c == 'E') break;
        if (c < '0' || c > '9') continue;
        if (c == '0' && digits == 0) {
            ++leadingZeros;
        } else {
            ++digits;
        }
    }
    return digits == 0 ? leadingZeros : digits;
}

void appendNumber(float value, std::string& text) {
    char buffer[kRoom];
    char* end = std::to_chars(buffer, buffer + kRoom, value).ptr;
    std::string number(buffer, end);
    if (std::isfinite(value)) padDigits(number, 0);
    // Big numbers come with all digits of their exact value, which are more than tell it apart.
    if (digitCount(number) > kFloat32Digits) {
        end = std::to_chars(buffer, buffer + kRoom, value, std::chars_format::scientific).ptr;
        number.assign(buffer, end);
    }
    text += number;
}

void appendNumber(double value, std::string& text) {
    char buffer[kRoom];
    std::string number(buffer, std::to_chars(buffer, buffer + kRoom, value).ptr);
    if (std::isfinite(value)) padDigits(number, kFloat32Digits + 1);
    text += number;
}

void appendNumber(std::int32_t value, std::string& text) {
    appendInteger(value, text);
}

void appendNumber(std::int64_t value, std::string& text) {
    appendInteger(value, text);
}

bool fitsFloat32(std::string_view number) {
    if (digitCount(number) > kFloat32Digits) return false;
    float narrow = 0;
    double wide = 0;
    if (parseFloating(number, narrow) != NumberText::Number ||
        parseFloating(number, wide) != NumberText::Number)
        return false;
    if (!std::isfinite(narrow) || !std::isfinite(wide))
        return std::isfinite(narrow) == std::isfinite(wide);
    if (static_cast<double>(narrow) == wide) return true;
    std::string again;
    appendNumber(narrow, again);
    double readAgain = 0;
    parseFloating(again, readAgain);
    return readAgain == wide;
}

template NumberText parseFloating(std::string_view, float&);
template NumberText parseFloating(std::string_view, double&);
template NumberText parseInteger(std::string_view, std::int32_t&);
template NumberText parseInteger(std::string_view, std::int64_t&);

}  // namespace mallow
