#include <mallow/geometry/primitive_distance.h>
#include <mallow/geometry/shape.h>

#include <array>

namespace mallow {
namespace {

// Points are handled in pieces of this size, so that what lies between the levels of a CSG tree
// fits on the stack.
constexpr std::size_t kChunk = 64;

// `normal` may be null in all of these: then only the distance is wanted. n <= kChunk.
void evaluate(const Shape& shape, const Vec3d* x, std::size_t n, double* phi, Vec3d* normal);

template <class Primitive>
void evaluate(
    const Primitive& primitive, const Vec3d* x, std::size_t n, double* phi, Vec3d* normal) {
    const Primitive unit = withUnitAxis(primitive);
    for (std::size_t i = 0; i < n; ++i) {
        const SurfaceSample s = surfaceSample(unit, x[i]);
        phi[i] = s.distance;
        if (normal != nullptr) normal[i] = s.normal;
    }
}

void evaluate(const LevelSet& shape, const Vec3d* x, std::size_t n, double* phi, Vec3d* normal) {
    if (normal != nullptr)
        signedDistanceAndNormal(shape, x, n, phi, normal);
    else
        signedDistance(shape, x, n, phi);
}

void evaluate(const Csg& csg, const Vec3d* x, std::size_t n, double* phi, Vec3d* normal) {
    std::array<double, kChunk> partPhi;
    std::array<Vec3d, kChunk> partNormal;
    // A union keeps the smallest distance, the others the largest; what is taken away counts from
    // its other side.
    const double order = csg.operation == Csg::Operation::Union ? -1.0 : 1.0;
    const double side = csg.operation == Csg::Operation::Difference ? -1.0 : 1.0;

    evaluate(csg.of.front(), x, n, phi, normal);
    for (std::size_t part = 1; part < csg.of.size(); ++part) {
        evaluate(csg.of[part], x, n, partPhi.data(),
                 normal != nullptr ? partNormal.data() : nullptr);
        for (std::size_t i = 0; i < n; ++i) {
            const double other = side * partPhi[i];
            if (order * other <= order * phi[i]) continue;
            phi[i] = other;
            if (normal != nullptr) normal[i] = side * partNormal[i];
        }
    }
}

/// x_world -> x_shape and back for normals; one set of sines and cosines per batch.
struct Placement {
    explicit Placement(const Transform& transform)
        : R(rotationFromDegrees(transform.rotateDegrees)),
          translate(transform.translate),
          inverseScale(transform.scale.cwiseInverse()),
          minScale(transform.scale.minCoeff()),
          isUniform(transform.scale.maxCoeff() == minScale) {}

    Vec3d toShape(const Vec3d& x) const {
        return inverseScale.cwiseProduct(R.transpose() * (x - translate));
    }

    Mat3d R;
    Vec3d translate, inverseScale;
    double minScale;
    bool isUniform;
};

void evaluatePlaced(const Shape& shape,
                    const Placement& placement,
                    const Vec3d* x,
                    std::size_t n,
                    double* phi,
                    Vec3d* normal) {
    std::array<Vec3d, kChunk> xShape;
    std::array<Vec3d, kChunk> normalShape;
    const auto inner = [&](Vec3d* normalOut) {
        std::visit(
            [&](const auto& geometry) { evaluate(geometry, xShape.data(), n, phi, normalOut); },
            shape.geometry);
    };
    for (std::size_t i = 0; i < n; ++i) xShape[i] = placement.toShape(x[i]);

    if (normal == nullptr && placement.isUniform) {
        inner(nullptr);
        for (std::size_t i = 0; i < n; ++i) phi[i] *= placement.minScale;
        return;
    }
    // g = d phi_shape / d x_world: phi_shape/|g| is exact for uniform scale, first order otherwise.
    inner(normalShape.data());
    for (std::size_t i = 0; i < n; ++i) {
        const Vec3d g = placement.R * placement.inverseScale.cwiseProduct(normalShape[i]);
        const double slope = g.norm();
        phi[i] = slope > 0.0 ? phi[i] / slope : phi[i] * placement.minScale;
        if (normal != nullptr) normal[i] = directionOr(g, Vec3d::Zero());
    }
}

void evaluate(const Shape& shape, const Vec3d* x, std::size_t n, double* phi, Vec3d* normal) {
    if (shape.transform)
        evaluatePlaced(shape, Placement(*shape.transform), x, n, phi, normal);
    else
        std::visit([&](const auto& geometry) { evaluate(geometry, x, n, phi, normal); },
                   shape.geometry);
}

template <class Primitive>
double clearanceOf(const Primitive& primitive, const Vec3d& x, bool inverted) {
    const double distance = surfaceSample(withUnitAxis(primitive), x).distance;
    return inverted ? -distance : distance;
}

double clearanceOf(const LevelSet& shape, const Vec3d& x, bool inverted) {
    return clearance(shape, x, inverted);
}

/// A union is clear of material where every part is; an intersection where one part is. The
/// complement of a union is the intersection of the complements, and A - B is A and not B.
double clearanceOf(const Csg& csg, const Vec3d& x, bool inverted) {
    const bool isUnion = csg.operation == Csg::Operation::Union;
    const bool isDifference = csg.operation == Csg::Operation::Difference;
    const bool needsAll = isUnion != inverted;
    double result = clearance(csg.of.front(), x, inverted);
    for (std::size_t part = 1; part < csg.of.size(); ++part) {
        const double other = clearance(csg.of[part], x, inverted != isDifference);
        result = needsAll ? std::min(result, other) : std::max(result, other);
    }
    return result;
}

}  // namespace

void signedDistance(const Shape& shape, const Vec3d* x, std::size_t n, double* phi) {
    for (std::size_t i = 0; i < n; i += kChunk)
        evaluate(shape, x + i, std::min(kChunk, n - i), phi + i, nullptr);
}

void signedDistanceAndNormal(
    const Shape& shape, const Vec3d* x, std::size_t n, double* phi, Vec3d* normal) {
    for (std::size_t i = 0; i < n; i += kChunk)
        evaluate(shape, x + i, std::min(kChunk, n - i), phi + i, normal + i);
}

double clearance(const Shape& shape, const Vec3d& x, bool inverted) {
    const auto inner = [&](const Vec3d& xShape) {
        return std::visit(
            [&](const auto& geometry) { return clearanceOf(geometry, xShape, inverted); },
            shape.geometry);
    };
    if (!shape.transform) return inner(x);
    // A ball in the world is an ellipsoid in the shape's space, as long as radius / minScale at
    // most.
    const Placement placement(*shape.transform);
    return placement.minScale * inner(placement.toShape(x));
}

}  // namespace mallow
