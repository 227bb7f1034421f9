/// @file parameter_pieces.h
/// What interfaces of nodes are put together from, besides described settings.
#pragma once

#include "node_interface.h"

namespace mallow::hdk {

/// A choice; the first item is the default.
NodeParameter menuOf(const std::string& token,
                     const std::string& label,
                     std::vector<MenuItem> menu,
                     const std::string& help);

/// A parameter that no setting of core describes: it is the node's own.
NodeParameter simple(const std::string& token,
                     const std::string& label,
                     ParameterType type,
                     std::vector<std::string> defaults,
                     const std::string& help);

void append(std::vector<NodeParameter>& to, const std::vector<NodeParameter>& more);

/// Hidden when that is so; disabled besides when they are anyway.
void hide(std::vector<NodeParameter>& parameters, const std::string& when);
void disable(std::vector<NodeParameter>& parameters, const std::string& when);

}  // namespace mallow::hdk
