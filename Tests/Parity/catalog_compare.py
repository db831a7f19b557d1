"""The asset catalog: colour sets as a reader of Apple's format takes them."""
import glob
import os
import re

import css_color
from json_compare import AnyContext, load
from registry import owed

MOST_DIFFERENCE = 0.01
IDIOMS = {"phone": "iphone", "pad": "ipad", "mac": "mac", "tv": "tv", "watch": "watch",
          "car": "car"}
KNOWN = ("appearance", "contrast", "idiom")


def token(path):
    """The token's path, from that of its colour set."""
    names = path.removesuffix(".colorset/Contents.json").split("/")
    decoded = [re.sub(r"_u([0-9A-F]+)_", lambda m: chr(int(m.group(1), 16)), n) for n in names]
    if decoded[-1] == "root":
        decoded[-1] = "$root"
    return ".".join(decoded)


def entry(colors, context, axes):
    """The entry for a system that looks so; the one that asks for most."""
    wanted = set()
    if context.get("appearance") == "dark":
        wanted.add(("luminosity", "dark"))
    if context.get("contrast") == "increased":
        wanted.add(("contrast", "high"))
    idiom = context.get("idiom")
    device = None if idiom is None or idiom == axes["idiom"][0] else IDIOMS.get(idiom)

    def asks(color):
        return {(a["appearance"], a["value"]) for a in color.get("appearances", ())}
    fitting = [c for c in colors if asks(c) <= wanted and c["idiom"] in ("universal", device)]
    return max(fitting, default=None,
               key=lambda c: (c["idiom"] != "universal", len(asks(c))))


def is_equal(found, value):
    parts = found["color"]["components"]
    rgb = [float(parts[name]) for name in ("red", "green", "blue")]
    want = css_color.xyz(value["colorSpace"], [
        None if c == "none" else c for c in value["components"]])
    space = found["color"]["color-space"]
    if space == "srgb" and not css_color.is_in(want) or not all(
            "." in parts[name] and 0 <= float(parts[name]) <= 1 for name in parts):
        return False
    gap = css_color.gap(css_color.xyz(space, rgb), want, space)
    return gap <= MOST_DIFFERENCE and abs(float(parts["alpha"]) - value.get("alpha", 1)) <= 5.1e-7


def compare(registry, folder, tally):
    losses = registry.blazon.export(registry.revision, "xcassets", folder)
    root = folder + "/Tokens.xcassets"
    found = {}
    for file in glob.glob(root + "/**/*.colorset/Contents.json", recursive=True):
        found[token(os.path.relpath(file, root))] = load(file)["colors"]

    for path in found.keys() - registry.cells.keys():
        tally.differs("xcassets", "color", path, "is a colour set of no token")
    for path in registry.cells:
        for context in registry.contexts():
            one(registry, path, context, found.get(path), losses, tally)


def one(registry, path, context, colors, losses, tally):
    answer = registry.shown(path, context)
    if answer is None:
        return
    if answer.kind != "color":
        # A token of another type is told of once, whatever it says where.
        tally.absent("xcassets", answer, path, context, AnyContext(losses))
        return
    silent = owed(answer) - losses.codes(path, context)
    if silent:
        tally.differs("xcassets", answer.kind, path, context, "says without a loss", silent)
    found = colors and entry(colors, context, registry.axes)
    is_color = answer.value is not None
    if found and is_color and is_equal(found, answer.value):
        tally.equal("xcassets", "color")
    elif found and is_color and "context" not in losses.codes(path, context):
        tally.differs("xcassets", "color", path, context, found, "for", answer.value)
    else:
        tally.absent("xcassets", answer, path, context, losses)
