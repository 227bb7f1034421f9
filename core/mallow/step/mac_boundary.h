/// @file mac_boundary.h
/// Colliders and sources as the staggered grid sees them: how much of each face and cell is open,
/// and with which velocity the rest moves (Melt 5.4, 5.6, 5.7).
///
/// The paper's faces are open or closed, by the sign of the level set in their middle. Here a face
/// may be open in part: then walls that do not go along the grid stay where they are, and slip
/// walls are smooth [Batty2007]. Where a wall goes along the grid both are the same.
#pragma once

#include <mallow/grid/mac_grid.h>
#include <mallow/step/step_state.h>

namespace mallow {

/// A face that a body covers whole, and the body there.
struct CoveredFace {
    MacIndex index;
    int axis;
    Boundary boundary;
    ContactSample contact;  ///< distance is at most 0
};

/// A body that does not let go, or that knows no direction (deep inside a level set).
inline bool sticks(const CoveredFace& face) {
    return face.boundary == Boundary::Sticky || face.contact.normal.isZero(0.0);
}

struct MacBoundary {
    MacFaces open;                 ///< share of a face's area that is open, 0..1
    MacFaces bodyVelocity;         ///< of what closes the rest, along the face's axis [m/s]
    MacFaces fill;                 ///< how full of material the face's kernel is; 1: inside [-]
    std::vector<double> cellOpen;  ///< share of a cell's volume that is open, 0..1
    /// Faces whose velocity is that of a body or source whatever the material does. Covered faces
    /// along a slip wall are not: they go with the material beside it.
    std::array<std::vector<std::uint8_t>, 3> isFixed;
    /// Of faces that a `separate` body covers, in part or whole: the direction along the axis in
    /// which material leaves it, 1 or -1. 0: no such body, or the face is along it.
    std::array<std::vector<std::int8_t>, 3> away;
    std::vector<CoveredFace> covered;  ///< ascending by axis and index; of sources none

    std::size_t allocatedBytes() const;
};

/// sum w_ip V_p / dx^3, with what bodies cut off a kernel made up for by the mirror images of the
/// particles in their surfaces. (The paper compares with V_i, the kernel's integral over the open
/// cells, for the same end, Melt 5.7: material beside a wall must not seem lighter. The mirror is
/// exact for evenly spread particles too, where a sum differs from the integral by a per cent:
/// enough to stir a pool at rest.)
void findFill(const Surroundings& around, double dx, const MacGrid& grid, MacFaces& fill);

/// The open share of a square face of side dx across `axis`, or of a cube (axis 3), when a body's
/// surface is `distance` from its middle. Exact for planes along the grid.
double openShare(double distance, const Vec3d& normal, int axis, double dx);

/// Reads colliders, sources and the faces with mass; writes `boundary`.
void findMacBoundary(const Surroundings& around,
                     double dx,
                     const MacGrid& grid,
                     MacBoundary& boundary);

/// Melt 5.6: fixed faces take the velocity of their body or source. Where material moves away from
/// a `separate` body they are fixed no more.
void collideMacFaces(MacBoundary& boundary, MacGrid& grid);

/// After the projection, which leaves covered faces alone: at sticky bodies and in sources they
/// move with these, at slip ones with the material beside them, its normal part mirrored at the
/// surface.
void extendVelocities(const MacBoundary& boundary, double dx, MacGrid& grid);

}  // namespace mallow
