/// @file expanded_asset.cpp
/// The files of an expanded digital asset. Sections stand in files whose names are mangled;
/// Contents.mime holds the network inside as the parts of a multipart message.
#include "digital_asset.h"

namespace mallow::hdk {
namespace {

// The one that Houdini itself writes.
const char* const kBoundary =
    "HOUDINIMIMEBOUNDARY0xD3ADD339-0x00000F49-0x56B122C9-0x00000001HOUDINIMIMEBOUNDARY";

/// "mallow::Sop/simulation::1.0"
std::string libraryName(const DigitalAsset& asset) {
    return "mallow::" + asset.table + "/" + asset.interface.name() +
           "::" + asset.interface.version();
}

std::string indexSection(const DigitalAsset& asset) {
    const NodeInterface& node = asset.interface;
    const std::string name = libraryName(asset);
    std::string out;
    const auto line = [&](const char* key, const std::string& value) {
        constexpr std::size_t kColumn = 14;
        std::string padded = std::string(key) + ":";
        padded.resize(kColumn, ' ');
        out.append(padded).append(value + "\n");
    };
    line("Operator", node.type);
    line("Label", node.label);
    line("Path", "oplib:/" + name + "?" + name);
    line("Icon", "mallow_" + node.name());
    line("Table", asset.table);
    line("License", "");
    line("Extra", "");
    line("User", "");
    line("Inputs", std::to_string(node.inputsNeeded) + " to " + std::to_string(node.inputs.size()));
    line("Subnet", "true");
    line("Python", "false");
    line("Empty", "false");
    line("Modified", "Thu Jan  1 00:00:00 1970");  // files do not depend on the day
    return out + "\n";
}

std::string typeProperties() {
    return "CheckExternal := 1;\nContentsCompressionType := 1;\nForbidOutsideParms := 1;\n"
           "GzipContents := 1;\nLockContents := 1;\nMakeDefault := 1;\nParmsFromVfl := 0;\n"
           "PrefixDroppedParmLabel := 0;\nPrefixDroppedParmName := 0;\nSaveCachedCode := 0;\n"
           "SaveIcon := 1;\nSaveSpareParms := 0;\nUnlockOnCreate := 0;\nUseDSParms := 1;\n";
}

/// Run with the new node as its argument.
const char* const kCreateScript =
    "if ( \"$arg1\" == \"\" ) then\n    exit\nendif\nopexprlanguage -s hscript $arg1\n";

const char* const kToolsShelf =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<shelfDocument>\n"
    "  <tool name=\"$HDA_DEFAULT_TOOL\" label=\"$HDA_LABEL\" icon=\"$HDA_ICON\">\n"
    "    <toolMenuContext name=\"viewer\">\n      <contextNetType>SOP</contextNetType>\n"
    "    </toolMenuContext>\n    <toolMenuContext name=\"network\">\n"
    "      <contextOpType>$HDA_TABLE_AND_NAME</contextOpType>\n    </toolMenuContext>\n"
    "    <toolSubmenu>Mallow</toolSubmenu>\n"
    "    <script scriptType=\"python\"><![CDATA[import soptoolutils\n\n"
    "soptoolutils.genericTool(kwargs, '$HDA_NAME')]]></script>\n  </tool>\n</shelfDocument>\n";

const char* const kUserData =
    "{\n\t\"___Version___\":{\n\t\t\"type\":\"string\",\n\t\t\"value\":\"\"\n\t}\n}\n";

void addPart(const std::string& name, const std::string& text, std::string& out) {
    out += std::string("--") + kBoundary + "\nContent-Disposition: attachment; filename=\"" + name +
           "\"\nContent-Type: text/plain\n\n" + text + "\n";
}

std::string inputDots(const DigitalAsset& asset) {
    std::string out = std::to_string(asset.interface.inputs.size()) + "\n";
    constexpr int kColumn = 3;
    for (std::size_t i = 0; i < asset.interface.inputs.size(); ++i)
        out += std::to_string(i) + " " + std::to_string(kColumn * static_cast<int>(i)) +
               " 2 2 0 __NO_OWNER_NETWORK_BOX__ \"FROMOUTPUT\"\n";
    return out;
}

std::string contentsMime(const DigitalAsset& asset) {
    std::string out = std::string("MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"") +
                      kBoundary + "\"\n\n";
    addPart("node_type", asset.table + "\n", out);
    NetworkNode root = asset.contents;
    root.type = asset.interface.type;
    root.outputs = 0;
    const std::vector<NetworkNode> children = std::move(root.children);
    root.children.clear();
    root.parameters.clear();
    for (const NodeFile& file : filesOf(root, "hdaroot", asset.table)) {
        // The asset's own parameters are in its DialogScript.
        if (file.name == "hdaroot.parm") continue;
        addPart(file.name, file.kind == NodeFile::Kind::UserData ? kUserData : file.text, out);
    }
    addPart("hdaroot.inp", inputDots(asset), out);
    root.children = children;
    for (const NodeFile& file : filesBelow(root, "hdaroot"))
        addPart(file.name, file.kind == NodeFile::Kind::UserData ? kUserData : file.text, out);
    return out + "--" + kBoundary + "--\n";
}

}  // namespace

std::string mangled(const std::string& name) {
    std::string out;
    for (const char c : name) {
        if (c == '_')
            out += "__";
        else if (c == ':')
            out += "_8";
        else if (c == '/')
            out += "_1";
        else
            out += c;
    }
    return out;
}

std::string assetFolder(const DigitalAsset& asset) {
    return "mallow_" + asset.interface.name() + ".hda";
}

std::vector<NodeFile> expandedAsset(const DigitalAsset& asset) {
    const std::string folder = mangled(libraryName(asset));
    std::vector<NodeFile> files = {{"INDEX__SECTION", indexSection(asset)},
                                   {"houdini.hdalibrary", ""}};
    std::vector<NodeFile> sections = {{"DialogScript", dialogScript(asset.interface)},
                                      {"CreateScript", kCreateScript},
                                      {"TypePropertiesOptions", typeProperties()},
                                      {"Help", helpCard(asset.interface)},
                                      {"Tools.shelf", kToolsShelf},
                                      {"InternalFileOptions", "{\n}\n"},
                                      {"ExtraFileOptions", "{\n}\n"}};
    std::string list = "\"\"\n";
    for (const NodeFile& section : sections) {
        const std::string file = mangled(section.name);
        list.append(file).append("\t").append(section.name).append("\n");
        files.push_back({std::string(folder).append("/").append(file), section.text});
    }
    files.push_back({folder + "/Sections.list", list + "Contents.gz\tContents.gz\n"});
    files.push_back(
        {folder + "/Contents.dir/Sections.list", "\"\"\nContents.mime\tContents.mime\n"});
    files.push_back({folder + "/Contents.dir/Contents.mime", contentsMime(asset)});
    files.insert(files.begin(), {"Sections.list", "\"\"\n" + folder + "\t" + libraryName(asset) +
                                                      "\nINDEX__SECTION\tINDEX_SECTION\n"});
    return files;
}

}  // namespace mallow::hdk
