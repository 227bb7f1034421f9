#include "nearest_points.h"

#include <mallow/parallel/for_each.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <numeric>

namespace mallow::hdk {
namespace {

using Place = std::array<double, 3>;

std::vector<Place> placesOf(const Column& column) {
    std::vector<Place> places(column.rows());
    for (std::size_t r = 0; r < places.size(); ++r)
        places[r] = {column.number(r, 0), column.number(r, 1), column.number(r, 2)};
    return places;
}

double squaredDistance(const Place& a, const Place& b) {
    double sum = 0.0;
    for (std::size_t c = 0; c < 3; ++c) sum += (a[c] - b[c]) * (a[c] - b[c]);
    return sum;
}

/// The tree is an order of the points: the one in the middle of a range divides it along the axis
/// on which the range is longest, and each half is a tree.
class Tree {
public:
    explicit Tree(const std::vector<Place>& points)
        : points_(points), order_(points.size()), axis_(points.size(), 0) {
        std::iota(order_.begin(), order_.end(), std::size_t(0));
        build(0, order_.size());
    }

    std::size_t nearest(const Place& x) const {
        Best best;
        search(0, order_.size(), x, best);
        return best.row;
    }

private:
    struct Best {
        double distance = std::numeric_limits<double>::infinity();  ///< squared
        std::size_t row = std::numeric_limits<std::size_t>::max();
    };
    static constexpr std::size_t kLeaf = 8;

    void build(std::size_t begin, std::size_t end) {
        if (end - begin <= kLeaf) return;
        Place low = points_[order_[begin]], high = low;
        for (std::size_t i = begin; i < end; ++i)
            for (std::size_t c = 0; c < 3; ++c) {
                low[c] = std::min(low[c], points_[order_[i]][c]);
                high[c] = std::max(high[c], points_[order_[i]][c]);
            }
        std::size_t axis = 0;
        for (std::size_t c = 1; c < 3; ++c)
            if (high[c] - low[c] > high[axis] - low[axis]) axis = c;
        const std::size_t middle = begin + (end - begin) / 2;
        const auto at = [&](std::size_t i) {
            return order_.begin() + static_cast<std::ptrdiff_t>(i);
        };
        std::nth_element(at(begin), at(middle), at(end), [&](std::size_t a, std::size_t b) {
            return points_[a][axis] < points_[b][axis];
        });
        axis_[middle] = static_cast<std::uint8_t>(axis);
        build(begin, middle);
        build(middle + 1, end);
    }

    void look(std::size_t at, const Place& x, Best& best) const {
        const std::size_t row = order_[at];
        const double distance = squaredDistance(points_[row], x);
        if (distance < best.distance || (distance == best.distance && row < best.row))
            best = {distance, row};
    }

    void search(std::size_t begin, std::size_t end, const Place& x, Best& best) const {
        if (end - begin <= kLeaf) {
            for (std::size_t i = begin; i < end; ++i) look(i, x, best);
            return;
        }
        const std::size_t middle = begin + (end - begin) / 2;
        const std::size_t axis = axis_[middle];
        const double beyond = x[axis] - points_[order_[middle]][axis];
        const bool isLow = beyond < 0.0;
        if (isLow)
            search(begin, middle, x, best);
        else
            search(middle + 1, end, x, best);
        // Not "<": a point that is as close may have a lower row.
        if (beyond * beyond > best.distance) return;
        look(middle, x, best);
        if (isLow)
            search(middle + 1, end, x, best);
        else
            search(begin, middle, x, best);
    }

    const std::vector<Place>& points_;
    std::vector<std::size_t> order_;
    std::vector<std::uint8_t> axis_;
};

}  // namespace

std::vector<std::size_t> nearestRows(const Column& from, const Column& to) {
    const std::vector<Place> points = placesOf(from), places = placesOf(to);
    const Tree tree(points);
    std::vector<std::size_t> nearest(places.size());
    constexpr std::size_t kGrain = 1024;
    forEachIndex(0, places.size(), kGrain,
                 [&](std::size_t i) { nearest[i] = tree.nearest(places[i]); });
    return nearest;
}

}  // namespace mallow::hdk
