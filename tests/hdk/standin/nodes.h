/// @file nodes.h
/// Test double of SOP nodes cooked by verbs (hdk.md 1.1) and of inputs at other times (1.3).
#pragma once

#include "operators.h"

/// 1.1: what a node depends on.
class DEP_MicroNode {
public:
    void setTimeDependent(bool is) { isTimeDependent = is; }
    bool isTimeDependent = false;
};

class SOP_NodeParms {  // 1.1
public:
    virtual ~SOP_NodeParms() = default;
};
/// 1.1: parameters without a generated header.
class SOP_NodeParmsOptions : public SOP_NodeParms {
public:
    explicit SOP_NodeParmsOptions(PRM_Template* from) : templates(from) {}
    PRM_Template* templates;
};
class SOP_NodeCache {
public:
    virtual ~SOP_NodeCache() = default;
};

/// 1.1, 1.2.
enum { SOP_MESSAGE = 0 };

/// 1.1: gdh().gdpNC(); 1.8: gdp().
class GU_DetailHandle {
public:
    GU_DetailHandle() = default;
    explicit GU_DetailHandle(std::shared_ptr<GU_Detail> gdp) : gdp_(std::move(gdp)) {}
    bool isNull() const { return gdp_ == nullptr; }
    GU_Detail* gdpNC() const { return gdp_.get(); }
    const GU_Detail* gdp() const { return gdp_.get(); }

private:
    std::shared_ptr<GU_Detail> gdp_;
};

/// 1.1.
class SOP_NodeVerb {
public:
    enum CookMode {
        COOK_INPLACE,
        COOK_DUPLICATE,
        COOK_GENERATOR,
        COOK_INSTANCE,
        COOK_GENERIC,
        COOK_PASSTHROUGH
    };
    class CookParms {
    public:
        CookParms(SOP_Node* node,
                  SOP_NodeCache* cache,
                  std::shared_ptr<GU_Detail> gdp,
                  std::vector<std::shared_ptr<const GU_Detail>> inputs,
                  OP_Context context,
                  DEP_MicroNode* depnode,
                  std::vector<StandinMessage>* messages)
            : node_(node),
              cache_(cache),
              gdh_(std::move(gdp)),
              inputs_(std::move(inputs)),
              context_(context),
              depnode_(depnode),
              messages_(messages) {}
        const GU_DetailHandle& gdh() const { return gdh_; }
        const GU_Detail* inputGeo(exint i) const {
            return hasInput(i) ? inputs_[static_cast<std::size_t>(i)].get() : nullptr;
        }
        bool hasInput(exint i) const {
            return i < nInputs() && inputs_[static_cast<std::size_t>(i)] != nullptr;
        }
        exint nInputs() const { return static_cast<exint>(inputs_.size()); }
        SOP_NodeCache* cache() const { return cache_; }
        fpreal getCookTime() const { return context_.getTime(); }
        SOP_Node* getNode() const { return node_; }  // null when compiled
        DEP_MicroNode* depnode() const { return depnode_; }
        void sopAddError(int, const char* text) const { add(UT_ERROR_ABORT, text); }
        void sopAddWarning(int, const char* text) const { add(UT_ERROR_WARNING, text); }
        void sopAddMessage(int, const char* text) const { add(UT_ERROR_MESSAGE, text); }
        OP_ERROR error() const {
            OP_ERROR worst = UT_ERROR_NONE;
            for (const StandinMessage& message : *messages_)
                worst = std::max(worst, message.severity);
            return worst;
        }

    private:
        void add(UT_ErrorSeverity severity, const char* text) const {
            messages_->push_back({severity, text});
        }
        SOP_Node* node_;
        SOP_NodeCache* cache_;
        GU_DetailHandle gdh_;
        std::vector<std::shared_ptr<const GU_Detail>> inputs_;
        OP_Context context_;
        DEP_MicroNode* depnode_;
        std::vector<StandinMessage>* messages_;
    };

    virtual ~SOP_NodeVerb() = default;
    virtual SOP_NodeParms* allocParms() const = 0;
    virtual SOP_NodeCache* allocCache() const { return nullptr; }
    virtual UT_StringHolder name() const = 0;
    virtual CookMode cookMode(const SOP_NodeParms* parms) const = 0;
    virtual void cook(const CookParms& cookparms) const = 0;

    static void registerVerb(SOP_NodeVerb* verb) {
        verbs()[verb->name().toStdString()].reset(verb);
    }
    static const SOP_NodeVerb* lookupVerb(const UT_StringHolder& name) {
        return verbs().at(name.toStdString()).get();
    }

private:
    static std::map<std::string, std::unique_ptr<SOP_NodeVerb>>& verbs() {
        static std::map<std::string, std::unique_ptr<SOP_NodeVerb>> all;
        return all;
    }
};

/// 1.1, 1.2: inputs, cooking as a verb; inputGeo after a lock 1.3.
class SOP_Node : public OP_Node {
public:
    SOP_Node(OP_Network*, const char* name, OP_Operator* op) : OP_Node(name, op) {}
    virtual OP_ERROR cookMySop(OP_Context& context) = 0;
    virtual const SOP_NodeVerb* cookVerb() const { return nullptr; }
    virtual const char* inputLabel(unsigned) const { return ""; }
    bool isInputConnected(int i) const {  // [M]
        return getInput(static_cast<unsigned>(i)) != nullptr;
    }
    OP_ERROR cookMyselfAsVerb(OP_Context& context);
    const GU_Detail* inputGeo(exint i, OP_Context&) const {
        return locked_.at(static_cast<std::size_t>(i)).get();
    }

    /// 1.8: null when cooking fails, or what there is [M]: both readings.
    virtual GU_DetailHandle getCookedGeoHandle(OP_Context& context, int = 0) {
        cook(context.getTime());
        const bool isGood = error() < UT_ERROR_ABORT || givesFailedOutput;
        return GU_DetailHandle(isGood ? output_ : nullptr);
    }

    // What tests do with a node.
    SOP_Node* input(std::size_t i) const {
        return dynamic_cast<SOP_Node*>(getInput(static_cast<unsigned>(i)));
    }
    std::shared_ptr<const GU_Detail> cook(fpreal time) {
        messages.clear();
        OP_Context context(time);
        cookMySop(context);
        if (dropsCacheAfterCooks) dropCache();
        return output_;
    }
    void dropOutput() { output_.reset(); }
    void dropCache() { cache_.reset(); }
    bool isCompiled = false;           ///< cooked in a compiled block: verbs see no node
    bool dropsCacheAfterCooks = true;  ///< hostile: 1.3, it can be dropped at any time
    bool givesFailedOutput = false;    ///< the other reading of getCookedGeoHandle
    DEP_MicroNode dependence;
    int cooks = 0;

protected:
    struct {
        void setManagesDataIDs(bool) {}
    } mySopFlags;

private:
    friend class OP_AutoLockInputs;
    std::vector<std::shared_ptr<const GU_Detail>> locked_ =
        std::vector<std::shared_ptr<const GU_Detail>>(9);
    std::shared_ptr<GU_Detail> output_;
    std::unique_ptr<SOP_NodeCache> cache_;
};

/// 1.8.
inline SOP_Node* CAST_SOPNODE(OP_Node* node) {
    return dynamic_cast<SOP_Node*>(node);
}

/// 1.2, 1.3: inputs, also at another time.
class OP_AutoLockInputs {
public:
    explicit OP_AutoLockInputs(SOP_Node* node) : node_(node) {}
    OP_ERROR lockInput(int i, OP_Context& context) {
        SOP_Node* input = node_->input(static_cast<std::size_t>(i));
        if (input == nullptr) return UT_ERROR_ABORT;
        node_->locked_.at(static_cast<std::size_t>(i)) = input->cook(context.getTime());
        return input->error();
    }

private:
    SOP_Node* node_;
};

/// 1.1: cook modes, inputs, messages of a cook.
inline OP_ERROR SOP_Node::cookMyselfAsVerb(OP_Context& context) {
    ++cooks;
    const SOP_NodeVerb* verb = cookVerb();
    std::vector<std::shared_ptr<const GU_Detail>> inputs;
    for (std::size_t i = 0; i < getOperator()->maxSources(); ++i) {
        inputs.push_back(input(i) != nullptr ? input(i)->cook(context.getTime()) : nullptr);
        const bool isMissing = input(i) == nullptr && i < getOperator()->minSources();
        const bool isBad =
            isMissing || (input(i) != nullptr && input(i)->error() >= UT_ERROR_ABORT);
        if (isBad) {
            messages.push_back(
                {UT_ERROR_ABORT, isMissing ? "Not enough sources specified." : "Error in input."});
            return UT_ERROR_ABORT;
        }
    }
    const SOP_NodeVerb::CookMode mode = verb->cookMode(nullptr);
    // Somebody may still hold the last output: what is given away never changes.
    auto made = std::make_shared<GU_Detail>();
    if (mode == SOP_NodeVerb::COOK_GENERIC && output_ != nullptr) made->replaceWith(*output_);
    if (mode == SOP_NodeVerb::COOK_DUPLICATE && inputs.at(0) != nullptr)
        made->replaceWith(*inputs[0]);
    output_ = made;
    if (cache_ == nullptr) cache_.reset(verb->allocCache());
    const std::unique_ptr<SOP_NodeParms> parms(verb->allocParms());
    const SOP_NodeVerb::CookParms cookparms(isCompiled ? nullptr : this, cache_.get(), output_,
                                            inputs, context, &dependence, &messages);
    standinEvaluated() = this;
    verb->cook(cookparms);
    return cookparms.error();
}

/// 1.1: the cache that evaluates parameters and cooks.
class SOP_NodeCacheOptions : public SOP_NodeCache {
public:
    OP_ERROR doCook(const SOP_NodeVerb*, const SOP_NodeVerb::CookParms& parms) {
        cookparms_ = &parms;
        evaluated_ = standinEvaluated();
        gdp = parms.gdh().gdpNC();
        OP_Context context(parms.getCookTime());
        const OP_ERROR result = cook(context);
        cookparms_ = nullptr;
        gdp = nullptr;
        return result;
    }

protected:
    virtual OP_ERROR cook(OP_Context& context) = 0;
    const SOP_NodeVerb::CookParms* cookparms() const { return cookparms_; }
    const GU_Detail* inputGeo(exint i) const { return cookparms_->inputGeo(i); }
    exint evalInt(const char* token, int index, fpreal t) const {
        return evaluated_->evalInt(token, index, t);
    }
    fpreal evalFloat(const char* token, int index, fpreal t) const {
        return evaluated_->evalFloat(token, index, t);
    }
    void evalString(UT_String& value, const char* token, int index, fpreal t) const {
        evaluated_->evalString(value, token, index, t);
    }
    void addError(int code, const char* text) const { cookparms_->sopAddError(code, text); }
    void addWarning(int code, const char* text) const { cookparms_->sopAddWarning(code, text); }
    void addMessage(int code, const char* text) const { cookparms_->sopAddMessage(code, text); }
    OP_ERROR error() const { return cookparms_->error(); }
    GU_Detail* gdp = nullptr;

private:
    const SOP_NodeVerb::CookParms* cookparms_ = nullptr;
    const SOP_Node* evaluated_ = nullptr;
};
