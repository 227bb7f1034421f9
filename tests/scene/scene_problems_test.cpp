#include <fstream>
#include <scene/scene_text.h>
#include <support/temp_folder.h>

namespace mallow::test {
namespace {

TEST(SceneSyntax, ErrorsSayLineColumnAndByte) {
    const auto problems = problemsOf("{\n  \"mallow\": 1,\n  \"grid\": { \"dx\": NaN }\n}");
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].key, "");
    EXPECT_NE(problems[0].message.find("line 3, column "), std::string::npos)
        << problems[0].message;
    EXPECT_NE(problems[0].message.find("byte 3"), std::string::npos) << problems[0].message;
}

TEST(SceneSyntax, RefusesWhatIsNoJson) {
    for (const std::string text :
         {"", "{", "[1,2", "{\"mallow\": 1,}", "{\"mallow\": 1} x", "{'mallow': 1}", "\"a", "\x01",
          "{\"a\": \"\xff\"}", "/* never ends", "{\"mallow\": 01}"})
        EXPECT_TRUE(has(problemsOf(text), "", "line ")) << text << listOf(problemsOf(text));
    EXPECT_TRUE(has(problemsOf("{\"mallow\": 1, \"grid\": {\"dx\": 1e999}}"), "", "out of range"));
    EXPECT_TRUE(has(problemsOf("{\"mallow\": 1, \"mallow\": 1}"), "", "stands twice"));
    EXPECT_TRUE(has(problemsOf("[]"), "", "must be an object"));
    EXPECT_TRUE(has(problemsOf("{}"), "mallow", "must be given"));
}

TEST(SceneSyntax, DeepNestingIsRefusedWithoutRecursion) {
    const std::string lists(1000000, '[');
    EXPECT_TRUE(has(problemsOf(lists), "", "nested more than 64 deep"));
    EXPECT_TRUE(has(problemsOf(kSmallScene, {"objects.0.shape=" + lists}), "objects[0].shape",
                    "must be an object"));
    std::string shape = R"({"type":"sphere","center":[0,1,0],"radius":0.3})";
    for (int i = 0; i < 100; ++i) shape.insert(0, R"({"type":"union","of":[)").append("]}");
    EXPECT_TRUE(has(problemsOf("{\"mallow\":1,\"objects\":[{\"shape\":" + shape + "}]}"), "",
                    "nested more than 64 deep"));
}

TEST(SceneProblemsList, HoldsEverythingThatIsWrongAtOnce) {
    const auto problems = problemsOf(R"({
      "mallow": 1, "gravitee": [0,0,0], "grid": { "dx": -1 }, "time": { "fps": "fast" },
      "materials": [ { "name": "a", "model": "elastic", "density": 0 }, { "name": "a", "model": "liquid" } ],
      "objects": [ { "material": "b", "shape": { "type": "sphere", "center": [0,0,0] } },
                   { "name": "twice", "material": "a", "shape": { "type": "box", "min": [0,0,0], "max": [1,1,1] } },
                   { "name": "twice", "material": "a", "shape": { "type": "mesh", "file": "missing.obj" } } ],
      "output": { "every": 0 } })");
    for (const auto& [key, fragment] : std::vector<std::pair<std::string, std::string>>{
             {"gravitee", "\"gravity\""},
             {"grid.dx", "> 0"},
             {"time.fps", "must be a number"},
             {"materials.a.density", "> 0"},
             {"materials[1].name", "two materials"},
             {"objects[0].material", "no material"},
             {"objects[0].shape.radius", "must be given"},
             {"objects[2].name", "two objects"},
             {"output.every", ">= 1"}})
        EXPECT_TRUE(has(problems, key, fragment)) << key << " is not in\n" << listOf(problems);
    EXPECT_EQ(problems.size(), 9u) << listOf(problems);
}

TEST(SceneProblemsList, OfFilesIsReportedTogetherToo) {
    const auto problems = problemsOf(
        kSmallScene, {"objects.0.shape={\"type\":\"mesh\",\"file\":\"a.obj\"}",
                      "colliders=[{\"shape\":{\"type\":\"vdb\",\"file\":\"b.vdb\"}},{\"shape\":{"
                      "\"type\":\"mesh\",\"sequence\":\"c.####.obj\"}}]",
                      "forces.field=d.vdb"});
    EXPECT_EQ(problems.size(), 4u) << listOf(problems);
}

TEST(SceneProblemsList, PrintsFileKeyAndMessage) {
    try {
        parse(kSmallScene, {"grid.dx=-1"});
        FAIL();
    } catch (const InvalidScene& error) {
        EXPECT_STREQ(error.what(), "test.json: grid.dx: must be > 0 m, got -1");
    }
    try {
        loadScene("/nowhere/scene.json", {});
        FAIL();
    } catch (const InvalidScene& error) {
        EXPECT_EQ(std::string(error.what()).rfind("/nowhere/scene.json: ", 0), 0u) << error.what();
        EXPECT_EQ(std::string(error.what()).find("scene.json", 21), std::string::npos);
    }
}

TEST(SceneFiles, AnOpenMeshIsRefusedByName) {
    const TempFolder folder;
    std::ofstream(folder.file("open.obj")) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    const auto problems = problemsOf(
        kSmallScene,
        {"objects.0.shape={\"type\":\"mesh\",\"file\":\"" + folder.file("open.obj") + "\"}"});
    EXPECT_TRUE(has(problems, "objects[0].shape.file", folder.file("open.obj")))
        << listOf(problems);
}

}  // namespace
}  // namespace mallow::test
