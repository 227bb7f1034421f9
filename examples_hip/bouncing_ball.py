"""A rubber ball falls onto the floor and bounces. The simplest scene: one material, one object, one box around it.

    hython examples_hip/bouncing_ball.py [bouncing_ball.hip]

Made of scenes/bouncing_ball.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 72)
hou.playbar.setPlaybackRange(1, 72)

geo = hou.node("/obj").createNode("geo", "bouncing_ball")
for child in geo.children():
    child.destroy()

ball_shape = geo.createNode("sphere", "ball_shape")
ball_shape.parm("type").set("polymesh")
ball_shape.parmTuple("rad").set((0.22, 0.22, 0.22))
ball_shape.parmTuple("t").set((0, 1, 0))
ball_shape.parm("rows").set(49)
ball_shape.parm("cols").set(96)

ball = geo.createNode("mallow::source::1.0", "ball")
ball.setInput(0, ball_shape)
ball.parm("dx").set(0.02)
ball.parmTuple("velocity").set((0.6, 0, 0))
ball.parmTuple("angular_velocity").set((0, 0, -4))
ball.parm("material").set("rubber")
ball.parm("preset").set("rubber")
ball.parm("use_youngs_modulus").set(1)
ball.parm("youngs_modulus").set(1e+05)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, ball)
solver.parm("transfer").set("aflip")
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-1, 0, -1))
solver.parmTuple("domain_max").set((1, 2, 1))
solver.parm("friction").set(0.2)
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
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "bouncing_ball.hip")
