#include <mallow/step/mac_suction.h>

#include <algorithm>

namespace mallow {
namespace {

/// Of the material on the face after the projection, relative to the body; positive: it leaves.
double leaving(double velocity, const ReleasedFace& face, const MacBoundary& boundary) {
    return boundary.away[face.axis][face.index] * (velocity - face.bodyVelocity);
}

}  // namespace

bool releaseWalls(double dx,
                  double dt,
                  double leastPressure,
                  const std::vector<MacIndex>& cells,
                  const MacGrid& grid,
                  MacBoundary& boundary,
                  std::vector<ReleasedFace>& released) {
    bool hasChanged = false;
    for (ReleasedFace& face : released) {
        if (face.isClosed) continue;
        const double v = projectedVelocity(grid, boundary, dx, dt, face.axis, face.index);
        if (leaving(v, face, boundary) >= 0.0) continue;
        face.isClosed = true;
        boundary.open[face.axis][face.index] = face.open;
        boundary.bodyVelocity[face.axis][face.index] = face.bodyVelocity;
        hasChanged = true;
    }
    // What was let go of once is not again: those faces are open, or closed for good.
    std::array<std::vector<MacIndex>, 3> known;
    for (const ReleasedFace& face : released) known[face.axis].push_back(face.index);
    for (std::vector<MacIndex>& indices : known) std::sort(indices.begin(), indices.end());
    for (const MacIndex cell : cells) {
        if (!(grid.pressure[cell] < -leastPressure)) continue;
        for (std::size_t n = 0; n < 6; ++n) {
            const std::size_t a = n / 2;
            const bool isUpper = n % 2 == 1;
            const MacIndex face = isUpper ? grid.along(cell, static_cast<int>(a), 1) : cell;
            if (face == kNoMacIndex || !(grid.faceMass[a][face] > 0.0)) continue;
            // The body is on the far side of the face.
            if (boundary.away[a][face] != (isUpper ? -1 : 1)) continue;
            if (std::binary_search(known[a].begin(), known[a].end(), face)) continue;
            released.push_back(
                {a, face, boundary.open[a][face], boundary.bodyVelocity[a][face], false});
            boundary.open[a][face] = 1.0;
            hasChanged = true;
        }
    }
    return hasChanged;
}

void settleReleased(const std::vector<ReleasedFace>& released,
                    MacBoundary& boundary,
                    MacGrid& grid) {
    if (released.empty()) return;
    std::array<std::vector<MacIndex>, 3> open;
    for (const ReleasedFace& face : released) {
        if (face.isClosed) continue;
        double& v = grid.faceVelocity[face.axis][face.index];
        if (leaving(v, face, boundary) < 0.0) v = face.bodyVelocity;
        boundary.isFixed[face.axis][face.index] = 0;
        open[face.axis].push_back(face.index);
    }
    for (std::vector<MacIndex>& indices : open) std::sort(indices.begin(), indices.end());
    const auto isOpen = [&](const CoveredFace& face) {
        const std::vector<MacIndex>& indices = open[static_cast<std::size_t>(face.axis)];
        return std::binary_search(indices.begin(), indices.end(), face.index);
    };
    boundary.covered.erase(std::remove_if(boundary.covered.begin(), boundary.covered.end(), isOpen),
                           boundary.covered.end());
}

}  // namespace mallow
