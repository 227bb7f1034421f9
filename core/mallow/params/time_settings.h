/// @file time_settings.h
/// Frames and time steps: the scene's `time`. Units, ranges and help are in params/describe.cpp.
#pragma once

#include <mallow/params/validation.h>

#include <optional>
#include <vector>

namespace mallow {

struct TimeSettings {
    double fps = 24.0;
    int frames = 48;              ///< how many are written, the first being the initial state
    int startFrame = 1;           ///< its time is 0
    double cfl = 0.5;             ///< share of the stable step that is taken
    std::optional<double> dtMax;  ///< [s]; none: one frame
    double dtMin = 1e-9;          ///< [s]; a step that must be shorter fails
    std::optional<double> dt;     ///< [s]; given: a fixed step, never halved

    double frameDuration() const { return 1.0 / fps; }                       ///< [s]
    double longestStep() const { return dtMax ? *dtMax : frameDuration(); }  ///< [s]

    std::vector<ParamError> validate() const;
};

}  // namespace mallow
