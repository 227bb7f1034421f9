/// @file friction_angle-inl.h
/// Mohr-Coulomb's friction angle phi for round yield surfaces. With q = sqrt(3/2) |dev tau| and p
/// the pressure, its line in triaxial compression is
///
///   q = M p + M c cot(phi),     M = 6 sin(phi) / (3 - sin(phi)),     c the cohesion
#if defined(MALLOW_FRICTION_ANGLE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_FRICTION_ANGLE_INL_H
#undef MALLOW_FRICTION_ANGLE_INL_H
#else
#define MALLOW_FRICTION_ANGLE_INL_H
#endif

#include <mallow/simd/lanes-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct FrictionAngle {
    T sine;

    static HWY_INLINE FrictionAngle fromDegrees(const T& degrees) {
        return {sin(degrees * T(0.0174532925199432958))};
    }
    HWY_INLINE T cosine() const { return sqrt(max(T(1) - sine * sine, T(0))); }
    /// M.
    HWY_INLINE T slope() const { return T(6) * sine / (T(3) - sine); }
    /// M cot(phi), also where phi = 0.
    HWY_INLINE T cohesionSlope() const { return T(6) * cosine() / (T(3) - sine); }
    /// cot(phi), at most 1e6: without friction there is no tip within reach.
    HWY_INLINE T cotangent() const { return cosine() / max(sine, T(1e-6)); }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
