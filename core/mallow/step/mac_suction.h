/// @file mac_suction.h
/// Bodies that are `separate` push and do not pull. Beside them
///
///   p >= 0,   (v - v_body) . n >= 0,   and one of the two is 0,
///
/// a complementarity problem around the pressure equation, solved by changing the set of faces that
/// count as open: where the pressure of a solution pulls, the faces toward the body become a free
/// surface (p = 0 behind them); where material would enter through such a face it is closed again,
/// for good in this step. A few rounds settle nearly all faces; what is left enters nothing.
/// (The paper's walls hold liquid unless air can follow.)
#pragma once

#include <mallow/step/projection_stages.h>

namespace mallow {

/// Most solves of a step.
constexpr int kMostSuctionRounds = 6;

/// A face that a body has let go of.
struct ReleasedFace {
    std::size_t axis;
    MacIndex index;
    double open, bodyVelocity;  ///< as they were
    bool isClosed = false;      ///< again
};

/// One round: opens and closes faces of `boundary` by the pressure of the grid, of which
/// `leastPressure` is as good as 0. True if there was one to change.
bool releaseWalls(double dx,
                  double dt,
                  double leastPressure,
                  const std::vector<MacIndex>& cells,
                  const MacGrid& grid,
                  MacBoundary& boundary,
                  std::vector<ReleasedFace>& released);

/// The last word: faces through which material would still enter keep the body's velocity, and no
/// released face is covered any more.
void settleReleased(const std::vector<ReleasedFace>& released,
                    MacBoundary& boundary,
                    MacGrid& grid);

}  // namespace mallow
