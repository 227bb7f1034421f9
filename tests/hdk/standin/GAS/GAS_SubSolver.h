// Test double (../README.md).
#pragma once
#include "../sims.h"
