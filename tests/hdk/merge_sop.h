/// @file merge_sop.h
/// A Merge SOP for tests: polygons of its inputs with the texts that our nodes put on them.
#pragma once

#include "hdk/node_graph.h"

#include <GA/GA_Handle.h>
#include <GEO/GEO_Primitive.h>

namespace mallow::test {

class MergeSop : public SOP_Node {
public:
    explicit MergeSop(OP_Operator* op) : SOP_Node(nullptr, "merge", op) {}
    const SOP_NodeVerb* cookVerb() const override { return SOP_NodeVerb::lookupVerb("merge"); }
    OP_ERROR cookMySop(OP_Context& context) override { return cookMyselfAsVerb(context); }
    /// Its inputs in which order?
    std::function<std::vector<exint>(double time)> order;
};

class MergeVerb : public SOP_NodeVerb {
public:
    SOP_NodeParms* allocParms() const override { return new SOP_NodeParms; }
    UT_StringHolder name() const override { return "merge"; }
    CookMode cookMode(const SOP_NodeParms*) const override { return COOK_GENERATOR; }
    void cook(const CookParms& parms) const override {
        const char* names[] = {hdk::kColliderAttribute, hdk::kOriginAttribute};
        Geometry all;
        std::vector<std::string> texts[2];
        const auto* node = dynamic_cast<const MergeSop*>(standinEvaluated());
        for (const exint i : node->order(parms.getCookTime())) {
            Geometry one = hdk::geometryFrom(*parms.inputGeo(i));
            const auto first = static_cast<std::int32_t>(all.table.pointCount());
            ASSERT_FALSE(all.table.append(one.table).has_value());
            for (const std::int32_t point : one.polygonPoints)
                all.polygonPoints.push_back(first + point);
            all.polygonSizes.insert(all.polygonSizes.end(), one.polygonSizes.begin(),
                                    one.polygonSizes.end());
            for (int k = 0; k < 2; ++k)
                for (const std::string& text : hdk::polygonTexts(*parms.inputGeo(i), names[k]))
                    texts[k].push_back(text);
        }
        GU_Detail& gdp = *parms.gdh().gdpNC();
        hdk::writePolygons(all, gdp);
        for (int k = 0; k < 2; ++k) {
            GA_RWHandleS handle(
                gdp.addStringTuple(GA_ATTRIB_PRIMITIVE, names[k], 1).getAttribute());
            std::size_t p = 0;
            for (const auto& primitive : gdp.primitives())
                handle.set(primitive->getMapOffset(), UT_StringHolder(texts[k][p++]));
        }
    }
};

/// Two colliders into one merge.
struct MergeNet {
    PRM_Template none;
    OP_Operator type{"merge", "Merge", nullptr, &none, 1, 9};
    MergeSop merge{&type};
    MergeNet(SOP_Node& first, SOP_Node& second) {
        SOP_NodeVerb::registerVerb(new MergeVerb);
        merge.setInput(0, &first);
        merge.setInput(1, &second);
        merge.order = [](double) { return std::vector<exint>{0, 1}; };
    }
};

}  // namespace mallow::test
