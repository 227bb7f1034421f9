#include <mallow/rheometer/drive.h>
#include <mallow/rheometer/rheometer.h>
#include <mallow/rheometer/steps.h>

#include <cmath>

namespace mallow {
namespace {

/// The end of a shear test: the strain or the time that is reached first.
double durationOf(const RheometerSettings& given, double rate, double defaultStrain) {
    if (given.time && !given.strain) return *given.time;
    const double byStrain = given.strain.value_or(defaultStrain) / rate;
    return given.time ? std::min(*given.time, byStrain) : byStrain;
}

struct Plateau {
    double time, strain, stress;
    bool isSteady, isValid;
};

/// Shears, window by window, until the stress no longer changes from one to the next.
Plateau shearUntilSteady(MaterialPoint point, const RheometerSettings& given, double rate) {
    constexpr double kSteady = 1e-6;  // relative change per window
    constexpr int kStepsPerWindow = 200, kSteadyWindows = 2;
    constexpr double kWindowStrain = 0.1, kMostStrain = 50.0, kMostRelaxations = 40.0;
    const double relaxation = relaxationTime(point).value_or(0.0);
    const double window = std::max(kWindowStrain / rate, relaxation);
    const double end =
        durationOf(given, rate, std::max(kMostStrain, kMostRelaxations * relaxation * rate));
    const double longest =
        given.dt.value_or(std::min(window / kStepsPerWindow, kDefaultStrainPerStep / rate));
    const Mat3d gradV = shearGradient(rate);
    Plateau plateau{0.0, 0.0, 0.0, false, true};
    int steadyWindows = 0;
    while (plateau.time < end * (1.0 - 1e-9) && !plateau.isSteady) {
        const double before = plateau.stress, length = std::min(window, end - plateau.time);
        const Steps steps = equalSteps(length, longest);
        for (std::size_t i = 0; i < steps.count && plateau.isValid; ++i) {
            const PointStress answer = point.advance(gradV, steps.dt);
            plateau.stress = answer.sigma(0, 1);
            plateau.isValid = answer.isValid;
        }
        plateau.time += length;
        plateau.strain = rate * plateau.time;
        if (!plateau.isValid) return plateau;
        const bool isCalm = std::abs(plateau.stress - before) <= kSteady * std::abs(plateau.stress);
        steadyWindows = isCalm ? steadyWindows + 1 : 0;
        plateau.isSteady = steadyWindows == kSteadyWindows;
    }
    return plateau;
}

}  // namespace

ResponseTable shearStartUp(MaterialPoint point, const RheometerSettings& settings) {
    const double rate = settings.rate.value_or(kDefaultRate);
    const double duration = durationOf(settings, rate, kDefaultShearStrain);
    const Steps steps =
        equalSteps(duration, settings.dt.value_or(defaultStep(point, duration, rate)));
    ResponseTable table{commonColumns(), {}};
    table.columns.push_back({"normal_stress_difference", "Pa"});
    table.columns.push_back({"pressure", "Pa"});
    for (std::size_t i = 0; i < steps.count; ++i) {
        const PointStress answer = point.advance(shearGradient(rate), steps.dt);
        const double time = steps.timeAfter(i);
        if (!answer.isValid) {
            table.failure = cannotHold(time);
            break;
        }
        const double stress = answer.sigma(0, 1);
        if (i == 0 && point.parameter("shear_modulus")) {  // else it is a liquid
            const double elastic = point.current().sigma(0, 1);
            if (bearsNothing(point, elastic, rate * time)) {
                table.notes.push_back(bearsNothingNote(point));
            } else {
                table.results.push_back({"shear_modulus", "Pa", elastic / (rate * time)});
            }
        }
        if (!steps.isRow(i)) continue;
        std::vector<double> row = commonRow(time, rate * time, rate, stress);
        row.push_back(answer.sigma(0, 0) - answer.sigma(1, 1));
        row.push_back(answer.pressure());
        table.rows.push_back(row);
    }
    return table;
}

ResponseTable flowCurve(const MaterialPoint& point, const RheometerSettings& settings) {
    const RateRange& range = *settings.rates;
    ResponseTable table{commonColumns(), {}};
    std::string unsteady;
    for (int k = 0; k < range.count; ++k) {
        const double share = range.count > 1 ? double(k) / (range.count - 1) : 0.0;
        const double rate = range.min * std::pow(range.max / range.min, share);
        const Plateau plateau = shearUntilSteady(point, settings, rate);
        if (!plateau.isValid) {
            table.failure = "at a rate of " + numberText(rate) + " 1/s " + cannotHold(plateau.time);
            break;
        }
        table.rows.push_back(commonRow(plateau.time, plateau.strain, rate, plateau.stress));
        if (!plateau.isSteady) unsteady += (unsteady.empty() ? "" : ", ") + numberText(rate);
    }
    if (!unsteady.empty())
        table.notes.push_back("the stress was not steady at the end at rates of " + unsteady +
                              " 1/s");
    return table;
}

}  // namespace mallow
