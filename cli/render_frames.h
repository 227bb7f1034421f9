/// @file render_frames.h
/// The pictures of a sequence, as the command line asks for them.
#pragma once

#include <mallow/params/surface_settings.h>
#include <mallow/render/camera.h>
#include <mallow/render/render_settings.h>

#include <optional>
#include <string>
#include <vector>

namespace mallow::cli {

struct RenderArguments {
    std::vector<std::string> inputs;
    std::string pattern;
    int width = 640, height = 360;
    int samples = RenderSettings().samples;
    bool asSurface = false;
    SurfaceSettings surface;

    std::string color;  ///< empty: Cd or the material
    std::optional<ColourMap> map;
    std::optional<double> least, most;  ///< ends of the colour bar; none: of the values
    bool noBar = false;

    std::optional<Vec3d> eye, target, view;
    std::optional<double> fieldOfView;
    bool noGround = false;
    std::optional<double> ground;
    std::optional<Vec3d> light;

    std::vector<std::string> props;
    std::string scene;  ///< empty: no colliders are shown

    int columns = 0;  ///< > 0: all pictures in one file
    std::vector<std::string> labels;
    std::string movie;  ///< empty: none
    double framesPerSecond = 24.0;
    int threads = 0;
    bool quiet = false;
};

/// @throws InputError, OutputError, InvalidScene.
void renderFrames(const RenderArguments& given);

}  // namespace mallow::cli
