#include <mallow/geometry/matrix_order.h>
#include <mallow/material/model_functions.h>
#include <mallow/parallel/for_each.h>
#include <mallow/params/material_colour.h>
#include <mallow/scene/export_points.h>
#include <mallow/scene/heat_attributes.h>
#include <mallow/scene/particle_order.h>
#include <mallow/scene/state_attributes.h>
#include <mallow/version.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace mallow {
namespace {

constexpr std::size_t kRows = 128;  // worked on together: what they share stays in cache
constexpr std::size_t kMostState = 32;

template <class T>
constexpr ColumnType kFloatType = sizeof(T) == sizeof(float) ? ColumnType::Float32
                                                             : ColumnType::Float64;

/// One particle, with what several columns need.
template <class T>
struct ExportedRow {
    const ParticleBatch<T>* batch;
    std::size_t row;
    std::size_t material;  ///< its place in the scene's list
    const double* state;
    T volumeRatio;

    T volume() const { return volumeRatio * *batch->restVolume.row(row); }
};

/// A few rows of the table to be.
template <class T>
class Rows {
public:
    Rows(const StepState<T>& state, const std::vector<ParticlePlace>& places, std::size_t begin)
        : count_(std::min(kRows, places.size() - begin)) {
        for (std::size_t n = 0; n < count_; ++n) {
            const ParticlePlace place = places[begin + n];
            const ParticleBatch<T>& batch = state.batches[place.batch].particles;
            const T* from = batch.state.row(place.row);
            for (std::size_t k = 0; k < batch.state.width(); ++k)
                states_[n][k] = static_cast<double>(from[k]);
            rows_[n] = {&batch, place.row, place.batch, states_[n],
                        static_cast<T>(volumeRatio(batch.model, states_[n]))};
        }
    }

    /// fill(row, to) for every row; `to` moves on by `tuple` numbers.
    template <class Fill>
    void forEach(T* to, int tuple, const Fill& fill) const {
        for (std::size_t n = 0; n < count_; ++n, to += tuple) fill(rows_[n], to);
    }

private:
    std::size_t count_;
    ExportedRow<T> rows_[kRows];
    double states_[kRows][kMostState];
};

/// A column in the solver's own precision and how its rows are made.
template <class T>
struct Recipe {
    const char* name;
    int tuple;
    const char* typeInfo;
    void (*fill)(const Rows<T>& rows, T* to);
};

template <class T>
std::vector<Recipe<T>> recipes(const OutputRequest& request, bool hasColour) {
    using Row = ExportedRow<T>;
    std::vector<Recipe<T>> list = {
        {"P", 3, "point",
         [](const Rows<T>& rows, T* to) {
             rows.forEach(to, 3, [](const Row& r, T* x) {
                 std::copy_n(r.batch->position.row(r.row), 3, x);
             });
         }},
        {"v", 3, "vector",
         [](const Rows<T>& rows, T* to) {
             rows.forEach(to, 3, [](const Row& r, T* v) {
                 std::copy_n(r.batch->velocity.row(r.row), 3, v);
             });
         }},
        {"mass", 1, "",
         [](const Rows<T>& rows, T* to) {
             rows.forEach(to, 1, [](const Row& r, T* m) { *m = *r.batch->mass.row(r.row); });
         }},
        {"J", 1, "",
         [](const Rows<T>& rows, T* to) {
             rows.forEach(to, 1, [](const Row& r, T* J) { *J = r.volumeRatio; });
         }},
        {"volume", 1, "",
         [](const Rows<T>& rows, T* to) {
             rows.forEach(to, 1, [](const Row& r, T* V) { *V = r.volume(); });
         }},
        {"pscale", 1, "",
         [](const Rows<T>& rows, T* to) {
             constexpr T kSphere = T(3.0 / (4.0 * 3.14159265358979323846));
             rows.forEach(to, 1, [](const Row& r, T* s) { *s = std::cbrt(kSphere * r.volume()); });
         }},
        {"pressure", 1, "",
         [](const Rows<T>& rows, T* to) {
             rows.forEach(to, 1, [](const Row& r, T* p) {
                 const T* s = r.batch->stress.row(r.row);  // V0 tau = V sigma
                 *p = -(s[0] + s[3] + s[5]) / (T(3) * r.volume());
             });
         }},
    };
    if (!hasColour) {
        list.push_back({"Cd", 3, "color", [](const Rows<T>& rows, T* to) {
                            rows.forEach(to, 3, [](const Row& r, T* Cd) {
                                for (std::size_t a = 0; a < 3; ++a)
                                    Cd[a] = static_cast<T>(materialColour(r.material)[a]);
                            });
                        }});
    }
    if (request.deformation) {
        list.push_back({"F", 9, "", [](const Rows<T>& rows, T* to) {
                            rows.forEach(to, 9, [](const Row& r, T* F) {
                                writeMatrix(deformation(r.batch->model, r.state), F);
                            });
                        }});
    }
    if (request.affine) {
        list.push_back({"C", 9, "", [](const Rows<T>& rows, T* to) {
                            rows.forEach(to, 9, [](const Row& r, T* C) {
                                if (!r.batch->affine.isPresent()) return;
                                const T* columns = r.batch->affine.row(r.row);
                                writeMatrix([&](int i, int j) { return columns[3 * j + i]; }, C);
                            });
                        }});
    }
    if (request.stress) {
        list.push_back(
            {"stress", 9, "", [](const Rows<T>& rows, T* to) {
                 rows.forEach(to, 9, [](const Row& r, T* sigma) {
                     const T* s = r.batch->stress.row(r.row);
                     const T full[9] = {s[0], s[1], s[2], s[1], s[3], s[4], s[2], s[4], s[5]};
                     const T scale = T(1) / r.volume();
                     writeMatrix([&](int i, int j) { return full[3 * i + j] * scale; }, sigma);
                 });
             }});
    }
    if (request.restVolume) {
        list.push_back({"rest_volume", 1, "", [](const Rows<T>& rows, T* to) {
                            rows.forEach(to, 1, [](const Row& r, T* V) {
                                *V = *r.batch->restVolume.row(r.row);
                            });
                        }});
    }
    return list;
}

/// Makes the columns of `count` indices on all threads (fresh memory is slow to touch) and adds
/// them in order.
template <class Make>
void addColumns(std::size_t count, const Make& make, ColumnSet& set) {
    std::vector<std::optional<Column>> made(count);
    forEachIndex(0, count, 1, [&](std::size_t c) { made[c] = make(c); });
    for (std::optional<Column>& column : made) set.add(std::move(*column));
}

template <class T>
void addIdsAndMaterials(const StepState<T>& state,
                        const std::vector<ParticlePlace>& places,
                        ColumnSet& points) {
    std::vector<std::int64_t>& ids =
        points.add("id", ColumnType::Int64).template values<std::int64_t>();
    StringValues& names = points.add("material", ColumnType::String).strings();
    // A column lists its strings in the order of their first use.
    std::vector<std::int32_t> indexOf(state.batches.size(), StringValues::kUnset);
    for (const ParticlePlace& place : places) {
        if (indexOf[place.batch] != StringValues::kUnset) continue;
        indexOf[place.batch] = static_cast<std::int32_t>(names.table.size());
        names.table.push_back(state.batches[place.batch].particles.material);
    }
    forEachIndex(0, places.size(), 1024, [&](std::size_t n) {
        ids[n] = *state.batches[places[n].batch].particles.id.row(places[n].row);
        names.indices[n] = indexOf[places[n].batch];
    });
}

/// The input's own attributes; emitted particles, which have none, get the columns' defaults and
/// their material's colour.
void addCarried(const CarriedAttributes& carried,
                const std::vector<ParticlePlace>& places,
                PointTable& table) {
    for (const Column& column : carried.points.detail.columns()) table.detail.add(column);
    if (carried.isEmpty()) return;
    const auto& ids = table.points.find("id")->values<std::int64_t>();
    std::vector<std::size_t> rows(ids.size(), carried.defaultsRow());
    std::size_t next = 0;
    for (std::size_t n = 0; n < ids.size(); ++n) {
        while (next < carried.rowOfId.size() && carried.rowOfId[next].first < ids[n]) ++next;
        if (next < carried.rowOfId.size() && carried.rowOfId[next].first == ids[n])
            rows[n] = carried.rowOfId[next].second;
    }
    auto inherited = carried.inheritedRow.begin();
    for (std::size_t n = 0; n < ids.size(); ++n) {
        while (inherited != carried.inheritedRow.end() && inherited->first < ids[n]) ++inherited;
        if (inherited != carried.inheritedRow.end() && inherited->first == ids[n])
            rows[n] = inherited->second;
    }
    const auto& columns = carried.points.points.columns();
    addColumns(
        columns.size(), [&](std::size_t c) { return columns[c].gather(rows); }, table.points);
    for (const auto& [name, members] : carried.points.groups()) {
        std::vector<std::uint8_t>& group = table.group(name);
        for (std::size_t n = 0; n < rows.size(); ++n) group[n] = members[rows[n]];
    }
    Column* colour = table.points.find("Cd");
    if (!isColour(colour)) return;
    for (std::size_t n = 0; n < rows.size(); ++n) {
        if (rows[n] != carried.defaultsRow()) continue;
        for (int a = 0; a < 3; ++a) {
            colour->setNumber(
                n, a,
                static_cast<double>(materialColour(places[n].batch)[static_cast<std::size_t>(a)]));
        }
    }
}

}  // namespace

template <class T>
PointTable exportPoints(const StepState<T>& state,
                        const CarriedAttributes& carried,
                        const OutputRequest& request) {
    const std::vector<ParticlePlace> places = placesById(state);
    PointTable table(places.size());
    const bool hasColour = carried.points.points.find("Cd") != nullptr;
    const OutputRequest wanted = request.with(carried.request);
    const std::vector<Recipe<T>> list = recipes<T>(wanted, hasColour);
    addColumns(
        list.size(),
        [&](std::size_t c) {
            Column column(list[c].name, kFloatType<T>, list[c].tuple, places.size());
            column.typeInfo = list[c].typeInfo;
            return column;
        },
        table.points);
    std::vector<T*> values;
    values.reserve(list.size());
    for (const Recipe<T>& recipe : list)
        values.push_back(table.points.find(recipe.name)->template values<T>().data());
    forEachIndex(0, (places.size() + kRows - 1) / kRows, 1, [&](std::size_t block) {
        const std::size_t begin = block * kRows;
        const Rows<T> rows(state, places, begin);
        for (std::size_t c = 0; c < list.size(); ++c)
            list[c].fill(rows, values[c] + begin * static_cast<std::size_t>(list[c].tuple));
    });
    addStateAttributes(state, places, wanted.stateFields, table.points);
    addHeatAttributes(state, places, wanted.latent, table.points);
    addIdsAndMaterials(state, places, table.points);
    addCarried(carried, places, table);
    if (wanted.glow) addGlow(table.points);
    return table;
}

void addFrameFacts(const FrameFacts& facts, PointTable& table) {
    const auto add = [&](const char* name, ColumnType type) -> Column& {
        table.detail.remove(name);
        return table.detail.add(name, type);
    };
    add("frame", ColumnType::Int32).setNumber(0, 0, facts.frame);
    add("time", ColumnType::Float64).setNumber(0, 0, facts.time);
    add("fps", ColumnType::Float64).setNumber(0, 0, facts.fps);
    add("dx", ColumnType::Float64).setNumber(0, 0, facts.dx);
    add("substepcount", ColumnType::Int32).setNumber(0, 0, facts.substeps);
    add("mallow_version", ColumnType::String).setText(0, 0, version());
}

template PointTable exportPoints(const StepState<float>&,
                                 const CarriedAttributes&,
                                 const OutputRequest&);
template PointTable exportPoints(const StepState<double>&,
                                 const CarriedAttributes&,
                                 const OutputRequest&);

}  // namespace mallow
