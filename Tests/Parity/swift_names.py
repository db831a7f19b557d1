"""The Swift name of each token, by the rules that decision 0014 and the README give."""
import unicodedata

UNRESCUABLE = set(
    "Any AppKit CoreGraphics Protocol QuartzCore Self Swift SwiftUI Type UIKit deinit dynamicType "
    "init self subscript super Tokens TokensValues".split())
HEX = set("0123456789abcdefABCDEF")


def joined(name, is_group):
    """The words of `icon-size`, `icon_size` or `icon size` as `iconSize`; `$root` is `root`; of `blue.400`,
    `blue400`; of `Brand` `brand`, unless it is a group."""
    if name == "$root":
        return "root"
    start = name[:len(name) - len(name.lstrip("_"))]
    if start and is_accent(name[len(start):len(start) + 1]):
        start = start[:-1]
    words = [w for w in split(name[len(start):]) if w]
    if not words or words[0][0] == "$":
        return name
    shouted = len(words) > 1 and not any(c.islower() for c in name)
    text = words[0].lower() if shouted else words[0] if is_group else uncapitalized(words[0])
    for word in words[1:]:
        text += "_" if text[-1].isdecimal() and word[0].isdecimal() else ""
        text += word[0].upper() + (word[1:].lower() if shouted else word[1:])
    return start + text


def uncapitalized(word):
    """`brand` for `Brand`, `url` for `URL`, `urlColor` for `URLColor`."""
    count = 0
    while count < len(word) and word[count].isupper():
        count += 1
    if count > 1 and count < len(word) and word[count].isalpha():
        count -= 1
    return word[:count].lower() + word[count:]


def split(name):
    """At blanks, hyphens, underscores and dots; one with an accent upon it is another letter."""
    words = [""]
    for place, scalar in enumerate(name):
        if scalar in " -._" and not is_accent(name[place + 1:place + 2]):
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
    """Siblings that would become one keep their exact forms.

    - names: whether each is a group.
    """
    found = {name: exact(joined(name, is_group)) for name, is_group in names.items()}
    exacts = set()
    while True:
        count = {}
        for wish in found.values():
            count[wish] = count.get(wish, 0) + 1
        rivals = {name for name, wish in found.items() if count[wish] > 1} - exacts
        if not rivals:
            return found
        found.update((name, exact(name)) for name in rivals)
        exacts |= rivals


def is_number(part):
    return part[:1] in tuple("0123456789") and not any(c.isalpha() for c in part)


def joining_numbers(parts):
    """A number is named with its group."""
    whole = []
    for part in parts:
        if is_number(part) and whole:
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
        for part, own in distinct(
                {part: None not in inner for part, inner in node.items() if part is not None}
        ).items():
            full = name + "." + own
            if None in node[part]:
                found[node[part][None]] = full
            walk(node[part], full)
    walk(tree, "Tokens")
    return found
