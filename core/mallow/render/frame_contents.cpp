#include <mallow/io/geometry_file.h>
#include <mallow/params/input_error.h>
#include <mallow/render/collider_body.h>
#include <mallow/render/frame_contents.h>
#include <mallow/render/mesh_body.h>
#include <mallow/render/point_body.h>
#include <mallow/render/studio.h>
#include <mallow/surface/surface.h>
#include <mallow/surface/surface_meshes.h>

namespace mallow {

namespace {

constexpr float kSurfaceGloss = 0.6F;
constexpr float kPropGloss = 0.1F;

Bounds boundsOfPart(const Geometry& part, const std::string& source) {
    return part.isMesh() ? boundsOfMesh(part, source) : boundsOfPoints(part.table, source);
}

bool hasSeveralMaterials(const PointTable& points) {
    const Column* material = points.points.find("material");
    return material != nullptr && !material->isNumeric() && materialsOf(points).size() > 1;
}

void setMaterial(Geometry& mesh, const std::string& name) {
    Column& material = mesh.table.points.add("material", ColumnType::String);
    for (std::size_t i = 0; i < material.rows(); ++i) material.setText(i, 0, name);
}

// What keeps the material inside is seen whole when it is a vessel about as large as that; a room
// around it would make it small.
bool isVessel(const PosedCollider& collider, const Bounds& material) {
    constexpr double kTimesTheMaterial = 3.0;
    const Bounds own = boundsOfCollider(collider);
    if (isEmpty(own) || isEmpty(material)) return false;
    return (own.max - own.min).maxCoeff() <=
           kTimesTheMaterial * (material.max - material.min).maxCoeff();
}

// The colours of props do not tell anything of the values.
Colouring plainColouring() {
    Colouring plain;
    plain.plain = Rgb(0.30F, 0.31F, 0.33F);
    return plain;
}

}  // namespace

FrameContents readContents(const std::string& path) {
    FrameContents contents;
    contents.source = path;
    if (std::string(geometryFormatOf(path).extension) == ".vdb")
        contents.parts = readSurfaceMeshes(path);
    if (contents.parts.empty()) contents.parts.push_back(readGeometry(path));
    return contents;
}

void makeSurfaces(FrameContents& contents,
                  const SurfaceSettings& settings,
                  const Colouring& colouring) {
    std::vector<Geometry> surfaces;
    for (const Geometry& part : contents.parts) {
        if (part.isMesh() || part.table.pointCount() == 0) {
            surfaces.push_back(part);
            continue;
        }
        requireColouring(colouring, part.table, contents.source);
        const std::vector<std::string> attributes = attributesFor(colouring, part.table);
        try {
            SurfaceSettings shared = settings;  // one grid for all materials
            shared.voxelSize = surfaceVoxelSize(part.table, settings);
            if (!hasSeveralMaterials(part.table)) {
                surfaces.push_back(particlesToMesh(part.table, shared, attributes));
                const Column* material = part.table.points.find("material");
                if (material != nullptr && !material->isNumeric())
                    setMaterial(surfaces.back(), material->text(0));
                continue;
            }
            for (const std::string& name : materialsOf(part.table)) {
                surfaces.push_back(
                    particlesToMesh(pointsOfMaterial(part.table, name), shared, attributes));
                setMaterial(surfaces.back(), name);
            }
        } catch (const InputError& error) {
            throw InputError(contents.source + ": " + error.what());
        }
    }
    contents.parts = std::move(surfaces);
}

void SequenceExtent::include(const FrameContents& contents, const Colouring& colouring) {
    for (const Geometry& part : contents.parts) {
        box = united(box, boundsOfPart(part, contents.source));
        if (part.table.pointCount() == 0) continue;
        requireColouring(colouring, part.table, contents.source);
        includeMaterials(part.table, materials);
        if (colouring.by == Colouring::By::Value) includeValues(colouring, part.table, values);
    }
    for (const Geometry& prop : contents.props)
        box = united(box, boundsOfPart(prop, contents.source));
    const Bounds material = box;
    for (const PosedCollider& collider : contents.colliders)
        if (!collider.invert || isVessel(collider, material))
            box = united(box, boundsOfCollider(collider));
}

Image renderContents(const FrameContents& contents,
                     const RenderSettings& settings,
                     const Camera& camera,
                     int width,
                     int height) {
    SequenceExtent extent;
    extent.include(contents, settings.colouring);
    RenderWorld world = emptyStudio(settings, camera, extent.box);
    const auto add = [&](const Geometry& part, const Colouring& colouring, float gloss) {
        if (part.table.pointCount() == 0) return;
        world.bodies.push_back(part.isMesh() ? meshBody(part, colouring, world.origin, gloss)
                                             : pointBody(part.table, colouring, world.origin));
    };
    for (const Geometry& part : contents.parts) add(part, settings.colouring, kSurfaceGloss);
    for (const Geometry& prop : contents.props) add(prop, plainColouring(), kPropGloss);
    const Bounds visible = settings.visible.value_or(extent.box);
    for (const PosedCollider& collider : contents.colliders)
        world.bodies.push_back(std::make_unique<ColliderBody>(collider, world.origin, visible));
    return takePicture(world, settings, camera, width, height);
}

}  // namespace mallow
