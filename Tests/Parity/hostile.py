#!/usr/bin/env python3
"""10,000 hostile names and values through every format: nothing gets out, nothing gets lost."""
import argparse
import glob
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

import json_compare
import swift_compare
from catalog_compare import token
from swift_names import names

try:
    import mode_hostile
    from css_sheet import Sheet, exact, pleasant
except ImportError:
    Sheet = None

HERE = os.path.dirname(os.path.abspath(__file__))
STUBS = os.path.join(HERE, "..", "TokenExportTests", "Stubs")
PIECES = [
    "*/", "/*", "//", "}", "{", ";", ":", '"', '"""', "'", "\\", "\\(x)", "\\u{41}", "\n", "\r\n",
    "\f", "\t", " ", "</style>", "<!--", "-->", "url(", ")", "@import", "!important", "--", "-",
    "A", "b", "9", "é", "😀", "\u2028", "\u0001", "\u007f", "\u200b", "\ufeff", "\u0301", "\u202e",
    "#", "#endif", "%", "\\a ", "var(--x)", "`", "_u20_", "_", "self", "Type", "init", "class",
    "Swift", "Any", "nil", "..", "/", "../", "~", "C:", "con", "ß", "日本", "ﬁ"]
KINDS = ["fontFamily", "duration", "string", "color", "string"]


def text(rng, most, without=""):
    pieces = [p for p in PIECES if not any(c in p for c in without)]
    return "".join(rng.choice(pieces) for _ in range(rng.randint(1, most)))


def value(kind, rng):
    if kind == "fontFamily":
        return ["x" + text(rng, 4, "{}")]
    if kind == "duration":
        return {"value": float(rng.randint(0, 999)), "unit": "ms"}
    if kind == "color":
        return {"colorSpace": "srgb", "components": [round(rng.random(), 4) for _ in range(3)]}
    return "x" + text(rng, 8)


def made(count, seed):
    """The file, and by path (type, value)."""
    rng = random.Random(seed)
    root, wanted = {}, {}
    while len(wanted) < count:
        # A path has no braces and no dot within a name, and no name begins with a dollar.
        group = f"g{len(wanted) // 100} " + text(rng, 1, "{}.")
        name = text(rng, rng.choice([2, 5, 5]), "{}.")
        if rng.random() < 0.005:
            name += rng.choice(["é", "x", "_u"]) * rng.choice([200, 5000])
        if rng.random() < 0.7:
            name += str(len(wanted))
        if group + "." + name in wanted:
            continue
        kind = rng.choice(KINDS)
        item = {"$type": kind, "$value": value(kind, rng)}
        wanted[group + "." + name] = (kind, item["$value"])
        if kind == "string":
            item = {"$extensions": {"dev.blazon": {"type": kind, "value": item["$value"],
                                                   "note": text(rng, 6)}}}
        if rng.random() < 0.3:
            item["$description"], item["$deprecated"] = text(rng, 8), text(rng, 8)
        root.setdefault(group, {})[name] = item
    return root, wanted


# -- Each format ---------------------------------------------------------------------------------

def css(folder, wanted, faults):
    with open(folder + "/tokens.css", encoding="utf-8", newline="") as file:
        sheet_text = file.read()
    sheet = Sheet(sheet_text)
    faults += ["CSS: " + problem for problem in sheet.problems]
    if [b[:2] for b in sheet.blocks] != [((), ":root")]:
        faults.append("CSS: other blocks than :root")
    found = {}
    for name, tokens in sheet.blocks[0][2]:
        if name in found:
            faults.append("CSS: twice: " + repr(name))
        found[name] = tokens
    for path, (kind, want) in wanted.items():
        tokens = found.pop(pleasant(path), None) or found.pop(exact(path), None)
        if tokens is None:
            faults.append("CSS: missing: " + repr(path))
            continue
        one = [t for t in tokens if t.type != "whitespace"][0]
        is_right = {
            "duration": lambda: (one.value, one.unit) == (want["value"], "ms"),
            "fontFamily": lambda: one.type == "string" and one.value == want[0],
            "string": lambda: one.type == "string" and one.value == want,
            "color": lambda: one.type in ("hash", "function")}[kind]()
        if not is_right:
            faults.append(f"CSS: {path!r}: {one.serialize()!r} for {want!r}")
    faults += ["CSS: one more: " + repr(name) for name in found]
    faults += ["CSS: the text holds " + m for m in ("</style", "<!--") if m in sheet_text]


def swift(folder, wanted, faults):
    with open(folder + "/Tokens.swift", encoding="utf-8", newline="") as file:
        declared = swift_compare.declared(file.read())
    full = {name for name in names(wanted).values()}
    faults += [f"Swift: not declared: {name!r}" for name in full - declared.keys()]
    faults += [f"Swift: one more: {name!r}" for name in declared.keys() - full]
    flags = ["-swift-version", "6", "-strict-concurrency=complete", "-warnings-as-errors",
             "-parse-as-library", "-I", "."]

    def compiled(inner, *arguments):
        done = subprocess.run(["swiftc", *flags, *arguments], cwd=inner, capture_output=True,
                              text=True)
        if done.returncode != 0 or done.stderr:
            faults.append("Swift: " + " ".join(arguments) + ": " + done.stderr[:600])
    compiled(folder, "-typecheck", "Tokens.swift")
    for platform in ("UIKit", "AppKit"):
        with tempfile.TemporaryDirectory() as inner:
            for module in ("CoreGraphics", "QuartzCore", platform, "SwiftUI"):
                source = f"{module}Stub.swift"
                shutil.copy(os.path.join(STUBS, module + ".swift.txt"),
                            os.path.join(inner, source))
                compiled(inner, "-emit-module", "-module-name", module, source)
            compiled(inner, "-typecheck", folder + "/Tokens.swift")


def read_json(files, wanted, name, faults):
    found = {}
    for file in files:
        for path, kind, item in json_compare.tokens(json_compare.load(file)):
            ours = item.get("$extensions", {}).get("dev.blazon", {})
            found[path] = (ours.get("type", kind), item.get("$value", ours.get("value")))
    for path in wanted.keys() | found.keys():
        if wanted.get(path) != found.get(path):
            faults.append(f"{name}: {path!r}: {found.get(path)!r} for {wanted.get(path)!r}")


def catalog(folder, wanted, faults):
    root = folder + "/Tokens.xcassets"
    count = 0
    for file in glob.glob(root + "/**/*.colorset/Contents.json", recursive=True):
        json_compare.load(file)
        count += 1
        short = os.path.relpath(file, root)
        path = token(short)
        # A long name is cut, and has a checksum.
        if max(map(len, short.split("/"))) < 183 and path not in wanted and path.lower() not in map(str.lower, wanted):
            faults.append("xcassets: one more: " + repr(path))
    colors = sum(kind == "color" for kind, _ in wanted.values())
    if count != colors:
        faults.append(f"xcassets: {count} colour sets for {colors} colours")


def files_below(folder):
    return {os.path.relpath(os.path.join(base, name), folder)
            for base, _, names_ in os.walk(folder) for name in names_}


def check(blazon, root, wanted, folder, faults):
    file, registry = folder + "/x.tokens.json", folder + "/*}x.blazon"
    with open(file, "w", encoding="utf-8") as out:
        json.dump(root, out)

    def run(*arguments):
        done = subprocess.run([blazon, *arguments], capture_output=True, cwd=folder,
                              env={**os.environ, "BLAZON_REGISTRY": registry})
        if done.returncode != 0:
            raise RuntimeError(" ".join(arguments) + ": " + done.stderr.decode()[:500])
        return done.stdout.decode()
    run("init", registry)
    run("import", file)
    for name, options in (
            *((name, [name]) for name in (mode_hostile.FORMATS if Sheet else ())),
            ("css", ["css"]),
            ("swift", ["swift", "--option", "types=all", "--option", "style=packed", "--option",
                       "groups=as-named"]), ("xcassets", ["xcassets"]), ("flat", ["flat"]),
            ("json", ["json"]), ("extended", ["json", "--profile", "extended"]),
            ("group", ["json", "--profile", "extended", "--option", "files=group"]),
            ("resolver", ["json", "--option", "contexts=resolver"])):
        out = os.path.join(folder, "out", name)
        before = files_below(folder)
        said = json.loads(run("export", "--format", *options, "--out", out, "--json"))
        told = {os.path.relpath(os.path.join(folder, f["path"]), folder) for f in said["files"]}
        new = {f for f in files_below(folder) - before if "blazon" not in os.path.basename(f)}
        if new != told or not all(f.startswith(f"out/{name}/") for f in new):
            faults.append(f"{name}: files outside the folder: {sorted(new ^ told)[:3]}")
        if Sheet and name in mode_hostile.FORMATS:
            mode_hostile.check(name, out, wanted, faults)
        elif name == "css" and Sheet:
            css(out, wanted, faults)
        elif name == "swift" and shutil.which("swiftc"):
            swift(out, wanted, faults)
        elif name == "xcassets":
            catalog(out, wanted, faults)
        elif name in ("json", "extended"):
            read_json([out + "/tokens.json"], wanted, name, faults)
        elif name == "group":
            read_json(glob.glob(out + "/tokens/*.json"), wanted, name, faults)
        elif name == "flat":
            said = json_compare.load(out + "/tokens.flat.json")["tokens"]
            if said.keys() != wanted.keys():
                faults.append(f"flat: {sorted(said.keys() ^ wanted.keys())[:3]!r}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blazon", default=".build/debug/blazon")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    if not Sheet:
        print("skipped: CSS: the reader tinycss2 is not installed (pip install tinycss2)")
    if not shutil.which("swiftc"):
        print("skipped: Swift: there is no swiftc on the path")
    root, wanted = made(arguments.count, arguments.seed)
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        check(os.path.abspath(arguments.blazon), root, wanted, folder, faults)
    for fault in faults[:20]:
        print("differs:", fault[:700])
    print(f"{len(wanted)} names and values, {len(faults)} differ")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
