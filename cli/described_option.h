/// @file described_option.h
/// Options made from the descriptions of settings (params/describe.h), so that names, units, ranges
/// and help are stated once.
#pragma once

#include <mallow/params/describe.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string>
#include <variant>

namespace mallow::cli {

/// `voxel_size` is --voxel-size.
template <class Settings>
void addDescribedOption(CLI::App& command, const Field<Settings>& field, Settings& settings) {
    std::string name = "--" + field.info.name;
    std::replace(name.begin(), name.end(), '_', '-');
    std::string help = field.info.help;
    if (!field.info.unit.empty()) help += " [" + field.info.unit + "]";
    const auto check = [info = field.info](const std::string& text) -> std::string {
        double value = 0.0;
        if (!CLI::detail::lexical_cast(text, value) || !info.range.contains(value))
            return "must be " + info.range.text(info.unit) + ", got " + text;
        return "";
    };
    if (const auto* flag = std::get_if<bool Settings::*>(&field.member)) {
        command.add_flag(name, settings.**flag, help);
    } else if (const auto* whole = std::get_if<int Settings::*>(&field.member)) {
        command.add_option(name, settings.**whole, help)->check(check)->capture_default_str();
    } else if (const auto* number = std::get_if<double Settings::*>(&field.member)) {
        command.add_option(name, settings.**number, help)->check(check)->capture_default_str();
    } else if (const auto* optional =
                   std::get_if<std::optional<double> Settings::*>(&field.member)) {
        command.add_option(name, settings.**optional, help)->check(check);
    } else if (const auto* word = std::get_if<WordMember<Settings>>(&field.member)) {
        command
            .add_option_function<std::string>(
                name,
                [set = word->set, &settings](const std::string& text) { set(settings, text); },
                help)
            ->check(CLI::IsMember(word->words))
            ->required(field.info.isRequired);
    }
}

/// One for every described setting.
template <class Settings>
void addDescribedOptions(CLI::App& command, Settings& settings) {
    for (const Field<Settings>& field : describe<Settings>())
        addDescribedOption(command, field, settings);
}

}  // namespace mallow::cli
