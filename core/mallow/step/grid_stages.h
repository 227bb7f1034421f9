/// @file grid_stages.h
/// The stages of a step that write the grid, in Foam's order (Fig. 2, Alg. 4).
#pragma once

#include <mallow/step/step_state.h>
#include <mallow/transfer/transfer_kernels.h>

#include <limits>

namespace mallow {

/// Below this a mass has lost its digits to underflow, and a velocity made with it means nothing.
/// Particles see such a node with a weight of the same size.
template <class T>
constexpr T kSmallestMass = T(1024) * std::numeric_limits<T>::min();

/// Foam 1 and 3: m_i, (m v)_i and the impulse dt f_i of stress and painted forces
/// (transfer/scatter-inl.h). Reads particles; writes nodes.
template <class T>
void rasterize(const StepSettings& settings,
               const TransferKernels<T>& kernels,
               double dt,
               StepState<T>& state);

/// Foam 5: v_i^* = v_i^n + dt (f_i / m_i + g), then drag, v^* <- w + (v^* - w) e^(-drag dt).
/// Nodes hold velocity and mass afterwards. Reads and writes nodes.
template <class T>
void updateGridVelocities(const StepSettings& settings, double dt, StepState<T>& state);

/// Separate section 6: nodes inside an active source move with it. Writes nodes.
template <class T>
void imposeSources(const StepSettings& settings, const Surroundings& around, StepState<T>& state);

/// A node takes part in a contact when the body reaches half a cell from it [cells]. With none but
/// the nodes inside, a wall would act up to a cell (half a cell on average) behind its surface;
/// particles, which stop at the surface, would pile up there, and liquids lose volume.
constexpr double kContactReach = 0.5;

/// Foam 6: nodes inside a collider, or within kContactReach of it, take its velocity by the rule of
/// collision/boundary.h. Reads colliders; writes nodes.
template <class T>
void resolveGridCollisions(const StepSettings& settings,
                           const Surroundings& around,
                           StepState<T>& state);

}  // namespace mallow
