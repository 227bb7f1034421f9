#include <mallow/params/input_error.h>
#include <mallow/surface/surface.h>

#include <set>

namespace mallow {
namespace {

const Column& materialColumn(const PointTable& points) {
    const ColumnLookup found = points.points.require("material", ColumnType::String, 1);
    if (found.column == nullptr) throw InputError(found.error);
    return *found.column;
}

}  // namespace

std::vector<std::string> materialsOf(const PointTable& points) {
    const Column& material = materialColumn(points);
    std::set<std::string> names;
    for (std::size_t row = 0; row < points.pointCount(); ++row) names.insert(material.text(row));
    return {names.begin(), names.end()};
}

PointTable pointsOfMaterial(const PointTable& points, const std::string& name) {
    const Column& material = materialColumn(points);
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < points.pointCount(); ++row)
        if (material.text(row) == name) rows.push_back(row);
    if (rows.empty() && points.pointCount() > 0) {
        std::string known;
        for (const std::string& other : materialsOf(points)) known += " '" + other + "'";
        throw InputError("no point has the material '" + name + "'; there are" + known);
    }
    return points.gather(rows);
}

}  // namespace mallow
