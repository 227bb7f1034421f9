/// @file solver_interface.cpp
/// The parameters of the solver node: those of every section of a scene that is not a body.
#include "parameter_pieces.h"
#include "parameter_templates.h"
#include "solver_sections.h"

#include <mallow/scene/output_request.h>
#include <mallow/scene/simulation.h>

namespace mallow::hdk {
namespace {

std::vector<NodeParameter> wallParameters() {
    std::vector<NodeParameter> walls;
    std::vector<MenuItem> menu;
    for (const Word<Wall::Kind>& word : wordsOf(Wall::Open))
        menu.push_back({word.word, titleOf(word.word)});
    const ParamInfo info = describe<Wall>().front().info;
    for (std::size_t i = 0; i < wallTokens().size(); ++i) {
        walls.push_back(
            menuOf(wallTokens()[i], std::string("Wall ") + kSideNames[i], menu, info.help));
        walls.back().defaults = {wordOf(Wall().kind)};
    }
    return walls;
}

NodeFolder domainFolder() {
    NodeFolder folder{"domain_folder", "Domain", {}};
    folder.parameters.push_back(simple("use_domain", "Limit Domain", ParameterType::Toggle, {"0"},
                                       "Whether the simulation is kept in a box; else it is "
                                       "unbounded."));
    std::vector<NodeParameter> inside = describedParameters(DomainSettings{});
    append(inside, wallParameters());
    disable(inside, "{ use_domain == 0 }");
    append(folder.parameters, inside);
    return folder;
}

/// The words that a list of attributes may hold are known to the solver only.
void offerAttributes(std::vector<NodeParameter>& parameters) {
    for (NodeParameter& p : parameters) {
        if (!p.isMenuOfSeveral) continue;
        p.menu.clear();
        for (const std::string& word : requestableAttributes()) p.menu.push_back({word, word});
    }
}

NodeParameter precisionParameter() {
    std::vector<MenuItem> precisions;
    for (const Word<Precision>& word : wordsOf(Precision::Float))
        precisions.push_back({word.word, titleOf(word.word)});
    return menuOf("precision", "Precision", precisions, "Of the numbers that particles hold.");
}

NodeParameter memoryParameter() {
    NodeParameter memory = simple("cache_memory", "Cache Memory", ParameterType::Float, {"4096"},
                                  "Most memory for past frames, besides the first and the current "
                                  "one, which are always kept. When it is used up only each "
                                  "second, fourth, ... frame is kept; frames between are computed "
                                  "again from there, to the same bits.");
    memory.unit = "MB";
    memory.range = Range::atLeast(0.0);
    return memory;
}

/// A section's parameters; in one that can be switched off the others follow its switch.
template <class S>
std::vector<NodeParameter> sectionParameters(const S& defaults, const FieldChoice& choice) {
    std::vector<NodeParameter> all = describedParameters(defaults, choice);
    const std::string enabled = switchOfSection<S>(choice);
    if (enabled.empty()) return all;
    const auto comesFirst = [&](const NodeParameter& p) { return p.token == enabled; };
    std::vector<NodeParameter> others(all.begin(), all.end());
    others.erase(std::remove_if(others.begin(), others.end(), comesFirst), others.end());
    disable(others, "{ " + enabled + " == 0 }");
    others.insert(others.begin(), *std::find_if(all.begin(), all.end(), comesFirst));
    return others;
}

/// The folders of all sections, and the domain's; output, if there is one, comes last.
std::vector<NodeFolder> sectionFolders(const SolverHost& host) {
    std::vector<NodeFolder> folders;
    SceneSettings defaults;
    forEachSection(defaults, host,
                   [&](const std::string& token, const char* label, const auto& section,
                       const FieldChoice& choice) {
                       const std::vector<NodeParameter> all = sectionParameters(section, choice);
                       if (all.empty()) return;
                       if (folders.empty() || folders.back().token != token)
                           folders.push_back({token, label, {}});
                       append(folders.back().parameters, all);
                   });
    folders.insert(folders.end() - (host.hasOutput ? 1 : 0), domainFolder());
    return folders;
}

}  // namespace

SolverHost sopHost() {
    return {{"", {"fps", "frames"}}, true};
}
SolverHost dopHost() {
    return {{"", {"fps", "frames", "start_frame"}}, false};
}
FieldChoice dopColliderFields() {
    return {"collider", {"name", "invert"}};
}
FieldChoice outputFields() {
    return {"", {"points", "every", "checkpoint_every"}};
}

const std::vector<std::string>& wallTokens() {
    static const std::vector<std::string> tokens = {"wall_xmin", "wall_xmax", "wall_ymin",
                                                    "wall_ymax", "wall_zmin", "wall_zmax"};
    return tokens;
}

NodeInterface solverInterface() {
    std::vector<NodeFolder> folders = sectionFolders(sopHost());
    offerAttributes(folders.back().parameters);
    append(folders.back().parameters, {precisionParameter(), memoryParameter()});
    folders.front().parameters.insert(
        folders.front().parameters.begin(),
        simple(kResetButton, "Reset Simulation", ParameterType::Button, {},
               "Drops every frame that was computed, frees their memory and begins again. The "
               "solver sees changes of parameters and inputs by itself."));
    return {"mallow::solver::1.0",
            "sop",
            "Mallow Solver",
            "Simulates particles with the material point method.",
            {"Sources", "Colliders", "Emitters"},
            1,
            "Frames are computed one after the other from the start frame and kept; going back is "
            "exact. The simulation begins again when a parameter, an input at the start frame or a "
            "moving collider at any frame on the way changes. During playback colliders are "
            "compared around the current frame only: after changing the animation of an earlier "
            "frame with updates switched off, stop once, or press Reset Simulation. Warnings are "
            "those of all frames up to the current one. The info panel (middle mouse button) shows "
            "statistics of the current frame.\n",
            folders,
            {},
            {"Particles of one Mallow Source or of several that are merged, as they are at the "
             "start frame.",
             "Closed meshes of Mallow Collider nodes, merged. Static and Rigid ones are taken at "
             "the start frame, the others at every frame.",
             "Closed meshes of Mallow Source nodes whose Emission is Continuous, merged; taken at "
             "the start frame."}};
}

NodeInterface dopInterface() {
    NodeFolder data{"data_folder", "Data", {}};
    data.parameters = {simple(kDopGeometry, "Geometry", ParameterType::String, {"Geometry"},
                              "Name of the object's data that holds the particles."),
                       simple("network_gravity", "Gravity of the Network", ParameterType::Toggle,
                              {"1"}, "Whether gravity forces on the object replace Gravity below."),
                       precisionParameter()};
    NodeFolder colliders{"colliders_folder", "Colliders",
                         describedParameters(ColliderSettings{}, dopColliderFields())};
    std::vector<NodeFolder> folders = sectionFolders(dopHost());
    folders.insert(folders.begin(), data);
    folders.push_back(colliders);
    return {
        "mallow::gassolver::1.0",
        "dop",
        "Gas Mallow Solver",
        "Steps the particles of an object with the material point method.",
        {},
        0,
        "The particles come from a Mallow Source. Their state is on their attributes and in the "
        "object's data `MallowState`, both values, so that caches and `.sim` files hold it. "
        "Objects that collide with this one (collision relationships) are colliders: as their "
        "Mallow Collider says, or else by the parameters here; their points move with `v`. Of the "
        "network's forces gravity is used; others are a warning: Drag and Wind are parameters "
        "here, and the point attribute `force` acts.\n\n"
        "What is to touch must be one object: each object's solver has a grid of its own, so the "
        "particles of two objects pass through each other. The solver has no emitters: points that "
        "the network adds, of a Mallow Source, flow in.\n",
        folders};
}

}  // namespace mallow::hdk
