/// @file surface_temperature.h
/// The temperature of a body's surface: one number, or varying with the place on the body.
#pragma once

#include <mallow/geometry/scalar_field.h>

#include <optional>

namespace mallow {

class SurfaceTemperature {
public:
    /// The same everywhere [K]. Implicit, so that a body can be given a number.
    SurfaceTemperature(double kelvin) : constant_(kelvin) {}
    /// As the field says of the body where it is at time 0 [K].
    explicit SurfaceTemperature(ScalarField field) : field_(std::move(field)) {}

    bool isConstant() const { return !field_.has_value(); }
    double constant() const { return constant_; }

    /// At a point of the body before it moves; none where a field has no positive number: the
    /// surface is an insulator there.
    std::optional<double> at(const Vec3d& xBody) const {
        const double T = field_ ? sample(*field_, xBody) : constant_;
        return T > 0.0 ? std::optional<double>(T) : std::nullopt;
    }

private:
    double constant_ = 0.0;
    std::optional<ScalarField> field_;
};

}  // namespace mallow
