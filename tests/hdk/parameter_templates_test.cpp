#include "hdk/dialog_script_parser.h"

#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/params/presets.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <network/digital_asset.h>
#include <parameter_templates.h>
#include <renamed_tokens.h>
#include <set>
#include <sstream>

namespace mallow::test {
namespace {

using hdk::NodeInterface;
using hdk::NodeParameter;

std::string textOf(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

std::filesystem::path sourceFolder() {
    return MALLOW_SOURCE;
}

std::set<std::string> tokensOf(const NodeInterface& node) {
    std::set<std::string> tokens;
    for (const NodeParameter& parameter : node.parameters()) tokens.insert(parameter.token);
    return tokens;
}

/// Every `parm` of a dialog script, whatever folder it is in.
std::vector<ScriptNode> parmsOf(const ScriptNode& node) {
    std::vector<ScriptNode> parms;
    for (const ScriptNode& child : node.children) {
        if (!child.words.empty() && child.words.front() == "parm") parms.push_back(child);
        if (!child.words.empty() && child.words.front() == "group")
            for (const ScriptNode& inner : parmsOf(child)) parms.push_back(inner);
    }
    return parms;
}

/// Is the condition "{ a == b c != d } { ... }" met? Braces are OR, inside is AND.
bool isMet(const std::string& condition, const std::map<std::string, std::string>& values) {
    const ScriptNode tree = DialogScriptParser::parse("{" + condition + "}");
    for (const ScriptNode& line : tree.children) {
        std::vector<std::string> words;
        for (const ScriptNode& child : line.children)
            words.insert(words.end(), child.words.begin(), child.words.end());
        bool all = !words.empty();
        for (std::size_t i = 0; i + 2 < words.size(); i += 3)
            all = all && (values.at(words[i]) == words[i + 2]) == (words[i + 1] == "==");
        if (all) return true;
    }
    return false;
}

TEST(NodeParameters, EveryTokenIsUniqueLowercaseAndValid) {
    for (const NodeInterface& node : hdk::nodeInterfaces()) {
        std::set<std::string> seen;
        for (const NodeParameter& p : node.parameters()) {
            EXPECT_TRUE(seen.insert(p.token).second) << node.type << " has two " << p.token;
            EXPECT_EQ(p.token.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789"),
                      std::string::npos)
                << node.type << " " << p.token;
            EXPECT_FALSE(p.label.empty()) << node.type << " " << p.token;
            EXPECT_FALSE(p.help.empty()) << node.type << " " << p.token;
        }
    }
}

// Artists' files hold tokens: none may vanish. New ones are welcome, and are frozen at once.
TEST(NodeParameters, EveryTokenIsFrozenAndNoneIsLost) {
    std::map<std::string, std::set<std::string>> now;
    for (const NodeInterface& node : hdk::nodeInterfaces()) now[node.type] = tokensOf(node);
    for (const hdk::DigitalAsset& asset : hdk::digitalAssets())
        now[asset.interface.type] = tokensOf(asset.interface);
    std::istringstream frozen(textOf(sourceFolder() / "tests/hdk/frozen_tokens.txt"));
    int count = 0;
    for (std::string type, token; frozen >> type >> token; ++count) {
        for (const hdk::RenamedToken& renamed : hdk::renamesOf(type))
            if (renamed.was == token) token = renamed.is;
        EXPECT_EQ(now[type].count(token), 1U)
            << type << " lost " << token << ": a renamed parameter needs a line in renamedTokens";
        now[type].erase(token);
    }
    EXPECT_GT(count, 90);
    for (const auto& [type, tokens] : now)
        EXPECT_TRUE(tokens.empty())
            << type << " " << *tokens.begin() << " and " << tokens.size() - 1
            << " more are not frozen yet: build/release/bin/mallow_node_texts tokens > "
               "tests/hdk/frozen_tokens.txt";
}

TEST(NodeParameters, DialogScriptReadsBackWithEveryParameterInOrder) {
    for (const NodeInterface& node : hdk::nodeInterfaces()) {
        SCOPED_TRACE(node.type);
        const std::vector<ScriptNode> parms =
            parmsOf(DialogScriptParser::parse(hdk::dialogScript(node)));
        const std::vector<NodeParameter> expected = node.parameters();
        ASSERT_EQ(parms.size(), expected.size());
        for (std::size_t i = 0; i < parms.size(); ++i) {
            SCOPED_TRACE(expected[i].token);
            EXPECT_EQ(parms[i].value("name"), expected[i].token);
            EXPECT_EQ(parms[i].value("label"), expected[i].label);
            const ScriptNode* defaults = parms[i].find("default");
            ASSERT_EQ(defaults != nullptr, !expected[i].defaults.empty());
            if (defaults != nullptr) {
                EXPECT_EQ(defaults->children.front().words, expected[i].defaults);
            }
        }
    }
}

TEST(NodeParameters, ConditionsNameParametersOfTheirNodeAndChoicesOfTheirMenu) {
    for (const NodeInterface& node : hdk::nodeInterfaces()) {
        std::map<std::string, NodeParameter> byToken;
        for (const NodeParameter& p : node.parameters()) byToken[p.token] = p;
        for (const NodeParameter& p : node.parameters()) {
            std::istringstream words(p.hideWhen + " " + p.disableWhen);
            for (std::string name, relation, value; words >> name;) {
                if (name == "{" || name == "}") continue;
                ASSERT_TRUE(words >> relation >> value) << p.token;
                SCOPED_TRACE(node.type + " " + p.token + ": " + name + relation + value);
                ASSERT_EQ(byToken.count(name), 1U);
                EXPECT_TRUE(relation == "==" || relation == "!=");
                const std::vector<hdk::MenuItem>& menu = byToken[name].menu;
                EXPECT_EQ(std::any_of(menu.begin(), menu.end(),
                                      [&, &word = value](const hdk::MenuItem& item) {
                                          return item.token == word;
                                      }),
                          !menu.empty());
            }
        }
    }
}

// What another material brings is on the node by itself, shown when its model is chosen and hidden
// otherwise, by preset or without one.
TEST(NodeParameters, SourceShowsExactlyTheParametersOfTheChosenModel) {
    std::map<std::string, NodeParameter> byToken;
    for (const NodeParameter& p : hdk::sourceInterface().parameters()) byToken[p.token] = p;
    const auto check = [&](const std::string& preset, const std::string& model,
                           const std::string& actual) {
        const int index = modelIndex(actual);
        ASSERT_GE(index, 0);
        const std::vector<std::string> accepted =
            acceptedParameters(modelInfos()[static_cast<std::size_t>(index)].parameters);
        for (const MaterialParameter& parameter : materialParameters()) {
            const std::string& name = parameter.info.name;
            const bool isAccepted =
                std::find(accepted.begin(), accepted.end(), name) != accepted.end();
            const auto found = byToken.find(name);
            const bool isShown =
                found != byToken.end() &&
                !isMet(found->second.hideWhen, {{"preset", preset}, {"model", model}});
            EXPECT_EQ(isShown, isAccepted) << name << " with " << preset << ", " << model;
        }
    };
    for (const ModelInfo& info : modelInfos()) check("none", info.name, info.name);
    for (const Preset& preset : presets()) check(preset.name, "elastic", preset.model);
}

TEST(NodeParameters, MaterialParametersCarrySymbolAndUnit) {
    std::map<std::string, NodeParameter> byToken;
    for (const NodeParameter& p : hdk::sourceInterface().parameters()) byToken[p.token] = p;
    EXPECT_EQ(byToken.at("youngs_modulus").label, "Young's Modulus (E)");
    EXPECT_EQ(byToken.at("youngs_modulus").unit, "Pa");
    EXPECT_EQ(byToken.at("newtonian_viscosity").label, "Newtonian Viscosity (mu^N)");
    const std::string card = hdk::helpCard(hdk::sourceInterface());
    EXPECT_NE(card.find("Poisson's Ratio (nu):"), std::string::npos);
    EXPECT_NE(card.find("Must be in (-1, 0.5)."), std::string::npos);
}

TEST(NodeParameters, CommittedHelpCardsAreWhatIsGenerated) {
    for (const NodeInterface& node : hdk::nodeInterfaces()) {
        const std::filesystem::path path = sourceFolder() / "hdk/help" / hdk::helpCardPath(node);
        EXPECT_TRUE(textOf(path) == hdk::helpCard(node))
            << path << " is old: build/release/bin/mallow_node_texts all .";
    }
}

/// Default values, changed where a test says so.
class Values : public hdk::ParameterValues {
public:
    explicit Values(const NodeInterface& node) {
        for (const NodeParameter& p : node.parameters()) values_[p.token] = p.defaults;
    }
    double number(const std::string& token, int component) const override {
        return std::stod(values_.at(token).at(static_cast<std::size_t>(component)));
    }
    int integer(const std::string& token) const override {
        return std::stoi(values_.at(token).at(0));
    }
    std::string text(const std::string& token) const override { return values_.at(token).at(0); }
    void set(const std::string& token, const std::vector<std::string>& value) {
        values_.at(token) = value;
    }

private:
    std::map<std::string, std::vector<std::string>> values_;
};

TEST(NodeParameters, DefaultsOnTheNodeAreThoseOfTheSettings) {
    const Values values(hdk::solverInterface());
    SolverSettings solver;
    solver.transfer = Transfer::Pic;
    solver.flipRatio = 0.0;
    solver.separation = {0.5, 0.5};
    hdk::readParameters(values, solver);
    EXPECT_EQ(solver.transfer, SolverSettings().transfer);
    EXPECT_EQ(solver.flipRatio, SolverSettings().flipRatio);
    EXPECT_EQ(solver.separation, SolverSettings().separation);
    TimeSettings time;
    time.dt = 1.0;
    hdk::readParameters(values, time, hdk::sopHost().time);
    EXPECT_FALSE(time.dt.has_value());
    EXPECT_EQ(time.dtMin, TimeSettings().dtMin);
}

TEST(NodeParameters, OptionalSettingsFollowTheirSwitchAndWordsTheirMenu) {
    Values values(hdk::solverInterface());
    values.set("use_dt_max", {"1"});
    values.set("dt_max", {"0.002"});
    values.set("transfer", {"asflip"});
    values.set("gravity", {"0", "-1.5", "2"});
    TimeSettings time;
    SolverSettings solver;
    ForceSettings forces;
    hdk::readParameters(values, time, hdk::sopHost().time);
    hdk::readParameters(values, solver);
    hdk::readParameters(values, forces);
    EXPECT_EQ(time.dtMax, 0.002);
    EXPECT_EQ(solver.transfer, Transfer::Asflip);
    EXPECT_EQ(forces.gravity, Vec3d(0.0, -1.5, 2.0));
    values.set("transfer", {"quick"});
    try {
        hdk::readParameters(values, solver);
        FAIL() << "an unknown word was taken";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "parameter transfer: there is no choice \"quick\"");
    }
}

}  // namespace
}  // namespace mallow::test
