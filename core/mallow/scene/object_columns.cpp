#include <mallow/geometry/matrix_order.h>
#include <mallow/scene/object_columns.h>
#include <mallow/scene/state_attributes.h>

#include <Eigen/LU>

#include <cmath>
#include <limits>
#include <sstream>

namespace mallow {

std::string pointName(const ObjectInput& object, std::size_t row) {
    return "objects." + object.name + " point " + std::to_string(row);
}

const Column* numeric(const ObjectInput& object,
                      const std::string& name,
                      int tuple,
                      std::vector<ParamError>& errors) {
    if (object.points.points.find(name) == nullptr) return nullptr;
    const ColumnLookup found = object.points.points.requireNumeric(name, tuple);
    if (found.column == nullptr) errors.push_back({"objects." + object.name, found.error});
    return found.column;
}

ObjectColumns::ObjectColumns(const ObjectInput& object, std::vector<ParamError>& errors)
    : P(numeric(object, "P", 3, errors)),
      v(numeric(object, "v", 3, errors)),
      volume(numeric(object, "volume", 1, errors)),
      mass(numeric(object, "mass", 1, errors)),
      F(numeric(object, "F", 9, errors)),
      C(numeric(object, "C", 9, errors)),
      force(numeric(object, "force", 3, errors)),
      active(numeric(object, "active", 1, errors)),
      targetP(numeric(object, "targetP", 3, errors)),
      temperature(numeric(object, "temperature", 1, errors)),
      latent(numeric(object, "latent", 1, errors)),
      liquid(numeric(object, "liquid", 1, errors)) {}

namespace {

/// All components finite and, with `positive`, above 0, in single precision too; names the first
/// point that is not.
void checkValues(const ObjectInput& object,
                 const Column* column,
                 bool positive,
                 std::vector<ParamError>& errors) {
    if (column == nullptr) return;
    constexpr double kLeast = std::numeric_limits<float>::min();
    constexpr double kMost = std::numeric_limits<float>::max();
    for (std::size_t r = 0; r < column->rows(); ++r) {
        for (int c = 0; c < column->tupleSize(); ++c) {
            const double value = column->number(r, c);
            const bool isPositive = value >= kLeast && value <= kMost;
            if (positive ? isPositive : std::isfinite(value)) continue;
            std::ostringstream text;
            text << column->name() << " is " << value << ", must be ";
            if (positive)
                text << "from " << kLeast << " to " << kMost;
            else
                text << "finite";
            errors.push_back({pointName(object, r), text.str()});
            return;
        }
    }
}

/// The grid's coordinates end somewhere, far away.
void checkReach(const ObjectInput& object,
                const Column& P,
                double dx,
                std::vector<ParamError>& errors) {
    for (std::size_t r = 0; r < P.rows(); ++r) {
        for (int a = 0; a < 3; ++a) {
            if (std::abs(P.number(r, a)) < kLargestCell * dx) continue;
            errors.push_back({pointName(object, r), "P is " + std::to_string(P.number(r, a)) +
                                                        " m, must be within " +
                                                        std::to_string(kLargestCell * dx) + " m"});
            return;
        }
    }
}

void checkNotInverted(const ObjectInput& object, const Column& F, std::vector<ParamError>& errors) {
    for (std::size_t r = 0; r < F.rows(); ++r) {
        const Mat3d value = readMatrix(F, r);
        if (value.determinant() > 0.0) continue;
        errors.push_back({pointName(object, r),
                          "det F is " + std::to_string(value.determinant()) + ", must be above 0"});
        return;
    }
}

}  // namespace

void checkObject(const ObjectInput& object, double dx, std::vector<ParamError>& errors) {
    const std::size_t before = errors.size();
    const ObjectColumns columns(object, errors);
    if (errors.size() != before) return;
    if (columns.P == nullptr)
        errors.push_back({"objects." + object.name, "the points have no attribute P"});
    for (const Column* c : {columns.P, columns.v, columns.F, columns.C, columns.force,
                            columns.targetP, columns.latent, columns.liquid})
        checkValues(object, c, false, errors);
    for (const Column* c : {columns.volume, columns.mass, columns.temperature})
        checkValues(object, c, true, errors);
    for (const StateField& field : stateFields())
        checkValues(object, numeric(object, field.name, attributeSize(field.shape), errors), false,
                    errors);
    if (errors.size() == before) checkReach(object, *columns.P, dx, errors);
    if (errors.size() == before && columns.F != nullptr)
        checkNotInverted(object, *columns.F, errors);
}

}  // namespace mallow
