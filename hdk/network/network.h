/// @file network.h
/// Nodes, what is set on them and their wires as data. Digital assets, example scenes and the
/// scripts that build those scenes are written from it; it knows no Houdini.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mallow::hdk {

/// What drives one component of a parameter.
struct Channel {
    struct Key {
        double time;  ///< [s]
        double value;
    };
    std::string name;             ///< "tx"
    std::string expression = {};  ///< of HScript; empty: the keys
    std::vector<Key> keys = {};   ///< straight lines between them

    /// Without either the component just has its value.
    bool isDriven() const { return !expression.empty() || !keys.empty(); }
};

struct SetParameter {
    enum class Kind { Numbers, Toggle, Word, Text };  ///< Word: of a menu
    std::string token;
    Kind kind = Kind::Numbers;
    std::vector<std::string> values = {};  ///< of a toggle "1" or "0"
    std::vector<Channel> channels = {};    ///< none, or one per component
};

SetParameter setNumbers(const std::string& token, const std::vector<double>& values);
SetParameter setToggle(const std::string& token, bool isOn);
SetParameter setWord(const std::string& token, const std::string& word);
SetParameter setText(const std::string& token, const std::string& text);
/// A single number that follows an expression of HScript.
SetParameter setExpression(const std::string& token, const std::string& expression);

struct Wire {
    int input = 0;
    std::string from = {};            ///< a node of the same network
    int output = 0;                   ///< of that node
    std::optional<int> outside = {};  ///< in place of `from`: an input of the asset around
};

struct NetworkNode {
    std::string name;
    std::string type;
    std::vector<SetParameter> parameters = {};
    std::vector<Wire> wires = {};
    bool isShown = false;  ///< display and render flag
    int outputs = 1;
    std::vector<NetworkNode> children = {};
    std::string table = "Sop";  ///< of its children: "Sop", "Dop"
    std::string comment = {};
};

/// Columns and rows for a tidy network, one per child, in Houdini's units.
std::vector<std::pair<double, double>> positionsOf(const NetworkNode& parent);

/// One file of a network's text: "geo1/box1.parm" and what is in it.
struct NodeFile {
    enum class Kind { Text, UserData };  ///< archives and assets write the latter differently
    std::string name;
    std::string text = {};
    Kind kind = Kind::Text;
};

/// What Houdini writes of a node and of all below it; `path` is the node's, `table` says what kind
/// of node it is.
std::vector<NodeFile> filesOf(const NetworkNode& node,
                              const std::string& path,
                              const std::string& table,
                              const std::pair<double, double>& position = {0.0, 0.0});

/// The same of the children only, in the order in which assets and archives have them.
std::vector<NodeFile> filesBelow(const NetworkNode& node, const std::string& path);

}  // namespace mallow::hdk
