/// @file time_step.h
/// How large a step may be. An explicit one:
///
///   dt <= cfl min( dx / c,  dx / |v|,  dx^2 / (6 nu) )
///
/// c the fastest wave in the particles' current state (material/*-inl.h), |v| the fastest particle
/// or collider, nu the largest kinematic viscosity: explicit diffusion in three dimensions is
/// stable below dx^2 / (2 * 3 nu). Waves and motion limit the step apart, not by their sum: the
/// grid is made anew in every step, so material moves over it without the wave being carried across
/// nodes.
///
/// Methods that solve for the velocities at the step's end have no wave and no diffusion to wait
/// for. Motion alone limits them, that which gravity adds within the step included:
///
///   dt (|v| + |g| dt) <= cfl dx
#pragma once

#include <mallow/step/step_report.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mallow {

/// The largest stable step times `cfl`; infinite when nothing limits it [s].
inline double stableTimeStep(const StepLimits& limits, double dx, double cfl) {
    constexpr double kUnlimited = std::numeric_limits<double>::infinity();
    const auto over = [](double length, double rate) {
        return rate > 0.0 ? length / rate : kUnlimited;
    };
    const double speed = std::max(limits.particleSpeed, limits.colliderSpeed);
    return cfl * std::min({over(dx, limits.waveSpeed), over(dx, speed),
                           over(dx * dx, 6.0 * limits.kinematicViscosity)});
}

/// The largest step of an implicit method times `cfl`; infinite when nothing moves or falls [s].
inline double motionTimeStep(const StepLimits& limits, double acceleration, double dx, double cfl) {
    const double speed = std::max(limits.particleSpeed, limits.colliderSpeed);
    const double reach = cfl * dx;
    const double sum = speed + std::sqrt(speed * speed + 4.0 * acceleration * reach);
    return sum > 0.0 ? 2.0 * reach / sum : std::numeric_limits<double>::infinity();
}

}  // namespace mallow
