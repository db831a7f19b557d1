"""Tokens of every type, with modes, aliases and all that a source may say besides a value."""
import json
import random

AXES = {"appearance": ["light", "dark"], "contrast": ["normal", "increased"],
        "idiom": ["phone", "pad"], "brand": ["plain", "brand b", "Größe"]}
NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.1, -0.0001, 1e-7, -1e-9, 123456789.125, 0.30000000000000004,
           33.333333333333336, 2.5e20, 5e-324, -2.5, 1e21, 0.1 + 0.7, 9007199254740993.0]
LENGTHS = [n for n in NUMBERS if abs(n) < 1e9 and (n == 0 or abs(n) > 1e-10)]
TEXTS = ["bottom", "with \"quotes\"", "*/ } x {", "</style>", "a\nb", "größe 日本 😀", "\\", "'",
         " ", "url(x)", "", "\u2028", "#hash", "${x} \\(y)", "var(--x)"]
FAMILIES = ["SF Pro", "serif", "A \"B\"", "system-ui", "Größe", "x; y", "Inter", "\\"]
WEIGHTS = ["thin", "semi-bold", "ultra-black", "normal", "hairline"]
LINES = ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"]
SPACES = {
    "srgb": ((0, 1),) * 3, "srgb-linear": ((0, 1),) * 3, "display-p3": ((0, 1),) * 3,
    "a98-rgb": ((0, 1),) * 3, "prophoto-rgb": ((0, 1),) * 3, "rec2020": ((0, 1),) * 3,
    "xyz-d65": ((0, 1),) * 3, "xyz-d50": ((0, 1),) * 3, "hsl": ((0, 359), (0, 100), (0, 100)),
    "hwb": ((0, 359), (0, 60), (0, 60)), "lab": ((0, 100), (-110, 110), (-110, 110)),
    "lch": ((0, 100), (0, 130), (0, 359)), "oklab": ((0, 1), (-0.35, 0.35), (-0.35, 0.35)),
    "oklch": ((0, 1), (0, 0.37), (0, 359))}
STANDARD = ["color", "dimension", "fontFamily", "fontWeight", "duration", "cubicBezier", "number",
            "strokeStyle", "border", "transition", "shadow", "gradient", "typography"]
TYPES = STANDARD + ["boolean", "string", "spring", "material"]
# A color is what designs have most of.
DRAWN = TYPES + ["color", "color", "color", "dimension", "number"]
ODD_NAMES = ["class", "self", "a b", "x-y", "1x", "ö", "deinit", "Type", "init", "aB", "a_u41_"]


class Maker:
    def __init__(self, count, seed):
        self.rng = random.Random(seed)
        self.count = count
        # Tokens with a value in every context, which others may refer to; shadows of one layer.
        self.made = {kind: [] for kind in TYPES}
        self.layers = []
        # The search for few points is dear: springs come from a small pool.
        self.springs = [self.spring() for _ in range(40)]

    def chance(self, number):
        return self.rng.randrange(number) == 0

    def number(self):
        if self.chance(3):
            return self.rng.choice(NUMBERS)
        return round(self.rng.uniform(-500, 500), self.rng.randrange(5))

    def length(self):
        value = (self.rng.choice(LENGTHS) if self.chance(4)
                 else round(self.rng.uniform(-20, 300), self.rng.randrange(4)))
        return {"value": value, "unit": "rem" if self.chance(12) else "px"}

    def spring(self):
        number = lambda low, high: round(self.rng.uniform(low, high), 3)
        first = self.rng.choice([{"response": number(0.1, 1.2)}, {"duration": number(0.1, 1)}])
        second = self.rng.choice([{"dampingRatio": number(0.3, 1.6)}, {"bounce": number(-0.6, 0.6)}])
        whole = self.rng.choice([
            {**first, **second}, {**first, **second, "velocity": number(-2, 4)},
            {"mass": 1.0, "stiffness": number(60, 400), "damping": number(8, 40)},
            {"dampingRatio": 0.75}, first])
        return whole

    def color(self):
        space = self.rng.choice(list(SPACES)) if self.chance(2) else "srgb"
        parts = [round(self.rng.uniform(*r), 6) for r in SPACES[space]]
        if space == "srgb" and self.chance(2):
            # Bytes, rounded as other tools round them.
            digits = self.rng.choice([2, 3, 4, 5, 6, 6, 6])
            parts = [round(self.rng.randrange(256) / 255, digits) for _ in range(3)]
        if self.chance(8):
            parts[self.rng.randrange(3)] = "none"
        color = {"colorSpace": space, "components": parts}
        if self.chance(4):
            color["alpha"] = self.rng.choice([0.0, 0.5, 0.29, 0.001, 1.0, 1e-7, 0.501961, 0.502, 0.5021])
        return color

    def part(self, kind):
        """A value, or now and then a reference to a token that is one."""
        known = self.made[kind]
        return "{" + self.rng.choice(known) + "}" if known and self.chance(4) else self.value(kind)

    def duration(self):
        unit = self.rng.choice(["ms", "s"])
        return {"value": self.rng.choice([0.0, 200.0, 33.3, 0.1, 1e-3, -0.0]), "unit": unit}

    def stroke(self):
        if not self.chance(5):
            return self.rng.choice(LINES)
        return {"dashArray": [self.part("dimension") for _ in range(self.rng.randint(1, 3))],
                "lineCap": self.rng.choice(["round", "butt", "square"])}

    def shadow_layer(self):
        layer = {"color": self.part("color")}
        for name in ("offsetX", "offsetY", "blur", "spread"):
            layer[name] = self.part("dimension")
        if self.chance(3):
            layer["inset"] = self.chance(2)
        return layer

    def value(self, kind):
        rng = self.rng
        if kind == "color":
            return self.color()
        if kind == "dimension":
            return self.length()
        if kind == "fontFamily":
            return (rng.sample(FAMILIES, rng.randint(1, 3)) if self.chance(2)
                    else rng.choice(FAMILIES))
        if kind == "fontWeight":
            return rng.choice(WEIGHTS + [1.0, 350.5, 400.0, 1000.0])
        if kind == "duration":
            return self.duration()
        if kind == "cubicBezier":
            return [round(rng.random(), 3), round(rng.uniform(-1, 2), 3), round(rng.random(), 3),
                    rng.choice([1.0, -0.0, 0.0, 1.5])]
        if kind == "number":
            return self.number()
        if kind == "strokeStyle":
            return self.stroke()
        if kind == "border":
            return {"color": self.part("color"), "width": self.part("dimension"),
                    "style": self.part("strokeStyle")}
        if kind == "transition":
            return {"duration": self.part("duration"), "delay": self.part("duration"),
                    "timingFunction": self.part("cubicBezier")}
        if kind == "shadow":
            layers = [self.shadow_layer() for _ in range(rng.randint(1, 3))]
            if self.layers and self.chance(8):
                layers.append("{" + rng.choice(self.layers) + "}")
            return layers[0] if len(layers) == 1 and self.chance(2) else layers
        if kind == "gradient":
            return [{"color": self.part("color"), "position": rng.choice(
                [0.0, 1.0, 0.07, -0.5, 2.0, round(rng.random(), 4)])}
                for _ in range(rng.randint(1, 4))]
        if kind == "typography":
            return {"fontFamily": self.part("fontFamily"), "fontSize": self.part("dimension"),
                    "fontWeight": self.part("fontWeight"),
                    "letterSpacing": self.part("dimension"), "lineHeight": self.part("number")}
        if kind == "boolean":
            return self.chance(2)
        if kind == "string":
            return None if self.chance(15) else rng.choice(TEXTS) + rng.choice(TEXTS)
        if kind == "spring":
            return rng.choice(self.springs)
        material = {"level": rng.choice(["thin", "ultraThick", "a\"b"])}
        if not self.chance(4):
            material["blur"] = self.part("dimension")
        if self.chance(2):
            material["saturation"] = self.part("number")
        if self.chance(3):
            material["fill"] = self.part("color")
        return material

    def cell(self, kind):
        """Members of a cell inside `contexts`."""
        cell = {}
        if self.chance(25):
            if kind == "number" and self.chance(3):
                return {"min": 2.0, "max": 5.0}
            return self.rng.choice([
                {"words": "as */ the \"system\"\nsays"}, {"expression": "screen.width - 16pt"},
                {"presence": "notStated"}, {"presence": "notApplicable"}])
        known = self.made[kind]
        cell["value"] = ("{" + self.rng.choice(known) + "}" if known and self.chance(5)
                         else self.value(kind))
        if self.chance(30):
            cell.update(self.rng.choice([
                {"approximate": True}, {"modality": "should"}, {"modality": "avoid"},
                {"note": "a */ note"}, {"since": "iOS 15"}]))
        if kind in ("dimension", "border", "shadow", "number") and self.chance(20):
            cell["unit"] = self.rng.choice(["px@2x", "px@3x", "in", "pt"])
        return cell

    def contexts(self):
        found = []
        for _ in range(self.rng.choice([0, 0, 1, 1, 2, 3])):
            names = sorted(self.rng.sample(list(AXES), self.rng.choice([1, 1, 1, 2])),
                           key=list(AXES).index)
            text = ",".join(f"{name}={self.rng.choice(AXES[name])}" for name in names)
            if text not in found:
                found.append(text)
        return found

    def token(self, kind, path):
        token, ours = {}, {}
        base, others = self.cell(kind), {c: self.cell(kind) for c in self.contexts()}
        if others and self.chance(10):
            # No base: the first context carries the token.
            ours["context"], base = others.popitem()
        self.offer(kind, path, [] if "context" in ours else [base, *others.values()])
        value = base.pop("value", Maker)
        ours = {**ours, **base}
        if kind in STANDARD and value is not Maker:
            token["$type"], token["$value"] = kind, value
        else:
            ours["type"] = kind
            if value is not Maker:
                ours["value"] = value
        if self.chance(40) and others and path not in self.made[kind]:
            # A token of two types.
            other = self.rng.choice([k for k in TYPES if k != kind])
            context = self.rng.choice(list(others))
            others[context] = {"type": other, **self.cell(other)}
        if others:
            ours["contexts"] = others
        if ours:
            token["$extensions"] = {"dev.blazon": ours}
        if self.chance(20):
            token["$description"] = "What */ it is \"for\"\n\u2028 <b>"
        if self.chance(60):
            token["$deprecated"] = self.rng.choice([True, "use another */ one\n"])
        return token

    def offer(self, kind, path, cells):
        if cells and all("value" in cell for cell in cells):
            self.made[kind].append(path)
            if kind == "shadow" and all(isinstance(cell["value"], dict) for cell in cells):
                self.layers.append(path)

    def make(self):
        root = {"$extensions": {"dev.blazon": {"revision": "r1", "axes": AXES}}}
        for index in range(self.count):
            kind = self.rng.choice(DRAWN)
            group = f"{kind}{index // 500}"
            name = f"t{index}"
            if self.chance(12):
                name = self.rng.choice(ODD_NAMES) + ("" if self.chance(4) else f" {index}")
            if name in root.get(group, {}):
                continue
            root.setdefault(group, {})[name] = self.token(kind, f"{group}.{name}")
        return root


def write(path, count, seed):
    tokens = Maker(count, seed).make()
    with open(path, "w") as out:
        json.dump(tokens, out, indent=1)
    return sum(len(group) for name, group in tokens.items() if name[0] != "$")
