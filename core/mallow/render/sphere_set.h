/// @file sphere_set.h
/// Many small coloured spheres that rays can hit: particles as they are.
#pragma once

#include <mallow/render/bvh.h>

#include <vector>

namespace mallow {

struct ShadedSphere {
    Vec3f center;
    float radius;
    Rgb albedo;
    Rgb emission = Rgb::Zero();
};

class SphereSet : public Body {
public:
    explicit SphereSet(const std::vector<ShadedSphere>& spheres);

    void closest(const Ray& ray, Hit& hit) const override;
    bool blocks(const Ray& ray) const override;

private:
    struct Ball {
        Vec3f center;
        float radius;
    };
    struct Paint {
        Rgb albedo, emission;
    };
    Bvh bvh_;
    std::vector<Ball> balls_;    // in the order of the tree's leaves
    std::vector<Paint> paints_;  // apart, because only the sphere that is seen needs its own
};

}  // namespace mallow
