// How attributes of a mesh come to the particles: by its points, which are found by their distance,
// and which get those of vertices, primitives and the detail first.
#include "hdk/node_graph.h"

#include <GA/GA_Handle.h>
#include <GEO/GEO_Primitive.h>
#include <nearest_points.h>
#include <random>

namespace mallow::test {
namespace {

Column positions(std::size_t count, unsigned seed, double step) {
    Column P("P", ColumnType::Float32, 3, count);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> anywhere(-1.0, 1.0);
    for (std::size_t r = 0; r < count; ++r)
        for (int c = 0; c < 3; ++c) {
            const double x = anywhere(random);
            P.setNumber(r, c, step > 0.0 ? step * std::round(x / step) : x);
        }
    return P;
}

/// Every pair is looked at; of those that are as close the first.
std::vector<std::size_t> nearestByForce(const Column& from, const Column& to) {
    std::vector<std::size_t> nearest(to.rows());
    for (std::size_t i = 0; i < to.rows(); ++i) {
        double best = std::numeric_limits<double>::infinity();
        for (std::size_t r = 0; r < from.rows(); ++r) {
            double distance = 0.0;
            for (int c = 0; c < 3; ++c)
                distance += std::pow(from.number(r, c) - to.number(i, c), 2);
            if (distance < best) {
                best = distance;
                nearest[i] = r;
            }
        }
    }
    return nearest;
}

TEST(NearestPoints, AreThoseThatLookingAtEveryPairFinds) {
    for (const std::size_t count : {1, 2, 8, 9, 17, 500}) {
        for (const double step : {0.0, 0.25, 1.0}) {  // on a lattice many are as close
            SCOPED_TRACE(testing::Message() << count << " points, lattice " << step);
            const Column from = positions(count, 7, step), to = positions(300, 11, step / 2.0);
            EXPECT_EQ(hdk::nearestRows(from, to), nearestByForce(from, to));
        }
    }
    EXPECT_TRUE(hdk::nearestRows(positions(3, 1, 0.0), positions(0, 1, 0.0)).empty());
}

/// A quad and a triangle on five points, which share the edge 1-2, with one attribute of each kind.
struct Patch {
    GU_Detail gdp;
    Patch() {
        Geometry geometry;
        geometry.table = PointTable(5);
        geometry.table.points.add("P", ColumnType::Float32, 3);
        geometry.table.points.add("both", ColumnType::Float32, 1).setNumber(0, 0, -7.0);
        geometry.polygonSizes = {4, 3};
        geometry.polygonPoints = {0, 1, 2, 3, 2, 1, 4};
        hdk::writePolygons(geometry, gdp);
    }
    void add(GA_AttributeOwner owner, const char* name, GA_Storage storage) {
        GA_Attribute* made = gdp.addTuple(storage, owner, name, 1, GA_Defaults(0.0)).getAttribute();
        int at = 0;
        const auto set = [&](GA_Offset offset) {
            if (storage == GA_STORE_STRING)
                GA_RWHandleS(made).set(offset, UT_StringHolder("t" + std::to_string(at)));
            else
                GA_RWHandleD(made).set(offset, 10.0 * at);
            ++at;
        };
        const GEO_Primitive* primitive = nullptr;
        if (owner == GA_ATTRIB_DETAIL) set(0);
        GA_FOR_ALL_PRIMITIVES(&gdp, primitive) {
            if (owner == GA_ATTRIB_PRIMITIVE) set(primitive->getMapOffset());
            for (GA_Size i = 0; i < primitive->getVertexCount() && owner == GA_ATTRIB_VERTEX; ++i)
                set(primitive->getVertexOffset(i));
        }
    }
    PointTable promoted(const std::set<std::string>& wanted) const {
        Geometry geometry = hdk::geometryFrom(gdp);
        hdk::promoteToPoints(
            gdp, [&](const std::string& name) { return wanted.count(name) > 0; }, geometry);
        return geometry.table;
    }
};

std::vector<double> numbersOf(const PointTable& table, const char* name) {
    std::vector<double> numbers;
    for (std::size_t r = 0; r < table.pointCount(); ++r)
        numbers.push_back(table.points.find(name)->number(r));
    return numbers;
}

TEST(AttributePromotion, NumbersOfVerticesAndPrimitivesAreAveragedAtThePoints) {
    Patch patch;
    patch.add(GA_ATTRIB_VERTEX, "corner", GA_STORE_REAL32);
    patch.add(GA_ATTRIB_PRIMITIVE, "face", GA_STORE_REAL64);
    patch.add(GA_ATTRIB_DETAIL, "whole", GA_STORE_REAL32);
    const PointTable points = patch.promoted({"corner", "face", "whole"});
    // Vertices 0..6 lie on the points 0 1 2 3 2 1 4.
    EXPECT_EQ(numbersOf(points, "corner"), (std::vector<double>{0.0, 30.0, 30.0, 30.0, 60.0}));
    EXPECT_EQ(numbersOf(points, "face"), (std::vector<double>{0.0, 5.0, 5.0, 0.0, 10.0}));
    EXPECT_EQ(numbersOf(points, "whole"), std::vector<double>(5, 0.0));
}

TEST(AttributePromotion, IntegersAndStringsAreTheFirstOnes) {
    Patch patch;
    patch.add(GA_ATTRIB_PRIMITIVE, "piece", GA_STORE_INT32);
    patch.add(GA_ATTRIB_VERTEX, "name", GA_STORE_STRING);
    const PointTable points = patch.promoted({"piece", "name"});
    EXPECT_EQ(numbersOf(points, "piece"), (std::vector<double>{0.0, 0.0, 0.0, 0.0, 10.0}));
    std::vector<std::string> names;
    for (std::size_t r = 0; r < 5; ++r) names.push_back(points.points.find("name")->text(r));
    EXPECT_EQ(names, (std::vector<std::string>{"t0", "t1", "t2", "t3", "t6"}));
}

TEST(AttributePromotion, VerticesWinOverPointsTheseOverPrimitives) {
    Patch patch;
    patch.add(GA_ATTRIB_PRIMITIVE, "both", GA_STORE_REAL32);
    EXPECT_EQ(numbersOf(patch.promoted({"both"}), "both").front(), -7.0);
    patch.add(GA_ATTRIB_VERTEX, "both", GA_STORE_REAL32);
    EXPECT_EQ(numbersOf(patch.promoted({"both"}), "both").back(), 60.0);
    EXPECT_EQ(patch.promoted({}).points.find("corner"), nullptr);
    patch.add(GA_ATTRIB_VERTEX, "unwanted", GA_STORE_REAL32);
    EXPECT_EQ(patch.promoted({"both"}).points.find("unwanted"), nullptr);
}

// A parameter painted on faces reaches the particles below them, though it is not in the list.
TEST(AttributePromotion, PaintedFacesReachTheParticles) {
    NodeGraph graph;
    auto net = graph.simple();
    net.block.finish = [](GU_Detail& gdp) {
        GA_RWHandleD painted(
            gdp.addTuple(GA_STORE_REAL32, GA_ATTRIB_PRIMITIVE, "paint", 1, GA_Defaults(0.0))
                .getAttribute());
        for (const auto& primitive : gdp.primitives())
            painted.set(primitive->getMapOffset(), 1234.0);
    };
    net.source.parms().set("transfer", "");
    net.source.parms().set("density_by", "set");
    net.source.parms().set("density_attribute", "paint");
    const PointTable points = NodeGraph::at(net.source, 1);
    ASSERT_NE(points.points.find("density"), nullptr);
    for (std::size_t r = 0; r < points.pointCount(); ++r)
        ASSERT_EQ(points.points.find("density")->number(r), 1234.0);
}

}  // namespace
}  // namespace mallow::test
