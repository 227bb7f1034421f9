/// @file houdini_json_text.h
/// Houdini's text JSON. It differs from the standard in that numbers may be nan and inf, which is
/// one reason why it is parsed here; the other is that arrays of numbers are kept packed.
#pragma once

#include <mallow/io/houdini_document.h>

namespace mallow {

/// @throws InputError naming the byte.
HoudiniDocument parseHoudiniText(std::string_view text, const InputName& name);

}  // namespace mallow
