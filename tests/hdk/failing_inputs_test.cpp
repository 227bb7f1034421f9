// Inputs that cannot be cooked: what is said, and that nothing half done stays behind.
#include "hdk/node_graph.h"
#include "scene/small_scenes.h"

#include <stdexcept>

namespace mallow::test {
namespace {

void expectSame(const PointTable& a, const PointTable& b) {
    const std::vector<std::string> different = differences(a, b);
    EXPECT_TRUE(different.empty()) << different.front() << " differs";
}

void lift(Geometry& geometry, double time) {
    constexpr double kSpeed = 0.3;  // [m/s]
    Column& P = *geometry.table.points.find("P");
    for (std::size_t r = 0; r < P.rows(); ++r) P.setNumber(r, 1, P.number(r, 1) + kSpeed * time);
}

/// Fails from that frame on.
std::function<bool(double)> failsFrom(int frame) {
    return [frame](double time) {
        return time > 0.5 * (NodeGraph::timeOf(frame - 1) + NodeGraph::timeOf(frame));
    };
}

std::string errorAt(SOP_Node& node, int frame) {
    node.cook(NodeGraph::timeOf(frame));
    return NodeGraph::errorOf(node);
}

TEST(FailingInputs, TheStartFramesFailureNamesNodeAndCause) {
    NodeGraph graph;
    auto net = graph.simple();
    net.source.parms().set("use_density", "1");
    net.source.parms().set("density", -1.0);
    EXPECT_EQ(errorAt(net.source, 1).rfind("parameter density: ", 0), 0U);
    auto& solver = dynamic_cast<hdk::SOP_Mallow&>(net.solver);
    // Houdini cooks the inputs at the current frame before the verb runs.
    EXPECT_EQ(errorAt(net.solver, 1), "Error in input.");
    EXPECT_EQ(hdk::failureAbove(&solver).rfind("/obj/geo1/jelly: parameter density: ", 0), 0U)
        << hdk::failureAbove(&solver);
}

TEST(FailingInputs, AFailureAtAnotherFrameNamesInputFrameNodeAndCause) {
    NodeGraph graph;
    auto net = graph.simple();
    // Good at the frame that is asked for, not at the start frame.
    net.ground.isFailing = [](double time) { return time < NodeGraph::timeOf(2); };
    EXPECT_EQ(errorAt(net.solver, 3),
              "input 2 cannot be cooked at frame 1: /obj/geo1/ground: an input cannot be cooked");
    net.solver.setInput(1, nullptr);
    net.block.isFailing = net.ground.isFailing;
    net.source.setInput(0, nullptr);
    net.source.setInput(0, &net.block);
    EXPECT_EQ(errorAt(net.solver, 3),
              "input 1 cannot be cooked at frame 1: /obj/geo1/jelly: an input cannot be cooked");
}

TEST(FailingInputs, NodesThatAreNotOursAreNamedByTheirPath) {
    NodeGraph graph;
    auto net = graph.simple();
    net.solver.setInput(1, &net.ground);
    net.ground.isFailing = [](double time) { return time < NodeGraph::timeOf(2); };
    EXPECT_EQ(errorAt(net.solver, 3),
              "input 2 cannot be cooked at frame 1; the messages of /obj/geo1/given say why");
}

TEST(FailingInputs, AnOldFailureIsForgottenWhenTheNodeCooksAgain) {
    NodeGraph graph;
    auto net = graph.simple();
    net.source.parms().set("dx", 0.0);
    EXPECT_NE(errorAt(net.source, 1), "");
    net.source.parms().set("dx", 0.1);
    net.block.isFailing = [](double) { return true; };
    EXPECT_EQ(errorAt(net.source, 1), "Error in input.");
    EXPECT_EQ(hdk::failureAbove(&net.source), "/obj/geo1/jelly: an input cannot be cooked");
    net.block.isFailing = nullptr;
    EXPECT_EQ(errorAt(net.source, 1), "");
    EXPECT_EQ(hdk::failureAbove(&net.source), "");
}

// More keys of an animated collider are read when playback nears their end. An input that fails
// there must not leave the solver with the belief that it has them.
TEST(FailingInputs, WhileKeysAreReadLeaveNoHalfState) {
    NodeGraph one, other;
    auto net = one.simple(), fresh = other.simple();
    for (auto* each : {&net, &fresh}) {
        each->collider.parms().set("type", "animated");
        each->collider.parms().set("boundary", "sticky");
        each->ground.change = lift;
    }
    constexpr int kLast = 9;
    (void)NodeGraph::at(net.solver, 4);
    net.ground.isFailing = failsFrom(7);
    EXPECT_EQ(errorAt(net.solver, 6).rfind("input 2 cannot be cooked at frame 7: ", 0), 0U)
        << NodeGraph::errorOf(net.solver);
    net.ground.isFailing = nullptr;
    for (int frame = 6; frame <= kLast; ++frame) (void)NodeGraph::at(net.solver, frame);
    expectSame(NodeGraph::at(net.solver, kLast), NodeGraph::at(fresh.solver, kLast));
}

// A deforming collider is read when the simulation comes to its frame.
TEST(FailingInputs, InsideAFrameLeaveNoHalfState) {
    NodeGraph one, other;
    auto net = one.simple(), fresh = other.simple();
    for (auto* each : {&net, &fresh}) {
        each->collider.parms().set("type", "deforming");
        each->ground.change = lift;
    }
    constexpr int kLast = 7;
    (void)NodeGraph::at(net.solver, 3);
    net.ground.isFailing = [](double time) { return failsFrom(6)(time) && !failsFrom(7)(time); };
    const std::string error = errorAt(net.solver, kLast);
    EXPECT_EQ(error.rfind("input 2 cannot be cooked at frame 6: ", 0), 0U) << error;
    net.ground.isFailing = nullptr;
    expectSame(NodeGraph::at(net.solver, 5), NodeGraph::at(fresh.solver, 5));
    expectSame(NodeGraph::at(net.solver, kLast), NodeGraph::at(fresh.solver, kLast));
}

// Whatever ends a frame early, the node stands at the last whole one.
TEST(FailingInputs, AnExceptionAfterSomeStepsLeavesTheLastWholeFrame) {
    NodeGraph one, other;
    auto net = one.simple(), fresh = other.simple();
    constexpr int kGood = 3;
    (void)NodeGraph::at(net.solver, kGood);
    standinInterrupt().isPressed = [asked = 0](int) mutable {
        if (++asked == 3) throw std::runtime_error("the host gave up");
        return false;
    };
    const std::string error = errorAt(net.solver, kGood + 1);
    standinInterrupt().isPressed = nullptr;
    EXPECT_EQ(error, "the host gave up");
    expectSame(NodeGraph::at(net.solver, kGood), NodeGraph::at(fresh.solver, kGood));
    expectSame(NodeGraph::at(net.solver, kGood + 1), NodeGraph::at(fresh.solver, kGood + 1));
}

TEST(FailingInputs, AnInterruptWhileCollidersAreComparedLeavesNoHalfState) {
    NodeGraph one, other;
    auto net = one.simple(), fresh = other.simple();
    for (auto* each : {&net, &fresh}) {
        each->collider.parms().set("type", "deforming");
        each->ground.change = lift;
    }
    (void)NodeGraph::at(net.solver, 6);
    standinInterrupt().isPressed = [](int) { return true; };
    net.solver.cook(NodeGraph::timeOf(3));
    standinInterrupt().isPressed = nullptr;
    EXPECT_EQ(NodeGraph::errorOf(net.solver),
              "Mallow Solver was interrupted; the last good frame is 6");
    expectSame(NodeGraph::at(net.solver, 3), NodeGraph::at(fresh.solver, 3));
    expectSame(NodeGraph::at(net.solver, 8), NodeGraph::at(fresh.solver, 8));
}

}  // namespace
}  // namespace mallow::test
