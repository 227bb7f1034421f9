// Test double (../README.md).
#pragma once
#include "../vdb.h"
