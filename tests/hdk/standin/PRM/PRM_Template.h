// Test double (../README.md).
#pragma once
#include "../parameters.h"
