#include <mallow/io/string_pool.h>
#include <mallow/io/usual_type_info.h>
#include <mallow/io/vdb_points.h>
#include <mallow/io/vdb_stream.h>
#include <mallow/params/input_error.h>

#include <openvdb/openvdb.h>
#include <openvdb/points/AttributeArrayString.h>
#include <openvdb/points/PointDataGrid.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <optional>

namespace mallow {
namespace {

namespace vdb = openvdb::points;
using Leaf = vdb::PointDataTree::LeafNodeType;

/// Reads one attribute of one leaf into the column, from a row on.
using ReadLeaf = void (*)(const Leaf& leaf,
                          std::size_t attribute,
                          std::size_t firstRow,
                          Column& column);

/// How a type of OpenVDB's is stored: as so many numbers of a column type for each value.
struct ValueKind {
    ColumnType type;
    int size;
    ReadLeaf read;
};

template <class T, class Stored, int kSize>
void readLeaf(const Leaf& leaf, std::size_t attribute, std::size_t firstRow, Column& column) {
    const vdb::AttributeHandle<T> handle(leaf.constAttributeArray(attribute));
    const openvdb::Index stride = handle.stride();
    Stored* to =
        column.values<Stored>().data() + firstRow * static_cast<std::size_t>(column.tupleSize());
    for (openvdb::Index n = 0; n < handle.size(); ++n) {
        for (openvdb::Index m = 0; m < stride; ++m) {
            const T value = handle.get(n, m);
            if constexpr (kSize == 1) {
                *to++ = Stored{value};
            } else {
                for (int k = 0; k < kSize; ++k) *to++ = static_cast<Stored>(value.asPointer()[k]);
            }
        }
    }
}

const std::map<std::string, ValueKind>& valueKinds() {
    using namespace openvdb;
    static const std::map<std::string, ValueKind> kinds = {
        {"bool", {ColumnType::Int32, 1, readLeaf<bool, std::int32_t, 1>}},
        {"int8", {ColumnType::Int32, 1, readLeaf<std::int8_t, std::int32_t, 1>}},
        {"int16", {ColumnType::Int32, 1, readLeaf<std::int16_t, std::int32_t, 1>}},
        {"int32", {ColumnType::Int32, 1, readLeaf<std::int32_t, std::int32_t, 1>}},
        {"int64", {ColumnType::Int64, 1, readLeaf<std::int64_t, std::int64_t, 1>}},
        {"float", {ColumnType::Float32, 1, readLeaf<float, float, 1>}},
        {"double", {ColumnType::Float64, 1, readLeaf<double, double, 1>}},
        {"vec3i", {ColumnType::Int32, 3, readLeaf<Vec3i, std::int32_t, 3>}},
        {"vec3s", {ColumnType::Float32, 3, readLeaf<Vec3f, float, 3>}},
        {"vec3d", {ColumnType::Float64, 3, readLeaf<Vec3d, double, 3>}},
        {"mat3s", {ColumnType::Float32, 9, readLeaf<Mat3s, float, 9>}},
        {"mat3d", {ColumnType::Float64, 9, readLeaf<Mat3d, double, 9>}},
        {"mat4s", {ColumnType::Float32, 16, readLeaf<Mat4s, float, 16>}},
        {"mat4d", {ColumnType::Float64, 16, readLeaf<Mat4d, double, 16>}},
    };
    return kinds;
}

class GridReader {
public:
    GridReader(const vdb::PointDataGrid& grid, const std::string& source)
        : grid_(grid), source_(source) {}

    PointTable read() {
        for (auto leaf = grid_.tree().cbeginLeaf(); leaf; ++leaf) {
            checkLeaf(*leaf);
            leaves_.push_back(&*leaf);
            count_ += static_cast<std::size_t>(leaf->pointCount());
        }
        table_.resize(count_);
        readPositions();
        if (!leaves_.empty()) {
            for (const auto& [name, position] : leaves_[0]->attributeSet().descriptor().map())
                if (name != "P") readAttribute(name);
            for (const auto& [name, position] : leaves_[0]->attributeSet().descriptor().groupMap())
                readGroup(name);
        }
        readDetail();
        useExactPositions();
        return inOrder();
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw InputError(source_ + ": grid '" + grid_.getName() + "': " + what);
    }

    /// What files promise is not checked by OpenVDB: offsets into arrays, and the arrays' sizes.
    void checkLeaf(const Leaf& leaf) const {
        leaf.validateOffsets();
        const vdb::AttributeSet& attributes = leaf.attributeSet();
        for (std::size_t i = 0; i < attributes.size(); ++i) {
            const vdb::AttributeArray* array = attributes.getConst(i);
            if (array == nullptr || array->size() != leaf.pointCount())
                fail("an attribute has not as many values as there are points");
            if (!array->hasConstantStride())
                fail("an attribute has tuples of different sizes, which is not supported");
        }
    }

    void readPositions() {
        Column& P = table_.points.add("P", ColumnType::Float32, 3);
        setUsualTypeInfo(P);
        std::vector<float>& values = P.values<float>();
        positions_.reserve(count_);
        for (const Leaf* leaf : leaves_) {
            const std::size_t attribute = leaf->attributeSet().find("P");
            if (attribute == vdb::AttributeSet::INVALID_POS) fail("the points have no P");
            const vdb::AttributeHandle<openvdb::Vec3f> offsets(
                leaf->constAttributeArray(attribute));
            openvdb::Index point = 0;
            for (openvdb::Index voxel = 0; voxel < Leaf::SIZE; ++voxel) {
                const openvdb::Vec3d center = leaf->offsetToGlobalCoord(voxel).asVec3d();
                for (; point < leaf->getValue(voxel); ++point) {
                    const openvdb::Vec3d x =
                        grid_.indexToWorld(center + openvdb::Vec3d(offsets.get(point)));
                    for (int axis = 0; axis < 3; ++axis)
                        values[3 * positions_.size() + static_cast<std::size_t>(axis)] =
                            static_cast<float>(x[axis]);
                    positions_.push_back(x);
                }
            }
        }
    }

    const vdb::AttributeArray& arrayOf(const Leaf& leaf, const std::string& name) const {
        const std::size_t attribute = leaf.attributeSet().find(name);
        if (attribute == vdb::AttributeSet::INVALID_POS)
            fail("only some of the points have the attribute '" + name + "'");
        return leaf.constAttributeArray(attribute);
    }

    void readAttribute(const std::string& name) {
        const vdb::AttributeArray& first = arrayOf(*leaves_[0], name);
        if (vdb::isGroup(first)) return;
        const bool isText = vdb::isString(first);
        const auto kind = valueKinds().find(first.valueType());
        if (!isText && kind == valueKinds().end()) return;  // quaternions and the like
        for (const Leaf* leaf : leaves_) {
            const vdb::AttributeArray& array = arrayOf(*leaf, name);
            if (array.valueType() != first.valueType() || array.stride() != first.stride() ||
                vdb::isString(array) != isText)
                fail("the attribute '" + name + "' has more than one type");
        }
        constexpr openvdb::Index kLargestTuple = 4096;
        if (first.stride() < 1 || first.stride() > kLargestTuple)
            fail("the attribute '" + name + "' has tuples of absurd size");
        const auto stride = static_cast<int>(first.stride());
        Column& column =
            isText ? table_.points.add(name, ColumnType::String, stride)
                   : table_.points.add(name, kind->second.type, stride * kind->second.size);
        setUsualTypeInfo(column);
        if (isText) return readTexts(column);
        std::size_t row = 0;
        for (const Leaf* leaf : leaves_) {
            kind->second.read(*leaf, leaf->attributeSet().find(name), row, column);
            row += static_cast<std::size_t>(leaf->pointCount());
        }
    }

    void readTexts(Column& column) {
        StringPool pool(column.strings());
        std::size_t at = 0;
        for (const Leaf* leaf : leaves_) {
            const vdb::StringAttributeHandle handle(
                arrayOf(*leaf, column.name()), leaf->attributeSet().descriptor().getMetadata());
            for (openvdb::Index n = 0; n < handle.size(); ++n)
                for (openvdb::Index m = 0; m < handle.stride(); ++m, ++at) {
                    std::string text = handle.get(n, m);
                    if (!text.empty()) pool.set(at, std::move(text));
                }
        }
    }

    void readGroup(const std::string& name) {
        std::vector<std::uint8_t>& members = table_.group(name);
        std::size_t row = 0;
        for (const Leaf* leaf : leaves_) {
            if (!leaf->attributeSet().descriptor().hasGroup(name))
                fail("only some of the points know the group '" + name + "'");
            const vdb::GroupHandle handle = leaf->groupHandle(name);
            const auto points = static_cast<openvdb::Index>(leaf->pointCount());
            for (openvdb::Index n = 0; n < points; ++n)
                members[row++] = handle.getUnsafe(n) ? 1 : 0;
        }
    }

    template <class T, class Number>
    bool readMetadata(const std::string& name, const openvdb::Metadata& value, ColumnType type) {
        const auto* typed = dynamic_cast<const openvdb::TypedMetadata<T>*>(&value);
        if (typed == nullptr) return false;
        constexpr auto kBytes = sizeof(T);
        constexpr int kSize = static_cast<int>(kBytes / sizeof(Number));
        Column& column = table_.detail.add(name, type, kSize);
        std::memcpy(column.values<Number>().data(), &typed->value(), sizeof(T));
        return true;
    }

    void readDetail() {
        const std::string prefix = kVdbDetail;
        for (auto entry = grid_.beginMeta(); entry != grid_.endMeta(); ++entry) {
            if (entry->first.compare(0, prefix.size(), prefix) != 0) continue;
            const std::string name = entry->first.substr(prefix.size());
            const openvdb::Metadata& value = *entry->second;
            if (const auto* text = dynamic_cast<const openvdb::StringMetadata*>(&value))
                table_.detail.add(name, ColumnType::String).setText(0, 0, text->value());
            readMetadata<float, float>(name, value, ColumnType::Float32) ||
                readMetadata<openvdb::Vec3s, float>(name, value, ColumnType::Float32) ||
                readMetadata<double, double>(name, value, ColumnType::Float64) ||
                readMetadata<openvdb::Vec3d, double>(name, value, ColumnType::Float64) ||
                readMetadata<std::int32_t, std::int32_t>(name, value, ColumnType::Int32) ||
                readMetadata<openvdb::Vec3i, std::int32_t>(name, value, ColumnType::Int32) ||
                readMetadata<std::int64_t, std::int64_t>(name, value, ColumnType::Int64);
        }
    }

    void useExactPositions() {
        const Column* exact = table_.points.find(kVdbExactPosition);
        if (exact == nullptr) return;
        if (exact->isNumeric() && exact->tupleSize() == 3) {
            Column P("P", exact->type(), 3, count_);
            P.typeInfo = "point";
            // Rounding moves a point by 1e-7 of a voxel at most; who moved it further meant it.
            const double tolerance = 1e-6 * grid_.voxelSize().length();
            for (std::size_t row = 0; row < count_; ++row) {
                openvdb::Vec3d x;
                for (int axis = 0; axis < 3; ++axis) x[axis] = exact->number(row, axis);
                const bool isSame = (x - positions_[row]).length() <= tolerance;
                for (int axis = 0; axis < 3; ++axis)
                    P.setNumber(row, axis, isSame ? x[axis] : positions_[row][axis]);
            }
            *table_.points.find("P") = std::move(P);
        }
        table_.points.remove(kVdbExactPosition);
    }

    /// By the row they were written from, else by id.
    PointTable inOrder() {
        const char* key = table_.points.find(kVdbRow) != nullptr ? kVdbRow : "id";
        const ColumnLookup found = table_.points.require(key, ColumnType::Int64, 1);
        if (found.column == nullptr) return std::move(table_);
        const std::vector<std::int64_t>& keys = found.column->values<std::int64_t>();
        std::vector<std::size_t> rows(keys.size());
        std::iota(rows.begin(), rows.end(), std::size_t{0});
        std::stable_sort(rows.begin(), rows.end(),
                         [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
        PointTable sorted = table_.gather(rows);
        sorted.points.remove(kVdbRow);
        return sorted;
    }

    const vdb::PointDataGrid& grid_;
    const std::string& source_;
    PointTable table_;
    std::vector<const Leaf*> leaves_;
    std::size_t count_ = 0;
    std::vector<openvdb::Vec3d> positions_;
};

}  // namespace

Geometry parseVdbPoints(std::string_view bytes, const std::string& source) {
    Geometry geometry;
    bool hasPoints = false;
    withVdbGrids(bytes, source, [&](const openvdb::GridPtrVec& grids) {
        for (const openvdb::GridBase::Ptr& base : grids) {
            const auto grid = openvdb::gridPtrCast<vdb::PointDataGrid>(base);
            if (!grid) continue;
            PointTable table = GridReader(*grid, source).read();
            const std::optional<std::string> problem =
                hasPoints ? geometry.table.append(table) : std::nullopt;
            if (problem) throw InputError(source + ": " + *problem);
            if (!hasPoints) geometry.table = std::move(table);
            hasPoints = true;
        }
    });
    if (!hasPoints) throw InputError(source + ": none of the grids holds points");
    return geometry;
}

}  // namespace mallow
