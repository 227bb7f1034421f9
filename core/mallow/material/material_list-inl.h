/// @file material_list-inl.h
/// All material models. A new one joins kernels, descriptions and law tests by its name in
/// `Models`.
#if defined(MALLOW_MATERIAL_LIST_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_MATERIAL_LIST_INL_H
#undef MALLOW_MATERIAL_LIST_INL_H
#else
#define MALLOW_MATERIAL_LIST_INL_H
#endif

#include <mallow/material/cam_clay-inl.h>
#include <mallow/material/drucker_prager-inl.h>
#include <mallow/material/fixed_corotated-inl.h>
#include <mallow/material/hencky-inl.h>
#include <mallow/material/herschel_bulkley-inl.h>
#include <mallow/material/liquid-inl.h>
#include <mallow/material/melting-inl.h>
#include <mallow/material/neo_hookean-inl.h>
#include <mallow/material/oldroyd_b-inl.h>
#include <mallow/material/snow-inl.h>
#include <mallow/material/viscoelastic-inl.h>
#include <mallow/material/von_mises-inl.h>

// No HWY_BEFORE_NAMESPACE: types without functions has no instructions to choose.
namespace mallow {
namespace HWY_NAMESPACE {

template <template <class> class... Model>
struct ModelList {};

using Models = ModelList<FixedCorotated,
                         NeoHookean,
                         Hencky,
                         Liquid,
                         HerschelBulkley,
                         Viscoelastic,
                         OldroydB,
                         VonMises,
                         DruckerPrager,
                         CamClay,
                         Snow,
                         Melting>;

}  // namespace HWY_NAMESPACE
}  // namespace mallow

#endif
