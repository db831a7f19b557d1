#!/usr/bin/env python3
"""Looks for every value of every token file of the corpora in the registry that an import of the folder makes.

    leaves.py BLAZON [--corpora FOLDER] [--only NAME] [--show 12]     (else BLAZON_CORPORA, else ../shared/corpora)

Nothing here knows contexts: to which file, set, theme or mode a value belongs does not matter. A *leaf* is a text, a number or a
truth value below `$value`, `value` or a member with other modes of it, as the file has it. It is *in a cell* where a cell whose
path ends as the token's has the same in any context: colors as bytes of sRGB, numbers with units, references by the ends of
their paths or as what stands there, other text by its words. It is *told* where a line of the import names the token, its place,
or its set or file with a number that is large enough, and says more than how values are read. Else it is *nowhere*: the program
exits with 1, as it does where an import is refused also with the --map that it proposes.
"""
import argparse, bisect, collections, colorsys, json, os, re, shlex, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "systems")]
sys.dont_write_bytecode = True
from files import Unreadable, Yaml, below  # noqa: E402
from run import NAMED, proposed  # noqa: E402
from systems import SYSTEMS  # noqa: E402
from tokens import Members, Reader  # noqa: E402

sys.setrecursionlimit(20000)

# Beside a value, and in $extensions: other values of the same token.
BESIDE = ("dark", "darkValue", "dark-value", "darkMode", "$modes", "modes", "valuesByMode")
FIGMA_UNITS = {"PERCENT": "%", "PIXELS": "px"}
# Text as it stands: what a text style without them has.
FIGMA_PLAIN = (("textCase", "ORIGINAL"), ("textDecoration", "NONE"))
EXTENSIONS = ("mode", "modes", "org.primer.overrides")


# Folders of the corpora that are no system of their own, or are read without their resolver document.
MORE = [("slds components", "systems/salesforce-ux-design-system/ui"), ("apple-hig, folder", "dtcg/dtcg-examples/apple-hig"),
        ("figma-sds, folder", "dtcg/dtcg-examples/figma-sds"), ("github-primer, folder", "dtcg/dtcg-examples/github-primer"),
        ("metamask, folder", "dtcg/metamask")]


# --- files ---------------------------------------------------------------------------------------

class Leaf:
    def __init__(self, file, names, inner, value, span):
        self.file, self.names, self.inner, self.value, self.span = file, names, inner, value, span


def members(node):
    """(key, value, where it begins and ends or None) of an object of either reader."""
    if isinstance(node, Members):
        return [(key, value, (start, end)) for key, value, start, end in node]
    return [(key, value, None) for key, value in node.items()] if isinstance(node, dict) else []


def get(node, key):
    return next((value for name, value, _ in reversed(members(node)) if name == key), None)


def is_object(node):
    return isinstance(node, (Members, dict))


def is_list(node):
    return isinstance(node, list) and not isinstance(node, Members)


def is_one(node):
    """A color or a quantity, whose members mean nothing apart."""
    keys = {key for key, _, _ in members(node)}
    return {"colorSpace", "components"} <= keys or keys in ({"value", "unit"}, {"r", "g", "b"}, {"r", "g", "b", "a"})


def scalars(value, inner=()):
    if is_one(value):
        yield inner, value
    elif is_object(value):
        own, alpha = get(value, "$value"), get(value, "alpha")
        if alpha is not None and isinstance(own, str) and own[:1] == "#":
            yield inner, f"rgba({own}, {alpha})"
            return
        for key, child, _ in members(value):
            unit = get(value, key + "Unit")
            if isinstance(unit, str) and unit in FIGMA_UNITS:
                yield inner + (key,), f"{child}{FIGMA_UNITS[unit]}"
                continue
            if key.lstrip("$") in ("description", "comment") or key == "$type" or (key, child) == ("type", "dropShadow"):
                continue
            if isinstance(child, str) and child in FIGMA_UNITS or (key, child) in FIGMA_PLAIN:
                continue
            yield from scalars(child, inner if key in ("value", "$value") else inner + (key,))
    elif is_list(value):
        for number, child in enumerate(value):
            yield from scalars(child, inner + (str(number),))
    elif value is not None and value != "" and not (inner and value is False):
        yield inner, value


def holds_tokens(node):
    """A group that is named `value`."""
    return any(is_object(child) and (get(child, "value") is not None or get(child, "$value") is not None or holds_tokens(child))
               for key, child, _ in members(node) if key not in ("light", "dark", "default"))


class File:
    """What one file says: its leaves, and everything else that a reference may lead to."""

    def __init__(self, path):
        self.path, self.leaves, self.plain = path, [], []
        with open(path, encoding="utf-8-sig", newline="") as file:
            text = file.read()
        root = (Yaml(text, path).document() if path.endswith((".yml", ".yaml")) else Reader(text).value()) if text.strip() else {}
        self.starts = [match.end() for match in re.finditer("\r\n|\r|\n", text)]
        self.sets = set()  # of a resolver document
        if is_object(get(root, "meta")) and get(get(root, "meta"), "variables"):
            self.rest(get(root, "meta"))
        elif is_list(get(root, "collections")):
            self.variables(root)
        else:
            self.walk(root, [], None)

    def add(self, names, value, span):
        span = span and tuple(bisect.bisect_right(self.starts, place) + 1 for place in span)
        for inner, scalar in scalars(value):
            self.leaves.append(Leaf(self.path, names, inner, scalar, span))

    def walk(self, node, names, span):
        if is_list(node):
            for number, child in enumerate(node):
                name = get(child, "name")
                if is_object(child) or is_list(child):
                    self.walk(child, names + [name] if isinstance(name, str) else names, None)
                else:
                    self.plain.append((names + [str(number)], child))
            return
        valued = get(node, "value") is not None or get(node, "$value") is not None
        for key, child, place in members(node):
            if key == "$value" or key == "value" and not holds_tokens(child):
                self.add(names, child, span)
            elif key in BESIDE and valued and not holds_tokens(child):
                self.add(names, child, span)
            elif key == "alpha" and valued and isinstance(child, (int, float)):
                self.add(names, child, span)
            elif key in ("$extensions", "extensions"):
                for name in EXTENSIONS:
                    self.add(names, get(child, name), span)
            elif key[:1] == "$" and key != "$root":
                continue
            elif is_object(child) or is_list(child):
                self.walk(child, names + [key], place)
            else:
                self.plain.append((names + [key], child))

    def variables(self, root):
        for collection in get(root, "collections"):
            for mode in get(collection, "modes"):
                for variable in get(mode, "variables"):
                    value, names = get(variable, "value"), get(variable, "name").split("/")
                    if get(variable, "isAlias"):
                        value = "{%s}" % get(value, "name").replace(".", "-").replace("/", ".")
                    self.add(names, value, None)

    def rest(self, meta):
        names = {identity: get(variable, "name") for identity, variable, _ in members(get(meta, "variables"))}
        for _, variable, _ in members(get(meta, "variables")):
            for _, value, _ in members(get(variable, "valuesByMode")):
                if get(value, "type") == "VARIABLE_ALIAS":
                    value = "{%s}" % names[get(value, "id")].replace(".", "-").replace("/", ".")
                self.add(get(variable, "name").split("/"), value, None)


def read_files(folder):
    """The token files that an import of a folder or a resolver document should read."""
    if os.path.isfile(folder) and "resolver" in os.path.basename(folder):
        text = open(folder, encoding="utf-8").read()
        at = os.path.dirname(folder)
        named = (os.path.normpath(os.path.join(at, name)) for name in re.findall(r'"\$ref"\s*:\s*"([^"#]+)', text))
        return [folder] + [path for path in dict.fromkeys(named) if os.path.exists(path)]
    found = below(folder)
    documents = [path for path in found if re.search(r"(^|\.)resolver\.json$", os.path.basename(path))]
    return read_files(documents[0]) if len(documents) == 1 else found


def sets_of(path):
    """The names in a resolver document below which it names each file."""
    found = collections.defaultdict(set)

    def walk(node, names):
        for key, child, _ in members(node):
            if key == "$ref" and isinstance(child, str):
                found[os.path.normpath(os.path.join(os.path.dirname(path), child))].update(names)
            else:
                walk(child, names | {key})
        for child in node if is_list(node) else ():
            walk(child, names)

    if os.path.isfile(path) and path.endswith(".json"):
        with open(path, encoding="utf-8-sig") as file:
            walk(Reader(file.read()).value(), set())
    return found


# --- values --------------------------------------------------------------------------------------

COLORS = {"black": "#000", "white": "#fff", "transparent": "#0000", "red": "#f00", "green": "#008000", "blue": "#00f"}
WEIGHTS = {"thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "normal": 400, "regular": 400,
           "book": 400, "medium": 500, "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800, "ultrabold": 800,
           "black": 900, "heavy": 900, "extrablack": 950, "ultrablack": 950}
# The curves that CSS has words for, by their four numbers; "all" is what a transition without a property is of.
EASINGS = {"ease": (0.25, 0.1, 0.25, 1), "in": (0.42, 0, 1, 1), "out": (0, 0, 0.58, 1), "inout": (0.42, 0, 0.58, 1), "linear": (0, 0, 1, 1)}
EASING = re.compile(r"\bease(?:-(in-out|in|out))?\b|\blinear\b")
PIECES = re.compile(r"""(?P<ref>\{[^{};]*\}|^\$[\w.-]+$)
    |(?P<hex>\#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})(?![0-9a-zA-Z]))
    |(?P<color>\b(?:rgba?|hsla?|oklch|oklab)\((?:[^(){}]|\#)*\))
    |(?P<number>(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?P<unit>%|[a-zA-Z]+)?(?!\w))
    |(?P<word>[^\W_]+)""", re.X)


def plain(name):
    """A name without the signs that one tool or the other does not allow in it."""
    return re.sub(r"[\W_]+", "-", name).strip("-").lower() or name


def path_of(names):
    return tuple(map(plain, names))


def rgb(red, green, blue, alpha=1.0):
    return ("color", *(max(0, min(255, int(part * 255 + 0.5))) for part in (red, green, blue)), float(alpha))


def of_hex(text):
    digits = "".join(c * 2 for c in text[1:]) if len(text) < 6 else text[1:]
    return rgb(*(int(digits[i:i + 2], 16) / 255 for i in range(0, len(digits), 2)))


def of_space(space, parts, alpha):
    if space == "srgb":
        return {rgb(*parts, alpha)}
    if space == "hsl":
        numbers = {quantity(part / scale, "") for part in parts for scale in (1, 100)}
        return {rgb(*colorsys.hls_to_rgb(parts[0] / 360 % 1, parts[2] / 100, parts[1] / 100), alpha)} | numbers
    return {("space", space, *(round(part, 4) for part in parts), float(alpha))}


def fraction(text):
    return float(text[:-1]) / 100 if text.endswith("%") else float(text)


def of_function(text):
    name, _, rest = text.partition("(")
    parts = [part for part in re.split(r"[\s,/]+", rest.rstrip(") \t")) if part]
    try:
        if parts[0][:1] == "#":
            return (*of_hex(parts[0])[:4], fraction(parts[1]))
        alpha = fraction(parts[3]) if len(parts) > 3 else 1.0
        if name.startswith("rgb"):
            return rgb(*(fraction(part) if part.endswith("%") else float(part) / 255 for part in parts[:3]), alpha)
        if name.startswith("hsl"):
            hue = float(parts[0].removesuffix("deg")) / 360 % 1
            return rgb(*colorsys.hls_to_rgb(hue, fraction(parts[2]), fraction(parts[1])), alpha)
        return min(of_space(name, [fraction(part.removesuffix("deg")) for part in parts[:3]], alpha))
    except (ValueError, IndexError):
        return None


def quantity(number, unit):
    unit = unit.lower()
    return ("number", number * 1000, "ms") if unit == "s" else ("number", float(number), {"pt": "px"}.get(unit, unit))


def reference(text):
    names = [name.strip().strip("'\"") for name in text.strip("{}$!* ").split(".")]
    while len(names) > 1 and names[-1].strip("$") in ("value", "root"):
        names.pop()
    return ("reference", path_of(names))


def atoms(value):
    """What a value is made of, in a form in which two tools say the same alike."""
    if value is None:
        return set()
    if isinstance(value, bool):
        return {("word", str(value).lower())}
    if isinstance(value, (int, float)):
        return {quantity(value, "")}
    if is_list(value):
        return set().union(*map(atoms, value))
    if not is_object(value):
        return of_text(value)
    keys = {key: inner for key, inner, _ in members(value)}
    if is_one(value):
        if "unit" in keys and isinstance(keys["value"], (int, float)):
            return {quantity(keys["value"], keys["unit"]), ("word", keys["unit"])}
        if "r" in keys and all(isinstance(part, (int, float)) for part in keys.values()):
            scale = 255 if max(keys[part] for part in "rgb") > 1 else 1
            return {rgb(*(keys[part] / scale for part in "rgb"), keys.get("a", 1))}
        if "components" in keys:
            parts = [part if isinstance(part, (int, float)) else 0 for part in keys["components"]]
            return of_space(keys["colorSpace"], parts, keys.get("alpha", 1))
    return set().union(*({("word", key.lower())} | atoms(inner) for key, inner in keys.items() if inner is not False))


def of_text(text):
    text = "inset" if text == "innerShadow" else text
    found = {("text", re.sub(r"[\W_]", "", text).lower())}
    easing = EASING.search(text)
    if easing and any(character.isdigit() for character in text):
        curve = EASINGS[(easing.group(1) or easing.group(0)).replace("-", "")]
        found |= {quantity(float(number), "") for number in curve}
        text = re.sub(r"\ball\b", "", text[:easing.start()] + text[easing.end():])
    for match in PIECES.finditer(text):
        kind = match.lastgroup if match.lastgroup != "unit" else "number"
        piece = match.group(kind)
        if kind == "ref":
            negative = text[match.start() - 1:match.start()] == "-"
            found.add(("negative" if negative else "reference", reference(piece)[1]))
        elif kind == "hex":
            found.add(of_hex(piece))
        elif kind == "color":
            color = of_function(piece)
            found |= {color} if color else of_text(piece.replace("(", " ")) - {("text", re.sub(r"[\W_]", "", piece).lower())}
        elif kind == "number":
            unit = match.group("unit") or ""
            found.add(quantity(float(piece[:len(piece) - len(unit)]), unit))
        else:
            found.add(("word", piece.lower()))
            if piece.lower() in COLORS:
                found.add(("named", *of_hex(COLORS[piece.lower()])))
    return found


class Cell:
    def __init__(self, path, values):
        self.path, self.atoms = path, set().union(*map(atoms, values))
        self.kinds = collections.defaultdict(list)
        for atom in self.atoms:
            self.kinds[atom[0]].append(atom[1:])

    def has_all(self, wanted, places, steps):
        """Whether all are there, where a reference stands for what it leads to in at most so many steps."""
        text = {atom for atom in wanted if atom[0] == "text"}
        if text and text <= self.atoms and not any(character.isdigit() for character in min(text)[1]):
            return True
        named = {atom[2:] for atom in wanted if atom[0] == "named"}
        return all(self.has(atom, places, steps) for atom in wanted - text if atom[0] != "named" and not (
            atom[0] == "word" and atom[1] in COLORS and any(self.color(color) for color in named)))

    def has(self, atom, places, steps):
        if atom in self.atoms:
            return True
        kind = atom[0]
        if kind == "color":
            return self.color(atom[1:])
        if kind == "number":
            return any(alike(atom[1:], other) for other in self.kinds["number"])
        if kind == "negative":
            meant = [(-number[1], number[2]) for found in places.of(atom[1]) for number in found if number[0] == "number"]
            return self.has(("reference", atom[1]), places, 0) or any(
                alike(number, other) for number in meant for other in self.kinds["number"])
        if kind == "word":
            weight = WEIGHTS.get(atom[1])
            return weight is not None and (float(weight), "") in self.kinds["number"]
        if kind == "reference":
            if any(ends(atom[1], other[0]) for other in self.kinds["reference"]):
                return True
            return steps > 0 and any(self.has_all(meant, places, steps - 1) for meant in places.of(atom[1]))
        return False

    def color(self, wanted):
        return any(all(abs(a - b) <= 1 for a, b in zip(wanted, other)) and abs(wanted[3] - other[3]) <= 0.006
                   for other in self.kinds["color"])


def alike(one, two):
    (a, unit), (b, other) = one, two
    if abs(a - b) <= 0.00006 + 2e-6 * abs(a):
        return unit == other or not unit or a == 0
    return unit == "%" and other in ("", "em") and abs(a / 100 - b) < 0.00006


def ends(one, two):
    short, long = sorted((one, two), key=len)
    return long[len(long) - len(short):] == short


class Places:
    """What stands where a reference may lead, in any file: for tools that put it in the reference's place."""

    def __init__(self, files):
        self.by_name, self.found = collections.defaultdict(list), {}
        for file in files:
            for names, value in file.plain + [(leaf.names + list(leaf.inner), leaf.value) for leaf in file.leaves]:
                path = path_of(names)
                self.by_name[path[-1] if path else ""].append((path, atoms(value)))

    def of(self, path):
        if path not in self.found:
            self.found[path] = self.look(path)
        return self.found[path]

    def look(self, path):
        found = [found for other, found in self.by_name[path[-1]] if ends(path, other)]
        # What is below a token that refers to a group is in that group.
        for end in range(1, len(path) if not found else 0):
            for other, start in self.by_name[path[end - 1]]:
                rest = tuple(name for name in path[end:] if name != "value")
                if ends(path[:end], other) and rest:
                    found += [{("reference", atom[1] + rest)} for atom in start if atom[0] == "reference"]
        return found


class Registry:
    def __init__(self, cells, places):
        self.places, self.by_name = places, collections.defaultdict(list)
        for cell in cells:
            path = path_of(name for name in cell["path"].split(".") if name != "$root")
            own = [cell["value"], *cell["qualifiers"].values()]
            self.by_name[path[-1]].append((Cell(path, own), Cell(path, own + [cell["resolved"]])))

    def find(self, leaf):
        wanted, cells = atoms(leaf.value), []
        ways = [wanted]
        # Two hexadecimal digits behind a reference to a color are its alpha.
        alpha = re.fullmatch(r"(\{[^{}]+\})([0-9A-Fa-f]{2})", leaf.value) if isinstance(leaf.value, str) else None
        if alpha:
            ways.append({reference(alpha[1]), quantity(round(int(alpha[2], 16) / 255, 6), "")})
        names = [name for name in leaf.names if name != "$root"]
        whole = path_of(part for name in names for part in name.split("/"))
        for path in {path_of(names), whole, path_of([*names, *leaf.inner])}:
            for own, resolved in self.by_name.get(path[-1] if path else "", ()):
                if ends(path, own.path):
                    # Another reference to what has the same value is not the reference that the file has.
                    cells.append(own if any(atom[0] == "reference" for atom in wanted) else resolved)
        for steps in (0, 4):
            if any(cell.has_all(way, self.places, steps) for way in ways for cell in cells):
                return None
        return "another value" if cells else "no cell"


# --- what the program says -----------------------------------------------------------------------

LEFT_OUT = re.compile(r"\[legacy-(?:typography|line-height)\]$")
SAID = re.compile(r"(?:(?P<file>/.*?):(?P<line>\d+):\d+: )?(?:error|warning|note): (?P<text>.*)")
MANY = re.compile(r"(\d[\d,]*) (?:tokens|sets|members|values|types|references|names|variables|props|files?)\b")
READ = re.compile(r"\[(?!legacy-typography|legacy-line-height)(?:legacy-[a-z-]+|theo|figma-alias|expression-value)\]$")


class Said:
    """The lines of an import that say of a value that it is not read, not used or not as it stands."""

    def __init__(self, done, folder):
        report = json.loads(done.stdout)["report"]
        self.overridden = collections.defaultdict(list)
        for value in report["overriddenInAllContexts"]:
            self.overridden[value["file"]].append(value["line"])
        self.places, self.lines = collections.defaultdict(list), []
        self.folder = folder if os.path.isdir(folder) else os.path.dirname(folder)
        self.excused = collections.defaultdict(set)
        self.keepsSlant = '"fontStyle" is not a property of DTCG; it is kept' in done.stderr
        for line in done.stderr.splitlines():
            match = SAID.match(line)
            if match and not READ.search(line):
                self.lines.append((match.group("file") or "") + " " + match.group("text"))
                if match.group("file"):
                    self.places[match.group("file")].append((int(match.group("line")), match.group("text")))

    def tells(self, leaf, file):
        path = ".".join(name for name in leaf.names if name not in ("props", "$root"))
        if self.keepsSlant and re.search(r"(?i)\b(?:italic|oblique)$", str(leaf.value)):
            return "the slant is kept beside the weight"
        if leaf.span:
            if any(leaf.span[0] <= line <= leaf.span[1] for line in self.overridden[leaf.file]):
                return "overridden in every context"
            for line, text in self.places.get(leaf.file, ()):
                if leaf.span[0] <= line <= leaf.span[1]:
                    return text
                key = re.match(r'the key "(.*?)" is used twice; the last', text)
                if key and line > leaf.span[1] and key.group(1) in leaf.names:
                    return text
        named = ['"%s"' % path, '"%s.value"' % path]
        sets = ['"%s"' % os.path.splitext(os.path.relpath(leaf.file, self.folder))[0]]
        sets += ['"%s"' % leaf.names[0]] if leaf.names else []
        sets += ['"%s"' % name for name in file.sets]
        for text in self.lines:
            if any(name in text for name in named):
                return text
            if re.match(r" skipped ", text) and os.path.basename(leaf.file) in text:
                return text
            if leaf.inner and leaf.file in text and LEFT_OUT.search(text):
                return text
            many = [int(number.replace(",", "")) for number in MANY.findall(text)]
            if any(name in text for name in sets) and "referred to by nothing" in text:
                return text
            if many and any(name in text for name in sets):
                self.excused[text].add(path)
                if len(self.excused[text]) <= max(many):
                    return text
        return None


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder, self.count = os.path.abspath(binary), folder, 0

    def run(self, *arguments):
        return subprocess.run([self.binary, *arguments], capture_output=True, text=True, errors="replace", cwd=self.folder,
                              env={**os.environ, "BLAZON_AUTHOR": "leaves"})

    def imported(self, *arguments):
        self.count += 1
        registry = os.path.join(self.folder, f"{self.count}.blazon")
        self.run("init", registry)
        return self.run("import", *arguments, "--all", "--json", "-m", "leaves", "--registry", registry), registry

    def system(self, folder):
        """The import, its registry, and what the program said to add where it refused the folder alone."""
        done, registry = self.imported(folder)
        if done.returncode == 0:
            return done, registry, ""
        said = done.stdout + done.stderr
        named = NAMED.search(said)
        arguments = [named.group(1)] if named else [folder] + proposed(said)
        # Of two files that differ in their ending alone the fix is to remove one: here the later counts.
        arguments += ["--last-wins"] if "remove one of the two" in said else []
        done, registry = self.imported(*arguments)
        return done, registry, shlex.join(arguments[1:]) or arguments[0]


def accounted(folder, done, cells):
    """How many leaves there are, in a cell, told and nowhere, and those that are nowhere with the reason."""
    files, named, lost = [], sets_of(folder), []
    for path in read_files(folder):
        try:
            files.append(File(path))
            files[-1].sets = named[path]
        except (Unreadable, ValueError, IndexError, AttributeError) as error:
            print(f"  {path}: this reader cannot: {error!r}")
    said, known = Said(done, folder), Registry(cells, Places(files))
    tally = collections.Counter(files=sum(bool(file.leaves) for file in files))
    for file in files:
        for leaf in file.leaves:
            why = known.find(leaf)
            told = why and said.tells(leaf, file)
            tally.update(["leaves", "nowhere" if why and not told else "told" if why else "in cells"])
            if why and not told:
                lost.append((why, leaf))
    return tally, lost


COLUMNS = ("files", "leaves", "in cells", "told", "nowhere")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("blazon")
    parser.add_argument("--corpora", default=os.environ.get("BLAZON_CORPORA", os.path.join(here, "../../../shared/corpora")))
    parser.add_argument("--only", action="append", help="only this system")
    parser.add_argument("--show", type=int, default=12, help="how many leaves that are nowhere are listed of a system")
    options = parser.parse_args()
    corpora = os.path.abspath(options.corpora)
    if not os.path.isdir(corpora):
        print(f"skipped: there are no corpora at {corpora} (give their folder as BLAZON_CORPORA)")
        return 0
    total, refused = collections.Counter(), []
    systems = [(one.name, os.path.join(one.at, one.folder)) for one in SYSTEMS] + MORE
    print(f"{'System':32}" + "".join(f"{name:>9}" for name in COLUMNS))
    for name, folder in systems:
        folder = os.path.join(corpora, folder)
        if options.only and name not in options.only or not os.path.exists(folder):
            continue
        with tempfile.TemporaryDirectory() as temporary:
            program = Program(options.blazon, temporary)
            done, registry, fix = program.system(folder)
            listed = program.run("list", "--json", "--registry", registry)
        if done.returncode != 0:
            refused.append(name)
            print(f"{name:32}refused, also with the --map that was proposed")
            continue
        tally, lost = accounted(folder, done, json.loads(listed.stdout)["cells"])
        total += tally
        row = "".join(f"{tally[column]:9,}" for column in COLUMNS)
        print(f"{name:32}{row}{'  with its --map' if fix else ''}", flush=True)
        for why, leaf in lost[:options.show]:
            place = os.path.relpath(leaf.file, folder) + (f":{leaf.span[0]}" if leaf.span else "")
            print(f"    {why}: {place}: {'.'.join([*leaf.names, *leaf.inner])} = {str(leaf.value)[:80]}")
    print(f"{'in all':32}" + "".join(f"{total[name]:9,}" for name in COLUMNS))
    return 1 if total["nowhere"] or refused else 0


if __name__ == "__main__":
    sys.exit(main())
