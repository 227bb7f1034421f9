#include "solver_inputs.h"

#include "geometry_bridge.h"
#include "mallow_verb.h"

#include <mallow/scene/scene_part.h>

#include <CH/CH_Manager.h>
#include <OP/OP_AutoLockInputs.h>
#include <OP/OP_Director.h>
#include <algorithm>
#include <cmath>
#include <map>

namespace mallow::hdk {
namespace {

const CH_Manager& clock() {
    return *OPgetDirector()->getChannelManager();
}

/// The polygons listed, with the points that they use.
Geometry selected(const Geometry& from, const std::vector<bool>& isTaken) {
    Geometry result;
    std::vector<std::int32_t> rowOf(from.table.pointCount(), -1);
    std::size_t corner = 0;
    for (std::size_t p = 0; p < from.polygonSizes.size(); ++p) {
        const auto size = static_cast<std::size_t>(from.polygonSizes[p]);
        if (isTaken[p]) {
            result.polygonSizes.push_back(from.polygonSizes[p]);
            for (std::size_t k = 0; k < size; ++k) {
                const std::int32_t point = from.polygonPoints[corner + k];
                result.polygonPoints.push_back(point);
                rowOf[static_cast<std::size_t>(point)] = 0;
            }
        }
        corner += size;
    }
    std::vector<std::size_t> used;
    for (std::size_t row = 0; row < rowOf.size(); ++row) {
        if (rowOf[row] < 0) continue;
        rowOf[row] = static_cast<std::int32_t>(used.size());
        used.push_back(row);
    }
    result.table = used.size() == rowOf.size() ? from.table : from.table.gather(used);
    for (std::int32_t& point : result.polygonPoints) point = rowOf[static_cast<std::size_t>(point)];
    return result;
}

/// work(geometry of the input at the frame); not called when nothing is wired in.
template <class Work>
void withInput(SOP_Node& node, int input, int frame, const Work& work) {
    OP_Context context(timeAt(frame));
    OP_AutoLockInputs lock(&node);
    if (lock.lockInput(input, context) >= UT_ERROR_ABORT) {
        const SOP_Node* failed = CAST_SOPNODE(node.getInput(static_cast<unsigned>(input)));
        const std::string cause = failureAbove(failed);
        const std::string path = failed != nullptr ? failed->getFullPath().toStdString() : "";
        throw InputError("input " + std::to_string(input + 1) + " cannot be cooked at frame " +
                         std::to_string(frame) +
                         (cause.empty() ? "; the messages of " + path + " say why" : ": " + cause));
    }
    const GU_Detail* gdp = node.inputGeo(input, context);
    if (gdp != nullptr) work(*gdp);
}

std::string colliderName(const TaggedMesh& mesh) {
    return colliderFromText(mesh.text.substr(mesh.text.find(' ') + 1),
                            std::string("attribute ") + kColliderAttribute)
        .name;
}

}  // namespace

double framesPerSecond() {
    // Differences of times are rounded; rates are not finer than this.
    constexpr double kFinest = 1.0e6;
    return std::round(kFinest / (clock().getTime(2.0) - clock().getTime(1.0))) / kFinest;
}

int frameAt(fpreal time) {
    constexpr double kRounding = 1.0e-6;
    return static_cast<int>(std::floor(clock().getSample(time) + kRounding));
}

fpreal timeAt(int frame) {
    return clock().getTime(frame);
}

PointTable SolverInputs::sourcesAt(int frame, std::vector<std::string>& warnings) const {
    PointTable points;
    withInput(node_, 0, frame, [&](const GU_Detail& gdp) {
        points = pointsFrom(gdp);
        for (const std::string& warning : unreadAttributes(gdp, "input 1"))
            warnings.push_back(warning);
    });
    return points;
}

std::vector<TaggedMesh> SolverInputs::meshesAt(int input, int frame, const char* attribute) const {
    std::vector<TaggedMesh> meshes;
    if (!node_.isInputConnected(input)) return meshes;
    withInput(node_, input, frame, [&](const GU_Detail& gdp) {
        const Geometry all = geometryFrom(gdp);
        const std::vector<std::string> texts = polygonTexts(gdp, attribute);
        const std::vector<std::string> materials = polygonTexts(gdp, kMaterialAttribute);
        const std::vector<std::string> origins = polygonTexts(gdp, kOriginAttribute);
        const auto belongs = [&](std::size_t polygon, const TaggedMesh& mesh) {
            return texts[polygon] == mesh.text && materials[polygon] == mesh.material &&
                   origins[polygon] == mesh.origin;
        };
        for (std::size_t p = 0; p < texts.size(); ++p) {
            const auto isKnown = [&](const TaggedMesh& mesh) { return belongs(p, mesh); };
            if (std::none_of(meshes.begin(), meshes.end(), isKnown))
                meshes.push_back({{}, texts[p], materials[p], origins[p]});
        }
        for (TaggedMesh& mesh : meshes) {
            std::vector<bool> isTaken;
            isTaken.reserve(texts.size());
            for (std::size_t p = 0; p < texts.size(); ++p) isTaken.push_back(belongs(p, mesh));
            mesh.geometry = selected(all, isTaken);
        }
    });
    return meshes;
}

SolverScene SolverInputs::scene(const ParameterValues& values) {
    const int start = values.integer("start_frame");
    std::vector<std::string> warnings;
    const PointTable sources = sourcesAt(start, warnings);
    const std::vector<TaggedMesh> colliders = meshesAt(1, start, kColliderAttribute);
    SolverScene scene = solverScene(values, sopHost(), framesPerSecond(), sources, colliders,
                                    meshesAt(2, start, kEmitterAttribute));
    scene.warnings.insert(scene.warnings.begin(), warnings.begin(), warnings.end());
    colliders_.clear();
    std::map<std::string, std::size_t> counts;
    for (const TaggedMesh& mesh : colliders)
        colliders_.push_back({mesh.origin, counts[mesh.origin]++, colliderName(mesh)});
    return scene;
}

Geometry SolverInputs::colliderAt(std::size_t index, int frame) const {
    const Identity& wanted = colliders_.at(index);
    std::size_t ordinal = 0;
    for (TaggedMesh& mesh : meshesAt(1, frame, kColliderAttribute))
        if (mesh.origin == wanted.origin && ordinal++ == wanted.ordinal)
            return std::move(mesh.geometry);
    throw InputError("input 2: collider " + wanted.name + " is missing at frame " +
                     std::to_string(frame));
}

}  // namespace mallow::hdk
