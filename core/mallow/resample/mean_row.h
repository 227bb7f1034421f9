/// @file mean_row.h
/// The fields of a particle (resample/column_rules.h) as one row of numbers that may be averaged,
/// there and back. Averaging spoils what models need of their tensors, so it is put right again
/// (Foam 6.1): tensors of determinant 1 are scaled to it, and determinants of deformations are
/// averaged by themselves,
///
///   F = J^(1/3) det(F~)^(-1/3) F~       F~, J: averages
#pragma once

#include <mallow/material/state_field.h>
#include <mallow/particles/particle_batch.h>

#include <cstddef>
#include <vector>

namespace mallow {

template <class T>
class MeanRow {
public:
    explicit MeanRow(const ParticleBatch<T>& batch);

    std::size_t width() const { return width_; }
    /// Numbers of particle p, and the determinants of its deformations.
    void read(const ParticleBatch<T>& batch, std::size_t p, double* row) const;
    /// Makes `mean`, an average of rows, the fields of particle p. Where deformations are so
    /// different that their average has hardly a volume, the state is that of `fallback`.
    void write(const double* mean,
               std::size_t fallback,
               ParticleBatch<T>& batch,
               std::size_t p) const;

private:
    /// False when the average is no state.
    bool makeConsistent(const double* determinants, double* state) const;

    std::vector<StatePart> parts_;
    std::size_t stateBegin_ = 0;  ///< in the row
    std::size_t stateSize_ = 0;
    std::size_t determinantBegin_ = 0;
    std::size_t width_ = 0;
};

}  // namespace mallow
