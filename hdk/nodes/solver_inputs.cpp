#include "solver_inputs.h"

#include "geometry_bridge.h"

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

/// The polygons listed, with all points: unused ones do no harm to a level set.
Geometry selected(const Geometry& from, const std::vector<bool>& isTaken) {
    Geometry result{from.table, {}, {}};
    std::size_t corner = 0;
    for (std::size_t p = 0; p < from.polygonSizes.size(); ++p) {
        const auto size = static_cast<std::size_t>(from.polygonSizes[p]);
        if (isTaken[p]) {
            result.polygonSizes.push_back(from.polygonSizes[p]);
            for (std::size_t k = 0; k < size; ++k)
                result.polygonPoints.push_back(from.polygonPoints[corner + k]);
        }
        corner += size;
    }
    return result;
}

/// work(geometry of the input at the frame); not called when nothing is wired in.
template <class Work>
void withInput(SOP_Node& node, int input, int frame, const Work& work) {
    OP_Context context(timeAt(frame));
    OP_AutoLockInputs lock(&node);
    if (lock.lockInput(input, context) >= UT_ERROR_ABORT)
        throw InputError("input " + std::to_string(input + 1) + " cannot be cooked at frame " +
                         std::to_string(frame));
    const GU_Detail* gdp = node.inputGeo(input, context);
    if (gdp != nullptr) work(*gdp);
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

PointTable SolverInputs::sourcesAt(int frame) const {
    PointTable points;
    withInput(node_, 0, frame, [&](const GU_Detail& gdp) { points = pointsFrom(gdp); });
    return points;
}

std::vector<TaggedMesh> SolverInputs::meshesAt(int input, int frame, const char* attribute) const {
    std::vector<TaggedMesh> meshes;
    if (!node_.isInputConnected(input)) return meshes;
    withInput(node_, input, frame, [&](const GU_Detail& gdp) {
        const Geometry all = geometryFrom(gdp);
        const std::vector<std::string> texts = polygonTexts(gdp, attribute);
        const std::vector<std::string> materials = polygonTexts(gdp, kMaterialAttribute);
        std::vector<std::string> distinct;
        for (const std::string& text : texts)
            if (std::find(distinct.begin(), distinct.end(), text) == distinct.end())
                distinct.push_back(text);
        for (const std::string& text : distinct) {
            std::vector<bool> isTaken;
            isTaken.reserve(texts.size());
            for (const std::string& own : texts) isTaken.push_back(own == text);
            const auto first = static_cast<std::size_t>(
                std::find(isTaken.begin(), isTaken.end(), true) - isTaken.begin());
            meshes.push_back({selected(all, isTaken), text, materials[first]});
        }
    });
    return meshes;
}

SolverScene SolverInputs::scene(const ParameterValues& values) const {
    const int start = values.integer("start_frame");
    return solverScene(values, sopHost(), framesPerSecond(), sourcesAt(start),
                       meshesAt(1, start, kColliderAttribute),
                       meshesAt(2, start, kEmitterAttribute));
}

Geometry SolverInputs::colliderAt(std::size_t index, int frame) const {
    std::vector<TaggedMesh> meshes = meshesAt(1, frame, kColliderAttribute);
    if (index >= meshes.size())
        throw InputError("input 2: a collider of the start frame is missing at frame " +
                         std::to_string(frame));
    return std::move(meshes[index].geometry);
}

}  // namespace mallow::hdk
