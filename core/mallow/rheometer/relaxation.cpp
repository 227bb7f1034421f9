#include <mallow/rheometer/drive.h>
#include <mallow/rheometer/rheometer.h>
#include <mallow/rheometer/steps.h>

namespace mallow {
namespace {

/// Sudden against one step of the test: what flows in this time is below what a step resolves.
constexpr double kSuddenShareOfStep = 1e-3;

}  // namespace

ResponseTable stressRelaxation(MaterialPoint point, const RheometerSettings& settings) {
    const double strain = settings.strain.value_or(kDefaultHeldStrain);
    const double duration = settings.time.value_or(defaultHoldingTime(point));
    const Steps hold =
        equalSteps(duration, settings.dt.value_or(defaultStep(point, duration, 0.0)));
    ResponseTable table{commonColumns(), {}};
    table.columns.push_back({"relaxation_modulus", "Pa"});

    const double rampTime = settings.rate ? strain / *settings.rate : kSuddenShareOfStep * hold.dt;
    const double strainStep = kDefaultStrainPerStep / strain * rampTime;
    const Steps ramp =
        equalSteps(rampTime, settings.rate ? std::min(strainStep, hold.dt) : strainStep);
    for (std::size_t i = 0; i < ramp.count; ++i)
        if (!point.advance(shearGradient(strain / rampTime), ramp.dt).isValid) {
            table.failure = "the model cannot hold the strain";
            return table;
        }

    const auto add = [&](double time, const PointStress& answer) {
        const double stress = answer.sigma(0, 1);
        std::vector<double> row = commonRow(time, strain, 0.0, stress);
        row.push_back(stress / strain);
        table.rows.push_back(row);
    };
    add(0.0, point.current());
    for (std::size_t i = 0; i < hold.count; ++i) {
        const PointStress answer = point.advance(Mat3d::Zero(), hold.dt);
        if (!answer.isValid) {
            table.failure = cannotHold(hold.timeAfter(i));
            break;
        }
        if (hold.isRow(i)) add(hold.timeAfter(i), answer);
    }
    return table;
}

}  // namespace mallow
