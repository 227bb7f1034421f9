/// @file plain_transfer.h
/// The transfers as sums over particles and nodes in double precision, one after the other: what
/// the packed kernels are compared with. Formulas as in transfer/scatter-inl.h and gather-inl.h.
#pragma once

#include "transfer/hand_made_state.h"

#include <cmath>
#include <functional>

namespace mallow::test {

/// Nodes [-kHalf, kHalf)^3 around the origin.
class PlainGrid {
public:
    static constexpr int kHalf = 24;
    static constexpr std::size_t kWidth = std::size_t(2) * kHalf;

    struct Node {
        Vec3d momentum = Vec3d::Zero();  ///< with the impulse, where that is asked for
        Vec3d impulse = Vec3d::Zero();
        double mass = 0.0;
        double scale = 0.0;  ///< sum of the sizes of what was added to one component
    };

    Node& at(int x, int y, int z) { return nodes_[index(x, y, z)]; }
    const Node& at(const Vec3d& x, double dx) const {
        return nodes_[index(static_cast<int>(std::lround(x.x() / dx)),
                            static_cast<int>(std::lround(x.y() / dx)),
                            static_cast<int>(std::lround(x.z() / dx)))];
    }
    std::vector<Node>& nodes() { return nodes_; }

private:
    static std::size_t index(int x, int y, int z) {
        const auto at = [](int k) { return kWidth / 2 + static_cast<std::size_t>(k); };
        return (at(x) * kWidth + at(y)) * kWidth + at(z);
    }
    std::vector<Node> nodes_ = std::vector<Node>(kWidth * kWidth * kWidth);
};

/// The B-spline at a distance of r cells.
inline double plainWeight(Kernel kernel, double r) {
    r = std::abs(r);
    if (kernel == Kernel::Quadratic)
        return r < 0.5 ? 0.75 - r * r : r < 1.5 ? 0.5 * (1.5 - r) * (1.5 - r) : 0.0;
    return r < 1.0   ? 0.5 * r * r * r - r * r + 2.0 / 3.0
           : r < 2.0 ? (2.0 - r) * (2.0 - r) * (2.0 - r) / 6.0
                     : 0.0;
}

/// visit(x, y, z, weight, x_i - x_p) for the nodes that see a particle.
inline void forEachWeight(const StepSettings& settings,
                          const Vec3d& position,
                          const std::function<void(int, int, int, double, Vec3d)>& visit) {
    const Vec3d cells = position / settings.dx;
    int first[3];
    for (int a = 0; a < 3; ++a) first[a] = static_cast<int>(std::floor(cells[a])) - 1;
    for (int x = first[0]; x < first[0] + 4; ++x) {
        for (int y = first[1]; y < first[1] + 4; ++y) {
            for (int z = first[2]; z < first[2] + 4; ++z) {
                const Vec3d toNode = Vec3d(x, y, z) - cells;
                const double weight = plainWeight(settings.kernel, toNode.x()) *
                                      plainWeight(settings.kernel, toNode.y()) *
                                      plainWeight(settings.kernel, toNode.z());
                visit(x, y, z, weight, settings.dx * toNode);
            }
        }
    }
}

template <class T>
Mat3d stressOf(const ParticleBatch<T>& batch, std::size_t p) {
    const T* s = batch.stress.row(p);
    Mat3d result;
    result << double(s[0]), double(s[1]), double(s[2]), double(s[1]), double(s[3]), double(s[4]),
        double(s[2]), double(s[4]), double(s[5]);
    return result;
}

template <class T>
PlainGrid plainScatter(const StepSettings& settings, const ParticleBatch<T>& batch, double dt) {
    PlainGrid grid;
    const double inertia = kernelInertia(settings.kernel) * settings.dx * settings.dx;
    for (std::size_t p = 0; p < batch.size(); ++p) {
        const double mass = static_cast<double>(*batch.mass.row(p));
        const Vec3d v = vec3(batch.velocity.row(p));
        const Mat3d C = batch.affine.isPresent() ? mat3(batch.affine.row(p)) : Mat3d::Zero();
        const Mat3d stress = stressOf(batch, p);
        const Vec3d force =
            batch.force.isPresent() ? vec3(batch.force.row(p)) : Vec3d(Vec3d::Zero());
        forEachWeight(settings, vec3(batch.position.row(p)),
                      [&](int x, int y, int z, double w, const Vec3d& toNode) {
                          if (w == 0.0) return;
                          PlainGrid::Node& node = grid.at(x, y, z);
                          node.mass += w * mass;
                          node.momentum += w * mass * (v + C * toNode);
                          node.impulse += w * dt * (force - stress * toNode / inertia);
                          node.scale += mass * (1.0 + v.norm() + settings.dx * C.norm()) +
                                        dt * (force.norm() + stress.norm() / settings.dx);
                      });
    }
    return grid;
}

struct PlainGather {
    Vec3d velocity = Vec3d::Zero();
    Mat3d gradient = Mat3d::Zero();
};

/// `velocity(x, y, z)` of a node, by its place in cells.
inline PlainGather plainGather(const StepSettings& settings,
                               const Vec3d& position,
                               const std::function<Vec3d(int, int, int)>& velocity) {
    PlainGather result;
    const double inertia = kernelInertia(settings.kernel) * settings.dx * settings.dx;
    forEachWeight(settings, position, [&](int x, int y, int z, double w, const Vec3d& toNode) {
        if (w == 0.0) return;
        result.velocity += w * velocity(x, y, z);
        result.gradient += w / inertia * velocity(x, y, z) * toNode.transpose();
    });
    return result;
}

}  // namespace mallow::test
