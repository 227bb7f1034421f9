/// @file build_shape.h
/// Shapes as a scene states them to solids: files are read, meshes become level sets.
#pragma once

#include <mallow/collision/deforming_sequence.h>
#include <mallow/geometry/geometry.h>
#include <mallow/geometry/scalar_field.h>
#include <mallow/params/shape_settings.h>
#include <mallow/params/time_settings.h>
#include <mallow/scene/scene_problem.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace mallow {

/// The solid, if no part of it comes from a file.
std::optional<Shape> shapeWithoutFiles(const ShapeSettings& settings);

/// The solid; empty, with the problems reported, when a file cannot be used. `dx` is the
/// simulation's cell size [m], which decides how fine meshes are resolved.
std::optional<Shape> buildShape(const ShapeSettings& settings,
                                double dx,
                                const std::string& path,
                                SceneProblems& problems);

/// The solid of a closed mesh on a grid of cells of that size [m]; `source` names it in errors.
/// @throws InputError
LevelSet solidOfMesh(const Mesh& mesh, double cell, const std::string& source);

/// A frame of a deforming collider, whose motion during `frameTime` [s] its band covers.
/// @throws InputError
DeformingFrame deformingFrameOfMesh(const Mesh& mesh,
                                    double dx,
                                    double frameTime,
                                    const std::string& source);

/// The pattern of a sequence, if the shape is one.
std::optional<std::string> sequencePattern(const ShapeSettings& settings);

/// The sequence of a deforming collider, its first frame loaded and the others seen to be there;
/// null with a problem otherwise.
std::shared_ptr<const DeformingSequence> buildSequence(const ShapeSettings& settings,
                                                       double dx,
                                                       const TimeSettings& time,
                                                       const std::string& path,
                                                       SceneProblems& problems);

/// The attribute of a collider's mesh over its surface, where it is at time 0.
/// @throws InputError when the shape is no mesh file or its points have no such number.
ScalarField paintedTemperature(const ShapeSettings& settings,
                               const std::string& attribute,
                               double dx);

/// The same of a mesh in memory; `source` names it in errors.
ScalarField paintedTemperature(const Geometry& geometry,
                               const std::string& attribute,
                               double dx,
                               const std::string& source);

/// visit(name of a file) for every file that a shape names.
void forEachFile(ShapeSettings& settings, const std::function<void(std::string&)>& visit);

}  // namespace mallow
