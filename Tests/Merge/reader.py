"""A small reader of JSON and JSON5 with places, apart from the program; and what two texts have in common.

Places are counted in characters of the text, which is read without translating line ends, the byte order mark kept.
"""

import re

SPACE = re.compile(r"(?:[\s\ufeff]+|//[^\n\r]*|/\*.*?\*/)*", re.S)
BARE = re.compile(r"[^\W\d$][\w$]*|\$[\w$]*")
NUMBER = re.compile(r"[+-]?(?:0[xX][0-9a-fA-F]+|Infinity|NaN|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|.)", re.S)
LETTERS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
WORDS = {"true": True, "false": False, "null": None}


class Bad(ValueError):
    """The text is no JSON, nor JSON5."""


class Node:
    """A value with its place: `members` of an object, `items` of a list, else `value`."""

    def __init__(self, start):
        self.start, self.end = start, start
        self.members = self.items = self.value = None

    def get(self, key):
        return next((m.node for m in reversed(self.members or []) if m.key == key), None)

    def at(self, path):
        """The node under the names of a path, or None."""
        node = self
        for name in path:
            node = node and (node.get(name) if node.members is not None else None)
        return node


class Member:
    def __init__(self, key, start, key_end, node):
        self.key, self.start, self.key_end, self.node = key, start, key_end, node


class Reader:
    def __init__(self, text):
        self.text, self.place = text, 0

    def document(self):
        node = self.node()
        if self.skip():
            raise Bad(f"character {self.place}: something after the end")
        return node

    def skip(self):
        self.place = SPACE.match(self.text, self.place).end()
        return self.text[self.place:self.place + 1]

    def take(self, pattern):
        match = pattern.match(self.text, self.place)
        if not match:
            raise Bad(f"character {self.place}: {self.text[self.place:self.place + 30]!r}")
        self.place = match.end()
        return match.group()

    def string(self):
        quote, start = self.text[self.place], self.place + 1
        end = start
        while self.text[end:end + 1] != quote:
            if end >= len(self.text):
                raise Bad(f"character {start}: a string without an end")
            end += 2 if self.text[end] == "\\" else 1
        self.place = end + 1
        inside = self.text[start:end]
        return ESCAPE.sub(unescape, inside) if "\\" in inside else inside

    def node(self):
        first = self.skip()
        node = Node(self.place)
        if first == "{":
            node.members = self.list("}", self.member)
        elif first == "[":
            node.items = self.list("]", self.node)
        elif first and first in "\"'":
            node.value = self.string()
        elif self.text.startswith(tuple(WORDS), self.place):
            node.value = WORDS[self.take(BARE)]
        else:
            text = self.take(NUMBER)
            node.value = int(text, 16) if "x" in text.lower() else float(text)
        node.end = self.place
        return node

    def list(self, close, one):
        self.place += 1
        found = []
        while self.skip() != close:
            found.append(one())
            if self.skip() == ",":
                self.place += 1
            elif self.skip() != close:
                raise Bad(f"character {self.place}: no comma")
        self.place += 1
        return found

    def member(self):
        start = self.place
        key = self.string() if self.text[start:start + 1] in ("\"", "'") else self.take(BARE)
        key_end = self.place
        if self.skip() != ":":
            raise Bad(f"character {self.place}: no colon")
        self.place += 1
        return Member(key, start, key_end, self.node())


def unescape(match):
    letter = match.group(1)
    if letter[0] in "ux" and len(letter) > 1:
        return chr(int(letter[1:], 16))
    return LETTERS.get(letter, letter)


def load(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def save(path, text):
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


def parse(text):
    return Reader(text).document()


def plain(node):
    """Objects as dictionaries, numbers as floats."""
    if node.members is not None:
        return {member.key: plain(member.node) for member in node.members}
    if node.items is not None:
        return [plain(item) for item in node.items]
    return node.value


def twice(node, path=()):
    """The paths of keys that an object has more than once."""
    found, seen = [], set()
    for member in node.members or []:
        if member.key in seen:
            found.append(path + (member.key,))
        seen.add(member.key)
        found += twice(member.node, path + (member.key,))
    for index, item in enumerate(node.items or []):
        found += twice(item, path + (index,))
    return found


def tokens(tree, value="$value", kind="$type"):
    """Of a plain tree: path to the token's members, its type inherited."""
    found = {}

    def walk(node, path, inherited):
        inherited = node.get(kind, inherited)
        if value in node:
            found[path] = {**node, **({kind: inherited} if inherited is not None else {})}
            return
        for key, inner in node.items():
            if isinstance(inner, dict) and (not key.startswith("$") or key == "$root"):
                walk(inner, path + (key,), inherited)

    if isinstance(tree, dict):
        walk(tree, (), None)
    return found


def differences(before, after, touched, renamed=None):
    """Where bytes outside of the `touched` members differ.

    `touched` are paths of members of `before` that may differ, be gone, or (under a parent) be new; `renamed` gives
    members of `before` their new key. All else, with what stands between two neighbors, must be the same.
    """
    renamed, found = renamed or {}, []
    open_to = {path[:length] for path in list(touched) + list(renamed) for length in range(len(path) + 1)}

    def report(path, what, a, b):
        found.append(f"{'.'.join(map(str, path)) or 'the root'}: {what}: {a[-160:]!r} became {b[-160:]!r}")

    def walk(a, b, path):
        same = before[a.start:a.end] == after[b.start:b.end]
        if same or path in touched:
            return
        if path not in open_to:
            return report(path, "changed", before[a.start:a.end], after[b.start:b.end])
        if a.items is not None and b.items is not None and len(a.items) == len(b.items):
            for index, (x, y) in enumerate(zip(a.items, b.items)):
                walk(x, y, path + (index,))
            return
        if a.members is None or b.members is None:
            return report(path, "changed", before[a.start:a.end], after[b.start:b.end])
        members(a, b, path)

    def members(a, b, path):
        place = {member.key: index for index, member in enumerate(b.members)}
        last = None
        for index, member in enumerate(a.members):
            own = path + (member.key,)
            at = place.get(renamed.get(own, member.key))
            if at is None:
                if own not in touched:
                    report(own, "is gone", before[member.start:member.node.end], "")
                continue
            other = b.members[at]
            if own not in renamed and before[member.start:member.key_end] != after[other.start:other.key_end]:
                report(own, "key", before[member.start:member.key_end], after[other.start:other.key_end])
            colon = before[member.key_end:member.node.start], after[other.key_end:other.node.start]
            if colon[0] != colon[1] and own not in touched:
                report(own, "colon", *colon)
            between(a, b, path, index, at, last)
            last = (index, at)
            walk(member.node, other.node, own)
        if last and last[0] == len(a.members) - 1 and last[1] == len(b.members) - 1:
            gap = before[a.members[-1].node.end:a.end], after[b.members[-1].node.end:b.end]
            if gap[0] != gap[1]:
                report(path, "end", *gap)

    def between(a, b, path, index, at, last):
        if last and at < last[1] and path + (a.members[index].key,) not in touched:
            report(path + (a.members[index].key,), "order", "", "")
        if index == 0 and at == 0:
            gap = before[a.start:a.members[0].start], after[b.start:b.members[0].start]
        elif last and index == last[0] + 1 and at == last[1] + 1:
            gap = (before[a.members[index - 1].node.end:a.members[index].start],
                   after[b.members[at - 1].node.end:b.members[at].start])
        else:
            return
        if gap[0] != gap[1]:
            report(path + (a.members[index].key,), "what stands before", *gap)

    a, b = parse(before), parse(after)
    walk(a, b, ())
    for what, one, other in (("before the file's object", before[:a.start], after[:b.start]),
                             ("after the file's object", before[a.end:], after[b.end:])):
        if one != other:
            report((), what, one, other)
    return found
