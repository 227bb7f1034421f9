/// @file widest_gap.h
/// How far apart material remembers to be that has come apart.
#pragma once

namespace mallow {

/// ln J: eight times the volume, one particle in a cell that held eight; no grid could tell a wider
/// gap. A particle that is alone meets only its own motion on the grid, by which its J would grow
/// without end: to 1e27 in a bed of sand that is stirred for a second.
constexpr double kWidestGap = 2.0794415416798357;

}  // namespace mallow
