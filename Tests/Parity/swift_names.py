"""The Swift name of each token, by the rules that decision 0014 and the README give."""
import unicodedata

UNRESCUABLE = set(
    "Any AppKit CoreGraphics Protocol QuartzCore Self Swift SwiftUI Type UIKit deinit dynamicType "
    "init self subscript super Tokens TokensValues".split())
HEX = set("0123456789abcdefABCDEF")


def joined(name):
    """The words of `icon-size` or `icon size` as `iconSize`; `$root` is `root`; of `blue.400`, `blue400`."""
    if name == "$root":
        return "root"
    if " " not in name and "-" not in name and "." not in name:
        return name
    words = [w for w in split(name) if w]
    if not words or words[0][0] == "$":
        return name
    return words[0] + "".join(w[0].upper() + w[1:] for w in words[1:])


def split(name):
    """At blanks, hyphens and dots; one with an accent upon it is another letter."""
    words = [""]
    for place, scalar in enumerate(name):
        if scalar in " -." and not is_accent(name[place + 1:place + 2]):
            words.append("")
        else:
            words[-1] += scalar
    return words


def is_accent(scalar):
    return bool(scalar) and unicodedata.category(scalar) in ("Mn", "Me", "Mc")


def is_allowed(scalar):
    if scalar.isascii():
        return scalar.isalnum() or scalar == "_"
    code = ord(scalar)
    places = ((0xC0, 0x2FF), (0x370, 0x167F), (0x1681, 0x180D), (0x180F, 0x1DBF),
              (0x1E00, 0x1FFF), (0x3040, 0xD7FF))
    return (any(low <= code <= high for low, high in places)
            and unicodedata.category(scalar) in ("Lu", "Ll", "Lt", "Lo"))


def reads_as_escape(rest, is_first):
    """Whether a `_` here could be taken for the beginning of an escape or of a prefix."""
    if not rest:
        return False
    if is_first and rest[0] in "0123456789":
        return True
    if rest[0] != "u":
        return False
    digits = len(rest[1:]) - len(rest[1:].lstrip("".join(HEX)))
    after = rest[1 + digits:1 + digits + 1]
    return bool(digits and after) and (after == "_" or not is_allowed(after))


def exact(name):
    text = ""
    for index, scalar in enumerate(name):
        if (reads_as_escape(name[index + 1:], index == 0) if scalar == "_"
                else not is_allowed(scalar)):
            text += f"_u{ord(scalar):X}_"
        else:
            text += "_" if index == 0 and scalar in "0123456789" else ""
            text += scalar
    core = text.rstrip("_")
    if not core:
        return text + "__"
    return text + "_" if core in UNRESCUABLE else text


def distinct(names):
    """Siblings that would become one keep their exact forms."""
    pleasant = {name: exact(joined(name)) for name in names}
    count = {}
    for wish in pleasant.values():
        count[wish] = count.get(wish, 0) + 1
    return {n: exact(n) if count[wish] > 1 else wish for n, wish in pleasant.items()}


def joining_numbers(parts):
    """What begins with a digit is named with its group."""
    whole = []
    for part in parts:
        if part[:1] in tuple("0123456789") and whole:
            whole[-1] += "." + part
        else:
            whole.append(part)
    return whole


def names(paths):
    """By path: the full name without backticks."""
    tree = {}
    for path in paths:
        node = tree
        for part in joining_numbers(path.split(".")):
            node = node.setdefault(part, {})
        node[None] = path
    found = {}

    def walk(node, name):
        for part, own in distinct([part for part in node if part is not None]).items():
            full = name + "." + own
            if None in node[part]:
                found[node[part][None]] = full
            walk(node[part], full)
    walk(tree, "Tokens")
    return found
