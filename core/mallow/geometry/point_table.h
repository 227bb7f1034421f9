/// @file point_table.h
/// Points with named, typed columns: the only geometry that crosses the border of core. File
/// readers, shape sampling and the Houdini bridge all make one; simulations take and give one.
#pragma once

#include <mallow/geometry/column.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mallow {

/// What a strict look-up gives: a column, or why there is none that fits.
struct ColumnLookup {
    const Column* column = nullptr;  ///< null when `error` is set
    std::string error;               ///< names the attribute, what was found and what was expected
};

/// Columns of the same number of rows, found by name, in the order they were added.
class ColumnSet {
public:
    explicit ColumnSet(std::size_t rows = 0) : rows_(rows) {}

    std::size_t rows() const { return rows_; }
    const std::deque<Column>& columns() const { return columns_; }

    /// The column of that name, or null. Pointers stay good until a column is removed.
    const Column* find(const std::string& name) const;
    Column* find(const std::string& name);

    /// The column, if it is there with exactly this type and tuple size.
    ColumnLookup require(const std::string& name, ColumnType type, int tupleSize) const;
    /// The column, if it is there with any numeric type and this tuple size.
    ColumnLookup requireNumeric(const std::string& name, int tupleSize) const;

    /// A new column of zeros (numbers) or unset strings. @throws std::invalid_argument when the
    /// name is taken.
    Column& add(const std::string& name, ColumnType type, int tupleSize = 1);
    /// The same, from a column made elsewhere, which must have rows() rows.
    Column& add(Column column);
    void remove(const std::string& name);

    void resize(std::size_t rows);

private:
    std::size_t rows_;
    std::deque<Column> columns_;  // a deque: adding a column leaves the others where they are
};

/// Point attributes, detail attributes (one row for the whole table) and point groups.
class PointTable {
public:
    PointTable() : PointTable(0) {}
    explicit PointTable(std::size_t pointCount) : points(pointCount), detail(1) {}

    std::size_t pointCount() const { return points.rows(); }
    /// New points get each column's default and are in no group.
    void resize(std::size_t pointCount);

    /// The members of a group, one byte (0 or 1) per point; made empty if it is not there.
    std::vector<std::uint8_t>& group(const std::string& name);
    const std::map<std::string, std::vector<std::uint8_t>>& groups() const { return groups_; }

    /// Appends the points of another table. A column that only one of them has is filled with its
    /// default for the points of the other; detail attributes and defaults of this table win.
    /// Returns what is wrong (a name with two tuple sizes, or numbers here and strings there) and
    /// then changes nothing.
    std::optional<std::string> append(const PointTable& other);

    /// The points listed, in that order, with every column, detail attribute and group.
    PointTable gather(const std::vector<std::size_t>& rows) const;

    ColumnSet points;  ///< add and change columns here; change the count with PointTable::resize
    ColumnSet detail;  ///< one row

private:
    std::map<std::string, std::vector<std::uint8_t>> groups_;
};

}  // namespace mallow
