"""Two snowballs meet in the air, off centre, and burst.

    hython examples_hip/snowballs.py [snowballs.hip]

Made of scenes/snowballs.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 48)
hou.playbar.setPlaybackRange(1, 48)

geo = hou.node("/obj").createNode("geo", "snowballs")
for child in geo.children():
    child.destroy()

left_shape = geo.createNode("sphere", "left_shape")
left_shape.parm("type").set("polymesh")
left_shape.parmTuple("rad").set((0.12, 0.12, 0.12))
left_shape.parmTuple("t").set((-0.35, 0.7, 0))
left_shape.parm("rows").set(49)
left_shape.parm("cols").set(96)

left = geo.createNode("mallow::source::1.0", "left")
left.setInput(0, left_shape)
left.parm("dx").set(0.014)
left.parmTuple("velocity").set((4, 1, 0))
left.parm("material").set("snow")
left.parm("preset").set("snow")
left.parm("use_hardening_factor").set(1)
left.parm("hardening_factor").set(4)

right_shape = geo.createNode("sphere", "right_shape")
right_shape.parm("type").set("polymesh")
right_shape.parmTuple("rad").set((0.12, 0.12, 0.12))
right_shape.parmTuple("t").set((0.35, 0.76, 0))
right_shape.parm("rows").set(49)
right_shape.parm("cols").set(96)

right = geo.createNode("mallow::source::1.0", "right")
right.setInput(0, right_shape)
right.parm("dx").set(0.014)
right.parmTuple("velocity").set((-4, 1, 0))
right.parm("material").set("snow_right")
right.parm("preset").set("snow")
right.parm("use_hardening_factor").set(1)
right.parm("hardening_factor").set(2)

sources = geo.createNode("merge", "sources")
sources.setInput(0, left)
sources.setInput(1, right)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, sources)
solver.parm("dx").set(0.014)
solver.parm("transfer").set("aflip")
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-1.5, 0, -0.8))
solver.parmTuple("domain_max").set((1.5, 2, 0.8))
solver.parm("wall_xmin").set("sticky")
solver.parm("wall_xmax").set("sticky")
solver.parm("wall_ymin").set("sticky")
solver.parm("wall_ymax").set("sticky")
solver.parm("wall_zmin").set("sticky")
solver.parm("wall_zmax").set("sticky")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "snowballs.hip")
