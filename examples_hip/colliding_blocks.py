"""Two jelly blocks fly into each other without gravity, off centre, so that they wobble and spin away.

    hython examples_hip/colliding_blocks.py [colliding_blocks.hip]

Made of scenes/colliding_blocks.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 60)
hou.playbar.setPlaybackRange(1, 60)

geo = hou.node("/obj").createNode("geo", "colliding_blocks")
for child in geo.children():
    child.destroy()

left_shape = geo.createNode("box", "left_shape")
left_shape.parmTuple("size").set((0.3, 0.3, 0.3))
left_shape.parmTuple("t").set((-0.55, 0, 0))

left = geo.createNode("mallow::source::1.0", "left")
left.setInput(0, left_shape)
left.parm("dx").set(0.02)
left.parm("sampling").set("poisson")
left.parmTuple("velocity").set((1.5, 0, 0))
left.parm("material").set("soft")
left.parm("preset").set("jelly")

right_shape = geo.createNode("box", "right_shape")
right_shape.parmTuple("size").set((0.3, 0.3, 0.3))
right_shape.parmTuple("t").set((0, 0, 0))

right_shape_transform = geo.createNode("xform", "right_shape_transform")
right_shape_transform.setInput(0, right_shape)
right_shape_transform.parmTuple("t").set((0.55, 0.12, 0.04))
right_shape_transform.parmTuple("r").set((30, 0, 0))
right_shape_transform.parmTuple("s").set((1, 1, 1))

right = geo.createNode("mallow::source::1.0", "right")
right.setInput(0, right_shape_transform)
right.parm("dx").set(0.02)
right.parm("sampling").set("poisson")
right.parmTuple("velocity").set((-1.5, 0, 0))
right.parm("material").set("firm")
right.parm("preset").set("jelly")
right.parm("use_youngs_modulus").set(1)
right.parm("youngs_modulus").set(60000)

sources = geo.createNode("merge", "sources")
sources.setInput(0, left)
sources.setInput(1, right)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, sources)
solver.parm("transfer").set("asflip")
solver.parmTuple("gravity").set((0, 0, 0))
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "colliding_blocks.hip")
