/// @file response_table.h
/// What a test of a material point gives: rows of numbers under named columns, a few numbers that
/// sum them up, and what there is to say.
#pragma once

#include <string>
#include <vector>

namespace mallow {

struct ResponseColumn {
    std::string name;
    std::string unit;  ///< SI; empty for pure numbers
};

struct ResponseResult {
    std::string name;
    std::string unit;
    double value;
};

struct ResponseTable {
    std::vector<ResponseColumn> columns;
    std::vector<std::vector<double>> rows;  ///< NaN where a quantity has no value
    std::vector<ResponseResult> results = {};
    std::vector<std::string> notes = {};
    std::string failure = {};  ///< why the rows end before the test does; empty: they do not
};

/// Place of the column of that name. @throws std::out_of_range
std::size_t columnIndex(const ResponseTable& table, const std::string& name);

/// The columns that every test begins with: time, strain, rate, stress, apparent_viscosity.
std::vector<ResponseColumn> commonColumns();

/// A row of them; without a rate there is no viscosity.
std::vector<double> commonRow(double time, double strain, double rate, double stress);

}  // namespace mallow
