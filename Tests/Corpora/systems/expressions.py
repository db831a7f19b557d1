"""Arithmetic as sd-transforms has it, and its color modifiers by the formulas of colorjs.io."""

import math
import re

from values import (QUANTITY, color, hsl_to_rgb, in_space, lab_to_rgb, polar, rgb_to_hsl, rgb_to_lab, split,
                    decoded, encoded, times, XYZ_TO_RGB, RGB_TO_XYZ, P3_TO_XYZ)

TOKEN = re.compile(r"\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)([a-zA-Z%]*)|([a-zA-Z]\w*)|(\*\*|[-+*/^(),]))")
OPERATORS = "+-*/"


class NotArithmetic(Exception):
    pass


def half_up(number, digits):
    return math.floor(number * 10 ** digits + 0.5) / 10 ** digits


def fixed(number, digits=4):
    """As JavaScript's toFixed: of two that are as near, the one farther from zero."""
    return math.copysign(half_up(abs(number), digits), number)


FUNCTIONS = {"roundTo": lambda x, n=0: half_up(x, int(n)), "round": lambda x: half_up(x, 0), "floor": math.floor,
             "ceil": math.ceil, "abs": abs, "sqrt": math.sqrt, "min": min, "max": max, "pow": pow,
             "calc": lambda x: x}


class Arithmetic:
    """A recursive descent over numbers with units; px counts as no unit, as sd-transforms does.

    A value is (number, unit): a sum needs one unit, a product may have one, and nothing is divided by one."""

    def __init__(self, text):
        self.items, at = [], 0
        text = text.rstrip()
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                raise NotArithmetic(text)
            self.items.append(match.groups())
            at = match.end()
        self.at, self.pixels = 0, False

    def peek(self):
        return self.items[self.at][3] or self.items[self.at][2] if self.at < len(self.items) else None

    def value(self):
        result = self.sum()
        if self.at != len(self.items):
            raise NotArithmetic()
        return result

    def sum(self):
        left, unit = self.product()
        while self.peek() in ("+", "-"):
            sign = self.peek()
            self.at += 1
            right, other = self.product()
            if unit != other:
                raise NotArithmetic("mixed units")
            left = left + right if sign == "+" else left - right
        return left, unit

    def product(self):
        left, unit = self.power()
        while self.peek() in ("*", "/"):
            sign = self.peek()
            self.at += 1
            right, other = self.power()
            if sign == "/" and (right == 0 or other):
                raise NotArithmetic("division by zero or by a unit")
            if unit and other and unit != other:
                raise NotArithmetic("mixed units")
            left, unit = left * right if sign == "*" else left / right, unit or other
        return left, unit

    def power(self):
        if self.peek() in ("-", "+"):
            sign = self.peek()
            self.at += 1
            inner, unit = self.power()
            return (-inner if sign == "-" else inner), unit
        left, unit = self.single()
        if self.peek() in ("^", "**"):
            self.at += 1
            exponent, other = self.power()
            if other or unit or left < 0 and exponent != int(exponent):
                raise NotArithmetic()
            left = left ** exponent
        return left, unit

    def single(self):
        if self.at >= len(self.items):
            raise NotArithmetic()
        number, unit, name, sign = self.items[self.at]
        self.at += 1
        if number:
            self.pixels |= unit == "px"
            return float(number), "" if unit == "px" else unit
        if sign == "(" or name in FUNCTIONS and self.peek() == "(":
            if name:
                self.at += 1
            arguments = [self.sum()]
            while self.peek() == ",":
                self.at += 1
                arguments.append(self.sum())
            if self.peek() != ")":
                raise NotArithmetic()
            self.at += 1
            if not name:
                if len(arguments) > 1:  # expr-eval expects ")" behind one expression
                    raise NotArithmetic()
                return arguments[0]
            units = {unit for _, unit in arguments if unit}
            if len(units) > 1:
                raise NotArithmetic("mixed units")
            try:
                return float(FUNCTIONS[name](*(number for number, _ in arguments))), next(iter(units), "")
            except (TypeError, ValueError, OverflowError):
                raise NotArithmetic() from None
        raise NotArithmetic()


def arithmetic(text):
    """The value of one expression as text with unit, or None where the text is none."""
    if QUANTITY.match(text.strip()) or not re.search(r"[-+*/^(]", text) or not re.search(r"\d", text):
        return None
    try:
        reader = Arithmetic(text)
        number, unit = reader.value()
    except (NotArithmetic, OverflowError, ZeroDivisionError):
        return None
    unit = unit or ("px" if reader.pixels else "")
    number = fixed(number) + 0.0
    return f"{number:.10g}{unit}"


def mathematics(text):
    """A text with its arithmetic worked out: the whole, or each of several values between blanks."""
    whole = arithmetic(text)
    if whole is not None:
        return whole
    if "'" in text or '"' in text:
        return text
    pieces = split(text)
    joined, current = [], []
    for piece in pieces:
        glue = current and (current[-1] in OPERATORS or piece in OPERATORS)
        if current and not glue:
            joined.append(" ".join(current))
            current = []
        current.append(piece)
    joined.append(" ".join(current))
    if len(joined) < 2:
        return text
    return " ".join(arithmetic(piece) or piece for piece in joined)


def inverse(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return [[(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
            [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
            [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det]]


def to_p3(rgb):
    xyz = times(RGB_TO_XYZ, [decoded(part) for part in rgb])
    return [encoded(part) for part in times(inverse(P3_TO_XYZ), xyz)]


def lch(rgb):
    light, a, b = rgb_to_lab(rgb)
    chroma = math.hypot(a, b)
    return light, chroma, math.degrees(math.atan2(b, a)) % 360 if chroma > 0.0015 else None


def coordinates(rgb, space):
    if space == "lch":
        return list(lch(rgb))
    if space == "hsl":
        hue, saturation, light = rgb_to_hsl(*rgb)
        return [hue, saturation * 100, light * 100]
    return to_p3(rgb) if space == "p3" else list(rgb)


def modify(shade, modifier, other=None):
    """A color after `modify` of Tokens Studio: lighten, darken, mix or alpha in a color space."""
    rgb, alpha = shade[:3], shade[3]
    kind, space, amount = modifier["type"], modifier.get("space") or "srgb", float(modifier["value"])
    if kind == "alpha":
        return tuple(rgb) + (min(1.0, max(0.0, amount)),)
    parts = coordinates(rgb, space)
    if kind == "mix":
        amount = min(1.0, max(0.0, amount))
        second = coordinates(other[:3], space)
        hue = {"lch": 2, "hsl": 0}.get(space)
        mixed = []
        for at, (one, two) in enumerate(zip(parts, second)):
            if one is None or two is None:
                mixed.append(two if one is None else one)
            elif at == hue:
                turn = (two - one + 540) % 360 - 180
                mixed.append((one + turn * amount) % 360)
            else:
                mixed.append(one + (two - one) * amount)
        alpha = alpha + (other[3] - alpha) * amount
        return tuple(in_space(space, [0.0 if part is None else part for part in mixed])) + (alpha,)
    lighter = kind == "lighten"
    if space == "lch":
        light, chroma, hue = parts
        light = min(100, light + (100 - light) * amount) if lighter else max(0, light - light * amount)
        parts = [light, max(0, chroma - amount * chroma), hue]
    elif space == "hsl":
        light = parts[2]
        parts[2] = min(100, light + (100 - light) * amount) if lighter else max(0, light - light * amount)
    else:
        parts = [min(1, part + amount * (1 - part)) if lighter else max(0, part - amount * part) for part in parts]
    return tuple(in_space(space, [0.0 if part is None else part for part in parts])) + (alpha,)
