#!/usr/bin/env python3
"""Holds what the judge says of names in Swift against the compiler.

The outputs of all pairs are two modules, one of FROM and one of TO, with a namespace for each pair. The
compiler's own symbol graph of FROM gives every member with its type, save those that begin with `_`, and a
file for each pair asks for all of them. It must compile against FROM, and against TO exactly when the judge tells of no name.
usage: witness_swift.py BLAZON CHANGES [EVERY]
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

# What each of these says is that a name is not what it was.
TELLS = {"swift-name-removed", "swift-name-taken", "swift-signature-changed", "token-removed",
         "token-removed-after-notice", "token-renamed", "token-group-swapped", "type-changed"}
blazon = os.path.abspath(sys.argv[1])
rows = [json.loads(line) for line in open(sys.argv[2])]
rows = rows[::int(sys.argv[3]) if len(sys.argv) > 3 else 1]

AXES = {"$extensions": {"dev.blazon": {"axes": {"appearance": ["light", "dark"],
                                                "contrast": ["normal", "more"]}}}}


def token(type_, value=None, **contexts):
    own = {"$type": type_}
    if value is not None:
        own["$value"] = value
    named = {name.replace("__", ",").replace("_", "="): {"value": one}
             for name, one in contexts.items()}
    if named:
        own["$extensions"] = {"dev.blazon": {"contexts": named}}
    return own


def special():
    """Pairs in which names or types move although a diff shows little."""
    px = {"value": 3, "unit": "px"}
    other = {"value": 4, "unit": "px"}
    values = {"dimension": (px, other), "number": (1, 2), "fontWeight": (400, 700),
              "duration": ({"value": 1, "unit": "s"}, {"value": 2, "unit": "s"}),
              "color": ({"colorSpace": "srgb", "components": [0, 0, 0]},
                        {"colorSpace": "srgb", "components": [1, 0, 0]}),
              "fontFamily": (["A"], ["B"]), "cubicBezier": ([0, 0, 1, 1], [0, 0, 0.5, 1])}
    for type_, (one, two) in values.items():
        base, dark = token(type_, one), token(type_, one, appearance_dark=two)
        modes = token(type_, None, appearance_light=one, appearance_dark=two)
        only = token(type_, None, appearance_dark=two)
        light = token(type_, None, appearance_light=one)
        deep = token(type_, one, appearance_dark__contrast_more=two)
        shapes = {"base": base, "dark": dark, "modes": modes, "only": only, "light": light,
                  "deep": deep}
        for first, before in shapes.items():
            for second, after in shapes.items():
                if first != second:
                    yield (f"{type_} {first} to {second}", {**AXES, "x": before},
                           {**AXES, "x": after})
    size = token("dimension", px)
    for first, second in (("iconSize", "icon-size"), ("icon size", "icon-size"), ("aB", "a-b"),
                          ("fooBarBaz", "foo-bar-baz"), ("x1Y", "x1-y"), ("n1", "n-1"),
                          ("default", "Default"), ("self", "Self"), ("a·b", "ab")):
        yield f"meet {first}", {first: size}, {first: size, second: size}
        yield f"part {first}", {first: size, second: size}, {first: size}
        yield f"group {first}", {"g": {first: size}}, {"g": {first: size, second: size}}
        yield f"beside {first}", {first: size}, {first: size, second: {"in": size}}
    yield "digits join", {"blue": {"400": size}}, {"blue": {"400": size, "500": size}}
    yield "group to token", {"a": {"b": size}}, {"a": size}
    yield "token to group", {"a": size}, {"a": {"b": size}}
    yield "token and group", {"a": {"b": size}}, {"a": {"$root": size, "b": size}}
    yield "alias retargeted", {"a": size, "b": size, "x": {"$value": "{a}"}}, {
        "a": size, "b": size, "x": {"$value": "{b}"}}
    yield "alias of a context", {**AXES, "a": size, "x": {"$value": "{a}"}}, {
        **AXES, "a": token("dimension", px, appearance_dark=other), "x": {"$value": "{a}"}}
    yield "many become packed", {"t": {f"n{i}": size for i in range(499)}}, {
        "t": {f"n{i}": size for i in range(502)}}


def pairs():
    for row in rows:
        yield row["id"], row["from"], row["to"]
    yield from special()


def run(*arguments, cwd, **more):
    return subprocess.run(arguments, cwd=cwd, capture_output=True, text=True, **more)


def prepare(number, name, before, after, folder):
    """Exports both sides and judges them; the rules that were told."""
    own = f"{folder}/{number}"
    os.mkdir(own)
    for side, tokens in (("from", before), ("to", after)):
        with open(f"{own}/{side}.tokens.json", "w") as file:
            json.dump(tokens, file)
        made = run(blazon, "export", "--format", "swift", "--namespace", f"P{number}", "--from",
                   f"{side}.tokens.json", cwd=own)
        assert made.returncode == 0, (name, made.stderr)
        os.makedirs(f"{folder}/{side}", exist_ok=True)
        with open(f"{folder}/{side}/P{number}.swift", "w") as file:
            file.write(made.stdout)
    told = run(blazon, "judge", "from.tokens.json", "to.tokens.json", "--json", "--outputs",
               "swift", "--policy", "api", cwd=own)
    assert told.returncode == 0, (name, told.stderr)
    found = json.loads(told.stdout)
    return {one["rule"] for one in found["findings"]}, found["verdict"]


def module(side, folder, *more):
    made = run("swiftc", "-swift-version", "6", "-module-name", "Subject", "-emit-module",
               "-emit-module-path", f"{folder}/{side}/Subject.swiftmodule", *more,
               *sorted(f for f in os.listdir(f"{folder}/{side}") if f.endswith(".swift")),
               cwd=f"{folder}/{side}")
    assert made.returncode == 0, (side, made.stderr[:3000])


def requests(folder):
    """For each pair the lines that name every member of its namespace, by the symbol graph."""
    with open(f"{folder}/graph/Subject.symbols.json") as file:
        graph = json.load(file)
    lines = {}
    for symbol in graph["symbols"]:
        path = symbol["pathComponents"]
        kind = symbol["kind"]["identifier"]
        if not re.fullmatch(r"P\d+", path[0]):
            continue
        text = "".join(one["spelling"] for one in symbol["declarationFragments"])
        type_ = text.split("->" if kind == "swift.type.method" else ":", 1)
        # Types are held exactly, by their metatypes: a value converts to an optional, but who unwraps the
        # optional would no longer compile.
        if kind == "swift.type.property":
            value = ".".join(f"`{one}`" for one in path)
            ask = f"let _: ({type_[1].split('{')[0].strip()}).Type = type(of: {value})"
        elif kind == "swift.type.method":
            value = ".".join(f"`{one}`" for one in path[:-1]) + "." + "`" + path[-1].replace(
                "(in:)", f"`(in: P{path[0][1:]}Values.Context())")
            ask = f"let _: ({type_[1].strip()}).Type = type(of: {value})"
        else:
            continue
        lines.setdefault(int(path[0][1:]), []).append(ask)
    return lines


def failing(side, folder):
    made = run("swiftc", "-swift-version", "6", "-typecheck", "-continue-building-after-errors", "-I", f"{folder}/{side}",
               *sorted(os.listdir(f"{folder}/use")), cwd=f"{folder}/use")
    found = {int(number) for number in re.findall(r"U(\d+)\.swift:\d+:\d+: error", made.stderr)}
    assert found or made.returncode == 0, made.stderr[:3000]
    return found, made.stderr


with tempfile.TemporaryDirectory() as folder:
    all_pairs = list(pairs())
    with ThreadPoolExecutor(2) as pool:
        told = list(pool.map(lambda one: prepare(one[0], *one[1], folder), enumerate(all_pairs)))
    os.mkdir(f"{folder}/graph")
    module("from", folder, "-emit-symbol-graph", "-emit-symbol-graph-dir", f"{folder}/graph")
    module("to", folder)
    os.mkdir(f"{folder}/use")
    asked = requests(folder)
    for number, lines in asked.items():
        with open(f"{folder}/use/U{number}.swift", "w") as file:
            file.write("import Subject\n\nfunc use%d() {\n  %s\n}\n" % (number, "\n  ".join(lines)))
    own, text = failing("from", folder)
    assert not own, text[:3000]
    broken, text = failing("to", folder)
    wrong = 0
    verdicts = explained = 0
    others = {}
    for number, (name, _, _) in enumerate(all_pairs):
        rules, verdict = told[number]
        if (verdict == "major") != (number in broken):
            verdicts += 1
            for rule in rules:
                others[rule] = others.get(rule, 0) + 1
        if number not in broken and rules & TELLS == {"type-changed"}:
            explained += 1
        elif (number in broken) != bool(rules & TELLS):
            wrong += 1
            print(name, "breaks" if number in broken else "compiles", "told:", sorted(rules))
            print(*[line for line in text.split("\n") if f"U{number}.swift" in line][:2], sep="\n")
print(f"{len(all_pairs)} pairs, {sum(map(len, asked.values()))} members, {len(broken)} break, "
      f"{wrong} disagreements about names; {explained} have another type of token and the same of Swift; "
      f"{verdicts} verdicts differ, for something else that is major, such as an axis that is gone")
print("  of these:", ", ".join(f"{rule} {count}" for rule, count in sorted(others.items())))
sys.exit(1 if wrong else 0)
