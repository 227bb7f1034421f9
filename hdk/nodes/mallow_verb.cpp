#include "mallow_verb.h"

#include "parameter_templates.h"

#include <exception>
#include <set>

namespace mallow::hdk {
namespace {

OP_Node* makeNode(OP_Network* net, const char* name, OP_Operator* op) {
    return new SOP_Mallow(net, name, op);
}

const NodeInterface* interfaceOf(const std::string& type) {
    static const std::vector<NodeInterface> all = nodeInterfaces();
    for (const NodeInterface& node : all)
        if (node.type == type) return &node;
    return nullptr;
}

constexpr const char* kInputFailed = "an input cannot be cooked";

/// `seen`: networks may hold loops, and meet again after they have parted.
std::string causeOf(const SOP_Node* node, std::set<const SOP_Node*>& seen) {
    if (node == nullptr || !seen.insert(node).second) return "";
    const auto* ours = dynamic_cast<const SOP_Mallow*>(node);
    const std::string own = ours != nullptr ? ours->problem() : "";
    if (own.empty() || own == kInputFailed)
        for (unsigned i = 0; i < node->nInputs(); ++i) {
            const std::string cause = causeOf(CAST_SOPNODE(node->getInput(i)), seen);
            if (!cause.empty()) return cause;
        }
    return own.empty() ? "" : node->getFullPath().toStdString() + ": " + own;
}

}  // namespace

OP_ERROR MallowCache::cook(OP_Context& context) {
    std::string why;
    try {
        cookGeometry(context, EvaluatedValues<MallowCache>(*this, context.getTime()));
    } catch (const std::exception& problem) {
        why = problem.what();
        addError(SOP_MESSAGE, why.c_str());
    }
    if (auto* node = dynamic_cast<SOP_Mallow*>(cookparms()->getNode())) node->setProblem(why);
    return error();
}

void MallowCache::warn(const std::string& text) const {
    addWarning(SOP_MESSAGE, text.c_str());
}

std::string MallowCache::pathOfNode() const {
    const SOP_Node* node = cookparms()->getNode();
    return node != nullptr ? node->getFullPath().toStdString() : "";
}

void MallowVerb::cook(const CookParms& cookparms) const {
    static_cast<SOP_NodeCacheOptions*>(cookparms.cache())->doCook(this, cookparms);
}

SOP_Mallow::SOP_Mallow(OP_Network* net, const char* name, OP_Operator* op)
    : SOP_Node(net, name, op) {
    mySopFlags.setManagesDataIDs(true);
}

const SOP_NodeVerb* SOP_Mallow::cookVerb() const {
    return SOP_NodeVerb::lookupVerb(getOperator()->getName());
}

OP_ERROR SOP_Mallow::cookMySop(OP_Context& context) {
    problem_.clear();
    const OP_ERROR outcome = cookMyselfAsVerb(context);
    // Houdini cooks inputs before the verb, which never runs when one of them fails.
    if (outcome >= UT_ERROR_ABORT && problem_.empty()) problem_ = kInputFailed;
    return outcome;
}

std::string failureAbove(const SOP_Node* node) {
    std::set<const SOP_Node*> seen;
    return causeOf(node, seen);
}

const char* SOP_Mallow::inputLabel(OP_InputIdx index) const {
    const NodeInterface* node = interfaceOf(getOperator()->getName().toStdString());
    return node != nullptr && index < node->inputs.size() ? node->inputs[index].c_str() : "";
}

void moveRenamed(OP_Node& node, PRM_ParmList& obsolete, const std::vector<RenamedToken>& renames) {
    for (const RenamedToken& renamed : renames) {
        const PRM_Parm* old = obsolete.getParmPtr(renamed.was.c_str());
        if (old == nullptr || old->isFactoryDefault()) continue;
        if (node.hasParm(renamed.is.c_str())) node.getParm(renamed.is.c_str()).copyParm(*old);
    }
}

void SOP_Mallow::resolveObsoleteParms(PRM_ParmList* obsolete) {
    if (obsolete == nullptr) return;
    moveRenamed(*this, *obsolete, renamesOf(getOperator()->getName().toStdString()));
    SOP_Node::resolveObsoleteParms(obsolete);
}

void addSop(OP_OperatorTable& table, const SopKind& kind) {
    const NodeInterface& node = kind.node;
    PRM_Template* templates = templatesOf(node, kind.buttons);
    // Generic: the last output stays until it is replaced, so points that stay need only new
    // values.
    SOP_NodeVerb::registerVerb(
        new MallowVerb(node, templates, SOP_NodeVerb::COOK_GENERIC, kind.makeCache));
    auto* op = new OP_Operator(node.type.c_str(), node.label.c_str(),
                               kind.construct != nullptr ? kind.construct : makeNode, templates,
                               static_cast<unsigned>(node.inputsNeeded),
                               static_cast<unsigned>(node.inputs.size()));
    op->setIconName(("mallow_" + node.name()).c_str());
    op->setOpTabSubMenuPath("Mallow");
    const std::vector<RenamedToken> renames = renamesOf(node.type);
    if (!renames.empty()) op->setObsoleteTemplates(templatesOf(obsoleteInterface(node, renames)));
    table.addOperator(op);
}

}  // namespace mallow::hdk
