#include <mallow/rheometer/drive.h>
#include <mallow/rheometer/increasing_root.h>
#include <mallow/rheometer/rheometer.h>
#include <mallow/rheometer/steps.h>

#include <cmath>

namespace mallow {
namespace {

/// Along y at `axial`, sideways at `lateral` [1/s].
Mat3d compressionGradient(double axial, double lateral) {
    return Eigen::Vector3d(lateral, axial, lateral).asDiagonal();
}

/// The sideways rate after which the sides bear no stress, if there is one.
std::optional<double> freeLateralRate(const MaterialPoint& point,
                                      double axial,
                                      double dt,
                                      double lastLateral) {
    // Sides that keep the volume move at half the rate; ten times that is beyond any material.
    constexpr double kFirst = 1e-3, kLargest = 10.0, kTolerance = 1e-13;
    const double scale = point.tryAdvance(compressionGradient(axial, 0.0), dt).sigma.norm();
    return increasingRoot(
        [&](double lateral) {
            const PointStress answer = point.tryAdvance(compressionGradient(axial, lateral), dt);
            return answer.isValid ? answer.sigma(0, 0) : std::numeric_limits<double>::quiet_NaN();
        },
        std::max(std::abs(lastLateral), kFirst * std::abs(axial)), kLargest * std::abs(axial),
        kTolerance * scale);
}

}  // namespace

ResponseTable compression(MaterialPoint point, const RheometerSettings& settings) {
    const double rate = settings.rate.value_or(kDefaultRate);
    double duration = settings.strain.value_or(kDefaultCompression) / rate;
    if (settings.time)
        duration = settings.strain ? std::min(*settings.time, duration) : *settings.time;
    const Steps steps =
        equalSteps(duration, settings.dt.value_or(defaultStep(point, duration, rate)));
    // F <- (1 + dt axial) F: then the logarithmic strain after time t is -rate t.
    const double axial = std::expm1(-rate * steps.dt) / steps.dt;

    ResponseTable table{commonColumns(), {}};
    table.columns.push_back({"lateral_strain", ""});
    table.columns.push_back({"lateral_stress", "Pa"});
    table.columns.push_back({"pressure", "Pa"});
    table.columns.push_back({"volume_ratio", ""});
    double lateral = 0.0, lateralStrain = 0.0;
    for (std::size_t i = 0; i < steps.count; ++i) {
        const double time = steps.timeAfter(i);
        if (!settings.confined) {
            const std::optional<double> found = freeLateralRate(point, axial, steps.dt, lateral);
            if (!found) {
                table.failure =
                    "no sideways motion frees the sides of stress at " + numberText(time) + " s";
                break;
            }
            lateral = *found;
        }
        const PointStress answer = point.advance(compressionGradient(axial, lateral), steps.dt);
        if (!answer.isValid) {
            table.failure = cannotHold(time);
            break;
        }
        lateralStrain += std::log1p(lateral * steps.dt);
        const double strain = -rate * time, stress = answer.sigma(1, 1);
        if (i == 0 && !settings.confined && point.parameter("shear_modulus")) {
            if (bearsNothing(point, stress, strain)) {
                table.notes.push_back(bearsNothingNote(point));
            } else {
                table.results = {{"youngs_modulus", "Pa", stress / strain},
                                 {"poissons_ratio", "", -lateralStrain / strain}};
            }
        }
        if (!steps.isRow(i)) continue;
        std::vector<double> row = commonRow(time, strain, axial, stress);
        row.insert(row.end(),
                   {lateralStrain, answer.sigma(0, 0), answer.pressure(), answer.volumeRatio});
        table.rows.push_back(row);
    }
    return table;
}

}  // namespace mallow
