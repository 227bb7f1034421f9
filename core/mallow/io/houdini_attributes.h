/// @file houdini_attributes.h
/// Attributes of a document as columns.
///
/// Read: numeric and string attributes of any tuple size; 16-bit floats become float32, integers
/// below 32 bits int32. Left out: array attributes and what else no column holds, attributes that
/// are not public. Refused: `packing`, the split storage of Houdini 13 and older.
#pragma once

#include <mallow/geometry/point_table.h>
#include <mallow/io/houdini_document.h>
#include <mallow/io/memory_budget.h>

namespace mallow {

/// Adds every attribute of a list to the set, which has as many rows as the owner has elements.
/// @throws InputError naming byte and attribute.
void readHoudiniAttributes(const HoudiniValue& attributes,
                           ColumnSet& columns,
                           MemoryBudget& budget);

}  // namespace mallow
