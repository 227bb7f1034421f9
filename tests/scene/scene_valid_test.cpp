#include <mallow/collision/collider.h>
#include <mallow/io/geometry_file.h>

#include <Eigen/Geometry>

#include <fstream>
#include <nlohmann/json.hpp>
#include <scene/scene_text.h>
#include <support/scene_builder.h>
#include <support/temp_folder.h>

namespace mallow::test {
namespace {

/// The sample of the contract, with what this version lacks taken out.
const char* const kContractScene = R"({
  "mallow": 1,
  "name": "shaken foam",
  "gravity": [0, -9.81, 0],
  "forces": { "wind": null, "drag": 0.0, "field": null },
  "time":   { "fps": 24, "frames": 48, "start_frame": 1, "cfl": 0.5, "dt_max": null, "dt_min": 1e-9, "dt": null },
  "grid":   { "dx": 0.05, "kernel": "quadratic" },                     // or "cubic"
  "domain": { "min": [-1,0,-1], "max": [1,2,1], "walls": "separate", "friction": 0.3 },
  "solver": { "method": "explicit", "transfer": "apic", "flip_ratio": 0.97, "separation": [0.0, 1.0],
              "damping_iterations": 0, "tolerance": 1e-4, "max_iterations": 200, "admm_iterations": 15 },
  "heat":   { "enabled": false, "ambient": null },
  "resample": { "enabled": false, "every": 50 },
  "materials": [ { "name": "foam", "preset": "jelly", "density": 250.0 }, { "name": "water", "preset": "water" } ],
  "objects":   [ { "name": "dollop", "material": "foam", "shape": { "type": "sphere", "center": [0,1,0], "radius": 0.2 },
                   "particles_per_cell": 8, "sampling": "jittered", "seed": 1,
                   "velocity": [0,0,0], "angular_velocity": [0,0,0], "temperature": 293.15,
                   "attributes": { "youngs_modulus": 4e4 } } ],
  "colliders": [ { "name": "block", "shape": { "type": "box", "min": [-1,0,-1], "max": [1,0.1,1] }, "boundary": "sticky",
                   "friction": 0.0, "temperature": null,
                   "motion": { "velocity": [0,0,0], "angular_velocity": [0,0,0], "pivot": [0,0,0],
                               "keys": [ { "time": 0, "translate": [0,0,0], "rotate": [0,0,0] } ],
                               "oscillate": { "amplitude": [0.02,0,0], "frequency": 4 } } } ],
  "emitters":  [ { "shape": { "type": "sphere", "center": [0,1.5,0], "radius": 0.1 }, "material": "water", "velocity": [0,-1,0],
                   "start": 0, "end": 1.0 } ],
  "output":    { "points": true, "every": 1, "checkpoint_every": 10, "attributes": ["F"], "surface": null }
})";

/// Equal names, types and bits.
void expectSamePoints(const PointTable& a, const PointTable& b) {
    ASSERT_EQ(a.pointCount(), b.pointCount());
    ASSERT_EQ(a.points.columns().size(), b.points.columns().size());
    for (const Column& column : a.points.columns()) {
        const Column* other = b.points.find(column.name());
        ASSERT_NE(other, nullptr) << column.name();
        ASSERT_EQ(column.type(), other->type()) << column.name();
        if (column.isNumeric()) {
            EXPECT_EQ(column.numbers(), other->numbers()) << column.name();
        }
    }
}

/// The resolved scene is a fixed point and simulates the same bits.
void expectResolvedIsTheSame(const Scene& scene, int frames) {
    const Scene again = parse(scene.resolved);
    EXPECT_EQ(again.resolved, scene.resolved);
    EXPECT_EQ(again.name, scene.name);
    EXPECT_EQ(again.files, scene.files);
    ASSERT_EQ(again.input.objects.size(), scene.input.objects.size());
    for (std::size_t i = 0; i < scene.input.objects.size(); ++i)
        expectSamePoints(scene.input.objects[i].points, again.input.objects[i].points);
    const auto first = makeSimulation(scene.input), second = makeSimulation(again.input);
    for (int f = 0; f < frames; ++f) {
        first->advanceFrame();
        second->advanceFrame();
    }
    expectSamePoints(first->particles(), second->particles());
}

TEST(SceneFile, TheSampleOfTheContractIsRead) {
    const Scene scene = parse(kContractScene);
    EXPECT_EQ(scene.name, "shaken foam");
    EXPECT_EQ(scene.input.time.frames, 48);
    EXPECT_EQ(scene.input.grid.dx, 0.05);
    ASSERT_TRUE(scene.input.domain);
    for (const Wall& wall : scene.input.domain->walls) {
        EXPECT_EQ(wall.kind, Wall::Separate);
        EXPECT_EQ(wall.friction, 0.3);
    }
    ASSERT_EQ(scene.input.objects.size(), 1u);
    EXPECT_GT(scene.input.objects[0].points.pointCount(), 100u);
    EXPECT_EQ(scene.input.objects[0].points.points.find("P")->type(), ColumnType::Float64);
    EXPECT_EQ(scene.input.objects[0].attributes.at("youngs_modulus"), 4e4);
    ASSERT_EQ(scene.input.colliders.size(), 1u);
    EXPECT_EQ(scene.input.colliders[0].boundary, Boundary::Sticky);
    EXPECT_EQ(scene.input.colliders[0].motion.oscillate.frequency, 4.0);
    ASSERT_EQ(scene.input.emitters.size(), 1u);
    EXPECT_EQ(scene.input.emitters[0].name, "emitter_0");
    EXPECT_EQ(*scene.input.emitters[0].end, 1.0);
    EXPECT_EQ(scene.output.attributes, std::vector<std::string>{"F"});
    EXPECT_TRUE(scene.files.empty());
}

TEST(SceneFile, ASurfaceOfEachFrameIsReadAndResolved) {
    EXPECT_FALSE(parse(kSmallScene).output.surface);
    const Scene plain = parse(kSmallScene, {"output.surface={}"});
    ASSERT_TRUE(plain.output.surface);
    EXPECT_EQ(plain.output.surface->format, "vdb");
    EXPECT_FALSE(plain.output.surface->shape.voxelSize);
    const Scene scene = parse(
        kSmallScene,
        {R"(output.surface={"format":"bgeo.sc","per_material":true,"thin_sheets":true,"voxel_size":0.01})"});
    for (const Scene& read : {scene, parse(scene.resolved)}) {
        ASSERT_TRUE(read.output.surface);
        EXPECT_EQ(read.output.surface->format, "bgeo.sc");
        EXPECT_TRUE(read.output.surface->perMaterial);
        EXPECT_FALSE(read.output.surface->fog);
        EXPECT_TRUE(read.output.surface->shape.thinSheets);
        EXPECT_EQ(read.output.surface->shape.voxelSize, 0.01);
    }
}

TEST(SceneFile, ResolvedRunsTheSameBits) {
    const std::string foam = R"({"name":"foam","model":"hencky","shear_modulus":3333.3,)"
                             R"("bulk_modulus":7777.7})";
    expectResolvedIsTheSame(parse(kContractScene), 2);
    expectResolvedIsTheSame(
        parse(kSmallScene,
              {"objects.0.velocity=[0.1,0.2,0.3]", "objects.0.sampling=poisson",
               "objects.0.angular_velocity=[1,2,3]",
               "objects.0.shape.transform={\"rotate\":[10,20,30]}",
               "objects.0.attributes={\"poissons_ratio\":0.123}", "materials.foam=" + foam}),
        1);
}

TEST(SceneFile, ResolvedStatesEveryDefaultAndNoPreset) {
    const auto json = nlohmann::json::parse(parse(kContractScene).resolved);
    const auto& foam = json["materials"][0];
    EXPECT_FALSE(foam.contains("preset"));
    EXPECT_EQ(foam["model"], "neo_hookean");
    EXPECT_EQ(foam["density"], 250.0);
    EXPECT_EQ(foam["youngs_modulus"], 1.5e4);
    EXPECT_EQ(foam["poissons_ratio"], 0.42);
    const auto small = nlohmann::json::parse(parse(kSmallScene).resolved);
    EXPECT_EQ(small["materials"][0]["poissons_ratio"], 0.3);
    EXPECT_EQ(small["time"]["cfl"], 0.5);
    EXPECT_EQ(small["objects"][0]["sampling"], "jittered");
    EXPECT_EQ(small["name"], "test");
    EXPECT_TRUE(small["domain"].is_null());
}

/// A half pair on the material takes the other half from the preset's pair.
TEST(SceneFile, ResolvedKeepsOnePairOfModuli) {
    const auto json = nlohmann::json::parse(
        parse(kSmallScene, {"materials.foam={\"name\":\"foam\",\"preset\":\"jelly\","
                            "\"shear_modulus\":5000}"})
            .resolved);
    const auto& foam = json["materials"][0];
    EXPECT_EQ(foam["shear_modulus"], 5000.0);
    EXPECT_TRUE(foam.contains("bulk_modulus"));
    EXPECT_FALSE(foam.contains("youngs_modulus"));
}

TEST(SceneFile, OverridesFindItemsByNameAndIndexAndAddKeys) {
    const Scene scene = parse(
        kSmallScene, {"time.frames=7", "solver.transfer=flip", "objects.ball.velocity=[0,1,0]",
                      "objects.0.particles_per_cell=27", "name=a=b", "materials.foam.density=40"});
    EXPECT_EQ(scene.input.time.frames, 7);
    EXPECT_EQ(scene.input.solver.transfer, Transfer::Flip);
    EXPECT_EQ(vectorAt(scene.input.objects[0].points, "v", 5), Vec3d(0.0, 1.0, 0.0));
    EXPECT_EQ(scene.name, "a=b");
    EXPECT_EQ(scene.input.materials[0].given.at("density"), 40.0);
}

TEST(SceneFile, WallsLeftOutAreOpenAndTakeTheDomainsFriction) {
    const Scene scene = parse(
        kSmallScene,
        {"domain={\"walls\":{\"y-\":\"sticky\",\"x+\":{\"boundary\":\"slip\",\"friction\":0.7}},"
         "\"friction\":0.2,\"min\":[0,0,0],\"max\":[1,1,1]}"});
    const auto& walls = scene.input.domain->walls;
    EXPECT_EQ(walls[0].kind, Wall::Open);
    EXPECT_EQ(walls[1].kind, Wall::Slip);
    EXPECT_EQ(walls[1].friction, 0.7);
    EXPECT_EQ(walls[2].kind, Wall::Sticky);
    EXPECT_EQ(walls[2].friction, 0.2);
    EXPECT_EQ(walls[5].kind, Wall::Open);
}

/// Linear momentum m v and spin about the centre of mass, which does not move by it.
TEST(SceneFile, AnObjectTurnsAboutItsCentreOfMass) {
    const Vec3d omega(1.0, -2.0, 0.5), v(0.3, 0.0, -0.1);
    const Scene scene = parse(
        kSmallScene, {"objects.0.velocity=[0.3,0,-0.1]", "objects.0.angular_velocity=[1,-2,0.5]"});
    const PointTable& points = scene.input.objects[0].points;
    Vec3d centre = Vec3d::Zero(), momentum = Vec3d::Zero();
    const auto n = static_cast<double>(points.pointCount());
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        centre += vectorAt(points, "P", p) / n;
        momentum += vectorAt(points, "v", p) / n;
    }
    EXPECT_LT((momentum - v).norm(), 1e-12);
    const Vec3d arm = vectorAt(points, "P", 0) - centre;
    EXPECT_LT((vectorAt(points, "v", 0) - v - omega.cross(arm)).norm(), 1e-12);
}

TEST(SceneFile, InvertIsReadOnShapeAndOnCollider) {
    const std::string sphere = "{\"type\":\"sphere\",\"center\":[0,0,0],\"radius\":2";
    for (const std::string& collider : {"{\"shape\":" + sphere + ",\"invert\":true}}",
                                        "{\"invert\":true,\"shape\":" + sphere + "}}"}) {
        const Scene scene = parse(kSmallScene, {"colliders=[" + collider + "]"});
        EXPECT_TRUE(scene.input.colliders[0].invert) << collider;
    }
    EXPECT_FALSE(
        parse(kSmallScene, {"colliders=[{\"shape\":" + sphere + "}}]"}).input.colliders[0].invert);
}

TEST(SceneFile, CombinedShapesAreFilled) {
    const Scene scene =
        parse(kSmallScene,
              {"objects.0.shape={\"type\":\"difference\",\"of\":[{\"type\":\"box\",\"min\":[0,0,0],"
               "\"max\":[1,1,1]},{\"type\":\"box\",\"min\":[0,0,0],\"max\":[0.5,1,1]}]}",
               "objects.0.sampling=regular"});
    EXPECT_EQ(scene.input.objects[0].points.pointCount(), 4000u);
    for (std::size_t p = 0; p < 4000; ++p)
        EXPECT_GT(vectorAt(scene.input.objects[0].points, "P", p).x(), 0.5);
}

/// Unit cube, closed, from quads.
void writeCube(const std::string& path) {
    std::ofstream(path) << "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 "
                           "1\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
}

TEST(SceneFiles, AreRelativeToTheSceneAndAbsoluteWhenResolved) {
    const TempFolder folder;
    writeCube(folder.file("cube.obj"));
    std::ofstream(folder.file("scene.json")) << R"({ "mallow": 1, "grid": { "dx": 0.1 },
      "materials": [ { "name": "foam", "preset": "jelly" } ],
      "objects": [ { "material": "foam", "shape": { "type": "mesh", "file": "./cube.obj",
                     "transform": { "translate": [0, 1, 0] } } } ] })";
    const Scene scene = loadScene(folder.file("scene.json"), {});
    EXPECT_EQ(scene.name, "scene");
    EXPECT_EQ(scene.files, std::vector<std::string>{folder.file("cube.obj")});
    EXPECT_NEAR(double(scene.input.objects[0].points.pointCount()), 8000.0, 200.0);
    for (std::size_t p = 0; p < 100; ++p)
        EXPECT_GT(vectorAt(scene.input.objects[0].points, "P", p).y(), 0.99);
    expectResolvedIsTheSame(scene, 0);
}

TEST(SceneFiles, PointsKeepTheirAttributesAndTurnWithTheTransform) {
    const TempFolder folder;
    std::ofstream(folder.file("p.csv")) << "P.x,P.y,P.z,v.x,v.y,v.z,volume,shade\n"
                                           "1,0,0,0,1,0,0.001,5\n"
                                           "2,0,0,0,2,0,0.001,6\n";
    const Scene scene = parse(
        kSmallScene, {"objects.0.shape={\"type\":\"points\",\"file\":\"" + folder.file("p.csv") +
                          "\",\"transform\":{\"rotate\":[0,0,90],\"translate\":[0,0,3]}}",
                      "objects.0.velocity=[0,0,1]"});
    const PointTable& points = scene.input.objects[0].points;
    ASSERT_EQ(points.pointCount(), 2u);
    EXPECT_LT((vectorAt(points, "P", 1) - Vec3d(0, 2, 3)).norm(), 1e-12);
    EXPECT_LT((vectorAt(points, "v", 1) - Vec3d(-2, 0, 1)).norm(), 1e-12);
    EXPECT_EQ(numberAt(points, "shade", 1), 6.0);
    expectResolvedIsTheSame(scene, 1);
}

TEST(SceneFiles, AMeshSequenceIsACollider) {
    const TempFolder folder;
    for (const char* name : {"c.0001.obj", "c.0002.obj", "c.0003.obj"})
        writeCube(folder.file(name));
    const std::string collider = "colliders=[{\"shape\":{\"type\":\"mesh\",\"sequence\":\"" +
                                 folder.file("c.####.obj") + "\"}}]";
    const Scene scene = parse(kSmallScene, {collider});
    ASSERT_NE(scene.input.colliders[0].sequence, nullptr);
    EXPECT_EQ(scene.files, std::vector<std::string>{folder.file("c.####.obj")});
    ContactSample at{};
    const Vec3d middle(0.5, 0.5, 0.5);
    sample(poseCollider(scene.input.colliders[0], 0.0), &middle, 1, &at);
    EXPECT_LT(at.distance, -0.3);
    EXPECT_TRUE(has(problemsOf(kSmallScene, {collider, "time.frames=4"}),
                    "colliders[0].shape.sequence", "c.0004.obj"));
}

}  // namespace
}  // namespace mallow::test
