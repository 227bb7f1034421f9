#include "node_templates.h"

#include <PRM/PRM_TemplateBuilder.h>
#include <memory>

namespace mallow::hdk {

PRM_Template* templatesOf(const NodeInterface& node, const Buttons& buttons) {
    static std::vector<std::unique_ptr<PRM_TemplateBuilder>> builders;
    builders.push_back(std::make_unique<PRM_TemplateBuilder>(UT_StringHolder(node.type.c_str()),
                                                             dialogScript(node).c_str()));
    PRM_TemplateBuilder& builder = *builders.back();
    for (const auto& [token, action] : buttons) builder.setCallback(UT_StringHolder(token), action);
    return builder.templates();
}

}  // namespace mallow::hdk
