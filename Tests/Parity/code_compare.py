"""Generated Kotlin and Dart: their declarations read by a small reader of expressions, evaluated in each context.

That the files compile is for Tests/Formats/check.sh; here what they say is held against the registry."""
import math
import os
import re

import css_color
import css_values
from swift_names import joining_numbers
from case_names import exact, pleasant
from registry import ABSENT, owed

MOST_DIFFERENCE = 0.01
# Of a color in eight bits.
MOST_OF_BYTES = 1.0
TOKEN = re.compile(r"""\s*(?:
    (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*') |
    (?P<number>-?0x[0-9A-Fa-f]+|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?f?) |
    (?P<name>[A-Za-z_\u0080-\uFFFF][\w]*) |
    (?P<mark>[()\[\],:.<>=?{}!&]))""", re.X)


class Call:
    def __init__(self, name, given, named):
        self.name, self.given, self.named = name, given, named

    def __repr__(self):
        return f"{self.name}({self.given}, {self.named})"


class Reader:
    """An expression as numbers, texts, lists, `Call`s and names."""

    def __init__(self, text):
        self.parts = [m for m in TOKEN.finditer(text) if m[0].strip()]
        self.place = 0
        if sum(len(m[0]) for m in self.parts) < len(text.rstrip()):
            raise ValueError("cannot be read: " + text[:200])

    def peek(self):
        return self.parts[self.place] if self.place < len(self.parts) else None

    def mark(self, text):
        part = self.peek()
        if part and part["mark"] == text:
            self.place += 1
            return True
        return False

    def whole(self):
        value = self.value()
        if self.peek():
            raise ValueError("more behind the value: " + self.peek()[0])
        return value

    def value(self):
        part = self.peek()
        self.place += 1
        if part["text"]:
            return unescaped(part["text"])
        if part["number"]:
            return self.measured(number(part["number"]))
        if part["mark"] == "[":
            return self.list("]")[0]
        if part["mark"] == "(":
            given, named = self.list(")")
            return Call("record", given, named) if named else self.measured(given[0])
        name = part["name"]
        if name == "const":
            return self.value()
        while self.mark("."):
            name += "." + self.peek()["name"]
            self.place += 1
        if self.mark("("):
            return Call(name, *self.list(")"))
        return {"true": True, "false": False, "null": None}.get(name, Call("name", [name], {}))

    def measured(self, value):
        if not self.mark("."):
            return value
        unit = self.peek()["name"]
        self.place += 1
        return Call("measure", [value, unit], {})

    def list(self, end):
        given, named = [], {}
        while not self.mark(end):
            part = self.peek()
            after = self.parts[self.place + 1]
            if part["name"] and after["mark"] in (":", "="):
                self.place += 2
                named[part["name"]] = self.value()
            else:
                given.append(self.value())
            self.mark(",")
        return given, named


def number(text):
    if "0x" in text:
        return int(text, 16)
    return float(text.rstrip("f"))


def unescaped(text):
    def one(match):
        escape = match[0]
        if escape[1] == "u":
            return chr(int(escape[2:].strip("{}"), 16))
        return {"n": "\n", "t": "\t", "r": "\r"}.get(escape[1], escape[1])
    found = re.sub(r"\\(?:u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|.)", one, text[1:-1])
    # Halves of a pair are one character.
    return found.encode("utf-16", "surrogatepass").decode("utf-16")


class Declared:
    """A token of the file: values under conditions, the last one without any."""

    def __init__(self, choices):
        self.choices = choices

    def in_mode(self, mode):
        for tests, value in self.choices:
            if all(mode.get(axis) == name for axis, name in tests):
                return value
        return None


# -- Files ---------------------------------------------------------------------------------------

def read(text):
    return Reader(text).whole()


def kotlin(text):
    """By full name without the outer one; and the axes with their values."""
    found, outer, choices, axes = {}, [], None, {}
    for line in text.split("\n"):
        body = line.strip()
        if body.startswith(("/**", "*", "//", "@", "import ")):
            continue
        enum = re.match(r"public enum class (\S+) \{ (.*) \}$", body)
        if enum:
            axes[enum[1]] = enum[2].split(", ")
        elif body.startswith("public data class "):
            return found, axes_of(text, axes)
        elif opened := re.match(r"public object (\S+) \{$", body):
            outer.append(opened[1])
        elif const := re.match(r"public const val (\S+): \S+ = (.*)$", body):
            found[".".join(outer[1:] + [const[1]])] = Declared([((), read(const[2]))])
        elif got := re.match(r"public val (\S+): (.+?) get\(\) = (.*)$", body):
            found[".".join(outer[1:] + [got[1]])] = Declared([((), read(got[3]))])
        elif generic := re.match(r"public fun <T> (\S+)\(\): \S+ = (.*)$", body):
            if not generic[2].endswith("Mode.current)"):
                found[".".join(outer[1:] + [generic[1]])] = Declared([((), read(generic[2]))])
        elif begun := re.match(r"public fun (?:<T> )?(\S+)\(mode: \S+\): .+? = (.*)$", body):
            name = ".".join(outer[1:] + [begun[1]])
            if begun[2] == "when {":
                choices = []
                found[name] = Declared(choices)
            else:
                found[name] = Declared([((), read(begun[2]))])
        elif choice := re.match(r"(else|mode\..*?) -> (.*)$", body):
            tests = re.findall(r"mode\.(\w+) == \w+\.\w+\.(\w+)", choice[1])
            choices.append((tests, read(choice[2])))
        elif body == "}" and outer and len(line) - 1 == 4 * (len(outer) - 1):
            outer.pop()
    return found, {}


def axes_of(text, _):
    data = re.search(r"public data class \w+\((.*?)\n\) \{(.*)", text, re.S)
    types = dict(re.findall(r"public enum class (\w+) \{ (.*) \}", data[2]))
    return {prop: types[type_].split(", ") for prop, type_ in
            re.findall(r"public val (\w+): (\w+) = ", data[1])}


def dart(text):
    found, axes, choices = {}, {}, None
    enums = {name: values.split(", ") for name, values in re.findall(r"^enum (\w+) \{ (.*) \}", text, re.M)}
    for type_, name in re.findall(r"^  final (\w+) (\w+);", text, re.M):
        if type_ in enums:
            axes[name] = enums[type_]
    for line in text.partition("\n  @override\n")[0].split("\n"):
        if line.startswith("  static const "):
            name, value = re.match(r"  static const .+? (\w+) = (.*);$", line).groups()
            found[name] = Declared([((), read(value))])
        elif got := re.match(r"  .+ get (\w+) => (.*)$", line):
            choices = []
            if got[2].endswith(";"):
                choices.append(((), read(got[2][:-1])))
            found[got[1]] = Declared(choices)
        elif line.startswith("      (theme) => "):
            choices = None
        elif choices is not None and line.startswith("      "):
            test = re.match(r"      (\w+ == \w+\.\w+(?: && \w+ == \w+\.\w+)*) \? (.*) :$", line)
            if test:
                tests = re.findall(r"(\w+) == \w+\.(\w+)", test[1])
                choices.append((tests, read(test[2])))
            else:
                choices.append(((), read(line.strip().removesuffix(","))))
    return found, axes


# -- Comparing -----------------------------------------------------------------------------------

class Wrong(Exception):
    pass


def require(condition, *what):
    if not condition:
        raise Wrong(" ".join(map(str, what)))


def near(found, want, most=2e-6):
    """Floats of Kotlin have seven digits."""
    require(isinstance(found, (int, float)) and not isinstance(found, bool), found, "for", want)
    limit = max(min(abs(want), 3.4028235e38) * 2e-7, 1e-12 if most else 0, most * min(1, abs(want)))
    want = max(-3.4028235e38, min(3.4028235e38, want)) if abs(found) < 3.5e38 and most else want
    require(abs(found - want) <= limit, found, "for", want)


class Language:
    def spacing(self, parts, want, *units):
        """Left out where the language has no such unit."""
        if "letterSpacing" in parts:
            return self.measure(parts["letterSpacing"], want, *units)
        require("unit" in self.codes, "a letter spacing lost in silence")

    def __init__(self, codes):
        self.codes = codes

    def measure(self, found, want, units=("dp",)):
        if want["unit"] in ("em",):
            units = ("em",)
        if isinstance(found, Call):
            require(found.name == "measure" and found.given[1] in (*units, want["unit"]), found)
            found = found.given[0]
        near(found, want["value"])

    def color(self, found, want):
        require(isinstance(found, Call) and found.name.endswith(("Color", "Color.from")), found)
        components = [None if part == "none" else part for part in want["components"]]
        true = css_color.xyz(want["colorSpace"], components)
        alpha = want.get("alpha", 1.0)
        space = str(found.named.get("colorSpace", found.given[-1:]))
        space = "display-p3" if "isplayP3" in space else "srgb"
        if len(found.given) == 1:
            bits = found.given[0]
            parts = [(bits >> shift & 255) / 255 for shift in (16, 8, 0)]
            require(abs((bits >> 24) / 255 - alpha) <= 0.5 / 255 + 1e-9, "alpha of", found, "for", want)
            most = MOST_OF_BYTES
        else:
            if found.named:
                parts = [found.named[name] for name in ("red", "green", "blue")]
                given = found.named["alpha"]
            else:
                *parts, given = found.given[:4]
            near(given, alpha)
            most = MOST_DIFFERENCE
        require(all(0 <= part <= 1 for part in parts), found)
        require(space == "display-p3" or css_color.is_in(true), "not in sRGB:", want)
        gap = css_color.gap(css_color.xyz(space, parts), true, space)
        require(gap <= most, f"ΔE {gap:.3f}:", found, "for", want)

    def family(self, found, want):
        want = want if isinstance(want, list) else [want]
        require((found.given if isinstance(found, Call) else found) == want, found, "for", want)

    def weight(self, found, want):
        want = float(css_values.WEIGHTS.get(want, want))
        text = found.given[0]
        got = float(text.rpartition(".w")[2]) if isinstance(text, str) else text
        require(got == want or "precision" in self.codes and abs(got - want) <= self.step, got, want)

    def millis(self, want):
        return want["value"] * (1 if want["unit"] == "ms" else 1000)

    def stops(self, found, want):
        require(len(found) == len(want), found)
        want = sorted(want, key=lambda stop: min(1.0, max(0.0, stop["position"])))
        for (position, color), stop in zip(found, want):
            near(position, min(1.0, max(0.0, stop["position"])))
            self.color(color, stop["color"])

    def layers(self, found, want, read_layer):
        want = want if isinstance(want, list) else [want]
        shown = [layer for layer in want if not layer.get("inset")]
        require(len(shown) == len(want) or "member" in self.codes, "a layer left out in silence")
        require(len(found) == len(shown), found)
        for one, layer in zip(found, shown):
            read_layer(one, layer)

    def __call__(self, kind, found, want):
        getattr(self, kind, self.other)(found, want)

    def other(self, found, want):
        require(found == want and type(found) is type(want), found, "for", want)

    def number(self, found, want):
        near(found, want)

    def dimension(self, found, want):
        self.measure(found, want, ("dp", "sp", "em"))

    fontFamily = family
    fontWeight = weight


class Kotlin(Language):
    step = 0.5 + 1e9

    def duration(self, found, want):
        wanted = self.millis(want)
        require(found == wanted or "precision" in self.codes and (
            abs(found - wanted) <= 0.5 or abs(found) == 2000000000), found, "for", want)

    def cubicBezier(self, found, want):
        for one, other in zip(found.given, want, strict=True):
            near(one, other)

    def transition(self, found, want):
        self.duration(found.given[0], want["duration"])
        self.duration(found.given[1], want["delay"])
        self.cubicBezier(found.given[2], want["timingFunction"])

    def border(self, found, want):
        self.measure(found.given[0], want["width"])
        self.color(found.given[1], want["color"])
        require(want["style"] == "solid" or "stroke" in self.codes, "a style lost in silence")

    def spring(self, found, want):
        response, ratio, velocity = css_values.spring_parts(want)
        near(found.named["dampingRatio"], ratio)
        near(found.named["stiffness"], (2 * math.pi / response) ** 2)
        require(not velocity or "member" in self.codes, "a velocity lost in silence")

    def shadow(self, found, want):
        def layer(one, other):
            self.measure(one.named["radius"], other["blur"])
            self.measure(one.named["spread"], other.get("spread", {"value": 0, "unit": "px"}))
            self.measure(one.named["offset"].given[0], other["offsetX"])
            self.measure(one.named["offset"].given[1], other["offsetY"])
            self.color(one.named["color"], other["color"])
        self.layers(found.given, want, layer)

    def gradient(self, found, want):
        self.stops([pair.given for pair in found.given], want)

    def typography(self, found, want):
        parts = found.named
        self.family(parts["fontFamily"], want["fontFamily"])
        self.measure(parts["fontSize"], want["fontSize"], ("sp",))
        self.weight(parts["fontWeight"], want["fontWeight"])
        self.spacing(parts, want["letterSpacing"], ("sp", "em"))
        self.measure(parts["lineHeight"], {"value": want["lineHeight"], "unit": "em"})


class Dart(Language):
    step = 50 + 1e9

    def duration(self, found, want):
        given = found.named
        micros = given.get("microseconds", 0) + 1000 * given.get("milliseconds", 0)
        wanted = self.millis(want) * 1000
        require(abs(micros - wanted) <= (0.5 if "precision" in self.codes else 1e-3) or
                abs(wanted) > 9e15, found, "for", want)

    cubicBezier = Kotlin.cubicBezier

    def transition(self, found, want):
        self.duration(found.named["duration"], want["duration"])
        self.duration(found.named["delay"], want["delay"])
        self.cubicBezier(found.named["curve"], want["timingFunction"])

    def border(self, found, want):
        self.measure(found.named["width"], want["width"])
        self.color(found.named["color"], want["color"])
        require(want["style"] == "solid" or "stroke" in self.codes, "a style lost in silence")

    def spring(self, found, want):
        response, ratio, velocity = css_values.spring_parts(want)
        mass, stiffness, damping = (found.named[n] for n in ("mass", "stiffness", "damping"))
        near(2 * math.pi * math.sqrt(mass / stiffness), response, 1e-5)
        near(damping / (2 * math.sqrt(mass * stiffness)), ratio, 1e-5)
        require(not velocity or "member" in self.codes, "a velocity lost in silence")

    def shadow(self, found, want):
        def layer(one, other):
            self.measure(one.named["blurRadius"], other["blur"])
            self.measure(one.named["spreadRadius"], other.get("spread", {"value": 0, "unit": "px"}))
            self.measure(one.named["offset"].given[0], other["offsetX"])
            self.measure(one.named["offset"].given[1], other["offsetY"])
            self.color(one.named["color"], other["color"])
        self.layers(found, want, layer)

    def gradient(self, found, want):
        self.stops(list(zip(found.named["stops"], found.named["colors"], strict=True)), want)

    def typography(self, found, want):
        parts = found.named
        families = [parts["fontFamily"], *parts.get("fontFamilyFallback", [])]
        self.family(families, want["fontFamily"])
        self.measure(parts["fontSize"], want["fontSize"])
        self.weight(parts["fontWeight"], want["fontWeight"])
        self.spacing(parts, want["letterSpacing"])
        near(parts["height"], want["lineHeight"])


def first_of(candidates, known, count={}):
    """- count: how many tokens would have a plain name, of which the first two candidates are."""
    return next((name for place, name in enumerate(candidates)
                 if name in known and (place > 1 or count.get(name, 1) == 1)), None)


def forms(text, style, letters, lead):
    """The names that a text may have, the likeliest first."""
    words = [pleasant(text, style, letters, "_" if letters else "x_"), exact(text, letters, lead)]
    return [form for word in words for form in (word, f"{word}_")]


def compare(form, registry, folder, tally, parse, language, letters):
    losses = registry.blazon.export(registry.revision, form, folder)
    file, = os.listdir(folder)
    with open(os.path.join(folder, file), encoding="utf-8") as source:
        found, axes = parse(source.read())
    lead = "" if letters else "x_"
    names = named(registry.cells, found, letters)
    style = "pascal" if letters else "camel"
    places = {}
    for axis, values in registry.axes.items():
        prop = first_of(forms(axis, "camel", False, "x_"), axes)
        for value in values if prop else ():
            places[axis, value] = prop, first_of(forms(value, style, False, "x_"), axes[prop])

    def value(name, mode, depth=0):
        """Through names of other tokens."""
        got = found[name].in_mode(mode)
        if isinstance(got, Call) and depth < 200:
            other = got.given[0] if got.name == "name" else got.name
            if isinstance(other, str):
                other = other.removeprefix("Tokens.")
                if other in found:
                    return value(other, mode, depth + 1)
        return got

    for context in registry.contexts():
        mode = dict(places[pair] for pair in context.items() if pair in places)
        for path in registry.cells:
            answer = registry.shown(path, context)
            got = value(names[path], mode) if names[path] else None
            if answer is None:
                if got is not None:
                    tally.differs(form, None, path, context, "says", got)
                continue
            codes = losses.codes(path, context)
            silent = owed(answer) - codes
            if silent:
                tally.differs(form, answer.kind, path, context, "says without a loss", silent)
            elif owed(answer) and answer.value is not None:
                tally.owed(form, answer.kind)
            if got is None:
                if codes & {"member"}:
                    tally.lost(form, answer.kind)
                else:
                    tally.absent(form, answer, path, context, losses)
            elif answer.value is None:
                tally.differs(form, answer.kind, path, context, "has", got)
            else:
                try:
                    language(codes)(answer.kind, got, answer.value)
                    tally.equal(form, answer.kind)
                except (Wrong, KeyError, AttributeError, TypeError, ValueError) as wrong:
                    tally.differs(form, answer.kind, path, context, repr(wrong)[:200], got, "for", answer.value)


def named(paths, found, is_nested):
    """The names of the paths in a file: group by group where they are nested."""
    if not is_nested:
        count = counted(pleasant(path, "camel", False, "x_") for path in paths)
        return {path: first_of(forms(path, "camel", False, "x_"), found, count) for path in paths}
    inner, known = {}, {}
    for path in paths:
        parts = joining_numbers(path.split("."))
        for depth, part in enumerate(parts):
            inner.setdefault(tuple(parts[:depth]), {})[part] = depth == len(parts) - 1
    for name in found:
        parts = name.split(".")
        for depth, part in enumerate(parts):
            known.setdefault(".".join(parts[:depth]), set()).add(part)

    def word(outer, parts, place):
        style = "camel" if place == len(parts) - 1 else "pascal"
        others = inner[tuple(parts[:place])].items()
        count = counted(pleasant(part, style, True) for part, is_token in others
                        if is_token == (style == "camel"))
        return first_of(forms(parts[place], style, True, ""), known.get(outer, ()), count)

    names = {}
    for path in paths:
        outer, parts = "", joining_numbers(path.split("."))
        for place in range(len(parts)):
            one = word(outer, parts, place)
            outer = one if not outer else f"{outer}.{one}"
        names[path] = outer if outer in found else None
    return names


def counted(names):
    count = {}
    for name in names:
        count[name] = count.get(name, 0) + 1
    return count


def compose(registry, folder, tally):
    compare("compose", registry, folder, tally, kotlin, Kotlin, True)


def flutter(registry, folder, tally):
    compare("flutter", registry, folder, tally, dart, Dart, False)
