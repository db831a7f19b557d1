"""Names in the case of a language, written anew from docs/formats.md."""
import unicodedata


def is_letter(char):
    code = ord(char)
    inside = any(low <= code <= high for low, high in (
        (0xC0, 0x2FF), (0x370, 0x167F), (0x1681, 0x180D), (0x180F, 0x1DBF), (0x1E00, 0x1FFF),
        (0x3040, 0xD7FF)))
    return inside and unicodedata.category(char) in ("Lu", "Ll", "Lt", "Lo")


def is_word(char):
    return ord(char) >= 0x80 or char.isalnum()


def words(text):
    found, before = [], " "
    for place, char in enumerate(text):
        after = text[place + 1:place + 2] or " "
        if is_word(char):
            upper = "A" <= char <= "Z"
            begins = not is_word(before) or upper and (
                not "A" <= before <= "Z"
                or is_word(after) and not "A" <= after <= "Z" and not "0" <= after <= "9")
            if begins:
                found.append("")
            found[-1] += char.lower() if upper else char
        before = char
    return found


def pleasant(path, style, letters=True, lead="_"):
    """`None` where a text has no plain form."""
    path = path.removesuffix(".$root")
    if any(ord(c) >= 0x80 and not (letters and is_letter(c)) for c in path):
        return None
    parts = words(path)
    if not parts:
        return None
    if style in ("kebab", "snake"):
        name = {"kebab": "-", "snake": "_"}[style].join(parts)
    else:
        name = ""
        for place, part in enumerate(parts):
            if name and name[-1].isdigit() and part[0].isdigit():
                name += "_"
            is_lower = place == 0 and style == "camel" or ord(part[0]) >= 0x80
            name += part if is_lower else part[0].upper() + part[1:]
    return (lead if name[0].isdigit() else "") + name


def exact(path, letters=True, lead="", small=False):
    name = ""
    for place, char in enumerate(path):
        after = path[place + 1:place + 2] or " "
        if char == "_":
            stays = place > 0 and after.isascii() and after.isalnum() and after not in "uU"
        elif place == 0 and "0" <= char <= "9":
            stays = False
        else:
            stays = char.isalnum() if char.isascii() else letters and is_letter(char)
        if small and "A" <= char <= "Z":
            stays = False
        digits = f"{ord(char):x}" if small else f"{ord(char):X}"
        name += char if stays else f"_u{digits}_"
    return (lead if name.startswith("_") else "") + name
