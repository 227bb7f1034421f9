#include <mallow/implicit/solve_nodes.h>
#include <mallow/parallel/sum.h>

#include <cmath>

namespace mallow {

template <class T>
void SolveNodes::take(const SparseGrid<T>& grid) {
    mass.resize(grid.blockCount() * kBlockNodes);
    target.assign(kNodeSize * mass.size(), 0.0);
    const T* from = grid.nodes.data();
    forEach([&](std::size_t n, std::size_t at) {
        mass[n] = static_cast<double>(from[at + 3]);
        if (!(mass[n] > 0.0)) return;
        for (std::size_t a = 0; a < 3; ++a) target[at + a] = static_cast<double>(from[at + a]);
    });
    totalMass = sumOf(mass.size(), [&](std::size_t n) { return mass[n]; });
}

double SolveNodes::size(const std::vector<double>& g) const {
    const double squares = sumOf(mass.size(), [&](std::size_t n) {
        if (!(mass[n] > 0.0)) return 0.0;
        const double* at = g.data() + kNodeSize * n;
        return (at[0] * at[0] + at[1] * at[1] + at[2] * at[2]) / mass[n];
    });
    return totalMass > 0.0 ? std::sqrt(squares / totalMass) : 0.0;
}

template void SolveNodes::take(const SparseGrid<float>&);
template void SolveNodes::take(const SparseGrid<double>&);

}  // namespace mallow
