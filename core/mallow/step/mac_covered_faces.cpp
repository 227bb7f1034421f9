/// @file mac_covered_faces.cpp
/// Velocities of the faces that bodies cover, before and after the projection.
#include <mallow/parallel/for_each.h>
#include <mallow/step/mac_boundary.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

constexpr std::size_t kFacesPerTask = 512;
/// Layers of covered faces that particles see: a cubic reaches two cells into a body.
constexpr int kLayers = 3;

/// A velocity component carried into a body, and where it comes from.
struct Carried {
    double value = 0.0;
    Vec3d from = Vec3d::Zero();
    bool isKnown = false;
};

/// Where each covered face is in the list of them, by axis.
class CoveredMap {
public:
    CoveredMap(const MacGrid& grid, const std::vector<CoveredFace>& covered) {
        for (auto& list : places_) list.assign(grid.size(), kNone);
        for (std::size_t i = 0; i < covered.size(); ++i)
            places_[static_cast<std::size_t>(covered[i].axis)][covered[i].index] =
                static_cast<std::uint32_t>(i);
    }
    /// kNone if it is not covered.
    std::uint32_t find(int axis, MacIndex index) const {
        return places_[static_cast<std::size_t>(axis)][index];
    }
    static constexpr std::uint32_t kNone = 0xffffffffu;

private:
    std::array<std::vector<std::uint32_t>, 3> places_;
};

/// The mean of the neighbours across the same axis that are known: open ones, or carried before.
Carried meanOfNeighbours(const MacGrid& grid,
                         const MacBoundary& boundary,
                         const CoveredMap& map,
                         const std::vector<Carried>& carried,
                         const CoveredFace& face,
                         double dx) {
    const auto axis = static_cast<std::size_t>(face.axis);
    Carried sum;
    double count = 0.0;
    for (int n = 0; n < 6; ++n) {
        const MacIndex other = grid.along(face.index, n / 2, n % 2 == 0 ? -1 : 1);
        if (other == kNoMacIndex || !(grid.faceMass[axis][other] > 0.0)) continue;
        const std::uint32_t place = map.find(face.axis, other);
        if (place != CoveredMap::kNone) {
            if (!carried[place].isKnown) continue;
            sum.value += carried[place].value;
            sum.from += carried[place].from;
        } else {
            if (!(boundary.open[axis][other] > 0.0)) continue;  // of a source
            sum.value += grid.faceVelocity[axis][other];
            sum.from += macPosition(grid, other, face.axis, dx);
        }
        count += 1.0;
    }
    if (count == 0.0) return sum;
    return {sum.value / count, sum.from / count, true};
}

/// The component along `axis` beside a face across another axis: the mean of the four around it.
double meanAcross(const MacGrid& grid,
                  const MacBoundary& boundary,
                  const CoveredMap& map,
                  const std::vector<Carried>& carried,
                  const CoveredFace& face,
                  int axis) {
    const auto a = static_cast<std::size_t>(axis);
    double sum = 0.0, count = 0.0;
    for (int n = 0; n < 4; ++n) {
        MacIndex other = n % 2 == 0 ? face.index : grid.along(face.index, axis, 1);
        if (other != kNoMacIndex && n / 2 == 1) other = grid.along(other, face.axis, -1);
        if (other == kNoMacIndex || !(grid.faceMass[a][other] > 0.0)) continue;
        const std::uint32_t place = map.find(axis, other);
        if (place != CoveredMap::kNone) {
            if (!carried[place].isKnown) continue;
            sum += carried[place].value;
        } else {
            if (!(boundary.open[a][other] > 0.0)) continue;
            sum += grid.faceVelocity[a][other];
        }
        count += 1.0;
    }
    return count > 0.0 ? sum / count : face.contact.velocity[axis];
}

/// v = v_body + v_t + (d/d') v_n: at depth -d the normal part is that at d' beside the surface,
/// mirrored. What leaves a `separate` body, through faces on its surface, goes on as it is.
double slipVelocity(const CoveredFace& face, const Vec3d& beside, const Vec3d& offset, double dx) {
    constexpr double kOnSurface = 1e-3;  // [cells]
    const Vec3d& n = face.contact.normal;
    const Vec3d relative = beside - face.contact.velocity;
    const double along = relative.dot(n);
    const double outside = face.contact.distance + n.dot(offset);
    const bool isReleased =
        face.boundary == Boundary::Separate && along > 0.0 && outside < kOnSurface * dx;
    if (isReleased) return beside[face.axis];
    const double mirrored =
        outside > 0.0 ? std::clamp(face.contact.distance / outside, -2.0, 0.0) : 0.0;
    return (face.contact.velocity + relative + (mirrored - 1.0) * along * n)[face.axis];
}

}  // namespace

void collideMacFaces(MacBoundary& boundary, MacGrid& grid) {
    for (std::size_t a = 0; a < 3; ++a) {
        forEachIndex(0, grid.size(), 4096, [&](std::size_t i) {
            if (boundary.isFixed[a][i] == 0) return;
            double& v = grid.faceVelocity[a][i];
            if (boundary.away[a][i] * (v - boundary.bodyVelocity[a][i]) > 0.0)
                boundary.isFixed[a][i] = 0;
            else
                v = boundary.bodyVelocity[a][i];
        });
    }
}

void extendVelocities(const MacBoundary& boundary, double dx, MacGrid& grid) {
    const std::vector<CoveredFace>& covered = boundary.covered;
    if (std::all_of(covered.begin(), covered.end(), sticks)) return;
    const CoveredMap map(grid, covered);
    std::vector<Carried> carried(covered.size()), next;
    for (int layer = 0; layer < kLayers; ++layer) {
        next = carried;
        forEachIndex(0, covered.size(), kFacesPerTask, [&](std::size_t i) {
            if (!carried[i].isKnown)
                next[i] = meanOfNeighbours(grid, boundary, map, carried, covered[i], dx);
        });
        carried.swap(next);
    }
    std::vector<double> velocity(covered.size());
    forEachIndex(0, covered.size(), kFacesPerTask, [&](std::size_t i) {
        const CoveredFace& face = covered[i];
        if (sticks(face) || !carried[i].isKnown) {
            velocity[i] = face.contact.velocity[face.axis];
            return;
        }
        Vec3d beside;
        for (int a = 0; a < 3; ++a)
            beside[a] = a == face.axis ? carried[i].value
                                       : meanAcross(grid, boundary, map, carried, face, a);
        velocity[i] = slipVelocity(
            face, beside, carried[i].from - macPosition(grid, face.index, face.axis, dx), dx);
    });
    for (std::size_t i = 0; i < covered.size(); ++i)
        grid.faceVelocity[static_cast<std::size_t>(covered[i].axis)][covered[i].index] =
            velocity[i];
}

}  // namespace mallow
