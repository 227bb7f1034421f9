#include <mallow/kernel/bspline_value.h>
#include <mallow/parallel/for_each.h>
#include <mallow/resample/column_rules.h>
#include <mallow/resample/insert_particles.h>
#include <mallow/resample/mean_row.h>
#include <mallow/resample/mix_heat.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mallow {
namespace {

constexpr std::size_t kMostParents = 8;  // shares of others hardly count

template <class T>
bool isPinned(const ParticleBatch<T>& batch, std::size_t p) {
    return batch.isActive.isPresent() && *batch.isActive.row(p) == 0;
}

/// The nodes that a point's kernel touches, as first node and count along each axis.
struct Footprint {
    CellIndex first;
    int across;  ///< nodes per axis
    std::vector<double> weights;

    Footprint(const StepSettings& settings, const Vec3d& x)
        : first{}, across(settings.kernel == Kernel::Quadratic ? 3 : 4) {
        const Vec3d at = x / settings.dx;
        for (std::size_t a = 0; a < 3; ++a) {
            first[a] = static_cast<std::int64_t>(
                std::floor(at[static_cast<Eigen::Index>(a)] - firstNodeShift(settings.kernel)));
        }
        for (int i = 0; i < across; ++i)
            for (int j = 0; j < across; ++j)
                for (int k = 0; k < across; ++k)
                    weights.push_back(
                        bsplineWeight(settings.kernel, at - nodePosition(first, {i, j, k})));
    }

    static Vec3d nodePosition(const CellIndex& first, const Eigen::Vector3i& offset) {
        return Vec3d(static_cast<double>(first[0] + offset.x()),
                     static_cast<double>(first[1] + offset.y()),
                     static_cast<double>(first[2] + offset.z()));
    }
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
        Footprint nodes(settings_, x);
        std::vector<double> mass(nodes.weights.size());
        forEachOfBatch(nodes, [&](const double* axes, double m, std::size_t) {
            forEachNode(nodes, axes, [&](std::size_t i, double w) { mass[i] += w * m; });
        });
        std::vector<double> perMass(mass.size());  // w_i / m_i
        for (std::size_t i = 0; i < mass.size(); ++i)
            if (mass[i] > 0.0) perMass[i] = nodes.weights[i] / mass[i];

        std::vector<double> mean(fields_.width()), row(fields_.width());
        double sum = 0.0;
        forEachOfBatch(nodes, [&](const double* axes, double m, std::size_t p) {
            double c = 0.0;
            forEachNode(nodes, axes, [&](std::size_t i, double w) { c += w * perMass[i]; });
            c *= m;
            fields_.read(particles_, p, row.data());
            for (std::size_t k = 0; k < mean.size(); ++k) mean[k] += c * row[k];
            sum += c;
        });
        for (double& number : mean) number /= sum;
        return mean;
    }

private:
    /// visit(weights of the nodes along x, y, z; mass; row) for every particle whose kernel touches
    /// one of the nodes.
    template <class Visit>
    void forEachOfBatch(const Footprint& nodes, const Visit& visit) const {
        const double dx = settings_.dx;
        const double reach = bsplineReach(settings_.kernel);
        const Vec3d first = Footprint::nodePosition(nodes.first, Eigen::Vector3i::Zero());
        const Vec3d low = dx * (first.array() - reach);
        const Vec3d high = dx * (first.array() + (nodes.across - 1) + reach);
        const auto spline = settings_.kernel == Kernel::Quadratic ? quadraticSpline : cubicSpline;
        double axes[3 * kMostAcross];
        cells_.forEachIn(
            {cells_.cellOf(low.x()), cells_.cellOf(low.y()), cells_.cellOf(low.z())},
            {cells_.cellOf(high.x()), cells_.cellOf(high.y()), cells_.cellOf(high.z())},
            [&](std::size_t place) {
                const ParticleRow source = cells_.source(place);
                if (source.batch != batch_) return;
                const Vec3d f = cells_.position(place) / dx - first;
                for (int a = 0; a < 3; ++a)
                    for (int i = 0; i < nodes.across; ++i)
                        axes[kMostAcross * a + i] = spline(f[a] - i);
                visit(axes, static_cast<double>(*particles_.mass.row(source.row)),
                      std::size_t(source.row));
            });
    }
    template <class Visit>
    static void forEachNode(const Footprint& nodes, const double* axes, const Visit& visit) {
        std::size_t n = 0;
        for (int i = 0; i < nodes.across; ++i) {
            for (int j = 0; j < nodes.across; ++j) {
                const double across = axes[i] * axes[kMostAcross + j];
                for (int k = 0; k < nodes.across; ++k)
                    visit(n++, across * axes[2 * kMostAcross + k]);
            }
        }
    }

    static constexpr int kMostAcross = 4;

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
