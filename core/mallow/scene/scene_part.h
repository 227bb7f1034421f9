/// @file scene_part.h
/// One material, collider or emitter of a scene as text: hosts carry it on their geometry, beside
/// the shape, which is that geometry.
#pragma once

#include <mallow/params/body_settings.h>

#include <string>

namespace mallow {

/// The preset is expanded. @throws InputError when it names no model.
std::string materialText(const MaterialSettings& material);
std::string colliderText(const ColliderSettings& collider);
std::string emitterText(const EmitterSettings& emitter);

/// @throws InputError with everything that is wrong; `source` begins each line.
MaterialSettings materialFromText(const std::string& text, const std::string& source);
ColliderSettings colliderFromText(const std::string& text, const std::string& source);
EmitterSettings emitterFromText(const std::string& text, const std::string& source);

}  // namespace mallow
