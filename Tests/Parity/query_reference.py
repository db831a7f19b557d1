"""A second evaluator of queries, which shares nothing with the program but its JSON output.

    query_reference.py --blazon PATH [--count N] [--seed S]

Builds a registry with a history, asks each query of `queries.txt` and N random ones of it and of the
built-in registry with `blazon list --where`, and compares the cells with those that this file finds in
`blazon list --json`. It also holds `resolved()` and `changes()` of `blazon sql` beside `list` and `diff`.
The grammar and what each key means: docs/query.md.
"""
import argparse
import itertools
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import css_color

HERE = pathlib.Path(__file__).parent
KEYS = """path type in presence modality grade document publisher context value written near contrast unit
is has refers through usedby varies missing cites changed born until author message was note words
text""".split()
VALUE_ROLES = ("words", "expression", "approximate", "min", "max", "unit", "assumed", "since", "api", "on",
               "because", "note", "verbatim", "about")


# -- Reading -------------------------------------------------------------------------------------

TERM = re.compile(r'([A-Za-z][A-Za-z0-9.]*)(?:\[([^\]]*)\])?(!=|<=|>=|[:=<>])')


class Reader:
    """`or` of `and` of negations, by descent; gives nested tuples."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def blank(self):
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def word(self, name):
        match = re.compile(name + r'(?=[\s()"]|$)').match(self.text, self.at)
        if match:
            self.at = match.end()
            self.blank()
        return bool(match)

    def read(self):
        self.blank()
        if self.at == len(self.text):
            return ("all", [])
        tree = self.either()
        assert self.at == len(self.text), self.text[self.at:]
        return tree

    def either(self):
        parts = [self.both()]
        while self.word("or"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else ("any", parts)

    def both(self):
        parts = [self.unary()]
        while True:
            self.word("and")
            if self.at == len(self.text) or self.text[self.at] == ")" \
                    or re.compile(r'or(?=[\s()"]|$)').match(self.text, self.at):
                return parts[0] if len(parts) == 1 else ("all", parts)
            parts.append(self.unary())

    def unary(self):
        if re.compile(r"-(?![0-9])").match(self.text, self.at):
            self.at += 1
            return ("not", self.unary())
        if self.word("not"):
            return ("not", self.unary())
        if self.text[self.at] == "(":
            self.at += 1
            self.blank()
            tree = self.either()
            assert self.text[self.at] == ")"
            self.at += 1
            self.blank()
            return tree
        return self.term()

    def string(self):
        match = re.compile(r'"((?:[^"\\]|\\.)*)"', re.S).match(self.text, self.at)
        self.at = match.end()
        self.blank()
        return re.sub(r"\\(.)", r"\1", match[1], flags=re.S)

    def plain(self, end=r'\s()"'):
        match = re.compile("[^" + end + "]*").match(self.text, self.at)
        self.at = match.end()
        self.blank()
        return match[0]

    def term(self):
        if self.text[self.at] == '"':
            return ("term", "text", None, None, "=", [(self.string(), True)])
        match = TERM.match(self.text, self.at)
        if not match:
            return ("term", "text", None, None, "=", [(self.plain(), False)])
        self.at = match.end()
        key, _, member = match[1].partition(".")
        assert key in KEYS, key
        if self.text[self.at] == "[":
            self.at += 1
            operands = []
            while self.text[self.at] != "]":
                self.blank()
                quoted = self.text[self.at] == '"'
                operands.append((self.string() if quoted else self.plain(r'\s()",\]'), quoted))
                if self.text[self.at] == ",":
                    self.at += 1
            self.at += 1
            self.blank()
        else:
            quoted = self.text[self.at] == '"'
            operands = [(self.string() if quoted else self.plain(), quoted)]
        sign = {":": "=", "!=": "="}.get(match[3], match[3])
        term = ("term", key, member or None, match[2], sign, operands)
        return ("not", term) if match[3] == "!=" else term


# -- The registry --------------------------------------------------------------------------------

def text_of(context):
    return ",".join(f"{axis}={value}" for axis, value in sorted(context.items()))


def like(pattern, text):
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text, re.S) is not None


def words_of(path):
    """`.action sheet.title.`: names split at capitals, digits kept with what stands before them."""
    def human(name):
        return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower()
    return "." + ".".join(human(name) for name in path.split(".")) + "."


class Design:
    def __init__(self, blazon, registry, at=None):
        self.blazon, self.registry = blazon, registry
        place = ["--at", at] if at else []
        self.cells = self.json("list", *place)["cells"]
        self.old = {self.key(c): c for c in self.json("list", "--deprecated", *place)["cells"]}
        self.revisions = self.json("revision")["revisions"]
        self.documents = self.json("sources", *place)["documents"]
        self.axes = []
        for revision in self.revisions:
            self.axes += [axis for axis in revision["axes"] if axis not in self.axes]
        self.tokens = {}
        for cell in self.cells:
            self.tokens.setdefault((cell["revision"], cell["path"]), []).append(cell)
        self.paths = sorted({cell["path"] for cell in self.cells})
        self.third = {d["id"] for d in self.documents if d["standing"] == "thirdParty"}
        self.used = {target for cell in self.cells for target in self.targets(cell)}
        self.births, self.history = None, None
        self.known = {}

    def json(self, *arguments):
        out = subprocess.run([self.blazon, *arguments, "--registry", self.registry, "--json"],
                             capture_output=True, text=True)
        if out.returncode not in (0, 1):
            raise RuntimeError(out.stderr)
        return json.loads(out.stdout)

    def key(self, cell):
        return cell["path"], cell["revision"], text_of(cell["context"])

    def asked(self, query):
        return [self.key(c) for c in self.json("list", "--where", query)["cells"]]

    # What stands in cells

    def references(self, value):
        if isinstance(value, str):
            if re.fullmatch(r"\{[^{}]+\}", value):
                yield value[1:-1]
        elif isinstance(value, dict):
            if "$ref" in value and len(value) == 1:
                yield value["$ref"].lstrip("#/").replace("/", ".").removesuffix(".$value")
            elif isinstance(value.get("expression"), str) and len(value) == 1:
                yield from re.findall(r"\{([^{}]+)\}", value["expression"])
            else:
                for part in value.values():
                    yield from self.references(part)
        elif isinstance(value, list):
            for part in value:
                yield from self.references(part)

    def targets(self, cell):
        if cell["type"] in ("string", "boolean") and not self.is_alias(cell):
            return []
        found = list(self.references(cell["value"]))
        if cell["value"] is None:
            found += re.findall(r"\{([^{}]+)\}", cell["qualifiers"].get("expression", ""))
        return found

    def is_alias(self, cell):
        return isinstance(cell["value"], str) and re.fullmatch(r"\{[^{}]+\}", cell["value"]) is not None

    # Resolving

    def full(self, revision, context):
        axes = next(r["axes"] for r in self.revisions if r["id"] == revision)
        return {axis: context.get(axis, values[0]) for axis, values in axes.items()}

    def winner(self, revision, path, full):
        fitting = [c for c in self.tokens.get((revision, path), [])
                   if all(full.get(axis) == value for axis, value in c["context"].items())]
        return max(fitting, default=None, key=lambda c: sum(
            2 ** self.axes.index(axis) for axis in c["context"]))

    def resolve(self, revision, path, full, depth=0):
        """The cell that answers and its value; `None` where it has none."""
        cell = self.winner(revision, path, full)
        if cell is None or depth > 40 or cell["value"] is None:
            return cell, None
        def filled(value):
            if isinstance(value, str) and re.fullmatch(r"\{[^{}]+\}", value):
                return self.resolve(revision, value[1:-1], full, depth + 1)[1]
            if isinstance(value, dict):
                return {name: filled(part) for name, part in value.items()}
            if isinstance(value, list):
                return [filled(part) for part in value]
            return value
        return cell, filled(cell["value"])

    def contexts(self, revision):
        axes = next(r["axes"] for r in self.revisions if r["id"] == revision)
        named = {axis for (other, _), cells in self.tokens.items() if other == revision
                 for cell in cells for axis in cell["context"]}
        lists = [(axis, values) for axis, values in axes.items() if axis in named]
        for choice in itertools.product(*(values for _, values in lists)):
            yield self.full(revision, dict(zip((axis for axis, _ in lists), choice)))

    def varies(self, revision, path, axis, value):
        values = next(r["axes"] for r in self.revisions if r["id"] == revision).get(axis)
        if not values:
            return False
        for full in self.contexts(revision):
            if full[axis] != values[0]:
                continue
            open_cell, open_value = self.resolve(revision, path, full)
            for other in values[1:] if value is None else [value]:
                cell, there = self.resolve(revision, path, full | {axis: other})
                if not self.same(open_cell, open_value, cell, there):
                    return True
        return False

    def same(self, one_cell, one, other_cell, other):
        if one_cell is None or other_cell is None:
            return one_cell is other_cell
        if one is None or other is None:
            return one is other and one_cell["qualifiers"] == other_cell["qualifiers"]
        a, b = color(one), color(other)
        if a and b:
            return close(a, b)
        return one == other

    def contrasts(self, revision, path, background):
        """By the cell that answers: the ratios on its backgrounds, in all contexts."""
        found = {}
        base = next((c for c in self.tokens[revision, path] if not c["context"]), None)
        for full in self.contexts(revision):
            cell, value = self.resolve(revision, path, full)
            grounds = [background] if background else [
                ground.strip("{}") for ground in (cell or {}).get("qualifiers", {}).get("on")
                or (base or {}).get("qualifiers", {}).get("on") or []]
            for ground in grounds:
                behind = color(self.resolve(revision, ground, full)[1])
                own = color(value)
                if own and behind and behind[3] >= 1:
                    found.setdefault(self.key(cell), []).append(ratio(own, behind))
        return found

    # The past

    def commits(self):
        if self.history is None:
            log = self.json("log")["commits"]
            self.log = {c["number"]: c for c in log}
            columns = self.json("sql", "SELECT * FROM value_history ORDER BY number")
            self.history = [dict(zip(columns["columns"], row)) for row in columns["rows"]]
            moves = self.json("sql", "SELECT old_path, path, number FROM moves ORDER BY number")
            self.moves = moves["rows"]
            births = self.json("list", "--first-seen")["cells"]
            self.births = {c["path"]: c["firstSeen"]["number"] for c in births}
        return self.history

    def past(self, cell):
        """The rows of a cell through the moves of its token, oldest first; a move that carries it is none."""
        path, rows, until = cell["path"], [], math.inf
        while True:
            own = [r for r in self.commits() if r["path"] == path and r["revision"] == cell["revision"]
                   and r["context"] == text_of(cell["context"]) and r["number"] <= until]
            move = max((m for m in self.moves if m[1] == path and m[2] <= until),
                       key=lambda m: m[2], default=None)
            if move:
                own = [r for r in own if r["number"] >= move[2]]
            rows = own + rows
            if not move:
                break
            path, until = move[0], move[2] - 1
        kept = []
        for row in rows:
            said = tuple(row[name] for name in ("presence", "type", "value", "modality", "qualifiers"))
            if row["presence"] == "removed" and row["path"] != cell["path"]:
                continue
            if not kept or said != kept[-1][0]:
                kept.append((said, row))
        return [row for _, row in kept]

    def number(self, point):
        point = point if point.startswith("@") else "@" + point
        self.commits()
        if re.match(r"@\d{4}-\d\d-\d\d", point):
            return max((n for n, c in self.log.items() if c["at"][:10] <= point[1:11]), default=0)
        out = self.json("log", "--at", point, "-n", "1")["commits"]
        return out[0]["number"]

    def span(self, operand):
        last = self.number(operand)
        day = operand.lstrip("@")
        if re.match(r"\d{4}-\d\d-\d\d$", day):
            return max((n for n, c in self.log.items() if c["at"][:10] < day), default=0) + 1, last
        return last, last


# -- Colors and amounts --------------------------------------------------------------------------

def color(value):
    """Encoded sRGB, unclamped, with alpha."""
    if not isinstance(value, dict) or "components" not in value:
        return None
    parts = [0 if part in (None, "none") else part for part in value["components"]]
    alpha = value.get("alpha", 1)
    if value["colorSpace"] == "srgb":
        return (*parts, alpha)
    return (*css_color.encoded(css_color.xyz(value["colorSpace"], parts), "srgb"), alpha)


def hexadecimal(text):
    digits = text[1:]
    if len(digits) in (3, 4):
        digits = "".join(2 * d for d in digits)
    parts = [int(digits[i:i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    return tuple(parts) if len(parts) == 4 else (*parts, 1)


def close(one, other):
    return all(abs(a - b) <= 0.0005 + 1e-6 for a, b in zip(one, other))


def over_white(parts):
    *rgb, alpha = parts
    return tuple(part * alpha + 1 - alpha for part in rgb) if alpha < 1 else tuple(rgb)


def difference(one, other):
    return css_color.difference(css_color.xyz("srgb", over_white(one)), css_color.xyz("srgb", over_white(other)))


def ratio(text, ground):
    *rgb, alpha = (min(1, max(0, part)) for part in text)
    shown = [part * alpha + behind * (1 - alpha) for part, behind in zip(rgb, ground)]
    def light(parts):
        return sum(weight * css_color.linear("srgb", part)
                   for weight, part in zip((0.2126, 0.7152, 0.0722), parts))
    high, low = sorted((light(shown), light(ground[:3])), reverse=True)
    return (high + 0.05) / (low + 0.05)


def amount(value, kind, unit):
    """A number with the unit in which it compares."""
    if kind == "dimension" and isinstance(value, dict):
        scale = re.fullmatch(r"px@([0-9.]+)x", unit or "")
        if scale:
            return value["value"] / float(scale[1]), "px"
        if value["unit"] == "px" and unit in ("dp", "sp"):
            return value["value"], unit
        return value["value"], value["unit"]
    if kind == "duration" and isinstance(value, dict):
        return value["value"] / (1000 if value["unit"] == "ms" else 1), "s"
    if kind == "fontWeight":
        value = WEIGHTS.get(value, value) if isinstance(value, str) else value
    if kind in ("number", "fontWeight") and isinstance(value, (int, float)):
        return value, unit or ""
    return None


def given(text):
    match = re.fullmatch(r"(-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?)(.*)", text)
    if not match:
        return None
    number, unit = float(match[1]), match[2]
    scale = re.fullmatch(r"px@([0-9.]+)x", unit)
    if scale:
        return number / float(scale[1]), "px"
    return {"px": (number, "px"), "pt": (number, "px"), "ms": (number / 1000, "s")}.get(unit, (number, unit))


WEIGHTS = {"thin": 100, "light": 300, "regular": 400, "normal": 400, "medium": 500, "semi-bold": 600,
           "bold": 700, "extra-bold": 800, "black": 900}
NAMES = {100: "thin", 200: "ultralight", 300: "light", 400: "regular", 500: "medium", 600: "semibold",
         700: "bold", 800: "heavy", 900: "black"}


def compared(order, sign):
    return order is not None and {"=": order == 0, "<": order < 0, "<=": order <= 0, ">": order > 0,
                                  ">=": order >= 0}[sign]


def order(one, other):
    """Of two amounts; `None` where they are not of one kind."""
    if one is None or other is None:
        return None
    if one[0] == other[0] == 0 and "s" not in (one[1], other[1]) and "" not in (one[1], other[1]):
        return 0
    if one[1] != other[1]:
        return None
    if abs(one[0] - other[0]) <= 1e-9 * max(abs(one[0]), abs(other[0])):
        return 0
    return -1 if one[0] < other[0] else 1


PARTS = {
    "shadow": {"color": "color", "offsetX": "dimension", "offsetY": "dimension", "blur": "dimension",
               "spread": "dimension", "inset": "boolean"},
    "border": {"color": "color", "width": "dimension", "style": "strokeStyle"},
    "transition": {"duration": "duration", "delay": "duration", "timingFunction": "cubicBezier"},
    "typography": {"fontFamily": "fontFamily", "fontSize": "dimension", "fontWeight": "fontWeight",
                   "letterSpacing": "dimension", "lineHeight": "number"},
    "gradient": {"color": "color", "position": "number"},
    "material": {"level": "string", "fill": "color", "blur": "dimension", "saturation": "number"},
}


def parts(value, kind):
    for layer in value if isinstance(value, list) else [value]:
        if not isinstance(layer, dict):
            continue
        if kind == "spring":
            yield from ((name, part, "number") for name, part in layer.items())
            continue
        for name, part_kind in PARTS.get(kind, {}).items():
            if name in layer:
                yield name, layer[name], part_kind
            elif name == "inset":
                yield name, False, part_kind


# -- Evaluating ----------------------------------------------------------------------------------

class Evaluator:
    def __init__(self, design):
        self.design = design

    def cells(self, text):
        tree = Reader(text).read()
        return [self.design.key(c) for c in self.design.cells if self.holds(tree, c)]

    def holds(self, tree, cell):
        if tree[0] == "all":
            return all(self.holds(part, cell) for part in tree[1])
        if tree[0] == "any":
            return any(self.holds(part, cell) for part in tree[1])
        if tree[0] == "not":
            return not self.holds(tree[1], cell)
        _, key, member, place, sign, operands = tree
        return any(getattr(self, "of_" + key)(cell, text, quoted, sign, member, place)
                   for text, quoted in operands)

    def pattern(self, text):
        """A test of paths."""
        known = self.design.known.setdefault("patterns", {})
        if text in known:
            return known[text]
        paths = self.design.paths
        if "*" in text:
            body = "".join(".*" if part == "**" else "[^.]*" if part == "*" else re.escape(part)
                           for part in re.split(r"(\*\*|\*)", text))
            exact = re.compile(body, re.S).fullmatch
            test = exact
            if "." not in text and not any(exact(path) for path in paths):
                loose = re.compile(body, re.S | re.I).fullmatch
                test = lambda path: any(loose(name) for name in path.split("."))
        else:
            inside = lambda path: path == text or path.startswith(text + ".")
            test = inside
            if not any(inside(path) for path in paths):
                words = words_of(text)
                test = lambda path: words in words_of(path)
                if not any(test(path) for path in paths):
                    test = lambda path: self.begins(words, path)
        known[text] = test
        return test

    @staticmethod
    def begins(words, path):
        names, asked = words_of(path)[1:-1].split("."), words[1:-1].split(".")
        return any(all(name.startswith(want) or " " + want in name
                       for name, want in zip(names[start:], asked))
                   for start in range(len(names) - len(asked) + 1))

    def of_path(self, c, text, *_):
        return bool(self.pattern(text)(c["path"]))

    def of_type(self, c, text, *_):
        return c["type"] is not None and like(text, c["type"])

    def of_in(self, c, text, *_):
        return like(text, c["revision"])

    def of_presence(self, c, text, *_):
        return like(text, c["presence"])

    def of_modality(self, c, text, *_):
        return c["modality"] is not None and (text == "any" or like(text, c["modality"]))

    def of_grade(self, c, text, *_):
        return any(like(text, e["grade"]) for e in c["evidence"])

    def of_document(self, c, text, *_):
        return any(like(text, e["document"]) for e in c["evidence"])

    def of_publisher(self, c, text, *_):
        ids = {d["id"] for d in self.design.documents if text.lower() in (d["publisher"] or "").lower()}
        return any(e["document"] in ids for e in c["evidence"])

    def of_context(self, c, text, *_):
        if text == "base":
            return not c["context"]
        return all(c["context"].get(axis) == value for axis, value in (p.split("=") for p in text.split(",")))

    def own_unit(self, c):
        """That of the cell, or of the token to which its aliases lead."""
        if "unit" in c["qualifiers"]:
            return c["qualifiers"]["unit"]
        depth = 0
        while self.design.is_alias(c) and depth < 40:
            full = self.design.full(c["revision"], c["context"])
            target = self.design.winner(c["revision"], c["value"][1:-1], full)
            if target is None:
                return None
            c, depth = target, depth + 1
        return c["qualifiers"].get("unit")

    def compare(self, value, kind, unit, text, quoted, sign):
        if value is None:
            return False
        if not quoted and text.startswith("#") and sign == "=":
            own = color(value)
            return own is not None and close(own, hexadecimal(text))
        if not quoted and ".." in text:
            low, high = text.split("..", 1)
            own = amount(value, kind, unit)
            return (not low or compared(order(own, given(low)), ">=")) \
                and (not high or compared(order(own, given(high)), "<="))
        if not quoted and given(text):
            return compared(order(amount(value, kind, unit), given(text)), sign)
        names = []
        if kind == "boolean":
            names = ["true" if value else "false"]
        elif kind in ("string", "strokeStyle") and isinstance(value, str):
            names = [value]
        elif kind == "fontFamily":
            names = [value] if isinstance(value, str) else value
        elif kind == "fontWeight":
            names = [NAMES.get(amount(value, kind, None)[0], "")]
        elif kind == "material":
            names = [value["level"]]
        return any(like(text.lower(), name.lower()) for name in names)

    def of_value(self, c, text, quoted, sign, member, _):
        kind, unit = c["type"], self.own_unit(c)
        if not member:
            return self.compare(c["resolved"], kind, unit, text, quoted, sign)
        return any(self.compare(part, part_kind, unit, text, quoted, sign)
                   for name, part, part_kind in parts(c["resolved"], kind) if name == member.split(".")[-1])

    def of_written(self, c, text, quoted, sign, member, _):
        value = c["value"]
        if isinstance(value, str) and (self.design.is_alias(c)):
            return sign == "=" and like(text, value)
        if value is None or list(self.design.references(value)):
            return sign == "=" and like(text, json.dumps(value)) if value is not None else False
        return self.compare(value, c["type"], c["qualifiers"].get("unit"), text, quoted, sign)

    def of_near(self, c, text, *_):
        wanted, _, limit = text.partition("<")
        ends, limit = limit.startswith("="), limit.removeprefix("=")
        within = lambda far, most: far <= most + 1e-9 if ends else far < most - 1e-12
        if given(wanted) and not wanted.startswith("#"):
            number, unit = given(wanted)
            own = amount(c["resolved"], c["type"], self.own_unit(c))
            written = re.fullmatch(r"(-?[0-9.]+)(.*)", wanted)
            if own is None or own[1] != unit:
                return False
            scale = float(written[1]) / number if number else 1
            return within(abs(own[0] - number) * abs(scale), float(limit or abs(float(written[1])) / 10))
        own = color(c["resolved"]) if c["type"] == "color" else None
        return own is not None and within(difference(own, hexadecimal(wanted)), float(limit or 2.3))

    def of_contrast(self, c, text, quoted, sign, member, place):
        if c["type"] != "color":
            return False
        known = self.design.known.setdefault("contrast", {})
        name = (c["revision"], c["path"], place)
        if name not in known:
            known[name] = self.design.contrasts(c["revision"], c["path"], place) if place != c["path"] else {}
        low, dots, high = text.partition("..")
        def holds(found):
            if dots:
                return (not low or found >= float(low)) and (not high or found <= float(high))
            return compared((found > float(text)) - (found < float(text)), sign)
        return any(holds(found) for found in known[name].get(self.design.key(c), []))

    def of_unit(self, c, text, *_):
        if "unit" in c["qualifiers"]:
            return like(text, c["qualifiers"]["unit"])
        if c["resolved"] is None:
            return False
        units, own = set(), self.own_unit(c)
        for name, part, kind in [("", c["resolved"], c["type"]), *parts(c["resolved"], c["type"])]:
            if kind == "dimension":
                units |= {own} if re.match("px@", own or "") and part["unit"] == "px" else \
                    {"px", "pt"} if part["unit"] == "px" else {part["unit"]}
            if kind == "duration":
                units.add(part["unit"])
        return any(like(text, unit) for unit in units)

    def of_is(self, c, text, *_):
        q, value = c["qualifiers"], c["value"]
        refers = bool(self.design.targets(c))
        says = any("says" in e for e in c["evidence"])
        agreeing = [e for e in c["evidence"] if "says" not in e]
        # What is measured in the vendor's picture is the vendor's, too.
        agreeing = [e["document"] for e in agreeing]
        old = self.design.old.get(self.design.key(c))
        own = color(c["resolved"]) if c["type"] == "color" else None
        return {
            "alias": lambda: self.design.is_alias(c), "literal": lambda: value is not None and not refers,
            "approximate": lambda: "approximate" in q, "expression": lambda: "expression" in q,
            "words": lambda: "words" in q and value is None and not {"expression", "min", "max"} & set(q),
            "bounded": lambda: "min" in q or "max" in q, "rule": lambda: c["modality"] is not None,
            "assumed": lambda: "assumed" in q or any(e["grade"] == "assumed" for e in c["evidence"]),
            "disputed": lambda: says, "translucent": lambda: own is not None and own[3] < 1,
            "gray": lambda: own is not None and max(own[:3]) - min(own[:3]) <= 0.02,
            "grey": lambda: own is not None and max(own[:3]) - min(own[:3]) <= 0.02,
            "faulty": lambda: refers and c["resolved"] is None,
            "used": lambda: c["path"] in self.design.used,
            "unused": lambda: c["path"] not in self.design.used,
            "deprecated": lambda: "deprecated" in c,
            "third-party": lambda: bool(agreeing) and set(agreeing) <= self.design.third,
            "first-party": lambda: bool(set(agreeing) - self.design.third),
            "used-by-live": lambda: bool(old and old["usedBy"]),
            "replacement-differs": lambda: bool(old and old["replacement"] and (
                not old["replacement"]["isThere"] or old["replacement"]["differs"])),
            "corrected": lambda: bool(self.design.past(c)[-1]["correction"]),
        }[text]()

    def of_has(self, c, text, *_):
        if text == "description":
            return bool(self.description(c))
        if text == "replacement":
            return isinstance(c.get("deprecated"), str) and "{" in c["deprecated"]
        if text == "dark":
            return any("dark" in o["context"].values() for o in self.siblings(c))
        return text in c["qualifiers"]

    def siblings(self, c):
        return self.design.tokens[c["revision"], c["path"]]

    def description(self, c):
        known = self.design.known.setdefault("descriptions", {})
        name = (c["revision"], c["path"])
        if name not in known:
            shown = self.design.json("show", c["path"], "--at", c["revision"])
            known[name] = shown.get("description")
        return known[name]

    def of_refers(self, c, text, *_):
        return any(self.pattern(text)(target) for target in self.design.targets(c))

    def of_through(self, c, text, *_):
        open_, seen = list(self.design.targets(c)), set()
        while open_:
            target = open_.pop()
            if target in seen:
                continue
            seen.add(target)
            if self.pattern(text)(target):
                return True
            for cell in self.design.tokens.get((c["revision"], target), []):
                open_ += self.design.targets(cell)
        return False

    def of_usedby(self, c, text, *_):
        known = self.design.known.setdefault("usedby", {})
        if text not in known:
            known[text] = {target for cell in self.design.cells if self.pattern(text)(cell["path"])
                           for target in self.design.targets(cell)}
        return c["path"] in known[text]

    def of_varies(self, c, text, *_):
        axis, _, value = text.partition("=")
        known = self.design.known.setdefault("varies", {})
        name = (c["revision"], c["path"], text)
        if name not in known:
            known[name] = self.design.varies(c["revision"], c["path"], axis, value or None)
        return known[name]

    def of_missing(self, c, text, *_):
        axis, _, value = text.partition("=")
        if value:
            return not any(o["context"].get(axis) == value for o in self.siblings(c))
        return not any(axis in o["context"] for o in self.siblings(c))

    def of_cites(self, c, text, quoted, sign, *_):
        count = len(c["evidence"])
        if ".." in text:
            low, high = text.split("..", 1)
            return (not low or count >= int(low)) and (not high or count <= int(high))
        return compared((count > int(text)) - (count < int(text)), sign)

    def spans(self, number, text, sign):
        if ".." in text:
            low, high = text.split("..", 1)
            return (not low or number >= self.design.span(low)[0]) \
                and (not high or number <= self.design.span(high)[1])
        first, last = self.design.span(text)
        return {"=": first <= number <= last, "<": number < first, "<=": number <= last,
                ">": number > last, ">=": number >= first}[sign]

    def of_changed(self, c, text, quoted, sign, *_):
        return self.spans(self.design.past(c)[-1]["number"], text, sign)

    def of_born(self, c, text, quoted, sign, *_):
        self.design.commits()
        return self.spans(self.design.births[c["path"]], text, sign)

    def of_until(self, *_):
        return False  # At the newest commit everything still stands.

    def of_author(self, c, text, *_):
        return any(text.lower() in row["author"].lower() for row in self.design.past(c))

    def of_message(self, c, text, *_):
        return any(text.lower() in row["message"].lower() for row in self.design.past(c))

    def of_was(self, c, text, *_):
        known = self.design.known.setdefault("was", {})
        if text not in known:
            known[text] = self.design.json("list", "--was", text)["spans"]
            self.design.commits()
        paths, path, until = {c["path"]}, c["path"], math.inf
        while True:
            move = max((m for m in self.design.moves if m[1] == path and m[2] <= until),
                       key=lambda m: m[2], default=None)
            if not move:
                break
            path, until = move[0], move[2] - 1
            paths.add(path)
        for span in known[text]:
            is_alias = isinstance(span["value"], str) and span["value"].startswith("{")
            if span["path"] in paths and span["revision"] == c["revision"] and (
                    c["context"] == span["context"]
                    or is_alias and c["context"].items() <= span["context"].items()):
                return True
        return False

    def of_note(self, c, text, *_):
        notes = [c["qualifiers"].get("note", "")] + [e.get("note", "") for e in c["evidence"]]
        return any(text.lower() in note.lower() for note in notes)

    def of_words(self, c, text, *_):
        return text.lower() in c["qualifiers"].get("words", "").lower() if "words" in c["qualifiers"] else False

    def of_text(self, c, text, *_):
        # What people read of a value is the program's own: `--text` has its tests.
        known = self.design.known.setdefault("text", {})
        if text not in known:
            known[text] = {self.design.key(o) for o in self.design.json("list", "--text", text)["cells"]} \
                if text.strip() and " " not in text else None
        if known[text] is not None:
            return self.design.key(c) in known[text]
        return False


# -- Comparing -----------------------------------------------------------------------------------

def compare(design, queries):
    evaluator, failed = Evaluator(design), 0
    for query in queries:
        try:
            want = evaluator.cells(query)
        except (AssertionError, KeyError, ValueError, RuntimeError) as error:
            print(f"{query}: the reference: {error!r}")
            failed += 1
            continue
        try:
            found = design.asked(query)
        except RuntimeError as error:
            # A path that no token ever had is a slip, and so is contrast where nothing is declared to be read on.
            is_slip = "there is no token" in str(error) and (
                "-path" in query or " or " in query or not want) or (
                "has a declared background" in str(error) and not any(
                    c["qualifiers"].get("on") for c in design.cells))
            if not is_slip:
                print(f"{query}: {error}")
                failed += 1
            continue
        if found != want:
            failed += 1
            print(f"{query}: {len(found)} cells, not {len(want)}")
            print("  only found:", [k for k in found if k not in want][:3])
            print("  only wanted:", [k for k in want if k not in found][:3])
    return failed


def compare_tables(design, pick, count):
    """`resolved()` beside `list --at`, `changes()` beside `diff`, at random points."""
    failed, last = 0, max(c["number"] for c in design.json("log")["commits"])

    def rows(sql):
        return design.json("sql", sql)["rows"]

    def read(value):
        return None if value is None else json.loads(value)
    for _ in range(count):
        one, other = (f"@#{pick.randint(1, last)}" for _ in range(2))
        if pick.random() < 0.5:
            one, other = (pick.choice(design.revisions)["id"] + point for point in (one, other))
        try:
            cells = design.json("list", "--at", one)["cells"]
            changes = design.json("diff", one, other)["changes"]
        except RuntimeError:
            continue  # The revision was not there yet.
        want = [[c["path"], c["revision"], text_of(c["context"]), c["resolved"]] for c in cells]
        found = rows(f"SELECT path, revision, context, value FROM resolved('{one}')")
        if [row[:3] + [read(row[3])] for row in found] != want:
            failed += 1
            print(f"resolved('{one}') is not list --at {one}")
        want = [[c["path"], (c["rename"] or {}).get("from"), c["revision"], text_of(c["context"]), c["class"]]
                for c in changes]
        if rows("SELECT path, old_path, revision, context, class "
                f"FROM changes('{one}', '{other}')") != want:
            failed += 1
            print(f"changes('{one}', '{other}') is not diff")
    return failed


def random_query(pick, terms, depth=3):
    kind = pick.randrange(5) if depth else 0
    if kind < 2:
        return pick.choice(terms)
    if kind == 2:
        return f"-({random_query(pick, terms, depth - 1)})"
    return f"({random_query(pick, terms, depth - 1)}{pick.choice([' or ', ' ', ' and '])}" \
        f"{random_query(pick, terms, depth - 1)})"


def sections():
    """The queries of `queries.txt`, by the registry of which they are asked."""
    found = {}
    for line in (HERE / "queries.txt").read_text().splitlines():
        if line.startswith("# "):
            found[line[2:]] = queries = []
        elif line.strip():
            queries.append(line)
    return found


def frozen(blazon, folder):
    """A registry with a history: built the same each time."""
    registry = str(folder / "q.blazon")
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "BLAZON_REGISTRY": registry}

    def run(day, author, *arguments):
        subprocess.run([blazon, *arguments], cwd=folder, check=True, capture_output=True, env=environment | {
            "SOURCE_DATE_EPOCH": str(1_700_000_000 + day * 86400), "BLAZON_AUTHOR": author})

    run(0, "Ann", "init", registry)
    run(0, "Ann", "import", str(HERE / "query.tokens.json"), "-m", "First")
    run(1, "Ben", "set", "color.blue", "#2563EB", "-m", "A calmer blue")
    run(2, "Ann", "set", "button.height", "48px", "-m", "Larger buttons")
    run(3, "Ann", "mv", "button.gap", "button.space", "-m", "Call it space")
    run(4, "Ben", "set", "button.space", "1rem", "-m", "More space", "--correction")
    run(5, "Cid", "tag", "v1")
    run(6, "Cid", "set", "color.faint", "#AAAAAA", "-m", "Darker")
    run(7, "Ann", "deprecate", "button.line", "--use", "button.hairline", "-m", "One line")
    run(8, "Ben", "set", "button.added", "12px", "--type", "dimension", "--new", "-m", "Add one")
    return registry


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--blazon", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    blazon = str(pathlib.Path(options.blazon).resolve())
    pick, failed, asked = random.Random(options.seed), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        registries = {"hig": "hig", "frozen": frozen(blazon, pathlib.Path(folder))}
        for name, queries in sections().items():
            design = Design(blazon, registries[name])
            terms = sorted({term for query in queries for term in re.findall(
                r'[a-z]+(?:\.[A-Za-z]+)?(?:\[[^\]]*\])?(?:[:<>]=?|!=)(?:"[^"]*"|\[[^\]]*\]|[^\s()"]+)', query)})
            queries = queries + [random_query(pick, terms) for _ in range(options.count)]
            asked += len(queries)
            failed += compare(design, queries)
            failed += compare_tables(design, pick, options.count // 4)
    print(f"{asked} queries, {failed} differ")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
