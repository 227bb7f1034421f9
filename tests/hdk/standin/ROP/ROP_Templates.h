// Test double (../README.md).
#pragma once
#include "../rops.h"
