/// @file mac_deviatoric.h
/// The implicit deviatoric update, Melt 5.5: forces (22) of the deviatoric stress and one Newton
/// step of backward Euler (24),
///
///   (M + dt^2 d2Phi/dx2 + dt K) v* = M v + dt f        v: after all other forces and collisions
///
/// with the rows multiplied by m_i, which makes the matrix symmetric (errata). K is the viscosity
/// of liquids. (The paper has dt^2/2 in place of dt^2: neither first- nor second-order accurate.)
/// Solved for the increment v* - v by conjugate residuals, matrix-free; faces of colliders and
/// sources do not move in the solve.
#pragma once

#include <mallow/solve/conjugate_residual.h>
#include <mallow/step/mac_boundary.h>
#include <mallow/step/step_state.h>

namespace mallow {

/// Numbers of a stress tangent as stored: axes 9, normal 6, shear 6, cross 3.
constexpr int kTangentSize = 24;

/// Faces that move in the solve, and room for it.
template <class T>
struct DeviatoricSystem {
    std::vector<ParticleArray<T>> tangents;  ///< per batch, V0 times dt^2 or dt [J]; absent: none
    std::array<std::vector<MacIndex>, 3> faces;
    std::vector<double> mass, right, increment;
    MacFaces in, out;  ///< a vector spread over the grid, and the matrix times it
    ConjugateResidualRoom<double> room;

    std::size_t allocatedBytes() const;
};

/// Writes the faces' velocities; a report without iterations if there is nothing to solve.
template <class T>
SolveReport updateDeviatoric(const StepSettings& settings,
                             const SolveLimits& limits,
                             double dt,
                             const MacBoundary& boundary,
                             const StepState<T>& state,
                             MacGrid& grid,
                             DeviatoricSystem<T>& system);

/// The parts, for tests. Tangents and forces of the particles as they are; `force` gets dt f.
template <class T>
void findTangents(const StepSettings& settings,
                  double dt,
                  const StepState<T>& state,
                  MacFaces& force,
                  DeviatoricSystem<T>& system);

/// out <- (dt^2 d2Phi/dx2 + dt K) in.
template <class T>
void applyStiffness(const StepSettings& settings,
                    const StepState<T>& state,
                    DeviatoricSystem<T>& system);

}  // namespace mallow
