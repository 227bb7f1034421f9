#include "parameter_templates.h"

#include "parameter_pieces.h"

#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/params/describe_scene.h>
#include <mallow/params/describe_surface.h>
#include <mallow/params/presets.h>
#include <mallow/scene/scene_keys.h>

namespace mallow::hdk {
namespace {

std::vector<std::string> modelsWith(const std::string& parameter) {
    std::vector<std::string> models;
    for (const ModelInfo& model : modelInfos())
        for (const std::string& name : acceptedParameters(model.parameters))
            if (name == parameter) models.push_back(model.name);
    return models;
}

bool contains(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Hidden unless the chosen model has the parameter: that of the preset, or without one the menu's.
std::string hiddenWithout(const std::vector<std::string>& models) {
    std::string byModel = std::string("{ preset == ") + kNoPreset;
    for (const std::string& model : models) byModel += " model != " + model;
    std::string byPreset = std::string("{ preset != ") + kNoPreset;
    for (const Preset& preset : presets())
        if (contains(models, preset.model)) byPreset += " preset != " + preset.name;
    return byModel + " } " + byPreset + " }";
}

/// Switch, value, how an attribute acts, and which.
std::vector<NodeParameter> materialParameterRow(const MaterialParameter& material,
                                                const std::vector<std::string>& models) {
    const std::string& token = material.info.name;
    const std::string hidden = hiddenWithout(models);
    NodeParameter change = switchParameter(material.info, token);
    change.label = "Change " + material.info.label;
    change.help = "Whether the value beside it replaces that of the preset or the default.";
    NodeParameter value = parameterOf(material.info, token);
    const double shown = material.defaultValue.value_or(1.0e5);
    constexpr double kLogFrom = 1.0e3;
    value.type = shown >= kLogFrom && material.info.range.min >= 0.0 ? ParameterType::Log
                                                                     : ParameterType::Float;
    value.defaults = {numberText(shown)};
    value.isPaintable = material.info.isPaintable;
    value.of = models;
    value.disableWhen = "{ " + switchOf(token) + " == 0 }";
    NodeParameter mode = menuOf(
        modeOf(token), material.info.label + " by Attribute",
        {{kByNothing, "None"}, {kBySetting, "Set"}, {kByScaling, "Multiply"}},
        "Whether an attribute of the input sets " + token + " or multiplies it, point by point.");
    mode.isJoined = true;
    NodeParameter attribute =
        simple(attributeOf(token), material.info.label + " Attribute", ParameterType::String,
               {token}, "Name of that attribute; a missing one is a warning.");
    attribute.isWithoutLabel = true;
    attribute.disableWhen = "{ " + modeOf(token) + " == " + kByNothing + " }";
    std::vector<NodeParameter> row = {change, value};
    if (material.info.isPaintable) append(row, {mode, attribute});
    hide(row, hidden);
    return row;
}

/// What a scene says of a material besides its model's parameters, described as the scene does.
std::vector<NodeParameter> materialSwitches() {
    const MaterialSettings defaults;
    const auto described = [](const char* name, ParameterType type, const std::string& value) {
        for (const SceneKey<MaterialSettings>& key : materialKeys()) {
            if (key.info.name != name) continue;
            NodeParameter p = parameterOf(key.info, name);
            p.type = type;
            p.defaults = {value};
            return p;
        }
        throw std::logic_error(std::string("a scene's materials have no ") + name);
    };
    const auto toggle = [&](const char* name, bool isOn) {
        return described(name, ParameterType::Toggle, isOn ? "1" : "0");
    };
    NodeParameter ramps = described(kRamps, ParameterType::String, "");
    ramps.help +=
        " As a scene writes it: {\"yield_stress\": [[1173, 1000], [1423, 1]]}; nothing "
        "leaves those of the preset.";
    return {toggle(kIncompressible, defaults.isIncompressible),
            toggle(kResampled, defaults.resample), ramps};
}

NodeFolder materialFolder() {
    std::vector<MenuItem> presetMenu = {{kNoPreset, "None"}};
    std::string about =
        "A material that works out of the box; None takes the model beside it. Change single "
        "values "
        "below.";
    for (const Preset& preset : presets()) presetMenu.push_back({preset.name, preset.label});
    std::vector<MenuItem> modelMenu;
    for (const ModelInfo& model : modelInfos())
        modelMenu.push_back({model.name, titleOf(model.name)});
    NodeFolder folder{"material_folder", "Material", {}};
    folder.parameters.push_back(menuOf("preset", "Preset", presetMenu, about));
    NodeParameter model = menuOf("model", "Model", modelMenu, "The constitutive law.");
    model.hideWhen = std::string("{ preset != ") + kNoPreset + " }";
    folder.parameters.push_back(model);
    append(folder.parameters, materialSwitches());
    for (const MaterialParameter& parameter : materialParameters()) {
        const std::vector<std::string> models = modelsWith(parameter.info.name);
        if (!models.empty()) append(folder.parameters, materialParameterRow(parameter, models));
    }
    return folder;
}

NodeParameter cellSize() {
    NodeParameter dx = describedParameters(GridSettings{}, {"", {"kernel"}}).front();
    dx.help += " Source and solver should have the same.";
    return dx;
}

ObjectSettings namedObject() {
    ObjectSettings object;
    object.name = "$OS";
    object.material = "$OS";
    return object;
}

}  // namespace

FieldChoice objectFields() {
    return {"", {"name"}};
}
FieldChoice emitterFields() {
    return {"", {"name", "material", "velocity", "temperature", "particles_per_cell", "seed"}};
}
FieldChoice motionFields() {
    return {"", {}};
}
FieldChoice oscillateFields() {
    return {"oscillate", {}};
}
FieldChoice surfaceFields() {
    return {"", {"format"}};
}
NodeInterface sourceInterface() {
    NodeFolder particles{"particles_folder", "Particles", {}};
    particles.parameters.push_back(menuOf(
        "emission", "Emission",
        {{"once", "Once"}, {"continuous", "Continuous"}, {"points", "Input Points"}},
        "Once: the shape is full of particles at the start. Continuous: material flows out of it; "
        "wire it into the solver's third input. Input Points: the points come in as they are."));
    append(particles.parameters, {cellSize()});
    append(particles.parameters, describedParameters(namedObject(), objectFields()));
    std::vector<NodeParameter> flow = describedParameters(EmitterSettings{}, emitterFields());
    hide(flow, "{ emission != continuous }");
    append(particles.parameters, flow);
    particles.parameters.push_back(
        simple("transfer", "Attributes to Transfer", ParameterType::String, {"*"},
               "Attributes of the mesh that the particles get from its nearest point, separated by "
               "blanks; * stands for all. Those of vertices, primitives and the detail come too: "
               "numbers are averaged at the points, strings and integers are the first's. `v` and "
               "what a parameter is painted with come always; arrays, dictionaries and attributes "
               "of VDBs never."));
    particles.parameters.back().hideWhen = "{ emission != once }";
    return {
        "mallow::source::1.0",
        "sop",
        "Mallow Source",
        "Fills closed meshes and VDB level sets with particles of a material.",
        {"Closed Mesh, Level Set or Points"},
        1,
        "The material travels on the points (`material` and `mallow_material`), so sources can be "
        "merged. Point attributes named like a material's parameter override it; those may be "
        "changed between source and solver.\n",
        {particles, materialFolder()},
        {},
        {"Closed polygons and VDB level sets are filled; a fog volume is an error. With Emission "
         "Input Points the points themselves are the particles, each dx^3 / Particles per Cell "
         "large unless it has `volume` or `mass`."}};
}

NodeInterface colliderInterface() {
    ColliderSettings defaults;
    defaults.name = "$OS";
    NodeFolder folder{"collider_folder", "Collider", {}};
    folder.parameters.push_back(menuOf(
        "type", "Type",
        {{"static", "Static"},
         {"rigid", "Rigid"},
         {"animated", "Rigid, Animated Input"},
         {"deforming", "Deforming"}},
        "Static: where it is at the start frame. Rigid: moved by the parameters of Motion. Rigid, "
        "Animated Input: moved as the points of the input move, frame by frame, turning between "
        "them. Deforming: read again each frame, with the velocity of its points (v)."));
    append(folder.parameters, describedParameters(defaults));
    append(
        folder.parameters,
        {simple(kTemperatureAttribute, "Temperature Attribute", ParameterType::String, {""},
                "A point attribute of the mesh, in K, that says how hot its surface is where; it "
                "goes before Temperature. Not for a deforming collider."),
         simple(kTemperatureFile, "Temperature VDB", ParameterType::File, {""},
                "A VDB file with a grid of temperatures in K around the body at the start frame; "
                "where it has none the surface is insulated."),
         simple(kTemperatureGrid, "Temperature Grid", ParameterType::String, {""},
                "Name of that grid; the first of floats when it is empty.")});
    NodeFolder motion{"motion_folder", "Motion", describedParameters(Motion{}, motionFields())};
    append(motion.parameters, describedParameters(Motion::Oscillate{}, oscillateFields()));
    for (NodeParameter& p : motion.parameters) p.disableWhen = "{ type != rigid }";
    return {"mallow::collider::1.0",
            "sop",
            "Mallow Collider",
            "Makes a closed mesh or VDB level set something that material collides with.",
            {"Closed Mesh or Level Set"},
            1,
            "The settings travel on the primitives (`mallow_collider`), so colliders can be "
            "merged. Level "
            "sets become polygons, with `v` from a vector VDB beside them.\n",
            {folder, motion},
            {},
            {"Closed polygons, VDB level sets, or both; they are one collider. Points with `v` say "
             "how a deforming one moves."}};
}

NodeInterface surfaceInterface() {
    NodeFolder folder{"surface_folder", "Surface", {}};
    const std::string volumeOnly = std::string("{ ") + kSurfaceOutput + " != " + kAsVolume + " }";
    const std::string polygonsOnly =
        std::string("{ ") + kSurfaceOutput + " != " + kAsPolygons + " }";
    folder.parameters.push_back(menuOf(
        kSurfaceOutput, "Output", {{kAsPolygons, "Polygons"}, {kAsVolume, "VDB"}},
        "Polygons: a closed mesh with the point attributes v, Cd and temperature, those that "
        "the particles have. VDB: the level set surface and grids of the same names in its "
        "band."));
    std::vector<NodeParameter> shape = describedParameters(SurfaceSettings{});
    for (NodeParameter& p : shape)
        if (p.token == "adaptivity") p.disableWhen = polygonsOnly;
    append(folder.parameters, shape);
    std::vector<NodeParameter> made = describedParameters(FrameSurfaceSettings{}, surfaceFields());
    for (NodeParameter& p : made)
        if (p.token == "fog") p.disableWhen = volumeOnly;
    append(folder.parameters, made);
    return {"mallow::surface::1.0",
            "sop",
            "Mallow Surface",
            "Makes a smooth closed surface of particles: polygons or VDBs.",
            {"Particles"},
            1,
            "Points need `P` and `volume` or `pscale`; a point without is an error that names "
            "it.\n",
            {folder},
            {},
            {"The solver's particles, or any points with a size."}};
}

std::vector<NodeInterface> nodeInterfaces() {
    return {sourceInterface(),     colliderInterface(),   solverInterface(), surfaceInterface(),
            cacheInterface("out"), cacheInterface("sop"), dopInterface()};
}

}  // namespace mallow::hdk
