#include <mallow/transfer/mac_gather.h>

namespace mallow {

void loadMacTile(const std::vector<double>& from,
                 const std::array<std::uint32_t, 8>& blocks,
                 MacTileValues& to) {
    forEachMacTileNode(blocks, [&](int node, MacIndex index) {
        to[static_cast<std::size_t>(node)] = from[index];
    });
}

double macValue(const MacTileValues& values, const MacStencil& s, int a) {
    const double* wx = macWeights(s, a, 0);
    const double* wy = macWeights(s, a, 1);
    const double* wz = macWeights(s, a, 2);
    const double* from = values.data() + s.firstNode;
    double sum = 0.0;
    for (int x = 0; x < macCount(a, 0); ++x) {
        for (int y = 0; y < macCount(a, 1); ++y) {
            const double* row = from + macTileNode(x, y, 0);
            double line = 0.0;
            for (int z = 0; z < macCount(a, 2); ++z) line += wz[z] * row[z];
            sum += wx[x] * wy[y] * line;
        }
    }
    return sum;
}

Mat3d macGradient(const std::array<MacTileValues, 3>& velocity, const MacStencil& s) {
    Mat3d gradient;
    for (int a = 0; a < 3; ++a) {
        const MacSample v = macSample(velocity[static_cast<std::size_t>(a)], s, a, false);
        for (int b = 0; b < 3; ++b) gradient(a, b) = v.slope[b];
    }
    return gradient;
}

MacSample macSample(const MacTileValues& values, const MacStencil& s, int a, bool wantsAffine) {
    const double* w[3];
    const double* d[3];
    for (int b = 0; b < 3; ++b) {
        w[b] = macWeights(s, a, b);
        d[b] = macSlopes(s, a, b);
    }
    const double* from = values.data() + s.firstNode;
    MacSample sum{};
    double moment[3] = {};  // sum w v k, k the node's number along the axis
    for (int x = 0; x < macCount(a, 0); ++x) {
        double plane = 0.0, planeY = 0.0, planeZ = 0.0, planeMomentY = 0.0, planeMomentZ = 0.0;
        for (int y = 0; y < macCount(a, 1); ++y) {
            const double* row = from + macTileNode(x, y, 0);
            double line = 0.0, lineZ = 0.0, lineMoment = 0.0;
            for (int z = 0; z < macCount(a, 2); ++z) {
                line += w[2][z] * row[z];
                lineZ += d[2][z] * row[z];
                if (wantsAffine) lineMoment += z * w[2][z] * row[z];
            }
            plane += w[1][y] * line;
            planeY += d[1][y] * line;
            planeZ += w[1][y] * lineZ;
            if (wantsAffine) {
                planeMomentY += y * w[1][y] * line;
                planeMomentZ += w[1][y] * lineMoment;
            }
        }
        sum.value += w[0][x] * plane;
        sum.slope[0] += d[0][x] * plane;
        sum.slope[1] += w[0][x] * planeY;
        sum.slope[2] += w[0][x] * planeZ;
        if (wantsAffine) {
            moment[0] += x * w[0][x] * plane;
            moment[1] += w[0][x] * planeMomentY;
            moment[2] += w[0][x] * planeMomentZ;
        }
    }
    if (!wantsAffine) return sum;
    for (int b = 0; b < 3; ++b) {
        const double low = a == b ? 0.0 : 0.5;
        const double inertia = a == b ? kMacInertiaAlong : kMacInertiaAcross;
        sum.affine[b] = (moment[b] + (low - s.at[b]) * sum.value) / inertia;
    }
    return sum;
}

}  // namespace mallow
