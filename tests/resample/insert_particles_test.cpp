/// @file insert_particles_test.cpp
/// The fields of a new particle are what the grid says where it is (Foam, (19) and (20)): here node
/// by node, as the paper writes it.
#include "resample_state.h"
#include "support/random_points.h"

#include <mallow/resample/insert_particles.h>

#include <array>
#include <map>

namespace mallow::test {
namespace {

constexpr double kRounding = 1e-12;

/// The B-splines, as convolutions have them.
double spline(Kernel kernel, double x) {
    const double a = std::abs(x);
    if (kernel == Kernel::Quadratic)
        return a < 0.5 ? 0.75 - a * a : a < 1.5 ? 0.5 * std::pow(1.5 - a, 2) : 0.0;
    return a < 1.0   ? 2.0 / 3.0 - a * a + 0.5 * std::pow(a, 3)
           : a < 2.0 ? std::pow(2.0 - a, 3) / 6.0
                     : 0.0;
}

using Node = std::array<int, 3>;

/// visit(node, weight) for every node that a point in cells gives to.
template <class Visit>
void forEachNode(Kernel kernel, const Vec3d& x, const Visit& visit) {
    Node first;
    for (int a = 0; a < 3; ++a)
        first[static_cast<std::size_t>(a)] = static_cast<int>(std::floor(x[a])) - 2;
    for (int i = first[0]; i < first[0] + 6; ++i)
        for (int j = first[1]; j < first[1] + 6; ++j)
            for (int k = first[2]; k < first[2] + 6; ++k)
                visit(Node{i, j, k}, spline(kernel, x.x() - i) * spline(kernel, x.y() - j) *
                                         spline(kernel, x.z() - k));
}

/// (19) at every node, (20) at x [dx].
Vec3d velocityOfGrid(Kernel kernel, double dx, const ParticleBatch<double>& batch, const Vec3d& x) {
    std::map<Node, double> mass;
    std::map<Node, Vec3d> momentum;
    for (std::size_t p = 0; p < batch.size(); ++p) {
        forEachNode(kernel, vec3(batch.position.row(p)) / dx, [&](const Node& node, double w) {
            const double m = w * *batch.mass.row(p);
            mass[node] += m;
            const auto at = momentum.emplace(node, Vec3d::Zero()).first;
            at->second += m * vec3(batch.velocity.row(p));
        });
    }
    Vec3d sum = Vec3d::Zero();
    double weights = 0.0;
    forEachNode(kernel, x, [&](const Node& node, double w) {
        if (mass[node] == 0.0) return;
        sum += w * momentum.at(node) / mass[node];
        weights += w;
    });
    return sum / weights;
}

TEST(PlanInsertions, TakesTheFieldsOfTheGrid) {
    for (const Kernel kernel : kEveryKernel) {
        const StepSettings settings = testSettings(Transfer::Apic, kernel);
        std::mt19937 random(3);
        // Few: some nodes around a new point have no mass.
        StepState<double> state =
            makeState<double>("elastic", randomPoints(random, 60, 0.2), settings);
        ParticleBatch<double>& batch = state.batches[0].particles;
        randomise(4, batch);
        const ParticleCells cells(state, 0.5 * settings.dx);
        for (std::size_t place = 0; place < cells.size(); place += 7) {
            const Vec3d x = cells.position(place) + 0.3 * settings.dx * randomDirection(random);
            const std::vector<Insertion> plan =
                planInsertions(settings, cells, settings.dx, {{x, place}}, state);
            ASSERT_EQ(plan.size(), 1U);
            const Vec3d expected = velocityOfGrid(kernel, settings.dx, batch, x / settings.dx);
            const Vec3d velocity(plan[0].mean[0], plan[0].mean[1], plan[0].mean[2]);
            EXPECT_LT((velocity - expected).norm(), kRounding) << x.transpose();
        }
    }
}

}  // namespace
}  // namespace mallow::test
