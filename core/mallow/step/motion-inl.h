/// @file motion-inl.h
/// The particle stages that move particles: velocities, C_p and positions.
#if defined(MALLOW_STEP_MOTION_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_STEP_MOTION_INL_H
#undef MALLOW_STEP_MOTION_INL_H
#else
#define MALLOW_STEP_MOTION_INL_H
#endif

#include <mallow/simd/pack-inl.h>
#include <mallow/step/particle_kernels.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// C_p, column after column; each column's fourth number is overwritten by the next column.
template <class T>
HWY_INLINE void storeAffine(const ParticleChunk<T>& chunk, int n, bool rotationOnly, T* to) {
    Quad<T> column[3];
    for (int c = 0; c < 3; ++c) column[c] = Quad<T>::load(chunk.gradient[c][n]);
    if (rotationOnly) {
        // Rubber section 8: only (C - C^T) / 2 is kept.
        T skew[3][4];
        for (int c = 0; c < 3; ++c) {
            for (int r = 0; r < 3; ++r)
                skew[c][r] = T(0.5) * (chunk.gradient[c][n][r] - chunk.gradient[r][n][c]);
            skew[c][3] = T(0);
        }
        for (int c = 0; c < 3; ++c) column[c] = Quad<T>::load(skew[c]);
    }
    column[0].store(to);
    column[1].store(to + 3);
    storeXyz(column[2], to + 6);
}

template <class T>
HWY_NOINLINE void velocitiesOfChunk(const VelocityStep<T>& step, ParticleChunk<T>& chunk) {
    using Q = Quad<T>;
    for (int n = 0; n < chunk.count; ++n) {
        const Q fromGrid = Q::load(chunk.gridVelocity[n]);
        Q velocity = fromGrid;
        Q advection = fromGrid;
        if (step.adjustsVelocity || step.adjustsPosition) {
            // alpha (v_p^n - sum w v_i^n): what the grid did not see of the particle's motion.
            const Q adjustment = Q::set(step.flipRatio) *
                                 (Q::load(chunk.velocity[n]) - Q::load(chunk.oldGridVelocity[n]));
            if (step.adjustsVelocity) velocity = velocity + adjustment;
            if (step.adjustsPosition)
                advection = multiplyAdd(Q::set(chunk.separation[n]), adjustment, advection);
        }
        velocity.store(chunk.velocity[n]);
        advection.store(chunk.advection[n]);
        if (step.affine != nullptr) {
            storeAffine(chunk, n, step.rotationOnly,
                        step.affine + 9 * static_cast<std::size_t>(chunk.index[n]));
        }
    }
}

/// Largest |v|^2 of the chunk, as many particles at a time as a register holds.
template <class T>
HWY_INLINE T largestSpeedSquared(const ParticleChunk<T>& chunk) {
    const hn::ScalableTag<T> d;
    constexpr int kLanes = static_cast<int>(hn::MaxLanes(hn::ScalableTag<T>()));
    auto largest = hn::Zero(d);
    for (int n = 0; n < chunk.count; n += kLanes) {
        auto x = hn::Zero(d);
        auto y = x;
        auto z = x;
        auto w = x;
        hn::LoadInterleaved4(d, chunk.velocity[n], x, y, z, w);
        const auto squared = hn::MulAdd(x, x, hn::MulAdd(y, y, hn::Mul(z, z)));
        const auto inChunk = hn::FirstN(d, static_cast<size_t>(chunk.count - n));
        largest = hn::Max(largest, hn::IfThenElseZero(inChunk, squared));
    }
    return hn::GetLane(hn::MaxOfLanes(d, largest));
}

template <class T>
HWY_NOINLINE void positionsOfChunk(const PositionStep<T>& step,
                                   const ParticleChunk<T>& chunk,
                                   ChunkReport<T>& report) {
    using Q = Quad<T>;
    const Q dt = Q::set(step.dt);
    const Q cell = Q::set(step.dx);
    for (int n = 0; n < chunk.count; ++n) {
        const std::size_t p = chunk.index[n];
        const Q moved = dropW(dt * Q::load(chunk.advection[n]));
        storeXyz(Q::load(chunk.position[n]) + moved, step.position + 3 * p);
        storeXyz(Q::load(chunk.velocity[n]), step.velocity + 3 * p);
        // Not a number compares as false.
        if (HWY_UNLIKELY(!isWithin(moved, cell)) && report.badPosition < 0) report.badPosition = n;
    }
    report.speedSquared = largestSpeedSquared(chunk);
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
