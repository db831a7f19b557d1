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


FUNCTIONS = {"roundTo": lambda x, n=0: half_up(x, int(n)), "round": lambda x: half_up(x, 0), "floor": math.floor,
             "ceil": math.ceil, "abs": abs, "sqrt": math.sqrt, "min": min, "max": max, "pow": pow,
             "calc": lambda x: x}


class Arithmetic:
    """A recursive descent over numbers with units; px counts as no unit, as sd-transforms does."""

    def __init__(self, text):
        self.items, at = [], 0
        text = text.rstrip()
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                raise NotArithmetic(text)
            self.items.append(match.groups())
            at = match.end()
        self.at, self.units = 0, set()

    def peek(self):
        return self.items[self.at][3] or self.items[self.at][2] if self.at < len(self.items) else None

    def value(self):
        result = self.sum()
        if self.at != len(self.items):
            raise NotArithmetic()
        return result

    def sum(self):
        left = self.product()
        while self.peek() in ("+", "-"):
            sign = self.peek()
            self.at += 1
            right = self.product()
            left = left + right if sign == "+" else left - right
        return left

    def product(self):
        left = self.power()
        while self.peek() in ("*", "/"):
            sign = self.peek()
            self.at += 1
            right = self.power()
            if sign == "/" and right == 0:
                raise NotArithmetic("division by zero")
            left = left * right if sign == "*" else left / right
        return left

    def power(self):
        if self.peek() in ("-", "+"):
            sign = self.peek()
            self.at += 1
            inner = self.power()
            return -inner if sign == "-" else inner
        left = self.single()
        if self.peek() in ("^", "**"):
            self.at += 1
            left = left ** self.power()
            if isinstance(left, complex):
                raise NotArithmetic()
        return left

    def single(self):
        if self.at >= len(self.items):
            raise NotArithmetic()
        number, unit, name, sign = self.items[self.at]
        self.at += 1
        if number:
            if unit:
                self.units.add(unit)
            return float(number)
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
                return arguments[0]
            try:
                return float(FUNCTIONS[name](*arguments))
            except (TypeError, ValueError, OverflowError):
                raise NotArithmetic() from None
        raise NotArithmetic()


def arithmetic(text):
    """The value of one expression as text with unit, or None where the text is none."""
    if QUANTITY.match(text.strip()) or not re.search(r"[-+*/^(]", text) or not re.search(r"\d", text):
        return None
    try:
        reader = Arithmetic(text)
        number = reader.value()
    except (NotArithmetic, OverflowError, ZeroDivisionError):
        return None
    units = reader.units - {"px"}
    if len(units) > 1 or units and "px" in reader.units:
        return None
    unit = next(iter(units), "px" if "px" in reader.units else "")
    return f"{half_up(number, 4):g}{unit}" if abs(number) < 1e5 else f"{half_up(number, 4)}{unit}"


def mathematics(text):
    """A text with its arithmetic worked out: the whole, or each of several values between blanks."""
    whole = arithmetic(text)
    if whole is not None:
        return whole
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


RGB_TO_P3 = None


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
