"""Token files as trees: JSON, JSON5 with comments, and the YAML that token files are written in."""

import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tokens import Reader, plain  # noqa: E402

ENDINGS = (".json", ".json5", ".jsonc", ".tokens", ".yml", ".yaml")


class Unreadable(Exception):
    pass


def load(path):
    """The tree of one file; of members that are there twice the last counts, as in JavaScript."""
    with open(path, encoding="utf-8-sig") as file:
        text = file.read()
    if path.endswith((".yml", ".yaml")):
        return Yaml(text, path).document()
    try:
        return json.loads(text)
    except ValueError:
        pass
    if not text.strip():
        return {}
    try:
        reader = Reader(text)
        tree = reader.value()
    except (ValueError, IndexError) as error:
        raise Unreadable(f"{path}: {error}") from None
    return whole(plain(tree))


def whole(value):
    """Numbers without a fraction as integers, so that they join texts as JavaScript writes them."""
    if isinstance(value, dict):
        return {key: whole(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [whole(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def below(folder):
    """All token files under a folder, or the file itself, sorted by path."""
    if os.path.isfile(folder):
        return [folder]
    found = []
    for at, folders, names in os.walk(folder):
        folders.sort()
        found += [os.path.join(at, name) for name in names if name.endswith(ENDINGS)]
    return sorted(found)


class Yaml:
    """Block mappings and lists, flow lists, quoted, plain and folded scalars; no anchors."""

    def __init__(self, text, path):
        self.path, self.lines = path, []
        for line in text.split("\n"):
            self.lines.append(line.rstrip())
        self.at = 0

    def blank(self, line):
        return not line.strip() or line.lstrip().startswith("#") or line.strip() == "---"

    def peek(self):
        while self.at < len(self.lines) and self.blank(self.lines[self.at]):
            self.at += 1
        if self.at >= len(self.lines):
            return None, -1
        line = self.lines[self.at]
        if "\t" in line[:len(line) - len(line.lstrip())]:
            raise Unreadable(f"{self.path}:{self.at + 1}: a tab indents the line")
        return line, len(line) - len(line.lstrip())

    def document(self):
        line, indent = self.peek()
        return self.block(indent) if line is not None else {}

    def block(self, indent):
        line, _ = self.peek()
        return self.sequence(indent) if line.lstrip().startswith(("- ", "-")) and \
            (line.lstrip() == "-" or line.lstrip()[1] == " ") else self.mapping(indent)

    def mapping(self, indent):
        into = {}
        while True:
            line, at = self.peek()
            if line is None or at != indent:
                return into
            match = re.match(r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#][^#]*?)\s*:(?:\s+(.*))?$""", line)
            if not match or line.lstrip().startswith("- "):
                raise Unreadable(f"{self.path}:{self.at + 1}: {line.strip()[:40]}")
            key = scalar(match.group(1), True)
            self.at += 1
            into[key] = self.value(match.group(2) or "", indent)

    def sequence(self, indent):
        into = []
        while True:
            line, at = self.peek()
            if line is None or at != indent or not re.match(r"\s*-(\s|$)", line):
                return into
            rest = line[indent + 1:].strip()
            if re.match(r"""("[^"]*"|'[^']*'|[\w$.-]+)\s*:(\s|$)""", rest):
                inner = len(line) - len(line[indent + 1:].lstrip())
                self.lines[self.at] = " " * inner + rest
                into.append(self.mapping(inner))
            else:
                self.at += 1
                into.append(self.value(rest, indent))

    def value(self, text, indent):
        text = comment(text)
        if text[:1] in (">", "|") and re.match(r"[>|][+-]?$", text):
            return self.folded(indent, text[0])
        if text[:1] in "\"'" and text[:1] and not closed(text):
            while not closed(text):
                text += " " + self.lines[self.at].strip()
                self.at += 1
            return scalar(text)
        if text[:1] in ("[", "{"):
            while text.count("[") != text.count("]") or text.count("{") != text.count("}"):
                text += " " + comment(self.lines[self.at].strip())
                self.at += 1
            return flow(text)
        line, at = self.peek()
        if not text:
            if line is not None and (at > indent or at == indent and line.lstrip().startswith("- ")):
                return self.block(at)
            return None
        while line is not None and at > indent:
            text += " " + comment(line.strip())
            self.at += 1
            line, at = self.peek()
        return scalar(text)

    def folded(self, indent, style):
        pieces = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.strip() and len(line) - len(line.lstrip()) <= indent:
                break
            pieces.append(line.strip())
            self.at += 1
        return (" " if style == ">" else "\n").join(pieces).strip()


def comment(text):
    quote = ""
    for at, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"" and not text[:at].strip():
            quote = letter
        elif letter == "#" and (at == 0 or text[at - 1].isspace()):
            return text[:at].strip()
    return text.strip()


def closed(text):
    return re.match(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(#.*)?$""", text) is not None


def flow(text):
    from values import split
    if text[0] == "[":
        return [scalar(piece) for piece in split(text[1:text.rindex("]")], ",")]
    members = (piece.partition(":") for piece in split(text[1:text.rindex("}")], ","))
    return {scalar(key.strip(), True): scalar(value.strip()) for key, _, value in members}


def scalar(text, key=False):
    text = text.strip()
    if text[:1] == '"' and text[-1:] == '"':
        return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match.group(1), match.group(1)), text[1:-1])
    if text[:1] == "'" and text[-1:] == "'":
        return text[1:-1].replace("''", "'")
    if key:
        return text
    if text in ("true", "false"):
        return text == "true"
    if text in ("null", "~", ""):
        return None
    if re.match(r"-?\d+$", text):
        return int(text)
    if re.match(r"-?(\d+\.\d*|\.\d+)([eE][-+]?\d+)?$", text):
        return float(text)
    return text
