"""run_shelf.py SHELF OUT-FOLDER ICON...: checks that shelf and icons are well-formed XML, runs every tool of the
shelf with things selected and with nothing, and writes what was built to OUT-FOLDER/TOOL.txt."""
import pathlib
import sys
import xml.etree.ElementTree as tree

shelf, folder, icons = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
for icon in icons:
    root = tree.parse(icon).getroot()
    box = root.get("viewBox", "").split()
    assert root.tag.endswith("svg") and box[:2] == ["0", "0"] and box[2] == box[3], f"{icon}: {box}"

document = tree.parse(shelf).getroot()
tools = {tool.get("name"): tool for tool in document.findall("tool")}
members = [member.get("name") for shelf in document.findall("toolshelf") for member in shelf]
assert len(members) == len(set(members)) and set(members) == set(tools), (members, sorted(tools))
names = {pathlib.Path(icon).stem for icon in icons}

for name, tool in tools.items():
    assert tool.get("label") and tool.get("icon") in names, f"{name}: no such icon {tool.get('icon')}"
    assert tool.findtext("helpText") and tool.findtext("toolSubmenu") == "Mallow", name
    context = tool.find("toolMenuContext/contextNetType").text
    code = compile(tool.findtext("script"), name, "exec")

    sys.modules.pop("hou", None)
    import hou

    objects = [hou.node("/obj").createNode("geo", object) for object in ("a", "b", "c")]
    shapes = [objects[0].createNode("box", "shape"), objects[0].createNode("sphere", "ball")]
    hou._selected[:] = objects if context == "OBJ" else shapes
    exec(code, {})
    hou.hipFile.save(folder / f"{name}.txt")

    hou._selected[:] = []
    try:
        exec(code, {})
    except hou.Error:
        pass  # a message to the artist is good, anything else is not
