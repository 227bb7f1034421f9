/// @file triangle_set.h
/// A coloured mesh that rays can hit, smooth where it is meant to be (corner_normals.h).
#pragma once

#include <mallow/render/bvh.h>
#include <mallow/render/colouring.h>
#include <mallow/render/corner_normals.h>

#include <vector>

namespace mallow {

struct ShadedMesh {
    std::vector<Vec3f> points;
    std::vector<TrianglePoints> triangles;
    std::vector<PointColour> colours;  ///< one a point
    float gloss = 0.0F;
};

class TriangleSet : public Body {
public:
    explicit TriangleSet(const ShadedMesh& mesh);

    void closest(const Ray& ray, Hit& hit) const override;
    bool blocks(const Ray& ray) const override;

private:
    struct Facet {
        Vec3f corner, edge1, edge2;
    };
    struct Paint {
        std::array<Vec3f, 3> normals;
        TrianglePoints points;
    };
    void shade(const Ray& ray, std::size_t facet, float u, float v, Hit& hit) const;

    Bvh bvh_;
    std::vector<Facet> facets_;  // in the order of the tree's leaves
    std::vector<Paint> paints_;  // apart, because only the triangle that is seen needs its own
    std::vector<PointColour> colours_;
    float gloss_;
    float offset_;  // of new rays off the surface
};

}  // namespace mallow
