// Test double (../README.md).
#pragma once
#include "../handles.h"
