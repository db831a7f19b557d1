"""Each flavor as layers of tokens and the contexts that its own tool puts them together to."""

import collections
import itertools
import json
import os
import random
import re

from files import Unreadable, below, load, whole
from resolve import extended, is_token, leaves, merge, copied

FEW = 40  # contexts that are compared for one system


class Layer:
    """What one file, set or mode says."""

    def __init__(self, name, tree, alias=()):
        self.name, self.tree = name, tree
        self.prefixes = [part for part in alias]
        self.foreign = False  # its tokens are another file's


class Source:
    """Layers by name, in their order, and contexts: ({axis: choice}, [layer names])."""

    def __init__(self, flavor):
        self.flavor, self.layers, self.contexts, self.unread = flavor, {}, [], []
        self.unused = set()  # layers that no context of the source's own tool has
        self.aside = set()  # paths that are not tokens of the source, and may be recorded as some

    def add(self, name, tree, alias=()):
        self.layers[name] = Layer(name, tree, alias)

    def files(self, folder, paths=None):
        for path in paths if paths is not None else below(folder):
            name = os.path.relpath(path, folder if os.path.isdir(folder) else os.path.dirname(folder))
            try:
                tree = load(path)
            except (Unreadable, UnicodeDecodeError) as error:
                self.unread.append(str(error))
                continue
            if isinstance(tree, dict):
                self.add(name, tree)

    def tree(self, names):
        into = {}
        for name in names:
            merge(into, self.layers[name].tree)
        return extended(into) if self.flavor == "dtcg" else into


def chosen(axes, limit=FEW):
    """Contexts of many axes: the first of each, each other choice alone, then some mixed by chance."""
    names = list(axes)
    everything = 1
    for name in names:
        everything *= max(1, len(axes[name]))
    if everything <= limit:
        return [dict(zip(names, choice)) for choice in itertools.product(*(axes[name] for name in names))]
    first = {name: axes[name][0] for name in names}
    found = [first] + [{**first, name: choice} for name in names for choice in axes[name][1:]]
    chance = random.Random(13)
    while len(found) < limit:
        found.append({name: chance.choice(axes[name]) for name in names})
    return found


def one(folder, flavor="dictionary", skip=None):
    """All files of a folder in one context, laid over one another by path."""
    source = Source(flavor)
    source.files(folder, [path for path in below(folder) if not skip or not re.search(skip, path)])
    source.contexts = [({}, list(source.layers))]
    return source


def by_file(folder, rules, flavor="dictionary", skip=None):
    """Files that belong to a choice of an axis, `rules`: (pattern, axis, choice); the others to all.

    A choice None takes the pattern's first group."""
    source = Source(flavor)
    source.files(folder, [path for path in below(folder) if not skip or not re.search(skip, path)])
    axes, belongs = collections.OrderedDict(), {}
    for name in source.layers:
        for pattern, axis, choice in rules:
            match = re.search(pattern, name)
            if match:
                belongs.setdefault(name, {})[axis] = choice or match.group(1)
                axes.setdefault(axis, [])
                if belongs[name][axis] not in axes[axis]:
                    axes[axis].append(belongs[name][axis])
    for choices in chosen(axes):
        names = [name for name in source.layers if name not in belongs]
        names += [name for name in source.layers if name in belongs
                  and all(choices[axis] == choice for axis, choice in belongs[name].items())]
        source.contexts.append((choices, names))
    return source


def studio(folder):
    """Tokens Studio: a file with sets, or a folder with $themes.json and $metadata.json."""
    source = Source("studio")
    sets, themes, order = {}, [], []
    if os.path.isfile(folder) or len(below(folder)) == 1:
        document = load(below(folder)[0])
        themes = document.get("$themes") or []
        order = (document.get("$metadata") or {}).get("tokenSetOrder") or []
        sets = {name: tree for name, tree in document.items() if name[:1] != "$"}
    else:
        for path in below(folder):
            name = os.path.splitext(os.path.relpath(path, folder))[0]
            tree = load(path)
            if name == "$themes":
                themes = tree
            elif name == "$metadata":
                order = tree.get("tokenSetOrder") or []
            elif isinstance(tree, dict):
                sets[name] = tree
    names = [name for name in order if name in sets] + [name for name in sets if name not in order]
    for name in names:
        source.add(name, sets[name], re.split(r"/", name))
    axes = collections.OrderedDict()
    for theme in themes:
        axes.setdefault(theme.get("group") or "", []).append(theme)
    used = {name for theme in themes for name, status in theme["selectedTokenSets"].items() if status != "disabled"}
    if not themes:
        dark = [name for name in names if re.fullmatch(r"(?i)(.*[^a-z])?dark([^a-z].*)?", name)]
        light = [name for name in names if re.fullmatch(r"(?i)(.*[^a-z])?light([^a-z].*)?", name)]
        if dark and light:
            source.contexts = [({"appearance": "light"}, [name for name in names if name not in dark]),
                               ({"appearance": "dark"}, [name for name in names if name not in light])]
        else:
            source.contexts = [({}, names)]
        return source
    source.unused = set(names) - used
    # A set that a group enables in some of its themes is that group's; sources elsewhere are for references.
    owners = collections.defaultdict(list)
    for axis, group in axes.items():
        for name in names:
            count = sum(theme["selectedTokenSets"].get(name) == "enabled" for theme in group)
            if count:
                owners[name].append((axis, count == len(group)))
    owners = {name: [axis for axis, _ in found] for name, found in owners.items()
              if not any(whole for _, whole in found)}
    for choices in chosen({axis: [theme["name"] for theme in group] for axis, group in axes.items()}):
        active, under = set(), set()
        for axis, choice in choices.items():
            theme = next(theme for theme in axes[axis] if theme["name"] == choice)
            for name, status in theme["selectedTokenSets"].items():
                if status == "disabled" or axis not in owners.get(name, [axis]):
                    continue
                (active if status == "enabled" or name not in owners else under).add(name)
        # Sets of no theme lie below: the plug-in resolves through them, and they are no one's choice.
        base = [name for name in names if name not in used] + [name for name in names if name in under - active]
        source.contexts.append((choices, base + [name for name in names if name in active]))
    return source


def resolver(path):
    """A resolver document of DTCG 2025.10."""
    source = Source("dtcg")
    folder = os.path.dirname(path)
    document = load(path)

    def tree(source_object):
        reference = source_object.get("$ref") if isinstance(source_object, dict) else None
        if not isinstance(reference, str):
            return source_object
        file, _, fragment = reference.partition("#")
        if not file:
            node = document
            for name in fragment.strip("/").split("/"):
                node = node[name]
            if "sources" in node:
                into = {}
                for inner in node["sources"]:
                    merge(into, tree(inner))
                return into
            return node
        try:
            node = load(os.path.join(folder, file))
        except (OSError, Unreadable) as error:
            source.unread.append(str(error))
            return {}
        for name in fragment.strip("/").split("/") if fragment.strip("/") else []:
            node = node.get(name, {})
        return node

    layers, axes, steps = [], collections.OrderedDict(), []
    for step in document["resolutionOrder"]:
        name = step.get("name")
        if "$ref" in step:
            _, kind, name = step["$ref"].lstrip("#").split("/")[:3]
            step = {**document[kind][name], "type": "set" if kind == "sets" else "modifier"}
        if step["type"] == "set":
            into = {}
            for part in step["sources"]:
                merge(into, tree(part))
            source.add(f"set {name}", into)
            steps.append((None, {None: f"set {name}"}))
        else:
            options = {}
            for choice, parts in step["contexts"].items():
                into = {}
                for part in parts:
                    merge(into, tree(part))
                source.add(f"{name}={choice}", into)
                options[choice] = f"{name}={choice}"
            default = step.get("default") or next(iter(options))
            axes[name] = [default] + [choice for choice in options if choice != default]
            steps.append((name, options))
    for choices in chosen(axes):
        source.contexts.append((choices, [options[choices.get(axis)] for axis, options in steps]))
    return source


def modes_in_value(folder, modes, named=None):
    """`$value: {default, dark}`: one context for each mode, where a value without it has the first."""
    source = one(folder, "draft")
    files = list(source.layers)
    if named:
        for name in files:
            source.layers[name].tree = named(source.layers[name].tree)

    def picked(node, mode):
        """The tree in the first mode; in another one only the tokens that have a value for it."""
        if not isinstance(node, dict):
            return node if mode == modes[0] else None
        if is_token(node):
            key = "$value" if "$value" in node else "value"
            value = node[key]
            if isinstance(value, dict) and value and set(value) <= set(modes):
                return {**node, key: value[mode]} if mode in value else None
            return node if mode == modes[0] else None
        found = {key: picked(inner, mode) for key, inner in node.items()}
        if mode != modes[0]:
            found = {key: inner for key, inner in found.items() if inner is not None}
            for key in ("$type", "type"):
                if found and isinstance(node.get(key), str):
                    found[key] = node[key]
        return found or None

    for mode in modes[1:]:
        for name in files:
            tree = picked(source.layers[name].tree, mode)
            if tree:
                source.add(f"{name} {mode}", tree)
    for name in files:
        source.layers[name].tree = picked(source.layers[name].tree, modes[0]) or {}
    source.contexts = [({"mode": mode}, files + [f"{name} {mode}" for name in files
                                                if f"{name} {mode}" in source.layers]) for mode in modes]
    return source


def theo(entries, folder, root=None):
    """Theo: `entries` are (choices, entry file); imports, aliases, global members and props."""
    source = Source("theo")

    def find(at, reference):
        scope = re.match(r"@skyscanner/(.*)", reference)
        base = os.path.join(root, scope.group(1)) if scope else os.path.join(os.path.dirname(at), reference)
        for candidate in (base, base + ".json", base + ".yml"):
            if os.path.isfile(candidate):
                return os.path.normpath(candidate)
        return None

    def gather(path, aliases, props, seen):
        if path in seen:
            return
        seen.add(path)
        try:
            document = load(path) or {}
        except Unreadable as error:
            source.unread.append(str(error))
            return
        for reference in document.get("imports") or []:
            inner = find(path, reference)
            if inner:
                gather(inner, aliases, props, seen)
        for name, value in (document.get("aliases") or {}).items():
            aliases[name] = value.get("value") if isinstance(value, dict) else value
        listed = document.get("props") or {}
        if isinstance(listed, list):
            listed = {prop["name"]: prop for prop in listed}
        common = document.get("global") or {}
        for name, prop in listed.items():
            if isinstance(prop, dict):
                props.setdefault(os.path.relpath(path, folder), {})[name] = {**common, **prop}

    for choices, entry in entries:
        aliases, props = {}, collections.OrderedDict()
        gather(os.path.join(folder, entry), aliases, props, set())

        def filled(value, depth=0):
            if not isinstance(value, str) or depth > 20:
                return value
            return re.sub(r"\{!([^}]+)\}", lambda match: str(filled(aliases[match.group(1)], depth + 1))
                          if match.group(1) in aliases else match.group(0).replace("{!", "{? "), value)
        names = []
        for file, members in props.items():
            tree = {name: {**prop, "value": filled(prop.get("value"))} for name, prop in members.items()}
            name = file
            if name in source.layers and source.layers[name].tree != tree:
                name = f"{file} {list(choices.values())}"
            source.add(name, tree)
            names.append(name)
        source.aside |= {(name,) for name in aliases}
        source.contexts.append((choices, names))
    return source


def figma_rest(path):
    """Figma's REST API: variables with valuesByMode, in groups by collection; an axis for each collection.

    Variables of other files (`remote`) are what references may lead to, and no tokens of this one."""
    source = Source("figma")
    meta = load(path)["meta"]
    sets, variables = meta["variableCollections"], meta["variables"]

    # A collection is its id; where two have one name, the file's own keeps it, and others are numbered.
    label = {}
    for key, item in sorted(sets.items(), key=lambda pair: bool(pair[1].get("remote"))):
        several = sum(sets[other]["name"] == item["name"] for other in label)
        label[key] = item["name"] + (f"-{several + 1}" if several else "")

    def names(variable):
        return [label[variable["variableCollectionId"]]] + variable["name"].split("/")

    def reference(value):
        if isinstance(value, dict) and value.get("type") == "VARIABLE_ALIAS":
            target = variables.get(value["id"])
            return "{" + ".".join(names(target)) + "}" if target else "{a variable of another file}"
        return value

    axes, layer_of = {}, {}
    for key, item in sets.items():
        modes = sorted(item["modes"], key=lambda mode: mode["modeId"] != item["defaultModeId"])
        for mode in modes:
            tree = {}
            for variable in variables.values():
                if variable["variableCollectionId"] != key:
                    continue
                found = variable["valuesByMode"].get(mode["modeId"])
                if found is None:
                    continue
                node, last = tree, names(variable)
                for name in last[:-1]:
                    node = node.setdefault(name, {})
                node.setdefault(last[-1], {}).update({"value": reference(found), "type": variable["resolvedType"]})
                if item.get("remote") or variable.get("remote"):
                    source.aside.add(tuple(last))
            layer = f"{label[key]} ({mode['name']}) {key}"
            source.add(layer, tree)
            source.layers[layer].foreign = bool(item.get("remote"))
            layer_of[key, mode["name"]] = layer
        axes[key] = [mode["name"] for mode in modes]
    for choices in chosen(axes):
        source.contexts.append(({label[key]: mode for key, mode in choices.items() if len(axes[key]) > 1},
                                [layer_of[key, mode] for key, mode in choices.items()]))
    return source


def variables2json(path):
    """The plug-in variables2json: collections, modes, variables, an alias as {collection, name}."""
    source = Source("figma")
    tree = {}
    for collection in load(path)["collections"]:
        for mode in collection["modes"]:
            for variable in mode["variables"]:
                node = tree.setdefault(collection["name"], {})
                names = variable["name"].split("/")
                for name in names[:-1]:
                    node = node.setdefault(name, {})
                value = variable["value"]
                if variable["isAlias"]:
                    value = "{" + ".".join([value["collection"]] + value["name"].split("/")) + "}"
                elif variable["type"] == "typography":
                    percent = value["lineHeightUnit"] == "PERCENT"
                    value = {"fontFamily": value["fontFamily"], "fontSize": value["fontSize"],
                             "fontWeight": value["fontWeight"],
                             "lineHeight": f"{value['lineHeight']}%" if percent else value["lineHeight"],
                             "letterSpacing": f"{value['letterSpacing']}%"
                             if value["letterSpacingUnit"] == "PERCENT" else value["letterSpacing"]}
                node.setdefault(names[-1], {}).update({"value": value, "type": variable["type"]})
    source.add("variables", tree)
    source.contexts = [({}, ["variables"])]
    return source
