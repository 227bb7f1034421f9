/// @file text_number.h
/// Numbers in text: the whole of a word or nothing, independent of the locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mallow {

enum class NumberText { Number, OutOfRange, NotANumber };

/// "1", "-2.5e-3", "+4", "nan", "inf". T is float or double. Out of range also means too small:
/// a number that is not zero is never read as zero.
template <class T>
NumberText parseFloating(std::string_view text, T& value);

/// "12", "-3", "+4". T is std::int32_t or std::int64_t.
template <class T>
NumberText parseInteger(std::string_view text, T& value);

/// The digits of a number's mantissa that count: leading zeros do not, unless all are zeros.
int digitCount(std::string_view number);

/// The most digits a float32 is written with.
inline constexpr int kFloat32Digits = 9;

/// The shortest text that reads back as the same number, always with a '.' or an exponent (or nan,
/// inf). A float has at most kFloat32Digits digits; a double has more, zeros added, so that the
/// text tells the type.
void appendNumber(float value, std::string& text);
void appendNumber(double value, std::string& text);
void appendNumber(std::int32_t value, std::string& text);
void appendNumber(std::int64_t value, std::string& text);

/// Whether the text may be a float32: it has no more digits than one, and the number, read as
/// float32 and written again, is still the same.
bool fitsFloat32(std::string_view number);

}  // namespace mallow
