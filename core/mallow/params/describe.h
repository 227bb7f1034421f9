/// @file describe.h
/// Every setting described once: its outside name, label, symbol, unit, range, help and the member
/// that holds it. Defaults are the members' initial values. Scene reader, schema, parameter
/// templates of the nodes, help and validation are all made from these lists.
#pragma once

#include <mallow/math/types.h>
#include <mallow/params/force_settings.h>
#include <mallow/params/grid_settings.h>
#include <mallow/params/range.h>
#include <mallow/params/solver_settings.h>
#include <mallow/params/time_settings.h>
#include <mallow/params/validation.h>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace mallow {

struct ParamInfo {
    std::string section;       ///< the scene's object that holds it, empty at the top level
    std::string name;          ///< key in the scene, token of the node's parameter, point attribute
    std::string label;         ///< as shown to a user
    std::string symbol;        ///< as in docs/notation.md; may be empty
    std::string unit;          ///< SI; empty for pure numbers, words, switches
    Range range;               ///< of the number, or of each component
    std::string help;          ///< one sentence
    bool isPaintable = false;  ///< a point attribute of that name overrides it
    bool isRequired = false;   ///< has no default: must be stated
    bool isAvailable = true;   ///< false: this version takes the default only

    /// "time.cfl": what error messages print.
    std::string path() const { return section.empty() ? name : section + "." + name; }
};

/// The same, marked as having no default, or as not available yet.
ParamInfo required(ParamInfo info);
ParamInfo notYet(ParamInfo info);

/// A member that is an enum, seen through its words.
template <class Struct>
struct WordMember {
    std::vector<std::string> words;                        ///< every word allowed
    std::function<std::string(const Struct&)> get;         ///< the word of the current value
    std::function<bool(Struct&, const std::string&)> set;  ///< false: no such word, unchanged
};

/// A member that is a list of words out of a fixed set.
template <class Struct>
struct WordListMember {
    std::vector<std::string> words;
    std::vector<std::string> Struct::*member;
};

/// The words of an enum that has a table (params/words.h).
template <class Struct, class E>
WordMember<Struct> wordMember(E Struct::*member) {
    return {allWords<E>(), [member](const Struct& s) { return wordOf(s.*member); },
            [member](Struct& s, const std::string& word) {
                const std::optional<E> value = fromWord<E>(word);
                if (value) s.*member = *value;
                return value.has_value();
            }};
}

template <class Struct>
using Member = std::variant<double Struct::*,
                            int Struct::*,
                            bool Struct::*,
                            std::string Struct::*,
                            Vec3d Struct::*,
                            std::array<double, 2> Struct::*,
                            std::optional<double> Struct::*,
                            std::optional<int> Struct::*,
                            std::optional<Vec3d> Struct::*,
                            std::optional<std::string> Struct::*,
                            WordMember<Struct>,
                            WordListMember<Struct>>;

template <class Struct>
struct Field {
    ParamInfo info;
    Member<Struct> member;
};

/// The fields of a settings struct, in the order a user should see them.
template <class Struct>
std::vector<Field<Struct>> describe();

template <>
std::vector<Field<TimeSettings>> describe<TimeSettings>();
template <>
std::vector<Field<GridSettings>> describe<GridSettings>();
template <>
std::vector<Field<SolverSettings>> describe<SolverSettings>();
template <>
std::vector<Field<ForceSettings>> describe<ForceSettings>();

/// Requires the range of `info` of every number in `values`.
void requireInRange(const ParamInfo& info, const std::vector<double>& values, Validator& check);

/// The numbers that a member holds; none for words, switches, texts and empty optionals.
template <class Struct>
std::vector<double> numbersOf(const Struct& settings, const Member<Struct>& member) {
    struct Numbers {
        const Struct& settings;
        std::vector<double> operator()(double Struct::*m) const { return {settings.*m}; }
        std::vector<double> operator()(int Struct::*m) const { return {double(settings.*m)}; }
        std::vector<double> operator()(bool Struct::*) const { return {}; }
        std::vector<double> operator()(std::string Struct::*) const { return {}; }
        std::vector<double> operator()(Vec3d Struct::*m) const { return three(settings.*m); }
        std::vector<double> operator()(std::array<double, 2> Struct::*m) const {
            return {(settings.*m)[0], (settings.*m)[1]};
        }
        std::vector<double> operator()(std::optional<double> Struct::*m) const {
            return settings.*m ? std::vector<double>{*(settings.*m)} : std::vector<double>{};
        }
        std::vector<double> operator()(std::optional<int> Struct::*m) const {
            return settings.*m ? std::vector<double>{double(*(settings.*m))}
                               : std::vector<double>{};
        }
        std::vector<double> operator()(std::optional<Vec3d> Struct::*m) const {
            return settings.*m ? three(*(settings.*m)) : std::vector<double>{};
        }
        std::vector<double> operator()(std::optional<std::string> Struct::*) const { return {}; }
        std::vector<double> operator()(const WordMember<Struct>&) const { return {}; }
        std::vector<double> operator()(const WordListMember<Struct>&) const { return {}; }
        static std::vector<double> three(const Vec3d& v) { return {v.x(), v.y(), v.z()}; }
    };
    return std::visit(Numbers{settings}, member);
}

/// Checks every number of a settings struct against its described range.
template <class Struct>
void requireRanges(const Struct& settings, Validator& check) {
    for (const Field<Struct>& field : describe<Struct>())
        requireInRange(field.info, numbersOf(settings, field.member), check);
}

}  // namespace mallow
