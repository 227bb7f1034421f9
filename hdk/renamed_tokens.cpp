#include "renamed_tokens.h"

#include <algorithm>
#include <iterator>

namespace mallow::hdk {

const std::vector<RenamedToken>& renamedTokens() {
    static const std::vector<RenamedToken> all = {};
    return all;
}

std::vector<RenamedToken> renamesOf(const std::string& type, const std::vector<RenamedToken>& all) {
    std::vector<RenamedToken> own;
    std::copy_if(all.begin(), all.end(), std::back_inserter(own),
                 [&](const RenamedToken& renamed) { return renamed.type == type; });
    return own;
}

NodeInterface obsoleteInterface(const NodeInterface& node,
                                const std::vector<RenamedToken>& renames) {
    NodeInterface old = node;
    old.folders = {{"obsolete_folder", "Obsolete", {}}};
    for (const NodeParameter& parameter : node.parameters())
        for (const RenamedToken& renamed : renames) {
            if (renamed.is != parameter.token) continue;
            old.folders.front().parameters.push_back(parameter);
            NodeParameter& made = old.folders.front().parameters.back();
            made.token = renamed.was;
            made.hideWhen = made.disableWhen = "";  // they name tokens of today
        }
    return old;
}

}  // namespace mallow::hdk
