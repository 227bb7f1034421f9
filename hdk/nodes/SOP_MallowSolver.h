/// @file SOP_MallowSolver.h
/// The node of mallow::solver: what a cook is besides its verb (mallow_verb.h): the reset button,
/// the info panel, and the simulation itself for nodes that save it.
#pragma once

#include "mallow_verb.h"
#include "solver_run.h"

namespace mallow::hdk {

class SOP_MallowSolver : public SOP_Mallow {
public:
    using SOP_Mallow::SOP_Mallow;

    /// The simulation; before the first cook and after a reset it has not begun.
    SolverRun& run() { return run_; }
    /// Drops all frames and cooks again.
    void reset();

    void getNodeSpecificInfoText(OP_Context& context, OP_NodeInfoParms& parms) override;
    void fillInfoTreeNodeSpecific(UT_InfoTree& tree, const OP_NodeInfoTreeParms& parms) override;

private:
    /// Here and not in the verb's cache, which Houdini may drop after any cook.
    SolverRun run_;
};

/// The node itself, or the nearest solver above it along first inputs; null when there is none.
SOP_MallowSolver* solverAbove(SOP_Node* node);

}  // namespace mallow::hdk
