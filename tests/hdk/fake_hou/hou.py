"""A test double of the few calls of Houdini's Python module that Mallow's scripts make.

It is not Houdini: it knows the node types and parameters listed in the files that MALLOW_NODE_TYPES names,
refuses everything else, and on hipFile.save writes what was built as text, one fact a line.
"""
import json
import os


class Error(Exception):
    """The base of what hou raises."""


class OperationFailed(Error):
    """Here with the reason."""


class exprLanguage:
    Hscript = "hscript"
    Python = "python"


def _read_types():
    types = {}
    current = None
    for path in os.environ["MALLOW_NODE_TYPES"].split(os.pathsep):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                words = line.split(" : ")[0].split("#")[0].split()
                if not words:
                    continue
                if words[0] == "node":
                    current = {"most": int(words[4]), "parms": {}}
                    types[(words[1], words[2])] = current
                elif words[0] == "parm":
                    kind = words[2]
                    components = words[3:] if kind == "numbers" else [words[1]]
                    current["parms"][words[1]] = (kind, components, words[3:])
    return types


_types = _read_types()
_facts = []


class Keyframe:
    def __init__(self):
        self._time = self._value = self._expression = None

    def setTime(self, time):
        self._time = float(time)

    def setValue(self, value):
        self._value = float(value)

    def setExpression(self, expression, language=None):
        if language != exprLanguage.Hscript:
            raise OperationFailed("say which language an expression is in")
        self._expression = expression


class Parm:
    def __init__(self, node, token, component):
        self._node, self._token, self._component = node, token, component
        self._kind, _, self._words = node._type["parms"][token]

    def _where(self):
        return f"{self._node.path()} {self._component}"

    def set(self, value):
        where = self._where()
        if self._kind == "numbers":
            if isinstance(value, (bool, str)):
                raise TypeError(f"{where}: a number is wanted, not {value!r}")
            self._node._facts[("parm", self._component)] = repr(float(value))
        elif self._kind == "toggle":
            if value not in (0, 1):
                raise TypeError(f"{where}: 0 or 1 is wanted, not {value!r}")
            self._node._facts[("parm", self._component)] = "on" if value else "off"
        elif self._kind in ("word", "text"):
            if not isinstance(value, str):
                raise TypeError(f"{where}: a text is wanted, not {value!r}")
            if self._kind == "word" and value not in self._words:
                raise OperationFailed(f"{where}: no such choice: {value!r}")
            self._node._facts[("parm", self._component)] = json.dumps(value)
        else:
            raise TypeError(f"{where}: a {self._kind} cannot be set")

    def setExpression(self, expression, language=None):
        if language != exprLanguage.Hscript:
            raise OperationFailed(f"{self._where()}: say which language an expression is in")
        self._node._facts[("expression", self._component)] = json.dumps(expression)

    def setKeyframe(self, key):
        if None in (key._time, key._value) or key._expression != "linear()":
            raise OperationFailed(f"{self._where()}: an unfinished keyframe")
        self._node._facts[("key", f"{self._component} {key._time!r}")] = repr(key._value)


class ParmTuple:
    def __init__(self, node, token):
        self._parms = [Parm(node, token, c) for c in node._type["parms"][token][1]]

    def set(self, values):
        if len(values) != len(self._parms):
            raise OperationFailed(f"{len(self._parms)} numbers are wanted, not {values!r}")
        for parm, value in zip(self._parms, values):
            parm.set(value)


class Node:
    def __init__(self, parent, table, type_name, name):
        self._parent, self._name, self._type_name = parent, name, type_name
        self._table, self._children, self._facts, self._inputs = table, {}, {}, {}
        self._type = _types.get((table, type_name), {"most": 0, "parms": {}})

    def path(self):
        return f"{self._parent.path()}/{self._name}" if self._parent else f"/{self._name}"

    def name(self):
        return self._name

    def parent(self):
        return self._parent

    def type_name(self):
        return self._type_name

    def children(self):
        return tuple(self._children.values())

    def node(self, name):
        return self._children.get(name)

    def destroy(self):
        del self._parent._children[self._name]

    def _child_table(self):
        return {"Root": "Object", "Object": "Sop"}[self._table]

    def createNode(self, type_name, node_name=None):
        table = self._child_table()
        if (table, type_name) not in _types:
            raise OperationFailed(f"{self.path()}: there is no {table} node type {type_name!r}")
        name = node_name or type_name.split("::")[-2 if "::" in type_name else 0] + "1"
        if name in self._children:
            raise OperationFailed(f"{self.path()}: two nodes are called {name!r}")
        self._children[name] = Node(self, table, type_name, name)
        return self._children[name]

    def setInput(self, index, node, output=0):
        if not 0 <= index < self._type["most"]:
            raise OperationFailed(f"{self.path()}: there is no input {index}")
        if node._parent is not self._parent:
            raise OperationFailed(f"{self.path()}: {node.path()} is in another network")
        self._inputs[index] = (node, output)

    def parm(self, name):
        for token, (_, components, _) in self._type["parms"].items():
            if name in components:
                return Parm(self, token, name)
        raise OperationFailed(f"{self.path()}: {self._type_name} has no parameter {name!r}")

    def parmTuple(self, token):
        if token not in self._type["parms"]:
            raise OperationFailed(f"{self.path()}: {self._type_name} has no parameter {token!r}")
        return ParmTuple(self, token)

    def setDisplayFlag(self, on):
        self._facts[("display", "")] = str(int(on))

    def setRenderFlag(self, on):
        self._facts[("render", "")] = str(int(on))

    def moveToGoodPosition(self):
        pass

    def setSelected(self, on, clear_all_selected=False):
        pass

    def layoutChildren(self):
        pass

    def _write(self, out):
        for child in self._children.values():
            out.append(f"node {child.path()} {child._type_name}")
            for index, (node, output) in child._inputs.items():
                out.append(f"input {child.path()} {index} {node.name()} {output}")
            for (what, key), value in child._facts.items():
                out.append(" ".join(word for word in (what, child.path(), key, value) if word))
            child._write(out)


_roots = {"obj": Node(None, "Root", "obj", "obj")}


def node(path):
    names = path.strip("/").split("/")
    found = _roots.get(names[0])
    for name in names[1:]:
        found = found and found.node(name)
    return found


def setFps(fps):
    _facts.append(f"fps {float(fps)!r}")


class playbar:
    @staticmethod
    def setFrameRange(first, last):
        _facts.append(f"frames {first} {last}")

    @staticmethod
    def setPlaybackRange(first, last):
        _facts.append(f"playback {first} {last}")


class hipFile:
    @staticmethod
    def save(path):
        facts = list(_facts)
        _roots["obj"]._write(facts)
        with open(path, "w", encoding="utf-8") as out:
            out.write("\n".join(facts) + "\n")


_selected = []


def selectedNodes():
    return tuple(_selected)
