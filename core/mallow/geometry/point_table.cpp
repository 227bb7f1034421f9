#include <mallow/geometry/point_table.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace mallow {

namespace {

ColumnLookup mismatch(const std::string& name, const Column* found, const std::string& expected) {
    return {nullptr, found == nullptr ? "attribute '" + name + "' is missing, expected " + expected
                                      : "attribute '" + name + "' is " + found->describe() +
                                            ", expected " + expected};
}

}  // namespace

const Column* ColumnSet::find(const std::string& name) const {
    const auto found = std::find_if(columns_.begin(), columns_.end(),
                                    [&](const Column& c) { return c.name() == name; });
    return found == columns_.end() ? nullptr : &*found;
}

Column* ColumnSet::find(const std::string& name) {
    return const_cast<Column*>(std::as_const(*this).find(name));
}

ColumnLookup ColumnSet::require(const std::string& name, ColumnType type, int tupleSize) const {
    const Column* column = find(name);
    if (column != nullptr && column->type() == type && column->tupleSize() == tupleSize)
        return {column, {}};
    return mismatch(name, column,
                    std::string(columnTypeName(type)) + " of size " + std::to_string(tupleSize));
}

ColumnLookup ColumnSet::requireNumeric(const std::string& name, int tupleSize) const {
    const Column* column = find(name);
    if (column != nullptr && column->isNumeric() && column->tupleSize() == tupleSize)
        return {column, {}};
    return mismatch(name, column, "numbers of size " + std::to_string(tupleSize));
}

Column& ColumnSet::add(const std::string& name, ColumnType type, int tupleSize) {
    return add(Column(name, type, tupleSize, rows_));
}

Column& ColumnSet::add(Column column) {
    if (find(column.name()) != nullptr)
        throw std::invalid_argument("attribute '" + column.name() + "' is there already");
    if (column.rows() != rows_)
        throw std::invalid_argument("attribute '" + column.name() + "' has " +
                                    std::to_string(column.rows()) + " rows, expected " +
                                    std::to_string(rows_));
    columns_.push_back(std::move(column));
    return columns_.back();
}

void ColumnSet::remove(const std::string& name) {
    columns_.erase(std::remove_if(columns_.begin(), columns_.end(),
                                  [&](const Column& c) { return c.name() == name; }),
                   columns_.end());
}

void ColumnSet::resize(std::size_t rows) {
    rows_ = rows;
    for (Column& column : columns_) column.resize(rows);
}

void PointTable::resize(std::size_t pointCount) {
    points.resize(pointCount);
    for (auto& [name, members] : groups_) members.resize(pointCount, 0);
}

std::vector<std::uint8_t>& PointTable::group(const std::string& name) {
    return groups_.try_emplace(name, pointCount(), std::uint8_t{0}).first->second;
}

std::optional<std::string> PointTable::append(const PointTable& other) {
    for (const Column& theirs : other.points.columns()) {
        const Column* ours = points.find(theirs.name());
        if (ours != nullptr &&
            (ours->tupleSize() != theirs.tupleSize() || ours->isNumeric() != theirs.isNumeric()))
            return "attribute '" + theirs.name() + "' is " + ours->describe() +
                   " on some points and " + theirs.describe() + " on others";
    }

    const std::size_t before = pointCount();
    const std::size_t after = before + other.pointCount();
    ColumnSet joined(after);
    for (const Column& ours : points.columns()) {
        Column column = ours;
        if (const Column* theirs = other.points.find(ours.name())) {
            column.append(*theirs);
        } else {
            column.resize(after);
        }
        joined.add(std::move(column));
    }
    for (const Column& theirs : other.points.columns()) {
        if (points.find(theirs.name()) != nullptr) continue;
        Column column(theirs.name(), theirs.type(), theirs.tupleSize(), 0);
        column.defaultValue = theirs.defaultValue;
        column.typeInfo = theirs.typeInfo;
        column.resize(before);
        column.append(theirs);
        joined.add(std::move(column));
    }
    points = std::move(joined);

    for (auto& [name, members] : groups_) members.resize(after, 0);
    for (const auto& [name, theirs] : other.groups_) {
        std::vector<std::uint8_t>& members = group(name);
        std::copy(theirs.begin(), theirs.end(),
                  members.begin() + static_cast<std::ptrdiff_t>(before));
    }
    for (const Column& theirs : other.detail.columns())
        if (detail.find(theirs.name()) == nullptr) detail.add(theirs);
    return std::nullopt;
}

PointTable PointTable::gather(const std::vector<std::size_t>& rows) const {
    PointTable result(rows.size());
    for (const Column& column : points.columns()) result.points.add(column.gather(rows));
    result.detail = detail;
    for (const auto& [name, members] : groups_) {
        std::vector<std::uint8_t>& gathered = result.group(name);
        for (std::size_t i = 0; i < rows.size(); ++i) gathered[i] = members[rows[i]];
    }
    return result;
}

}  // namespace mallow
