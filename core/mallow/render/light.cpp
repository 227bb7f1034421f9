#include <mallow/render/light.h>

#include <algorithm>
#include <cmath>

namespace mallow {

Rgb Light::dome(const Vec3f& direction) const {
    const float up = direction.y();
    if (up < 0.0F) return domeHorizon + std::min(1.0F, -2.0F * up) * (domeBelow - domeHorizon);
    return domeHorizon + std::sqrt(up) * (domeTop - domeHorizon);
}

Rgb backdrop(float height) {
    const Rgb top(0.60F, 0.625F, 0.655F);
    const Rgb bottom(0.80F, 0.80F, 0.795F);
    const float t = std::clamp(height, 0.0F, 1.0F);
    return top + t * t * (3.0F - 2.0F * t) * (bottom - top);
}

Rgb toneMapped(const Rgb& radiance) {
    constexpr float kShoulder = 0.7F;
    return radiance.unaryExpr([](float x) {
        if (!(x > kShoulder)) return std::max(x, 0.0F);
        const float rest = 1.0F - kShoulder;
        return 1.0F - rest * std::exp(-(x - kShoulder) / rest);
    });
}

}  // namespace mallow
