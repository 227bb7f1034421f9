/// @file version.h
/// Test double of the version (hdk.md 0, table of versions); a build may pass another one.
#pragma once

#ifndef SYS_VERSION_MAJOR_INT
// Section 0: UT_Version.h; table of versions.
#define SYS_VERSION_MAJOR_INT 21
#define SYS_VERSION_MINOR_INT 0
#endif
