/// @file shape_network.h
/// The shapes of scenes as Houdini's own geometry nodes.
#pragma once

#include "network/network.h"

#include <mallow/collision/motion.h>
#include <mallow/params/shape_settings.h>

namespace mallow::hdk {

/// Adds the nodes of a shape, named after it, and returns the name of the last. Planes become
/// boxes that reach `reach` to every side. @throws InputError
std::string addShape(const ShapeSettings& shape,
                     const std::string& name,
                     double reach,
                     NetworkNode& network);

/// Adds nodes that move what `from` makes; times count from the start of the simulation, which is
/// at `startTime` of Houdini's clock. @throws InputError
std::string addMotion(const Motion& motion,
                      const std::string& from,
                      const std::string& name,
                      double startTime,
                      NetworkNode& network);

/// The name as Houdini takes it for a node: "upper grip" to "upper_grip".
std::string nodeName(const std::string& name);

}  // namespace mallow::hdk
