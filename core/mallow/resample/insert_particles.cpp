#include <mallow/kernel/bspline_value.h>
#include <mallow/parallel/for_each.h>
#include <mallow/resample/column_rules.h>
#include <mallow/resample/insert_particles.h>
#include <mallow/resample/mean_row.h>
#include <mallow/resample/mix_heat.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mallow {
namespace {

constexpr std::size_t kMostParents = 8;  // shares of others hardly count

template <class T>
bool isPinned(const ParticleBatch<T>& batch, std::size_t p) {
    return batch.isActive.isPresent() && *batch.isActive.row(p) == 0;
}

constexpr int kAcross = 4;  // nodes per axis of a kernel, at most

/// The weights of four nodes along an axis; 0 at the fourth of a quadratic kernel.
using AxisWeights = Eigen::Array4d;
/// A number for each node of a kernel, rows along z.
using NodeRows = std::array<AxisWeights, std::size_t(kAcross* kAcross)>;

/// The nodes that a point's kernel touches, and the weights there of this point and of others.
class Footprint {
public:
    Footprint(const StepSettings& settings, const Vec3d& x)
        : across_(settings.kernel == Kernel::Quadratic ? 3 : 4),
          spline_(settings.kernel == Kernel::Quadratic ? quadraticSpline : cubicSpline),
          dx_(settings.dx),
          first_((x / settings.dx).array() - firstNodeShift(settings.kernel)) {
        first_ = first_.array().floor();
    }

    /// The first node and the last [m].
    Vec3d low() const { return dx_ * first_; }
    Vec3d high() const { return dx_ * (first_.array() + (across_ - 1)); }

    /// Along x, y and z.
    std::array<AxisWeights, 3> weights(const Vec3d& x) const {
        std::array<AxisWeights, 3> axes;
        const Vec3d from = x / dx_ - first_;
        for (int a = 0; a < 3; ++a) {
            for (int i = 0; i < kAcross; ++i)
                axes[static_cast<std::size_t>(a)][i] = i < across_ ? spline_(from[a] - i) : 0.0;
        }
        return axes;
    }

private:
    int across_;
    double (*spline_)(double);
    double dx_;
    Vec3d first_;  ///< [cells]
};

/// (19), (20) for one point: the sums over nodes are done first, which leaves one weight for each
/// particle,
///
///   q = sum_p c_p q_p / sum_p c_p,   c_p = m_p sum_i w_i w_ip / m_i,   m_i = sum_p w_ip m_p
template <class T>
class GridMean {
public:
    GridMean(const StepSettings& settings,
             const ParticleCells& cells,
             const ParticleBatch<T>& particles,
             std::uint32_t batch)
        : settings_(settings),
          cells_(cells),
          particles_(particles),
          batch_(batch),
          fields_(particles) {}

    std::vector<double> at(const Vec3d& x) const {
        const Footprint nodes(settings_, x);
        const std::vector<Near> near = particlesNear(nodes);
        NodeRows perMass;  // m_i, then w_i / m_i
        perMass.fill(AxisWeights::Zero());
        for (const Near& p : near) {
            forEachRow([&](std::size_t row, int i, int j) {
                perMass[row] += p.mass * p.axes[0][i] * p.axes[1][j] * p.axes[2];
            });
        }
        const std::array<AxisWeights, 3> own = nodes.weights(x);
        forEachRow([&](std::size_t row, int i, int j) {
            const AxisWeights mass = perMass[row];
            perMass[row] = (mass > 0.0).select(own[0][i] * own[1][j] * own[2] / mass, 0.0);
        });

        std::vector<double> mean(fields_.width()), row(fields_.width());
        double sum = 0.0;
        for (const Near& p : near) {
            AxisWeights alongZ = AxisWeights::Zero();
            forEachRow([&](std::size_t n, int i, int j) {
                alongZ += p.axes[0][i] * p.axes[1][j] * perMass[n];
            });
            const double c = p.mass * (alongZ * p.axes[2]).sum();
            fields_.read(particles_, p.row, row.data());
            for (std::size_t k = 0; k < mean.size(); ++k) mean[k] += c * row[k];
            sum += c;
        }
        for (double& number : mean) number /= sum;
        return mean;
    }

private:
    struct Near {
        std::array<AxisWeights, 3> axes;
        double mass;
        std::size_t row;
    };

    /// Those of the batch whose kernels touch the nodes.
    std::vector<Near> particlesNear(const Footprint& nodes) const {
        const double reach = settings_.dx * bsplineReach(settings_.kernel);
        const Vec3d low = nodes.low().array() - reach, high = nodes.high().array() + reach;
        std::vector<Near> near;
        cells_.forEachIn(
            {cells_.cellOf(low.x()), cells_.cellOf(low.y()), cells_.cellOf(low.z())},
            {cells_.cellOf(high.x()), cells_.cellOf(high.y()), cells_.cellOf(high.z())},
            [&](std::size_t place) {
                const ParticleRow source = cells_.source(place);
                const Vec3d& x = cells_.position(place);
                if (source.batch != batch_ || (x.array() <= low.array()).any() ||
                    (x.array() >= high.array()).any())
                    return;
                near.push_back({nodes.weights(x),
                                static_cast<double>(*particles_.mass.row(source.row)), source.row});
            });
        return near;
    }
    /// visit(row, i, j)
    template <class Visit>
    static void forEachRow(const Visit& visit) {
        std::size_t row = 0;
        for (int i = 0; i < kAcross; ++i)
            for (int j = 0; j < kAcross; ++j) visit(row++, i, j);
    }

    const StepSettings& settings_;
    const ParticleCells& cells_;
    const ParticleBatch<T>& particles_;
    std::uint32_t batch_;
    MeanRow<T> fields_;
};

/// Alg. 19, and the momentum: donors give to the particle in `row`, whose fields are set.
template <class T>
void shareOut(const std::vector<std::size_t>& donors,
              std::size_t nearest,
              std::size_t row,
              ParticleBatch<T>& batch) {
    const auto n = static_cast<double>(donors.size());
    std::vector<double> oldMass;
    oldMass.reserve(donors.size());
    double heat = 0.0;
    for (const std::size_t q : donors) {
        oldMass.push_back(static_cast<double>(*batch.mass.row(q)));
        heat += enthalpy(batch, q);
    }

    forEachRuledColumn(batch, [&](auto& column, ColumnRule rule) {
        if (rule != ColumnRule::Shared) return;
        using Number = std::decay_t<decltype(*column.data())>;
        for (std::size_t k = 0; k < column.width(); ++k) {
            double given = 0.0;
            for (const std::size_t q : donors) {
                const auto old = static_cast<double>(column.row(q)[k]);
                column.row(q)[k] = static_cast<Number>(old * (n / (n + 1.0)));
                given +=
                    old - static_cast<double>(column.row(q)[k]);  // what it is less, as rounded
            }
            column.row(row)[k] = static_cast<Number>(given);
        }
    });

    forEachRuledColumn(batch, [&](auto& column, ColumnRule rule) {
        if (rule != ColumnRule::Conserved) return;
        using Number = std::decay_t<decltype(*column.data())>;
        for (std::size_t k = 0; k < column.width(); ++k) {
            double missing = -static_cast<double>(*batch.mass.row(row)) *
                             static_cast<double>(column.row(row)[k]);
            double mass = 0.0;
            for (std::size_t i = 0; i < donors.size(); ++i) {
                const auto now = static_cast<double>(*batch.mass.row(donors[i]));
                missing += (oldMass[i] - now) * static_cast<double>(column.row(donors[i])[k]);
                mass += now;
            }
            for (const std::size_t q : donors) {
                column.row(q)[k] =
                    static_cast<Number>(static_cast<double>(column.row(q)[k]) + missing / mass);
            }
        }
    });

    if (!batch.temperature.isPresent()) return;
    for (std::size_t i = 0; i < donors.size(); ++i) {
        scaleHeat(static_cast<double>(*batch.mass.row(donors[i])) / oldMass[i], donors[i], batch);
        heat -= enthalpy(batch, donors[i]);
    }
    setEnthalpy(heat, thermalState(batch, nearest), static_cast<double>(*batch.mass.row(nearest)),
                row, batch);
}

/// Shares in proportion to mass and to the inverse square of the distance, which is not 0.
template <class T>
Descent descent(const ParticleBatch<T>& batch,
                const std::vector<std::size_t>& donors,
                const Vec3d& x,
                std::int64_t id) {
    Descent result{id, {}};
    for (const std::size_t q : donors) {
        const T* at = batch.position.row(q);
        const Vec3d offset = Vec3d(static_cast<double>(at[0]), static_cast<double>(at[1]),
                                   static_cast<double>(at[2])) -
                             x;
        result.parents.emplace_back(*batch.id.row(q),
                                    static_cast<double>(*batch.mass.row(q)) / offset.squaredNorm());
    }
    std::sort(result.parents.begin(), result.parents.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    if (result.parents.size() > kMostParents) result.parents.resize(kMostParents);
    double sum = 0.0;
    for (const auto& parent : result.parents) sum += parent.second;
    for (auto& parent : result.parents) parent.second /= sum;
    return result;
}

/// The rows of one batch that give to a new point at x, in an order that threads do not change.
template <class T>
std::vector<std::size_t> donorsOf(const ParticleCells& cells,
                                  const Vec3d& x,
                                  double radius,
                                  std::uint32_t batch,
                                  const ParticleBatch<T>& particles) {
    std::vector<std::size_t> donors;
    cells.forEachWithin(x, radius, [&](std::size_t place, double) {
        const ParticleRow source = cells.source(place);
        if (source.batch == batch && !isPinned(particles, source.row)) donors.push_back(source.row);
    });
    return donors;
}

template <class T>
void writeOwn(const Vec3d& x, std::int64_t id, std::size_t row, ParticleBatch<T>& batch) {
    for (int a = 0; a < 3; ++a) batch.position.row(row)[a] = static_cast<T>(x[a]);
    *batch.id.row(row) = id;
    if (batch.isActive.isPresent()) *batch.isActive.row(row) = 1;
    if (batch.target.isPresent())
        std::fill_n(batch.target.row(row), 3, std::numeric_limits<T>::quiet_NaN());
}

}  // namespace

template <class T>
std::vector<Insertion> planInsertions(const StepSettings& settings,
                                      const ParticleCells& cells,
                                      double donorRadius,
                                      const std::vector<VoidPoint>& points,
                                      const StepState<T>& state) {
    std::vector<Insertion> plan(points.size());
    forEachIndex(0, points.size(), 1, [&](std::size_t n) {
        const ParticleRow nearest = cells.source(points[n].nearest);
        const ParticleBatch<T>& batch = state.batches[nearest.batch].particles;
        const Vec3d& x = points[n].position;
        plan[n] = {x, nearest, GridMean<T>(settings, cells, batch, nearest.batch).at(x),
                   donorsOf(cells, x, donorRadius, nearest.batch, batch)};
    });
    return plan;
}

template <class T>
std::vector<Descent> insertParticles(const std::vector<Insertion>& plan,
                                     std::int64_t& nextId,
                                     StepState<T>& state) {
    std::vector<Descent> descents;
    for (std::uint32_t b = 0; b < state.batches.size(); ++b) {
        ParticleBatch<T>& batch = state.batches[b].particles;
        const auto count = static_cast<std::size_t>(
            std::count_if(plan.begin(), plan.end(),
                          [b](const Insertion& point) { return point.nearest.batch == b; }));
        if (count == 0) continue;
        const MeanRow<T> fields(batch);
        std::size_t row = batch.size();
        batch.resize(row + count);
        for (const Insertion& point : plan) {
            if (point.nearest.batch != b) continue;
            fields.write(point.mean.data(), point.nearest.row, batch, row);
            descents.push_back(descent(batch, point.donors, point.position, nextId));
            shareOut(point.donors, point.nearest.row, row, batch);
            writeOwn(point.position, nextId++, row++, batch);
        }
    }
    return descents;
}

template std::vector<Insertion> planInsertions(const StepSettings&,
                                               const ParticleCells&,
                                               double,
                                               const std::vector<VoidPoint>&,
                                               const StepState<float>&);
template std::vector<Insertion> planInsertions(const StepSettings&,
                                               const ParticleCells&,
                                               double,
                                               const std::vector<VoidPoint>&,
                                               const StepState<double>&);
template std::vector<Descent> insertParticles(const std::vector<Insertion>&,
                                              std::int64_t&,
                                              StepState<float>&);
template std::vector<Descent> insertParticles(const std::vector<Insertion>&,
                                              std::int64_t&,
                                              StepState<double>&);

}  // namespace mallow
