"""What a value is in the world: facets by name, and a reader of CSS that gives them.

A meaning is a dict of facets. A facet is a tuple whose first member is its kind: `color` (XYZ, alpha, bytes),
`len` (number, unit), `num`, `time` (seconds), `word`, `names`, `curve`, `bool`, `text` (CSS that only CSS has)."""

import math
import re

import css_color
import tinycss2

GENERIC = {
    "serif",
    "sans-serif",
    "monospace",
    "cursive",
    "fantasy",
    "system-ui",
    "ui-serif",
    "ui-sans-serif",
    "ui-monospace",
    "ui-rounded",
    "math",
    "emoji",
    "fangsong",
}
EASINGS = {
    "linear": (0, 0, 1, 1),
    "ease": (0.25, 0.1, 0.25, 1),
    "ease-in": (0.42, 0, 1, 1),
    "ease-out": (0, 0, 0.58, 1),
    "ease-in-out": (0.42, 0, 0.58, 1),
}
NAMED = {
    "white": "ffffff",
    "black": "000000",
    "red": "ff0000",
    "blue": "0000ff",
    "rebeccapurple": "663399",
    "tomato": "ff6347",
    "teal": "008080",
    "transparent": "00000000",
}
SIDES = {"top": 0, "right": 90, "bottom": 180, "left": 270}
TURNS = {"deg": 1, "turn": 360, "rad": 180 / math.pi, "grad": 0.9}
STYLES = {"solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset", "none", "hidden"}


class Unread(Exception):
    """A text that is not a value of the wanted kind."""


def need(condition, what):
    if not condition:
        raise Unread(what)


# -- Facets --------------------------------------------------------------------------------------


def color(space, parts, alpha=1.0, is_bytes=False):
    numbers = [None if part in (None, "none") else float(part) for part in parts]
    return ("color", css_color.xyz(space, numbers), float(alpha), is_bytes)


def hexadecimal(text, argb=False):
    """#rgb, #rgba, #rrggbb, #rrggbbaa; with argb the alpha first."""
    digits = text.lstrip("#")
    need(re.fullmatch("[0-9A-Fa-f]{3,8}", digits) and len(digits) in (3, 4, 6, 8), text)
    if len(digits) < 6:
        digits = "".join(2 * c for c in digits)
    values = [int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    if argb and len(values) == 4:
        values = values[1:] + values[:1]
    return color("srgb", values[:3], values[3] if len(values) == 4 else 1.0, True)


def same_color(one, other):
    """ΔE2000 of at most 0.01; of eight bits at most 1, and half a step of alpha."""
    is_rough = one[3] or other[3]
    gap = css_color.difference(one[1], other[1])
    step = 0.5 / 255 + 1e-6 if is_rough else 1e-5
    return abs(one[2] - other[2]) <= step and (gap <= (1.0 if is_rough else 0.02) or one[2] == other[2] == 0)


def near(one, other):
    return math.isclose(one, other, rel_tol=2e-6, abs_tol=2e-6)


def same(one, other):
    """Whether two facets mean one thing."""
    if one[0] != other[0]:
        return False
    if one[0] == "color":
        return same_color(one, other)
    if one[0] == "len":
        return near(one[1], other[1]) and (one[2] == other[2] or abs(one[1]) < 1e-9)
    if one[0] in ("num", "time"):
        return near(one[1], other[1])
    if one[0] == "curve":
        return all(map(near, one[1], other[1]))
    if one[0] == "text":
        return same_pieces(one[1], other[1])
    return one == other


def same_pieces(one, other):
    return len(one) == len(other) and all(
        (
            same_color(a, b)
            if a[0] == b[0] == "color"
            else a[0] == b[0] and (near(a[1], b[1]) and a[2:] == b[2:] if a[0] == "n" else a == b)
        )
        for a, b in zip(one, other)
    )


def shown(facet):
    if facet is None:
        return "nothing"
    if facet[0] == "color":
        rgb = css_color.encoded(facet[1], "srgb")
        return "color(" + " ".join(f"{part:.4g}" for part in rgb) + f" / {facet[2]:.4g})"
    if facet[0] == "len":
        return f"{facet[1]:.6g}{facet[2]}"
    if facet[0] == "time":
        return f"{facet[1]:.6g}s"
    if facet[0] == "text":
        return " ".join(
            shown(p) if p[0] == "color" else "".join(f"{x:.6g}" if isinstance(x, float) else str(x) for x in p[1:])
            for p in facet[1]
        )
    return str(facet[1])


def settled(meaning):
    """Line heights as multiples and letter spacings as shares of the size, where the size is known."""
    size = meaning.get("size")
    found = dict(meaning)
    for name, kind in (("lineHeight", "num"), ("spacing", "len")):
        value = found.get(name)
        if value and value[0] == "len" and size and size[0] == "len" and size[1] and value[2] == size[2]:
            share = value[1] / size[1]
            found[name] = ("num", share) if kind == "num" else ("len", share, "em")
        elif value and name == "lineHeight" and value[0] == "len" and value[2] == "em":
            found[name] = ("num", value[1])
    return found


# -- CSS -----------------------------------------------------------------------------------------


def tokens_of(text):
    return solid(tinycss2.parse_component_value_list(text))


def solid(tokens):
    return [t for t in tokens if t.type not in ("whitespace", "comment")]


def split(tokens, mark=","):
    found = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == mark:
            found.append([])
        else:
            found[-1].append(token)
    return found


def css_color_of(token):
    if token.type == "hash":
        return hexadecimal(token.value)
    if token.type == "ident":
        need(token.lower_value in NAMED, "no color: " + token.serialize())
        return hexadecimal(NAMED[token.lower_value])
    need(token.type == "function", "no color: " + token.serialize())
    space, alpha, parts, is_alpha = token.lower_name.removesuffix("a"), 1.0, [], False
    arguments = [t for t in solid(token.arguments) if not (t.type == "literal" and t.value == ",")]
    if space == "color":
        space = arguments.pop(0).value
    need(
        space in ("rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch")
        or space in css_color.MATRICES
        or space in ("srgb-linear", "xyz", "xyz-d65", "xyz-d50"),
        "no color: " + token.serialize(),
    )
    for part in arguments:
        if part.type == "literal" and part.value == "/":
            is_alpha = True
            continue
        need(part.type in ("number", "percentage", "dimension", "ident"), "no color: " + token.serialize())
        if is_alpha or len(parts) == 3:
            alpha = part.value / (100 if part.type == "percentage" else 1)
        elif part.type == "ident":
            need(part.value == "none", "no color: " + token.serialize())
            parts.append(None)
        else:
            parts.append(component(space, len(parts), part))
    need(len(parts) == 3, "no color: " + token.serialize())
    if space == "rgb":
        whole = all(p is None or float(p).is_integer() for p in parts)
        _, xyz, _, _ = color("srgb", [None if p is None else p / 255 for p in parts])
        return ("color", xyz, alpha, whole)
    return color(space, parts, alpha)


def component(space, place, part):
    if part.type != "percentage":
        return part.value
    wholes = {
        "rgb": (255,) * 3,
        "oklch": (1, 0.4, 360),
        "oklab": (1, 0.4, 0.4),
        "lab": (100, 125, 125),
        "lch": (100, 150, 360),
        "hsl": (360, 100, 100),
        "hwb": (360, 100, 100),
    }
    return part.value / 100 * wholes.get(space, (1,) * 3)[place]


def is_color(token):
    try:
        css_color_of(token)
        return True
    except (Unread, ValueError, IndexError):
        return False


def length(token, unitless=False):
    if token.type == "percentage":
        return ("len", token.value, "%")
    if token.type == "number" and (token.value == 0 or unitless):
        return ("len", float(token.value), "px")
    if token.type == "function" and token.lower_name == "calc":
        return product(solid(token.arguments))
    need(token.type == "dimension", "no length: " + token.serialize())
    need(token.lower_unit not in ("s", "ms", "deg"), "no length: " + token.serialize())
    return ("len", float(token.value), token.lower_unit)


def product(tokens):
    """`calc(8px * 2)`: one length and a factor."""
    values = [t for t in tokens if t.type in ("number", "dimension")]
    marks = [t.value for t in tokens if t.type == "literal"]
    need(len(tokens) == 3 and len(values) == 2 and marks == ["*"], "no length: calc(" + text_of(tokens) + ")")
    units = [t.lower_unit for t in values if t.type == "dimension"]
    need(len(units) == 1, "no length: calc(" + text_of(tokens) + ")")
    return ("len", float(values[0].value * values[1].value), units[0])


def number(token):
    need(token.type == "number", "no number: " + token.serialize())
    return ("num", float(token.value))


def seconds(token):
    need(token.type == "dimension" and token.lower_unit in ("s", "ms"), "no time: " + token.serialize())
    return ("time", token.value / (1000 if token.lower_unit == "ms" else 1))


def curve(token):
    if token.type == "ident" and token.lower_value in EASINGS:
        return ("curve", tuple(map(float, EASINGS[token.lower_value])))
    need(token.type == "function" and token.lower_name == "cubic-bezier", "no curve: " + token.serialize())
    points = tuple(float(t.value) for t in token.arguments if t.type == "number")
    need(len(points) == 4, "no curve: " + token.serialize())
    return ("curve", points)


def family(tokens):
    names = []
    for part in split(tokens):
        need(part and all(t.type in ("ident", "string") for t in part), "no family: " + text_of(tokens))
        need(len(part) == 1 or all(t.type == "ident" for t in part), "no family: " + text_of(tokens))
        names.append(" ".join(t.value for t in part))
    return ("names", tuple(names))


def text_of(tokens):
    return tinycss2.serialize(tokens)


WIDTHS = {
    "ultra-condensed",
    "extra-condensed",
    "condensed",
    "semi-condensed",
    "semi-expanded",
    "expanded",
    "extra-expanded",
    "ultra-expanded",
}


def one(tokens):
    need(len(tokens) == 1, "not one value: " + text_of(tokens))
    return tokens[0]


def weight(token):
    words = {"normal": 400, "bold": 700}
    if token.type == "ident" and token.lower_value in words:
        return ("num", float(words[token.lower_value]))
    return number(token)


def shadow(tokens):
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value == "none":
        return {"layers": ("num", 0.0)}
    found = {}
    layers = split(tokens)
    found["layers"] = ("num", float(len(layers)))
    for place, layer in enumerate(layers):
        lengths = [t for t in layer if t.type in ("number", "dimension", "percentage")]
        words = [t.lower_value for t in layer if t.type == "ident" and t.lower_value == "inset"]
        rest = [t for t in layer if t not in lengths and not (t.type == "ident" and t.lower_value == "inset")]
        need(2 <= len(lengths) <= 4 and len(rest) == 1, "no shadow: " + text_of(layer))
        values = [length(t) for t in lengths] + [("len", 0.0, "px")] * (4 - len(lengths))
        found.update({f"{place}.{name}": value for name, value in zip(("x", "y", "blur", "spread"), values)})
        found[f"{place}.color"] = css_color_of(rest[0])
        found[f"{place}.inset"] = ("bool", bool(words))
    return found


def gradient(tokens):
    """Stops alone, or a function with its kind and angle."""
    found, parts = {}, split(tokens)
    if len(tokens) == 1 and tokens[0].type == "function":
        name = tokens[0].lower_name
        need(name.endswith("-gradient"), "no gradient: " + name)
        parts = split(solid(tokens[0].arguments))
        found["kind"] = ("word", name.removesuffix("-gradient"))
        if name == "linear-gradient":
            found["angle"] = ("num", 180.0)
        first = parts[0]
        if first and not is_color(first[0]):
            parts = parts[1:]
            if first[0].type == "dimension":
                found["angle"] = ("num", first[0].value * TURNS[first[0].lower_unit])
            elif first[0].type == "ident" and first[0].lower_value == "to" and len(first) == 2:
                found["angle"] = ("num", float(SIDES[first[1].lower_value]))
            else:
                found["shape"] = ("word", text_of(first))
    places = []
    for part in parts:
        need(1 <= len(part) <= 2, "no stop: " + text_of(part))
        need(len(part) == 1 or part[1].type == "percentage", "no stop: " + text_of(part))
        places.append(part[1].value / 100 if len(part) == 2 else None)
    found.update(stops([(css_color_of(part[0]), at) for part, at in zip(parts, places)]))
    return found


def stops(pairs, clamped=False):
    """Places that are not said lie evenly between those that are; none comes before the one before it. In DTCG they
    count from 0 to 1 only."""
    places = [min(1.0, max(0.0, at)) if clamped and at is not None else at for _, at in pairs]
    if places and places[0] is None:
        places[0] = 0.0
    if places and places[-1] is None:
        places[-1] = 1.0
    for index, at in enumerate(places):
        if at is None:
            end = next(i for i in range(index, len(places)) if places[i] is not None)
            start = places[index - 1]
            places[index] = start + (places[end] - start) / (end - index + 1)
    places = [max(places[: index + 1]) for index in range(len(places))]
    found = {"stops": ("num", float(len(pairs)))}
    for index, ((tone, _), at) in enumerate(zip(pairs, places)):
        found[f"{index}.color"], found[f"{index}.at"] = tone, ("num", float(at))
    return found


def transition(tokens):
    found, times = {}, []
    for token in tokens:
        if token.type == "dimension":
            times.append(seconds(token))
        elif token.type == "function" or token.type == "ident" and token.lower_value in EASINGS:
            found["curve"] = curve(token)
        else:
            need(token.type == "ident" and "property" not in found, "no transition: " + text_of(tokens))
            if token.lower_value != "all":
                found["property"] = ("word", token.lower_value)
    need(1 <= len(times) <= 2, "no transition: " + text_of(tokens))
    found["duration"] = times[0]
    found["delay"] = times[1] if len(times) == 2 else ("time", 0.0)
    found.setdefault("curve", ("curve", EASINGS["ease"]))
    return found


def border(tokens):
    found = {}
    for token in tokens:
        if token.type in ("dimension", "number"):
            found["width"] = length(token)
        elif token.type == "ident" and token.lower_value in STYLES:
            found["style"] = ("word", token.lower_value)
        else:
            found["color"] = css_color_of(token)
    need({"width", "style", "color"} <= found.keys(), "no border: " + text_of(tokens))
    return found


def shorthand(tokens):
    """`italic 700 16px/1.5 Inter`."""
    found, tokens = {}, list(tokens)
    while tokens and (tokens[0].type == "number" or tokens[0].type == "ident"):
        token = tokens.pop(0)
        if token.type == "ident" and token.lower_value in ("italic", "oblique"):
            found["slant"] = ("word", token.lower_value)
        elif token.type == "ident" and token.lower_value in WIDTHS:
            found["width"] = ("word", token.lower_value)
        else:
            found["weight"] = weight(token)
    need(tokens, "no size")
    found["size"] = size(tokens.pop(0))
    if tokens and tokens[0].type == "literal" and tokens[0].value == "/":
        found["lineHeight"] = line_height(tokens[1])
        tokens = tokens[2:]
    found["family"] = family(tokens)
    # The shorthand sets what it does not name to its first value.
    found.setdefault("weight", ("num", 400.0))
    found.setdefault("slant", ("word", "normal"))
    return found


def size(token):
    """A length, or what only CSS can compute."""
    return ("text", canonical([token])) if token.type == "function" else length(token)


def line_height(token):
    if token.type == "percentage":
        return ("num", token.value / 100)
    return number(token) if token.type == "number" else length(token)


def canonical(tokens):
    """Pieces of a text, so that blanks and notations of colors do not count."""
    found = []
    for token in solid(tokens):
        if token.type in ("hash",) or token.type == "function" and is_color(token):
            found.append(css_color_of(token))
        elif token.type == "ident" and token.lower_value in NAMED:
            found.append(css_color_of(token))
        elif token.type in ("function", "() block"):
            found.append(("open", token.lower_name if token.type == "function" else ""))
            found += canonical(token.arguments if token.type == "function" else token.content)
            found.append(("close",))
        elif token.type in ("number", "percentage", "dimension"):
            unit = {"number": "", "percentage": "%"}.get(token.type) if token.type != "dimension" else token.lower_unit
            found.append(("n", float(token.value), unit))
        else:
            found.append(("w", str(getattr(token, "value", token.serialize()))))
    return tuple(found)


def text(css):
    return ("text", canonical(tokens_of(css)))


def of_css(kind, tokens, part=lambda word: None):
    """The meaning of a property; `part` gives the tokens of a further one, or nothing."""
    tokens = solid(tokens)
    if kind == "color":
        return {"": css_color_of(one(tokens))}
    if kind in ("dimension", "letterSpacing"):
        return {"": length(one(tokens))}
    if kind == "number":
        token = one(tokens)
        return {"": ("num", token.value / 100) if token.type == "percentage" else number(token)}
    if kind == "lineHeight":
        return {"": line_height(one(tokens))}
    if kind == "duration":
        return {"": seconds(one(tokens))}
    if kind == "cubicBezier":
        return {"": curve(one(tokens))}
    if kind == "fontFamily":
        return {"family": family(tokens)}
    if kind == "fontWeight":
        found = {"weight": weight(one(tokens))}
        for word, facet in (("style", "slant"), ("stretch", "width")):
            if part(word):
                found[facet] = ("word", one(part(word)).value)
        return found
    if kind == "strokeStyle":
        return {"": ("word", one(tokens).value)}
    if kind == "boolean":
        return {"": ("bool", one(tokens).value == "true")}
    if kind == "string":
        return {
            "": (
                ("word", one(tokens).value)
                if len(tokens) == 1 and tokens[0].type in ("string", "ident")
                else ("text", canonical(tokens))
            )
        }
    if kind == "shadow":
        return shadow(tokens)
    if kind == "gradient":
        return gradient(tokens)
    if kind == "border":
        return border(tokens)
    if kind == "transition":
        return transition(tokens)
    if kind == "css":
        return {"": ("text", canonical(tokens))}
    if kind == "typography":
        return typography(tokens, part)
    if kind == "spring":
        need(part("duration"), "a spring without its duration")
        return {"": ("spring-points", tuple(points(one(tokens))), seconds(one(part("duration")))[1])}
    if kind == "material":
        found = {}
        for token in tokens:
            need(token.type == "function", "no filter")
            inner = one(solid(token.arguments))
            found[{"blur": "blur", "saturate": "saturation"}[token.lower_name]] = (
                length(inner) if token.lower_name == "blur" else number(inner)
            )
        if part("fill"):
            found["fill"] = css_color_of(one(part("fill")))
        return found
    raise Unread("no kind " + kind)


def typography(tokens, part):
    found = {}
    for word, facet, read in (
        ("family", "family", family),
        ("size", "size", lambda t: size(one(t))),
        ("weight", "weight", lambda t: weight(one(t))),
        ("line-height", "lineHeight", lambda t: line_height(one(t))),
        ("letter-spacing", "spacing", lambda t: length(one(t))),
        ("style", "slant", lambda t: ("word", one(t).value)),
        ("stretch", "width", lambda t: ("word", one(t).value)),
    ):
        if part(word):
            found[facet] = read(part(word))
    if tokens:
        for facet, value in shorthand(tokens).items():
            need(
                facet not in found or same(found[facet], value),
                f"font has {shown(value)} as {facet}, its part {shown(found.get(facet))}",
            )
            found[facet] = value
    return found


def points(token):
    need(token.type == "function" and token.lower_name == "linear", "no spring: " + token.serialize())
    pairs = []
    for group in split(solid(token.arguments)):
        pairs.append((group[0].value, group[1].value / 100 if len(group) > 1 else None))
    last = len(pairs) - 1
    return [
        (value, 0.0 if place is None and index == 0 else 1.0 if place is None and index == last else place)
        for index, (value, place) in enumerate(pairs)
    ]


def motion(response, ratio, velocity, times):
    """Where a spring of mass 1 is at these times, from 0 to 1, by the closed form."""
    omega = 2 * math.pi / response
    found = []
    for t in times:
        if ratio < 1 - 1e-9:
            damped = omega * math.sqrt(1 - ratio * ratio)
            rest = (velocity - ratio * omega) / damped
            found.append(1 - math.exp(-ratio * omega * t) * (math.cos(damped * t) - rest * math.sin(damped * t)))
        elif ratio <= 1 + 1e-9:
            found.append(1 - math.exp(-omega * t) * (1 + (omega - velocity) * t))
        else:
            root = math.sqrt(ratio * ratio - 1)
            slow, fast = -omega * (ratio - root), -omega * (ratio + root)
            c = (velocity + fast) / (slow - fast)
            found.append(1 + c * math.exp(slow * t) + (-1 - c) * math.exp(fast * t))
    return found
