/// @file deformation-inl.h
/// The state of models that need nothing but the deformation gradient, and its evolution.
#if defined(MALLOW_DEFORMATION_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_DEFORMATION_INL_H
#undef MALLOW_DEFORMATION_INL_H
#else
#define MALLOW_DEFORMATION_INL_H
#endif

#include <mallow/math/tensor3-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct DeformationState {
    Matrix3<T> F;  ///< dx/dX [-]
};

/// (I + dt grad v) F.
template <class T>
HWY_INLINE Matrix3<T> advancedDeformation(const Matrix3<T>& gradV,
                                          ScalarOf<T> dt,
                                          const Matrix3<T>& F) {
    return F + (T(dt) * gradV) * F;
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
