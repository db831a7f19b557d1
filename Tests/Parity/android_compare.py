"""Android: resources compiled by aapt2, the table read, each token in each state of a device."""
import math
import os
import shutil
import struct

import css_color
from android_table import FRAMEWORK, AndroidError, Table, compiled, length, number, signed
from case_names import exact, pleasant
from css_values import WEIGHTS, is_spring_whole, spring_parts
from registry import owed, reference

FAMILIES = {"system-ui": "sans-serif", "-apple-system": "sans-serif",
            "BlinkMacSystemFont": "sans-serif", "ui-sans-serif": "sans-serif",
            "ui-rounded": "sans-serif", "ui-serif": "serif", "ui-monospace": "monospace"}
# The codes of what may be missing or rounded, and of what may stand in for another context.
LACKS = {"unit", "range", "type", "name", "member"}


class Differs(Exception):
    pass


def require(condition, *what):
    if not condition:
        raise Differs(" ".join(str(w) for w in what))


def state(context, axes):
    """A device that looks so; by rank of Android's qualifiers."""
    found = {3: 400, 4: 400, 5: 800, 10: "port", 12: "notnight", 2: "ltr"}
    if context.get("appearance") == "dark":
        found[12] = "night"
    if context.get("idiom") == "pad" and axes["idiom"][0] != "pad":
        found.update({3: 800, 4: 800})
    if context.get("orientation") == "landscape":
        found[10] = "land"
    return found


def close(found, want, part=2e-7):
    """As near as 32 bits come."""
    return math.isclose(found, want, rel_tol=part, abs_tol=1e-37)


class Reader:
    """The resources of one token on one device."""

    def __init__(self, table, path, device, codes, units=("dp",)):
        """- units: those that a length may have."""
        self.table, self.device, self.codes, self.units = table, device, codes, units
        self.plain = pleasant(path, "snake", False, "x_")
        self.exact = exact(path, False, "x_", True)

    def found(self, type_, part=""):
        for name, joint in ((self.plain, "_"), (self.exact, "_u2e__u2e_"),
                            (self.exact + "_", "_u2e__u2e_"), (self.exact, "_")):
            if name is None:
                continue
            value = self.table.named(type_, name + joint + part if part else name, self.device)
            if value is not None:
                return value
        return None

    def value(self, type_, part=""):
        """`None` where a loss says that it is missing."""
        value = self.found(type_, part)
        require(value is not None or self.codes & LACKS, "lacks", type_, part)
        return value

    def color(self, want, part=""):
        value = self.value("color", part)
        if value is None:
            return
        require(0x1C <= value.kind <= 0x1F, "no color", value.kind)
        parts = [(value.data >> shift & 255) / 255 for shift in (24, 16, 8, 0)]
        xyz = css_color.xyz(want["colorSpace"], [
            None if c == "none" else float(c) for c in want["components"]])
        if css_color.is_in(xyz):
            exact_ = css_color.encoded(xyz, "srgb")
            require(all(abs(a - b) <= 0.5 / 255 + 1e-5 for a, b in zip(parts[1:], exact_)),
                    "color", parts, exact_)
        else:
            require("gamut" in self.codes, "a color outside sRGB, and no loss")
            # A byte is up to so far away.
            gap = css_color.gap(css_color.xyz("srgb", parts[1:]), xyz, "srgb")
            require(gap <= 1, "color", gap)
        require(abs(parts[0] - float(want.get("alpha", 1))) <= 0.5 / 255 + 1e-9, "alpha", parts[0])

    def length(self, want, part="", units=()):
        units = units or self.units
        if want["unit"] != "px":
            require("unit" in self.codes, "a unit without a loss")
            return
        value = self.value("dimen", part)
        if value is None:
            return
        amount, unit, step = length(value)
        require(unit in units, "unit", unit)
        amount_wanted = float(want["value"])
        # Whole numbers are exact; what is behind the last bit of others is cut off.
        near = max(2 ** -23, step if step < 1 else abs(amount_wanted) / 65536)
        require(abs(amount - amount_wanted) <= near, "length", amount, "for", amount_wanted)

    def number(self, want, part="", rough=2e-7):
        value = self.value("dimen", part)
        if value is None:
            return
        require(value.kind == 4, "no float", value.kind)
        is_right = close(number(value), float(want), rough) or "rounded" in self.codes
        require(is_right, "number", number(value), "for", want)

    def integer(self, want, part=""):
        value = self.value("integer", part)
        if value is None:
            return
        require(value.kind == 0x10, "no integer", value.kind)
        found = signed(value.data)
        require(abs(found - want) < 1e-6 or "rounded" in self.codes and abs(found - want) <= 0.5,
                "integer", found, "for", want)

    def duration(self, want, part=""):
        self.integer(float(want["value"]) * (1000 if want["unit"] == "s" else 1), part)

    def text(self, want, part=""):
        value = self.value("string", part)
        if value is not None:
            require(value.kind == 3 and value.data == want, "text", repr(value.data), "for",
                    repr(want))

    def family(self, want, part=""):
        names = want if isinstance(want, list) else [want]
        self.text(FAMILIES.get(names[0], names[0]), part)
        if len(names) > 1:
            value = self.value("array", "families")
            found = value and [item.data for _, item in value.data]
            require(value is None or found == names, "families", found, "for", names)

    def curve(self, want, part=""):
        value = self.value("interpolator", part)
        if value is not None:
            found = self.table.curve(value.data)
            require(all(map(close, found, map(float, want))), "curve", found, "for", want)

    def typography(self, want):
        self.family(want["fontFamily"], "family")
        self.integer(float(WEIGHTS.get(want["fontWeight"], want["fontWeight"])), "weight")
        size = want["fontSize"]
        self.length(size, "size", ("sp",))
        amount = float(size["value"])
        if size["unit"] != "px" or amount == 0:
            require("unit" in self.codes, "text without a size, and no loss")
            return
        spacing = want["letterSpacing"]
        if spacing["unit"] == "px" or float(spacing["value"]) == 0:
            self.number(float(spacing["value"]) / amount, "letter_spacing", 1e-6)
        else:
            require("unit" in self.codes, "letter spacing in rem, and no loss")
        height = float(want["lineHeight"]) * amount
        self.length({"value": height, "unit": "px"}, "line_height", ("sp",))

    def check(self, kind, want):
        if kind == "color":
            self.color(want)
        elif kind == "dimension":
            self.length(want)
        elif kind == "fontFamily":
            self.family(want)
        elif kind == "fontWeight":
            self.integer(float(WEIGHTS.get(want, want)))
        elif kind == "duration":
            self.duration(want)
        elif kind == "cubicBezier":
            self.curve(want)
        elif kind == "number":
            self.number(want)
        elif kind == "boolean":
            value = self.value("bool")
            require(value is None or (value.kind, value.data != 0) == (0x12, want), "boolean")
        elif kind == "string":
            self.text(want)
        elif kind == "border":
            self.color(want["color"], "color")
            self.length(want["width"], "width")
            require(want["style"] == "solid" or "type" in self.codes, "a style, and no loss")
        elif kind == "transition":
            self.duration(want["duration"], "duration")
            self.duration(want["delay"], "delay")
            self.curve(want["timingFunction"], "interpolator")
        elif kind == "typography":
            self.typography(want)
        elif kind == "spring":
            response, ratio, _ = spring_parts(want)
            self.number((2 * math.pi / response) ** 2, "stiffness", 1e-6)
            self.number(ratio, "damping_ratio", 1e-6)
            if "velocity" in want:
                self.number(want["velocity"], "velocity")
        elif kind == "material":
            self.text(want["level"], "level")
            for name, read in (("fill", self.color), ("blur", self.length),
                               ("saturation", self.number)):
                if name in want:
                    read(want[name], name)
        else:
            raise Differs(f"there is nothing for {kind}")


# What has to be there of a token of each type: type in the table, and part.
MAIN = {"color": ("color", ""), "dimension": ("dimen", ""), "fontFamily": ("string", ""),
        "fontWeight": ("integer", ""), "duration": ("integer", ""),
        "cubicBezier": ("interpolator", ""), "number": ("dimen", ""), "boolean": ("bool", ""),
        "string": ("string", ""), "border": ("color", "color"),
        "transition": ("integer", "duration"), "typography": ("string", "family"),
        "spring": ("dimen", "stiffness"), "material": ("string", "level")}


def android(registry, folder, tally):
    losses = registry.blazon.export(registry.revision, "android", folder)
    try:
        table = Table(compiled(folder))
    except AndroidError as error:
        tally.differs("android", None, "compiling", error)
        return
    sizes = text_sizes(registry)
    for context in registry.contexts():
        device = state(context, registry.axes)
        for path in registry.cells:
            answer = registry.shown(path, context)
            passed = {path} | {cell["path"] for cell in answer.chain} if answer else set()
            reader = Reader(table, path, device, losses.codes(path, context),
                            ("sp",) if passed & sizes else ("dp",))
            one(path, context, answer, reader, tally)


def text_sizes(registry):
    """The tokens that text styles have their size from, and those that these refer to in some context."""
    found = {reference(cell["value"].get("fontSize")) for cell in registry.rows
             if cell["type"] == "typography" and isinstance(cell["value"], dict)} - {None}
    for path in list(found):
        for context in registry.contexts():
            end = registry.answer(path, context)
            found |= {cell["path"] for cell in (end.chain if end else ())}
    return found


def one(path, context, answer, reader, tally):
    codes = reader.codes
    if answer is None:
        if any(reader.found(*place) for place in MAIN.values()) and "context" not in codes:
            tally.differs("android", None, path, context, "says something")
        return
    silent = owed(answer) - codes
    if silent and "context" not in codes:
        tally.differs("android", answer.kind, path, context, "says without a loss", silent)
    elif owed(answer) and answer.value is not None:
        tally.owed("android", answer.kind)
    if answer.kind == "string" and answer.value is None:
        return
    place = MAIN.get(answer.kind)
    is_there = place and reader.found(*place)
    if answer.kind == "spring" and answer.value is not None and not is_spring_whole(answer.value):
        is_there = None
    if answer.value is None or not is_there:
        if answer.value is None and is_there and "context" not in codes:
            tally.differs("android", answer.kind, path, context, "has a value for none")
        elif answer.value is None or codes & LACKS | codes & {"context"}:
            tally.absent("android", answer, path, context, Codes(codes))
        else:
            tally.differs("android", answer.kind, path, context, "is not there, and no loss says so")
        return
    try:
        reader.check(answer.kind, answer.value)
        tally.equal("android", answer.kind)
    except (Differs, AndroidError, struct.error, KeyError) as error:
        if "context" in codes:
            tally.lost("android", answer.kind)
        else:
            tally.differs("android", answer.kind, path, context, repr(error), "for", answer.value)


class Codes:
    """Losses of one token in one context, those of a value out of range among the absent ones."""

    def __init__(self, codes):
        self.known = codes | ({"type"} if codes & LACKS else set())

    def codes(self, path, context):
        return self.known


def lacking():
    if not shutil.which("aapt2"):
        return "there is no aapt2 on the path"
    return None if os.path.exists(FRAMEWORK) else "there is no " + FRAMEWORK
