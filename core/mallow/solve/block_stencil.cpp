#include <mallow/parallel/for_each.h>
#include <mallow/solve/block_stencil_kernels.h>

#include <utility>

namespace mallow {

void BlockStencil::reset(int reach, std::vector<BlockNeighbourhood> neighbours, SimdTarget target) {
    reach_ = reach;
    target_ = target;
    neighbours_ = std::move(neighbours);
    values_.resize(neighbours_.size() * blockSize());
    forEachIndex(0, neighbours_.size(), 8, [&](std::size_t b) {
        float* to = rows(b);
        for (std::size_t k = 0; k < blockSize(); ++k) to[k] = 0.0F;
    });
}

void BlockStencil::apply(const std::vector<double>& d,
                         const std::vector<double>& x,
                         std::vector<double>& y) const {
    const StencilProductKernel multiply = stencilProductKernel(target_, reach_);
    forEachIndex(0, neighbours_.size(), 4, [&](std::size_t b) {
        multiply(neighbours_[b].blocks, b, values_.data() + b * blockSize(), d.data(), x.data(),
                 y.data());
    });
}

}  // namespace mallow
