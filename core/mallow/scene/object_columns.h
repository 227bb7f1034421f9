/// @file object_columns.h
/// The attributes of an object's points that the solver itself reads, and what may be wrong with
/// them.
#pragma once

#include <mallow/scene/simulation.h>

#include <string>
#include <vector>

namespace mallow {

/// "objects.NAME point ROW"
std::string pointName(const ObjectInput& object, std::size_t row);

/// A numeric attribute with that tuple size, or null; a wrong type is an error.
const Column* numeric(const ObjectInput& object,
                      const std::string& name,
                      int tuple,
                      std::vector<ParamError>& errors);

/// The attributes of an object that the solver itself reads.
struct ObjectColumns {
    const Column* P;
    const Column* v;
    const Column* volume;
    const Column* mass;
    const Column* F;
    const Column* C;
    const Column* force;
    const Column* active;
    const Column* targetP;
    const Column* temperature;
    const Column* latent;
    const Column* liquid;

    ObjectColumns(const ObjectInput& object, std::vector<ParamError>& errors);
};

/// Types, finite values, P within the grid's reach, F not inverted; the first bad point of each.
void checkObject(const ObjectInput& object, double dx, std::vector<ParamError>& errors);

}  // namespace mallow
