#include <mallow/parallel/for_each.h>
#include <mallow/params/input_error.h>
#include <mallow/params/range.h>
#include <mallow/surface/point_fields.h>

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

// Added to the covariance of the neighbours [radius^2], full 1/11: where they do not tell a slope
// (a sheet, a few particles) it becomes zero, where they do it changes by a thousandth.
constexpr double kSlopeRegularisation = 1e-4;

struct Neighbour {
    std::size_t particle;
    double weight;
    Vec3d offset;
};

void findNeighbours(const SurfaceParticles& all, const Vec3d& x, std::vector<Neighbour>& found) {
    found.clear();
    const double radius = all.cellSize;
    const auto cell = all.cellOf(x);
    for (int i = cell[0] - 1; i <= cell[0] + 1; ++i)
        for (int j = cell[1] - 1; j <= cell[1] + 1; ++j) {
            const auto [first, last] = all.column(i, j, cell[2] - 1, cell[2] + 1);
            for (std::size_t p = first; p < last; ++p) {
                const Vec3d d = all.position[p] - x;
                const double q = 1.0 - d.squaredNorm() / (radius * radius);
                if (q > 0.0) found.push_back({p, q * q * q, d});
            }
        }
}

/// Weights of the neighbours' values: their mean, and the slope times the way from it.
void linearWeights(std::vector<Neighbour>& near, double radius) {
    double sum = 0.0;
    Vec3d mean = Vec3d::Zero();
    for (const Neighbour& n : near) sum += n.weight, mean += n.weight * n.offset;
    mean /= sum;
    Mat3d covariance = Mat3d::Identity() * (kSlopeRegularisation * radius * radius);
    for (const Neighbour& n : near)
        covariance += n.weight / sum * (n.offset - mean) * (n.offset - mean).transpose();
    const Vec3d slope = covariance.ldlt().solve(-mean);
    for (Neighbour& n : near) n.weight *= (1.0 + slope.dot(n.offset - mean)) / sum;
}

float valueAt(const PointField& field, int component, const std::vector<Neighbour>& near) {
    double sum = 0.0;
    float low = std::numeric_limits<float>::max(), high = -low;
    for (const Neighbour& n : near) {
        const float value = field.values[n.particle * static_cast<std::size_t>(field.size) +
                                         static_cast<std::size_t>(component)];
        sum += n.weight * static_cast<double>(value);
        low = std::min(low, value), high = std::max(high, value);
    }
    const auto value = static_cast<float>(sum);
    return field.staysInRange ? std::clamp(value, low, high) : value;
}

void readValues(const Column& column, const SurfaceParticles& particles, PointField& field) {
    field.values.reserve(particles.size() * static_cast<std::size_t>(field.size));
    for (const std::size_t row : particles.row)
        for (int c = 0; c < field.size; ++c) {
            const double value = column.number(row, c);
            if (!std::isfinite(value))
                throw InputError("point " + std::to_string(row) + ": " + field.name + " is " +
                                 numberText(value) + ", expected a finite number");
            field.values.push_back(static_cast<float>(value));
        }
}

}  // namespace

std::vector<PointField> pointFields(const PointTable& points, const SurfaceParticles& particles) {
    std::vector<PointField> fields;
    for (PointField field :
         {PointField{"v", 3, false, {}}, {"Cd", 3, true, {}}, {"temperature", 1, true, {}}}) {
        if (points.points.find(field.name) == nullptr) continue;
        const ColumnLookup found = points.points.requireNumeric(field.name, field.size);
        if (found.column == nullptr) throw InputError(found.error);
        readValues(*found.column, particles, field);
        fields.push_back(std::move(field));
    }
    return fields;
}

PointField anyPointField(const PointTable& points,
                         const SurfaceParticles& particles,
                         const std::string& name) {
    const Column* column = points.points.find(name);
    if (column == nullptr || !column->isNumeric())
        throw InputError("no numeric point attribute \"" + name + "\"");
    PointField field{name, column->tupleSize(), true, {}};
    readValues(*column, particles, field);
    return field;
}

std::vector<std::vector<float>> sampleFields(const SurfaceParticles& particles,
                                             const std::vector<PointField>& fields,
                                             const std::vector<Vec3d>& places) {
    std::vector<std::vector<float>> results;
    results.reserve(fields.size());
    for (const PointField& field : fields)
        results.emplace_back(places.size() * static_cast<std::size_t>(field.size), 0.0f);
    constexpr std::size_t kGrain = 256;
    forEachIndex(0, (places.size() + kGrain - 1) / kGrain, 1, [&](std::size_t group) {
        std::vector<Neighbour> near;
        const std::size_t end = std::min(places.size(), (group + 1) * kGrain);
        for (std::size_t i = group * kGrain; i < end; ++i) {
            findNeighbours(particles, places[i], near);
            if (near.empty()) continue;
            linearWeights(near, particles.cellSize);
            for (std::size_t f = 0; f < fields.size(); ++f)
                for (int c = 0; c < fields[f].size; ++c)
                    results[f][i * static_cast<std::size_t>(fields[f].size) +
                               static_cast<std::size_t>(c)] = valueAt(fields[f], c, near);
        }
    });
    return results;
}

}  // namespace mallow
