#include <mallow/material/material_list-inl.h>
#include <mallow/material/model_info.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>

namespace mallow {
namespace {

template <template <class> class Model>
ModelInfo describeModel() {
    using M = Model<double>;
    using State = typename M::State;
    static_assert(sizeof(M) == std::size(M::kParameters) * sizeof(double),
                  "every field of a model is one parameter");
    const State rest = M::rest();
    std::vector<double> restState(sizeof(State) / sizeof(double));
    std::memcpy(restState.data(), &rest, sizeof(State));
    return {M::kName,
            static_cast<int>(restState.size()),
            {std::begin(M::kParameters), std::end(M::kParameters)},
            restState,
            {M::kStateFields.begin(), M::kStateFields.end()},
            {M::kStateParts.begin(), M::kStateParts.end()}};
}

template <template <class> class... Model>
std::vector<ModelInfo> describeModels(HWY_NAMESPACE::ModelList<Model...>) {
    return {describeModel<Model>()...};
}

template <template <class> class... Model>
int indexOf(std::string_view name, HWY_NAMESPACE::ModelList<Model...>) {
    int index = 0;
    const bool isFound = ((name == Model<double>::kName || (++index, false)) || ...);
    return isFound ? index : -1;
}

}  // namespace

std::vector<ModelInfo> modelInfos() {
    return describeModels(HWY_NAMESPACE::Models{});
}

int modelIndex(std::string_view name) {
    return indexOf(name, HWY_NAMESPACE::Models{});
}

const StateField* findStateField(const ModelInfo& info, std::string_view name) {
    const auto found = std::find_if(info.stateFields.begin(), info.stateFields.end(),
                                    [&](const StateField& field) { return field.name == name; });
    return found == info.stateFields.end() ? nullptr : &*found;
}

std::vector<StateField> stateFields() {
    std::vector<StateField> fields;
    for (const ModelInfo& info : modelInfos()) {
        for (const StateField& field : info.stateFields) {
            const bool isNew =
                std::none_of(fields.begin(), fields.end(), [&](const StateField& known) {
                    return std::string_view(known.name) == field.name;
                });
            if (isNew) fields.push_back(field);
        }
    }
    return fields;
}

}  // namespace mallow
