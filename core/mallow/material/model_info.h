/// @file model_info.h
/// The material models as data: what host code (parameters, particles, output) needs to know of
/// them without compiling their kernels. Made from the one list in material_list-inl.h.
#pragma once

#include <mallow/material/state_field.h>

#include <string>
#include <string_view>
#include <vector>

namespace mallow {

struct ModelInfo {
    std::string name;                     ///< the scene file's `model`
    int stateSize;                        ///< numbers per particle
    std::vector<std::string> parameters;  ///< outside names, in the order of the model's fields
    std::vector<double> restState;        ///< stateSize numbers: undeformed, stress-free
    std::vector<StateField> stateFields;  ///< the parts of the state that have names outside
    std::vector<StatePart> stateParts;    ///< the parts that averaging would spoil
};

/// In the order of the list: a model's index is its position.
std::vector<ModelInfo> modelInfos();

/// Index of the model, -1 if there is none of that name.
int modelIndex(std::string_view name);

/// The model's field of that name, or null; it lives as long as `info`.
const StateField* findStateField(const ModelInfo& info, std::string_view name);

/// The fields of all models, each name once. A name has the same shape in every model.
std::vector<StateField> stateFields();

}  // namespace mallow
