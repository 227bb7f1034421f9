/// @file response-inl.h
/// What a material model answers for a state: all that a step needs of it.
#if defined(MALLOW_RESPONSE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_RESPONSE_INL_H
#undef MALLOW_RESPONSE_INL_H
#else
#define MALLOW_RESPONSE_INL_H
#endif

#include <mallow/math/tensor3-inl.h>

// No HWY_BEFORE_NAMESPACE: a type without functions has no instructions to choose.
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct Response {
    Symmetric3<T> tau;   ///< Kirchhoff stress J sigma, tension positive [Pa]
    T waveModulus;       ///< rho_0 c^2 of the fastest wave, c its speed in space [Pa]
    T dynamicViscosity;  ///< [Pa s], 0 if none: the diffusive limit of an explicit step
    T trialVolumeRatio;  ///< J before any projection, to be compared with J_c of Separate (5) [-]
    MaskOf<T> valid;     ///< false: a state that the model cannot hold (inverted, not finite)
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow

#endif
