/// @file materials_page_test.cpp
/// docs/materials.md is not stale: it has the table of presets, a section for each model, and the
/// pictures that it shows.
#include <mallow/material/model_info.h>
#include <mallow/scene/presets_text.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace mallow::test {
namespace {

const std::filesystem::path kDocs = std::filesystem::path(MALLOW_SOURCE) / "docs";

std::string page() {
    std::ifstream file(kDocs / "materials.md");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(MaterialsPage, HasTheTablesOfPresetsAndParameters) {
    // Not EXPECT_EQ: a difference would print the page.
    for (const std::string& table : {presetsMarkdown(), parametersMarkdown()})
        EXPECT_TRUE(page().find(table) != std::string::npos)
            << "docs/make_material_plots.sh brings it up to date";
}

TEST(MaterialsPage, ParametersHaveTheirUnitRangeAndModels) {
    const std::string table = parametersMarkdown();
    for (const char* row : {"| `heal_time` | s | ", "| `flow_index` |  | ", "`drucker_prager` |"})
        EXPECT_NE(table.find(row), std::string::npos) << row;
    for (const ModelInfo& model : modelInfos())
        for (const std::string& parameter : model.parameters)
            EXPECT_NE(table.find("| `" + parameter + "` |"), std::string::npos) << parameter;
}

TEST(MaterialsPage, ExplainsEveryModel) {
    const std::string text = page();
    std::string headings;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.rfind("## ", 0) == 0) headings += line;
    for (const ModelInfo& model : modelInfos()) {
        EXPECT_TRUE(headings.find("`" + model.name + "`") != std::string::npos) << model.name;
        for (const std::string& parameter : model.parameters)
            EXPECT_TRUE(text.find("`" + parameter + "`") != std::string::npos)
                << model.name << " " << parameter;
    }
}

TEST(MaterialsPage, ShowsPicturesThatExistAndAreSmall) {
    constexpr std::uintmax_t kLargest = 60000;  // bytes
    const std::string text = page();
    int count = 0;
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
        const std::string link = text.substr(at + 2, text.find(')', at) - at - 2);
        if (std::filesystem::path(link).extension() != ".png") continue;
        ++count;
        ASSERT_TRUE(std::filesystem::exists(kDocs / link)) << link;
        EXPECT_LT(std::filesystem::file_size(kDocs / link), kLargest) << link;
    }
    EXPECT_GT(count, 4);
}

}  // namespace
}  // namespace mallow::test
