/// @file model_types.h
/// The models of material_list-inl.h as test types, with parameters by name, and random
/// deformations. A model joins the law tests by its line in the list; a parameter that is new gets
/// its value here.
#pragma once

#include <mallow/material/material_list-inl.h>
#include <mallow/math/polar3-inl.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>

namespace mallow::test {

namespace lanes = HWY_NAMESPACE;
using Matrix = lanes::Matrix3<double>;
using Vector = lanes::Vector3<double>;
using Symmetric = lanes::Symmetric3<double>;

using ParameterValues = std::map<std::string, double>;

/// A model with these parameters.
template <class Model>
Model modelWith(const ParameterValues& values) {
    double fields[std::size(Model::kParameters)];
    for (std::size_t i = 0; i < std::size(fields); ++i)
        fields[i] = values.at(Model::kParameters[i]);
    Model model;
    static_assert(sizeof(model) == sizeof(fields));
    std::memcpy(&model, fields, sizeof(model));
    return model;
}

/// The same plausible parameters in every test, with which nothing flows: yields and creeps are out
/// of reach, so that every solid is hyperelastic.
inline ParameterValues elasticValues() {
    return {{"shear_modulus", 8.0e3},
            {"bulk_modulus", 2.0e4},
            {"stiffness_power", 7.0},
            {"newtonian_viscosity", 3.0},
            {"yield_stress", 1.0e12},
            {"hardening_modulus", 2.0e3},
            {"viscosity", 5.0},
            {"flow_index", 0.6},
            {"tear_threshold", 1.0e12},
            {"heal_time", 1.0e12},
            {"relaxation_time", 1.0e20},
            {"viscous_shear_modulus", 6.0e3},
            {"viscous_bulk_modulus", 1.0e4},
            {"deviatoric_viscosity", 1.0e25},
            {"dilational_viscosity", 1.0e25},
            {"friction_angle", 35.0},
            {"cohesion", 1.0e9},
            {"cohesion_ratio", 0.5},
            {"hardening_factor", 2.0},
            {"initial_compaction", -10.0},
            {"critical_compression", 0.99},
            {"critical_stretch", 50.0}};
}

/// The same stiffness, with yields and creeps that the states of the tests reach.
inline ParameterValues flowingValues() {
    ParameterValues values = elasticValues();
    values["yield_stress"] = 1.0e3;
    values["tear_threshold"] = 0.3;
    values["heal_time"] = 0.2;
    values["relaxation_time"] = 0.05;
    values["deviatoric_viscosity"] = 200.0;
    values["dilational_viscosity"] = 400.0;
    values["cohesion"] = 100.0;
    values["initial_compaction"] = -0.02;
    values["critical_compression"] = 0.05;
    values["critical_stretch"] = 0.02;
    return values;
}

template <class Model>
Model testModel() {
    return modelWith<Model>(elasticValues());
}
template <class Model>
Model flowingModel() {
    return modelWith<Model>(flowingValues());
}

template <class Model, class = void>
struct IsHyperelastic : std::false_type {};
template <class Model>
struct IsHyperelastic<Model, std::void_t<decltype(&Model::firstPiolaDifferential)>>
    : std::true_type {};

template <class Tuple>
struct AsTypes;
template <class... Model>
struct AsTypes<std::tuple<Model...>> {
    using Type = ::testing::Types<Model...>;
};
template <class List>
struct TypesOf;
template <template <class> class... Model>
struct TypesOf<lanes::ModelList<Model...>> {
    using All = ::testing::Types<Model<double>...>;
    using Hyperelastic = typename AsTypes<decltype(std::tuple_cat(
        std::conditional_t<IsHyperelastic<Model<double>>::value,
                           std::tuple<Model<double>>,
                           std::tuple<>>()...))>::Type;
};
using AllModels = TypesOf<lanes::Models>::All;
using HyperelasticModels = TypesOf<lanes::Models>::Hyperelastic;

/// Prints models by the name that users know.
struct ModelNames {
    template <class Model>
    static std::string GetName(int) {  // NOLINT(readability-identifier-naming): GoogleTest's name
        return Model::kName;
    }
};

inline double norm(const Matrix& A) {
    return std::sqrt(dot(A, A));
}
inline double norm(const Symmetric& A) {
    return std::sqrt(dot(A, A));
}

class RandomDeformations {
public:
    /// Entries in [-size, size].
    Matrix matrix(double size) {
        std::uniform_real_distribution<double> entry(-size, size);
        Matrix A;
        for (double& e : A.e) e = entry(random_);
        return A;
    }
    Vector unitVector() {
        std::normal_distribution<double> entry;
        const Vector v = {{entry(random_), entry(random_), entry(random_)}};
        return (1.0 / std::sqrt(dot(v, v))) * v;
    }
    Matrix rotation() { return lanes::polarRotationBySvd(matrix(1.0)); }
    /// Q1 diag(exp(e)) Q2 with |e_i| <= strain: det F > 0, all directions.
    Matrix deformation(double strain) {
        std::uniform_real_distribution<double> e(-strain, strain);
        const Matrix stretch =
            Matrix::diagonal(std::exp(e(random_)), std::exp(e(random_)), std::exp(e(random_)));
        return rotation() * stretch * rotation();
    }
    /// The same with det F < 1, so that liquids bear it too.
    Matrix compression(double strain) {
        const Matrix F = deformation(strain);
        const double J = determinant(F);
        return (J > 0.95 ? std::cbrt(0.95 / J) : 1.0) * F;
    }

private:
    std::mt19937 random_{20240607};  // fixed: a failure repeats
};

}  // namespace mallow::test
