// What the solver node warns of, whichever frame is asked for.
#include "hdk/node_graph.h"

namespace mallow::test {
namespace {

std::vector<std::string> warningsAt(SOP_Node& node, int frame) {
    node.cook(NodeGraph::timeOf(frame));
    EXPECT_EQ(NodeGraph::errorOf(node), "");
    std::vector<std::string> texts;
    for (const StandinMessage& message : node.messages)
        if (message.severity == UT_ERROR_WARNING) texts.push_back(message.text);
    return texts;
}

/// The solver warns in every frame: its implicit solve has one iteration and no tolerance.
NodeGraph::Simple strained(NodeGraph& graph) {
    auto net = graph.simple();
    net.solver.parms().set("method", "implicit");
    net.solver.parms().set("max_iterations", 1.0);
    net.solver.parms().set("tolerance", 1.0e-12);
    return net;
}

TEST(SolverWarnings, OfAllFramesUpToTheOneAskedForAreShownOnceEach) {
    NodeGraph graph;
    auto net = strained(graph);
    EXPECT_TRUE(warningsAt(net.solver, 1).empty());
    std::vector<std::vector<std::string>> walked;
    for (int frame = 2; frame <= 5; ++frame) walked.push_back(warningsAt(net.solver, frame));
    ASSERT_EQ(walked.front().size(), 1U);
    const std::string first = walked.front().front();
    EXPECT_EQ(first.rfind("frame 2: the implicit solve of a step of ", 0), 0U) << first;
    ASSERT_EQ(walked.back().size(), 1U) << "the same warning with other numbers is another";
    EXPECT_EQ(walked.back().front(), first + " (and in 3 later frames up to 5)");
    // Back, and on again: nothing is computed, and the same is said.
    EXPECT_EQ(warningsAt(net.solver, 3), walked[1]);
    EXPECT_EQ(warningsAt(net.solver, 1), std::vector<std::string>());
    EXPECT_EQ(warningsAt(net.solver, 5), walked.back());
    dynamic_cast<hdk::SOP_MallowSolver&>(net.solver).reset();
    EXPECT_EQ(warningsAt(net.solver, 5), walked.back()) << "in one go";
}

TEST(SolverWarnings, StayWhenFramesAreDroppedAndComputedAgain) {
    NodeGraph graph;
    auto net = strained(graph);
    const std::vector<std::string> all = warningsAt(net.solver, 5);
    net.solver.parms().set("cache_memory", 0.0);
    (void)warningsAt(net.solver, 3);
    EXPECT_EQ(warningsAt(net.solver, 5), all);
}

// A budget of two and a half states: besides them the first and the current one are kept.
TEST(SolverWarnings, KeptFramesNeverTakeMoreThanTheirMemory) {
    NodeGraph graph;
    auto net = graph.simple();
    const hdk::SolverRun& run = dynamic_cast<hdk::SOP_MallowSolver&>(net.solver).run();
    (void)warningsAt(net.solver, 1);
    const std::size_t one = run.memoryOfKeptFrames();
    ASSERT_GT(one, 0U);
    const double budget = 2.5 * static_cast<double>(one);
    constexpr double kMegabyte = 1.0e6;
    net.solver.parms().set("cache_memory", budget / kMegabyte);
    constexpr double kSizesDiffer = 1.1;  // states of one scene, by what a step allocates
    for (const int frame : {2, 3, 4, 5, 6, 7, 8, 3, 8, 12}) {
        (void)warningsAt(net.solver, frame);
        EXPECT_LE(static_cast<double>(run.memoryOfKeptFrames()),
                  budget + 2.0 * kSizesDiffer * static_cast<double>(one))
            << frame;
    }
}

TEST(SolverWarnings, AttributesThatCannotBeReadAreNamed) {
    NodeGraph graph;
    auto net = graph.simple();
    for (const GA_Storage storage : {GA_STORE_STRING, GA_STORE_REAL32}) {
        SCOPED_TRACE(storage);
        GU_Detail gdp;
        gdp.appendPointBlock(3);
        gdp.addTuple(storage, GA_ATTRIB_POINT, "names", 1, GA_Defaults(0.0))
            .getAttribute()
            ->isArray = true;
        gdp.addTuple(storage, GA_ATTRIB_DETAIL, "log", 1, GA_Defaults(0.0))
            .getAttribute()
            ->isArray = true;
        gdp.addTuple(GA_STORE_REAL32, GA_ATTRIB_POINT, "mass", 1, GA_Defaults(2.0));
        EXPECT_EQ(
            hdk::unreadAttributes(gdp, "input 1"),
            (std::vector<std::string>{
                "input 1: point attribute \"names\" is an array or a dictionary and is left out",
                "input 1: detail attribute \"log\" is an array or a dictionary and is left out"}));
        const PointTable points = hdk::pointsFrom(gdp);
        EXPECT_EQ(points.points.find("names"), nullptr);
        EXPECT_EQ(points.detail.find("log"), nullptr);
        EXPECT_EQ(points.points.find("mass")->number(2), 2.0);
    }
    net.block.finish = [](GU_Detail& gdp) {
        gdp.addStringTuple(GA_ATTRIB_POINT, "tags", 1).getAttribute()->isArray = true;
    };
    const std::vector<std::string> warnings = warningsAt(net.source, 1);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings.front(),
              "input 1: point attribute \"tags\" is an array or a dictionary and is left out");
}

}  // namespace
}  // namespace mallow::test
