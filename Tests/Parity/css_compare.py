"""The CSS export: read by tinycss2, decided by the cascade, compared in every context."""
import itertools
import json
import os

import css_browser
import css_values
import tinycss2
from css_sheet import Reader, Sheet, Unresolved, exact, pleasant, substituted
from registry import owed

MODES = ("media", "selector", "light-dark")


def reader(registry, context, mode, wide):
    attributes = {}
    for axis, value in context.items():
        if axis == "appearance":
            if mode == "selector":
                attributes["data-theme"] = value
        elif axis != "contrast" or value not in ("normal", "increased"):
            attributes["data-" + pleasant(axis)[2:]] = value
    scheme = "dark" if context.get("appearance") == "dark" else "light"
    # Under `selector` the system asks for the opposite: only the attribute may count.
    system = {**context}
    if mode == "selector":
        system["appearance"] = "light" if scheme == "dark" else "dark"
    return Reader(system, attributes, wide, mode == "light-dark", scheme)


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


def compare(registry, sheet, mode, wide, losses, tally, memory):
    form = "css wide" if wide else "css"
    for context in registry.contexts():
        who = reader(registry, context, mode, wide)
        values = sheet.properties(who)
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
        for wide in (False, True):
            compare(registry, sheet, mode, wide, losses, tally, memory)
        if browser and kept == "var":
            css_browser.compare(browser, registry, text, mode, tally, reader, property_name)


EVERY_VARIANT = tuple(itertools.product(MODES, ("var", "flat")))
