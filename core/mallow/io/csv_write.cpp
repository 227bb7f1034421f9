#include <mallow/io/csv.h>
#include <mallow/io/csv_header.h>
#include <mallow/io/text_number.h>
#include <mallow/params/input_error.h>

namespace mallow {
namespace {

void appendQuoted(const std::string& text, std::string& bytes) {
    bytes += '"';
    for (const char c : text) {
        if (c == '\0') throw InputError("a string with a zero byte cannot be written as text");
        bytes += c;
        if (c == '"') bytes += '"';
    }
    bytes += '"';
}

void appendName(const Column& column, int component, std::string& bytes) {
    const std::string name = csvName(column.name(), column.tupleSize(), component);
    const bool isPlain = name.find_first_of(",\"\r\n \t\xEF") == std::string::npos;
    if (isPlain) {
        bytes += name;
    } else {
        appendQuoted(name, bytes);
    }
}

void appendValue(const Column& column, std::size_t at, std::string& bytes) {
    switch (column.type()) {
        case ColumnType::Float32:
            return appendNumber(column.values<float>()[at], bytes);
        case ColumnType::Float64:
            return appendNumber(column.values<double>()[at], bytes);
        case ColumnType::Int32:
            return appendNumber(column.values<std::int32_t>()[at], bytes);
        case ColumnType::Int64:
            return appendNumber(column.values<std::int64_t>()[at], bytes);
        case ColumnType::String:
            break;
    }
    const std::int32_t index = column.strings().indices[at];
    if (index != StringValues::kUnset)
        appendQuoted(column.strings().table[static_cast<std::size_t>(index)], bytes);
}

void checkNames(const ColumnSet& points) {
    const ColumnLookup P = points.requireNumeric("P", 3);
    if (P.column == nullptr) throw InputError(P.error);
    for (const Column& column : points.columns())
        if (column.name().empty() || splitCsvName(column.name()).component)
            throw InputError("attribute '" + column.name() +
                             "': the name would read back as a component of another");
}

}  // namespace

std::string formatCsv(const Geometry& geometry) {
    const ColumnSet& points = geometry.table.points;
    checkNames(points);
    std::string bytes;
    const auto endField = [&](const Column& column, int component) {
        const bool isLast =
            &column == &points.columns().back() && component + 1 == column.tupleSize();
        bytes += isLast ? '\n' : ',';
    };
    for (const Column& column : points.columns())
        for (int c = 0; c < column.tupleSize(); ++c) {
            appendName(column, c, bytes);
            endField(column, c);
        }
    for (std::size_t row = 0; row < points.rows(); ++row)
        for (const Column& column : points.columns())
            for (int c = 0; c < column.tupleSize(); ++c) {
                const auto size = static_cast<std::size_t>(column.tupleSize());
                appendValue(column, row * size + static_cast<std::size_t>(c), bytes);
                endField(column, c);
            }
    return bytes;
}

}  // namespace mallow
