/// @file body.h
/// What rays can hit. Positions are floats relative to an origin near the scene, so that a scene
/// far from zero loses no precision.
#pragma once

#include <mallow/picture/image.h>

#include <limits>

namespace mallow {

using Vec3f = Vec3<float>;

struct Ray {
    Vec3f origin;
    Vec3f direction;  ///< unit
    float tMax = std::numeric_limits<float>::infinity();
};

struct Hit {
    float t = std::numeric_limits<float>::infinity();  ///< distance along the ray
    Vec3f normal;                                      ///< unit, toward where the ray came from
    Vec3f start;                 ///< of new rays: the place that was hit, a little off the surface
    Rgb albedo;                  ///< the share of light it gives back
    Rgb emission = Rgb::Zero();  ///< light of its own
    float gloss = 0.0F;          ///< 0 matt .. 1 wet
    float opacity = 1.0F;        ///< below 1 what is behind shines through
};

/// One call per ray: the loops over spheres and triangles are inside.
class Body {
public:
    virtual ~Body() = default;
    /// The first thing hit before min(ray.tMax, hit.t); `hit` stays as it is if there is none.
    virtual void closest(const Ray& ray, Hit& hit) const = 0;
    /// Is anything that casts a shadow in the way?
    virtual bool blocks(const Ray& ray) const = 0;
};

}  // namespace mallow
