#include <mallow/params/describe_surface.h>

namespace mallow {

template <>
std::vector<Field<SurfaceSettings>> describe<SurfaceSettings>() {
    using S = SurfaceSettings;
    return {
        {{"", "voxel_size", "Voxel Size", "h", "m", Range::above(0.0),
          "Side of a voxel; half of the points' detail attribute dx when it is not given, or their "
          "median spacing where there is none."},
         &S::voxelSize},
        {{"", "kernel_radius", "Kernel Radius", "", "", Range::closed(1.5, 8.0),
          "Reach of a particle's kernel in particle spacings: larger is smoother."},
         &S::kernelRadius},
        {{"", "filter_passes", "Filter Passes", "", "", Range::closed(0.0, 100.0),
          "Passes of curvature flow over the surface; the volume they take is given back."},
         &S::filterPasses},
        {{"", "thin_sheets", "Thin Sheets", "", "", Range::any(),
          "Keep sheets of a single layer of particles whole: they get the thickness of a voxel, "
          "and gaps in them narrower than three particle spacings close."},
         &S::thinSheets},
        {{"", "adaptivity", "Adaptivity", "", "", Range::closed(0.0, 1.0),
          "How far polygons of a mesh are merged where it is flat; 0 keeps all."},
         &S::adaptivity},
    };
}

std::vector<ParamError> SurfaceSettings::validate() const {
    Validator check;
    requireRanges(*this, check);
    return check.take();
}

}  // namespace mallow
