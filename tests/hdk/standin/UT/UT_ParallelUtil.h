// Test double (../README.md).
#pragma once
#include "../detail.h"
