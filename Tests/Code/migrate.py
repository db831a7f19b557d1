#!/usr/bin/env python3
"""Holds what `blazon migrate --write` makes of code against what its author knows.

    migrate.py --blazon PATH [--count N] [--seed S]

Consumers in eight languages are templates: each name of a token that code uses is a hole, and all else, names in strings
and comments among it, is text. A random permutation of names, with some tokens taken away and some with another value,
makes two token files with the same identities; the templates filled with the old names are migrated, and must equal the
templates filled with the new ones, byte by byte: a substitution of all names at once, whatever chains and circles there
are. What is not safe must be as it was, and named. A second run finds nothing that it may write.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

WORDS = "amber brine cedar delta ember fjord grove haven iris jade kelp lunar maple north ocean pearl".split()
GROUPS = ["color", "paint"]


def pascal(word):
    return word[0].upper() + word[1:]


# How each output writes a path; the program's own tables are not asked.
NAMES = {
    "css": lambda g, n: f"--{g}-{n}",
    "scss": lambda g, n: f"${g}-{n}",
    "swift": lambda g, n: f"Tokens.{pascal(g)}.{n}",
    "ts": lambda g, n: f"tokens.{g}.{n}",
    "kt": lambda g, n: f"Tokens.{pascal(g)}.{n}",
    "res": lambda g, n: f"R.color.{g}_{n}",
    "xml": lambda g, n: f"@color/{g}_{n}",
    "tw": lambda g, n: n if g == "color" else f"{g}-{n}",
    "path": lambda g, n: f"{g}.{n}",
}

# `<<css:0>>` is a use of the first token; `{{css:0}}` is its old name as mere text.
TEMPLATES = {
    "a.css": """/* {{css:0}} and var({{css:1}}) in a comment */
.card, .{{css:0}} { color: var(<<css:0>>); border: 1px solid var( <<css:1>> , red); }
.b { background: url("x{{css:0}}.png") , var(<<css:2>>,var(<<css:3>>)); --mine: var(<<css:0>>); }
.c { color: var({{css:0}}x); fill: VAR(<<css:1>>); transition: <<css:2>> 1s; content: "{{css:3}}" }
@supports (color: var(<<css:0>>)) { a{color:var(<<css:1>>)}b{color:var(<<css:0>>)} }
""",
    "crlf.css": "\ufeff.a {\r\n  color: var(<<css:1>>);\r\n}\r\n.b{color:var(<<css:0>>)}",
    "b.scss": """// {{scss:0}} here
@use 'tokens' as t;
.a { color: <<scss:0>>; &:hover { color: t.<<scss:1>>; } width: calc(100% - #{<<scss:2>>}); }
@mixin m({{scss:3}}) { color: {{scss:3}}; }
.b { --x: #{<<scss:1>>}; content: "{{scss:0}}"; color: var(<<css:0>>); }
""",
    "c.less": """.a { color: var(<<css:0>>); .mixin(); @r: ~"x"; background: var(<<css:1>>, blue) }
// var({{css:2}})
""",
    "d.swift": """import SwiftUI
/* {{swift:0}} /* nested */ {{swift:1}} */
struct V {
  let a = <<swift:0>>.opacity(0.5)
  let b = [<<swift:1>>, <<swift:2>>]
  let s = "\\(<<swift:0>>) {{swift:1}}"
  let r = #"{{swift:0}} \\#(<<swift:3>>)"#
  let o = Other{{swift:0}}
  var c: Color { flag ? <<swift:1>> : <<swift:0>> } // {{swift:2}}
  let t = \"\"\"
    {{swift:0}} \\(<<swift:2>>)
    \"\"\"
}
""",
    "e.ts": """import { tokens } from './tokens';
export const a = <<ts:0>>, b = f(<<ts:1>>, { c: <<ts:2>> });
const css = `color: var(<<css:0>>) ${<<ts:3>>}`; // {{ts:0}}
const re = /{{ts:0}}/g, q = "{{ts:1}}";
function g(tokens) { return {{ts:0}}; }
other.{{ts:1}};
""",
    "f.tsx": """import { tokens as t } from './tokens';
export const A = () => <div style={{color: t<<ts1:0>>}} title="{{ts:0}}">{t<<ts1:1>>} {{ts:1}}</div>;
""",
    "g.kt": """package x
import y.Tokens
/* {{kt:0}} */
val a = <<kt:0>>
val s = "${<<kt:1>>} $x {{kt:0}}"
val r = ctx.getColor(<<res:2>>) + ctx.getColor(<<res:0>>)
""",
    "h.html": """<!-- var({{css:0}}) -->
<style>p { color: var(<<css:0>>) } /* {{css:1}} */</style>
<p style="color: var(<<css:1>>); x: y" data-x="{{css:2}}">{{css:3}}</p>
<script>document.body.style.color = "var(<<css:2>>)"; // {{css:0}}
</script>
""",
    "i.vue": """<template><div :style="{ color: 'var(<<css:0>>)' }">{{css:0}}</div></template>
<style lang="scss">
.a { color: <<scss:1>>; b: var(<<css:2>>) }
</style>
""",
    "res/layout/j.xml": """<?xml version="1.0"?>
<!-- {{xml:0}} -->
<View android:background="<<xml:0>>" android:text="{{css:1}}" android:textColor="<<xml:1>>"/>
""",
    "../theme/l.tsx": """export const B = () => <b className="p-4 bg-<<tw:0>> hover:text-<<tw:1>>/50 dark:border-x-<<tw:2>>! note-{{tw:3}}">{{tw:0}}</b>;
// bg-{{tw:1}}
""",
    "k.tokens.json": """{"link": {"$type": "color", "$value": "{<<path:0>>}", "$description": "as {{path:1}}"},
 "two": {"$type": "color", "$value": "{ <<path:2>> }"}}
""",
}


def value(number):
    return {"colorSpace": "srgb", "components": [round(number * 37 % 256 / 255, 4), 0.5, round(number * 11 % 256 / 255, 4)]}


def tokens(places, values):
    """A token file: a path for each identity that has one."""
    root = {"color": {"$type": "color"}, "paint": {"$type": "color"}}
    for number, place in places.items():
        group, name = place
        root[group][name] = {
            "$value": value(values[number]),
            "$extensions": {"com.example": {"id": f"id-{number}"}},
        }
    return json.dumps(root)


def filled(template, old, new, chosen, kept):
    """The template with names: of what is kept, and of mere text, the old ones."""
    def name(kind, index, places):
        place = places[chosen[index]]
        if kind == "ts1":
            return "." + ".".join(place)
        return NAMES[kind](*place)

    def use(match):
        kind, index = match[1], int(match[2])
        number = chosen[index]
        return name(kind, index, old if number in kept else new)

    text = re.sub(r"\{\{(\w+):(\d)\}\}", lambda m: name(m[1], int(m[2]), old), template)
    return re.sub(r"<<(\w+):(\d)>>", use, text)


def run(blazon, folder, *more):
    """Code of Tailwind lies by itself: two outputs may give one custom property to two tokens, and nobody knows which is meant."""
    runs = [subprocess.run(
        [blazon, "migrate", "a.tokens.json", "b.tokens.json", code, "--outputs", outputs,
         "--identity", "com.example.id", *more],
        cwd=folder, capture_output=True, text=True)
        for code, outputs in (("src", "css,scss,swift,ts,compose,android"), ("theme", "tailwind"))]
    return max(runs[0].returncode, runs[1].returncode), runs


def check(blazon, random, folder):
    """One permutation. Returns the sites, and what is wrong."""
    count = random.randint(4, 10)
    spots = random.sample([(g, w) for g in GROUPS for w in WORDS], count)
    old = dict(enumerate(spots))
    targets = spots[:]
    if random.random() < 0.5:
        targets = random.sample([(g, w) for g in GROUPS for w in WORDS], count)
    random.shuffle(targets)
    new = {n: targets[n] if random.random() < 0.8 else spots[n] for n in old}
    # Two tokens cannot have one name.
    taken = set()
    for n in sorted(new, key=lambda n: new[n] != old[n]):
        if new[n] in taken:
            new[n] = next(s for s in [old[n]] + [(g, w) for g in GROUPS for w in WORDS]
                          if s not in taken and s not in new.values() or s == old[n] and s not in taken)
        taken.add(new[n])
    values = {n: n + 1 for n in old}
    removed = {n for n in old if random.random() < 0.1}
    changed = {n for n in old if n not in removed and new[n] != old[n] and random.random() < 0.15}
    after = {n: new[n] for n in new if n not in removed}
    later = {n: values[n] + (100 if n in changed else 0) for n in values}
    (folder / "a.tokens.json").write_text(tokens(old, values))
    (folder / "b.tokens.json").write_text(tokens(after, later))
    kept = removed | changed
    wanted, sites, left = {}, 0, set()
    for name, template in TEMPLATES.items():
        chosen = [random.choice(list(old)) for _ in range(4)]
        path = folder / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(filled(template, old, old, chosen, kept).encode())
        wanted[path] = filled(template, old, new, chosen, kept).encode()
        for index in re.findall(r"<<\w+:(\d)>>", template):
            number = chosen[int(index)]
            sites += new[number] != old[number] or number in removed
            if number in kept and (number in removed or new[number] != old[number]):
                left.add(name)
    listed = run(blazon, folder, "--include", "reused", "--json")[1]
    status, done = run(blazon, folder, "--include", "reused", "--write")
    faults = []
    if status not in (0, 1):
        return sites, [one.stderr for one in done]
    for path, text in wanted.items():
        found = path.read_bytes()
        if found != text:
            lines = [(a, b) for a, b in zip(text.split(b"\n"), found.split(b"\n")) if a != b]
            faults.append(f"{path.name}: wanted {lines[0][0].decode()!r}, found {lines[0][1].decode()!r}"
                          if lines else f"{path.name}: other length")
    try:
        said = {pathlib.Path(s["file"]).name for one in listed
                for s in json.loads(one.stdout)["sites"] if not s["edited"]}
        for name in left:
            if pathlib.Path(name).name not in said:
                faults.append(f"{name}: what is left is not named")
    except (json.JSONDecodeError, KeyError) as error:
        faults.append(f"--json: {error!r} {listed[0].stderr}")
    # Without names that are given to others, a second run has nothing to write.
    if not set(after.values()) & set(old.values()) - {after[n] for n in after if after[n] == old[n]}:
        before = {path: path.read_bytes() for path in wanted}
        run(blazon, folder, "--include", "reused", "--write")
        faults += [f"{path.name}: the second run writes" for path in wanted if path.read_bytes() != before[path]]
    return sites, faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--blazon", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    blazon = str(pathlib.Path(arguments.blazon).resolve())
    sites = wrong = 0
    for number in range(arguments.count):
        with tempfile.TemporaryDirectory() as folder:
            found, faults = check(blazon, random.Random(arguments.seed * 100_003 + number), pathlib.Path(folder))
        sites += found
        if faults:
            wrong += 1
            if wrong <= 5:
                print(f"permutation {number} (--seed {arguments.seed}):", *faults[:6], sep="\n  ")
    print(f"{arguments.count} permutations of names, {sites} uses that change in {len(TEMPLATES)} files: {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
