/// @file block_stencil_kernels.h
/// One block's part of a product with a BlockStencil, for an instruction set.
#pragma once

#include <mallow/solve/block_stencil.h>

namespace mallow {

/// y <- (diag(d) + S) x for the places of the block whose neighbours are given; all pointers to the
/// begin of whole vectors, but for `rows`.
using StencilProductKernel = void (*)(const BlockNeighbours& neighbours,
                                      std::size_t block,
                                      const float* rows,
                                      const double* d,
                                      const double* x,
                                      double* y);

StencilProductKernel stencilProductKernel(SimdTarget target, int reach);

}  // namespace mallow
