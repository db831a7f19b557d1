#!/usr/bin/env python3
"""Holds what Blazon makes of SCSS against libsass, value by value.

    python3 Tests/Parity/sass_values.py [--blazon PROGRAM] [--count 300] [--seed 1] [FILE ...]

Each variable of the files, and each entry of their maps, and generated expressions. A value that is kept as written is
counted; one that differs is printed, and makes the exit code 1. The files are given to libsass one behind the other.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

try:
    import sass
    from tinycss2.color3 import parse_color
except ImportError:
    sys.exit(print("skipped: holding SCSS against Sass needs `pip install libsass tinycss2`"))

DUMP = """
@mixin dump-of-all($name, $value) {
  @if type-of($value) == map { @each $k, $v in $value { @include dump-of-all($name + "." + $k, $v); } }
  @else { o { n: unquote($name); v: inspect($value); } }
}
"""

def key(name):
    return name.replace("_", "-")


def oracle(text, names):
    """The text of each value by libsass, without those that are null."""
    calls = "".join(f'@include dump-of-all("{name}", ${name});\n' for name in names)
    css = sass.compile(string=text + DUMP + calls, precision=10, importers=[(0, lambda path: [(path, "")])])
    found = re.findall(r"o \{\s*n: (.*?);\s*v: (.*?);\s*\}", css, re.S)
    return {key(name.replace('"', "")): value for name, value in found if value != "null"}


def blazon(program, files):
    """The text of each value by Blazon in CSS, and what it keeps as written."""
    with tempfile.TemporaryDirectory() as folder:
        registry = os.path.join(folder, "a.blazon")
        environment = dict(os.environ, BLAZON_AUTHOR="a <a@b.c>")

        def run(*arguments):
            done = subprocess.run([program, *arguments, "--registry", registry], capture_output=True, text=True,
                                  env=environment)
            if done.returncode:
                sys.exit(f"{arguments}: {done.stderr}")
            return done.stdout
        subprocess.run([program, "init", registry], check=True, capture_output=True)
        run("import", *files, "-m", "x")
        cells = json.loads(run("list", "--json"))["cells"]
        run("export", "--format", "css", "--option", "references=flat", "--out", folder)
        with open(os.path.join(folder, "tokens.css")) as file:
            css = dict(re.findall(r"^\s*--([^:\s]+): (.*);$", file.read(), re.M))
    values, kept = {}, set()
    for cell in cells:
        path = cell["path"].replace(".$root", "")
        if "verbatim" in cell["qualifiers"]:
            kept.add(key(path))
        else:
            values[key(path)] = css.get(path.replace(".", "-"))
    return values, kept


def meaning(text):
    """Numbers, colors and words of a text of CSS, in one form each."""
    # A list in brackets is the list, and an escape the character.
    text = re.sub(r"(?<![\w-])\(([^()]*)\)", r"\1", text.strip())
    text = re.sub(r"\\([0-9a-f]{2}) ", lambda match: chr(int(match[1], 16)), text)
    # Words that CSS has for what is written out, or may leave out.
    text = text.replace("cubic-bezier(0.42, 0, 0.58, 1)", "ease-in-out").replace(" 0ms", "")
    text = {"normal": "400", "bold": "700"}.get(text, re.sub(r"^all ", "", text))
    parts = []
    pattern = r"""#[0-9a-f]{3,8}\b|rgba?\([\d., /%-]+\)|"[^"]*"|'[^']*'|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[a-z_-][\w-]*|[^\s]"""
    for word in re.findall(pattern, text, re.I):
        named = parse_color(word) if word.isalpha() and word.lower() != "currentcolor" else None
        if named:
            parts.append(("color", *(round(part * 255) for part in named[:3]), named[3]))
        elif word[0] == "#" or word.startswith("rgb"):
            if word[0] == "#":
                digits = word[1:] if len(word) > 5 else "".join(d * 2 for d in word[1:])
                numbers = [int(digits[i:i + 2], 16) for i in range(0, len(digits), 2)]
            else:
                numbers = [float(n) for n in re.findall(r"[\d.]+", word)]
            parts.append(("color", *numbers[:3], numbers[3] if len(numbers) > 3 else 1))
        elif word[0] in "\"'":
            parts.append(word[1:-1].lower())
        elif re.match(r"[-+]?\.?\d", word):
            parts.append(float(word))
        elif word != "," and not (parts and parts[-1] == 0.0 and word in ("px", "rem", "em", "%")):
            parts.append(word.lower())
    return parts


def is_same(one, other):
    def equal(a, b):
        if isinstance(a, tuple) and isinstance(b, tuple):
            return all(equal(x, y) for x, y in zip(a[1:], b[1:]))
        if isinstance(a, float) or isinstance(b, float):
            # A computation of tokens has four decimals.
            return isinstance(a, (float, int)) and isinstance(b, (float, int)) and abs(a - b) < 5.1e-5
        return a == b
    one, other = meaning(one), meaning(other)
    if one and other and one[0] == 0 and other[0] == 0 and len(one) + len(other) <= 3:
        return True
    # A shadow has a spread of 0 that need not be written.
    short = [p for i, p in enumerate(one) if p != 0.0]
    if "".join(map(str, one)) != "".join(map(str, other)) and any(isinstance(p, tuple) for p in one):
        return len(short) == len(s := [p for p in other if p != 0.0]) and all(map(equal, short, s))
    return len(one) == len(other) and all(map(equal, one, other))


def compare(want, found, kept, tally, texts={}):
    for name, value in want.items():
        if name in kept:
            tally["kept"] += 1
        elif found.get(name) is None:
            tally["differs"] += 1
            print(f"missing: ${name}: Sass has {value}  {texts.get(name, '')}")
        elif is_same(found[name], value):
            tally["equal"] += 1
        else:
            tally["differs"] += 1
            print(f"differs: ${name}: {found[name]}\n         Sass has {value}  {texts.get(name, '')}")


# MARK: Generated expressions, as Sass has them today and as libsass does.

BASE = """
$px: 10px; $half: .5; $rem: 1.25rem; $n: 3; $ink: #0d6efd; $warm: rgba(200, 80, 20, .6); $yes: true; $no: false;
$map: (a: 4px, "b": #336699, c: (d: 2, e: 1.5rem)); $none: null;
@function scaled($x, $by: 2) { @return $x * $by; }
@function tinted($c, $w) { @return mix(white, $c, $w); }
@function chosen($c, $w) { @return if($w > 0, tinted($c, $w), mix(black, $c, -$w)); }
"""


def number(dice, depth):
    """A number, both ways, and its unit."""
    if depth == 0:
        return dice.choice([
            *[(text, text, "px") for text in ("$px", "7px", "-2px", ".5px", 'map-get($map, "a")')],
            *[(text, text, "rem") for text in ("$rem", "2rem", "0.125rem")],
            *[(text, text, "") for text in ("$n", "$half", "4", "1.5", "-3", ".25")],
            ("map.get($map, c, d)", "map-get(map-get($map, c), d)", ""), ("$none-at-all", "$none-at-all", "")][:-1])
    one, old, unit = number(dice, depth - 1)
    kind = dice.randrange(10)
    if kind < 3:
        other, old_other, other_unit = number(dice, depth - 1)
        sign = dice.choice(["+", "-", "*", "%"])
        return (f"({one} {sign} {other})", f"({old} {sign} {old_other})", unit or other_unit)
    if kind == 3:
        other, old_other, _ = number(dice, depth - 1)
        return (f"math.div({one}, {other})", f"(({old}) / ({old_other}))", unit)
    if kind == 4:
        name = dice.choice(["round", "ceil", "floor", "abs"])
        return (f"math.{name}({one})", f"{name}({old})", unit)
    if kind == 5:
        other, old_other, _ = number(dice, depth - 1)
        return (f"if({one} > {other}, {one}, {other})", f"if({old} > {old_other}, {old}, {old_other})", unit)
    if kind == 6:
        return (f"scaled({one})", f"scaled({old})", unit)
    if kind == 7:
        by = dice.choice(["$n", "1.5", "-2"])
        return (f"scaled($by: {by}, $x: {one})", f"scaled($by: {by}, $x: {old})", unit)
    if kind == 8:
        name = dice.choice(["min", "max"])
        other, old_other, other_unit = number(dice, depth - 1)
        if (unit == "") != (other_unit == ""):
            return f"abs({one})", f"abs({old})", unit
        return (f"{name}({one}, {other})", f"{name}({old}, {old_other})", unit)
    return (f"-{one}" if one[0] in "$(" else f"({one})", f"-{old}" if one[0] in "$(" else f"({old})", unit)


def color(dice, depth):
    if depth == 0:
        text = dice.choice(["$ink", "$warm", "#abc", "teal", 'map-get($map, "b")', "rgb(12, 200, 31)",
                            "hsl(200, 40%, 30%)", "rgba(#fff, .25)"])
        return text, text
    one, old = color(dice, depth - 1)
    share = dice.choice(["10%", "37.5%", "80%", "0%", "100%", "12"])
    kind = dice.randrange(10)
    if kind > 7:
        name = ["scale", "change"][kind - 8]
        parts = dice.sample(["$saturation: 20%", "$lightness: 35%", "$saturation: 80%", "$lightness: 5%"], 1)
        alpha = dice.choice(["", ", $alpha: " + ("-40%" if name == "scale" else ".3")])
        text = f", {parts[0]}{alpha})"
        return f"color.{name}({one}{text}", f"{name}-color({old}{text}"
    if kind < 2:
        other, old_other = color(dice, depth - 1)
        return f"color.mix({one}, {other}, {share})", f"mix({old}, {old_other}, {share})"
    if kind < 5:
        name = dice.choice(["lighten", "darken", "desaturate", "saturate", "tinted", "chosen"])
        return f"{name}({one}, {share})", f"{name}({old}, {share})"
    if kind == 5:
        return f"rgba({one}, $half)", f"rgba({old}, $half)"
    if kind == 6:
        name, amount = dice.choice([("fade-out", ".2"), ("opacify", ".3"), ("adjust-hue", "40"), ("adjust-hue", "-75deg")])
        return f"{name}({one}, {amount})", f"{name}({old}, {amount})"
    name = dice.choice(["complement", "invert", "grayscale"])
    return f"{name}({one})", f"{name}({old})"


def expression(dice):
    kind = dice.randrange(12)
    if kind == 10:
        one, old, _ = number(dice, 1)
        text = dice.choice(["#{%s}-b", "a-#{%s}", "a_#{%s}_b", "1px #{%s}", "#{%s} 0", "\"a #{%s}\""])
        return text % one, text % old
    if kind == 11:
        (one, old, _), (two, old_two, _) = number(dice, 1), number(dice, 1)
        text = dice.choice(["0 (%s)", "(%s) (%s)", "(%s 1px), (2px %s)", "0, (%s)", "a (%s) b"])
        some = text.count("%s")
        return text % (one, two)[:some], text % (old, old_two)[:some]
    if kind < 4:
        return number(dice, dice.randrange(1, 4))[:2]
    if kind < 8:
        return color(dice, dice.randrange(1, 4))
    one, old, _ = number(dice, 1)
    two, old_two = color(dice, 1)
    if kind == 8:
        return f"0 {one} 3px {two}", f"0 {old} 3px {old_two}"
    test = dice.choice(["$yes and $no", "$n >= 3", "not $no", "$px == 10px", "$ink == #0D6EFD", "$none", "$px/2 < 6px"])
    return f"if({test}, {one}, {two})", f"if({test}, {old}, {old_two})"


def generated(program, count, seed):
    dice = random.Random(seed)
    pairs = [expression(dice) for _ in range(count)]
    want, tally = {}, dict(equal=0, kept=0, differs=0)
    for index, (_, old) in enumerate(pairs):
        try:
            want.update(oracle(BASE + f"$v{index}: {old};", [f"v{index}"]))
        except sass.CompileError:
            tally["errors"] = tally.get("errors", 0) + 1
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.scss")
        with open(path, "w") as file:
            file.write('@use "sass:math"; @use "sass:color"; @use "sass:map";\n' + BASE)
            file.writelines(f"$v{index}: {new};\n" for index, (new, _) in enumerate(pairs))
        found, kept = blazon(program, [path])
    compare(want, found, kept, tally, {f"v{index}": new for index, (new, _) in enumerate(pairs)})
    for name in found:
        index = re.fullmatch(r"v(\d+)", name)
        # Numbers of units that only a browser knows are an error to libsass alone.
        if index and name not in want and not re.search(r"\b(min|max)\(", pairs[int(index[1])][0]):
            tally["differs"] += 1
            print(f"differs: ${name}: {found[name]}, where Sass has an error  {pairs[int(index[1])][0]}")
    return tally


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--blazon", default=".build/debug/blazon")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*")
    given = parser.parse_args()
    program = os.path.abspath(given.blazon)
    tallies = {f"{given.count} expressions": generated(program, given.count, given.seed)}
    if given.files:
        text = "\n".join(open(path).read() for path in given.files)
        # Mixins of other files are for checks.
        text = re.sub(r"^@include [^;]*;", "", text, flags=re.M)
        names = sorted({key(name) for name in re.findall(r"^\$([\w-]+)\s*:", text, re.M)})
        tally = dict(equal=0, kept=0, differs=0)
        want = oracle(text, names)
        compare(want, *blazon(program, given.files), tally)
        tallies[", ".join(map(os.path.basename, given.files)) + f", {len(names)} variables"] = tally
    for what, tally in tallies.items():
        print(f"{what}: " + ", ".join(f"{count} {word}" for word, count in tally.items()))
    sys.exit(any(tally["differs"] for tally in tallies.values()))


main()
