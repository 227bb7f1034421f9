/// @file describe_shapes.h
/// The descriptions (params/describe.h) of shapes, transforms and motions. Paths in error messages
/// are made by whoever knows where the shape stands, so the sections are empty.
#pragma once

#include <mallow/collision/motion.h>
#include <mallow/params/describe.h>
#include <mallow/params/shape_settings.h>

namespace mallow {

template <>
std::vector<Field<Box>> describe<Box>();
template <>
std::vector<Field<Sphere>> describe<Sphere>();
template <>
std::vector<Field<Cylinder>> describe<Cylinder>();
template <>
std::vector<Field<Capsule>> describe<Capsule>();
template <>
std::vector<Field<Torus>> describe<Torus>();
template <>
std::vector<Field<Plane>> describe<Plane>();
template <>
std::vector<Field<MeshFile>> describe<MeshFile>();
template <>
std::vector<Field<VdbFile>> describe<VdbFile>();
template <>
std::vector<Field<PointsFile>> describe<PointsFile>();
template <>
std::vector<Field<Transform>> describe<Transform>();
template <>
std::vector<Field<Motion>> describe<Motion>();
template <>
std::vector<Field<Motion::Key>> describe<Motion::Key>();
template <>
std::vector<Field<Motion::Oscillate>> describe<Motion::Oscillate>();

}  // namespace mallow
