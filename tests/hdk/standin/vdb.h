/// @file vdb.h
/// Test double of VDB primitives (hdk.md 1.5), on the system's OpenVDB.
#pragma once

#include "detail.h"

#include <openvdb/openvdb.h>

/// 1.5: reading.
class GEO_PrimVDB : public GEO_Primitive {
public:
    GEO_PrimVDB(GA_Offset off, openvdb::GridBase::ConstPtr grid, std::string name)
        : GEO_Primitive(GEO_PRIMVDB, off), grid_(std::move(grid)), name_(std::move(name)) {}
    std::unique_ptr<GEO_Primitive> clone() const override {
        return std::make_unique<GEO_PrimVDB>(*this);
    }
    bool hasGrid() const { return grid_ != nullptr; }
    const openvdb::GridBase& getGrid() const { return *grid_; }
    const char* getGridName() const { return name_.c_str(); }

private:
    openvdb::GridBase::ConstPtr grid_;  // shared by copies
    std::string name_;
};

/// 1.5: buildFromGrid.
class GU_PrimVDB {
public:
    static GEO_PrimVDB* buildFromGrid(GU_Detail& gdp,
                                      openvdb::GridBase::Ptr grid,
                                      const GEO_PrimVDB* = nullptr,
                                      const char* name = nullptr) {
        return gdp.appendOwn<GEO_PrimVDB>(std::move(grid), name != nullptr ? name : "");
    }
};
