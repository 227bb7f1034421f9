#include "hdk/node_graph.h"

#include <mallow/params/presets.h>
#include <mallow/scene/scene_part.h>

#include <source_points.h>

namespace mallow::test {
namespace {

/// A ball whose points carry `painted` = their height.
Geometry paintedBall() {
    Geometry ball = geometryOf(sphereMesh(Vec3d::Zero(), 0.3, 3));
    Column& painted = ball.table.points.add("painted", ColumnType::Float32, 1);
    Column& note = ball.table.points.add("note", ColumnType::String, 1);
    const Column& P = *ball.table.points.find("P");
    for (std::size_t r = 0; r < P.rows(); ++r) {
        painted.setNumber(r, 0, P.number(r, 1) > 0.0 ? 2000.0 : 500.0);
        note.setText(r, 0, P.number(r, 1) > 0.0 ? "up" : "down");
    }
    return ball;
}

SOP_Node& paintedSource(NodeGraph& graph, const Geometry& mesh) {
    SOP_Node& source = graph.add("source", "ball");
    source.setInput(0, &graph.give(mesh));
    source.parms().set("dx", 0.1);
    return source;
}

MaterialSettings materialOn(const PointTable& points) {
    return materialFromText(points.points.find(hdk::kMaterialAttribute)->text(0), "test");
}

TEST(SourceNode, PaintedAttributeSetsTheParameterOfTheParticleBelowIt) {
    NodeGraph graph;
    SOP_Node& source = paintedSource(graph, paintedBall());
    source.parms().set("density_by", "set");
    source.parms().set("density_attribute", "painted");
    const PointTable points = NodeGraph::at(source, 1);
    const Column& P = *points.points.find("P");
    const Column& density = *points.points.find("density");
    ASSERT_GT(points.pointCount(), 100U);
    for (std::size_t r = 0; r < points.pointCount(); ++r) {
        constexpr double kMeshSpacing = 0.1;
        if (std::abs(P.number(r, 1)) < kMeshSpacing) continue;
        EXPECT_EQ(density.number(r), P.number(r, 1) > 0.0 ? 2000.0 : 500.0);
        EXPECT_EQ(points.points.find("note")->text(r), P.number(r, 1) > 0.0 ? "up" : "down");
    }
}

TEST(SourceNode, MultiplyWritesTheScaleAndNoneWritesNothing) {
    NodeGraph graph;
    SOP_Node& source = paintedSource(graph, paintedBall());
    EXPECT_EQ(NodeGraph::at(source, 1).points.find("density"), nullptr);
    source.parms().set("density_by", "multiply");
    source.parms().set("density_attribute", "painted");
    const PointTable points = NodeGraph::at(source, 1);
    EXPECT_EQ(points.points.find("density"), nullptr);
    ASSERT_NE(points.points.find("density_scale"), nullptr);
}

TEST(SourceNode, AMissingAttributeIsAWarningThatNamesIt) {
    NodeGraph graph;
    SOP_Node& source = paintedSource(graph, paintedBall());
    source.parms().set("density_by", "set");
    source.parms().set("density_attribute", "rho");
    (void)NodeGraph::at(source, 1);
    EXPECT_EQ(NodeGraph::messageOf(source, UT_ERROR_WARNING),
              "parameter density_attribute: the input has no attribute \"rho\"; density is not "
              "changed by it");
}

TEST(SourceNode, EveryPresetOfTheMenuReachesThePoints) {
    for (const Preset& preset : presets()) {
        SCOPED_TRACE(preset.name);
        NodeGraph graph;
        SOP_Node& source = paintedSource(graph, paintedBall());
        source.parms().set("preset", preset.name);
        const MaterialSettings material = materialOn(NodeGraph::at(source, 1));
        EXPECT_EQ(material.name, "ball");
        EXPECT_EQ(material.model, preset.model);
        for (const auto& [name, value] : preset.values) EXPECT_EQ(material.given.at(name), value);
    }
}

TEST(SourceNode, ASwitchedOnValueReplacesThatOfThePreset) {
    NodeGraph graph;
    SOP_Node& source = paintedSource(graph, paintedBall());
    source.parms().set("preset", "jelly");
    source.parms().set("density", 777.0);
    EXPECT_EQ(materialOn(NodeGraph::at(source, 1)).given.at("density"), 1050.0);
    source.parms().set("use_density", "1");
    EXPECT_EQ(materialOn(NodeGraph::at(source, 1)).given.at("density"), 777.0);
}

TEST(SourceNode, RampsAndSwitchesOfAMaterialReachThePoints) {
    NodeGraph graph;
    SOP_Node& source = paintedSource(graph, paintedBall());
    source.parms().set("preset", "lava");
    MaterialSettings material = materialOn(NodeGraph::at(source, 1));
    EXPECT_FALSE(material.isIncompressible);
    EXPECT_TRUE(material.resample);
    EXPECT_EQ(material.ramps.count("viscosity"), 1U) << "the preset's";

    source.parms().set("incompressible", "1");
    source.parms().set("resample", "0");
    source.parms().set("ramps", R"({"viscosity": [[300, 5], [400, 1]]})");
    material = materialOn(NodeGraph::at(source, 1));
    EXPECT_TRUE(material.isIncompressible);
    EXPECT_FALSE(material.resample);
    const std::vector<Ramp::Point>& points = material.ramps.at("viscosity").points;
    ASSERT_EQ(points.size(), 2U);
    EXPECT_EQ(points[0].temperature, 300.0);
    EXPECT_EQ(points[0].factor, 5.0);
    EXPECT_EQ(material.ramps.count("yield_stress"), 1U) << "the preset's";
}

TEST(SourceNode, MistakesNameParameterOrInput) {
    const auto errorAfter = [](const Geometry& mesh,
                               const std::function<void(SOP_Node&)>& mistake) {
        NodeGraph graph;
        SOP_Node& source = paintedSource(graph, mesh);
        mistake(source);
        source.cook(0.0);
        return NodeGraph::errorOf(source);
    };
    EXPECT_EQ(errorAfter(paintedBall(), [](SOP_Node& s) { s.parms().set("dx", 0.0); }),
              "parameter dx: must be > 0 m, got 0");
    EXPECT_EQ(
        errorAfter(paintedBall(), [](SOP_Node& s) { s.parms().set("preset", "unobtainium"); }),
        "parameter preset: there is no preset \"unobtainium\"");
    const std::string range = errorAfter(paintedBall(), [](SOP_Node& s) {
        s.parms().set("use_density", "1");
        s.parms().set("density", -1.0);
    });
    EXPECT_NE(range.find("parameter density: "), std::string::npos) << range;
    const std::string ramps = errorAfter(
        paintedBall(), [](SOP_Node& s) { s.parms().set("ramps", R"({"density": [[300]]})"); });
    EXPECT_EQ(ramps.rfind("parameter ramps: ", 0), 0U) << ramps;
    EXPECT_NE(ramps.find("ramps.density[0]"), std::string::npos) << ramps;
    const std::string noJson =
        errorAfter(paintedBall(), [](SOP_Node& s) { s.parms().set("ramps", "yield_stress: 3"); });
    EXPECT_EQ(noJson.rfind("parameter ramps: ", 0), 0U) << noJson;
    Geometry open = paintedBall();
    open.polygonSizes.pop_back();
    open.polygonPoints.resize(open.polygonPoints.size() - 3);
    const std::string hole = errorAfter(open, [](SOP_Node&) {});
    EXPECT_EQ(hole.rfind("input 1: ", 0), 0U) << hole;
}

TEST(SurfaceNode, MakesAClosedMeshOfParticles) {
    NodeGraph graph;
    auto net = graph.simple();
    SOP_Node& surface = graph.add("surface", "skin");
    surface.setInput(0, &net.solver);
    const Geometry mesh = hdk::geometryFrom(*surface.cook(NodeGraph::timeOf(2)));
    EXPECT_EQ(NodeGraph::errorOf(surface), "");
    EXPECT_GT(mesh.polygonSizes.size(), 50U);
    EXPECT_NE(mesh.table.points.find("v"), nullptr);
}

}  // namespace
}  // namespace mallow::test
