#include "render_frames.h"

#include "movie.h"
#include "thread_count.h"

#include <mallow/io/atomic_file.h>
#include <mallow/io/frame_files.h>
#include <mallow/io/geometry_file.h>
#include <mallow/parallel/for_each.h>
#include <mallow/params/input_error.h>
#include <mallow/picture/contact_sheet.h>
#include <mallow/picture/png.h>
#include <mallow/render/frame_contents.h>
#include <mallow/scene/scene_file.h>
#include <mallow/surface/surface.h>

#include <cstdio>

namespace mallow::cli {
namespace {

bool isPng(const std::string& path) {
    const std::string end = ".png";
    return path.size() > end.size() && path.compare(path.size() - end.size(), end.size(), end) == 0;
}

class Sequence {
public:
    explicit Sequence(const RenderArguments& given)
        : given_(given), files_(frameFiles(given.inputs)) {
        if (!isPng(given.pattern))
            throw InputError(given.pattern + ": --out must end in .png, pictures are PNG files");
        paths_ = given.columns > 0 ? std::vector<std::string>{given.pattern}
                                   : outputFiles(files_, given.pattern);
        if (given.labels.size() > 1 && given.labels.size() != files_.size())
            throw InputError("--label: " + std::to_string(given.labels.size()) + " labels for " +
                             std::to_string(files_.size()) + " pictures");
        if (!given.color.empty()) settings_.colouring = colouringFromText(given.color);
        if (given.map && settings_.colouring.by != Colouring::By::Value)
            throw InputError("--map: there is no colour bar without --color ATTRIBUTE");
        if (!given.movie.empty()) movie_.emplace(given.movie, given.framesPerSecond);
        for (const std::string& path : given.props) {
            props_.push_back(readGeometry(path));
            if (!props_.back().isMesh()) throw InputError(path + ": has no polygons to show");
        }
        if (!given.scene.empty()) scene_.emplace(loadScene(given.scene, {}));
        lookAtAll();
        choose();
    }

    void run() {
        std::vector<Image> sheet;
        for (std::size_t i = 0; i < files_.size(); ++i) {
            Image picture = render(i);
            if (given_.columns > 0) {
                sheet.push_back(std::move(picture));
                tell(files_[i].path, i);
                continue;
            }
            const std::string png = formatPng(picture);
            writeFileAtomically(paths_[i], png);
            if (movie_) movie_->add(png);
            tell(paths_[i], i);
        }
        if (given_.columns > 0)
            writeFileAtomically(paths_[0], formatPng(contactSheet(sheet, given_.columns)));
        if (movie_) movie_->finish();
    }

private:
    FrameContents read(std::size_t i) const {
        FrameContents contents = readContents(files_[i].path);
        contents.props = props_;
        if (scene_)
            for (const Collider& collider : scene_->input.colliders)
                contents.colliders.push_back(poseCollider(collider, timeOf(contents, i)));
        return contents;
    }

    /// Caches know their time; other files have it from their frame number.
    double timeOf(const FrameContents& contents, std::size_t i) const {
        const ColumnLookup time = contents.parts.front().table.detail.requireNumeric("time", 1);
        if (time.column != nullptr) return time.column->number(0);
        const TimeSettings& settings = scene_->input.time;
        return (files_[i].frame.value_or(settings.startFrame) - settings.startFrame) / settings.fps;
    }

    /// A first look at every file: camera, colours and voxels are the same in all pictures. A
    /// single file is kept, not read again.
    void lookAtAll() {
        for (std::size_t i = 0; i < files_.size(); ++i) {
            FrameContents contents = read(i);
            extent_.include(contents, settings_.colouring);
            if (given_.asSurface) shareVoxelSize(contents);
            if (given_.asSurface && needsValues()) {
                makeSurfaces(contents, given_.surface, settings_.colouring);
                for (const Geometry& part : contents.parts)
                    if (part.table.pointCount() > 0)
                        includeValues(settings_.colouring, part.table, shown_);
            }
            if (files_.size() == 1) kept_.emplace(std::move(contents));
        }
    }

    bool needsValues() const {
        return settings_.colouring.by == Colouring::By::Value && !(given_.least && given_.most);
    }

    void shareVoxelSize(const FrameContents& contents) {
        for (const Geometry& part : contents.parts) {
            if (given_.surface.voxelSize || part.isMesh() || part.table.pointCount() == 0) continue;
            try {
                given_.surface.voxelSize = surfaceVoxelSize(part.table, given_.surface);
            } catch (const InputError& error) {
                throw InputError(contents.source + ": " + error.what());
            }
        }
    }

    void choose() {
        settings_.samples = given_.samples;
        settings_.toLamp = given_.light;
        settings_.hasColourBar = !given_.noBar;
        Colouring& colouring = settings_.colouring;
        colouring.materials = extent_.materials;
        if (given_.map) colouring.scale.map = *given_.map;
        // Surfaces hide most particles, and with them the extremes of many an attribute.
        const ColourScale& values = given_.asSurface && needsValues() ? shown_ : extent_.values;
        const bool hasValues = values.min <= values.max;
        colouring.scale.min = given_.least.value_or(hasValues ? values.min : 0.0);
        colouring.scale.max = given_.most.value_or(hasValues ? values.max : 1.0);
        if (colouring.scale.max < colouring.scale.min)
            throw InputError("--range: the least value is above the greatest");
        Bounds box = extent_.box;
        if (isEmpty(box)) box = {Vec3d::Constant(-0.5), Vec3d::Constant(0.5)};
        settings_.visible = box;
        if (!given_.noGround) settings_.ground = given_.ground.value_or(groundUnder(box));
        chooseCamera(box);
    }

    /// The scene's floor, if it has one, else what lies lowest.
    double groundUnder(const Bounds& box) const {
        constexpr std::size_t kFloor = 2;  // the wall y-
        if (scene_ && scene_->input.domain &&
            scene_->input.domain->walls[kFloor].kind != Wall::Open)
            return std::min(box.min.y(), scene_->input.domain->min.y());
        return box.min.y();
    }

    void chooseCamera(const Bounds& box) {
        const double aspect = static_cast<double>(given_.width) / given_.height;
        const Vec3d target = given_.target.value_or(0.5 * (box.min + box.max));
        Vec3d direction = given_.view.value_or(defaultViewDirection());
        if (given_.eye) direction = *given_.eye - target;
        if (!(direction.norm() > 0.0))
            throw InputError("--eye, --view: no direction to look along, all zero");
        camera_ =
            fittedCamera(box, aspect, direction, given_.fieldOfView.value_or(Camera().fieldOfView));
        if (given_.target) {
            camera_.eye += target - camera_.target;
            camera_.target = target;
        }
        if (given_.eye) {
            camera_.eye = *given_.eye;
            camera_.target = target;
        }
    }

    Image render(std::size_t i) {
        FrameContents contents = kept_ ? std::move(*kept_) : read(i);
        if (given_.asSurface) makeSurfaces(contents, given_.surface, settings_.colouring);
        RenderSettings settings = settings_;
        // On a sheet one bar is enough, all share it.
        if (given_.columns > 0 && i + 1 < files_.size()) settings.hasColourBar = false;
        Image picture = renderContents(contents, settings, camera_, given_.width, given_.height);
        if (!given_.labels.empty())
            drawLabel(picture, given_.labels[given_.labels.size() > 1 ? i : 0]);
        return picture;
    }

    void tell(const std::string& path, std::size_t i) const {
        if (!given_.quiet)
            std::fprintf(stderr, "%s (%zu of %zu)\n", path.c_str(), i + 1, files_.size());
    }

    RenderArguments given_;
    std::vector<FrameFile> files_;
    std::vector<std::string> paths_;
    std::vector<Geometry> props_;
    std::optional<Scene> scene_;
    std::optional<Movie> movie_;
    SequenceExtent extent_;
    ColourScale shown_ = emptyRange();  ///< values on surfaces
    std::optional<FrameContents> kept_;
    RenderSettings settings_;
    Camera camera_;
};

}  // namespace

void renderFrames(const RenderArguments& given) {
    Threads arena(given.threads > 0 ? given.threads : availableThreads());
    arena.run([&] { Sequence(given).run(); });
}

}  // namespace mallow::cli
