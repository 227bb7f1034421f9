"""A whipped-cream pie is thrown at a face: the cream flows, folds and tears, and lumps of it stay (Foam, Fig. 12).

    hython examples_hip/pie_throw.py [pie_throw.hip]

Made of scenes/pie_throw.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(60)
hou.playbar.setFrameRange(1, 60)
hou.playbar.setPlaybackRange(1, 60)

geo = hou.node("/obj").createNode("geo", "pie_throw")
for child in geo.children():
    child.destroy()

pie_shape_1 = geo.createNode("tube", "pie_shape_1")
pie_shape_1.parm("type").set("poly")
pie_shape_1.parm("cap").set(1)
pie_shape_1.parm("orient").set("y")
pie_shape_1.parmTuple("rad").set((0.08, 0.08))
pie_shape_1.parm("height").set(0.02)
pie_shape_1.parm("cols").set(96)

pie_shape_1_place = geo.createNode("xform", "pie_shape_1_place")
pie_shape_1_place.setInput(0, pie_shape_1)
pie_shape_1_place.parmTuple("t").set((-0.17, 0.15, 0))
pie_shape_1_place.parmTuple("r").set((0, 0, -90))

pie_shape_2 = geo.createNode("sphere", "pie_shape_2")
pie_shape_2.parm("type").set("polymesh")
pie_shape_2.parmTuple("rad").set((0.016, 0.016, 0.016))
pie_shape_2.parmTuple("t").set((-0.16, 0.214, 0))
pie_shape_2.parm("rows").set(49)
pie_shape_2.parm("cols").set(96)

pie_shape_3 = geo.createNode("sphere", "pie_shape_3")
pie_shape_3.parm("type").set("polymesh")
pie_shape_3.parmTuple("rad").set((0.016, 0.016, 0.016))
pie_shape_3.parmTuple("t").set((-0.16, 0.202, 0.038))
pie_shape_3.parm("rows").set(49)
pie_shape_3.parm("cols").set(96)

pie_shape_4 = geo.createNode("sphere", "pie_shape_4")
pie_shape_4.parm("type").set("polymesh")
pie_shape_4.parmTuple("rad").set((0.016, 0.016, 0.016))
pie_shape_4.parmTuple("t").set((-0.16, 0.17, 0.061))
pie_shape_4.parm("rows").set(49)
pie_shape_4.parm("cols").set(96)

pie_shape_5 = geo.createNode("sphere", "pie_shape_5")
pie_shape_5.parm("type").set("polymesh")
pie_shape_5.parmTuple("rad").set((0.016, 0.016, 0.016))
pie_shape_5.parmTuple("t").set((-0.16, 0.13, 0.061))
pie_shape_5.parm("rows").set(49)
pie_shape_5.parm("cols").set(96)

pie_shape_6 = geo.createNode("sphere", "pie_shape_6")
pie_shape_6.parm("type").set("polymesh")
pie_shape_6.parmTuple("rad").set((0.016, 0.016, 0.016))
pie_shape_6.parmTuple("t").set((-0.16, 0.098, 0.038))
pie_shape_6.parm("rows").set(49)
pie_shape_6.parm("cols").set(96)

pie_shape_7 = geo.createNode("sphere", "pie_shape_7")
pie_shape_7.parm("type").set("polymesh")
pie_shape_7.parmTuple("rad").set((0.016, 0.016, 0.016))
pie_shape_7.parmTuple("t").set((-0.16, 0.086, 0))
pie_shape_7.parm("rows").set(49)
pie_shape_7.parm("cols").set(96)

pie_shape_8 = geo.createNode("sphere", "pie_shape_8")
pie_shape_8.parm("type").set("polymesh")
pie_shape_8.parmTuple("rad").set((0.016, 0.016, 0.016))
pie_shape_8.parmTuple("t").set((-0.16, 0.098, -0.038))
pie_shape_8.parm("rows").set(49)
pie_shape_8.parm("cols").set(96)

pie_shape_9 = geo.createNode("sphere", "pie_shape_9")
pie_shape_9.parm("type").set("polymesh")
pie_shape_9.parmTuple("rad").set((0.016, 0.016, 0.016))
pie_shape_9.parmTuple("t").set((-0.16, 0.13, -0.061))
pie_shape_9.parm("rows").set(49)
pie_shape_9.parm("cols").set(96)

pie_shape_10 = geo.createNode("sphere", "pie_shape_10")
pie_shape_10.parm("type").set("polymesh")
pie_shape_10.parmTuple("rad").set((0.016, 0.016, 0.016))
pie_shape_10.parmTuple("t").set((-0.16, 0.17, -0.061))
pie_shape_10.parm("rows").set(49)
pie_shape_10.parm("cols").set(96)

pie_shape_11 = geo.createNode("sphere", "pie_shape_11")
pie_shape_11.parm("type").set("polymesh")
pie_shape_11.parmTuple("rad").set((0.016, 0.016, 0.016))
pie_shape_11.parmTuple("t").set((-0.16, 0.202, -0.038))
pie_shape_11.parm("rows").set(49)
pie_shape_11.parm("cols").set(96)

pie_shape_12 = geo.createNode("sphere", "pie_shape_12")
pie_shape_12.parm("type").set("polymesh")
pie_shape_12.parmTuple("rad").set((0.018, 0.018, 0.018))
pie_shape_12.parmTuple("t").set((-0.16, 0.15, 0))
pie_shape_12.parm("rows").set(49)
pie_shape_12.parm("cols").set(96)

pie_shape_union1 = geo.createNode("boolean::2.0", "pie_shape_union1")
pie_shape_union1.setInput(0, pie_shape_1_place)
pie_shape_union1.setInput(1, pie_shape_2)
pie_shape_union1.parm("booleanop").set("union")

pie_shape_union2 = geo.createNode("boolean::2.0", "pie_shape_union2")
pie_shape_union2.setInput(0, pie_shape_union1)
pie_shape_union2.setInput(1, pie_shape_3)
pie_shape_union2.parm("booleanop").set("union")

pie_shape_union3 = geo.createNode("boolean::2.0", "pie_shape_union3")
pie_shape_union3.setInput(0, pie_shape_union2)
pie_shape_union3.setInput(1, pie_shape_4)
pie_shape_union3.parm("booleanop").set("union")

pie_shape_union4 = geo.createNode("boolean::2.0", "pie_shape_union4")
pie_shape_union4.setInput(0, pie_shape_union3)
pie_shape_union4.setInput(1, pie_shape_5)
pie_shape_union4.parm("booleanop").set("union")

pie_shape_union5 = geo.createNode("boolean::2.0", "pie_shape_union5")
pie_shape_union5.setInput(0, pie_shape_union4)
pie_shape_union5.setInput(1, pie_shape_6)
pie_shape_union5.parm("booleanop").set("union")

pie_shape_union6 = geo.createNode("boolean::2.0", "pie_shape_union6")
pie_shape_union6.setInput(0, pie_shape_union5)
pie_shape_union6.setInput(1, pie_shape_7)
pie_shape_union6.parm("booleanop").set("union")

pie_shape_union7 = geo.createNode("boolean::2.0", "pie_shape_union7")
pie_shape_union7.setInput(0, pie_shape_union6)
pie_shape_union7.setInput(1, pie_shape_8)
pie_shape_union7.parm("booleanop").set("union")

pie_shape_union8 = geo.createNode("boolean::2.0", "pie_shape_union8")
pie_shape_union8.setInput(0, pie_shape_union7)
pie_shape_union8.setInput(1, pie_shape_9)
pie_shape_union8.parm("booleanop").set("union")

pie_shape_union9 = geo.createNode("boolean::2.0", "pie_shape_union9")
pie_shape_union9.setInput(0, pie_shape_union8)
pie_shape_union9.setInput(1, pie_shape_10)
pie_shape_union9.parm("booleanop").set("union")

pie_shape_union10 = geo.createNode("boolean::2.0", "pie_shape_union10")
pie_shape_union10.setInput(0, pie_shape_union9)
pie_shape_union10.setInput(1, pie_shape_11)
pie_shape_union10.parm("booleanop").set("union")

pie_shape_union11 = geo.createNode("boolean::2.0", "pie_shape_union11")
pie_shape_union11.setInput(0, pie_shape_union10)
pie_shape_union11.setInput(1, pie_shape_12)
pie_shape_union11.parm("booleanop").set("union")

pie = geo.createNode("mallow::source::1.0", "pie")
pie.setInput(0, pie_shape_union11)
pie.parm("dx").set(0.0036)
pie.parm("sampling").set("regular")
pie.parmTuple("velocity").set((4, 0, 0))
pie.parm("material").set("cream")
pie.parm("preset").set("pie")
pie.parm("use_bulk_modulus").set(1)
pie.parm("bulk_modulus").set(40000)

head_shape = geo.createNode("file", "head_shape")
head_shape.parm("file").set("$HIP/../scenes/meshes/head.bgeo.sc")

head = geo.createNode("mallow::collider::1.0", "head")
head.setInput(0, head_shape)
head.parm("name").set("head")
head.parm("boundary").set("sticky")

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, pie)
solver.setInput(1, head)
solver.parm("dx").set(0.0036)
solver.parm("kernel").set("cubic")
solver.parm("resample_enabled").set(1)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.4, -0.1, -0.3))
solver.parmTuple("domain_max").set((0.3, 0.5, 0.3))
solver.parm("wall_ymin").set("sticky")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "pie_throw.hip")
