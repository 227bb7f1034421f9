#include <mallow/geometry/mesh_check.h>
#include <mallow/params/input_error.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace mallow {
namespace {

void requireUsableNumbers(const Mesh& mesh, const std::string& source) {
    if (mesh.triangles.empty()) throw InputError(source + ": the mesh has no triangles");
    for (std::size_t i = 0; i < mesh.points.size(); ++i) {
        if (!mesh.points[i].allFinite())
            throw InputError(source + ": point " + std::to_string(i) + " is not finite");
    }
    if (!mesh.velocities.empty() && mesh.velocities.size() != mesh.points.size())
        throw InputError(source + ": " + std::to_string(mesh.velocities.size()) +
                         " velocities for " + std::to_string(mesh.points.size()) + " points");
    for (std::size_t i = 0; i < mesh.velocities.size(); ++i) {
        if (!mesh.velocities[i].allFinite())
            throw InputError(source + ": the velocity of point " + std::to_string(i) +
                             " is not finite");
    }
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (const int point : mesh.triangles[t]) {
            if (point < 0 || static_cast<std::size_t>(point) >= mesh.points.size())
                throw InputError(source + ": triangle " + std::to_string(t) + " uses point " +
                                 std::to_string(point) + " of " +
                                 std::to_string(mesh.points.size()));
        }
    }
}

/// An edge by its points in increasing order; `direction` tells which way the triangle runs.
struct HalfEdge {
    int low, high;
    int direction;
    std::size_t triangle;

    std::pair<int, int> edge() const { return {low, high}; }
};

std::vector<HalfEdge> sortedHalfEdges(const Mesh& mesh) {
    std::vector<HalfEdge> halfEdges;
    halfEdges.reserve(3 * mesh.triangles.size());
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const int from = mesh.triangles[t][corner];
            const int to = mesh.triangles[t][(corner + 1) % 3];
            halfEdges.push_back({std::min(from, to), std::max(from, to), from < to ? 1 : -1, t});
        }
    }
    std::sort(halfEdges.begin(), halfEdges.end(), [](const HalfEdge& a, const HalfEdge& b) {
        return a.edge() != b.edge() ? a.edge() < b.edge() : a.triangle < b.triangle;
    });
    return halfEdges;
}

std::string describeBadEdge(const HalfEdge& first, const HalfEdge& last, std::ptrdiff_t uses) {
    const std::string edge = ": the mesh is not closed: the edge between points " +
                             std::to_string(first.low) + " and " + std::to_string(first.high) +
                             " (triangle " + std::to_string(first.triangle) + ") ";
    if (uses != 2) return edge + "belongs to " + std::to_string(uses) + " triangles, expected 2";
    return edge + "is run through in the same direction by triangle " +
           std::to_string(last.triangle) + ": one of the two is turned inside out";
}

}  // namespace

void checkClosed(const Mesh& mesh, const std::string& source) {
    requireUsableNumbers(mesh, source);
    const std::vector<HalfEdge> halfEdges = sortedHalfEdges(mesh);
    for (auto first = halfEdges.begin(); first != halfEdges.end();) {
        const auto last = std::find_if(first, halfEdges.end(), [&](const HalfEdge& other) {
            return other.edge() != first->edge();
        });
        const auto uses = last - first;
        const bool isOpposite = uses == 2 && first->direction != (first + 1)->direction;
        if (!isOpposite) throw InputError(source + describeBadEdge(*first, *(last - 1), uses));
        first = last;
    }
}

}  // namespace mallow
