/// @file equilibrate.h
/// Ruiz equilibration of ADMM's weights (Rubber 7.3): the rows and columns of the linearised
/// optimality conditions are scaled, a few times over, until none is much larger than another.
///
///   nodes      v_i:  max(m_i s_i^2,   max_p W_p |D_pi| s_i e_p)       |D_pi| = dt |F_n^T g_ip|
///   iterates   F_p:  max(W_p^2 f_p^2, W_p f_p e_p)                    W_p^2 for the stiffness
///   duals      y_p:  max(W_p f_p e_p, max_i W_p |D_pi| s_i e_p)
///
/// each scaling divided by the root of its maximum. The scaling of a constraint is a factor of its
/// weight: W_p <- e_p W_p. Scaling nodes and iterates changes nothing that ADMM sees.
#pragma once

#include <mallow/admm/admm_particles.h>
#include <mallow/step/step_state.h>

#include <vector>

namespace mallow {

/// Reads F_n, weights and the nodes' masses [kg]; writes the weights.
void equilibrate(const StepSettings& settings,
                 double dt,
                 const std::vector<double>& mass,
                 std::vector<AdmmParticles>& batches);

}  // namespace mallow
