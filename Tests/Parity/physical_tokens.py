"""Tokens as tools write them, each with what it means: the generator knows the truth, no program is asked.

A maker is a method of `Maker` named after its flavors (`all_`, `css_` for Style Dictionary and Tokens Studio, `dtcg_`,
`sd_`, `ts_`); it gives a `Made`."""

import random

from physical_meaning import Unread, color, hexadecimal, of_css, stops, text, tokens_of

AXES = {"appearance": ("light", "dark"), "contrast": ("default", "increased"), "brand": ("default", "acme")}
CONTEXTS = [dict(zip(AXES, (a, b, c))) for a in AXES["appearance"] for b in AXES["contrast"] for c in AXES["brand"]]
CELLS = {"": {}, "dark": {"appearance": "dark"}, "increased": {"contrast": "increased"}, "acme": {"brand": "acme"}}
LETTERS = "bcdfghjklmnpqrst"
GROUPS = {
    "color": "color",
    "dimension": "space",
    "letterSpacing": "tracking",
    "lineHeight": "leading",
    "fontFamily": "family",
    "fontWeight": "weight",
    "duration": "motion",
    "cubicBezier": "easing",
    "number": "ratio",
    "strokeStyle": "stroke",
    "border": "border",
    "transition": "transition",
    "shadow": "shadow",
    "gradient": "gradient",
    "typography": "heading",
    "css": "fluid",
    "boolean": "flag",
    "string": "label",
    "spring": "spring",
    "material": "material",
}
WEIGHTS = {
    "Thin": 100,
    "Extra Light": 200,
    "ExtraLight": 200,
    "Light": 300,
    "Regular": 400,
    "Book": 400,
    "Medium": 500,
    "Semi Bold": 600,
    "SemiBold": 600,
    "Demi Bold": 600,
    "Bold": 700,
    "Extra Bold": 800,
    "ExtraBold": 800,
    "Black": 900,
    "Heavy": 900,
}
FONTS = ["Inter", "Helvetica Neue", "Arial", "Segoe UI", "SF Pro", "Exo 2", "Größe Sans"]
GENERICS = ["sans-serif", "serif", "monospace", "system-ui"]


class Made:
    """- truth: a function of a context that gives a meaning."""

    def __init__(self, kind, type_, value, truth, refs=(), plain=False, extra=None):
        self.kind, self.type, self.value, self.truth = kind, type_, value, truth
        self.refs, self.plain, self.extra = list(refs), plain, extra or {}


class Token:
    def __init__(self, leaf, label, kind, cells):
        self.leaf, self.label, self.kind, self.cells = leaf, label, kind, cells
        self.group = GROUPS[kind]
        self.path = f"{self.group}.{leaf}"

    def cell(self, context):
        held = [name for name in CELLS if name in self.cells and all(context[a] == v for a, v in CELLS[name].items())]
        return self.cells[held[-1]]

    def meaning(self, context):
        return self.cell(context).truth(context)

    def refs(self):
        return [ref for cell in self.cells.values() for ref in cell.refs]

    def needed(self):
        """With all that it refers to, itself last."""
        found = []
        for ref in self.refs():
            found += [t for t in ref.needed() if t not in found]
        return found + [self]


def fixed(meaning):
    return lambda context: meaning


def dashes(number, digits=4):
    shown = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return shown if shown not in ("-0", "") else "0"


class Maker:
    def __init__(self, flavor, count, seed):
        self.rng, self.flavor = random.Random(f"{flavor} {seed}"), flavor
        self.tokens, self.known, self.used = [], {}, set()
        fit = {
            "dtcg": ("all_", "dtcg_"),
            "style-dictionary": ("all_", "css_", "sd_"),
            "tokens-studio": ("all_", "css_", "ts_"),
        }[flavor]
        makers = sorted(name for name in dir(self) if name.startswith(fit))
        # What others refer to comes first.
        first = [m for m in makers if m.startswith("all_")]
        for index in range(count):
            name = first[index % len(first)] if index < 2 * len(first) else self.rng.choice(makers)
            self.add(name)

    def leaf(self):
        while True:
            leaf = "z" + "".join(self.rng.choice(LETTERS) for _ in range(5))
            if leaf not in self.used:
                self.used.add(leaf)
                return leaf

    def chance(self, number):
        return self.rng.randrange(number) == 0

    def add(self, name):
        label = name.partition("_")[2]
        made = getattr(self, name)()
        if made is None:
            return
        cells = {"": made}
        if made.plain and self.chance(6) and self.known.get(made.kind):
            # An alias.
            cells[""] = self.alias(made)
            label = "alias"
        for other in list(CELLS)[1:]:
            if self.chance(8):
                again = getattr(self, name)()
                if again and again.kind == made.kind and again.type == made.type and again.extra == made.extra:
                    cells[other] = again
        token = Token(self.leaf(), f"{made.kind}: {label}", made.kind, cells)
        self.tokens.append(token)
        if all(cell.plain for cell in cells.values()):
            self.known.setdefault(made.kind, []).append(token)

    def alias(self, made):
        target = self.rng.choice(self.known[made.kind])
        return Made(made.kind, made.type, self.reference(target), target.meaning, [target], True)

    def reference(self, token):
        if self.flavor == "style-dictionary" and self.chance(3):
            return "{" + token.path + ".value}"
        return "{" + token.path + "}"

    def some(self, kind):
        """A known token, if there is one."""
        known = self.known.get(kind)
        return self.rng.choice(known) if known else None

    # -- Plain values: JSON, meaning of one facet, CSS text ----------------------------------------

    def plain_color(self):
        """Value as the flavor has it, and its facet."""
        rng = self.rng
        if self.flavor == "dtcg":
            space = rng.choice(["srgb", "srgb", "srgb", "display-p3", "oklch", "lab", "hsl", "rec2020", "xyz-d65"])
            ranges = {
                "oklch": ((0.1, 0.95), (0, 0.3), (0, 359)),
                "lab": ((5, 95), (-80, 80), (-80, 80)),
                "hsl": ((0, 359), (0, 100), (0, 100)),
                "xyz-d65": ((0, 0.95), (0, 1), (0, 1.08)),
            }
            parts = [round(rng.uniform(*r), 4) for r in ranges.get(space, ((0, 1),) * 3)]
            value = {"colorSpace": space, "components": parts}
            if self.chance(3):
                value["alpha"] = rng.choice([0, 0.5, 0.25, 0.08, 1])
            return value, color(space, parts, value.get("alpha", 1))
        byte = lambda: rng.randrange(256)
        r, g, b = byte(), byte(), byte()
        a = rng.choice([0, 0.5, 0.25, 0.08, 1])
        css = rng.choice(
            [
                f"#{r:02x}{g:02x}{b:02x}",
                f"#{r:02X}{g:02X}{b:02X}",
                f"#{r:02x}{g:02x}{b:02x}{round(a * 255):02x}",
                f"#{r % 16:x}{g % 16:x}{b % 16:x}",
                f"rgb({r}, {g}, {b})",
                f"rgba({r}, {g}, {b}, {a})",
                f"rgb({r} {g} {b} / {round(a * 100)}%)",
                f"hsl({r}, {g % 101}%, {b % 101}%)",
                f"hsla({r}, {g % 101}%, {b % 101}%, {a})",
                f"oklch({r / 255:.3f} {g / 1500:.3f} {b})",
                f"oklch({r / 2.55:.1f}% {g / 1500:.3f} {b}deg / {a})",
                f"color(display-p3 {r / 255:.3f} {g / 255:.3f} {b / 255:.3f})",
                "rebeccapurple" if self.chance(3) else "#639",
            ]
        )
        return css, of_css("color", tokens_of(css))[""]

    def number_of(self, low, high, digits=2):
        return round(self.rng.uniform(low, high), self.rng.randrange(digits + 1))

    def plain_length(self, low=0, high=60, units=("px", "px", "px", "rem")):
        n, unit = self.number_of(low, high), self.rng.choice(units)
        if unit == "rem":
            n = round(n / 16, 3)
        facet = ("len", float(n), unit)
        return ({"value": n, "unit": unit} if self.flavor == "dtcg" else f"{dashes(n)}{unit}"), facet

    def plain_time(self):
        n, unit = self.rng.choice([(200, "ms"), (0.3, "s"), (75, "ms"), (1, "s"), (0, "ms"), (1250, "ms")])
        facet = ("time", n / (1000 if unit == "ms" else 1))
        return ({"value": n, "unit": unit} if self.flavor == "dtcg" else f"{n}{unit}"), facet

    def plain_curve(self):
        points = self.rng.choice([[0.4, 0, 0.2, 1], [0.42, 0, 1, 1], [0.34, 1.56, 0.64, 1], [0.25, 0.1, 0.25, 1]])
        facet = ("curve", tuple(map(float, points)))
        if self.flavor == "dtcg":
            return points, facet
        words = {"ease-in": [0.42, 0, 1, 1], "ease": [0.25, 0.1, 0.25, 1]}
        word = next((w for w, p in words.items() if p == points), None)
        return (word if word and self.chance(2) else "cubic-bezier(" + ", ".join(map(str, points)) + ")"), facet

    def part(self, kind, plain, share=3):
        """A value or a reference to a token: JSON, function of a context, references."""
        target = self.some(kind)
        if target and self.chance(share):
            facet = (
                ""
                if kind not in ("fontFamily", "fontWeight")
                else {"fontFamily": "family", "fontWeight": "weight"}[kind]
            )
            return self.reference(target), (lambda context: target.meaning(context)[facet]), [target]
        value, facet = plain()
        return value, (lambda context: facet), []

    def textual(self, kind, plain, share=2):
        """The same in a text."""
        return self.part(kind, plain, share)

    def types(self, name):
        return {
            "tokens-studio": {
                "fontFamily": "fontFamilies",
                "fontWeight": "fontWeights",
                "shadow": "boxShadow",
                "letterSpacing": "letterSpacing",
                "lineHeight": "lineHeights",
                "duration": "duration",
            },
            "style-dictionary": {"letterSpacing": "letterSpacing", "lineHeight": "lineHeight"},
            "dtcg": {"letterSpacing": "dimension", "lineHeight": "number"},
        }[self.flavor].get(name, name)

    # -- Every flavor ------------------------------------------------------------------------------

    def all_color(self):
        value, facet = self.plain_color()
        return Made("color", "color", value, fixed({"": facet}), plain=True)

    def all_color_again(self):
        return self.all_color()

    def all_length(self):
        value, facet = self.plain_length()
        return Made("dimension", "dimension", value, fixed({"": facet}), plain=True)

    def all_time(self):
        value, facet = self.plain_time()
        return Made("duration", "duration", value, fixed({"": facet}), plain=True)

    def all_curve(self):
        value, facet = self.plain_curve()
        return Made("cubicBezier", "cubicBezier", value, fixed({"": facet}), plain=True)

    def all_number(self):
        n = self.rng.choice([0, 1, -1, 0.5, 1.25, 3, 0.333, 400, 100000, -0.75])
        return Made("number", "number", n, fixed({"": ("num", float(n))}), plain=True)

    def plain_family(self):
        names = self.rng.sample(FONTS, self.rng.randint(1, 3)) + self.rng.sample(GENERICS, self.rng.randint(0, 1))
        return names, ("names", tuple(names))

    def all_family_list(self):
        names, facet = self.plain_family()
        return Made("fontFamily", self.types("fontFamily"), names, fixed({"family": facet}), plain=True)

    def all_weight(self):
        n = self.rng.choice([100, 300, 400, 500, 600, 700, 900])
        value = n if self.flavor != "style-dictionary" or self.chance(2) else str(n)
        return Made("fontWeight", self.types("fontWeight"), value, fixed({"weight": ("num", float(n))}), plain=True)

    def all_stroke(self):
        word = self.rng.choice(["solid", "dashed", "dotted", "double"])
        return Made("strokeStyle", "strokeStyle", word, fixed({"": ("word", word)}), plain=True)

    def all_border(self):
        tone, tone_of, a = self.part("color", self.plain_color)
        width, width_of, b = self.part("dimension", self.plain_length)
        style = self.rng.choice(["solid", "dashed", "dotted"])
        return Made(
            "border",
            "border",
            {"color": tone, "width": width, "style": style},
            lambda c: {"color": tone_of(c), "width": width_of(c), "style": ("word", style)},
            a + b,
        )

    def all_transition(self):
        duration, duration_of, a = self.part("duration", self.plain_time)
        delay, delay_of, b = self.part("duration", self.plain_time)
        curve, curve_of, c = self.part("cubicBezier", self.plain_curve)
        return Made(
            "transition",
            "transition",
            {"duration": duration, "delay": delay, "timingFunction": curve},
            lambda x: {"duration": duration_of(x), "delay": delay_of(x), "curve": curve_of(x)},
            a + b + c,
        )

    def all_shadow(self):
        names = (("offsetX", "x"), ("offsetY", "y"), ("blur", "blur"), ("spread", "spread"))
        if self.flavor == "tokens-studio":
            names = tuple((b, b) for _, b in names)
        layers, truths, refs = [], [], []
        for place in range(self.rng.randint(1, 3)):
            layer = {}
            for name, facet in names:
                low = 0 if facet == "blur" else -8
                value, get, more = self.part("dimension", lambda: self.plain_length(low, 20, ("px",)), 5)
                layer[name] = value
                truths.append((f"{place}.{facet}", get))
                refs += more
            value, get, more = self.part("color", self.plain_color)
            layer["color"] = value
            truths.append((f"{place}.color", get))
            refs += more
            inset = self.chance(4)
            if self.flavor == "tokens-studio":
                layer["type"] = "innerShadow" if inset else "dropShadow"
            elif inset:
                layer["inset"] = True
            truths.append((f"{place}.inset", lambda c, inset=inset: ("bool", inset)))
            layers.append(layer)
        count = ("num", float(len(layers)))
        value = layers[0] if len(layers) == 1 else layers
        return Made(
            "shadow",
            self.types("shadow"),
            value,
            lambda c: {"layers": count, **{name: get(c) for name, get in truths}},
            refs,
        )

    def text_style(self, **more):
        """Members and truths of a text style, without `more`."""
        size = self.number_of(10, 60, 1)
        family, family_of, a = self.part("fontFamily", self.plain_family)
        weight, weight_of, b = self.part(
            "fontWeight", lambda: (n := self.rng.choice([300, 400, 700]), ("num", float(n)))
        )
        dtcg = self.flavor == "dtcg"
        spacing, height = self.number_of(-1, 2), self.rng.choice([1, 1.2, 1.5, 1.375])
        value = {
            "fontFamily": family,
            "fontSize": {"value": size, "unit": "px"} if dtcg else f"{dashes(size)}px",
            "fontWeight": weight,
            "letterSpacing": {"value": spacing, "unit": "px"} if dtcg else f"{dashes(spacing)}px",
            "lineHeight": height if dtcg else str(height) if self.chance(2) else f"{dashes(height * 100)}%",
        }
        truth = {
            "family": family_of,
            "size": fixed(("len", float(size), "px")),
            "weight": weight_of,
            "spacing": fixed(("len", float(spacing), "px")),
            "lineHeight": fixed(("num", float(height))),
        }
        for name, (facet, member, get) in more.items():
            value[name], truth[facet] = member, get
        return value, truth, a + b

    def style(self, refs=(), extra=None, **more):
        value, truth, known = self.text_style(**more)
        extra = extra or {}
        return Made(
            "typography",
            "typography",
            value,
            lambda c: {**{name: get(c) for name, get in truth.items()}, **extra},
            known + list(refs),
        )

    def all_style(self):
        return self.style()

    def all_style_again(self):
        return self.style()

    # -- DTCG with our extension --------------------------------------------------------------------

    def dtcg_gradient(self):
        tones = [self.part("color", self.plain_color) for _ in range(self.rng.randint(2, 4))]
        places = sorted(self.number_of(0, 1) for _ in tones)
        return Made(
            "gradient",
            "gradient",
            [{"color": t[0], "position": p} for t, p in zip(tones, places)],
            lambda c: stops([(t[1](c), float(p)) for t, p in zip(tones, places)]),
            [r for t in tones for r in t[2]],
        )

    def dtcg_boolean(self):
        value = self.chance(2)
        return Made("boolean", "boolean", value, fixed({"": ("bool", value)}), extra={"ours": True})

    def dtcg_string(self):
        value = self.rng.choice(["hello", "bottom", "größe", "a b"])
        return Made("string", "string", value, fixed({"": ("word", value)}), extra={"ours": True})

    def dtcg_spring(self):
        response, ratio = round(self.rng.uniform(0.2, 0.8), 2), round(self.rng.uniform(0.4, 1.3), 2)
        stiffness = round((6.283185307179586 / response) ** 2, 1)
        exact = 6.283185307179586 / stiffness**0.5
        value, true = self.rng.choice(
            [
                ({"response": response, "dampingRatio": ratio}, response),
                ({"duration": response, "bounce": round(1 - ratio, 2) if ratio <= 1 else 0}, response),
                ({"mass": 1, "stiffness": stiffness, "damping": round(2 * ratio * stiffness**0.5, 3)}, exact),
                ({"stiffness": stiffness, "dampingRatio": ratio}, exact),
            ]
        )
        if "bounce" in value:
            ratio = 1 - value["bounce"]
        if "damping" in value:
            ratio = value["damping"] / (2 * stiffness**0.5)
        return Made("spring", "spring", value, fixed({"": ("spring", true, ratio)}), extra={"ours": True})

    def dtcg_material(self):
        blur, blur_of, a = self.part("dimension", lambda: self.plain_length(1, 40, ("px",)))
        fill, fill_of, b = self.part("color", self.plain_color)
        return Made(
            "material",
            "material",
            {"level": "thin", "blur": blur, "saturation": 1.8, "fill": fill},
            lambda c: {"blur": blur_of(c), "fill": fill_of(c), "saturation": ("num", 1.8)},
            a + b,
            extra={"ours": True},
        )

    def dtcg_dashes(self):
        one, one_of, a = self.part("dimension", lambda: self.plain_length(1, 9, ("px",)))
        return Made(
            "strokeStyle",
            "strokeStyle",
            {"dashArray": [one, one], "lineCap": "round"},
            lambda c: {"dash": one_of(c), "cap": ("word", "round")},
            a,
        )

    def dtcg_weight_word(self):
        word, n = self.rng.choice([("semi-bold", 600), ("ultra-black", 950), ("hairline", 100), ("normal", 400)])
        return Made("fontWeight", "fontWeight", word, fixed({"weight": ("num", float(n))}), plain=True)

    def dtcg_style_rem(self):
        n = self.rng.choice([0.875, 1, 1.5])
        return self.style(
            fontSize=("size", {"value": n, "unit": "rem"}, fixed(("len", float(n), "rem"))),
            letterSpacing=("spacing", {"value": 0.05, "unit": "rem"}, fixed(("len", 0.05, "rem"))),
        )

    def dtcg_number_large(self):
        n = self.rng.choice([16777217, 1e300, 1e-40, 123456789, 0.1 + 0.2])
        return Made("number", "number", n, fixed({"": ("num", float(n))}))

    def dtcg_weight_between(self):
        n = self.rng.choice([1, 350, 950, 1000, 450.5])
        return Made("fontWeight", "fontWeight", n, fixed({"weight": ("num", float(n))}))

    def dtcg_time_fraction(self):
        n = self.rng.choice([0.5, 16.67, 1e-3])
        return Made("duration", "duration", {"value": n, "unit": "ms"}, fixed({"": ("time", n / 1000)}))

    def dtcg_gradient_places(self):
        """Places outside of 0 to 1 are taken as the nearest end; stops are in the order of their places."""
        tones = [self.plain_color() for _ in range(2)]
        first, second = self.rng.choice([(-0.5, 1.5), (0.8, 0.2), (0.5, 0.5)])
        ends = [min(1.0, max(0.0, place)) for place in (first, second)]
        return Made(
            "gradient",
            "gradient",
            [{"color": t[0], "position": p} for t, p in zip(tones, (first, second))],
            fixed(stops(sorted(((t[1], p) for t, p in zip(tones, ends)), key=lambda stop: stop[1]))),
        )

    def dtcg_color_none(self):
        value = {"colorSpace": "oklch", "components": [0.5, "none", 40]}
        return Made("color", "color", value, fixed({"": color("oklch", [0.5, None, 40])}))

    def dtcg_color_outside(self):
        space = self.rng.choice(["rec2020", "prophoto-rgb"])
        parts = self.rng.choice([[0, 1, 0], [1, 0, 0.5]])
        return Made("color", "color", {"colorSpace": space, "components": parts}, fixed({"": color(space, parts)}))

    def dtcg_spring_velocity(self):
        return Made(
            "spring",
            "spring",
            {"response": 0.5, "dampingRatio": 0.7, "velocity": 2},
            fixed({"": ("spring", 0.5, 0.7), "velocity": ("num", 2.0)}),
            extra={"ours": True},
        )

    # -- Texts of CSS: Style Dictionary and Tokens Studio ------------------------------------------

    def css_blanks_color(self):
        value, facet = self.plain_color()
        return Made("color", "color", self.rng.choice([f" {value} ", f"{value}  ", f"  {value}"]), fixed({"": facet}))

    def css_blanks_length(self):
        n = self.rng.randrange(1, 60)
        return Made(
            "dimension",
            "dimension",
            self.rng.choice([f"  {n}px ", f"{n} px", f" {n}px"]),
            fixed({"": ("len", float(n), "px")}),
        )

    def css_blanks_time(self):
        n = self.rng.randrange(1, 600)
        return Made("duration", "duration", self.rng.choice([f" {n}ms ", f"{n} ms"]), fixed({"": ("time", n / 1000)}))

    def css_unit_words(self):
        n = self.rng.randrange(1, 60)
        word, unit = self.rng.choice([("pixel", "px"), ("pixels", "px"), ("rem", "rem"), ("px", "px")])
        return Made("dimension", "dimension", n, fixed({"": ("len", float(n), unit)}), extra={"unit": word})

    def css_length_em(self):
        n = self.number_of(0.1, 4)
        unit = self.rng.choice(["em", "vw", "vh", "%", "ch"])
        return Made("dimension", "dimension", f"{dashes(n)}{unit}", fixed({"": ("len", float(n), unit)}))

    def css_length_odd(self):
        css, n = self.rng.choice(
            [(".5rem", 0.5), ("-.25rem", -0.25), ("+2rem", 2.0), ("1e1rem", 10.0), ("1.50rem", 1.5)]
        )
        return Made("dimension", "dimension", css, fixed({"": ("len", n, "rem")}))

    def css_percent_number(self):
        n = self.rng.choice([5, 50, 87.5, 100, 0])
        type_ = "opacity" if self.flavor == "tokens-studio" else self.rng.choice(["opacity", "number"])
        return Made("number", type_, f"{n}%", fixed({"": ("num", n / 100)}))

    def css_stack(self):
        """Quoted or not, generic anywhere."""
        rng = self.rng
        names = rng.sample(FONTS, rng.randint(1, 3))
        if self.chance(2):
            names.insert(rng.randint(0, len(names)), rng.choice(GENERICS))
        quote = rng.choice(["", "", "'", '"', "mixed"])
        parts = []
        for name in names:
            mark = rng.choice(["", "'"]) if quote == "mixed" else quote
            parts.append(name if name in GENERICS else mark + name + mark)
        joint = rng.choice([", ", ",", " , "])
        return Made(
            "fontFamily", self.types("fontFamily"), joint.join(parts), fixed({"family": ("names", tuple(names))})
        )

    def css_stack_two(self):
        return Made(
            "fontFamily",
            self.types("fontFamily"),
            "Helvetica Neue, Arial",
            fixed({"family": ("names", ("Helvetica Neue", "Arial"))}),
        )

    def css_stack_comma(self):
        return Made(
            "fontFamily",
            self.types("fontFamily"),
            "'Foo, Bar', serif",
            fixed({"family": ("names", ("Foo, Bar", "serif"))}),
        )

    def css_stack_variable(self):
        css = self.rng.choice(
            ["var(--font-brand), Arial, sans-serif", "var(--font-brand, Inter), serif", "var(--font-brand)"]
        )
        return Made("css", self.types("fontFamily"), css, fixed({"": text(css)}))

    def css_stack_reference(self):
        target = self.some("fontFamily")
        return target and Made(
            "fontFamily",
            self.types("fontFamily"),
            self.reference(target) + ", monospace",
            lambda c: {"family": ("names", (*target.meaning(c)["family"][1], "monospace"))},
            [target],
        )

    def named_weight(self):
        word, n = self.rng.choice(list(WEIGHTS.items()))
        return self.rng.choice([word, word, word.lower()]), {"weight": ("num", float(n))}

    def css_weight_word(self):
        word, truth = self.named_weight()
        return Made("fontWeight", self.types("fontWeight"), word, fixed(truth))

    def css_weight_slant(self):
        word, truth = self.named_weight()
        slant = self.rng.choice(["Italic", "Italic", "Oblique"])
        joint = self.rng.choice([" ", " ", "-", ""])
        return Made(
            "fontWeight",
            self.types("fontWeight"),
            word + joint + slant,
            fixed({**truth, "slant": ("word", slant.lower())}),
        )

    def css_weight_italic(self):
        return Made(
            "fontWeight",
            self.types("fontWeight"),
            "Italic",
            fixed({"weight": ("num", 400.0), "slant": ("word", "italic")}),
        )

    def css_weight_width(self):
        word, truth = self.named_weight()
        width = self.rng.choice(["Condensed", "Expanded", "Semi Condensed"])
        value = f"{width} {word}" if self.chance(2) else f"{word} {width}"
        return Made(
            "fontWeight",
            self.types("fontWeight"),
            value,
            fixed({**truth, "width": ("word", width.lower().replace(" ", "-"))}),
        )

    def css_spacing_percent(self):
        n = self.rng.choice([-2, 5, 0, -1.5, 12])
        return Made("letterSpacing", self.types("letterSpacing"), f"{n}%", fixed({"": ("len", n / 100, "em")}))

    def css_spacing_blanks(self):
        n = self.rng.choice([-2, 5])
        written = self.rng.choice([f" {n}% ", f"{n} %"])
        return Made("letterSpacing", self.types("letterSpacing"), written, fixed({"": ("len", n / 100, "em")}))

    def css_spacing_length(self):
        n, unit = self.rng.choice([(0.5, "px"), (-0.02, "em"), (0.1, "rem"), (0, "px")])
        return Made("letterSpacing", self.types("letterSpacing"), f"{n}{unit}", fixed({"": ("len", float(n), unit)}))

    def css_line_percent(self):
        n = self.rng.choice([100, 120, 137.5, 150])
        return Made("lineHeight", self.types("lineHeight"), f"{n}%", fixed({"": ("num", n / 100)}))

    def css_line_length(self):
        n = self.rng.randrange(12, 60)
        return Made("lineHeight", self.types("lineHeight"), f"{n}px", fixed({"": ("len", float(n), "px")}))

    def css_line_number(self):
        n = self.rng.choice([1, 1.2, 1.5])
        return Made("lineHeight", self.types("lineHeight"), str(n), fixed({"": ("num", float(n))}))

    def css_shadow_text(self):
        layers, refs = [], []
        for _ in range(self.rng.randint(1, 3)):
            lengths = [f"{self.rng.randrange(-8, 20)}px" for _ in range(2)] + [
                f"{self.rng.randrange(0, 20)}px" for _ in range(self.rng.randint(0, 2))
            ]
            lengths = [n if n != "0px" or self.chance(2) else "0" for n in lengths]
            tone, tone_of, more = self.textual("color", self.plain_color)
            inset = self.chance(4)
            order = self.rng.choice([0, 0, 1])
            layers.append((" ".join(lengths), tone, tone_of, inset, order))
            refs += more
        written = ", ".join(
            ("inset " if inset else "") + (f"{tone} {lengths}" if order else f"{lengths} {tone}")
            for lengths, tone, _, inset, order in layers
        )

        def truth(context):
            found = {"layers": ("num", float(len(layers)))}
            for place, (lengths, _, tone_of, inset, _) in enumerate(layers):
                one = of_css("shadow", tokens_of(lengths + " #000"))
                found.update({f"{place}{name[1:]}": value for name, value in one.items() if name[0] == "0"})
                found[f"{place}.color"], found[f"{place}.inset"] = tone_of(context), ("bool", inset)
            return found

        return Made("shadow", self.types("shadow"), written, truth, refs)

    def css_shadow_none(self):
        return Made("shadow", self.types("shadow"), "none", fixed({"layers": ("num", 0.0)}))

    def gradient_text(self, kind, type_):
        head, truth = self.rng.choice(
            [
                ("45deg, ", ("num", 45.0)),
                ("to right, ", ("num", 90.0)),
                ("0.25turn, ", ("num", 90.0)),
                ("", ("num", 180.0)),
            ]
        )
        extra = {"kind": ("word", "linear"), "angle": truth}
        if kind == "radial":
            head, shape = self.rng.choice([("circle, ", "circle"), ("", None)])
            extra = {"kind": ("word", "radial"), **({"shape": ("word", shape)} if shape else {})}
        tones = [self.textual("color", self.plain_color) for _ in range(self.rng.randint(2, 3))]
        has_places = self.chance(2)
        places = [round(100 * i / (len(tones) - 1)) for i in range(len(tones))]
        written = (
            f"{kind}-gradient({head}"
            + ", ".join(t[0] + (f" {p}%" if has_places else "") for t, p in zip(tones, places))
            + ")"
        )
        return Made(
            "gradient",
            type_,
            written,
            lambda c: {**stops([(t[1](c), p / 100 if has_places else None) for t, p in zip(tones, places)]), **extra},
            [r for t in tones for r in t[2]],
        )

    def css_gradient_linear(self):
        return self.gradient_text("linear", "gradient")

    def css_gradient_radial(self):
        return self.gradient_text("radial", "gradient")

    def css_gradient_as_color(self):
        return self.gradient_text("linear", "color")

    def css_gradient_object(self):
        tones = [self.textual("color", self.plain_color) for _ in range(2)]
        angle = self.rng.choice([0, 45, 135])
        value = {
            "type": "linear",
            "angle": angle,
            "stops": [{"color": t[0], "position": i} for i, t in enumerate(tones)],
        }
        return Made(
            "gradient",
            "gradient",
            value,
            lambda c: {
                **stops([(t[1](c), float(i)) for i, t in enumerate(tones)]),
                "kind": ("word", "linear"),
                "angle": ("num", float(angle)),
            },
            [r for t in tones for r in t[2]],
        )

    def css_gradient_places(self):
        tones = [self.textual("color", self.plain_color) for _ in range(3)]
        return Made(
            "gradient",
            "gradient",
            [{"color": t[0]} for t in tones],
            lambda c: stops([(t[1](c), None) for t in tones]),
            [r for t in tones for r in t[2]],
        )

    def css_transition_text(self):
        duration, duration_of, a = self.textual("duration", self.plain_time)
        curve, curve_of, b = self.textual("cubicBezier", self.plain_curve)
        delay, delay_of, c = self.textual("duration", self.plain_time)
        name = self.rng.choice(["", "all ", "opacity "])
        has_delay = self.chance(2)
        extra = {"property": ("word", "opacity")} if name == "opacity " else {}
        return Made(
            "transition",
            "transition",
            f"{name}{duration} {curve}" + (f" {delay}" if has_delay else ""),
            lambda x: {
                "duration": duration_of(x),
                "curve": curve_of(x),
                **extra,
                "delay": delay_of(x) if has_delay else ("time", 0.0),
            },
            a + b + (c if has_delay else []),
        )

    def css_border_text(self):
        tone, tone_of, a = self.textual("color", self.plain_color)
        width, width_of, b = self.textual("dimension", self.plain_length)
        return Made(
            "border",
            "border",
            f"{width} solid {tone}",
            lambda c: {"width": width_of(c), "color": tone_of(c), "style": ("word", "solid")},
            a + b,
        )

    def css_curve_word(self):
        word, points = self.rng.choice(
            [
                ("ease-in-out", (0.42, 0.0, 0.58, 1.0)),
                ("ease-out", (0.0, 0.0, 0.58, 1.0)),
                ("linear", (0.0, 0.0, 1.0, 1.0)),
            ]
        )
        return Made("cubicBezier", "cubicBezier", word, fixed({"": ("curve", points)}))

    def css_steps(self):
        return Made("css", "cubicBezier", "steps(4, end)", fixed({"": text("steps(4, end)")}))

    # -- Only CSS has it ---------------------------------------------------------------------------

    def only(self, type_, *parts):
        """Texts and tokens in turn."""
        refs = [p for p in parts if isinstance(p, Token)]
        written = "".join(self.reference(p) if isinstance(p, Token) else p for p in parts)

        def truth(context):
            return {"": text("".join(css_of(p.meaning(context)) if isinstance(p, Token) else p for p in parts))}

        return Made("css", type_, written, truth, refs)

    def length_or(self, css):
        target = self.some("dimension")
        return target if target and self.chance(2) else css

    def css_clamp(self):
        return self.only("dimension", "clamp(", self.length_or("1rem"), ", 2.5vw, ", self.length_or("2rem"), ")")

    def css_minimum(self):
        return self.only("dimension", self.rng.choice(["min(", "max("]), self.length_or("40rem"), ", 100%)")

    def css_calc(self):
        return self.only("dimension", "calc(100% - ", self.length_or("2rem"), ")")

    def css_calc_units(self):
        return self.only("dimension", self.rng.choice(["calc(1rem + 4px)", "calc(100vh - 64px)", "max(10px, 1em)"]))

    def css_lengths(self):
        type_ = "spacing" if self.flavor == "tokens-studio" else "dimension"
        return self.only(type_, self.length_or("4px"), " ", self.length_or("8px"))

    def css_lengths_radius(self):
        type_ = "borderRadius" if self.flavor == "tokens-studio" else "dimension"
        return self.only(type_, "4px ", self.length_or("8px"), " 0 0")

    def css_mix(self):
        target = self.some("color")
        return self.only(
            "color", "color-mix(in oklch, ", target if target and self.chance(2) else "#336699", " 40%, white)"
        )

    def css_relative(self):
        target = self.some("color")
        return self.only("color", "oklch(from ", target if target and self.chance(2) else "#336699", " l c h / 50%)")

    def css_style_fluid(self):
        return self.style(fontSize=("size", "clamp(1rem, 2.5vw, 2rem)", fixed(text("clamp(1rem, 2.5vw, 2rem)"))))

    def css_style_fluid_token(self):
        """A part that refers to what only CSS can work out, of which a token differs by context."""
        length = Token(self.leaf(), "dimension: length", "dimension", {"": self.all_length(), "dark": self.all_length()})
        made = self.only("dimension", "clamp(", length, ", 2.5vw, 60rem)")
        fluid = Token(self.leaf(), "css: clamp", "css", {"": made})
        self.tokens += [length, fluid]
        return self.style([fluid], fontSize=("size", self.reference(fluid), lambda c: fluid.meaning(c)[""]))

    # -- Text styles of texts ----------------------------------------------------------------------

    def css_style_percent(self):
        n = self.rng.choice([-2, 5, -1.5])
        return self.style(letterSpacing=("spacing", f"{n}%", fixed(("len", n / 100, "em"))))

    def css_style_percent_rem(self):
        n = self.rng.choice([-2, 5])
        return self.style(
            letterSpacing=("spacing", f"{n}%", fixed(("len", n / 100, "em"))),
            fontSize=("size", "1.5rem", fixed(("len", 1.5, "rem"))),
        )

    def css_style_slant(self):
        word, truth = self.named_weight()
        return self.style(
            fontWeight=("weight", f"{word} Italic", fixed(truth["weight"])), extra={"slant": ("word", "italic")}
        )

    def css_style_slant_reference(self):
        target = next(
            (t for t in reversed(self.tokens) if t.label == "fontWeight: weight_slant" and len(t.cells) == 1), None
        )
        if target is None:
            return None
        value, truth, refs = self.text_style()
        value["fontWeight"] = self.reference(target)
        return Made(
            "typography",
            "typography",
            value,
            lambda c: {**{name: get(c) for name, get in truth.items()}, **target.meaning(c)},
            refs + [target],
        )

    def css_style_stack(self):
        names = self.rng.sample(FONTS, 2)
        return self.style(fontFamily=("family", ", ".join(names), fixed(("names", tuple(names)))))

    def css_style_line(self):
        n = self.rng.randrange(20, 80)
        return self.style(lineHeight=("lineHeight", f"{n}px", fixed(("len", float(n), "px"))))

    def css_style_part(self):
        """Members that refer to members of another text style."""
        targets = [
            t
            for t in self.tokens
            if t.kind == "typography" and t.label.endswith((" style", " style_again")) and len(t.cells) == 1
        ]
        if not targets:
            return None
        target = self.rng.choice(targets)
        inner = target.path + (".value" if self.flavor == "style-dictionary" else "")
        return self.style(
            [target],
            fontSize=("size", "{" + inner + ".fontSize}", lambda c: target.meaning(c)["size"]),
            fontWeight=("weight", "{" + inner + ".fontWeight}", lambda c: target.meaning(c)["weight"]),
        )

    def css_part(self):
        targets = [
            t
            for t in self.tokens
            if t.kind == "typography" and t.label.endswith((" style", " style_again")) and len(t.cells) == 1
        ]
        if not targets:
            return None
        target = self.rng.choice(targets)
        inner = target.path + (".value" if self.flavor == "style-dictionary" else "")
        return Made(
            "dimension",
            "fontSizes" if self.flavor == "tokens-studio" else "dimension",
            "{" + inner + ".fontSize}",
            lambda c: {"": target.meaning(c)["size"]},
            [target],
        )

    def css_style_shorthand(self):
        n = self.rng.randrange(12, 40)
        return Made(
            "typography",
            "typography",
            f"italic 700 {n}px/1.5 Inter, serif",
            fixed(
                {
                    "family": ("names", ("Inter", "serif")),
                    "size": ("len", float(n), "px"),
                    "weight": ("num", 700.0),
                    "slant": ("word", "italic"),
                    "lineHeight": ("num", 1.5),
                }
            ),
        )

    # -- Tokens Studio -----------------------------------------------------------------------------

    def ts_length(self):
        n = self.rng.randrange(0, 60)
        return Made(
            "dimension",
            self.rng.choice(["spacing", "sizing", "borderRadius", "borderWidth", "dimension"]),
            str(n),
            fixed({"": ("len", float(n), "px")}),
            plain=True,
        )

    def ts_font_size(self):
        n = self.rng.randrange(10, 60)
        return Made("dimension", "fontSizes", str(n), fixed({"": ("len", float(n), "px")}), plain=True)

    def ts_lengths_unitless(self):
        return Made("css", self.rng.choice(["spacing", "borderRadius"]), "4 8", fixed({"": text("4px 8px")}))

    def ts_line_math(self):
        target = self.some("dimension")
        return target and Made(
            "lineHeight",
            "lineHeights",
            "{" + target.path + "} * 1.5",
            lambda c: {"": ("len", round(target.meaning(c)[""][1] * 1.5, 4), target.meaning(c)[""][2])},
            [target],
        )

    def ts_math(self):
        target = self.some("dimension")
        return target and Made(
            "dimension",
            "dimension",
            "{" + target.path + "} * 2",
            lambda c: {"": ("len", round(target.meaning(c)[""][1] * 2, 4), target.meaning(c)[""][2])},
            [target],
        )

    def ts_alpha(self):
        target = self.some("color")
        return target and Made(
            "color",
            "color",
            "rgba({" + target.path + "}, 0.5)",
            lambda c: {"": (*target.meaning(c)[""][:2], 0.5, target.meaning(c)[""][3])},
            [target],
        )

    def ts_line_unitless(self):
        n = self.rng.randrange(12, 60)
        return Made("lineHeight", "lineHeights", str(n), fixed({"": ("len", float(n), "px")}))

    def ts_style_upper(self):
        return self.style(textCase=("case", "uppercase", fixed(("word", "uppercase"))))

    def ts_opacity(self):
        n = self.rng.choice([0.5, 0, 1, 0.08])
        return Made("number", "opacity", str(n), fixed({"": ("num", float(n))}))

    def ts_style_case(self):
        return self.style(textDecoration=("decoration", "underline", fixed(("word", "underline"))))


def css_of(meaning):
    """A facet as CSS, for the holes of texts."""
    facet = meaning.get("") or meaning.get("family")
    if facet[0] == "len":
        return f"{facet[1]:.10g}{facet[2]}"
    if facet[0] == "color":
        x, y, z = facet[1]
        return f"color(xyz-d65 {x:.9f} {y:.9f} {z:.9f} / {facet[2]})"
    raise Unread("no text of " + facet[0])


# -- Files ---------------------------------------------------------------------------------------


def member(flavor, cell):
    if cell.extra.get("ours"):
        return {"$extensions": {"dev.blazon": {"type": cell.type, "value": cell.value}}}
    mark = "$" if flavor == "dtcg" else ""
    token = {mark + "value": cell.value, mark + "type": cell.type}
    if "unit" in cell.extra:
        token["unit"] = cell.extra["unit"]
    return token


def tree(flavor, tokens, cell):
    root = {}
    for token in tokens:
        if cell in token.cells:
            root.setdefault(token.group, {})[token.leaf] = member(flavor, token.cells[cell])
    return root


def files(flavor, tokens):
    """Name to JSON; contexts by files, in Tokens Studio by themes."""
    trees = {cell or "base": tree(flavor, tokens, cell) for cell in CELLS}
    if flavor != "tokens-studio":
        return {
            ("tokens" if name == "base" else f"tokens.{name}") + ".json": one
            for name, one in trees.items()
            if one or name == "base"
        }
    trees = {name: one for name, one in trees.items() if one or name == "base"}
    themes = []
    for (axis, values), other in zip(AXES.items(), list(CELLS)[1:]):
        if other not in trees:
            continue
        for value in values:
            sets = {"base": "enabled"} if axis == "appearance" else {}
            if value == values[1]:
                sets[other] = "enabled"
            themes.append({"id": f"{axis}-{value}", "name": value, "group": axis, "selectedTokenSets": sets})
    return {"tokens.json": {**trees, "$themes": themes, "$metadata": {"tokenSetOrder": list(trees)}}}


def arguments(flavor, names):
    """What `import` and `export --from` need besides the files."""
    found = ["--flavor", flavor]
    for name in names:
        cell = name.removesuffix(".json").partition(".")[2]
        for axis, value in CELLS.get(cell, {}).items():
            found += ["--map", f"{name}=context:{axis}={value}"]
    return found
