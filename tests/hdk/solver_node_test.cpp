#include "cli/process.h"
#include "hdk/node_graph.h"
#include "scene/small_scenes.h"
#include "support/temp_folder.h"

#include <mallow/io/geometry_file.h>

#include <solver_inputs.h>

namespace mallow::test {
namespace {

constexpr int kFrames = 24;

std::string frameName(int frame) {
    return (frame < 10 ? "points.000" : "points.00") + std::to_string(frame) + ".bgeo.sc";
}

void expectSame(const PointTable& a, const PointTable& b) {
    const std::vector<std::string> different = differences(a, b);
    EXPECT_TRUE(different.empty()) << different.front() << " differs";
}

/// What the info panel shows.
std::map<std::string, std::string> statisticsOf(SOP_Node& solver) {
    UT_InfoTree tree;
    solver.fillInfoTreeNodeSpecific(tree, {});
    return tree.children["Mallow"].properties;
}

/// As if it had just been loaded from a file.
void forget(SOP_Node& solver) {
    dynamic_cast<hdk::SOP_MallowSolver&>(solver).reset();
}

int framesComputed(SOP_Node& solver) {
    return dynamic_cast<hdk::SOP_MallowSolver&>(solver).run().framesComputed();
}

TEST(SolverNode, InfoPanelShowsTheFramesStatistics) {
    NodeGraph graph;
    auto net = graph.simple();
    EXPECT_TRUE(statisticsOf(net.solver).empty());
    const std::size_t count = NodeGraph::at(net.solver, 3).pointCount();
    const auto shown = statisticsOf(net.solver);
    EXPECT_EQ(shown.at("Frame"), "3");
    EXPECT_EQ(shown.at("Particles"), std::to_string(count));
    EXPECT_GT(std::stoi(shown.at("Steps of the frame")), 1);
    EXPECT_EQ(shown.at("Frames kept"), "3");
    OP_Context context(0.0);
    OP_NodeInfoParms text;
    net.solver.getNodeSpecificInfoText(context, text);
    EXPECT_NE(text.shown.find("Particles: " + std::to_string(count) + "\n"), std::string::npos)
        << text.shown;
    net.solver.dropCache();
    EXPECT_EQ(statisticsOf(net.solver), shown) << "they live in the verb's cache";
    forget(net.solver);
    EXPECT_TRUE(statisticsOf(net.solver).empty());
}

TEST(SolverNode, ResetDropsEveryFrameAndCooksAgainToTheSameBits) {
    NodeGraph graph;
    auto net = graph.simple();
    const PointTable before = NodeGraph::at(net.solver, 4);
    auto& solver = dynamic_cast<hdk::SOP_MallowSolver&>(net.solver);
    EXPECT_EQ(solver.run().framesComputed(), 3);
    net.solver.press("reset");
    EXPECT_EQ(net.solver.recooks, 1);
    EXPECT_FALSE(solver.run().hasBegun());
    expectSame(NodeGraph::at(net.solver, 2), NodeGraph::at(net.solver, 2));
    EXPECT_EQ(solver.run().framesComputed(), 1);
    expectSame(NodeGraph::at(net.solver, 4), before);
}

TEST(SolverNode, ScrubbingBackGivesTheSameBits) {
    NodeGraph graph;
    auto net = graph.simple();
    std::vector<PointTable> first;
    for (int frame = 1; frame <= kFrames; ++frame)
        first.push_back(NodeGraph::at(net.solver, frame));
    EXPECT_GT(first.front().pointCount(), 200U);
    EXPECT_FALSE(differences(first[0], first[6]).empty());
    expectSame(NodeGraph::at(net.solver, 7), first[6]);
    expectSame(NodeGraph::at(net.solver, kFrames), first[kFrames - 1]);
    expectSame(NodeGraph::at(net.solver, -5), first[0]);
    EXPECT_TRUE(net.solver.dependence.isTimeDependent);
}

TEST(SolverNode, JumpingAheadGivesTheSameBits) {
    NodeGraph graph;
    auto net = graph.simple();
    PointTable walked;
    for (int frame = 1; frame <= 9; ++frame) walked = NodeGraph::at(net.solver, frame);
    forget(net.solver);
    expectSame(NodeGraph::at(net.solver, 9), walked);
}

// Houdini may drop a verb's cache and a node's output after any cook (1.3).
TEST(SolverNode, DroppedCachesAndOutputsCostNoFrame) {
    NodeGraph graph;
    auto net = graph.simple();
    PointTable last;
    for (int frame = 1; frame <= 6; ++frame) {
        last = NodeGraph::at(net.solver, frame);
        net.solver.dropCache();
        net.solver.dropOutput();
    }
    EXPECT_EQ(framesComputed(net.solver), 5);
    expectSame(NodeGraph::at(net.solver, 6), last);
    EXPECT_EQ(framesComputed(net.solver), 5) << "a frame was computed twice";
}

TEST(SolverNode, MemoryIsBoundedAndFramesThatWereDroppedComeBackExactly) {
    NodeGraph graph;
    auto net = graph.simple();
    std::vector<PointTable> first;
    for (int frame = 1; frame <= 12; ++frame) first.push_back(NodeGraph::at(net.solver, frame));
    net.solver.parms().set("cache_memory", 0.0);
    expectSame(NodeGraph::at(net.solver, 12), first[11]);
    EXPECT_EQ(statisticsOf(net.solver).at("Frames kept"), "2");
    expectSame(NodeGraph::at(net.solver, 6), first[5]);
    expectSame(NodeGraph::at(net.solver, 11), first[10]);
}

TEST(SolverNode, AChangedParameterOrInputBeginsAgain) {
    NodeGraph graph;
    auto net = graph.simple();
    const PointTable before = NodeGraph::at(net.solver, 5);
    net.solver.parms().set("gravity", -3.0, 1);
    const PointTable lighter = NodeGraph::at(net.solver, 5);
    EXPECT_FALSE(differences(before, lighter).empty());
    net.solver.parms().set("gravity", -9.81, 1);
    expectSame(NodeGraph::at(net.solver, 5), before);
    net.source.parms().set("use_youngs_modulus", "1");
    net.source.parms().set("youngs_modulus", 9.0e4);
    EXPECT_FALSE(differences(NodeGraph::at(net.solver, 5), before).empty());
    net.source.parms().set("use_youngs_modulus", "0");
    expectSame(NodeGraph::at(net.solver, 5), before);
}

TEST(SolverNode, AnInterruptLeavesNoHalfState) {
    NodeGraph graph;
    auto net = graph.simple();
    NodeGraph other;
    auto quiet = other.simple();
    (void)NodeGraph::at(net.solver, 3);
    StandinInterrupt& interrupt = standinInterrupt();
    interrupt.isPressed = [&, asked = 0](int) mutable { return ++asked == 20; };
    net.solver.cook(NodeGraph::timeOf(12));
    interrupt.isPressed = nullptr;
    EXPECT_NE(NodeGraph::errorOf(net.solver).find("interrupted; the last good frame is"),
              std::string::npos)
        << NodeGraph::errorOf(net.solver);
    expectSame(NodeGraph::at(net.solver, 12), NodeGraph::at(quiet.solver, 12));
}

TEST(SolverNode, NodeAndExportedJobGiveTheSameParticles) {
    NodeGraph graph;
    auto net = graph.simple();
    net.solver.parms().set("output_attributes", "F");
    // A collider that deforms: the ground is lifted, slowly.
    net.collider.parms().set("type", "deforming");
    net.ground.change = [](Geometry& geometry, double time) {
        Column& P = *geometry.table.points.find("P");
        Column& v = geometry.table.points.add("v", ColumnType::Float32, 3);
        for (std::size_t r = 0; r < P.rows(); ++r) {
            P.setNumber(r, 1, P.number(r, 1) + 0.3 * time);
            v.setNumber(r, 1, 0.3);
        }
    };
    constexpr int kJobFrames = 6;
    const TempFolder folder;
    hdk::SolverInputs inputs(net.solver);
    const hdk::EvaluatedValues<SOP_Node> values(net.solver, 0.0);
    hdk::exportJob(
        inputs.scene(values), kJobFrames,
        [&](std::size_t index, int frame) { return inputs.colliderAt(index, frame); },
        folder.file("job"));
    const Finished run =
        mallow({"run", folder.file("job/scene.json"), "--out", folder.file("cache")});
    ASSERT_EQ(run.code, 0) << run.err;
    for (const int frame : {1, 2, kJobFrames}) {
        SCOPED_TRACE(frame);
        expectSame(NodeGraph::at(net.solver, frame),
                   readPoints(folder.file("cache/" + frameName(frame))));
    }
}

/// Lifts and turns the points about the origin, as an animated Transform would.
void liftAndTurn(Geometry& geometry, double time) {
    constexpr double kLift = 0.3, kTurn = 1.5;  // [m/s], [rad/s]
    Column& P = *geometry.table.points.find("P");
    const double c = std::cos(kTurn * time), s = std::sin(kTurn * time);
    for (std::size_t r = 0; r < P.rows(); ++r) {
        const double x = P.number(r, 0), z = P.number(r, 2);
        P.setNumber(r, 0, c * x + s * z);
        P.setNumber(r, 1, P.number(r, 1) + kLift * time);
        P.setNumber(r, 2, -s * x + c * z);
    }
}

TEST(SolverNode, AnimatedInputMovesAColliderAsParametersWould) {
    NodeGraph one, other;
    auto animated = one.simple();
    animated.collider.parms().set("type", "animated");
    animated.ground.change = liftAndTurn;
    auto rigid = other.simple();
    rigid.collider.parms().set("type", "rigid");
    rigid.collider.parms().set("velocity", 0.3, 1);
    rigid.collider.parms().set("angular_velocity", 1.5, 1);
    for (auto* net : {&animated, &rigid}) net->collider.parms().set("boundary", "sticky");
    constexpr int kLast = 10;
    const PointTable begin = NodeGraph::at(animated.solver, 1);
    const PointTable a = NodeGraph::at(animated.solver, kLast);
    const PointTable b = NodeGraph::at(rigid.solver, kLast);
    const Column& x = *a.points.find("P");
    const Column& y = *b.points.find("P");
    constexpr double kFitting =
        1.0e-3;  // [m]: of single precision points, and what follows from it
    double moved = 0.0;
    for (std::size_t r = 0; r < x.rows(); ++r)
        for (int c = 0; c < 3; ++c) {
            ASSERT_NEAR(x.number(r, c), y.number(r, c), kFitting) << r;
            moved =
                std::max(moved, std::abs(x.number(r, c) - begin.points.find("P")->number(r, c)));
        }
    EXPECT_GT(moved, 0.05) << "nothing turned";
}

TEST(SolverNode, AnimatedColliderIsTheSameStepByStepAtOnceAndInTheJob) {
    NodeGraph graph;
    auto net = graph.simple();
    net.collider.parms().set("type", "animated");
    net.ground.change = liftAndTurn;
    std::vector<PointTable> walked;
    constexpr int kLast = 7;
    for (int frame = 1; frame <= kLast; ++frame) walked.push_back(NodeGraph::at(net.solver, frame));
    forget(net.solver);
    expectSame(NodeGraph::at(net.solver, kLast), walked.back());
    expectSame(NodeGraph::at(net.solver, 3), walked[2]);
    const TempFolder folder;
    hdk::SolverInputs inputs(net.solver);
    hdk::exportJob(
        inputs.scene(hdk::EvaluatedValues<SOP_Node>(net.solver, 0.0)), kLast,
        [&](std::size_t index, int frame) { return inputs.colliderAt(index, frame); },
        folder.file("job"));
    const Finished run =
        mallow({"run", folder.file("job/scene.json"), "--out", folder.file("cache")});
    ASSERT_EQ(run.code, 0) << run.err;
    expectSame(readPoints(folder.file("cache/" + frameName(kLast))), walked.back());
}

TEST(SolverNode, AMeshThatDoesNotMoveRigidlyIsNamed) {
    NodeGraph graph;
    auto net = graph.simple();
    net.collider.parms().set("type", "animated");
    net.ground.change = [](Geometry& geometry, double time) {
        Column& P = *geometry.table.points.find("P");
        P.setNumber(0, 1, P.number(0, 1) + time);
    };
    net.solver.cook(NodeGraph::timeOf(3));
    const std::string error = NodeGraph::errorOf(net.solver);
    EXPECT_EQ(
        error.rfind("input 2: collider ground at frame 2: does not move rigidly: point 0 is ", 0),
        0U)
        << error;
    EXPECT_NE(error.find("choose Deforming"), std::string::npos);
}

TEST(SolverNode, EmittersFlowAndTheJobFollows) {
    NodeGraph graph;
    auto net = graph.simple();
    GivenSop& nozzle =
        graph.give(geometryOf(boxMesh(Vec3d(-0.15, 0.6, -0.15), Vec3d(0.15, 0.9, 0.15))));
    SOP_Node& emitter = graph.add("source", "stream");
    emitter.setInput(0, &nozzle);
    emitter.parms().set("emission", "continuous");
    emitter.parms().set("preset", "soft_water");
    emitter.parms().set("velocity", -2.0, 1);
    net.solver.setInput(2, &emitter);
    EXPECT_GT(NodeGraph::at(net.solver, 4).pointCount(), NodeGraph::at(net.solver, 1).pointCount());
    const PointTable last = NodeGraph::at(net.solver, 4);
    EXPECT_EQ(last.points.find("material")->text(last.pointCount() - 1), "stream");
}

TEST(SolverNode, EveryMistakeIsOneMessageThatNamesItsPlace) {
    const auto errorAfter = [](const std::function<void(NodeGraph&, NodeGraph::Simple&)>& mistake) {
        NodeGraph graph;
        auto net = graph.simple();
        mistake(graph, net);
        net.solver.cook(NodeGraph::timeOf(2));
        int errors = 0;
        for (const StandinMessage& message : net.solver.messages)
            errors += message.severity == UT_ERROR_ABORT ? 1 : 0;
        EXPECT_EQ(errors, 1);
        return NodeGraph::errorOf(net.solver);
    };
    const auto has = [](const std::string& text, const std::string& part) {
        EXPECT_NE(text.find(part), std::string::npos) << text << "\nlacks: " << part;
    };
    has(errorAfter([](auto&, auto& net) { net.solver.parms().set("cfl", 2.0); }), "time.cfl");
    has(errorAfter([](auto&, auto& net) { net.solver.parms().set("kernel", "octic"); }),
        "parameter kernel: there is no choice \"octic\"");
    has(errorAfter([](auto&, auto& net) { net.solver.parms().set("output_attributes", "Q"); }),
        "output.attributes: unknown \"Q\"");
    has(errorAfter([](auto&, auto& net) { net.solver.setInput(0, &net.block); }),
        "mallow_material; put a Mallow Source before the solver");
    has(errorAfter([](auto&, auto& net) { net.solver.setInput(1, &net.ground); }),
        "mallow_collider; put a Mallow Collider before the solver");
    has(errorAfter([](auto&, auto& net) { net.solver.isCompiled = true; }), "compiled block");
}

TEST(SolverNode, FailuresOfTheSimulationNameFrameAndReason) {
    NodeGraph graph;
    auto net = graph.simple();
    net.solver.parms().set("dt_min", 0.01);
    net.solver.cook(NodeGraph::timeOf(4));
    EXPECT_NE(NodeGraph::errorOf(net.solver).find("the simulation failed in frame"),
              std::string::npos)
        << NodeGraph::errorOf(net.solver);
}

}  // namespace
}  // namespace mallow::test
