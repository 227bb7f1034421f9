/// @file node_templates.h
/// Houdini's parameter templates of a node, built at run time from its generated dialog script.
#pragma once

#include "node_interface.h"

#include <PRM/PRM_Template.h>
#include <utility>
#include <vector>

namespace mallow::hdk {

/// What a button does; `node` is the node it is on.
using ButtonAction = int (*)(void* node, int index, fpreal time, const PRM_Template* button);
using Buttons = std::vector<std::pair<const char*, ButtonAction>>;  ///< by token

/// They live as long as the plugin: Houdini keeps their addresses.
PRM_Template* templatesOf(const NodeInterface& node, const Buttons& buttons = {});

}  // namespace mallow::hdk
