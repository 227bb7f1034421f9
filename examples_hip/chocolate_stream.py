"""A cold chocolate penguin melts under a stream of hot chocolate. (Melt, Fig. 10)

    hython examples_hip/chocolate_stream.py [chocolate_stream.hip]

Made of scenes/chocolate_stream.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 60)
hou.playbar.setPlaybackRange(1, 60)

geo = hou.node("/obj").createNode("geo", "chocolate_stream")
for child in geo.children():
    child.destroy()

penguin_shape = geo.createNode("file", "penguin_shape")
penguin_shape.parm("file").set("$HIP/../scenes/meshes/penguin.bgeo.sc")

penguin = geo.createNode("mallow::source::1.0", "penguin")
penguin.setInput(0, penguin_shape)
penguin.parm("dx").set(0.0035)
penguin.parm("temperature").set(296)
penguin.parm("material").set("chocolate")
penguin.parm("preset").set("chocolate")
penguin.parm("use_critical_compression").set(1)
penguin.parm("critical_compression").set(0.05)
penguin.parm("use_critical_stretch").set(1)
penguin.parm("critical_stretch").set(0.05)
penguin.parm("use_heat_conductivity").set(1)
penguin.parm("heat_conductivity").set(260)
penguin.parm("use_liquid_heat_conductivity").set(1)
penguin.parm("liquid_heat_conductivity").set(170)
penguin.parm("use_newtonian_viscosity").set(1)
penguin.parm("newtonian_viscosity").set(1)
penguin.parm("use_poissons_ratio").set(1)
penguin.parm("poissons_ratio").set(0.35)
penguin.parm("use_youngs_modulus").set(1)
penguin.parm("youngs_modulus").set(50000)

stream_shape = geo.createNode("sphere", "stream_shape")
stream_shape.parm("type").set("polymesh")
stream_shape.parmTuple("rad").set((0.009, 0.009, 0.009))
stream_shape.parmTuple("t").set((0.006, 0.135, 0.004))
stream_shape.parm("rows").set(49)
stream_shape.parm("cols").set(96)

stream = geo.createNode("mallow::source::1.0", "stream")
stream.setInput(0, stream_shape)
stream.parm("emission").set("continuous")
stream.parm("dx").set(0.0035)
stream.parmTuple("velocity").set((0, -0.6, 0))
stream.parm("use_end").set(1)
stream.parm("end").set(1.6)
stream.parm("temperature").set(420)
stream.parm("material").set("chocolate")
stream.parm("preset").set("chocolate")
stream.parm("use_critical_compression").set(1)
stream.parm("critical_compression").set(0.05)
stream.parm("use_critical_stretch").set(1)
stream.parm("critical_stretch").set(0.05)
stream.parm("use_heat_conductivity").set(1)
stream.parm("heat_conductivity").set(260)
stream.parm("use_liquid_heat_conductivity").set(1)
stream.parm("liquid_heat_conductivity").set(170)
stream.parm("use_newtonian_viscosity").set(1)
stream.parm("newtonian_viscosity").set(1)
stream.parm("use_poissons_ratio").set(1)
stream.parm("poissons_ratio").set(0.35)
stream.parm("use_youngs_modulus").set(1)
stream.parm("youngs_modulus").set(50000)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, penguin)
solver.setInput(2, stream)
solver.parm("dx").set(0.0035)
solver.parm("heat_enabled").set(1)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.1, 0, -0.1))
solver.parmTuple("domain_max").set((0.1, 0.25, 0.1))
solver.parm("friction").set(0.3)
solver.parm("wall_ymin").set("separate")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "chocolate_stream.hip")
