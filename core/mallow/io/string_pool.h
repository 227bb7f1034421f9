/// @file string_pool.h
/// Fills a string column: Column::setText searches the whole table, which is too slow where a
/// million points have names of their own.
#pragma once

#include <mallow/geometry/column.h>

#include <string>
#include <unordered_map>

namespace mallow {

class StringPool {
public:
    explicit StringPool(StringValues& values) : values_(values) {}

    /// Element `at` of StringValues::indices gets the text.
    void set(std::size_t at, std::string text) {
        const auto next = static_cast<std::int32_t>(values_.table.size());
        const auto [entry, isNew] = known_.try_emplace(std::move(text), next);
        if (isNew) values_.table.push_back(entry->first);
        values_.indices[at] = entry->second;
    }

private:
    StringValues& values_;
    std::unordered_map<std::string, std::int32_t> known_;
};

}  // namespace mallow
