#!/usr/bin/env python3
"""Style sheets as a source: what `blazon export` writes is read back with the same values in every context, and what a
browser computes of generated style sheets is what Blazon answers.

    css_back.py --blazon PROGRAM [--systems FOLDER] [--count N] [--seed N]

Each sheet is read by tinycss2 in every context, imported, exported again and read once more: names and values must be
equal. Each format that carries paths (CSS, SCSS, Tailwind, TypeScript, asset catalogs) is imported once more, and has the
same paths and values as the registry that it was made of. The last part needs Chromium, and is skipped with a line where there is none.
"""
import argparse
import collections
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import tinycss2

import css_browser
import css_color
import css_compare
import css_values
import tailwind_compare
from css_sheet import Sheet, Unresolved, pleasant, substituted
from registry import Blazon, Registry


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, errors="replace")


MADE = itertools.count()


def imported(program, files, folder):
    """The registry of the files, and how the import ended."""
    registry = os.path.join(folder, f"{next(MADE)}.blazon")
    run(program, "init", registry)
    return registry, run(program, "import", *files, "-m", "back", "--registry", registry)


def first_revision(program, registry):
    blazon = Blazon(program, registry)
    return Registry(blazon, blazon.revisions()[0])


def values_of(sheet, who):
    found = {}
    values = sheet.properties(who)
    for name, tokens in values.items():
        try:
            found[name] = " ".join(t.serialize() for t in substituted(tokens, values, who))
        except Unresolved:
            continue
    return found


def read_back(program, registry, folder, tally):
    """Writes CSS in each mode, reads it, writes it again, and compares both in each context."""
    for mode in css_compare.MODES:
        path = os.path.join(folder, mode + ".css")
        registry.blazon.export(registry.revision, "css", folder, "modes=" + mode)
        os.replace(os.path.join(folder, "tokens.css"), path)
        back, done = imported(program, [path], folder)
        if done.returncode != 0:
            tally.fault(f"{mode}: import ends with {done.returncode}: {done.stderr.strip()[-400:]}")
            continue
        again = first_revision(program, back)
        again.blazon.export(again.revision, "css", folder, "modes=" + mode)
        with open(path, encoding="utf-8") as one, open(
                os.path.join(folder, "tokens.css"), encoding="utf-8") as other:
            sheets = Sheet(one.read()), Sheet(other.read())
        for context in registry.contexts():
            for way in css_compare.ways(registry, mode):
                who = css_compare.reader(registry, context, mode, False, way)
                compare(*(values_of(sheet, who) for sheet in sheets), (mode, way, context), tally)


def read_back_tailwind(program, registry, folder, tally):
    registry.blazon.export(registry.revision, "tailwind", folder)
    path = os.path.join(folder, "tokens.tailwind.css")
    back, done = imported(program, [path], folder)
    if done.returncode != 0:
        tally.fault(f"tailwind: import ends with {done.returncode}: {done.stderr.strip()[-400:]}")
        return
    again = first_revision(program, back)
    again.blazon.export(again.revision, "css", folder, "modes=media", "gamut=as-is")
    with open(path, encoding="utf-8") as file:
        theme = tailwind_compare.Sheet(file.read())
    with open(os.path.join(folder, "tokens.css"), encoding="utf-8") as file:
        sheet = Sheet(file.read())
    for context in registry.contexts():
        who = css_compare.reader(registry, context, "media", False)
        values = {"--" + name: tinycss2.parse_component_value_list(text)
                  for name, text in theme.in_context(context).items()}
        one = {}
        for name, tokens in values.items():
            try:
                one[name] = "".join(t.serialize() for t in substituted(tokens, values, who))
            except Unresolved:
                continue
        compare(one, values_of(sheet, who), ("tailwind", context), tally)


FORMATS = [("css", "tokens.css", [f"modes={mode}", "paths=true"]) for mode in css_compare.MODES] + [
    ("scss", "_tokens.scss", [f"modes={mode}", "paths=true"]) for mode in ("media", "selector", "none")] + [
    ("tailwind", "tokens.tailwind.css", ["paths=true"]), ("ts", "tokens.ts", ["files=source"]),
    ("xcassets", "Tokens.xcassets", [])]


def answers(registry, contexts, folder):
    """The values of all tokens by path, as text of CSS, in each context; and all paths that CSS has."""
    registry.blazon.export(registry.revision, "css", folder, "modes=media", "references=flat", "parts=false",
                           "gamut=as-is", "paths=true")
    with open(os.path.join(folder, "tokens.css"), encoding="utf-8") as file:
        text = file.read()
    names = {path: re.sub(r"\\(.)", r"\1", name) for name, path in listed(text)}
    sheet, found = Sheet(text), []
    for context in contexts:
        values = values_of(sheet, css_compare.reader(registry, context, "media", False))
        found.append({path: values[name] for path, name in names.items() if name in values})
    return found, set(names)


def listed(text):
    found = re.findall(r"^(?://)?([-$][^:\n]*): (.+)$", text[text.rfind("\n/* paths\n") + 1:], re.M) \
        if "\n/* paths\n" in text else re.findall(r"^//(\$[^:\n]*): (.+)$", text, re.M)
    # What a comment cannot have is a string of JSON.
    return [(name, json.loads(path) if path.startswith('"') else path) for name, path in found]


def paths_back(program, registry, folder, tally):
    """Each format that carries paths, imported: the same paths, and the same values in each context."""
    contexts = registry.contexts()
    own, paths = answers(registry, contexts, folder)
    for name, file, options in FORMATS:
        place = os.path.join(folder, file)
        subprocess.run(["rm", "-rf", place], check=True)
        registry.blazon.export(registry.revision, name, folder, *options)
        if not os.path.exists(place):
            continue
        written, others = paths, set()
        if name in ("css", "scss", "tailwind"):
            with open(place, encoding="utf-8") as given:
                written = {path for _, path in listed(given.read())}
            # Of some tokens only other formats than CSS have a value, which is not compared here.
            others = written - paths
            written &= paths
        back, done = imported(program, [place], folder)
        if done.returncode != 0:
            tally.fault(f"{name} {options}: import ends with {done.returncode}: {done.stderr.strip()[-400:]}")
            continue
        again, known = answers(first_revision(program, back), contexts, folder)
        if name == "xcassets":
            written = known & paths
            # What a catalog cannot ask for has its first value.
            contexts = [c for c in contexts if all(
                value == contexts[0][axis] for axis, value in c.items() if axis not in ("appearance", "contrast", "idiom"))]
        one = Tally()
        told = name == "xcassets"  # That a color stands in for none is a loss of the export.
        for path in written - known:
            if not any(other.startswith((path + ".", path + "-")) for other in known):
                one.add(False, (name, options, path, "has no value"))
        for path in known - paths - others:
            # Parts of a value, and members of one, stand beside or below it.
            owner = path
            while owner and owner not in paths:
                owner = owner[:max(owner.rfind("."), owner.rfind("-"), 0)]
            if not owner:
                one.add(False, (name, options, path, "is no path of a token"))
        for context, ours, theirs in zip(registry.contexts(), own, again):
            if context not in contexts:
                continue
            for path in written & known & (ours.keys() if told else ours.keys() | theirs.keys()):
                is_equal = meaning(ours.get(path)) == meaning(theirs.get(path)) \
                    or told and is_one_color(ours.get(path), theirs.get(path))
                one.add(is_equal, (name, options, context, path, ours.get(path), theirs.get(path)))
        tally.by_format[f"{name} {options[0] if options else ''}".strip()].append((one.equal, one.different))
        tally.equal, tally.different = tally.equal + one.equal, tally.different + one.different
        tally.examples += one.examples[:4]


def compare(one, other, place, tally):
    one, other = named(one), named(other)
    for name in one.keys() | other.keys():
        # A text that is a border or font when it is read has its parts beside it.
        if name not in one and name.rsplit("-", 1)[0] in one.keys() & other.keys():
            continue
        is_equal = one.get(name) == other.get(name) or meaning(one.get(name)) == meaning(other.get(name))
        tally.add(is_equal, (place, name, one.get(name), other.get(name)))


def named(values):
    """Exact names of tokens that shared one are paths, and come back as these; capitals come back as small letters."""
    plain = {name: pleasant(name[2:].lstrip(".")) for name in values}
    counts = collections.Counter(plain.values())
    return {plain[name] if counts[plain[name]] == 1 else name: value for name, value in values.items()}


def is_one_color(one, other):
    """Whether two colors differ by less than anyone sees: a catalog has six digits, of two spaces."""
    try:
        (one, alpha), (other, second) = (css_values.read_color(tinycss2.parse_one_component_value(text)) for text in (one, other))
    except (css_values.Differs, AttributeError, TypeError, ValueError, IndexError):
        return False
    return css_color.difference(one, other) < 0.05 and abs(alpha - second) < 1e-4


def meaning(text):
    """Quotes around the names of fonts, and the unit of a zero, mean nothing."""
    if text in ("0px", "0em", "0rem", "0pt", "0vw"):
        return "0px"
    if text and re.fullmatch("#[0-9a-f]{8}", text):
        parts = [int(text[at:at + 2], 16) for at in (1, 3, 5, 7)]
        text = f"rgb({parts[0]} {parts[1]} {parts[2]} / {parts[3] / 255:.4g})"
    # A color with an alpha has two forms, and a zero any unit.
    text = text and re.sub(r"rgba\((\d+), (\d+), (\d+), ([\d.]+)\)", r"rgb(\1 \2 \3 / \4)", text)
    text = text and re.sub(r"rgb\((\d+), (\d+), (\d+)\)", lambda m: "#%02x%02x%02x" % tuple(map(int, m.groups())), text)
    text = text and re.sub(r"(?<![\w-])transparent(?![\w-])", "rgb(0 0 0 / 0)", text)
    text = text and re.sub(r"(?<![\w.])0(?:px|rem|em)(?![\w.])", "0", text)
    return text and text.replace('"', "").replace(" ", "").lower()


class Tally:
    def __init__(self):
        self.equal, self.different, self.examples, self.faults = 0, 0, [], []
        self.by_format = collections.defaultdict(list)

    def add(self, is_equal, example):
        if is_equal:
            self.equal += 1
        else:
            self.different += 1
            if len(self.examples) < 12:
                self.examples.append(example)

    def fault(self, text):
        self.faults.append(text)

    def told(self, name):
        whole = self.equal + self.different
        share = 100 * self.equal / whole if whole else 0
        print(f"{name}: {whole} values compared, {self.different} differ ({share:.3f} % equal)")
        for format_name, counts in self.by_format.items():
            equal, different = (sum(column) for column in zip(*counts))
            print(f"    {format_name}: {equal + different}, {different} differ")
        for example in self.examples:
            print("   ", *example)
        for fault in self.faults:
            print("   ", fault)
        return not self.faults and share >= 99.9


# Generated style sheets, and a browser.

KINDS = {
    "color": ["#f00", "#00ff0080", "rgb(1 2 3)", "rgba(10, 20, 30, .5)", "hsl(210 40% 50%)", "white", "transparent",
              "oklch(0.7 0.1 200)", "RGB(1,2,3)", "#AbC", "light-dark(#111, #eee)"],
    "space": ["4px", "1.5rem", "0px", "-2em", ".5vw", "1e1px"], "number": ["12", "0.5", "-3", ".25"],
    "time": ["150ms", ".2s"], "curve": ["cubic-bezier(.1, 0, 1, 1)", "cubic-bezier(0.4,0,0.2,1)"],
    "shadow": ["0 1px 2px 0 rgb(0 0 0 / 0.5)", "0 1px 2px #000, inset 0 0 0 1px #fff"],
    "font-face": ["Inter, sans-serif", "\"A B\", serif", "system-ui"], "quote": ["\"a, b\"", "'x'", "\"\\201C\""],
    "text": ["a b  c", "none", "12pt", "50%", "auto", "1px solid", "color-mix(in srgb, red, blue)",
             "calc(1px + 2rem)", "linear-gradient(to right, red, blue)", "4px 8px", "A/**/B", "repeat(2, 1fr)"]}
SELECTORS = {
    "dark": [".dark", ":root.dark", "html[data-theme=dark]", ":where(.dark)", "[data-theme='dark']"],
    "ocean": ["[data-brand=ocean]", ":root[data-brand=\"ocean\"]", ":is([data-brand=ocean])"],
    "": [":root", "html", ":root, :host", "*:root"],
}
MEDIA = {"system-dark": "(prefers-color-scheme: dark)", "contrast": "(prefers-contrast: more)",
         "motion": "(prefers-reduced-motion: reduce)", "wide": "(min-width: 600px)"}


def generated(dice):
    """A style sheet and the ways into its contexts, of which it has some."""
    names = [f"--{kind}-{number}" for kind in KINDS for number in range(3)]
    uses_class = dice.random() < 0.5
    uses_system = not uses_class and dice.random() < 0.6

    def value(name):
        kind = name[2:].rsplit("-", 1)[0]
        # Later names only, so that no circle comes up.
        later = [other for other in names[names.index(name) + 1:] if other.startswith("--" + kind)]
        if later and dice.random() < 0.3:
            other = dice.choice(later)
            forms = ["var({})", "var( {} )", "var({}, 3px)"] + (["x var({})"] if kind == "text" else [])
            return dice.choice(forms).format(other)
        return dice.choice(KINDS[kind])

    def block(depth):
        lines = [f"{name}: {value(name)}{dice.choice(['', '', '', ' !important'])};"
                 for name in dice.sample(names, dice.randint(1, 9))]
        if depth < 2 and dice.random() < 0.25:
            lines.append(rule(depth + 1, nested=True))
        dice.shuffle(lines)
        return "\n".join(lines)

    def rule(depth, nested=False):
        roll = dice.random()
        if roll < 0.3:
            keys = ["contrast", "motion", "wide"] + (["system-dark"] if uses_system else [])
            inner = block(depth) if nested else f":root {{ {block(depth)} }}"
            return f"@media {MEDIA[dice.choice(keys)]} {{ {inner} }}"
        if roll < 0.4 and not nested:
            return f"@layer {dice.choice('ab')} {{ {rule(depth + 1)} }}"
        if roll < 0.45 and not nested:
            return f"@supports (color: red) {{ :root {{ {block(depth)} }} }}"
        kinds = ["", "", "ocean"] + (["dark"] if uses_class else [])
        selector = dice.choice(SELECTORS[dice.choice(kinds)])
        if nested:
            selector = dice.choice(["&[data-brand=ocean]", "&:not([data-brand=ocean])"])
        return f"{selector} {{ {block(depth)} }}"

    base = ":root { " + " ".join(f"{name}: {value(name)};" for name in names) + " }"
    text = "\n".join(["/* start */", base] + [rule(0) for _ in range(dice.randint(3, 9))])
    text += "\n.card { --color-0: red; }\n:root { color-scheme: light dark; }\n.dark { color-scheme: dark; }"
    return text, uses_class


def contexts(uses_class):
    for dark, contrast, motion, wide, brand in itertools.product((0, 1), repeat=5):
        media = {"prefers_color_scheme": "dark" if dark else "light",
                 "prefers_contrast": "more" if contrast else "no-preference",
                 "prefers_reduced_motion": "reduce" if motion else "no-preference"}
        attributes = {"data-brand": "ocean"} if brand else {}
        own = dict(attributes)
        if dark and uses_class:
            own.update({"class": "dark", "data-theme": "dark"})
        yield media, own, attributes, 800 if wide else 500


ASK = """((own, names) => { const root = document.documentElement;
for (const a of [...root.attributes]) root.removeAttribute(a.name);
for (const [name, value] of Object.entries(own)) root.setAttribute(name, value);
const style = getComputedStyle(root), found = {};
const probe = document.createElement('p'); document.body.replaceChildren(probe);
for (const name of names) {
  const text = style.getPropertyValue(name).trim().replace(/\\s+/g, ' ');
  let seen = text;
  for (const property of ['color', 'width', 'transition-duration', 'box-shadow', 'border', 'font-family',
                          'transition-timing-function', 'opacity', 'font']) {
    probe.style.cssText = '';
    probe.style.setProperty(property, text);
    if (!probe.style.getPropertyValue(property)) continue;
    seen = property + ' ' + getComputedStyle(probe).getPropertyValue(property);
    break;
  }
  found[name] = [text, seen];
}
return found; })(%s, %s)"""


def in_browser(program, browser, text, uses_class, folder, tally, name):
    path = os.path.join(folder, "given.css")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    registry, done = imported(program, [path], folder)
    if done.returncode != 0:
        tally.fault(f"{name}: {done.stderr.strip()[-400:]}")
        return
    blazon = Blazon(program, registry)
    blazon.export(blazon.revisions()[0]["id"], "css", folder, "modes=media", "references=flat", "parts=false")
    with open(os.path.join(folder, "tokens.css"), encoding="utf-8") as file:
        answer = file.read()
    names = sorted(set(declared(text)))
    for media, own, attributes, width in contexts(uses_class):
        browser.media(**media)
        browser.send("Emulation.setDeviceMetricsOverride", width=width, height=400, deviceScaleFactor=1,
                     mobile=False)
        browser.evaluate(css_browser.PAGE % json.dumps(text))
        one = browser.evaluate(ASK % (json.dumps(own), json.dumps(names)))
        browser.evaluate(css_browser.PAGE % json.dumps(answer))
        other = browser.evaluate(ASK % (json.dumps(attributes), json.dumps(names)))
        for property_name in names:
            pairs = zip(one[property_name], other[property_name])
            tally.add(any(own == answered for own, answered in pairs),
                      (name, media, own, width, property_name, one[property_name], "blazon:",
                       other[property_name]))


def declared(text):
    return re.findall(r"(--[\w-]+)\s*:", text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--blazon", required=True)
    parser.add_argument("--systems", help="a folder of systems")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--editions", default="2010,2014,modern")
    given = parser.parse_args()
    program = os.path.abspath(given.blazon)
    good = True
    with tempfile.TemporaryDirectory() as folder:
        hig = os.path.join(folder, "hig.blazon")
        run(program, "init", "--hig", hig)
        blazon = Blazon(program, hig)
        for revision in blazon.revisions():
            if revision["id"] in given.editions.split(","):
                tally = Tally()
                registry = Registry(blazon, revision)
                read_back(program, registry, folder, tally)
                read_back_tailwind(program, registry, folder, tally)
                good = tally.told(revision["id"]) and good
                tally = Tally()
                paths_back(program, registry, folder, tally)
                good = tally.told(revision["id"] + ", paths") and good
        for system in sorted(os.listdir(given.systems)) if given.systems else []:
            path, done = imported(program, [os.path.join(given.systems, system)], folder)
            if done.returncode != 0:
                print(f"{system}: not imported as a whole ({done.stderr.strip().splitlines()[-1][:80]})")
                continue
            tally = Tally()
            registry = first_revision(program, path)
            read_back(program, registry, folder, tally)
            read_back_tailwind(program, registry, folder, tally)
            good = tally.told(system) and good
            tally = Tally()
            paths_back(program, registry, folder, tally)
            good = tally.told(system + ", paths") and good
        good = browse(program, given, folder) and good
    sys.exit(0 if good else 1)


def browse(program, given, folder):
    path = css_browser.find()
    if not path:
        print("skipped: what a browser computes of style sheets needs Chromium")
        return True
    browser, tally = css_browser.Browser(path), Tally()
    try:
        for number in range(given.count):
            text, uses_class = generated(random.Random(given.seed * 1000 + number))
            in_browser(program, browser, text, uses_class, folder, tally, f"sheet {number}")
    finally:
        browser.close()
    tally.told(f"{given.count} generated style sheets in Chromium")
    return tally.different == 0 and not tally.faults


if __name__ == "__main__":
    main()
