#include <mallow/params/ramp.h>
#include <mallow/params/range.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mallow {

double Ramp::at(double temperature) const {
    const auto above = std::upper_bound(
        points.begin(), points.end(), temperature,
        [](double value, const Point& point) { return value < point.temperature; });
    if (above == points.begin()) return points.front().factor;
    if (above == points.end()) return points.back().factor;
    const Point& a = *(above - 1);
    const double share = (temperature - a.temperature) / (above->temperature - a.temperature);
    return a.factor + share * (above->factor - a.factor);
}

std::vector<ParamError> Ramp::validate(const std::string& name) const {
    Validator check;
    check.require(!points.empty(), name, "must have one point [kelvin, factor] at least");
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Point& p = points[i];
        const std::string path = name + "[" + std::to_string(i) + "]";
        check.require(p.temperature > 0.0 && std::isfinite(p.temperature), path,
                      "must have a temperature > 0 K, got " + numberText(p.temperature));
        check.require(p.factor >= 0.0 && std::isfinite(p.factor), path,
                      "must have a factor >= 0, got " + numberText(p.factor));
        check.require(i == 0 || p.temperature > points[i - 1].temperature, path,
                      "must be at a higher temperature than the point before, got " +
                          numberText(p.temperature) + " K");
    }
    return check.take();
}

bool canRamp(const std::string& parameter) {
    constexpr std::array<const char*, 5> kCounted = {
        "density", "heat_capacity", "liquid_heat_capacity", "melting_point", "latent_heat"};
    return std::find(kCounted.begin(), kCounted.end(), parameter) == kCounted.end();
}

}  // namespace mallow
