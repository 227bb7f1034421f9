"""A column of water collapses in a tank and runs against a pillar.

    hython examples_hip/dam_break.py [dam_break.hip]

Made of scenes/dam_break.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 60)
hou.playbar.setPlaybackRange(1, 60)

geo = hou.node("/obj").createNode("geo", "dam_break")
for child in geo.children():
    child.destroy()

column_shape = geo.createNode("box", "column_shape")
column_shape.parmTuple("size").set((0.4, 0.6, 0.4))
column_shape.parmTuple("t").set((0.2, 0.3, 0.2))

column = geo.createNode("mallow::source::1.0", "column")
column.setInput(0, column_shape)
column.parm("dx").set(0.02)
column.parm("material").set("water")
column.parm("preset").set("soft_water")
column.parm("use_bulk_modulus").set(1)
column.parm("bulk_modulus").set(60000)

pillar_shape = geo.createNode("tube", "pillar_shape")
pillar_shape.parm("type").set("poly")
pillar_shape.parm("cap").set(1)
pillar_shape.parm("orient").set("y")
pillar_shape.parmTuple("rad").set((0.07, 0.07))
pillar_shape.parm("height").set(0.6)
pillar_shape.parm("cols").set(96)

pillar_shape_place = geo.createNode("xform", "pillar_shape_place")
pillar_shape_place.setInput(0, pillar_shape)
pillar_shape_place.parmTuple("t").set((1, 0.3, 0.2))

pillar = geo.createNode("mallow::collider::1.0", "pillar")
pillar.setInput(0, pillar_shape_place)
pillar.parm("name").set("pillar")

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, column)
solver.setInput(1, pillar)
solver.parm("transfer").set("aflip")
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((0, 0, 0))
solver.parmTuple("domain_max").set((1.6, 1.2, 0.4))
solver.parm("friction").set(0.1)
solver.parm("wall_xmin").set("slip")
solver.parm("wall_xmax").set("slip")
solver.parm("wall_ymin").set("separate")
solver.parm("wall_zmin").set("slip")
solver.parm("wall_zmax").set("slip")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "dam_break.hip")
