/// @file node_graph.h
/// A network of our nodes on the stand-in: source, collider and solver around a box of jelly.
#pragma once

#include "support/test_meshes.h"

#include <gtest/gtest.h>

#include <ROP/ROP_Node.h>
#include <SOP_MallowSolver.h>
#include <geometry_bridge.h>
#include <mallow_verb.h>
#include <map>
#include <string>

extern "C" void newSopOperator(OP_OperatorTable* table);
extern "C" void newDriverOperator(OP_OperatorTable* table);

namespace mallow::test {

/// Geometry that a test made; with `move`, something that changes with time.
class GivenSop : public SOP_Node {
public:
    GivenSop(OP_Operator* op, const Geometry& geometry)
        : SOP_Node(nullptr, "given", op), geometry_(geometry) {}
    OP_ERROR cookMySop(OP_Context& context) override {
        time = context.getTime();
        made_ = geometry_;
        if (change) change(made_, time);
        if (isFailing && isFailing(time)) addError(SOP_MESSAGE, "given to fail");
        return error();
    }
    const Geometry& geometry() const { return made_; }
    std::function<void(Geometry&, double time)> change;
    std::function<bool(double time)> isFailing;
    std::function<void(GU_Detail&)> finish;  ///< adds what no table holds
    double time = 0.0;

private:
    Geometry geometry_, made_;
};

inline Geometry geometryOf(const Mesh& mesh) {
    Geometry geometry;
    geometry.table = PointTable(mesh.points.size());
    Column& P = geometry.table.points.add("P", ColumnType::Float32, 3);
    for (std::size_t i = 0; i < mesh.points.size(); ++i)
        for (int c = 0; c < 3; ++c) P.setNumber(i, c, mesh.points[i][c]);
    for (const auto& triangle : mesh.triangles) {
        geometry.polygonSizes.push_back(3);
        for (const int corner : triangle) geometry.polygonPoints.push_back(corner);
    }
    return geometry;
}

/// A verb that gives the geometry of its node's GivenSop.
class GivenVerb : public SOP_NodeVerb {
public:
    SOP_NodeParms* allocParms() const override { return new SOP_NodeParms; }
    UT_StringHolder name() const override { return "given"; }
    CookMode cookMode(const SOP_NodeParms*) const override { return COOK_GENERATOR; }
    void cook(const CookParms& parms) const override {
        const auto* node = dynamic_cast<const GivenSop*>(standinEvaluated());
        hdk::writePolygons(node->geometry(), *parms.gdh().gdpNC());
        if (node->finish) node->finish(*parms.gdh().gdpNC());
    }
};

class CookedGivenSop : public GivenSop {
public:
    using GivenSop::GivenSop;
    const SOP_NodeVerb* cookVerb() const override { return SOP_NodeVerb::lookupVerb("given"); }
    OP_ERROR cookMySop(OP_Context& context) override {
        const OP_ERROR outcome = GivenSop::cookMySop(context);
        return outcome < UT_ERROR_ABORT ? cookMyselfAsVerb(context) : outcome;
    }
};

class NodeGraph {
public:
    NodeGraph() : given_("given", "Given", nullptr, &noParameters_, 0, 0) {
        newSopOperator(&table_);
        newDriverOperator(&drivers_);
        SOP_NodeVerb::registerVerb(new GivenVerb);
    }

    SOP_Node& add(const std::string& type, const std::string& name) {
        OP_Operator* op = table_.find("mallow::" + type + "::1.0");
        nodes_.emplace_back(dynamic_cast<SOP_Node*>(op->constructor()(nullptr, name.c_str(), op)));
        return *nodes_.back();
    }
    /// A node of /out.
    ROP_Node& addDriver(const std::string& type, const std::string& name) {
        OP_Operator* op = drivers_.find("mallow::" + type + "::1.0");
        others_.emplace_back(op->constructor()(nullptr, name.c_str(), op));
        return dynamic_cast<ROP_Node&>(*others_.back());
    }
    /// The same node between SOPs.
    ROP_Node& addCacheSop(const std::string& name) {
        OP_Operator* op = table_.find("mallow::cache::1.0");
        others_.emplace_back(op->constructor()(nullptr, name.c_str(), op));
        return dynamic_cast<ROP_Node&>(*others_.back());
    }
    GivenSop& give(const Geometry& geometry) {
        auto made = std::make_unique<CookedGivenSop>(&given_, geometry);
        GivenSop& result = *made;
        nodes_.push_back(std::move(made));
        return result;
    }

    /// A block of jelly above a floor, both meshes, and a solver; dx 0.1.
    struct Simple {
        GivenSop& block;
        SOP_Node& source;
        GivenSop& ground;
        SOP_Node& collider;
        SOP_Node& solver;
    };
    Simple simple() {
        const double dx = 0.1;
        GivenSop& block = give(geometryOf(boxMesh(Vec3d(-0.2, 0.05, -0.2), Vec3d(0.2, 0.35, 0.2))));
        SOP_Node& source = add("source", "jelly");
        source.setInput(0, &block);
        source.parms().set("dx", dx);
        source.parms().set("preset", "jelly");
        GivenSop& ground = give(geometryOf(boxMesh(Vec3d(-1.0, -0.5, -1.0), Vec3d(1.0, 0.0, 1.0))));
        SOP_Node& collider = add("collider", "ground");
        collider.setInput(0, &ground);
        SOP_Node& solver = add("solver", "solver");
        solver.setInput(0, &source);
        solver.setInput(1, &collider);
        solver.parms().set("dx", dx);
        return {block, source, ground, collider, solver};
    }

    /// The points of a node at a frame; its error, if it has one, fails the test.
    static PointTable at(SOP_Node& node, int frame) {
        const auto gdp = node.cook(timeOf(frame));
        EXPECT_EQ(errorOf(node), "");
        return hdk::pointsFrom(*gdp);
    }
    static std::string messageOf(const OP_Node& node, UT_ErrorSeverity severity) {
        for (const StandinMessage& message : node.messages)
            if (message.severity == severity) return message.text;
        return "";
    }
    static std::string errorOf(const OP_Node& node) { return messageOf(node, UT_ERROR_ABORT); }
    static double timeOf(int frame) { return OPgetDirector()->getChannelManager()->getTime(frame); }

private:
    OP_OperatorTable table_, drivers_;
    PRM_Template noParameters_;
    OP_Operator given_;
    std::vector<std::unique_ptr<SOP_Node>> nodes_;
    std::vector<std::unique_ptr<OP_Node>> others_;
};

}  // namespace mallow::test
