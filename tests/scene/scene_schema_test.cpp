#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/scene/presets_text.h>

#include <filesystem>
#include <fstream>
#include <scene/scene_text.h>
#include <sstream>
#include <support/schema_checker.h>

namespace mallow::test {
namespace {

std::string textOf(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::filesystem::path sourceFolder() {
    return MALLOW_SOURCE;  // __FILE__ may be relative, to whatever folder the compiler ran in
}

nlohmann::json parseWithComments(const std::string& text) {
    return nlohmann::json::parse(text, nullptr, true, /*ignore_comments=*/true);
}

std::string lines(const std::vector<std::string>& problems) {
    std::string text;
    for (const std::string& problem : problems) text += "  " + problem + "\n";
    return text;
}

TEST(SceneSchema, UsesOnlyKeywordsThatTheCheckerKnows) {
    EXPECT_TRUE(SchemaChecker(sceneSchema()).unknownKeywords().empty())
        << lines(SchemaChecker(sceneSchema()).unknownKeywords());
}

TEST(SceneSchema, EveryShippedSceneAndItsResolvedFormKeepToIt) {
    const SchemaChecker checker(sceneSchema());
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(sourceFolder() / "scenes")) {
        if (entry.path().extension() != ".json") continue;
        SCOPED_TRACE(entry.path().string());
        ++count;
        const auto problems = checker.check(parseWithComments(textOf(entry.path())));
        EXPECT_TRUE(problems.empty()) << lines(problems);
        const Scene scene = loadScene(entry.path().string(), {});
        const auto resolved = checker.check(nlohmann::json::parse(scene.resolved));
        EXPECT_TRUE(resolved.empty()) << lines(resolved);
        EXPECT_GE(scene.input.time.frames, 48);
    }
    EXPECT_GE(count, 5);
}

TEST(SceneSchema, RefusesWhatTheReaderRefuses) {
    const SchemaChecker checker(sceneSchema());
    EXPECT_TRUE(checker.check(parseWithComments(kSmallScene)).empty());
    const auto refuses = [&](const char* pointer, const char* value) {
        auto scene = parseWithComments(kSmallScene);
        scene[nlohmann::json::json_pointer(pointer)] = nlohmann::json::parse(value);
        return !checker.check(scene).empty() && !problemsOf(scene.dump()).empty();
    };
    EXPECT_TRUE(refuses("/mallow", "2"));
    EXPECT_TRUE(refuses("/unknown", "2"));
    EXPECT_TRUE(refuses("/grid/dx", "0"));
    EXPECT_TRUE(refuses("/grid/kernel", "\"linear\""));
    EXPECT_TRUE(refuses("/time/frames", "1.5"));
    EXPECT_TRUE(refuses("/time/cfl", "1.5"));
    EXPECT_TRUE(refuses("/gravity", "[0, 1]"));
    EXPECT_TRUE(refuses("/materials/0/density", "-1"));
    EXPECT_TRUE(refuses("/materials/0/model", "\"unobtainium\""));
    EXPECT_TRUE(refuses("/objects/0/shape/radius", "0"));
    EXPECT_TRUE(refuses("/objects/0/shape/type", "\"ball\""));
    EXPECT_TRUE(refuses("/objects/0/shape", "{\"type\": \"union\", \"of\": []}"));
    EXPECT_TRUE(refuses("/solver/damping_iterations", "-1"));
    EXPECT_TRUE(refuses("/heat", "{\"enabled\": 1}"));
    EXPECT_TRUE(refuses("/domain", "{\"min\": [0,0,0], \"max\": [1,1,1], \"walls\": \"soft\"}"));
}

TEST(SceneReference, IsTheCommittedFile) {
    EXPECT_EQ(textOf(sourceFolder() / "docs" / "scene.md"), sceneReference())
        << "the description has changed: mallow schema --markdown > docs/scene.md";
}

TEST(Presets, AreValidMaterialsWithASource) {
    std::vector<std::string> names;
    for (const Preset& preset : presets()) {
        SCOPED_TRACE(preset.name);
        EXPECT_EQ(std::count(names.begin(), names.end(), preset.name), 0);
        names.push_back(preset.name);
        const int model = modelIndex(preset.model);
        ASSERT_GE(model, 0);
        const auto bound = bindMaterial(modelInfos()[static_cast<std::size_t>(model)].parameters,
                                        {preset.name, preset.model, preset.values, {}}, {}, {});
        for (const ParamError& error : bound.errors) ADD_FAILURE() << error.name << error.message;
        EXPECT_FALSE(preset.source.empty());
        EXPECT_EQ(preset.help.back(), '.');
        EXPECT_EQ(findPreset(preset.name), &preset);
    }
    EXPECT_EQ(findPreset("no such preset"), nullptr);
}

TEST(Presets, TextAndJsonHoldEveryValueWithItsUnit) {
    const auto json = nlohmann::json::parse(presetsJson());
    ASSERT_EQ(json.size(), presets().size());
    for (std::size_t i = 0; i < presets().size(); ++i) {
        const Preset& preset = presets()[i];
        EXPECT_NE(presetsText().find(preset.name), std::string::npos);
        EXPECT_EQ(nlohmann::json::parse(presetJson(preset)), json[i]);
        for (const auto& [name, value] : preset.values) {
            EXPECT_EQ(json[i]["values"][name]["value"], value);
            EXPECT_EQ(json[i]["values"][name]["unit"], materialParameter(name).info.unit);
            EXPECT_NE(presetText(preset).find(name), std::string::npos);
        }
    }
    EXPECT_NE(presetText(*findPreset("water")).find("1000 kg/m^3"), std::string::npos);
}

}  // namespace
}  // namespace mallow::test
