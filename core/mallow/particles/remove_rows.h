/// @file remove_rows.h
/// Takes particles out of a batch; the others keep their order.
#pragma once

#include <mallow/particles/particle_batch.h>

#include <cstring>
#include <vector>

namespace mallow {

struct RemovedRows {
    std::size_t count = 0;
    double mass = 0.0;  ///< [kg]
};

/// Removes the particles whose row fulfils the condition.
template <class T, class Condition>
RemovedRows removeRows(ParticleBatch<T>& batch, const Condition& isToGo) {
    RemovedRows removed;
    std::vector<std::size_t> kept;
    for (std::size_t p = 0; p < batch.size(); ++p) {
        if (isToGo(p)) {
            if (removed.count == 0)
                for (std::size_t q = 0; q < p; ++q) kept.push_back(q);
            ++removed.count;
            removed.mass += static_cast<double>(*batch.mass.row(p));
        } else if (removed.count > 0) {
            kept.push_back(p);
        }
    }
    if (removed.count == 0) return removed;
    batch.forEachColumn([&kept](auto& column) {
        if (!column.isPresent()) return;
        const std::size_t bytes = column.width() * sizeof(*column.data());
        for (std::size_t i = 0; i < kept.size(); ++i)
            if (kept[i] != i) std::memcpy(column.row(i), column.row(kept[i]), bytes);
        column.resize(kept.size());
    });
    return removed;
}

}  // namespace mallow
