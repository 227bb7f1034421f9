#include <mallow/io/houdini_fields.h>
#include <mallow/io/houdini_groups.h>
#include <mallow/io/houdini_numbers.h>

#include <algorithm>

namespace mallow {

namespace {

/// [count, is member, count, is member, ...]
void readRuns(const HoudiniValue& runs,
              const std::string& what,
              std::vector<std::uint8_t>& members) {
    std::size_t done = 0;
    const HoudiniItems items = runs.items(what.c_str());
    for (auto item = items.begin(); item != items.end(); ++item) {
        const HoudiniValue run = *item;
        const std::uint64_t count = run.count(what.c_str());
        ++item;
        if (!(item != items.end())) run.fail(what + ": a run has no value");
        if (count > members.size() - done)
            run.fail(what + ": the runs pass the last of " + std::to_string(members.size()) +
                     " points");
        const bool isMember = item->boolean(what.c_str());
        std::fill_n(members.begin() + static_cast<std::ptrdiff_t>(done), count,
                    static_cast<std::uint8_t>(isMember));
        done += count;
    }
    if (done != members.size())
        runs.fail(what + ": the runs cover " + std::to_string(done) + " points, expected " +
                  std::to_string(members.size()));
}

void readIndices(const HoudiniValue& list,
                 const std::string& what,
                 std::vector<std::uint8_t>& members) {
    std::vector<std::int64_t> indices;
    appendNumbers(list, what, indices);
    for (const std::int64_t index : indices) {
        if (index < 0 || static_cast<std::uint64_t>(index) >= members.size())
            list.fail(what + ": point " + std::to_string(index) + " of " +
                      std::to_string(members.size()));
        members[static_cast<std::size_t>(index)] = 1;
    }
}

void readSelection(const HoudiniValue& selection,
                   const std::string& what,
                   std::vector<std::uint8_t>& members) {
    const HoudiniFields fields(selection, what);
    if (const auto ordered = fields.find("ordered")) return readIndices(*ordered, what, members);
    const HoudiniFields unordered(fields.require("unordered"), what);
    if (const auto runs = unordered.find("boolRLE")) return readRuns(*runs, what, members);
    if (const auto bytes = unordered.find("i8")) {
        members = readFlags(*bytes, members.size(), what);
        return;
    }
    selection.fail(what + ": has none of ordered, boolRLE, i8");
}

}  // namespace

void readHoudiniPointGroups(const HoudiniValue& groups, PointTable& table, MemoryBudget& budget) {
    for (const HoudiniValue& group : groups.items("pointgroups")) {
        const HoudiniItems parts = group.items("a point group");
        if (parts.size() != 2) group.fail("a point group is no list of two lists");
        const HoudiniValue head = *parts.begin(), body = head.next();
        const HoudiniFields definition(head, "a point group");
        const std::string name(definition.require("name").text("name"));
        const std::string what = "point group '" + name + "'";
        if (table.groups().count(name) != 0) group.fail(what + " is there twice");
        if (!budget.take(table.pointCount() + name.size(), 1))
            group.fail(what + ": more points than a file of this size may hold");
        readSelection(HoudiniFields(body, what).require("selection"), what, table.group(name));
    }
}

}  // namespace mallow
