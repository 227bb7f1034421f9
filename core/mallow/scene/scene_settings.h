/// @file scene_settings.h
/// A scene as its file states it: plain values, nothing loaded, nothing sampled.
#pragma once

#include <mallow/params/body_settings.h>
#include <mallow/params/force_settings.h>
#include <mallow/params/grid_settings.h>
#include <mallow/params/heat_settings.h>
#include <mallow/params/output_settings.h>
#include <mallow/params/resample_settings.h>
#include <mallow/params/solver_settings.h>
#include <mallow/params/time_settings.h>

#include <optional>
#include <string>
#include <vector>

namespace mallow {

/// Of the format of scene files; a change that breaks old files raises it.
constexpr int kSceneVersion = 1;

struct SceneSettings {
    int version = kSceneVersion;
    std::string name;
    ForceSettings forces;
    TimeSettings time;
    GridSettings grid;
    std::optional<DomainSettings> domain;
    SolverSettings solver;
    HeatSettings heat;
    ResampleSettings resample;
    std::vector<MaterialSettings> materials;
    std::vector<ObjectSettings> objects;
    std::vector<ColliderSettings> colliders;
    std::vector<EmitterSettings> emitters;
    OutputSettings output;
};

}  // namespace mallow
