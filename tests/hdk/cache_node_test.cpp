#include "cli/process.h"
#include "hdk/node_graph.h"
#include "scene/small_scenes.h"
#include "support/temp_folder.h"

#include <mallow/io/checkpoint.h>
#include <mallow/io/geometry_file.h>

#include <filesystem>
#include <fstream>

namespace mallow::test {
namespace {

void expectSame(const PointTable& a, const PointTable& b) {
    const std::vector<std::string> different = differences(a, b);
    EXPECT_TRUE(different.empty()) << different.front() << " differs";
}

std::vector<fpreal> frames(int first, int last) {
    std::vector<fpreal> times;
    for (int frame = first; frame <= last; ++frame) times.push_back(NodeGraph::timeOf(frame));
    return times;
}

std::string padded(int frame) {
    char text[16];
    std::snprintf(text, sizeof text, "%04d", frame);
    return text;
}

/// Gives what its input was a frame earlier, as a Time Shift does.
class EarlierSop : public SOP_Node {
public:
    EarlierSop(OP_Operator* op, SOP_Node& from) : SOP_Node(nullptr, "earlier", op) {
        setInput(0, &from);
    }
    OP_ERROR cookMySop(OP_Context&) override { return UT_ERROR_NONE; }
    GU_DetailHandle getCookedGeoHandle(OP_Context& context, int) override {
        OP_Context earlier(context.getTime() - NodeGraph::timeOf(2));
        return input(0)->getCookedGeoHandle(earlier);
    }
};

/// The cache node of a folder, behind the simple network.
struct CachedNet {
    NodeGraph graph;
    NodeGraph::Simple net = graph.simple();
    TempFolder folder;
    ROP_Node& cache;

    std::string root = folder.file(std::to_string(++made()));

    hdk::SOP_MallowSolver& solver() const {
        return dynamic_cast<hdk::SOP_MallowSolver&>(net.solver);
    }

    explicit CachedNet(bool isInSops = false)
        : cache(isInSops ? graph.addCacheSop("cache") : graph.addDriver("cache", "cache")) {
        if (isInSops)
            cache.setInput(0, &net.solver);
        else
            cache.parms().set("soppath", net.solver.getFullPath().toStdString());
        cache.parms().set("sopoutput", file("out/jelly.$F4.bgeo.sc"));
        cache.parms().set("output_checkpoint_every", 2.0);
    }
    std::string file(const std::string& name) const { return root + "/" + name; }
    std::string frame(int number) const { return file("out/jelly." + padded(number) + ".bgeo.sc"); }
    std::string checkpoint(int number) const {
        return file("out/jelly.checkpoint." + padded(number) + ".mallow");
    }
    /// So that networks of one test keep apart.
    static int& made() {
        static int count = 0;
        return count;
    }
};

TEST(CacheNode, WritesWhatTheSolverGivesAndTheNewestTwoCheckpoints) {
    for (const bool isInSops : {false, true}) {
        SCOPED_TRACE(isInSops);
        CachedNet cached(isInSops);
        ASSERT_TRUE(cached.cache.render(frames(1, 6))) << NodeGraph::errorOf(cached.cache);
        for (const int frame : {1, 4, 6})
            expectSame(readPoints(cached.frame(frame)), NodeGraph::at(cached.net.solver, frame));
        EXPECT_FALSE(std::filesystem::exists(cached.checkpoint(3)));
        EXPECT_EQ(readCheckpointHeader(cached.checkpoint(5)).frame, 5);
        EXPECT_EQ(readCheckpointHeader(cached.checkpoint(6)).frame, 6);
        EXPECT_EQ(cached.cache.scripts.front(), "prerender");
        EXPECT_EQ(cached.cache.scripts.back(), "postrender");
        EXPECT_EQ(cached.cache.scripts.size(), 2U + 2U * 6U);
    }
}

TEST(CacheNode, PrintsWhatFarmManagersRead) {
    CachedNet cached;
    cached.cache.parms().set("pdg_logoutput", "1");
    testing::internal::CaptureStdout();
    ASSERT_TRUE(cached.cache.render(frames(1, 3)));
    const std::string text = testing::internal::GetCapturedStdout();
    EXPECT_EQ(text, "OUTPUT_FILE:" + cached.frame(1) + ";\nALF_PROGRESS 0%\nOUTPUT_FILE:" +
                        cached.frame(2) + ";\nALF_PROGRESS 50%\nOUTPUT_FILE:" + cached.frame(3) +
                        ";\nALF_PROGRESS 100%\n");
    cached.cache.parms().set("pdg_logoutput", "0");
    cached.cache.parms().set("alfprogress", "0");
    testing::internal::CaptureStdout();
    ASSERT_TRUE(cached.cache.render(frames(1, 2)));
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

// The same scene through the node, the cache node and the exported job: the same particles, bit for
// bit. The job is run by the real command.
TEST(CacheNode, ExportedJobGivesTheParticlesOfTheNode) {
    CachedNet cached;
    cached.net.solver.parms().set("output_attributes", "F");
    cached.cache.parms().set("job_folder", cached.file("job"));
    cached.cache.parms().set("frames", 6.0);
    cached.cache.press("export_job");
    EXPECT_EQ(NodeGraph::errorOf(cached.cache), "");
    const std::string told = NodeGraph::messageOf(cached.cache, UT_ERROR_MESSAGE);
    EXPECT_EQ(told, "run the job with: mallow run " + cached.file("job") + "/scene.json --out " +
                        cached.file("job") + "/cache");
    const Finished run =
        mallow({"run", cached.file("job/scene.json"), "--out", cached.file("job/cache")});
    ASSERT_EQ(run.code, 0) << run.err;
    ASSERT_TRUE(cached.cache.render(frames(1, 6)));
    for (const int frame : {1, 2, 6}) {
        SCOPED_TRACE(frame);
        const PointTable ran =
            readPoints(cached.file("job/cache/points." + padded(frame) + ".bgeo.sc"));
        expectSame(ran, NodeGraph::at(cached.net.solver, frame));
        expectSame(ran, readPoints(cached.frame(frame)));
    }
}

TEST(CacheNode, ResumesFromTheNewestCheckpointToTheSameBits) {
    CachedNet whole;
    ASSERT_TRUE(whole.cache.render(frames(1, 8)));
    CachedNet cached;
    ASSERT_TRUE(cached.cache.render(frames(1, 4)));  // and then the machine goes down
    cached.solver().reset();
    const auto written = std::filesystem::last_write_time(cached.frame(4));
    cached.cache.parms().set("resume", "1");
    ASSERT_TRUE(cached.cache.render(frames(1, 8))) << NodeGraph::errorOf(cached.cache);
    EXPECT_EQ(NodeGraph::messageOf(cached.cache, UT_ERROR_WARNING), "");
    EXPECT_EQ(std::filesystem::last_write_time(cached.frame(4)), written) << "was written again";
    for (const int frame : {4, 5, 8})
        expectSame(readPoints(cached.frame(frame)), readPoints(whole.frame(frame)));
    EXPECT_EQ(cached.solver().run().framesComputed(), 4)
        << "frames before the checkpoint were computed";
}

TEST(CacheNode, DoesNotResumeAnotherSimulation) {
    CachedNet cached;
    ASSERT_TRUE(cached.cache.render(frames(1, 4)));
    cached.net.solver.parms().set("gravity", -1.0, 1);
    cached.cache.parms().set("resume", "1");
    ASSERT_TRUE(cached.cache.render(frames(1, 5)));
    const std::string warning = NodeGraph::messageOf(cached.cache, UT_ERROR_WARNING);
    EXPECT_NE(warning.find("parameters or inputs have changed"), std::string::npos) << warning;
    for (const int frame : {3, 5})
        expectSame(readPoints(cached.frame(frame)), NodeGraph::at(cached.net.solver, frame));
}

TEST(CacheNode, DamagedCheckpointsAreSkippedWithAWarning) {
    CachedNet cached;
    ASSERT_TRUE(cached.cache.render(frames(1, 4)));
    const PointTable fifth = NodeGraph::at(cached.net.solver, 5);
    std::fstream(cached.checkpoint(4), std::ios::in | std::ios::out | std::ios::binary).put('?');
    cached.solver().reset();
    cached.cache.parms().set("resume", "1");
    ASSERT_TRUE(cached.cache.render(frames(1, 5))) << NodeGraph::errorOf(cached.cache);
    const std::string warning = NodeGraph::messageOf(cached.cache, UT_ERROR_WARNING);
    EXPECT_NE(warning.find("jelly.checkpoint.0004.mallow: byte 0"), std::string::npos) << warning;
    expectSame(readPoints(cached.frame(5)), fifth);
}

// Houdini may drop a verb's cache after each cook (1.3): the solver's state is not in it.
TEST(CacheNode, ADroppedCacheOfTheVerbCostsNothing) {
    CachedNet cached;
    cached.net.solver.dropsCacheAfterCooks = true;
    ASSERT_TRUE(cached.cache.render(frames(1, 3)));
    EXPECT_EQ(readCheckpointHeader(cached.checkpoint(3)).frame, 3);
    EXPECT_EQ(NodeGraph::messageOf(cached.cache, UT_ERROR_WARNING), "");
    EXPECT_EQ(cached.solver().run().framesComputed(), 2) << "a frame was computed twice";
}

TEST(CacheNode, WithoutTheFramesStateThereIsAWarningAndNoCheckpoint) {
    CachedNet cached;
    PRM_Template none;
    OP_Operator op("timeshift", "Time Shift", nullptr, &none, 1, 1);
    EarlierSop earlier(&op, cached.net.solver);
    cached.cache.parms().set("soppath", earlier.getFullPath().toStdString());
    ASSERT_TRUE(cached.cache.render(frames(2, 4))) << NodeGraph::errorOf(cached.cache);
    expectSame(readPoints(cached.frame(4)), NodeGraph::at(cached.net.solver, 3));
    EXPECT_FALSE(std::filesystem::exists(cached.checkpoint(4)));
    EXPECT_EQ(NodeGraph::messageOf(cached.cache, UT_ERROR_WARNING),
              "no checkpoint of frame 4: /obj/geo1/solver was last asked for another frame");
}

TEST(CacheNode, AnInterruptEndsTheRenderWithWholeFilesOnly) {
    CachedNet cached;
    standinInterrupt().isPressed = [asked = 0](int) mutable { return ++asked == 30; };
    EXPECT_FALSE(cached.cache.render(frames(1, 12)));
    standinInterrupt().isPressed = nullptr;
    const std::string error = NodeGraph::errorOf(cached.cache);
    EXPECT_NE(error.find("/obj/geo1/solver: cannot be cooked at frame"), std::string::npos)
        << error;
    EXPECT_NE(error.find("interrupted; the last good frame is"), std::string::npos) << error;
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(cached.file("out"))) {
        EXPECT_EQ(entry.path().string().find(".part"), std::string::npos);
        if (entry.path().extension() != ".mallow") (void)readPoints(entry.path().string());
        ++files;
    }
    EXPECT_GT(files, 0U);
}

TEST(CacheNode, InitializingDropsTheFramesOfTheSolver) {
    CachedNet cached;
    (void)NodeGraph::at(cached.net.solver, 3);
    cached.cache.parms().set("initsim", "1");
    ASSERT_TRUE(cached.cache.render(frames(1, 2)));
    EXPECT_EQ(cached.solver().run().framesComputed(), 1);
}

TEST(CacheNode, NodesBelowTheSolverAreWrittenToo) {
    CachedNet cached;
    SOP_Node& surface = cached.graph.add("surface", "skin");
    surface.setInput(0, &cached.net.solver);
    cached.cache.parms().set("soppath", surface.getFullPath().toStdString());
    ASSERT_TRUE(cached.cache.render(frames(1, 2))) << NodeGraph::errorOf(cached.cache);
    EXPECT_GT(readGeometry(cached.frame(2)).polygonSizes.size(), 50U);
    EXPECT_EQ(readCheckpointHeader(cached.checkpoint(2)).frame, 2);
}

TEST(CacheNode, EveryMistakeIsOneMessageThatNamesItsPlace) {
    const auto errorAfter = [](const std::function<void(CachedNet&)>& mistake) {
        CachedNet cached;
        mistake(cached);
        EXPECT_FALSE(cached.cache.render(frames(1, 3)));
        EXPECT_EQ(std::count_if(cached.cache.messages.begin(), cached.cache.messages.end(),
                                [](const StandinMessage& message) {
                                    return message.severity == UT_ERROR_ABORT;
                                }),
                  1);
        return NodeGraph::errorOf(cached.cache);
    };
    EXPECT_EQ(errorAfter([](CachedNet& c) { c.cache.parms().set("soppath", "/obj/no"); }),
              "parameter soppath: there is no SOP \"/obj/no\"");
    EXPECT_EQ(errorAfter([](CachedNet& c) {
                  c.cache.parms().set("sopoutput", c.file("one.bgeo.sc"));
              }).rfind("parameter sopoutput: every frame would be written to ", 0),
              0U);
    EXPECT_EQ(errorAfter([](CachedNet& c) {
                  c.cache.parms().set("soppath", c.net.block.getFullPath().toStdString());
                  c.cache.parms().set("resume", "1");
              }),
              "parameter soppath: there is no Mallow Solver at or above /obj/geo1/given");
    const std::string wrong =
        errorAfter([](CachedNet& c) { c.net.solver.parms().set("cfl", 2.0); });
    EXPECT_EQ(wrong.rfind("/obj/geo1/solver: cannot be cooked at frame 1: ", 0), 0U) << wrong;
    EXPECT_NE(wrong.find("time.cfl"), std::string::npos) << wrong;
    const std::string unwritable = errorAfter(
        [](CachedNet& c) { c.cache.parms().set("sopoutput", "/proc/nowhere/a.$F4.bgeo.sc"); });
    EXPECT_EQ(unwritable.rfind("/proc/nowhere", 0), 0U) << unwritable;
    const std::string format =
        errorAfter([](CachedNet& c) { c.cache.parms().set("sopoutput", c.file("a.$F4.xyz")); });
    EXPECT_NE(format.find("a.0001.xyz"), std::string::npos) << format;
}

// Whether a node that failed gives no handle or its last good geometry is not known (1.8).
TEST(CacheNode, ANodeThatFailedIsNeverWritten) {
    const auto errorAfter = [](bool givesOld, const std::function<void(CachedNet&)>& mistake) {
        CachedNet cached;
        SOP_Node& skin = cached.graph.add("surface", "skin");
        skin.setInput(0, &cached.net.solver);
        cached.cache.parms().set("soppath", skin.getFullPath().toStdString());
        for (SOP_Node* node : {&skin, &cached.net.solver}) node->givesFailedOutput = givesOld;
        (void)skin.cook(NodeGraph::timeOf(1));
        mistake(cached);
        EXPECT_FALSE(cached.cache.render(frames(1, 2)));
        EXPECT_FALSE(std::filesystem::exists(cached.frame(1)));
        return NodeGraph::errorOf(cached.cache);
    };
    const std::string begin = "/obj/geo1/skin: cannot be cooked at frame 1: /obj/geo1/";
    for (const bool givesOld : {false, true}) {
        SCOPED_TRACE(givesOld);
        const std::string solver =
            errorAfter(givesOld, [](CachedNet& c) { c.net.solver.parms().set("kernel", "octic"); });
        EXPECT_EQ(solver, begin + "solver: parameter kernel: there is no choice \"octic\"");
        const std::string source =
            errorAfter(givesOld, [](CachedNet& c) { c.net.source.parms().set("dx", 0.0); });
        EXPECT_EQ(source, begin + "jelly: parameter dx: must be > 0 m, got 0");
        const std::string skin = errorAfter(givesOld, [](CachedNet&) {
            OPgetDirector()->nodes.at("/obj/geo1/skin")->parms().set("output_type", "cubes");
        });
        EXPECT_EQ(skin, begin + "skin: parameter output_type: there is no choice \"cubes\"");
    }
}

TEST(CacheNode, AJobThatCannotBeExportedLeavesNoScene) {
    CachedNet cached;
    cached.cache.parms().set("job_folder", cached.file("job"));
    cached.cache.press("export_job");
    ASSERT_TRUE(std::filesystem::exists(cached.file("job/scene.json")));
    cached.net.collider.parms().set("type", "deforming");
    standinInterrupt().isPressed = [asked = 0](int) mutable { return ++asked == 3; };
    cached.cache.press("export_job");
    standinInterrupt().isPressed = nullptr;
    EXPECT_EQ(NodeGraph::errorOf(cached.cache),
              "the export was interrupted; the folder holds no scene.json");
    EXPECT_FALSE(std::filesystem::exists(cached.file("job/scene.json")));
}

}  // namespace
}  // namespace mallow::test
