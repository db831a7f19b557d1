"""Compiled Swift: a program prints every token of an export in every context."""
import json
import os
import re
import subprocess
from decimal import Decimal

import css_color
import css_values
from registry import owed, same
from swift_names import exact, joined, names

TOKENS_A_FILE = 400
MOST_DIFFERENCE = 0.01
# Colors and what is in them are numbers of four bytes, of which a hexadecimal literal has six decimals.
FLOAT = 1e-6
# The axes of Apple's systems, in their order; those of one's own come first.
SYSTEM = ("appearance", "contrast", "elevation", "idiom")
# What colors are in, which follow the context by themselves.
COLORED = {"Color", "ThemedColor", "Border", "Shadow", "Gradient", "Material"}
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
HOLDS = {"fontFamily": "[String]", "fontWeight": "FontWeight", "duration": "Double",
         "cubicBezier": "CubicBezier", "number": "Double", "strokeStyle": "StrokeStyle",
         "border": "Border", "transition": "Transition", "shadow": "Shadow",
         "gradient": "Gradient", "typography": "Typography", "boolean": "Bool",
         "string": "String", "spring": "Spring", "material": "Material"}


def holds(type_, kind, value):
    if kind == "dimension":
        return type_ == "Rem" if value["unit"] == "rem" else type_ in ("Length", "Double")
    if kind == "color":
        return type_ in ("Color", "ThemedColor")
    return HOLDS[kind] == type_


# -- The program ---------------------------------------------------------------------------------

def program(members, registry, contexts, has_themed):
    """Files of Swift, and by number what they print: (path, type, whether of a function)."""
    axes = dict(sorted(registry.axes.items(), key=lambda axis: (
        SYSTEM.index(axis[0]) if axis[0] in SYSTEM else -1, axis[0].encode())))
    label = {axis: argument(exact(joined(axis, False))) for axis in axes}
    made = []
    for context in contexts:
        # An axis with one value takes it; its name is not a matter here.
        parts = [f"{label[a]}: {case(context[a], axes[a])}" for a in axes if a in context]
        made.append(f"  V.Context({', '.join(parts)}),\n")
    shown = ("func text(_ value: V.ThemedColor, _ context: V.Context) -> String {\n"
             "  text(value.rgba(in: context))\n}\n" if has_themed else
             "func text(_ value: V.RGBA, _ context: V.Context) -> String { text(value) }\n")
    files = [PRINTERS + shown + "let contexts: [V.Context] = [\n" + "".join(made) + "]\n"]
    calls, printed = [], []
    for path, list_ in members.items():
        for is_function, type_, name in list_:
            parts = f"{len(printed)}, {printer(type_)}"
            printed.append((path, bare(type_), is_function))
            if is_function:
                calls.append(f"  each({parts}) {{ {name}(in: $0) }}\n")
            elif bare(type_) in COLORED:
                calls.append(f"  each({parts}) {{ _ in {name} }}\n")
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
    if bare(type_) in COLORED:
        return f"{{ (value: {type_.rstrip('?')}, context: V.Context) in text(value, context) }}"
    return f"{{ (value: {type_.rstrip('?')}, _: V.Context) in text(value) }}"


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


class Incomplete(NoSwift):
    """The value has not all that Swift needs, for which the loss is `member`."""


def points(length):
    if length["unit"] == "rem":
        raise NoSwift()
    return length["value"]


def seconds(duration):
    value = duration["value"]
    # Of the decimal: 33.3 / 1000 in binary is not the number nearest to 0.0333.
    return float(Decimal(repr(value)).scaleb(-3)) if duration["unit"] == "ms" else value


def said(text):
    return {"t": [float(ord(scalar)) for scalar in text]}


def family(value):
    return [said(name) for name in (value if isinstance(value, list) else [value])]


def weight(value):
    return float(css_values.WEIGHTS.get(value, value))


def clamped(position):
    return min(1.0, max(0.0, position))


class Float:
    """A number that Swift has with four bytes."""

    def __init__(self, value):
        self.value = value

    def equals(self, found):
        return abs(found - self.value) <= FLOAT * abs(self.value)


class Color:
    """Compared by what a screen is to show: where it can show the color, by the components as well."""

    def __init__(self, json_):
        self.json = json_

    def equals(self, found):
        space = self.json["colorSpace"]
        parts = [None if part == "none" else part for part in self.json["components"]]
        want, screen = css_color.xyz(space, parts), "display-p3" if found["p3"] else "srgb"
        if not Float(self.json.get("alpha", 1.0)).equals(found["a"]):
            return False
        if screen == "srgb" and (space == "display-p3" or not css_color.is_in(want, "srgb")):
            return False
        if space == screen and all(0 <= (part or 0) <= 1 for part in parts):
            if any(abs(one - (part or 0)) > FLOAT for one, part in zip(found["c"], parts)):
                return False
        shown = css_color.xyz(screen, found["c"])
        return (all(0 <= part <= 1 for part in found["c"])
                and css_color.gap(shown, want, screen) <= MOST_DIFFERENCE)


def stroke(value):
    if isinstance(value, str):
        return value
    lengths = [points(length) for length in value["dashArray"]]
    return [lengths * 2 if len(lengths) % 2 else lengths, value["lineCap"]]


def expected(kind, v, style=None):
    """What the program prints, colours as `Color`.

    - style: the text style of Dynamic Type that the token is for, if something tells it.
    """
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
        return [[Color(stop["color"]), clamped(stop["position"])]
                for stop in sorted(v, key=lambda stop: clamped(stop["position"]))]
    if kind == "typography":
        # A spacing that has no points is left out, which is none; so is what the source does not say.
        spacing = v.get("letterSpacing", {"value": 0.0, "unit": "px"})
        if "fontSize" not in v:
            raise Incomplete()
        size = points(v["fontSize"])
        return [family(v.get("fontFamily", [])), size, weight(v.get("fontWeight", 400)),
                points(spacing) if spacing["unit"] == "px" else 0.0, v.get("lineHeight", 0.0),
                style or nearest(size)]
    if kind == "string":
        return None if v is None else said(v)
    if kind == "spring":
        made = {"response": v.get("duration"), "dampingRatio": None}
        if css_values.is_spring_whole(v):
            made = dict(zip(made, map(Near, css_values.spring_parts(v))))
        elif "bounce" in v:
            made["dampingRatio"] = Near(1 - v["bounce"] if v["bounce"] >= 0 else 1 / (1 + v["bounce"]))
        parts = [v.get(name, made[name]) for name in made]
        if parts == [None, None]:
            raise Incomplete()
        return parts + [v.get("velocity", 0.0)]
    if kind == "material":
        return [said(v["level"]), Color(v["fill"]) if "fill" in v else None,
                points(v["blur"]) if "blur" in v else None, v.get("saturation")]
    return v


class Near:
    def __init__(self, value):
        self.value = value

    def equals(self, found):
        return found is not None and abs(found - self.value) <= 1e-12 * abs(self.value)


STYLES = ("largeTitle", "title1", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote",
          "caption1", "caption2")
# Apple's sizes for the usual text size (Human Interface Guidelines, Typography); of 17 points `body`.
SIZES = {11: "caption2", 12: "caption1", 13: "footnote", 15: "subheadline", 16: "callout", 17: "body",
         20: "title3", 22: "title2", 28: "title1", 34: "largeTitle"}
HOLDERS = {"text", "texts", "font", "fonts", "type", "typography", "textstyle", "textstyles", "typescale"}


def nearest(size):
    """Of two that are as near, the smaller one."""
    return SIZES[min(SIZES, key=lambda points_: abs(points_ - size))]


def text_style(path, api):
    """What an `api` says, or the last part of the path that names one; `title` only in a group of texts."""
    known = {name.lower(): name for name in STYLES}

    def folded(word):
        return re.sub("[- _]", "", word).lower()

    def symbol(word):
        return {"title": "title1", "caption": "caption1"}.get(word, known.get(folded(word)))
    words = [w for w in re.split(r"[\W_]+", api or "") if w]
    parts = path.split(".")
    found = [symbol(w) for w in reversed(words)] + [known.get(folded(p)) for p in reversed(parts)]
    if any(folded(part) in HOLDERS for part in parts[:-1]):
        found.append(symbol(parts[-1]))
    return next(filter(None, found), None)


def equals(want, found):
    if isinstance(want, (Color, Float, Near)):
        return found is not None and want.equals(found)
    if isinstance(want, list) and isinstance(found, list):
        return len(want) == len(found) and all(map(equals, want, found))
    return same(want, found)


def compare(registry, folder, tally):
    losses = registry.blazon.export(
        registry.revision, "swift", folder, "types=all", "style=packed", "groups=as-named")
    with open(folder + "/Tokens.swift", encoding="utf-8") as file:
        generated = file.read()
    known = declared(generated)
    contexts = registry.contexts()
    full = names(registry.cells)
    members = {path: known.pop(full[path], []) for path in registry.cells}
    for name in known:
        tally.differs("swift", None, name, "is declared for no token")
    for path, list_ in members.items():
        if len(list_) > 1 and not all(is_function for is_function, _, _ in list_):
            tally.differs("swift", None, path, "is a property beside something else")
    files, printed = program(
        members, registry, contexts, "struct ThemedColor" in generated.partition("enum TokensValues")[2])
    found = {}
    for number, what, text in run(folder, files):
        path, type_, is_function = printed[int(number)]
        found.setdefault((path, int(what)), []).append((type_, text))
        if not is_function and type_ != "ThemedColor" and int(what) >= 0:
            # SwiftUI's own color knows of a context what the system has.
            of_system = {a: v for a, v in contexts[int(what)].items() if a in SYSTEM}
            first = found.setdefault((number, *of_system.items()), text)
            if first != text:
                tally.differs("swift", type_, path, "follows what the system does not decide",
                              contexts[int(what)])
    memory = {}
    for path in registry.cells:
        for index, context in enumerate(contexts):
            answer = registry.shown(path, context)
            lines, general = found.get((path, index), []), found.get((path, -1), [])
            one(path, context, answer, lines + general, losses, tally, memory)


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
    want, lacks_part = None, False
    try:
        style = text_style(path, answer.cell["qualifiers"].get("api")) if answer.kind == "typography" else None
        want = None if answer.value is None else expected(answer.kind, answer.value, style)
        is_held = answer.value is not None
    except NoSwift as why:
        is_held, lacks_part = False, isinstance(why, Incomplete)
    is_null = answer.kind == "string" and answer.value is None and lines
    for type_, text in lines:
        is_own = is_held and holds(type_, answer.kind, answer.value)
        if is_own and text == "null":
            tally.absent("swift", answer, path, context, losses)
            return
        key = (text, json.dumps(answer.value) if is_own else None, answer.kind, style)
        if key not in memory:
            memory[key] = equals(want if is_own else None, json.loads(text, parse_int=float))
        if not memory[key]:
            tally.differs("swift", answer.kind, path, context, type_, text, "for",
                          answer.value if is_own else None)
            return
    if is_held and any(holds(t, answer.kind, answer.value) for t, _ in lines) or is_null:
        tally.equal("swift", answer.kind)
    elif lacks_part and "member" in losses.codes(path, context):
        tally.lost("swift", answer.kind)
    else:
        tally.absent("swift", answer, path, context, losses)
