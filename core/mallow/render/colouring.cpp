#include <mallow/parallel/for_each.h>
#include <mallow/params/input_error.h>
#include <mallow/params/material_colour.h>
#include <mallow/params/nearest_name.h>
#include <mallow/picture/srgb.h>
#include <mallow/render/colouring.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <sstream>

namespace mallow {

namespace {

constexpr const char* kMaterial = "material";
constexpr const char* kColour = "Cd";
constexpr double kPaper = 0.92;  // whiter cannot be lit

struct Known {
    const char* asked;  // what the user writes
    const char* attribute;
    const char* label;
    ColourMap map;
};

// Attributes with a unit, and other names for attributes.
constexpr Known kKnown[] = {
    {"speed", "v", "speed [m/s]", ColourMap::Viridis},
    {"v", "v", "speed [m/s]", ColourMap::Viridis},
    {"temperature", "temperature", "temperature [K]", ColourMap::Blackbody},
    {"plastic", "plastic", "plastic strain", ColourMap::Inferno},
    {"pressure", "pressure", "pressure [Pa]", ColourMap::Cividis},
    {"mass", "mass", "mass [kg]", ColourMap::Viridis},
    {"volume", "volume", "volume [m\u00B3]", ColourMap::Viridis},
    {"pscale", "pscale", "radius [m]", ColourMap::Viridis},
    {"liquid", "liquid", "liquid fraction", ColourMap::Cividis},
    {"P", "P", "position [m]", ColourMap::Viridis},
    {"stress", "stress", "stress [Pa]", ColourMap::Cividis},
};

std::optional<int> componentOf(const std::string& text) {
    static constexpr const char* kNames[] = {"xyzw", "rgba"};
    for (const std::string letters : kNames)
        if (text.size() == 1 && letters.find(text) != std::string::npos)
            return static_cast<int>(letters.find(text));
    if (text.empty() || text.size() > 3 ||
        !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return std::stoi(text);
}

std::vector<std::string> attributeNames(const PointTable& points) {
    std::vector<std::string> names = {kMaterial, "speed"};
    for (const Column& column : points.points.columns()) names.push_back(column.name());
    return names;
}

[[noreturn]] void refuse(const std::string& source,
                         const std::string& what,
                         const std::string& name,
                         const PointTable& points) {
    throw InputError(source + ": " + what + suggestion(name, attributeNames(points)));
}

Rgb rgbOf(const std::array<float, 3>& colour) {
    return {colour[0], colour[1], colour[2]};
}

std::vector<PointColour> byMaterial(const Colouring& colouring, const PointTable& points) {
    const std::vector<Rgb>& palette = colouring.palette;
    const auto colourAt = [&palette](std::size_t place) {
        return palette.empty() ? rgbOf(materialColour(place)) : palette[place % palette.size()];
    };
    const Rgb plain = colouring.plain.value_or(colourAt(0));
    std::vector<PointColour> colours(points.pointCount(), PointColour{plain});
    const Column* material = points.points.find(kMaterial);
    if (material == nullptr || material->isNumeric()) return colours;
    std::map<std::string, std::size_t> places;
    for (const std::string& name : colouring.materials) places.emplace(name, places.size());
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const std::string& name = material->text(i);
        const std::size_t place = places.emplace(name, places.size()).first->second;
        colours[i].albedo = colourAt(place);
    }
    return colours;
}

std::vector<PointColour> byGiven(const Column& colour) {
    std::vector<PointColour> colours(colour.rows());
    forEachIndex(0, colours.size(), 4096, [&](std::size_t i) {
        for (int c = 0; c < 3; ++c) {
            const double value = colour.number(i, c);
            colours[i].albedo[c] =
                std::isfinite(value) ? static_cast<float>(std::clamp(value, 0.0, kPaper)) : 0.0F;
        }
    });
    return colours;
}

std::vector<PointColour> byValue(const Colouring& colouring, const PointTable& points) {
    // A table: the glow of a temperature costs an integral.
    constexpr int kSteps = 1024;
    std::vector<Rgb> table;
    table.reserve(kSteps);
    const ColourScale& scale = colouring.scale;
    for (int i = 0; i < kSteps; ++i)
        table.push_back(scale.at(scale.min + (scale.max - scale.min) * i / (kSteps - 1)));
    const Column& column = *points.points.find(colouring.attribute);
    const bool glows = scale.map == ColourMap::Blackbody;
    std::vector<PointColour> colours(points.pointCount());
    forEachIndex(0, colours.size(), 4096, [&](std::size_t i) {
        const double share = scale.share(colouredValue(colouring, column, i));
        const Rgb& colour = table[static_cast<std::size_t>(std::lround(share * (kSteps - 1)))];
        if (glows)
            colours[i] = {Rgb::Constant(0.10F), 0.92F * colour};
        else
            colours[i].albedo = colour;
    });
    return colours;
}

bool isColour(const Column* column) {
    return column != nullptr && column->isNumeric() && column->tupleSize() >= 3;
}

bool isGiven(const Colouring& colouring, const PointTable& points) {
    return colouring.by == Colouring::By::Given ||
           (colouring.by == Colouring::By::Automatic && isColour(points.points.find(kColour)));
}

/// "0.8,0.7,0.4" of sRGB to linear light.
Rgb plainFromText(const std::string& text) {
    Rgb colour;
    std::istringstream numbers(text);
    bool isGood = true;
    for (int c = 0; c < 3; ++c) {
        double value = -1.0;
        char comma = ',';
        isGood = isGood && (c == 0 || (numbers >> comma && comma == ',')) && numbers >> value &&
                 value >= 0.0 && value <= 1.0;
        colour[c] = static_cast<float>(std::min(linearFromSrgb(value), kPaper));
    }
    if (!isGood || numbers.peek() != std::char_traits<char>::eof())
        throw InputError("--color: \"" + text +
                         "\" is no colour, expected R,G,B with numbers from 0 to 1");
    return colour;
}

}  // namespace

Colouring colouringFromText(const std::string& text) {
    Colouring colouring;
    if (text.find('/') != std::string::npos) {
        colouring.by = Colouring::By::Material;
        std::istringstream colours(text);
        for (std::string colour; std::getline(colours, colour, '/');)
            colouring.palette.push_back(plainFromText(colour));
        return colouring;
    }
    if (text.find(',') != std::string::npos) {
        colouring.by = Colouring::By::Plain;
        colouring.plain = plainFromText(text);
        return colouring;
    }
    if (text == kMaterial) {
        colouring.by = Colouring::By::Material;
        return colouring;
    }
    if (text == kColour) {
        colouring.by = Colouring::By::Given;
        return colouring;
    }
    colouring.by = Colouring::By::Value;
    const std::size_t dot = text.rfind('.');
    colouring.attribute = text.substr(0, dot);
    if (colouring.attribute.empty())
        throw InputError("--color: \"" + text + "\" names no attribute");
    colouring.label = text;
    for (const Known& known : kKnown) {
        if (colouring.attribute != known.asked) continue;
        colouring.attribute = known.attribute;
        colouring.label = known.label;
        colouring.scale.map = known.map;
        break;
    }
    if (dot == std::string::npos) return colouring;
    const std::string letters = text.substr(dot + 1);
    const std::optional<int> component = componentOf(letters);
    if (!component)
        throw InputError("--color: \"" + text + "\": \"" + letters +
                         "\" is no component, expected x y z w, r g b a or a number");
    colouring.component = *component;
    const std::size_t unit = colouring.label.find(" [");
    colouring.label = text + (unit == std::string::npos ? "" : colouring.label.substr(unit));
    return colouring;
}

void requireColouring(const Colouring& colouring,
                      const PointTable& points,
                      const std::string& source) {
    using By = Colouring::By;
    if (colouring.by == By::Automatic || colouring.by == By::Plain) return;
    const std::string name = colouring.by == By::Material ? kMaterial
                             : colouring.by == By::Given  ? kColour
                                                          : colouring.attribute;
    const Column* column = points.points.find(name);
    if (column == nullptr) refuse(source, "no point attribute \"" + name + "\"", name, points);
    if (colouring.by == By::Material) {
        if (column->isNumeric())
            throw InputError(source + ": \"material\" is " + column->describe() +
                             ", expected string");
        return;
    }
    if (colouring.by == By::Given) {
        if (!isColour(column))
            throw InputError(source + ": \"Cd\" is " + column->describe() +
                             ", expected numbers of size 3");
        return;
    }
    if (!column->isNumeric())
        throw InputError(source + ": \"" + name + "\" is " + column->describe() +
                         ", expected numbers to colour by");
    if (colouring.component >= column->tupleSize())
        throw InputError(source + ": \"" + name + "\" is " + column->describe() +
                         ", it has no component " + std::to_string(colouring.component));
}

double colouredValue(const Colouring& colouring, const Column& column, std::size_t row) {
    if (colouring.component >= 0) return column.number(row, colouring.component);
    if (column.tupleSize() == 1) return column.number(row);
    double squares = 0.0;
    for (int c = 0; c < column.tupleSize(); ++c) squares += std::pow(column.number(row, c), 2);
    return std::sqrt(squares);
}

ColourScale emptyRange() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return {ColourMap::Viridis, kInfinity, -kInfinity};
}

void includeValues(const Colouring& colouring, const PointTable& points, ColourScale& range) {
    const Column& column = *points.points.find(colouring.attribute);
    for (std::size_t i = 0; i < column.rows(); ++i) {
        const double value = colouredValue(colouring, column, i);
        if (!std::isfinite(value)) continue;
        range.min = std::min(range.min, value);
        range.max = std::max(range.max, value);
    }
}

void includeMaterials(const PointTable& points, std::vector<std::string>& materials) {
    const Column* column = points.points.find(kMaterial);
    if (column == nullptr || column->isNumeric()) return;
    for (const std::string& name : column->strings().table)
        if (std::find(materials.begin(), materials.end(), name) == materials.end())
            materials.push_back(name);
}

std::vector<std::string> attributesFor(const Colouring& colouring, const PointTable& points) {
    if (isGiven(colouring, points)) return {kColour};
    if (colouring.by == Colouring::By::Value) return {colouring.attribute};
    return {};
}

std::vector<PointColour> colourPoints(const Colouring& colouring, const PointTable& points) {
    if (isGiven(colouring, points)) return byGiven(*points.points.find(kColour));
    if (colouring.by == Colouring::By::Value) return byValue(colouring, points);
    if (colouring.by == Colouring::By::Plain)
        return std::vector<PointColour>(points.pointCount(), PointColour{*colouring.plain});
    return byMaterial(colouring, points);
}

}  // namespace mallow
