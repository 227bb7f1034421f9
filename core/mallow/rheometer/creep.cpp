#include <mallow/params/input_error.h>
#include <mallow/rheometer/drive.h>
#include <mallow/rheometer/increasing_root.h>
#include <mallow/rheometer/rheometer.h>
#include <mallow/rheometer/steps.h>

#include <cmath>

namespace mallow {
namespace {

/// A share of what shearing takes at the default rate and strain: within the material's own reach.
double defaultStress(MaterialPoint point) {
    const Steps steps =
        equalSteps(kDefaultHeldStrain / kDefaultRate, kDefaultStrainPerStep / kDefaultRate);
    double stress = 0.0;
    for (std::size_t i = 0; i < steps.count; ++i)
        stress = point.advance(shearGradient(kDefaultRate), steps.dt).sigma(0, 1);
    const bool isResponse = !bearsNothing(point, stress, kDefaultHeldStrain);
    if (isResponse && stress > 0.0 && std::isfinite(stress)) return kDefaultHeldShare * stress;
    throw InputError("stress: " + point.name() + " bears no shear stress that creep could hold");
}

}  // namespace

ResponseTable creep(MaterialPoint point, const RheometerSettings& settings) {
    // Of a step, in strain. A liquid may flow far in one; a solid is found from far below.
    constexpr double kSmallestStrainStep = 1e-9, kLargestStrainStep = 1e3;
    constexpr double kTolerance = 1e-12, kHeld = 1e-6;  // relative to the stress
    const double stress = settings.stress ? *settings.stress : defaultStress(point);
    const double duration = settings.time.value_or(defaultHoldingTime(point));
    const Steps steps =
        equalSteps(duration, settings.dt.value_or(defaultStep(point, duration, 0.0)));
    ResponseTable table{commonColumns(), {}};
    table.columns.push_back({"compliance", "1/Pa"});

    double strain = 0.0, rate = 0.0;
    for (std::size_t i = 0; i < steps.count; ++i) {
        const auto excess = [&](double tried) {
            const PointStress answer = point.tryAdvance(shearGradient(tried), steps.dt);
            return answer.isValid ? answer.sigma(0, 1) - stress
                                  : std::numeric_limits<double>::quiet_NaN();
        };
        const std::optional<double> found =
            increasingRoot(excess, std::max(std::abs(rate), kSmallestStrainStep / steps.dt),
                           kLargestStrainStep / steps.dt, kTolerance * stress);
        rate = found.value_or(0.0);
        const double time = steps.timeAfter(i);
        const double reached = excess(rate) + stress;
        if (!found || !(std::abs(reached - stress) <= kHeld * stress)) {
            table.failure = "the stress of " + numberText(stress) + " Pa cannot be held at " +
                            numberText(time) + " s: no shear rate gives it";
            break;
        }
        point.advance(shearGradient(rate), steps.dt);
        strain += rate * steps.dt;
        if (!steps.isRow(i)) continue;
        std::vector<double> row = commonRow(time, strain, rate, reached);
        row.push_back(strain / reached);
        table.rows.push_back(row);
    }
    return table;
}

}  // namespace mallow
