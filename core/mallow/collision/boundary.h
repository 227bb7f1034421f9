/// @file boundary.h
/// What a body does to the velocity of material that touches it [Stomakhin2013, section 8].
///
///   v_rel = v - v_body,   v_n = v_rel . n,   v_t = v_rel - v_n n       (n outward from the body)
///   sticky:   v_rel <- 0
///   slip:     v_rel <- v_t
///   separate: v_rel <- v_t if v_n < 0, else unchanged
///   Coulomb friction, while approaching (v_n < 0): v_t is shortened by friction |v_n|, at most to
///   0
#pragma once

#include <mallow/math/types.h>
#include <mallow/params/words.h>

#include <algorithm>

namespace mallow {

enum class Boundary { Sticky, Slip, Separate };

inline std::vector<Word<Boundary>> wordsOf(Boundary) {
    return {
        {Boundary::Sticky, "sticky"}, {Boundary::Slip, "slip"}, {Boundary::Separate, "separate"}};
}

/// The velocity after contact [m/s]. `normal` is a unit vector, or zero where the body knows no
/// direction (deep inside a level set): the material then sticks, whatever the boundary.
inline Vec3d resolveContact(Boundary boundary,
                            double friction,
                            const Vec3d& v,
                            const Vec3d& normal,
                            const Vec3d& bodyVelocity) {
    if (boundary == Boundary::Sticky || normal.isZero(0.0)) return bodyVelocity;
    const Vec3d vRel = v - bodyVelocity;
    const double vn = vRel.dot(normal);
    if (boundary == Boundary::Separate && vn >= 0.0) return v;

    Vec3d vt = vRel - vn * normal;
    const double frictionSpeed = friction * std::max(-vn, 0.0);
    if (frictionSpeed > 0.0) {
        const double speed = vt.norm();
        vt = speed > frictionSpeed ? Vec3d(vt * (1.0 - frictionSpeed / speed)) : Vec3d::Zero();
    }
    return bodyVelocity + vt;
}

}  // namespace mallow
