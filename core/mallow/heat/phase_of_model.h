/// @file phase_of_model.h
/// Models whose law is another one when molten keep the phase in their state.
#pragma once

#include <mallow/material/model_info.h>

#include <cstddef>

namespace mallow {

/// Where in the state the phase is (0 solid, 1 liquid), or -1: the law does not change.
inline int phaseOfModel(int model) {
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(model)];
    const StateField* field = findStateField(info, kPhaseField);
    return field == nullptr ? -1 : field->first;
}

}  // namespace mallow
