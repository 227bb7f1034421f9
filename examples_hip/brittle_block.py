"""A brittle block falls onto a wedge and breaks.

    hython examples_hip/brittle_block.py [brittle_block.hip]

Made of scenes/brittle_block.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 48)
hou.playbar.setPlaybackRange(1, 48)

geo = hou.node("/obj").createNode("geo", "brittle_block")
for child in geo.children():
    child.destroy()

block_shape = geo.createNode("box", "block_shape")
block_shape.parmTuple("size").set((0.5, 0.15, 0.2))
block_shape.parmTuple("t").set((0, 0.575, 0))

block = geo.createNode("mallow::source::1.0", "block")
block.setInput(0, block_shape)
block.parm("dx").set(0.0125)
block.parm("material").set("clay")
block.parm("preset").set("brittle_clay")

wedge_shape = geo.createNode("box", "wedge_shape")
wedge_shape.parmTuple("size").set((0.2, 0.2, 0.4))
wedge_shape.parmTuple("t").set((0, 0, 0))

wedge_shape_transform = geo.createNode("xform", "wedge_shape_transform")
wedge_shape_transform.setInput(0, wedge_shape)
wedge_shape_transform.parmTuple("t").set((0.03, 0.05, 0))
wedge_shape_transform.parmTuple("r").set((0, 0, 45))
wedge_shape_transform.parmTuple("s").set((1, 1, 1))

wedge = geo.createNode("mallow::collider::1.0", "wedge")
wedge.setInput(0, wedge_shape_transform)
wedge.parm("name").set("wedge")
wedge.parm("friction").set(0.2)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, block)
solver.setInput(1, wedge)
solver.parm("dx").set(0.0125)
solver.parm("transfer").set("sflip")
solver.parm("flip_ratio").set(0.99)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.6, 0, -0.3))
solver.parmTuple("domain_max").set((0.6, 1.2, 0.3))
solver.parm("friction").set(0.3)
solver.parm("wall_xmin").set("separate")
solver.parm("wall_xmax").set("separate")
solver.parm("wall_ymin").set("separate")
solver.parm("wall_ymax").set("separate")
solver.parm("wall_zmin").set("separate")
solver.parm("wall_zmax").set("separate")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "brittle_block.hip")
