#!/usr/bin/env python3
"""Folders of token files with a known truth, read by the program: which value is the base, and which context a value is in.

    contexts.py BLAZON [--count 600] [--seed 1] [--layout NAME] [--flavor NAME] [--only NUMBER] [--small] [--keep FOLDER]

Each folder has one layout and flavor, all combinations equally often; words, positions, separators and what lies beside are by
the seed. The truth is told by values: each choice of axis values has its own value of each token, so that the names of axes do
not matter. Right is a folder whose base is one of the truth's and where each choice of the truth is some choice of the program's; of each
fourth an import again of the same files must record nothing, and another fourth must be read so each time.

    told      the names tell the base: to read it is right
    unclear   the names tell the axes and not the base: any base is right, and so is a refusal with a fix that works
    nothing   the names tell nothing: only a refusal is right

Exits with 1 where one is wrong at exit 0, where a fix does not help, or where more than 5 of 100 that are told are refused.
"""
import argparse, collections, concurrent.futures, itertools, json, os, random, re, shutil, subprocess, sys, tempfile

BRANDS = ["acme", "zeta", "nova", "nova-pro", "orbit", "lumen", "fjord", "kestrel", "basalt", "tundra", "marlow", "lightspeed"]
THEMES = ["ocean", "forest", "teal", "neon", "sepia", "winter", "coral", "retro", "blue", "rose", "1984", "sunset"]
GROUNDS = ["base", "core", "global", "globals", "common", "foundation", "shared", "primitives"]
DENSITIES = ["compact", "relaxed", "cozy", "spacious", "roomy", "dense"]
SHAPES = ["round", "square", "pill", "sharp", "soft"]
CONTRASTS = ["hc", "high-contrast", "highContrast", "high_contrast", "increased-contrast"]
UNRELATED = ["palette", "export", "figma", "sketch", "team", "styles", "draft", "north", "apple", "pear", "library", "handoff"]


class Words:
    """The words of one folder: how it spells light and dark, what stands between words, and which names it has."""

    def __init__(self, rng, isSmall):
        self.rng, self.isSmall = rng, isSmall
        plain = ("light", "dark")
        pairs = [plain] * 7 + [("day", "night")] * 2 + [("light-mode", "dark-mode")]
        self.light, self.dark = plain if isSmall else rng.choice(pairs)
        self.isCapital = not isSmall and rng.random() < 0.15
        self.separator = rng.choice(["-", "-", ".", ".", "_", "camel"])
        self.light, self.dark = self.spelled(self.light), self.spelled(self.dark)

    def chance(self, part):
        return self.rng.random() < part

    def spelled(self, word):
        return word[:1].upper() + word[1:] if self.isCapital else word

    def some(self, words, least, most):
        return [self.spelled(word) for word in self.rng.sample(words, least if self.isSmall else self.rng.randint(least, most))]

    def one(self, *words):
        return self.rng.choice(words)

    def ground(self):
        return self.spelled(self.one(*GROUNDS))

    def outside(self):
        """The path of what stands outside of themes, sometimes in a folder of its own."""
        return self.ground() if self.isSmall or self.chance(0.85) else f"{self.ground()}/{self.one('index', 'tokens', 'values')}"

    def joined(self, *words, separator=None):
        separator = separator or self.separator
        if separator != "camel" or any(word[:1].isdigit() for word in words):
            return ("-" if separator == "camel" else separator).join(words)
        parts = [part for word in words for part in re.split("[-_. ]", word)]
        return parts[0] + "".join(part[:1].upper() + part[1:] for part in parts[1:])


class Truth:
    """Tokens with the axes that each varies over, and a value of its own for each choice of them.

    `joined` is the part of tokens that vary over several axes, `same` the part of values that are those of the last axis' base.
    `colors` and `lengths` tell how many tokens there are of each.
    """

    def __init__(self, words, axes, joined=0.0, same=0.0, colors=7, lengths=3):
        self.axes, self.rng = axes, words.rng
        self.count, self.aliases, self.isClosed, self.also, self.tolerated = 0, {}, False, None, []
        self.rule = lambda choice: choice
        self.required = [dict(zip(axes, values)) for values in itertools.product(*axes.values())]
        self.bases = [self.required[0]]
        rng = words.rng
        prefix = rng.choice(["", "", "color."])
        names = [f"{prefix}{group}.{word}" for group in ("bg", "fg", "line", "surface")
                 for word in ("main", "soft", "strong", "muted")]
        sizes = [f"{group}.{word}" for group in ("space", "radius") for word in ("s", "m", "l", "xl")]
        if words.isSmall:
            colors, lengths = min(colors, 2 * len(axes)), min(lengths, 2 * len(axes) if colors == 0 else 0)
        self.tokens = sorted(rng.sample(names, colors)) + sorted(rng.sample(sizes, lengths))
        self.fixed = {f"{prefix}{n}": self.next(False) for n in ("ink.one", "ink.two")[:1 if words.isSmall else 2]}
        if lengths:
            self.fixed["width.page"] = self.next(True)
        while True:
            self.values = {}
            for number, name in enumerate(self.tokens):
                over = [list(axes)[number % len(axes)]]
                if len(axes) > 1 and rng.random() < joined:
                    over = [axis for axis in axes if axis in over or rng.random() < 0.7]
                self.vary(name, over, same)
            if self.isTelling():
                break

    def next(self, isLength):
        self.count += 1
        return f"{self.count + 3}px" if isLength else "#%06x" % (self.count * 0x010305 % 0xFFFFFF)

    def vary(self, name, over, same=0.0):
        table = {}
        for values in itertools.product(*(self.axes[axis] for axis in over)):
            first = (*values[:-1], self.axes[over[-1]][0])
            table[values] = table[first] if values != first and self.rng.random() < same else self.next(isLength(name))
        self.values[name] = (over, table)

    def isTelling(self):
        """Whether each value of each axis changes at least two tokens, or one where there are few."""
        least = 2 if len(self.tokens) >= 3 * len(self.axes) else 1
        for choice in self.required:
            for axis, values in self.axes.items():
                for value in values:
                    if value != choice[axis] and len(self.part(choice, against={**choice, axis: value})) < least:
                        return False
        return True

    def at(self, choice):
        """Values by path where `choice` maps axes to values."""
        choice = self.rule(choice)
        found = dict(self.fixed)
        for name, (over, table) in self.values.items():
            found[name] = table[tuple(choice[axis] for axis in over)]
        return self.aliased(found)

    def aliased(self, values):
        return {**values, **{name: values[target] for name, target in self.aliases.items()}}

    def opened(self):
        """What may hold where nothing is chosen."""
        return [self.at(choice) for choice in self.bases] + ([self.aliased(self.also)] if self.also else [])

    def base(self):
        return {axis: values[0] for axis, values in self.axes.items()}

    def part(self, choice, over=None, against=None):
        """What varies over one of the axes, all of them where none is named; only what differs from `against`."""
        values, other = self.at(choice), against and self.at(against)
        return {name: values[name] for name, (axes, _) in self.values.items()
                if (over is None or set(over) & set(axes)) and (other is None or other[name] != values[name])}

    def only(self, axis, value):
        return self.part({**self.base(), axis: value}, against=self.base())

    def whole(self):
        return {**self.fixed, **self.part(self.base())}

    def needed(self, choice, under, *layers):
        """What a file for several axis values has to give where each of `layers` is a file for one of them."""
        found = {}
        for name, value in self.part(choice).items():
            givers = [layer for layer in layers if name in layer]
            if len(givers) > 1 or (givers[0] if givers else under)[name] != value:
                found[name] = value
        return found


class Case:
    """Files by path without extension (flat values, or `Raw`), their truth, and what their names tell."""

    def __init__(self, truth, files, kind="told", splits=(), hasComponents=True):
        self.truth, self.files, self.kind, self.splits, self.hasComponents = truth, files, kind, splits, hasComponents


class Raw(dict):
    """A file's root as it is written."""


def isLength(name):
    return name.split(".")[0] in ("space", "radius", "width")


def tree(values, flavor):
    """A file's root for values by path; a value in braces is a reference."""
    key, kind = ("value", "type") if flavor == "style-dictionary" else ("$value", "$type")
    root = {}
    for path, value in values.items():
        node = root
        *groups, name = path.split(".")
        for group in groups:
            node = node.setdefault(group, {})
        written = value
        if flavor != "style-dictionary" and value.startswith("#"):
            written = {"colorSpace": "srgb", "components": [int(value[i:i + 2], 16) / 255 for i in (1, 3, 5)]}
        elif flavor != "style-dictionary" and value.endswith("px"):
            written = {"value": int(value[:-2]), "unit": "px"}
        node[name] = {kind: "dimension" if isLength(path) else "color", key: written}
    return root


def place(w, truth, files, wholes, folder=""):
    """Puts what never varies into a file outside, or into each file that is whole."""
    if w.chance(0.6):
        files[folder + w.outside()] = dict(truth.fixed)
    else:
        for name in wholes:
            files[name].update(truth.fixed)


def under(*parts):
    return "/".join(part for part in parts if part)


# --- One axis, or several whose tokens are apart ---

def suffixes(w, flavor):
    """`color.json`, `color.dark.json`, `color.hc.json`."""
    axes = {"appearance": [w.light, w.dark], "contrast": ["normal", w.one(*CONTRASTS)]}
    axes = {axis: axes[axis] for axis in w.rng.sample(list(axes), w.rng.randint(1, 2))}
    truth = Truth(w, axes)
    stem = w.spelled(w.one("color", "tokens", "theme", "palette", "system"))
    files = {stem: truth.whole()}
    if "appearance" in axes and w.chance(0.3):
        themed = truth.part(truth.base(), ["appearance"])
        files = {stem: {n: v for n, v in files[stem].items() if n not in themed}, w.joined(stem, w.light): themed}
    for axis, values in axes.items():
        files[w.joined(stem, values[1])] = truth.only(axis, values[1])
    return Case(truth, files)


def folders(w, flavor):
    """`base.json` and a folder for each axis."""
    kinds = {"modes": [w.light, w.dark], "contrast": ["normal", w.one(*CONTRASTS)], "brands": ["", *w.some(BRANDS, 1, 3)],
             "themes": ["", *w.some(THEMES, 1, 3)], "skins": ["", *w.some(THEMES, 1, 2)]}
    names = w.rng.sample(list(kinds), w.rng.randint(1, 3))
    if {"themes", "skins"} <= set(names):
        names.remove("skins")
    truth = Truth(w, {name: kinds[name] for name in names})
    isSingular = w.chance(0.2)
    files = {w.outside(): truth.whole()}
    for axis, values in truth.axes.items():
        folder = {"modes": "mode", "contrast": "contrast"}.get(axis, axis[:-1]) if isSingular else axis
        for value in values[1:]:
            files[f"{w.spelled(folder)}/{value}"] = truth.only(axis, value)
    return Case(truth, files, splits=("inner",))


def pairs(w, flavor):
    """`core.json`, `light.json`, `dark.json`."""
    truth = Truth(w, {"appearance": [w.light, w.dark]}, same=0.3)
    folder = w.one("", "", "themes", "modes", "color", "appearance")
    light, dark = under(folder, w.light), under(folder, w.dark)
    files = {light: truth.part(truth.base()), dark: truth.part({"appearance": w.dark})}
    if w.chance(0.5):
        files[dark] = truth.only("appearance", w.dark)
    place(w, truth, files, [light])
    return Case(truth, files, splits=("inner", "outer"))


def contrast(w, flavor):
    """`light.json`, `dark.json`, `light-hc.json`, `dark-high-contrast.json`; or a folder for high contrast."""
    high, other = w.one(*CONTRASTS), w.one(*CONTRASTS)
    truth = Truth(w, {"contrast": ["normal", "high"], "appearance": [w.light, w.dark]}, joined=0.6)
    stem, folder = w.one("", "", "color", "theme"), w.one("", "", "themes", "modes")
    form = w.one("suffix", "suffix", "folder")
    isOneWord = w.chance(0.6)
    files, wholes = {}, []
    if w.chance(0.15):  # High contrast in dark alone.
        truth.required.remove({"contrast": "high", "appearance": w.light})
    for choice in truth.required:
        plain = w.joined(*filter(None, [stem, choice["appearance"]]))
        isHigh = choice["contrast"] == "high"
        word = high if isOneWord or choice["appearance"] == w.light else other
        name = plain if not isHigh else under(high, plain) if form == "folder" else w.joined(plain, word)
        files[under(folder, name)] = truth.part(choice)
        wholes.append(under(folder, name))
    if w.chance(0.4):  # High contrast holds only what it changes.
        for choice, name in zip(truth.required, wholes):
            if choice["contrast"] == "high":
                files[name] = truth.part(choice, against={**choice, "contrast": "normal"})
        wholes = wholes[:2]
    place(w, truth, files, wholes)
    return Case(truth, files)


def extends(w, flavor):
    """`base.json` and `themes/{dark,light,neon,…}.json`."""
    others = w.some(THEMES, 1, 3)
    folder = w.spelled(w.one("themes", "themes", "theme", "modes", "skins", "variants"))
    form = w.one("no light", "light apart", "light anew")
    light = "" if form == "no light" else w.light
    truth = Truth(w, {"theme": [light, w.dark, *others]}, same=0.2)
    files = {f"{folder}/{value}": truth.only("theme", value) for value in truth.axes["theme"][1:]}
    ground = w.outside()
    if form == "no light":
        files[ground] = truth.whole()
    elif form == "light apart":
        files[ground] = dict(truth.fixed)
        files[f"{folder}/{light}"] = truth.part(truth.base())
    else:  # The base has values of its own, which light gives anew: open may be either.
        themed = {n: truth.next(isLength(n)) for n in truth.values}
        files = {f"{folder}/{value}": truth.part({"theme": value}) for value in truth.axes["theme"]}
        files[ground] = {**truth.fixed, **themed}
        truth.also = {**truth.fixed, **themed}
    return Case(truth, files, splits=("inner", "inner", "outer"))


def theme_files(w, flavor):
    """`tokens.json`, `theme.dark.json`, `theme.compact.json`, where dark and compact share no token."""
    other = w.one("compact", "cozy", "large", "dense")
    truth = Truth(w, {"appearance": [w.light, w.dark], "density": ["", other]}, colors=5, lengths=4)
    for name in truth.tokens:
        truth.vary(name, ["density" if isLength(name) else "appearance"])
    if w.isSmall:
        truth.vary(truth.tokens[-1], ["density"])
    truth.required = truth.required[:3]  # Nothing says whether both may hold at once.
    word = w.one("theme", "theme", "mode", "skin")
    files = {w.spelled(w.one("tokens", "base", "global", "core")): truth.whole(),
             w.joined(word, w.dark): truth.only("appearance", w.dark), w.joined(word, other): truth.only("density", other)}
    if w.chance(0.25):  # Light is written, and gives what the base has.
        files[w.joined(word, w.light)] = truth.part(truth.base(), ["appearance"])
    return Case(truth, files)


def stamped(w, flavor):
    """`color.{light,dark,1984}.json`, `typography.json`, `typography.1984.json`: 1984 is one theme over both."""
    stamp = w.one("1984", "2077", *THEMES)
    truth = Truth(w, {"theme": [w.light, w.dark, stamp]}, colors=5, lengths=3)
    sizes = [name for name in truth.tokens if isLength(name)]
    if w.isSmall:
        sizes = ["space.s"]
        truth.tokens.append("space.s")
    for name in sizes:
        one, two = truth.next(True), truth.next(True)
        truth.values[name] = (["theme"], {(w.light,): one, (w.dark,): one, (stamp,): two})
    # Where dark and 1984 are two axes, dark may win over the colors of 1984; colors of one theme with lengths of another may not.
    truth.isClosed = True
    dark, late = truth.at({"theme": w.dark}), truth.at({"theme": stamp})
    truth.tolerated = [{name: (late if name in sizes else dark)[name] for name in dark}]
    stem, other = w.one(("color", "typography"), ("color", "space"), ("colors", "shape"))
    isFolder = w.chance(0.25)
    light = w.light if isFolder or w.chance(0.6) else None

    def name(first, second=None):
        return under(first, second or "default") if isFolder else w.joined(*filter(None, [first, second]))

    files = {name(stem, light): {}, name(stem, w.dark): {}, name(stem, stamp): {}, name(other): {}, name(other, stamp): {}}
    for value in truth.axes["theme"]:
        values = truth.part({"theme": value})
        files[name(stem, light if value == w.light else value)] = {n: v for n, v in values.items() if n not in sizes}
        if value != w.dark:
            files[name(other, None if value == w.light else value)] = {n: v for n, v in values.items() if n in sizes}
    files[name(stem, light)].update({n: v for n, v in truth.fixed.items() if not isLength(n)})
    files[name(other)].update({n: v for n, v in truth.fixed.items() if isLength(n)})
    return Case(truth, files)


def siblings(w, flavor):
    """Two folders of alternatives that have nothing to do with each other, and a file outside."""
    kinds = {"density": DENSITIES, w.one("shapes", "shape", "corners"): SHAPES, w.one("sizes", "scale"): ["small", "large", "huge"],
             w.one("accents", "palettes"): THEMES}
    middles = dict(zip(kinds, ("regular", "plain", "medium", "indigo")))
    names = w.rng.sample(list(kinds), 2)
    forms = {name: w.one("default", "default", "ground", "ground", "ground", "neither") for name in names}
    axes = {}
    for name in names:
        members = w.some(kinds[name], 2, 3)
        axes[name] = [w.spelled(middles[name]), *members[:2]] if forms[name] == "default" else \
            ["", *members] if forms[name] == "ground" else members
    truth = Truth(w, axes, colors=0, lengths=8)
    outside = dict(truth.fixed)
    files = {}
    separator = w.one("-", "-", ".", "_")
    for name, values in axes.items():
        word = w.one(w.joined(values[0], "default", separator=separator), w.joined("default", values[0], separator=separator),
                     "default")
        for value in values:
            file = under(name, word if forms[name] == "default" and value == values[0] else value)
            if value == "":
                outside.update(truth.part(truth.base(), [name]))
            else:
                files[file] = truth.part({**truth.base(), name: value}, [name])
    files[w.outside()] = outside
    open_ = [name for name in names if forms[name] == "neither"]
    truth.bases = [choice for choice in truth.required if all(choice[n] == axes[n][0] for n in names if n not in open_)]
    return Case(truth, files, "unclear" if open_ else "told")


# --- Brands with light and dark ---

def two(w, joined=0.6, same=0.2):
    """The truth of some brands in light and dark, and whether one brand is the default."""
    brands = w.some(BRANDS, 2, 3)
    hasDefault = w.chance(0.25)
    if hasDefault:
        brands[0] = w.spelled("default")
    truth = Truth(w, {"brand": brands, "appearance": [w.light, w.dark]}, joined=joined, same=same)
    if not hasDefault:
        truth.bases = [{"brand": brand, "appearance": w.light} for brand in brands]
    return truth


def fill(w, truth, name, isPartial):
    """A file for each choice, the dark ones with all tokens or only with what they change."""
    files, wholes = {}, []
    for choice in truth.required:
        isDark = choice["appearance"] == w.dark
        against = {**choice, "appearance": w.light} if isDark and isPartial else None
        files[name(choice["brand"], choice["appearance"])] = truth.part(choice, against=against)
        if not isDark:
            wholes.append(name(choice["brand"], choice["appearance"]))
    place(w, truth, files, wholes)
    return files


def brand_names(w, flavor):
    """`brand/a.json`, `a-dark.json`, `b.json`, `b-dark.json`."""
    truth = two(w)
    folder = w.spelled(w.one("brand", "brands", "brands", "themes", "skins", ""))
    isPrefix, isWritten = w.chance(0.3), w.chance(0.5)

    def name(brand, appearance):
        words = [brand] if appearance == w.light and not isWritten else [appearance, brand] if isPrefix else [brand, appearance]
        return under(folder, w.joined(*words))

    return Case(truth, fill(w, truth, name, w.chance(0.4)))


def brands(w, flavor):
    """`brands/a/light.json`, `brands/a/dark.json`."""
    truth = two(w)
    folder, file = w.spelled(w.one("brands", "brands", "brand", "themes", "")), w.one("", "", "color", "theme")
    return Case(truth, fill(w, truth, lambda b, a: under(folder, b, w.joined(*filter(None, [file, a]))), w.chance(0.4)),
                splits=() if file else ("inner",))


def word_names(w, flavor):
    """`brands/t-mobile.json`, `platform/web-app.json`: values whose names have words that are values or kinds elsewhere."""
    words = ["t-mobile", "consumer-app", "web", "ios-pay", "compact-bank", "app", "desktop-club", "theme-park", "brand-new"]
    names = w.some(words, 1, 3) + w.some(BRANDS, 1, 2)
    truth = Truth(w, {"brand": names}, same=0.2)
    truth.bases = [{"brand": name} for name in names]
    folder = w.spelled(w.one("brands", "brand", "products", "tenants", "platform", "clients"))
    files = {under(folder, name): truth.part({"brand": name}) for name in names}
    place(w, truth, files, list(files))
    return Case(truth, files)


def theme_folders(w, flavor):
    """`light/a.json`, `dark/a.json`."""
    truth = two(w)
    folder = w.spelled(w.one("", "", "themes", "modes", "color-schemes"))
    return Case(truth, fill(w, truth, lambda b, a: under(folder, a, b), w.chance(0.4)), splits=("inner",))


def nested(w, flavor):
    """A base with dark, and a brand with a file for light and one for dark: `themes/b.dark.json`, `brands/b/dark.json`, …"""
    others = w.some(BRANDS, 1, 2)
    truth = Truth(w, {"brand": ["", *others], "appearance": [w.light, w.dark]}, joined=0.4)
    base, ground = truth.whole(), w.ground()
    dark = truth.only("appearance", w.dark)
    form = w.one("suffix", "folder", "themes")
    folder = w.spelled(w.one("themes", "brands")) if form == "suffix" else w.spelled("brands" if form == "folder" else "themes")
    own = w.one(ground, "default", w.light)
    if form == "themes":  # The default has files of its own among those for light and dark.
        own = w.one("default", "default", "base")
        files = {under(folder, w.light, own): truth.part(truth.base()), under(folder, w.dark, own): dark}
        place(w, truth, files, [under(folder, w.light, own)])
    else:
        files = {ground: base, under("themes" if folder == "themes" else "", w.dark): dark}
    for brand in others:
        light = truth.only("brand", brand)
        both = truth.needed({"brand": brand, "appearance": w.dark}, base, light, dark)
        one, other = {
            "suffix": (under(folder, brand), under(folder, w.joined(brand, w.dark))),
            "folder": (under(folder, brand, own), under(folder, brand, w.dark)),
            "themes": (under(folder, w.light, brand), under(folder, w.dark, brand)),
        }[form]
        files[one] = light
        if both:
            files[other] = both
    return Case(truth, files)


def levels(w, flavor):
    """Three levels: `brands/a/light/high-contrast.json`."""
    normal, high = w.one(("normal", "high-contrast"), ("default", "hc"), ("standard", "high-contrast"), ("regular", "highContrast"))
    brands = w.some(BRANDS, 2, 2)
    truth = Truth(w, {"brand": brands, "contrast": [normal, high], "appearance": [w.light, w.dark]}, joined=0.7, colors=8)
    truth.bases = [{**truth.base(), "brand": brand} for brand in brands]
    folder = w.spelled(w.one("brands", "brands", "", "themes"))
    order = w.one(["brand", "appearance", "contrast"], ["brand", "appearance", "contrast"], ["brand", "contrast", "appearance"],
                  ["appearance", "contrast", "brand"])
    folder = folder if order[0] == "brand" else ""
    files = {under(folder, *(choice[axis] for axis in order)): truth.part(choice) for choice in truth.required}
    place(w, truth, files, list(files))
    return Case(truth, files)


def joined(w, flavor):
    """`light-default`, `dark-default`, `dark-blue`; and with a file for each of both."""
    others = w.some([theme for theme in THEMES if theme != "1984"], 1, 2)
    truth = Truth(w, {"theme": [w.spelled("default"), *others], "appearance": [w.light, w.dark]}, joined=0.7)
    if w.chance(0.5):
        truth.required = [choice for choice in truth.required if choice["theme"] == truth.axes["theme"][0]
                          or choice["appearance"] == w.dark]
    folder, isFirst, isPartial = w.spelled(w.one("", "", "themes", "modes")), w.chance(0.7), w.chance(0.3)
    files, wholes = {}, []
    for choice in truth.required:
        words = [choice["appearance"], choice["theme"]]
        name = under(folder, w.joined(*(words if isFirst else words[::-1])))
        isOther = choice["theme"] != truth.axes["theme"][0]
        against = {**choice, "theme": truth.axes["theme"][0]} if isOther and isPartial else None
        files[name] = truth.part(choice, against=against)
        if not isOther:
            wholes.append(name)
    place(w, truth, files, wholes)
    return Case(truth, files, splits=("outer",))


def exceptions(w, flavor):
    """Base, modes, themes, and exceptions that hold where a mode and a theme do."""
    others = w.some(THEMES, 1 if w.isSmall else 2, 2)
    truth = Truth(w, {"theme": ["", *others], "appearance": [w.light, w.dark]}, colors=8, lengths=0)
    some = others[:1] if w.chance(0.3) else others
    tokens = list(truth.values)
    ofTheme = [n for n in tokens if truth.values[n][0] == ["theme"]]
    ofMode = [n for n in tokens if truth.values[n][0] == ["appearance"]]
    for name in (ofTheme[:1] if w.chance(0.7) or w.isSmall else []) + (ofMode[:1] if w.chance(0.7) or w.isSmall else []):
        over, table = truth.values[name]
        both = {(t, a): table[(t,) if over == ["theme"] else (a,)] for t in truth.axes["theme"] for a in (w.light, w.dark)}
        truth.values[name] = (["theme", "appearance"], {**both, **{(t, w.dark): truth.next(False) for t in some}})
    if all(len(over) == 1 for over, _ in truth.values.values()):
        name = ofMode[0]
        table = truth.values[name][1]
        truth.values[name] = (["theme", "appearance"], {(t, a): truth.next(False) if t in some and a == w.dark else table[(a,)]
                                                        for t in truth.axes["theme"] for a in (w.light, w.dark)})
    light = truth.part(truth.base())
    modes = {w.light: {n: light[n] for n in ofMode}, w.dark: truth.only("appearance", w.dark)}
    base = {n: v for n, v in truth.whole().items() if n not in ofMode}
    modeFolder, themeFolder = w.one("modes", "modes", "mode", "color-schemes"), w.one("themes", "themes", "brands", "skins")
    folder, isFirst = w.one("exceptions", "overrides", "overrides", "combinations"), w.chance(0.3)
    separator = w.one(".", ".", "-", "_")
    files = {w.outside(): base, **{f"{modeFolder}/{mode}": values for mode, values in modes.items()}}
    for theme in others:
        files[f"{themeFolder}/{theme}"] = truth.only("theme", theme)
        needed = truth.needed({"theme": theme, "appearance": w.dark}, {**base, **modes[w.light]}, modes[w.dark],
                              files[f"{themeFolder}/{theme}"])
        if needed:
            words = [w.dark, theme] if isFirst else [theme, w.dark]
            files[f"{folder}/{w.joined(*words, separator=separator)}"] = needed
    return Case(truth, files)


def glass(w, flavor):
    """PatternFly's shape: `default/{light,dark,glass,glass-dark}/s.json` and `redhat/{light,glass}/r.json`."""
    word, brand = w.spelled(w.one("glass", "glass", "frost", "paper", "sepia")), w.spelled(w.one("redhat", *BRANDS))
    both = w.one(w.joined(word, w.dark), w.joined(w.dark, word)) if w.separator in ("-", "_") else f"{word}-{w.dark}"
    looks = [w.light, w.dark, word, both]
    default = w.spelled(w.one("default", "default", ""))
    truth = Truth(w, {"brand": [default, brand], "look": looks}, colors=8)
    own = [n for number, n in enumerate(truth.tokens) if number % 3 == 0]
    for name in truth.tokens:
        truth.vary(name, ["brand", "look"] if name in own else ["look"])
    truth.required = [choice for choice in truth.required if choice["brand"] == default or choice["look"] in (w.light, word)]
    file = w.one("semantic", "tokens", "theme", "s")
    other = w.one(file, file, "r", brand, f"{file}.{brand}")
    values = {look: truth.part({"brand": default, "look": look}) for look in looks}
    if w.chance(0.4):
        values[w.dark] = truth.part({"brand": default, "look": w.dark}, against=truth.base())
    files = {under(default, look, file): values[look] for look in looks}
    for look in (w.light, word):
        files[under(brand, look, other)] = {n: v for n, v in truth.part({"brand": brand, "look": look}).items() if n in own}
    place(w, truth, files, [under(default, w.light, file)], folder=default + "/" if default and w.chance(0.5) else "")
    return Case(truth, files)


def grounds(w, flavor):
    """`src/{color,space}.json` and `dark/color.json`: what dark changes lies in a folder of any name; with light or without."""
    truth = Truth(w, {"appearance": [w.light, w.dark]}, colors=8, lengths=0)
    ground = w.spelled(w.one("src", "semantic", "website", "web", "ui", "tokens", "standard", "zcore", "app"))
    file = w.one("color", "c", "theme")
    dark = truth.only("appearance", w.dark)
    if w.chance(0.3):
        dark = truth.part({"appearance": w.dark})
    files = {f"{ground}/{file}": truth.whole(), f"{w.dark}/{file}": dark}
    if w.chance(0.3):
        light = truth.part(truth.base())
        files[f"{w.light}/{file}"] = dict(w.rng.sample(sorted(light.items()), max(1, len(light) - 2)))
        files[f"{ground}/{file}"] = truth.at(truth.base())
    if w.chance(0.4):
        # Another folder has some of what is changed, and light none of it.
        other = w.one("shell", "semantic2", "acme", "zeta", "palette", "parts")
        first = files[f"{ground}/{file}"]
        some = w.rng.sample(sorted(first), max(1, len(first) // 3))
        files[f"{other}/{w.one(file, 'b')}"] = {name: first.pop(name) for name in some}
        light = files.get(f"{w.light}/{file}", {})
        for name in some:
            light.pop(name, None)
        if f"{w.light}/{file}" in files and not light:
            del files[f"{w.light}/{file}"]
    if w.chance(0.5):
        files[f"{ground}/more"] = {"width.more": truth.next(True)}
        truth.fixed.update(files[f"{ground}/more"])
    return Case(truth, files, hasComponents=False)


def wordy(w, flavor):
    """`tokens.json`, `tokens-acme.json`, `tokens-globex.json`, `tokens-compact.json`: one of the words is of an axis of its own."""
    word = w.one("compact", "relaxed", "ios", "rtl", "tablet", "mobile", "coarse")
    axes = {"brand": ["", *w.some(BRANDS, 2, 3)], "own": ["", word]}
    if w.chance(0.3):
        axes["appearance"] = [w.light, w.dark]
    truth = Truth(w, axes, colors=9)
    # What begins with `theme` is a theme, whatever it is.
    stem = w.one("color", "tokens", "palette", "t")
    files = {stem: truth.whole()}
    for axis, values in axes.items():
        for value in values[1:]:
            files[w.joined(stem, value, separator=w.one("-", "."))] = truth.only(axis, value)
    return Case(truth, files, hasComponents=False)


def half_brands(w, flavor):
    """`brands/a/{default,winter}.json` and `brands/b/default.json`: b keeps its own values in winter."""
    brands, theme = w.some(BRANDS, 2, 3), w.one(w.dark, *w.some(THEMES, 1, 1), *w.some(THEMES, 1, 1))
    truth = Truth(w, {"brand": brands, "theme": ["default", theme]}, joined=0.8, same=0.2)
    which = w.one(*brands)
    truth.rule = lambda choice: choice if choice["brand"] == which else {**choice, "theme": "default"}
    truth.bases = [{"brand": brand, "theme": "default"} for brand in brands]
    truth.required = truth.bases + [{"brand": which, "theme": theme}]
    truth.isClosed = True
    folder, isFlat, default = w.spelled(w.one("brands", "brands", "brand", "")), w.chance(0.3), w.one("default", "default", "base")
    if isFlat and not folder:
        folder = "brands"
    files = {under(folder, brand, "" if isFlat else default): truth.part({"brand": brand, "theme": "default"}) for brand in brands}
    wholes = list(files)
    against = {"brand": which, "theme": "default"} if w.chance(0.5) else None
    name = w.joined(which, theme) if isFlat else under(which, theme)
    files[under(folder, name)] = truth.part({"brand": which, "theme": theme}, against=against)
    place(w, truth, files, wholes)
    return Case(truth, files, "told" if folder else "unclear", splits=() if isFlat else ("inner",))


# --- Values by mode inside of tokens ---

def modal(w, flavor, values, others, style):
    """A file's root where tokens have further values by mode inside."""
    root = tree(values, flavor)
    for mode, changed in others.items():
        for path, value in leaves(tree(changed, flavor)):
            node = root
            for name in path:
                node = node[name]
            if flavor == "style-dictionary":
                node[style] = value
            elif style == "value":
                node["$value"] = {**node["$value"], mode: value} if mode in node["$value"] or w.light in node["$value"] else \
                    {w.light: node["$value"], mode: value}
            else:
                node.setdefault("$extensions", {}).setdefault(style, {})[mode] = value
    return Raw(root)


def style(w, flavor):
    return w.one("darkValue", "dark") if flavor == "style-dictionary" else w.one("mode", "mode", "org.primer.overrides", "value")


def leaves(node, path=()):
    for key, inner in node.items():
        if "$value" in inner or "value" in inner:
            yield path + (key,), inner.get("$value", inner.get("value"))
        else:
            yield from leaves(inner, path + (key,))


def inside(w, flavor):
    """One file with values by mode."""
    if flavor == "style-dictionary" or w.chance(0.6):
        axes = {"appearance": [w.light, w.dark]}
    else:
        axes = {"size": ["", *w.some(["large", "x-large", "huge"], 1, 2)]}
    truth = Truth(w, axes)
    (axis, values), = axes.items()
    kind = style(w, flavor) if axis == "appearance" else "mode"
    return Case(truth, {w.one("color", "tokens", "system"): modal(w, flavor, truth.whole(), {
        value: truth.only(axis, value) for value in values[1:]}, kind)})


def inside_contrast(w, flavor):
    """One file with values by mode, of which some are for high contrast."""
    high = w.one(*CONTRASTS)
    looks = [w.light, w.dark] if w.chance(0.5) else [w.dark]
    values = [w.light, w.dark, *(w.joined(look, high, separator=w.one("-", "_", "camel")) for look in looks)]
    truth = Truth(w, {"look": values})
    return Case(truth, {w.one("color", "tokens", "system"): modal(w, flavor, truth.whole(), {
        value: truth.only("look", value) for value in values[1:]}, w.one("mode", "mode", "value"))})


def inside_brands(w, flavor):
    """Brands by file or folder, dark inside of their tokens."""
    isOver = w.chance(0.4)
    brands = (["", *w.some(BRANDS, 1, 2)] if isOver else w.some(BRANDS, 2, 3))
    truth = Truth(w, {"brand": brands, "appearance": [w.light, w.dark]}, joined=0.8)
    truth.bases = [{"brand": brand, "appearance": w.light} for brand in (brands[:1] if isOver else brands)]
    folder, file, kind = w.spelled(w.one("brands", "brands", "themes")), w.one("", "color", "tokens"), style(w, flavor)
    files = {}
    for brand in brands:
        choice = {"brand": brand, "appearance": w.light}
        light, dark = truth.part(choice), truth.part({**choice, "appearance": w.dark}, against=choice)
        if brand == "":
            light.update(truth.fixed)
        elif isOver:
            # A brand gives a token with both of its values, or not at all.
            light = {n: v for n, v in light.items() if len(truth.values[n][0]) == 2 or truth.values[n][0] == ["brand"]}
            dark = {n: v for n, v in dark.items() if n in light}
        files[under(folder, brand, file) if brand else w.ground()] = modal(w, flavor, light, {w.dark: dark}, kind)
    if not isOver:
        files[w.ground()] = truth.fixed
    return Case(truth, files)


def both(w, flavor):
    """Dark in files of its own for some tokens, and inside of others."""
    truth = Truth(w, {"appearance": [w.light, w.dark]})
    inner = set(truth.tokens[::2])
    base, dark = truth.part(truth.base()), truth.only("appearance", w.dark)
    folder = w.one("", "", "themes", "modes")
    word = "dark" if w.chance(0.15) else w.dark
    kind = style(w, flavor)
    light = w.light
    if kind == "value" and word != w.dark:
        kind = "mode"
    files = {w.ground(): dict(truth.fixed),
             under(folder, light): {n: v for n, v in base.items() if n not in inner},
             under(folder, w.dark): {n: v for n, v in dark.items() if n not in inner},
             w.one("semantic", "components2", "controls"): modal(w, flavor, {n: v for n, v in base.items() if n in inner},
                                                    {word: {n: v for n, v in dark.items() if n in inner}}, kind)}
    return Case(truth, files)


# --- Tokens Studio and resolver documents ---

def groups(w, flavor, isFolder=False):
    """Sets for each value of an axis, and a group of themes for each axis."""
    axes = {w.one("Mode", "Theme", "appearance"): [w.light, w.dark] + (w.some(THEMES, 1, 1) if w.chance(0.3) else []),
            w.one("Brand", "brand"): w.some(BRANDS, 2, 4), w.one("Density", "Size"): w.some(DENSITIES, 2, 3)}
    axes = {axis: axes[axis] for axis in sorted(w.rng.sample(list(axes), w.rng.randint(1, 3)), key=list(axes).index)}
    truth = Truth(w, axes, colors=9, lengths=3)
    isWhole = w.chance(0.4)  # Each set has all tokens of its axis, or the first none.
    core = truth.fixed if isWhole else truth.whole()
    sets, entries = {w.ground().lower(): core}, []
    ground, = sets
    separator = w.one("/", "/", "-")
    for axis, values in axes.items():
        group = []
        for value in values:
            name = f"{axis}{separator}{value}"
            sets[name] = truth.part({**truth.base(), axis: value}, [axis]) if isWhole else truth.only(axis, value)
            group.append({"id": name, "group": axis, "name": value,
                          "selectedTokenSets": {ground: w.one("source", "enabled"), name: "enabled"}})
        if w.chance(0.3) and values[:2] == [w.light, w.dark]:
            group[0], group[1] = group[1], group[0]
        entries += group
    if len(axes) > 1 and w.chance(0.4):
        # Themes of one group have the sets of another as a source of references.
        first, second = list(axes)[:2]
        for entry in entries:
            if entry["group"] == second:
                name = f"{first}{separator}{axes[first][0]}"
                entry["selectedTokenSets"][name] = "source"
    if w.chance(0.3):  # A set that all themes of all groups share.
        name, = [truth.rng.choice(list(truth.fixed))]
        sets["semantic"] = {name: core[name]}
        sets[ground] = {n: v for n, v in core.items() if n != name}
        for entry in entries:
            entry["selectedTokenSets"]["semantic"] = "enabled"
    if len(axes) > 1 and w.chance(0.15):
        # A set that themes of two groups enable holds where either of them is chosen.
        (first, one), (second, two) = ((axis, values[1]) for axis, values in list(axes.items())[:2])
        old, new = truth.next(False), truth.next(False)
        sets[ground]["edge.focus"], sets["extra"] = old, {"edge.focus": new}
        truth.values["edge.focus"] = ([first, second], {
            (a, b): new if a == one or b == two else old for a in axes[first] for b in axes[second]})
        for entry in entries:
            if (entry["group"], entry["name"]) in ((first, one), (second, two)):
                entry["selectedTokenSets"]["extra"] = "enabled"
    if w.chance(0.3):
        sets["button"] = {}
        entries.append({"id": "b", "group": "Components", "name": "Components", "selectedTokenSets": {
            **{name: "source" for name in sets if name != "button"}, "button": "enabled"}})
    metadata = {"tokenSetOrder": list(sets)}
    if isFolder:
        files = {name: Raw(tree(values, "style-dictionary")) for name, values in sets.items()}
        return Case(truth, {**files, "$themes": entries, "$metadata": metadata}, hasComponents=False)
    root = {name: tree(values, "style-dictionary") for name, values in sets.items()}
    root = Raw({**root, "$themes": entries, "$metadata": metadata})
    return Case(truth, {w.one("tokens", "studio", "design"): root}, hasComponents=False)


def studio_folder(w, flavor):
    """The same as files: `$themes.json`, `$metadata.json`, and a file for each set."""
    return groups(w, flavor, isFolder=True)


def studios(w, flavor):
    """A file for each brand, with sets for light and dark and what both share."""
    w.light, w.dark = "light", "dark"
    brands = w.some(BRANDS, 2, 3)
    truth = Truth(w, {"brand": brands, "appearance": ["light", "dark"]}, joined=0.7)
    truth.bases = [{"brand": brand, "appearance": "light"} for brand in brands]
    files = {}
    themed = sorted(name for name, (over, _) in truth.values.items() if "appearance" in over)
    for brand in brands:
        light, dark = truth.at({"brand": brand, "appearance": "light"}), truth.at({"brand": brand, "appearance": "dark"})
        plain = tree({n: v for n, v in light.items() if n not in themed}, "style-dictionary")
        palette = {"palette": {
            f"{mode}-{n.replace('.', '-')}": {"value": values[n], "type": "dimension" if isLength(n) else "color"}
            for mode, values in (("light", light), ("dark", dark)) for n in themed}}
        sets = {mode: tree({n: f"{{palette.{mode}-{n.replace('.', '-')}}}" for n in themed}, "style-dictionary")
                for mode in ("light", "dark")}
        files[brand] = Raw({**sets, "global": {**plain, **palette}})
    return Case(truth, files, hasComponents=False)


def resolver(w, flavor, areFiles=False):
    """A resolver document, with its tokens inside or in files of folders beside."""
    axes = {"theme": [w.light, w.dark] + (w.some(THEMES, 1, 2) if w.chance(0.3) else []), "brand": w.some(BRANDS, 2, 4),
            "density": w.some(DENSITIES, 2, 3)}
    axes = {axis: axes[axis] for axis in w.rng.sample(list(axes), w.rng.randint(1, 3))}
    truth = Truth(w, axes, colors=9, lengths=3)
    isWhole, files = w.chance(0.4), {}
    up = "../" if areFiles and w.chance(0.5) else ""

    def source(name, values):
        if not areFiles:
            return [tree(values, flavor)]
        files[name] = values
        return [{"$ref": f"{up}{name}.json"}]

    core = source(f"sets/{w.ground()}", truth.fixed if isWhole else truth.whole())
    modifiers = {}
    for axis, values in axes.items():
        contexts = {}
        for value in values:
            part = truth.part({**truth.base(), axis: value}, [axis]) if isWhole else truth.only(axis, value)
            contexts[value] = source(f"{axis}/{value}", part) if part else []
        if w.chance(0.3):
            contexts = dict(reversed(contexts.items()))
        modifiers[axis] = {"default": values[0], "contexts": contexts}
    files[under("resolver" if up else "", "system.resolver")] = Raw({
        "version": "2025.10", "sets": {"core": {"sources": core}}, "modifiers": modifiers,
        "resolutionOrder": [{"$ref": "#/sets/core"}] + [{"$ref": f"#/modifiers/{axis}"} for axis in modifiers]})
    return Case(truth, files, hasComponents=False)


def resolver_files(w, flavor):
    """The same with files that the document refers to."""
    return resolver(w, flavor, areFiles=True)


# --- Without evidence ---

def twins(w, names, same=0.2):
    """Two files or folders with the same tokens of other values."""
    truth = Truth(w, {"file": list(names)}, same=same)
    truth.bases = list(truth.required)
    files = {name: {**(truth.fixed if w.chance(0.5) else {}), **truth.part({"file": name})} for name in names}
    if not any(set(truth.fixed) <= set(values) for values in files.values()):
        files[names[0]].update(truth.fixed)
    return Case(truth, files, "nothing")


def unrelated(w, flavor):
    """Two files whose names have nothing to do with each other."""
    return twins(w, w.some(UNRELATED + BRANDS[:3], 2, 2))


def versions(w, flavor):
    """`v1.json` and `v2.json`."""
    one, other = w.one(("v1", "v2"), ("v2", "v3"), ("1.0", "2.0"), ("2023", "2024"))
    form = w.one("file", "folder", "name")
    stem = w.one("tokens", "colors", "palette")
    return twins(w, [under(v, stem) if form == "folder" else v if form == "file" else f"{stem}-{v}" for v in (one, other)])


def old_new(w, flavor):
    """`old/` and `new/`."""
    one, other = w.one(("old", "new"), ("legacy", "next"), ("before", "after"), ("deprecated", "current"))
    stem = w.one("tokens", "colors", "palette")
    return twins(w, [f"{one}/{stem}", f"{other}/{stem}"] if w.chance(0.6) else [one, other])


def copies(w, flavor):
    """`palette.json` and `palette copy.json`."""
    stem = w.one("palette", "tokens", "colors", "brand")
    return twins(w, [stem, w.one(f"{stem} copy", f"{stem} (1)", f"{stem} 2", f"{stem}-backup", f"{stem}-copy", f"Copy of {stem}",
                                 f"{stem}.orig")])


FILES = ["dtcg", "style-dictionary", "yaml"]

# The flavors of each layout.
LAYOUTS = {
    "suffixes": (suffixes, FILES), "folders": (folders, FILES), "pairs": (pairs, FILES), "contrast": (contrast, FILES),
    "extends": (extends, FILES), "theme-files": (theme_files, FILES), "stamped": (stamped, FILES), "siblings": (siblings, FILES),
    "word-names": (word_names, FILES), "brand-names": (brand_names, FILES), "brands": (brands, FILES), "theme-folders": (theme_folders, FILES),
    "nested": (nested, FILES), "levels": (levels, FILES), "joined": (joined, FILES), "exceptions": (exceptions, FILES),
    "glass": (glass, FILES), "grounds": (grounds, FILES), "wordy": (wordy, FILES), "half-brands": (half_brands, FILES),
    "inside": (inside, FILES), "inside-brands": (inside_brands, FILES), "both": (both, FILES),
    "inside-contrast": (inside_contrast, ["dtcg", "yaml"]),
    "groups": (groups, ["tokens-studio"]), "studio-folder": (studio_folder, ["tokens-studio"]),
    "studios": (studios, ["tokens-studio"]),
    "resolver": (resolver, ["dtcg"]), "resolver-files": (resolver_files, ["dtcg"]),
    "unrelated": (unrelated, FILES), "versions": (versions, FILES), "old-new": (old_new, FILES), "copies": (copies, FILES),
}


def split(w, case):
    """Files by category, in a folder for each file or beside it: `dark/color.json`, `color/dark.json`."""
    form, long = w.one(*case.splits), w.one("space", "dimension", "size")
    files = {}
    for name, values in case.files.items():
        for category, isLong in (("color", False), (long, True)):
            some = {n: v for n, v in values.items() if isLength(n) == isLong}
            if some:
                files[f"{name}/{category}" if form == "inner" else f"{category}/{name}"] = some
    case.files = files


def components(w, case):
    """A file of components that refer to tokens."""
    values = case.truth.at(case.truth.base())
    targets = w.rng.sample([n for n in values if not isLength(n)] or list(values), 1)
    names = {("space." if isLength(n) else "") + f"button.{w.one('fill', 'edge')}": n for n in targets}
    case.truth.aliases = names
    case.files["components"] = {name: f"{{{target}}}" for name, target in names.items()}


def make(layout, flavor, seed, number, isSmall):
    """The case of a number, with its files as texts by path, and the folder that is read."""
    rng = random.Random(f"{seed} {layout} {flavor} {number}")
    w = Words(rng, isSmall)
    inner = "dtcg" if flavor == "yaml" else "style-dictionary" if flavor == "tokens-studio" else flavor
    case = LAYOUTS[layout][0](w, inner)
    top, read, beside = "tokens", "tokens", {}
    if not isSmall:
        if case.splits and w.chance(0.2):
            split(w, case)
        if case.hasComponents and w.chance(0.2):
            components(w, case)
        if w.chance(0.35):
            middle = w.one("ui", "core", "web-kit", "design" if case.kind == "nothing" else "themes")
            top = w.one("src/tokens", f"packages/{middle}/tokens", f"libs/{middle}/src", "tokens/src")
            read = w.one(top, top.split("/")[0])
        folder = w.one(top, top, read) + "/"
        if w.chance(0.2):
            beside[folder + "README.md"] = "# Tokens\n\nDark and light.\n"
        if w.chance(0.2):
            beside[folder + "package.json"] = json.dumps({"name": "@acme/tokens", "version": "1.2.0", "private": True})
        if w.chance(0.15):
            beside[folder + "tokens.ts"] = "export const tokens = { dark: { main: '#000000' } } as const;\n"
        if w.chance(0.1):
            beside[folder + "tsconfig.json"] = json.dumps({"compilerOptions": {"strict": True}})
    ending = ".yaml" if flavor == "yaml" else ".json"
    texts = dict(beside)
    for name, root in case.files.items():
        root = root if isinstance(root, (Raw, list)) or name == "$metadata" else tree(root, inner)
        texts[f"{top}/{name}{ending}"] = json.dumps(root, indent=1)  # JSON is YAML as well.
    return case, texts, read


def read(blazon, folder, source, more=()):
    """The exit code, and the values in each choice of the program's axes."""
    done = subprocess.run([blazon, "export", "flat", "--from", source, "--file", "-", *more], cwd=folder, text=True,
                          capture_output=True, env={**os.environ, "HOME": folder})
    if done.returncode != 0:
        return done, []
    flat = json.loads(done.stdout)
    found = []
    for combination in itertools.islice(itertools.product(*flat["axes"].values()), 20000):
        choice = dict(zip(flat["axes"], combination))
        values = dict(flat["tokens"])
        for block in flat["contexts"]:
            if all(choice[axis] == value for axis, value in block["when"].items()):
                values.update(block["tokens"])
        # What only holds values of others is not part of the truth.
        found.append({path: str(value).lower() for path, value in values.items() if not path.startswith("palette.")})
    return done, found


def difference(values, truth):
    paths = [path for path in {**truth, **values} if values.get(path) != truth.get(path)]
    return ", ".join(f"{path} is {values.get(path)}, not {truth.get(path)}" for path in paths[:2]) + (
        f" and {len(paths) - 2} more" if len(paths) > 2 else "")


def nearest(values, others):
    return min(others, key=lambda other: sum(values.get(p) != other.get(p) for p in {**values, **other}))


def named(choice):
    return "/".join(value or "(base)" for value in choice.values())


def verdict(truth, found):
    """What is wrong, or nothing; and whether the program offers mixtures that nobody made."""
    bases = truth.opened()
    if not found or found[0] not in bases:
        first = found[0] if found else {}
        base = nearest(first, bases)
        others = [named(choice) for choice in truth.required if truth.at(choice) == first]
        return "wrong base" + (f" ({others[0]})" if others else "") + ": " + difference(first, base), False
    keys = {frozenset(values.items()) for values in found}
    for choice in truth.required:
        values = truth.at(choice)
        if frozenset(values.items()) not in keys:
            return f"no context for {named(choice)}: nearest, " + difference(nearest(values, found), values), False
    known = [truth.at(choice) for choice in truth.required] + bases
    strays = keys - {frozenset(values.items()) for values in known}
    bad = strays - {frozenset(truth.aliased(values).items()) for values in truth.tolerated}
    if bad and truth.isClosed:
        stray = dict(min(bad, key=sorted))
        return "a mixture that nobody made: " + difference(stray, nearest(stray, known)), True
    return None, bool(strays)


def unstable(blazon, folder, source):
    """What an import of the same files records once more."""
    def run(*words):
        return subprocess.run([blazon, *words], cwd=folder, text=True, capture_output=True,
                              env={**os.environ, "HOME": folder, "BLAZON_REGISTRY": "again.blazon",
                                   "BLAZON_AUTHOR": "A <a@example.org>"})
    run("init", "again.blazon")
    for number, words in enumerate((["--all"], ["--all"], ["--all", "--prune", "--yes"])):
        done = run("import", source, *words, "-m", "x", "--json")
        if done.returncode != 0:
            return f"import refuses what export takes: {done.stderr.splitlines()[-1:]}"
        cells = json.loads(done.stdout)["cells"]
        if number and cells:
            return f"an import of the same files {' '.join(words)} records {len(cells)} values: {cells[0]}"
    return None


def judged(blazon, case, folder, source, number):
    """The result in a few words, and what the program said."""
    done, found = read(blazon, folder, source)
    if done.returncode < 0:
        return f"WRONG: ended by signal {-done.returncode}", done.stderr
    if number % 4 == 1 and any(read(blazon, folder, source)[0].stdout != done.stdout for _ in range(2)):
        return "WRONG: differs from run to run", done.stderr
    if done.returncode == 0:
        if case.kind == "nothing":
            return "WRONG: nothing tells, and it was read", done.stderr
        reason, hasStrays = verdict(case.truth, found)
        if reason is None and number % 4 == 0:
            reason = unstable(blazon, folder, source)
        if reason is None:
            return "right, with mixtures" if hasStrays else "right", done.stderr
        return f"WRONG: {reason}", done.stderr
    fixes = "\n".join(line for line in done.stderr.splitlines() if line.startswith("fix:"))
    works = False
    for text in (fixes, done.stderr):
        rules = [quoted or plain.rstrip(",;.") for quoted, plain in re.findall(r"--map (?:'([^']*)'|([^\s']+))", text)]
        rules = list(dict.fromkeys(rule for rule in rules if "=" in rule))
        if rules and not works:
            again, fixed = read(blazon, folder, source, [word for rule in rules for word in ("--map", rule)])
            works = again.returncode == 0 and verdict(case.truth, fixed)[0] is None
    if case.kind == "nothing":
        return "refused, rightly" + ("" if works else ", without a fix"), done.stderr
    if works:
        return "refused, with a fix" + (", rightly" if case.kind == "unclear" else ""), done.stderr
    return "REFUSED, and the fix does not help", done.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("blazon")
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layout", choices=list(LAYOUTS))
    parser.add_argument("--flavor")
    parser.add_argument("--only", type=int, help="this number of its layout and flavor alone")
    parser.add_argument("--small", action="store_true", help="few tokens, plain words, nothing beside")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", help="keep the files and words of failures here; with --only of any")
    options = parser.parse_args()
    blazon = os.path.abspath(options.blazon)
    kinds = [(layout, flavor) for layout, (_, flavors) in LAYOUTS.items() for flavor in flavors
             if options.layout in (None, layout) and options.flavor in (None, flavor)]
    numbers = [(*kinds[number % len(kinds)], number // len(kinds)) for number in range(options.count)]
    if options.only is not None:
        numbers = [(*kind, options.only) for kind in kinds]

    def run(job):
        layout, flavor, number = job
        case, texts, source = make(layout, flavor, options.seed, number, options.small)
        folder = tempfile.mkdtemp(prefix="contexts-")
        try:
            for name, text in texts.items():
                path = os.path.join(folder, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w") as file:
                    file.write(text)
            result, said = judged(blazon, case, folder, source, number)
            if options.keep and (result[0].isupper() or options.only is not None):
                kept = os.path.join(options.keep, f"{layout}-{flavor}-{number}")
                shutil.copytree(folder, kept, dirs_exist_ok=True)
                with open(os.path.join(kept, "SAID.txt"), "w") as file:
                    truth = [f"{named(c)}: {case.truth.at(c)}\n" for c in case.truth.required]
                    file.write(f"export flat --from {source} --file -\n\n{result}\n\n{said}\n" + "".join(truth))
            return job, case.kind, result
        finally:
            shutil.rmtree(folder)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(run, numbers))
    tally, kindsTold = collections.Counter(), collections.Counter()
    for (layout, flavor, _), kind, result in results:
        tally[layout, flavor, result.split(":")[0]] += 1
        kindsTold[kind, result.split(":")[0]] += 1
    for layout, flavor in kinds:
        counts = ", ".join(f"{count} {result}" for (l, f, result), count in sorted(tally.items()) if (l, f) == (layout, flavor))
        print(f"{layout:15} {flavor:17} {counts}")
    print()
    failures = [(job, result) for job, _, result in results if result[0].isupper()]
    small = " --small" if options.small else ""
    for (layout, flavor, number), result in failures[:40]:
        print(f"{layout} {flavor} {number}: {result}")
        print(f"  contexts.py BLAZON --seed {options.seed} --layout {layout} --flavor {flavor} --only {number}{small} --keep DIR")
    if len(failures) > 40:
        print(f"and {len(failures) - 40} more")
    for kind in ("told", "unclear", "nothing"):
        line = ", ".join(f"{count} {result}" for (k, result), count in sorted(kindsTold.items()) if k == kind)
        print(f"{kind:8} {sum(c for (k, _), c in kindsTold.items() if k == kind):4}: {line}")
    told = sum(count for (kind, _), count in kindsTold.items() if kind == "told")
    refusals = sum(count for (kind, result), count in kindsTold.items() if kind == "told" and result.lower().startswith("refused"))
    wrong = sum(result.startswith("WRONG") for _, _, result in results)
    useless = sum(result.startswith("REFUSED") for _, _, result in results)
    print(f"{len(results)} folders, seed {options.seed}: {wrong} wrong, {useless} with a fix that does not help, "
          f"{refusals} of {told} with evidence refused ({100 * refusals / max(told, 1):.1f} %, at most 5)")
    sys.exit(1 if wrong or useless or refusals > 0.05 * told else 0)


if __name__ == "__main__":
    main()
