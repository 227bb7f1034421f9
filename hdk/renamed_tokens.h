/// @file renamed_tokens.h
/// Parameters that had another token in a version that was given away. Files of artists hold
/// tokens: a parameter is renamed by a line in this list, never without one.
#pragma once

#include "node_interface.h"

#include <string>
#include <vector>

namespace mallow::hdk {

struct RenamedToken {
    std::string type;  ///< "mallow::solver::1.0"
    std::string was;
    std::string is;
};

/// None so far.
const std::vector<RenamedToken>& renamedTokens();

/// Those of a type.
std::vector<RenamedToken> renamesOf(const std::string& type,
                                    const std::vector<RenamedToken>& all = renamedTokens());

/// A node with the old tokens only, each as its parameter is now: what files are read with.
NodeInterface obsoleteInterface(const NodeInterface& node,
                                const std::vector<RenamedToken>& renames);

}  // namespace mallow::hdk
