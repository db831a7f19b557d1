"""Files of design systems that are edited at random; see states.py."""

import copy
import json

from histories import SIDES, WORDS

MODES = (("dark",), ("dark", "light"), ("large", "small"), ("acme", "zeta", "nova"), ("hc",))


class Files:
    """The files of a system as trees, by path without an ending, and how each is written."""

    def __init__(self, rng):
        self.rng, self.trees, self.endings, self.broken, self.others = rng, {}, {}, set(), {}
        self.dollar = "$" if rng.random() < 0.6 else ""
        for _ in range(rng.randint(1, 3)):
            self.addFile()

    # What tokens are made of

    def word(self):
        return self.rng.choice(WORDS) if self.rng.random() < 0.8 else self.rng.choice(SIDES)

    def value(self):
        """A type, or none, and a value."""
        rng = self.rng
        kind = rng.choice(("color", "color", "dimension", "dimension", "number", "duration", "fontFamily", "shadow", None))
        value = {
            "color": lambda: rng.choice(("#%06x" % rng.randrange(1 << 24), {"colorSpace": "srgb", "components": [rng.randint(0, 10) / 10, 0, 1]})),
            "dimension": lambda: rng.choice(("%dpx" % rng.randint(0, 64), {"value": rng.randint(0, 64), "unit": "px"}, "1em", "auto", "0")),
            "number": lambda: rng.choice((rng.randint(0, 9), rng.random(), "2")),
            "duration": lambda: rng.choice(("200ms", {"value": 2, "unit": "s"})),
            "fontFamily": lambda: rng.choice(("Inter", ["Inter", "serif"])),
            "shadow": lambda: {"color": "#00000033", "offsetX": "0px", "offsetY": "1px", "blur": "%dpx" % rng.randint(1, 9), "spread": "0px"},
            None: lambda: rng.choice((1, "16px", "#123", "bold", True, [1, 2], {"a": 1})),
        }[kind]()
        return (None if rng.random() < 0.2 else kind), value

    def token(self):
        kind, value = self.value()
        paths = [path for _, path in self.tokens()]
        if paths and self.rng.random() < 0.35:
            target = "{%s}" % ".".join(self.rng.choice(paths))
            value = self.rng.choice((target, target, target, "%s * 2" % target, {"color": target, "blur": "1px"}))
            kind = kind if self.rng.random() < 0.5 else None
        token = {self.dollar + "value": value}
        if kind:
            token[self.dollar + "type"] = kind
        return token

    # Where they stand

    def isToken(self, node):
        return isinstance(node, dict) and ("$value" in node or "value" in node and not isinstance(node["value"], dict))

    def nodes(self):
        """(file, path, node) of groups and tokens, the roots left out."""
        found = []

        def walk(file, path, node):
            if path:
                found.append((file, path, node))
            if self.isToken(node):
                return
            for key, inner in node.items():
                if isinstance(inner, dict) and not key.startswith("$") and key not in ("extensions", "value"):
                    walk(file, path + (key,), inner)
        for file, tree in self.trees.items():
            walk(file, (), tree)
        return found

    def tokens(self):
        return [(file, path) for file, path, node in self.nodes() if self.isToken(node)]

    def parent(self, file, path, makes=False):
        node = self.trees[file]
        for name in path[:-1]:
            if makes and (not isinstance(node.get(name), dict) or self.isToken(node[name])):
                node[name] = {}
            node = node.get(name)
            if not isinstance(node, dict):
                return None
        return node

    def put(self, file, path, node):
        self.parent(file, path, makes=True)[path[-1]] = node

    def cut(self, file, path):
        return self.parent(file, path).pop(path[-1])

    def newPath(self):
        groups = [path[:-1] for _, path in self.tokens()]
        if groups and self.rng.random() < 0.6:
            return self.rng.choice(groups) + (self.word(),)
        return tuple(self.word() for _ in range(self.rng.randint(1, 3)))

    # Edits of tokens and groups

    def addToken(self):
        self.put(self.rng.choice(sorted(self.trees)), self.newPath(), self.token())

    def changeValue(self):
        nodes = [entry for entry in self.nodes() if self.isToken(entry[2])]
        if not nodes:
            return
        file, path, node = self.rng.choice(nodes)
        other = self.token()
        key = "$value" if "$value" in node else "value"
        node[key] = next(value for name, value in other.items() if name.endswith("value"))
        if self.rng.random() < 0.3:
            node.pop(self.dollar + "type", None)

    def removeNode(self):
        file, path, _ = self.rng.choice(self.nodes())
        self.cut(file, path)

    def renameNode(self):
        file, path, _ = self.rng.choice(self.nodes())
        node, new = self.cut(file, path), path[:-1] + (self.word(),)
        self.put(file, new, node)
        if self.rng.random() < 0.7:
            self.follow(path, new)

    def moveNode(self):
        file, path, _ = self.rng.choice(self.nodes())
        kind = self.rng.randrange(3)
        new = (self.word(),) + path if kind == 0 else path[1:] if kind == 1 and len(path) > 1 else path
        self.put(self.rng.choice(sorted(self.trees)), new, self.cut(file, path))
        if self.rng.random() < 0.7:
            self.follow(path, new)

    def replaceGroup(self):
        """A token takes the place of its group, or becomes one."""
        file, path, node = self.rng.choice(self.nodes())
        if self.isToken(node):
            self.put(file, path, {self.rng.choice(("default", "base", "$root", self.word())): node})
        else:
            inner = [value for key, value in node.items() if self.isToken(value)]
            if inner:
                self.put(file, path, inner[0])

    def follow(self, old, new):
        old, new = ".".join(old), ".".join(new)
        for file, tree in self.trees.items():
            text = json.dumps(tree).replace("{%s}" % old, "{%s}" % new).replace("{%s." % old, "{%s." % new)
            self.trees[file] = json.loads(text)

    def describe(self):
        _, _, node = self.rng.choice(self.nodes())
        key = self.rng.choice(("description", "deprecated", "extensions", "type", "comment", "uuid"))
        if key in ("comment", "uuid"):
            node[key] = "%s-%d" % (key, self.rng.randint(1, 30))
        elif self.rng.random() < 0.3:
            node.pop(self.dollar + key, None)
        else:
            node[self.dollar + key] = {
                "description": "words %d" % self.rng.randint(1, 9),
                "deprecated": self.rng.choice((True, False, "Use {%s}." % self.word())),
                "extensions": {"com.example": {"key": self.rng.randint(1, 9)}},
                "type": self.rng.choice(("color", "dimension", "number")),
            }[key]

    def fault(self):
        """What is kept as written, left out or refers to nothing."""
        file, path, node = self.rng.choice(self.nodes())
        key = "$value" if "$value" in node else self.dollar + "value"
        if self.isToken(node):
            node[key] = self.rng.choice(("{nowhere.at.all}", "{%s}" % ".".join(path), {"unit": "px"}, None, "{a} {b}", [], "calc(1px + 2%)"))
        else:
            node[self.rng.choice(("$odd", "a.b", "{x}", "odd", "$type"))] = self.rng.choice((1, "text", {"$value": 1}, []))

    def modes(self):
        """Modes inside of a token."""
        nodes = [entry for entry in self.nodes() if self.isToken(entry[2])]
        if not nodes:
            return
        file, _, node = self.rng.choice(nodes)
        modes = self.rng.choice(MODES)
        key = "$value" if "$value" in node else "value"
        kind = self.rng.randrange(3)
        if kind == 0:
            node[key] = {mode: next(iter(self.token().values())) for mode in ("light", "dark")}
        elif kind == 1:
            node["$extensions"] = {"mode": {mode: next(iter(self.token().values())) for mode in modes}}
        else:
            if self.rng.random() < 0.9:
                self.trees[file]["$extensions"] = {"dev.blazon": {"axes": {"theme": ["light", "dark"]}}}
            node["$extensions"] = {"dev.blazon": {"contexts": {"theme=dark": {"value": node.get(key)}}}}

    # Edits of files

    def addFile(self):
        name = self.rng.choice(("tokens/", "tokens/", "src/", "")) + self.word()
        self.trees.setdefault(name, {})
        self.endings[name] = self.rng.choice((".json", ".json", ".tokens.json", ".json", ".json5", ".yaml"))
        for _ in range(self.rng.randint(2, 6)):
            self.put(name, self.newPath(), self.token())

    def addModeFile(self):
        file = self.rng.choice(sorted(self.trees))
        modes, form = self.rng.choice(MODES), self.rng.randrange(4)
        folder, _, name = file.rpartition("/")
        for mode in modes:
            place = (file + "." + mode, file + "-" + mode, "/".join(filter(None, (folder, mode, name))),
                     "/".join(filter(None, (folder, "brands", mode, name))))[form]
            tree = copy.deepcopy(self.trees[file])
            self.trees[place], self.endings[place] = tree, self.endings[file]
            for other, path in self.tokens():
                if other == place:
                    if self.rng.random() < 0.3:
                        self.cut(place, path)
                    else:
                        self.put(place, path, self.token())

    def removeFile(self):
        if len(self.trees) > 1:
            file = self.rng.choice(sorted(self.trees))
            del self.trees[file], self.endings[file]

    def renameFile(self):
        file = self.rng.choice(sorted(self.trees))
        new = self.rng.choice(("tokens/", "lib/", "")) + self.word()
        if new not in self.trees:
            self.trees[new], self.endings[new] = self.trees.pop(file), self.endings.pop(file)

    def splitFile(self):
        file = self.rng.choice(sorted(self.trees))
        groups = [key for key, inner in self.trees[file].items() if isinstance(inner, dict) and not key.startswith("$")]
        for group in groups[1:]:
            place = file + "/" + group if self.rng.random() < 0.5 else file + "-" + group
            self.endings.setdefault(place, self.endings[file])
            self.trees.setdefault(place, {})[group] = self.trees[file].pop(group)

    def joinFiles(self):
        names = sorted(self.trees)
        if len(names) > 1:
            one, other = self.rng.sample(names, 2)
            self.trees[one] = joined(self.trees[one], self.trees.pop(other))
            del self.endings[other]

    def changeEnding(self):
        file = self.rng.choice(sorted(self.trees))
        self.endings[file] = self.rng.choice((".json", ".tokens.json", ".json5", ".yaml", ".tokens", ".jsonc", ".yml"))

    def changeFlavor(self):
        old, self.dollar = self.dollar, "" if self.dollar else "$"
        chosen = sorted(self.trees) if self.rng.random() < 0.7 else [self.rng.choice(sorted(self.trees))]
        for file in chosen:
            self.trees[file] = spelled(self.trees[file], old, self.dollar)

    def studio(self):
        """One file of Tokens Studio in place of all."""
        sets = {name.replace("/", "-"): tree for name, tree in self.trees.items()}
        names = list(sets)
        root = dict(sets)
        root["$themes"] = [] if self.rng.random() < 0.4 else [
            {"id": mode, "name": mode, "group": "mode", "selectedTokenSets": {name: "enabled" for name in self.rng.sample(names, self.rng.randint(1, len(names)))}}
            for mode in ("light", "dark")]
        root["$metadata"] = {"tokenSetOrder": names}
        self.trees, self.endings = {"tokens/studio": root}, {"tokens/studio": ".json"}

    def breakFile(self):
        self.broken.add(self.rng.choice(sorted(self.trees)))

    def addOther(self):
        """Files that hold no tokens of the system."""
        name, text = self.rng.choice((
            ("package.json", '{"name": "x", "version": "1.%d.0"}' % self.rng.randint(0, 9)),
            ("config.json", '{"platforms": {"css": {"transformGroup": "css"}}}'),
            ("components.json", json.dumps(self.rng.choice(({"style": "default"}, {"chip": {"pad": self.token()}})))),
            ("src/index.ts", "export const a = 1;\n"),
            ("tokens/index.js", "module.exports = {};\n"),
            ("tokens/out.css", "/* Written by blazon. */ :root { --a: 1px; }\n"),
            ("tokens/legacy.css", ":root { --a: 1px; }\n"),
            ("tokens/empty.json", self.rng.choice(("", " \n", "{}"))),
            ("tokens/list.json", "[1, 2]"),
            ("tokens/$metadata.json", '{"tokenSetOrder": []}'),
            ("out/tokens.json", json.dumps({"$extensions": {"dev.blazon": {"generated": {"registry": "x"}}}, "a": {"$type": "number", "$value": 7}})),
            (".hidden/a.json", '{"h": {"$type": "number", "$value": 1}}'),
            ("node_modules/m/a.json", '{"m": {"$type": "number", "$value": 1}}')))
        if self.others.pop(name, None) is None:
            self.others[name] = text

    def texts(self):
        """Text by path."""
        found = dict(self.others)
        for name, tree in self.trees.items():
            text = json.dumps(tree, indent=2)
            ending = self.endings[name]
            if ending in (".json5", ".jsonc"):
                text = "// Tokens\n" + text
            if name in self.broken:
                text = text[:-len(text) // 3]
            found[name + ending] = text + "\n"
        return found


def joined(one, other):
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return other
    return {key: joined(one[key], other[key]) if key in one and key in other else one.get(key, other.get(key))
            for key in {**one, **other}}


def spelled(node, old, new):
    if not isinstance(node, dict):
        return node
    words = ("value", "type", "description", "deprecated", "extensions")
    return {new + key.removeprefix(old) if key.removeprefix(old) in words and key.startswith(old) else key:
            spelled(inner, old, new) if key.removeprefix(old) not in words else inner for key, inner in node.items()}


EDITS = ([Files.addToken] * 3 + [Files.changeValue] * 4 + [Files.renameNode] * 3 + [Files.moveNode] * 3 + [Files.describe] * 4 + [
    Files.removeNode, Files.replaceGroup, Files.fault, Files.modes, Files.addFile, Files.addModeFile, Files.removeFile,
    Files.renameFile, Files.splitFile, Files.joinFiles, Files.changeEnding, Files.changeFlavor, Files.addOther, Files.addOther])


def generated(rng, commits):
    """The texts of each commit, all of which are compared."""
    files = Files(rng)
    for place in range(commits):
        files.broken.clear()
        if place:
            for _ in range(rng.randint(1, 4)):
                if not files.trees or not files.tokens():
                    files.addFile()
                rng.choice(EDITS)(files)
            if rng.random() < 0.12:
                files.breakFile()
            if rng.random() < 0.04 and files.trees:
                files.studio()
        yield files.texts(), True
