/// @file column.h
/// A named, typed array of tuples: one attribute of a set of points, or (with one row) of a whole
/// table. It holds what Houdini's attributes hold, array attributes excepted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace mallow {

enum class ColumnType { Float32, Float64, Int32, Int64, String };

/// "float32", "float64", "int32", "int64" or "string", as error messages name them.
const char* columnTypeName(ColumnType type);

/// Strings repeat a lot (a material's name on a million points), so each one is kept once.
struct StringValues {
    static constexpr std::int32_t kUnset = -1;

    std::vector<std::string> table;     ///< every string once, in order of first use
    std::vector<std::int32_t> indices;  ///< into `table`, or kUnset (reads as the empty string)
};

class Column {
public:
    /// All rows hold zero (numbers) or are unset (strings).
    Column(std::string name, ColumnType type, int tupleSize, std::size_t rows);

    const std::string& name() const { return name_; }
    ColumnType type() const { return static_cast<ColumnType>(values_.index()); }
    int tupleSize() const { return tupleSize_; }
    std::size_t rows() const { return rows_; }
    bool isNumeric() const { return type() != ColumnType::String; }

    /// "float32 of size 3": what an error message says was found.
    std::string describe() const;

    /// The stored array, tuple after tuple: component c of row r is at tupleSize * r + c.
    /// T is float, double, std::int32_t or std::int64_t and must be the stored type.
    template <class T>
    std::vector<T>& values() {
        return std::get<std::vector<T>>(values_);
    }
    template <class T>
    const std::vector<T>& values() const {
        return std::get<std::vector<T>>(values_);
    }
    StringValues& strings() { return std::get<StringValues>(values_); }
    const StringValues& strings() const { return std::get<StringValues>(values_); }

    /// One number, whatever its stored type. An int64 beyond 2^53 is rounded.
    double number(std::size_t row, int component = 0) const;
    /// All numbers as double, in the order of values().
    std::vector<double> numbers() const;
    /// Stores a number in the column's type; integers are rounded to the nearest.
    void setNumber(std::size_t row, int component, double number);

    /// One string; empty where it is unset.
    const std::string& text(std::size_t row, int component = 0) const;
    void setText(std::size_t row, int component, const std::string& text);

    /// New rows get defaultValue (numbers) or are unset (strings).
    void resize(std::size_t rows);
    /// Appends the rows of a column with the same tuple size, both numeric or both strings. This
    /// column's type widens when it cannot hold the other's: int32 to int64, float32 to float64,
    /// integers and floats together to float64.
    void append(const Column& other);
    /// The rows listed, in that order; a row may be listed more than once.
    Column gather(const std::vector<std::size_t>& rows) const;

    /// What points that lack the attribute get when tables are appended (every component).
    double defaultValue = 0.0;
    /// How the tuple transforms, in Houdini's words: "point", "vector", "color", ... or empty.
    std::string typeInfo;

private:
    // In the order of ColumnType, so that index() is the type.
    using Values = std::variant<std::vector<float>,
                                std::vector<double>,
                                std::vector<std::int32_t>,
                                std::vector<std::int64_t>,
                                StringValues>;

    std::size_t at(std::size_t row, int component) const {
        return row * static_cast<std::size_t>(tupleSize_) + static_cast<std::size_t>(component);
    }
    void widen(ColumnType type);

    std::string name_;
    int tupleSize_;
    std::size_t rows_;
    Values values_;
};

/// The narrowest numeric type that holds the values of both; neither may be String.
ColumnType widerType(ColumnType a, ColumnType b);

}  // namespace mallow
