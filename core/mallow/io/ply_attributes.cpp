#include <mallow/io/ply_attributes.h>

#include <algorithm>
#include <map>
#include <set>

namespace mallow {
namespace {

struct KnownTuple {
    const char* attribute;
    std::vector<std::string> properties;
};

const std::vector<KnownTuple>& knownTuples() {
    static const std::vector<KnownTuple> tuples = {
        {"P", {"x", "y", "z"}},           {"v", {"vx", "vy", "vz"}}, {"N", {"nx", "ny", "nz"}},
        {"Cd", {"red", "green", "blue"}}, {"uv", {"u", "v"}},        {"uv", {"s", "t"}},
    };
    return tuples;
}

ColumnType columnType(PlyType type) {
    switch (type) {
        case PlyType::UInt32:
            return ColumnType::Int64;
        case PlyType::Float32:
            return ColumnType::Float32;
        case PlyType::Float64:
            return ColumnType::Float64;
        case PlyType::Int8:
        case PlyType::UInt8:
        case PlyType::Int16:
        case PlyType::UInt16:
        case PlyType::Int32:
            break;
    }
    return ColumnType::Int32;
}

class Grouping {
public:
    explicit Grouping(const std::vector<PlyProperty>& properties) : properties_(properties) {
        for (std::size_t i = 0; i < properties.size(); ++i)
            if (!properties[i].isList) byName_[properties[i].name] = i;
    }

    std::vector<PlyAttribute> attributes() {
        for (const KnownTuple& tuple : knownTuples()) take(tuple.attribute, tuple.properties);
        for (const PlyProperty& property : properties_) {
            if (property.isList || isTaken(property.name)) continue;
            if (!takeNumbered(property.name)) take(property.name, {property.name});
        }
        std::sort(found_.begin(), found_.end(), [](const PlyAttribute& a, const PlyAttribute& b) {
            return a.properties.front() < b.properties.front();
        });
        return std::move(found_);
    }

private:
    bool isTaken(const std::string& property) const { return taken_.count(property) != 0; }

    /// Makes an attribute if all its properties are there.
    void take(const std::string& attribute, const std::vector<std::string>& names) {
        PlyAttribute result;
        result.name = attribute;
        bool isBytes = true;
        for (const std::string& name : names) {
            const auto found = byName_.find(name);
            if (found == byName_.end() || isTaken(name)) return;
            const PlyType type = properties_[found->second].type;
            isBytes = isBytes && type == PlyType::UInt8;
            result.type = result.properties.empty() ? columnType(type)
                                                    : widerType(result.type, columnType(type));
            result.properties.push_back(found->second);
        }
        if (attribute == "Cd" && names.size() == 3 && isBytes) {
            result.type = ColumnType::Float32;
            result.divisor = 255.0;  // a byte of full colour
        }
        const bool isWhole = result.type == ColumnType::Int32 || result.type == ColumnType::Int64;
        if (attribute == "P" && isWhole) result.type = ColumnType::Float64;
        taken_.insert(names.begin(), names.end());
        found_.push_back(std::move(result));
    }

    /// NAME_0 and what follows it: true if there are at least two.
    bool takeNumbered(const std::string& first) {
        constexpr std::size_t kSuffix = 2;  // "_0"
        if (first.size() <= kSuffix || first.substr(first.size() - kSuffix) != "_0") return false;
        const std::string attribute = first.substr(0, first.size() - kSuffix);
        std::vector<std::string> names = {first};
        while (true) {
            std::string next = attribute + "_" + std::to_string(names.size());
            if (byName_.count(next) == 0 || isTaken(next)) break;
            names.push_back(std::move(next));
        }
        if (names.size() < 2) return false;
        take(attribute, names);
        return true;
    }

    const std::vector<PlyProperty>& properties_;
    std::map<std::string, std::size_t> byName_;
    std::set<std::string> taken_;
    std::vector<PlyAttribute> found_;
};

}  // namespace

std::vector<PlyAttribute> plyAttributes(const std::vector<PlyProperty>& properties) {
    return Grouping(properties).attributes();
}

}  // namespace mallow
