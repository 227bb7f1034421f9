#include <mallow/io/input_place.h>
#include <mallow/params/input_error.h>

#include <algorithm>

namespace mallow {

void failAtByte(const std::string& source, std::size_t byte, const std::string& what) {
    throw InputError(source + ": byte " + std::to_string(byte) + ": " + what);
}

void failInText(const std::string& source,
                std::string_view bytes,
                std::size_t byte,
                const std::string& what) {
    const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(std::min(byte, bytes.size()));
    const auto line = std::count(bytes.begin(), end, '\n') + 1;
    throw InputError(source + ": line " + std::to_string(line) + ", byte " + std::to_string(byte) +
                     ": " + what);
}

std::string quoted(std::string_view piece) {
    constexpr std::size_t kShown = 40;  // characters
    std::string text = "'";
    for (const char c : piece.substr(0, kShown)) text += c >= ' ' && c <= '~' ? c : '?';
    return text + (piece.size() > kShown ? "...'" : "'");
}

}  // namespace mallow
