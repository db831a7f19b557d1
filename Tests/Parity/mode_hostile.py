"""Hostile names and values in the formats that mode_compare.py reads: one value for each, and the right one."""
import json
import os
import re
import shutil
import subprocess

import android_compare
import android_table
import case_names
import code_compare
import figma_compare
import tailwind_compare
import tinycss2
from mode_compare import css_tokens


def run(program, folder, faults, name):
    done = subprocess.run(program, cwd=folder, capture_output=True)
    if done.returncode != 0:
        faults.append(f"{name}: " + (done.stderr or done.stdout).decode()[:600])
        return None
    return done.stdout.decode()


def text_problem(kind, found, want):
    """- found: tokens of CSS."""
    one = found[0] if found else None
    is_right = one is not None and {
        "duration": lambda: (one.type, one.value, one.unit) == ("dimension", want["value"], "ms"),
        "fontFamily": lambda: one.type == "string" and one.value == want[0],
        "string": lambda: one.type == "string" and one.value == want,
        "color": lambda: one.type in ("hash", "function")}[kind]() and len(found) == 1
    return None if is_right else repr([t.serialize() for t in found])


def scss(folder, wanted, faults):
    if not shutil.which("sassc"):
        return print("skipped: scss: there is no sassc on the path")
    with open(folder + "/_tokens.scss", encoding="utf-8") as file:
        lines = file.read().split("\n")
    names = [m[1] for m in (re.match(r"\$(\S+): .* !default;$", line) for line in lines) if m]
    keys = {n.replace("_", "-") for n in names}
    if len(keys) != len(names) or len(names) != len(wanted):
        faults.append(f"scss: {len(keys)} of {len(names)} names for {len(wanted)} tokens")
    known, by_name = set(names), {}
    for path in wanted:
        for form in (case_names.exact(path), case_names.pleasant(path, "kebab")):
            if form in known:
                by_name[form] = path
    with open(folder + "/check.scss", "w", encoding="utf-8") as out:
        out.write('@import "tokens";\na {\n')
        out.write("".join(f"  p{i}: ${name};\n" for i, name in enumerate(names)))
        out.write("}\n")
    css = run(["sassc", "-p", "20", "check.scss"], folder, faults, "scss")
    if css is None:
        return
    body = [r for r in tinycss2.parse_stylesheet(css, True, True) if r.type == "qualified-rule"]
    found = {d.name: d.value for d in tinycss2.parse_declaration_list(body[0].content, True)
             if d.type == "declaration"}
    if len(body) != 1 or len(found) != len(names):
        faults.append(f"scss: {len(body)} rules, {len(found)} values for {len(names)} names")
    for place, name in enumerate(names):
        path = by_name.get(name)
        if path is None:
            faults.append(f"scss: one more: {name!r}")
            continue
        tokens = [t for t in found.get(f"p{place}", ()) if t.type != "whitespace"]
        problem = text_problem(wanted[path][0], tokens, wanted[path][1])
        if problem:
            faults.append(f"scss: {path!r}: {problem} for {wanted[path][1]!r}")


def ts(folder, wanted, faults):
    if not shutil.which("node"):
        return print("skipped: ts: there is no node on the path")
    shutil.copy(folder + "/tokens.js", folder + "/tokens.mjs")
    said = run(["node", "-e", 'import("./tokens.mjs").then(m => '
                'console.log(JSON.stringify(m.tokens)))'], folder, faults, "ts")
    root = json.loads(said or "{}")
    if sum(map(len, root.values())) != len(wanted):
        faults.append(f"ts: {sum(map(len, root.values()))} values for {len(wanted)}")
    for path, (kind, want) in wanted.items():
        found = root
        for name in path.split("."):
            found = found.get(name, {})
        if kind == "string":
            problem = None if found == want else repr(found)
        else:
            problem = text_problem(kind, css_tokens(str(found)), want)
        if problem:
            faults.append(f"ts: {path!r}: {problem} for {want!r}")
    if shutil.which("tsc") and os.path.exists(folder + "/tokens.d.ts"):
        os.remove(folder + "/tokens.js")
        run(["tsc", "--strict", "--noEmit", "tokens.d.ts"], folder, faults, "ts")


def code(form, parse, is_nested):
    """Names and values of Kotlin and Dart, by the reader of code_compare.py."""
    def check_file(folder, wanted, faults):
        file, = os.listdir(folder)
        with open(os.path.join(folder, file), encoding="utf-8") as source:
            found, _ = parse(source.read())
        if len(found) != len(wanted):
            faults.append(f"{form}: {len(found)} declarations for {len(wanted)} tokens")
        names = code_compare.named(wanted, found, is_nested)
        if len(set(names.values())) != len(wanted):
            faults.append(f"{form}: {len(set(names.values()))} names for {len(wanted)} tokens")
        for path, (kind, want) in wanted.items():
            got = found[names[path]].in_mode({}) if names[path] else None
            value = got.given[0] if isinstance(got, code_compare.Call) and got.given else got
            if isinstance(got, code_compare.Call) and got.name == "Duration":
                value = got.named["milliseconds"]
            if isinstance(value, list):
                value = value[0]
            right = {"duration": lambda: value == want["value"], "fontFamily": lambda: value == want[0],
                     "string": lambda: value == want, "color": lambda: getattr(got, "name", "").startswith(("Color", "ComposeColor"))}
            if not right[kind]():
                faults.append(f"{form}: {path!r}: {got!r} for {want!r}")
    return check_file


class Cells:
    """What tailwind_compare.names() asks of a registry."""

    def __init__(self, wanted):
        self.cells = {path: [{"type": kind}] for path, (kind, _) in wanted.items()}

    def weight(self, cell):
        return 0


def tailwind(folder, wanted, faults):
    with open(folder + "/tokens.tailwind.css", encoding="utf-8") as file:
        text = file.read()
    rules = tinycss2.parse_stylesheet(text, True, True)
    if [r.type for r in rules] not in (["at-rule"], ["at-rule", "qualified-rule"]):
        faults.append(f"tailwind: {len(rules)} rules")
    found = tailwind_compare.Sheet(text).base
    mapped, count = tailwind_compare.names(Cells(wanted)), {}
    for plain, _ in mapped.values():
        count[plain] = count.get(plain, 0) + 1
    if len(found) != len(wanted):
        faults.append(f"tailwind: {len(found)} properties for {len(wanted)} tokens")
    for path, (kind, want) in wanted.items():
        plain, full = mapped[path, ""]
        value = found.get(plain) if count[plain] == 1 else found.get(full)
        problem = text_problem(kind, css_tokens(value or ""), want)
        if problem:
            faults.append(f"tailwind: {path!r}: {problem} for {want!r}")


def android(folder, wanted, faults):
    why = android_compare.lacking()
    if why:
        return print("skipped: android:", why)
    try:
        table = android_table.Table(android_table.compiled(folder))
    except android_table.AndroidError as error:
        return faults.append(f"android: {error}")
    if len(table.names) != len(wanted) or len(table.entries) != len(wanted):
        faults.append(f"android: {len(table.names)} resources for {len(wanted)}")
    for path, (kind, want) in wanted.items():
        try:
            android_compare.Reader(table, path, {}, set()).check(kind, want)
        except (android_compare.Differs, android_table.AndroidError) as error:
            faults.append(f"android: {path!r}: {error}")
    if shutil.which("javac"):
        run(["javac", "-Xlint:-options", "-d", "classes", "java/x/y/R.java"], folder, faults,
            "android")


def figma(folder, wanted, faults):
    variables = figma_compare.Variables(folder, {})
    count = sum(len(v) for modes in variables.collections.values() for v in modes.values())
    if count != len(wanted):
        faults.append(f"figma: {count} variables for {len(wanted)} tokens")
    for path, (kind, want) in wanted.items():
        try:
            token = figma_compare.Token(variables, path, {}, {"member"})
            token.check(kind, want)
        except figma_compare.Differs as error:
            faults.append(f"figma: {path!r}: {error}")


FORMATS = {"figma": figma, "scss": scss, "tailwind": tailwind, "android": android, "ts": ts,
           "compose": code("compose", code_compare.kotlin, True), "flutter": code("flutter", code_compare.dart, False)}


def check(name, folder, wanted, faults):
    FORMATS[name](folder, wanted, faults)
