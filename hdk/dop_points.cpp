/// @file dop_points.cpp
/// The part of dop_step.h that is about points which others make and remove between steps.
#include "dop_step.h"

#include <mallow/scene/output_request.h>

#include <algorithm>
#include <set>

namespace mallow::hdk {
namespace {

bool isScalar(const Column* column) {
    return column != nullptr && column->isNumeric() && column->tupleSize() == 1;
}

bool isZero(const Column& column) {
    if (!column.isNumeric()) return false;
    const std::vector<double> numbers = column.numbers();
    return std::all_of(numbers.begin(), numbers.end(), [](double n) { return n == 0.0; });
}

/// Ids of new points begin above all others'; whatever stands in their column is filled in.
void giveIds(std::int64_t& next, PointTable& points) {
    points.points.remove("id");
    std::vector<std::int64_t>& ids =
        points.points.add("id", ColumnType::Int64, 1).values<std::int64_t>();
    for (std::int64_t& id : ids) id = next++;
}

std::int64_t firstFreeId(const PointTable& points) {
    const Column* ids = points.points.find("id");
    std::int64_t next = 0;
    if (!isScalar(ids)) return next;
    for (std::size_t r = 0; r < ids->rows(); ++r)
        next = std::max(next, static_cast<std::int64_t>(ids->number(r)) + 1);
    return next;
}

}  // namespace

std::vector<PointTable> dividedByAge(PointTable points) {
    const Column* mass = points.points.find("mass");
    std::vector<PointTable> parts;
    if (!isScalar(mass)) {
        parts.push_back(std::move(points));
        return parts;
    }
    std::vector<std::size_t> old, fresh;
    for (std::size_t r = 0; r < points.pointCount(); ++r)
        (mass->number(r) > 0.0 ? old : fresh).push_back(r);
    if (fresh.empty()) {
        parts.push_back(std::move(points));
        return parts;
    }
    std::int64_t next = firstFreeId(points);
    if (!old.empty()) parts.push_back(points.gather(old));
    PointTable made = points.gather(fresh);
    for (const char* name : {"mass", "volume"}) {
        const Column* column = made.points.find(name);
        if (column != nullptr && isZero(*column)) made.points.remove(name);
    }
    for (const std::string& name : requestableAttributes()) {
        const Column* column = made.points.find(name);
        if (column != nullptr && isZero(*column)) made.points.remove(name);
    }
    // Other attributes come out as they went in, so that this one must have a value that is one.
    Column* temperature = made.points.find("temperature");
    if (isScalar(temperature) && isZero(*temperature))
        for (std::size_t r = 0; r < temperature->rows(); ++r)
            temperature->setNumber(r, 0, ObjectSettings().temperature);
    giveIds(next, made);
    parts.push_back(std::move(made));
    return parts;
}

}  // namespace mallow::hdk
