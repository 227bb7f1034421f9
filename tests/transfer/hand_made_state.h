/// @file hand_made_state.h
/// A step's state with one batch of particles, made without a scene.
#pragma once

#include <mallow/material/model_info.h>
#include <mallow/params/material_params.h>
#include <mallow/step/grid_stages.h>
#include <mallow/step/sort_particles.h>
#include <mallow/step/update_particles.h>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace mallow::test {

constexpr Transfer kEveryTransfer[] = {Transfer::Pic,   Transfer::Flip,   Transfer::Apic,
                                       Transfer::Nflip, Transfer::Sflip,  Transfer::Aspic,
                                       Transfer::Aflip, Transfer::Asflip, Transfer::Rpic};
constexpr Kernel kEveryKernel[] = {Kernel::Quadratic, Kernel::Cubic};

template <class T>
constexpr double kEpsilon = static_cast<double>(std::numeric_limits<T>::epsilon());

/// d of D_p = d dx^2 I.
inline double kernelInertia(Kernel kernel) {
    return kernel == Kernel::Quadratic ? 0.25 : 1.0 / 3.0;
}

/// The model's parameters, the same plausible ones in every test, in the model's order; defaults
/// for the rest.
inline std::vector<double> testParameters(const std::string& model) {
    const std::map<std::string, double> values = {{"shear_modulus", 8.0e3},
                                                  {"bulk_modulus", 2.0e4},
                                                  {"stiffness_power", 7.0},
                                                  {"newtonian_viscosity", 3.0},
                                                  {"yield_stress", 300.0},
                                                  {"viscosity", 5.0},
                                                  {"flow_index", 0.6},
                                                  {"viscous_shear_modulus", 6.0e3},
                                                  {"viscous_bulk_modulus", 1.0e4},
                                                  {"deviatoric_viscosity", 200.0}};
    const auto valueOf = [&](const std::string& name) {
        const auto found = values.find(name);
        return found == values.end() ? materialParameter(name).defaultValue.value() : found->second;
    };
    std::vector<double> result;
    for (const ModelInfo& info : modelInfos())
        if (info.name == model)
            for (const std::string& name : info.parameters) result.push_back(valueOf(name));
    return result;
}

inline StepSettings testSettings(Transfer transfer,
                                 Kernel kernel,
                                 SimdTarget target = bestTarget()) {
    StepSettings s;
    s.dx = 0.1;
    s.kernel = kernel;
    s.transfer = transfer;
    s.scheme = transferScheme(transfer, 0.9, 0.0, 1.0);
    s.target = target;
    s.forces.gravity = Vec3d::Zero();
    return s;
}

/// Particles at rest, ids in the order of the rows, mass and volume of one each [kg, m^3].
template <class T>
BatchState<T> makeBatch(const std::string& model,
                        const std::vector<Vec3d>& positions,
                        const StepSettings& settings) {
    BatchState<T> state;
    ParticleBatch<T>& batch = state.particles;
    batch.material = model;
    batch.model = modelIndex(model);
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(batch.model)];
    for (const double value : testParameters(model))
        batch.parameters.push_back({static_cast<T>(value), {}});
    batch.state = ParticleArray<T>(info.stateSize);
    if (settings.scheme.affine) batch.affine = ParticleArray<T>(9);
    batch.resize(positions.size());
    for (std::size_t p = 0; p < positions.size(); ++p) {
        for (int a = 0; a < 3; ++a) batch.position.row(p)[a] = static_cast<T>(positions[p][a]);
        for (std::size_t k = 0; k < info.restState.size(); ++k)
            batch.state.row(p)[k] = static_cast<T>(info.restState[k]);
        *batch.mass.row(p) = T(1);
        *batch.restVolume.row(p) = T(1);
        *batch.id.row(p) = static_cast<std::int64_t>(p);
    }
    return state;
}

template <class T>
StepState<T> makeState(const std::string& model,
                       const std::vector<Vec3d>& positions,
                       const StepSettings& settings) {
    StepState<T> state;
    state.batches.push_back(makeBatch<T>(model, positions, settings));
    if (settings.scheme.needsOldVelocity())
        state.grid.oldNodes = ParticleArray<T>(kBlockNodes * kNodeSize);
    return state;
}

template <class T>
Vec3d vec3(const T* x) {
    return Vec3d(static_cast<double>(x[0]), static_cast<double>(x[1]), static_cast<double>(x[2]));
}
template <class T>
void assign(const Vec3d& from, T* to) {
    for (int a = 0; a < 3; ++a) to[a] = static_cast<T>(from[a]);
}
/// Column-major, as C_p is kept.
template <class T>
Mat3d mat3(const T* m) {
    Mat3d result;
    for (int k = 0; k < 9; ++k) result.data()[k] = static_cast<double>(m[k]);
    return result;
}

/// Velocities, C, stress and masses of every particle at random, within [-1, 1] (mass 0.5 .. 1.5).
template <class T>
void randomise(unsigned seed, ParticleBatch<T>& batch) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> value(-1.0, 1.0);
    const auto fill = [&](ParticleArray<T>& column) {
        for (std::size_t i = 0; i < column.size() * column.width(); ++i)
            column.data()[i] = static_cast<T>(value(random));
    };
    fill(batch.velocity);
    fill(batch.stress);
    if (batch.affine.isPresent()) fill(batch.affine);
    if (batch.force.isPresent()) fill(batch.force);
    for (std::size_t p = 0; p < batch.size(); ++p)
        *batch.mass.row(p) = static_cast<T>(1.0 + 0.5 * value(random));
}

/// Node n of a block [m], by the definition of the numbering and not by the code under test.
inline Vec3d nodePosition(const StepSettings& settings, const BlockCoordinate& at, int n) {
    const std::int64_t x = n / 16, y = n / 4 % 4, z = n % 4;
    return settings.dx * Vec3d(static_cast<double>(4 * at.x + x), static_cast<double>(4 * at.y + y),
                               static_cast<double>(4 * at.z + z));
}

/// visit(position [m], the node's four numbers) for every node of an array of the grid.
template <class T, class Visit>
void forEachNode(const StepSettings& settings,
                 const SparseGrid<T>& grid,
                 const ParticleArray<T>& nodes,
                 const Visit& visit) {
    for (std::size_t b = 0; b < grid.blockCount(); ++b) {
        const BlockCoordinate at = blockCoordinate(grid.blocks[b]);
        for (int n = 0; n < kBlockNodes; ++n) {
            visit(nodePosition(settings, at, n), nodes.row(b) + kNodeSize * n);
        }
    }
}
template <class T, class Visit>
void forEachNode(const StepSettings& settings,
                 const SparseGrid<T>& grid,
                 ParticleArray<T>& nodes,
                 const Visit& visit) {
    for (std::size_t b = 0; b < grid.blockCount(); ++b) {
        const BlockCoordinate at = blockCoordinate(grid.blocks[b]);
        for (int n = 0; n < kBlockNodes; ++n) {
            visit(nodePosition(settings, at, n), nodes.row(b) + kNodeSize * n);
        }
    }
}

}  // namespace mallow::test
