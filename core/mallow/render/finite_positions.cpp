#include <mallow/params/input_error.h>
#include <mallow/render/finite_positions.h>

namespace mallow {

const Column& finitePositions(const PointTable& points, const std::string& source) {
    const ColumnLookup lookup = points.points.requireNumeric("P", 3);
    if (lookup.column == nullptr) throw InputError(source + ": " + lookup.error);
    for (std::size_t i = 0; i < points.pointCount(); ++i)
        if (!positionOf(*lookup.column, i).allFinite())
            throw InputError(source + ": P of point " + std::to_string(i) +
                             " is not finite, expected numbers to draw it at");
    return *lookup.column;
}

}  // namespace mallow
