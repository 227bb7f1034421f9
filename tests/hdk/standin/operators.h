/// @file operators.h
/// Test double of operators and what all nodes share: parameters, inputs, messages, info panel
/// (hdk.md 1.0, 1.2, 1.6), the clock (1.3) and finding nodes by path (1.8).
#pragma once

#include "handles.h"
#include "parameters.h"

#include <cmath>
#include <list>
#include <optional>
#include <set>

/// 1.0.
class OP_Network {};
class OP_Node;
class SOP_Node;
class OP_Operator;

/// 1.3: time and frame.
class OP_Context {
public:
    explicit OP_Context(fpreal time = 0.0) : time_(time) {}
    fpreal getTime() const { return time_; }
    void setTime(fpreal time) { time_ = time; }

private:
    fpreal time_;
};
class CH_Manager {
public:
    fpreal getSample(fpreal time) const { return time * fps + 1.0; }
    fpreal getTime(fpreal frame) const { return (frame - 1.0) / fps; }
    fpreal fps = 24.0;
};
class OP_Director {
public:
    CH_Manager* getChannelManager() { return &manager_; }
    std::map<std::string, OP_Node*> nodes;  ///< by path, as tests made them

private:
    CH_Manager manager_;
};
/// 1.3.
inline OP_Director* OPgetDirector() {
    static OP_Director director;
    return &director;
}

/// 1.0.
using OP_Constructor = OP_Node* (*)(OP_Network*, const char*, OP_Operator*);

/// 1.0, 1.8: templates of a ROP, chained.
class OP_TemplatePair {
public:
    explicit OP_TemplatePair(PRM_Template* templates, OP_TemplatePair* base = nullptr)
        : all(*templates) {
        if (base != nullptr) all.add(base->all);
    }
    PRM_Template all;
};
class CH_LocalVariable {};
class OP_VariablePair {
public:
    explicit OP_VariablePair(CH_LocalVariable*) {}
};

/// 1.0, 1.8.
enum : unsigned { OP_FLAG_GENERATOR = 1, OP_FLAG_MANAGER = 2 };
inline constexpr unsigned OP_MULTI_INPUT_MAX = 9999;

/// 1.0.
class OP_Operator {
public:
    OP_Operator(const char* name,
                const char* english,
                OP_Constructor construct,
                PRM_Template* templates,
                unsigned minSources,
                unsigned maxSources)
        : name_(name),
          english_(english),
          construct_(construct),
          templates_(*templates),
          min_(minSources),
          max_(maxSources) {}
    OP_Operator(const char* name,
                const char* english,
                OP_Constructor construct,
                OP_TemplatePair* templates,
                unsigned minSources,
                unsigned maxSources,
                OP_VariablePair*,
                unsigned flags = 0,
                const char** = nullptr,
                int maxOutputs = 1)
        : OP_Operator(name, english, construct, &templates->all, minSources, maxSources) {
        flags_ = flags;
        outputs_ = maxOutputs;
    }
    virtual ~OP_Operator() = default;
    UT_StringHolder getName() const { return name_; }
    void setIconName(const char* icon) { icon_ = icon; }
    void setOpTabSubMenuPath(const char* path) { menu_ = path; }
    void setObsoleteTemplates(const PRM_Template* templates) { obsolete_ = templates; }  // 5.2
    OP_Constructor constructor() const { return construct_; }
    const PRM_Template* templates() const { return &templates_; }
    unsigned minSources() const { return min_; }
    unsigned maxSources() const { return max_; }
    int maxOutputs() const { return outputs_; }
    const std::string& iconName() const { return icon_; }

private:
    std::string name_, english_, icon_, menu_;
    OP_Constructor construct_;
    PRM_Template templates_;
    const PRM_Template* obsolete_ = nullptr;
    unsigned min_, max_, flags_ = 0;
    int outputs_ = 1;
};
/// 1.0: addOperator.
class OP_OperatorTable {
public:
    void addOperator(OP_Operator* op) { operators_.emplace_back(op); }
    OP_Operator* find(const std::string& name) const {
        for (const auto& op : operators_)
            if (op->getName() == UT_StringHolder(name)) return op.get();
        throw std::runtime_error("no operator " + name);
    }
    const std::vector<std::unique_ptr<OP_Operator>>& all() const { return operators_; }

private:
    std::vector<std::unique_ptr<OP_Operator>> operators_;
};

/// Tests look at these: 1.2, severities and texts.
struct StandinMessage {
    UT_ErrorSeverity severity;
    std::string text;
};

/// 1.6: the info panel, as text and as a tree.
class OP_NodeInfoParms {
public:
    void append(const char* text) { shown += text; }
    std::string shown;
};
class OP_NodeInfoTreeParms {};
class UT_InfoTree {
public:
    UT_InfoTree* addChildMap(const char* name) { return &children[name]; }
    void addProperties(const char* label, const char* value) { properties[label] = value; }
    std::map<std::string, UT_InfoTree> children;
    std::map<std::string, std::string> properties;
};

/// 1.2: evaluation and messages; 1.8: paths; 5.2: old parameters. What is [M] says so.
class OP_Node {
public:
    OP_Node(const char* name, OP_Operator* op)
        : name_(name), operator_(op), parameters_(op->templates()) {
        OPgetDirector()->nodes[path()] = this;
    }
    virtual ~OP_Node() { OPgetDirector()->nodes.erase(path()); }

    const OP_Operator* getOperator() const { return operator_; }
    UT_StringHolder getName() const { return name_; }
    UT_StringHolder getFullPath() const { return path(); }  // [M]

    exint evalInt(const char* token, int index, fpreal) const {
        return parameters_.integer(token, index);
    }
    fpreal evalFloat(const char* token, int index, fpreal) const {
        return parameters_.number(token, index);
    }
    void evalString(UT_String& value, const char* token, int, fpreal time) const {
        const fpreal frame = OPgetDirector()->getChannelManager()->getSample(time);
        value.set(parameters_.text(token, name_, static_cast<int>(std::lround(frame))));
    }
    OP_Node* getInput(unsigned i) const {  // [M]
        const auto found = inputs_.find(i);
        return found != inputs_.end() ? found->second : nullptr;
    }
    unsigned nInputs() const {  // [M]: how many may be wired, gaps included
        return inputs_.empty() ? 0 : inputs_.rbegin()->first + 1;
    }
    OP_Node* getInputFollowingOutputs(int i) const { return getInput(static_cast<unsigned>(i)); }
    OP_Node* findNode(const char* path) const {  // 1.8
        const auto found = OPgetDirector()->nodes.find(path);
        return found != OPgetDirector()->nodes.end() ? found->second : nullptr;
    }
    bool hasParm(const char* token) { return parameters_.valuesOf(token) != nullptr; }  // [M]
    PRM_Parm& getParm(const char* token) {                                              // [M]
        seen_.emplace_back(parameters_.valuesOf(token), operator_->templates()->defaults.at(token));
        return seen_.back();
    }
    virtual void resolveObsoleteParms(PRM_ParmList*) {}  // 5.2
    void forceRecook() { ++recooks; }                    // 1.2

    virtual void getNodeSpecificInfoText(OP_Context&, OP_NodeInfoParms&) {}
    virtual void fillInfoTreeNodeSpecific(UT_InfoTree&, const OP_NodeInfoTreeParms&) {}

    // What tests do with a node.
    StandinParameters& parms() { return parameters_; }
    void setInput(std::size_t i, OP_Node* input) {
        if (i >= operator_->maxSources()) throw std::out_of_range("the node has no such input");
        inputs_[static_cast<unsigned>(i)] = input;
    }
    void press(const std::string& button, fpreal time = 0.0) {
        operator_->templates()->buttons.at(button)(this, 0, time, operator_->templates());
    }
    std::vector<StandinMessage> messages;
    int recooks = 0;

protected:
    // 1.2, 1.8: messages of a node that is no verb.
    void addError(int, const char* text) { messages.push_back({UT_ERROR_ABORT, text}); }
    void addWarning(int, const char* text) { messages.push_back({UT_ERROR_WARNING, text}); }
    void addMessage(int, const char* text) { messages.push_back({UT_ERROR_MESSAGE, text}); }
    OP_ERROR error() const {
        OP_ERROR worst = UT_ERROR_NONE;
        for (const StandinMessage& message : messages) worst = std::max(worst, message.severity);
        return worst;
    }
    std::string name_;

private:
    std::string path() const { return "/obj/geo1/" + name_; }
    OP_Operator* operator_;
    StandinParameters parameters_;
    std::map<unsigned, OP_Node*> inputs_;
    std::list<PRM_Parm> seen_;
};
