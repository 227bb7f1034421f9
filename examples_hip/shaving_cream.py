"""Shaving cream under a block that shakes sideways: it necks, tears, falls and jiggles on the floor (Foam, Fig. 1).

    hython examples_hip/shaving_cream.py [shaving_cream.hip]

Made of scenes/shaving_cream.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(60)
hou.playbar.setFrameRange(1, 60)
hou.playbar.setPlaybackRange(1, 60)

geo = hou.node("/obj").createNode("geo", "shaving_cream")
for child in geo.children():
    child.destroy()

dollop_shape_1 = geo.createNode("tube", "dollop_shape_1")
dollop_shape_1.parm("type").set("poly")
dollop_shape_1.parm("cap").set(1)
dollop_shape_1.parm("orient").set("y")
dollop_shape_1.parmTuple("rad").set((0.032, 0.032))
dollop_shape_1.parm("height").set(0.024)
dollop_shape_1.parm("cols").set(96)

dollop_shape_1_place = geo.createNode("xform", "dollop_shape_1_place")
dollop_shape_1_place.setInput(0, dollop_shape_1)
dollop_shape_1_place.parmTuple("t").set((0, 0.15, 0))

dollop_shape_2 = geo.createNode("sphere", "dollop_shape_2")
dollop_shape_2.parm("type").set("polymesh")
dollop_shape_2.parmTuple("rad").set((0.033, 0.033, 0.033))
dollop_shape_2.parmTuple("t").set((0, 0.13, 0))
dollop_shape_2.parm("rows").set(49)
dollop_shape_2.parm("cols").set(96)

dollop_shape_union1 = geo.createNode("boolean::2.0", "dollop_shape_union1")
dollop_shape_union1.setInput(0, dollop_shape_1_place)
dollop_shape_union1.setInput(1, dollop_shape_2)
dollop_shape_union1.parm("booleanop").set("union")

dollop = geo.createNode("mallow::source::1.0", "dollop")
dollop.setInput(0, dollop_shape_union1)
dollop.parm("dx").set(0.0036)
dollop.parm("sampling").set("regular")
dollop.parm("material").set("foam")
dollop.parm("preset").set("shaving_cream")
dollop.parm("use_bulk_modulus").set(1)
dollop.parm("bulk_modulus").set(20000)

block_shape = geo.createNode("box", "block_shape")
block_shape.parmTuple("size").set((0.1, 0.032, 0.1))
block_shape.parmTuple("t").set((0, 0.174, 0))

block = geo.createNode("mallow::collider::1.0", "block")
block.setInput(0, block_shape)
block.parm("name").set("block")
block.parm("boundary").set("sticky")
block.parm("type").set("rigid")
block.parmTuple("oscillate_amplitude").set((0.02, 0, 0))
block.parm("oscillate_frequency").set(4)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, dollop)
solver.setInput(1, block)
solver.parm("dx").set(0.0036)
solver.parm("kernel").set("cubic")
solver.parm("resample_enabled").set(1)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.3, 0, -0.3))
solver.parmTuple("domain_max").set((0.3, 0.3, 0.3))
solver.parm("wall_ymin").set("sticky")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "shaving_cream.hip")
