/// @file material_point.h
/// One point of a material, alone: no grid, no mass. It is advanced by the very function that the
/// solver's loops compile, so what it shows is what a particle does.
#pragma once

#include <mallow/math/types.h>
#include <mallow/params/material_params.h>

#include <optional>
#include <string>
#include <vector>

namespace mallow {

/// What a point answers to a step.
struct PointStress {
    Mat3d sigma;         ///< Cauchy stress, viscous parts included, tension positive [Pa]
    double volumeRatio;  ///< J [-]
    bool isValid;        ///< false: the model cannot hold the state, or it is not finite

    double pressure() const { return -sigma.trace() / 3.0; }
};

class MaterialPoint {
public:
    /// Undeformed. @throws InputError with everything that is wrong with the parameters.
    explicit MaterialPoint(const MaterialParams& material);

    /// Deforms by a velocity gradient [1/s] over dt [s].
    PointStress advance(const Mat3d& gradV, double dt);
    /// What advance() would answer, with nothing changed.
    PointStress tryAdvance(const Mat3d& gradV, double dt) const;
    /// Of the state as it is, without what depends on the velocity.
    PointStress current() const;

    const std::string& name() const { return name_; }
    /// The value of one of the model's parameters, if it has that one.
    std::optional<double> parameter(const std::string& name) const;

private:
    PointStress stressOf(const Mat3d& tau, bool isValid) const;

    std::string name_;
    int model_;
    std::vector<std::string> names_;
    std::vector<double> values_;
    std::vector<double> state_;
};

}  // namespace mallow
