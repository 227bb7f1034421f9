/// @file admm_problem.h
/// The pseudo-optimisation of an implicit step with inelasticity, split as ADMM takes it (Rubber
/// 7.1, 7.2): over nodal velocities v and, for each particle and potential, a deformation F that
/// is to be D v + b = (I + dt G_p(v)) F_n.
///
///   particle step   V P(Z(F)) + w F = w (D v + b) - Y                  admm/local_step-inl.h
///   grid step       A dv = M (v~ - v) + D^T (Y + w (F - D v - b)),     A = M + D^T w D
///   dual step       Y <- Y + w (F - D v - b)
///
/// v~ is the velocity with everything but stress. The grid step is written for the change of v: by
/// the particle step its right-hand side is the balance of forces M (v~ - v) - D^T V P(F), so
/// where all of them stop, m (v - v~) = dt f whatever the rounding of A, which is stored in single
/// precision. The rest is in double, whatever the simulation stores.
///
/// Vectors are the grid's nodes, block after block, four numbers each; the fourth stays 0, and so
/// does all of a node without mass.
#pragma once

#include <mallow/admm/local_kernels.h>
#include <mallow/implicit/grid_contacts.h>
#include <mallow/implicit/slot_transfer.h>
#include <mallow/implicit/solve_nodes.h>
#include <mallow/solve/block_stencil.h>
#include <mallow/solve/conjugate_gradient.h>

namespace mallow {

class AdmmProblem {
public:
    /// Of the state's particles and its grid, whose nodes hold v~ and masses.
    template <class T>
    void begin(const StepSettings& settings,
               const Surroundings& around,
               double dt,
               const StepState<T>& state);

    const std::vector<double>& target() const { return nodes_.target; }  ///< v~
    GridContacts& contacts() { return contacts_; }

    /// The passes over particles leave the forces that act on the grid; F and Y of the first are
    /// those of v without constraints in between.
    LocalReport startParticles(const std::vector<double>& v);
    LocalReport advanceParticles(const std::vector<double>& v);
    LocalReport evaluateParticles(const std::vector<double>& v);

    /// g <- M (v - v~) - what the last pass left: minus the right-hand side of the grid step.
    void gradient(const std::vector<double>& v, std::vector<double>& g) const;
    /// dv <- -A^-1 g on what the contacts leave free, A with the friction at v.
    SolveReport gridStep(const std::vector<double>& v,
                         const std::vector<double>& g,
                         const SolveLimits& limits,
                         std::vector<double>& dv);

    /// The root mean square, by mass, of g/m [m/s].
    double size(const std::vector<double>& g) const { return nodes_.size(g); }
    /// [m/s] of a mismatch in Joule (LocalReport).
    double size(const LocalReport& report) const;

    /// Sizes what the grid step needs besides what begin() has made.
    void makeRoom();
    std::size_t allocatedBytes() const;

private:
    LocalReport pass(LocalKernels::Kernel LocalKernels::*kernel, const std::vector<double>& v);
    void makeMatrix(const StepSettings& settings,
                    const std::vector<BlockKey>& blocks,
                    const BlockMap& map);

    LocalStep step_;
    double dx_ = 0.0;
    std::vector<AdmmParticles> batches_;
    std::vector<std::vector<LocalKernels>> kernels_;  ///< per batch and term
    SolveNodes nodes_;
    std::vector<double> forces_;  ///< what the last pass left [N s]
    BlockStencil matrix_;
    std::vector<double> diagonal_;  ///< of A, per node, at most [kg]
    GridContacts contacts_;
    SlotTransfer transfer_;
    ConjugateGradientRoom<double> room_;
    std::vector<double> rightHandSide_;
};

}  // namespace mallow
