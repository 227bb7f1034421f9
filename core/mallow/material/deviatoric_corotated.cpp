#include <mallow/material/deviatoric_corotated.h>
#include <mallow/math/svd3-inl.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

namespace lanes = HWY_NAMESPACE;

/// Derivatives of mu sum_i (s_i J^(-1/3) - 1)^2 by the stretches.
struct StretchDerivatives {
    double energy;
    Vec3d first;
    Mat3d second;
};

StretchDerivatives ofStretches(double mu, const Vec3d& s) {
    const double scale = 1.0 / std::cbrt(s.prod());
    const Vec3d bar = scale * s;
    const Vec3d q = 2.0 * mu * (bar - Vec3d::Ones());
    const Vec3d inverse = s.cwiseInverse() / 3.0;
    // d bar_i / d s_j = scale delta_ij - bar_i / (3 s_j)
    const Mat3d slope = scale * Mat3d::Identity() - bar * inverse.transpose();
    const double work = q.dot(bar);
    const Vec3d workSlope = slope.transpose() * (2.0 * mu * bar + q);
    StretchDerivatives d;
    d.energy = mu * (bar - Vec3d::Ones()).squaredNorm();
    d.first = scale * q - work * inverse;
    d.second = -scale * q * inverse.transpose() + 2.0 * mu * scale * slope -
               inverse * workSlope.transpose();
    d.second.diagonal() += 3.0 * work * inverse.cwiseAbs2();
    return d;
}

}  // namespace

Mat3d StressTangent::operator()(const Mat3d& G) const {
    const Mat3d local = axes.transpose() * G * axes;
    Mat3d T = shear.cwiseProduct(local) + cross.cwiseProduct(local.transpose());
    T.diagonal() = normal * local.diagonal();
    return axes * T * axes.transpose();
}

DeviatoricResponse deviatoricCorotated(double shearModulus, const Mat3d& F) {
    lanes::Matrix3<double> in;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) in(r, c) = F(r, c);
    const lanes::Svd3<double> svd = lanes::svd3(in);
    DeviatoricResponse response;
    StressTangent& tangent = response.tangent;
    Vec3d s;
    for (int c = 0; c < 3; ++c) {
        s[c] = svd.sigma[c];
        for (int r = 0; r < 3; ++r) tangent.axes(r, c) = svd.U(r, c);
    }
    const StretchDerivatives d = ofStretches(shearModulus, s);
    response.energy = d.energy;
    response.tau = tangent.axes * d.first.cwiseProduct(s).asDiagonal() * tangent.axes.transpose();
    tangent.normal = s.asDiagonal() * d.second * s.asDiagonal();
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < i; ++j) {
            const double gap = s[i] - s[j];
            // Where stretches meet the quotient becomes a derivative.
            constexpr double kMeet = 1e-6;
            const double sum = std::abs(gap) > kMeet * (s[i] + s[j])
                                   ? (d.first[i] - d.first[j]) / gap
                                   : 0.5 * (d.second(i, i) + d.second(j, j)) - d.second(i, j);
            const double difference = (d.first[i] + d.first[j]) / (s[i] + s[j]);
            const double a = 0.5 * (sum + difference);
            const double b = 0.5 * (sum - difference);
            tangent.shear(i, j) = a * s[j] * s[j];
            tangent.shear(j, i) = a * s[i] * s[i];
            tangent.cross(i, j) = tangent.cross(j, i) = b * s[i] * s[j];
        }
    }
    return response;
}

StressTangent viscousTangent(double viscosity) {
    StressTangent tangent;
    tangent.normal = 2.0 * viscosity * (Mat3d::Identity() - Mat3d::Constant(1.0 / 3.0));
    tangent.shear = tangent.cross = viscosity * (Mat3d::Constant(1.0) - Mat3d(Mat3d::Identity()));
    return tangent;
}

}  // namespace mallow
