/// @file frame_contents.h
/// What one picture shows: points as spheres, meshes and level sets as surfaces, colliders.
#pragma once

#include <mallow/collision/collider.h>
#include <mallow/geometry/geometry.h>
#include <mallow/params/surface_settings.h>
#include <mallow/picture/image.h>
#include <mallow/render/camera.h>
#include <mallow/render/render_settings.h>

#include <string>
#include <vector>

namespace mallow {

struct FrameContents {
    std::string source;           ///< names it in errors
    std::vector<Geometry> parts;  ///< those without polygons are particles
    std::vector<Geometry> props;  ///< meshes that stand by, in their own colour or grey
    std::vector<PosedCollider> colliders;
};

/// Points or a mesh of any known format, or the level sets of a .vdb file as meshes.
/// @throws InputError naming file and byte.
FrameContents readContents(const std::string& path);

/// Turns particles into surfaces, one for each material, that carry what the colouring needs.
/// @throws InputError starting with the source: points that have no volume, settings out of range.
void makeSurfaces(FrameContents& contents,
                  const SurfaceSettings& settings,
                  const Colouring& colouring);

/// What the frames of a sequence have in common, gathered one by one: where they are, which
/// materials there are and the values that they are coloured by.
struct SequenceExtent {
    Bounds box = emptyBounds();
    std::vector<std::string> materials;
    ColourScale values = emptyRange();  ///< min > max: none

    /// @throws InputError as renderContents does.
    void include(const FrameContents& contents, const Colouring& colouring);
};

/// Tone-mapped and with its colour bar: ready for formatPng. Without anything in it it shows the
/// empty scene.
/// @throws InputError starting with the source for points without P, positions that are not finite,
/// or without what the colouring asks for.
Image renderContents(const FrameContents& contents,
                     const RenderSettings& settings,
                     const Camera& camera,
                     int width,
                     int height);

}  // namespace mallow
