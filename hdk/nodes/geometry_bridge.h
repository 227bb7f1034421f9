/// @file geometry_bridge.h
/// Houdini's geometry to and from core's tables: the one place that knows both. Nothing of Eigen or
/// OpenVDB crosses it. Matrices need no conversion here: tables hold them in Houdini's order
/// already (geometry/matrix_order.h).
#pragma once

#include <mallow/geometry/geometry.h>
#include <mallow/surface/surface_grids.h>

#include <GU/GU_Detail.h>
#include <functional>
#include <string>
#include <vector>

namespace mallow::hdk {

/// Every point attribute, detail attribute and point group; rows by point index. Array attributes
/// and whatever else is neither number nor string is left out.
PointTable pointsFrom(const GU_Detail& gdp);

/// A warning for each attribute of any owner that pointsFrom leaves out; `source` begins it.
std::vector<std::string> unreadAttributes(const GU_Detail& gdp, const std::string& source);

/// Replaces everything in the detail by the points of the table. With the same number of points and
/// the same attributes as there are, only values change. Data ids are bumped.
void writePoints(const PointTable& table, GU_Detail& gdp);

/// The same with the closed polygons.
Geometry geometryFrom(const GU_Detail& gdp);
void writePolygons(const Geometry& geometry, GU_Detail& gdp);

/// Attributes of vertices, primitives and the detail, those that are wanted, as point attributes
/// of the geometry, whose polygons and first points are those of the detail. Of several that share
/// a point numbers are averaged, integers and strings are the first's. As everywhere in Houdini
/// vertices win over points, these over primitives, these over the detail.
void promoteToPoints(const GU_Detail& gdp,
                     const std::function<bool(const std::string& name)>& isWanted,
                     Geometry& geometry);

/// Has the detail VDB primitives?
bool hasVolumes(const GU_Detail& gdp);
/// The polygons, and those of the VDB level sets, which are made for them; points of these get v of
/// a vector VDB beside them. @throws InputError naming `source` and a VDB that is no level set
Geometry closedSurfaces(const GU_Detail& gdp, const std::string& source);

/// Replaces everything in the detail by VDB primitives.
void writeGrids(const std::vector<SurfaceGrid>& grids, GU_Detail& gdp);

/// The input as it is, or its surfaces when it has VDBs.
void replaceBySurfaces(const GU_Detail& input, const Geometry& surfaces, GU_Detail& gdp);

/// A string attribute of the polygons, in the order of geometryFrom; empty where it is not.
std::vector<std::string> polygonTexts(const GU_Detail& gdp, const std::string& name);
/// Sets it on every primitive.
void setPrimitiveText(const std::string& name, const std::string& text, GU_Detail& gdp);

}  // namespace mallow::hdk
