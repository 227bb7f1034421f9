#include <mallow/params/preset_families.h>

#include <algorithm>

namespace mallow {

const std::vector<Preset>& presets() {
    static const std::vector<Preset> table = [] {
        std::vector<Preset> all;
        for (const auto& family : {liquidPresets(), foamPresets(), solidPresets(), meltingPresets(),
                                   granularPresets(), viscoelasticPresets(), physicalPresets()})
            all.insert(all.end(), family.begin(), family.end());
        return all;
    }();
    return table;
}

const Preset* findPreset(const std::string& name) {
    const auto found = std::find_if(presets().begin(), presets().end(),
                                    [&](const Preset& preset) { return preset.name == name; });
    return found == presets().end() ? nullptr : &*found;
}

}  // namespace mallow
