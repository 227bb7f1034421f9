"""A head of wax melts in hot air, from outside in. (Melt, Fig. 8)

    hython examples_hip/hot_air.py [hot_air.hip]

Made of scenes/hot_air.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 72)
hou.playbar.setPlaybackRange(1, 72)

geo = hou.node("/obj").createNode("geo", "hot_air")
for child in geo.children():
    child.destroy()

head_shape = geo.createNode("file", "head_shape")
head_shape.parm("file").set("$HIP/../scenes/meshes/head.bgeo.sc")

head = geo.createNode("mallow::source::1.0", "head")
head.setInput(0, head_shape)
head.parm("dx").set(0.0075)
head.parm("temperature").set(310)
head.parm("material").set("wax")
head.parm("preset").set("wax")
head.parm("use_critical_compression").set(1)
head.parm("critical_compression").set(0.05)
head.parm("use_critical_stretch").set(1)
head.parm("critical_stretch").set(0.05)
head.parm("use_heat_conductivity").set(1)
head.parm("heat_conductivity").set(240)
head.parm("use_latent_heat").set(1)
head.parm("latent_heat").set(1e+05)
head.parm("use_liquid_heat_conductivity").set(1)
head.parm("liquid_heat_conductivity").set(160)
head.parm("use_newtonian_viscosity").set(1)
head.parm("newtonian_viscosity").set(2)
head.parm("use_poissons_ratio").set(1)
head.parm("poissons_ratio").set(0.35)
head.parm("use_youngs_modulus").set(1)
head.parm("youngs_modulus").set(50000)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, head)
solver.parm("dx").set(0.0075)
solver.parm("heat_enabled").set(1)
solver.parm("use_heat_ambient").set(1)
solver.parm("heat_ambient").set(600)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.3, 0, -0.3))
solver.parmTuple("domain_max").set((0.3, 0.4, 0.3))
solver.parm("wall_ymin").set("sticky")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "hot_air.hip")
