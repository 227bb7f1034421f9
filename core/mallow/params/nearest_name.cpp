#include <mallow/params/nearest_name.h>

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace mallow {
namespace {

constexpr std::size_t kLongestName = 64;  // anything longer is not a misspelling

/// Levenshtein's: insertions, removals and changes of one letter.
std::size_t editDistance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({change, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string nearestName(const std::string& name, const std::vector<std::string>& known) {
    if (name.size() > kLongestName) return "";
    std::string nearest;
    std::size_t smallest = std::max<std::size_t>(2, name.size() / 2 + 1);
    for (const std::string& candidate : known) {
        const std::size_t distance = editDistance(name, candidate);
        if (distance >= smallest) continue;
        smallest = distance;
        nearest = candidate;
    }
    return nearest;
}

std::string suggestion(const std::string& name, const std::vector<std::string>& known) {
    const std::string nearest = nearestName(name, known);
    if (!nearest.empty()) return "; did you mean \"" + nearest + "\"?";
    if (known.empty()) return "";
    std::string list;
    for (const std::string& candidate : known) list += (list.empty() ? "" : ", ") + candidate;
    return "; expected one of " + list;
}

}  // namespace mallow
