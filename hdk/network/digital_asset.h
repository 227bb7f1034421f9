/// @file digital_asset.h
/// Digital assets as Houdini keeps them when they are expanded: folders of texts, which it loads as
/// they are. What their parameters are follows from those of the nodes inside.
#pragma once

#include "network/network.h"
#include "node_interface.h"

#include <map>

namespace mallow::hdk {

struct DigitalAsset {
    NodeInterface interface;
    std::string table = "Sop";
    NetworkNode contents;  ///< its children are what is inside
};

/// source, collider, solver, surface and file cache in one node.
DigitalAsset simulationAsset();

/// A DOP network with the gas solver in it, ready for forces and other solvers.
DigitalAsset dopAsset();

/// All of them.
std::vector<DigitalAsset> digitalAssets();

/// "mallow_simulation.hda": the folder below otls/.
std::string assetFolder(const DigitalAsset& asset);

/// Every file of the expanded asset, its name below assetFolder().
std::vector<NodeFile> expandedAsset(const DigitalAsset& asset);

/// Names of files for names of operators and sections: "_" to "__", ":" to "_8", "/" to "_1".
std::string mangled(const std::string& name);

/// Puts parameters of nodes inside on the asset, and lets the nodes follow them.
class Promotion {
public:
    /// Parameters that are on the asset under this name, whoever has them.
    void share(const std::string& token) { shared_.push_back(token); }

    /// The folders of a node for the asset's panel: each token gets the prefix, and so do the
    /// conditions that name it. Parameters in `leftOut` stay inside.
    std::vector<NodeFolder> folders(const NodeInterface& node,
                                    const std::string& prefix,
                                    const std::vector<std::string>& leftOut);

    /// What lets a node inside follow the parameters with the prefix; `asset` is the way there.
    std::vector<SetParameter> references(const NodeInterface& node,
                                         const std::string& prefix,
                                         const std::string& asset = "..") const;

    /// The same; tokens that the asset does not have under the prefix follow another one.
    std::vector<SetParameter> references(const NodeInterface& node,
                                         const std::string& prefix,
                                         const std::string& otherPrefix,
                                         const std::string& asset) const;

private:
    bool isShared(const std::string& token) const;
    std::string promoted(const std::string& token, const std::string& prefix) const;

    std::vector<std::string> shared_;
    std::vector<std::string> seen_;  ///< tokens that are on the asset
};

}  // namespace mallow::hdk
