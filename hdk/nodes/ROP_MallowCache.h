/// @file ROP_MallowCache.h
/// mallow::cache, in /out and between SOPs: cooks a SOP frame by frame in order and writes what it
/// gives; writes and resumes checkpoints of the solver above; exports the solver's scene as a job.
#pragma once

#include "SOP_MallowSolver.h"

#include <ROP/ROP_Node.h>
#include <string>

namespace mallow::hdk {

class ROP_MallowCache : public ROP_Node {
public:
    ROP_MallowCache(OP_Network* net, const char* name, OP_Operator* op) : ROP_Node(net, name, op) {}

    /// The button. Messages and errors are those of the node.
    void exportJobNow(fpreal time);
    void getOutputFile(UT_String& file) override;

protected:
    int startRender(int frames, fpreal begin, fpreal end) override;
    ROP_RENDER_CODE renderFrame(fpreal time, UT_Interrupt* boss) override;
    ROP_RENDER_CODE endRender() override;

private:
    /// @throws InputError naming the parameter
    SOP_Node& geometryNode(fpreal time);
    SOP_MallowSolver& solverNode(fpreal time);
    std::string fileAt(fpreal time) const;
    void begin();
    void writeOne(fpreal time);
    void checkpoint(int frame, const std::string& file);
    /// Brings the solver to the newest checkpoint whose frames are all there; else to the first.
    void resume();

    fpreal begin_ = 0.0, end_ = 0.0;
    bool isDone(int frame) const { return resumed_ && frame <= doneUpTo_; }
    bool resumed_ = false;
    int doneUpTo_ = 0;  ///< frames that were there when it was resumed
};

}  // namespace mallow::hdk
