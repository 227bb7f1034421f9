/// @file grid_objective.h
/// What an implicit step minimises over nodal velocities (Cream section 4, [Stomakhin2013], as a
/// minimisation: [Gast2015]):
///
///   E(v) = 1/2 sum_i m_i |v_i - v~_i|^2 + sum_p V_p phi_p(G_p(v)) + friction,
///   G_p  = sum_i w_ip v_i (x_i - x_p)^T D_p^-1
///
/// v~ is the velocity with everything but stress: old momentum, gravity, drag, painted forces. phi
/// are the potentials of material/incremental_potential-inl.h. At the minimum m (v - v~) = dt f(v):
/// backward Euler. All in double, whatever the simulation stores.
///
/// Vectors are the grid's nodes, block after block, four numbers each; the fourth stays 0, and so
/// does all of a node without mass.
#pragma once

#include <mallow/implicit/grid_contacts.h>
#include <mallow/implicit/slot_transfer.h>
#include <mallow/implicit/solve_nodes.h>
#include <mallow/implicit/term_kernels.h>

namespace mallow {

class GridObjective {
public:
    /// Of the state's particles and its grid, whose nodes hold v~ and masses.
    template <class T>
    void begin(const StepSettings& settings,
               const Surroundings& around,
               double dt,
               const StepState<T>& state);

    const std::vector<double>& target() const { return nodes_.target; }  ///< v~
    GridContacts& contacts() { return contacts_; }

    // What solve/newton.h asks of a problem.
    double value(const std::vector<double>& v);
    void gradient(const std::vector<double>& v, std::vector<double>& g) const;
    void restrict(const std::vector<double>& v, std::vector<double>& g) {
        contacts_.restrict(v, g);
    }
    void linearise(const std::vector<double>& v);
    void apply(const std::vector<double>& p, std::vector<double>& y);
    void precondition(const std::vector<double>& r, std::vector<double>& z) const;
    void project(std::vector<double>& v) const { contacts_.project(v); }
    /// The root mean square, by mass, of g/m [m/s].
    double size(const std::vector<double>& g) const { return nodes_.size(g); }

    std::size_t allocatedBytes() const;

private:
    TermStep termStep(std::size_t slot) const { return {dt_, inverseInertia_, slot}; }

    double dt_ = 0.0;
    double inverseInertia_ = 0.0;
    std::vector<SolveParticles> batches_;
    std::vector<std::vector<TermKernels>> terms_;  ///< per batch and term
    SolveNodes nodes_;
    std::vector<double> diagonal_;
    GridContacts contacts_;

    SlotTransfer transfer_;
    HessianProductKernel product_ = nullptr;
    HessianDiagonalKernel addDiagonal_ = nullptr;
};

}  // namespace mallow
