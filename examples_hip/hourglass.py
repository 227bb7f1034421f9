"""Sand runs through an hourglass: two bulbs and a neck, cut out of one solid.

    hython examples_hip/hourglass.py [hourglass.hip]

Made of scenes/hourglass.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 72)
hou.playbar.setPlaybackRange(1, 72)

geo = hou.node("/obj").createNode("geo", "hourglass")
for child in geo.children():
    child.destroy()

sand_shape_1 = geo.createNode("sphere", "sand_shape_1")
sand_shape_1.parm("type").set("polymesh")
sand_shape_1.parmTuple("rad").set((0.14, 0.14, 0.14))
sand_shape_1.parmTuple("t").set((0, 0.49, 0))
sand_shape_1.parm("rows").set(49)
sand_shape_1.parm("cols").set(96)

sand_shape_2 = geo.createNode("box", "sand_shape_2")
sand_shape_2.parmTuple("size").set((0.4, 0.15, 0.4))
sand_shape_2.parmTuple("t").set((0, 0.415, 0))

sand_shape_intersect1 = geo.createNode("boolean::2.0", "sand_shape_intersect1")
sand_shape_intersect1.setInput(0, sand_shape_1)
sand_shape_intersect1.setInput(1, sand_shape_2)
sand_shape_intersect1.parm("booleanop").set("intersect")

sand = geo.createNode("mallow::source::1.0", "sand")
sand.setInput(0, sand_shape_intersect1)
sand.parm("dx").set(0.01)
sand.parm("material").set("sand")
sand.parm("preset").set("hourglass_sand")

glass_shape_1 = geo.createNode("sphere", "glass_shape_1")
glass_shape_1.parm("type").set("polymesh")
glass_shape_1.parmTuple("rad").set((0.15, 0.15, 0.15))
glass_shape_1.parmTuple("t").set((0, 0.49, 0))
glass_shape_1.parm("rows").set(49)
glass_shape_1.parm("cols").set(96)

glass_shape_2 = geo.createNode("tube", "glass_shape_2")
glass_shape_2.parm("type").set("poly")
glass_shape_2.parm("cap").set(1)
glass_shape_2.parm("orient").set("y")
glass_shape_2.parmTuple("rad").set((0.03, 0.03))
glass_shape_2.parm("height").set(0.2)
glass_shape_2.parm("cols").set(96)

glass_shape_2_place = geo.createNode("xform", "glass_shape_2_place")
glass_shape_2_place.setInput(0, glass_shape_2)
glass_shape_2_place.parmTuple("t").set((0, 0.32, 0))

glass_shape_3 = geo.createNode("sphere", "glass_shape_3")
glass_shape_3.parm("type").set("polymesh")
glass_shape_3.parmTuple("rad").set((0.15, 0.15, 0.15))
glass_shape_3.parmTuple("t").set((0, 0.15, 0))
glass_shape_3.parm("rows").set(49)
glass_shape_3.parm("cols").set(96)

glass_shape_union1 = geo.createNode("boolean::2.0", "glass_shape_union1")
glass_shape_union1.setInput(0, glass_shape_1)
glass_shape_union1.setInput(1, glass_shape_2_place)
glass_shape_union1.parm("booleanop").set("union")

glass_shape_union2 = geo.createNode("boolean::2.0", "glass_shape_union2")
glass_shape_union2.setInput(0, glass_shape_union1)
glass_shape_union2.setInput(1, glass_shape_3)
glass_shape_union2.parm("booleanop").set("union")

glass = geo.createNode("mallow::collider::1.0", "glass")
glass.setInput(0, glass_shape_union2)
glass.parm("name").set("glass")
glass.parm("friction").set(0.2)
glass.parm("invert").set(1)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, sand)
solver.setInput(1, glass)
solver.parm("dx").set(0.01)
solver.parm("transfer").set("asflip")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "hourglass.hip")
