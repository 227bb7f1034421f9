/// @file test_materials.h
/// Material points whose response has a closed form.
#pragma once

#include <mallow/rheometer/rheometer.h>

#include <string>

namespace mallow::test {

constexpr double kShearModulus = 4.0e3, kBulkModulus = 1.0e4;  // Pa
constexpr double kViscosity = 3.0;                             // Pa s

inline MaterialPoint solid(const std::string& model) {
    return MaterialPoint(
        {"solid", model, {}, {{"shear_modulus", kShearModulus}, {"bulk_modulus", kBulkModulus}}});
}

/// The models that are nothing but elastic.
inline const std::vector<std::string>& elasticModels() {
    static const std::vector<std::string> names{"elastic", "neo_hookean", "hencky"};
    return names;
}

inline MaterialPoint newtonianLiquid() {
    return MaterialPoint(
        {"liquid", "liquid", {}, {{"bulk_modulus", 1.0e6}, {"newtonian_viscosity", kViscosity}}});
}

inline double valueOf(const ResponseTable& table, std::size_t row, const std::string& column) {
    return table.rows.at(row).at(columnIndex(table, column));
}
inline double lastValue(const ResponseTable& table, const std::string& column) {
    return valueOf(table, table.rows.size() - 1, column);
}
inline double resultOf(const ResponseTable& table, const std::string& name) {
    for (const ResponseResult& result : table.results)
        if (result.name == name) return result.value;
    throw std::out_of_range("no result " + name);
}

}  // namespace mallow::test
