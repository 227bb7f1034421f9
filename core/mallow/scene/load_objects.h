/// @file load_objects.h
/// Objects of a scene as points: shapes are filled with particles, files of points are read.
#pragma once

#include <mallow/scene/scene_problem.h>
#include <mallow/scene/scene_settings.h>
#include <mallow/scene/simulation.h>

namespace mallow {

/// The object's particles, with its velocity on them; problems are reported at `path`.
ObjectInput loadObject(const ObjectSettings& settings,
                       double dx,
                       const std::string& path,
                       SceneProblems& problems);

/// Particles in a solid; a problem at `path` when they are too many or none.
void fillObject(const Shape& shape,
                const ObjectSettings& settings,
                double dx,
                const std::string& path,
                SceneProblems& problems,
                PointTable& points);

/// Adds velocity + angular velocity x (x - centre of mass) to v.
void setMoving(const ObjectSettings& settings, PointTable& points);

}  // namespace mallow
