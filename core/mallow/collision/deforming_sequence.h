/// @file deforming_sequence.h
/// A surface that changes its shape: a level set and a velocity field per frame.
///
/// Inside a frame, at fraction s of its length T, both neighbours are looked up where the velocity
/// carries the point from and to (semi-Lagrangian):
///
///   phi(x) = (1-s) phi_0(x - s T v) + s phi_1(x + (1-s) T v),
///   v(x)   = (1-s) v_0(y_0) + s v_1(y_1),     y_k the point of surface k closest to the looked-up
///   one
///
/// A plain blend of phi_0 and phi_1 at x makes thin parts vanish in the middle of the frame as soon
/// as they move by their thickness; this one is exact for translation. The velocity is read on the
/// surface because velocity grids are often known only in a thin band. What moves farther in a
/// frame than its band is wide is missed between frames.
#pragma once

#include <mallow/geometry/level_set.h>
#include <mallow/geometry/vector_field.h>

#include <array>
#include <functional>
#include <memory>
#include <mutex>

namespace mallow {

struct DeformingFrame {
    LevelSet surface;
    VectorField velocity;  ///< [m/s]
};

/// The surface at one time: plain data, safe to read from many threads.
struct DeformedSurface {
    std::shared_ptr<const DeformingFrame> before;
    std::shared_ptr<const DeformingFrame> after;  ///< the same as `before` if the time is a frame's
    double fraction;                              ///< s [-], 0 <= s < 1
    double frameTime;                             ///< T [s]
};

/// Loads frames when they are needed and keeps two: time moves forward, memory stays bounded.
class DeformingSequence {
public:
    /// The frame's data; throws InputError naming the file if there is none.
    using Loader = std::function<DeformingFrame(int frame)>;

    /// Frame startFrame is time 0.
    DeformingSequence(int startFrame, double framesPerSecond, Loader loader);

    /// Loads at most two frames. To be called once per substep, not per point. Thread-safe.
    DeformedSurface at(double time) const;

private:
    std::shared_ptr<const DeformingFrame> frame(int number, int keep) const;

    struct Slot {
        int number;
        std::shared_ptr<const DeformingFrame> data;
    };

    int startFrame_;
    double framesPerSecond_;
    Loader loader_;
    mutable std::mutex mutex_;  // a cache: what callers see does not change
    mutable std::array<Slot, 2> slots_ = {};
};

/// Frames from files: `pattern` as in framePath, one level set (empty name: the first) and a
/// velocity grid in each. minimumBand as in levelSetFromVdb.
DeformingSequence::Loader vdbFrames(const std::string& pattern,
                                    const std::string& surfaceGrid,
                                    const std::string& velocityGrid,
                                    double minimumBand);

/// A frame from a closed mesh with point velocities (no velocities: at rest). Bands as in
/// levelSetFromMesh; the caller makes them wider than the motion during a frame.
DeformingFrame frameFromMesh(const Mesh& mesh,
                             double voxelSize,
                             double exteriorBand,
                             double interiorBand);

/// Distance [m], unit normal (zero beyond the bands) and velocity [m/s] of the surface at x[i].
void sample(const DeformedSurface& surface,
            const Vec3d* x,
            std::size_t n,
            double* phi,
            Vec3d* normal,
            Vec3d* velocity);

/// As for a shape (shape.h).
Bounds bounds(const DeformedSurface& surface);
double clearance(const DeformedSurface& surface, const Vec3d& x, bool inverted);

/// No point of the surface is faster [m/s].
double maxSpeed(const DeformedSurface& surface);

}  // namespace mallow
