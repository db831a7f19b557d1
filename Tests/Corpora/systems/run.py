"""Imports each public design system with a given binary and compares every cell; see README.md."""

import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from compare import Recorded, compared
from files import below
from tokens import tokens
from systems import SYSTEMS

sys.setrecursionlimit(20000)
CODE = re.compile(r"(error|warning): .*\[([\w-]+)\]\s*$")
PROPOSED = re.compile(r"(--(?:map|flavor))[ =](?:'([^']+)'|\"([^\"]+)\"|([^\s,;`]+))")
NAMED = re.compile(r"fix: name (.*?\.json\w*) itself")


class Program:
    def __init__(self, binary, folder, options=(), compiler=None):
        self.binary, self.folder, self.made = os.path.abspath(binary), folder, 0
        self.compiler = compiler  # of the Swift that is written; None leaves it out
        self.options = options  # of every import; none when the table is made

    def run(self, *arguments, registry=None, at=None):
        at = at or self.folder
        if registry:
            arguments += ("--registry", registry)
        try:
            return subprocess.run([self.binary, *arguments], capture_output=True, text=True, errors="replace",
                                  timeout=900, cwd=at, env={**os.environ, "BLAZON_AUTHOR": "oracle"})
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(arguments, 99, "", "error: no end after 900 seconds [timeout]")

    def imported(self, *arguments):
        self.made += 1
        registry = os.path.join(self.folder, f"{self.made}.blazon")
        self.run("init", registry)
        start = time.monotonic()
        done = self.run("import", *arguments, *self.options, "-m", "system", registry=registry)
        return done, time.monotonic() - start, registry


def codes(text, severity):
    found, example = collections.Counter(), {}
    for line in text.splitlines():
        match = CODE.search(line)
        if match and match.group(1) == severity:
            found[match.group(2)] += 1
            example.setdefault(match.group(2), line.strip())
    return found, example


def proposed(said):
    """The options that the program says to add: each `--map`, and a flavor that it names."""
    found = []
    for match in PROPOSED.finditer(said):
        value = next(filter(None, match.groups()[1:]))
        if "=" in value if match.group(1) == "--map" else value.islower():
            if value not in found:
                found += [match.group(1), value]
    return found


def tryout(program, system, path):
    """One system: everything that the table and the findings say, as a dictionary."""
    row = {"name": system.name, "flavor": system.flavor, "folder": system.folder}
    source = system.source(path)
    row["unread"] = source.unread
    done, row["seconds"], registry = program.imported(path)
    row["exit"], row["first"], row["with"] = done.returncode, done.returncode, ""
    said = done.stdout + done.stderr
    named = NAMED.search(said) if done.returncode == 2 else None
    options = proposed(said)
    if named or options:
        again = [named.group(1)] if named else [path] + options
        row["with"] = os.path.basename(again[0]) if named else " ".join(options).replace(path + "/", "")
        done, row["seconds"], registry = program.imported(*again)
        row["exit"] = done.returncode
        said = done.stdout + done.stderr
    row["lines"] = len(said.splitlines())
    row["said"] = said[-1500:]
    errors, example = codes(said, "error")
    row["errors"], row["example"] = dict(errors.most_common(8)), example
    row["warnings"] = dict(codes(said, "warning")[0].most_common(12))
    if row["exit"] != 0:
        recorded = Recorded([], {})
        row["comparison"] = summary(compared(source, recorded), refused=True)
        return row
    listed = program.run("list", "--json", registry=registry)
    cells = json.loads(listed.stdout)["cells"] if listed.returncode == 0 else []
    flat = program.run("export", "--format", "flat", registry=registry)
    row["flat"] = flat.returncode
    recorded = Recorded(cells, json.loads(flat.stdout) if flat.returncode == 0 else {})
    row["cells"] = len(cells)
    row["valued"] = sum(cell["resolved"] is not None for cell in cells)
    kept = collections.Counter(str((cell["qualifiers"]["verbatim"] or {}).get("$type", "untyped"))
                               if isinstance(cell["qualifiers"]["verbatim"], dict) else "untyped"
                               for cell in cells if "verbatim" in cell["qualifiers"])
    row["kept"] = dict(kept.most_common())
    row["axes"] = recorded.axes
    row["contexts"] = {axis: len(values) for axis, values in recorded.axes.items()}
    result = compared(system.apart(path) if recorded.axes else source, recorded)
    if result.lists.get("lost"):
        told(program, path, said, result)
    row["comparison"] = summary(result)
    exports(program, registry, row, flat.stdout)
    return row


def told(program, path, said, result):
    """Moves those lost tokens to a list of their own that a message names, by path or by place."""
    done = program.run("check", "--json", path)
    try:
        diagnostics = json.loads(done.stdout)["diagnostics"]
    except (ValueError, KeyError):
        diagnostics = []
    marks, spans = collections.defaultdict(set), {}
    for diagnostic in diagnostics:
        if diagnostic.get("file") and diagnostic.get("line"):
            marks[os.path.abspath(diagnostic["file"])].add(diagnostic["line"])
    texts = said + "\n".join(diagnostic["message"] for diagnostic in diagnostics)
    for file in below(path):
        try:
            with open(file, encoding="utf-8-sig") as opened:
                text = opened.read()
            spans[file] = {".".join(token.names): (text.count("\n", 0, token.start) + 1, text.count("\n", 0, token.end) + 1)
                           for token in tokens(text)}
        except (ValueError, IndexError, UnicodeDecodeError):
            continue

    def is_told(item):
        if f'"{item[0]}"' in texts or f"`{item[0]}`" in texts:
            return True
        for file, inside in spans.items():
            for name, (first, last) in inside.items():
                if name.endswith(item[0]) and any(first <= line <= last for line in marks[os.path.abspath(file)]):
                    return True
        return False

    lost = result.lists.pop("lost")
    for item in lost:
        result.lists["told" if is_told(item) else "lost"].append(item)


def digest(text):
    match = re.search(r'"digest": "([0-9a-f]+)"', text)
    return match.group(1) if match else None


def exports(program, registry, row, flat):
    folder = os.path.join(program.folder, "out")
    shutil.rmtree(folder, ignore_errors=True)

    def export(name, *options):
        at = os.path.join(folder, name)
        done = program.run("export", "--out", at, *options, registry=registry)
        return at, done

    at, done = export("extended", "--format", "json", "--profile", "extended")
    row["round trip"] = f"export {done.returncode}"
    if done.returncode == 0:
        again, _, second = program.imported(at)
        row["round trip"] = f"import {again.returncode}"
        if again.returncode == 0:
            other = program.run("export", "--format", "flat", registry=second)
            row["round trip"] = "same" if digest(other.stdout) == digest(flat) else "another digest"
        else:
            row["round trip says"] = (again.stderr or again.stdout)[:600]
    else:
        row["round trip says"] = done.stderr[:600]
    at, done = export("strict", "--format", "json", "--profile", "strict")
    row["strict"] = f"export {done.returncode}"
    if done.returncode == 0:
        checked = program.run("check", "--strict", at)
        row["strict"] = "ok" if checked.returncode == 0 else f"check {checked.returncode}"
        if checked.returncode:
            row["strict says"] = (checked.stdout + checked.stderr)[:600]
    _, done = export("css", "--format", "css")
    row["css"] = "ok" if done.returncode == 0 else f"exit {done.returncode}: {done.stderr[:200]}"
    at, done = export("swift", "--format", "swift")
    row["swift"] = "ok" if done.returncode == 0 else f"exit {done.returncode}: {done.stderr[:200]}"
    if done.returncode == 0 and program.compiler:
        files = [os.path.join(where, name) for where, _, names in os.walk(at) for name in names]
        try:
            typed = subprocess.run([program.compiler, "-typecheck", "-swift-version", "6", *files], capture_output=True,
                                   text=True, timeout=900)
            row["compiles"] = "ok" if typed.returncode == 0 else typed.stderr[:400]
        except subprocess.TimeoutExpired:
            row["compiles"] = "no end after 900 seconds"


def summary(result, refused=False):
    return {"leaves": result.leaves, "computable": result.computable, "with value": result.with_value,
            "right": result.right, "compared": result.cells, "shadowed": result.shadowed,
            "unmatched axes": result.unmatched, "no value in the tool": dict(result.reasons.most_common(6)),
            "lists": {} if refused else {name: {"count": len(items), "items": items[:400]}
                                         for name, items in result.lists.items()}}


# --- what is written -----------------------------------------------------------------------------

def count(row, name):
    return row["comparison"]["lists"].get(name, {}).get("count", 0)


def table(rows):
    heads = ("System", "Flavor", "Leaf tokens", "Computable", "of them with a value", "Wrong", "Lost", "Cells",
             "with a value", "Kept as written", "Contexts", "Time", "Round trip", "CSS, Swift")
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    totals = collections.Counter()
    for row in rows:
        facts = row["comparison"]
        front = f"| {row['name']} | {row['flavor']} | {facts['leaves']:,} | {facts['computable']:,} | "
        totals.update(leaves=facts["leaves"], computable=facts["computable"])
        if row["exit"] != 0:
            reason = ", ".join(f"`{code}`" for code in list(row["errors"])[:3]) or f"exit {row['exit']}"
            lines.append(front + f"refused: {reason} | | | | | | | {row['seconds']:.1f} s | | |")
            continue
        totals.update({"right": facts["with value"], "cells": row["cells"], "valued": row["valued"],
                       "wrong": count(row, "wrong"), "lost": count(row, "lost")})
        kept = "; ".join(f"{number:,} {kind}" for kind, number in list(row["kept"].items())[:4]) or "–"
        if len(row["kept"]) > 4:
            kept += f"; {sum(list(row['kept'].values())[4:]):,} others"
        axes = ", ".join(f"{axis}: {many}" for axis, many in list(row["contexts"].items())[:4]) or "–"
        if len(row["contexts"]) > 4:
            axes += f" and {len(row['contexts']) - 4} more"
        made = "yes" if row["css"] == row["swift"] == "ok" and row.get("compiles", "ok") == "ok" else "**no**"
        trip = "same" if row["round trip"] == "same" else f"**{row['round trip']}**"
        lines.append(front + f"{facts['with value']:,} ({share(facts):.1f} %) | {count(row, 'wrong'):,} | "
                     f"{count(row, 'lost'):,} | {row['cells']:,} | {row['valued']:,} | {kept} | {axes} | "
                     f"{row['seconds']:.1f} s | {trip} | {made} |")
    whole = {"with value": totals["right"], "computable": totals["computable"]}
    lines.append(f"| in all | | {totals['leaves']:,} | {totals['computable']:,} | {totals['right']:,} "
                 f"({share(whole):.1f} %) | {totals['wrong']:,} | {totals['lost']:,} | {totals['cells']:,} | "
                 f"{totals['valued']:,} | | | | | |")
    return "\n".join(lines)


def share(facts):
    return 100 * facts["with value"] / facts["computable"] if facts["computable"] else 100.0


def shape_of(name, text):
    """What several findings have in common: the value as written without names and numbers, or the kind of values."""
    if name == "kept" and " is kept as " in text:
        text = text.partition(" is kept as ")[2]
        return re.sub(r"#[0-9a-fA-F]{3,8}", "#", re.sub(r"-?[\d.]+", "0", re.sub(r"\{[^{}]*\}", "{}", text)))[:60]
    return re.sub(r"[\d.]+|'[^']*'", "0", text)[:40]


def findings(rows, revision):
    out = [f"# What the oracle finds ({revision}, {time.strftime('%H:%M UTC', time.gmtime())})", ""]
    refused = [row for row in rows if row["first"] != 0]
    valued = sum(row["comparison"]["with value"] for row in rows)
    computable = sum(row["comparison"]["computable"] for row in rows)
    out += [f"{len(rows)} inputs; at the first try {len(rows) - len(refused)} recorded, {len(refused)} refused. "
            f"{valued:,} of {computable:,} computable leaf tokens have a value "
            f"({100 * valued / max(1, computable):.1f} %). Wrong: {sum(count(row, 'wrong') for row in rows)}, lost: "
            f"{sum(count(row, 'lost') for row in rows)}, phantom: {sum(count(row, 'phantom') for row in rows)}.", "",
            "| System | exit | leaves | computable | value | wrong | unit | part | merged | silent | kept | told | unused | lost | "
            "phantom | extra | time | lines | round trip | strict | css | swift |", "|" + "---|" * 22]
    for row in rows:
        facts = row["comparison"]
        numbers = [count(row, name) or "" for name in
                   ("wrong", "unit", "part", "merged", "silent", "kept", "told", "unused", "lost", "phantom", "extra")]
        if row["exit"] != 0:
            numbers = [""] * 11
        exit_code = str(row["first"]) + (f"→{row['exit']} with {row['with'].count('--map') or ''} {row['with'][:60]}…" if row["with"] else "")
        out.append(f"| {row['name']} | {exit_code} | {facts['leaves']} | {facts['computable']} | "
                   f"{'' if row['exit'] else f'{share(facts):.1f} %'} | " + " | ".join(map(str, numbers))
                   + f" | {row['seconds']:.1f} s | {row['lines']} | {row.get('round trip', '')} | "
                   f"{row.get('strict', '')} | {row.get('css', '')[:20]} | "
                   f"{row.get('swift', '')[:20]} {dict(ok=', compiles').get(row['compiles'], 'does not compile') if 'compiles' in row else ''} |")
    out += ["", "*merged*: a value of one file or mode is in no context (the axis was not found in the registry). "
            "*silent*: recorded, no value, not kept as written itself. *unit*: the number agrees, a unit came or went. "
            "*part*: a composite lacks members. *extra*: a value where the source's own tool has none. *told*: not recorded, and a message names it. *unused*: left out with "
            "its set of Tokens Studio, which no theme has (no value in the tool either).", ""]
    for row in rows:
        facts = row["comparison"]
        heading = [f"## {row['name']} ({row['flavor']}, `{row['folder']}`)"]
        body = []
        if row["first"] != 0:
            body.append(f"- **refused** (exit {row['first']}): " + ", ".join(
                f"{number} × {code}" for code, number in row["errors"].items()))
            body += [f"  - `{text[:300]}`" for text in list(row["example"].values())[:5]]
        if row["unread"]:
            body.append(f"- the oracle cannot read: {row['unread'][:3]}")
        if row["exit"] == 0 and facts["unmatched axes"]:
            body.append(f"- axes of the source that the registry has not: {facts['unmatched axes']}; it has "
                        f"{json.dumps(row['axes'], ensure_ascii=False)[:300]}")
        limit = {"wrong": 12, "lost": 8, "told": 4, "unused": 3, "phantom": 8, "silent": 8, "kept": 10, "merged": 6, "unit": 4,
                 "part": 4, "extra": 5}
        for name, most in limit.items():
            items = facts["lists"].get(name, {}).get("items", [])
            if items:
                body.append(f"- **{name}** {count(row, name)}:")
                seen, shapes = collections.Counter(), {}
                for path, text, _ in items:
                    shape = shape_of(name, text)
                    seen[shape] += 1
                    if seen[shape] == 1:
                        shapes[shape] = f"`{path}`: {text[:260]}"
                body += [f"  - {many} × {shapes[shape]}" for shape, many in seen.most_common(most)]
        for name in ("round trip says", "strict says"):
            if row.get(name):
                body.append(f"- {name}: `{row[name][:400]}`")
        for name in ("css", "swift", "compiles"):
            if row.get(name, "ok") != "ok":
                body.append(f"- {name}: `{row[name][:400]}`")
        if facts["no value in the tool"]:
            body.append(f"- no value in the tool itself: {facts['no value in the tool']}")
        if body:
            out += heading + [""] + body + [""]
    return "\n".join(out)


def put(path, text):
    """The table into its place in a document; nothing where the document has no such place."""
    if not os.path.exists(path):
        return False
    with open(path, encoding="utf-8") as file:
        document = file.read()
    start, end = "<!-- systems -->", "<!-- /systems -->"
    if start not in document or end not in document:
        return False
    head, _, rest = document.partition(start)
    _, _, tail = rest.partition(end)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{head}{start}\n{text}\n{end}{tail}")
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--corpora", required=True, help="the folder that holds systems/ and dtcg/")
    parser.add_argument("--table", help="the document whose table is written anew")
    parser.add_argument("--findings", help="where to write what was found")
    parser.add_argument("--json", help="where to write everything")
    parser.add_argument("--only", action="append", help="only systems with this in their name")
    parser.add_argument("--option", action="append", default=[], help="of each import, to look further")
    parser.add_argument("--no-typecheck", action="store_true", help="do not compile the Swift that is written")
    options = parser.parse_args()
    compiler = None if options.no_typecheck else shutil.which("swiftc")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for system in SYSTEMS:
            path = os.path.join(options.corpora, system.at, system.folder)
            if options.only and system.name not in options.only:
                continue
            if not os.path.exists(path):
                print(f"skipped: {path} is not there")
                continue
            program = Program(options.binary, tempfile.mkdtemp(dir=folder), options.option, compiler)
            row = tryout(program, system, path)
            rows.append(row)
            facts = row["comparison"]
            print(f"{row['name']:32} exit {row['first']}{'→' + str(row['exit']) if row['with'] else '':3} "
                  f"{facts['leaves']:6} leaves " + (f"{share(facts):5.1f} % " + " ".join(
                      f"{name} {count(row, name)}" for name in facts["lists"]) if row["exit"] == 0
                      else str(row["errors"])[:120]), flush=True)
            shutil.rmtree(program.folder, ignore_errors=True)
    revision = subprocess.run([options.binary, "--version"], capture_output=True, text=True).stdout.strip()
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, ensure_ascii=False, indent=1)
    if options.findings:
        with open(options.findings, "w", encoding="utf-8") as file:
            file.write(findings(rows, revision) + "\n")
    if options.table:
        print("wrote the table" if put(options.table, table(rows)) else f"{options.table} has no place for the table")
    else:
        print(table(rows))
    wrong = sum(count(row, name) for row in rows for name in ("wrong", "lost"))
    unfit = [row for row in rows if not row["exit"] and not (
        row["strict"] == row["css"] == row["swift"] == row.get("compiles", "ok") == "ok" and row["round trip"] == "same")]
    return 1 if wrong or unfit or any(row["exit"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
