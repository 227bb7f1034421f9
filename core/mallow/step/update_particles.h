/// @file update_particles.h
/// The particle stages of a step. They run tile by tile and, inside, chunk by chunk, so that a
/// chunk's particles pass all stages while they are in cache; the order for a particle is Foam's.
#pragma once

#include <mallow/step/particle_kernels.h>
#include <mallow/step/step_state.h>
#include <mallow/transfer/transfer_kernels.h>

#include <vector>

namespace mallow {

/// All kernels a step calls, chosen once for its settings.
template <class T>
struct StepKernels {
    TransferKernels<T> transfer;
    ParticleKernels<T> particle;
    std::vector<ConstitutiveKernel<T>> constitutive;  ///< per batch
    std::vector<ResponseKernel<T>> response;          ///< per batch
};

template <class T>
StepKernels<T> stepKernels(const StepSettings& settings, const std::vector<BatchState<T>>& batches);

/// Foam 7, 9, 10, 13, 14: deformation and constitutive update, velocities, collisions, positions.
/// Reads the grid's velocities; writes the particles. Returns the limits of the new state, or the
/// first particle that went bad; the particles are then not usable.
template <class T>
StepReport updateParticles(const StepSettings& settings,
                           const StepKernels<T>& kernels,
                           const Surroundings& around,
                           double dt,
                           StepState<T>& state);

/// Stress and limits of the particles as they are: after seeding, before the first step.
template <class T>
StepReport respondToState(const StepKernels<T>& kernels, StepState<T>& state);

}  // namespace mallow
