/// @file fingerprint.cpp
/// A number that stands for everything a simulation is made of: when it changes, the frames that
/// were computed are of no use. Content is hashed, not the data ids of geometry, which change too
/// when an input was merely cooked again.
#include "solver_scene.h"

#include <mallow/scene/read_scene.h>

#include <cstring>

namespace mallow::hdk {
namespace {

/// Words of eight bytes, multiplied and folded; not meant against anybody's ill will.
class Hash {
public:
    void bytes(const void* data, std::size_t size) {
        const auto* at = static_cast<const unsigned char*>(data);
        number(size);
        for (; size >= sizeof(std::uint64_t); size -= sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, sizeof word);
            number(word);
            at += sizeof word;
        }
        std::uint64_t rest = 0;
        std::memcpy(&rest, at, size);
        number(rest);
    }
    void text(const std::string& t) { bytes(t.data(), t.size()); }
    void number(std::uint64_t word) {
        constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15ULL;
        constexpr int kFold = 29;
        value_ = (value_ ^ word) * kOdd;
        value_ ^= value_ >> kFold;
    }
    template <class T>
    void list(const std::vector<T>& values) {
        bytes(values.data(), values.size() * sizeof(T));
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 1;
};

void add(const Column& column, Hash& hash) {
    hash.text(column.name());
    hash.number(static_cast<std::uint64_t>(column.type()));
    hash.number(static_cast<std::uint64_t>(column.tupleSize()));
    switch (column.type()) {
        case ColumnType::Float32:
            return hash.list(column.values<float>());
        case ColumnType::Float64:
            return hash.list(column.values<double>());
        case ColumnType::Int32:
            return hash.list(column.values<std::int32_t>());
        case ColumnType::Int64:
            return hash.list(column.values<std::int64_t>());
        case ColumnType::String:
            for (const std::string& text : column.strings().table) hash.text(text);
            return hash.list(column.strings().indices);
    }
}

void add(const PointTable& table, Hash& hash) {
    for (const Column& column : table.points.columns()) add(column, hash);
    for (const auto& [name, members] : table.groups()) {
        hash.text(name);
        hash.list(members);
    }
}

void add(const Geometry& geometry, Hash& hash) {
    add(geometry.table, hash);
    hash.list(geometry.polygonSizes);
    hash.list(geometry.polygonPoints);
}

}  // namespace

std::uint64_t fingerprint(const Geometry& geometry) {
    Hash hash;
    add(geometry, hash);
    return hash.value();
}

std::uint64_t fingerprint(const PointTable& points) {
    std::uint64_t sum = points.pointCount();
    for (const Column& column : points.points.columns()) {
        Hash hash;
        add(column, hash);
        sum += hash.value();
    }
    return sum;
}

std::uint64_t fingerprint(const SolverScene& scene) {
    Hash hash;
    SceneSettings settings = scene.settings;
    settings.output = {};  // what is handed out changes nothing
    hash.text(writeScene(settings));
    hash.number(static_cast<std::uint64_t>(scene.precision));
    for (const ObjectInput& object : scene.objects) {
        hash.text(object.name);
        add(object.points, hash);
    }
    for (std::size_t i = 0; i < scene.colliderMeshes.size(); ++i) {
        hash.number(static_cast<std::uint64_t>(scene.kinds[i]));
        add(scene.colliderMeshes[i], hash);
    }
    for (const Geometry& mesh : scene.emitterMeshes) add(mesh, hash);
    return hash.value();
}

}  // namespace mallow::hdk
