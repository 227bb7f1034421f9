#include <mallow/io/csv.h>
#include <mallow/io/csv_header.h>
#include <mallow/io/csv_rows.h>
#include <mallow/io/input_place.h>
#include <mallow/io/string_pool.h>
#include <mallow/io/text_number.h>
#include <mallow/io/usual_type_info.h>

#include <algorithm>
#include <optional>

namespace mallow {
namespace {

constexpr std::size_t kMaxColumns = 4096;  // far more than any table has: a damaged file

/// What the values of a column, seen so far, are.
struct Kind {
    bool hasText = false;
    bool hasNumber = false;
    bool hasFloat = false;
    bool needsFloat64 = false;           ///< if it is one of floats
    bool needsInt64 = false;             ///< if it is one of integers
    std::optional<std::size_t> emptyAt;  ///< the first field with nothing in it

    void join(const Kind& other) {
        hasText |= other.hasText;
        hasNumber |= other.hasNumber;
        hasFloat |= other.hasFloat;
        needsFloat64 |= other.needsFloat64;
        needsInt64 |= other.needsInt64;
        if (!emptyAt) emptyAt = other.emptyAt;
    }
};

struct Header {
    std::vector<std::string> names;
    std::vector<CsvAttribute> attributes;
    std::vector<std::size_t> positionFields;
};

Header readHeader(CsvRows& rows, std::string_view bytes, const std::string& source) {
    std::vector<CsvField> fields;
    if (!rows.next(fields))
        failInText(source, bytes, 0, "the file is empty, expected a line of column names");
    if (fields.size() > kMaxColumns)
        failInText(source, bytes, 0,
                   "there are " + std::to_string(fields.size()) + " columns, expected at most " +
                       std::to_string(kMaxColumns));
    Header header;
    for (const CsvField& field : fields) header.names.push_back(field.text());
    std::optional<CsvHeaderProblem> problem;
    header.attributes = csvAttributes(header.names, problem);
    if (problem) failInText(source, bytes, fields[problem->field].offset, problem->what);
    const auto P = std::find_if(header.attributes.begin(), header.attributes.end(),
                                [](const CsvAttribute& a) { return a.name == "P"; });
    if (P == header.attributes.end() || P->fields.size() != 3)
        failInText(source, bytes, 0, "expected the columns P.x, P.y and P.z among the names");
    header.positionFields = P->fields;
    return header;
}

/// The next row of the table, with as many fields as there are names.
bool nextRow(CsvRows& rows,
             std::size_t columns,
             std::string_view bytes,
             const std::string& source,
             std::vector<CsvField>& fields) {
    const std::size_t begin = rows.offset();
    if (!rows.next(fields)) return false;
    if (fields.size() != columns)
        failInText(source, bytes, begin,
                   "the row has " + std::to_string(fields.size()) + " fields, expected " +
                       std::to_string(columns));
    return true;
}

bool isWrittenAsInteger(std::string_view text) {
    return text.find_first_not_of("+-0123456789") == std::string_view::npos;
}

/// Adds one number, if it is one. @throws InputError when it is too big.
bool classifyNumber(const CsvField& field,
                    std::string_view bytes,
                    const std::string& source,
                    Kind& kind) {
    constexpr std::int64_t kExactInFloat32 = std::int64_t(1) << 24;
    std::int64_t integer = 0;
    if (isWrittenAsInteger(field.raw) && parseInteger(field.raw, integer) == NumberText::Number) {
        kind.needsInt64 |= integer != static_cast<std::int32_t>(integer);
        if (integer <= -kExactInFloat32 || integer >= kExactInFloat32)
            kind.needsFloat64 |= !fitsFloat32(field.raw);
        return true;
    }
    double number = 0;
    const NumberText what = parseFloating(field.raw, number);
    if (what == NumberText::OutOfRange)
        failInText(source, bytes, field.offset,
                   quoted(field.raw) + " is beyond what a float64 holds");
    if (what == NumberText::NotANumber) return false;
    kind.hasFloat = true;
    if (!kind.needsFloat64) kind.needsFloat64 = !fitsFloat32(field.raw);
    return true;
}

/// Adds one value; a column that has text in it already stays one.
void classify(const CsvField& field,
              std::string_view bytes,
              const std::string& source,
              Kind& kind) {
    if (kind.hasText) return;
    if (!field.isQuoted && field.raw.empty()) {
        if (!kind.emptyAt) kind.emptyAt = field.offset;
        return;
    }
    const bool isNumber = !field.isQuoted && classifyNumber(field, bytes, source, kind);
    (isNumber ? kind.hasNumber : kind.hasText) = true;
}

ColumnType typeOf(const CsvAttribute& attribute,
                  const std::vector<Kind>& kinds,
                  std::string_view bytes,
                  const std::string& source) {
    Kind kind;
    for (const std::size_t field : attribute.fields) kind.join(kinds[field]);
    if (kind.hasText) return ColumnType::String;
    if (kind.emptyAt && kind.hasNumber)
        failInText(
            source, bytes, *kind.emptyAt,
            "the field is empty, expected a number as in the rest of " + quoted(attribute.name));
    if (kind.emptyAt) return ColumnType::String;
    const bool isId = attribute.name == "id" && attribute.fields.size() == 1;
    if (kind.hasFloat || attribute.name == "P" || (!kind.hasNumber && !isId))
        return kind.needsFloat64 ? ColumnType::Float64 : ColumnType::Float32;
    return kind.needsInt64 || isId ? ColumnType::Int64 : ColumnType::Int32;
}

/// Puts fields into a column whose type was chosen after a look at all of them.
struct Target {
    Column* column;
    const CsvAttribute* attribute;
    std::optional<StringPool> pool;  ///< for strings

    void set(std::size_t row, const std::vector<CsvField>& fields) {
        std::size_t at = row * attribute->fields.size();
        for (const std::size_t field : attribute->fields) setValue(at++, fields[field]);
    }

    void setValue(std::size_t at, const CsvField& field) {
        switch (column->type()) {
            case ColumnType::Float32:
                parseFloating(field.raw, column->values<float>()[at]);
                break;
            case ColumnType::Float64:
                parseFloating(field.raw, column->values<double>()[at]);
                break;
            case ColumnType::Int32:
                parseInteger(field.raw, column->values<std::int32_t>()[at]);
                break;
            case ColumnType::Int64:
                parseInteger(field.raw, column->values<std::int64_t>()[at]);
                break;
            case ColumnType::String:
                // Nothing at all between two commas is no string; "" is an empty one.
                if (field.isQuoted || !field.raw.empty()) pool->set(at, field.text());
                break;
        }
    }
};

}  // namespace

Geometry parseCsv(std::string_view bytes, const std::string& source) {
    const std::size_t zero = bytes.find('\0');
    if (zero != std::string_view::npos)
        failInText(source, bytes, zero, "found a zero byte, expected text");

    // First the types and the number of rows, then the values: types depend on every value, and
    // rows that are there cannot be more than the file has bytes for.
    CsvRows rows(bytes, source);
    const Header header = readHeader(rows, bytes, source);
    CsvRows again = rows;
    std::vector<CsvField> fields;
    std::vector<Kind> kinds(header.names.size());
    std::size_t count = 0;
    while (nextRow(rows, header.names.size(), bytes, source, fields)) {
        for (std::size_t i = 0; i < fields.size(); ++i)
            classify(fields[i], bytes, source, kinds[i]);
        for (const std::size_t i : header.positionFields)
            if (kinds[i].hasText || kinds[i].emptyAt)
                failInText(source, bytes, fields[i].offset,
                           "found " + quoted(fields[i].raw) + ", expected a number for P");
        ++count;
    }

    Geometry geometry;
    geometry.table.resize(count);
    std::vector<Target> targets;
    for (const CsvAttribute& attribute : header.attributes) {
        const ColumnType type = typeOf(attribute, kinds, bytes, source);
        Column& column = geometry.table.points.add(attribute.name, type,
                                                   static_cast<int>(attribute.fields.size()));
        setUsualTypeInfo(column);
        targets.push_back({&column, &attribute, std::nullopt});
        if (type == ColumnType::String) targets.back().pool.emplace(column.strings());
    }
    for (std::size_t row = 0; row < count; ++row) {
        again.next(fields);
        for (Target& target : targets) target.set(row, fields);
    }
    return geometry;
}

}  // namespace mallow
