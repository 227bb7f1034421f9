/// @file block_stencil.h
/// A stored symmetric matrix of scalars that acts on three right-hand sides at once. Its unknowns
/// are triples on a sparse lattice, in blocks of 4 x 4 x 4 places; each is coupled to those at most
/// `reach` places away along each axis. So a row needs no column numbers: 5^3 or 7^3 numbers, in
/// the order of the offsets. They are single precision: half of what a product has to read.
///
/// Vectors hold kNodeSize numbers per place, block after block; the fourth stays 0.
#pragma once

#include <mallow/grid/block.h>
#include <mallow/simd/target.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mallow {

constexpr std::uint32_t kNoBlock = 0xffffffffu;

/// The 27 blocks around one, itself included: 9 (x + 1) + 3 (y + 1) + (z + 1), kNoBlock if absent.
using BlockNeighbours = std::uint32_t[27];

constexpr int stencilWidth(int reach) {
    return 2 * reach + 1;
}
constexpr int stencilSize(int reach) {
    return stencilWidth(reach) * stencilWidth(reach) * stencilWidth(reach);
}

struct BlockNeighbourhood {
    BlockNeighbours blocks;
};

class BlockStencil {
public:
    /// All zero; `reach` 2 or 3.
    void reset(int reach, std::vector<BlockNeighbourhood> neighbours, SimdTarget target);

    std::size_t blockCount() const { return neighbours_.size(); }
    int reach() const { return reach_; }
    /// The rows of a block, stencilSize(reach) numbers each.
    float* rows(std::size_t block) { return values_.data() + block * blockSize(); }
    double diagonal(std::size_t place) const {
        const std::size_t size = std::size_t(stencilSize(reach_));
        return static_cast<double>(values_[place * size + size / 2]);
    }

    /// y <- (diag(d) + S) x; places with d = 0 are left out: y is 0 there.
    void apply(const std::vector<double>& d,
               const std::vector<double>& x,
               std::vector<double>& y) const;

    std::size_t allocatedBytes() const {
        return values_.capacity() * sizeof(float) +
               neighbours_.capacity() * sizeof(BlockNeighbourhood);
    }

private:
    std::size_t blockSize() const {
        return std::size_t(kBlockNodes) * std::size_t(stencilSize(reach_));
    }

    int reach_ = 2;
    SimdTarget target_ = SimdTarget::Baseline;
    std::vector<BlockNeighbourhood> neighbours_;
    std::vector<float> values_;
};

}  // namespace mallow
