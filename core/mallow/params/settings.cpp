/// @file settings.cpp
/// Validation of the settings structs: the described ranges, then what two fields must keep to
/// together.

#include <mallow/params/describe_scene.h>

#include <limits>

namespace mallow {

std::vector<ParamError> TimeSettings::validate() const {
    Validator check;
    requireRanges(*this, check);
    // A bad value of one field alone is reported above; these compare two good ones.
    check.require(!(dtMax && *dtMax > 0.0 && *dtMax < dtMin), "time.dt_max",
                  "must be at least dt_min (" + numberText(dtMin) + " s), got " +
                      numberText(dtMax.value_or(0.0)));
    check.require(!(dt && *dt > 0.0 && *dt < dtMin), "time.dt",
                  "must be at least dt_min (" + numberText(dtMin) + " s), got " +
                      numberText(dt.value_or(0.0)));
    constexpr int kLastFrame = std::numeric_limits<int>::max() - 1;
    check.require(frames < 1 || startFrame <= kLastFrame - frames, "time.frames",
                  "and time.start_frame must end before frame " + std::to_string(kLastFrame));
    return check.take();
}

std::vector<ParamError> GridSettings::validate() const {
    Validator check;
    requireRanges(*this, check);
    return check.take();
}

std::vector<ParamError> SolverSettings::validate() const {
    Validator check;
    requireRanges(*this, check);
    check.require(!(separation[0] > separation[1]), "solver.separation",
                  "must be [beta_min, beta_max] with beta_min <= beta_max, got [" +
                      numberText(separation[0]) + ", " + numberText(separation[1]) + "]");
    check.require(dampingIterations <= 0 || transferScheme(transfer, 0.0, 0.0, 0.0).affine,
                  "solver.damping_iterations",
                  "must be 0 with the transfer " + wordOf(transfer) +
                      ", which carries no rotation: apic, aspic, aflip, asflip and rpic do");
    return check.take();
}

std::vector<ParamError> HeatSettings::validate() const {
    Validator check;
    requireRanges(*this, check);
    return check.take();
}

std::vector<ParamError> ForceSettings::validate() const {
    Validator check;
    requireRanges(*this, check);
    check.require(!(field && field->empty()), "forces.field", "must be a file name, got \"\"");
    return check.take();
}

}  // namespace mallow
