"""Values in one form, whoever wrote them, and when two of them mean the same."""

import math
import re

NAMED = dict(zip(
    "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown "
    "burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan "
    "darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid "
    "darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet "
    "deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro "
    "ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki "
    "lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow "
    "lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray "
    "lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine "
    "mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise "
    "mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab "
    "orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru "
    "pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen "
    "seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle "
    "tomato turquoise violet wheat white whitesmoke yellow yellowgreen".split(),
    "f0f8ff faebd7 00ffff 7fffd4 f0ffff f5f5dc ffe4c4 000000 ffebcd 0000ff 8a2be2 a52a2a deb887 5f9ea0 7fff00 "
    "d2691e ff7f50 6495ed fff8dc dc143c 00ffff 00008b 008b8b b8860b a9a9a9 006400 a9a9a9 bdb76b 8b008b 556b2f "
    "ff8c00 9932cc 8b0000 e9967a 8fbc8f 483d8b 2f4f4f 2f4f4f 00ced1 9400d3 ff1493 00bfff 696969 696969 1e90ff "
    "b22222 fffaf0 228b22 ff00ff dcdcdc f8f8ff ffd700 daa520 808080 008000 adff2f 808080 f0fff0 ff69b4 cd5c5c "
    "4b0082 fffff0 f0e68c e6e6fa fff0f5 7cfc00 fffacd add8e6 f08080 e0ffff fafad2 d3d3d3 90ee90 d3d3d3 ffb6c1 "
    "ffa07a 20b2aa 87cefa 778899 778899 b0c4de ffffe0 00ff00 32cd32 faf0e6 ff00ff 800000 66cdaa 0000cd ba55d3 "
    "9370db 3cb371 7b68ee 00fa9a 48d1cc c71585 191970 f5fffa ffe4e1 ffe4b5 ffdead 000080 fdf5e6 808000 6b8e23 "
    "ffa500 ff4500 da70d6 eee8aa 98fb98 afeeee db7093 ffefd5 ffdab9 cd853f ffc0cb dda0dd b0e0e6 800080 663399 "
    "ff0000 bc8f8f 4169e1 8b4513 fa8072 f4a460 2e8b57 fff5ee a0522d c0c0c0 87ceeb 6a5acd 708090 708090 fffafa "
    "00ff7f 4682b4 d2b48c 008080 d8bfd8 ff6347 40e0d0 ee82ee f5deb3 ffffff f5f5f5 ffff00 9acd32".split()))

WEIGHTS = {"thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "book": 400,
           "normal": 400, "regular": 400, "roman": 400, "medium": 500, "semibold": 600, "demibold": 600,
           "bold": 700, "extrabold": 800, "ultrabold": 800, "black": 900, "heavy": 900, "extrablack": 950,
           "ultrablack": 950}

HEX = re.compile(r"#([0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})$")
CALL = re.compile(r"([a-zA-Z][\w-]*)\((.*)\)$", re.S)
QUANTITY = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([a-zA-Z%]*)$")


# --- colors: (red, green, blue, alpha), the first three in sRGB from 0 to 1, not clamped ---------

def hex_color(text):
    match = HEX.match(text)
    if not match:
        return None
    digits = match.group(1)
    if len(digits) < 5:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[at:at + 2], 16) / 255 for at in range(0, len(digits), 2)]
    return tuple(parts[:3]) + (parts[3] if len(parts) == 4 else 1.0,)


def encoded(linear):
    size = abs(linear)
    return math.copysign(size * 12.92 if size <= 0.0031308 else 1.055 * size ** (1 / 2.4) - 0.055, linear)


def decoded(value):
    size = abs(value)
    return math.copysign(size / 12.92 if size <= 0.04045 else ((size + 0.055) / 1.055) ** 2.4, value)


def times(matrix, vector):
    return [sum(cell * part for cell, part in zip(row, vector)) for row in matrix]


XYZ_TO_RGB = [[3.2409699419045226, -1.537383177570094, -0.4986107602930034],
              [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
              [0.05563007969699366, -0.20397695888897652, 1.0569715142428786]]
RGB_TO_XYZ = [[0.41239079926595934, 0.357584339383878, 0.1804807884018343],
              [0.21263900587151027, 0.715168678767756, 0.07219231536073371],
              [0.01933081871559182, 0.11919477979462598, 0.9505321522496607]]
P3_TO_XYZ = [[0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
             [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
             [0.0, 0.04511338185890264, 1.043944368900976]]
D50_TO_D65 = [[0.955473421488075, -0.02309845494876471, 0.06325924320057072],
              [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
              [0.012314014864481998, -0.020507649298898964, 1.330365926242124]]
D65_TO_D50 = [[1.0479297925449969, 0.022946870601609652, -0.05019226628920524],
              [0.02962780877005599, 0.9904344267538799, -0.017073799063418826],
              [-0.009243040646204504, 0.015055191490298152, 0.7518742814281371]]
XYZ_TO_LMS = [[0.819022437996703, 0.3619062600528904, -0.1288737815209879],
              [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
              [0.0481771893596242, 0.2642395317527308, 0.6335478284694309]]
LMS_TO_XYZ = [[1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
              [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
              [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816]]
LMS_TO_OKLAB = [[0.210454268309314, 0.7936177747023054, -0.0040720430116193],
                [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
                [0.0259040424655478, 0.7827717124575296, -0.8086757549230774]]
OKLAB_TO_LMS = [[1.0, 0.3963377773761749, 0.2158037573099136],
                [1.0, -0.1055613458156586, -0.0638541728258133],
                [1.0, -0.0894841775298119, -1.2914855480194092]]
WHITE_D50 = (0.3457 / 0.3585, 1.0, (1 - 0.3457 - 0.3585) / 0.3585)


def from_xyz(xyz):
    return [encoded(part) for part in times(XYZ_TO_RGB, xyz)]


def to_xyz(rgb):
    return times(RGB_TO_XYZ, [decoded(part) for part in rgb])


def hsl_to_rgb(hue, saturation, lightness):
    def part(at):
        k = (at + hue / 30) % 12
        return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    return [part(0), part(8), part(4)]


def rgb_to_hsl(red, green, blue):
    high, low = max(red, green, blue), min(red, green, blue)
    light, span = (high + low) / 2, high - low
    if span == 0:
        return None, 0.0, light
    saturation = 0 if light in (0, 1) else (high - light) / min(light, 1 - light)
    if high == red:
        hue = (green - blue) / span + (6 if green < blue else 0)
    elif high == green:
        hue = (blue - red) / span + 2
    else:
        hue = (red - green) / span + 4
    return hue * 60, saturation, light


def lab_to_rgb(light, a, b):
    f1 = (light + 16) / 116
    f0, f2 = a / 500 + f1, f1 - b / 200
    kappa, epsilon = 24389 / 27, 216 / 24389
    xyz = (f0 ** 3 if f0 ** 3 > epsilon else (116 * f0 - 16) / kappa,
           f1 ** 3 if light > 8 else light / kappa,
           f2 ** 3 if f2 ** 3 > epsilon else (116 * f2 - 16) / kappa)
    return from_xyz(times(D50_TO_D65, [part * white for part, white in zip(xyz, WHITE_D50)]))


def rgb_to_lab(rgb):
    xyz = [part / white for part, white in zip(times(D65_TO_D50, to_xyz(rgb)), WHITE_D50)]
    kappa, epsilon = 24389 / 27, 216 / 24389
    f = [part ** (1 / 3) if part > epsilon else (kappa * part + 16) / 116 for part in xyz]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def oklab_to_rgb(light, a, b):
    return from_xyz(times(LMS_TO_XYZ, [part ** 3 for part in times(OKLAB_TO_LMS, (light, a, b))]))


def polar(chroma, hue):
    return chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))


def in_space(space, parts):
    """sRGB of three components of a color space of CSS Color 4."""
    one, two, three = parts
    if space in ("srgb", "rgb"):
        return list(parts)
    if space == "srgb-linear":
        return [encoded(part) for part in parts]
    if space == "hsl":
        return hsl_to_rgb(one, two / 100, three / 100)
    if space == "hwb":
        white, black = two / 100, three / 100
        if white + black >= 1:
            return [white / (white + black)] * 3
        return [part * (1 - white - black) + white for part in hsl_to_rgb(one, 1, 0.5)]
    if space == "lab":
        return lab_to_rgb(one, two, three)
    if space == "lch":
        return lab_to_rgb(one, *polar(two, three))
    if space == "oklab":
        return oklab_to_rgb(one, two, three)
    if space == "oklch":
        return oklab_to_rgb(one, *polar(two, three))
    if space in ("display-p3", "p3"):
        return from_xyz(times(P3_TO_XYZ, [decoded(part) for part in parts]))
    if space in ("xyz", "xyz-d65"):
        return from_xyz(parts)
    if space == "xyz-d50":
        return from_xyz(times(D50_TO_D65, parts))
    return None


def component(text, whole, base=1.0):
    """One component of CSS: a percentage is of `whole`, an angle in degrees, `none` is zero."""
    text = text.strip()
    if text == "none":
        return 0.0
    match = QUANTITY.match(text)
    if not match:
        raise ValueError(text)
    number, unit = float(match.group(1)), match.group(2)
    if unit == "%":
        return number / 100 * whole
    if unit in ("", "deg"):
        return number / base
    if unit == "turn":
        return number * 360
    if unit == "rad":
        return math.degrees(number)
    raise ValueError(text)


SCALES = {"rgb": ((1, 255),) * 3, "hsl": ((360, 1), (100, 1), (100, 1)), "hwb": ((360, 1), (100, 1), (100, 1)),
          "lab": ((100, 1), (125, 1), (125, 1)), "lch": ((100, 1), (150, 1), (360, 1)),
          "oklab": ((1, 1), (0.4, 1), (0.4, 1)), "oklch": ((1, 1), (0.4, 1), (360, 1))}


def color(text):
    """A color of CSS, or Tokens Studio's `rgba(#rrggbb, alpha)`; None for other text."""
    text = text.strip()
    if text[:1] == "#":
        return hex_color(text)
    name = text.lower()
    if name in NAMED:
        return hex_color("#" + NAMED[name])
    if name == "transparent":
        return 0.0, 0.0, 0.0, 0.0
    match = CALL.match(text)
    if not match:
        return None
    function, inner = match.group(1).lower(), match.group(2).strip()
    try:
        if function == "color":
            space, _, inner = inner.partition(" ")
            scales = ((1, 1),) * 3
        else:
            space = {"rgba": "rgb", "hsla": "hsl"}.get(function, function)
            scales = SCALES.get(space)
            if not scales:
                return None
        if space == "rgb" and inner[:1] in "#rhotw" or space == "hsl" and inner[:1] == "#":
            # Tokens Studio: rgba(COLOR, ALPHA), where the color may be a call itself.
            cut = inner.rfind(",")
            base = color(inner[:cut]) if cut > 0 else None
            return base[:3] + (component(inner[cut + 1:], 1),) if base else None
        head, _, tail = inner.partition("/")
        parts = [part for part in re.split(r"[\s,]+", head.strip()) if part]
        alpha = tail.strip() or (parts.pop() if len(parts) == 4 else "1")
        if len(parts) != 3:
            return None
        numbers = [component(part, *scale) for part, scale in zip(parts, scales)]
        rgb = in_space(space, numbers)
        return tuple(rgb) + (min(1.0, max(0.0, component(alpha, 1))),) if rgb else None
    except ValueError:
        return None


# --- one form ------------------------------------------------------------------------------------

def split(text, at=" "):
    """Pieces of a text between separators that stand outside of parentheses and quotes."""
    pieces, piece, depth, quote = [], "", 0, ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        if letter == at and not depth and not quote or at == " " and letter in "\n\t" and not depth and not quote:
            pieces.append(piece)
            piece = ""
        else:
            piece += letter
    pieces.append(piece)
    return [piece.strip() for piece in pieces if piece.strip()]


# Members of typographies and shadows that no output of a registry has: they may be left out.
BEYOND = {"inset", "paragraphSpacing", "paragraphIndent", "textCase", "textDecoration", "textTransform", "fontStyle",
          "fontVariationSettings", "fontFeatureSettings", "figureStyle", "textAlign"}
RENAMED = {"x": "offsetX", "y": "offsetY", "h": "h"}


def canon(value):
    """("c", r, g, b, a, text) | ("n", number, unit) | ("s", text) | ("b", truth) | ("l", …) | ("o", …)"""
    if value is None:
        return ("s", "null")
    if isinstance(value, bool):
        return ("b", value)
    if isinstance(value, (int, float)):
        return ("n", float(value), "")
    if isinstance(value, tuple):  # a color that was computed
        return ("c", *value, "")
    if isinstance(value, str):
        text = value.strip()
        shade = color(text)
        if shade:
            return ("c", *shade, text)
        match = QUANTITY.match(text)
        if match:
            number, unit = float(match.group(1)), match.group(2)
            if unit == "s":
                return ("n", number * 1000, "ms")
            return ("n", number, unit)
        call = CALL.match(text)
        if call and call.group(1) == "cubic-bezier":
            return ("l", [canon(part) for part in split(call.group(2), ",")])
        return ("s", " ".join(text.split()))
    if isinstance(value, list):
        return ("l", [canon(part) for part in value])
    keys = set(value)
    if "colorSpace" in keys and "components" in keys:
        parts = [0.0 if part == "none" else float(part) for part in value["components"]]
        rgb = in_space(value["colorSpace"], parts)
        alpha = value.get("alpha", 1)
        if rgb:
            return ("c", *rgb, float(alpha) if alpha not in (None, "none") else 1.0, "")
    if {"r", "g", "b"} <= keys <= {"r", "g", "b", "a"}:
        parts = [float(value[key]) for key in "rgb"]
        if max(parts) > 1.5:  # as tinycolor reads them: from 0 to 255
            parts = [part / 255 for part in parts]
        return ("c", *parts, float(value.get("a", 1)), "")
    if keys in ({"h", "s", "l"}, {"h", "s", "l", "a"}):
        try:
            hue, saturation, light = (float(str(value[key]).rstrip("%")) for key in "hsl")
            saturation, light = (part / 100 if part > 1 else part for part in (saturation, light))
            return ("c", *hsl_to_rgb(hue, saturation, light), float(value.get("a", 1)), "")
        except ValueError:
            pass
    if keys == {"value", "unit"}:
        if isinstance(value["value"], (int, float)):
            number = float(value["value"])
            return ("n", number * 1000, "ms") if value["unit"] == "s" else ("n", number, value["unit"])
        return canon(value["value"])
    inner = {RENAMED.get(key, key): canon(part) for key, part in value.items()}
    if {"offsetX", "offsetY"} <= set(inner) and "type" in inner:
        inner["inset"] = ("b", inner.pop("type")[-1] == "innerShadow")
    return ("o", inner)


def atoms(form):
    """The simple values in a form, zeros and defaults left out, to compare shorthand with members."""
    kind = form[0]
    if kind == "l":
        return [atom for part in form[1] for atom in atoms(part)]
    if kind == "o":
        return [atom for key, part in form[1].items() if not (key == "inset" and part == ("b", False))
                for atom in ([("s", "inset")] if key == "inset" else atoms(part))]
    if kind == "s":
        pieces = split(form[1].replace(",", " , ") if "(" not in form[1] else form[1])
        if len(pieces) > 1:
            return [atom for piece in pieces if piece != "," for atom in atoms(canon(piece.rstrip(",")))]
        return [form]
    if kind == "n" and form[1] == 0:
        return []
    return [form]


def close(one, two, digits=6e-5):
    return abs(one - two) <= digits + 2e-6 * max(abs(one), abs(two))


def families(form):
    if form[0] == "l":
        return [name for part in form[1] for name in families(part)]
    return [" ".join(piece.strip("'\" ").split()).lower() for piece in split(str(form[-1]), ",")]


def weight(form):
    if form[0] == "n":
        return form[1]
    words = re.sub(r"[^a-z]", "", str(form[-1]).lower())
    upright = re.sub(r"(italic|oblique)$", "", words)  # the slant is a member beside it, as in a typography
    return WEIGHTS.get(upright, 400 if words and not upright else None)


EASINGS = {"linear": (0, 0, 1, 1), "ease": (0.25, 0.1, 0.25, 1), "ease-in": (0.42, 0, 1, 1), "ease-out": (0, 0, 0.58, 1),
           "ease-in-out": (0.42, 0, 0.58, 1)}


def transition(form):
    """The members of a transition that is written as CSS has it, of all properties; None of another text."""
    words = split(form[1]) if form[0] == "s" else []
    times = [canon(word) for word in words if re.fullmatch(r"[0-9.]+m?s", word)]
    curves = [EASINGS[word] for word in words if word in EASINGS]
    if not times or len(curves) > 1 or len(words) - words.count("all") != len(times) + len(curves):
        return None
    points = (curves or [EASINGS["ease"]])[0]
    return ("o", {"duration": times[0], "delay": (times + [canon("0ms")])[1],
                  "timingFunction": ("l", [canon(point) for point in points])})


def same_height(one, two):
    """A line height with a unit is the multiple of its own font size in that unit (CSS 2.1, 10.8.1; DTCG 2025.10,
    "Typography"); without one it is px from 4 on (Tokens Studio, "Line height"), and so are its font sizes."""
    height, ratio, size = one["lineHeight"], two["lineHeight"], two.get("fontSize", ("",))
    if [form[0] for form in (height, ratio, size)] != ["n"] * 3 or ratio[2]:
        return False
    unit = height[2] or ("px" if height[1] >= 4 else "")
    return unit != "" and unit == (size[2] or "px") and close(height[1], ratio[1] * size[1])


def same(want, got, kind=""):
    """True, False, "unit" (the number agrees, and a unit was added or left out) or "part"."""
    if want == got:
        return True
    a, b = want[0], got[0]
    if a == "c" and b == "c":
        return all(abs(one - two) <= 0.0042 for one, two in zip(want[1:4], got[1:4])) \
            and abs(want[4] - got[4]) <= 0.0041 or max(abs(want[4]), abs(got[4])) < 0.0005
    if a == "n" and b == "n":
        one, two = (form[1] / 100 if form[2] == "%" else form[1] for form in (want, got))
        units = {"%" if form[2] == "%" else form[2] for form in (want, got)}
        if want[1] == 0 and got[1] == 0 or want[2] == got[2] and close(want[1], got[1]):
            return True
        if units in ({"%", ""}, {"%", "em"}) and close(one, two):
            return True
        if "" in units and close(want[1], got[1]):
            return "unit"
        return False
    if a == "b" or b == "b":
        return str(want[-1]).lower() == str(got[-1]).lower()
    if a == "o" and b == "o":
        one, two = want[1], got[1]
        result = True
        for key in one.keys() & two.keys():
            answer = same(one[key], two[key], key)
            if answer is False and key == "lineHeight":
                answer = same_height(one, two)
            if answer is False:
                return False
            result = result if answer is True else answer
        if one.keys() - two.keys() - BEYOND:
            return "part" if one.keys() & two.keys() else False
        return result
    if a == "l" and b == "l" and len(want[1]) == len(got[1]):
        answers = [same(one, two, kind) for one, two in zip(want[1], got[1])]
        if False not in answers:
            return next((answer for answer in answers if answer is not True), True)
    if a == "o" and b == "l" and len(got[1]) == 1:
        return same(want, got[1][0], kind)
    if a == "l" and b == "o" and len(want[1]) == 1:
        return same(want[1][0], got, kind)
    if b == "o" and "timingFunction" in got[1] and transition(want):
        return same(transition(want), got, kind)
    if {a, b} & {"n", "s"} and weight(want) is not None and weight(want) == weight(got):
        return True
    if {a, b} <= {"s", "l", "c"} and families(want) == families(got):
        return True
    if a == b == "s":
        calls = CALL.match(want[1]), CALL.match(got[1])
        if all(calls) and calls[0].group(1) == calls[1].group(1):
            parts = [split(call.group(2), ",") for call in calls]
            return len(parts[0]) == len(parts[1]) \
                and all(same(canon(one), canon(two)) is True for one, two in zip(*parts))
        words = split(want[1]), split(got[1])
        if len(words[0]) == len(words[1]) > 1:
            return all(same(canon(one), canon(two)) is True for one, two in zip(*words)) or same_atoms(want, got)
    return same_atoms(want, got)


def same_atoms(want, got):
    """Whether two forms have the same simple values, in any order."""
    a, b = want[0], got[0]
    one, two = atoms(want), atoms(got)
    if len(one) == len(two) and (len(one) > 1 or {a, b} & {"o", "l"}):
        left = list(two)
        result = True
        for form in one:
            found = next((other for other in left if same(form, other) is True), None)
            if found is None:
                found = next((other for other in left if same(form, other) == "unit"), None)
                result = "unit"
            if found is None:
                return False
            left.remove(found)
        return result
    return False


def shown(form):
    """A form for people, short."""
    kind = form[0]
    if kind == "c":
        parts = [round(part * 255, 2) for part in form[1:4]]
        return "rgb({:g} {:g} {:g} / {:g})".format(*parts, round(form[4], 3))
    if kind == "n":
        return f"{form[1]:g}{form[2]}"
    if kind == "l":
        return "[" + ", ".join(shown(part) for part in form[1]) + "]"
    if kind == "o":
        return "{" + ", ".join(f"{key}: {shown(part)}" for key, part in form[1].items()) + "}"
    return repr(form[1])[:120]
