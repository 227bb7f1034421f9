"""A sponge is wrung by half a turn in a second: its ends are held, the middle folds onto itself.

    hython examples_hip/twisted_sponge.py [twisted_sponge.hip]

Made of scenes/twisted_sponge.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(48)
hou.playbar.setFrameRange(1, 49)
hou.playbar.setPlaybackRange(1, 49)

geo = hou.node("/obj").createNode("geo", "twisted_sponge")
for child in geo.children():
    child.destroy()

bar_shape = geo.createNode("box", "bar_shape")
bar_shape.parmTuple("size").set((0.2, 0.6, 0.2))
bar_shape.parmTuple("t").set((0, 0, 0))

bar = geo.createNode("mallow::source::1.0", "bar")
bar.setInput(0, bar_shape)
bar.parm("dx").set(0.02)
bar.parm("material").set("sponge")
bar.parm("preset").set("sponge")

upper_clamp_shape = geo.createNode("box", "upper_clamp_shape")
upper_clamp_shape.parmTuple("size").set((0.3, 0.1, 0.3))
upper_clamp_shape.parmTuple("t").set((0, 0.3, 0))

upper_clamp = geo.createNode("mallow::collider::1.0", "upper_clamp")
upper_clamp.setInput(0, upper_clamp_shape)
upper_clamp.parm("name").set("upper clamp")
upper_clamp.parm("boundary").set("sticky")
upper_clamp.parm("type").set("rigid")
upper_clamp.parmTuple("angular_velocity").set((0, 1.5708, 0))

lower_clamp_shape = geo.createNode("box", "lower_clamp_shape")
lower_clamp_shape.parmTuple("size").set((0.3, 0.1, 0.3))
lower_clamp_shape.parmTuple("t").set((0, -0.3, 0))

lower_clamp = geo.createNode("mallow::collider::1.0", "lower_clamp")
lower_clamp.setInput(0, lower_clamp_shape)
lower_clamp.parm("name").set("lower clamp")
lower_clamp.parm("boundary").set("sticky")
lower_clamp.parm("type").set("rigid")
lower_clamp.parmTuple("angular_velocity").set((0, -1.5708, 0))

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, upper_clamp)
colliders.setInput(1, lower_clamp)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, bar)
solver.setInput(1, colliders)
solver.parm("method").set("implicit")
solver.parm("tolerance").set(0.001)
solver.parmTuple("gravity").set((0, 0, 0))
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "twisted_sponge.hip")
