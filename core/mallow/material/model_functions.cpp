#include <mallow/material/material_list-inl.h>
#include <mallow/material/model_functions.h>

#include <cstring>

namespace mallow {
namespace {

namespace lanes = HWY_NAMESPACE;

template <class To>
To fromNumbers(const double* numbers) {
    To value;
    std::memcpy(&value, numbers, sizeof(To));
    return value;
}

Mat3d toEigen(const lanes::Symmetric3<double>& m) {
    Mat3d result;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) result(r, c) = m(r, c);
    return result;
}

lanes::Matrix3<double> fromEigen(const Mat3d& m) {
    lanes::Matrix3<double> result;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) result(r, c) = m(r, c);
    return result;
}

Mat3d toEigen(const lanes::Matrix3<double>& m) {
    Mat3d result;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) result(r, c) = m(r, c);
    return result;
}

/// Calls visit with the model of that index, as a tag type.
template <template <class> class M>
struct Tag {
    using Model = M<double>;
    using State = typename Model::State;
};

template <class Visit, template <class> class... M>
void visitModel(int model, lanes::ModelList<M...>, Visit&& visit) {
    int index = 0;
    ((index++ == model ? visit(Tag<M>()) : void()), ...);
}

template <class Visit>
void visitModel(int model, Visit&& visit) {
    visitModel(model, lanes::Models(), visit);
}

}  // namespace

double energyDensity(const ModelPoint& point, const double* state) {
    double result = 0.0;
    visitModel(point.model, [&](auto tag) {
        using M = decltype(tag);
        result = fromNumbers<typename M::Model>(point.parameters)
                     .energyDensity(fromNumbers<typename M::State>(state));
    });
    return result;
}

Mat3d kirchhoffStress(const ModelPoint& point, const double* state) {
    Mat3d result = Mat3d::Zero();
    visitModel(point.model, [&](auto tag) {
        using M = decltype(tag);
        result = toEigen(fromNumbers<typename M::Model>(point.parameters)
                             .respond(fromNumbers<typename M::State>(state))
                             .tau);
    });
    return result;
}

double waveModulus(const ModelPoint& point, const double* state) {
    double result = 0.0;
    visitModel(point.model, [&](auto tag) {
        using M = decltype(tag);
        result = fromNumbers<typename M::Model>(point.parameters)
                     .respond(fromNumbers<typename M::State>(state))
                     .waveModulus;
    });
    return result;
}

double volumeRatio(int model, const double* state) {
    double result = 0.0;
    visitModel(model, [&](auto tag) {
        using M = decltype(tag);
        result = M::Model::volumeRatio(fromNumbers<typename M::State>(state));
    });
    return result;
}

Mat3d deformation(int model, const double* state) {
    Mat3d result = Mat3d::Identity();
    visitModel(model, [&](auto tag) {
        using M = decltype(tag);
        result = toEigen(M::Model::deformation(fromNumbers<typename M::State>(state)));
    });
    return result;
}

PointResponse advanceState(const ModelPoint& point, const Mat3d& gradV, double dt, double* state) {
    PointResponse result{Mat3d::Zero(), 0.0, 0.0, false};
    visitModel(point.model, [&](auto tag) {
        using M = decltype(tag);
        auto advanced = fromNumbers<typename M::State>(state);
        const auto response =
            fromNumbers<typename M::Model>(point.parameters).update(fromEigen(gradV), dt, advanced);
        std::memcpy(state, &advanced, sizeof advanced);
        result = {toEigen(response.tau), response.waveModulus, response.dynamicViscosity,
                  response.valid};
    });
    return result;
}

void stateFromDeformation(int model, const Mat3d& F, double* state) {
    visitModel(model, [&](auto tag) {
        using M = decltype(tag);
        const typename M::State made = M::Model::fromDeformation(fromEigen(F));
        std::memcpy(state, &made, sizeof made);
    });
}

}  // namespace mallow
