/// @file png.h
/// Pictures as PNG files: 8 bits per channel, sRGB.
#pragma once

#include <mallow/picture/image.h>

#include <string>

namespace mallow {

/// The file's bytes; the same for the same picture. No date and no host is in them.
std::string formatPng(const Image& image);

}  // namespace mallow
