/// @file tile_report.h
/// What the particle stages share whatever the grid: a batch's columns for the constitutive
/// kernels, and the reports of tiles put together.
#pragma once

#include <mallow/particles/particle_batch.h>
#include <mallow/step/particle_kernels.h>
#include <mallow/step/step_report.h>

#include <cmath>
#include <optional>
#include <vector>

namespace mallow {

/// A batch's columns as the constitutive kernels want them.
template <class T>
struct ConstitutiveAccess {
    std::vector<T> uniform;
    std::vector<const T*> painted;
    ConstitutiveColumns<T> columns;

    explicit ConstitutiveAccess(ParticleBatch<T>& p) {
        for (const BatchParameter<T>& parameter : p.parameters) {
            uniform.push_back(parameter.uniform);
            painted.push_back(parameter.painted.data());
        }
        columns = {p.state.data(),      p.stress.data(), p.mass.data(),
                   p.restVolume.data(), uniform.data(),  painted.data()};
    }
};

/// What one tile reports; tiles are combined in their order, so the first failure is always the
/// same.
struct TileReport {
    StepLimits limits;
    std::optional<StepFailure> failure;
};

template <class T>
void include(const ChunkReport<T>& chunk, StepLimits& limits) {
    limits.include({std::sqrt(static_cast<double>(chunk.waveSpeedSquared)),
                    std::sqrt(static_cast<double>(chunk.speedSquared)),
                    static_cast<double>(chunk.kinematicViscosity), 0.0});
}

template <class T>
std::optional<StepFailure> failureOf(const ChunkReport<T>& report,
                                     const ParticleChunk<T>& chunk,
                                     const ParticleBatch<T>& particles,
                                     const PositionStep<T>& step) {
    if (report.badState >= 0) {
        const std::size_t p = chunk.index[report.badState];
        return StepFailure{Stage::Constitutive, Quantity::VolumeRatio, *particles.id.row(p),
                           static_cast<double>(report.badVolumeRatio)};
    }
    if (report.badPosition >= 0) {
        const int n = report.badPosition;
        double cells = 0.0;
        for (int a = 0; a < 3; ++a) {
            const double along = std::abs(static_cast<double>(chunk.advection[n][a])) *
                                 static_cast<double>(step.dt / step.dx);
            if (!(along <= cells)) cells = along;
        }
        return StepFailure{Stage::Positions, Quantity::Displacement,
                           *particles.id.row(chunk.index[n]), cells};
    }
    return std::nullopt;
}

inline StepReport combine(const std::vector<TileReport>& tiles) {
    StepReport report;
    for (const TileReport& tile : tiles) {
        report.limits.include(tile.limits);
        if (!report.failure) report.failure = tile.failure;
    }
    return report;
}

inline void append(const StepReport& batch, StepReport& all) {
    all.limits.include(batch.limits);
    if (!all.failure) all.failure = batch.failure;
}

}  // namespace mallow
