/// @file bad_input_test.cpp
/// What users and broken pipelines hand over: each gets exit code 2 and one message that names the
/// file and the key or byte, and nothing is written.
#include "cli/process.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

const char* const kGood = R"({
  "mallow": 1, "time": {"frames": 2}, "grid": {"dx": 0.1},
  "materials": [{"name": "m", "model": "elastic"}],
  "objects": [{"name": "o", "material": "m",
               "shape": {"type": "box", "min": [0, 0, 0], "max": [0.2, 0.2, 0.2]}}],
  "colliders": [{"name": "c", "shape": {"type": "plane", "point": [0, -1, 0], "normal": [0, 1, 0]}}],
  "emitters": [{"name": "e", "material": "m", "velocity": [0, -1, 0],
                "shape": {"type": "sphere", "center": [0, 1, 0], "radius": 0.1}}]
})";

void expectRefused(const std::vector<std::string>& arguments,
                   const std::vector<std::string>& fragments) {
    const Finished result = mallow(arguments);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_EQ(result.err.rfind("Error: ", 0), 0U) << result.err;
    EXPECT_EQ(result.out, "");
    for (const std::string& fragment : fragments)
        EXPECT_NE(result.err.find(fragment), std::string::npos)
            << "expected '" << fragment << "' in: " << result.err;
}

struct BadScene {
    const char* name;
    const char* pointer;  ///< JSON pointer of what is replaced in the good scene
    const char* value;    ///< JSON; null: removed
    std::vector<std::string> fragments;
};

class BadSceneTest : public ::testing::TestWithParam<BadScene> {};

TEST(GoodScene, RunsSoThatOnlyTheBadPartIsRefused) {
    const TempFolder folder;
    writeText(folder.file("scene.json"), kGood);
    const Finished result = mallow({"run", folder.file("scene.json"), "--out", folder.file("out")});
    EXPECT_EQ(result.code, 0) << result.err;
}

TEST_P(BadSceneTest, IsRefusedByNameAndWritesNothing) {
    const BadScene& bad = GetParam();
    nlohmann::json scene = nlohmann::json::parse(kGood);
    scene[nlohmann::json::json_pointer(bad.pointer)] = nlohmann::json::parse(bad.value);
    const TempFolder folder;
    const std::string path = folder.file("scene.json"), out = folder.file("out");
    writeText(path, scene.dump());
    std::vector<std::string> fragments = bad.fragments;
    fragments.push_back(path);
    expectRefused({"run", path, "--out", out}, fragments);
    expectRefused({"check", path}, fragments);
    EXPECT_FALSE(fs::exists(out));
}

const BadScene kBadScenes[] = {
    {"VersionMissingKey", "/mallow", "null", {"mallow"}},
    {"VersionUnknown", "/mallow", "2", {"mallow", "1"}},
    {"UnknownTopKey", "/materails", "[]", {"materails", "materials"}},
    {"UnknownTimeKey", "/time/frame", "3", {"time.frame", "frames"}},
    {"UnknownMaterialKey", "/materials/0/denisty", "3", {"denisty", "density"}},
    {"UnknownModel", "/materials/0/model", "\"elastik\"", {"materials", "elastic"}},
    {"UnknownPreset", "/materials/0/preset", "\"no_such\"", {"preset", "no_such"}},
    {"ParameterOfAnotherModel", "/materials/0/stiffness_power", "7", {"stiffness_power"}},
    {"NegativeDensity", "/materials/0/density", "-1", {"density", "-1"}},
    {"ZeroDensity", "/materials/0/density", "0", {"density"}},
    {"DensityText", "/materials/0/density", "\"heavy\"", {"density"}},
    {"DensityList", "/materials/0/density", "[1]", {"density"}},
    {"PoissonHalf", "/materials/0/poissons_ratio", "0.5", {"poissons_ratio"}},
    {"TwoHalfPairs",
     "/materials/0",
     R"({"name":"m","model":"elastic","youngs_modulus":1,"bulk_modulus":1})",
     {"m"}},
    {"MaterialTwice", "/materials/1", R"({"name":"m","model":"elastic"})", {"m"}},
    {"MaterialsObject", "/materials", "{}", {"materials"}},
    {"NegativeDx", "/grid/dx", "-0.1", {"grid.dx"}},
    {"ZeroDx", "/grid/dx", "0", {"grid.dx"}},
    {"TinyDx", "/grid/dx", "1e-9", {"o"}},
    {"KernelUnknown", "/grid/kernel", "\"linear\"", {"grid.kernel", "quadratic"}},
    {"FramesZero", "/time/frames", "0", {"time.frames"}},
    {"FramesFraction", "/time/frames", "2.5", {"time.frames"}},
    {"FramesHuge", "/time/frames", "1e300", {"time.frames"}},
    {"FpsZero", "/time/fps", "0", {"time.fps"}},
    {"CflTooLarge", "/time/cfl", "1.5", {"time.cfl"}},
    {"DtNegative", "/time/dt", "-1e-3", {"time.dt"}},
    {"GravityTwoNumbers", "/gravity", "[0, 1]", {"gravity"}},
    {"GravityText", "/gravity", "\"down\"", {"gravity"}},
    {"TransferUnknown", "/solver/transfer", "\"apik\"", {"solver.transfer", "apic"}},
    {"MethodUnknown", "/solver/method", "\"magic\"", {"solver.method"}},
    {"FlipRatioTooLarge", "/solver/flip_ratio", "2", {"solver.flip_ratio"}},
    {"SeparationThree", "/solver/separation", "[0, 1, 2]", {"solver.separation"}},
    {"ObjectMaterialUnknown", "/objects/0/material", "\"n\"", {"material", "n"}},
    {"ObjectShapeMissing", "/objects/0", R"({"name":"o","material":"m"})", {"shape"}},
    {"ShapeTypeUnknown", "/objects/0/shape/type", "\"bocks\"", {"type", "box"}},
    {"ShapeTypeMissing", "/objects/0/shape", R"({"min":[0,0,0]})", {"type"}},
    {"BoxInsideOut", "/objects/0/shape/max", "[-1, 1, 1]", {"shape"}},
    {"BoxKeyMissing", "/objects/0/shape", R"({"type":"box","min":[0,0,0]})", {"max"}},
    {"SphereZero",
     "/objects/0/shape",
     R"({"type":"sphere","center":[0,0,0],"radius":0})",
     {"radius"}},
    {"SphereForeignKey",
     "/objects/0/shape",
     R"({"type":"sphere","center":[0,0,0],"radius":1,"min":0})",
     {"min"}},
    {"PlaneAsObject",
     "/objects/0/shape",
     R"({"type":"plane","point":[0,0,0],"normal":[0,1,0]})",
     {"shape"}},
    {"PlaneNormalZero", "/colliders/0/shape/normal", "[0, 0, 0]", {"normal"}},
    {"MeshMissing", "/objects/0/shape", R"({"type":"mesh","file":"gone.obj"})", {"gone.obj"}},
    {"MeshExtension", "/objects/0/shape", R"({"type":"mesh","file":"gone.xyz"})", {"gone.xyz"}},
    {"PointsMissing", "/objects/0/shape", R"({"type":"points","file":"gone.csv"})", {"gone.csv"}},
    {"VdbMissing", "/colliders/0/shape", R"({"type":"vdb","file":"gone.vdb"})", {"gone.vdb"}},
    {"CsgEmpty", "/objects/0/shape", R"({"type":"union","of":[]})", {"of"}},
    {"CsgNotAList", "/objects/0/shape", R"({"type":"union","of":3})", {"of"}},
    {"CsgBadPart",
     "/objects/0/shape",
     R"({"type":"difference","of":[{"type":"sphere","center":[0,0,0],"radius":-1}]})",
     {"radius"}},
    {"ScaleZero", "/objects/0/shape/transform", R"({"scale":[0,1,1]})", {"scale"}},
    {"ParticlesPerCellZero", "/objects/0/particles_per_cell", "0", {"particles_per_cell"}},
    {"SamplingUnknown", "/objects/0/sampling", "\"random\"", {"sampling", "jittered"}},
    {"AttributeUnknown", "/objects/0/attributes", R"({"youngs":1})", {"youngs"}},
    {"ObjectTwice",
     "/objects/1",
     R"({"name":"o","material":"m","shape":{"type":"sphere","center":[0,0,0],"radius":1}})",
     {"o"}},
    {"BoundaryUnknown", "/colliders/0/boundary", "\"stiky\"", {"boundary", "sticky"}},
    {"FrictionNegative", "/colliders/0/friction", "-1", {"friction"}},
    {"KeysBackwards", "/colliders/0/motion", R"({"keys":[{"time":1},{"time":0}]})", {"keys"}},
    {"EmitterEndBeforeStart", "/emitters/0/end", "-1", {"emitters", "end"}},
    {"EmitterMaterialUnknown", "/emitters/0/material", "\"x\"", {"emitters", "material"}},
    {"DomainInsideOut", "/domain", R"({"min":[1,1,1],"max":[0,0,0]})", {"domain"}},
    {"WallUnknown", "/domain", R"({"min":[0,0,0],"max":[1,1,1],"walls":"glass"})", {"walls"}},
    {"WallSideUnknown",
     "/domain",
     R"({"min":[0,0,0],"max":[1,1,1],"walls":{"w-":"slip"}})",
     {"w-"}},
    {"EveryZero", "/output", R"({"every":0})", {"output.every"}},
    {"OutputAttributeUnknown", "/output", R"({"attributes":["G"]})", {"attributes", "G"}},
};

INSTANTIATE_TEST_SUITE_P(Table,
                         BadSceneTest,
                         ::testing::ValuesIn(kBadScenes),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(BadScenes, AllProblemsAreReportedTogether) {
    const TempFolder folder;
    writeText(folder.file("s.json"), R"({"mallow": 1, "time": {"fps": -1, "frame": 2},
        "grid": {"dx": "small"}, "gravity": 3,
        "materials": [{"name": "m", "model": "elastic", "density": -1}]})");
    expectRefused({"check", folder.file("s.json")},
                  {"time.fps", "time.frame", "grid.dx", "gravity", "density"});
}

TEST(BadScenes, BrokenJsonIsNamedWithItsPlace) {
    const TempFolder folder;
    const std::string path = folder.file("s.json");
    const std::vector<std::pair<std::string, std::string>> broken = {
        {"", "byte"},
        {"{", "byte"},
        {"{\"mallow\": 1,}", "byte"},
        {"[1]", "object"},
        {"{\"mallow\": NaN}", "byte"},
        {"{\"mallow\": 1, \"gravity\": [0, 1e999, 0]}", ""},
        {std::string(100000, '['), ""},
        {std::string("{\"mallow\": 1, \"a\0\": 2}", 22), ""},
        {"{\"name\": \"\xff\"}", ""}};
    for (const auto& [text, fragment] : broken) {
        SCOPED_TRACE(text.substr(0, 40));
        writeText(path, text);
        expectRefused({"run", path, "--out", folder.file("out")}, {path, fragment});
    }
}

TEST(BadUsage, IsExplained) {
    const TempFolder folder;
    const std::string scene = folder.file("scene.json"), out = folder.file("out");
    writeText(scene, kGood);
    const std::vector<std::vector<std::string>> calls = {
        {},
        {"rum"},
        {"run"},
        {"run", scene},
        {"run", "--out", out},
        {"run", folder.file("gone.json"), "--out", out},
        {"run", folder.file(""), "--out", out},
        {"run", scene, "--out", out, "--frames", "0"},
        {"run", scene, "--out", out, "--frames", "many"},
        {"run", scene, "--out", out, "--threads", "0"},
        {"run", scene, "--out", out, "--precision", "half"},
        {"run", scene, "--out", out, "--simd", "mmx"},
        {"run", scene, "--out", out, "--farm", "moon"},
        {"run", scene, "--out", out, "--resume", "--overwrite"},
        {"run", scene, "--out", out, "--set", "grid.dy=1"},
        {"run", scene, "--out", out, "--set", "grid.dx"},
        {"run", scene, "--out", out, "--set", "materials.z.density=1"},
        {"run", scene, "--out", out, "--set", "objects.7.seed=1"},
        {"run", scene, "--out", out, "--set", "=1"},
        {"run", scene, "--out", out, "--unknown"},
        {"info"},
        {"info", folder.file("gone.bgeo")},
        {"info", scene},
        {"convert", scene},
        {"convert", scene, out + ".bgeo"},
        {"presets", "no_such_preset"},
    };
    for (const std::vector<std::string>& call : calls) {
        std::string shown;
        for (const std::string& word : call) shown += word + " ";
        SCOPED_TRACE(shown);
        expectRefused(call, {});
        EXPECT_FALSE(fs::exists(out));
    }
}

TEST(BadFiles, AreNamedWithTheByte) {
    const TempFolder folder;
    struct File {
        const char* name;
        std::string bytes;
    };
    const File files[] = {
        {"empty.bgeo", ""},
        {"magic.bgeo", "not a bgeo at all"},
        {"short.bgeo", "\x7fNSJb["},
        {"magic.bgeo.sc", "scf2 and more bytes than that"},
        {"short.bgeo.sc", "scf1"},
        {"open.geo", "[\"pointcount\","},
        {"bomb.geo", std::string(100000, '[')},
        {"absurd.geo", "[\"pointcount\",1000000000000,\"vertexcount\",0,\"primitivecount\",0]"},
        {"absurd.ply",
         "ply\nformat ascii 1.0\nelement vertex 1000000000000\nproperty float x\n"
         "property float y\nproperty float z\nend_header\n0 0 0\n"},
        {"magic.ply", "plyx\n"},
        {"field.csv", "P.x,P.y,P.z\n1,2\n"},
        {"text.csv", "P.x,P.y,P.z\n1,2,three\n"},
        {"magic.vdb", "not a vdb"},
        {"empty.vdb", ""},
        {"magic.mallow", "not a checkpoint"},
        {"empty.mallow", ""},
    };
    for (const File& file : files) {
        SCOPED_TRACE(file.name);
        const std::string path = folder.file(file.name);
        writeText(path, file.bytes);
        const Finished info = mallow({"info", path});
        // A column of text is legal in a table, but positions are numbers: only `points` refuses.
        if (std::string(file.name) == "text.csv" && info.code == 0) continue;
        EXPECT_EQ(info.code, 2) << info.err;
        EXPECT_NE(info.err.find(path), std::string::npos) << info.err;
    }
}

}  // namespace
}  // namespace mallow::test
