/// @file mallow_verb.h
/// What all SOPs share: parameters from a generated dialog script, a verb that evaluates them, and
/// one place where exceptions become messages.
#pragma once

#include "described_parameters.h"
#include "houdini_version.h"
#include "node_interface.h"
#include "node_templates.h"
#include "renamed_tokens.h"

#include <OP/OP_Operator.h>
#include <OP/OP_OperatorTable.h>
#include <PRM/PRM_Parm.h>
#include <PRM/PRM_ParmList.h>
#include <SOP/SOP_Node.h>
#include <SOP/SOP_NodeParmsOptions.h>
#include <SOP/SOP_NodeVerb.h>
#include <memory>

namespace mallow::hdk {

/// Parameters of anything with Houdini's eval functions, at a time.
template <class Evaluator>
class EvaluatedValues : public ParameterValues {
public:
    EvaluatedValues(const Evaluator& from, fpreal time) : from_(from), time_(time) {}
    double number(const std::string& token, int component) const override {
        return from_.evalFloat(token.c_str(), component, time_);
    }
    int integer(const std::string& token) const override {
        return static_cast<int>(from_.evalInt(token.c_str(), 0, time_));
    }
    std::string text(const std::string& token) const override {
        UT_String value;
        from_.evalString(value, token.c_str(), 0, time_);
        return value.toStdString();
    }

private:
    const Evaluator& from_;
    fpreal time_;
};

/// What a verb keeps between cooks, and its cook.
class MallowCache : public SOP_NodeCacheOptions {
public:
    using SOP_NodeCacheOptions::evalFloat;
    using SOP_NodeCacheOptions::evalInt;
    using SOP_NodeCacheOptions::evalString;

protected:
    OP_ERROR cook(OP_Context& context) final;
    /// Reads inputs and parameters, calls core, writes gdp. Exceptions become errors of the node.
    virtual void cookGeometry(OP_Context& context, const ParameterValues& values) = 0;
    void warn(const std::string& text) const;
    /// Of the node that cooks; empty in a compiled block.
    std::string pathOfNode() const;
};

/// One verb serves all nodes: what they do is in their caches.
class MallowVerb : public SOP_NodeVerb {
public:
    using MakeCache = SOP_NodeCache* (*)();
    MallowVerb(const NodeInterface& node, PRM_Template* templates, CookMode mode, MakeCache make)
        : name_(node.type.c_str()), templates_(templates), mode_(mode), makeCache_(make) {}
    SOP_NodeParms* allocParms() const override { return new SOP_NodeParmsOptions{templates_}; }
    SOP_NodeCache* allocCache() const override { return makeCache_(); }
    UT_StringHolder name() const override { return name_; }
    CookMode cookMode(const SOP_NodeParms*) const override { return mode_; }
    void cook(const CookParms& cookparms) const override;

private:
    UT_StringHolder name_;
    PRM_Template* templates_;
    CookMode mode_;
    MakeCache makeCache_;
};

/// The node of every verb.
class SOP_Mallow : public SOP_Node {
public:
    SOP_Mallow(OP_Network* net, const char* name, OP_Operator* op);
    const SOP_NodeVerb* cookVerb() const override;
    OP_ERROR cookMySop(OP_Context& context) override;
    const char* inputLabel(OP_InputIdx index) const override;
    void resolveObsoleteParms(PRM_ParmList* obsolete) override;

    /// Why the last cook failed; empty when it did not.
    const std::string& problem() const { return problem_; }
    void setProblem(const std::string& text) { problem_ = text; }

private:
    std::string problem_;
};

/// Why a node, or one that it needs, has failed: path and reason of one of ours; empty when none
/// says.
std::string failureAbove(const SOP_Node* node);

/// A type of SOP.
struct SopKind {
    NodeInterface node;
    MallowVerb::MakeCache makeCache;
    OP_Constructor construct = nullptr;  ///< none: a SOP_Mallow
    Buttons buttons = {};
};

/// Values that a file has under tokens of old go to the parameters of today.
void moveRenamed(OP_Node& node, PRM_ParmList& obsolete, const std::vector<RenamedToken>& renames);

/// Makes the operator with its parameters, verb and node.
void addSop(OP_OperatorTable& table, const SopKind& kind);

}  // namespace mallow::hdk
