/// @file vector_field.h
/// A vector per point of space from a sparse grid: velocities of deforming colliders, acceleration
/// fields. Trilinear, also for face-centred (staggered) grids; the grid's background elsewhere.
#pragma once

#include <mallow/math/types.h>

#include <cstddef>
#include <memory>
#include <string>

namespace mallow {

/// Immutable. A copy shares the grid; reading from several threads is safe.
class VectorField {
public:
    struct Impl;  // keeps OpenVDB out of this header
    explicit VectorField(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}
    const Impl& impl() const { return *impl_; }

private:
    std::shared_ptr<const Impl> impl_;
};

/// @throws InputError naming file and grid: missing file or grid, or not a vector grid of floats.
VectorField vectorFieldFromVdb(const std::string& path, const std::string& gridName);

/// value[i] = the field at x[i], in the unit of the file.
void sample(const VectorField& field, const Vec3d* x, std::size_t n, Vec3d* value);

/// No sampled vector is longer.
double maxMagnitude(const VectorField& field);

}  // namespace mallow
