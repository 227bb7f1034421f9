/// @file SOP_MallowSolver.cpp
/// mallow::solver: simulates what its inputs hold at the start frame, and hands out any frame.
#include "SOP_MallowSolver.h"

#include "geometry_bridge.h"
#include "nodes.h"
#include "solver_inputs.h"

#include <OP/OP_NodeInfoParms.h>
#include <UT/UT_InfoTree.h>
#include <UT/UT_Interrupt.h>

namespace mallow::hdk {
namespace {

class SOP_MallowSolverCache : public MallowCache {
    void cookGeometry(OP_Context& context, const ParameterValues& values) override {
        auto* node = dynamic_cast<SOP_MallowSolver*>(cookparms()->getNode());
        if (node == nullptr)
            throw InputError(
                "Mallow Solver cannot be cooked in a compiled block: there is no node whose inputs "
                "could be cooked at the start frame");
        if (DEP_MicroNode* dependence = cookparms()->depnode()) dependence->setTimeDependent(true);
        SolverRun& run = node->run();
        SolverInputs inputs(*node);
        const SolverScene scene = inputs.scene(values);
        advance(frameAt(context.getTime()), scene, values, inputs, run);
        const OutputRequest request = outputRequest(scene.settings.output);
        writePoints(run.simulation().particles(request), *gdp);
        for (const std::string& warning : scene.warnings) warn(warning);
        for (const std::string& warning : run.warnings()) warn(warning);
    }

    void advance(int frame,
                 const SolverScene& scene,
                 const ParameterValues& values,
                 const SolverInputs& inputs,
                 SolverRun& run) {
        UT_AutoInterrupt boss("Mallow Solver");
        constexpr double kMegabyte = 1.0e6, kPercent = 100.0;
        const FrameReport outcome = run.goTo(
            frame, scene, static_cast<std::size_t>(kMegabyte * values.number("cache_memory", 0)),
            [&](std::size_t index, int at) { return inputs.colliderAt(index, at); },
            [&](double share) { return !boss.wasInterrupted(static_cast<int>(kPercent * share)); });
        const std::string good =
            "; the last good frame is " + std::to_string(run.simulation().frame());
        if (outcome.outcome == FrameOutcome::Cancelled)
            throw InputError("Mallow Solver was interrupted" + good);
        if (outcome.outcome == FrameOutcome::Failed)
            throw InputError("the simulation failed in frame " + std::to_string(outcome.frame) +
                             ": " + outcome.message + good);
    }
};

}  // namespace

void SOP_MallowSolver::reset() {
    run_.reset();
    forceRecook();
}

void SOP_MallowSolver::getNodeSpecificInfoText(OP_Context& context, OP_NodeInfoParms& parms) {
    SOP_Mallow::getNodeSpecificInfoText(context, parms);
    for (const auto& [label, value] : run_.statistics())
        for (const char* part : {label.c_str(), ": ", value.c_str(), "\n"}) parms.append(part);
}

void SOP_MallowSolver::fillInfoTreeNodeSpecific(UT_InfoTree& tree,
                                                const OP_NodeInfoTreeParms& parms) {
    SOP_Mallow::fillInfoTreeNodeSpecific(tree, parms);
    if (!run_.hasBegun()) return;
    UT_InfoTree* branch = tree.addChildMap("Mallow");
    if (branch == nullptr) return;
    for (const auto& [label, value] : run_.statistics())
        branch->addProperties(label.c_str(), value.c_str());
}

SOP_MallowSolver* solverAbove(SOP_Node* node) {
    constexpr int kFarthest = 1000;  // networks may hold loops
    for (int i = 0; node != nullptr && i < kFarthest; ++i) {
        if (auto* solver = dynamic_cast<SOP_MallowSolver*>(node)) return solver;
        node = CAST_SOPNODE(node->getInput(0));
    }
    return nullptr;
}

SOP_NodeCache* makeSolverCache() {
    return new SOP_MallowSolverCache;
}

OP_Node* makeSolverNode(OP_Network* net, const char* name, OP_Operator* op) {
    return new SOP_MallowSolver(net, name, op);
}

int resetSolver(void* node, int, fpreal, const PRM_Template*) {
    static_cast<SOP_MallowSolver*>(node)->reset();
    return 1;
}

}  // namespace mallow::hdk
