#!/usr/bin/env python3
"""Holds the CSS export against the registry: every token, every context. See css.md."""
import argparse
import glob
import itertools
import json
import os
import subprocess
import sys
import tempfile

try:
    import tinycss2  # noqa: F401
except ImportError:
    print("skipped: the CSS reader tinycss2 is not installed (pip install tinycss2)")
    sys.exit(0)

import css_browser
import css_values
from css_sheet import Reader, Sheet, Unresolved, exact, pleasant, substituted

MODES = ("media", "selector", "light-dark")
MOST_CONTEXTS = 128


class Registry:
    """One revision, resolved by this program itself from `list --json`."""

    def __init__(self, blazon, path, revision):
        self.blazon, self.path, self.revision = blazon, path, revision["id"]
        self.axes = revision["axes"]
        rows = json.loads(self.run("sql", "SELECT name FROM axis ORDER BY id", "--json"))
        order = [row[0] if isinstance(row, list) else row["name"] for row in rows["rows"]]
        self.rank = {name: 1 << place for place, name in enumerate(order)}
        self.cells = {}
        for cell in json.loads(self.run("list", self.revision, "--json"))["cells"]:
            self.cells.setdefault(cell["path"], []).append(cell)

    def run(self, *arguments):
        done = subprocess.run(
            [self.blazon, *arguments, "--registry", self.path], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(" ".join(arguments) + ": " + done.stderr.strip()[:300])
        return done.stdout

    def contexts(self):
        """All, or where there are too many, each value of each axis with the others' first."""
        names = list(self.axes)
        count = 1
        for values in self.axes.values():
            count *= len(values)
        if count <= MOST_CONTEXTS:
            for values in itertools.product(*self.axes.values()):
                yield dict(zip(names, values))
            return
        first = {name: values[0] for name, values in self.axes.items()}
        yield first
        for name, other in itertools.combinations(names, 2):
            for pair in itertools.product(self.axes[name], self.axes[other]):
                yield {**first, name: pair[0], other: pair[1]}

    def cell(self, path, context):
        holding = [c for c in self.cells.get(path, [])
                   if all(context.get(a) == v for a, v in c["context"].items())]
        return max(holding, default=None,
                   key=lambda c: sum(self.rank[a] for a in c["context"]))

    def answer(self, path, context, depth=0):
        """(type, value, cell at the end of the aliases), references followed; or None."""
        cell = self.cell(path, context)
        if cell is None or cell["presence"] != "stated" or cell["value"] is None or depth > 300:
            return None
        if cell["modality"] == "avoid":
            return None
        target = reference(cell["value"])
        if target:
            return self.answer(target, context, depth + 1)
        try:
            return cell["type"], self.filled(cell["value"], context), cell
        except LookupError:
            # A reference into a value: what the cell's own context says.
            return None if cell["resolved"] is None else (cell["type"], cell["resolved"], cell)

    def filled(self, value, context):
        target = reference(value)
        if target:
            found = self.answer(target, context)
            if found is None:
                raise LookupError(target)
            return found[1]
        if isinstance(value, dict):
            if "$ref" in value:
                raise LookupError("$ref")
            return {k: self.filled(v, context) for k, v in value.items()}
        if isinstance(value, list):
            parts = [self.filled(v, context) for v in value]
            return parts
        return value


def reference(value):
    isReference = isinstance(value, str) and value.startswith("{") and value.endswith("}")
    return value[1:-1] if isReference else None


class Check:
    def __init__(self):
        self.compared, self.absent, self.faults = 0, 0, []

    def fault(self, *what):
        self.faults.append(" ".join(str(w) for w in what))


def reader(registry, context, mode, wide):
    attributes = {}
    for axis, value in context.items():
        if axis == "appearance":
            if mode == "selector":
                attributes["data-theme"] = value
        elif axis != "contrast" or value not in ("normal", "increased"):
            attributes["data-" + pleasant(axis)[2:]] = value
    scheme = "dark" if context.get("appearance") == "dark" else "light"
    # Under `selector` the system asks for the opposite: only the attribute may count.
    system = {**context}
    if mode == "selector":
        system["appearance"] = "light" if scheme == "dark" else "dark"
    return Reader(system, attributes, wide, mode == "light-dark", scheme)


def property_name(values, path):
    for name in (pleasant(path), exact(path)):
        if name in values:
            return name
    return None


def compare(registry, sheet, mode, wide, check):
    for context in registry.contexts():
        who = reader(registry, context, mode, wide)
        values = sheet.properties(who)
        for path in registry.cells:
            found = registry.answer(path, context)
            name = property_name(values, path)
            unit = found and found[2]["qualifiers"].get("unit")
            if unit not in (None, "px", "pt") and found[0] != "number":
                continue  # Divided: the values are compared in the unit tests.
            is_said = found and css_values.is_expressible(found[0], found[1])
            try:
                tokens = substituted(values[name], values, who) if name else None
            except Unresolved:
                tokens = None
            if not is_said or tokens is None:
                # A spring may rest too late for linear(): the export says so, this does not know.
                if tokens is not None or (is_said and found[0] != "spring"):
                    check.fault(path, context, mode, "wide" if wide else "sRGB", "has",
                                tokens and [t.serialize() for t in tokens], "for", found)
                check.absent += 1
                continue

            def part(word):
                joint = ".." if name == exact(path) and name != pleasant(path) else "-"
                return substituted(values[name + joint + word], values, who)
            try:
                css_values.compare(found[0], tokens, found[1], wide, part)
                check.compared += 1
            except (css_values.Differs, KeyError, AttributeError, IndexError) as error:
                check.fault(path, context, mode, "wide" if wide else "sRGB", repr(error))


def check_registry(blazon, path, label, browser, check):
    revisions = json.loads(subprocess.run(
        [blazon, "revision", "list", "--json", "--registry", path], capture_output=True,
        text=True, check=True).stdout)["revisions"]
    for revision in revisions:
        if revision["base"] is not None:
            print(f"skipped: {label} {revision['id']}: it inherits, and list shows its own cells")
            continue
        registry = Registry(blazon, path, revision)
        before = check.compared
        for mode, kept in itertools.product(MODES, ("var", "flat")):
            text = registry.run(
                "export", "--format", "css", "--at", registry.revision, "--option",
                "modes=" + mode, "--option", "references=" + kept)
            sheet = Sheet(text)
            for problem in sheet.problems:
                check.fault(label, mode, problem)
            for wide in (False, True):
                compare(registry, sheet, mode, wide, check)
            if browser and kept == "var":
                css_browser.compare(browser, registry, text, mode, check, reader, property_name)
        print(f"{label} {revision['id']}: {len(registry.cells)} tokens, "
              f"{check.compared - before} values compared")


def sets(folder):
    """Resolver documents as they are, every other folder by its token files."""
    for resolver in sorted(glob.glob(folder + "/**/*.resolver.json", recursive=True)):
        yield os.path.relpath(resolver, folder), [resolver]
    for name in sorted(os.listdir(folder)):
        inner = os.path.join(folder, name)
        if not glob.glob(inner + "/**/*.resolver.json", recursive=True):
            files = sorted(glob.glob(inner + "/**/*.json*", recursive=True))
            for file in files:
                yield os.path.relpath(file, folder), [file]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blazon", default=".build/debug/blazon")
    parser.add_argument("--corpora", help="a folder with further DTCG file sets")
    parser.add_argument("--browser", default=css_browser.find(), help="Chromium; none to skip")
    arguments = parser.parse_args()
    blazon = os.path.abspath(arguments.blazon)
    check = Check()
    browser = None
    if arguments.browser in (None, "none"):
        print("skipped: no Chromium was found; computed styles are not compared")
    else:
        browser = css_browser.Browser(arguments.browser)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "hig.blazon")
        subprocess.run([blazon, "init", "--hig", path], check=True, capture_output=True)
        check_registry(blazon, path, "hig", browser, check)
        path = os.path.join(folder, "wide.blazon")
        subprocess.run([blazon, "init", path], check=True, capture_output=True)
        here = os.path.dirname(os.path.abspath(__file__))
        subprocess.run([blazon, "import", here + "/css-wide.resolver.json", "--registry", path],
                       check=True, capture_output=True)
        check_registry(blazon, path, "wide", browser, check)
        if not arguments.corpora or not os.path.isdir(arguments.corpora):
            print("skipped: no folder of further file sets (--corpora)")
        for place, (label, files) in enumerate(
                sets(arguments.corpora) if arguments.corpora else ()):
            path = os.path.join(folder, f"{place}.blazon")
            subprocess.run([blazon, "init", path], check=True, capture_output=True)
            done = subprocess.run(
                [blazon, "import", *files, "--registry", path], capture_output=True, text=True)
            if done.returncode == 0:
                try:
                    check_registry(blazon, path, label, browser, check)
                except RuntimeError as error:
                    print(f"skipped: {label}: {error}")
            else:
                why = [l for l in done.stderr.split("\n") if "error" in l] or [done.stderr[:200]]
                print(f"skipped: {label} cannot be imported: {why[0]}")
    if browser:
        browser.close()
    for fault in check.faults[:40]:
        print("differs:", fault)
    print(f"{check.compared} values are equal, {check.absent} rightly absent, "
          f"{len(check.faults)} differ")
    sys.exit(1 if check.faults or not check.compared else 0)


if __name__ == "__main__":
    main()
