/// @file nodes.h
/// What plugin.cpp registers, by node: caches of verbs, nodes of their own, buttons.
#pragma once

#include <OP/OP_OperatorTable.h>
#include <SOP/SOP_Node.h>
#include <SOP/SOP_NodeVerb.h>

namespace mallow::hdk {

SOP_NodeCache* makeSourceCache();
SOP_NodeCache* makeColliderCache();
SOP_NodeCache* makeSolverCache();
SOP_NodeCache* makeSurfaceCache();

OP_Node* makeSolverNode(OP_Network* net, const char* name, OP_Operator* op);
int resetSolver(void* node, int, fpreal, const PRM_Template*);

/// The same node in /out (`isInSops` false) and between SOPs.
void addCacheNode(OP_OperatorTable& table, bool isInSops);

}  // namespace mallow::hdk
