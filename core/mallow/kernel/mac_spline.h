/// @file mac_spline.h
/// The kernels of the staggered grid (Melt 5.2). A cell's value lives in its centre, with quadratic
/// B-splines N2 along all three axes; a velocity component lives on the faces across its axis, with
/// a cubic N3 along that axis and quadratics along the other two.
///
/// The degrees are chosen so that N3'(x) = N2(x + 1/2) - N2(x - 1/2): the divergence of the
/// interpolated velocity is then the interpolation of the cells' central differences,
///
///   div v(x) = sum_c w_c(x) D_c,     D_c = sum_a (v_{c + e_a} - v_c)_a / dx,
///
/// at every point, not on average. So projecting the D_c also keeps J of the particles; and the
/// faces that a particle touches are exactly those of the cells it touches, so that the projection
/// corrects all of them. (The paper uses cubics to the grid and quadratics back, because its outer
/// faces are not corrected; that conserves neither momentum nor energy.)
#pragma once

namespace mallow {

constexpr int kMacCells = 3;  ///< cells per axis that a particle touches
constexpr int kMacFaces = 4;  ///< faces across an axis that a particle touches along it

/// Weights of one axis, for a particle `at` cells above the low face of the first cell; it is in
/// the middle one of the three cells, so 1 <= at < 2 up to rounding.
struct MacAxis {
    double cell[kMacCells];
    double face[kMacFaces];
    double faceSlope[kMacFaces];  ///< derivatives by x [1/cell]
    double cellSlope[kMacCells];
};

inline MacAxis macAxis(double at) {
    const double t = at - 1.0;  // from the low face of the particle's own cell
    const double s = at - 1.5;  // from its centre
    const double u = 1.0 - t;
    MacAxis w;
    w.cell[0] = 0.5 * (0.5 - s) * (0.5 - s);
    w.cell[1] = 0.75 - s * s;
    w.cell[2] = 0.5 * (0.5 + s) * (0.5 + s);
    w.face[0] = u * u * u / 6.0;
    w.face[1] = (t * t * (3.0 * t - 6.0) + 4.0) / 6.0;
    w.face[2] = (u * u * (3.0 * u - 6.0) + 4.0) / 6.0;
    w.face[3] = t * t * t / 6.0;
    w.cellSlope[0] = s - 0.5;
    w.cellSlope[1] = -2.0 * s;
    w.cellSlope[2] = s + 0.5;
    w.faceSlope[0] = -w.cell[0];
    w.faceSlope[1] = w.cell[0] - w.cell[1];
    w.faceSlope[2] = w.cell[1] - w.cell[2];
    w.faceSlope[3] = w.cell[2];
    return w;
}

/// Second moments of the weights, D_p of affine transfers [dx^2]: 1/3 along the axis of a face's
/// component, 1/4 across it.
constexpr double kMacInertiaAlong = 1.0 / 3.0;
constexpr double kMacInertiaAcross = 1.0 / 4.0;

}  // namespace mallow
