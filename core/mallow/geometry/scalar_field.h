/// @file scalar_field.h
/// A number per point of space from a sparse grid: temperatures of surfaces. Trilinear; the grid's
/// background elsewhere.
#pragma once

#include <mallow/geometry/mesh.h>
#include <mallow/math/types.h>

#include <memory>
#include <string>
#include <vector>

namespace mallow {

/// Immutable. A copy shares the grid; reading from several threads is safe.
class ScalarField {
public:
    struct Impl;  // keeps OpenVDB out of this header
    explicit ScalarField(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}
    const Impl& impl() const { return *impl_; }

private:
    std::shared_ptr<const Impl> impl_;
};

/// @throws InputError naming file and grid: missing file or grid, or not a grid of floats.
ScalarField scalarFieldFromVdb(const std::string& path, const std::string& gridName);

/// Within `band` [m] of a closed mesh the value of its closest point, linear in each triangle;
/// `values` has one per point. 0 farther away.
ScalarField scalarFieldOnMesh(const Mesh& mesh,
                              const std::vector<double>& values,
                              double voxelSize,
                              double band);

/// The field at x, in the unit of the file.
double sample(const ScalarField& field, const Vec3d& x);

}  // namespace mallow
