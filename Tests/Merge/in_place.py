#!/usr/bin/env python3
"""An oracle for `set`, `mv`, `rm` and `deprecate` on token files (`--files`), which change in place.

  python3 Tests/Merge/in_place.py --binary .build/debug/blazon --count 1000 --seed 1
  python3 Tests/Merge/in_place.py --binary … --corpus DIR… --count 1000         files of others, each copied first

A model of its own applies each operation to the trees of the files. Then: the files mean what the model's trees mean,
every reference to a renamed token follows ({a.b} whole and inside, `$ref`, `$extends`, `$deprecated`, our extension);
bytes outside of the changed members are the same; nothing is written with --dry-run or by a refusal; a second run
changes nothing; links and modes stay; and a registry of the same files on which the same verb ran exports the same
tokens. What the program refuses and the registry does not is listed. --only N repeats one operation, --keep keeps it.
Exit status: 0 all agree, 1 something disagrees, 2 the oracle itself failed.
"""

import argparse
import collections
import concurrent.futures
import copy
import itertools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import traceback

import files
import reader
import triples

VERBS = ("set", "set", "mv", "mv", "mv", "rm", "deprecate", "deprecate")
UNITS = re.compile(r"(-?\d+(?:\.\d+)?)(px|rem|ms|s)")


class Files:
    """The trees of some files, as plain members; the model of each verb."""

    def __init__(self, texts):
        self.texts = texts
        self.trees = {name: reader.plain(reader.parse(text)) for name, text in texts.items()}
        counts = collections.Counter(re.findall(r"[\"'{,\s](\$?value)[\"']?\s*:", "".join(texts.values())))
        self.value = "value" if counts["value"] > 2 * counts["$value"] else "$value"
        self.dollar = "$" if self.value == "$value" else ""

    def tokens(self):
        return {path: name for name, tree in self.trees.items()
                for path in reader.tokens(tree, self.value, self.dollar + "type")
                if path and all(part and not re.search(r"[.{}\s]|^[$-]", part) for part in path)}

    def meaning(self):
        """Tokens with inherited types, and what groups with tokens hold beside them."""
        found = {}
        for tree in self.trees.values():
            for path, token in reader.tokens(tree, self.value, self.dollar + "type").items():
                found[path] = normal(token, self.value)
            for path, group in groups(tree, self.value):
                beside = {key: value for key, value in group.items() if key != self.dollar + "type" and (
                    not isinstance(value, dict) or key.startswith("$") and key not in ("$root",))}
                if beside:
                    found.setdefault(path + ("",), {}).update(beside)
        return found

    def at(self, path, tree):
        for name in path:
            tree = tree.get(name) if isinstance(tree, dict) else None
        return tree

    def references(self, path):
        """Strings that lead to a path or under it, with where they stand."""
        found = []
        for name, tree in self.trees.items():
            for place, text in strings(tree):
                if place[:len(path)] != path and renamed(text, path, ("?",), place) != text:
                    found.append(place)
        return found

    def is_text(self, place):
        """Whether a token of an older form has a reference in a longer text there."""
        texts = (self.at(place[:-1], tree) for tree in self.trees.values())
        return self.dollar == "" and place[-1] == "value" and any(
            not re.fullmatch(r"\{[^{}]*\}", text["value"]) for text in texts
            if isinstance(text, dict) and isinstance(text.get("value"), str))

    # Verbs

    def mv(self, old, new):
        here = {path for path in nodes(self.trees.values()) if path[:len(old)] == old}
        tokens = {path: token for tree in self.trees.values() for path, token in reader.tokens(tree, self.value).items()}

        def leads(path, is_group):
            """Whether a token is here, a part of its value, or a group that is meant as one."""
            if path in tokens or is_group and path in here:
                return True
            return any(path[:length] in tokens and self.at(path[length:length + 1], tokens[path[:length]].get(
                self.value)) is not None for length in range(1, len(path)))

        homes = [tree for tree in self.trees.values() if self.at(old, tree) is not None]
        for tree in homes:
            kind = self.inherited(old, tree)
            parent, node = self.at(old[:-1], tree), self.at(old, tree)
            if old[:-1] == new[:-1]:
                items = [(new[-1] if key == old[-1] else key, value) for key, value in parent.items()]
                parent.clear()
                parent.update(items)
                continue
            del parent[old[-1]]
            for name in new[:-1]:
                tree = tree.setdefault(name, {})
            tree[new[-1]] = node
            self.keep_types(node, kind)
        # A reference to what is under the old path in a file that is not here stays: that does not move.
        for tree in self.trees.values():
            rewrite(tree, old, new, leads)

    def inherited(self, path, tree):
        kind = None
        for name in path[:-1]:
            kind = tree.get(self.dollar + "type", kind)
            tree = tree[name]
        return tree.get(self.dollar + "type", kind)

    def keep_types(self, node, kind):
        """A token that moved away from a group's type has it itself, or its own group has."""
        if isinstance(kind, str):  # and no group or token of that name
            node.setdefault(self.dollar + "type", kind)

    def rm(self, path):
        for tree in self.trees.values():
            parent = self.at(path[:-1], tree)
            if isinstance(parent, dict):
                parent.pop(path[-1], None)

    def set(self, path, value):
        for tree in self.trees.values():
            if self.at(path, tree) is not None:
                token = self.at(path, tree)
                old = token.get(self.value)
                base = next((mode for mode in ("default", "light") if isinstance(old, dict) and mode in old), None)
                if base:  # a form with modes: the base is set
                    old[base] = value
                    continue
                token[self.value] = as_written(value, old)
                # What modifies the value that was goes with it.
                token.pop("alpha", None)
                token.get("$extensions", {}).get("studio.tokens", {}).pop("modify", None)

    def deprecate(self, path, use, note):
        """Without a note the one that is there stays; what else names a token gives way."""
        for tree in self.trees.values():
            token = self.at(path, tree)
            if token is not None:
                old = next((token[key] for key in (self.dollar + "deprecated", "deprecated_comment", "deprecatedComment")
                            if token.get(key)), None)
                old = old if isinstance(old, str) else ""
                behind = re.fullmatch(r"Use \{[^{}]*\}: (.*)", old, re.DOTALL)
                kept = behind[1] if behind else "" if re.search(r"\{[^{}]+\}", old) else old
                words = note or kept
                token[self.dollar + "deprecated"] = use + (": " + words if words else "")


def as_written(value, old):
    """A size or number as older files have it, as a plain number or a text of one."""
    amount = value.get("value") if isinstance(value, dict) and value.get("unit") == "px" else value
    if isinstance(amount, float) and isinstance(old, float):
        return amount
    if isinstance(amount, float) and isinstance(old, str) and re.fullmatch(r"-?[\d.]+", old):
        return str(amount)
    return [value] if isinstance(old, list) and isinstance(value, dict) else value


def nodes(trees):
    """The paths of all groups and tokens."""
    def walk(node, path):
        yield path
        for key, inner in node.items():
            if isinstance(inner, dict):
                yield from walk(inner, path + (key,))
    for tree in trees:
        yield from walk(tree, ())


def groups(tree, value, path=()):
    yield path, tree
    for key, inner in tree.items():
        if isinstance(inner, dict) and value not in inner and not key.startswith("$"):
            yield from groups(inner, value, path + (key,))


def strings(node, place=()):
    if isinstance(node, str):
        yield place, node
    for key, inner in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from strings(inner, place + (key,))


def read_there(place):
    """Whether references are read at a place: not in descriptions, nor in what other vendors keep."""
    names = [name for name in place if isinstance(name, str)]
    if "$extensions" in names:
        at = names.index("$extensions")
        return names[at + 1:at + 2] in (["dev.blazon"], ["org.primer.overrides"], ["mode"])  # what contexts are read of
    return not {"$description", "description", "comment"} & set(names)


def renamed(text, old, new, place, leads=lambda path, is_group: True):
    """A text with what leads to `old`, or under it, led to `new`; of what is under it only where `leads` holds."""
    if not read_there(place):
        return text
    dotted, pointer = ".".join(old), "#/" + "/".join(part.replace("~", "~0").replace("/", "~1") for part in old)

    def braces(match):
        inside = match.group(2)
        return match.group(1) + ".".join(new) + inside[len(dotted):] + match.group(3) if (
            (inside == dotted or inside.startswith(dotted + ".")) and leads(
                tuple(re.sub(r"\.\$?value$", "", inside).split(".")), place[-1:] == ("$extends",))) else match.group()

    if place and place[-1] in ("$ref", "$extends") and (text == pointer or text.startswith(pointer + "/")):
        return "#/" + "/".join(part.replace("~", "~0").replace("/", "~1") for part in new) + text[len(pointer):]
    return re.sub(r"(\{\s*)([^{}]*?)(\s*\})", braces, text)


def rewrite(node, old, new, leads, place=()):
    for key, inner in list(node.items() if isinstance(node, dict) else enumerate(node)):
        if isinstance(inner, str):
            node[key] = renamed(inner, old, new, place + (key,), leads)
        elif isinstance(inner, (dict, list)):
            rewrite(inner, old, new, leads, place + (key,))


def normal(token, value):
    """Values of one meaning in one form: colors and sizes as text or as objects, the hex of a color left out."""
    def form(node):
        if isinstance(node, dict):
            if "components" in node and len(node["components"]) == 3 and node.get("alpha", 1) == 1 and all(
                    isinstance(part, float) for part in node["components"]) and node.get("colorSpace") == "srgb":
                return "#%02x%02x%02x" % tuple(round(part * 255) for part in node["components"])
            if set(node) == {"value", "unit"} and isinstance(node["value"], float):
                return "%g%s" % (node["value"], node["unit"])
            names = {"x": "offsetX", "y": "offsetY"} if "blur" in node else {}
            size = lambda part: "%gpx" % part if names and isinstance(part, float) else form(part)
            return {names.get(key, key): size(inner) for key, inner in node.items()
                    if not names or key != "type"}
        if isinstance(node, list):  # one layer of a shadow, by itself or in a list
            return form(node[0]) if len(node) == 1 and isinstance(node[0], dict) else [form(inner) for inner in node]
        if isinstance(node, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", node):
            return node.lower()
        if isinstance(node, str) and value == "value":
            node = re.sub(r"\.value\}", "}", node)
            if re.fullmatch(r"-?[\d.]+", node):
                return str(float(node)) if node.count(".") < 2 else node
        match = UNITS.fullmatch(node) if isinstance(node, str) else None
        return "%g%s" % (float(match.group(1)), match.group(2)) if match else node
    return {"$deprecated" if key == "deprecated" else key: form(inner) if key in (value, "$extensions") else inner
            for key, inner in token.items()}


def as_untyped(rng, old):
    """A value where no type is written, which is known by its form."""
    if isinstance(old, float):
        return rng.randint(1, 99) / 10
    text = old if isinstance(old, str) else ""
    unit = UNITS.fullmatch(text)
    if unit:
        return "%d%s" % (rng.randint(1, 9999), unit.group(2))
    return "#%06x" % rng.randint(0, 0xffffff) if re.fullmatch(r"#[0-9a-fA-F]{6}", text) else None


class Operation:
    """A verb with its arguments, chosen at random for some files."""

    def __init__(self, rng, model):
        self.rng, self.model = rng, model
        paths = sorted(model.tokens())
        self.verb = rng.choice(VERBS)
        self.retyped = None  # a token without a type, which gets one with its value
        self.path = rng.choice(paths)
        self.group = self.verb == "mv" and len(self.path) > 1 and rng.random() < 0.35
        if self.group:
            self.path = self.path[:rng.randint(1, len(self.path) - 1)]
        self.after = copy.deepcopy(model)
        self.after.texts = None
        getattr(self, self.verb)(paths)

    def mv(self, paths):
        rng, old = self.rng, self.path
        choice, name = rng.random(), old[-1] + rng.choice(("X", "-new", "2"))
        other = rng.choice(paths)[:-1]
        new = old[:-1] + (name,) if choice < 0.5 else other + (name,) if choice < 0.8 else ("fresh", "group", name)
        if new[:len(old)] == old:
            new = old[:-1] + (name,)
        self.words = ["mv", ".".join(old), ".".join(new)]
        self.new = new
        self.possible = not any(path[:len(new)] == new or new[:len(path)] == path for path in paths)
        self.after.mv(old, new)

    def rm(self, paths):
        self.words = ["rm", ".".join(self.path), "--yes"]
        # A text that is kept as written names tokens, and refers to none.
        self.possible = all("deprecated" in str(place[-1]) or self.model.is_text(place)
                            for place in self.model.references(self.path))
        self.after.rm(self.path)

    def deprecate(self, paths):
        other = self.rng.choice(paths)
        note = self.rng.choice(("", "", "Until 3.0"))
        self.words = ["deprecate", ".".join(self.path), "--use", ".".join(other)] + (["--note", note] if note else [])
        self.possible = other != self.path
        self.after.deprecate(self.path, "Use {%s}" % ".".join(other), note)

    def set(self, paths):
        rng = self.rng
        kind = next((token.get(self.model.dollar + "type") for tree in self.model.trees.values()
                     for path, token in reader.tokens(tree, self.model.value, self.model.dollar + "type").items()
                     if path == self.path), None)
        old = next(self.model.at(self.path, tree).get(self.model.value) for tree in self.model.trees.values()
                   if self.model.at(self.path, tree) is not None)
        known = isinstance(kind, str) and kind in triples.SIMPLE + triples.MEMBERS + ("gradient",)
        value = triples.Author(rng, triples.Tree(), None).literal(kind) if known else as_untyped(rng, old)
        kind = kind if known else None
        others = [path for path in paths if path != self.path and not self.leads(path)]
        if value is None and others and isinstance(old, str) and old.startswith("{"):
            value = "{%s}" % ".".join(rng.choice(others))
            self.retyped = self.path
        if value is None:
            self.verb = "deprecate"
            return self.deprecate(paths)
        same = [path for path in paths if path != self.path and not self.leads(path)] if rng.random() < 0.3 else []
        same = [path for path in same if kind and self.kind(path) == kind]
        if same:
            value = "{%s}" % ".".join(rng.choice(same))
        self.words = ["set", ".".join(self.path), value if isinstance(value, str) else json.dumps(value)]
        self.possible = True
        self.after.set(self.path, value)

    def kind(self, path):
        return next((token.get(self.model.dollar + "type") for tree in self.model.trees.values()
                     for name, token in reader.tokens(tree, self.model.value, self.model.dollar + "type").items()
                     if name == path), None)

    def leads(self, path):
        """Whether a path comes to this one by references, near enough: one that no text of its leads anywhere."""
        return any(re.search(r"\{|^#/", text) for tree in self.model.trees.values()
                   for _, text in strings(self.model.at(path, tree) or {}))


class Trial:
    def __init__(self, options, texts, rng):
        self.options, self.rng, self.faults, self.refusal = options, rng, [], None
        self.model = Files(texts)
        self.operation = None
        if not self.model.tokens():
            return
        self.operation = Operation(rng, self.model)
        self.place = options.program.place()
        self.folder = os.path.join(self.place, "tokens")
        os.makedirs(self.folder)
        self.isAlone = len(texts) == 1
        for name, text in texts.items():
            self.write(name, text)
        self.target = self.folder if len(texts) > 1 else os.path.join(self.folder, next(iter(texts)))
        self.judge()

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        # A link below a folder that is named is refused (InPlaceTests); one that is named itself is written through.
        self.linked = self.rng.random() < 0.1 and self.isAlone
        if self.linked:
            os.makedirs(os.path.join(self.place, "real"), exist_ok=True)
            real = os.path.join(self.place, "real", name)
            os.symlink(real, path)
            path = real
        reader.save(path, text)
        os.chmod(path, 0o640)

    def fault(self, kind, what):
        self.faults.append((kind, f"blazon {' '.join(self.operation.words)}: {what}"))

    def run(self, *more):
        return self.options.program.run(*self.operation.words, "--files", self.target, *more, cwd=self.place)

    def texts(self):
        return {name: reader.load(os.path.join(self.folder, name)) for name in sorted(os.listdir(self.folder))}

    def judge(self):
        before = self.model.texts
        if self.rng.random() < 0.2:
            self.run("--dry-run")
            if self.texts() != before:
                return self.fault("dry run", "--dry-run changed a file")
        status, output, errors = self.run()
        try:
            after = self.texts()
        except (OSError, UnicodeDecodeError) as error:
            return self.fault("files", str(error))
        if status != 0:
            self.refusal = re.sub(r'"[^"]*"|\{[^}]*\}|\S*/\S*', "…", (errors.strip() or output).splitlines()[0])
            if after != before:
                self.fault("refusal", f"exit status {status}, and files changed: {errors.strip()[:200]}")
        elif set(after) != set(before):
            return self.fault("files", f"now {sorted(after)}")
        else:
            self.applied(before, after, output + errors)
        if not self.faults and not any("$extends" in text for text in before.values()):  # an import copies members
            self.registry(status, errors)

    def applied(self, before, after, output):
        if not self.operation.possible:
            return self.fault("should refuse", f"exit status 0: {output.strip()[:200]}")
        try:
            now = Files(after)
            doubled = [path for text in after.values() for path in reader.twice(reader.parse(text))]
            known = [path for text in before.values() for path in reader.twice(reader.parse(text))]
        except (reader.Bad, IndexError) as error:
            return self.fault("unreadable", str(error))
        if len(doubled) > len(known):
            self.fault("key twice", str(doubled[:3]))
        now.value, now.dollar = self.model.value, self.model.dollar
        self.compare(now.meaning(), self.operation.after.meaning())
        if not self.faults:
            self.bytes(before, after, now)
        for name in before:
            path = os.path.join(self.folder, name)
            if os.stat(path).st_mode & 0o777 != 0o640:
                self.fault("modes", f"{name} has now {os.stat(path).st_mode & 0o777:o}")
            if os.path.islink(path) != os.path.exists(os.path.join(self.place, "real", name)):
                self.fault("links", f"{name} is no link any more")
        self.run()
        if self.texts() != after:
            self.fault("second run", "changed a file again")

    def compare(self, got, wanted):
        for path in {**wanted, **got}:
            one, other = wanted.get(path), got.get(path)
            # Where no type is written it is written with a value or name that does not show it.
            moved = self.operation.verb == "mv" and path[:len(self.operation.new)] == self.operation.new
            if one and other and (path == self.operation.retyped
                                  or moved and not isinstance(one.get("type", one.get("$type")), str)):
                one = {**one, **{key: other[key] for key in ("type", "$type") if key in other}}
            if one != other and not (path[-1:] == ("",) and self.empty(path)):
                keys = [key for key in {**(one or {}), **(other or {})} if (one or {}).get(key) != (other or {}).get(key)]
                self.fault("meaning", f"{'.'.join(path)} {keys[:1]}: expected {json.dumps(one)[:300]}, "
                           f"got {json.dumps(other)[:300]}")
                if len(self.faults) > 2:
                    return

    def empty(self, path):
        """Whether a group has lost all its tokens: then it may go, or stay."""
        return not any(token[:len(path) - 1] == path[:-1] for token in self.operation.after.tokens())

    def bytes(self, before, after, now):
        operation, back = self.operation, {}
        if operation.verb == "mv" and operation.path[:-1] == operation.new[:-1]:
            back = {operation.path: operation.new[-1]}
        for name, text in before.items():
            tree = copy.deepcopy(now.trees[name])
            for old, key in back.items():
                parent = now.at(old[:-1], tree)
                if isinstance(parent, dict) and key in parent:
                    parent[old[-1]] = parent.pop(key)
            open_to = files.touched(self.model.trees[name], tree) if tree != self.model.trees[name] else set()
            if operation.verb == "set":
                open_to.add(operation.path + (self.model.value,))  # the whole value may be written anew
            here = {old: key for old, key in back.items() if self.model.at(old, self.model.trees[name]) is not None}
            for what in reader.differences(text, after[name], open_to, here)[:2]:
                self.fault("bytes", f"{name}: {what}")

    # The same on a registry

    def registry(self, status, errors):
        run = lambda *words: self.options.program.run(*words, cwd=self.place)
        source = os.path.join(self.place, "before")
        os.makedirs(source)
        for name, text in self.model.texts.items():
            reader.save(os.path.join(source, name), text)
        file = source if len(self.model.texts) > 1 else os.path.join(source, next(iter(self.model.texts)))
        here = ["--registry", os.path.join(self.place, "r.blazon")]
        if run("init", here[1])[0] or run("import", file, *here, "-m", "All")[0]:
            return
        other, _, why = run(*self.operation.words, "-m", "Same", *here)
        if (other == 0) != (status == 0):
            text = (why if other else errors).strip().splitlines()
            # A key that is there twice has no one place, and where types follow from values, others read anew refuse.
            # Nor has an `alpha` that stands for the base's value in another mode.
            derived = any('"alpha"' in text and "org.primer.overrides" in text or "alpha:" in text
                          for text in self.model.texts.values())
            if other == 0 and ("[json-duplicate-key]" in errors or "[files-unchanged]" in errors
                               and (self.operation.retyped or derived and self.operation.verb == "set")):
                return
            self.fault("refused otherwise", f"files: exit status {status}, registry: {other}: {text[:2]}")
            return
        if status:
            return
        one = run("export", "--format", "json", *here)
        two = run("export", "--format", "json", "--from", self.target)
        if one[0] or two[0]:
            return
        left, right = (self.exported(text) for _, text, _ in (one, two))
        for path in {**left, **right}:
            if left.get(path) != right.get(path):
                return self.fault("registry", f"{'.'.join(path)}: the registry has {json.dumps(left.get(path))[:300]}, "
                                  f"the files {json.dumps(right.get(path))[:300]}")

    @staticmethod
    def exported(text):
        """Tokens; without what modified a value, which a registry keeps as data of another tool."""
        def rest(token):
            foreign = token.get("$extensions", {}).get("dev.blazon.foreign", {})
            foreign.pop("alpha", None)
            if not foreign:
                token.get("$extensions", {}).pop("dev.blazon.foreign", None)
            return token
        return {path: normal(rest(token), "$value") for path, token in reader.tokens(reader.plain(reader.parse(text))).items()}


def made(seed):
    """Generated files; some with groups that extend others."""
    rng = random.Random(f"in place {seed}")
    tree = triples.Tree()
    tree.axes = {"appearance": ["light", "dark"]} if rng.random() < 0.3 else {}
    author = triples.Author(rng, tree, iter(range(1, 1 << 30)))
    author.grown(rng.randint(2, 4))
    for kind in ("deprecate", "deprecate", "alias", "alias", "dark", "describe"):
        getattr(author, kind)()
    color = [uid for uid in tree.tokens() if tree.items[uid].type(tree) == "color"]
    if len(color) > 1 and rng.random() < 0.3:
        tree.items[color[0]].units["ctx appearance=dark"] = triples.Ref(color[1]) if tree.axes else {}
        tree.items[color[0]].units = {name: unit for name, unit in tree.items[color[0]].units.items() if unit != {}}
    if rng.random() < 0.2 and len(tree.order[None]) > 1:
        first = next((uid for uid in tree.order[None] if not tree.items[uid].token), None)
        extending = triples.Item("extending", None, False)
        tree.add(1 << 29, extending)
        extending.units["extends"] = triples.Ref(first, rng.choice(("{%s}", "#/%s")))
    if rng.random() < 0.3:
        tree.files = {uid: rng.choice(("one", "two", "three")) for uid in tree.order[None]}
    return triples.render(tree, triples.Style(rng)), rng


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=".build/debug/blazon")
    parser.add_argument("--corpus", nargs="+", default=[], metavar="DIR")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", type=int, default=10)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="in-place-")
    options.program = files.Program(options.binary, folder)
    corpus = [file for place in options.corpus for file in files.token_files(place) if os.path.getsize(file) < 300_000]

    def one(seed):
        source = "generated"
        if corpus:
            rng = random.Random(f"in place {seed}")
            source = rng.choice(corpus)
            try:
                texts = {os.path.basename(source): reader.load(source)}
                if not isinstance(Files(texts).trees[os.path.basename(source)], dict):
                    return seed, source, None
            except (reader.Bad, IndexError, UnicodeDecodeError, AttributeError):
                return seed, source, None
        else:
            texts, rng = made(seed)
        trial = Trial(options, texts, rng)
        if trial.operation and not (options.keep and trial.faults):
            shutil.rmtree(trial.place, ignore_errors=True)
        return seed, source, trial if trial.operation else None

    counts, bad, refusals = collections.Counter(), collections.Counter(), collections.Counter()
    faults, seeds = collections.defaultdict(list), range(options.seed, options.seed + options.count)
    try:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for seed, source, trial in pool.map(one, seeds if options.only is None else [options.only]):
                if trial is None:
                    counts["not read"] += 1
                    continue
                kind = trial.operation.verb + (" of a group" if trial.operation.group else "")
                counts[kind] += 1
                bad[kind] += bool(trial.faults)
                if trial.refusal:
                    refusals[trial.refusal[:100]] += 1
                for fault, what in trial.faults:
                    where = trial.place if options.keep else "" if source == "generated" else source
                    faults[fault].append(f"operation {seed}: {what} {where}")
    except Exception:
        traceback.print_exc()
        return 2
    finally:
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{'kind':24} {'count':>7} {'failures':>9}")
    for kind, number in sorted(counts.items()):
        print(f"{kind:24} {number:7} {bad[kind]:9}")
    print("\nrefused:")
    for text, number in refusals.most_common(options.list):
        print(f"{number:7}  {text}")
    for kind, found in faults.items():
        print(f"\n{kind}: {len(found)}")
        for what in itertools.islice(found, options.list):
            print(f"  {what}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
