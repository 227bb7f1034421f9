// Test double (../README.md).
#pragma once
#include "../nodes.h"
