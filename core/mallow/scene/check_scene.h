/// @file check_scene.h
/// What is wrong with a scene beyond the single keys, before any file is opened.
#pragma once

#include <mallow/scene/scene_problem.h>
#include <mallow/scene/scene_settings.h>

namespace mallow {

/// More are refused before they are made [-].
constexpr double kMostParticles = 2147483648.0;

/// References, names, pairs of values, sizes.
void checkScene(const SceneSettings& scene, SceneProblems& problems);

/// The domain as the simulation takes it.
Domain domainOf(const DomainSettings& settings);

}  // namespace mallow
