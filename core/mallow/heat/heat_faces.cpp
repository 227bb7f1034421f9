#include <mallow/grid/node_position.h>
#include <mallow/heat/heat_faces.h>
#include <mallow/parallel/for_each.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mallow {
namespace {

/// A surface nearer to a cell's centre than this conducts as if it were so far away [cells]: a cell
/// whose centre is in the body still holds material beside it.
constexpr double kNearestSurface = 0.1;
constexpr double kAirDistance = 0.5;  ///< free surfaces are about at the faces of cells [cells]

constexpr int kAxis[6] = {0, 0, 1, 1, 2, 2};
constexpr int kStep[6] = {-1, 1, -1, 1, -1, 1};

/// The cell on a side of another, or kNotInterior.
std::uint32_t interiorBeside(const HeatCells& cells, std::uint32_t cell, int side) {
    const int at[3] = {static_cast<int>(cell >> 4 & 3), static_cast<int>(cell >> 2 & 3),
                       static_cast<int>(cell & 3)};
    int to[3] = {at[0], at[1], at[2]};
    to[kAxis[side]] += kStep[side];
    std::size_t block = cell / kBlockNodes;
    if (to[kAxis[side]] < 0 || to[kAxis[side]] > 3) {
        const BlockCoordinate here = blockCoordinate(cells.blocks[block]);
        std::int64_t there[3] = {here.x, here.y, here.z};
        there[kAxis[side]] += kStep[side];
        const std::uint32_t found = cells.map.find(blockKey(there[0], there[1], there[2]));
        if (found == BlockMap::kNone) return HeatCells::kNotInterior;
        block = found;
    }
    const int local = (to[0] & 3) << 4 | (to[1] & 3) << 2 | (to[2] & 3);
    return cells.interiorOf[kBlockNodes * block + static_cast<std::size_t>(local)];
}

Vec3d cellCentre(const HeatCells& cells, std::uint32_t cell, double dx) {
    return blockCorner(cells.blocks[cell / kBlockNodes], dx) +
           dx * Vec3d((cell >> 4 & 3) + 0.5, (cell >> 2 & 3) + 0.5, (cell & 3) + 0.5);
}

double seriesConductivity(double a, double b) {
    return a > 0.0 && b > 0.0 ? 2.0 * a * b / (a + b) : 0.0;
}

/// kappa_c between two temperatures.
double conductivityBetween(const HeatCells& cells, std::size_t n, double a, double b) {
    constexpr double kEqual = 1e-9;  // of temperatures, but for rounding
    const double solid = cells.solidConductivity[n], liquid = cells.liquidConductivity[n];
    const double melting = cells.meltingPoint[n];
    const double low = std::min(a, b), high = std::max(a, b);
    const double equal = kEqual * high;
    if (high - low > equal) {
        const double share = std::clamp((high - melting) / (high - low), 0.0, 1.0);
        return (1.0 - share) * solid + share * liquid;
    }
    // Both at the melting point: heat that comes there melts or freezes on the spot. A good
    // conductor would carry it on within the implicit step.
    if (std::abs(high - melting) <= equal) return std::min(solid, liquid);
    return high > melting ? liquid : solid;
}

/// The way out of an interior cell through a side behind which there is no other.
struct Outside {
    double distance = 0.0;              ///< to what is there [cells]
    std::optional<double> temperature;  ///< [K]; none: an insulator
};

Outside outsideOf(const std::vector<PosedCollider>& colliders,
                  const std::optional<double>& ambient,
                  const Vec3d& centre,
                  int side,
                  double dx) {
    Vec3d x[2] = {centre, centre};
    x[1][kAxis[side]] += kStep[side] * dx;
    const PosedCollider* nearest = nullptr;
    double distance = 0.0;
    for (const PosedCollider& collider : colliders) {
        if (!mayTouch(collider, x[1], 0.0)) continue;
        ContactSample contact[2];
        sample(collider, x, 2, contact);
        if (!(contact[1].distance < 0.0)) continue;
        const double phi = std::max(contact[0].distance, 0.0);
        const double theta = std::max(phi / (phi - contact[1].distance), kNearestSurface);
        if (nearest != nullptr && theta >= distance) continue;
        nearest = &collider;
        distance = theta;
    }
    if (nearest == nullptr) return {kAirDistance, ambient};
    return {distance, temperatureAt(*nearest, x[0] + distance * (x[1] - x[0]))};
}

}  // namespace

void findFaces(const HeatCells& cells,
               const std::vector<PosedCollider>& colliders,
               const std::optional<double>& ambient,
               double dx,
               HeatFaces& faces) {
    const std::size_t count = cells.interiorCount();
    faces.neighbour.resize(count);
    faces.conductance.resize(count);
    faces.outsideConductance.resize(count);
    faces.outsideFlow.resize(count);
    faces.outsideLowest.assign(count, std::numeric_limits<double>::infinity());
    faces.outsideHighest.assign(count, -std::numeric_limits<double>::infinity());
    forEachIndex(0, count, 256, [&](std::size_t n) {
        const double T = cells.temperature[n];
        double conductance = 0.0, flow = 0.0;
        for (int side = 0; side < 6; ++side) {
            const auto s = static_cast<std::size_t>(side);
            const std::uint32_t beside = interiorBeside(cells, cells.cell[n], side);
            if (beside != HeatCells::kNotInterior) {
                const double there = cells.temperature[beside];
                faces.neighbour[n][s] = beside;
                faces.conductance[n][s] =
                    seriesConductivity(conductivityBetween(cells, n, T, there),
                                       conductivityBetween(cells, beside, T, there)) *
                    dx;
                continue;
            }
            faces.neighbour[n][s] = static_cast<std::uint32_t>(n);
            faces.conductance[n][s] = 0.0;
            const Outside out =
                outsideOf(colliders, ambient, cellCentre(cells, cells.cell[n], dx), side, dx);
            if (!out.temperature) continue;
            const double g = conductivityBetween(cells, n, T, *out.temperature) * dx / out.distance;
            conductance += g;
            flow += g * *out.temperature;
            faces.outsideLowest[n] = std::min(faces.outsideLowest[n], *out.temperature);
            faces.outsideHighest[n] = std::max(faces.outsideHighest[n], *out.temperature);
        }
        faces.outsideConductance[n] = conductance;
        faces.outsideFlow[n] = flow;
    });
}

}  // namespace mallow
