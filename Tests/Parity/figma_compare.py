"""Figma: the files of each collection and mode read as Figma's import reads them, in each context."""
import json
import math
import os
import re

import css_color
from css_values import WEIGHTS
from registry import ABSENT, owed, reference

LACKS = {"type", "unit", "member", "context"}


class Differs(Exception):
    pass


def require(condition, *what):
    if not condition:
        raise Differs(" ".join(str(w) for w in what))


class Variables:
    """What a designer has who chose a mode of each collection."""

    def __init__(self, folder, axes):
        self.axes = axes
        # By the axis of the collection, or none: values to the variables of the mode.
        self.collections = {}
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), encoding="utf-8") as source:
                root = json.load(source)
            own, mode = root["$extensions"]["dev.blazon"], root["$extensions"]["com.figma.modeName"]
            if "collection" not in own:
                continue
            axis, value = own["collection"] if "context" in own else None, mode
            require(axis is None or value in axes.get(axis, ()), "a file of no mode", name, mode)
            self.collections.setdefault(axis, {})[value if axis else None] = dict(
                self.variables(root, ""))

    def variables(self, group, outer):
        for name, inner in group.items():
            if name.startswith("$"):
                continue
            if "$value" in inner:
                yield outer + name, inner
            else:
                yield from self.variables(inner, outer + name + ".")

    def found(self, path, context, depth=0):
        """A variable's type and value, through references; `None` where there is none."""
        for axis, modes in self.collections.items():
            variables = modes.get(axis and context[axis], {})
            if path not in variables:
                continue
            one = variables[path]
            value, own = one["$value"], one["$extensions"]
            # Figma has the opacity of a layer in percent.
            if isinstance(value, (int, float)) and own.get("dev.blazon", {}).get("variable", {}).get("type") == "opacity":
                require(own["com.figma.scopes"] in (["OPACITY"], []), "percent for more than opacity")
                value = round(value / 100, 12)
            target = reference(value)
            if target and target in variables and depth < 300:
                other = self.found(target, context, depth + 1)
                require(not other or other[0] == one["$type"], "refers to another type", target)
                return other
            if "com.figma.aliasData" in own:
                data = own["com.figma.aliasData"]
                target = data["targetVariableName"].replace("/", ".")
                # The value beside it is that of the other collections' first modes.
                first = {name: values[0] for name, values in self.axes.items()}
                if axis:
                    first[axis] = context[axis]
                shown = self.found(target, first, depth + 1)
                if shown and "dev.blazon" not in own:
                    require(shown == (one["$type"], value), "an alias of another value", data, shown)
                other = self.found(target, context, depth + 1)
                # A helper has nothing where its token has nothing.
                require(not other or other[0] == one["$type"], "an alias of another type", data, other)
                return other
            return one["$type"], value
        return None


class Token:
    """The variables of one token."""

    def __init__(self, variables, path, context, codes):
        parts = path.split(".")
        if parts[-1] == "$root":
            parts[-1] = "root"
        self.name, self.context, self.variables, self.codes = ".".join(parts), context, variables, codes

    def found(self, part=""):
        return self.variables.found(self.name + ("." + part if part else ""), self.context)

    def value(self, kind, part=""):
        """`None` where a loss says that it is missing."""
        found = self.found(part)
        if found is None:
            require(self.codes & LACKS, "lacks", part)
            return None
        require(found[0] == kind, "type", found[0])
        return found[1]

    def color(self, want, part=""):
        value = self.value("color", part)
        if value is None:
            return
        require(value["colorSpace"] == "srgb", value)
        xyz = css_color.xyz(want["colorSpace"], [
            None if c == "none" else float(c) for c in want["components"]])
        parts = value["components"]
        if css_color.is_in(xyz):
            require(all(abs(a - b) < 2e-6 for a, b in zip(parts, css_color.encoded(xyz, "srgb"))),
                    "color", parts)
        else:
            require("gamut" in self.codes, "a color outside sRGB, and no loss")
            gap = css_color.gap(css_color.xyz("srgb", parts), xyz, "srgb")
            require(gap <= 0.01, "color", gap)
        require(value["alpha"] == float(want.get("alpha", 1)), "alpha", value["alpha"])
        shown = [int(value["hex"][i:i + 2], 16) / 255 for i in (1, 3, 5)]
        require(all(abs(a - b) <= 0.5 / 255 + 1e-5 for a, b in zip(shown, parts)), "hex", value)

    def number(self, want, part="", most=1e-9):
        value = self.value("number", part)
        require(value is None or math.isclose(value, want, rel_tol=1e-12, abs_tol=most),
                "number", value, "for", want)

    def length(self, want, part="", most=0):
        if want["unit"] != "px":
            require("unit" in self.codes and self.found(part) is None, "a unit without a loss")
            return
        value = self.value("dimension", part)
        require(value is None or value["unit"] == "px"
                and abs(value["value"] - float(want["value"])) <= most, "length", value)

    def duration(self, want, part=""):
        self.number(float(want["value"]) / (1 if want["unit"] == "s" else 1000), part)

    def family(self, want, part=""):
        names = want if isinstance(want, list) else [want]
        value = self.value("string", part)
        require(value is None or value == names[0], "family", value)
        require(len(names) == 1 or "member" in self.codes, "families without a loss")

    def check(self, kind, want):
        if kind == "color":
            self.color(want)
        elif kind == "dimension":
            self.length(want)
        elif kind == "number":
            self.number(float(want), most=0)
        elif kind == "fontWeight":
            self.number(float(WEIGHTS.get(want, want)), most=0)
        elif kind == "duration":
            self.duration(want)
        elif kind == "fontFamily":
            self.family(want)
        elif kind == "boolean":
            require(self.value("string") == ("true" if want else "false"), "boolean")
        elif kind == "string":
            require(self.value("string") == want, "text")
        elif kind == "border":
            self.color(want["color"], "color")
            self.length(want["width"], "width")
            require(want["style"] == "solid" or "stroke" in self.codes, "a style without a loss")
        elif kind == "transition":
            self.duration(want["duration"], "duration")
            self.duration(want["delay"], "delay")
            require("member" in self.codes, "a curve without a loss")
        elif kind == "typography":
            self.typography(want)
        elif kind == "shadow":
            self.shadow(want)
        else:
            raise Differs("there is nothing for " + kind)

    def typography(self, want):
        self.family(want["fontFamily"], "fontFamily")
        self.length(want["fontSize"], "fontSize")
        weight = want["fontWeight"]
        self.number(float(WEIGHTS.get(weight, weight)), "fontWeight", 0)
        self.length(want["letterSpacing"], "letterSpacing")
        if want["fontSize"]["unit"] == "px":
            height = float(want["lineHeight"]) * float(want["fontSize"]["value"])
            self.length({"value": height, "unit": "px"}, "lineHeight", 1e-6 + abs(height) * 1e-12)

    def shadow(self, want):
        layers = want if isinstance(want, list) else [want]
        for place, layer in enumerate(layers):
            outer = f"{place + 1}." if len(layers) > 1 else ""
            self.color(layer["color"], outer + "color")
            for name, key in (("x", "offsetX"), ("y", "offsetY"), ("blur", "blur"),
                              ("spread", "spread")):
                self.length(layer[key], outer + name)
            require(not layer.get("inset") or "member" in self.codes, "inside, and no loss")


# What has to be there of a token, by type.
MAIN = {"border": "color", "transition": "duration", "typography": "fontFamily"}


def figma(registry, folder, tally):
    losses = registry.blazon.export(registry.revision, "figma", folder)
    variables = Variables(folder, registry.axes)
    for context in registry.contexts():
        for path in registry.cells:
            answer = registry.shown(path, context)
            codes = losses.codes(path, context)
            one(path, context, answer, Token(variables, path, context, codes), losses, tally)


def one(path, context, answer, token, losses, tally):
    kind = answer and answer.kind
    try:
        parts = [MAIN.get(kind, "")] if kind != "shadow" else ["color", "1.color"]
        is_there = any(token.found(part) is not None for part in parts)
        if answer is None:
            if is_there and "context" not in token.codes:
                tally.differs("figma", None, path, context, "says something")
            return
        silent = owed(answer) - token.codes
        if silent and "context" not in token.codes:
            tally.differs("figma", kind, path, context, "says without a loss", silent)
        elif owed(answer) and answer.value is not None:
            tally.owed("figma", kind)
        if kind == "string" and answer.value is None:
            return
        if answer.value is None or not is_there:
            if answer.value is not None and token.codes & LACKS:
                tally.lost("figma", kind)
            elif answer.value is None and is_there and not token.codes & ABSENT:
                tally.differs("figma", kind, path, context, "has a value for none")
            else:
                tally.absent("figma", answer, path, context, losses)
            return
        token.check(kind, answer.value)
        tally.equal("figma", kind)
    except (Differs, KeyError, TypeError, ValueError) as error:
        if "context" in token.codes:
            tally.lost("figma", kind)
        else:
            tally.differs("figma", kind, path, context, repr(error), "for", answer and answer.value)
