/// @file SIM_MallowState.h
/// The state of a Mallow solver between two DOP steps, as data of the object. A copy shares a value
/// that nobody changes, so an engine may keep copies of any step and go back to them.
#pragma once

#include "dop_step.h"

#include <SIM/SIM_Data.h>
#include <SIM/SIM_DataUtils.h>
#include <SIM/SIM_DopDescription.h>
#include <UT/UT_IStream.h>
#include <memory>

namespace mallow::hdk {

class SIM_MallowState : public SIM_Data {
public:
    const DopState* state() const { return state_.get(); }
    void setState(DopState state) { state_ = std::make_shared<const DopState>(std::move(state)); }

protected:
    explicit SIM_MallowState(const SIM_DataFactory* factory) : SIM_Data(factory) {}
    void initializeSubclass() override;
    void makeEqualSubclass(const SIM_Data* source) override;
    void saveSubclass(std::ostream& out) const override;
    bool loadSubclass(UT_IStream& in) override;
    int64 getMemorySizeSubclass() const override;

private:
    static const SIM_DopDescription* getDopDescription();

    std::shared_ptr<const DopState> state_;  ///< null: no step yet

    DECLARE_STANDARD_GETCASTTOTYPE();
    DECLARE_DATAFACTORY(SIM_MallowState, SIM_Data, "Mallow State", getDopDescription());
};

}  // namespace mallow::hdk
