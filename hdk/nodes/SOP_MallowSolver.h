/// @file SOP_MallowSolver.h
/// The node of mallow::solver: what a cook is besides its verb (mallow_verb.h): the reset button,
/// the info panel, and the simulation itself for nodes that save it.
#pragma once

#include "mallow_verb.h"
#include "solver_run.h"

#include <memory>

namespace mallow::hdk {

class SOP_MallowSolver : public SOP_Mallow {
public:
    using SOP_Mallow::SOP_Mallow;

    /// The simulation of the last cook; null when Houdini has dropped it, or before the first.
    std::shared_ptr<SolverRun> run() const { return run_.lock(); }
    void remember(const std::shared_ptr<SolverRun>& run) { run_ = run; }
    /// Drops all frames and cooks again.
    void reset();

    void getNodeSpecificInfoText(OP_Context& context, OP_NodeInfoParms& parms) override;
    void fillInfoTreeNodeSpecific(UT_InfoTree& tree, const OP_NodeInfoTreeParms& parms) override;

private:
    std::weak_ptr<SolverRun> run_;  ///< the verb's cache owns it
};

/// The node itself, or the nearest solver above it along first inputs; null when there is none.
SOP_MallowSolver* solverAbove(SOP_Node* node);

}  // namespace mallow::hdk
