#include <mallow/parallel/for_each.h>
#include <mallow/render/bvh.h>

namespace mallow {

namespace {

struct Item {
    Vec3f middle;
    std::uint32_t primitive;
};

struct Range {
    std::uint32_t begin, end;
    std::uint32_t count() const { return end - begin; }
};

constexpr std::size_t kParallelSize = 4096;  // fewer primitives are built by one thread
constexpr std::size_t kTopLevels = 3;        // of full nodes, above subtrees built side by side

class Builder {
public:
    Builder(const std::vector<Box3f>& boxes, std::vector<Item>& items)
        : boxes_(boxes), items_(items) {}

    // Halves a range at the median along its longest side. Even halves keep the tree flat, and for
    // particles, which lie densely, no other split is noticeably better.
    std::uint32_t halve(Range range) const {
        Box3f middles;
        for (std::uint32_t i = range.begin; i < range.end; ++i)
            middles.include({items_[i].middle, items_[i].middle});
        int axis = 0;
        (middles.max - middles.min).maxCoeff(&axis);
        const std::uint32_t half = range.begin + range.count() / 2;
        std::nth_element(items_.begin() + range.begin, items_.begin() + half,
                         items_.begin() + range.end, [axis](const Item& a, const Item& b) {
                             return a.middle[axis] != b.middle[axis]
                                        ? a.middle[axis] < b.middle[axis]
                                        : a.primitive < b.primitive;
                         });
        return half;
    }

    std::vector<Range> quarters(Range range) const {
        std::vector<Range> parts = {range};
        for (int round = 0; round < 2; ++round) {
            std::vector<Range> finer;
            for (const Range& part : parts) {
                if (part.count() <= Bvh::kLeafSize) {
                    finer.push_back(part);
                    continue;
                }
                const std::uint32_t half = halve(part);
                finer.push_back({part.begin, half});
                finer.push_back({half, part.end});
            }
            parts = std::move(finer);
        }
        return parts;
    }

    // Appends the subtree of a range, its root first; returns the range's box.
    Box3f build(Range range, std::vector<Bvh::Node>& nodes) const {
        const std::size_t at = nodes.size();
        nodes.push_back(emptyNode());
        Box3f whole;
        int child = 0;
        for (const Range& part : quarters(range)) {
            Box3f box;
            std::uint32_t first = part.begin;
            std::uint32_t count = part.count();
            if (count <= Bvh::kLeafSize) {
                box = leafBox(part);
            } else {
                first = static_cast<std::uint32_t>(nodes.size());
                count = 0;
                box = build(part, nodes);
            }
            setChild(nodes[at], child++, box, first, count);
            whole.include(box);
        }
        return whole;
    }

    static Bvh::Node emptyNode() {
        Bvh::Node node{};
        for (int child = 0; child < Bvh::kWidth; ++child) setChild(node, child, Box3f(), 0, 1);
        return node;
    }

    static void setChild(
        Bvh::Node& node, int child, const Box3f& box, std::uint32_t first, std::uint32_t count) {
        for (int axis = 0; axis < 3; ++axis) {
            node.min[axis][child] = box.min[axis];
            node.max[axis][child] = box.max[axis];
        }
        node.first[child] = first;
        node.count[child] = count;
    }

private:
    Box3f leafBox(Range range) const {
        Box3f box;
        for (std::uint32_t i = range.begin; i < range.end; ++i)
            box.include(boxes_[items_[i].primitive]);
        return box;
    }

    const std::vector<Box3f>& boxes_;
    std::vector<Item>& items_;
};

// The box around everything in a node.
Box3f boxOf(const Bvh::Node& node) {
    Box3f box;
    for (int axis = 0; axis < 3; ++axis) {
        box.min[axis] = *std::min_element(node.min[axis], node.min[axis] + Bvh::kWidth);
        box.max[axis] = *std::max_element(node.max[axis], node.max[axis] + Bvh::kWidth);
    }
    return box;
}

// The top levels are a complete tree, node i having the children 4 i + 1 .. 4 i + 4; where it ends,
// the subtrees follow.
std::vector<Bvh::Node> buildInParallel(const Builder& builder, Range all) {
    std::vector<Range> ranges = {all};
    std::size_t topNodes = 0;
    for (std::size_t level = 0; level < kTopLevels; ++level) {
        topNodes += ranges.size();
        std::vector<std::vector<Range>> parts(ranges.size());
        forEachIndex(0, ranges.size(), 1,
                     [&](std::size_t i) { parts[i] = builder.quarters(ranges[i]); });
        ranges.clear();
        for (const auto& part : parts) ranges.insert(ranges.end(), part.begin(), part.end());
    }
    std::vector<std::vector<Bvh::Node>> subtrees(ranges.size());
    forEachIndex(0, ranges.size(), 1,
                 [&](std::size_t i) { builder.build(ranges[i], subtrees[i]); });

    std::vector<Bvh::Node> nodes(topNodes, Builder::emptyNode());
    std::vector<std::size_t> places;  // of the subtrees' roots
    for (std::vector<Bvh::Node>& subtree : subtrees) {
        places.push_back(nodes.size());
        for (Bvh::Node& node : subtree) {
            for (int child = 0; child < Bvh::kWidth; ++child)
                if (node.count[child] == 0)
                    node.first[child] += static_cast<std::uint32_t>(places.back());
        }
        nodes.insert(nodes.end(), subtree.begin(), subtree.end());
    }
    for (std::size_t at = topNodes; at-- > 0;) {
        for (int child = 0; child < Bvh::kWidth; ++child) {
            const std::size_t number = Bvh::kWidth * at + static_cast<std::size_t>(child) + 1;
            const std::size_t below = number < topNodes ? number : places[number - topNodes];
            Builder::setChild(nodes[at], child, boxOf(nodes[below]),
                              static_cast<std::uint32_t>(below), 0);
        }
    }
    return nodes;
}

}  // namespace

Bvh::Bvh(const std::vector<Box3f>& boxes) {
    if (boxes.empty()) return;
    std::vector<Item> items(boxes.size());
    forEachIndex(0, boxes.size(), 4096, [&](std::size_t i) {
        items[i] = {0.5F * (boxes[i].min + boxes[i].max), static_cast<std::uint32_t>(i)};
    });
    const Builder builder(boxes, items);
    const Range all = {0, static_cast<std::uint32_t>(items.size())};
    if (items.size() < kParallelSize)
        builder.build(all, nodes_);
    else
        nodes_ = buildInParallel(builder, all);
    order_.resize(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) order_[i] = items[i].primitive;
}

}  // namespace mallow
