/// @file particle_kernels.h
/// The particle stages of a step, each a function of one chunk: chosen once per simulation for an
/// instruction set (and a batch's model), called once per chunk.
#pragma once

#include <mallow/simd/target.h>
#include <mallow/transfer/tile.h>

#include <cstddef>

namespace mallow {

/// What a model reads and writes. `painted[k]` is null where `uniform[k]` holds.
template <class T>
struct ConstitutiveColumns {
    T* state = nullptr;             ///< the model's state size per particle
    T* stress = nullptr;            ///< V_p^0 tau_p [J], 6
    const T* mass = nullptr;        ///< m_p [kg]
    const T* restVolume = nullptr;  ///< V_p^0 [m^3]
    const T* uniform = nullptr;
    const T* const* painted = nullptr;
};

/// Largest values of a chunk, and its first particle that went bad.
template <class T>
struct ChunkReport {
    T waveSpeedSquared = 0;    ///< [m^2/s^2]
    T kinematicViscosity = 0;  ///< [m^2/s]
    T speedSquared = 0;        ///< [m^2/s^2]
    int badState = -1;         ///< place in the chunk of a state the model cannot hold
    T badVolumeRatio = 0;      ///< its J
    int badPosition = -1;      ///< place in the chunk of a particle that moved too far
};

/// The grid's gradient and the two betas of Separate (5).
template <class T>
struct ConstitutiveStep {
    T dt = 0;
    T betaMin = 0;
    T betaMax = 0;
};

/// Foam 7 and 10: the model's state advances with grad v^*, its stress follows. Also beta_p by the
/// last two cases of Separate (5). Reads chunk.gradient; writes columns and chunk.separation.
template <class T>
using ConstitutiveKernel = void (*)(const ConstitutiveColumns<T>&,
                                    const ConstitutiveStep<T>&,
                                    ParticleChunk<T>&,
                                    ChunkReport<T>&);

/// Stress and wave speed of the rows [begin, end) as they are, without a step.
template <class T>
using ResponseKernel =
    void (*)(const ConstitutiveColumns<T>&, std::size_t begin, std::size_t end, ChunkReport<T>&);

template <class T>
struct VelocityStep {
    T* affine = nullptr;        ///< C_p column, null when the scheme has none
    bool rotationOnly = false;  ///< keep the skew part of C_p
    bool adjustsVelocity = false;
    bool adjustsPosition = false;
    T flipRatio = 0;  ///< alpha
};

template <class T>
struct PositionStep {
    T* position = nullptr;
    T* velocity = nullptr;
    T dt = 0;
    T dx = 0;
};

template <class T>
struct ParticleKernels {
    /// Foam 9: v_p by Separate (1), the velocity positions move with by (4), and C_p.
    void (*velocities)(const VelocityStep<T>&, ParticleChunk<T>&) = nullptr;
    /// Foam 14: x_p += dt u_p; writes x_p and v_p back to their columns.
    void (*positions)(const PositionStep<T>&, const ParticleChunk<T>&, ChunkReport<T>&) = nullptr;
};

template <class T>
ParticleKernels<T> particleKernels(SimdTarget target);

/// `model` as in material/model_info.h.
template <class T>
ConstitutiveKernel<T> constitutiveKernel(SimdTarget target, int model);
template <class T>
ResponseKernel<T> responseKernel(SimdTarget target, int model);

}  // namespace mallow
