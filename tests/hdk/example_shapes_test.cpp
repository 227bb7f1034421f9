// The geometry nodes of the archives against the shapes of the scenes: both are asked where their
// inside is. The nodes are read as the help of Houdini describes them; points are moved as rows
// from the left, S, then R, then T.
#include "hdk/cpio_archive.h"
#include "hdk/node_texts.h"

#include <mallow/collision/motion.h>
#include <mallow/geometry/transform.h>
#include <mallow/io/geometry_file.h>
#include <mallow/io/read_file.h>
#include <mallow/scene/build_shape.h>
#include <mallow/scene/read_scene.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;
const fs::path kSourceTree = MALLOW_SOURCE;

using Faces = std::vector<std::array<Vec3d, 3>>;

Faces facesOf(const Geometry& mesh) {
    const Column& P = *mesh.table.points.find("P");
    Faces faces;
    for (const std::array<int, 3>& triangle : trianglesOf(mesh)) {
        faces.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) {
            const auto r = static_cast<std::size_t>(triangle[k]);
            faces.back()[k] = Vec3d(P.number(r, 0), P.number(r, 1), P.number(r, 2));
        }
    }
    return faces;
}

/// Is the number of faces that a ray along x meets odd?
bool isInsideMesh(const Faces& mesh, const Vec3d& x) {
    bool isInside = false;
    for (const std::array<Vec3d, 3>& face : mesh) {
        const Vec3d a = face[0] - x, b = face[1] - x, c = face[2] - x;
        // Twice the areas, in the plane across, of what the ray makes with each edge.
        const double ab = a.y() * b.z() - a.z() * b.y(), bc = b.y() * c.z() - b.z() * c.y(),
                     ca = c.y() * a.z() - c.z() * a.y();
        if ((ab < 0.0) != (bc < 0.0) || (bc < 0.0) != (ca < 0.0)) continue;
        isInside ^= (bc * a.x() + ca * b.x() + ab * c.x()) / (ab + bc + ca) > 0.0;
    }
    return isInside;
}

/// Geometry of an archive at a time after its first frame.
class ArchivedGeometry {
public:
    ArchivedGeometry(const fs::path& hip, double time) : time_(time) {
        std::map<std::string, std::string> files;
        for (const ArchiveMember& member : readArchive(readFile(hip.string())))
            files[member.name] = member.content;
        for (const auto& [path, node] : nodesIn(files))
            nodes_[path.substr(path.rfind('/') + 1)] = node;
    }

    const std::map<std::string, TextNode>& nodes() const { return nodes_; }

    bool isInside(const std::string& name, const Vec3d& x) const {
        const TextNode& node = nodes_.at(name);
        const auto input = [&](int i) { return node.wires.at(static_cast<std::size_t>(i)).from; };
        const std::string& type = node.type;
        if (type == "box") {
            const Vec3d half = 0.5 * three(node, "size", 1.0);
            return ((x - three(node, "t", 0.0)).cwiseAbs().array() <= half.array()).all();
        }
        if (type == "sphere")
            return (x - three(node, "t", 0.0)).norm() <= number(node, "rad", 0, 1.0);
        if (type == "tube")
            return std::hypot(x.x(), x.z()) <= number(node, "rad", 0, 1.0) &&
                   std::abs(x.y()) <= 0.5 * number(node, "height", 0, 1.0);
        if (type == "torus")
            return std::hypot(std::hypot(x.x(), x.z()) - number(node, "rad", 0, 1.0), x.y()) <=
                   number(node, "rad", 1, 0.5);
        if (type == "xform") {
            const Vec3d p = three(node, "p", 0.0);
            const Mat3d R = rotationFromDegrees(three(node, "r", 0.0));
            const Vec3d back = R.transpose() * (x - three(node, "t", 0.0) - p);
            return isInside(input(0), back.cwiseQuotient(three(node, "s", 1.0)) + p);
        }
        if (type == "boolean::2.0") {
            const bool a = isInside(input(0), x), b = isInside(input(1), x);
            const std::string& operation = node.parms.at("booleanop").values[0];
            return operation == "union" ? a || b : operation == "subtract" ? a && !b : a && b;
        }
        if (type == "file") return isInsideMesh(meshOf(node.parms.at("file").values[0]), x);
        if (type == "attribwrangle" || type == "mallow::source::1.0") return isInside(input(0), x);
        if (type == "mallow::collider::1.0") {
            const auto invert = node.parms.find("invert");
            return isInside(input(0), x) !=
                   (invert != node.parms.end() && invert->second.values[0] == "on");
        }
        throw std::runtime_error("this test knows no " + type);
    }

private:
    double number(const TextNode& node,
                  const std::string& token,
                  std::size_t c,
                  double otherwise) const {
        const auto found = node.parms.find(token);
        if (found == node.parms.end()) return otherwise;
        const std::string& channel = found->second.channels[c];
        if (channel.empty()) return std::stod(found->second.values[c]);
        const TextChannel& drive = node.channels.at(channel);
        if (drive.keys.empty()) {  // "687.5 * $T"
            const std::vector<std::string> words = wordsOf(drive.expressions.at(0));
            if (words.size() != 3 || words[1] != "*" || words[2] != "$T")
                throw std::runtime_error("this test does not know " + drive.expressions[0]);
            return std::stod(words[0]) * time_;
        }
        for (std::size_t k = 0; k + 1 < drive.keys.size(); ++k) {
            const auto& [from, a] = drive.keys[k];
            const auto& [to, b] = drive.keys[k + 1];
            if (time_ <= to) return a + (b - a) * std::max(0.0, time_ - from) / (to - from);
        }
        return drive.keys.back().second;
    }
    Vec3d three(const TextNode& node, const std::string& token, double otherwise) const {
        return {number(node, token, 0, otherwise), number(node, token, 1, otherwise),
                number(node, token, 2, otherwise)};
    }

    /// `name` is beside the archive: $HIP is the folder of all archives.
    const Faces& meshOf(const std::string& name) const {
        const std::string here = "$HIP/";
        if (name.rfind(here, 0) != 0) throw std::runtime_error(name + " is not beside the archive");
        const fs::path file = kSourceTree / "examples_hip" / name.substr(here.size());
        const auto [place, isNew] = meshes_.try_emplace(name);
        if (isNew) place->second = facesOf(readGeometry(file.string()));
        return place->second;
    }

    std::map<std::string, TextNode> nodes_;
    mutable std::map<std::string, Faces> meshes_;
    double time_;
};

/// How many of the points that both sides were asked about were inside.
int compare(const ArchivedGeometry& archived,
            const std::string& node,
            const Shape& shape,
            bool inverted,
            const Pose& pose,
            const Bounds& where,
            double skin) {
    constexpr int kPoints = 2000;
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> unit;
    int inside = 0;
    for (int i = 0; i < kPoints; ++i) {
        const Vec3d share(unit(random), unit(random), unit(random));
        const Vec3d x = where.min + share.cwiseProduct(where.max - where.min);
        const Vec3d X = pose.R.transpose() * (x - pose.t);
        double phi = 0.0;
        signedDistance(shape, &X, 1, &phi);
        if (inverted) phi = -phi;
        if (std::abs(phi) < skin) continue;
        inside += phi < 0.0 ? 1 : 0;
        EXPECT_EQ(archived.isInside(node, x), phi < 0.0) << node << " at " << x.transpose();
    }
    return inside;
}

Bounds around(const Shape& shape, const SceneSettings& scene) {
    Bounds box = bounds(shape);
    if (!box.min.allFinite() || !box.max.allFinite()) box = {scene.domain->min, scene.domain->max};
    const Vec3d margin = 0.3 * (box.max - box.min);
    return {box.min - margin, box.max + margin};
}

TEST(ExampleShapes, GeometryNodesEncloseWhatTheScenesShapesEnclose) {
    int compared = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(kSourceTree / "scenes")) {
        const fs::path& path = entry.path();
        if (path.extension() != ".json") continue;
        SCOPED_TRACE(path);
        const SceneSettings scene =
            readScene(readFile(path.string()), path.string(), path.parent_path().string(), {});
        const auto check = [&](const auto& item, bool inverted, const Motion& motion, double time) {
            SceneProblems problems;
            const auto shape = buildShape(item.shape, scene.grid.dx, "shape", problems);
            ASSERT_TRUE(shape.has_value());
            const ArchivedGeometry archived(
                kSourceTree / "examples_hip" / (path.stem().string() + ".hip"), time);
            std::string name = item.name;
            std::replace(name.begin(), name.end(), ' ', '_');
            const Pose pose = poseAt(motion, time);
            Bounds where = around(*shape, scene);
            where = {where.min + pose.t, where.max + pose.t};
            // Rounding moves surfaces by less than this, and the voxels of a mesh by less [m].
            constexpr double kRounding = 1.0e-9;
            const bool isMesh = std::holds_alternative<MeshFile>(item.shape.geometry);
            const double skin = isMesh ? 0.5 * scene.grid.dx : kRounding;
            EXPECT_GT(compare(archived, name, *shape, inverted, pose, where, skin), 25)
                << item.name;
            ++compared;
        };
        for (const ObjectSettings& object : scene.objects)
            if (!std::holds_alternative<PointsFile>(object.shape.geometry))
                check(object, false, Motion{}, 0.0);
        for (const EmitterSettings& emitter : scene.emitters) check(emitter, false, Motion{}, 0.0);
        for (const ColliderSettings& collider : scene.colliders) {
            const bool inverted = collider.invert || collider.shape.invert;
            // Without keys the motion is in the collider's parameters, and the geometry stands.
            const Motion motion = collider.motion.keys.empty() ? Motion{} : collider.motion;
            check(collider, inverted, motion, 0.0);
            if (!collider.motion.keys.empty()) check(collider, inverted, motion, 0.6);
        }
    }
    EXPECT_GT(compared, 25);
}

}  // namespace
}  // namespace mallow::test
