/// @file collider_body.h
/// A collider as the simulation knows it: rays walk along its signed distance, so that what is seen
/// is what material collides with. A solid is grey and opaque; one that keeps material inside is
/// drawn as the glass that it would have to be.
#pragma once

#include <mallow/collision/collider.h>
#include <mallow/render/body.h>

namespace mallow {

class ColliderBody : public Body {
public:
    /// `origin` is where the rays have their zero; only what lies in the finite box is drawn.
    ColliderBody(PosedCollider collider, const Vec3d& origin, const Bounds& visible);

    void closest(const Ray& ray, Hit& hit) const override;
    bool blocks(const Ray& ray) const override;

private:
    /// The distance along a ray to the surface; infinite: it misses.
    double walk(const Ray& ray, double tMax) const;

    PosedCollider collider_;
    Vec3d origin_;
    Bounds box_;        // of what is drawn, world
    double precision_;  // nearer than this is the surface [m]
};

/// Encloses a collider that has an end; empty (min > max) for planes.
Bounds boundsOfCollider(const PosedCollider& collider);

}  // namespace mallow
