/// @file vdb_droplets.h
/// Particles that are too few to fill half of their surroundings, as spheres. Includes OpenVDB.
#pragma once

#include <mallow/surface/kernel_shape.h>

#include <openvdb/openvdb.h>

#include <vector>

namespace mallow {

/// Takes the droplets of particles that lie at a body's surface. The corner of a body has as few
/// neighbours as a loose particle has, and would grow a thorn.
/// `body`: signed distances, before smoothing took off its corners.
void keepDropletsOffBody(const openvdb::FloatGrid& body,
                         const SurfaceParticles& particles,
                         std::vector<KernelShape>& shapes);

/// Distance to the droplets, known up to `band` outside [m]; null: there are none.
openvdb::FloatGrid::Ptr dropletField(const SurfaceParticles& particles,
                                     const std::vector<KernelShape>& shapes,
                                     double band);

}  // namespace mallow
