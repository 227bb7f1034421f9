/// @file point_fields.h
/// The particles' attributes anywhere near them, by moving least squares: a linear field is
/// reproduced, also at the surface, where all particles are on one side.
#pragma once

#include <mallow/surface/surface_particles.h>

#include <cstddef>
#include <string>
#include <vector>

namespace mallow {

struct PointField {
    std::string name;
    int size = 1;               ///< components
    bool staysInRange = false;  ///< never beyond the values around: colours, temperatures
    std::vector<float> values;  ///< per particle of SurfaceParticles, component fastest
};

/// Those of `v`, `Cd` and `temperature` that the points have. @throws InputError for one that is
/// not numeric, has another size or a value that is not finite.
std::vector<PointField> pointFields(const PointTable& points, const SurfaceParticles& particles);

/// Any other attribute, its values kept in range. @throws InputError when there is none of numbers.
PointField anyPointField(const PointTable& points,
                         const SurfaceParticles& particles,
                         const std::string& name);

/// All fields at n places [m]: result[f] is like fields[f].values. Zero where no particle is near.
std::vector<std::vector<float>> sampleFields(const SurfaceParticles& particles,
                                             const std::vector<PointField>& fields,
                                             const std::vector<Vec3d>& places);

}  // namespace mallow
