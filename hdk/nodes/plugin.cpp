/// @file plugin.cpp
/// The entry points of the plugin. The only file that includes UT_DSOVersion.h, which marks it with
/// the Houdini it was built for.
#include "SIM_MallowSolver.h"
#include "SIM_MallowState.h"
#include "mallow_verb.h"
#include "nodes.h"
#include "parameter_templates.h"

#include <UT/UT_DSOVersion.h>

#define MALLOW_EXPORT extern "C" __attribute__((visibility("default")))

MALLOW_EXPORT void newSopOperator(OP_OperatorTable* table) {
    using namespace mallow::hdk;
    addSop(*table, {sourceInterface(), makeSourceCache});
    addSop(*table, {colliderInterface(), makeColliderCache});
    addSop(*table,
           {solverInterface(), makeSolverCache, makeSolverNode, {{kResetButton, resetSolver}}});
    addSop(*table, {surfaceInterface(), makeSurfaceCache});
    addCacheNode(*table, /*isInSops=*/true);
}

MALLOW_EXPORT void newDriverOperator(OP_OperatorTable* table) {
    mallow::hdk::addCacheNode(*table, /*isInSops=*/false);
}

MALLOW_EXPORT void initializeSIM(void*) {
    using namespace mallow::hdk;
    IMPLEMENT_DATAFACTORY(SIM_MallowState);
    IMPLEMENT_DATAFACTORY(SIM_MallowSolver);
}
