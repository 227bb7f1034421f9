/// @file model_at.h
/// A particle's model and state in double, whatever the simulation stores: what implicit solves
/// make their potentials of.
#pragma once

#include <mallow/material/material_list-inl.h>
#include <mallow/particles/particle_batch.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mallow {

namespace lanes = HWY_NAMESPACE;

template <class Model>
using StateOf = typename Model::State;

template <template <class> class M>
struct ModelAndState {
    M<double> model;
    StateOf<M<double>> state;
};

template <template <class> class M, class T>
ModelAndState<M> modelAndState(const ParticleBatch<T>& batch, std::size_t p) {
    ModelAndState<M> point;
    double numbers[sizeof(point.model) / sizeof(double)] = {};
    for (std::size_t k = 0; k < batch.parameters.size(); ++k) {
        const BatchParameter<T>& parameter = batch.parameters[k];
        numbers[k] = static_cast<double>(parameter.painted.isPresent() ? *parameter.painted.row(p)
                                                                       : parameter.uniform);
    }
    std::memcpy(&point.model, numbers, sizeof point.model);
    double values[sizeof(point.state) / sizeof(double)] = {};
    for (std::size_t k = 0; k < batch.state.width(); ++k)
        values[k] = static_cast<double>(batch.state.row(p)[k]);
    std::memcpy(&point.state, values, sizeof point.state);
    return point;
}

/// S^(1/2) of a symmetric matrix.
inline lanes::Matrix3<double> squareRoot(const lanes::Symmetric3<double>& S) {
    const lanes::SymmetricEigen3<double> b = lanes::symmetricEigen3(S);
    lanes::Matrix3<double> scaled = b.vectors;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) scaled(r, c) *= std::sqrt(std::max(b.values[c], 0.0));
    return scaled * transpose(b.vectors);
}

}  // namespace mallow
