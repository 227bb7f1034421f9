#include <mallow/heat/apply_ramps.h>
#include <mallow/heat/thermal_columns.h>
#include <mallow/scene/emission.h>

#include <algorithm>

namespace mallow {
namespace {

bool isActive(const Emitter& emitter, double t, double dt) {
    return emitter.start < t + dt && emitter.end > t && !emitter.velocity.isZero(0.0);
}

/// A particle of the source: at rest in its own frame, undeformed, unstressed.
template <class T>
void writeRow(const RunningEmitter& source,
              const Vec3d& position,
              std::int64_t id,
              std::size_t row,
              ParticleBatch<T>& batch) {
    const double volume = source.emitter.particleVolume();
    for (int a = 0; a < 3; ++a) {
        batch.position.row(row)[a] = static_cast<T>(position[a]);
        batch.velocity.row(row)[a] = static_cast<T>(source.emitter.velocity[a]);
    }
    if (batch.affine.isPresent()) std::fill_n(batch.affine.row(row), 9, T(0));
    std::fill_n(batch.stress.row(row), 6, T(0));
    for (std::size_t k = 0; k < source.restState.size(); ++k)
        batch.state.row(row)[k] = static_cast<T>(source.restState[k]);
    *batch.mass.row(row) = static_cast<T>(source.density * volume);
    *batch.restVolume.row(row) = static_cast<T>(volume);
    *batch.id.row(row) = id;
    if (batch.force.isPresent()) std::fill_n(batch.force.row(row), 3, T(0));
    if (batch.isActive.isPresent()) *batch.isActive.row(row) = 1;
    if (batch.temperature.isPresent()) {
        setThermalState(thermalStateAt(source.temperature, source.density * volume, source.thermal),
                        row, batch);
    }
    for (auto* parameters : {&batch.parameters, &batch.thermal})
        for (BatchParameter<T>& parameter : *parameters)
            if (parameter.painted.isPresent()) *parameter.painted.row(row) = parameter.uniform;
    for (RampedParameter<T>& ramped : batch.ramps) {
        const auto& list = ramped.isThermal ? batch.thermal : batch.parameters;
        if (ramped.base.isPresent()) *ramped.base.row(row) = list[ramped.index].uniform;
    }
    applyRamps(source.temperature, row, batch);
}

}  // namespace

std::vector<ActiveSource> activeSources(const std::vector<RunningEmitter>& emitters,
                                        double t,
                                        double dt) {
    std::vector<ActiveSource> sources;
    for (const RunningEmitter& source : emitters)
        if (isActive(source.emitter, t, dt))
            sources.push_back({source.region, source.emitter.velocity});
    return sources;
}

template <class T>
Temporaries addTemporaries(const std::vector<RunningEmitter>& emitters,
                           double t,
                           double dt,
                           StepState<T>& state) {
    Temporaries result;
    for (const BatchState<T>& batch : state.batches)
        result.rowsBefore.push_back(batch.particles.size());
    for (const RunningEmitter& source : emitters) {
        ParticleBatch<T>& batch = state.batches[source.batch].particles;
        result.points.emplace_back();
        result.firstRow.push_back(batch.size());
        std::vector<EmitterPoint>& points = result.points.back();
        if (isActive(source.emitter, t, dt)) temporaries(source.emitter, t, dt, points);
        std::size_t row = batch.size();
        batch.resize(batch.size() + points.size());
        if (!points.empty()) state.isSorted = false;
        for (const EmitterPoint& point : points) writeRow(source, point.position, -1, row++, batch);
    }
    return result;
}

template <class T>
void dropTemporaries(const Temporaries& temporaries, StepState<T>& state) {
    for (std::size_t b = 0; b < state.batches.size(); ++b)
        if (state.batches[b].particles.size() > temporaries.rowsBefore[b])
            state.batches[b].particles.resize(temporaries.rowsBefore[b]);
}

template <class T>
EmissionCount keepDepartures(const Temporaries& temporaries,
                             double t,
                             double dt,
                             std::vector<RunningEmitter>& emitters,
                             std::int64_t& nextId,
                             StepState<T>& state) {
    EmissionCount count;
    dropTemporaries(temporaries, state);
    for (std::size_t e = 0; e < emitters.size(); ++e) {
        RunningEmitter& source = emitters[e];
        ParticleBatch<T>& batch = state.batches[source.batch].particles;
        const std::vector<std::size_t> left =
            departures(source.emitter, temporaries.points[e], t, dt, source.emitted);
        std::size_t row = batch.size();
        batch.resize(batch.size() + left.size());
        for (const std::size_t i : left) {
            const Vec3d x = temporaries.points[e][i].position + dt * source.emitter.velocity;
            writeRow(source, x, nextId++, row++, batch);
        }
        source.emitted += left.size();
        count.particles += left.size();
        const double particleMass = source.density * source.emitter.particleVolume();
        const auto number = static_cast<double>(left.size());
        count.mass += number * particleMass;
        if (batch.temperature.isPresent()) {
            count.heat +=
                number * enthalpy(thermalStateAt(source.temperature, particleMass, source.thermal),
                                  particleMass, source.thermal);
        }
    }
    return count;
}

template Temporaries addTemporaries(const std::vector<RunningEmitter>&,
                                    double,
                                    double,
                                    StepState<float>&);
template Temporaries addTemporaries(const std::vector<RunningEmitter>&,
                                    double,
                                    double,
                                    StepState<double>&);
template void dropTemporaries(const Temporaries&, StepState<float>&);
template void dropTemporaries(const Temporaries&, StepState<double>&);
template EmissionCount keepDepartures(const Temporaries&,
                                      double,
                                      double,
                                      std::vector<RunningEmitter>&,
                                      std::int64_t&,
                                      StepState<float>&);
template EmissionCount keepDepartures(const Temporaries&,
                                      double,
                                      double,
                                      std::vector<RunningEmitter>&,
                                      std::int64_t&,
                                      StepState<double>&);

}  // namespace mallow
