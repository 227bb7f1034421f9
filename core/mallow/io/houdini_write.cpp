#include <mallow/io/houdini_polygons.h>
#include <mallow/io/houdini_write.h>

#include <cmath>
#include <stdexcept>

namespace mallow {

namespace {

/// The version whose layout is written; Houdini reads files of all older ones.
constexpr const char* kFileVersion = "18.5.408";

const char* storageName(ColumnType type) {
    switch (type) {
        case ColumnType::Float32:
            return "fpreal32";
        case ColumnType::Float64:
            return "fpreal64";
        case ColumnType::Int64:
            return "int64";
        case ColumnType::Int32:
        case ColumnType::String:  // indices into a table
            return "int32";
    }
    throw std::logic_error("storageName: not a column type");
}

NumberArray numbersOf(const Column& column) {
    switch (column.type()) {
        case ColumnType::Float32:
            return NumberArray::of(column.values<float>());
        case ColumnType::Float64:
            return NumberArray::of(column.values<double>());
        case ColumnType::Int32:
            return NumberArray::of(column.values<std::int32_t>());
        case ColumnType::Int64:
            return NumberArray::of(column.values<std::int64_t>());
        case ColumnType::String:
            return NumberArray::of(column.strings().indices);
    }
    throw std::logic_error("numbersOf: not a column type");
}

/// Runs of equal values as value, length pairs.
template <class T>
std::vector<std::pair<T, std::int64_t>> runsOf(const std::vector<T>& values) {
    std::vector<std::pair<T, std::int64_t>> runs;
    for (const T value : values) {
        if (runs.empty() || runs.back().first != value) runs.emplace_back(value, 0);
        ++runs.back().second;
    }
    return runs;
}

class SchemaWriter {
public:
    SchemaWriter(const Geometry& geometry, HoudiniSink& sink) : geometry_(geometry), sink_(sink) {}

    void write() {
        const PointTable& table = geometry_.table;
        sink_.beginArray();
        pair("fileversion", kFileVersion);
        sink_.text("hasindex");
        sink_.boolean(false);
        pair("pointcount", table.pointCount());
        pair("vertexcount", geometry_.polygonPoints.size());
        pair("primitivecount", geometry_.polygonSizes.size());
        sink_.text("info");
        sink_.beginMap();
        pair("software", "Mallow");
        sink_.endMap();
        topology();
        sink_.text("attributes");
        sink_.beginArray();
        attributes("pointattributes", table.points);
        attributes("globalattributes", table.detail);
        sink_.endArray();
        primitives();
        if (!table.groups().empty()) pointGroups();
        sink_.endArray();
    }

private:
    void pair(const char* key, const char* value) {
        sink_.text(key);
        sink_.text(value);
    }
    void pair(const char* key, std::size_t value) {
        sink_.text(key);
        sink_.integer(static_cast<std::int64_t>(value));
    }

    void topology() {
        std::vector<std::int32_t> corners = geometry_.polygonPoints;
        std::int32_t* first = corners.data();
        for (const std::int32_t size : geometry_.polygonSizes) {
            reverseWinding(first, static_cast<std::size_t>(size));
            first += size;
        }
        sink_.text("topology");
        sink_.beginArray();
        sink_.text("pointref");
        sink_.beginArray();
        sink_.text("indices");
        sink_.numbers(NumberArray::of(corners));
        sink_.endArray();
        sink_.endArray();
    }

    /// P first, as Houdini has it; then in the order of the table. Nothing if there are none.
    void attributes(const char* owner, const ColumnSet& columns) {
        if (columns.columns().empty()) return;
        sink_.text(owner);
        sink_.beginArray();
        const Column* position = columns.find("P");
        if (position != nullptr) attribute(*position);
        for (const Column& column : columns.columns())
            if (&column != position) attribute(column);
        sink_.endArray();
    }

    void attribute(const Column& column) {
        const bool isPosition = column.name() == "P" && column.tupleSize() == 3;
        const std::string typeInfo = isPosition ? "point" : column.typeInfo;
        sink_.beginArray();
        sink_.beginArray();
        pair("scope", "public");
        pair("type", column.isNumeric() ? "numeric" : "string");
        sink_.text("name");
        sink_.text(column.name());
        sink_.text("options");
        sink_.beginMap();
        if (!typeInfo.empty()) {
            sink_.text("type");
            sink_.beginMap();
            pair("type", "string");
            sink_.text("value");
            sink_.text(typeInfo);
            sink_.endMap();
        }
        sink_.endMap();
        sink_.endArray();
        sink_.beginArray();
        sizeAndStorage(column);
        if (column.isNumeric()) {
            defaults(column);
            values("values", column);
        } else {
            sink_.text("strings");
            sink_.beginArray();
            for (const std::string& text : column.strings().table) sink_.text(text);
            sink_.endArray();
            values("indices", column);
        }
        sink_.endArray();
        sink_.endArray();
    }

    void sizeAndStorage(const Column& column) {
        pair("size", static_cast<std::size_t>(column.tupleSize()));
        pair("storage", storageName(column.type()));
    }

    void defaults(const Column& column) {
        // Integers are written as such where a double holds them exactly.
        constexpr double kExact = 0x1p53;
        const double value = column.defaultValue;
        const bool isFloat =
            column.type() == ColumnType::Float32 || column.type() == ColumnType::Float64;
        const bool asInteger = !isFloat && std::abs(value) <= kExact && std::trunc(value) == value;
        sink_.text("defaults");
        sink_.beginArray();
        pair("size", std::size_t{1});
        pair("storage", asInteger ? "int64" : "fpreal64");
        sink_.text("values");
        if (asInteger)
            sink_.numbers(NumberArray::of(std::vector{static_cast<std::int64_t>(value)}));
        else
            sink_.numbers(NumberArray::of(std::vector{value}));
        sink_.endArray();
    }

    void values(const char* key, const Column& column) {
        sink_.text(key);
        sink_.beginArray();
        sizeAndStorage(column);
        sink_.tuples(numbersOf(column), static_cast<std::size_t>(column.tupleSize()));
        sink_.endArray();
    }

    void primitives() {
        sink_.text("primitives");
        sink_.beginArray();
        if (geometry_.isMesh()) {
            const PolygonRunWords& words = sink_.polygonRunWords();
            std::vector<std::int32_t> corners;
            for (const auto& [size, count] : runsOf(geometry_.polygonSizes)) {
                corners.push_back(size);
                corners.push_back(static_cast<std::int32_t>(count));
            }
            sink_.beginArray();
            sink_.beginArray();
            pair("type", words.type);
            sink_.endArray();
            sink_.beginArray();
            pair(words.start, std::size_t{0});
            pair(words.count, geometry_.polygonSizes.size());
            sink_.text(words.corners);
            sink_.numbers(NumberArray::of(corners));
            sink_.endArray();
            sink_.endArray();
        }
        sink_.endArray();
    }

    void pointGroups() {
        sink_.text("pointgroups");
        sink_.beginArray();
        for (const auto& [name, members] : geometry_.table.groups()) {
            sink_.beginArray();
            sink_.beginArray();
            sink_.text("name");
            sink_.text(name);
            sink_.endArray();
            sink_.beginArray();
            sink_.text("selection");
            sink_.beginArray();
            sink_.text("unordered");
            sink_.beginArray();
            sink_.text("boolRLE");
            sink_.beginArray();
            for (const auto& [isMember, count] : runsOf(members)) {
                sink_.integer(count);
                sink_.boolean(isMember != 0);
            }
            sink_.endArray();
            sink_.endArray();
            sink_.endArray();
            sink_.endArray();
            sink_.endArray();
        }
        sink_.endArray();
    }

    const Geometry& geometry_;
    HoudiniSink& sink_;
};

}  // namespace

void writeHoudiniGeometry(const Geometry& geometry, HoudiniSink& sink) {
    SchemaWriter(geometry, sink).write();
}

std::size_t houdiniSizeHint(const Geometry& geometry) {
    constexpr std::size_t kPerAttribute = 512, kFixed = 4096;
    std::size_t bytes = kFixed + geometry.polygonPoints.size() * sizeof(std::int32_t);
    for (const ColumnSet* set : {&geometry.table.points, &geometry.table.detail})
        for (const Column& column : set->columns()) {
            const NumberArray numbers = numbersOf(column);
            bytes += kPerAttribute + numbers.count * numberSize(numbers.type);
        }
    return bytes;
}

}  // namespace mallow
