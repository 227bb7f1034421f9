#include "shape_network.h"

#include <mallow/params/input_error.h>
#include <mallow/params/range.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace mallow::hdk {
namespace {

// Meshes of round shapes are so fine that a sphere loses 0.2 % of its volume.
constexpr double kRows = 49.0, kColumns = 96.0;
constexpr double kDegrees = 180.0 / 3.14159265358979323846;

/// Differences and angles without the last digits, which are rounding.
double shortened(double value) {
    constexpr double kDigits = 1.0e12;
    return std::round(value * kDigits) / kDigits + 0.0;  // no -0
}

std::vector<double> three(const Vec3d& v) {
    return {shortened(v.x()), shortened(v.y()), shortened(v.z())};
}

/// Angles about x and then z that turn the y axis to n.
Vec3d anglesFromY(const Vec3d& n) {
    const Vec3d unit = n.normalized();
    return {kDegrees * std::asin(std::clamp(unit.z(), -1.0, 1.0)), 0.0,
            kDegrees * std::atan2(-unit.x(), unit.y())};
}

struct ShapeNodes {
    const std::string& name;
    double reach;
    NetworkNode& network;

    std::string add(const std::string& type,
                    const std::string& suffix,
                    std::vector<SetParameter> parameters,
                    const std::vector<std::string>& inputs = {}) const {
        NetworkNode node{name + suffix, type, std::move(parameters)};
        for (std::size_t i = 0; i < inputs.size(); ++i)
            node.wires.push_back({static_cast<int>(i), inputs[i]});
        network.children.push_back(node);
        return node.name;
    }

    std::string turned(const std::string& from, const Vec3d& axis, const Vec3d& to) const {
        std::vector<SetParameter> parameters;
        const Vec3d angles = anglesFromY(axis);
        if (!to.isZero()) parameters.push_back(setNumbers("t", three(to)));
        if (!angles.isZero()) parameters.push_back(setNumbers("r", three(angles)));
        return parameters.empty() ? from : add("xform", "_place", parameters, {from});
    }

    std::string sphere(const std::string& suffix, double radius, const Vec3d& center) const {
        return add("sphere", suffix,
                   {setWord("type", "polymesh"), setNumbers("rad", {radius, radius, radius}),
                    setNumbers("t", three(center)), setNumbers("rows", {kRows}),
                    setNumbers("cols", {kColumns})});
    }

    std::string tube(const std::string& suffix, double radius, double height) const {
        return add("tube", suffix,
                   {setWord("type", "poly"), setToggle("cap", true), setWord("orient", "y"),
                    setNumbers("rad", {radius, radius}), setNumbers("height", {height}),
                    setNumbers("cols", {kColumns})});
    }

    std::string combined(const std::vector<std::string>& of, const char* operation) const {
        std::string result = of.front();
        for (std::size_t i = 1; i < of.size(); ++i)
            result = add("boolean::2.0", "_" + std::string(operation) + std::to_string(i),
                         {setWord("booleanop", operation)}, {result, of[i]});
        return result;
    }

    std::string operator()(const Box& box) const {
        return add("box", "",
                   {setNumbers("size", three(box.max - box.min)),
                    setNumbers("t", three(0.5 * (box.min + box.max)))});
    }
    std::string operator()(const Sphere& s) const { return sphere("", s.radius, s.center); }
    std::string operator()(const Cylinder& c) const {
        return turned(tube("", c.radius, c.height), c.axis, c.center);
    }
    std::string operator()(const Capsule& c) const {
        const Vec3d end(0.0, 0.5 * c.height, 0.0);
        return turned(combined({tube("_middle", c.radius, c.height), sphere("_top", c.radius, end),
                                sphere("_bottom", c.radius, -end)},
                               "union"),
                      c.axis, c.center);
    }
    std::string operator()(const Torus& t) const {
        return turned(
            add("torus", "",
                {setWord("orient", "y"), setNumbers("rad", {t.majorRadius, t.minorRadius}),
                 setNumbers("rows", {kColumns}), setNumbers("cols", {kRows})}),
            t.axis, t.center);
    }
    std::string operator()(const Plane& p) const {
        const std::string slab = add("box", "",
                                     {setNumbers("size", {2.0 * reach, reach, 2.0 * reach}),
                                      setNumbers("t", {0.0, -0.5 * reach, 0.0})});
        return turned(slab, p.normal, p.point);
    }
    std::string file(const std::optional<std::string>& one,
                     const std::optional<std::string>& sequence) const {
        return add("file", "", {setText("file", one ? *one : *sequence)});
    }
    std::string operator()(const MeshFile& m) const { return file(m.file, m.sequence); }
    std::string operator()(const VdbFile& v) const { return file(v.file, v.sequence); }
    std::string operator()(const PointsFile& p) const { return file(p.file, {}); }
    std::string operator()(const CombinedShapes& shapes) const {
        std::vector<std::string> parts;
        for (const ShapeSettings& part : shapes.of)
            parts.push_back(
                addShape(part, name + "_" + std::to_string(parts.size() + 1), reach, network));
        switch (shapes.operation) {
            case Csg::Operation::Union:
                return combined(parts, "union");
            case Csg::Operation::Difference:
                return combined(parts, "subtract");
            case Csg::Operation::Intersection:
                break;
        }
        return combined(parts, "intersect");
    }
};

/// A parameter of three numbers of which each is a channel.
SetParameter driven(const std::string& token, std::vector<Channel> channels) {
    SetParameter parameter = setNumbers(token, {0.0, 0.0, 0.0});
    const char* const letters = "xyz";
    for (std::size_t c = 0; c < channels.size(); ++c) channels[c].name = token + letters[c];
    parameter.channels = std::move(channels);
    return parameter;
}

std::vector<Channel> keysOf(const Motion& motion, Vec3d Motion::Key::*member, double startTime) {
    std::vector<Channel> channels(3);
    for (int c = 0; c < 3; ++c) {
        const auto isOff = [&](const Motion::Key& key) { return (key.*member)[c] == 0.0; };
        if (std::all_of(motion.keys.begin(), motion.keys.end(), isOff)) continue;
        for (const Motion::Key& key : motion.keys)
            channels[static_cast<std::size_t>(c)].keys.push_back(
                {startTime + key.time, (key.*member)[c]});
    }
    return channels;
}

/// Rotations of keys are slerps: only about one axis are these straight lines of angles.
void requireOneAxis(const Motion& motion, const std::string& name) {
    int axes = 0;
    for (int c = 0; c < 3; ++c)
        axes += std::any_of(motion.keys.begin(), motion.keys.end(),
                            [&](const Motion::Key& key) { return key.rotateDegrees[c] != 0.0; })
                    ? 1
                    : 0;
    if (axes > 1)
        throw InputError("collider " + name +
                         ": motion.keys rotate about several axes; builders know one");
    const Vec3d& omega = motion.angularVelocity;
    if ((omega.array() != 0.0).count() > 1)
        throw InputError("collider " + name +
                         ": motion has keys and angular_velocity about a skew axis; builders "
                         "know the axes x, y and z");
}

}  // namespace

std::string nodeName(const std::string& name) {
    std::string result = name;
    for (char& c : result)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    if (result.empty() || std::isdigit(static_cast<unsigned char>(result.front())) != 0)
        result = "_" + result;
    return result;
}

std::string addShape(const ShapeSettings& shape,
                     const std::string& name,
                     double reach,
                     NetworkNode& network) {
    const ShapeNodes nodes{name, reach, network};
    std::string made = std::visit(nodes, shape.geometry);
    if (!shape.transform) return made;
    const Transform& transform = *shape.transform;
    return nodes.add(
        "xform", "_transform",
        {setNumbers("t", three(transform.translate)),
         setNumbers("r", three(transform.rotateDegrees)), setNumbers("s", three(transform.scale))},
        {made});
}

std::string addMotion(const Motion& motion,
                      const std::string& from,
                      const std::string& name,
                      double startTime,
                      NetworkNode& network) {
    requireOneAxis(motion, name);
    const ShapeNodes nodes{name, 0.0, network};
    const std::string time =
        startTime == 0.0 ? "$T" : std::string("($T - ").append(numberText(startTime)).append(")");
    const SetParameter pivot = setNumbers("p", three(motion.pivot));
    std::string last = from;
    const auto hasKeys = [&](Vec3d Motion::Key::*member) {
        return std::any_of(motion.keys.begin(), motion.keys.end(),
                           [&](const Motion::Key& key) { return !(key.*member).isZero(); });
    };
    if (hasKeys(&Motion::Key::rotateDegrees))
        last = nodes.add(
            "xform", "_turn",
            {driven("r", keysOf(motion, &Motion::Key::rotateDegrees, startTime)), pivot}, {last});
    if (!motion.angularVelocity.isZero()) {
        std::vector<Channel> channels(3);
        for (int c = 0; c < 3; ++c)
            if (motion.angularVelocity[c] != 0.0)
                channels[static_cast<std::size_t>(c)].expression =
                    numberText(shortened(kDegrees * motion.angularVelocity[c])) + " * " + time;
        last = nodes.add("xform", "_spin", {driven("r", channels), pivot}, {last});
    }
    if (hasKeys(&Motion::Key::translate))
        last = nodes.add("xform", "_path",
                         {driven("t", keysOf(motion, &Motion::Key::translate, startTime))}, {last});
    const Motion::Oscillate& swing = motion.oscillate;
    if (!motion.velocity.isZero() || !swing.amplitude.isZero()) {
        std::vector<Channel> channels(3);
        constexpr double kTurn = 360.0;  // HScript's sines take degrees
        for (int c = 0; c < 3; ++c)
            channels[static_cast<std::size_t>(c)]
                .expression.append(numberText(motion.velocity[c]) + " * " + time)
                .append(" + " + numberText(swing.amplitude[c]) + " * sin(")
                .append(numberText(kTurn * swing.frequency) + " * " + time)
                .append(" + " + numberText(kDegrees * swing.phase) + ")");
        last = nodes.add("xform", "_drift", {driven("t", channels)}, {last});
    }
    return last;
}

}  // namespace mallow::hdk
