#include <mallow/rheometer/response_table.h>

#include <limits>
#include <stdexcept>

namespace mallow {

std::size_t columnIndex(const ResponseTable& table, const std::string& name) {
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (table.columns[i].name == name) return i;
    throw std::out_of_range("the table has no column " + name);
}

std::vector<ResponseColumn> commonColumns() {
    return {{"time", "s"},
            {"strain", ""},
            {"rate", "1/s"},
            {"stress", "Pa"},
            {"apparent_viscosity", "Pa s"}};
}

std::vector<double> commonRow(double time, double strain, double rate, double stress) {
    const double viscosity = rate == 0.0 ? std::numeric_limits<double>::quiet_NaN() : stress / rate;
    return {time, strain, rate, stress, viscosity};
}

}  // namespace mallow
