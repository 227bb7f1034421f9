"""A band of shaving foam is pressed out of a slit onto a plate and buckles in the shape of an S (Cream, Fig. 6).

    hython examples_hip/foam_folds.py [foam_folds.hip]

Made of scenes/foam_folds.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 60)
hou.playbar.setPlaybackRange(1, 60)

geo = hou.node("/obj").createNode("geo", "foam_folds")
for child in geo.children():
    child.destroy()

slit_shape = geo.createNode("box", "slit_shape")
slit_shape.parmTuple("size").set((0.03, 0.02, 0.1))
slit_shape.parmTuple("t").set((0, 0.18, 0))

slit = geo.createNode("mallow::source::1.0", "slit")
slit.setInput(0, slit_shape)
slit.parm("emission").set("continuous")
slit.parm("dx").set(0.007)
slit.parmTuple("velocity").set((0, -0.4, 0))
slit.parm("material").set("foam")
slit.parm("preset").set("shaving_foam")

no_objects = geo.createNode("add", "no_objects")

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, no_objects)
solver.setInput(2, slit)
solver.parm("dx").set(0.007)
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
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "foam_folds.hip")
