#include <mallow/heat/blackbody.h>
#include <mallow/heat/thermal_columns.h>
#include <mallow/parallel/for_each.h>
#include <mallow/scene/carry_attributes.h>
#include <mallow/scene/heat_attributes.h>

namespace mallow {
namespace {

template <class T, class Value>
void addColumn(const StepState<T>& state,
               const std::vector<ParticlePlace>& places,
               const char* name,
               const Value& value,
               ColumnSet& points) {
    constexpr ColumnType kType =
        sizeof(T) == sizeof(float) ? ColumnType::Float32 : ColumnType::Float64;
    T* to = points.add(name, kType).template values<T>().data();
    forEachIndex(0, places.size(), 1024, [&](std::size_t n) {
        to[n] = static_cast<T>(value(state.batches[places[n].batch].particles, places[n].row));
    });
}

}  // namespace

template <class T>
void addHeatAttributes(const StepState<T>& state,
                       const std::vector<ParticlePlace>& places,
                       bool wantsLatent,
                       ColumnSet& points) {
    using Batch = ParticleBatch<T>;
    const bool hasHeat =
        !state.batches.empty() && state.batches.front().particles.temperature.isPresent();
    if (hasHeat) {
        addColumn(
            state, places, "temperature",
            [](const Batch& batch, std::size_t row) { return *batch.temperature.row(row); },
            points);
        addColumn(
            state, places, "liquid",
            [](const Batch& batch, std::size_t row) {
                return liquidShare(thermalState(batch, row),
                                   static_cast<double>(*batch.mass.row(row)),
                                   thermalProperties(batch, row));
            },
            points);
    }
    if (!wantsLatent) return;
    addColumn(
        state, places, "latent",
        [](const Batch& batch, std::size_t row) {
            return batch.latent.isPresent() ? *batch.latent.row(row) : 0.0;
        },
        points);
}

void addGlow(ColumnSet& points) {
    const Column* temperature = points.find("temperature");
    Column* colour = points.find("Cd");
    if (temperature == nullptr || !isColour(colour)) return;
    forEachIndex(0, points.rows(), 1024, [&](std::size_t n) {
        const Vec3<float> seen = glowingColour(temperature->number(n, 0));
        for (int a = 0; a < 3; ++a) colour->setNumber(n, a, static_cast<double>(seen[a]));
    });
}

template void addHeatAttributes(const StepState<float>&,
                                const std::vector<ParticlePlace>&,
                                bool,
                                ColumnSet&);
template void addHeatAttributes(const StepState<double>&,
                                const std::vector<ParticlePlace>&,
                                bool,
                                ColumnSet&);

}  // namespace mallow
