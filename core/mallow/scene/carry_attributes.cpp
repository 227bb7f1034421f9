#include <mallow/material/model_info.h>
#include <mallow/params/material_colour.h>
#include <mallow/scene/carry_attributes.h>

#include <algorithm>

namespace mallow {
namespace {

std::size_t materialIndex(const SimulationInput& input, const std::string& name) {
    const auto found =
        std::find_if(input.materials.begin(), input.materials.end(),
                     [&](const MaterialParams& material) { return material.name == name; });
    return static_cast<std::size_t>(found - input.materials.begin());
}

/// Gives the object's points the colours of their materials.
void addMaterialColours(const SimulationInput& input, ObjectInput& object) {
    const Column* names = object.points.points.find("material");
    Column& colour = object.points.points.add("Cd", ColumnType::Float32, 3);
    colour.typeInfo = "color";
    std::vector<float>& values = colour.values<float>();
    std::size_t index = materialIndex(input, object.material);
    for (std::size_t p = 0; p < object.points.pointCount(); ++p) {
        if (names != nullptr) {
            const std::string& own = names->text(p);
            index = materialIndex(input, own.empty() ? object.material : own);
        }
        const std::array<float, 3>& rgb = materialColour(index);
        std::copy(rgb.begin(), rgb.end(), values.begin() + static_cast<std::ptrdiff_t>(3 * p));
    }
}

/// The last row of a column from the rows of an inheritance.
void mixRow(const Inheritance& inheritance, Column& column) {
    const std::size_t row = column.rows() - 1;
    const std::size_t first = inheritance.rows.front();
    for (int c = 0; c < column.tupleSize(); ++c) {
        if (column.type() == ColumnType::String) {
            column.setText(row, c, column.text(first, c));
        } else if (column.type() == ColumnType::Int64) {  // too large for a double, perhaps
            const auto tuple = static_cast<std::size_t>(column.tupleSize());
            std::vector<std::int64_t>& values = column.values<std::int64_t>();
            values[row * tuple + static_cast<std::size_t>(c)] =
                values[first * tuple + static_cast<std::size_t>(c)];
        } else if (column.type() == ColumnType::Int32) {
            column.setNumber(row, c, column.number(first, c));
        } else {
            double sum = 0.0;
            for (std::size_t n = 0; n < inheritance.rows.size(); ++n)
                sum += inheritance.shares[n] * column.number(inheritance.rows[n], c);
            column.setNumber(row, c, sum);
        }
    }
}

void completeColours(SimulationInput& input) {
    const bool anyHas = std::any_of(
        input.objects.begin(), input.objects.end(),
        [](const ObjectInput& object) { return isColour(object.points.points.find("Cd")); });
    if (!anyHas) return;
    for (ObjectInput& object : input.objects)
        if (object.points.points.find("Cd") == nullptr) addMaterialColours(input, object);
}

}  // namespace

std::size_t CarriedAttributes::rowOf(std::int64_t id) const {
    if (const auto inherited = inheritedRow.find(id); inherited != inheritedRow.end())
        return inherited->second;
    const auto found =
        std::lower_bound(rowOfId.begin(), rowOfId.end(), std::pair(id, std::size_t(0)));
    return found != rowOfId.end() && found->first == id ? found->second : defaultsRow();
}

bool isColour(const Column* column) {
    return column != nullptr && column->isNumeric() && column->tupleSize() == 3;
}

CarriedAttributes carryAttributes(SimulationInput& input,
                                  const std::vector<std::int64_t>& ids,
                                  std::vector<ParamError>& errors) {
    CarriedAttributes carried;
    completeColours(input);
    for (ObjectInput& object : input.objects) {
        // What the solver hands out itself, from its own state: always, or because it came in.
        ColumnSet& columns = object.points.points;
        for (const char* own :
             {"P", "v", "id", "mass", "volume", "material", "J", "pressure", "pscale"})
            columns.remove(own);
        if (input.heat.enabled)
            for (const char* own : {"temperature", "liquid"}) columns.remove(own);
        for (const StateField& field : stateFields())
            if (field.isAlwaysWritten) columns.remove(field.name);
        for (const std::string& own : requestableAttributes()) {
            if (columns.find(own) == nullptr) continue;
            carried.request = carried.request.with(outputRequest({own}));
            columns.remove(own);
        }
        if (const auto problem = carried.points.append(object.points))
            errors.push_back({"objects." + object.name, *problem});
        object.points = PointTable();
    }
    // Nothing is carried: no need to remember where it was.
    if (carried.points.points.columns().empty() && carried.points.groups().empty()) return carried;
    carried.points.resize(carried.points.pointCount() + 1);
    carried.rowOfId.reserve(ids.size());
    for (std::size_t n = 0; n < ids.size(); ++n) carried.rowOfId.emplace_back(ids[n], n);
    std::sort(carried.rowOfId.begin(), carried.rowOfId.end());
    return carried;
}

void inheritAttributes(const Descent& descent, CarriedAttributes& carried) {
    if (carried.isEmpty()) return;
    Inheritance inheritance{descent.id, {}, {}};
    double sum = 0.0;
    for (const auto& [parent, share] : descent.parents) {
        const std::size_t row = carried.rowOf(parent);
        if (row == carried.defaultsRow()) {
            if (inheritance.rows.empty()) return;
            continue;
        }
        inheritance.rows.push_back(row);
        inheritance.shares.push_back(share);
        sum += share;
    }
    for (double& share : inheritance.shares) share /= sum;
    inherit(inheritance, carried);
}

void inherit(const Inheritance& inheritance, CarriedAttributes& carried) {
    const std::size_t row = carried.points.pointCount();
    carried.points.resize(row + 1);
    for (const Column& column : carried.points.points.columns())
        mixRow(inheritance, *carried.points.points.find(column.name()));
    std::vector<std::string> groups;
    for (const auto& group : carried.points.groups()) groups.push_back(group.first);
    for (const std::string& name : groups) {
        std::vector<std::uint8_t>& members = carried.points.group(name);
        members[row] = members[inheritance.rows.front()];
    }
    carried.inheritedRow[inheritance.id] = row;
    carried.inheritances.push_back(inheritance);
}

std::size_t rowBytes(const PointTable& table) {
    std::size_t bytes = table.groups().size();
    for (const Column& column : table.points.columns()) {
        const bool isWide =
            column.type() == ColumnType::Float64 || column.type() == ColumnType::Int64;
        bytes += static_cast<std::size_t>(column.tupleSize()) *
                 (isWide ? sizeof(std::int64_t) : sizeof(std::int32_t));
    }
    return bytes;
}

std::size_t allocatedBytes(const CarriedAttributes& carried) {
    return carried.points.pointCount() * rowBytes(carried.points) +
           carried.rowOfId.capacity() * sizeof carried.rowOfId[0];
}

void forgetInheritances(CarriedAttributes& carried) {
    if (carried.isEmpty()) return;
    carried.points.resize(carried.defaultsRow() + 1);
    carried.inheritedRow.clear();
    carried.inheritances.clear();
}

}  // namespace mallow
