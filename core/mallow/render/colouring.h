/// @file colouring.h
/// What the colour of a particle or of a point of a mesh tells.
#pragma once

#include <mallow/geometry/point_table.h>
#include <mallow/picture/colour_scale.h>

#include <optional>
#include <string>
#include <vector>

namespace mallow {

struct Colouring {
    enum class By {
        Automatic,  ///< `Cd` where it is, else the material
        Material,   ///< a colour for each value of the string `material`
        Given,      ///< `Cd`
        Plain,      ///< one colour for all
        Value       ///< an attribute, by a scale
    };
    By by = By::Automatic;
    std::vector<std::string> materials;  ///< the order in which they get their colours
    std::vector<Rgb> palette;  ///< of By::Material, from the first on; none: the usual one
    /// Of By::Plain, and of what has neither `Cd` nor a material; none: the first material's.
    std::optional<Rgb> plain;

    // Of By::Value:
    std::string attribute;
    int component = -1;  ///< -1: the only one, or the length of a vector
    std::string label;   ///< of the colour bar, with its unit
    ColourScale scale;
};

/// From what a user asks for: material, Cd, speed, temperature, plastic, ATTRIBUTE,
/// ATTRIBUTE.component (x y z w, r g b a or a number), R,G,B of 0 to 1 as a screen shows them, or
/// R,G,B/R,G,B/..., one for each material. The scale's range is not set.
/// @throws InputError for an empty name, a component or a colour that is none.
Colouring colouringFromText(const std::string& text);

/// @throws InputError starting with `source` when the points do not have what is asked for; it
/// names the nearest attribute that they do have.
void requireColouring(const Colouring& colouring,
                      const PointTable& points,
                      const std::string& source);

/// The value of one point that By::Value colours by. Call requireColouring first.
double colouredValue(const Colouring& colouring, const Column& column, std::size_t row);

/// Holds no value: its min is infinite, its max minus that.
ColourScale emptyRange();

/// Widens a range to the finite values of these points.
void includeValues(const Colouring& colouring, const PointTable& points, ColourScale& range);

/// Adds the names of materials that are not yet there, in the order they come.
void includeMaterials(const PointTable& points, std::vector<std::string>& materials);

/// The numeric attributes that the colours of these points come from. Call requireColouring first.
std::vector<std::string> attributesFor(const Colouring& colouring, const PointTable& points);

struct PointColour {
    Rgb albedo;
    Rgb emission = Rgb::Zero();
};

/// One for each point. Call requireColouring first.
std::vector<PointColour> colourPoints(const Colouring& colouring, const PointTable& points);

}  // namespace mallow
