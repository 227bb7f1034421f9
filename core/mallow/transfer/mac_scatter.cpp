#include <mallow/transfer/mac_scatter.h>

namespace mallow {
namespace {

/// The part of (x_i - x_p) . C_p,a that belongs to axis b, per node of that axis.
void affineOffsets(
    const MacParticle& p, const MacStencil& s, int a, int b, double dx, double (&offset)[4]) {
    const double slope = p.affine[3 * b + a] * dx;
    const double low = a == b ? 0.0 : 0.5;  // faces at whole numbers, centres between them
    for (int k = 0; k < macCount(a, b); ++k) offset[k] = slope * (k + low - s.at[b]);
}

void addFaces(const MacParticle& p, const MacStencil& s, int a, double dx, MacTileSums& sums) {
    const double* wx = macWeights(s, a, 0);
    const double* wy = macWeights(s, a, 1);
    const double* wz = macWeights(s, a, 2);
    double offset[3][4] = {};
    if (p.affine != nullptr)
        for (int b = 0; b < 3; ++b) affineOffsets(p, s, a, b, dx, offset[b]);
    const double volumePerMass = p.volume / p.mass;
    const double impulsePerMass = p.impulse != nullptr ? p.impulse[a] / p.mass : 0.0;
    double* mass = sums.faceMass[a].data() + s.firstNode;
    double* volume = sums.faceVolume[a].data() + s.firstNode;
    double* momentum = sums.momentum[a].data() + s.firstNode;
    double* impulse = sums.impulse[a].data() + s.firstNode;
    for (int x = 0; x < macCount(a, 0); ++x) {
        for (int y = 0; y < macCount(a, 1); ++y) {
            const int row = macTileNode(x, y, 0);
            const double mxy = p.mass * wx[x] * wy[y];
            const double vxy = p.velocity[a] + offset[0][x] + offset[1][y];
            for (int z = 0; z < macCount(a, 2); ++z) {
                const double m = mxy * wz[z];
                mass[row + z] += m;
                volume[row + z] += m * volumePerMass;
                momentum[row + z] += m * (vxy + offset[2][z]);
                if (p.impulse != nullptr) impulse[row + z] += m * impulsePerMass;
            }
        }
    }
}

void addCells(const MacParticle& p, const MacStencil& s, MacTileSums& sums) {
    double* mass = sums.cellMass.data() + s.firstNode;
    double* ratio = sums.cellVolumeRatio.data() + s.firstNode;
    double* compliance = sums.cellCompliance.data() + s.firstNode;
    for (int x = 0; x < kMacCells; ++x) {
        for (int y = 0; y < kMacCells; ++y) {
            const int row = macTileNode(x, y, 0);
            const double mxy = p.mass * s.axis[0].cell[x] * s.axis[1].cell[y];
            for (int z = 0; z < kMacCells; ++z) {
                const double m = mxy * s.axis[2].cell[z];
                mass[row + z] += m;
                ratio[row + z] += m * p.volumeRatio;
                compliance[row + z] += m * p.compliance;
            }
        }
    }
}

void add(const MacTileValues& from,
         const std::array<std::uint32_t, 8>& blocks,
         std::vector<double>& to) {
    forEachMacTileNode(blocks, [&](int node, MacIndex index) {
        to[index] += from[static_cast<std::size_t>(node)];
    });
}

}  // namespace

void addToMacTile(const MacParticle& p, const MacStencil& s, double dx, MacTileSums& sums) {
    for (int a = 0; a < 3; ++a) addFaces(p, s, a, dx, sums);
    addCells(p, s, sums);
}

void scatterStress(const Mat3d& stress, const MacStencil& s, std::array<MacTileValues, 3>& faces) {
    for (int a = 0; a < 3; ++a) {
        const double* w[3];
        const double* d[3];
        for (int b = 0; b < 3; ++b) {
            w[b] = macWeights(s, a, b);
            d[b] = macSlopes(s, a, b);
        }
        double* to = faces[static_cast<std::size_t>(a)].data() + s.firstNode;
        for (int x = 0; x < macCount(a, 0); ++x) {
            const double alongX = stress(a, 0) * d[0][x];
            const double acrossY = stress(a, 1) * w[0][x];
            const double acrossZ = stress(a, 2) * w[0][x];
            for (int y = 0; y < macCount(a, 1); ++y) {
                const double inPlane = alongX * w[1][y] + acrossY * d[1][y];
                const double out = acrossZ * w[1][y];
                double* row = to + macTileNode(x, y, 0);
                for (int z = 0; z < macCount(a, 2); ++z)
                    row[z] += inPlane * w[2][z] + out * d[2][z];
            }
        }
    }
}

void addMacTile(const MacTileSums& sums,
                const std::array<std::uint32_t, 8>& blocks,
                bool hasImpulse,
                MacGrid& grid) {
    for (std::size_t a = 0; a < 3; ++a) {
        add(sums.faceMass[a], blocks, grid.faceMass[a]);
        add(sums.faceVolume[a], blocks, grid.faceVolume[a]);
        add(sums.momentum[a], blocks, grid.faceVelocity[a]);
        if (hasImpulse) add(sums.impulse[a], blocks, grid.faceImpulse[a]);
    }
    add(sums.cellMass, blocks, grid.cellMass);
    add(sums.cellVolumeRatio, blocks, grid.cellVolumeRatio);
    add(sums.cellCompliance, blocks, grid.cellCompliance);
}

}  // namespace mallow
