"""Compiled Swift: a program prints every token of an export in every context."""
import json
import os
import re
import subprocess

import css_color
import css_values
from registry import owed, same
from swift_names import exact, joined, names

TOKENS_A_FILE = 400
MOST_DIFFERENCE = 0.01
SPACES = {"srgbLinear": "srgb-linear", "displayP3": "display-p3", "a98RGB": "a98-rgb",
          "prophotoRGB": "prophoto-rgb", "xyzD65": "xyz-d65", "xyzD50": "xyz-d50"}
DECLARATION = re.compile(r" static (var|func) ([^:(\s]+)(?:\(in context: [^)]*\) ->|:) (.+?) \{")
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "printers.swift")) as file:
    PRINTERS = file.read()


def declared(generated):
    """By full name: (is a function, type) of each declaration; backticks and all."""
    found, groups = {}, []
    for line in generated.split("\n"):
        body = line.lstrip(" ").removeprefix("nonisolated ")
        if body.startswith("public enum "):
            if body.startswith("public enum TokensValues"):
                break
            groups.append(body[12:-2])
        elif body == "}" and (len(line) - 1) // 2 < len(groups):
            groups.pop()
        elif not body.startswith("//"):
            match = DECLARATION.search(body)
            if match and " static " in body:
                kind, name, type_ = match.groups()
                name = ".".join(groups + [name])
                found.setdefault(name.replace("`", ""), []).append((kind == "func", type_, name))
    return found


def bare(type_):
    return type_.rstrip("?").replace("TokensValues.", "").replace("Swift.", "")


# What a value of each type is in Swift.
HOLDS = {"color": "Color", "fontFamily": "[String]", "fontWeight": "FontWeight", "duration": "Double",
         "cubicBezier": "CubicBezier", "number": "Double", "strokeStyle": "StrokeStyle",
         "border": "Border", "transition": "Transition", "shadow": "[Shadow]",
         "gradient": "[GradientStop]", "typography": "Typography", "boolean": "Bool",
         "string": "String", "spring": "Spring", "material": "Material"}


def holds(type_, kind, value):
    if kind == "dimension":
        return type_ == "Rem" if value["unit"] == "rem" else type_ in ("Length", "Double")
    return HOLDS[kind] == type_


# -- The program ---------------------------------------------------------------------------------

def program(members, registry, contexts):
    """Files of Swift, and by number what they print: (path, type)."""
    axes = {axis: values for axis, values in registry.axes.items()}
    label = {axis: argument(exact(joined(axis, False))) for axis in axes}
    made = []
    for context in contexts:
        # An axis with one value takes it; its name is not a matter here.
        parts = [f"{label[a]}: {case(v, axes[a])}" for a, v in context.items()]
        made.append(f"  V.Context({', '.join(parts)}),\n")
    files = [PRINTERS + "let contexts: [V.Context] = [\n" + "".join(made) + "]\n"]
    calls, printed = [], []
    for path, list_ in members.items():
        has_function = any(is_function for is_function, _, _ in list_)
        for is_function, type_, name in list_:
            number = len(printed)
            printed.append((path, bare(type_), is_function))
            parts = f"{number}, {printer(type_)}"
            if is_function:
                calls.append(f"  each({parts}) {{ {name}(in: $0) }}\n")
            elif bare(type_) == "Color" and not has_function:
                calls.append(f"  each({parts}) {{ {name}.resolved(in: $0) }}\n")
                printed[-1] = (path, "Color", True)
            else:
                calls.append(f"  once({parts}, {name})\n")
    starts = range(0, len(calls), TOKENS_A_FILE)
    for index, start in enumerate(starts):
        files.append(f"func part{index}() {{\n" + "".join(calls[start:start + TOKENS_A_FILE])
                     + "}\n")
    parts = "".join(f"    part{index}()\n" for index in range(len(starts)))
    files.append("@main struct Main {\n  static func main() {\n" + parts + "  }\n}\n")
    return files, printed


def argument(name):
    return f"`{name}`" if name in ("inout", "let", "var") else name


def case(value, values):
    from swift_names import distinct
    return f".`{distinct(dict.fromkeys(values, False))[value]}`"


def printer(type_):
    """A closure that says its type: nothing is left to infer, which takes the compiler long."""
    return f"{{ (value: {type_.rstrip('?')}) in text(value) }}"


def run(folder, files):
    names_ = []
    for index, text in enumerate(files):
        names_.append(f"Print{index}.swift")
        with open(os.path.join(folder, names_[-1]), "w") as out:
            out.write(text)
    flags = ["-swift-version", "6", "-strict-concurrency=complete", "-warnings-as-errors",
             "-Wwarning", "DeprecatedDeclaration", "-Onone", "-parse-as-library", "-j", "2"]
    done = subprocess.run(["swiftc", *flags, "Tokens.swift", *names_, "-o", "print"], cwd=folder,
                          capture_output=True, text=True)
    if done.returncode != 0:
        errors = [line for line in done.stderr.split("\n") if "error:" in line]
        raise RuntimeError("generated Swift does not compile: " + "\n".join(errors[:5]))
    with open(os.path.join(folder, "printed"), "wb") as out:
        subprocess.run(["./print"], cwd=folder, check=True, stdout=out)
    with open(os.path.join(folder, "printed"), encoding="utf-8") as lines:
        return [line.rstrip("\n").split("\t", 2) for line in lines]


# -- Comparing -----------------------------------------------------------------------------------

class NoSwift(Exception):
    """Swift cannot hold the value."""


def points(length):
    if length["unit"] == "rem":
        raise NoSwift()
    return length["value"]


def seconds(duration):
    return duration["value"] / 1000 if duration["unit"] == "ms" else duration["value"]


def said(text):
    return {"t": [float(ord(scalar)) for scalar in text]}


def family(value):
    return [said(name) for name in (value if isinstance(value, list) else [value])]


def weight(value):
    return float(css_values.WEIGHTS.get(value, value))


def clamped(position):
    return min(1.0, max(0.0, position))


class Color:
    """Compared part by part, and by what a screen is to show."""

    def __init__(self, json_):
        self.json = json_

    def equals(self, found):
        space = SPACES.get(found["s"], found["s"])
        parts = [None if part == "none" else part for part in self.json["components"]]
        if space != self.json["colorSpace"] or not same(parts, found["c"]):
            return False
        if found["a"] != self.json.get("alpha", 1.0):
            return False
        want = css_color.xyz(space, parts)
        screen = SPACES.get(found["rs"], found["rs"])
        if screen == "srgb" and not css_color.is_in(want, "srgb"):
            return False
        shown = css_color.xyz(screen, found["r"])
        return (all(0 <= part <= 1 for part in found["r"])
                and css_color.gap(shown, want, screen) <= MOST_DIFFERENCE)


def stroke(value):
    if isinstance(value, str):
        return value
    lengths = [points(length) for length in value["dashArray"]]
    return [lengths * 2 if len(lengths) % 2 else lengths, value["lineCap"]]


def expected(kind, v):
    """What the program prints, colours as `Color`."""
    if kind == "color":
        return Color(v)
    if kind == "dimension":
        return {"rem": v["value"]} if v["unit"] == "rem" else v["value"]
    if kind == "fontFamily":
        return family(v)
    if kind == "fontWeight":
        return weight(v)
    if kind == "duration":
        return seconds(v)
    if kind == "strokeStyle":
        return stroke(v)
    if kind == "border":
        return [Color(v["color"]), points(v["width"]), stroke(v["style"])]
    if kind == "transition":
        return [seconds(v["duration"]), seconds(v["delay"]), v["timingFunction"]]
    if kind == "shadow":
        return [[Color(layer["color"]), *(points(layer[name]) for name in (
            "offsetX", "offsetY", "blur", "spread")), layer.get("inset", False)]
            for layer in (v if isinstance(v, list) else [v])]
    if kind == "gradient":
        return [[Color(stop["color"]), clamped(stop["position"])] for stop in v]
    if kind == "typography":
        # A spacing that has no points is left out, which is none.
        spacing = v["letterSpacing"]
        return [family(v["fontFamily"]), points(v["fontSize"]), weight(v["fontWeight"]),
                points(spacing) if spacing["unit"] == "px" else 0.0, v["lineHeight"]]
    if kind == "string":
        return None if v is None else said(v)
    if kind == "spring":
        both = css_values.spring_parts(v)[:2] if css_values.is_spring_whole(v) else (None, None)
        return [v.get(name) for name in (
            "response", "dampingRatio", "duration", "bounce", "mass", "stiffness", "damping",
            "velocity")] + [both[0] and Near(both[0]), both[0] and Near(both[1])]
    if kind == "material":
        return [said(v["level"]), Color(v["fill"]) if "fill" in v else None,
                points(v["blur"]) if "blur" in v else None, v.get("saturation")]
    return v


class Near:
    def __init__(self, value):
        self.value = value

    def equals(self, found):
        return found is not None and abs(found - self.value) <= 1e-12 * abs(self.value)


def equals(want, found):
    if isinstance(want, (Color, Near)):
        return found is not None and want.equals(found)
    if isinstance(want, list) and isinstance(found, list):
        return len(want) == len(found) and all(map(equals, want, found))
    return same(want, found)


def compare(registry, folder, tally):
    losses = registry.blazon.export(
        registry.revision, "swift", folder, "types=all", "style=packed", "groups=as-named")
    with open(folder + "/Tokens.swift", encoding="utf-8") as file:
        known = declared(file.read())
    contexts = registry.contexts()
    full = names(registry.cells)
    members = {path: known.pop(full[path], []) for path in registry.cells}
    for name in known:
        tally.differs("swift", None, name, "is declared for no token")
    files, printed = program(members, registry, contexts)
    found = {}
    for number, what, text in run(folder, files):
        path, type_, _ = printed[int(number)]
        found.setdefault((path, int(what)), []).append((type_, text))
    memory = {}
    for path in registry.cells:
        for index, context in enumerate(contexts):
            answer = registry.shown(path, context)
            lines, general = found.get((path, index), []), found.get((path, -1), [])
            # The first of all is the one where nothing is chosen, which a property speaks for.
            lines = lines + general if index == 0 else lines or general
            one(path, context, answer, lines, losses, tally, memory)


def one(path, context, answer, lines, losses, tally, memory):
    if answer is None:
        for type_, text in lines:
            if text != "null":
                tally.differs("swift", type_, path, context, "says", text)
        return
    if owed(answer) - losses.codes(path, context):
        tally.differs("swift", answer.kind, path, context, "says without a loss",
                      owed(answer) - losses.codes(path, context))
    elif owed(answer) and answer.value is not None:
        tally.owed("swift", answer.kind)
    want = None
    try:
        want = None if answer.value is None else expected(answer.kind, answer.value)
        is_held = answer.value is not None
    except NoSwift:
        is_held = False
    is_null = answer.kind == "string" and answer.value is None and lines
    for type_, text in lines:
        is_own = is_held and holds(type_, answer.kind, answer.value)
        if is_own and text == "null":
            tally.absent("swift", answer, path, context, losses)
            return
        key = (text, json.dumps(answer.value) if is_own else None, answer.kind)
        if key not in memory:
            memory[key] = equals(want if is_own else None, json.loads(text, parse_int=float))
        if not memory[key]:
            tally.differs("swift", answer.kind, path, context, type_, text, "for",
                          answer.value if is_own else None)
            return
    if is_held and any(holds(t, answer.kind, answer.value) for t, _ in lines) or is_null:
        tally.equal("swift", answer.kind)
    else:
        tally.absent("swift", answer, path, context, losses)
