/// @file node_interface.h
/// A node's parameters as data. Dialog scripts, help cards and the list of tokens are all made of
/// it; it knows no Houdini.
#pragma once

#include <mallow/params/range.h>

#include <string>
#include <vector>

namespace mallow::hdk {

enum class ParameterType { Float, Log, Integer, Toggle, String, File, SopPath, Button };

struct MenuItem {
    std::string token;
    std::string label;
};

struct NodeParameter {
    std::string token;  ///< stable forever: files hold it
    std::string label;
    ParameterType type = ParameterType::Float;
    std::vector<std::string> defaults = {};  ///< one per component; none for buttons
    Range range = {};                        ///< of each component
    std::string unit = {};
    std::string help = {};             ///< sentences, without the unit
    std::vector<MenuItem> menu = {};   ///< of a String
    bool isMenuOfSeveral = false;      ///< words of the menu, separated by blanks
    std::string hideWhen = {};         ///< "{ a == b } { c == d }"; empty: never
    std::string disableWhen = {};      ///< the same
    bool isJoined = false;             ///< the next one stands on the same line
    bool isWithoutLabel = false;       ///< on the panel
    bool isPaintable = false;          ///< may come from a point attribute
    std::vector<std::string> of = {};  ///< the material models that have it; empty: no matter
    std::string callback = {};         ///< of an asset's Button: what it runs, in Python
};

/// A tab.
struct NodeFolder {
    std::string token;
    std::string label;
    std::vector<NodeParameter> parameters;
};

struct NodeInterface {
    std::string type;     ///< "mallow::source::1.0"
    std::string context;  ///< "sop", "dop" or "out"
    std::string label;
    std::string summary;              ///< one sentence
    std::vector<std::string> inputs;  ///< labels
    int inputsNeeded = 0;
    std::string description;  ///< paragraphs of the help card
    std::vector<NodeFolder> folders;
    std::vector<std::string> outputs = {};    ///< labels; none: one output without
    std::vector<std::string> inputHelp = {};  ///< a sentence for each of inputs

    /// "source" of "mallow::source::1.0".
    std::string name() const;
    std::string version() const;
    /// All parameters, in the order of the panel.
    std::vector<NodeParameter> parameters() const;
};

/// The text of PRM_TemplateBuilder and of a digital asset's DialogScript section.
std::string dialogScript(const NodeInterface& node);

/// The page that Houdini shows for the node (`help/nodes/...`).
std::string helpCard(const NodeInterface& node);

/// "nodes/sop/mallow--source-1.0.txt"
std::string helpCardPath(const NodeInterface& node);

}  // namespace mallow::hdk
