/// @file ramp.h
/// A factor that follows temperature: linear between its points, constant beyond the first and the
/// last.
#pragma once

#include <mallow/params/validation.h>

#include <map>
#include <string>
#include <vector>

namespace mallow {

struct Ramp {
    struct Point {
        double temperature;  ///< [K] > 0
        double factor;       ///< [-] >= 0
    };
    std::vector<Point> points;  ///< by ascending temperature, one at least

    double at(double temperature) const;

    /// Errors are named `name`.
    std::vector<ParamError> validate(const std::string& name) const;
};

/// Of a material, by the parameter's outside name.
using GivenRamps = std::map<std::string, Ramp>;

/// May a ramp be put on this parameter? Not on what heat is counted with, density included: energy
/// and mass would not be kept.
bool canRamp(const std::string& parameter);

}  // namespace mallow
