"""Lava flows down a slope between rocks, cools in the air and stiffens: the crust is dark, what breaks up glows. (Melt, Fig. 1)

    hython examples_hip/lava_slope.py [lava_slope.hip]

Made of scenes/lava_slope.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 96)
hou.playbar.setPlaybackRange(1, 96)

geo = hou.node("/obj").createNode("geo", "lava_slope")
for child in geo.children():
    child.destroy()

slope_shape = geo.createNode("box", "slope_shape")
slope_shape.parmTuple("size").set((6.2, 0.4, 3))
slope_shape.parmTuple("t").set((0.5, -0.2, 0))

slope_shape_transform = geo.createNode("xform", "slope_shape_transform")
slope_shape_transform.setInput(0, slope_shape)
slope_shape_transform.parmTuple("t").set((0, 0, 0))
slope_shape_transform.parmTuple("r").set((0, 0, -25))
slope_shape_transform.parmTuple("s").set((1, 1, 1))

slope = geo.createNode("mallow::collider::1.0", "slope")
slope.setInput(0, slope_shape_transform)
slope.parm("name").set("slope")
slope.parm("boundary").set("sticky")

rock_shape = geo.createNode("sphere", "rock_shape")
rock_shape.parm("type").set("polymesh")
rock_shape.parmTuple("rad").set((0.42, 0.42, 0.42))
rock_shape.parmTuple("t").set((0.5, -0.25, 0.1))
rock_shape.parm("rows").set(49)
rock_shape.parm("cols").set(96)

rock = geo.createNode("mallow::collider::1.0", "rock")
rock.setInput(0, rock_shape)
rock.parm("name").set("rock")
rock.parm("boundary").set("sticky")

stone_shape = geo.createNode("sphere", "stone_shape")
stone_shape.parm("type").set("polymesh")
stone_shape.parmTuple("rad").set((0.4, 0.4, 0.4))
stone_shape.parmTuple("t").set((1.9, -0.9, -0.55))
stone_shape.parm("rows").set(49)
stone_shape.parm("cols").set(96)

stone = geo.createNode("mallow::collider::1.0", "stone")
stone.setInput(0, stone_shape)
stone.parm("name").set("stone")
stone.parm("boundary").set("sticky")

vent_shape = geo.createNode("sphere", "vent_shape")
vent_shape.parm("type").set("polymesh")
vent_shape.parmTuple("rad").set((0.42, 0.42, 0.42))
vent_shape.parmTuple("t").set((-1.75, 1.5, 0))
vent_shape.parm("rows").set(49)
vent_shape.parm("cols").set(96)

vent = geo.createNode("mallow::source::1.0", "vent")
vent.setInput(0, vent_shape)
vent.parm("emission").set("continuous")
vent.parm("dx").set(0.06)
vent.parmTuple("velocity").set((1.2, -0.8, 0))
vent.parm("use_end").set(1)
vent.parm("end").set(3)
vent.parm("temperature").set(1480)
vent.parm("material").set("lava")
vent.parm("preset").set("lava")
vent.parm("use_bulk_modulus").set(1)
vent.parm("bulk_modulus").set(5e+05)
vent.parm("use_heat_conductivity").set(1)
vent.parm("heat_conductivity").set(3000)
vent.parm("use_latent_heat").set(1)
vent.parm("latent_heat").set(1e+05)
vent.parm("use_viscosity").set(1)
vent.parm("viscosity").set(300)
vent.parm("use_yield_stress").set(1)
vent.parm("yield_stress").set(150)

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, slope)
colliders.setInput(1, rock)
colliders.setInput(2, stone)

no_objects = geo.createNode("add", "no_objects")

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, no_objects)
solver.setInput(1, colliders)
solver.setInput(2, vent)
solver.parm("dx").set(0.06)
solver.parm("heat_enabled").set(1)
solver.parm("use_heat_ambient").set(1)
solver.parm("heat_ambient").set(400)
solver.parm("output_glow").set(1)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-3, -3, -1.5))
solver.parmTuple("domain_max").set((4, 3, 1.5))
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "lava_slope.hip")
