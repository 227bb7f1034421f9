/// @file dop_asset.cpp
/// Mallow DOP Simulation: the gas solver in a DOP network, with what it needs around it.
///
///   input 1 ─ source ──── SOP Geometry of the object "particles" ─ Gas Mallow Solver ─┐
///   input 2 ─ collider ── SOP Geometry of the object "colliders" ─────────────── merge ─ import
#include "digital_asset.h"
#include "parameter_templates.h"

namespace mallow::hdk {
namespace {

NetworkNode node(const std::string& name,
                 const std::string& type,
                 std::vector<SetParameter> parameters,
                 std::vector<Wire> wires) {
    return {name, type, std::move(parameters), std::move(wires)};
}

Wire fromOutside(int input) {
    Wire wire;
    wire.outside = input;
    return wire;
}

/// An object of the network whose geometry is that of a node beside the network.
void addObject(const std::string& name, const std::string& from, NetworkNode& dops) {
    const std::string geometry = name + "_geometry";
    dops.children.push_back(node(name, "emptyobject", {setText("objname", name)}, {}));
    dops.children.push_back(
        node(geometry, "sopgeo",
             {setToggle("useexternalsop", true), setText("soppath", "../../" + from)}, {}));
    dops.children.push_back(node("with_" + geometry, "applydata", {}, {{0, name}, {1, geometry}}));
}

}  // namespace

DigitalAsset dopAsset() {
    Promotion promotion;
    promotion.share("dx");
    const NodeInterface source = sourceInterface(), collider = colliderInterface(),
                        solver = dopInterface();
    DigitalAsset asset;
    NodeInterface& interface = asset.interface;
    interface.type = "mallow::dopsimulation::1.0";
    interface.context = "sop";
    interface.label = "Mallow DOP Simulation";
    interface.summary = "Simulates what is wired in, in a DOP network.";
    interface.inputs = {"Closed Mesh to Fill", "Colliders"};
    interface.outputs = {"Particles"};
    interface.inputsNeeded = 1;
    interface.description =
        "For simulations that need other forces and solvers of DOPs: unlock the asset and add them "
        "to the network inside. Else Mallow Simulation is simpler and keeps its frames itself.\n";
    // What flows in later, and points as they come, have no place in this network.
    const std::vector<std::string> leftOut = {"emission",          "start",        "use_end", "end",
                                              "use_max_particles", "max_particles"};
    for (const std::vector<NodeFolder>& folders :
         {promotion.folders(source, "source", leftOut), promotion.folders(collider, "collider", {}),
          promotion.folders(solver, "solver", {kDopGeometry})})
        interface.folders.insert(interface.folders.end(), folders.begin(), folders.end());

    NetworkNode dops = node("dop", "dopnet", {}, {});
    dops.table = "Dop";
    addObject("colliders", "colliders", dops);
    addObject("particles", "source", dops);
    dops.children.push_back(
        node("solver", solver.type, promotion.references(solver, "solver", "../.."), {}));
    dops.children.push_back(
        node("solve", "multisolver", {}, {{0, "with_particles_geometry"}, {1, "solver"}}));
    // The left input of a merge collides with the right one.
    dops.children.push_back(
        node("merge", "merge", {}, {{0, "with_colliders_geometry"}, {1, "solve"}}));
    NetworkNode end = node("output", "output", {}, {{0, "merge"}});
    end.isShown = true;
    dops.children.push_back(end);

    NetworkNode out =
        node("particles_out", "output", {setNumbers("outputidx", {0.0})}, {{0, "import"}});
    out.isShown = true;
    out.outputs = 0;
    asset.contents.children = {
        node("nothing", "add", {}, {}),
        node("source", source.type, promotion.references(source, "source"), {fromOutside(0)}),
        node("collider", collider.type, promotion.references(collider, "collider"),
             {fromOutside(1)}),
        node("colliders", "switch",
             {setExpression("input", "strcmp(opinput(\"..\", 1), \"\") != 0")},
             {{0, "nothing"}, {1, "collider"}}),
        dops,
        node("import", "dopimport",
             {setText("doppath", "../dop"), setWord("importstyle", "fetch"),
              setText("objpattern", "particles")},
             {}),
        out};
    return asset;
}

std::vector<DigitalAsset> digitalAssets() {
    return {simulationAsset(), dopAsset()};
}

}  // namespace mallow::hdk
