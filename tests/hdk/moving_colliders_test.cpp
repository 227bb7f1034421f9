// Which collider of the start frame is which at another frame, and that what changed is noticed.
#include "hdk/merge_sop.h"
#include "scene/small_scenes.h"

namespace mallow::test {
namespace {

constexpr int kLast = 8;

void expectSame(const PointTable& a, const PointTable& b) {
    const std::vector<std::string> different = differences(a, b);
    EXPECT_TRUE(different.empty()) << different.front() << " differs";
}

/// Moves points up, so many metres per second.
std::function<void(Geometry&, double)> rising(double speed) {
    return [speed](Geometry& geometry, double time) {
        Column& P = *geometry.table.points.find("P");
        for (std::size_t r = 0; r < P.rows(); ++r) P.setNumber(r, 1, P.number(r, 1) + speed * time);
    };
}

/// A block between a floor that rises and a lid that sinks; both say the same of themselves.
struct Press {
    NodeGraph graph;
    NodeGraph::Simple net = graph.simple();
    GivenSop& top = graph.give(geometryOf(boxMesh(Vec3d(-1.0, 0.45, -1.0), Vec3d(1.0, 0.9, 1.0))));
    SOP_Node& lid = graph.add("collider", "lid");
    MergeNet merged{net.collider, lid};

    Press() {
        lid.setInput(0, &top);
        for (SOP_Node* collider : {&net.collider, &lid}) {
            collider->parms().set("type", "animated");
            collider->parms().set("name", "plate");
        }
        net.ground.change = rising(0.2);
        top.change = rising(-0.2);
        net.solver.setInput(1, &merged.merge);
    }
    PointTable at(int frame) { return NodeGraph::at(net.solver, frame); }
    int framesComputed() {
        return dynamic_cast<hdk::SOP_MallowSolver&>(net.solver).run().framesComputed();
    }
};

TEST(MovingColliders, TwoThatSayTheSameAreStillTwo) {
    Press press;
    const PointTable pressed = press.at(kLast);
    const Column& P = *pressed.points.find("P");
    const double gone = 0.2 * NodeGraph::timeOf(kLast);
    constexpr double kCellShare = 0.03;
    for (std::size_t r = 0; r < P.rows(); ++r) {
        ASSERT_GT(P.number(r, 1), gone - kCellShare) << "fell through the floor";
        ASSERT_LT(P.number(r, 1), 0.45 - gone + kCellShare) << "rose through the lid";
    }
}

TEST(MovingColliders, AreKnownByTheNodeThatMadeThemInWhateverOrderTheyCome) {
    Press straight, swapped;
    const PointTable expected = straight.at(kLast);
    swapped.merged.merge.order = [](double time) {
        return time > NodeGraph::timeOf(4) ? std::vector<exint>{1, 0} : std::vector<exint>{0, 1};
    };
    expectSame(swapped.at(kLast), expected);
}

TEST(MovingColliders, WhatTheySayMayChangeWithTimeAndTheStartFrameCounts) {
    Press steady, changing;
    for (Press* press : {&steady, &changing}) press->net.collider.parms().set("friction", 0.25);
    const PointTable expected = steady.at(kLast);
    changing.net.ground.change = [&](Geometry& geometry, double time) {
        rising(0.2)(geometry, time);
        changing.net.collider.parms().set("friction", 0.25 + time);
    };
    expectSame(changing.at(kLast), expected);
}

TEST(MovingColliders, OneThatIsMissingAtAFrameIsNamed) {
    Press press;
    press.merged.merge.order = [](double time) {
        return time > NodeGraph::timeOf(4) ? std::vector<exint>{0} : std::vector<exint>{0, 1};
    };
    press.net.solver.cook(NodeGraph::timeOf(kLast));
    EXPECT_EQ(NodeGraph::errorOf(press.net.solver),
              "input 2: collider plate is missing at frame 5");
}

// The animation is changed at a frame that was computed long ago: the frame asked for is not kept.
TEST(MovingColliders, AChangeAtAnEarlierFrameBeginsAgain) {
    for (const char* type : {"animated", "deforming"}) {
        SCOPED_TRACE(type);
        const auto faster = [](Geometry& geometry, double time) {
            rising(time > 0.5 * NodeGraph::timeOf(3) && time < NodeGraph::timeOf(4) ? 0.6 : 0.2)(
                geometry, time);
        };
        NodeGraph one, other;
        auto net = one.simple(), fresh = other.simple();
        for (auto* each : {&net, &fresh}) each->collider.parms().set("type", type);
        net.ground.change = rising(0.2);
        fresh.ground.change = faster;
        PointTable before;
        for (int frame = 1; frame <= kLast; ++frame) before = NodeGraph::at(net.solver, frame);
        net.ground.change = faster;
        const PointTable after = NodeGraph::at(net.solver, kLast);
        EXPECT_FALSE(differences(after, before).empty()) << "the change was not noticed";
        expectSame(after, NodeGraph::at(fresh.solver, kLast));
    }
}

TEST(MovingColliders, PlaybackReadsOnlyTheFramesAround) {
    Press press;
    (void)press.at(1);
    // The least of several frames: at some more of the motion is read ahead.
    int early = 1000, late = 1000;
    for (int frame = 2; frame <= 16; ++frame) {
        const int before = press.net.ground.cooks;
        (void)press.at(frame);
        int& least = frame < 9 ? early : late;
        least = std::min(least, press.net.ground.cooks - before);
    }
    EXPECT_EQ(press.framesComputed(), 15);
    EXPECT_EQ(late, early) << "a frame of a playback costs more the later it is";
}

}  // namespace
}  // namespace mallow::test
