/// @file SIM_MallowSolver.h
/// Gas Mallow Solver: a microsolver that steps the particles of a DOP object. It keeps nothing
/// itself: the object's geometry and SIM_MallowState hold everything.
#pragma once

#include "dop_step.h"

#include <GAS/GAS_SubSolver.h>
#include <SIM/SIM_DataUtils.h>
#include <SIM/SIM_DopDescription.h>
#include <array>

namespace mallow::hdk {

class SIM_MallowSolver : public GAS_SubSolver {
protected:
    explicit SIM_MallowSolver(const SIM_DataFactory* factory) : GAS_SubSolver(factory) {}
    bool solveGasSubclass(SIM_Engine& engine,
                          SIM_Object* object,
                          SIM_Time time,
                          SIM_Time timestep) override;

private:
    static const SIM_DopDescription* getDopDescription();
    /// @throws InputError and what core throws
    void step(SIM_Object& object, double timestep);
    std::optional<std::array<double, 3>> networkGravity(const SIM_Object& object) const;
    std::string unusedForces(const SIM_Object& object) const;
    std::vector<TaggedMesh> colliders(const SIM_Object& object) const;

    DECLARE_STANDARD_GETCASTTOTYPE();
    DECLARE_DATAFACTORY(SIM_MallowSolver, GAS_SubSolver, "Gas Mallow Solver", getDopDescription());
};

}  // namespace mallow::hdk
