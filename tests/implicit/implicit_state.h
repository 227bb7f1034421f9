/// @file implicit_state.h
/// A small deformed body on a grid, ready for an implicit solve.
#pragma once

#include "transfer/hand_made_state.h"

#include <mallow/implicit/grid_objective.h>
#include <mallow/material/model_functions.h>
#include <mallow/material/model_info.h>
#include <mallow/solve/vectors.h>
#include <mallow/step/grid_stages.h>

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace mallow::test {

/// `cells`^3 cells of eight particles, centred on the origin.
inline std::vector<Vec3d> filledCube(int cells, double dx) {
    std::vector<Vec3d> result;
    const int n = 2 * cells;
    for (int x = 0; x < n; ++x)
        for (int y = 0; y < n; ++y)
            for (int z = 0; z < n; ++z)
                result.emplace_back(0.5 * dx * (Vec3d(x, y, z) + Vec3d::Constant(0.5 - cells)));
    return result;
}

/// Every particle of `state` with F = I + amplitude times a random matrix, + stretch I.
template <class T>
void deform(double amplitude, double stretch, unsigned seed, ParticleBatch<T>& batch) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> value(-1.0, 1.0);
    for (std::size_t p = 0; p < batch.size(); ++p) {
        Mat3d F = (1.0 + stretch) * Mat3d::Identity();
        for (int k = 0; k < 9; ++k) F.data()[k] += amplitude * value(random);
        std::vector<double> state(batch.state.width());
        stateFromDeformation(batch.model, F, state.data());
        for (std::size_t k = 0; k < state.size(); ++k)
            batch.state.row(p)[k] = static_cast<T>(state[k]);
    }
}

/// Sorted, rasterised without stress: what GridObjective::begin takes.
template <class T>
void prepareGrid(const StepSettings& settings, double dt, StepState<T>& state) {
    ASSERT_FALSE(sortParticles(settings, state));
    for (BatchState<T>& batch : state.batches) {
        ParticleArray<T>& stress = batch.particles.stress;
        std::fill_n(stress.data(), stress.size() * stress.width(), T(0));
    }
    rasterize(settings, stepKernels(settings, state.batches).transfer, dt, state);
    updateGridVelocities(settings, dt, state);
}

/// A direction with numbers where the grid has mass.
inline std::vector<double> randomDirection(const std::vector<double>& target,
                                           const SparseGrid<double>& grid,
                                           unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> value(-1.0, 1.0);
    std::vector<double> result(target.size(), 0.0);
    for (std::size_t n = 0; n < result.size() / kNodeSize; ++n) {
        if (!(grid.nodes.data()[kNodeSize * n + 3] > 0.0)) continue;
        for (std::size_t a = 0; a < 3; ++a) result[kNodeSize * n + a] = value(random);
    }
    return result;
}

}  // namespace mallow::test
