#include "SIM_MallowState.h"

#include <PRM/PRM_Template.h>
#include <exception>
#include <ostream>

namespace mallow::hdk {

void SIM_MallowState::initializeSubclass() {
    SIM_Data::initializeSubclass();
    state_.reset();
}

void SIM_MallowState::makeEqualSubclass(const SIM_Data* source) {
    SIM_Data::makeEqualSubclass(source);
    const auto* other = SIM_DATA_CASTCONST(source, SIM_MallowState);
    state_ = other != nullptr ? other->state_ : nullptr;
}

// The count of bytes, then the bytes; none: there was no step yet.
void SIM_MallowState::saveSubclass(std::ostream& out) const {
    SIM_Data::saveSubclass(out);
    const std::string bytes = state_ != nullptr ? state_->bytes() : std::string();
    const std::uint64_t count = bytes.size();
    out.write(reinterpret_cast<const char*>(&count), sizeof count);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

bool SIM_MallowState::loadSubclass(UT_IStream& in) {
    state_.reset();
    if (!SIM_Data::loadSubclass(in)) return false;
    std::uint64_t count = 0;
    if (in.bread(reinterpret_cast<char*>(&count), sizeof count) != sizeof count) return false;
    // Piece by piece: a damaged count must not take memory that is not in the file.
    constexpr std::uint64_t kPiece = std::uint64_t(1) << 20;
    std::string bytes;
    while (bytes.size() < count) {
        const std::uint64_t size = std::min(kPiece, count - bytes.size());
        const std::size_t begin = bytes.size();
        bytes.resize(begin + size);
        if (in.bread(bytes.data() + begin, static_cast<exint>(size)) != static_cast<exint>(size))
            return false;
    }
    if (bytes.empty()) return true;
    try {
        setState(DopState::fromBytes(bytes));
    } catch (const std::exception&) {
        return false;
    }
    return true;
}

int64 SIM_MallowState::getMemorySizeSubclass() const {
    return SIM_Data::getMemorySizeSubclass() +
           (state_ != nullptr ? static_cast<int64>(state_->simulation.size()) : 0);
}

/// No node of its own: the solver makes it.
const SIM_DopDescription* SIM_MallowState::getDopDescription() {
    static PRM_Template none[] = {PRM_Template()};
    static const SIM_DopDescription description(false, "mallow_state", "Mallow State",
                                                "MallowState", classname(), none);
    return &description;
}

}  // namespace mallow::hdk
