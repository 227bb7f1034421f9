/// @file bind.h
/// From a material, an object's overrides and painted points to the numbers that a model computes
/// with. A parameter's value is
///
///   (point attribute NAME, else the object's, else the material's) x (point attribute NAME_scale)
///
/// and moduli follow the level rule of params/moduli.h, point by point.
#pragma once

#include <mallow/geometry/point_table.h>
#include <mallow/params/material_params.h>
#include <mallow/params/validation.h>

#include <cstddef>
#include <string>
#include <vector>

namespace mallow {

/// One internal parameter: the same everywhere, or a column.
struct BoundParameter {
    std::string name;
    double uniform = 0.0;          ///< the value where it is not painted
    std::vector<double> perPoint;  ///< one value per point, or empty

    bool isPainted() const { return !perPoint.empty(); }
    double at(std::size_t point) const { return isPainted() ? perPoint[point] : uniform; }
};

/// A ramp on one internal parameter.
struct BoundRamp {
    bool isThermal = false;  ///< of `thermal`, else of `parameters`
    std::size_t index = 0;
    Ramp ramp;
};

struct BoundMaterial {
    BoundParameter density;
    std::vector<BoundParameter> parameters;  ///< in the order of the model's list
    std::vector<BoundParameter> thermal;     ///< in the order of kThermalParameters
    std::vector<BoundRamp> ramps;
    std::vector<ParamError> errors;  ///< everything that is wrong; empty: usable
};

/// `modelParameters` is the model's own list of internal names; density and the parameters of heat
/// are bound always. Those of the liquid phase that are given nowhere are the solid's. Errors
/// name the parameter or attribute, the first point and the allowed range. Point attributes that
/// the model does not use are left alone: they may belong to another material.
BoundMaterial bindMaterial(const std::vector<std::string>& modelParameters,
                           const MaterialParams& material,
                           const GivenValues& objectOverrides,
                           const PointTable& points);

/// The outside names that a model with these internal parameters accepts: density, its list, those
/// of heat, and youngs_modulus and poissons_ratio where it has shear_modulus and bulk_modulus.
std::vector<std::string> acceptedParameters(const std::vector<std::string>& modelParameters);

}  // namespace mallow
