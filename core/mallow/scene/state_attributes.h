/// @file state_attributes.h
/// The named parts of the models' states (material/state_field.h) as point attributes, both ways.
/// Tensors have nine numbers in the order of geometry/matrix_order.h.
#pragma once

#include <mallow/geometry/point_table.h>
#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/scene/particle_order.h>
#include <mallow/step/step_state.h>

#include <string>
#include <utility>
#include <vector>

namespace mallow {

/// The tuple size of a field's point attribute.
int attributeSize(StateShape shape);

/// Adds a column for each field that is asked for or always written and that a batch has. Particles
/// of models without it get 0 or the identity.
template <class T>
void addStateAttributes(const StepState<T>& state,
                        const std::vector<ParticlePlace>& places,
                        const std::vector<std::string>& requested,
                        ColumnSet& points);

/// What points bring in for the state of one model.
class GivenStateAttributes {
public:
    GivenStateAttributes(const ModelInfo& info, const ColumnSet& points);

    /// Overwrites the fields of `state` that the points have. `point` counts the points that
    /// `parameters` are bound to.
    void read(std::size_t row,
              const std::vector<BoundParameter>& parameters,
              std::size_t point,
              double* state) const;

private:
    std::vector<std::pair<StateField, const Column*>> given_;
};

}  // namespace mallow
