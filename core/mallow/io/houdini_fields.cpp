#include <mallow/io/houdini_fields.h>

namespace mallow {

HoudiniFields::HoudiniFields(const HoudiniValue& list, const std::string& what)
    : list_(list), what_(what) {
    const HoudiniItems items = list.items(what.c_str());
    for (auto item = items.begin(); item != items.end(); ++item) {
        const HoudiniValue keyValue = *item;
        const std::string_view key = keyValue.text(("a key of " + what).c_str());
        ++item;
        if (!(item != items.end()))
            keyValue.fail(what + ": '" + std::string(key) + "' has no value");
        if (!fields_.emplace(key, *item).second)
            keyValue.fail(what + ": '" + std::string(key) + "' stands there twice");
    }
}

std::optional<HoudiniValue> HoudiniFields::find(std::string_view key) const {
    const auto found = fields_.find(key);
    if (found == fields_.end()) return std::nullopt;
    return found->second;
}

std::optional<HoudiniValue> HoudiniFields::find(std::string_view key,
                                                std::string_view otherKey) const {
    const std::optional<HoudiniValue> found = find(key);
    return found ? found : find(otherKey);
}

HoudiniValue HoudiniFields::require(std::string_view key) const {
    const std::optional<HoudiniValue> found = find(key);
    if (!found) list_.fail(what_ + " has no '" + std::string(key) + "'");
    return *found;
}

}  // namespace mallow
