#include <mallow/io/houdini_attributes.h>
#include <mallow/io/houdini_fields.h>
#include <mallow/io/houdini_numbers.h>
#include <mallow/io/houdini_tuples.h>

#include <cmath>
#include <limits>
#include <unordered_map>

namespace mallow {

namespace {

/// More than any real attribute; keeps products of sizes far from overflow.
constexpr std::uint64_t kMaxTupleSize = 1 << 20;

std::optional<ColumnType> columnTypeOf(std::string_view storage) {
    if (storage == "fpreal16" || storage == "fpreal32") return ColumnType::Float32;
    if (storage == "fpreal64") return ColumnType::Float64;
    if (storage == "int64") return ColumnType::Int64;
    for (const char* narrow : {"bool", "uint8", "int8", "int16", "int32"})
        if (storage == narrow) return ColumnType::Int32;
    return std::nullopt;
}

/// The one default of all components; 0 when they differ, which a column cannot express.
double readDefault(const HoudiniFields& body, ColumnType type, const std::string& what) {
    const auto defaults = body.find("defaults");
    if (!defaults) return 0.0;
    const auto values = HoudiniFields(*defaults, what).find("values");
    if (!values) return 0.0;
    std::vector<double> numbers;
    appendNumbers(*values, what + ": defaults", numbers);
    if (numbers.empty()) return 0.0;
    for (const double number : numbers)
        if (number != numbers.front()) return 0.0;
    const double value = numbers.front();
    const double limit = type == ColumnType::Int32   ? 0x1p31
                         : type == ColumnType::Int64 ? 0x1p63
                                                     : std::numeric_limits<double>::infinity();
    if (std::isfinite(limit) && !(value >= -limit && value < limit))
        values->fail(what + ": the default is no " + columnTypeName(type));
    return value;
}

/// Houdini 13 and older keep positions with a weight, which matters to rational curves only.
Column withoutWeight(const Column& homogeneous) {
    Column position(homogeneous.name(), homogeneous.type(), 3, homogeneous.rows());
    position.typeInfo = "point";
    for (std::size_t row = 0; row < homogeneous.rows(); ++row)
        for (int c = 0; c < 3; ++c) position.setNumber(row, c, homogeneous.number(row, c));
    return position;
}

class AttributeReader {
public:
    AttributeReader(const HoudiniValue& attribute, ColumnSet& columns, MemoryBudget& budget)
        : attribute_(attribute), columns_(columns), budget_(budget) {}

    void read() {
        const HoudiniItems parts = attribute_.items("an attribute");
        if (parts.size() != 2) attribute_.fail("an attribute is no list of two lists");
        const HoudiniValue head = *parts.begin(), body = head.next();
        const HoudiniFields definition(head, "an attribute");
        if (const auto scope = definition.find("scope"))
            if (scope->text("scope") != "public") return;
        const std::string_view type = definition.require("type").text("type");
        if (type != "numeric" && type != "string") return;  // arrays, dictionaries
        const std::string name(definition.require("name").text("name"));
        what_ = "attribute '" + name + "'";
        if (columns_.find(name) != nullptr) attribute_.fail(what_ + " is there twice");
        takeText(name);

        const HoudiniFields fields(body, what_);
        const std::uint64_t size = fields.require("size").count("size");
        if (size < 1 || size > kMaxTupleSize)
            attribute_.fail(what_ + ": tuple size " + std::to_string(size) + ", expected 1 to " +
                            std::to_string(kMaxTupleSize));
        // Empty first: the values are checked against the file before any memory is taken.
        Column column(name, type == "string" ? ColumnType::String : storageOf(fields),
                      static_cast<int>(size), 0);
        if (column.isNumeric()) {
            column.defaultValue = readDefault(fields, column.type(), what_);
            readNumbers(fields, column);
        } else {
            readStrings(fields, column);
        }
        column.typeInfo = typeInfoOf(definition);
        column.resize(columns_.rows());  // all there by now; this tells the column
        const bool isHomogeneous =
            column.typeInfo == "hpoint" && column.tupleSize() == 4 && column.isNumeric();
        columns_.add(isHomogeneous ? withoutWeight(column) : std::move(column));
    }

private:
    ColumnType storageOf(const HoudiniFields& fields) const {
        const HoudiniValue storage = fields.require("storage");
        const std::string_view name = storage.text("storage");
        const std::optional<ColumnType> type = columnTypeOf(name);
        if (!type) storage.fail(what_ + ": storage '" + std::string(name) + "' is not supported");
        return *type;
    }

    template <class T>
    void readNumbersAs(const HoudiniFields& fields, Column& column) {
        column.values<T>() =
            readHoudiniTuples<T>(fields.require("values"), columns_.rows(),
                                 static_cast<std::size_t>(column.tupleSize()), what_, budget_);
    }

    void readNumbers(const HoudiniFields& fields, Column& column) {
        switch (column.type()) {
            case ColumnType::Float32:
                return readNumbersAs<float>(fields, column);
            case ColumnType::Float64:
                return readNumbersAs<double>(fields, column);
            case ColumnType::Int32:
                return readNumbersAs<std::int32_t>(fields, column);
            case ColumnType::Int64:
                return readNumbersAs<std::int64_t>(fields, column);
            case ColumnType::String:
                break;
        }
    }

    void readStrings(const HoudiniFields& fields, Column& column) {
        StringValues& values = column.strings();
        // A table may list a string twice; a column's may not.
        std::unordered_map<std::string_view, std::int32_t> known;
        std::vector<std::int32_t> translated;
        for (const HoudiniValue& item : fields.require("strings").items("strings")) {
            const std::string_view text = item.text("one of the strings");
            const auto [entry, isNew] =
                known.emplace(text, static_cast<std::int32_t>(known.size()));
            if (isNew) {
                takeText(text);
                values.table.emplace_back(text);
            }
            translated.push_back(entry->second);
        }
        const HoudiniValue indices = fields.require("indices");
        values.indices = readHoudiniTuples<std::int32_t>(
            indices, columns_.rows(), static_cast<std::size_t>(column.tupleSize()), what_, budget_);
        for (std::int32_t& index : values.indices) {
            if (index == StringValues::kUnset) continue;
            if (index < 0 || static_cast<std::size_t>(index) >= translated.size())
                indices.fail(what_ + ": string " + std::to_string(index) + " of " +
                             std::to_string(translated.size()));
            index = translated[static_cast<std::size_t>(index)];
        }
    }

    std::string typeInfoOf(const HoudiniFields& definition) {
        const auto options = definition.find("options");
        if (!options) return {};
        const auto type = HoudiniFields(*options, what_ + ": options").find("type");
        if (!type || type->kind() != HoudiniKind::Map) return {};
        const auto value = HoudiniFields(*type, what_ + ": type").find("value");
        if (!value || value->kind() != HoudiniKind::String) return {};
        takeText(value->text("type"));
        return std::string(value->text("type"));
    }

    /// One stored token may be referred to from everywhere, so copies of strings count.
    void takeText(std::string_view text) {
        if (!budget_.take(text.size() + sizeof(Column), 1))
            attribute_.fail(what_ + ": more text than a file of this size may hold");
    }

    HoudiniValue attribute_;
    ColumnSet& columns_;
    MemoryBudget& budget_;
    std::string what_ = "an attribute";
};

}  // namespace

void readHoudiniAttributes(const HoudiniValue& attributes,
                           ColumnSet& columns,
                           MemoryBudget& budget) {
    for (const HoudiniValue& attribute : attributes.items("a list of attributes"))
        AttributeReader(attribute, columns, budget).read();
}

}  // namespace mallow
