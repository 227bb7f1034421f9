/// @file houdini_json_binary.h
/// Houdini's binary JSON: 0x7f "NSJb", then one value, little-endian. A value is a type byte and
/// its data; strings may be stored once as tokens and referred to by number.
#pragma once

#include <mallow/io/houdini_document.h>

namespace mallow {

namespace binary_json {

constexpr std::string_view kMagic("\x7fNSJb", 5);

// The type bytes.
constexpr unsigned char kNull = 0x00;
constexpr unsigned char kBoolByte = 0x10;
constexpr unsigned char kInt8 = 0x11;
constexpr unsigned char kInt16 = 0x12;
constexpr unsigned char kInt32 = 0x13;
constexpr unsigned char kInt64 = 0x14;
constexpr unsigned char kReal16 = 0x18;
constexpr unsigned char kReal32 = 0x19;
constexpr unsigned char kReal64 = 0x1a;
constexpr unsigned char kUInt8 = 0x21;
constexpr unsigned char kUInt16 = 0x22;
constexpr unsigned char kToken = 0x26;
constexpr unsigned char kString = 0x27;
constexpr unsigned char kDefineToken = 0x2b;
constexpr unsigned char kUndefineToken = 0x2d;
constexpr unsigned char kFalse = 0x30;
constexpr unsigned char kTrue = 0x31;
constexpr unsigned char kUniformArray = 0x40;
constexpr unsigned char kArrayBegin = 0x5b;
constexpr unsigned char kArrayEnd = 0x5d;
constexpr unsigned char kMapBegin = 0x7b;
constexpr unsigned char kMapEnd = 0x7d;

/// Lengths and token numbers: one byte below kLongest8, else one of these and the number.
constexpr unsigned char kLongest8 = 0xf1;
constexpr unsigned char kLength16 = 0xf2;
constexpr unsigned char kLength32 = 0xf4;
constexpr unsigned char kLength64 = 0xf8;

}  // namespace binary_json

/// @throws InputError naming the byte.
HoudiniDocument parseHoudiniBinary(std::string_view bytes, const InputName& name);

}  // namespace mallow
