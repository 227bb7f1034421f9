/// @file scene_keys.h
/// Every key of a scene file, section by section: the one list that is walked to read, to write, to
/// make the schema and the reference.
#pragma once

#include <mallow/scene/scene_key.h>
#include <mallow/scene/scene_settings.h>

namespace mallow {

std::vector<SceneKey<SceneSettings>> sceneKeys();

std::vector<SceneKey<ForceSettings>> forceKeys();
std::vector<SceneKey<DomainSettings>> domainKeys();
std::vector<SceneKey<Wall>> wallKeys();
std::vector<SceneKey<MaterialSettings>> materialKeys();
std::vector<SceneKey<ObjectSettings>> objectKeys();
std::vector<SceneKey<ColliderSettings>> colliderKeys();
std::vector<SceneKey<EmitterSettings>> emitterKeys();
std::vector<SceneKey<Motion>> motionKeys();
std::vector<SceneKey<Motion::Key>> motionKeyKeys();
std::vector<SceneKey<FrameSurfaceSettings>> surfaceKeys();
std::vector<SceneKey<OutputSettings>> outputKeys();

}  // namespace mallow
