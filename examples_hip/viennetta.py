"""Soft ice runs out of a flat nozzle onto a conveyor belt and folds (Cream, Fig. 2).

    hython examples_hip/viennetta.py [viennetta.hip]

Made of scenes/viennetta.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 72)
hou.playbar.setPlaybackRange(1, 72)

geo = hou.node("/obj").createNode("geo", "viennetta")
for child in geo.children():
    child.destroy()

belt_shape = geo.createNode("box", "belt_shape")
belt_shape.parmTuple("size").set((1.5, 0.04, 0.24))
belt_shape.parmTuple("t").set((-0.25, -0.02, 0))

belt = geo.createNode("mallow::collider::1.0", "belt")
belt.setInput(0, belt_shape)
belt.parm("name").set("belt")
belt.parm("boundary").set("sticky")
belt.parm("type").set("rigid")
belt.parmTuple("velocity").set((0.2, 0, 0))

nozzle_shape = geo.createNode("box", "nozzle_shape")
nozzle_shape.parmTuple("size").set((0.03, 0.02, 0.1))
nozzle_shape.parmTuple("t").set((0, 0.14, 0))

nozzle = geo.createNode("mallow::source::1.0", "nozzle")
nozzle.setInput(0, nozzle_shape)
nozzle.parm("emission").set("continuous")
nozzle.parm("dx").set(0.0075)
nozzle.parmTuple("velocity").set((0, -0.5, 0))
nozzle.parm("material").set("ice cream")
nozzle.parm("preset").set("ice_cream")
nozzle.parm("use_newtonian_viscosity").set(1)
nozzle.parm("newtonian_viscosity").set(20)
nozzle.parm("use_relaxation_time").set(1)
nozzle.parm("relaxation_time").set(1)

no_objects = geo.createNode("add", "no_objects")

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, no_objects)
solver.setInput(1, belt)
solver.setInput(2, nozzle)
solver.parm("dx").set(0.0075)
solver.parm("method").set("implicit")
solver.parm("tolerance").set(0.001)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.4, -0.1, -0.2))
solver.parmTuple("domain_max").set((0.5, 0.6, 0.2))
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "viennetta.hip")
