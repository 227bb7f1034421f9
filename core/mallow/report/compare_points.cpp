#include <mallow/params/input_error.h>
#include <mallow/report/compare_points.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace mallow {
namespace {

struct IdRow {
    std::int64_t id;
    std::size_t row;
};

/// In order of id; none when there is no column of whole numbers `id`.
std::optional<std::vector<IdRow>> rowsById(const PointTable& points, const std::string& source) {
    const Column* column = points.points.find("id");
    const bool isUsable =
        column != nullptr && column->tupleSize() == 1 &&
        (column->type() == ColumnType::Int64 || column->type() == ColumnType::Int32);
    if (!isUsable) return std::nullopt;
    std::vector<IdRow> rows(points.pointCount());
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = {column->type() == ColumnType::Int64 ? column->values<std::int64_t>()[i]
                                                       : column->values<std::int32_t>()[i],
                   i};
    std::sort(rows.begin(), rows.end(), [](const IdRow& x, const IdRow& y) { return x.id < y.id; });
    const auto twice = std::adjacent_find(
        rows.begin(), rows.end(), [](const IdRow& x, const IdRow& y) { return x.id == y.id; });
    if (twice != rows.end())
        throw InputError(source + ": id " + std::to_string(twice->id) +
                         " is there twice, expected every id once");
    return rows;
}

struct Pair {
    std::int64_t id;
    std::size_t rowA, rowB;
};

AttributeDifference compareColumn(const Column& a,
                                  const Column& b,
                                  const std::vector<Pair>& pairs) {
    AttributeDifference difference;
    difference.name = a.name();
    double squares = 0.0;
    std::size_t counted = 0;
    for (const Pair& pair : pairs) {
        double square = 0.0;
        for (int c = 0; c < a.tupleSize(); ++c) {
            const double x = a.number(pair.rowA, c), y = b.number(pair.rowB, c);
            // Equal infinities and two NaN are no difference.
            if (x == y || (std::isnan(x) && std::isnan(y))) continue;
            square += (x - y) * (x - y);
        }
        if (!std::isfinite(square)) {
            ++difference.notFinite;
            continue;
        }
        ++counted;
        squares += square;
        if (const double length = std::sqrt(square); length > difference.largest) {
            difference.largest = length;
            difference.worstId = pair.id;
        }
    }
    if (counted > 0) difference.rms = std::sqrt(squares / static_cast<double>(counted));
    return difference;
}

std::vector<double> sortedComponent(const Column& column, int component) {
    std::vector<double> values;
    for (std::size_t i = 0; i < column.rows(); ++i)
        if (const double value = column.number(i, component); std::isfinite(value))
            values.push_back(value);
    std::sort(values.begin(), values.end());
    return values;
}

double quantile(const std::vector<double>& sorted, double share) {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto i = static_cast<std::size_t>(at);
    const double rest = at - std::floor(at);
    return rest == 0.0 ? sorted[i] : sorted[i] + rest * (sorted[i + 1] - sorted[i]);
}

Distribution distributionOf(const std::vector<double>& sorted) {
    Distribution d;
    if (sorted.empty()) return d;
    const auto count = static_cast<double>(sorted.size());
    double sum = 0.0, squares = 0.0;
    for (const double value : sorted) sum += value;
    d.mean = sum / count;
    for (const double value : sorted) squares += (value - d.mean) * (value - d.mean);
    d.deviation = std::sqrt(squares / count);
    d.min = sorted.front();
    d.quarter = quantile(sorted, 0.25);
    d.median = quantile(sorted, 0.5);
    d.threeQuarters = quantile(sorted, 0.75);
    d.max = sorted.back();
    return d;
}

/// The area between the two curves of value over rank.
double rankDistance(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.empty() || b.empty()) return 0.0;
    double area = 0.0, at = 0.0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const double endA = static_cast<double>(i + 1) / static_cast<double>(a.size());
        const double endB = static_cast<double>(j + 1) / static_cast<double>(b.size());
        const double end = std::min(endA, endB);
        area += (end - at) * std::abs(a[i] - b[j]);
        at = end;
        if (endA <= end) ++i;
        if (endB <= end) ++j;
    }
    return area;
}

void compareDistributions(const Column& a, const Column& b, PointsDifference& difference) {
    constexpr const char* kAxes[3] = {".x", ".y", ".z"};
    for (int c = 0; c < a.tupleSize(); ++c) {
        const std::vector<double> sortedA = sortedComponent(a, c), sortedB = sortedComponent(b, c);
        const std::string component = a.tupleSize() == 1   ? std::string()
                                      : a.tupleSize() == 3 ? std::string(kAxes[c])
                                                           : "." + std::to_string(c);
        difference.statistics.push_back({a.name() + component, distributionOf(sortedA),
                                         distributionOf(sortedB), rankDistance(sortedA, sortedB)});
    }
}

bool areComparable(const Column& a, const Column* b) {
    return b != nullptr && a.isNumeric() && b->isNumeric() && a.tupleSize() == b->tupleSize();
}

}  // namespace

PointsDifference comparePoints(const PointTable& a,
                               const PointTable& b,
                               const std::string& sourceA,
                               const std::string& sourceB) {
    PointsDifference difference;
    difference.countA = a.pointCount();
    difference.countB = b.pointCount();
    const auto idsA = rowsById(a, sourceA), idsB = rowsById(b, sourceB);
    difference.isById = idsA && idsB;
    std::vector<Pair> pairs;
    if (difference.isById) {
        std::size_t i = 0, j = 0;
        while (i < idsA->size() || j < idsB->size()) {
            if (j == idsB->size() || (i < idsA->size() && (*idsA)[i].id < (*idsB)[j].id)) {
                difference.onlyA.push_back((*idsA)[i++].id);
            } else if (i == idsA->size() || (*idsB)[j].id < (*idsA)[i].id) {
                difference.onlyB.push_back((*idsB)[j++].id);
            } else {
                pairs.push_back({(*idsA)[i].id, (*idsA)[i].row, (*idsB)[j].row});
                ++i, ++j;
            }
        }
    }
    for (const Column& column : a.points.columns()) {
        const Column* other = b.points.find(column.name());
        if (other == nullptr) difference.columnsOnlyA.push_back(column.name());
        if (!areComparable(column, other) || column.name() == "id") continue;
        if (difference.isById) {
            difference.attributes.push_back(compareColumn(column, *other, pairs));
        } else {
            compareDistributions(column, *other, difference);
        }
    }
    for (const Column& column : b.points.columns())
        if (a.points.find(column.name()) == nullptr)
            difference.columnsOnlyB.push_back(column.name());
    return difference;
}

}  // namespace mallow
