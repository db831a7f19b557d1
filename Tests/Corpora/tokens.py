"""Counts the tokens of a file without Blazon: a small reader of JSON and JSON5 with places."""

import re

SPACE = re.compile(r"(?:[\s\ufeff]+|//[^\n]*|/\*.*?\*/)*", re.S)
BARE = re.compile(r"[A-Za-z_$][\w$]*")
NUMBER = re.compile(r"[+-]?(?:0[xX][0-9a-fA-F]+|Infinity|NaN|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|.)", re.S)
LETTERS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
WORDS = {"true": True, "false": False, "null": None}


class Members(list):
    """An object: (key, value, start of the key, end of the value), duplicates kept."""

    def get(self, key):
        return next((value for name, value, _, _ in reversed(self) if name == key), None)

    def has(self, key):
        return any(name == key for name, _, _, _ in self)


class Reader:
    def __init__(self, text):
        self.text, self.at = text, 0

    def skip(self):
        self.at = SPACE.match(self.text, self.at).end()
        return self.text[self.at:self.at + 1]

    def take(self, pattern):
        match = pattern.match(self.text, self.at)
        if not match:
            raise ValueError(f"cannot count: character {self.at} of the file")
        self.at = match.end()
        return match.group()

    def string(self):
        quote, start = self.text[self.at], self.at + 1
        end = start
        while self.text[end] != quote:
            end += 2 if self.text[end] == "\\" else 1
        self.at = end + 1
        return ESCAPE.sub(unescape, self.text[start:end])

    def value(self):
        first = self.skip()
        if first == "{":
            return self.items("}", Members(), self.member)
        if first == "[":
            return self.items("]", [], self.value)
        if first and first in "\"'":
            return self.string()
        if self.text.startswith(tuple(WORDS), self.at):
            return WORDS[self.take(BARE)]
        text = self.take(NUMBER)
        return int(text, 16) if "x" in text.lower() else float(text)

    def items(self, close, into, one):
        self.at += 1
        while self.skip() != close:
            into.append(one())
            if self.skip() == ",":
                self.at += 1
        self.at += 1
        return into

    def member(self):
        start = self.at
        key = self.string() if self.text[start] in "\"'" else self.take(BARE)
        self.skip()
        self.at += 1  # the colon
        value = self.value()
        return key, value, start, self.at


def unescape(match):
    letter = match.group(1)
    if letter[0] in "ux" and len(letter) > 1:
        return chr(int(letter[1:], 16))
    return LETTERS.get(letter, letter)


class Token:
    """One object with a value: its path, its value, and the places that a message about it may name."""

    def __init__(self, names, members, start, end, groups):
        self.names, self.members = names, members
        self.start, self.end, self.groups = start, end, groups
        self.value = members.get("$value" if members.has("$value") else "value")


def is_token(members):
    if members.has("$value"):
        return True
    if not members.has("value"):
        return False
    inner = members.get("value")
    return not isinstance(inner, Members) or members.has("type") or not any(
        isinstance(child, Members) and is_token(child) for _, child, _, _ in inner)


def tokens(text):
    """Every token of a file in its order, each occurrence of a duplicate name by itself."""
    found = []

    def walk(members, names, groups):
        for key, value, start, end in members:
            if not isinstance(value, Members) or key in ("$extensions", "extensions", "$defs"):
                continue
            if is_token(value):
                found.append(Token(names + [key], value, start, end, groups))
            elif key[:1] != "$":
                walk(value, names + [key], groups + [start])

    reader = Reader(text)
    root = reader.value()
    if reader.skip():
        raise ValueError(f"cannot count: character {reader.at} of the file")
    if isinstance(root, Members):
        if is_token(root):
            found.append(Token([], root, 0, len(text), []))
        else:
            walk(root, [], [])
    return found


def plain(value):
    """A value for comparison: objects as dictionaries, numbers as floats."""
    if isinstance(value, Members):
        return {key: plain(inner) for key, inner, _, _ in value}
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value
