#include "source_points.h"

#include "nearest_points.h"
#include "parameter_templates.h"

#include <mallow/io/geometry_file.h>
#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/params/describe_scene.h>
#include <mallow/params/presets.h>
#include <mallow/scene/build_shape.h>
#include <mallow/scene/load_objects.h>
#include <mallow/scene/resolve_materials.h>
#include <mallow/scene/scene_part.h>

namespace mallow::hdk {
namespace {

ObjectSettings objectOf(const ParameterValues& values) {
    ObjectSettings object;
    readParameters(values, object, objectFields());
    object.name = object.material;
    return object;
}

double cellSizeOf(const ParameterValues& values) {
    const double dx = values.number("dx", 0);
    if (!(dx > 0.0)) throw InputError("parameter dx: must be > 0 m, got " + numberText(dx));
    return dx;
}

/// The ramps that the parameter states, read as a scene's are.
GivenRamps rampsOf(const ParameterValues& values) {
    const std::string text = values.text(kRamps);
    if (wordsIn(text).empty()) return {};
    return materialFromText("{\"name\": \"node\", \"" + std::string(kRamps) + "\": " + text + "}",
                            std::string("parameter ") + kRamps)
        .ramps;
}

std::vector<std::string> parametersOf(const MaterialSettings& material) {
    const int model = modelIndex(materialParams(material).model);
    return acceptedParameters(modelInfos()[static_cast<std::size_t>(model)].parameters);
}

/// Those of the chosen model that an attribute is to set or scale.
std::vector<std::string> paintedParameters(const ParameterValues& values) {
    std::vector<std::string> painted;
    for (const std::string& name : parametersOf(materialOf(values)))
        if (materialParameter(name).info.isPaintable && values.text(modeOf(name)) != kByNothing)
            painted.push_back(name);
    return painted;
}

/// The attributes of the mesh that go to the particles, of its nearest point.
void transferAttributes(const PointTable& mesh, const ParameterValues& values, PointTable& points) {
    std::vector<const Column*> chosen;
    for (const Column& column : mesh.points.columns())
        if (points.points.find(column.name()) == nullptr && isTransferred(values, column.name()))
            chosen.push_back(&column);
    if (chosen.empty()) return;
    const std::vector<std::size_t> rows =
        nearestRows(*mesh.points.find("P"), *points.points.find("P"));
    for (const Column* column : chosen) points.points.add(column->gather(rows));
}

/// Renames the painted attribute to what the solver reads.
void applyAttribute(const std::string& parameter,
                    const ParameterValues& values,
                    PointTable& points,
                    std::vector<std::string>& warnings) {
    const std::string mode = values.text(modeOf(parameter));
    const std::string name = values.text(attributeOf(parameter));
    const Column* painted = points.points.find(name);
    if (painted == nullptr) {
        warnings.push_back("parameter " + attributeOf(parameter) +
                           ": the input has no attribute \"" + name + "\"; " + parameter +
                           " is not changed by it");
        return;
    }
    if (!painted->isNumeric() || painted->tupleSize() != 1)
        throw InputError("parameter " + attributeOf(parameter) + ": attribute \"" + name +
                         "\" must be one number, is " + painted->describe());
    const std::string target = mode == kBySetting ? parameter : parameter + "_scale";
    if (target == name) return;
    Column column(target, ColumnType::Float64, 1, painted->rows());
    column.values<double>() = painted->numbers();
    points.points.remove(target);
    points.points.add(std::move(column));
    // Under its own name it would set the parameter, which is not what was asked for.
    if (name == parameter) points.points.remove(name);
}

void setText(const std::string& name, const std::string& text, PointTable& points) {
    points.points.remove(name);
    Column& column = points.points.add(name, ColumnType::String, 1);
    column.strings().table = {text};
    column.strings().indices.assign(points.pointCount(), 0);
}

}  // namespace

bool isTransferred(const ParameterValues& values, const std::string& name) {
    if (name == "v") return true;
    for (const std::string& word : wordsIn(values.text("transfer")))
        if (word == "*" || word == name) return true;
    for (const std::string& parameter : paintedParameters(values))
        if (values.text(attributeOf(parameter)) == name) return true;
    return false;
}

MaterialSettings materialOf(const ParameterValues& values) {
    MaterialSettings material;
    material.name = values.text("material");
    if (material.name.empty()) throw InputError("parameter material: must not be empty");
    const std::string preset = values.text("preset");
    if (preset == kNoPreset)
        material.model = values.text("model");
    else if (findPreset(preset) == nullptr)
        throw InputError("parameter preset: there is no preset \"" + preset + "\"");
    else
        material.preset = preset;
    if (modelIndex(materialParams(material).model) < 0)
        throw InputError("parameter model: there is no model \"" + material.model + "\"");
    material.isIncompressible = values.isOn(kIncompressible);
    material.resample = values.isOn(kResampled);
    material.ramps = rampsOf(values);
    for (const std::string& name : parametersOf(material))
        if (values.isOn(switchOf(name))) material.given[name] = values.number(name, 0);
    const std::vector<ParamError> errors =
        bindMaterial(
            modelInfos()[static_cast<std::size_t>(modelIndex(materialParams(material).model))]
                .parameters,
            materialParams(material), {}, {})
            .errors;
    std::string text;
    for (const ParamError& error : errors)
        text += (text.empty() ? "" : "\n") + ("parameter " + error.name + ": " + error.message);
    if (!errors.empty()) throw InputError(text);
    return material;
}

SourcePoints sourcePoints(const Geometry& input, const ParameterValues& values) {
    const MaterialSettings material = materialOf(values);
    const ObjectSettings object = objectOf(values);
    const double dx = cellSizeOf(values);
    SourcePoints result;
    if (values.text("emission") == "points") {
        result.points = input.table;
    } else {
        SceneProblems problems;
        const Shape solid{solidOfMesh(meshOf(input, "input 1"), dx, "input 1")};
        fillObject(solid, object, dx, "the mesh", problems, result.points);
        try {
            problems.throwIfAny("input 1");
        } catch (const InvalidScene& error) {
            throw InputError(error.what());
        }
        transferAttributes(input.table, values, result.points);
    }
    setMoving(object, result.points);
    if (result.points.points.find("temperature") == nullptr) {
        Column& temperature = result.points.points.add("temperature", ColumnType::Float32, 1);
        for (std::size_t p = 0; p < temperature.rows(); ++p)
            temperature.setNumber(p, 0, object.temperature);
    }
    for (const std::string& name : paintedParameters(values))
        applyAttribute(name, values, result.points, result.warnings);
    setText("material", material.name, result.points);
    setText(kMaterialAttribute, materialText(material), result.points);
    return result;
}

EmitterTexts emitterTexts(const ParameterValues& values) {
    const MaterialSettings material = materialOf(values);
    const ObjectSettings object = objectOf(values);
    EmitterSettings emitter;
    readParameters(values, emitter, emitterFields());
    emitter.name = material.name;
    emitter.material = material.name;
    emitter.velocity = object.velocity;
    emitter.temperature = object.temperature;
    emitter.particlesPerCell = object.particlesPerCell;
    emitter.seed = object.seed;
    EmitterTexts texts{emitterText(emitter), materialText(material), {}};
    for (const std::string& name : paintedParameters(values))
        texts.warnings.push_back("parameter " + modeOf(name) +
                                 ": what flows out has no attributes of the mesh; " + name +
                                 " is not changed by it");
    return texts;
}

}  // namespace mallow::hdk
