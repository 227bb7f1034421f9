#include <mallow/geometry/matrix_order.h>
#include <mallow/heat/apply_ramps.h>
#include <mallow/heat/phase_of_model.h>
#include <mallow/heat/thermal_columns.h>
#include <mallow/material/model_functions.h>
#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/params/thermal_params.h>
#include <mallow/scene/object_columns.h>
#include <mallow/scene/seed_particles.h>
#include <mallow/scene/state_attributes.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <sstream>

namespace mallow {
namespace {

constexpr std::int64_t kNoId = -1;
/// Room for new ones above it.
constexpr std::int64_t kLargestGivenId = std::numeric_limits<std::int64_t>::max() / 4;

/// Points of one object that share a material.
struct Piece {
    const ObjectInput* object;
    std::vector<std::size_t> rows;  ///< of the object's table
    std::size_t firstPoint;         ///< of the object, counted over all objects
    BoundMaterial bound;
};

/// Which material each point belongs to, as pieces by material.
void dividePoints(const SimulationInput& input,
                  const ObjectInput& object,
                  std::size_t firstPoint,
                  std::map<std::string, std::vector<Piece>>& pieces,
                  std::vector<ParamError>& errors) {
    const Column* names = object.points.points.find("material");
    if (names != nullptr && names->isNumeric()) {
        errors.push_back({"objects." + object.name,
                          "material must be a string attribute, is " + names->describe()});
        return;
    }
    std::map<std::string, std::vector<std::size_t>> rows;
    for (std::size_t r = 0; r < object.points.pointCount(); ++r) {
        const std::string& own = names != nullptr ? names->text(r) : object.material;
        rows[own.empty() ? object.material : own].push_back(r);
    }
    for (auto& [material, list] : rows) {
        const bool isKnown =
            std::any_of(input.materials.begin(), input.materials.end(),
                        [&, &name = material](const MaterialParams& m) { return m.name == name; });
        if (!isKnown) {
            errors.push_back({pointName(object, list.front()),
                              "there is no material named \"" + material + "\""});
            continue;
        }
        pieces[material].push_back({&object, std::move(list), firstPoint, {}});
    }
}

/// A given id; none if it is no whole number in range.
std::optional<std::int64_t> idOf(const Column& given, std::size_t row) {
    std::int64_t id = -1;
    if (given.type() == ColumnType::Int64) {
        id = given.values<std::int64_t>()[row];
    } else {
        const double number = given.number(row);
        const bool isExact = std::abs(number) <= 9007199254740992.0;  // 2^53
        if (isExact && number == std::floor(number)) id = static_cast<std::int64_t>(number);
    }
    return id >= 0 && id <= kLargestGivenId ? std::optional(id) : std::nullopt;
}

/// ids[n] of point n, counted over all objects.
std::vector<std::int64_t> assignIds(const SimulationInput& input,
                                    std::int64_t& nextId,
                                    std::vector<ParamError>& errors) {
    std::vector<std::int64_t> ids;
    std::vector<std::int64_t> taken;
    for (const ObjectInput& object : input.objects) {
        const Column* given = numeric(object, "id", 1, errors);
        for (std::size_t r = 0; r < object.points.pointCount(); ++r) {
            const std::optional<std::int64_t> id = given != nullptr ? idOf(*given, r) : kNoId;
            if (!id) {
                std::ostringstream text;
                text.precision(17);
                text << "id is " << given->number(r) << ", must be a whole number from 0 to "
                     << kLargestGivenId;
                errors.push_back({pointName(object, r), text.str()});
                return ids;
            }
            ids.push_back(*id);
            if (given != nullptr) taken.push_back(*id);
        }
    }
    std::sort(taken.begin(), taken.end());
    const auto twice = std::adjacent_find(taken.begin(), taken.end());
    if (twice != taken.end())
        errors.push_back({"objects", "id " + std::to_string(*twice) + " is used by two points"});
    nextId = taken.empty() ? 0 : taken.back() + 1;
    for (std::int64_t& id : ids)
        if (id == kNoId) id = nextId++;
    return ids;
}

/// One value if all pieces agree on it, a column otherwise.
template <class T>
BatchParameter<T> gatherParameter(const std::vector<Piece>& pieces,
                                  std::size_t count,
                                  const std::function<const BoundParameter&(const Piece&)>& of) {
    BatchParameter<T> result;
    result.uniform = static_cast<T>(of(pieces.front()).uniform);
    const bool isUniform = std::all_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        return !of(piece).isPainted() && of(piece).uniform == of(pieces.front()).uniform;
    });
    if (isUniform) return result;
    result.painted = ParticleArray<T>(1);
    result.painted.resize(count);
    std::size_t p = 0;
    for (const Piece& piece : pieces)
        for (std::size_t i = 0; i < piece.rows.size(); ++i)
            *result.painted.row(p++) = static_cast<T>(of(piece).at(i));
    return result;
}

template <class T>
void copyTuple(const Column* from, std::size_t row, T* to) {
    if (from == nullptr) return;
    for (int c = 0; c < from->tupleSize(); ++c) to[c] = static_cast<T>(from->number(row, c));
}

/// A particle's heat as the points state it. One that is at its melting point has the share of
/// latent heat that comes along, and is liquid when that is more than half: its phase is not told.
ThermalState givenThermalState(const Piece& piece,
                               const ObjectColumns& in,
                               std::size_t point,
                               double mass) {
    const std::vector<BoundParameter>& thermal = piece.bound.thermal;
    const ThermalProperties properties = {thermal[0].at(point), thermal[1].at(point),
                                          thermal[2].at(point), thermal[3].at(point),
                                          thermal[4].at(point), thermal[5].at(point)};
    const std::size_t row = piece.rows[point];
    ThermalState state = thermalStateAt(
        in.temperature != nullptr ? in.temperature->number(row) : piece.object->temperature, mass,
        properties);
    // Caches are float: what was at the melting point is so to that precision.
    constexpr double kSame = 1e-6;
    const bool isMelting =
        std::abs(state.temperature - properties.meltingPoint) <= kSame * properties.meltingPoint;
    if (!isMelting || (in.latent == nullptr && in.liquid == nullptr)) return state;
    const double full = mass * properties.latentHeat;
    const double latent =
        in.latent != nullptr ? in.latent->number(row) : full * in.liquid->number(row);
    state.temperature = properties.meltingPoint;
    state.latent = std::clamp(latent, 0.0, full);
    state.isLiquid = in.liquid != nullptr ? in.liquid->number(row) > 0.5 : latent > 0.5 * full;
    return state;
}

template <class T>
void fillPiece(const SimulationInput& input,
               const Piece& piece,
               const std::vector<std::int64_t>& ids,
               const ModelInfo& info,
               std::size_t first,
               ParticleBatch<T>& batch) {
    std::vector<ParamError> none;
    const ObjectColumns in(*piece.object, none);
    const GivenStateAttributes given(info, piece.object->points.points);
    const double dx = input.grid.dx;
    const int phase = phaseOfModel(batch.model);
    std::vector<double> state(info.restState);
    for (std::size_t i = 0; i < piece.rows.size(); ++i) {
        const std::size_t row = piece.rows[i];
        const std::size_t p = first + i;
        copyTuple(in.P, row, batch.position.row(p));
        copyTuple(in.v, row, batch.velocity.row(p));
        const double volume = in.volume != nullptr ? in.volume->number(row)
                                                   : dx * dx * dx / piece.object->particlesPerCell;
        *batch.mass.row(p) = static_cast<T>(
            in.mass != nullptr ? in.mass->number(row) : piece.bound.density.at(i) * volume);
        *batch.id.row(p) = ids[piece.firstPoint + row];
        if (in.F != nullptr)
            stateFromDeformation(batch.model, readMatrix(*in.F, row), state.data());
        const ThermalState thermal =
            givenThermalState(piece, in, i, static_cast<double>(*batch.mass.row(p)));
        if (phase >= 0) state[static_cast<std::size_t>(phase)] = thermal.isLiquid ? 1.0 : 0.0;
        given.read(row, piece.bound.parameters, i, state.data());
        // `volume` is the current one: the solver keeps the undeformed.
        *batch.restVolume.row(p) = static_cast<T>(volume / volumeRatio(batch.model, state.data()));
        for (std::size_t k = 0; k < state.size(); ++k)
            batch.state.row(p)[k] = static_cast<T>(state[k]);
        if (in.C != nullptr && batch.affine.isPresent()) {
            const Mat3d C = readMatrix(*in.C, row);
            for (int k = 0; k < 9; ++k) batch.affine.row(p)[k] = static_cast<T>(C.data()[k]);
        }
        if (batch.temperature.isPresent()) setThermalState(thermal, p, batch);
        applyRamps(thermal.temperature, p, batch);
        if (batch.force.isPresent()) copyTuple(in.force, row, batch.force.row(p));
        if (batch.isActive.isPresent()) {
            *batch.isActive.row(p) =
                in.active == nullptr || in.active->number(row) != 0.0 ? std::uint8_t(1) : 0;
        }
        if (batch.target.isPresent()) {
            std::fill_n(batch.target.row(p), 3, std::numeric_limits<T>::quiet_NaN());
            copyTuple(in.targetP, row, batch.target.row(p));
        }
    }
}

bool anyHas(const std::vector<Piece>& pieces, const std::string& name) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        return piece.object->points.points.find(name) != nullptr;
    });
}

template <class T>
BatchState<T> makeBatch(const SimulationInput& input,
                        const MaterialParams& material,
                        const ModelInfo& info,
                        std::vector<Piece>& pieces,
                        const std::vector<std::int64_t>& ids,
                        std::vector<ParamError>& errors) {
    BatchState<T> state;
    ParticleBatch<T>& batch = state.particles;
    batch.material = material.name;
    batch.model = modelIndex(info.name);
    batch.isIncompressible = material.isIncompressible;
    batch.state = ParticleArray<T>(info.stateSize);
    if (transferScheme(input.solver.transfer, 0, 0, 0).affine) batch.affine = ParticleArray<T>(9);

    std::size_t count = 0;
    for (Piece& piece : pieces) {
        const bool isWhole = piece.rows.size() == piece.object->points.pointCount();
        piece.bound =
            bindMaterial(info.parameters, material, piece.object->attributes,
                         isWhole ? piece.object->points : piece.object->points.gather(piece.rows));
        for (const ParamError& error : piece.bound.errors)
            errors.push_back({"objects." + piece.object->name + "." + error.name, error.message});
        count += piece.rows.size();
    }
    // A material without points may still be emitted: its own values serve.
    if (pieces.empty()) {
        static const ObjectInput kNothing{};
        pieces.push_back({&kNothing, {}, 0, bindMaterial(info.parameters, material, {}, {})});
        for (const ParamError& error : pieces.front().bound.errors)
            errors.push_back({"materials." + material.name + "." + error.name, error.message});
    }
    if (!errors.empty()) return state;

    for (std::size_t k = 0; k < info.parameters.size(); ++k) {
        batch.parameters.push_back(
            gatherParameter<T>(pieces, count, [k](const Piece& piece) -> const BoundParameter& {
                return piece.bound.parameters[k];
            }));
    }
    if (input.heat.enabled) {
        for (std::size_t k = 0; k < kThermalParameters.size(); ++k) {
            batch.thermal.push_back(
                gatherParameter<T>(pieces, count, [k](const Piece& piece) -> const BoundParameter& {
                    return piece.bound.thermal[k];
                }));
        }
        batch.temperature = ParticleArray<double>(1);
        batch.latent = ParticleArray<double>(1);
        batch.isLiquid = ParticleArray<std::uint8_t>(1);
    }
    for (const BoundRamp& bound : pieces.front().bound.ramps) {
        if (bound.isThermal && batch.thermal.empty()) continue;
        auto& list = bound.isThermal ? batch.thermal : batch.parameters;
        BatchParameter<T>& parameter = list[bound.index];
        batch.ramps.push_back({bound.isThermal, bound.index, bound.ramp, parameter.painted});
        parameter.painted = ParticleArray<T>(1);
    }
    if (anyHas(pieces, "force")) batch.force = ParticleArray<T>(3);
    if (anyHas(pieces, "active")) batch.isActive = ParticleArray<std::uint8_t>(1);
    if (anyHas(pieces, "active") && anyHas(pieces, "targetP")) batch.target = ParticleArray<T>(3);
    batch.resize(count);
    std::size_t first = 0;
    for (const Piece& piece : pieces) {
        fillPiece(input, piece, ids, info, first, batch);
        first += piece.rows.size();
    }
    return state;
}

}  // namespace

template <class T>
SeededParticles<T> seedParticles(SimulationInput& input, std::vector<ParamError>& errors) {
    SeededParticles<T> result;
    std::map<std::string, std::vector<Piece>> pieces;
    std::size_t firstPoint = 0;
    for (const ObjectInput& object : input.objects) {
        checkObject(object, input.grid.dx, errors);
        dividePoints(input, object, firstPoint, pieces, errors);
        firstPoint += object.points.pointCount();
    }
    const std::vector<std::int64_t> ids = assignIds(input, result.nextId, errors);
    if (!errors.empty()) return result;

    const std::vector<ModelInfo> infos = modelInfos();
    for (const MaterialParams& material : input.materials) {
        const int model = modelIndex(material.model);
        if (model < 0) {
            errors.push_back({"materials." + material.name + ".model",
                              "there is no model named \"" + material.model + "\""});
            continue;
        }
        result.batches.push_back(makeBatch<T>(input, material,
                                              infos[static_cast<std::size_t>(model)],
                                              pieces[material.name], ids, errors));
    }
    result.carried = carryAttributes(input, ids, errors);
    return result;
}

template SeededParticles<float> seedParticles(SimulationInput&, std::vector<ParamError>&);
template SeededParticles<double> seedParticles(SimulationInput&, std::vector<ParamError>&);

}  // namespace mallow
