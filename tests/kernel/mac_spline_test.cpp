#include <mallow/kernel/bspline_traits.h>
#include <mallow/kernel/mac_spline.h>

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

constexpr double kRounding = 1e-14;

TEST(MacSpline, ReproducesOneAndPlace) {
    for (double at = 1.0; at < 2.0; at += 0.0625) {
        const MacAxis w = macAxis(at);
        double cells = 0.0, cellPlace = 0.0, cellMoment = 0.0;
        double faces = 0.0, facePlace = 0.0, faceMoment = 0.0;
        for (int k = 0; k < kMacCells; ++k) {
            const double away = k + 0.5 - at;
            cells += w.cell[k], cellPlace += away * w.cell[k],
                cellMoment += away * away * w.cell[k];
        }
        for (int k = 0; k < kMacFaces; ++k) {
            const double away = k - at;
            faces += w.face[k], facePlace += away * w.face[k],
                faceMoment += away * away * w.face[k];
        }
        EXPECT_NEAR(cells, 1.0, kRounding);
        EXPECT_NEAR(faces, 1.0, kRounding);
        EXPECT_NEAR(cellPlace, 0.0, kRounding);
        EXPECT_NEAR(facePlace, 0.0, kRounding);
        EXPECT_NEAR(cellMoment, kMacInertiaAcross, kRounding);
        EXPECT_NEAR(faceMoment, kMacInertiaAlong, kRounding);
    }
}

TEST(MacSpline, SlopesAreDerivatives) {
    constexpr double kStep = 1e-6;
    for (double at = 1.01; at < 2.0; at += 0.07) {
        const MacAxis w = macAxis(at), up = macAxis(at + kStep), down = macAxis(at - kStep);
        for (int k = 0; k < kMacCells; ++k)
            EXPECT_NEAR(w.cellSlope[k], (up.cell[k] - down.cell[k]) / (2.0 * kStep), 1e-9);
        for (int k = 0; k < kMacFaces; ++k)
            EXPECT_NEAR(w.faceSlope[k], (up.face[k] - down.face[k]) / (2.0 * kStep), 1e-9);
    }
}

}  // namespace
}  // namespace mallow::test
