/// @file simulation_asset.cpp
/// Mallow Simulation: what an artist drops to have everything.
///
///   input 1 ─ source ─┐
///   input 2 ─ collider ─ solver ─ cache ─┬─ surface ─ shown ─ output 1
///   input 3 ─ emitter ─┘    └ job        └─────────────────── output 2
#include "digital_asset.h"
#include "parameter_templates.h"

#include <mallow/params/describe_scene.h>

namespace mallow::hdk {
namespace {

const char* const kFileCache = "filecache::2.0";

NodeParameter parameter(const std::string& token,
                        const std::string& label,
                        ParameterType type,
                        std::vector<std::string> defaults,
                        const std::string& help) {
    NodeParameter p;
    p.token = token;
    p.label = label;
    p.type = type;
    p.defaults = std::move(defaults);
    p.help = help;
    return p;
}

NodeFolder showFolder() {
    NodeParameter shown =
        parameter("show", "Show", ParameterType::String, {"surface"},
                  "What the first output hands out; the second always has the particles.");
    shown.menu = {{"surface", "Surface"}, {"particles", "Particles"}};
    return {"simulation_folder", "Simulation", {shown}};
}

NodeFolder cacheFolder() {
    NodeParameter save = parameter("cache_save", "Save to Disk", ParameterType::Button, {},
                                   "Simulates the frames of the playbar and writes each.");
    save.callback = "hou.pwd().node('cache').parm('execute').pressButton()";
    return {"cache_folder",
            "File Cache",
            {parameter("cache_file", "File", ParameterType::File, {"$HIP/geo/$OS.$F4.bgeo.sc"},
                       "One file per frame."),
             parameter("cache_load", "Load from Disk", ParameterType::Toggle, {"0"},
                       "Whether frames are read from the files in place of being simulated."),
             save}};
}

/// Fields of an emitter that differ from those of the source beside it.
std::vector<std::string> emitterTokens() {
    std::vector<std::string> tokens;
    for (const NodeParameter& p :
         describedParameters(EmitterSettings{}, {"", {"name", "material"}}))
        tokens.push_back(p.token);
    return tokens;
}

/// Those, as a folder.
NodeFolder emitterFolder() {
    return {"folder", "Emitter",
            describedParameters(EmitterSettings{}, {"", {"name", "material"}})};
}

NetworkNode node(const std::string& name,
                 const std::string& type,
                 std::vector<SetParameter> parameters,
                 std::vector<Wire> wires) {
    NetworkNode made{name, type, std::move(parameters), std::move(wires)};
    return made;
}

/// What the cache node has besides the job: the file cache inside does that.
std::vector<std::string> tokensOfFirstFolder(const NodeInterface& node) {
    std::vector<std::string> tokens;
    for (const NodeParameter& p : node.folders.front().parameters) tokens.push_back(p.token);
    return tokens;
}

/// Hands on `from` when the asset's input is wired, else nothing.
NetworkNode whenWired(const std::string& name, const std::string& from, int input) {
    return node(name, "switch",
                {setExpression(
                    "input", "strcmp(opinput(\"..\", " + std::to_string(input) + "), \"\") != 0")},
                {{0, "nothing"}, {1, from}});
}

Wire fromOutside(int input) {
    Wire wire;
    wire.outside = input;
    return wire;
}

}  // namespace

DigitalAsset simulationAsset() {
    Promotion promotion;
    promotion.share("dx");  // one resolution for everything
    const NodeInterface source = sourceInterface(), collider = colliderInterface(),
                        solver = solverInterface(), surface = surfaceInterface(),
                        job = cacheInterface("sop");
    std::vector<std::string> flow;  // of a source that is an emitter: on the emitter's folder
    for (const std::string& token : emitterTokens())
        if (token != "velocity" && token != "particles_per_cell" && token != "seed")
            flow.push_back(token);
    flow.emplace_back("emission");

    DigitalAsset asset;
    NodeInterface& interface = asset.interface;
    interface.type = "mallow::simulation::1.0";
    interface.context = "sop";
    interface.label = "Mallow Simulation";
    interface.summary =
        "Simulates what is wired in: source, collider, solver, surface and file "
        "cache in one node.";
    interface.inputs = {"Closed Mesh to Fill", "Colliders", "Closed Mesh that Material Flows from"};
    interface.outputs = {"Surface or Particles", "Particles"};
    interface.description =
        "The nodes inside are those that can be placed one by one; unlock the asset to see how "
        "they are wired. What flows from the third input is of the same material as the first.\n";
    NodeInterface emitter;
    emitter.folders = {emitterFolder()};
    interface.folders = {showFolder()};
    for (const std::vector<NodeFolder>& folders :
         {promotion.folders(source, "source", flow), promotion.folders(emitter, "emitter", {}),
          promotion.folders(collider, "collider", {}), promotion.folders(solver, "solver", {}),
          promotion.folders(surface, "surface", {}),
          promotion.folders(job, "job", tokensOfFirstFolder(job))})
        interface.folders.insert(interface.folders.end(), folders.begin(), folders.end());
    interface.folders.push_back(cacheFolder());

    std::vector<SetParameter> emitting = promotion.references(source, "emitter", "source", "..");
    emitting.push_back(setWord("emission", "continuous"));
    NetworkNode surfaceOut =
        node("surface_out", "output", {setNumbers("outputidx", {0.0})}, {{0, "shown"}});
    surfaceOut.isShown = true;
    surfaceOut.outputs = 0;
    NetworkNode particlesOut =
        node("particles_out", "output", {setNumbers("outputidx", {1.0})}, {{0, "cache"}});
    particlesOut.outputs = 0;
    asset.contents.children = {
        node("nothing", "add", {}, {}),
        node("source", source.type, promotion.references(source, "source"), {fromOutside(0)}),
        node("collider", collider.type, promotion.references(collider, "collider"),
             {fromOutside(1)}),
        node("emitter", source.type, emitting, {fromOutside(2)}),
        whenWired("sources", "source", 0),
        whenWired("colliders", "collider", 1),
        whenWired("emitters", "emitter", 2),
        node("solver", solver.type, promotion.references(solver, "solver"),
             {{0, "sources"}, {1, "colliders"}, {2, "emitters"}}),
        node("cache", kFileCache,
             {setWord("filemethod", "explicit"),
              setText("file", "`chs(\"../cache_file\")`"),
              {"loadfromdisk",
               SetParameter::Kind::Toggle,
               {"0"},
               {{"loadfromdisk", "ch(\"../cache_load\")"}}},
              setWord("trange", "normal")},
             {{0, "solver"}}),
        node("job", job.type, promotion.references(job, "job"), {{0, "solver"}}),
        node("surface", surface.type, promotion.references(surface, "surface"), {{0, "cache"}}),
        node("shown", "switch",
             {setExpression("input", "strcmp(chs(\"../show\"), \"particles\") == 0")},
             {{0, "surface"}, {1, "cache"}}),
        surfaceOut,
        particlesOut};
    return asset;
}

}  // namespace mallow::hdk
