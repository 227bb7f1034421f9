/// @file vdb_surface.cpp
/// The order of the stages from particles to a level set.
#include <mallow/geometry/level_set_grid.h>
#include <mallow/surface/surface.h>
#include <mallow/surface/vdb_droplets.h>
#include <mallow/surface/vdb_leaf_fields.h>
#include <mallow/surface/vdb_volume_offset.h>

#include <openvdb/tools/FastSweeping.h>
#include <openvdb/tools/LevelSetFilter.h>
#include <openvdb/tools/Morphology.h>
#include <openvdb/tools/Prune.h>
#include <openvdb/tools/SignedFloodFill.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

constexpr float kSurfaceFill = 0.5f;     // of the space
constexpr double kBandVoxels = 3.0;      // of the result
constexpr double kFarthestVoxels = 1.5;  // that the volume may move the surface
constexpr double kPi = 3.14159265358979323846;

/// Cuts the distances to a band; beyond it only the sign is kept.
void cutToBand(openvdb::FloatGrid& grid, double band) {
    const auto far = static_cast<float>(band);
    for (auto leaf = grid.tree().beginLeaf(); leaf; ++leaf)
        for (auto value = leaf->beginValueAll(); value; ++value) {
            if (value.isValueOn() && std::abs(*value) < far) continue;
            value.setValue(*value < 0.0f ? -far : far);
            value.setValueOff();
        }
    openvdb::tools::changeLevelSetBackground(grid.tree(), far);
    openvdb::tools::pruneLevelSet(grid.tree());
    grid.setGridClass(openvdb::GRID_LEVEL_SET);
}

/// Signed distance to where the space is half filled; no node is inside when it nowhere is.
openvdb::FloatGrid::Ptr distanceToFill(openvdb::FloatGrid& fill, double band) {
    const double h = fill.voxelSize().x();
    float most = 0.0f;
    for (auto value = fill.cbeginValueOn(); value; ++value) most = std::max(most, *value);
    if (most <= kSurfaceFill) return gridOfVoxels(h, static_cast<float>(band));
    openvdb::tools::dilateActiveValues(fill.tree(), static_cast<int>(std::ceil(band / h)),
                                       openvdb::tools::NN_FACE_EDGE, openvdb::tools::IGNORE_TILES);
    openvdb::FloatGrid::Ptr distance = openvdb::tools::fogToSdf(fill, kSurfaceFill);
    cutToBand(*distance, band);
    return distance;
}

/// Curvature flow: bumps of single particles go, what is larger stays.
void smooth(openvdb::FloatGrid& grid, int passes) {
    if (passes == 0 || grid.activeVoxelCount() == 0) return;
    openvdb::tools::LevelSetFilter<openvdb::FloatGrid> filter(grid);
    for (int pass = 0; pass < passes; ++pass) filter.laplacian();
}

void moveOutward(openvdb::FloatGrid& grid, double distance) {
    const auto d = static_cast<float>(distance);
    for (auto leaf = grid.tree().beginLeaf(); leaf; ++leaf)
        for (auto value = leaf->beginValueOn(); value; ++value) value.setValue(*value - d);
}

void unite(openvdb::FloatGrid& grid, const openvdb::FloatGrid& other) {
    auto accessor = grid.getAccessor();
    for (auto value = other.cbeginValueOn(); value; ++value) {
        const float here = accessor.getValue(value.getCoord());
        const bool isDeepInside = here < 0.0f && !accessor.isValueOn(value.getCoord());
        if (!isDeepInside) accessor.setValue(value.getCoord(), std::min(here, *value));
    }
}

/// What all particles hold, and what droplets hold more than their particles because they are drawn
/// at a radius that the voxels resolve. In between, where a particle is partly of a body, most of
/// its droplet is inside that body: the fourth power.
double volumeToHold(const SurfaceParticles& particles, const std::vector<KernelShape>& shapes) {
    double sum = 0.0;
    for (std::size_t p = 0; p < shapes.size(); ++p) {
        sum += particles.volume[p];
        const auto share = static_cast<double>(shapes[p].dropletShare);
        const auto radius = static_cast<double>(shapes[p].dropletRadius);
        if (share <= 0.0) continue;
        const double drawn = 4.0 / 3.0 * kPi * radius * radius * radius / share;
        sum += std::pow(share, 4) * (drawn - particles.volume[p]);
    }
    return sum;
}

}  // namespace

std::optional<LevelSet> particlesToLevelSet(const PointTable& points,
                                            const SurfaceSettings& settings) {
    openvdb::initialize();
    const SurfaceParticles particles = surfaceParticles(points, settings);
    if (particles.size() == 0) return std::nullopt;
    const double h = particles.voxelSize;
    const double band = (kBandVoxels + kFarthestVoxels + 0.5) * h;
    std::vector<KernelShape> shapes = kernelShapes(particles);
    const LeafFields fields = leafFields(particles, shapes, settings.thinSheets, band);

    const openvdb::FloatGrid::Ptr body = distanceToFill(*fields.fill, band);
    keepDropletsOffBody(*body, particles, shapes);
    const openvdb::FloatGrid::Ptr droplets = dropletField(particles, shapes, band);
    smooth(*body, settings.filterPasses);
    if (body->activeVoxelCount() > 0)
        moveOutward(*body, offsetForVolume(*body, droplets.get(), volumeToHold(particles, shapes),
                                           kFarthestVoxels * h));
    if (droplets) unite(*body, *droplets);
    openvdb::FloatGrid::Ptr surface = body;
    if (fields.sheet) {
        unite(*body, *fields.sheet);
        surface = openvdb::tools::sdfToSdf(*body);  // the sheet's is only nearly a distance
    }
    cutToBand(*surface, kBandVoxels * h);
    surface->setName("surface");
    return levelSetFromGrid(surface, "surface");
}

}  // namespace mallow
