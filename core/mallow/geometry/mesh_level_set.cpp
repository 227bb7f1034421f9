#include <mallow/geometry/level_set_grid.h>
#include <mallow/geometry/mesh_check.h>
#include <mallow/geometry/mesh_level_set.h>

#include <openvdb/math/Proximity.h>
#include <openvdb/tools/MeshToVolume.h>

#include <algorithm>

namespace mallow {
namespace {

constexpr double kMinimumBandVoxels = 3.0;  // what level-set tools expect

openvdb::Vec3d toVdb(const Vec3d& v) {
    return {v.x(), v.y(), v.z()};
}

/// What OpenVDB asks of a mesh: points in index space.
struct MeshInIndexSpace {
    const Mesh& mesh;
    double inverseVoxelSize;

    std::size_t polygonCount() const { return mesh.triangles.size(); }
    std::size_t pointCount() const { return mesh.points.size(); }
    std::size_t vertexCount(std::size_t) const { return 3; }
    void getIndexSpacePoint(std::size_t triangle, std::size_t corner, openvdb::Vec3d& point) const {
        point = toVdb(this->point(triangle, corner) * inverseVoxelSize);
    }

    std::size_t pointIndex(std::size_t triangle, std::size_t corner) const {
        return static_cast<std::size_t>(mesh.triangles[triangle][corner]);
    }
    const Vec3d& point(std::size_t triangle, std::size_t corner) const {
        return mesh.points[pointIndex(triangle, corner)];
    }
};

openvdb::FloatGrid::Ptr distanceGrid(const MeshInIndexSpace& mesh,
                                     double exteriorBand,
                                     double interiorBand,
                                     openvdb::Int32Grid* closestTriangle) {
    checkClosed(mesh.mesh, "mesh");
    const auto transform =
        openvdb::math::Transform::createLinearTransform(1.0 / mesh.inverseVoxelSize);
    const auto voxels = [&](double band) {
        return static_cast<float>(std::max(kMinimumBandVoxels, band * mesh.inverseVoxelSize));
    };
    return openvdb::tools::meshToVolume<openvdb::FloatGrid>(
        mesh, *transform, voxels(exteriorBand), voxels(interiorBand), /*flags=*/0, closestTriangle);
}

/// Velocity of the point of the triangle that is closest to x.
Vec3d velocityOnTriangle(const MeshInIndexSpace& mesh, std::size_t triangle, const Vec3d& x) {
    openvdb::Vec3d weights;
    openvdb::math::closestPointOnTriangleToPoint(toVdb(mesh.point(triangle, 0)),
                                                 toVdb(mesh.point(triangle, 1)),
                                                 toVdb(mesh.point(triangle, 2)), toVdb(x), weights);
    Vec3d velocity = Vec3d::Zero();
    for (std::size_t corner = 0; corner < 3; ++corner)
        velocity += weights[static_cast<int>(corner)] *
                    mesh.mesh.velocities[mesh.pointIndex(triangle, corner)];
    return velocity;
}

}  // namespace

LevelSet levelSetFromMesh(const Mesh& mesh,
                          double voxelSize,
                          double exteriorBand,
                          double interiorBand) {
    const MeshInIndexSpace inIndexSpace{mesh, 1.0 / voxelSize};
    return levelSetFromGrid(distanceGrid(inIndexSpace, exteriorBand, interiorBand, nullptr),
                            "mesh");
}

std::pair<LevelSet, VectorField> movingLevelSetFromMesh(const Mesh& mesh,
                                                        double voxelSize,
                                                        double exteriorBand,
                                                        double interiorBand) {
    const MeshInIndexSpace inIndexSpace{mesh, 1.0 / voxelSize};
    openvdb::Int32Grid closestTriangle(/*background=*/-1);
    const openvdb::FloatGrid::Ptr distance =
        distanceGrid(inIndexSpace, exteriorBand, interiorBand, &closestTriangle);

    const auto velocity = openvdb::Vec3SGrid::create();
    velocity->setTransform(distance->transform().copy());
    if (!mesh.velocities.empty()) {
        closestTriangle.tree().voxelizeActiveTiles();  // one triangle, but many velocities
        velocity->setTree(std::make_shared<openvdb::Vec3STree>(
            closestTriangle.tree(), openvdb::Vec3s(0.0f), openvdb::TopologyCopy()));
        auto accessor = velocity->getAccessor();
        for (auto triangle = closestTriangle.cbeginValueOn(); triangle; ++triangle) {
            const openvdb::Vec3d x = velocity->indexToWorld(triangle.getCoord());
            const Vec3d v = velocityOnTriangle(inIndexSpace, static_cast<std::size_t>(*triangle),
                                               {x.x(), x.y(), x.z()});
            accessor.setValue(triangle.getCoord(), openvdb::Vec3s(v.cast<float>().eval().data()));
        }
    }
    return {levelSetFromGrid(distance, "mesh"), vectorFieldFromGrid(velocity, "mesh")};
}

}  // namespace mallow
