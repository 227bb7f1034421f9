/// @file local_kernels.h
/// The particles' part of ADMM (Rubber section 7), chunk by chunk; each a function chosen once per
/// solve for an instruction set and a law.
#pragma once

#include <mallow/admm/admm_particles.h>
#include <mallow/params/solver_settings.h>
#include <mallow/simd/target.h>

namespace mallow {

struct LocalStep {
    double dt = 0.0;                               ///< [s]
    double inverseInertia = 0.0;                   ///< D_p^-1 = this times I [1/m^2]
    double penalty = 1.0;                          ///< rho [-]
    double relaxation = 1.0;                       ///< alpha of over-relaxation [-]
    AdmmWeights weights = AdmmWeights::Stiffness;  ///< W
    std::size_t begin = 0;                         ///< slot of the chunk's first particle
};

struct LocalReport {
    double mismatch = 0.0;  ///< sum of w |F - D dv - b|^2 [J]
    int inverted = 0;       ///< trial deformations that no law holds

    LocalReport& operator+=(const LocalReport& other) {
        mismatch += other.mismatch;
        inverted += other.inverted;
        return *this;
    }
};

/// Each reads chunk.gradient, the gradients of the nodal velocities, and leaves dt S F_n^T D^-1 in
/// `affine` (added to what is there unless `isFirstTerm`), S the 9 numbers that act on the grid:
struct LocalKernels {
    using Kernel = LocalReport (*)(const LocalStep&,
                                   double* numbers,
                                   bool isFirstTerm,
                                   ParticleChunk<double>& chunk,
                                   double* affine);
    /// w for the step.
    void (*weigh)(const LocalStep&, double* numbers, int count) = nullptr;
    /// F = D dv + b with the dual that balances it, Y = -V P(F).   S = Y
    Kernel start = nullptr;
    /// Dual step, then (10).                                        S = Y + w (F - D dv - b)
    Kernel advance = nullptr;
    /// Neither: the stress of D dv + b itself.                      S = -V P(D dv + b)
    Kernel evaluate = nullptr;
};

LocalKernels localKernels(SimdTarget target, LocalLaw law);

}  // namespace mallow
