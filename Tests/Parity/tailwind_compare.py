"""The theme for Tailwind 4: its rules expanded to plain properties in each context, by tinycss2."""
import os
import re

import tinycss2
from case_names import exact, pleasant
from registry import owed

WORDS = {
    "color": "color colors", "spacing": "space spaces spacing spacings gap gaps",
    "text": "text type typography typographies font fonts fontsize fontsizes",
    "font": "font fonts fontfamily fontfamilies family families typography",
    "font-weight": "font fontweight fontweights weight weights typography",
    "tracking": "tracking letterspacing letterspacings typography",
    "leading": "leading lineheight lineheights typography",
    "radius": "radius radii radiuses borderradius corner corners rounded",
    "shadow": "shadow shadows boxshadow elevation elevations", "blur": "blur blurs",
    "ease": "ease easing easings curve curves motion",
    "breakpoint": "breakpoint breakpoints screen screens", "container": "container containers",
    "z-index": "zindex z layer layers", "opacity": "opacity opacities alpha",
    "border-width": "borderwidth borderwidths strokewidth stroke",
    "transition-duration": "duration durations motion"}
WORDS = {name: set(words.split()) for name, words in WORDS.items()}
BY_TYPE = {"color": "color", "fontFamily": "font", "fontWeight": "font-weight", "cubicBezier": "ease",
           "duration": "transition-duration", "shadow": "shadow", "typography": "text"}
BY_GROUP = {"dimension": ["border-width", "tracking", "leading", "radius", "breakpoint", "container", "blur",
                          "text", "spacing"], "number": ["leading", "opacity", "z-index"]}
TEXT_PARTS = {"size": "", "line-height": "--line-height", "letter-spacing": "--letter-spacing",
              "weight": "--font-weight"}
VARIANTS = {"dark": ("appearance", "dark", True), "not-dark": ("appearance", "dark", False),
            "contrast-more": ("contrast", "increased", True),
            "not-contrast-more": ("contrast", "increased", False)}


def word(name):
    return "".join(c for c in name.lower() if c.isalpha() or c.isnumeric())


def namespace(path, kind):
    if kind in BY_TYPE:
        return BY_TYPE[kind]
    words = [word(part) for part in path.split(".")]
    for name in BY_GROUP.get(kind, ()):
        if any(w in WORDS[name] for w in words[:-1]) or len(words) == 1 and words[0] in WORDS[name]:
            return name
    return None


def rest(path, space):
    parts = path.split(".")
    while len(parts) > 1 and word(parts[0]) in WORDS[space]:
        parts = parts[1:]
    return parts[:-1] if len(parts) > 1 and parts[-1] == "$root" else parts


def names(registry):
    """By path: its variable, and that of a family."""
    # Of several types, that of the weakest context counts.
    kinds = {path: next((c["type"] for c in sorted(cells, key=registry.weight) if c["type"]), None)
             for path, cells in registry.cells.items()}
    texts = {}
    for path, kind in kinds.items():
        space = namespace(path, kind)
        texts[path, ""] = (space, path if space is None else ".".join([space, *rest(path, space)]))
        if kind == "typography":
            texts[path, "family"] = ("font", ".".join(["font", *rest(path, "text")]))
    seen = {}
    for _, text in texts.values():
        seen[text] = seen.get(text, 0) + 1
    full = {key: text if seen[text] == 1 else f"{space or ''}.{key[0]}" for key, (space, text) in texts.items()}
    count = {}
    for text in full.values():
        plain = pleasant(text, "kebab")
        count[plain] = count.get(plain, 0) + 1
    return {key: (pleasant(text, "kebab"), exact(text)) for key, text in full.items()}


class Sheet:
    def __init__(self, text):
        self.base, self.rules = {}, []
        for rule in tinycss2.parse_stylesheet(text, True, True):
            if rule.type == "at-rule" and rule.at_keyword == "theme":
                self.base.update(declarations(rule.content))
            elif rule.type == "qualified-rule":
                self.read(rule)

    def read(self, rule):
        selector = tinycss2.serialize(rule.prelude).strip()
        attribute = r'\[data-([^=\]]+)="((?:\\.|[^"])*)"\]'
        tests = [(*pair, False) for pair in re.findall(rf":not\({attribute}\)", selector)]
        tests += [(*pair, True) for pair in re.findall(rf"(?<!:not\(){attribute}", selector)]
        content = rule.content
        while True:
            inner = [r for r in tinycss2.parse_blocks_contents(content, True, True) if r.type == "at-rule"]
            if not inner:
                break
            query = tinycss2.serialize(inner[0].prelude).strip()
            tests.append(VARIANTS[query])
            content = inner[0].content
        if tests:
            self.rules.append((tests, declarations(content)))
        else:
            self.base.update(declarations(content))

    def in_context(self, context):
        """All properties, later rules over earlier ones."""
        found = dict(self.base)
        for tests, values in self.rules:
            if all(self.holds(axis, value, context) == wanted for axis, value, wanted in tests):
                found.update(values)
        return found

    @staticmethod
    def holds(axis, value, context):
        if axis in context:
            return context[axis] == value
        for name, chosen in context.items():
            if axis in (pleasant(name, "kebab"), exact(name)) or re.sub(r"\W", "", axis) == re.sub(r"\W", "", name.lower()):
                return value in (chosen, pleasant(chosen, "kebab"), exact(chosen)) or \
                    re.sub(r"\\(.)", r"\1", value) == chosen
        raise ValueError(f"a condition that is not an axis: {axis}={value}")


def declarations(content):
    return {d.name.removeprefix("--"): tinycss2.serialize(d.value).strip()
            for d in tinycss2.parse_blocks_contents(content, True, True) if d.type == "declaration"}


def through(text, found, depth=0):
    """The value of a reference."""
    match = re.fullmatch(r"var\(--(\S+)\)", text or "")
    return through(found.get(match[1]), found, depth + 1) if match and depth < 200 else text


def compare(registry, folder, tally, right, words):
    losses = registry.blazon.export(registry.revision, "tailwind", folder)
    with open(os.path.join(folder, "tokens.tailwind.css"), encoding="utf-8") as file:
        sheet = Sheet(file.read())
    known = set(sheet.base)
    for _, values in sheet.rules:
        known |= set(values)
    mapped, count = names(registry), {}
    for plain, _ in mapped.values():
        count[plain] = count.get(plain, 0) + 1
    chosen = {key: next((name for name in (plain if count[plain] == 1 else None, full)
                         if name in known), None) for key, (plain, full) in mapped.items()}

    for context in registry.contexts():
        found = sheet.in_context(context)
        for path in registry.cells:
            answer = registry.shown(path, context)
            own, family = chosen[path, ""], chosen.get((path, "family"))
            values = {}
            if answer is not None and answer.kind == "typography" and (path, "family") in chosen:
                for part, end in TEXT_PARTS.items():
                    values[part] = through(found.get(f"{own}{end}"), found)
                values["family"] = through(found.get(family), found)
                values = {part: text for part, text in values.items() if text not in (None, "initial")}
                if {"size", "family"} <= values.keys():
                    weight, height = values.get("weight", "400"), values.get("line-height", "normal")
                    values[""] = f"{weight} {values['size']}/{height} {values['family']}"
            elif own:
                values = {"": through(found.get(own), found)}
                for part in words.get(answer.kind if answer else None, ()):
                    for name in (f"{own}-{part}", f"{own}_u2E__u2E_{part}"):
                        if name in found:
                            values[part] = through(found[name], found)
            values = {part: text for part, text in values.items() if text not in (None, "initial")}
            if answer is None:
                if values:
                    tally.differs("tailwind", None, path, context, "says", values)
                continue
            silent = owed(answer) - losses.codes(path, context)
            if silent:
                tally.differs("tailwind", answer.kind, path, context, "says without a loss", silent)
            elif owed(answer) and answer.value is not None:
                tally.owed("tailwind", answer.kind)
            if not values:
                tally.absent("tailwind", answer, path, context, losses)
            elif answer.value is None:
                tally.differs("tailwind", answer.kind, path, context, "has", values)
            else:
                values.setdefault("", "initial")
                wrong = right(answer, values)
                if wrong:
                    tally.differs("tailwind", answer.kind, path, context, values, wrong, "for", answer.value)
                else:
                    tally.equal("tailwind", answer.kind)
