"""The CSS export: read by tinycss2, decided by the cascade, compared in every context."""
import itertools
import json
import os
import re

import css_browser
import css_values
import tinycss2
from css_sheet import Reader, Sheet, Unresolved, exact, pleasant, substituted
from registry import owed

MODES = ("both", "media", "selector", "light-dark")


def ways(registry, mode):
    """How a reader can come to an appearance under a mode: under `both` by the system, by the root's
    attribute against it, and by that of an element inside, against both."""
    if mode == "both" and "dark" in registry.axes.get("appearance", []):
        return ("system", "root", "inner")
    return ("",)


def attribute(axis):
    """The name of an axis with hyphens for what attributes cannot have."""
    return re.sub(r"[^\w\-\u0080-\U0010ffff]+", "-", axis).strip("-")


def reader(registry, context, mode, wide, way=""):
    attributes, inner = {}, None
    for axis, value in context.items():
        if axis == "appearance":
            if mode == "selector":
                attributes["data-theme"] = value
        elif axis != "contrast" or value not in ("normal", "increased"):
            attributes["data-" + pleasant(attribute(axis))[2:]] = value
    scheme = "dark" if context.get("appearance") == "dark" else "light"
    other = "light" if scheme == "dark" else "dark"
    # Where an attribute decides, the system asks for the opposite: only the attribute may count.
    system = {**context}
    if mode == "selector" or way in ("root", "inner"):
        system["appearance"] = other
    if way == "root":
        attributes["data-theme"] = scheme
    elif way == "inner":
        attributes["data-theme"], inner = other, {"data-theme": scheme}
    return Reader(system, attributes, wide, mode == "light-dark", scheme, inner)


def property_name(values, path):
    for name in (pleasant(path), exact(path)):
        if name in values:
            return name
    return None


class Memory:
    """What was found of a text and a value that came up before."""

    def __init__(self):
        self.known = {}

    def problem(self, kind, tokens, value, wide, part):
        key = (kind, tinycss2.serialize(tokens), json.dumps(value),
               wide and kind != "spring")
        try:
            key += tuple(tinycss2.serialize(part(word)) for word in part.words(kind, value))
        except (KeyError, Unresolved) as error:
            return f"lacks the property {error}"
        if key not in self.known:
            try:
                self.known[key] = css_values.compare(kind, tokens, value, wide, part)
            except (css_values.Differs, KeyError, AttributeError, IndexError) as error:
                self.known[key] = repr(error)
        return self.known[key]


class Parts:
    """The further properties of a token."""

    WORDS = {"spring": ("duration",), "border": ("width", "style", "color"),
             "transition": ("duration", "timing-function", "delay"), "material": ("fill",),
             "typography": ("family", "size", "weight", "line-height", "letter-spacing")}

    def __init__(self, path, name, values, who):
        self.joint = ".." if name == exact(path) and name != pleasant(path) else "-"
        self.name, self.values, self.who = name, values, who

    def words(self, kind, value):
        return () if kind == "material" and "fill" not in value else self.WORDS.get(kind, ())

    def __call__(self, word):
        return substituted(self.values[self.name + self.joint + word], self.values, self.who)


def compare(registry, sheet, mode, wide, losses, tally, memory, way=""):
    form = "css wide" if wide else "css"
    for context in registry.contexts():
        who = reader(registry, context, mode, wide, way)
        values = sheet.properties(who)
        if way:
            want = "light dark" if way == "system" else who.scheme
            if sheet.schemes and sheet.color_scheme(who) != want:
                tally.differs(form, None, mode, way, "color-scheme", sheet.color_scheme(who))
        for path in registry.cells:
            answer = registry.shown(path, context)
            name = property_name(values, path)
            try:
                tokens = substituted(values[name], values, who) if name else None
            except Unresolved:
                tokens = None
            if answer is None:
                if tokens is not None:
                    tally.differs(form, None, path, context, mode, "says", texts(tokens))
                continue
            silent = owed(answer) - losses.codes(path, context)
            if silent:
                tally.differs(form, answer.kind, path, context, "says without a loss", silent)
            elif owed(answer) and answer.value is not None:
                tally.owed(form, answer.kind)
            if tokens is None:
                tally.absent(form, answer, path, context, losses)
            elif answer.value is None:
                tally.differs(form, answer.kind, path, context, mode, "has", texts(tokens))
            else:
                part = Parts(path, name, values, who)
                problem = memory.problem(answer.kind, tokens, answer.value, wide, part)
                if problem:
                    tally.differs(form, answer.kind, path, context, mode, texts(tokens), problem,
                                  "for", answer.value)
                else:
                    tally.equal(form, answer.kind)


def texts(tokens):
    return " ".join(t.serialize() for t in tokens)


def check(registry, folder, tally, browser, variants):
    """- variants: pairs of the options modes and references."""
    memory = Memory()
    for mode, kept in variants:
        losses = registry.blazon.export(
            registry.revision, "css", folder, "modes=" + mode, "references=" + kept)
        with open(os.path.join(folder, "tokens.css"), encoding="utf-8") as file:
            text = file.read()
        sheet = Sheet(text)
        for problem in sheet.problems:
            tally.differs("css", None, mode, problem)
        for wide, way in itertools.product((False, True), ways(registry, mode)):
            compare(registry, sheet, mode, wide, losses, tally, memory, way)
        if browser and kept == "var":
            for way in ways(registry, mode):
                css_browser.compare(
                    browser, registry, text, mode, tally, reader, property_name, way)


EVERY_VARIANT = tuple(itertools.product(MODES, ("var", "flat")))
