/// @file cache_interface.cpp
/// The parameters of the cache node.
#include "parameter_pieces.h"
#include "parameter_templates.h"

#include <mallow/params/describe_scene.h>

namespace mallow::hdk {
namespace {

NodeParameter toggle(const char* token, const char* label, bool isOn, const char* help) {
    return simple(token, label, ParameterType::Toggle, {isOn ? "1" : "0"}, help);
}

NodeFolder filesFolder() {
    NodeFolder folder{"cache_folder", "Cache", {}};
    folder.parameters = {
        simple("soppath", "SOP Path", ParameterType::SopPath, {""},
               "The node whose geometry is written; the first input, between SOPs, goes before "
               "it."),
        simple("sopoutput", "Output File", ParameterType::File, {"$HIP/geo/$OS/$OS.$F4.bgeo.sc"},
               "One file per frame; it must have a frame number ($F4). A frame that is there is "
               "whole."),
        toggle("initsim", "Reset Simulation", false,
               "Whether the solver drops its frames before the first one is written."),
        toggle("checkpoints", "Checkpoints", true,
               "Whether the solver's state is written beside the frames, to go on from after a "
               "crash. The newest two are kept.")};
    std::vector<NodeParameter> every =
        describedParameters(OutputSettings{}, {"", {"points", "every", "attributes"}});
    disable(every, "{ checkpoints == 0 }");
    append(folder.parameters, every);
    append(folder.parameters,
           {toggle("resume", "Resume", false,
                   "Whether to go on from the newest checkpoint of this very simulation; frames up "
                   "to it are left as they are."),
            toggle("alfprogress", "Alfred Style Progress", true,
                   "Whether each frame prints ALF_PROGRESS for farm managers."),
            toggle("pdg_logoutput", "Log Output Files", false,
                   "Whether each file prints OUTPUT_FILE for a ROP Fetch of TOPs.")});
    return folder;
}

NodeFolder jobFolder() {
    NodeFolder folder{"job_folder_tab", "Job", {}};
    folder.parameters = {
        simple("job_folder", "Job Folder", ParameterType::File, {"$HIP/jobs/$OS"},
               "Where the job is written: scene.json with everything that it names, and the "
               "command to run it.")};
    append(folder.parameters,
           describedParameters(TimeSettings{},
                               {"", {"fps", "start_frame", "cfl", "dt_max", "dt_min", "dt"}}));
    folder.parameters.push_back(
        simple(kExportButton, "Export Job", ParameterType::Button, {},
               "Writes the solver's scene as a folder that `mallow run` simulates without Houdini, "
               "to the same particles; a File SOP reads the result."));
    return folder;
}

}  // namespace

NodeInterface cacheInterface(const std::string& context) {
    return {"mallow::cache::1.0",
            context,
            "Mallow Cache",
            "Writes a simulation to files, or as a job for machines without Houdini.",
            {"Geometry"},
            0,
            "Frames are cooked in order, so the whole range belongs into one task of a farm.\n",
            {filesFolder(), jobFolder()},
            {},
            {"What is written: points and polygons, such as a solver's or a surface's. Export Job "
             "takes the nearest solver above it."}};
}

}  // namespace mallow::hdk
