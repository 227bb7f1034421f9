#include <mallow/rheometer/relaxation_time.h>

namespace mallow {
namespace {

constexpr double kNobodyWaits = 3600.0;  // s

}  // namespace

std::optional<double> relaxationTime(const MaterialPoint& point) {
    const auto value = [&](const char* name) { return point.parameter(name).value_or(0.0); };
    double time = value("relaxation_time");
    if (value("viscous_shear_modulus") > 0.0)
        time = value("deviatoric_viscosity") / (2.0 * value("viscous_shear_modulus"));
    if (value("viscosity") > 0.0) time = value("viscosity") / (2.0 * value("shear_modulus"));
    if (!(time > 0.0) || time > kNobodyWaits) return std::nullopt;
    return time;
}

}  // namespace mallow
