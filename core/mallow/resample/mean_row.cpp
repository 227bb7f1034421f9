#include <mallow/material/model_info.h>
#include <mallow/math/types.h>
#include <mallow/resample/column_rules.h>
#include <mallow/resample/mean_row.h>

#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

/// An average whose determinant is a smaller share of the averaged one is none: the deformations
/// are turned or sheared too far against each other, and scaling it up would invent a strain.
constexpr double kLeastShare = 0.1;

double determinantOfMatrix(const double* columns) {
    return Eigen::Map<const Mat3d>(columns).determinant();
}

double determinantOfSymmetric(const double* s) {  // xx xy xz yy yz zz
    return s[0] * (s[3] * s[5] - s[4] * s[4]) - s[1] * (s[1] * s[5] - s[4] * s[2]) +
           s[2] * (s[1] * s[4] - s[3] * s[2]);
}

}  // namespace

template <class T>
MeanRow<T>::MeanRow(const ParticleBatch<T>& batch)
    : parts_(modelInfos()[static_cast<std::size_t>(batch.model)].stateParts),
      stateSize_(batch.state.width()) {
    forEachRuledColumn(batch, [&](const auto& column, ColumnRule rule) {
        if (static_cast<const void*>(&column) == &batch.state) stateBegin_ = width_;
        if (isField(rule)) width_ += column.width();
    });
    determinantBegin_ = width_;
    for (const StatePart& part : parts_)
        if (part.kind == StatePart::Kind::Deformation) ++width_;
}

template <class T>
void MeanRow<T>::read(const ParticleBatch<T>& batch, std::size_t p, double* row) const {
    double* to = row;
    forEachRuledColumn(batch, [&](const auto& column, ColumnRule rule) {
        if (!isField(rule)) return;
        const auto* from = column.row(p);
        for (std::size_t k = 0; k < column.width(); ++k) *to++ = static_cast<double>(from[k]);
    });
    for (const StatePart& part : parts_) {
        if (part.kind != StatePart::Kind::Deformation) continue;
        const double* state = row + stateBegin_;
        *to++ = part.determinant >= 0 ? state[part.determinant]
                                      : determinantOfMatrix(state + part.first);
    }
}

template <class T>
void MeanRow<T>::write(const double* mean,
                       std::size_t fallback,
                       ParticleBatch<T>& batch,
                       std::size_t p) const {
    std::vector<double> state(mean + stateBegin_, mean + stateBegin_ + stateSize_);
    const bool isState = makeConsistent(mean + determinantBegin_, state.data());
    const double* from = mean;
    forEachRuledColumn(batch, [&](auto& column, ColumnRule rule) {
        if (!isField(rule)) return;
        using Number = std::decay_t<decltype(*column.data())>;
        auto* to = column.row(p);
        if (static_cast<const void*>(&column) != &batch.state) {
            for (std::size_t k = 0; k < column.width(); ++k) to[k] = static_cast<Number>(from[k]);
        } else if (isState) {
            for (std::size_t k = 0; k < stateSize_; ++k) to[k] = static_cast<Number>(state[k]);
        } else if (p != fallback) {
            std::copy_n(column.row(fallback), column.width(), to);
        }
        from += column.width();
    });
}

template <class T>
bool MeanRow<T>::makeConsistent(const double* determinants, double* state) const {
    const auto scale = [](double* numbers, int count, double factor) {
        for (int k = 0; k < count; ++k) numbers[k] *= factor;
    };
    for (const StatePart& part : parts_) {
        double* tensor = state + part.first;
        switch (part.kind) {
            case StatePart::Kind::Deformation: {
                const double det = determinantOfMatrix(tensor), J = *determinants++;
                if (!(det > kLeastShare * J)) return false;
                scale(tensor, numberCount(StateShape::Matrix), std::cbrt(J / det));
                break;
            }
            case StatePart::Kind::UnitSymmetric: {
                const double det = determinantOfSymmetric(tensor);
                if (!(det > 0.0)) return false;
                scale(tensor, numberCount(StateShape::Symmetric), std::cbrt(1.0 / det));
                break;
            }
            case StatePart::Kind::Flag:
                *tensor = *tensor >= 0.5 ? 1.0 : 0.0;
                break;
        }
    }
    return true;
}

template class MeanRow<float>;
template class MeanRow<double>;

}  // namespace mallow
