#include <mallow/params/describe_surface.h>

namespace mallow {

template <>
std::vector<Field<SurfaceSettings>> describe<SurfaceSettings>() {
    using S = SurfaceSettings;
    return {
        {{"", "voxel_size", "Voxel Size", "h", "m", Range::above(0.0),
          "Side of a voxel. When it is not given: half of the points' detail attribute dx, a third "
          "or less where points lie that close; their median spacing where there is no dx."},
         &S::voxelSize},
        {{"", "kernel_radius", "Kernel Radius", "", "", Range::closed(1.5, 8.0),
          "Reach of a particle's kernel in particle spacings: larger is smoother."},
         &S::kernelRadius},
        {{"", "filter_passes", "Filter Passes", "", "", Range::closed(0.0, 40.0),
          "Passes of curvature flow over the surface, which is then moved out to hold its volume, "
          "by 1.5 voxels at most: what is only ten voxels thick shrinks beyond some ten passes."},
         &S::filterPasses},
        {{"", "thin_sheets", "Thin Sheets", "", "", Range::any(),
          "Keep sheets of a single layer of particles whole: they get the thickness of a voxel, "
          "and gaps in them narrower than three particle spacings close."},
         &S::thinSheets},
        {{"", "adaptivity", "Adaptivity", "", "", Range::closed(0.0, 1.0),
          "How far polygons of a mesh are merged where it is flat: 0 keeps all, 1 coarsens what is "
          "round too. The volume stays."},
         &S::adaptivity},
    };
}

std::vector<ParamError> SurfaceSettings::validate() const {
    Validator check;
    requireRanges(*this, check);
    return check.take();
}

}  // namespace mallow
