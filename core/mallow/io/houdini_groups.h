/// @file houdini_groups.h
/// Point groups of a document.
#pragma once

#include <mallow/geometry/point_table.h>
#include <mallow/io/houdini_document.h>
#include <mallow/io/memory_budget.h>

namespace mallow {

/// Adds every group of a list to the table. @throws InputError naming byte and group.
void readHoudiniPointGroups(const HoudiniValue& groups, PointTable& table, MemoryBudget& budget);

}  // namespace mallow
