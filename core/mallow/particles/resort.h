/// @file resort.h
/// Puts the rows of a batch into the order of its blocks, so that neighbours in space are
/// neighbours in memory. Needed only now and then: particles move little.
#pragma once

#include <mallow/particles/block_sort.h>
#include <mallow/particles/particle_batch.h>

namespace mallow {

/// Row i becomes the old row order[i]; `sort` then describes the new rows.
/// With `keepSnapshot`, `spare` holds the old rows afterwards; without, it is left empty and the
/// columns are permuted one after the other, with room for one.
template <class T>
void resort(ParticleBatch<T>& batch, ParticleBatch<T>& spare, BlockSort& sort, bool keepSnapshot);

}  // namespace mallow
