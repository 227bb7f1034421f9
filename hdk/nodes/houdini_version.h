/// @file houdini_version.h
/// The versions of Houdini that the nodes are written for, and what differs between them.
#pragma once

#include <UT/UT_Version.h>

#if SYS_VERSION_MAJOR_INT < 20 || (SYS_VERSION_MAJOR_INT == 20 && SYS_VERSION_MINOR_INT < 5)
#error "Mallow needs Houdini 20.5 or later"
#endif

#if SYS_VERSION_MAJOR_INT < 21
using OP_InputIdx = unsigned;  // a name of Houdini 21
#endif
