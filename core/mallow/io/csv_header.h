/// @file csv_header.h
/// How the columns of a CSV file are called after the components of attributes.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mallow {

/// "P.x", "F.4", "mass".
std::string csvName(const std::string& attribute, int tupleSize, int component);

/// A column's name taken apart; no component: the attribute is not a tuple.
struct CsvComponent {
    std::string attribute;
    std::optional<int> component;
};
CsvComponent splitCsvName(const std::string& name);

/// One attribute and the fields of a row that hold its components.
struct CsvAttribute {
    std::string name;
    std::vector<std::size_t> fields;
};

/// What is wrong with a header, and in which of its fields.
struct CsvHeaderProblem {
    std::size_t field = 0;
    std::string what;
};

/// The attributes in order of their first column; `problem` is set when the names do not make any.
std::vector<CsvAttribute> csvAttributes(const std::vector<std::string>& names,
                                        std::optional<CsvHeaderProblem>& problem);

}  // namespace mallow
