"""A piece of butter melts in a hot pan and slides on what has melted [Melt, Fig. 3].

    hython examples_hip/butter.py [butter.hip]

Made of scenes/butter.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 60)
hou.playbar.setPlaybackRange(1, 60)

geo = hou.node("/obj").createNode("geo", "butter")
for child in geo.children():
    child.destroy()

piece_shape = geo.createNode("box", "piece_shape")
piece_shape.parmTuple("size").set((0.05, 0.025, 0.04))
piece_shape.parmTuple("t").set((0, 0.0125, 0))

piece_shape_transform = geo.createNode("xform", "piece_shape_transform")
piece_shape_transform.setInput(0, piece_shape)
piece_shape_transform.parmTuple("t").set((0, 0.002, 0))
piece_shape_transform.parmTuple("r").set((0, 20, 0))
piece_shape_transform.parmTuple("s").set((1, 1, 1))

piece = geo.createNode("mallow::source::1.0", "piece")
piece.setInput(0, piece_shape_transform)
piece.parm("dx").set(0.0025)
piece.parm("temperature").set(290)
piece.parm("material").set("butter")
piece.parm("preset").set("butter")
piece.parm("use_critical_compression").set(1)
piece.parm("critical_compression").set(0.06)
piece.parm("use_critical_stretch").set(1)
piece.parm("critical_stretch").set(0.06)
piece.parm("use_heat_conductivity").set(1)
piece.parm("heat_conductivity").set(30)
piece.parm("use_liquid_heat_conductivity").set(1)
piece.parm("liquid_heat_conductivity").set(25)
piece.parm("use_youngs_modulus").set(1)
piece.parm("youngs_modulus").set(50000)

pan_shape_1 = geo.createNode("tube", "pan_shape_1")
pan_shape_1.parm("type").set("poly")
pan_shape_1.parm("cap").set(1)
pan_shape_1.parm("orient").set("y")
pan_shape_1.parmTuple("rad").set((0.07, 0.07))
pan_shape_1.parm("height").set(0.014)
pan_shape_1.parm("cols").set(96)

pan_shape_1_place = geo.createNode("xform", "pan_shape_1_place")
pan_shape_1_place.setInput(0, pan_shape_1)
pan_shape_1_place.parmTuple("t").set((0, -0.001, 0))

pan_shape_2 = geo.createNode("tube", "pan_shape_2")
pan_shape_2.parm("type").set("poly")
pan_shape_2.parm("cap").set(1)
pan_shape_2.parm("orient").set("y")
pan_shape_2.parmTuple("rad").set((0.06, 0.06))
pan_shape_2.parm("height").set(0.04)
pan_shape_2.parm("cols").set(96)

pan_shape_2_place = geo.createNode("xform", "pan_shape_2_place")
pan_shape_2_place.setInput(0, pan_shape_2)
pan_shape_2_place.parmTuple("t").set((0, 0.02, 0))

pan_shape_subtract1 = geo.createNode("boolean::2.0", "pan_shape_subtract1")
pan_shape_subtract1.setInput(0, pan_shape_1_place)
pan_shape_subtract1.setInput(1, pan_shape_2_place)
pan_shape_subtract1.parm("booleanop").set("subtract")

pan = geo.createNode("mallow::collider::1.0", "pan")
pan.setInput(0, pan_shape_subtract1)
pan.parm("name").set("pan")
pan.parm("friction").set(0.1)
pan.parm("use_temperature").set(1)
pan.parm("temperature").set(450)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, piece)
solver.setInput(1, pan)
solver.parm("dx").set(0.0025)
solver.parm("heat_enabled").set(1)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.07, -0.02, -0.07))
solver.parmTuple("domain_max").set((0.07, 0.1, 0.07))
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
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "butter.hip")
