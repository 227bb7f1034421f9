/// @file precision_option.h
/// --precision, the same in every command that makes a simulation.
#pragma once

#include <mallow/scene/simulation.h>

#include <CLI/CLI.hpp>

namespace mallow::cli {

inline void addPrecisionOption(CLI::App& command, Precision& precision) {
    command
        .add_option_function<std::string>(
            "--precision",
            [&precision](const std::string& word) {
                precision = fromWord<Precision>(word).value_or(precision);
            },
            "Of the simulation and its files")
        ->check(CLI::IsMember(allWords<Precision>()))
        ->default_str(wordOf(precision));
}

}  // namespace mallow::cli
