/// @file resample_state.h
/// Blocks of particles for the tests of resampling: any model, strained and moving smoothly.
#pragma once

#include "transfer/hand_made_state.h"

#include <mallow/diagnostics/conserved_sums.h>
#include <mallow/material/model_functions.h>
#include <mallow/resample/resample.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace mallow::test {

inline StepSettings resampleSettings() {
    return testSettings(Transfer::Apic, Kernel::Quadratic);
}

/// n^3 particles, 8 per cell, on a lattice that begins at `offset`.
inline std::vector<Vec3d> cube(int n, double dx, const Vec3d& offset = Vec3d(0.013, 0.017, 0.011)) {
    std::vector<Vec3d> points;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            for (int k = 0; k < n; ++k) points.emplace_back(offset + 0.5 * dx * Vec3d(i, j, k));
    return points;
}

/// The same a little denser, without the particles of some places (i, j, k): each gap is then less
/// than r, and one new particle fills it.
constexpr double kDense = 0.96;  // [r]
inline std::vector<Vec3d> cubeWithGaps(int n, double dx, const std::vector<Eigen::Vector3i>& gaps) {
    std::vector<Vec3d> points;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            for (int k = 0; k < n; ++k) {
                const Eigen::Vector3i place(i, j, k);
                if (std::find(gaps.begin(), gaps.end(), place) != gaps.end()) continue;
                points.emplace_back(kDense * 0.5 * dx * place.cast<double>() +
                                    0.1 * dx * Vec3d::Ones());
            }
        }
    }
    return points;
}

/// Masses as of dx^3/8 and a density of 1000, near each other but not the same.
template <class T>
void giveMass(double dx, ParticleBatch<T>& batch) {
    for (std::size_t p = 0; p < batch.size(); ++p) {
        const double volume = dx * dx * dx / 8.0 * (1.0 + 0.1 * std::sin(double(p)));
        *batch.restVolume.row(p) = static_cast<T>(volume);
        *batch.mass.row(p) = static_cast<T>(1000.0 * volume);
    }
}

/// A state that straining has led to, different from place to place; velocities and C too.
template <class T>
void stir(const StepSettings& settings, const std::string& model, ParticleBatch<T>& batch) {
    const std::vector<double> parameters = testParameters(model);
    std::vector<double> state(batch.state.width());
    for (std::size_t p = 0; p < batch.size(); ++p) {
        const T* at = batch.position.row(p);
        const Vec3d x = Vec3d(double(at[0]), double(at[1]), double(at[2])) / settings.dx;
        Mat3d L;
        L << -0.4, 0.8 * std::sin(x.y()), 0.1, 0.2, -0.5, std::cos(x.x()), 0.3, -0.6, -0.2;
        for (std::size_t k = 0; k < state.size(); ++k)
            state[k] = static_cast<double>(batch.state.row(p)[k]);
        for (int step = 0; step < 20; ++step)
            advanceState({batch.model, parameters.data()}, L, 0.01, state.data());
        for (std::size_t k = 0; k < state.size(); ++k)
            batch.state.row(p)[k] = static_cast<T>(state[k]);
        for (int a = 0; a < 3; ++a)
            batch.velocity.row(p)[a] = static_cast<T>(std::sin(x[(a + 1) % 3]) + 0.3 * a);
        for (int k = 0; k < 9 && batch.affine.isPresent(); ++k)
            batch.affine.row(p)[k] = static_cast<T>(std::cos(x[k % 3] + k));
    }
}

template <class T>
StepState<T> stateOf(BatchState<T> batch) {
    StepState<T> state;
    state.batches.push_back(std::move(batch));
    return state;
}

/// Everything takes part; ids go on after the highest.
template <class T>
ResampleReport resampleOnce(const StepSettings& settings,
                            const ResampleScale& scale,
                            std::uint64_t key,
                            StepState<T>& state) {
    std::int64_t nextId = 0;
    for (const BatchState<T>& batch : state.batches)
        for (std::size_t p = 0; p < batch.particles.size(); ++p)
            nextId = std::max(nextId, *batch.particles.id.row(p) + 1);
    return resample(settings, scale, key, std::vector<bool>(state.batches.size(), true), nextId,
                    state);
}

/// A dart may miss a gap; twelve do not.
template <class T>
ResampleReport resampleAll(const StepSettings& settings,
                           const ResampleScale& scale,
                           std::uint64_t key,
                           StepState<T>& state) {
    ResampleReport sum;
    for (std::uint64_t pass = 0; pass < 12; ++pass) {
        const ResampleReport report = resampleOnce(settings, scale, 100 * key + pass, state);
        sum.inserted += report.inserted;
        sum.merged += report.merged;
        sum.energyChange += report.energyChange;
        sum.angularMomentumChange += report.angularMomentumChange;
    }
    return sum;
}

/// `mostPerCell` is out of reach of a dense lattice.
inline ResampleScale latticeScale(const StepSettings& settings) {
    return {0.5 * settings.dx, 30};
}

/// Do two batches have the same bits in every column?
template <class T>
bool areSame(ParticleBatch<T>& a, ParticleBatch<T>& b) {
    bool same = true;
    a.forEachColumnWith(b, [&](auto& x, auto& y) {
        same = same && x.size() == y.size() &&
               (x.size() == 0 ||
                std::memcmp(x.data(), y.data(), x.size() * x.width() * sizeof(*x.data())) == 0);
    });
    return same;
}

}  // namespace mallow::test
