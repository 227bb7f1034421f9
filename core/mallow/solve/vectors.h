/// @file vectors.h
/// What Krylov methods do with vectors: dot products in double and in a fixed order, and sums of
/// multiples. All are parallel and give the same bits with any number of threads.
#pragma once

#include <mallow/parallel/sum.h>

#include <vector>

namespace mallow {

constexpr std::size_t kVectorGrain = 4096;  ///< numbers that are worth a task of their own

template <class T>
double dot(const std::vector<T>& a, const std::vector<T>& b) {
    return sumOf(a.size(), [&](std::size_t i) {
        return static_cast<double>(a[i]) * static_cast<double>(b[i]);
    });
}

/// y <- y + factor x
template <class T>
void addMultiple(double factor, const std::vector<T>& x, std::vector<T>& y) {
    const T f = static_cast<T>(factor);
    forEachIndex(0, y.size(), kVectorGrain, [&](std::size_t i) { y[i] += f * x[i]; });
}

/// y <- x + factor y
template <class T>
void scaleAndAdd(const std::vector<T>& x, double factor, std::vector<T>& y) {
    const T f = static_cast<T>(factor);
    forEachIndex(0, y.size(), kVectorGrain, [&](std::size_t i) { y[i] = x[i] + f * y[i]; });
}

}  // namespace mallow
