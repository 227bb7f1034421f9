#include <mallow/material/deviatoric_corotated.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/mac_deviatoric.h>
#include <mallow/step/mac_material.h>
#include <mallow/step/tile_access.h>
#include <mallow/transfer/mac_gather.h>
#include <mallow/transfer/mac_scatter.h>

#include <cstring>

namespace mallow {
namespace {

constexpr std::size_t kBlocksPerTask = 2;

template <class T>
void storeTangent(const StressTangent& tangent, double factor, T* to) {
    const auto put = [&](double value) { *to++ = static_cast<T>(value); };
    for (int k = 0; k < 9; ++k) put(tangent.axes(k % 3, k / 3));
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j <= i; ++j) put(factor * tangent.normal(i, j));
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < i; ++j)
            for (const double value :
                 {tangent.shear(i, j), tangent.shear(j, i), tangent.cross(i, j)})
                put(factor * value);
}

template <class T>
StressTangent loadTangent(const T* from) {
    StressTangent tangent;
    const auto take = [&] { return static_cast<double>(*from++); };
    for (int k = 0; k < 9; ++k) tangent.axes(k % 3, k / 3) = take();
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j <= i; ++j) tangent.normal(i, j) = tangent.normal(j, i) = take();
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < i; ++j) {
            tangent.shear(i, j) = take();
            tangent.shear(j, i) = take();
            tangent.cross(i, j) = tangent.cross(j, i) = take();
        }
    }
    return tangent;
}

using TileFaces = std::array<MacTileValues, 3>;

/// visit(batch number, block) for all tiles, those that share nodes one after the other, in an
/// order that does not depend on the threads.
template <class T, class Visit>
void forEachTile(const StepState<T>& state,
                 const std::vector<ParticleArray<T>>& tangents,
                 const Visit& visit) {
    for (std::size_t i = 0; i < state.batches.size(); ++i) {
        if (!tangents[i].isPresent()) continue;
        for (const std::vector<std::uint32_t>& colour : state.batches[i].sort.colours)
            forEachIndex(0, colour.size(), kBlocksPerTask,
                         [&](std::size_t c) { visit(i, colour[c]); });
    }
}

void addTile(const TileFaces& tile, const std::array<std::uint32_t, 8>& blocks, MacFaces& to) {
    for (std::size_t a = 0; a < 3; ++a)
        forEachMacTileNode(blocks, [&](int node, MacIndex index) {
            to[a][index] += tile[a][static_cast<std::size_t>(node)];
        });
}

void zero(std::size_t size, MacFaces& faces) {
    for (std::vector<double>& values : faces) values.assign(size, 0.0);
}

/// A new list of the faces that are free to move.
template <class T>
void listFaces(const MacGrid& grid, const MacBoundary& boundary, DeviatoricSystem<T>& system) {
    system.mass.clear();
    for (std::size_t a = 0; a < 3; ++a) {
        system.faces[a].clear();
        for (std::size_t i = 0; i < grid.size(); ++i) {
            if (!(grid.faceMass[a][i] > 0.0) || boundary.isFixed[a][i] != 0) continue;
            system.faces[a].push_back(static_cast<MacIndex>(i));
            system.mass.push_back(grid.faceMass[a][i]);
        }
    }
}

/// visit(place in the vector, axis, face) for every face that is free to move.
template <class T, class Visit>
void forEachFreeFace(const DeviatoricSystem<T>& system, const Visit& visit) {
    std::size_t begin = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::vector<MacIndex>& faces = system.faces[a];
        forEachIndex(0, faces.size(), kVectorGrain,
                     [&](std::size_t i) { visit(begin + i, a, faces[i]); });
        begin += faces.size();
    }
}

}  // namespace

template <class T>
std::size_t DeviatoricSystem<T>::allocatedBytes() const {
    std::size_t bytes = 0;
    for (const ParticleArray<T>& rows : tangents) bytes += rows.allocatedBytes();
    std::size_t numbers = (3 + 5) * mass.capacity();
    for (const MacFaces* values : {&in, &out})
        for (const std::vector<double>& v : *values) numbers += v.capacity();
    return bytes + numbers * sizeof(double) + 3 * faces[0].capacity() * sizeof(MacIndex);
}

template <class T>
void findTangents(const StepSettings& settings,
                  double dt,
                  const StepState<T>& state,
                  MacFaces& force,
                  DeviatoricSystem<T>& system) {
    system.tangents.resize(state.batches.size());
    for (std::size_t i = 0; i < state.batches.size(); ++i) {
        const ParticleBatch<T>& particles = state.batches[i].particles;
        const bool has = MacMaterial<T>(particles).hasDeviatoricStress();
        if (has != system.tangents[i].isPresent())
            system.tangents[i] = has ? ParticleArray<T>(kTangentSize) : ParticleArray<T>();
        system.tangents[i].resize(particles.size());
    }
    const double perDx = 1.0 / settings.dx;
    forEachTile(state, system.tangents, [&](std::size_t i, std::size_t block) {
        const BatchState<T>& batch = state.batches[i];
        const ParticleBatch<T>& particles = batch.particles;
        const MacMaterial<T> material(particles);
        TileFaces tile;
        std::memset(&tile, 0, sizeof tile);
        forEachMacStencil(
            tileOrder(batch.sort, block), particles.position.data(), settings.dx,
            batch.sort.blockBegin(block), batch.sort.blockEnd(block),
            [&](std::size_t p, const MacStencil& s) {
                const auto volume = static_cast<double>(*particles.restVolume.row(p));
                T* to = system.tangents[i].row(p);
                if (material.isLiquid(p)) {
                    const double viscosity = material.viscosity(p) * material.volumeRatio(p);
                    storeTangent(viscousTangent(viscosity), dt * volume, to);
                    return;
                }
                const Mat3d F =
                    Eigen::Map<const Mat3<T>>(particles.state.row(p)).template cast<double>();
                const DeviatoricResponse response =
                    deviatoricCorotated(material.shearModulus(p), F);
                storeTangent(response.tangent, dt * dt * volume, to);
                // dt f_i = -dt V0 e_a . tau grad w (22)
                scatterStress(-dt * volume * perDx * response.tau, s, tile);
            });
        addTile(tile, batch.gridBlocks[block], force);
    });
}

template <class T>
void applyStiffness(const StepSettings& settings,
                    const StepState<T>& state,
                    DeviatoricSystem<T>& system) {
    const double perDx = 1.0 / settings.dx;
    forEachTile(state, system.tangents, [&](std::size_t i, std::size_t block) {
        const BatchState<T>& batch = state.batches[i];
        TileFaces in, out;
        std::memset(&out, 0, sizeof out);
        for (std::size_t a = 0; a < 3; ++a)
            loadMacTile(system.in[a], batch.gridBlocks[block], in[a]);
        forEachMacStencil(tileOrder(batch.sort, block), batch.particles.position.data(),
                          settings.dx, batch.sort.blockBegin(block), batch.sort.blockEnd(block),
                          [&](std::size_t p, const MacStencil& s) {
                              const Mat3d G = perDx * macGradient(in, s);
                              const StressTangent tangent = loadTangent(system.tangents[i].row(p));
                              scatterStress(perDx * tangent(G), s, out);
                          });
        addTile(out, batch.gridBlocks[block], system.out);
    });
}

template <class T>
SolveReport updateDeviatoric(const StepSettings& settings,
                             const SolveLimits& limits,
                             double dt,
                             const MacBoundary& boundary,
                             const StepState<T>& state,
                             MacGrid& grid,
                             DeviatoricSystem<T>& system) {
    bool hasAny = false;
    for (const BatchState<T>& batch : state.batches)
        hasAny = hasAny || (batch.particles.size() > 0 &&
                            MacMaterial<T>(batch.particles).hasDeviatoricStress());
    if (!hasAny) return {};

    MacFaces force;
    zero(grid.size(), force);
    findTangents(settings, dt, state, force, system);
    listFaces(grid, boundary, system);

    // Right-hand side: dt f - (dt^2 H + dt K) v.
    system.in = grid.faceVelocity;
    zero(grid.size(), system.out);
    applyStiffness(settings, state, system);
    system.right.resize(system.mass.size());
    forEachFreeFace(system, [&](std::size_t u, std::size_t a, MacIndex face) {
        system.right[u] = force[a][face] - system.out[a][face];
    });

    zero(grid.size(), system.in);
    system.increment.assign(system.mass.size(), 0.0);
    const SolveReport report = conjugateResidual(
        [&](const std::vector<double>& x, std::vector<double>& y) {
            forEachFreeFace(system, [&](std::size_t u, std::size_t a, MacIndex face) {
                system.in[a][face] = x[u];
            });
            zero(grid.size(), system.out);
            applyStiffness(settings, state, system);
            forEachFreeFace(system, [&](std::size_t u, std::size_t a, MacIndex face) {
                y[u] = system.mass[u] * x[u] + system.out[a][face];
            });
        },
        system.mass, system.right, limits, system.increment, system.room);
    forEachFreeFace(system, [&](std::size_t u, std::size_t a, MacIndex face) {
        grid.faceVelocity[a][face] += system.increment[u];
    });
    return report;
}

template struct DeviatoricSystem<float>;
template struct DeviatoricSystem<double>;
template void findTangents(
    const StepSettings&, double, const StepState<float>&, MacFaces&, DeviatoricSystem<float>&);
template void findTangents(
    const StepSettings&, double, const StepState<double>&, MacFaces&, DeviatoricSystem<double>&);
template void applyStiffness(const StepSettings&,
                             const StepState<float>&,
                             DeviatoricSystem<float>&);
template void applyStiffness(const StepSettings&,
                             const StepState<double>&,
                             DeviatoricSystem<double>&);
template SolveReport updateDeviatoric(const StepSettings&,
                                      const SolveLimits&,
                                      double,
                                      const MacBoundary&,
                                      const StepState<float>&,
                                      MacGrid&,
                                      DeviatoricSystem<float>&);
template SolveReport updateDeviatoric(const StepSettings&,
                                      const SolveLimits&,
                                      double,
                                      const MacBoundary&,
                                      const StepState<double>&,
                                      MacGrid&,
                                      DeviatoricSystem<double>&);

}  // namespace mallow
