/// @file houdini_fields.h
/// The lists of key, value, key, value, ... that Houdini's geometry is made of, by key.
#pragma once

#include <mallow/io/houdini_document.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace mallow {

class HoudiniFields {
public:
    /// A list of pairs or a map. @throws InputError when a key is no string, has no value or
    /// stands there twice.
    HoudiniFields(const HoudiniValue& list, const std::string& what);

    /// Nothing if there is no such key.
    std::optional<HoudiniValue> find(std::string_view key) const;
    /// The first of two names that a key has in different versions.
    std::optional<HoudiniValue> find(std::string_view key, std::string_view otherKey) const;
    /// @throws InputError if there is no such key.
    HoudiniValue require(std::string_view key) const;

    /// The list itself, for messages.
    const HoudiniValue& list() const { return list_; }

private:
    HoudiniValue list_;
    std::string what_;
    std::map<std::string_view, HoudiniValue> fields_;
};

}  // namespace mallow
