#include "commands.h"
#include "described_option.h"
#include "exit_code.h"
#include "render_frames.h"
#include "whole_number.h"

#include <mallow/params/describe_surface.h>

#include <cmath>
#include <cstdio>
#include <memory>

namespace mallow::cli {
namespace {

/// Numbers between separators, as many as asked for, all finite.
std::vector<double> numbersIn(const std::string& option,
                              const std::string& text,
                              char separator,
                              std::size_t count,
                              const std::string& expected) {
    const std::vector<std::string> words = CLI::detail::split(text, separator);
    std::vector<double> numbers;
    numbers.reserve(words.size());
    bool isGood = words.size() == count;
    for (const std::string& word : words) {
        double number = 0.0;
        isGood = isGood && CLI::detail::lexical_cast(word, number) && std::isfinite(number);
        numbers.push_back(number);
    }
    if (!isGood) throw CLI::ValidationError(option, "expected " + expected + ", got " + text);
    return numbers;
}

void addVector(CLI::App& command,
               const std::string& name,
               std::optional<Vec3d>& value,
               const std::string& help) {
    command
        .add_option_function<std::string>(
            name,
            [name, &value](const std::string& text) {
                const auto x = numbersIn(name, text, ',', 3, "three numbers X,Y,Z");
                value = Vec3d(x[0], x[1], x[2]);
            },
            help)
        ->type_name("X,Y,Z");
}

void setSize(const std::string& text, RenderArguments& given) {
    constexpr double kLargest = 16384.0;
    const auto size = numbersIn("--size", text, 'x', 2, "WIDTHxHEIGHT, such as 1280x720");
    for (const double side : size)
        if (!(side >= 1.0 && side <= kLargest && side == std::floor(side)))
            throw CLI::ValidationError("--size",
                                       "expected whole numbers from 1 to 16384, got " + text);
    given.width = static_cast<int>(size[0]);
    given.height = static_cast<int>(size[1]);
}

void setGround(const std::string& text, RenderArguments& given) {
    given.noGround = text == "none";
    if (!given.noGround)
        given.ground = numbersIn("--ground", text, ',', 1, "a height [m] or none")[0];
}

/// Each time the option is given it takes one text more.
void addRepeatable(CLI::App& command,
                   const std::string& name,
                   std::vector<std::string>& texts,
                   const std::string& help) {
    command
        .add_option_function<std::string>(
            name, [&texts](const std::string& text) { texts.push_back(text); },
            help + " (repeatable)")
        ->trigger_on_parse();
}

void addWhat(CLI::App& command, RenderArguments& given) {
    command.add_option("IN", given.inputs, "Files, patterns (####) or the folder of a run")
        ->required();
    command.add_option("--out", given.pattern, "The .png to write; #### is the frame number")
        ->required();
    command
        .add_option_function<std::string>(
            "--as", [&given](const std::string& word) { given.asSurface = word == "surface"; },
            "Particles as spheres (default) or as a surface, one for each material")
        ->check(CLI::IsMember({"spheres", "surface"}))
        ->type_name("WORD");
    addRepeatable(command, "--with", given.props, "A mesh that stands by, in grey");
    command.add_option("--scene", given.scene,
                       "Show the colliders of this scene, where they are at each frame's time");
    addDescribedOptions(command, given.surface);
}

void addColour(CLI::App& command, RenderArguments& given) {
    command.add_option("--color,--colour", given.color,
                       "material, Cd, speed, temperature (glowing), plastic, any attribute, "
                       "ATTRIBUTE.x, one colour R,G,B of 0 to 1 or R,G,B/R,G,B/..., one for each "
                       "material (default: Cd, else the material)");
    command
        .add_option_function<std::string>(
            "--range",
            [&given](const std::string& text) {
                const auto ends = numbersIn("--range", text, ':', 2, "MIN:MAX");
                given.least = ends[0];
                given.most = ends[1];
            },
            "Values at the ends of the colour bar (default: the least and greatest of all frames)")
        ->type_name("MIN:MAX");
    command
        .add_option_function<std::string>(
            "--map", [&given](const std::string& word) { given.map = fromWord<ColourMap>(word); },
            "Colours of the bar")
        ->check(CLI::IsMember(allWords<ColourMap>()))
        ->type_name("WORD");
    command.add_flag("--no-bar", given.noBar, "No colour bar");
}

void addCamera(CLI::App& command, RenderArguments& given) {
    addVector(command, "--view", given.view,
              "Direction to the eye of a camera that sees all frames whole (default 0.45,0.38,1)");
    addVector(command, "--eye", given.eye, "Where the camera is [m]");
    addVector(command, "--target", given.target, "What it looks at [m] (default: the middle)");
    command
        .add_option("--fov", given.fieldOfView, "Angle from bottom to top [degree] (default 30)")
        ->check(CLI::Range(1.0, 170.0));
    addVector(command, "--light", given.light,
              "Direction to the lamp (default: over the camera's left shoulder)");
    command
        .add_option_function<std::string>(
            "--ground", [&given](const std::string& text) { setGround(text, given); },
            "Height y of the ground [m], or none (default: the scene's floor, else the lowest "
            "point of all frames)")
        ->type_name("Y|none");
}

void addPicture(CLI::App& command, RenderArguments& given) {
    command
        .add_option_function<std::string>(
            "--size", [&given](const std::string& text) { setSize(text, given); },
            "Pixels (default 640x360)")
        ->type_name("WxH");
    command.add_option("--samples", given.samples, "Rays per pixel: more are smoother and slower")
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    command
        .add_option("--columns", given.columns,
                    "One picture of all, this many side by side, with one camera and colour bar")
        ->check(CLI::Range(1, 100));
    addRepeatable(command, "--label", given.labels,
                  "Words on the pictures: one for all, or one each");
    CLI::Option* movie = command.add_option("--movie", given.movie,
                                            "Also a movie of the pictures (.mp4; needs ffmpeg)");
    movie->excludes("--columns");
    command.add_option("--fps", given.framesPerSecond, "Frames per second of the movie")
        ->check(CLI::Range(1.0, 1000.0))
        ->capture_default_str()
        ->needs(movie);
    command
        .add_option(
            "--threads", given.threads,
            "Threads (default: CPU affinity and cgroup quota); pictures do not depend on it")
        ->check(notACount);
    command.add_flag("--quiet", given.quiet, "No progress");
}

}  // namespace

void addRender(CLI::App& app, Command& chosen) {
    CLI::App* command = app.add_subcommand(
        "render",
        "Take pictures (.png) of particles, meshes (.obj .ply .bgeo.sc ...) and level "
        "sets (.vdb)");
    command->footer(
        "Frames in separate jobs: camera, ground, range of colours and, without a detail attribute "
        "dx,\n"
        "voxels are chosen from the frames that one call sees. Give --eye, --target, --ground, "
        "--range\n"
        "and --voxel-size, or the pictures do not fit to each other.");
    auto given = std::make_shared<RenderArguments>();
    addWhat(*command, *given);
    addColour(*command, *given);
    addCamera(*command, *given);
    addPicture(*command, *given);
    command->callback([given, &chosen] {
        chosen = [given] {
            renderFrames(*given);
            return int(kDone);
        };
    });
}

}  // namespace mallow::cli
