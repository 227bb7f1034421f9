#include <mallow/grid/block.h>
#include <mallow/particles/sample_shape.h>
#include <mallow/scene/export_points.h>
#include <mallow/scene/predict.h>
#include <mallow/scene/simulation_of.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mallow {
namespace {

constexpr int kRaysAcross = 128;

/// Until the last frame, without the limit that an emitter may have.
double emittedBy(const RunningEmitter& source, double lastTime) {
    const Emitter& emitter = source.emitter;
    const double duration = std::min(emitter.end, lastTime) - std::max(emitter.start, 0.0);
    const double speed = emitter.velocity.norm();
    if (!(duration > 0.0) || speed == 0.0) return 0.0;
    return projectedArea(source.region, emitter.velocity) * speed * duration /
           emitter.particleVolume();
}

/// Bytes that one more particle of the batch takes, with its snapshot and its place in the sort.
template <class T>
double bytesPerParticle(const ParticleBatch<T>& batch, bool hasSnapshot) {
    std::size_t row = 0;
    batch.forEachColumn(
        [&row](const auto& column) { row += column.width() * sizeof(*column.data()); });
    constexpr std::size_t kSortEntries = 3;  // cell, order and room for the sort
    return double((hasSnapshot ? 2 : 1) * row + kSortEntries * sizeof(std::uint32_t));
}

}  // namespace

double projectedArea(const Shape& shape, const Vec3d& direction) {
    const Bounds box = bounds(shape);
    if (!isFinite(box)) return std::numeric_limits<double>::infinity();
    const Vec3d along = direction.normalized();
    const Vec3d u = along.unitOrthogonal(), v = along.cross(u);
    const Vec3d middle = 0.5 * (box.min + box.max);
    // A cube around the box, one face of it square to the direction.
    const double half = 0.5 * (box.max - box.min).norm();
    const double step = 2.0 * half / kRaysAcross;
    const auto offset = [&](int i) { return (i + 0.5) * step - half; };
    std::vector<Vec3d> ray(kRaysAcross);
    std::vector<double> phi(kRaysAcross);
    int hits = 0;
    for (int i = 0; i < kRaysAcross; ++i) {
        for (int j = 0; j < kRaysAcross; ++j) {
            const Vec3d start = middle + offset(i) * u + offset(j) * v;
            for (int k = 0; k < kRaysAcross; ++k)
                ray[static_cast<std::size_t>(k)] = start + offset(k) * along;
            signedDistance(shape, ray.data(), ray.size(), phi.data());
            if (*std::min_element(phi.begin(), phi.end()) < 0.0) ++hits;
        }
    }
    return hits * step * step;
}

template <class T>
double SimulationOf<T>::makeStepRoom(double dt) {
    std::optional<Temporaries> temporaries;
    if (particleCount() == 0 && !emitters_.empty()) {
        double start = emitters_[0].emitter.start;
        for (const RunningEmitter& source : emitters_)
            start = std::min(start, source.emitter.start);
        temporaries = addTemporaries(emitters_, start, dt, state_);
        if (sortParticles(settings_, state_)) return 0.0;
    }
    const std::size_t count = particleCount();
    if (count == 0) return 0.0;
    stepper_->makeRoom(settings_, kernels_, surroundings(dt, dt), dt, state_);
    if (temporaries) dropTemporaries(*temporaries, state_);
    return double(stepper_->allocatedBytes()) / double(count);
}

template <class T>
Prediction SimulationOf<T>::prediction(const OutputRequest& request) {
    double roomBytes = 0.0;  // of a step, per particle
    const auto emitterBytes = [&](const RunningEmitter& source, double emitted) {
        const Emitter& emitter = source.emitter;
        // During a step the shape itself is full of particles too.
        const double temporary =
            regionVolume(emitter.region, emitter.spacing) / emitter.particleVolume();
        // Rows grow by a quarter at a time, so half of that is spare on average.
        constexpr double kGrowth = 1.125;
        // A jet fills the blocks it touches, which are up to a block wider on each side.
        const double across =
            std::sqrt(projectedArea(source.region, emitter.velocity)) / settings_.dx;
        const double spread = std::pow((across + 2.0 * kBlockWidth) / across, 2);
        const double nodes = spread * emitted * std::pow(emitter.spacing / settings_.dx, 3);
        return kGrowth * (emitted + temporary) *
                   (bytesPerParticle(state_.batches[source.batch].particles,
                                     settings_.keepSnapshot) +
                    roomBytes) +
               nodes * double(kNodeSize * sizeof(T));
    };
    Prediction result;
    result.particles = particleCount();
    beginFrame();
    threads_.run([&] { (void)resortAndSnapshot(); });
    result.cells = state_.grid.blockCount() * kBlockNodes;
    const double frameTime = input_.time.frameDuration();
    result.dt = chooseStep(frameTime);
    if (!(result.dt > 0.0)) result.problem = progress_.report.message;
    if (result.dt > 0.0)
        result.substepsPerFrame = static_cast<int>(
            std::min(std::ceil(frameTime / result.dt), double(std::numeric_limits<int>::max())));

    threads_.run([&] { roomBytes = makeStepRoom(result.dt > 0.0 ? result.dt : frameTime); });
    double bytes = double(memoryBytes());
    const double lastTime = (input_.time.frames - 1) * frameTime;
    for (const RunningEmitter& source : emitters_) {
        double count = emittedBy(source, lastTime);
        if (source.emitter.maxParticles)
            count = std::min(count, double(*source.emitter.maxParticles));
        if (count == 0.0) continue;
        result.emittedParticles += static_cast<std::size_t>(count);
        bytes += emitterBytes(source, count);
    }
    result.memoryBytes = static_cast<std::size_t>(bytes);

    for (BatchState<T>& batch : state_.batches) batch.particles.resize(0);
    result.rowBytes = rowBytes(exportPoints(state_, carried_, request));
    return result;
}

template Prediction SimulationOf<float>::prediction(const OutputRequest&);
template Prediction SimulationOf<double>::prediction(const OutputRequest&);

Prediction predict(const SimulationInput& input, const OutputRequest& request) {
    return makeSimulation(input)->prediction(request);
}

}  // namespace mallow
