"""Accounts for every token of every file of the corpora; see account.sh."""

import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from tokens import plain, tokens

# How many values a message about older flavours stands for: "(258 tokens)", said once for all.
# These codes rename members or types and leave the values as they are.
COUNTED = re.compile(r"\((\d+) \w+\)$")
RENAMING = ("legacy-value-key", "legacy-member", "legacy-type")

HEADER = ("corpus", "files", "tokens", "read", "of them", "kept as", "reported", "unaccounted")
UNDER = ("", "", "counted", "", "rewritten", "written", "with place", "")


class Binary:
    """The program under test, each call with a registry of its own."""

    def __init__(self, path, folder):
        self.path, self.folder, self.made = os.path.abspath(path), folder, 0

    def run(self, *arguments):
        return subprocess.run([self.path, *arguments], capture_output=True, text=True,
                              errors="replace", timeout=300)

    def check(self, *files):
        done = self.run("check", "--json", *files)
        if done.returncode not in (0, 1):
            raise SystemExit(f"check {' '.join(files)} exits with {done.returncode}: {done.stderr}")
        return json.loads(done.stdout)

    def imported(self, *files):
        """The cells that an import into an empty registry records, and how long that takes."""
        self.made += 1
        registry = os.path.join(self.folder, f"{self.made}.blazon")
        self.run("init", registry)
        start = time.monotonic()
        done = self.run("import", "--json", "-m", "corpus", "--author", "corpora",
                        "--registry", registry, *files)
        seconds = time.monotonic() - start
        if done.returncode not in (0, 1, 2) or not done.stdout and not done.stderr:
            raise SystemExit(f"import {' '.join(files)} exits with {done.returncode}: {done.stderr}")
        cells = json.loads(done.stdout)["cells"] if done.stdout.strip() else []
        return cells, seconds, registry


class Places:
    """Line and column to a character of the text, as messages count them."""

    def __init__(self, text):
        self.starts = [0] + [match.end() for match in re.finditer("\r\n|\r|\n", text)]

    def index(self, line, column):
        return self.starts[min(line, len(self.starts)) - 1] + column - 1


def account(token, cells, marks, budget):
    """What became of one token: read, rewritten, kept, reported, or None.

    What is rewritten or kept has a message at its place, or one of those that `budget` counts.
    """
    own = [cell["after"] for name in ways(token.names) for cell in cells.get(name, []) if cell["after"]]
    said = any(token.start <= mark <= token.end for mark in marks)
    values = [cell["value"] for cell in own if cell["value"] is not None]
    want = plain(token.value)
    if any(plain(value) == want for value in values):
        return "read"
    kept = any("verbatim" in cell["qualifiers"] for cell in own)
    if (kept or values) and not said and budget["left"] > 0:
        budget["left"] -= 1
        said = True
    if said and (kept or values):
        return "kept" if kept else "rewritten"
    # A group that is refused is reported where it begins; its tokens are below it.
    if said or any(group == mark for group in token.groups for mark in marks):
        return "reported"
    return None


def ways(names):
    """The paths that a token may have: its own, or that below the set of a Tokens Studio file."""
    return [".".join(names[start:]) for start in range(min(2, len(names)))] or [""]


def count(binary, path, totals, missing):
    with open(path, encoding="utf-8-sig", newline="") as file:
        text = file.read()
    totals["files"] += 1
    found = tokens(text)
    if not found:
        return
    report, (imported, _, _) = binary.check(path), binary.imported(path)
    cells = collections.defaultdict(list)
    for cell in imported:
        cells[cell["path"]].append(cell)
    places, marks, budget = Places(text), [], {"left": 0}
    for diagnostic in report["diagnostics"]:
        many = COUNTED.search(diagnostic["message"])
        if many and diagnostic["code"].startswith(("legacy-", "tokens-studio-")):
            if diagnostic["code"] not in RENAMING:
                budget["left"] += int(many.group(1))
            continue
        if os.path.abspath(diagnostic["file"] or "") == os.path.abspath(path) and diagnostic["line"]:
            marks.append(places.index(diagnostic["line"], diagnostic["column"]))
    refused = not imported and report["errors"] > 0 and marks
    for token in found:
        fate = "reported" if refused else account(token, cells, marks, budget)
        totals["tokens"] += 1
        totals[fate or "unaccounted"] += 1
        if not fate:
            line = text.count("\n", 0, token.start) + 1
            missing.append(f"{path}:{line}: {'.'.join(token.names)}")


def table(rows, heads):
    widths = [max(len(str(row[i])) for row in [*heads, *rows]) for i in range(len(rows[0]))]
    for row in [*heads, *rows]:
        print("  ".join(str(cell).ljust(width) if i == 0 else str(cell).rjust(width)
                        for i, (cell, width) in enumerate(zip(row, widths))).rstrip())
    print()


def replay_files(folder, into):
    """The newest state of each recorded history, written under its own names."""
    for name in sorted(os.listdir(folder)):
        index = os.path.join(folder, name, "index.json")
        if not os.path.exists(index):
            continue
        with open(index, encoding="utf-8") as file:
            newest = json.load(file)["commits"][-1]
        paths = []
        for path, blob in sorted(newest["files"].items()):
            if path.endswith(".resolver.json"):
                continue
            target = os.path.join(into, name, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(os.path.join(folder, name, "blobs", blob), "rb") as source, \
                    open(target, "wb") as copy:
                copy.write(source.read())
            paths.append(target)
        yield name, newest, paths


def systems(binary, dtcg):
    """Whole systems in one import: cells, axes, time."""
    rows = []
    examples = os.path.join(dtcg, "dtcg-examples")
    files = [os.path.join(examples, name) for name in sorted(os.listdir(examples))
             if name.endswith(".resolver.json")] if os.path.isdir(examples) else []
    files.append(os.path.join(dtcg, "metamask", "src", "figma", "tokens.json"))
    files.append(os.path.join(dtcg, "telekom-json5", "output", "telekom", "figma",
                              "telekom-design-tokens.all.json"))
    for path in filter(os.path.exists, files):
        report = binary.check(path)
        cells, seconds, _ = binary.imported(path)
        axes = collections.defaultdict(set)
        for cell in cells:
            for axis, context in cell["context"].items():
                axes[axis].add(context)
        kept = sum("verbatim" in cell["after"]["qualifiers"] for cell in cells)
        said = ", ".join(f"{axis}: {len(contexts)}" for axis, contexts in sorted(axes.items())) or "none"
        rows.append((os.path.basename(path), len(cells), kept, report["errors"], report["warnings"],
                     f"{seconds:.2f} s", said))
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--corpora", required=True, help="the folder that holds dtcg/ and replay/")
    parser.add_argument("--no-replay", action="store_true")
    options = parser.parse_args()
    dtcg, replay = (os.path.join(options.corpora, name) for name in ("dtcg", "replay"))
    rows, missing = [], []
    with tempfile.TemporaryDirectory() as folder:
        binary = Binary(options.binary, folder)

        def corpus(name, paths, oracle=None):
            totals = collections.Counter()
            for path in paths:
                count(binary, path, totals, missing)
            if oracle is not None and totals["tokens"] != oracle:
                print(f"note: {name}: its index counts {oracle} tokens, {totals['tokens']} are counted here")
            rows.append((name, totals["files"], totals["tokens"],
                         totals["read"] + totals["rewritten"], totals["rewritten"],
                         totals["kept"], totals["reported"], totals["unaccounted"]))

        for top in sorted(os.listdir(dtcg)):
            below = sorted(os.path.join(at, name) for at, _, names in os.walk(os.path.join(dtcg, top))
                           for name in names if name.endswith((".json", ".json5"))
                           and not name.endswith(".resolver.json"))
            groups = collections.defaultdict(list)
            for path in below:
                part = os.path.relpath(path, os.path.join(dtcg, top)).split(os.sep)[0]
                groups[f"{top}/{part}" if top == "dtcg-examples" else top].append(path)
            for name, paths in groups.items():
                corpus(name, paths)
        if os.path.isdir(replay) and not options.no_replay:
            for name, newest, paths in replay_files(replay, os.path.join(folder, "replay")):
                corpus(f"replay/{name}, newest", paths, newest["tokens"])
        if not rows:
            raise SystemExit("no corpora found")
        rows.append(("in all", *(sum(row[i] for row in rows) for i in range(1, len(HEADER)))))
        table(rows, [HEADER, UNDER])
        whole = systems(binary, dtcg)
        if whole:
            table(whole, [("whole system", "cells", "kept", "errors", "warnings", "import", "axes")])
    for line in missing:
        print(f"unaccounted: {line}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
