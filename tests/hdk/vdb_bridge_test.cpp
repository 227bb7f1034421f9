#include "hdk/node_graph.h"

#include <mallow/geometry/mesh_check.h>
#include <mallow/io/geometry_file.h>

#include <Eigen/Geometry>
#include <openvdb/tools/LevelSetSphere.h>

#include <GU/GU_PrimVDB.h>

namespace mallow::test {
namespace {

constexpr float kRadius = 0.3F, kVoxel = 0.03F;  // [m]

openvdb::FloatGrid::Ptr ball() {
    openvdb::initialize();
    return openvdb::tools::createLevelSetSphere<openvdb::FloatGrid>(
        kRadius, openvdb::Vec3f(0.0F, 0.5F, 0.0F), kVoxel);
}

/// A node that gives VDBs.
class GivenVolumes : public SOP_Node {
public:
    explicit GivenVolumes(OP_Operator* op) : SOP_Node(nullptr, "volumes", op) {}
    const SOP_NodeVerb* cookVerb() const override { return SOP_NodeVerb::lookupVerb("volumes"); }
    OP_ERROR cookMySop(OP_Context& context) override { return cookMyselfAsVerb(context); }
    std::function<void(GU_Detail&)> fill;
};
class VolumesVerb : public SOP_NodeVerb {
public:
    SOP_NodeParms* allocParms() const override { return new SOP_NodeParms; }
    UT_StringHolder name() const override { return "volumes"; }
    CookMode cookMode(const SOP_NodeParms*) const override { return COOK_GENERATOR; }
    void cook(const CookParms& parms) const override {
        dynamic_cast<const GivenVolumes*>(standinEvaluated())->fill(*parms.gdh().gdpNC());
    }
};

struct VolumeNet {
    NodeGraph graph;
    PRM_Template none;
    OP_Operator type{"volumes", "Volumes", nullptr, &none, 0, 0};
    GivenVolumes volumes{&type};
    VolumeNet() {
        SOP_NodeVerb::registerVerb(new VolumesVerb);
        volumes.fill = [](GU_Detail& gdp) {
            GU_PrimVDB::buildFromGrid(gdp, ball(), nullptr, "surface");
        };
    }
};

double volumeOf(const Mesh& mesh) {
    double six = 0.0;
    for (const auto& t : mesh.triangles) {
        const auto corner = [&](std::size_t k) {
            return mesh.points.at(static_cast<std::size_t>(t.at(k)));
        };
        six += corner(0).dot(corner(1).cross(corner(2)));
    }
    return six / 6.0;
}

constexpr double kBallVolume = 4.0 / 3.0 * 3.14159265358979 * 0.3 * 0.3 * 0.3;

TEST(VdbBridge, LevelSetBecomesAClosedMeshThatLooksOutward) {
    GU_Detail gdp;
    GU_PrimVDB::buildFromGrid(gdp, ball(), nullptr, "surface");
    const Geometry geometry = hdk::closedSurfaces(gdp, "input 1");
    const Mesh mesh = meshOf(geometry, "input 1");
    checkClosed(mesh, "input 1");
    constexpr double kCut = 0.02;  // polygons cut off the curved rest
    EXPECT_NEAR(volumeOf(mesh), kBallVolume, kCut * kBallVolume);
    for (const Vec3d& x : mesh.points)
        EXPECT_NEAR((x - Vec3d(0.0, 0.5, 0.0)).norm(), double(kRadius), 0.1 * double(kVoxel));
}

TEST(VdbBridge, SourceFillsALevelSet) {
    VolumeNet net;
    SOP_Node& source = net.graph.add("source", "ball");
    source.setInput(0, &net.volumes);
    source.parms().set("dx", 0.1);
    const PointTable points = NodeGraph::at(source, 1);
    double volume = 0.0;
    for (std::size_t r = 0; r < points.pointCount(); ++r)
        volume += points.points.find("volume")->number(r);
    constexpr double kSampling = 0.05;
    EXPECT_NEAR(volume, kBallVolume, kSampling * kBallVolume);
}

TEST(VdbBridge, ColliderIsThePolygonsOfTheLevelSetWithItsVelocities) {
    VolumeNet net;
    net.volumes.fill = [](GU_Detail& gdp) {
        GU_PrimVDB::buildFromGrid(gdp, ball(), nullptr, "surface");
        openvdb::Vec3SGrid::Ptr velocity =
            openvdb::Vec3SGrid::create(openvdb::Vec3s(0.0F, 2.0F, 0.0F));
        GU_PrimVDB::buildFromGrid(gdp, velocity, nullptr, "vel");
    };
    SOP_Node& collider = net.graph.add("collider", "ball");
    collider.setInput(0, &net.volumes);
    collider.parms().set("type", "deforming");
    const auto gdp = collider.cook(0.0);
    EXPECT_EQ(NodeGraph::errorOf(collider), "");
    const Geometry geometry = hdk::geometryFrom(*gdp);
    EXPECT_GT(geometry.polygonSizes.size(), 100U);
    EXPECT_EQ(static_cast<std::size_t>(gdp->getNumPrimitives()), geometry.polygonSizes.size());
    EXPECT_EQ(geometry.table.points.find("v")->number(0, 1), 2.0);
    EXPECT_EQ(hdk::polygonTexts(*gdp, hdk::kColliderAttribute).front().rfind("deforming {", 0), 0U);
}

// The grids of the surface node enclose what its polygons enclose, and carry what these carry.
TEST(VdbBridge, SurfaceNodeMakesGridsThatEncloseWhatItsPolygonsEnclose) {
    NodeGraph graph;
    auto net = graph.simple();
    SOP_Node& skin = graph.add("surface", "skin");
    skin.setInput(0, &net.source);
    net.source.parms().set("velocity", 1.0, 0);
    const Geometry polygons = hdk::geometryFrom(*skin.cook(NodeGraph::timeOf(1)));
    ASSERT_EQ(NodeGraph::errorOf(skin), "");
    skin.parms().set("output_type", "vdb");
    const auto gdp = skin.cook(NodeGraph::timeOf(1));
    ASSERT_EQ(NodeGraph::errorOf(skin), "");
    std::set<std::string> names;
    GU_Detail surface;
    for (const auto& primitive : gdp->primitives()) {
        ASSERT_EQ(primitive->getTypeId(), GEO_PRIMVDB);
        const auto& vdb = dynamic_cast<const GEO_PrimVDB&>(*primitive);
        names.insert(vdb.getGridName());
        if (vdb.getGridName() == std::string("surface"))
            GU_PrimVDB::buildFromGrid(surface, vdb.getGrid().deepCopyGrid(), nullptr, "surface");
    }
    EXPECT_EQ(names, (std::set<std::string>{"surface", "temperature", "v"}));
    EXPECT_EQ(gdp->getNumPoints(), 0);
    const Geometry meshed = hdk::closedSurfaces(surface, "input 1");
    const double expected = volumeOf(meshOf(polygons, "polygons"));
    constexpr double kMeshing = 0.02;
    EXPECT_GT(expected, 0.03);
    EXPECT_NEAR(volumeOf(meshOf(meshed, "grids")), expected, kMeshing * expected);
}

TEST(VdbBridge, MistakesNameTheInputAndTheVdb) {
    VolumeNet net;
    net.volumes.fill = [](GU_Detail& gdp) {
        GU_PrimVDB::buildFromGrid(gdp, openvdb::FloatGrid::create(), nullptr, "density");
    };
    for (const char* type : {"source", "collider"}) {
        SOP_Node& node = net.graph.add(type, type);
        node.setInput(0, &net.volumes);
        node.cook(0.0);
        EXPECT_EQ(NodeGraph::errorOf(node),
                  "input 1: VDB \"density\" is no level set; make one of it with Convert VDB");
    }
    net.volumes.fill = [](GU_Detail& gdp) {
        GU_PrimVDB::buildFromGrid(gdp, openvdb::Vec3SGrid::create(), nullptr, "vel");
    };
    SOP_Node& node = net.graph.add("collider", "empty");
    node.setInput(0, &net.volumes);
    node.cook(0.0);
    EXPECT_EQ(NodeGraph::errorOf(node), "input 1: has no level set and no polygons");
}

}  // namespace
}  // namespace mallow::test
