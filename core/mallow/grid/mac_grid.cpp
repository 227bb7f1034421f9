#include <mallow/grid/mac_grid.h>
#include <mallow/grid/node_position.h>
#include <mallow/parallel/for_each.h>

namespace mallow {
namespace {

BlockKey neighbour(BlockKey key, int n) {
    const BlockCoordinate at = blockCoordinate(key);
    return blockKey(at.x + n / 9 - 1, at.y + n / 3 % 3 - 1, at.z + n % 3 - 1);
}

}  // namespace

void MacGrid::reset(const std::vector<BlockKey>& keys, const BlockMap& map) {
    if (keys != blocks) {
        blocks = keys;
        around.resize(blocks.size());
        forEachIndex(0, blocks.size(), 64, [&](std::size_t b) {
            for (int n = 0; n < 27; ++n)
                around[b][static_cast<std::size_t>(n)] = map.find(neighbour(blocks[b], n));
        });
    }
    for (MacFaces* faces : {&faceMass, &faceVolume, &faceVelocity, &faceImpulse})
        for (std::vector<double>& values : *faces) values.assign(size(), 0.0);
    for (std::vector<double>& values : oldVelocity) values.resize(size());
    for (std::vector<double>* cells : {&cellMass, &cellVolumeRatio, &cellCompliance, &pressure})
        cells->assign(size(), 0.0);
}

std::size_t MacGrid::allocatedBytes() const {
    std::size_t numbers = cellMass.capacity() + cellVolumeRatio.capacity() +
                          cellCompliance.capacity() + pressure.capacity();
    for (const MacFaces* faces :
         {&faceMass, &faceVolume, &faceVelocity, &oldVelocity, &faceImpulse})
        for (const std::vector<double>& values : *faces) numbers += values.capacity();
    return numbers * sizeof(double) + around.capacity() * sizeof around[0];
}

Vec3d macPosition(const MacGrid& grid, MacIndex index, int axis, double dx) {
    Vec3d x = blockCorner(grid.blocks[index / kBlockNodes], dx) +
              dx * (Vec3d(index >> 4 & 3, index >> 2 & 3, index & 3) + Vec3d::Constant(0.5));
    if (axis < 3) x[axis] -= 0.5 * dx;
    return x;
}

}  // namespace mallow
