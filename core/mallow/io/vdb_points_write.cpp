#include <mallow/io/vdb_points.h>
#include <mallow/params/input_error.h>

#include <openvdb/io/Stream.h>
#include <openvdb/openvdb.h>
#include <openvdb/points/PointAttribute.h>
#include <openvdb/points/PointConversion.h>
#include <openvdb/points/PointGroup.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <sstream>

namespace mallow {
namespace {

namespace vdb = openvdb::points;

std::vector<openvdb::Vec3d> finitePositions(const PointTable& table) {
    const ColumnLookup P = table.points.requireNumeric("P", 3);
    if (P.column == nullptr) throw InputError(P.error);
    std::vector<openvdb::Vec3d> positions(table.pointCount());
    for (std::size_t row = 0; row < positions.size(); ++row) {
        for (int axis = 0; axis < 3; ++axis) positions[row][axis] = P.column->number(row, axis);
        if (!positions[row].isFinite())
            throw InputError("point " + std::to_string(row) + ": P is not finite");
    }
    return positions;
}

/// About eight points to a voxel of a filled box, and every position within the range of indices.
double voxelSize(const std::vector<openvdb::Vec3d>& positions) {
    constexpr double kPointsPerVoxel = 8.0;
    constexpr double kIndexRange = 1 << 28;  // a quarter of an int32's, so that sums fit too
    openvdb::BBoxd box;
    double farthest = 0.0;
    for (const openvdb::Vec3d& x : positions) {
        box.expand(x);
        for (int axis = 0; axis < 3; ++axis) farthest = std::max(farthest, std::abs(x[axis]));
    }
    const double longest = positions.empty() ? 0.0 : box.extents()[box.maxExtent()];
    const double voxels = std::max(1.0, static_cast<double>(positions.size()) / kPointsPerVoxel);
    const double size = std::max(longest / std::cbrt(voxels), farthest / kIndexRange);
    constexpr double kSmallest = 1e-3;  // [m], for points in one place
    return std::max(size, kSmallest);
}

class GridWriter {
public:
    explicit GridWriter(const Geometry& geometry)
        : table_(geometry.table), positions_(finitePositions(table_)) {}

    openvdb::GridBase::Ptr write() {
        const auto transform =
            openvdb::math::Transform::createLinearTransform(voxelSize(positions_));
        const vdb::PointAttributeVector<openvdb::Vec3d> wrapper(positions_);
        index_ = openvdb::tools::createPointIndexGrid<openvdb::tools::PointIndexGrid>(wrapper,
                                                                                      *transform);
        grid_ = vdb::createPointDataGrid<vdb::NullCodec, vdb::PointDataGrid>(*index_, wrapper,
                                                                             *transform);
        grid_->setName("points");
        for (const Column& column : table_.points.columns())
            add(column.name() == "P" ? kVdbExactPosition : column.name(), column);
        if (!isInOrderOfId()) addRows();
        for (const auto& [name, members] : table_.groups()) addGroup(name, members);
        for (const Column& column : table_.detail.columns()) addDetail(column);
        return grid_;
    }

private:
    bool isInOrderOfId() const {
        const ColumnLookup id = table_.points.require("id", ColumnType::Int64, 1);
        if (id.column == nullptr) return false;
        const auto& values = id.column->values<std::int64_t>();
        return std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) ==
               values.end();
    }

    void addRows() {
        Column rows(kVdbRow, ColumnType::Int64, 1, table_.pointCount());
        for (std::size_t row = 0; row < rows.rows(); ++row)
            rows.values<std::int64_t>()[row] = static_cast<std::int64_t>(row);
        add(kVdbRow, rows);
    }

    template <class T>
    void addValues(const std::string& name, const std::vector<T>& values, int stride) {
        const auto width = static_cast<openvdb::Index>(stride);
        vdb::appendAttribute<T>(grid_->tree(), name,
                                vdb::point_attribute_internal::Default<T>::value(), width);
        vdb::populateAttribute(grid_->tree(), index_->tree(), name,
                               vdb::PointAttributeVector<T>(values, width), width);
    }

    /// As tuples of Tuple, if the column has their size; else as a strided array of T.
    template <class T, class Tuple>
    void addTuples(const std::string& name, const Column& column) {
        const std::vector<T>& values = column.values<T>();
        static_assert(sizeof(Tuple) % sizeof(T) == 0);
        if (static_cast<std::size_t>(column.tupleSize()) != sizeof(Tuple) / sizeof(T))
            return addValues(name, values, column.tupleSize());
        std::vector<Tuple> tuples(column.rows());
        for (std::size_t row = 0; row < tuples.size(); ++row)
            std::memcpy(tuples[row].asPointer(), &values[row * sizeof(Tuple) / sizeof(T)],
                        sizeof(Tuple));
        addValues(name, tuples, 1);
    }

    void add(const std::string& name, const Column& column) {
        constexpr int kMatrix = 9;
        const bool isMatrix = column.tupleSize() == kMatrix;
        switch (column.type()) {
            case ColumnType::Float32:
                return isMatrix ? addTuples<float, openvdb::Mat3s>(name, column)
                                : addTuples<float, openvdb::Vec3f>(name, column);
            case ColumnType::Float64:
                return isMatrix ? addTuples<double, openvdb::Mat3d>(name, column)
                                : addTuples<double, openvdb::Vec3d>(name, column);
            case ColumnType::Int32:
                return addTuples<std::int32_t, openvdb::Vec3i>(name, column);
            case ColumnType::Int64:
                return addValues(name, column.values<std::int64_t>(), column.tupleSize());
            case ColumnType::String:
                break;
        }
        std::vector<std::string> texts;
        for (std::size_t row = 0; row < column.rows(); ++row)
            for (int c = 0; c < column.tupleSize(); ++c) texts.push_back(column.text(row, c));
        addValues(name, texts, column.tupleSize());
    }

    void addGroup(const std::string& name, const std::vector<std::uint8_t>& members) {
        vdb::appendGroup(grid_->tree(), name);
        const std::vector<short> membership(members.begin(), members.end());
        vdb::setGroup(grid_->tree(), index_->tree(), membership, name);
    }

    template <class T>
    void addMetadata(const Column& column) {
        const std::string name = kVdbDetail + column.name();
        const std::vector<T>& values = column.values<T>();
        if (column.tupleSize() == 1) grid_->insertMeta(name, openvdb::TypedMetadata<T>(values[0]));
        if constexpr (!std::is_same_v<T, std::int64_t>) {
            using Vector = openvdb::math::Vec3<T>;
            if (column.tupleSize() == 3)
                grid_->insertMeta(name, openvdb::TypedMetadata<Vector>(Vector(values.data())));
        }
    }

    void addDetail(const Column& column) {
        switch (column.type()) {
            case ColumnType::Float32:
                return addMetadata<float>(column);
            case ColumnType::Float64:
                return addMetadata<double>(column);
            case ColumnType::Int32:
                return addMetadata<std::int32_t>(column);
            case ColumnType::Int64:
                return addMetadata<std::int64_t>(column);
            case ColumnType::String:
                break;
        }
        if (column.tupleSize() == 1)
            grid_->insertMeta(kVdbDetail + column.name(), openvdb::StringMetadata(column.text(0)));
    }

    const PointTable& table_;
    std::vector<openvdb::Vec3d> positions_;
    openvdb::tools::PointIndexGrid::Ptr index_;
    vdb::PointDataGrid::Ptr grid_;
};

}  // namespace

std::string formatVdbPoints(const Geometry& geometry) {
    openvdb::initialize();
    try {
        std::ostringstream bytes(std::ios::binary);
        openvdb::io::Stream stream(bytes);
        stream.setCompression(openvdb::io::COMPRESS_ACTIVE_MASK);
        stream.write({GridWriter(geometry).write()});
        return bytes.str();
    } catch (const openvdb::Exception& error) {
        throw InputError(std::string("cannot be written as VDB points: ") + error.what());
    }
}

}  // namespace mallow
