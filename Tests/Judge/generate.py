#!/usr/bin/env python3
"""Writes labelled changes: pairs of token files with what each policy says of them.

A label follows from the operator and its numbers, by the table of levels below; nothing here reads
the judge's rules or runs the program. usage: generate.py [SEED] > changes.jsonl
"""
import json
import math
import random
import sys

M, m, p, n = "major", "minor", "patch", "none"
# Levels under api, visual, strict, as the policy's prose has them.
LEVELS = {
    "none": (n, n, n), "add": (m, m, m), "remove": (M, M, M), "deprecate": (m, m, m),
    "undeprecate": (p, p, p), "retype": (M, M, M), "unit": (m, M, M), "lost": (M, M, M),
    "gained": (m, m, m), "describe": (p, p, p), "barely": (p, p, M), "little": (m, m, M),
    "much": (m, M, M), "sign": (m, M, M), "metrics": (m, M, M), "family": (m, M, M),
    "motion": (m, m, M), "paint": (m, m, M), "number": (m, m, M), "keyword": (m, M, M),
    "layer-lost": (m, M, M), "layer-gained": (m, m, M), "retarget": (p, p, m),
    "drop-alias": (p, m, m), "stronger": (p, m, M), "weaker": (p, p, M), "reversed": (m, M, M),
    "axis-added": (m, m, m), "axis-removed": (M, M, M), "axis-value-removed": (M, M, M),
    "axis-value-added": (m, m, M), "axis-default": (M, M, M), "override": (p, p, m),
}
ORDER = [n, p, m, M]


def worst(kinds):
    return [max((LEVELS[k][i] for k in kinds), key=ORDER.index) for i in range(3)]


def lab(rgb):
    """CIE Lab under D50 of sRGB, by the matrix of CSS Color 4."""
    lin = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    rows = [(0.4360657, 0.3851515, 0.1430784), (0.2224932, 0.7168870, 0.0606169),
            (0.0139239, 0.0970813, 0.7140993)]
    xyz = [sum(a * b for a, b in zip(row, lin)) for row in rows]
    white = (0.9642956, 1.0, 0.8251046)
    f = [x ** (1 / 3) if x > 216 / 24389 else (24389 / 27 * x + 16) / 116
         for x in (v / w for v, w in zip(xyz, white))]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def delta(one, two):
    """CIEDE2000, after Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(two)
    c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1 = math.degrees(math.atan2(b1, a1)) % 360 if c1 else 0
    h2 = math.degrees(math.atan2(b2, a2)) % 360 if c2 else 0
    dh = 0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc = l2 - l1, c2 - c1
    dbig = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + dh / 2) % 360
    t = (1 - 0.17 * math.cos(math.radians(hm - 30)) + 0.24 * math.cos(math.radians(2 * hm))
         + 0.32 * math.cos(math.radians(3 * hm + 6)) - 0.20 * math.cos(math.radians(4 * hm - 63)))
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = (-2 * math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7))
          * math.sin(math.radians(60 * math.exp(-((hm - 275) / 25) ** 2))))
    x, y, z = dl / sl, dc / sc, dbig / sh
    return math.sqrt(x * x + y * y + z * z + rt * y * z)


def color(rgb, alpha=1.0):
    value = {"colorSpace": "srgb", "components": [round(c, 6) for c in rgb]}
    return {**value, "alpha": alpha} if alpha != 1.0 else value


def px(value, unit="px"):
    return {"value": value, "unit": unit}


def ms(value):
    return {"value": value, "unit": "ms"}


def shadow(blur, color_=(0.1, 0.1, 0.1)):
    return {"color": color(color_), "offsetX": px(0), "offsetY": px(2), "blur": px(blur),
            "spread": px(0)}


def font(**changes):
    return {"fontFamily": ["Inter"], "fontSize": px(16), "fontWeight": 400,
            "letterSpacing": px(0), "lineHeight": 1.5, **changes}


def border(width, rgb=(0, 0, 0)):
    return {"color": color(rgb), "width": px(width), "style": "solid"}


def edits(rng):
    """Pairs of values of a type, with what was done."""
    found = []

    def add(type_, one, two, *kinds):
        found.append((type_, one, two, list(kinds)))
    for near, kind_below, kind_above in ((1.0, "barely", "little"), (5.0, "little", "much")):
        for factor in (0.9, 1.1):
            for _ in range(4):
                one = [rng.uniform(0.2, 0.8) for _ in range(3)]
                way = [rng.uniform(-1, 1) for _ in range(3)]
                low, high = 0.0, 0.19
                for _ in range(60):
                    middle = (low + high) / 2
                    two = [a + middle * b for a, b in zip(one, way)]
                    low, high = (middle, high) if delta(one, two) < near * factor else (low, middle)
                if abs(delta(one, two) - near * factor) < 0.01:
                    add("color", color(one), color(two), kind_below if factor < 1 else kind_above)
    for step, kind in ((0.018, "barely"), (0.022, "little"), (0.09, "little"), (0.11, "much")):
        one = [rng.random() for _ in range(3)]
        add("color", color(one, 0.5), color(one, round(0.5 + step, 4)), kind)
    for size in (8, 40, 200):
        add("dimension", px(size), px(round(size * 1.09, 4)), "little")
        add("dimension", px(size), px(round(size * 1.1, 4)), "much")
        add("dimension", px(size), px(round(size * 0.89, 4)), "much")
        add("dimension", px(size), px(round(size + min(0.24, size * 0.019), 4)), "barely")
        add("dimension", px(size), px(0), "sign")
        add("dimension", px(size), px(-size), "sign")
        add("dimension", px(size), px(size / 16, "rem"), "unit")
    for one in (0.4, 100):
        add("number", one, round(one * 1.009, 6), "barely")
        add("number", one, round(one * 1.011, 6), "number")
    add("duration", ms(200), ms(209), "barely")
    add("duration", ms(200), ms(211), "motion")
    add("duration", ms(200), {"value": 0.2, "unit": "s"}, "none")
    add("fontWeight", 400, 500, "metrics")
    add("fontFamily", ["Inter"], ["Roboto"], "family")
    add("cubicBezier", [0.42, 0, 1, 1], [0, 0, 0.58, 1], "motion")
    for key, value in (("fontSize", px(17)), ("fontWeight", 500), ("letterSpacing", px(1)),
                       ("lineHeight", 1.4)):
        add("typography", font(), font(**{key: value}), "metrics")
    add("typography", font(), font(fontFamily=["Roboto"]), "family")
    add("shadow", shadow(8), shadow(12), "paint")
    add("shadow", [shadow(8), shadow(9)], shadow(8), "layer-lost")
    add("shadow", shadow(8), [shadow(8), shadow(9)], "layer-gained")
    add("border", border(1), border(2), "much")
    add("border", border(1), border(1, (0.5, 0, 0)), "paint")
    add("transition", {"duration": ms(200), "delay": ms(0), "timingFunction": [0, 0, 1, 1]},
        {"duration": ms(300), "delay": ms(0), "timingFunction": [0, 0, 1, 1]}, "motion")
    add("gradient", [{"color": color((0, 0, 0)), "position": 0},
                     {"color": color((1, 1, 1)), "position": 1}],
        [{"color": color((0, 0, 0)), "position": 0},
         {"color": color((1, 0, 1)), "position": 1}], "paint")
    return found


AXES = {"dev.blazon": {"axes": {"appearance": ["light", "dark"], "contrast": ["normal", "more"]}}}


def shapes(type_, one, two, kinds):
    """The edit in the general value, in one context, and in a combination; and seen through an alias."""
    def token(value, **more):
        return {"$type": type_, "$value": value, **more}

    def context(name, value):
        return {"$extensions": {"dev.blazon": {"contexts": {name: {"value": value}}}}}
    yield "base", {"x": token(one)}, {"x": token(two)}, kinds
    for name in ("appearance=dark", "appearance=dark,contrast=more"):
        # A value of its own on both sides, so that no context begins to speak.
        yield (name, {"$extensions": AXES, "x": token(one, **context(name, one))},
               {"$extensions": AXES, "x": token(one, **context(name, two))},
               # A value that was the general one's had none of its own to speak of.
               kinds)
    yield ("alias", {"x": token(one), "y": token("{x}")}, {"x": token(two), "y": token("{x}")},
           kinds)


def structure():
    """What happens to tokens and axes, for each of several types."""
    values = {"color": color((0.2, 0.4, 0.6)), "dimension": px(16), "number": 3,
              "duration": ms(100), "fontWeight": 400, "shadow": shadow(4), "border": border(1),
              "typography": font(), "fontFamily": ["Inter"], "cubicBezier": [0, 0, 1, 1]}
    names = list(values)
    for place, type_ in enumerate(names):
        one = {"$type": type_, "$value": values[type_]}
        other = names[(place + 1) % len(names)]
        two = {"$type": other, "$value": values[other]}
        alias = {"$type": type_, "$value": "{a}"}
        keep = {"zz": {"$type": "number", "$value": 7777}}
        words = {"$extensions": {"dev.blazon": {"type": type_, "words": "large"}}}
        yield "add", keep, {**keep, "x": one}, ["add"]
        yield "remove", {**keep, "x": one}, keep, ["remove"]
        yield "retype", {"x": one}, {"x": two}, ["retype"]
        yield "deprecate", {"x": one}, {"x": {**one, "$deprecated": True}}, ["deprecate"]
        yield "undeprecate", {"x": {**one, "$deprecated": True}}, {"x": one}, ["undeprecate"]
        yield "describe", {"x": one}, {"x": {**one, "$description": "Text."}}, ["describe"]
        yield "lost", {"x": one}, {"x": words}, ["lost"]
        yield "gained", {"x": words}, {"x": one}, ["gained"]
        yield ("retarget", {"a": one, "b": one, "x": alias},
               {"a": one, "b": one, "x": {**alias, "$value": "{b}"}}, ["retarget"])
        yield "drop-alias", {"a": one, "x": alias}, {"a": one, "x": one}, ["drop-alias"]
        for before, after, kind in (("should", "must", "stronger"), ("must", "may", "weaker"),
                                    ("must", "avoid", "reversed")):
            yield (kind, {"x": {**one, "$extensions": {"dev.blazon": {"modality": before}}}},
                   {"x": {**one, "$extensions": {"dev.blazon": {"modality": after}}}}, [kind])

    def axes(values):
        return {"$extensions": {"dev.blazon": {"axes": values}}}
    one = {"x": {"$type": "number", "$value": 1}}
    for name in ("appearance", "contrast", "density"):
        yield "axis-added", one, {**axes({name: ["a", "b"]}), **one}, ["axis-added"]
        yield "axis-removed", {**axes({name: ["a", "b"]}), **one}, one, ["axis-removed"]
        yield ("axis-value-removed", {**axes({name: ["a", "b", "c"]}), **one},
               {**axes({name: ["a", "b"]}), **one}, ["axis-value-removed"])
        yield ("axis-value-added", {**axes({name: ["a", "b"]}), **one},
               {**axes({name: ["a", "b", "c"]}), **one}, ["axis-value-added"])
        yield ("axis-default", {**axes({name: ["a", "b"]}), **one},
               {**axes({name: ["b", "a"]}), **one}, ["axis-default"])


def main():
    rng = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 18)
    rows = list(structure())
    for type_, one, two, kinds in edits(rng):
        for shape, before, after, labels in shapes(type_, one, two, kinds):
            rows.append((f"{type_} {'+'.join(kinds)} {shape}", before, after, labels))
    for number, (name, before, after, kinds) in enumerate(rows):
        api, visual, strict = worst(kinds)
        print(json.dumps({"id": f"G{number:03} {name}", "from": before, "to": after, "outputs": "",
                          "api": api, "visual": visual, "strict": strict}))


main()
