/// @file light.h
/// The light of a photo studio: a large warm lamp, a bright dome, and a ground that turns into the
/// backdrop without a horizon. All radiances are linear; a white matt surface in full light is
/// about 1.
#pragma once

#include <mallow/render/body.h>

#include <optional>

namespace mallow {

struct Light {
    Vec3f toLamp = Vec3f(0, 1, 0);  ///< unit
    float lampRadius = 0.14F;       ///< of its disc at distance 1: how soft shadows are
    Rgb lamp = Rgb(0.98F, 0.935F, 0.86F);
    Rgb domeTop = Rgb(0.42F, 0.45F, 0.50F);
    Rgb domeHorizon = Rgb(0.34F, 0.345F, 0.355F);
    Rgb domeBelow = Rgb(0.24F, 0.23F, 0.22F);  ///< light that comes back from the ground

    /// What comes in from a direction when nothing is in the way, without the lamp.
    Rgb dome(const Vec3f& direction) const;
};

struct Ground {
    float height = 0.0F;  ///< y
    Vec3f center;         ///< where it is plain to see
    float radius = 1.0F;  ///< from there on it fades into the backdrop
    Rgb albedo = Rgb::Constant(0.62F);
};

/// The colour behind everything, by the place in the picture: 0 top, 1 bottom.
Rgb backdrop(float height);

/// The light that the eye gets to what a file can show: straight up to a shoulder, then ever more
/// slowly to white. Below the shoulder colours stay what they are, so that they can be read off a
/// colour bar.
Rgb toneMapped(const Rgb& radiance);

}  // namespace mallow
