#include <mallow/geometry/column.h>

#include <cmath>
#include <stdexcept>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace mallow {

namespace {

template <class Stored>
constexpr bool kIsStrings = std::is_same_v<std::decay_t<Stored>, StringValues>;

/// A number in the type of a column.
template <class T>
T stored(double number) {
    if constexpr (std::is_integral_v<T>) {
        return static_cast<T>(std::llround(number));
    } else {
        return static_cast<T>(number);
    }
}

}  // namespace

const char* columnTypeName(ColumnType type) {
    switch (type) {
        case ColumnType::Float32:
            return "float32";
        case ColumnType::Float64:
            return "float64";
        case ColumnType::Int32:
            return "int32";
        case ColumnType::Int64:
            return "int64";
        case ColumnType::String:
            return "string";
    }
    throw std::logic_error("columnTypeName: not a column type");
}

ColumnType widerType(ColumnType a, ColumnType b) {
    if (a == b) return a;
    const auto isInteger = [](ColumnType t) {
        return t == ColumnType::Int32 || t == ColumnType::Int64;
    };
    return isInteger(a) && isInteger(b) ? ColumnType::Int64 : ColumnType::Float64;
}

Column::Column(std::string name, ColumnType type, int tupleSize, std::size_t rows)
    : name_(std::move(name)), tupleSize_(tupleSize), rows_(0) {
    if (tupleSize < 1) throw std::invalid_argument("column '" + name_ + "': tuple size below 1");
    switch (type) {
        case ColumnType::Float32:
            values_ = std::vector<float>();
            break;
        case ColumnType::Float64:
            values_ = std::vector<double>();
            break;
        case ColumnType::Int32:
            values_ = std::vector<std::int32_t>();
            break;
        case ColumnType::Int64:
            values_ = std::vector<std::int64_t>();
            break;
        case ColumnType::String:
            values_ = StringValues();
            break;
    }
    resize(rows);
}

std::string Column::describe() const {
    return std::string(columnTypeName(type())) + " of size " + std::to_string(tupleSize_);
}

double Column::number(std::size_t row, int component) const {
    return std::visit(
        [&](const auto& values) -> double {
            if constexpr (kIsStrings<decltype(values)>) {
                throw std::logic_error("column '" + name_ + "' holds strings, not numbers");
            } else {
                return static_cast<double>(values[at(row, component)]);
            }
        },
        values_);
}

std::vector<double> Column::numbers() const {
    return std::visit(
        [&](const auto& values) -> std::vector<double> {
            if constexpr (kIsStrings<decltype(values)>) {
                throw std::logic_error("column '" + name_ + "' holds strings, not numbers");
            } else {
                std::vector<double> numbers;
                numbers.reserve(values.size());
                for (const auto value : values) numbers.push_back(static_cast<double>(value));
                return numbers;
            }
        },
        values_);
}

void Column::setNumber(std::size_t row, int component, double number) {
    std::visit(
        [&](auto& values) {
            if constexpr (kIsStrings<decltype(values)>) {
                throw std::logic_error("column '" + name_ + "' holds strings, not numbers");
            } else {
                using T = typename std::decay_t<decltype(values)>::value_type;
                values[at(row, component)] = stored<T>(number);
            }
        },
        values_);
}

const std::string& Column::text(std::size_t row, int component) const {
    static const std::string kEmpty;
    const std::int32_t index = strings().indices[at(row, component)];
    return index == StringValues::kUnset ? kEmpty
                                         : strings().table[static_cast<std::size_t>(index)];
}

void Column::setText(std::size_t row, int component, const std::string& text) {
    StringValues& values = strings();
    std::size_t index = 0;
    while (index < values.table.size() && values.table[index] != text) ++index;
    if (index == values.table.size()) values.table.push_back(text);
    values.indices[at(row, component)] = static_cast<std::int32_t>(index);
}

void Column::resize(std::size_t rows) {
    rows_ = rows;
    const std::size_t size = at(rows, 0);
    std::visit(
        [&](auto& values) {
            if constexpr (kIsStrings<decltype(values)>) {
                values.indices.resize(size, StringValues::kUnset);
            } else {
                using T = typename std::decay_t<decltype(values)>::value_type;
                values.resize(size, stored<T>(defaultValue));
            }
        },
        values_);
}

void Column::widen(ColumnType type) {
    if (type == this->type()) return;
    Column wide(name_, type, tupleSize_, rows_);
    const Column& narrow = *this;
    // An int32 fits a double, so going through double loses nothing for any widening but
    // int64 to float64, which cannot keep more.
    for (std::size_t row = 0; row < rows_; ++row)
        for (int c = 0; c < tupleSize_; ++c) wide.setNumber(row, c, narrow.number(row, c));
    values_ = std::move(wide.values_);
}

void Column::append(const Column& other) {
    if (other.tupleSize_ != tupleSize_ || other.isNumeric() != isNumeric())
        throw std::logic_error("column '" + name_ + "': cannot append " + other.describe() +
                               " to " + describe());
    if (isNumeric()) {
        widen(widerType(type(), other.type()));
        std::visit(
            [&](auto& values, const auto& added) {
                if constexpr (!kIsStrings<decltype(values)> && !kIsStrings<decltype(added)>) {
                    using T = typename std::decay_t<decltype(values)>::value_type;
                    values.reserve(values.size() + added.size());
                    for (const auto value : added) values.push_back(static_cast<T>(value));
                }
            },
            values_, other.values_);
    } else {
        StringValues& values = strings();
        std::unordered_map<std::string, std::int32_t> known;
        for (const std::string& text : values.table)
            known.emplace(text, static_cast<std::int32_t>(known.size()));
        std::vector<std::int32_t> translated;
        for (const std::string& text : other.strings().table) {
            const auto [entry, isNew] =
                known.emplace(text, static_cast<std::int32_t>(known.size()));
            if (isNew) values.table.push_back(text);
            translated.push_back(entry->second);
        }
        for (const std::int32_t index : other.strings().indices)
            values.indices.push_back(index == StringValues::kUnset
                                         ? StringValues::kUnset
                                         : translated[static_cast<std::size_t>(index)]);
    }
    rows_ += other.rows_;
}

Column Column::gather(const std::vector<std::size_t>& rows) const {
    Column result(name_, type(), tupleSize_, 0);
    result.defaultValue = defaultValue;
    result.typeInfo = typeInfo;
    const auto pick = [&](const auto& from, auto& to) {
        to.reserve(rows.size() * static_cast<std::size_t>(tupleSize_));
        for (const std::size_t row : rows)
            for (int c = 0; c < tupleSize_; ++c) to.push_back(from[at(row, c)]);
    };
    std::visit(
        [&](const auto& values) {
            using Stored = std::decay_t<decltype(values)>;
            auto& gathered = std::get<Stored>(result.values_);
            if constexpr (kIsStrings<Stored>) {
                gathered.table = values.table;
                pick(values.indices, gathered.indices);
            } else {
                pick(values, gathered);
            }
        },
        values_);
    result.rows_ = rows.size();
    return result;
}

}  // namespace mallow
