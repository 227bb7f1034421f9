#include <mallow/geometry/matrix_order.h>
#include <mallow/parallel/for_each.h>
#include <mallow/scene/state_attributes.h>

#include <algorithm>

namespace mallow {
namespace {

/// Where row i and column j of the papers' matrix stand in the state.
int statePlace(StateShape shape, int i, int j) {
    constexpr int kSymmetric[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    return shape == StateShape::Matrix ? 3 * j + i : kSymmetric[i][j];
}

template <class T>
T parameterOf(const ParticleBatch<T>& batch, int parameter, std::size_t row) {
    const BatchParameter<T>& p = batch.parameters[static_cast<std::size_t>(parameter)];
    return p.painted.isPresent() ? *p.painted.row(row) : p.uniform;
}

template <class T>
void writeField(const ParticleBatch<T>& batch,
                const StateField* field,
                std::size_t row,
                StateShape shape,
                T* to) {
    if (field == nullptr) {
        if (shape == StateShape::Scalar) {
            *to = T(0);
        } else {
            writeMatrix([](int i, int j) { return i == j ? 1 : 0; }, to);
        }
        return;
    }
    const T* from = batch.state.row(row) + field->first;
    if (shape == StateShape::Scalar) {
        *to = *from;
        if (field->startParameter >= 0) *to += parameterOf(batch, field->startParameter, row);
    } else {
        writeMatrix([&](int i, int j) { return from[statePlace(shape, i, j)]; }, to);
    }
}

}  // namespace

int attributeSize(StateShape shape) {
    return shape == StateShape::Scalar ? 1 : 9;
}

template <class T>
void addStateAttributes(const StepState<T>& state,
                        const std::vector<ParticlePlace>& places,
                        const std::vector<std::string>& requested,
                        ColumnSet& points) {
    constexpr ColumnType kType =
        sizeof(T) == sizeof(float) ? ColumnType::Float32 : ColumnType::Float64;
    const std::vector<ModelInfo> infos = modelInfos();
    for (const StateField& named : stateFields()) {
        const bool isRequested =
            std::find(requested.begin(), requested.end(), named.name) != requested.end();
        std::vector<const StateField*> fieldOf;  // per batch
        bool anyHas = false;
        for (const BatchState<T>& batch : state.batches) {
            const auto model = static_cast<std::size_t>(batch.particles.model);
            fieldOf.push_back(findStateField(infos[model], named.name));
            anyHas = anyHas || fieldOf.back() != nullptr;
        }
        if (!isRequested && !(named.isAlwaysWritten && anyHas)) continue;
        const int size = attributeSize(named.shape);
        Column& column = points.add(named.name, kType, size);
        T* values = column.template values<T>().data();
        forEachIndex(0, places.size(), 1024, [&](std::size_t n) {
            const ParticlePlace place = places[n];
            writeField(state.batches[place.batch].particles, fieldOf[place.batch], place.row,
                       named.shape, values + n * static_cast<std::size_t>(size));
        });
    }
}

GivenStateAttributes::GivenStateAttributes(const ModelInfo& info, const ColumnSet& points) {
    for (const StateField& field : info.stateFields)
        if (const Column* column = points.find(field.name)) given_.emplace_back(field, column);
}

void GivenStateAttributes::read(std::size_t row,
                                const std::vector<BoundParameter>& parameters,
                                std::size_t point,
                                double* state) const {
    for (const auto& [field, column] : given_) {
        double* to = state + field.first;
        if (field.shape == StateShape::Scalar) {
            *to = column->number(row);
            if (field.startParameter >= 0)
                *to -= parameters[static_cast<std::size_t>(field.startParameter)].at(point);
            continue;
        }
        const Mat3d given = readMatrix(*column, row);
        for (int j = 0; j < 3; ++j)
            for (int i = 0; i < 3; ++i) to[statePlace(field.shape, i, j)] = given(i, j);
    }
}

template void addStateAttributes(const StepState<float>&,
                                 const std::vector<ParticlePlace>&,
                                 const std::vector<std::string>&,
                                 ColumnSet&);
template void addStateAttributes(const StepState<double>&,
                                 const std::vector<ParticlePlace>&,
                                 const std::vector<std::string>&,
                                 ColumnSet&);

}  // namespace mallow
