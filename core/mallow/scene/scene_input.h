/// @file scene_input.h
/// Settings of a scene as what a simulation takes, as far as no file has to be opened for it. Scene
/// files and hosts that have their shapes in memory both begin here, so that a setting reaches
/// both.
#pragma once

#include <mallow/scene/scene_settings.h>
#include <mallow/scene/simulation.h>

namespace mallow {

/// Everything but objects, colliders and emitters.
SimulationInput inputWithoutBodies(const SceneSettings& scene);

/// Without its shape or sequence.
Collider colliderWithoutShape(const ColliderSettings& settings);

/// Without its region.
EmitterInput emitterWithoutRegion(const EmitterSettings& settings);

}  // namespace mallow
