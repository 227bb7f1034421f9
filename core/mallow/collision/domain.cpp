#include <mallow/collision/domain.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

struct Side {
    int axis;
    bool isUpper;
};

Side sideOf(std::size_t wall) {
    return {static_cast<int>(wall / 2), wall % 2 == 1};
}

Boundary boundaryOf(Wall::Kind kind) {
    if (kind == Wall::Sticky) return Boundary::Sticky;
    return kind == Wall::Slip ? Boundary::Slip : Boundary::Separate;
}

}  // namespace

std::vector<ParamError> Domain::validate() const {
    Validator check;
    check.require(min.allFinite() && max.allFinite(), "domain", "min and max must be finite, in m");
    check.require((max - min).minCoeff() > 0.0, "domain.max",
                  "must be larger than domain.min along each axis");
    for (std::size_t i = 0; i < walls.size(); ++i) {
        check.require(walls[i].friction >= 0.0 && std::isfinite(walls[i].friction),
                      std::string("domain.walls.") + kSideNames[i] + ".friction",
                      "must be a finite value >= 0, got " + std::to_string(walls[i].friction));
    }
    return check.take();
}

std::vector<Collider> wallColliders(const Domain& domain) {
    std::vector<Collider> colliders;
    for (std::size_t i = 0; i < domain.walls.size(); ++i) {
        const Wall& wall = domain.walls[i];
        if (wall.kind == Wall::Open) continue;
        const Side side = sideOf(i);
        const Vec3d inward = (side.isUpper ? -1.0 : 1.0) * Vec3d::Unit(side.axis);
        Collider collider{std::string("domain ") + kSideNames[i],
                          Shape{Plane{side.isUpper ? domain.max : domain.min, inward}}};
        collider.boundary = boundaryOf(wall.kind);
        collider.friction = wall.friction;
        colliders.push_back(std::move(collider));
    }
    return colliders;
}

bool hasOpenSide(const Domain& domain) {
    return std::any_of(domain.walls.begin(), domain.walls.end(),
                       [](const Wall& wall) { return wall.kind == Wall::Open; });
}

bool isOutsideOpen(const Domain& domain, const Vec3d& x) {
    for (std::size_t i = 0; i < domain.walls.size(); ++i) {
        if (domain.walls[i].kind != Wall::Open) continue;
        const Side side = sideOf(i);
        if (side.isUpper ? x[side.axis] > domain.max[side.axis]
                         : x[side.axis] < domain.min[side.axis])
            return true;
    }
    return false;
}

}  // namespace mallow
