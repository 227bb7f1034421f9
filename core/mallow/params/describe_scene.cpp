#include <mallow/params/describe_scene.h>

#include <algorithm>

namespace mallow {
namespace {

ParamInfo plain(const char* name, const char* label, const char* help) {
    return {"", name, label, "", "", Range::any(), help};
}

ParamInfo frictionInfo(const char* help) {
    return {"", "friction", "Friction", "mu", "", Range::atLeast(0.0), help};
}

ParamInfo particlesPerCellInfo() {
    return {"",
            "particles_per_cell",
            "Particles per Cell",
            "",
            "",
            Range::leftOpen(0.0, 1000.0),
            "Mean number of particles in a volume of dx^3; 8 is usual."};
}

ParamInfo seedInfo() {
    return {"",
            "seed",
            "Seed",
            "",
            "",
            Range::atLeast(0.0),
            "Another number gives another random arrangement of particles."};
}

ParamInfo temperatureInfo(const char* help) {
    return {"", "temperature", "Temperature", "T", "K", Range::above(0.0), help};
}

/// Formats that hold surfaces with attributes, and .obj.
const std::vector<std::string>& surfaceFormats() {
    static const std::vector<std::string> formats{"vdb", "bgeo.sc", "bgeo", "ply", "obj"};
    return formats;
}

ParamInfo materialInfo() {
    return required(plain("material", "Material", "Name of one of the materials."));
}

}  // namespace

template <>
std::vector<Field<OutputSettings>> describe<OutputSettings>() {
    using S = OutputSettings;
    return {
        {{"output", "points", "Points", "", "", Range::any(), "Whether particles are written."},
         &S::points},
        {{"output", "every", "Every", "", "", Range::atLeast(1.0),
          "Only each n-th frame is written, counted from the first."},
         &S::every},
        {{"output", "checkpoint_every", "Checkpoint Every", "", "", Range::atLeast(1.0),
          "A checkpoint, from which a run can go on, is written each n-th frame."},
         &S::checkpointEvery},
        {{"output", "attributes", "Attributes", "", "", Range::any(),
          "Attributes of particles that are written besides the usual ones."},
         WordListMember<S>{{"F", "C", "stress", "rest_volume", "latent", "be_bar", "F_N",
                            "plastic_volume", "alpha", "phase"},
                           &S::attributes}},
        {{"output", "glow", "Glow", "", "", Range::any(),
          "`Cd` is the colour of a black body of the particle's temperature: dark up to 798 K, all "
          "glow from 1300 K on. Needs heat, or points that bring a temperature."},
         &S::glow},
    };
}

template <>
std::vector<Field<FrameSurfaceSettings>> describe<FrameSurfaceSettings>() {
    using S = FrameSurfaceSettings;
    return {
        {{"output.surface", "format", "Format", "", "", Range::any(),
          "Level sets (`vdb`) or meshes; the extension of the files."},
         WordMember<S>{surfaceFormats(), [](const S& s) { return s.format; },
                       [](S& s, const std::string& word) {
                           const std::vector<std::string>& all = surfaceFormats();
                           const bool isKnown =
                               std::find(all.begin(), all.end(), word) != all.end();
                           if (isKnown) s.format = word;
                           return isKnown;
                       }}},
        {{"output.surface", "fog", "Fog", "", "", Range::any(),
          "Also a grid `density`: the filled share of space, about 1 inside (`vdb` only)."},
         &S::fog},
        {{"output.surface", "per_material", "Per Material", "", "", Range::any(),
          "One surface for each material: grids NAME_MATERIAL, or a point attribute."},
         &S::perMaterial},
    };
}

std::vector<ParamError> FrameSurfaceSettings::validate() const {
    Validator check;
    check.require(!fog || format == "vdb", "output.surface.fog",
                  "is a grid, which only the format \"vdb\" holds, got \"" + format + "\"");
    return check.take();
}

template <>
std::vector<Field<HeatSettings>> describe<HeatSettings>() {
    using S = HeatSettings;
    return {{{"heat", "enabled", "Heat", "", "", Range::any(),
              "Whether heat flows. Without it everything keeps the temperature it has."},
             &S::enabled},
            {{"heat", "ambient", "Ambient", "T", "K", Range::above(0.0),
              "Temperature of the air; free surfaces are insulated when it is not given."},
             &S::ambient}};
}

template <>
std::vector<Field<ResampleSettings>> describe<ResampleSettings>() {
    using S = ResampleSettings;
    return {
        {{"resample", "enabled", "Resample", "", "", Range::any(),
          "Whether particles are inserted and merged where deformation makes them few or many."},
         &S::enabled},
        {{"resample", "every", "Every", "", "", Range::atLeast(1.0),
          "Steps between two resamplings."},
         &S::every},
        {{"resample", "seed", "Seed", "", "", Range::atLeast(0.0),
          "Another number inserts particles at other random places."},
         &S::seed}};
}

template <>
std::vector<Field<DomainSettings>> describe<DomainSettings>() {
    using S = DomainSettings;
    return {
        {required({"domain", "min", "Lower Corner", "", "m", Range::any(),
                   "Corner with the smallest coordinates."}),
         &S::min},
        {required({"domain", "max", "Upper Corner", "", "m", Range::any(),
                   "Corner with the largest coordinates."}),
         &S::max},
        {frictionInfo("Coulomb friction of the walls that do not state their own."), &S::friction}};
}

template <>
std::vector<Field<Wall>> describe<Wall>() {
    return {{plain("boundary", "Boundary",
                   "What the wall does to material; open lets it go and removes it."),
             wordMember(&Wall::kind)},
            {frictionInfo("Coulomb friction of the wall; that of the domain when not given."),
             &Wall::friction}};
}

template <>
std::vector<Field<ObjectSettings>> describe<ObjectSettings>() {
    using S = ObjectSettings;
    return {
        {plain("name", "Name", "A name of its own."), &S::name},
        {materialInfo(), &S::material},
        {particlesPerCellInfo(), &S::particlesPerCell},
        {plain("sampling", "Sampling", "How particles are arranged in the shape."),
         wordMember(&S::sampling)},
        {seedInfo(), &S::seed},
        {{"", "velocity", "Velocity", "v", "m/s", Range::any(),
          "At the start; added to the velocities of a points file."},
         &S::velocity},
        {{"", "angular_velocity", "Angular Velocity", "omega", "rad/s", Range::any(),
          "At the start, about the object's centre of mass; added as the velocity is."},
         &S::angularVelocity},
        {temperatureInfo("At the start; points that have an attribute temperature keep it."),
         &S::temperature},
    };
}

template <>
std::vector<Field<ColliderSettings>> describe<ColliderSettings>() {
    using S = ColliderSettings;
    return {
        {plain("name", "Name", "A name of its own."), &S::name},
        {plain("invert", "Invert", "The material is kept inside; the same as on the shape."),
         &S::invert},
        {plain("boundary", "Boundary",
               "sticky: material moves with it; slip: along it only; separate: along or away."),
         wordMember(&S::boundary)},
        {frictionInfo("Coulomb friction while material presses against it."), &S::friction},
        {{"", "temperature", "Temperature", "T", "K", Range::above(0.0),
          "Of its surface; insulated when it is not given."},
         &S::temperature},
    };
}

template <>
std::vector<Field<EmitterSettings>> describe<EmitterSettings>() {
    using S = EmitterSettings;
    return {
        {plain("name", "Name", "A name of its own."), &S::name},
        {materialInfo(), &S::material},
        {{"", "velocity", "Velocity", "v", "m/s", Range::any(),
          "With which material flows through the shape and out of it."},
         &S::velocity},
        {{"", "start", "Start", "t", "s", Range::any(), "When it begins."}, &S::start},
        {{"", "end", "End", "t", "s", Range::any(), "When it ends; never when not given."},
         &S::end},
        {temperatureInfo("Of what flows out."), &S::temperature},
        {particlesPerCellInfo(), &S::particlesPerCell},
        {seedInfo(), &S::seed},
        {{"", "max_particles", "Most Particles", "", "", Range::atLeast(0.0),
          "It ends after so many particles; no limit when not given."},
         &S::maxParticles},
    };
}

}  // namespace mallow
