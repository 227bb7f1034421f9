/// @file carry_attributes.h
/// The inputs' attributes that the solver does not compute itself, to be handed out again.
#pragma once

#include <mallow/resample/insert_particles.h>
#include <mallow/scene/simulation.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace mallow {

/// A particle whose attributes are a mixture of others': resampling made it.
struct Inheritance {
    std::int64_t id;
    std::vector<std::uint64_t> rows;  ///< of the table; numbers are mixed, the rest is the first's
    std::vector<double> shares;       ///< of the rows, add up to 1
};

struct CarriedAttributes {
    /// Every input point, one more, the columns' defaults, and a row for each inheritance. `Cd` is
    /// complete if it is there.
    PointTable points;
    std::vector<std::pair<std::int64_t, std::size_t>> rowOfId;  ///< of input points, ascending ids
    std::map<std::int64_t, std::size_t> inheritedRow;           ///< by id; comes before rowOfId
    std::vector<Inheritance> inheritances;                      ///< in the order they happened
    OutputRequest request;  ///< what came in and the solver computes: goes out again

    bool isEmpty() const { return rowOfId.empty(); }
    std::size_t defaultsRow() const { return rowOfId.size(); }
    std::size_t rowOf(std::int64_t id) const;  ///< that of the defaults, when it has none
};

/// Does the column hold colours? Null does not.
bool isColour(const Column* column);

/// Takes the points out of the input; ids[n] is that of point n, counted over all objects. Where
/// only some objects have colours, the others get those of their materials.
CarriedAttributes carryAttributes(SimulationInput& input,
                                  const std::vector<std::int64_t>& ids,
                                  std::vector<ParamError>& errors);

/// Gives a particle that resampling made a mixture of its parents' numbers; strings, integers and
/// groups are those of the parent with the largest share. Where that has none, nor has the new one.
void inheritAttributes(const Descent& descent, CarriedAttributes& carried);

/// The same once more, from a checkpoint: adds the row and notes it.
void inherit(const Inheritance& inheritance, CarriedAttributes& carried);

/// Bytes of a point in all columns; a string counts as its index.
std::size_t rowBytes(const PointTable& table);

/// Of the points and of who they belong to.
std::size_t allocatedBytes(const CarriedAttributes& carried);

/// Only the inputs' rows are left.
void forgetInheritances(CarriedAttributes& carried);

}  // namespace mallow
