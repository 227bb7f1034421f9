// Test double (../README.md).
#pragma once
#include "../operators.h"
