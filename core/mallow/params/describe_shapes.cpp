#include <mallow/params/describe_shapes.h>

namespace mallow {
namespace {

ParamInfo place(const char* name, const char* label, const char* help) {
    return required({"", name, label, "", "m", Range::any(), help});
}

ParamInfo length(const char* name, const char* label, const char* help) {
    return required({"", name, label, "", "m", Range::above(0.0), help});
}

ParamInfo direction(const char* name, const char* label, const char* help) {
    return required({"", name, label, "", "", Range::any(), help});
}

const char* const kSequenceHelp =
    "Files of a deforming collider, one per frame: ####, %04d or $F4 stands for the frame.";

}  // namespace

template <>
std::vector<Field<Box>> describe<Box>() {
    return {{place("min", "Lower Corner", "Corner with the smallest coordinates."), &Box::min},
            {place("max", "Upper Corner", "Corner with the largest coordinates."), &Box::max}};
}

template <>
std::vector<Field<Sphere>> describe<Sphere>() {
    return {{place("center", "Center", "Middle of the sphere."), &Sphere::center},
            {length("radius", "Radius", "From the middle to the surface."), &Sphere::radius}};
}

template <>
std::vector<Field<Cylinder>> describe<Cylinder>() {
    return {{place("center", "Center", "Middle of the cylinder."), &Cylinder::center},
            {direction("axis", "Axis", "Direction of the cylinder, of any length but zero."),
             &Cylinder::axis},
            {length("radius", "Radius", "From the axis to the surface."), &Cylinder::radius},
            {length("height", "Height", "From one flat end to the other."), &Cylinder::height}};
}

template <>
std::vector<Field<Capsule>> describe<Capsule>() {
    return {{place("center", "Center", "Middle of the capsule."), &Capsule::center},
            {direction("axis", "Axis", "Direction of the capsule, of any length but zero."),
             &Capsule::axis},
            {length("radius", "Radius", "From the axis to the surface, and of the round ends."),
             &Capsule::radius},
            {required({"", "height", "Height", "", "m", Range::atLeast(0.0),
                       "Length of the cylinder part, without the round ends."}),
             &Capsule::height}};
}

template <>
std::vector<Field<Torus>> describe<Torus>() {
    return {
        {place("center", "Center", "Middle of the ring."), &Torus::center},
        {direction("axis", "Axis", "Direction the ring turns about, of any length but zero."),
         &Torus::axis},
        {length("major_radius", "Major Radius", "From the middle to that of the tube."),
         &Torus::majorRadius},
        {length("minor_radius", "Minor Radius", "Of the tube; not larger than the major radius."),
         &Torus::minorRadius}};
}

template <>
std::vector<Field<Plane>> describe<Plane>() {
    return {{place("point", "Point", "Any point of the plane."), &Plane::point},
            {direction("normal", "Normal", "Away from the solid side, of any length but zero."),
             &Plane::normal}};
}

template <>
std::vector<Field<MeshFile>> describe<MeshFile>() {
    return {
        {{"", "file", "File", "", "", Range::any(),
          "A closed mesh: .obj, .ply, .bgeo, .geo or .bgeo.sc."},
         &MeshFile::file},
        {{"", "sequence", "Sequence", "", "", Range::any(), kSequenceHelp}, &MeshFile::sequence}};
}

template <>
std::vector<Field<VdbFile>> describe<VdbFile>() {
    return {{{"", "file", "File", "", "", Range::any(), "A .vdb file with a level set."},
             &VdbFile::file},
            {{"", "grid", "Grid", "", "", Range::any(),
              "Name of the level set; empty takes the first of the file."},
             &VdbFile::grid},
            {{"", "sequence", "Sequence", "", "", Range::any(), kSequenceHelp}, &VdbFile::sequence},
            {{"", "velocity_grid", "Velocity Grid", "", "", Range::any(),
              "Name of the vector grid with the velocities of a sequence."},
             &VdbFile::velocityGrid}};
}

template <>
std::vector<Field<PointsFile>> describe<PointsFile>() {
    return {{required({"", "file", "File", "", "", Range::any(),
                       "Points in any format that is read; all their attributes are kept."}),
             &PointsFile::file}};
}

template <>
std::vector<Field<Transform>> describe<Transform>() {
    return {{{"", "translate", "Translate", "", "m", Range::any(), "Moved by this, last."},
             &Transform::translate},
            {{"", "rotate", "Rotate", "", "deg", Range::any(),
              "Turned about x, then y, then z, after the scale."},
             &Transform::rotateDegrees},
            {{"", "scale", "Scale", "", "", Range::above(0.0), "Scaled along each axis, first."},
             &Transform::scale}};
}

template <>
std::vector<Field<Motion>> describe<Motion>() {
    return {{{"", "velocity", "Velocity", "", "m/s", Range::any(), "Steady translation."},
             &Motion::velocity},
            {{"", "angular_velocity", "Angular Velocity", "omega", "rad/s", Range::any(),
              "Steady rotation about the pivot; the vector is the axis."},
             &Motion::angularVelocity},
            {{"", "pivot", "Pivot", "", "m", Range::any(),
              "Point that rotations turn about; it moves along with the translation."},
             &Motion::pivot}};
}

template <>
std::vector<Field<Motion::Key>> describe<Motion::Key>() {
    using S = Motion::Key;
    return {
        {required({"", "time", "Time", "t", "s", Range::any(),
                   "When; later than the key before. Time 0 is the first frame."}),
         &S::time},
        {{"", "translate", "Translate", "", "m", Range::any(), "Moved by this."}, &S::translate},
        {{"", "rotate", "Rotate", "", "deg", Range::any(),
          "Turned about x, then y, then z; less than half a turn from key to key."},
         &S::rotateDegrees}};
}

template <>
std::vector<Field<Motion::Oscillate>> describe<Motion::Oscillate>() {
    using S = Motion::Oscillate;
    return {{{"", "amplitude", "Amplitude", "", "m", Range::any(),
              "Farthest displacement: amplitude sin(2 pi frequency t + phase)."},
             &S::amplitude},
            {{"", "frequency", "Frequency", "", "Hz", Range::atLeast(0.0), "Swings per second."},
             &S::frequency},
            {{"", "phase", "Phase", "", "rad", Range::any(), "Where in the swing time 0 is."},
             &S::phase}};
}

}  // namespace mallow
