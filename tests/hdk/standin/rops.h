/// @file rops.h
/// Test double of ROPs (hdk.md 1.8): templates every ROP has, scripts, and the order of calls of a
/// render.
#pragma once

#include "nodes.h"

/// 1.8: a name like SOP_MESSAGE [M].
enum { ROP_MESSAGE = 0 };
enum ROP_RENDER_CODE { ROP_ABORT_RENDER, ROP_CONTINUE_RENDER, ROP_RETRY_RENDER };

/// The twelve script parameters; their names' middle parts [M].
enum {
    ROP_TPRERENDER_TPLATE,
    ROP_PRERENDER_TPLATE,
    ROP_LPRERENDER_TPLATE,
    ROP_TPREFRAME_TPLATE,
    ROP_PREFRAME_TPLATE,
    ROP_LPREFRAME_TPLATE,
    ROP_TPOSTFRAME_TPLATE,
    ROP_POSTFRAME_TPLATE,
    ROP_LPOSTFRAME_TPLATE,
    ROP_TPOSTRENDER_TPLATE,
    ROP_POSTRENDER_TPLATE,
    ROP_LPOSTRENDER_TPLATE,
    ROP_SCRIPT_COUNT
};
inline PRM_Template theRopTemplates[ROP_SCRIPT_COUNT];

/// 1.8.
class ROP_Node : public OP_Node {
public:
    ROP_Node(OP_Network*, const char* name, OP_Operator* op) : OP_Node(name, op) {}
    static PRM_Template* getROPbaseTemplate() {
        static PRM_Template base;
        base.defaults["trange"] = {"0"};
        base.defaults["f"] = {"1", "240", "1"};
        return &base;
    }
    static inline CH_LocalVariable* myVariableList = nullptr;
    virtual void getOutputFile(UT_String&) {}

    // What tests do: a render, as Houdini calls it. False: it ended before its last frame.
    bool render(const std::vector<fpreal>& times) {
        messages.clear();
        scripts.clear();
        if (startRender(static_cast<int>(times.size()), times.front(), times.back()) == 0)
            return false;
        ROP_RENDER_CODE code = ROP_CONTINUE_RENDER;
        for (std::size_t i = 0; i < times.size() && code != ROP_ABORT_RENDER; ++i)
            code = renderFrame(times[i], nullptr);
        const ROP_RENDER_CODE end = endRender();
        return code == ROP_CONTINUE_RENDER && end == ROP_CONTINUE_RENDER;
    }
    std::vector<std::string> scripts;  ///< that were run, in order

protected:
    virtual int startRender(int frames, fpreal begin, fpreal end) = 0;
    virtual ROP_RENDER_CODE renderFrame(fpreal time, class UT_Interrupt* boss) = 0;
    virtual ROP_RENDER_CODE endRender() = 0;
    bool executePreRenderScript(fpreal) { return ran("prerender"); }
    bool executePreFrameScript(fpreal) { return ran("preframe"); }
    bool executePostFrameScript(fpreal) { return ran("postframe"); }
    bool executePostRenderScript(fpreal) { return ran("postrender"); }

private:
    bool ran(const char* script) {
        scripts.emplace_back(script);
        return true;
    }
};
