// Test double (../README.md).
#pragma once
#include "../ut.h"
