/// @file term_kernels.h
/// The particles' part of the objective of an implicit step, chunk by chunk; each a function chosen
/// once per solve for an instruction set.
#pragma once

#include <mallow/implicit/solve_particles.h>
#include <mallow/kernel/bspline_traits.h>
#include <mallow/simd/target.h>

namespace mallow {

/// Where a chunk's particles lie: slots begin .. begin + chunk.count - 1.
struct TermStep {
    double dt = 0.0;              ///< [s]
    double inverseInertia = 0.0;  ///< D_p^-1 = this times I [1/m^2]
    std::size_t begin = 0;
};

struct TermKernels {
    /// The energy of the chunk's particles [J], infinite where one has none. affine <- affine +
    /// V d(potential)/dG D^-1 of each; `isFirst` leaves out what was there. Reads chunk.gradient.
    double (*evaluate)(const TermStep&,
                       const double* numbers,
                       bool isFirst,
                       ParticleChunk<double>& chunk,
                       double* affine) = nullptr;
    /// hessian <- hessian + V d2(potential)/dG2 D^-1 (positive semi-definite).
    void (*linearise)(const TermStep&,
                      const double* numbers,
                      bool isFirst,
                      ParticleChunk<double>& chunk,
                      double* hessian) = nullptr;
};

/// affine <- H_p G_p of the chunk's particles.
using HessianProductKernel = void (*)(std::size_t begin,
                                      const double* hessian,
                                      ParticleChunk<double>& chunk,
                                      double* affine);

/// The diagonal of the second derivative by nodal velocities, added to the nodes of the tile.
using HessianDiagonalKernel = void (*)(const ScatterTile<double>&,
                                       std::size_t begin,
                                       const double* hessian);

TermKernels termKernels(SimdTarget target, TermLaw law);
HessianProductKernel hessianProductKernel(SimdTarget target);
HessianDiagonalKernel hessianDiagonalKernel(SimdTarget target, Kernel kernel);

}  // namespace mallow
