/// @file domain.h
/// The box a simulation may be kept in: solid sides are plane colliders, open sides let go.
#pragma once

#include <mallow/collision/collider.h>

#include <array>
#include <vector>

namespace mallow {

struct Wall {
    enum Kind { Sticky, Slip, Separate, Open };
    Kind kind = Open;
    double friction = 0.0;  ///< Coulomb's mu [-] >= 0
};

inline std::vector<Word<Wall::Kind>> wordsOf(Wall::Kind) {
    return {{Wall::Sticky, "sticky"},
            {Wall::Slip, "slip"},
            {Wall::Separate, "separate"},
            {Wall::Open, "open"}};
}

/// The outside names of the sides, in the order of Domain::walls.
inline constexpr std::array<const char*, 6> kSideNames = {"x-", "x+", "y-", "y+", "z-", "z+"};

struct Domain {
    Vec3d min, max;             ///< [m], min < max
    std::array<Wall, 6> walls;  ///< x-, x+, y-, y+, z-, z+

    std::vector<ParamError> validate() const;
};

/// One collider per solid side, in the order of `walls`, named "domain x-" and so on.
std::vector<Collider> wallColliders(const Domain& domain);

bool hasOpenSide(const Domain& domain);

/// Is x beyond an open side, so that a particle there is to be removed?
bool isOutsideOpen(const Domain& domain, const Vec3d& x);

}  // namespace mallow
