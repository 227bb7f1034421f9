/// @file resample.h
/// Avoid a void (Foam section 6, Alg. 18 as the errata gives it): where a large deformation has
/// drawn particles apart new ones are inserted, where it has brought them together they merge.
///
/// Kept to rounding: mass, rest volume and linear momentum. Not kept, and reported: angular
/// momentum and energy; averaging loses some of both. Without anything to insert or merge no bit
/// changes.
#pragma once

#include <mallow/resample/merge_particles.h>

#include <cstdint>
#include <vector>

namespace mallow {

/// What "few" and "many" mean; found from the particles as they are seeded.
struct ResampleScale {
    /// r: dx/2, the spacing of 8 particles per cell on a lattice. More where the seeding is coarser
    /// or less even, so that nothing is inserted as long as nothing moves [m].
    double radius = 0.0;
    std::size_t mostPerCell = 0;  ///< twice as many as are seeded
};

/// How much less even than a lattice a seeding may be; what is less even still is evened out.
/// Jittered particles are within it.
constexpr double kMostUneven = 1.6;

/// `hasEmitters`: particles will flow in on a jittered lattice, whose gaps are not here yet.
template <class T>
ResampleScale resampleScale(const StepState<T>& state, double dx, bool hasEmitters);

struct ResampleReport {
    std::size_t inserted = 0;
    std::size_t merged = 0;                       ///< pairs
    double energyChange = 0.0;                    ///< kinetic and strain energy [J]
    Vec3d angularMomentumChange = Vec3d::Zero();  ///< about the origin [kg m^2/s]
    std::vector<Descent> descents;                ///< of every new particle, in order
};

/// `key`: random numbers are a function of it alone. `takesPart`: for each batch, whether its
/// particles may become more or fewer.
template <class T>
ResampleReport resample(const StepSettings& settings,
                        const ResampleScale& scale,
                        std::uint64_t key,
                        const std::vector<bool>& takesPart,
                        std::int64_t& nextId,
                        StepState<T>& state);

}  // namespace mallow
