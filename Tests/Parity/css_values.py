"""What a value of each type is in CSS: read from tokens, and compared with DTCG JSON."""
import math

import css_color

MOST_DIFFERENCE = 0.01


class Differs(Exception):
    pass


def require(condition, *what):
    if not condition:
        raise Differs(" ".join(str(w) for w in what))


def close(one, other):
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


# -- Colours -------------------------------------------------------------------------------------

def read_color(token):
    """(XYZ, alpha) of a hexadecimal or functional colour."""
    if token.type == "hash":
        return css_color.xyz("srgb", read_bytes(token)[:3]), (read_bytes(token) + [1.0])[3]
    require(token.type == "function", "no color:", token.serialize())
    arguments = [t for t in token.arguments if t.type not in ("whitespace",)]
    arguments = [t for t in arguments if not (t.type == "literal" and t.value == ",")]
    space = token.lower_name
    if space == "color":
        space = arguments.pop(0).value
    numbers, alpha, is_alpha = [], 1.0, False
    for part in arguments:
        if part.type == "literal" and part.value == "/":
            is_alpha = True
        elif is_alpha:
            alpha = part.value / (100 if part.type == "percentage" else 1)
        else:
            numbers.append(None if part.type == "ident" else part.value)
    if space in ("rgb", "rgba"):
        if len(numbers) == 4:
            alpha = numbers.pop()
        space, numbers = "srgb", [n / 255 for n in numbers]
    require(len(numbers) == 3, "three components:", token.serialize())
    return css_color.xyz(space, numbers), alpha


def read_bytes(token):
    """Three or four components that are bytes; `None` of another notation."""
    if token.type == "hash":
        return [int(token.value[i:i + 2], 16) / 255 for i in range(0, len(token.value), 2)]
    if token.type == "function" and token.lower_name in ("rgb", "rgba"):
        return [t.value / 255 for t in token.arguments if t.type == "number"][:3]
    return None


def rounding(components):
    """Half a unit of the last digit that any of them has, from three decimals on, at least half a
    millionth."""
    texts = [repr(float(c)) for c in components]
    digits = max(len(t.partition(".")[2]) if "e" not in t else 7 for t in texts)
    return max(0.5 * 10 ** -digits, 5e-7) if digits >= 3 else 5e-7


def compare_color(token, json, wide, most=MOST_DIFFERENCE, most_alpha=1e-6):
    found, alpha = read_color(token)
    written = read_bytes(token)
    if written and json["colorSpace"] == "srgb":
        # A byte stands for the component that it gives when rounded to the digits of the source.
        require("none" not in json["components"], "no byte is none")
        want = [float(c) for c in json["components"]]
        for byte, component in zip(written, want):
            require(abs(byte - component) <= rounding(want) + 1e-12, "byte", byte, component)
        # An alpha that is a byte has four digits or more.
        most_alpha = max(most_alpha, 0.00005 if len(written) == 4 else 0)
        require(abs(alpha - float(json.get("alpha", 1))) < most_alpha, "alpha", alpha)
        return
    want = css_color.xyz(json["colorSpace"], [
        None if c == "none" else float(c) for c in json["components"]])
    gap = css_color.difference(found, want) if wide else css_color.gap(found, want, "srgb")
    require(gap <= most, "ΔE2000", gap)
    require(abs(alpha - float(json.get("alpha", 1))) < most_alpha, "alpha", alpha)


# -- Quantities ----------------------------------------------------------------------------------

def compare_length(token, json):
    require(token.type == "dimension" or (token.type == "number" and token.value == 0),
            "no length:", token.serialize())
    require(token.type == "number" or token.unit == json["unit"], "unit", token.serialize())
    require(close(token.value, float(json["value"])), "length", token.serialize())


def seconds(token):
    require(token.type == "dimension" and token.unit in ("s", "ms"), "no time:", token.serialize())
    return token.value / (1000 if token.unit == "ms" else 1)


def compare_time(token, json):
    want = float(json["value"]) / (1000 if json["unit"] == "ms" else 1)
    require(close(seconds(token), want), "time", token.serialize())


def compare_number(token, want):
    require(token.type == "number" and close(token.value, float(want)), token.serialize(), want)


WEIGHTS = {"thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300,
           "normal": 400, "regular": 400, "book": 400, "medium": 500, "semi-bold": 600,
           "demi-bold": 600, "bold": 700, "extra-bold": 800, "ultra-bold": 800, "black": 900,
           "heavy": 900, "extra-black": 950, "ultra-black": 950}


def compare_weight(token, want):
    compare_number(token, WEIGHTS.get(want, want))


def compare_family(tokens, want):
    names = [t.value for t in tokens if t.type in ("string", "ident")]
    require(names == (want if isinstance(want, list) else [want]), names, want)
    require(len(tokens) == 2 * len(names) - 1, "family has more", tokens)


def compare_bezier(token, want):
    require(token.type == "function" and token.lower_name == "cubic-bezier", token.serialize())
    numbers = [t.value for t in token.arguments if t.type == "number"]
    require(len(numbers) == 4 and all(map(close, numbers, map(float, want))), numbers, want)


# -- Composites ----------------------------------------------------------------------------------

def groups(tokens):
    found = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            found.append([])
        else:
            found[-1].append(token)
    return found


def compare_shadow(tokens, json, wide):
    layers = json if isinstance(json, list) else [json]
    found = groups(tokens)
    require(len(found) == len(layers), "layers", len(found))
    for group, layer in zip(found, layers):
        if layer.get("inset"):
            require(group.pop(0).value == "inset", "inset")
        keys = ("offsetX", "offsetY", "blur") + (("spread",) if float(layer["spread"]["value"]) else ())
        require(len(group) == len(keys) + 1, "a spread only where there is one", len(group))
        for token, key in zip(group, keys):
            compare_length(token, layer[key])
        compare_color(group[-1], layer["color"], wide)


def compare_gradient(tokens, json, wide):
    stops = json * 2 if len(json) == 1 else sorted(
        json, key=lambda stop: min(1, max(0, float(stop["position"]))))
    found = groups(tokens)
    require(len(found) == len(stops), "stops", len(found))
    for (color, place), stop in zip(found, stops):
        compare_color(color, stop["color"], wide)
        want = min(1, max(0, float(stop["position"]))) * 100
        require(place.type == "percentage" and abs(place.value - want) < 1e-6, "stop", want)


def compare_spring(tokens, part, json):
    """Every written point within 0.001 of the motion that Runge-Kutta gives."""
    points, times = [], []
    for place, group in enumerate(groups(tokens[0].arguments)):
        group = [t for t in group if t.type != "whitespace"]
        points.append(group[0].value)
        times.append(group[1].value / 100 if len(group) > 1 else (0 if place == 0 else 1))
    total = seconds(part("duration")[0])
    response, ratio, start = spring_parts(json)
    omega, steps = 2 * math.pi / response, 2000
    step, y, v, k = total / steps, 0.0, start, 1

    def change(y, v):
        return v, -2 * ratio * omega * v - omega * omega * (y - 1)
    for index in range(steps + 1):
        time = index / steps
        while k < len(times) - 1 and times[k] < time:
            k += 1
        share = (time - times[k - 1]) / (times[k] - times[k - 1])
        written = points[k - 1] + share * (points[k] - points[k - 1])
        require(abs(written - y) <= 0.001, "spring at", time, written, y)
        a = change(y, v)
        b = change(y + a[0] * step / 2, v + a[1] * step / 2)
        c = change(y + b[0] * step / 2, v + b[1] * step / 2)
        d = change(y + c[0] * step, v + c[1] * step)
        y += (a[0] + 2 * b[0] + 2 * c[0] + d[0]) * step / 6
        v += (a[1] + 2 * b[1] + 2 * c[1] + d[1]) * step / 6


def spring_parts(json):
    def number(key):
        return float(json[key]) if key in json else None
    mass, stiffness, damping = number("mass"), number("stiffness"), number("damping")
    response = number("response") or number("duration")
    # Material's stiffness beside a damping ratio is of the mass 1.
    response = response or 2 * math.pi * math.sqrt((mass or 1) / stiffness)
    ratio = number("dampingRatio")
    if ratio is None and "bounce" in json:
        bounce = number("bounce")
        ratio = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
    if ratio is None:
        ratio = damping / (2 * math.sqrt(mass * stiffness))
    return response, ratio, number("velocity") or 0.0


def is_spring_whole(json):
    has = json.keys()
    return ({"mass", "stiffness", "damping"} <= has
            or ({"response", "duration", "stiffness"} & has and {"dampingRatio", "bounce"} & has))


def is_expressible(kind, json):
    if kind == "boolean" or json is None:
        return False
    if kind == "strokeStyle":
        return isinstance(json, str)
    if kind == "border":
        return isinstance(json["style"], str)
    if kind == "material":
        return "blur" in json
    return is_spring_whole(json) if kind == "spring" else True


def compare(kind, tokens, json, wide, part):
    """- part: tokens of a further property of the token."""
    if kind == "color":
        compare_color(tokens[0], json, wide)
    elif kind == "dimension":
        compare_length(tokens[0], json)
    elif kind == "fontFamily":
        return compare_family(tokens, json)
    elif kind == "fontWeight":
        compare_weight(tokens[0], json)
    elif kind == "duration":
        compare_time(tokens[0], json)
    elif kind == "cubicBezier":
        compare_bezier(tokens[0], json)
    elif kind == "number":
        compare_number(tokens[0], json)
    elif kind in ("string", "strokeStyle"):
        require(tokens[0].value == json, tokens[0].value, json)
    elif kind == "shadow":
        return compare_shadow(tokens, json, wide)
    elif kind == "gradient":
        return compare_gradient(tokens, json, wide)
    elif kind == "spring":
        compare_spring(tokens, part, json)
    elif kind == "border":
        for found in (tokens, part("width") + part("style") + part("color")):
            compare_length(found[0], json["width"])
            require(found[1].value == json["style"], "style")
            compare_color(found[2], json["color"], wide)
        return
    elif kind == "transition":
        for found in (tokens, part("duration") + part("timing-function") + part("delay")):
            compare_time(found[0], json["duration"])
            compare_bezier(found[1], json["timingFunction"])
            compare_time(found[2], json["delay"])
        return
    elif kind == "typography":
        compare_typography(tokens, json, part)
        return
    elif kind == "material":
        return compare_material(tokens, json, wide, part)
    else:
        raise Differs("no type " + kind)
    require(len(tokens) == 1, "more than one value", [t.serialize() for t in tokens])


def compare_typography(tokens, json, part):
    compare_weight(tokens[0], json["fontWeight"])
    compare_length(tokens[1], json["fontSize"])
    require(tokens[2].value == "/", "no line height")
    compare_number(tokens[3], json["lineHeight"])
    compare_family(tokens[4:], json["fontFamily"])
    compare_family(part("family"), json["fontFamily"])
    compare_length(part("size")[0], json["fontSize"])
    compare_weight(part("weight")[0], json["fontWeight"])
    compare_number(part("line-height")[0], json["lineHeight"])
    compare_length(part("letter-spacing")[0], json["letterSpacing"])


def compare_material(tokens, json, wide, part):
    require(tokens[0].lower_name == "blur", "no blur")
    compare_length(tokens[0].arguments[0], json["blur"])
    if "saturation" in json:
        compare_number(tokens[1].arguments[0], json["saturation"])
    if "fill" in json:
        compare_color(part("fill")[0], json["fill"], wide)
