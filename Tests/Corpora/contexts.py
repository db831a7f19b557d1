#!/usr/bin/env python3
"""Folders of token files with a known truth, read by the program: which value is the base, and which context a value is in.

    contexts.py BLAZON [--count 200] [--seed 1] [--layout NAME] [--flavor NAME] [--keep FOLDER]

Each folder has one to three axes in one layout and flavor, all combinations equally often. The truth is told by values: each
choice of axis values has its own value of each token, so that the names of axes do not matter. Right is a folder whose base is
the truth's and where each choice of the truth is some choice of the program's. A folder without evidence must be refused.
Exits with 1 where one is wrong at exit 0, or a folder with evidence is refused without a command that works.
"""
import argparse, collections, itertools, json, os, random, re, shlex, shutil, subprocess, sys, tempfile

VALUES = {
    "appearance": ["light", "dark"],
    "contrast": ["normal", "high-contrast"],
    "brand": ["acme", "zeta", "nova-pro", "nova"],
    "size": ["small", "large", "x-large"],
}


class Truth:
    """Tokens with the axes that each varies over, and a value of its own for each choice of them."""

    def __init__(self, rng, axes, areJoined):
        self.axes, self.values = axes, {}
        self.count = 0
        names = [f"{group}.{word}" for group in ("bg", "fg", "line") for word in ("main", "soft", "strong")]
        for name in names:
            over = [axis for axis in axes if rng.random() < 0.8] or [rng.choice(list(axes))]
            # One axis a token, as most systems have it; both where each brand has files for light and dark.
            over = over if areJoined else [rng.choice(over)]
            self.values[name] = (over, {choice: self.next() for choice in itertools.product(*(axes[a] for a in over))})
        self.fixed = {f"space.s{n}": self.next() for n in range(4)}

    def next(self):
        self.count += 1
        return "#%06x" % (self.count * 0x010305 % 0xFFFFFF)

    def at(self, choice):
        """Values by path where `choice` maps axes to values."""
        found = dict(self.fixed)
        for name, (over, values) in self.values.items():
            found[name] = values[tuple(choice[axis] for axis in over)]
        return found

    def base(self):
        return {axis: values[0] for axis, values in self.axes.items()}

    def choices(self):
        for combination in itertools.product(*self.axes.values()):
            yield dict(zip(self.axes, combination))

    def changed(self, choice):
        """What differs from the base."""
        base = self.at(self.base())
        return {name: value for name, value in self.at(choice).items() if value != base[name]}

    def only(self, axis, value):
        return self.changed({**self.base(), axis: value})


def tree(values, flavor):
    key, kind = ("value", "type") if flavor == "style-dictionary" else ("$value", "$type")
    root = {}
    for path, value in values.items():
        node = root
        *groups, name = path.split(".")
        for group in groups:
            node = node.setdefault(group, {})
        if flavor != "style-dictionary":
            value = {"colorSpace": "srgb", "components": [int(value[i:i + 2], 16) / 255 for i in (1, 3, 5)]}
        node[name] = {kind: "color", key: value}
    return root


def suffixes(truth, flavor, rng):
    files = {"tokens/color": tree(truth.at(truth.base()), flavor)}
    for axis, values in truth.axes.items():
        for value in values[1:]:
            files[f"tokens/color.{value}"] = tree(truth.only(axis, value), flavor)
    return files


def folders(truth, flavor, rng):
    files = {"tokens/base": tree(truth.at(truth.base()), flavor)}
    for axis, values in truth.axes.items():
        folder = {"appearance": "modes", "contrast": "themes", "brand": "brands", "size": "modes"}[axis]
        for value in values[1:]:
            files[f"tokens/{folder}/{value}"] = tree(truth.only(axis, value), flavor)
    return files


def brands(truth, flavor, rng):
    files, rest = {}, truth.at(truth.base())
    themed = {name for name, (over, _) in truth.values.items()}
    files["tokens/shared"] = tree({n: v for n, v in rest.items() if n not in themed}, flavor)
    for brand in truth.axes["brand"]:
        for appearance in truth.axes["appearance"]:
            values = truth.at({**truth.base(), "brand": brand, "appearance": appearance})
            files[f"tokens/brands/{brand}/{appearance}"] = tree({n: v for n, v in values.items() if n in themed}, flavor)
    return files


def pairs(truth, flavor, rng):
    themed = {name for name, (over, _) in truth.values.items() if "appearance" in over}
    rest = truth.at(truth.base())
    files = {"tokens/core": tree({n: v for n, v in rest.items() if n not in themed}, flavor)}
    for value in truth.axes["appearance"]:
        values = truth.at({**truth.base(), "appearance": value})
        files[f"tokens/{value}"] = tree({n: v for n, v in values.items() if n in themed}, flavor)
    return files


def themes(truth, flavor, rng):
    """Tokens Studio: a set for each value of an axis, and a group of themes for each axis."""
    root = {"core": tree(truth.at(truth.base()), "style-dictionary")}
    entries = []
    for axis, values in truth.axes.items():
        for value in values:
            name = f"{axis}/{value}"
            root[name] = tree(truth.only(axis, value) if value != values[0] else {}, "style-dictionary")
            entries.append({"id": name, "group": axis, "name": value,
                            "selectedTokenSets": {"core": "source", name: "enabled"}})
    if rng.random() < 0.5:
        sets = {f"{axis}/{value}": "source" for axis, values in truth.axes.items() for value in values}
        root["button"] = {}
        entries.append({"id": "b", "group": "Components", "name": "Components", "selectedTokenSets": {**sets, "button": "enabled"}})
    root["$themes"] = entries
    root["$metadata"] = {"tokenSetOrder": [key for key in root if not key.startswith("$")]}
    return {"tokens": root}


def inside(truth, flavor, rng):
    root = tree(truth.at(truth.base()), flavor)
    for axis, values in truth.axes.items():
        for value in values[1:]:
            for path, json_value in leaves(tree(truth.only(axis, value), flavor)):
                node = root
                for name in path:
                    node = node[name]
                extensions = node.setdefault("$extensions", {})
                extensions.setdefault("mode", {})[value] = json_value
    return {"tokens/color": root}


def leaves(node, path=()):
    for key, inner in node.items():
        if "$value" in inner or "value" in inner:
            yield path + (key,), inner.get("$value", inner.get("value"))
        else:
            yield from leaves(inner, path + (key,))


def mixed(truth, flavor, rng):
    """Dark in a file of its own for what is primitive, and in the values of what refers to nothing."""
    inner = {name for name in truth.values if name.startswith("bg.")}
    base = truth.at(truth.base())
    dark = truth.only("appearance", "dark")
    root = tree({n: v for n, v in base.items() if n in inner}, flavor)
    for path, value in leaves(tree({n: v for n, v in dark.items() if n in inner}, flavor)):
        node = root
        for name in path:
            node = node[name]
        node["$extensions"] = {"org.primer.overrides": {"dark": value}}
    themed = {n for n, (over, _) in truth.values.items() if "appearance" in over} - inner
    return {
        "tokens/base": tree({n: v for n, v in base.items() if n not in inner | themed}, flavor),
        "tokens/light": tree({n: v for n, v in base.items() if n in themed}, flavor),
        "tokens/dark": tree({n: v for n, v in dark.items() if n in themed}, flavor),
        "tokens/semantic": root}


def studios(truth, flavor, rng):
    """A file for each brand, with sets for light and dark and what both share."""
    files = {}
    themed = {name for name, (over, _) in truth.values.items() if "appearance" in over}
    for brand in truth.axes["brand"]:
        light = truth.at({**truth.base(), "brand": brand})
        dark = truth.at({**truth.base(), "brand": brand, "appearance": "dark"})
        plain = tree({n: v for n, v in light.items() if n not in themed}, "style-dictionary")
        palette = {"palette": {f"{mode}-{n.replace('.', '-')}": {"value": values[n], "type": "color"}
                               for mode, values in (("light", light), ("dark", dark)) for n in themed}}
        sets = {mode: tree({n: f"{{palette.{mode}-{n.replace('.', '-')}}}" for n in sorted(themed)}, "style-dictionary")
                for mode in ("light", "dark")}
        files[f"tokens/{brand}"] = {**sets, "global": {**plain, **palette}}
    return files


def resolver(truth, flavor, rng):
    modifiers = {}
    for axis, values in truth.axes.items():
        modifiers[axis] = {"default": values[0], "contexts": {
            value: [tree(truth.only(axis, value), flavor)] if value != values[0] else [] for value in values}}
    return {"tokens/system.resolver": {
        "version": "2025.10", "sets": {"core": {"sources": [tree(truth.at(truth.base()), flavor)]}}, "modifiers": modifiers,
        "resolutionOrder": [{"$ref": "#/sets/core"}] + [{"$ref": f"#/modifiers/{axis}"} for axis in modifiers]}}


def nothing(truth, flavor, rng):
    files = {}
    for name, choice in zip(("one", "other"), truth.choices()):
        files[f"tokens/{name}"] = tree(truth.at(choice), flavor)
    return files


# The axes that each layout can have, and its flavors.
LAYOUTS = {
    "suffixes": (suffixes, ["appearance", "contrast"], ["dtcg", "style-dictionary", "yaml"]),
    "folders": (folders, ["appearance", "contrast", "brand", "size"], ["dtcg", "style-dictionary", "yaml"]),
    "brands": (brands, None, ["dtcg", "style-dictionary", "yaml"]),
    "pairs": (pairs, None, ["dtcg", "style-dictionary", "yaml"]),
    "themes": (themes, list(VALUES), ["tokens-studio"]),
    "inside": (inside, ["appearance", "size"], ["dtcg"]),
    "mixed": (mixed, None, ["dtcg"]),
    "studios": (studios, None, ["tokens-studio"]),
    "resolver": (resolver, list(VALUES), ["dtcg"]),
    "nothing": (nothing, ["size"], ["dtcg", "style-dictionary"]),
}


def chosen(rng, layout):
    kinds = LAYOUTS[layout][1]
    names = {"brands": ["brand", "appearance"], "studios": ["brand", "appearance"], "pairs": ["appearance"],
             "mixed": ["appearance"]}.get(layout)
    names = names or rng.sample(kinds, rng.randint(1, min(3, len(kinds))))
    if layout in ("folders", "inside") and {"appearance", "size"} <= set(names):
        names.remove("size")  # Both would stand in one folder or member, where nothing tells them apart.
    return {name: VALUES[name][:2 if name in ("appearance", "contrast") else rng.randint(2, len(VALUES[name]))]
            for name in VALUES if name in names}


def read(blazon, folder, more=()):
    """The exit code, and the values in each choice of the program's axes."""
    done = subprocess.run([blazon, "export", "flat", "--from", "tokens", "--file", "-", *more], cwd=folder, text=True,
                          capture_output=True, env={**os.environ, "HOME": folder})
    if done.returncode != 0:
        return done, []
    flat = json.loads(done.stdout)
    found = []
    for combination in itertools.product(*flat["axes"].values()):
        choice = dict(zip(flat["axes"], combination))
        values = dict(flat["tokens"])
        for block in flat["contexts"]:
            if all(choice[axis] == value for axis, value in block["when"].items()):
                values.update(block["tokens"])
        # What only holds values of others is not part of the truth.
        found.append({path: str(value).lower() for path, value in values.items() if not path.startswith("palette.")})
    return done, found


def verdict(truth, found):
    base = truth.at(truth.base())
    if not found or found[0] != base:
        wrong = [f"{p} {found[0].get(p) if found else None} for {v}" for p, v in base.items() if not found or found[0].get(p) != v]
        extra = sorted(set(found[0]) - set(base)) if found else []
        return "wrong base: " + ", ".join((wrong + extra)[:3])
    for choice in truth.choices():
        if truth.at(choice) not in found:
            return f"no context for {choice}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("blazon")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layout")
    parser.add_argument("--flavor")
    parser.add_argument("--keep")
    options = parser.parse_args()
    blazon = os.path.abspath(options.blazon)
    kinds = [(layout, flavor) for layout, (_, _, flavors) in LAYOUTS.items() for flavor in flavors
             if options.layout in (None, layout) and options.flavor in (None, flavor)]
    tally, failures = collections.Counter(), []
    for number in range(options.count):
        layout, flavor = kinds[number % len(kinds)]
        rng = random.Random(f"{options.seed} {number}")
        truth = Truth(rng, chosen(rng, layout), layout in ("brands", "studios"))
        files = LAYOUTS[layout][0](truth, "dtcg" if flavor == "yaml" else flavor, rng)
        folder = tempfile.mkdtemp(prefix="contexts-")
        for name, root in files.items():
            path = os.path.join(folder, name + ("/tokens.json" if name == "tokens" else ".yaml" if flavor == "yaml" else ".json"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                json.dump(root, file, indent=1)  # JSON is YAML as well.
        done, found = read(blazon, folder)
        refused = done.returncode != 0
        if layout == "nothing":
            result = "refused, rightly" if refused else "WRONG: nothing tells, and it was read"
        elif not refused:
            reason = verdict(truth, found)
            result = "right" if reason is None else "WRONG: " + reason
        else:
            rules = re.findall(r"--map '([^']*)'", done.stderr)
            again, fixed = read(blazon, folder, [word for rule in dict.fromkeys(rules) for word in ("--map", rule)])
            works = bool(rules) and again.returncode == 0 and verdict(truth, fixed) is None
            result = "refused, with a fix" if works else "REFUSED, and the fix does not help"
        tally[layout, flavor, result.split(":")[0]] += 1
        if result[0].isupper():
            failures.append(f"{number} {layout} {flavor} {sorted(truth.axes)}: {result}")
            if options.keep:
                shutil.copytree(folder, os.path.join(options.keep, str(number)), dirs_exist_ok=True)
        shutil.rmtree(folder)
    for (layout, flavor, result), count in sorted(tally.items()):
        print(f"{layout:10} {flavor:17} {result:36} {count}")
    for line in failures[:40]:
        print(line)
    evidence = options.count - sum(c for (layout, _, _), c in tally.items() if layout == "nothing")
    refusals = sum(c for (layout, _, result), c in tally.items() if layout != "nothing" and result.lower().startswith("refused"))
    wrong = sum(c for (_, _, result), c in tally.items() if result == "WRONG")
    print(f"{options.count} folders, seed {options.seed}: {wrong} wrong, {refusals} of {evidence} with evidence refused")
    sys.exit(1 if wrong or any("REFUSED" in line for line in failures) else 0)


main()
