"""Colour mathematics of its own, so that the program is not compared with itself.

Source: CSS Color Module Level 4, sections 9 to 13 and 17; Sharma, Wu and Dalal, "The CIEDE2000
color-difference formula", 2005.
"""
import math

# Linear RGB to XYZ D65, rows.
MATRICES = {
    "srgb": ((506752 / 1228815, 87881 / 245763, 12673 / 70218),
             (87098 / 409605, 175762 / 245763, 12673 / 175545),
             (7918 / 409605, 87881 / 737289, 1001167 / 1053270)),
    "display-p3": ((608311 / 1250200, 189793 / 714400, 198249 / 1000160),
                   (35783 / 156275, 247089 / 357200, 198249 / 2500400),
                   (0, 32229 / 714400, 5220557 / 5000800)),
    "a98-rgb": ((573536 / 994567, 263643 / 1420810, 187206 / 994567),
                (591459 / 1989134, 6239551 / 9945670, 374412 / 4972835),
                (53769 / 1989134, 351524 / 4972835, 4929758 / 4972835)),
    "rec2020": ((63426534 / 99577255, 20160776 / 139408157, 47086771 / 278816314),
                (26158966 / 99577255, 472592308 / 697040785, 8267143 / 139408157),
                (0, 19567812 / 697040785, 295819943 / 278816314)),
    "prophoto-rgb": ((0.79776664490064230, 0.13518129740053308, 0.03134773412839220),
                     (0.28807482881940130, 0.71183523424187300, 0.00008993693872564),
                     (0, 0, 0.82510460251046020)),
}
D50_TO_D65 = ((0.9554734214880752, -0.02309845494876471, 0.06325924320057072),
              (-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
              (0.012314014864481998, -0.020507649298898964, 1.330365926242124))
D50 = (0.3457 / 0.3585, 1.0, (1 - 0.3457 - 0.3585) / 0.3585)
OK_LMS = ((0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
          (0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
          (0.0481771893596242, 0.2642395317527308, 0.6335478284694309))
OK_LAB = ((0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
          (1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
          (0.0259040424655478, 0.7827717124575296, -0.8086757549230774))


def times(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector)) for row in matrix)


def inverse(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return (((e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det),
            ((f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det),
            ((d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det))


def signed(value, function):
    return math.copysign(function(abs(value)), value)


def linear(space, value):
    if space in ("srgb", "display-p3"):
        return signed(value, lambda v: v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)
    if space == "a98-rgb":
        return signed(value, lambda v: v ** (563 / 256))
    if space == "prophoto-rgb":
        return signed(value, lambda v: v / 16 if v <= 16 / 512 else v ** 1.8)
    # CSS Color 4 as of 2025: a pure power in rec2020.
    return signed(value, lambda v: v ** 2.4)


def encoded_srgb(value):
    return signed(value, lambda v: 12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)


def hsl_to_srgb(hue, saturation, lightness):
    saturation, lightness = saturation / 100, lightness / 100

    def channel(n):
        k = (n + hue / 30) % 12
        return lightness - saturation * min(lightness, 1 - lightness) * max(
            -1, min(k - 3, 9 - k, 1))
    return channel(0), channel(8), channel(4)


def hwb_to_srgb(hue, white, black):
    white, black = white / 100, black / 100
    if white + black >= 1:
        return (white / (white + black),) * 3
    return tuple(c * (1 - white - black) + white for c in hsl_to_srgb(hue, 100, 50))


def lab_to_xyz(lightness, a, b):
    y = (lightness + 16) / 116
    parts = (a / 500 + y, y, y - b / 200)
    epsilon, kappa = 216 / 24389, 24389 / 27
    x, _, z = (p ** 3 if p ** 3 > epsilon else (116 * p - 16) / kappa for p in parts)
    y = y ** 3 if lightness > kappa * epsilon else lightness / kappa
    return times(D50_TO_D65, (x * D50[0], y * D50[1], z * D50[2]))


def oklab_to_xyz(lightness, a, b):
    lms = times(inverse(OK_LAB), (lightness, a, b))
    return times(inverse(OK_LMS), tuple(v ** 3 for v in lms))


def polar(lightness, chroma, hue):
    return lightness, chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))


def xyz(space, parts):
    """XYZ D65 of a colour; `none` is None and counts as 0."""
    c = tuple(p or 0.0 for p in parts)
    if space == "hsl":
        space, c = "srgb", hsl_to_srgb(*c)
    if space == "hwb":
        space, c = "srgb", hwb_to_srgb(*c)
    if space == "srgb-linear":
        return times(MATRICES["srgb"], c)
    if space in MATRICES:
        light = times(MATRICES[space], tuple(linear(space, v) for v in c))
        return times(D50_TO_D65, light) if space == "prophoto-rgb" else light
    if space == "lab":
        return lab_to_xyz(*c)
    if space == "lch":
        return lab_to_xyz(*polar(*c))
    if space == "oklab":
        return oklab_to_xyz(*c)
    if space == "oklch":
        return oklab_to_xyz(*polar(*c))
    if space in ("xyz", "xyz-d65"):
        return c
    if space == "xyz-d50":
        return times(D50_TO_D65, c)
    raise ValueError("no color space " + space)


def lab(color):
    ratio = [v / w for v, w in zip(times(inverse(D50_TO_D65), color), D50)]
    epsilon, kappa = 216 / 24389, 24389 / 27
    f = [math.cbrt(v) if v > epsilon else (kappa * v + 16) / 116 for v in ratio]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def difference(one, other):
    """ΔE2000 of two XYZ D65 colours."""
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(other)
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1 = math.degrees(math.atan2(b1, a1)) % 360 if c1 else 0
    h2 = math.degrees(math.atan2(b2, a2)) % 360 if c2 else 0
    turn = 0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        h = h1 + h2
    elif abs(h1 - h2) <= 180:
        h = (h1 + h2) / 2
    else:
        h = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    cos = lambda degrees: math.cos(math.radians(degrees))
    t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63)
    sl = 1 + 0.015 * (l - 50) ** 2 / math.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rt = (-2 * math.sqrt(c ** 7 / (c ** 7 + 25 ** 7))
          * math.sin(math.radians(60 * math.exp(-((h - 275) / 25) ** 2))))
    dl, dc = (l2 - l1) / sl, (c2 - c1) / sc
    return math.sqrt(max(0, dl * dl + dc * dc + (dh / sh) ** 2 + rt * dc * dh / sh))


# -- Gamut ---------------------------------------------------------------------------------------

def encoded(color, space):
    """The components in `srgb` or `display-p3`, whose curves are the same, in gamut or not."""
    return tuple(encoded_srgb(v) for v in times(inverse(MATRICES[space]), color))


def is_in(color, space="srgb"):
    return all(-1e-6 <= v <= 1 + 1e-6 for v in encoded(color, space))


def oklab(color):
    return times(OK_LAB, tuple(math.cbrt(v) for v in times(OK_LMS, color)))


def clipped(color, space):
    return xyz(space, [min(1, max(0, v)) for v in encoded(color, space)])


def mapped(color, space="srgb"):
    """Into the gamut, by section 13.2, "Binary Search Gamut Mapping with Local MINDE"."""
    if is_in(color, space):
        return color
    l, a, b = oklab(color)
    if l >= 1:
        return xyz(space, (1, 1, 1))
    if l <= 1e-9:
        return xyz(space, (0, 0, 0))
    result = clipped(color, space)
    if math.dist(oklab(result), (l, a, b)) < 0.02:
        return result
    chroma = math.hypot(a, b)
    low, high, low_is_inside = 0.0, chroma, True
    while high - low > 0.0001:
        middle = (low + high) / 2
        current = (l, a * middle / chroma, b * middle / chroma)
        exact = oklab_to_xyz(*current)
        if low_is_inside and all(0 <= v <= 1 for v in encoded(exact, space)):
            low = middle
            continue
        result = clipped(exact, space)
        gap = math.dist(oklab(result), current)
        if gap >= 0.02:
            high = middle
        elif 0.02 - gap < 0.0001:
            return result
        else:
            low_is_inside, low = False, middle
    return result


def gap(found, want, space):
    """ΔE2000 of what is shown to what the gamut can show of a colour."""
    one = difference(found, mapped(want, space))
    # Whether so dark a colour is in the gamut is a matter of rounding: it or black may stand for it.
    return min(one, difference(found, (0, 0, 0))) if oklab(want)[0] <= 1e-9 else one
