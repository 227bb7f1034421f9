#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/scene/json_text.h>
#include <mallow/scene/presets_text.h>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace mallow {
namespace {

constexpr int kIndent = 2;

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

/// Enough to recognise a value; converted ones have endless digits.
std::string shortNumber(double value) {
    constexpr int kDigits = 4;
    std::ostringstream text;
    text << std::setprecision(kDigits) << value;
    return text.str();
}

Json toJson(const Preset& preset) {
    Json values = Json::object();
    for (const auto& [name, value] : preset.values)
        values[name] = {{"value", value}, {"unit", materialParameter(name).info.unit}};
    Json ramps = Json::object();
    for (const auto& [name, ramp] : preset.ramps)
        for (const Ramp::Point& point : ramp.points)
            ramps[name].push_back({point.temperature, point.factor});
    return {{"name", preset.name}, {"label", preset.label},   {"model", preset.model},
            {"help", preset.help}, {"source", preset.source}, {"values", values},
            {"ramps", ramps}};
}

}  // namespace

std::string presetsText() {
    std::size_t nameWidth = 0, modelWidth = 0;
    for (const Preset& preset : presets()) {
        nameWidth = std::max(nameWidth, preset.name.size() + 2);
        modelWidth = std::max(modelWidth, preset.model.size() + 2);
    }
    std::string text;
    for (const Preset& preset : presets())
        text +=
            padded(preset.name, nameWidth) + padded(preset.model, modelWidth) + preset.help + "\n";
    return text;
}

std::string presetsMarkdown() {
    std::string text = "| preset | model | values (SI) | source |\n| --- | --- | --- | --- |\n";
    for (const Preset& preset : presets()) {
        std::string values;
        for (const auto& [name, value] : preset.values)
            values += (values.empty() ? "`" : ", `") + name + "` " + shortNumber(value);
        for (const auto& [name, ramp] : preset.ramps) values += ", ramp of `" + name + "`";
        text += "| `" + preset.name + "` | `" + preset.model + "` | " + values + " | " +
                preset.source + " |\n";
    }
    return text;
}

std::string parametersMarkdown() {
    std::ostringstream text;
    text << "| parameter | unit | range | default | of |\n| --- | --- | --- | --- | --- |\n";
    for (const MaterialParameter& parameter : materialParameters()) {
        const std::string& name = parameter.info.name;
        std::string models;
        for (const ModelInfo& model : modelInfos()) {
            const std::vector<std::string> taken = acceptedParameters(model.parameters);
            if (std::find(taken.begin(), taken.end(), name) == taken.end()) continue;
            models += models.empty() ? "`" : " `";
            models += model.name + "`";
        }
        if (models.empty()) continue;  // still to come
        const Range& range = parameter.info.range;
        const bool isLimited = std::isfinite(range.min) || std::isfinite(range.max);
        text << "| `" << name << "` | " << parameter.info.unit << " | "
             << (isLimited ? range.text("") : "any number") << " | "
             << (parameter.defaultValue ? numberText(*parameter.defaultValue) : "") << " | "
             << models << " |\n";
    }
    return text.str();
}

std::string presetText(const Preset& preset) {
    std::string text = preset.label + " (" + preset.name + "): " + preset.help + "\nmodel   " +
                       preset.model + "\nsource  " + preset.source + "\n";
    std::size_t width = 0;
    for (const auto& entry : preset.values) width = std::max(width, entry.first.size() + 2);
    for (const auto& [name, value] : preset.values) {
        const std::string& unit = materialParameter(name).info.unit;
        text += "  " + padded(name, width) + numberText(value) + (unit.empty() ? "" : " " + unit) +
                "\n";
    }
    return text;
}

std::string presetJson(const Preset& preset) {
    return toJson(preset).dump(kIndent) + "\n";
}

std::string presetsJson() {
    Json list = Json::array();
    for (const Preset& preset : presets()) list.push_back(toJson(preset));
    return list.dump(kIndent) + "\n";
}

}  // namespace mallow
