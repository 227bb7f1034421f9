/// @file scenes.h
/// Small scenes for tests of the command, as a user would write them.
#pragma once

#include <string>

namespace mallow::test {

/// A rubber ball and water fall onto a floor, water runs out of an emitter and through an open
/// side. Everything that a checkpoint must carry is in motion.
inline std::string busyScene(int frames, double dx = 0.05) {
    return R"({
  "mallow": 1,
  "name": "busy",  // comments are allowed
  "time": { "frames": )" +
           std::to_string(frames) + R"(, "fps": 24 },
  "grid": { "dx": )" +
           std::to_string(dx) + R"( },
  "domain": { "min": [-0.5, 0, -0.5], "max": [0.5, 2, 0.5],
              "walls": { "y-": { "boundary": "separate", "friction": 0.2 } } },
  "solver": { "transfer": "asflip" },
  "materials": [ { "name": "rubber", "model": "elastic", "density": 600, "youngs_modulus": 4e4,
                   "poissons_ratio": 0.3 },
                 { "name": "water", "model": "liquid", "bulk_modulus": 4e4 } ],
  "objects": [ { "name": "ball", "material": "rubber", "velocity": [1, -2, 0],
                 "shape": { "type": "sphere", "center": [0, 0.3, 0], "radius": 0.15 } } ],
  "emitters": [ { "name": "tap", "material": "water", "velocity": [0, -2, 0],
                  "shape": { "type": "sphere", "center": [0.2, 0.6, 0], "radius": 0.1 } } ],
  "colliders": [ { "name": "paddle", "shape": { "type": "box", "min": [-0.4, 0, -0.4],
                   "max": [-0.3, 0.3, 0.4] }, "boundary": "slip",
                   "motion": { "oscillate": { "amplitude": [0.05, 0, 0], "frequency": 2 } } } ],
  "output": { "checkpoint_every": 3, "attributes": ["F", "C"] }
})";
}

}  // namespace mallow::test
