/// @file emitter.h
/// A source that material flows out of with a given velocity (Separate, section 6: sample
/// temporary particles inside, impose their velocity on the grid, keep those that left), made
/// exact. The temporaries are not drawn anew in each step: they are the points of one unbounded
/// jittered lattice that moves with the velocity, as far as they are inside the shape. So what
/// leaves is area x speed x time, whatever the steps.
///
/// Each lattice point has one exit time, that at which its straight path leaves the shape for the
/// last time, and becomes a particle in the step whose [t, t + dt) holds it. Exit times are
/// functions of the lattice point alone, so steps of any lengths emit each point once and miss
/// none; a path that leaves and enters again emits at its last exit only. All functions are pure.
#pragma once

#include <mallow/math/types.h>
#include <mallow/particles/random.h>
#include <mallow/particles/sample_region.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace mallow {

struct Emitter {
    SampleRegion region;
    Vec3d velocity = Vec3d::Zero();                        ///< [m/s]; 0: nothing ever leaves
    double start = 0.0;                                    ///< [s]
    double end = std::numeric_limits<double>::infinity();  ///< [s]; emits in [start, end)
    double spacing = 0.0;                                  ///< particleSpacing(dx, ppc) [m] > 0
    std::uint64_t seed = 1;
    std::optional<std::size_t> maxParticles = std::nullopt;  ///< in all

    double particleVolume() const { return spacing * spacing * spacing; }  ///< [m^3]
};

struct EmitterPoint {
    Vec3d position;      ///< at the time asked for [m]
    LatticeIndex index;  ///< which point of the lattice it is
    double exitTime;     ///< [s]; infinity where it is only known to be after the step
};

/// The time at which a lattice point leaves the shape for the last time [s]: minus infinity when
/// its path never is inside (for more than a hundredth of the spacing), infinity when the source
/// does not move.
double exitTime(const Emitter& emitter, const LatticeIndex& index);

/// The temporary particles of the step [t, t + dt), whose next step must begin at t + dt as
/// rounded: the lattice points that are inside the shape at t and have not left it for the last
/// time, and those that pass through it within the step. Replaces the contents of `points`, in an
/// order that does not depend on the threads.
void temporaries(const Emitter& emitter, double t, double dt, std::vector<EmitterPoint>& points);

/// Whether a temporary of the step [t, t + dt) leaves in it and so becomes a particle.
bool leaves(const Emitter& emitter, const EmitterPoint& point, double t, double dt);

/// Which temporaries of the step become particles, as indices into `points`: those that leave, in
/// order of exit, and no more than maxParticles allows after `emittedBefore`.
std::vector<std::size_t> departures(const Emitter& emitter,
                                    const std::vector<EmitterPoint>& points,
                                    double t,
                                    double dt,
                                    std::size_t emittedBefore);

}  // namespace mallow
