#include <mallow/geometry/bounds.h>

#include <limits>

namespace mallow {

Bounds infiniteBounds() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return {Vec3d::Constant(-kInfinity), Vec3d::Constant(kInfinity)};
}

Bounds emptyBounds() {
    const Bounds all = infiniteBounds();
    return {all.max, all.min};
}

bool isEmpty(const Bounds& box) {
    return !(box.min.array() <= box.max.array()).all();
}

Bounds united(const Bounds& a, const Bounds& b) {
    return {a.min.cwiseMin(b.min), a.max.cwiseMax(b.max)};
}

bool isFinite(const Bounds& box) {
    return box.min.allFinite() && box.max.allFinite();
}

double distanceTo(const Bounds& box, const Vec3d& x) {
    return (box.min - x).cwiseMax(x - box.max).cwiseMax(0.0).norm();
}

}  // namespace mallow
