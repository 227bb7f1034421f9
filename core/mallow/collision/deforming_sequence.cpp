#include <mallow/collision/deforming_sequence.h>
#include <mallow/geometry/frame_path.h>
#include <mallow/geometry/mesh_level_set.h>

#include <algorithm>
#include <cmath>

namespace mallow {

DeformingSequence::DeformingSequence(int startFrame, double framesPerSecond, Loader loader)
    : startFrame_(startFrame), framesPerSecond_(framesPerSecond), loader_(std::move(loader)) {}

std::shared_ptr<const DeformingFrame> DeformingSequence::frame(int number, int keep) const {
    for (const Slot& slot : slots_) {
        if (slot.data && slot.number == number) return slot.data;
    }
    Slot& freed = slots_[0].data && slots_[0].number == keep ? slots_[1] : slots_[0];
    freed = {};  // before loading: never three frames at once
    freed = {number, std::make_shared<const DeformingFrame>(loader_(number))};
    return freed.data;
}

DeformedSurface DeformingSequence::at(double time) const {
    // A time that is a frame's but for rounding needs no second frame: there may be none at the
    // end.
    constexpr double kSameFrame = 1e-6;  // of a frame
    const double position = startFrame_ + time * framesPerSecond_;
    const double nearest = std::round(position);
    const bool isOnFrame = std::abs(position - nearest) < kSameFrame;
    const double floored = isOnFrame ? nearest : std::floor(position);
    const int number = static_cast<int>(floored);

    const std::lock_guard<std::mutex> lock(mutex_);
    DeformedSurface surface;
    surface.before = frame(number, number + 1);
    surface.after = isOnFrame ? surface.before : frame(number + 1, number);
    surface.fraction = isOnFrame ? 0.0 : position - floored;
    surface.frameTime = 1.0 / framesPerSecond_;
    return surface;
}

DeformingSequence::Loader vdbFrames(const std::string& pattern,
                                    const std::string& surfaceGrid,
                                    const std::string& velocityGrid,
                                    double minimumBand) {
    return [=](int frame) {
        const std::string path = framePath(pattern, frame);
        return DeformingFrame{levelSetFromVdb(path, surfaceGrid, minimumBand),
                              vectorFieldFromVdb(path, velocityGrid)};
    };
}

DeformingFrame frameFromMesh(const Mesh& mesh,
                             double voxelSize,
                             double exteriorBand,
                             double interiorBand) {
    auto [surface, velocity] = movingLevelSetFromMesh(mesh, voxelSize, exteriorBand, interiorBand);
    return {std::move(surface), std::move(velocity)};
}

Bounds bounds(const DeformedSurface& surface) {
    const Bounds before = bounds(surface.before->surface);
    const Bounds after = bounds(surface.after->surface);
    const Vec3d reach = Vec3d::Constant(maxSpeed(surface) * surface.frameTime);
    return {before.min.cwiseMin(after.min) - reach, before.max.cwiseMax(after.max) + reach};
}

double clearance(const DeformedSurface& surface, const Vec3d& x, bool inverted) {
    // phi(y) < 0 needs a negative distance in one of the two frames, looked up this far from y.
    const double reach = maxSpeed(surface) * surface.frameTime;
    const double s = surface.fraction;
    const double before = clearance(surface.before->surface, x, inverted) - s * reach;
    if (surface.after == surface.before) return before;
    return std::min(before, clearance(surface.after->surface, x, inverted) - (1.0 - s) * reach);
}

double maxSpeed(const DeformedSurface& surface) {
    return std::max(maxMagnitude(surface.before->velocity), maxMagnitude(surface.after->velocity));
}

}  // namespace mallow
