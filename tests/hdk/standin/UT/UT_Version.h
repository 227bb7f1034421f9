// Test double (../README.md).
#pragma once
#include "../version.h"
