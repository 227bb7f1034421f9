#include "ROP_MallowCache.h"

#include "cache_files.h"
#include "geometry_bridge.h"
#include "nodes.h"
#include "parameter_templates.h"
#include "solver_inputs.h"

#include <OP/OP_TemplatePair.h>
#include <ROP/ROP_Error.h>
#include <ROP/ROP_Templates.h>
#include <UT/UT_Interrupt.h>
#include <cstdio>
#include <exception>

namespace mallow::hdk {
namespace {

void print(const std::string& line) {
    std::printf("%s\n", line.c_str());
    std::fflush(stdout);  // managers read it as it comes
}

Geometry writtenGeometry(const GU_Detail& gdp, const std::string& node) {
    Geometry geometry = geometryFrom(gdp);
    if (static_cast<std::size_t>(gdp.getNumPrimitives()) != geometry.polygonSizes.size())
        throw InputError(node +
                         ": holds primitives that are no polygons; cache it with a Geometry "
                         "ROP");
    return geometry;
}

/// Has the node failed in its last cook, or one between it and the solver above it?
bool hasFailed(SOP_Node* node) {
    const SOP_Node* solver = solverAbove(node);
    for (const SOP_Node* at = node; at != nullptr; at = CAST_SOPNODE(at->getInput(0))) {
        const auto* ours = dynamic_cast<const SOP_Mallow*>(at);
        if (ours != nullptr && !ours->problem().empty()) return true;
        if (at == solver || solver == nullptr) return false;
    }
    return false;
}

}  // namespace

SOP_Node& ROP_MallowCache::geometryNode(fpreal time) {
    if (SOP_Node* wired = CAST_SOPNODE(getInputFollowingOutputs(0))) return *wired;
    UT_String path;
    evalString(path, "soppath", 0, time);
    SOP_Node* named = CAST_SOPNODE(findNode(path.c_str()));
    if (named == nullptr)
        throw InputError("parameter soppath: there is no SOP \"" + path.toStdString() + "\"");
    return *named;
}

SOP_MallowSolver& ROP_MallowCache::solverNode(fpreal time) {
    SOP_Node& node = geometryNode(time);
    SOP_MallowSolver* solver = solverAbove(&node);
    if (solver == nullptr)
        throw InputError("parameter soppath: there is no Mallow Solver at or above " +
                         node.getFullPath().toStdString());
    return *solver;
}

std::string ROP_MallowCache::fileAt(fpreal time) const {
    UT_String file;
    evalString(file, "sopoutput", 0, time);
    return file.toStdString();
}

void ROP_MallowCache::getOutputFile(UT_String& file) {
    evalString(file, "sopoutput", 0, begin_);
}

int ROP_MallowCache::startRender(int, fpreal begin, fpreal end) {
    begin_ = begin;
    end_ = end;
    resumed_ = false;
    try {
        this->begin();
    } catch (const std::exception& problem) {
        addError(ROP_MESSAGE, problem.what());
        return 0;
    }
    if (error() < UT_ERROR_ABORT) executePreRenderScript(begin);
    return error() < UT_ERROR_ABORT ? 1 : 0;
}

void ROP_MallowCache::begin() {
    (void)geometryNode(begin_);
    const fpreal frame = 1.0 / framesPerSecond();
    if (begin_ != end_ && fileAt(begin_) == fileAt(begin_ + frame))
        throw InputError("parameter sopoutput: every frame would be written to " + fileAt(begin_) +
                         "; put $F4 into the name");
    if (evalInt("initsim", 0, begin_) != 0) solverNode(begin_).reset();
    if (evalInt("resume", 0, begin_) != 0) resume();
}

void ROP_MallowCache::resume() {
    SOP_MallowSolver& solver = solverNode(begin_);
    const EvaluatedValues<SOP_Node> values(solver, begin_);
    OP_Context context(timeAt(values.integer("start_frame")));
    const GU_DetailHandle first = solver.getCookedGeoHandle(context, 0);
    SolverRun& run = solver.run();
    if (first.isNull() || !solver.problem().empty() || !run.hasBegun())
        throw InputError(solver.getFullPath().toStdString() + ": " + solver.problem());
    for (const CheckpointOnDisk& checkpoint : checkpointsBeside(fileAt(begin_))) {
        if (checkpoint.frame < frameAt(begin_)) continue;
        bool areThere = true;
        for (int frame = frameAt(begin_); frame <= std::min(checkpoint.frame, frameAt(end_));
             ++frame)
            areThere = areThere && isFile(fileAt(timeAt(frame)));
        if (!areThere) continue;
        try {
            run.resumeFrom(checkpoint.path);
            resumed_ = true;
            doneUpTo_ = checkpoint.frame;
            return;
        } catch (const InputError& unfit) {
            addWarning(ROP_MESSAGE, unfit.what());
        }
    }
    addWarning(ROP_MESSAGE,
               "parameter resume: there is no checkpoint to go on from; beginning at the first "
               "frame");
}

ROP_RENDER_CODE ROP_MallowCache::renderFrame(fpreal time, UT_Interrupt*) {
    if (!isDone(frameAt(time))) {
        executePreFrameScript(time);
        try {
            writeOne(time);
        } catch (const std::exception& problem) {
            addError(ROP_MESSAGE, problem.what());
            return ROP_ABORT_RENDER;
        }
        if (error() < UT_ERROR_ABORT) executePostFrameScript(time);
    }
    if (evalInt("alfprogress", 0, time) != 0) print(progressLine(begin_, end_, time));
    return error() < UT_ERROR_ABORT ? ROP_CONTINUE_RENDER : ROP_ABORT_RENDER;
}

void ROP_MallowCache::writeOne(fpreal time) {
    SOP_Node& node = geometryNode(time);
    const std::string path = node.getFullPath().toStdString();
    const int frame = frameAt(time);
    OP_Context context(time);
    const GU_DetailHandle cooked = node.getCookedGeoHandle(context, 0);
    // Whether a node that could not be cooked gives no handle or an old one is not known.
    if (cooked.isNull() || hasFailed(&node)) {
        const std::string cause = failureAbove(&node);
        throw InputError(path + ": cannot be cooked at frame " + std::to_string(frame) +
                         (cause.empty() ? "; its own messages say why" : ": " + cause));
    }
    const std::string file = fileAt(time);
    writeFrame(writtenGeometry(*cooked.gdp(), path), file);
    if (evalInt("pdg_logoutput", 0, time) != 0) print(outputFileLine(file));
    checkpoint(frame, file);
}

void ROP_MallowCache::checkpoint(int frame, const std::string& file) {
    SOP_MallowSolver* solver = solverAbove(&geometryNode(begin_));
    if (solver == nullptr || evalInt("checkpoints", 0, begin_) == 0) return;
    const auto every = static_cast<int>(evalInt("output_checkpoint_every", 0, begin_));
    const bool isLast = frame == frameAt(end_);
    const bool isDue = frame != frameAt(begin_) && (frame - frameAt(begin_)) % every == 0;
    if (!isDue && !isLast) return;
    const SolverRun& run = solver->run();
    if (!run.hasBegun() || run.simulation().frame() != frame) {
        addWarning(ROP_MESSAGE,
                   ("no checkpoint of frame " + std::to_string(frame) + ": " +
                    solver->getFullPath().toStdString() + " was last asked for another frame")
                       .c_str());
        return;
    }
    run.saveCheckpoint(checkpointFile(file, frame));
    pruneCheckpoints(file, frame);
}

ROP_RENDER_CODE ROP_MallowCache::endRender() {
    if (error() < UT_ERROR_ABORT) executePostRenderScript(end_);
    return error() < UT_ERROR_ABORT ? ROP_CONTINUE_RENDER : ROP_ABORT_RENDER;
}

void ROP_MallowCache::exportJobNow(fpreal time) {
    try {
        SOP_MallowSolver& solver = solverNode(time);
        SolverInputs inputs(solver);
        const SolverScene scene = inputs.scene(EvaluatedValues<SOP_Node>(solver, time));
        UT_String folder;
        evalString(folder, "job_folder", 0, time);
        const auto frames = static_cast<int>(evalInt("frames", 0, time));
        UT_AutoInterrupt boss("Exporting a Mallow job");
        exportJob(
            scene, frames,
            [&](std::size_t index, int frame) {
                constexpr int kPercent = 100;
                if (boss.wasInterrupted(kPercent * (frame - scene.settings.time.startFrame) /
                                        frames))
                    throw InputError("the export was interrupted; the folder holds no scene.json");
                return inputs.colliderAt(index, frame);
            },
            folder.toStdString());
        for (const std::string& warning : scene.warnings) addWarning(ROP_MESSAGE, warning.c_str());
        addMessage(ROP_MESSAGE,
                   ("run the job with: " + jobCommand(scene, folder.toStdString())).c_str());
    } catch (const std::exception& problem) {
        addError(ROP_MESSAGE, problem.what());
    }
}

namespace {

OP_Node* makeCacheNode(OP_Network* net, const char* name, OP_Operator* op) {
    return new ROP_MallowCache(net, name, op);
}

int pressExport(void* node, int, fpreal time, const PRM_Template*) {
    static_cast<ROP_MallowCache*>(node)->exportJobNow(time);
    return 1;
}

/// Scripts before and after the render and each frame, as every ROP has them.
PRM_Template* scriptTemplates() {
    static PRM_Template templates[] = {theRopTemplates[ROP_TPRERENDER_TPLATE],
                                       theRopTemplates[ROP_PRERENDER_TPLATE],
                                       theRopTemplates[ROP_LPRERENDER_TPLATE],
                                       theRopTemplates[ROP_TPREFRAME_TPLATE],
                                       theRopTemplates[ROP_PREFRAME_TPLATE],
                                       theRopTemplates[ROP_LPREFRAME_TPLATE],
                                       theRopTemplates[ROP_TPOSTFRAME_TPLATE],
                                       theRopTemplates[ROP_POSTFRAME_TPLATE],
                                       theRopTemplates[ROP_LPOSTFRAME_TPLATE],
                                       theRopTemplates[ROP_TPOSTRENDER_TPLATE],
                                       theRopTemplates[ROP_POSTRENDER_TPLATE],
                                       theRopTemplates[ROP_LPOSTRENDER_TPLATE],
                                       PRM_Template()};
    return templates;
}

/// Houdini keeps pointers to templates and variables as long as it knows the node's type, which is
/// until the process ends.
struct CacheTemplates {
    explicit CacheTemplates(const NodeInterface& node)
        : base(ROP_Node::getROPbaseTemplate()),
          own(templatesOf(node, {{kExportButton, pressExport}}), &base),
          all(scriptTemplates(), &own) {}

    OP_TemplatePair base, own, all;
    OP_VariablePair variables{ROP_Node::myVariableList};
};

CacheTemplates& cacheTemplates(bool isInSops) {
    static CacheTemplates sop(cacheInterface("sop")), out(cacheInterface("out"));
    return isInSops ? sop : out;
}

}  // namespace

void addCacheNode(OP_OperatorTable& table, bool isInSops) {
    const NodeInterface node = cacheInterface(isInSops ? "sop" : "out");
    CacheTemplates& templates = cacheTemplates(isInSops);
    const unsigned flags = isInSops ? OP_FLAG_GENERATOR | OP_FLAG_MANAGER : OP_FLAG_GENERATOR;
    auto* op = new OP_Operator(node.type.c_str(), node.label.c_str(), makeCacheNode, &templates.all,
                               0, isInSops ? 1 : OP_MULTI_INPUT_MAX, &templates.variables, flags,
                               nullptr, isInSops ? 0 : 1);
    op->setIconName("mallow_cache");
    op->setOpTabSubMenuPath("Mallow");
    table.addOperator(op);
}

}  // namespace mallow::hdk
