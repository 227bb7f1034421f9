#include <mallow/geometry/frame_path.h>
#include <mallow/params/input_error.h>

#include <cstdlib>
#include <regex>

namespace mallow {

std::string framePath(const std::string& pattern, int frame) {
    // The last of: a run of #, %d or %04d, $F or $F4.
    static const std::regex kPlace(R"((#+)|%(?:0(\d))?d|\$F(\d)?)");
    std::smatch place;
    for (std::sregex_iterator it(pattern.begin(), pattern.end(), kPlace), end; it != end; ++it)
        place = *it;
    if (place.empty())
        throw InputError(pattern + ": no place for the frame number; write ####, %04d or $F4");

    std::size_t digits = 0;
    if (place[1].matched)
        digits = static_cast<std::size_t>(place[1].length());
    else if (place[2].matched)
        digits = std::stoul(place[2]);
    else if (place[3].matched)
        digits = std::stoul(place[3]);
    std::string number = std::to_string(std::abs(frame));
    if (number.size() < digits) number.insert(0, digits - number.size(), '0');
    if (frame < 0) number.insert(0, "-");
    return std::string(pattern).replace(static_cast<std::size_t>(place.position(0)),
                                        static_cast<std::size_t>(place.length(0)), number);
}

}  // namespace mallow
