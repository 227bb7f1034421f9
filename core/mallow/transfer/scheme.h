/// @file scheme.h
/// The family PIC ... ASFLIP of Separate (Table 1) and RPIC of Rubber (section 8) as four choices:
///
///   affine            C_p takes part in the scatter              APIC AFLIP ASPIC ASFLIP RPIC
///   rotationOnly      ... only its skew part                     RPIC
///   adjustsVelocity   v_p = v* + alpha (v_p - v^n)          (1)  FLIP NFLIP SFLIP AFLIP ASFLIP
///   adjustsPosition   x_p += dt [v* + beta alpha (v_p - v^n)] (4)  NFLIP SFLIP ASPIC ASFLIP
///
/// v* and v^n are the grid's velocities at the particle after and before everything that happens on
/// the grid. beta is 1 for NFLIP (3) and follows (5) for the separable ones.
#pragma once

#include <string_view>

namespace mallow {

enum class Transfer { Pic, Flip, Apic, Nflip, Sflip, Aspic, Aflip, Asflip, Rpic };

struct TransferScheme {
    bool affine = false;
    bool rotationOnly = false;
    bool adjustsVelocity = false;
    bool adjustsPosition = false;
    double flipRatio = 0.0;  ///< alpha [-], per step
    double betaMin = 0.0;    ///< beta of compressed particles [-]
    double betaMax = 0.0;    ///< beta of particles that may separate [-]

    /// v_i^n is needed besides v_i^*.
    bool needsOldVelocity() const { return adjustsVelocity || adjustsPosition; }
};

inline TransferScheme transferScheme(Transfer transfer,
                                     double flipRatio,
                                     double betaMin,
                                     double betaMax) {
    TransferScheme s;
    s.flipRatio = flipRatio;
    s.betaMin = betaMin;
    s.betaMax = betaMax;
    switch (transfer) {
        case Transfer::Pic:
            break;
        case Transfer::Flip:
            s.adjustsVelocity = true;
            break;
        case Transfer::Apic:
            s.affine = true;
            break;
        case Transfer::Nflip:
            s.adjustsVelocity = s.adjustsPosition = true;
            s.betaMin = s.betaMax = 1.0;
            break;
        case Transfer::Sflip:
            s.adjustsVelocity = s.adjustsPosition = true;
            break;
        case Transfer::Aspic:
            s.affine = s.adjustsPosition = true;
            break;
        case Transfer::Aflip:
            s.affine = s.adjustsVelocity = true;
            break;
        case Transfer::Asflip:
            s.affine = s.adjustsVelocity = s.adjustsPosition = true;
            break;
        case Transfer::Rpic:
            s.affine = s.rotationOnly = true;
            break;
    }
    return s;
}

/// NFLIP adjusts positions everywhere; the separable schemes stop at colliders and sources (5).
inline bool stopsAtBoundaries(Transfer transfer) {
    return transfer == Transfer::Sflip || transfer == Transfer::Aspic ||
           transfer == Transfer::Asflip;
}

}  // namespace mallow
