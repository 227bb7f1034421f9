"""A jelly cube spins freely: the calm schemes lose the spin, the lively ones keep it.

    hython examples_hip/spinning_cube.py [spinning_cube.hip]

Made of scenes/spinning_cube.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 51)
hou.playbar.setPlaybackRange(1, 51)

geo = hou.node("/obj").createNode("geo", "spinning_cube")
for child in geo.children():
    child.destroy()

cube_shape = geo.createNode("box", "cube_shape")
cube_shape.parmTuple("size").set((0.5, 0.5, 0.5))
cube_shape.parmTuple("t").set((0, 0, 0))

cube = geo.createNode("mallow::source::1.0", "cube")
cube.setInput(0, cube_shape)
cube.parm("dx").set(0.05)
cube.parmTuple("angular_velocity").set((2, 4, 4))
cube.parm("material").set("jelly")
cube.parm("model").set("elastic")
cube.parm("use_density").set(1)
cube.parm("density").set(1000)
cube.parm("use_poissons_ratio").set(1)
cube.parm("poissons_ratio").set(0.3)
cube.parm("use_youngs_modulus").set(1)
cube.parm("youngs_modulus").set(1e+05)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, cube)
solver.parm("dx").set(0.05)
solver.parm("transfer").set("aflip")
solver.parmTuple("gravity").set((0, 0, 0))
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "spinning_cube.hip")
