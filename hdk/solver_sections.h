/// @file solver_sections.h
/// The sections of a scene that the solver node shows: one list, for its parameters and for reading
/// them. What a section gains (params/describe) is on the node by itself; a new section is one
/// line.
#pragma once

#include "described_parameters.h"
#include "parameter_templates.h"

#include <mallow/params/describe_scene.h>
#include <mallow/scene/scene_settings.h>

namespace mallow::hdk {

/// Is this section one that can be switched off, and not available yet?
template <class S>
bool isLater() {
    for (const Field<S>& field : describe<S>())
        if (field.info.name == "enabled") return !field.info.isAvailable;
    return false;
}

/// The token of the section's switch; empty when it has none.
template <class S>
std::string switchOfSection(const FieldChoice& choice) {
    for (const Field<S>& field : describe<S>())
        if (field.info.name == "enabled" && choice.has(field.info))
            return tokenOf(field.info, choice.prefix);
    return "";
}

/// visit(token of the folder, its label, section, fields) in the order of the panel. Sections of
/// one folder follow each other.
template <class Settings, class Visit>
void forEachSection(Settings& scene, const SolverHost& host, const Visit& visit) {
    visit("time_folder", "Time", scene.time, host.time);
    visit("solver_folder", "Solver", scene.grid, FieldChoice{});
    visit("solver_folder", "Solver", scene.solver, FieldChoice{});
    visit("forces_folder", "Forces", scene.forces, FieldChoice{});
    if (!isLater<HeatSettings>()) visit("heat_folder", "Heat", scene.heat, FieldChoice{});
    if (!isLater<ResampleSettings>())
        visit("resample_folder", "Resampling", scene.resample, FieldChoice{});
    if (host.hasOutput) visit("output_folder", "Output", scene.output, outputFields());
}

}  // namespace mallow::hdk
