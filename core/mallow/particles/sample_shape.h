/// @file sample_shape.h
/// Fills a region with particles at a mean density of particlesPerCell per dx^3.
///
/// Each pattern fills all of space and the points inside the region are kept, so the density does
/// not change toward the surface. The result is a function of region and settings only.
#pragma once

#include <mallow/math/types.h>
#include <mallow/params/words.h>
#include <mallow/particles/sample_region.h>

#include <cstdint>
#include <vector>

namespace mallow {

enum class Sampling {
    Regular,   ///< a cubic lattice, centred on the bounds: a box of n spacings gets n points
    Jittered,  ///< the same lattice, each point anywhere in its cell
    Poisson,   ///< random, but nowhere closer than about 0.85 of the spacing (poisson_tile.h)
};

inline std::vector<Word<Sampling>> wordsOf(Sampling) {
    return {{Sampling::Regular, "regular"},
            {Sampling::Jittered, "jittered"},
            {Sampling::Poisson, "poisson"}};
}

struct SampleSettings {
    double dx;                    ///< [m] > 0
    double particlesPerCell = 8;  ///< [-] > 0
    Sampling sampling = Sampling::Jittered;
    std::uint64_t seed = 1;
};

struct Samples {
    std::vector<Vec3d> positions;  ///< [m]
    double volume = 0.0;           ///< of the region [m^3]

    /// The particles share the region's volume equally, so that their volumes add up to it [m^3].
    double particleVolume() const {
        return positions.empty() ? 0.0 : volume / static_cast<double>(positions.size());
    }
};

/// A region much thinner than the spacing may get no particle at all.
Samples fillRegion(const SampleRegion& region, const SampleSettings& settings);

/// The region's closed-form volume, or else an estimate [m^3]: points of a lattice of half the
/// spacing, or of 1/64 of the bounds where that is finer, are counted.
double regionVolume(const SampleRegion& region, double spacing);

}  // namespace mallow
