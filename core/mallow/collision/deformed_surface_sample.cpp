/// @file deformed_surface_sample.cpp
/// The blend between two frames of a deforming surface; formulas in deforming_sequence.h.
#include <mallow/collision/deforming_sequence.h>

#include <algorithm>
#include <array>

namespace mallow {
namespace {

constexpr std::size_t kChunk = 64;  // points at a time: scratch on the stack

// v appears on both sides of its equation. Translation is exact after one look-up; with two, a body
// that turns by 0.2 rad per frame is within a tenth of a voxel.
constexpr int kLookUps = 2;

/// One frame, looked up at x + offset v.
struct FrameLookUp {
    std::array<double, kChunk> phi;
    std::array<Vec3d, kChunk> x, normal, velocity;

    FrameLookUp() { x.fill(Vec3d::Zero()); }  // the compiler cannot know that the first n are set

    void read(const DeformingFrame& frame,
              const Vec3d* points,
              const Vec3d* v,
              double offset,
              std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) x[i] = points[i] + offset * v[i];
        signedDistanceAndNormal(frame.surface, x.data(), n, phi.data(), normal.data());
        for (std::size_t i = 0; i < n; ++i) x[i] -= phi[i] * normal[i];  // now on the surface
        mallow::sample(frame.velocity, x.data(), n, velocity.data());
    }
    bool isInBand(std::size_t i) const { return !normal[i].isZero(0.0); }
};

void sampleChunk(const DeformedSurface& surface,
                 const Vec3d* x,
                 std::size_t n,
                 double* phi,
                 Vec3d* normal,
                 Vec3d* velocity) {
    const double s = surface.fraction;
    const double T = surface.frameTime;
    FrameLookUp before, after;
    std::fill_n(velocity, n, Vec3d::Zero());
    if (surface.before == surface.after) {  // the time is a frame's
        before.read(*surface.before, x, velocity, 0.0, n);
        std::copy_n(before.phi.begin(), n, phi);
        std::copy_n(before.normal.begin(), n, normal);
        std::copy_n(before.velocity.begin(), n, velocity);
        return;
    }
    for (int lookUp = 0; lookUp < kLookUps; ++lookUp) {
        before.read(*surface.before, x, velocity, -s * T, n);
        after.read(*surface.after, x, velocity, (1.0 - s) * T, n);
        for (std::size_t i = 0; i < n; ++i) {
            // A frame whose band does not reach x knows nothing of the velocity here.
            const bool useBoth = before.isInBand(i) == after.isInBand(i);
            const double weight = useBoth ? s : (after.isInBand(i) ? 1.0 : 0.0);
            velocity[i] = (1.0 - weight) * before.velocity[i] + weight * after.velocity[i];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        phi[i] = (1.0 - s) * before.phi[i] + s * after.phi[i];
        normal[i] = (1.0 - s) * before.normal[i] + s * after.normal[i];
        const double length = normal[i].norm();
        if (length > 0.0) normal[i] /= length;
    }
}

}  // namespace

void sample(const DeformedSurface& surface,
            const Vec3d* x,
            std::size_t n,
            double* phi,
            Vec3d* normal,
            Vec3d* velocity) {
    for (std::size_t i = 0; i < n; i += kChunk)
        sampleChunk(surface, x + i, std::min(kChunk, n - i), phi + i, normal + i, velocity + i);
}

}  // namespace mallow
