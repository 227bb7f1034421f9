#include <mallow/parallel/for_each.h>
#include <mallow/render/finite_positions.h>
#include <mallow/render/mesh_body.h>
#include <mallow/render/triangle_set.h>

namespace mallow {

Bounds boundsOfMesh(const Geometry& mesh, const std::string& source) {
    Bounds box = emptyBounds();
    if (mesh.table.pointCount() == 0) return box;
    const Column& P = finitePositions(mesh.table, source);
    for (std::size_t i = 0; i < mesh.table.pointCount(); ++i) {
        const Vec3d x = positionOf(P, i);
        box = united(box, {x, x});
    }
    return box;
}

std::unique_ptr<Body> meshBody(const Geometry& mesh,
                               const Colouring& colouring,
                               const Vec3d& origin,
                               float gloss) {
    ShadedMesh shaded;
    shaded.gloss = gloss;
    shaded.colours = colourPoints(colouring, mesh.table);
    shaded.points.resize(mesh.table.pointCount());
    if (!shaded.points.empty()) {
        const Column& P = *mesh.table.points.find("P");
        forEachIndex(0, shaded.points.size(), 4096, [&](std::size_t i) {
            shaded.points[i] = (positionOf(P, i) - origin).cast<float>();
        });
    }
    const std::vector<std::array<int, 3>> triangles = trianglesOf(mesh);
    shaded.triangles.reserve(triangles.size());
    for (const auto& [a, b, c] : triangles)
        shaded.triangles.push_back({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b),
                                    static_cast<std::uint32_t>(c)});
    return std::make_unique<TriangleSet>(shaded);
}

}  // namespace mallow
