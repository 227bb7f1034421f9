#include <mallow/params/input_error.h>
#include <mallow/params/range.h>
#include <mallow/rheometer/steps.h>

#include <cmath>

namespace mallow {

Steps equalSteps(double duration, double longest) {
    constexpr double kMostSteps = 2e7;      // some ten seconds of computing
    constexpr std::size_t kMostRows = 500;  // what a curve needs
    constexpr double kRounding = 1e-9;      // 1 s in steps of 0.1 s are ten, not eleven
    const double wanted = std::ceil(duration / longest * (1.0 - kRounding));
    if (!(wanted <= kMostSteps))
        throw InputError("dt: " + numberText(duration) + " s in steps of " + numberText(longest) +
                         " s are more than " + numberText(kMostSteps) + " steps");
    const auto count = static_cast<std::size_t>(std::fmax(wanted, 1.0));
    return {count, duration / static_cast<double>(count), (count + kMostRows - 1) / kMostRows};
}

}  // namespace mallow
