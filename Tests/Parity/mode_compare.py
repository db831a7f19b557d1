"""Exports that have their values by modes: read by the tools of their languages, compared in each context."""
import json
import os
import re
import shutil
import subprocess

import android_compare
import code_compare
import figma_compare
import tailwind_compare
import tinycss2
from case_names import exact, pleasant
from css_compare import Memory
from registry import owed


class Mode:
    """What an export says in some context: values by path, with their parts."""

    def __init__(self, context, values):
        self.context, self.values = context, values


def context_of(text):
    """The pairs of a context as the exports write it, without escapes."""
    return dict(part.split("=") for part in text.split(",")) if "=" in text else {}


def mode_for(registry, modes, context):
    """The mode that a reader with these choices has; `None` where the export has none for them all."""
    known = {pair for mode in modes for pair in mode.context.items()}
    wanted = {(a, v) for a, v in context.items()
              if v != registry.axes[a][0] and (a, v) in known}
    inside = [set(m.context.items()) for m in modes if set(m.context.items()) <= wanted]
    joined = set().union(*inside)
    return next((m for m in modes if set(m.context.items()) == joined), None)


def compare(form, registry, modes, losses, tally, problem):
    """- problem: what is wrong with a found value for an answer; `None` where it is right."""
    skipped = 0
    for context in registry.contexts():
        mode = mode_for(registry, modes, context)
        if mode is None:
            skipped += 1
            continue
        for path in registry.cells:
            answer = registry.shown(path, context)
            found = mode.values.get(path)
            if answer is None:
                if found is not None:
                    tally.differs(form, None, path, context, "says", found)
                continue
            silent = owed(answer) - losses.codes(path, context)
            if silent:
                tally.differs(form, answer.kind, path, context, "says without a loss", silent)
            elif owed(answer) and answer.value is not None:
                tally.owed(form, answer.kind)
            if found is None:
                if not (answer.kind == "string" and answer.value is None):
                    tally.absent(form, answer, path, context, losses)
            elif answer.value is None:
                tally.differs(form, answer.kind, path, context, "has", found)
            else:
                wrong = problem(answer, found)
                if wrong:
                    tally.differs(form, answer.kind, path, context, found, wrong, "for", answer.value)
                else:
                    tally.equal(form, answer.kind)
    if skipped:
        print(f"skipped: {form}: {skipped} contexts for which there is not a mode", flush=True)


# -- Texts of CSS --------------------------------------------------------------------------------

WORDS = {"spring": ("duration",), "border": ("width", "style", "color"),
         "transition": ("duration", "timing-function", "delay"), "material": ("fill",),
         "typography": ("family", "size", "weight", "line-height", "letter-spacing")}


class Parts:
    def __init__(self, values):
        self.values = values

    def words(self, kind, value):
        return () if kind == "material" and "fill" not in value else WORDS.get(kind, ())

    def __call__(self, word):
        return css_tokens(self.values[word])


def css_tokens(text):
    return [t for t in tinycss2.parse_component_value_list(text)
            if t.type not in ("whitespace", "comment")]


class CSSValues:
    """Compares a main text and those of parts."""

    def __init__(self):
        self.memory = Memory()

    def __call__(self, answer, found):
        if answer.kind == "boolean":
            return None if found[""] == str(answer.value).lower() else "boolean"
        return self.memory.problem(
            answer.kind, css_tokens(found[""]), answer.value, True, Parts(found))


# -- Sass ----------------------------------------------------------------------------------------

def scss(registry, folder, tally):
    losses = registry.blazon.export(registry.revision, "scss", folder)
    with open(os.path.join(folder, "_tokens.scss"), encoding="utf-8") as file:
        text = file.read()
    names = set(re.findall(r"^\$(\S+): .* !default;$", text, re.M))
    mixins = re.findall(r"^/// Content with the values of (.*)\.\n@mixin (\S+) \{", text, re.M)
    fields = []
    for path, cells in registry.cells.items():
        name = next((n for n in (pleasant(path, "kebab"), exact(path)) if n in names), None)
        kinds = {c["type"] for c in cells} | {k for k in WORDS}
        joint = "_u2E__u2E_" if name != pleasant(path, "kebab") else "-"
        for part in ("", *sorted({w for kind in kinds for w in WORDS.get(kind, ())})):
            full = name and (name + joint + part if part else name)
            if full in names:
                fields.append((path, part, full))
    with open(os.path.join(folder, "check.scss"), "w", encoding="utf-8") as out:
        out.write('@import "tokens";\n')
        body = "".join(f"  p{i}: ${name};\n" for i, (_, _, name) in enumerate(fields))
        out.write("m0 {\n" + body + "}\n")
        for number, (_, mixin) in enumerate(mixins, 1):
            out.write(f"@include {mixin} {{ m{number} {{\n{body}}} }}\n")
    done = subprocess.run(["sassc", "-p", "20", "check.scss"], cwd=folder, capture_output=True)
    if done.returncode != 0:
        tally.differs("scss", None, done.stderr.decode()[:300])
        return
    contexts = [{}] + [context_of(said) for said, _ in mixins]
    modes = [Mode(context, {}) for context in contexts]
    css = done.stdout.decode()
    for number, body in re.findall(r"(?<![\w-])m(\d+) \{(.*?)\}(?=\s*(?:\}|@|m\d|:|$))", css, re.S):
        rule = tinycss2.parse_declaration_list(body, skip_whitespace=True)
        for item in rule:
            if item.type == "declaration":
                path, part, _ = fields[int(item.name[1:])]
                modes[int(number)].values.setdefault(path, {})[part] = tinycss2.serialize(
                    item.value).strip()
            elif item.type == "error":
                tally.differs("scss", None, item.message)
    for mode in modes:
        for values in mode.values.values():
            values.setdefault("", "initial")
    compare("scss", registry, modes, losses, tally, CSSValues())


# -- JavaScript ----------------------------------------------------------------------------------

JS_PARTS = {"fontFamily": "family", "fontSize": "size", "fontWeight": "weight",
            "lineHeight": "line-height", "letterSpacing": "letter-spacing", "easing": "",
            "duration": "duration", "backdropFilter": "", "backgroundColor": "fill"}


def ts(registry, folder, tally):
    losses = registry.blazon.export(registry.revision, "ts", folder)
    with open(os.path.join(folder, "tokens.js"), encoding="utf-8") as file:
        text = file.read()
    contexts = re.findall(r"^  /\*\* (.*) \*/\n  (\S+): ", text.partition("const themes")[2], re.M)
    os.rename(os.path.join(folder, "tokens.js"), os.path.join(folder, "tokens.mjs"))
    program = ('import("./tokens.mjs").then(m => console.log(JSON.stringify('
               'Object.values(m.themes ?? {only: m.tokens}))))')
    done = subprocess.run(["node", "-e", program], cwd=folder, capture_output=True)
    if done.returncode != 0:
        tally.differs("ts", None, done.stderr.decode()[:300])
        return
    themes = json.loads(done.stdout)
    modes = []
    for number, theme in enumerate(themes):
        context = context_of(contexts[number][0]) if contexts else {}
        modes.append(Mode(context, {}))
        for path in registry.cells:
            found = theme
            for name in path.split("."):
                found = found.get(name, KeyError) if isinstance(found, dict) else KeyError
            if found is not KeyError:
                modes[-1].values[path] = found
    css = CSSValues()

    def problem(answer, found):
        if answer.kind in ("boolean", "string", "number"):
            right = found == answer.value and type(found) is not bool or found is answer.value
            return None if right else "another value"
        if isinstance(found, dict):
            parts = {JS_PARTS[k]: written(v) for k, v in found.items()}
        else:
            parts = {"": written(found)}
        if answer.kind == "typography":
            parts[""] = (f"{parts['weight']} {parts['size']}/{parts['line-height']} "
                         f"{parts['family']}")
        elif answer.kind == "border":
            parts["width"], parts["style"], parts["color"] = halves(parts[""], 3)
        elif answer.kind == "transition":
            parts["duration"], parts["timing-function"], parts["delay"] = halves(parts[""], 3)
        return css(answer, parts)
    compare("ts", registry, modes, losses, tally, problem)


def halves(text, count):
    tokens = css_tokens(text)
    return [tinycss2.serialize([token]) for token in tokens[:count]]


def written(value):
    return value if isinstance(value, str) else json.dumps(value)


def tailwind(registry, folder, tally):
    tailwind_compare.compare(registry, folder, tally, CSSValues(), WORDS)


# What each needs besides Python and tinycss2.
FORMATS = {"scss": (scss, "sassc"), "ts": (ts, "node"), "compose": (code_compare.compose, None),
           "flutter": (code_compare.flutter, None), "tailwind": (tailwind, None),
           "android": (android_compare.android, android_compare.lacking),
           "figma": (figma_compare.figma, None)}


def lacking(name):
    needs = FORMATS[name][1]
    if callable(needs):
        return needs()
    return None if needs is None or shutil.which(needs) else f"there is no {needs} on the path"
