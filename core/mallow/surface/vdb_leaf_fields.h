/// @file vdb_leaf_fields.h
/// What particles say at the nodes of a grid, leaf by leaf. Includes OpenVDB: for the few files
/// that handle grids.
#pragma once

#include <mallow/surface/kernel_shape.h>

#include <openvdb/openvdb.h>

namespace mallow {

struct LeafFields {
    openvdb::FloatGrid::Ptr fill;   ///< filled share of the space, 0 without particles
    openvdb::FloatGrid::Ptr sheet;  ///< distance to the sheet through the particles; or null
};

/// `band` [m]: how far outside the distances are known. Values at a node are sums in the order of
/// cells and ids.
LeafFields leafFields(const SurfaceParticles& particles,
                      const std::vector<KernelShape>& shapes,
                      bool withSheet,
                      double band);

/// The grid's nodes are at whole multiples of the voxel size.
openvdb::FloatGrid::Ptr gridOfVoxels(double voxelSize, float background);

}  // namespace mallow
