"""A stream of cream falls onto a plate and coils, in tighter loops the softer it is.

    hython examples_hip/coiling_cream.py [coiling_cream.hip]

Made of scenes/coiling_cream.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 72)
hou.playbar.setPlaybackRange(1, 72)

geo = hou.node("/obj").createNode("geo", "coiling_cream")
for child in geo.children():
    child.destroy()

nozzle_shape = geo.createNode("tube", "nozzle_shape")
nozzle_shape.parm("type").set("poly")
nozzle_shape.parm("cap").set(1)
nozzle_shape.parm("orient").set("y")
nozzle_shape.parmTuple("rad").set((0.014, 0.014))
nozzle_shape.parm("height").set(0.02)
nozzle_shape.parm("cols").set(96)

nozzle_shape_place = geo.createNode("xform", "nozzle_shape_place")
nozzle_shape_place.setInput(0, nozzle_shape)
nozzle_shape_place.parmTuple("t").set((0, 0.17, 0))

nozzle = geo.createNode("mallow::source::1.0", "nozzle")
nozzle.setInput(0, nozzle_shape_place)
nozzle.parm("emission").set("continuous")
nozzle.parm("dx").set(0.005)
nozzle.parmTuple("velocity").set((0, -0.5, 0))
nozzle.parm("material").set("cream")
nozzle.parm("preset").set("ice_cream")
nozzle.parm("use_bulk_modulus").set(1)
nozzle.parm("bulk_modulus").set(10700)
nozzle.parm("use_newtonian_viscosity").set(1)
nozzle.parm("newtonian_viscosity").set(5)
nozzle.parm("use_relaxation_time").set(1)
nozzle.parm("relaxation_time").set(1)
nozzle.parm("use_shear_modulus").set(1)
nozzle.parm("shear_modulus").set(1000)

no_objects = geo.createNode("add", "no_objects")

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, no_objects)
solver.setInput(2, nozzle)
solver.parm("dx").set(0.005)
solver.parm("method").set("implicit")
solver.parm("tolerance").set(0.001)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.3, 0, -0.3))
solver.parmTuple("domain_max").set((0.3, 0.4, 0.3))
solver.parm("wall_ymin").set("sticky")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "coiling_cream.hip")
