/// @file column_rules.h
/// What becomes of each column of a batch when particles are inserted and merged: the one list of
/// it. A new column joins by a line here.
#pragma once

#include <mallow/particles/particle_batch.h>

namespace mallow {

enum class ColumnRule {
    Shared,  ///< belongs to the matter, as mass does: donors give of it, merging adds up (Alg. 19)
    Averaged,  ///< a field: the mean with the masses (Alg. 20)
    /// A field whose sum with the masses is kept: averaged, and what that adds or takes is made up
    /// for by the donors.
    Conserved,
    Own  ///< written by itself (resample/insert_particles.h, resample/merge_particles.h)
};

/// visit(column, rule) for every column that may be present.
template <class Batch, class Visit>
void forEachRuledColumn(Batch& batch, Visit&& visit) {
    visit(batch.mass, ColumnRule::Shared);
    visit(batch.restVolume, ColumnRule::Shared);
    visit(batch.stress, ColumnRule::Shared);  // V_p^0 tau_p: keeps the sum until the next step
    visit(batch.force, ColumnRule::Shared);
    visit(batch.velocity, ColumnRule::Conserved);
    visit(batch.affine, ColumnRule::Averaged);
    visit(batch.state, ColumnRule::Averaged);   // then made consistent (resample/mean_row.h)
    visit(batch.temperature, ColumnRule::Own);  // these three: resample/mix_heat.h
    visit(batch.latent, ColumnRule::Own);
    visit(batch.isLiquid, ColumnRule::Own);
    visit(batch.position, ColumnRule::Own);
    visit(batch.id, ColumnRule::Own);
    visit(batch.isActive, ColumnRule::Own);
    visit(batch.target, ColumnRule::Own);
    for (auto& parameter : batch.parameters) visit(parameter.painted, ColumnRule::Averaged);
    for (auto& parameter : batch.thermal) visit(parameter.painted, ColumnRule::Averaged);
}

constexpr bool isField(ColumnRule rule) {
    return rule == ColumnRule::Averaged || rule == ColumnRule::Conserved;
}

}  // namespace mallow
