#!/usr/bin/env python3
"""10,000 hostile names and values: exactly the expected properties, read by tinycss2."""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

try:
    import tinycss2
except ImportError:
    print("skipped: the CSS reader tinycss2 is not installed (pip install tinycss2)")
    sys.exit(0)

from css_sheet import Sheet, exact, pleasant

PIECES = ["*/", "/*", "}", "{", ";", ":", '"', "'", "\\", "\n", "\r\n", "\f", "\t", " ", "</style>",
          "<!--", "-->", "url(", ")", "@import", "!important", "--", "-", "A", "b", "9", "é", "😀",
          "\u2028", "\u0001", "\u007f", "\u200b", "\ufeff", "\u0301", "#", "%", "\\a ", "var(--x)"]


def text(rng, most, braces=True):
    pieces = PIECES if braces else [p for p in PIECES if p not in "{}"]
    return "".join(rng.choice(pieces) for _ in range(rng.randint(1, most)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blazon", default=".build/debug/blazon")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    group, wanted = {}, {}
    while len(group) < arguments.count:
        name = text(rng, 5, braces=False) + str(len(group))
        kind = rng.choice(["fontFamily", "fontFamily", "duration"])
        value = ["x" + text(rng, 4, braces=False)]
        if kind == "duration":
            value = {"value": rng.randint(0, 999), "unit": "ms"}
        group[name] = {"$type": kind, "$value": value}
        if rng.random() < 0.3:
            group[name]["$description"] = text(rng, 8)
            group[name]["$deprecated"] = text(rng, 8)
        wanted["g." + name] = (kind, value)
    with tempfile.TemporaryDirectory() as folder:
        file, registry = folder + "/x.tokens.json", folder + "/*}x.blazon"
        with open(file, "w") as out:
            json.dump({"g": group}, out)
        run = lambda *a: subprocess.run(
            [os.path.abspath(arguments.blazon), *a], check=True, capture_output=True, text=True,
            env={**os.environ, "BLAZON_REGISTRY": registry}).stdout
        run("init", registry)
        run("import", file)
        css = run("export", "--format", "css")
    sheet = Sheet(css)
    faults = list(sheet.problems)
    if [b[:2] for b in sheet.blocks] != [((), ":root")]:
        faults.append("other blocks than :root")
    found = {}
    for name, tokens in sheet.blocks[0][2]:
        if name in found:
            faults.append("twice: " + repr(name))
        found[name] = tokens
    for path, (kind, value) in wanted.items():
        tokens = found.pop(pleasant(path), None) or found.pop(exact(path), None)
        if tokens is None:
            faults.append("missing: " + repr(path))
            continue
        token, = [t for t in tokens if t.type != "whitespace"] or [None]
        if kind == "duration":
            is_right = token.type == "dimension" and (token.value, token.unit) == (
                value["value"], "ms")
        else:
            is_right = token.type == "string" and token.value == value[0]
        if not is_right:
            faults.append(f"{path!r}: {token.serialize()!r} for {value!r}")
    faults += ["one more: " + repr(name) for name in found]
    for mark in ("</style", "<!--"):
        if mark in css:
            faults.append("the text holds " + mark)
    for fault in faults[:20]:
        print("differs:", fault)
    print(f"{len(wanted)} names and values, {len(faults)} differ")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
