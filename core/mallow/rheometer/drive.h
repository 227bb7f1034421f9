/// @file drive.h
/// What the tests share: velocity gradients, defaults, and the words of a failure.
#pragma once

#include <mallow/params/range.h>
#include <mallow/params/rheometer_settings.h>
#include <mallow/rheometer/material_point.h>
#include <mallow/rheometer/relaxation_time.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace mallow {

constexpr double kDefaultRate = 1.0;         ///< [1/s]
constexpr double kDefaultShearStrain = 1.0;  ///< where a shear test ends
constexpr double kDefaultHeldStrain = 0.1;   ///< of relaxation, and of the stress of creep
/// What creep holds, of the stress that shearing takes: a plastic material gives no more than that.
constexpr double kDefaultHeldShare = 0.9;
constexpr double kDefaultAmplitude = 0.01;      ///< of oscillation
constexpr double kDefaultCompression = 0.2;     ///< logarithmic strain
constexpr double kDefaultFrequency = 1.0;       ///< [Hz]
constexpr double kDefaultStrainPerStep = 1e-3;  ///< small enough for every return mapping
constexpr double kStepsPerTest = 1000.0;
constexpr double kStepsPerRelaxation = 200.0;
constexpr double kMostDefaultSteps =
    2e4;  ///< a relaxation that is over at once need not be resolved
constexpr double kRelaxationsPerTest = 5.0;

/// v_x = rate y.
inline Mat3d shearGradient(double rate) {
    Mat3d gradV = Mat3d::Zero();
    gradV(0, 1) = rate;
    return gradV;
}

/// [s]
inline double defaultHoldingTime(const MaterialPoint& point) {
    const std::optional<double> relaxation = relaxationTime(point);
    return relaxation ? kRelaxationsPerTest * *relaxation : 1.0;
}

/// Longest step [s] of a test that strains at most at `rate` over `duration`: short against the
/// test, the strain that changes a material, and its relaxation.
inline double defaultStep(const MaterialPoint& point, double duration, double rate) {
    const double relaxation =
        relaxationTime(point).value_or(std::numeric_limits<double>::infinity());
    const double byStrain = rate > 0.0 ? kDefaultStrainPerStep / rate : duration;
    return std::max(
        std::min({duration / kStepsPerTest, byStrain, relaxation / kStepsPerRelaxation}),
        duration / kMostDefaultSteps);
}

/// Whether a first response is rounding only: grains that nothing presses together bear nothing, so
/// that they have no modulus to tell.
inline bool bearsNothing(const MaterialPoint& point, double stress, double strain) {
    constexpr double kRounding = 1e-9;  // of what the shear modulus would make of the strain
    const double elastic = point.parameter("shear_modulus").value_or(0.0) * std::abs(strain);
    return !(std::abs(stress) >= kRounding * elastic);
}

inline std::string bearsNothingNote(const MaterialPoint& point) {
    return point.name() + " bears nothing without pressure; compression, confined, presses it";
}

inline std::string cannotHold(double time) {
    return "the model cannot hold the state at " + numberText(time) + " s";
}

}  // namespace mallow
