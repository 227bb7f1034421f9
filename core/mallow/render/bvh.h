/// @file bvh.h
/// A tree of boxes around primitives (spheres, triangles), four children a node: each ray looks at
/// four boxes at once. It is the same tree with any number of threads.
#pragma once

#include <mallow/render/body.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mallow {

struct Box3f {
    Vec3f min = Vec3f::Constant(std::numeric_limits<float>::infinity());
    Vec3f max = Vec3f::Constant(-std::numeric_limits<float>::infinity());

    void include(const Box3f& other) {
        min = min.cwiseMin(other.min);
        max = max.cwiseMax(other.max);
    }
};

class Bvh {
public:
    Bvh() = default;
    explicit Bvh(const std::vector<Box3f>& boxes);

    /// Primitives in the order of the leaves: put them into arrays in this order.
    const std::vector<std::uint32_t>& order() const { return order_; }

    /// test(first, count, tMax) for the leaves (places in order()) that a ray may hit, near ones
    /// first. It may shorten tMax; if it returns true the search ends.
    template <class Test>
    void traverse(const Ray& ray, float tMax, const Test& test) const;

    static constexpr int kWidth = 4;
    static constexpr std::uint32_t kLeafSize = 4;

    struct Node {
        float min[3][kWidth];
        float max[3][kWidth];
        std::uint32_t first[kWidth];  ///< of a leaf: the place in order(); else the node
        std::uint32_t count[kWidth];  ///< primitives of a leaf; 0: a node
    };

private:
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> order_;
};

template <class Test>
void Bvh::traverse(const Ray& ray, float tMax, const Test& test) const {
    if (nodes_.empty()) return;
    struct Entry {
        float t;
        std::uint32_t first, count;
    };
    // Halving 2^32 primitives ends after 32 levels, 16 of nodes, each leaving 3 entries behind.
    Entry stack[64];
    int top = 0;
    stack[top++] = {0.0F, 0, 0};
    float origin[3], inverse[3];
    for (int axis = 0; axis < 3; ++axis) {
        origin[axis] = ray.origin[axis];
        const float d = ray.direction[axis];
        // A ray that never moves along an axis must not multiply 0 by infinity at a box's side.
        inverse[axis] = std::abs(d) > 1e-12F ? 1.0F / d : std::copysign(1e12F, d);
    }
    while (top > 0) {
        const Entry entry = stack[--top];
        if (entry.t >= tMax) continue;
        if (entry.count > 0) {
            if (test(entry.first, entry.count, tMax)) return;
            continue;
        }
        const Node& node = nodes_[entry.first];
        float enter[kWidth], leave[kWidth];
        for (int i = 0; i < kWidth; ++i) {
            enter[i] = 0.0F;
            leave[i] = tMax;
        }
        for (int axis = 0; axis < 3; ++axis) {
            const bool backwards = inverse[axis] < 0.0F;
            const float* near = backwards ? node.max[axis] : node.min[axis];
            const float* far = backwards ? node.min[axis] : node.max[axis];
            for (int i = 0; i < kWidth; ++i) {
                const float a = (near[i] - origin[axis]) * inverse[axis];
                const float b = (far[i] - origin[axis]) * inverse[axis];
                enter[i] = a > enter[i] ? a : enter[i];
                leave[i] = b < leave[i] ? b : leave[i];
            }
        }
        const int begin = top;
        for (int i = 0; i < kWidth; ++i) {
            // Rounding may not lose a box that is only touched.
            if (!(enter[i] <= leave[i] * (1.0F + 4e-7F))) continue;
            int place = top++;
            while (place > begin && stack[place - 1].t < enter[i]) {
                stack[place] = stack[place - 1];
                --place;
            }
            stack[place] = {enter[i], node.first[i], node.count[i]};
        }
    }
}

}  // namespace mallow
