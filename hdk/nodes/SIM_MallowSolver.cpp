#include "SIM_MallowSolver.h"

#include "SIM_MallowState.h"
#include "geometry_bridge.h"
#include "node_templates.h"
#include "parameter_templates.h"

#include <SIM/SIM_ColliderInfo.h>
#include <SIM/SIM_DataFilter.h>
#include <SIM/SIM_ForceGravity.h>
#include <SIM/SIM_GeometryCopy.h>
#include <SIM/SIM_Object.h>
#include <UT/UT_Interrupt.h>
#include <exception>

namespace mallow::hdk {
namespace {

const char* const kStateData = "MallowState";

/// The solver's options, by the tokens of its parameters.
class OptionValues : public ParameterValues {
public:
    explicit OptionValues(const SIM_Options& options) : options_(options) {
        for (const NodeParameter& p : dopInterface().parameters())
            components_[p.token] = p.defaults.size();
    }
    double number(const std::string& token, int component) const override {
        const UT_StringHolder name(token.c_str());
        const auto found = components_.find(token);
        const std::size_t count = found != components_.end() ? found->second : 1;
        if (count == 3) return options_.getOptionV3(name)(component);
        if (count == 2) return options_.getOptionV2(name)(component);
        return options_.getOptionF(name);
    }
    int integer(const std::string& token) const override {
        const UT_StringHolder name(token.c_str());
        // A switch is a truth value or a number, whichever the network makes of it.
        if (options_.getOptionType(name) == UT_OPTION_BOOL)
            return options_.getOptionB(name) ? 1 : 0;
        return static_cast<int>(options_.getOptionI(name));
    }
    std::string text(const std::string& token) const override {
        const UT_StringHolder text = options_.getOptionS(UT_StringHolder(token.c_str()));
        return text.toStdString();
    }

private:
    const SIM_Options& options_;
    std::map<std::string, std::size_t> components_;
};

/// The mesh where the object's transform puts it; its velocities turn with it.
void place(const UT_DMatrix4& transform, Geometry& geometry) {
    const auto apply = [&](Column& column, bool isPlace) {
        for (std::size_t r = 0; r < column.rows(); ++r) {
            double moved[3];
            for (int j = 0; j < 3; ++j) {  // row vectors
                moved[j] = isPlace ? transform(3, j) : 0.0;
                for (int i = 0; i < 3; ++i) moved[j] += column.number(r, i) * transform(i, j);
            }
            for (int j = 0; j < 3; ++j) column.setNumber(r, j, moved[j]);
        }
    };
    if (Column* P = geometry.table.points.find("P")) apply(*P, true);
    Column* v = geometry.table.points.find("v");
    if (v != nullptr && v->isNumeric() && v->tupleSize() == 3) apply(*v, false);
}

}  // namespace

bool SIM_MallowSolver::solveGasSubclass(SIM_Engine&,
                                        SIM_Object* object,
                                        SIM_Time,
                                        SIM_Time timestep) {
    try {
        step(*object, static_cast<double>(timestep));
        return true;
    } catch (const std::exception& problem) {
        addError(object, SIM_MESSAGE, problem.what(), UT_ERROR_ABORT);
        return false;
    }
}

void SIM_MallowSolver::step(SIM_Object& object, double timestep) {
    const OptionValues values(getData());
    SIM_GeometryCopy* data = getGeometryCopy(&object, GAS_NAME_GEOMETRY);
    if (data == nullptr)
        throw InputError("parameter " + std::string(kDopGeometry) + ": the object has no data \"" +
                         values.text(kDopGeometry) + "\" of particles");
    auto* kept = SIM_DATA_GET(object, kStateData, SIM_MallowState);
    if (kept == nullptr) kept = SIM_DATA_CREATE(object, kStateData, SIM_MallowState, 0);
    if (kept == nullptr)
        throw InputError(std::string("the object's data ") + kStateData + " cannot be made");

    DopStepInput input{values, {}, timestep};
    {
        const SIM_GeometryAutoReadLock lock(data);
        if (lock.getGdp() != nullptr) input.points = pointsFrom(*lock.getGdp());
    }
    if (const auto gravity = networkGravity(object))
        input.gravity = Vec3d((*gravity)[0], (*gravity)[1], (*gravity)[2]);
    input.colliders = colliders(object);
    const std::string unused = unusedForces(object);
    UT_AutoInterrupt boss("Gas Mallow Solver");
    constexpr double kPercent = 100.0;
    DopStepResult result = dopStep(std::move(input), kept->state(), [&](double share) {
        return !boss.wasInterrupted(static_cast<int>(kPercent * share));
    });
    if (result.report.outcome == FrameOutcome::Cancelled)
        throw InputError("Gas Mallow Solver was interrupted; the particles are as before the step");
    if (result.report.outcome == FrameOutcome::Failed)
        throw InputError("the step failed: " + result.report.message +
                         "; the particles are as before it");
    // Only now is anything of the object changed.
    SIM_GeometryAutoWriteLock lock(data, SIM_DATA_ID_PRESERVE);
    writePoints(result.points, lock.getGdp());
    result.state.points = fingerprint(pointsFrom(lock.getGdp()));
    kept->setState(std::move(result.state));
    kept->pubHandleModification();
    if (!unused.empty()) result.warnings.push_back(unused);
    for (const std::string& warning : result.warnings)
        addError(&object, SIM_MESSAGE, warning.c_str(), UT_ERROR_WARNING);
    for (const std::string& warning : result.report.warnings)
        addError(&object, SIM_MESSAGE, warning.c_str(), UT_ERROR_WARNING);
}

/// The sum of the gravity forces on the object; none: the parameter counts.
std::optional<std::array<double, 3>> SIM_MallowSolver::networkGravity(
    const SIM_Object& object) const {
    if (!OptionValues(getData()).isOn("network_gravity")) return std::nullopt;
    SIM_ConstDataArray forces;
    object.filterConstSubData(forces, nullptr, SIM_DataFilterByType("SIM_ForceGravity"),
                              SIM_FORCES_DATANAME, SIM_DataFilterNone());
    std::optional<std::array<double, 3>> sum;
    for (exint i = 0; i < forces.entries(); ++i) {
        const auto* gravity = SIM_DATA_CASTCONST(forces(i), SIM_ForceGravity);
        if (gravity == nullptr) continue;
        const UT_Vector3 g = gravity->getGravity();
        if (!sum) sum.emplace();
        for (int c = 0; c < 3; ++c) (*sum)[static_cast<std::size_t>(c)] += g(c);
    }
    return sum;
}

/// A warning when the network has forces on the object that are no gravity; else empty.
std::string SIM_MallowSolver::unusedForces(const SIM_Object& object) const {
    SIM_ConstDataArray forces;
    object.filterConstSubData(forces, nullptr, SIM_DataFilterByType("SIM_Force"),
                              SIM_FORCES_DATANAME, SIM_DataFilterNone());
    std::string names;
    for (exint i = 0; i < forces.entries(); ++i) {
        if (SIM_DATA_CASTCONST(forces(i), SIM_ForceGravity) != nullptr) continue;
        names += (names.empty() ? "" : ", ") + forces(i)->getDataType().toStdString();
    }
    if (names.empty()) return "";
    return "forces of the network that are not used: " + names +
           "; use Drag and Wind of the solver, or the point attribute force";
}

/// What has a collision relationship with the object, each with its Mallow Collider's settings.
std::vector<TaggedMesh> SIM_MallowSolver::colliders(const SIM_Object& object) const {
    std::vector<TaggedMesh> meshes;
    SIM_ColliderInfoArray infos;
    object.getColliderInfo(infos);
    for (exint i = 0; i < infos.entries(); ++i) {
        const SIM_Object* affector = infos(i).getAffector();
        if (affector == nullptr || affector == &object) continue;
        const SIM_Geometry* geometry = affector->getGeometry();
        if (geometry == nullptr) continue;
        const SIM_GeometryAutoReadLock lock(geometry);
        if (lock.getGdp() == nullptr) continue;
        TaggedMesh mesh;
        mesh.geometry = geometryFrom(*lock.getGdp());
        if (mesh.geometry.polygonSizes.empty()) continue;
        UT_DMatrix4 transform;
        geometry->getTransform(transform);
        place(transform, mesh.geometry);
        const std::string name = affector->getName().toStdString();
        for (const std::string& text : polygonTexts(*lock.getGdp(), kColliderAttribute))
            if (mesh.text.empty()) mesh.text = text;
        if (mesh.text.empty()) mesh.text = dopColliderText(name, OptionValues(getData()));
        meshes.push_back(std::move(mesh));
    }
    return meshes;
}

const SIM_DopDescription* SIM_MallowSolver::getDopDescription() {
    static const NodeInterface node = dopInterface();
    static SIM_DopDescription description(true, node.type.c_str(), node.label.c_str(),
                                          "MallowSolver", classname(), templatesOf(node));
    static const bool isGas = [] {
        description.setDefaultUniqueDataName(true);
        setGasDescription(description);
        return true;
    }();
    (void)isGas;
    return &description;
}

}  // namespace mallow::hdk
