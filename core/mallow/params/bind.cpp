#include <mallow/params/bind.h>
#include <mallow/params/moduli.h>
#include <mallow/params/thermal_params.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>

namespace mallow {

namespace {

const std::array<std::string, 4> kModuli{"youngs_modulus", "poissons_ratio", "shear_modulus",
                                         "bulk_modulus"};

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// A model with a shear modulus takes a pair of moduli; a liquid has the bulk modulus alone.
bool hasPairOfModuli(const std::vector<std::string>& modelParameters) {
    return contains(modelParameters, "shear_modulus") && contains(modelParameters, "bulk_modulus");
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::optional<double> lookUp(const GivenValues& values, const std::string& name) {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional<double>(found->second);
}

/// What the points say about one parameter; null where they say nothing.
struct Painted {
    const Column* value = nullptr;
    const Column* scale = nullptr;

    bool isThere() const { return value != nullptr || scale != nullptr; }
};

/// Everything that bindMaterial() reads, and the errors it collects.
class Binder {
public:
    Binder(const std::vector<std::string>& modelParameters,
           const MaterialParams& material,
           const GivenValues& objectOverrides,
           const PointTable& points)
        : accepted_(acceptedParameters(modelParameters)),
          material_(material),
          points_(points),
          levels_{{{"preset of material '" + material.name + "'", &material.preset},
                   {"material '" + material.name + "'", &material.given},
                   {"object", &objectOverrides}}} {}

    void checkGiven() {
        for (const auto& [where, values] : levels_)
            for (const auto& [name, value] : *values) checkGivenValue(where, name, value);
    }

    /// Finds and checks the attributes NAME and NAME_scale.
    Painted painted(const MaterialParameter& parameter) {
        const ParamInfo& info = parameter.info;
        if (!info.isPaintable) return {};
        const Painted result{attribute(info.name), attribute(info.name + "_scale")};
        if (result.value != nullptr)
            requireAtPoints(info.name, info, "is", [&](std::size_t p) {
                return std::optional<double>(result.value->number(p));
            });
        return result;
    }

    /// A parameter that stands alone.
    BoundParameter plain(const std::string& name) {
        const MaterialParameter parameter = materialParameter(name);
        BoundParameter bound{name, 0.0, {}};
        std::optional<double> value = parameter.defaultValue;
        for (const auto& [where, values] : levels_)
            if (const auto given = lookUp(*values, name)) value = given;
        const Painted paint = painted(parameter);
        if (!value && paint.value == nullptr)
            errors_.push_back({name, "of material '" + material_.name + "' must be given"});
        bound.uniform = value.value_or(0.0);
        if (!paint.isThere()) return bound;

        bound.perPoint.assign(points_.pointCount(), bound.uniform);
        if (paint.value != nullptr) bound.perPoint = paint.value->numbers();
        scale(bound.perPoint, parameter.info, paint.scale);
        return bound;
    }

    /// The liquid's, or where nothing is said of it the solid's, bound before.
    BoundParameter ofLiquid(const std::string& name, const BoundParameter& solid) {
        const bool isGiven = std::any_of(levels_.begin(), levels_.end(), [&](const Level& level) {
            return level.values->count(name) > 0;
        });
        const bool isPainted =
            points_.points.find(name) != nullptr || points_.points.find(name + "_scale") != nullptr;
        if (isGiven || isPainted) return plain(name);
        return {name, solid.uniform, solid.perPoint};
    }

    /// shear_modulus and bulk_modulus, from whichever pair is given.
    std::pair<BoundParameter, BoundParameter> moduli() {
        BoundParameter mu{"shear_modulus", 0.0, {}}, kappa{"bulk_modulus", 0.0, {}};
        Moduli uniform({*materialParameter("youngs_modulus").defaultValue,
                        *materialParameter("poissons_ratio").defaultValue});
        for (const auto& [where, values] : levels_)
            if (!applyLevel(uniform, where, moduliFrom(*values))) return {mu, kappa};
        mu.uniform = uniform.shearBulk().shearModulus;
        kappa.uniform = uniform.shearBulk().bulkModulus;

        std::array<Painted, 4> paint;
        for (std::size_t m = 0; m < 4; ++m) paint[m] = painted(materialParameter(kModuli[m]));
        if (std::none_of(paint.begin(), paint.end(), [](const Painted& p) { return p.isThere(); }))
            return {mu, kappa};
        if (!paintedPairIsOne(uniform, paint)) return {mu, kappa};

        // Scales apply to the pair they name, whichever pair the values came as.
        const bool scalesYoungs = paint[0].scale != nullptr || paint[1].scale != nullptr;
        std::vector<double> first(points_.pointCount()), second(points_.pointCount());
        for (std::size_t p = 0; p < points_.pointCount(); ++p) {
            Moduli atPoint = uniform;
            atPoint.apply(paintedModuli(paint, p));
            const Youngs youngs = atPoint.youngs();
            const ShearBulk shearBulk = atPoint.shearBulk();
            first[p] = scalesYoungs ? youngs.youngsModulus : shearBulk.shearModulus;
            second[p] = scalesYoungs ? youngs.poissonsRatio : shearBulk.bulkModulus;
        }
        const std::size_t m = scalesYoungs ? 0 : 2;
        scale(first, materialParameter(kModuli[m]).info, paint[m].scale);
        scale(second, materialParameter(kModuli[m + 1]).info, paint[m + 1].scale);
        if (scalesYoungs)
            for (std::size_t p = 0; p < points_.pointCount(); ++p) {
                const ShearBulk converted = toShearBulk({first[p], second[p]});
                first[p] = converted.shearModulus;
                second[p] = converted.bulkModulus;
            }
        mu.perPoint = std::move(first);
        kappa.perPoint = std::move(second);
        return {mu, kappa};
    }

    std::vector<ParamError> takeErrors() { return std::move(errors_); }

private:
    struct Level {
        std::string where;
        const GivenValues* values;
    };

    void checkGivenValue(const std::string& where, const std::string& name, double value) {
        if (!contains(accepted_, name)) {
            errors_.push_back({name, "(" + where + ") is not a parameter of model '" +
                                         material_.model + "', which has " + joined(accepted_)});
            return;
        }
        const ParamInfo info = materialParameter(name).info;
        if (!info.range.contains(value))
            errors_.push_back({name, "(" + where + ") must be " + info.range.text(info.unit) +
                                         ", got " + numberText(value)});
    }

    const Column* attribute(const std::string& name) {
        if (points_.points.find(name) == nullptr) return nullptr;
        const ColumnLookup found = points_.points.requireNumeric(name, 1);
        if (found.column == nullptr) errors_.push_back({name, found.error});
        return found.column;
    }

    /// Reports the first point whose value is out of range, and how many are.
    void requireAtPoints(const std::string& attributeName,
                         const ParamInfo& info,
                         const std::string& verb,
                         const std::function<std::optional<double>(std::size_t)>& valueAt) {
        std::size_t badCount = 0, firstBad = 0;
        double firstValue = 0.0;
        for (std::size_t p = 0; p < points_.pointCount(); ++p) {
            const std::optional<double> value = valueAt(p);
            if (!value || info.range.contains(*value)) continue;
            if (badCount++ > 0) continue;
            firstBad = p;
            firstValue = *value;
        }
        if (badCount == 0) return;
        errors_.push_back({attributeName,
                           "point " + std::to_string(firstBad) + " " + verb + " " +
                               numberText(firstValue) + ", must be " + info.range.text(info.unit) +
                               (badCount > 1 ? " (" + std::to_string(badCount) + " points)" : "")});
    }

    /// values x NAME_scale. A point whose value was bad before is not blamed on the scale.
    void scale(std::vector<double>& values, const ParamInfo& info, const Column* factor) {
        if (factor == nullptr) return;
        requireAtPoints(factor->name(), info, "makes " + info.name,
                        [&](std::size_t p) -> std::optional<double> {
                            if (!info.range.contains(values[p])) return std::nullopt;
                            return values[p] * factor->number(p);
                        });
        for (std::size_t p = 0; p < values.size(); ++p) values[p] *= factor->number(p);
    }

    static GivenModuli moduliFrom(const GivenValues& values) {
        return {lookUp(values, kModuli[0]), lookUp(values, kModuli[1]), lookUp(values, kModuli[2]),
                lookUp(values, kModuli[3])};
    }

    static GivenModuli paintedModuli(const std::array<Painted, 4>& paint, std::size_t point) {
        std::array<std::optional<double>, 4> given;
        for (std::size_t m = 0; m < 4; ++m)
            if (paint[m].value != nullptr) given[m] = paint[m].value->number(point);
        return {given[0], given[1], given[2], given[3]};
    }

    bool applyLevel(Moduli& moduli, const std::string& where, const GivenModuli& level) {
        const std::optional<std::string> problem = moduli.apply(level);
        if (!problem) return true;
        std::vector<std::string> names;
        if (level.youngsModulus) names.push_back(kModuli[0]);
        if (level.poissonsRatio) names.push_back(kModuli[1]);
        if (level.shearModulus) names.push_back(kModuli[2]);
        if (level.bulkModulus) names.push_back(kModuli[3]);
        errors_.push_back({joined(names), "(" + where + ") " + *problem});
        return false;
    }

    /// Which attributes are there is the same at every point, so the level rule is checked once;
    /// a scale names its pair as a value does.
    bool paintedPairIsOne(const Moduli& uniform, const std::array<Painted, 4>& paint) {
        std::array<std::optional<double>, 4> values, named;
        for (std::size_t m = 0; m < 4; ++m) {
            if (paint[m].value != nullptr) values[m] = 1.0;
            if (paint[m].isThere()) named[m] = 1.0;
        }
        const GivenModuli all{named[0], named[1], named[2], named[3]};
        Moduli probe = uniform;
        if (all.namesYoungs() && all.namesShearBulk()) return applyLevel(probe, "points", all);
        return applyLevel(probe, "points", {values[0], values[1], values[2], values[3]});
    }

    const std::vector<std::string> accepted_;
    const MaterialParams& material_;
    const PointTable& points_;
    const std::array<Level, 3> levels_;
    std::vector<ParamError> errors_;
};

}  // namespace

namespace {

/// What a ramp's parameter is called inside, where moduli are a pair: a ramp on Young's modulus
/// keeps Poisson's ratio.
std::vector<std::string> internalNames(const std::string& name, bool hasPair) {
    if (hasPair && name == "youngs_modulus") return {"shear_modulus", "bulk_modulus"};
    return {name};
}

/// The first value, of the material or a point, that a factor carries out of the range.
std::optional<double> outOfRange(const BoundParameter& parameter, const Ramp& ramp) {
    const Range range = materialParameter(parameter.name).info.range;
    const auto isBad = [&](double value, double factor) {
        return range.contains(value) && !range.contains(value * factor);
    };
    for (const Ramp::Point& point : ramp.points) {
        if (isBad(parameter.uniform, point.factor)) return parameter.uniform * point.factor;
        for (const double value : parameter.perPoint)
            if (isBad(value, point.factor)) return value * point.factor;
    }
    return std::nullopt;
}

void bindRamp(const std::string& name, const Ramp& ramp, bool hasPair, BoundMaterial& bound) {
    const std::string path = "ramps." + name;
    const auto bindIn = [&](const std::vector<BoundParameter>& list, const std::string& internal,
                            bool isThermal) {
        for (std::size_t k = 0; k < list.size(); ++k) {
            if (list[k].name != internal) continue;
            const bool isTaken =
                std::any_of(bound.ramps.begin(), bound.ramps.end(), [&](const BoundRamp& other) {
                    return other.isThermal == isThermal && other.index == k;
                });
            if (isTaken) bound.errors.push_back({path, "is ramped by youngs_modulus already"});
            if (const auto bad = outOfRange(list[k], ramp)) {
                bound.errors.push_back({path, "makes " + internal + " " + numberText(*bad) +
                                                  ", which must be " +
                                                  materialParameter(internal).info.range.text(
                                                      materialParameter(internal).info.unit)});
            }
            bound.ramps.push_back({isThermal, k, ramp});
        }
    };
    for (const std::string& internal : internalNames(name, hasPair)) {
        bindIn(bound.parameters, internal, false);
        bindIn(bound.thermal, internal, true);
    }
}

/// Young's modulus first, so that one of its pair is reported by its own name.
void bindRamps(const MaterialParams& material, bool hasPair, BoundMaterial& bound) {
    const std::vector<std::string> accepted = [&] {
        std::vector<std::string> names;
        for (const auto* list : {&bound.parameters, &bound.thermal})
            for (const BoundParameter& parameter : *list)
                if (canRamp(parameter.name)) names.push_back(parameter.name);
        if (hasPair) names.emplace_back("youngs_modulus");
        return names;
    }();
    std::vector<std::string> order;
    for (const auto& [name, ramp] : material.ramps)
        order.insert(name == "youngs_modulus" ? order.begin() : order.end(), name);
    for (const std::string& name : order) {
        const Ramp& ramp = material.ramps.at(name);
        if (!contains(accepted, name)) {
            bound.errors.push_back({"ramps." + name, "cannot follow temperature; of model '" +
                                                         material.model +
                                                         "' these can: " + joined(accepted)});
            continue;
        }
        const std::vector<ParamError> problems = ramp.validate("ramps." + name);
        bound.errors.insert(bound.errors.end(), problems.begin(), problems.end());
        if (problems.empty()) bindRamp(name, ramp, hasPair, bound);
    }
}

}  // namespace

std::vector<std::string> acceptedParameters(const std::vector<std::string>& modelParameters) {
    std::vector<std::string> names{"density"};
    if (hasPairOfModuli(modelParameters)) {
        names.insert(names.end(), kModuli.begin(), kModuli.end());
    }
    for (const std::string& name : modelParameters)
        if (!contains(names, name)) names.push_back(name);
    names.insert(names.end(), kThermalParameters.begin(), kThermalParameters.end());
    return names;
}

BoundMaterial bindMaterial(const std::vector<std::string>& modelParameters,
                           const MaterialParams& material,
                           const GivenValues& objectOverrides,
                           const PointTable& points) {
    Binder binder(modelParameters, material, objectOverrides, points);
    binder.checkGiven();

    BoundMaterial bound;
    bound.density = binder.plain("density");
    std::optional<std::pair<BoundParameter, BoundParameter>> moduli;
    if (hasPairOfModuli(modelParameters)) moduli = binder.moduli();
    for (const std::string& name : modelParameters) {
        if (moduli && name == moduli->first.name) {
            bound.parameters.push_back(moduli->first);
        } else if (moduli && name == moduli->second.name) {
            bound.parameters.push_back(moduli->second);
        } else {
            bound.parameters.push_back(binder.plain(name));
        }
    }
    for (std::size_t k = 0; k < 4; ++k)
        bound.thermal.push_back(binder.plain(kThermalParameters[k]));
    for (std::size_t k = 4; k < 6; ++k)
        bound.thermal.push_back(binder.ofLiquid(kThermalParameters[k], bound.thermal[k - 4]));
    bound.errors = binder.takeErrors();
    bindRamps(material, moduli.has_value(), bound);
    return bound;
}

}  // namespace mallow
