"""Each output read back into meanings, by token and context.

A reader has `meaning(token, context)`: facets, or `None` where the output has nothing for the token. The written text is in
`came(token, context)`. What stands there and is nothing of the kind raises `Unread`."""

import copy
import glob
import json
import math
import os
import re
import subprocess
import xml.etree.ElementTree as ET

import tinycss2

import css_sheet
import figma_compare
import tailwind_compare
from catalog_compare import entry
from code_compare import Call, Declared, Reader as Expressions, dart, kotlin
from physical_meaning import Unread, color, hexadecimal, need, of_css, seconds, solid, stops, tokens_of
from physical_tokens import AXES, CELLS, CONTEXTS

LEAF = r"(z[bcdfghjklmnpqrst]{5})"
PARTS = ("family", "size", "weight", "line-height", "letter-spacing", "style", "stretch", "duration", "fill")
RANK = {axis: 1 << place for place, axis in enumerate(AXES)}


def read(*names):
    with open(os.path.join(*names), encoding="utf-8") as file:
        return file.read()


def only(folder, ending):
    (found,) = glob.glob(f"{folder}/**/*{ending}", recursive=True)
    return found


def holds(when, context):
    return all(context[axis] == value for axis, value in when.items())


def key(context):
    return tuple(context.values())


class Texts:
    """Outputs of CSS: a dict of properties for each context, by leaf and part."""

    def __init__(self):
        self.values = {}

    def parts(self, token, context):
        return self.values[key(context)].get(token.leaf, {})

    def came(self, token, context):
        return "; ".join(
            f"{name or 'value'}: {tinycss2.serialize(solid_or(tokens))}"
            for name, tokens in self.parts(token, context).items()
        )

    def meaning(self, token, context):
        found = self.parts(token, context)
        if not found:
            return None
        return of_css(token.kind, found.get("", []), lambda word: solid(found[word]) if word in found else None)


def solid_or(tokens):
    return [t for t in tokens if t.type != "comment"]


class CSS(Texts):
    def __init__(self, folder):
        super().__init__()
        sheet = css_sheet.Sheet(read(folder, "tokens.css"))
        need(not sheet.problems, f"css: {sheet.problems[:3]}")
        for context in CONTEXTS:
            other = {"data-brand": context["brand"]}
            reader = css_sheet.Reader(
                {"appearance": context["appearance"], "contrast": context["contrast"]}, other, wide=True
            )
            values, found = sheet.properties(reader), {}
            for name, tokens in values.items():
                match = re.fullmatch(rf"--[a-z-]*?{LEAF}(?:-([a-z-]+))?", name)
                try:
                    whole = follow(tokens, values)
                except css_sheet.Unresolved:
                    continue
                if match and solid(whole) and not is_initial(whole):
                    found.setdefault(match[1], {})[match[2] or ""] = whole
            self.values[key(context)] = found


def is_initial(tokens):
    tokens = solid(tokens)
    return len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].value == "initial"


def follow(tokens, values, depth=0):
    """With var() replaced where the property is one of ours; the page's stay."""
    if depth > 100:
        raise css_sheet.Unresolved("a circle")
    result = []
    for token in tokens:
        name = (
            next((t.value for t in token.arguments if t.type == "ident"), None)
            if (token.type == "function" and token.lower_name == "var")
            else None
        )
        if name in values:
            inner = follow(values[name], values, depth + 1)
            if is_initial(inner):
                raise css_sheet.Unresolved(name)
            result += inner
        elif token.type == "function":
            # A copy: the property has other references in another context.
            token = copy.copy(token)
            token.arguments = follow(token.arguments, values, depth + 1)
            result.append(token)
        else:
            result.append(token)
    return result


class Tailwind(Texts):
    ENDS = {"--line-height": "line-height", "--letter-spacing": "letter-spacing", "--font-weight": "weight"}

    def __init__(self, folder):
        super().__init__()
        sheet = tailwind_compare.Sheet(read(folder, "tokens.tailwind.css"))
        for context in CONTEXTS:
            values = {"--" + n: tinycss2.parse_component_value_list(v) for n, v in sheet.in_context(context).items()}
            found = {}
            for name, tokens in values.items():
                match = re.fullmatch(rf"--([a-z-]*?){LEAF}(-.+)?", name)
                try:
                    whole = follow(tokens, values)
                except css_sheet.Unresolved:
                    continue
                if match is None or not solid(whole) or is_initial(whole):
                    continue
                space, leaf, end = match[1], match[2], match[3] or ""
                part = self.ENDS.get(end, end.removeprefix("-"))
                if not end and space.startswith("text-"):
                    part = "size"
                elif not end and space.startswith("font-") and not space.startswith("font-weight-"):
                    part = "family"
                found.setdefault(leaf, {})[part] = whole
            self.values[key(context)] = found

    def meaning(self, token, context):
        found = dict(self.parts(token, context))
        if token.kind != "typography":
            # One value, in whatever namespace.
            for word in ("size", "family"):
                if word in found:
                    found[""] = found.pop(word)
        return (
            None
            if not found
            else of_css(token.kind, found.get("", []), lambda w: solid(found[w]) if w in found else None)
        )


class SCSS(Texts):
    """The variables and what differs in each mode; interpolated texts are what Sass makes of them."""

    def __init__(self, folder):
        super().__init__()
        text = read(folder, "_tokens.scss")
        base = dict(re.findall(r"^\$(\S+): (.*) !default;$", text, re.M))
        for name, value in base.items():
            # A variable has what the other had where it stands.
            base[name] = base[value[1:]] if re.fullmatch(r"\$\S+", value) else value
        modes = {}
        self.lacks = set()
        for name, body in re.findall(
            r'^  "([^"]+)": \(\n(.*?)^  \)',
            text.partition("\n$modes: (")[2].partition("\n) !default")[0] + "\n",
            re.M | re.S,
        ):
            modes[name] = {n: v for n, v in re.findall(r'^    "([^"]+)": (.*),$', body, re.M)}
        for context in CONTEXTS:
            wanted = "-".join(v for a, v in sorted(context.items()) if v != AXES[a][0])
            # Each map has what differs from those before it.
            held = dict(base)
            for name in modes:
                held.update(modes[name] if set(name.split("-")) <= set(wanted.split("-")) else {})
            found = {}
            if wanted not in modes and not is_joined(modes, wanted):
                self.lacks.add(key(context))
            for name, value in held.items():
                match = re.fullmatch(rf"[a-z-]*?{LEAF}(?:-([a-z-]+))?", name)
                if match and value != "null":
                    found.setdefault(match[1], {})[match[2] or ""] = tokens_of(plain(value))
            self.values[key(context)] = found


def best(modes, wanted):
    """The mode of these values, or where there is none, that of most of them."""
    if wanted in modes:
        return modes[wanted]
    parts = set(wanted.split("-"))
    inside = [n for n in modes if n and set(n.split("-")) <= parts]
    return modes[max(inside, key=lambda n: sum(RANK[a] for a, v in AXES.items() if v[1] in n.split("-")), default="")]


def is_joined(modes, wanted):
    """Whether the strongest mode of some of these values is all that is there to say."""
    inside = [set(n.split("-")) for n in modes if n and set(n.split("-")) <= set(wanted.split("-"))]
    return not inside or set().union(*inside) in inside


def plain(value):
    """A value of Sass as CSS."""
    if value.startswith("(") and value.endswith(")"):
        value = value[1:-1]
    quoted = re.compile(r'#\{"((?:\\.|[^"\\])*)"\}')
    value = quoted.sub(
        lambda m: re.sub(r"\\([0-9a-fA-F]{1,6}) ?|\\(.)", lambda e: chr(int(e[1], 16)) if e[1] else e[2], m[1]), value
    )
    return re.sub(r"#\{([^}\"]*)\}", r"\1", value)


class TypeScript(Texts):
    """Run by node; texts of CSS."""

    MEMBERS = {
        "fontFamily": "family",
        "fontSize": "size",
        "fontWeight": "weight",
        "lineHeight": "line-height",
        "letterSpacing": "letter-spacing",
        "fontStyle": "style",
        "fontStretch": "stretch",
        "easing": "",
        "duration": "duration",
        "backdropFilter": "",
        "backgroundColor": "fill",
    }

    def __init__(self, folder):
        super().__init__()
        os.replace(f"{folder}/tokens.js", f"{folder}/tokens.mjs")
        program = 'import("./tokens.mjs").then(m => console.log(JSON.stringify([m.tokens, m.themes ?? {}])))'
        done = subprocess.run(["node", "-e", program], cwd=folder, capture_output=True, check=True)
        tokens, themes = json.loads(done.stdout)
        self.is_text = {}
        for context in CONTEXTS:
            wanted = "-".join(v for a, v in sorted(context.items()) if v != AXES[a][0])
            themes.setdefault("", tokens)
            found = {}
            for group in best(themes, wanted).values():
                for leaf, value in group.items():
                    found[leaf] = value
            self.values[key(context)] = found

    def parts(self, token, context):
        value = self.values[key(context)].get(token.leaf)
        if value is None:
            return {}
        if isinstance(value, dict):
            return {
                self.MEMBERS.get(n, n): tokens_of(str(v) if not isinstance(v, bool) else str(v).lower())
                for n, v in value.items()
            }
        if token.kind == "string":
            return {"": tokens_of(json.dumps(value, ensure_ascii=False))}
        return {"": tokens_of(value if isinstance(value, str) else json.dumps(value))}


# -- Languages -----------------------------------------------------------------------------------


def same_family(names):
    return ("names", tuple(names))


def spring(response, ratio, velocity):
    return {"": ("spring", response, ratio), **({"velocity": ("num", float(velocity))} if velocity else {})}


class Code:
    """Declarations by leaf, evaluated in a mode; subclasses read the values."""

    def __init__(self, found, axes):
        self.found, self.axes = {}, axes
        for name, declared in found.items():
            match = re.search(rf"(?:^|\.|[a-zA-Z])({LEAF[1:-1]})$", name) or re.search(
                r"Z([bcdfghjklmnpqrst]{5})$", name
            )
            if match:
                leaf = match[1] if match[1].startswith("z") and len(match[1]) == 6 else "z" + match[1]
                self.found[leaf] = (name, declared)

    def mode(self, context):
        return {axis: self.case(value) for axis, value in context.items()}

    def value(self, token, context):
        if token.leaf not in self.found:
            return None
        value = self.followed(self.found[token.leaf][1].in_mode(self.mode(context)), context)
        return None if is_nil(value) else value

    def followed(self, value, context, depth=0):
        """References to other tokens, `Tokens.Color.zbcdfg`."""
        if isinstance(value, Call) and not value.named and depth < 50:
            name = value.given[0] if value.name == "name" else value.name
            match = re.search(rf"\b[a-z]*{LEAF}$", str(name), re.I)
            leaf = match and "z" + match[1][1:]
            if leaf in self.found:
                return self.followed(self.found[leaf][1].in_mode(self.mode(context)), context, depth + 1)
        if isinstance(value, list):
            return [self.followed(v, context, depth) for v in value]
        if isinstance(value, Call):
            return Call(
                value.name,
                [self.followed(v, context, depth) for v in value.given],
                {n: self.followed(v, context, depth) for n, v in value.named.items()},
            )
        return value

    def came(self, token, context):
        return repr(self.value(token, context))

    def meaning(self, token, context):
        value = self.value(token, context)
        if value is None:
            return None
        if token.kind != "string" and isinstance(value, str):
            raise Text(value)
        return getattr(self, "of_" + token.kind, self.of_css)(value)

    def of_css(self, value):
        raise Unread(f"a value for what only CSS has: {value}")

    def of_string(self, value):
        return {"": ("word", value)}

    def of_boolean(self, value):
        return {"": ("bool", value)}

    def of_number(self, value):
        return {"": ("num", float(value))}

    def of_lineHeight(self, value):
        return {"": self.height(value)}

    def height(self, value):
        if isinstance(value, Call) and value.name == "measure" and value.given[1] == "em":
            return ("num", float(value.given[0]))
        return self.length(value) if isinstance(value, Call) else ("num", float(value))

    def of_dimension(self, value):
        return {"": self.length(value)}

    of_letterSpacing = of_dimension

    def length(self, value):
        if isinstance(value, Call):
            need(value.name == "measure", value)
            unit = {"dp": "px", "sp": "px", "em": "em"}[value.given[1]]
            return ("len", float(value.given[0]), unit)
        return ("len", float(value), "px")

    def of_color(self, value):
        return {"": self.color(value)}

    def of_fontFamily(self, value):
        return {"family": self.family(value)}

    def family(self, value):
        return same_family(value.given if isinstance(value, Call) else value)

    def of_cubicBezier(self, value):
        return {"": self.curve(value)}

    def curve(self, value):
        if isinstance(value, Call) and value.name == "name":
            return (
                "curve",
                {"LinearEasing": (0.0, 0.0, 1.0, 1.0), "Curves.linear": (0.0, 0.0, 1.0, 1.0)}[value.given[0]],
            )
        return ("curve", tuple(map(float, value.given)))

    def eight(self, bits):
        return color("srgb", [(bits >> s & 255) / 255 for s in (16, 8, 0)], (bits >> 24 & 255) / 255, True)


class Text(Unread):
    """A typed language has the text as it was written."""


class Own(Unread):
    """What only Blazon reads."""


class Compose(Code):
    def __init__(self, folder):
        super().__init__(*kotlin(read(only(folder, ".kt"))))

    def case(self, value):
        return value[0].upper() + value[1:]

    def color(self, value):
        if len(value.given) == 1 and isinstance(value.given[0], int):
            return self.eight(value.given[0])
        if len(value.given) == 1:
            need(str(value.given[0]).endswith("Transparent"), value)
        space = "display-p3" if "DisplayP3" in repr(value) else "srgb"
        return color(space, value.given[:3], value.given[3])

    def of_fontWeight(self, value):
        return {"weight": ("num", float(value.given[0]))}

    def of_duration(self, value):
        return {"": ("time", value / 1000)}

    def of_border(self, value):
        return {"width": self.length(value.given[0]), "color": self.color(value.given[1]), "style": ("word", "solid")}

    def of_transition(self, value):
        duration, delay, curve = value.given
        return {"duration": ("time", duration / 1000), "delay": ("time", delay / 1000), "curve": self.curve(curve)}

    def of_spring(self, value):
        return {"": ("spring", 2 * math.pi / math.sqrt(value.named["stiffness"]), value.named["dampingRatio"])}

    def of_shadow(self, value):
        found = {"layers": ("num", float(len(value.given)))}
        for place, layer in enumerate(value.given):
            x, y = layer.named["offset"].given if "offset" in layer.named else (0, 0)
            found.update(
                {
                    f"{place}.color": self.color(layer.named["color"]),
                    f"{place}.x": self.length(x),
                    f"{place}.y": self.length(y),
                    f"{place}.blur": self.length(layer.named["radius"]),
                    f"{place}.spread": self.length(layer.named.get("spread", 0)),
                    f"{place}.inset": ("bool", False),
                }
            )
        return found

    def of_gradient(self, value):
        return stops([(self.color(pair.given[1]), pair.given[0]) for pair in value.given])

    def of_typography(self, value):
        found, parts = {}, value.named
        for name, facet, get in (
            ("fontFamily", "family", self.family),
            ("fontSize", "size", self.length),
            ("fontWeight", "weight", lambda v: ("num", float(v.given[0]))),
            ("letterSpacing", "spacing", self.length),
            ("lineHeight", "lineHeight", self.height),
        ):
            if name in parts:
                found[facet] = get(parts[name])
        if "fontStyle" in parts:
            found["slant"] = ("word", parts["fontStyle"].given[0].rpartition(".")[2].lower())
        if "textDecoration" in parts:
            found["decoration"] = ("word", parts["textDecoration"].given[0].rpartition(".")[2].lower())
        return found


class Flutter(Code):
    def __init__(self, folder):
        super().__init__(*dart(read(only(folder, ".dart"))))

    def case(self, value):
        return value

    def color(self, value):
        if len(value.given) == 1:
            return self.eight(value.given[0])
        parts = value.named
        space = "display-p3" if "displayP3" in repr(parts.get("colorSpace")) else "srgb"
        return color(space, [parts["red"], parts["green"], parts["blue"]], parts["alpha"])

    def weight(self, value):
        return ("num", float(value.given[0].rpartition(".w")[2]))

    def of_fontWeight(self, value):
        return {"weight": self.weight(value)}

    def time(self, value):
        return ("time", value.named.get("microseconds", 0) / 1e6 + value.named.get("milliseconds", 0) / 1e3)

    def of_duration(self, value):
        return {"": self.time(value)}

    def of_border(self, value):
        return {
            "width": self.length(value.named.get("width", 1)),
            "color": self.color(value.named["color"]),
            "style": ("word", "solid"),
        }

    def of_transition(self, value):
        return {
            "duration": self.time(value.named["duration"]),
            "delay": self.time(value.named["delay"]),
            "curve": self.curve(value.named["curve"]),
        }

    def of_spring(self, value):
        mass, stiffness, damping = (value.named[n] for n in ("mass", "stiffness", "damping"))
        return {"": ("spring", 2 * math.pi * math.sqrt(mass / stiffness), damping / (2 * math.sqrt(mass * stiffness)))}

    def of_shadow(self, value):
        found = {"layers": ("num", float(len(value)))}
        for place, layer in enumerate(value):
            x, y = layer.named["offset"].given if "offset" in layer.named else (0, 0)
            found.update(
                {
                    f"{place}.color": self.color(layer.named["color"]),
                    f"{place}.x": self.length(x),
                    f"{place}.y": self.length(y),
                    f"{place}.blur": self.length(layer.named.get("blurRadius", 0)),
                    f"{place}.spread": self.length(layer.named.get("spreadRadius", 0)),
                    f"{place}.inset": ("bool", False),
                }
            )
        return found

    def of_gradient(self, value):
        return stops([(self.color(c), at) for c, at in zip(value.named["colors"], value.named["stops"], strict=True)])

    def of_typography(self, value):
        found, parts = {}, value.named
        if "fontFamily" in parts:
            found["family"] = same_family([parts["fontFamily"], *parts.get("fontFamilyFallback", [])])
        for name, facet, get in (
            ("fontSize", "size", self.length),
            ("fontWeight", "weight", self.weight),
            ("letterSpacing", "spacing", self.length),
            ("height", "lineHeight", self.height),
        ):
            if name in parts:
                found[facet] = get(parts[name])
        if "fontStyle" in parts:
            found["slant"] = ("word", parts["fontStyle"].given[0].rpartition(".")[2])
        if "decoration" in parts:
            found["decoration"] = ("word", parts["decoration"].given[0].rpartition(".")[2])
        return found


class SwiftText(Expressions):
    """Expressions of Swift: names that begin with a dot are those of a type."""

    def value(self):
        part = self.peek()
        if part["mark"] == ".":
            self.place += 1
            found = super().value()
            return found
        return super().value()


def is_nil(value):
    return isinstance(value, Call) and value.name == "name" and value.given == ["nil"]


class Overloads(list):
    """Functions of one name: that which has a value."""

    def in_mode(self, mode):
        values = [one.in_mode(mode) for one in self]
        return next((v for v in values if not is_nil(v)), values[0])


class Swift(Code):
    """The file in the style `plain`."""

    def __init__(self, folder):
        found, functions, text = {}, {}, read(only(folder, ".swift"))
        tokens, _, types = text.partition("\nnonisolated public enum TokensValues")
        # The strongest first, as the type of a color asks them.
        self.modes = [
            (label.strip("`"), self.tests(tests))
            for label, tests in re.findall(r"if let value = self\.(\S+), (.*?) \{ return value \}", types)
        ]
        lines = tokens.split("\n")
        inside = None
        for line in lines:
            body = line.strip()
            if inside is not None and body != "}":
                test = re.match(r"if (.*?) \{ return (.*) \}$", body)
                if test:
                    inside.append((self.tests(test[1]), self.read(test[2])))
                else:
                    inside.append(((), self.read(body.removeprefix("return "))))
            elif body == "}":
                inside = None
            elif one := re.match(r"public static func (\S+?)(?:\(in context: \S+\))? -> .+? \{ (.*) \}$", body):
                choices, rest = [], one[2]
                while choice := re.match(r"(context\.\w+ == \.\S+(?: && context\.\w+ == \.\S+)*) \? ", rest):
                    value, rest = self.halves(rest[choice.end() :])
                    choices.append((self.tests(choice[1]), self.read(value)))
                self.more(functions, one[1], [*choices, ((), self.read(rest))])
            elif begun := re.match(r"public static func (\S+?)\(in context: \S+\) -> .+? \{$", body):
                inside = self.more(functions, begun[1], [])
            elif let := re.match(r"public static let (\w+)(?:: .+?)? = (.*)$", body):
                found.setdefault(let[1], Declared([((), self.read(let[2]))]))
            elif let := re.match(r"public static var (\w+): .+? \{ (.*) \}$", body):
                found.setdefault(let[1], Declared([((), self.read(let[2]))]))
        super().__init__({**found, **functions}, {})

    def more(self, found, name, choices):
        """A function; of several of one name, those of other types."""
        found.setdefault(name, Overloads()).append(Declared(choices))
        return choices

    def halves(self, text):
        """At the colon of `a : b`, outside of parentheses and texts."""
        depth, quote = 0, False
        for place, mark in enumerate(text):
            if mark == '"' and text[place - 1] != "\\":
                quote = not quote
            elif not quote and mark in "([":
                depth += 1
            elif not quote and mark in ")]":
                depth -= 1
            elif not quote and depth == 0 and text[place : place + 3] == " : ":
                return text[:place], text[place + 3 :]
        raise Unread("no second half: " + text)

    def tests(self, text):
        return [(axis, value.strip("`")) for axis, value in re.findall(r"context\.(\w+) == \.(\S+)", text)]

    def read(self, text):
        return SwiftText(text).whole()

    def case(self, value):
        return value

    def value(self, token, context):
        self.context = context
        return super().value(token, context)

    def color(self, value):
        """A color by context: the first mode that holds and has one decides, else what comes first."""
        need(isinstance(value, Call) and len(value.given) == 1, value)
        need(value.named.keys() <= {label for label, _ in self.modes}, value)
        for label, tests in self.modes:
            # SwiftUI's own color knows only what the system has.
            is_own = any(axis not in ("appearance", "contrast", "elevation", "idiom") for axis, _ in tests)
            need(not is_own or label not in value.named or value.name == "TokensValues.ThemedColor", value)
            if label in value.named and all(self.context[axis] == case for axis, case in tests):
                return self.screen(value.named[label])
        return self.screen(value.given[0])

    def screen(self, value):
        """`0x007AFF`, `.init(0x007AFF, alpha: 0.5)` or `.init(1, 0.2, 0, isP3: true)`."""
        parts, named = (value.given, value.named) if isinstance(value, Call) else ([value], {})
        need(named.keys() <= {"alpha", "isP3"}, value)
        if len(parts) == 1:
            need(isinstance(parts[0], int) and "isP3" not in named, value)
            parts = [(parts[0] >> s & 255) / 255 for s in (16, 8, 0)]
        need(len(parts) == 3 and all(0 <= part <= 1 for part in parts), value)
        return color("display-p3" if named.get("isP3") else "srgb", parts, named.get("alpha", 1))

    def length(self, value):
        if isinstance(value, Call) and "value" in value.named:
            return ("len", float(value.named["value"]), "rem")
        return super().length(value)

    def of_dimension(self, value):
        return {"": self.length(value)}

    def of_fontWeight(self, value):
        return {"weight": ("num", float(value.named["number"])), **self.slant(value)}

    def slant(self, value):
        found = {}
        if "isItalic" in value.named and value.named["isItalic"]:
            found["slant"] = ("word", "italic")
        for name in ("slant", "fontStyle", "style"):
            if name in value.named:
                found["slant"] = ("word", str(value.named[name].given[0]))
        return found

    def of_duration(self, value):
        return {"": ("time", float(value))}

    def curve(self, value):
        need(len(value.given) == 4 and not value.named, value)
        return ("curve", tuple(map(float, value.given)))

    def of_strokeStyle(self, value):
        if value.name == "name":
            return {"": ("word", value.given[0])}
        return {"dash": self.length(value.given[0][0]), "cap": ("word", value.given[1].given[0])}

    def of_border(self, value):
        style = value.named.get("style")
        return {
            "color": self.color(value.given[0]),
            "width": self.length(value.named["width"]),
            "style": ("word", style.given[0] if style else "solid"),
        }

    def of_transition(self, value):
        return {
            "duration": ("time", value.named["duration"]),
            "delay": ("time", value.named.get("delay", 0)),
            "curve": self.curve(value.given[0]),
        }

    def of_spring(self, value):
        given = value.named
        need(given.keys() <= {"response", "dampingRatio", "velocity"} and not value.given, value)
        return spring(given["response"], given["dampingRatio"], given.get("velocity", 0))

    def of_material(self, value):
        return {
            "blur": self.length(value.named["blur"]),
            "saturation": ("num", float(value.named["saturation"])),
            "fill": self.color(value.named["fill"]),
        }

    def of_shadow(self, value):
        need(not value.named, value)
        found = {"layers": ("num", float(len(value.given)))}
        for place, layer in enumerate(value.given):
            need(layer.named.keys() <= {"x", "y", "blur", "spread", "isInset"}, layer)
            for name in ("x", "y", "blur", "spread"):
                found[f"{place}.{name}"] = self.length(layer.named.get(name, 0))
            found[f"{place}.color"] = self.color(layer.given[0])
            found[f"{place}.inset"] = ("bool", layer.named.get("isInset", False))
        return found

    def of_gradient(self, value):
        return stops([(self.color(s.named["color"]), s.named["location"]) for s in value.named["stops"]])

    def of_typography(self, value):
        """What is left out is as the type has it."""
        parts = value.named
        found = {
            "size": self.length(parts["fontSize"]),
            "weight": ("num", float(parts.get("fontWeight", 400))),
            "spacing": self.length(parts.get("letterSpacing", 0)),
            **self.slant(value),
        }
        if value.given:
            found["family"] = same_family(value.given[0])
        if parts.get("lineHeight"):
            found["lineHeight"] = ("num", float(parts["lineHeight"]))
        return found


# -- Resources -----------------------------------------------------------------------------------


class Android:
    """Resources by name, of the folders that a device in the context takes."""

    AXES = {"appearance"}

    def __init__(self, folder):
        self.folders, self.curves = {}, {}
        for file in glob.glob(f"{folder}/res/values*/*.xml"):
            found = {}
            for item in ET.parse(file).getroot():
                name, kind = item.get("name"), item.get("type") or item.tag
                inner = [child.text or "" for child in item]
                found[name] = (kind, inner if item.tag in ("style", "string-array") else self.text(item.text))
                if item.tag == "style":
                    found[name] = (kind, {child.get("name"): child.text for child in item})
            self.folders[os.path.basename(os.path.dirname(file))] = found
        need(set(self.folders) <= {"values", "values-night"}, f"folders {set(self.folders)}")
        space = "{http://schemas.android.com/apk/res/android}"
        for file in glob.glob(f"{folder}/res/interpolator*/*.xml"):
            root = ET.parse(file).getroot()
            night = "night" in os.path.basename(os.path.dirname(file))
            self.curves[os.path.basename(file)[:-4], night] = (
                "curve",
                tuple(float(root.get(space + "control" + n)) for n in ("X1", "Y1", "X2", "Y2")),
            )

    def text(self, text):
        text = text or ""
        if text.startswith('"') and text.endswith('"'):
            text = text[1:-1]
        return re.sub(r"\\(.)", r"\1", text)

    def resource(self, name, context, depth=0):
        held = dict(self.folders.get("values", {}))
        if context["appearance"] == "dark":
            held.update(self.folders.get("values-night", {}))
        found = held.get(name)
        if found and isinstance(found[1], str) and found[1].startswith("@") and depth < 50:
            return self.resource(found[1].rpartition("/")[2], context, depth + 1)
        return found

    def interpolator(self, name, context):
        """Of its own file, or by a reference."""
        dark = context["appearance"] == "dark"
        held = {**self.folders.get("values", {}), **(self.folders.get("values-night", {}) if dark else {})}
        if dark and (name, True) in self.curves:
            return self.curves[name, True]
        if held.get(name, ("",))[0] == "interpolator":
            return self.interpolator(held[name][1].rpartition("/")[2], context)
        return self.curves.get((name, False))

    def raw(self, token, context):
        lead = f"{token.group.lower()}_{token.leaf}"
        ends = (
            "" if token.kind != "cubicBezier" else "_",
            "_family",
            "_families",
            "_size",
            "_weight",
            "_letter_spacing",
            "_line_height",
            "_color",
            "_width",
            "_style",
            "_duration",
            "_delay",
            "_stiffness",
            "_damping_ratio",
            "_level",
            "_fill",
            "_blur",
            "_saturation",
            "_font_style",
            "_slant",
            "_italic",
            "_velocity",
        )
        found = {end: self.resource(lead + end, context) for end in ends}
        for name in (lead, lead + "_interpolator"):
            found["curve"] = found.get("curve") or self.interpolator(name, context)
        return {end: value for end, value in found.items() if value}

    def came(self, token, context):
        return repr(self.raw(token, context))

    def length(self, found):
        if found[0] == "dimen" and not re.search("(dp|sp)$", found[1]):
            return ("len", float(found[1]), "em")
        match = re.fullmatch(r"(\S+?)(dp|sp)", found[1])
        need(match, f"no length: {found}")
        return ("len", float(match[1]), "px")

    def meaning(self, token, context):
        raw = self.raw(token, context)
        if not raw:
            return None
        if raw.get("", ("",))[0] == "string" and token.kind not in ("string", "fontFamily"):
            raise Text(raw[""][1])
        read_one = getattr(self, "of_" + token.kind, None)
        need(read_one, f"a value for what Android has not: {raw}")
        return read_one(raw)

    def of_color(self, raw):
        return {"": hexadecimal(raw[""][1], True)}

    def of_dimension(self, raw):
        return {"": self.length(raw[""])}

    of_letterSpacing = of_dimension

    def of_number(self, raw):
        return {"": ("num", float(raw[""][1]))}

    def of_lineHeight(self, raw):
        length = self.length(raw[""])
        return {"": ("num", length[1]) if length[2] == "em" else length}

    def of_duration(self, raw):
        need(raw[""][0] == "integer", raw)
        return {"": ("time", int(raw[""][1]) / 1000)}

    def of_boolean(self, raw):
        return {"": ("bool", raw[""][1] == "true")}

    def of_string(self, raw):
        return {"": ("word", raw[""][1])}

    def family(self, raw, lead):
        names = raw["_families"][1] if "_families" in raw else [raw[lead][1]]
        first = raw[lead][1]
        need(names[0] == first or (names[0], first) == ("system-ui", "sans-serif"), f"first of {names}: {first}")
        return same_family(names if "_families" in raw else [first])

    def of_fontFamily(self, raw):
        return {"family": self.family(raw, "")}

    def of_fontWeight(self, raw):
        return {"weight": ("num", float(raw[""][1])), **self.slant(raw)}

    def slant(self, raw):
        for end in ("_style", "_font_style", "_slant"):
            if end in raw:
                return {"slant": ("word", raw[end][1])}
        return {}

    def of_cubicBezier(self, raw):
        return {"": raw["curve"]}

    def of_border(self, raw):
        found = {
            name: read_one(raw["_" + name])
            for name, read_one in (("color", lambda v: hexadecimal(v[1], True)), ("width", self.length))
            if "_" + name in raw
        }
        # A line without a style is solid.
        return {**found, "style": ("word", raw["_style"][1] if "_style" in raw else "solid")}

    def of_transition(self, raw):
        found = {"curve": raw["curve"]} if "curve" in raw else {}
        for name in ("duration", "delay"):
            if "_" + name in raw:
                found[name] = ("time", int(raw["_" + name][1]) / 1000)
        return found

    def of_spring(self, raw):
        found = {"": ("spring", 2 * math.pi / math.sqrt(float(raw["_stiffness"][1])), float(raw["_damping_ratio"][1]))}
        return {**found, **({"velocity": ("num", float(raw["_velocity"][1]))} if "_velocity" in raw else {})}

    def of_material(self, raw):
        return {
            "blur": self.length(raw["_blur"]),
            "saturation": ("num", float(raw["_saturation"][1])),
            "fill": hexadecimal(raw["_fill"][1], True),
        }

    def of_typography(self, raw):
        found = {}
        if "_family" in raw:
            found["family"] = self.family(raw, "_family")
        for end, facet, read_one in (
            ("_size", "size", self.length),
            ("_weight", "weight", lambda v: ("num", float(v[1]))),
            ("_letter_spacing", "spacing", self.length),
            ("_line_height", "lineHeight", self.length),
        ):
            if end in raw:
                found[facet] = read_one(raw[end])
        return {**found, **self.slant(raw)}


class Catalog:
    AXES = {"appearance", "contrast"}

    def __init__(self, folder):
        self.found = {}
        for file in glob.glob(f"{folder}/**/*.colorset/Contents.json", recursive=True):
            self.found[os.path.basename(os.path.dirname(file))[:-9]] = json.loads(read(file))["colors"]

    def came(self, token, context):
        return json.dumps(
            (entry(self.found[token.leaf], context, {a: list(v) for a, v in AXES.items()}) or {}).get("color")
        )

    def meaning(self, token, context):
        if token.leaf not in self.found:
            return None
        need(token.kind == "color", "a color set of another type")
        one = entry(self.found[token.leaf], context, {a: list(v) for a, v in AXES.items()})["color"]
        parts = one["components"]
        return {"": color(one["color-space"], [parts[n] for n in ("red", "green", "blue")], parts["alpha"])}


class Figma:
    """Variables; a letter spacing is in pixels."""

    def __init__(self, folder):
        self.variables = figma_compare.Variables(folder, {a: list(v) for a, v in AXES.items()})

    def raw(self, token, context):
        names = [
            "",
            "color",
            "width",
            "style",
            "duration",
            "delay",
            "fontFamily",
            "fontSize",
            "fontWeight",
            "fontStyle",
            "letterSpacing",
            "lineHeight",
            *(f"{lead}{n}" for lead in ("", "1.", "2.", "3.") for n in ("color", "x", "y", "blur", "spread")),
        ]
        found = {name: self.variables.found(token.path + ("." + name if name else ""), context) for name in names}
        return {name: value for name, value in found.items() if value}

    def came(self, token, context):
        return repr({n: v[1] for n, v in self.raw(token, context).items()})

    def read(self, found):
        kind, value = found
        if kind == "color":
            return color(value["colorSpace"], value["components"], value.get("alpha", 1))
        if kind == "dimension":
            return ("len", float(value["value"]), value["unit"])
        return {
            "number": lambda: ("num", float(value)),
            "string": lambda: ("word", value),
            "boolean": lambda: ("bool", value),
        }[kind]()

    def meaning(self, token, context):
        raw = {name: self.read(value) for name, value in self.raw(token, context).items()}
        if not raw:
            return None
        kind = token.kind
        one = raw.get("")
        if one and kind == "boolean" and one[1] in ("true", "false"):
            return {"": ("bool", one[1] == "true")}  # DTCG has no such type: `com.figma.type` says it.
        if one and one[0] == "word" and kind not in ("string", "fontFamily"):
            raise Text(one[1])
        if kind == "fontFamily":
            return {"family": same_family([one[1]])}
        if kind == "fontWeight":
            return {"weight": one}
        if kind == "duration":
            return {"": ("time", one[1])}
        if one:
            return {"": one}
        if kind == "shadow":
            return self.shadow(raw)
        if kind == "border":
            return {"style": ("word", "solid"), **raw}
        if kind == "transition":
            return {n: ("time", raw[n][1]) for n in ("duration", "delay") if n in raw}
        if kind == "typography":
            names = {
                "fontSize": "size",
                "fontWeight": "weight",
                "letterSpacing": "spacing",
                "lineHeight": "lineHeight",
                "fontStyle": "slant",
            }
            found = {facet: raw[name] for name, facet in names.items() if name in raw}
            return {**found, **({"family": same_family([raw["fontFamily"][1]])} if "fontFamily" in raw else {})}
        return raw

    def shadow(self, raw):
        found, count = {}, 0
        for place in range(3):
            lead = f"{place + 1}." if "1.color" in raw else ""
            if lead + "color" not in raw or place and not lead:
                break
            count += 1
            found.update(
                {f"{place}.{n}": raw[lead + n] for n in ("color", "x", "y", "blur", "spread") if lead + n in raw}
            )
            found[f"{place}.inset"] = ("bool", False)
        return {"layers": ("num", float(count)), **found}


# -- JSON ----------------------------------------------------------------------------------------


class Values:
    """Values of DTCG's shape, with parts in CSS or as objects."""

    def dtcg(self, kind, value):
        if (
            kind == "css"
            or isinstance(value, str)
            and kind
            not in (
                "color",
                "dimension",
                "duration",
                "fontFamily",
                "fontWeight",
                "strokeStyle",
                "string",
                "letterSpacing",
                "lineHeight",
            )
        ):
            need(isinstance(value, str), f"no text: {value}")
            return of_css(kind, tokens_of(value))
        return getattr(self, "json_" + kind)(value)

    def color(self, value):
        return (
            color(value["colorSpace"], value["components"], value.get("alpha", 1))
            if isinstance(value, dict)
            else of_css("color", tokens_of(value))[""]
        )

    def length(self, value):
        if isinstance(value, dict):
            return ("len", float(value["value"]), value["unit"])
        return of_css("dimension", tokens_of(value))[""] if isinstance(value, str) else ("len", float(value), "px")

    def time(self, value):
        return (
            ("time", value["value"] / (1000 if value["unit"] == "ms" else 1))
            if isinstance(value, dict)
            else seconds(tokens_of(value)[0])
        )

    WORDS = {
        "thin": 100,
        "hairline": 100,
        "extra-light": 200,
        "ultra-light": 200,
        "light": 300,
        "normal": 400,
        "regular": 400,
        "book": 400,
        "medium": 500,
        "semi-bold": 600,
        "demi-bold": 600,
        "bold": 700,
        "extra-bold": 800,
        "ultra-bold": 800,
        "black": 900,
        "heavy": 900,
        "extra-black": 950,
        "ultra-black": 950,
    }

    def weight(self, value):
        if isinstance(value, str):
            need(value in self.WORDS, f"no weight: {value}")
            value = self.WORDS[value]
        return ("num", float(value))

    def curve(self, value):
        return ("curve", tuple(map(float, value)))

    def family(self, value):
        return same_family(value if isinstance(value, list) else [value])

    def height(self, value):
        return ("num", float(value)) if not isinstance(value, (dict, str)) else self.length(value)

    def json_color(self, value):
        return {"": self.color(value)}

    def json_dimension(self, value):
        return {"": self.length(value)}

    json_letterSpacing = json_dimension

    def json_number(self, value):
        need(not isinstance(value, (dict, str)), f"no number: {value}")
        return {"": ("num", float(value))}

    def json_lineHeight(self, value):
        return {"": self.height(value)}

    def json_duration(self, value):
        return {"": self.time(value)}

    def json_cubicBezier(self, value):
        return {"": self.curve(value)}

    def json_boolean(self, value):
        return {"": ("bool", value)}

    def json_string(self, value):
        return {"": ("word", value)}

    def json_fontFamily(self, value):
        return {"family": self.family(value)}

    def json_fontWeight(self, value):
        if isinstance(value, dict):
            return {"weight": self.weight(value["weight"]), "slant": ("word", value.get("style"))}
        return {"weight": self.weight(value)}

    def json_strokeStyle(self, value):
        if isinstance(value, str):
            return {"": ("word", value)}
        return {"dash": self.length(value["dashArray"][0]), "cap": ("word", value["lineCap"])}

    def json_border(self, value):
        return {
            "color": self.color(value["color"]),
            "width": self.length(value["width"]),
            "style": ("word", value["style"]),
        }

    def json_transition(self, value):
        return {
            "duration": self.time(value["duration"]),
            "delay": self.time(value["delay"]),
            "curve": self.curve(value["timingFunction"]),
        }

    def json_shadow(self, value):
        layers = value if isinstance(value, list) else [value]
        found = {"layers": ("num", float(len(layers)))}
        for place, layer in enumerate(layers):
            for name, facet in (("offsetX", "x"), ("offsetY", "y"), ("blur", "blur"), ("spread", "spread")):
                found[f"{place}.{facet}"] = self.length(layer.get(name, 0))
            found[f"{place}.color"] = self.color(layer["color"])
            found[f"{place}.inset"] = ("bool", layer.get("inset", False))
        return found

    def json_gradient(self, value):
        """As written; what counts is where each stop is."""
        places = [(self.color(stop["color"]), min(1.0, max(0.0, stop["position"]))) for stop in value]
        return stops(sorted(places, key=lambda stop: stop[1]), True)

    def json_spring(self, value):
        given = value
        response = given.get("response", given.get("duration"))
        if response is None:
            response = 2 * math.pi * math.sqrt(given.get("mass", 1) / given["stiffness"])
        ratio = given.get("dampingRatio")
        if ratio is None and "bounce" in given:
            ratio = 1 - given["bounce"] if given["bounce"] >= 0 else 1 / (1 + given["bounce"])
        if ratio is None:
            ratio = given["damping"] / (2 * math.sqrt(given.get("mass", 1) * given["stiffness"]))
        return spring(response, ratio, given.get("velocity", 0))

    def json_material(self, value):
        return {
            "blur": self.length(value["blur"]),
            "saturation": ("num", float(value["saturation"])),
            "fill": self.color(value["fill"]),
        }

    def json_typography(self, value):
        found = {}
        for name, facet, read_one in (
            ("fontFamily", "family", self.family),
            ("fontSize", "size", self.size),
            ("fontWeight", "weight", self.weight),
            ("letterSpacing", "spacing", self.length),
            ("lineHeight", "lineHeight", self.height),
        ):
            if name in value:
                found[facet] = read_one(value[name])
        if "fontStyle" in value:
            found["slant"] = ("word", value["fontStyle"])
        if "textDecoration" in value:
            found["decoration"] = ("word", value["textDecoration"])
        return found

    def size(self, value):
        try:
            return self.length(value)
        except Unread:
            return of_css("css", tokens_of(value))[""]


class Flat(Values):
    def __init__(self, folder):
        root = json.loads(read(only(folder, ".json")))
        self.base, self.contexts = root["tokens"], root["contexts"]

    def value(self, token, context):
        found = self.base.get(token.path)
        for one in sorted(self.contexts, key=lambda c: sum(RANK[a] for a in c["when"])):
            if holds(one["when"], context):
                found = one["tokens"].get(token.path, found)
        return found

    def came(self, token, context):
        return json.dumps(self.value(token, context), ensure_ascii=False)

    def meaning(self, token, context):
        value = self.value(token, context)
        return None if value is None else self.dtcg(token.kind, value)


class Model(Flat):
    """The typed value of the model for templates, its CSS text, and what a person reads are held together."""

    def __init__(self, folder):
        root = json.loads(read(only(folder, ".json")))
        self.tokens = {token["path"]: token for token in root["tokens"]}

    def value(self, token, context):
        one = self.tokens.get(token.path)
        if one is None:
            return None
        best_rank, found = 0, one.get("value") if one.get("hasValue", True) else None
        for other in one["inContext"]:
            when = {pair["axis"]: pair["value"] for pair in other["context"]["when"]}
            rank = sum(RANK[a] for a in when)
            if holds(when, context) and rank > best_rank:
                best_rank, found = rank, other.get("value") if other.get("hasValue", True) else None
        return found

    def meaning(self, token, context):
        value = self.value(token, context)
        if value is None:
            return None
        return self.dtcg(token.kind, value["dtcg"])


class DTCG(Values):
    """Cells of the file, references followed, our contexts read."""

    def __init__(self, folder):
        self.cells = {}
        self.walk(json.loads(read(only(folder, ".json"))), "")

    def walk(self, group, outer):
        for name, inner in group.items():
            if name.startswith("$") or not isinstance(inner, dict):
                continue
            ours = inner.get("$extensions", {}).get("dev.blazon", {})
            if "$value" in inner or {"value", "contexts", "type", "expression"} & ours.keys():
                self.cells[outer + name] = (inner, ours)
            else:
                self.walk(inner, outer + name + ".")

    def cell(self, path, context):
        inner, ours = self.cells[path]
        if "expression" in ours and context != CONTEXTS[0]:
            raise Own("an expression of the extension")
        best_rank, found = 0, inner.get("$value", ours.get("value"))
        for text, other in ours.get("contexts", {}).items():
            when = dict(pair.split("=") for pair in text.split(","))
            rank = sum(RANK[a] for a in when)
            if holds(when, context) and rank > best_rank:
                best_rank, found = rank, other.get("value", {"$expression": other.get("expression")})
        return found

    def filled(self, value, context, depth=0):
        need(depth < 100, "a circle")
        if isinstance(value, str) and re.fullmatch(r"\{[^{}]+\}", value):
            need(value[1:-1] in self.cells, f"a reference to nothing: {value}")
            return self.filled(self.cell(value[1:-1], context), context, depth + 1)
        if isinstance(value, dict) and "$expression" in value:
            raise Own("an expression of the extension")
        if isinstance(value, dict) and "$ref" in value:
            names = value["$ref"].removeprefix("#/").split("/")
            end = names.index("$value")
            inner = self.filled(self.cell(".".join(names[:end]), context), context, depth + 1)
            for name in names[end + 1 :]:
                inner = inner[int(name)] if isinstance(inner, list) else inner[name]
            return inner
        if isinstance(value, dict):
            return {n: self.filled(v, context, depth + 1) for n, v in value.items()}
        if isinstance(value, list):
            inner = [self.filled(v, context, depth + 1) for v in value]
            return inner
        return value

    def value(self, token, context):
        return self.filled(self.cell(token.path, context), context) if token.path in self.cells else None

    came = Flat.came

    def meaning(self, token, context):
        value = self.value(token, context)
        if value is None:
            return None
        if (
            isinstance(value, str)
            and token.kind != "string"
            and "string" in repr(self.cells[token.path][1].get("type"))
        ):
            return of_css(token.kind, tokens_of(value))
        return self.dtcg(token.kind, value)


READERS = {
    "css": CSS,
    "scss": SCSS,
    "ts": TypeScript,
    "tailwind": Tailwind,
    "compose": Compose,
    "flutter": Flutter,
    "swift": Swift,
    "android": Android,
    "xcassets": Catalog,
    "figma": Figma,
    "flat": Flat,
    "model": Model,
    "json": DTCG,
}
OPTIONS = {"swift": ["style=plain"]}
# The same by other ways: references written out, the points of a rem chosen.
VARIANTS = {
    "css flat": ["references=flat"],
    "css calc": ["calc=true"],
    "css exact": ["colors=exact"],
    "scss exact": ["colors=exact"],
    "compose rem": ["rem=16"],
    "flutter rem": ["rem=16"],
    "swift rem": ["rem=16", "style=plain"],
    "android rem": ["rem=16"],
}
for variant, chosen in VARIANTS.items():
    READERS[variant] = READERS[variant.partition(" ")[0]]
    OPTIONS[variant] = chosen
