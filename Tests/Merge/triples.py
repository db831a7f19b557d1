"""Random token files, random edits of two people, and what a merge of them must be; by a model with identities.

The program sees texts only. The model knows of each token which one it is, so what a merge must hold follows from the
edits, unit by unit: a value (with its type; of a text style, border and the like each member), a description, a
deprecation, each vendor's extension, each context, the name and the group.
"""

import copy
import json
import random
import zlib

WORDS = ("accent", "border", "canvas", "danger", "elevation", "focus", "gutter", "heading", "inline", "joiner",
         "kicker", "label", "margin", "notice", "outline", "padding", "quiet", "raised", "surface", "track")
SUFFIXES = ("strong", "muted", "large", "inner")
SIMPLE = ("color", "color", "color", "dimension", "dimension", "number", "duration", "fontFamily", "cubicBezier")
MEMBERS = ("typography", "border", "transition", "shadow")
SIDES = ("ours", "theirs")
GONE = object()
BOTH = "moved on both sides"
RENAMED = "removed, or renamed"


class Ref:
    """A reference to a token, in braces, as a pointer, or inside a computation."""

    def __init__(self, to, form="{%s}"):
        self.to, self.form = to, form

    def __eq__(self, other):
        return isinstance(other, Ref) and (self.to, self.form) == (other.to, other.form)

    def __hash__(self):
        return hash((self.to, self.form))


class Item:
    def __init__(self, name, parent, token):
        self.name, self.parent, self.token = name, parent, token
        self.units, self.comment = {}, None

    def type(self, tree):
        own = self.units.get("value", (None, None))[0]
        return own or (tree.items[self.parent].units.get("type") if self.parent else None)


class Tree:
    """Groups and tokens by identity; `order` has the children of each group, None those of the root."""

    def __init__(self):
        self.items, self.order, self.files, self.axes = {}, {None: []}, {}, {}

    def add(self, uid, item, at=None):
        self.items[uid] = item
        siblings = self.order[item.parent]
        siblings.insert(len(siblings) if at is None else at, uid)
        if not item.token:
            self.order[uid] = []

    def drop(self, uid):
        for child in list(self.order.get(uid, ())):
            self.drop(child)
        self.order.pop(uid, None)
        self.order[self.items.pop(uid).parent].remove(uid)

    def path(self, uid):
        item = self.items[uid]
        return (self.path(item.parent) if item.parent is not None else ()) + (item.name,)

    def under(self, uid):
        return [uid] + [inner for child in self.order.get(uid, ()) for inner in self.under(child)]

    def tokens(self):
        return [uid for uid, item in self.items.items() if item.token]

    def groups(self):
        return [uid for uid, item in self.items.items() if not item.token]

    def names(self, parent):
        return {self.items[uid].name for uid in self.order[parent]}

    def refs(self, uid):
        return [ref.to for unit in self.items[uid].units.values() for ref in found(unit)]

    def leads(self, uid):
        """The references of a token's values."""
        units = self.items[uid].units
        return [ref.to for name, unit in units.items() if name != "deprecated" for ref in found(unit)]


def found(value):
    if isinstance(value, Ref):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [ref for inner in value for ref in found(inner)] if isinstance(value, (list, tuple)) else []


def redirected(value, names):
    """With references to other tokens."""
    if isinstance(value, Ref):
        return Ref(names.get(value.to, value.to), value.form)
    if isinstance(value, dict):
        return {key: redirected(inner, names) for key, inner in value.items()}
    return type(value)(redirected(inner, names) for inner in value) if isinstance(value, (list, tuple)) else value


def final(tree, uid):
    """The value that references lead to."""
    value = tree.items[uid].units["value"][1]
    return final(tree, value.to) if isinstance(value, Ref) and value.form == "{%s}" else value


# Files


class Style:
    def __init__(self, rng):
        self.indent = rng.choice(("  ", "  ", "    ", "\t"))
        self.newline = rng.choice(("\n", "\n", "\n", "\r\n"))
        self.mark = "\ufeff" if rng.random() < 0.08 else ""
        self.last = "" if rng.random() < 0.25 else self.newline
        self.json5 = rng.random() < 0.15
        self.inline = rng.choice((0, 0, 50, 100))  # percent of tokens in one line
        self.values = rng.choice((True, False))    # objects in values in one line
        self.inside = rng.choice(("", " "))
        self.blank = rng.random() < 0.15
        self.fields = ["$type", "$extends", "$value", "$description", "$deprecated", "$extensions"]
        if rng.random() < 0.3:
            rng.shuffle(self.fields)

    def relaid(self, rng):
        """Another layout of the same kind of file."""
        other = Style(rng)
        other.json5, other.mark, other.newline, other.fields = self.json5, self.mark, self.newline, self.fields
        other.last = other.last and self.newline
        return other

    def key(self, key):
        return key if self.json5 and key.isidentifier() else json.dumps(key, ensure_ascii=False)

    def text(self, value, depth, inline):
        if isinstance(value, dict):
            return self.object([(key, self.text(inner, depth + 1, inline), None) for key, inner in value.items()],
                               depth, inline)
        if isinstance(value, list):
            return "[" + ", ".join(self.text(inner, depth, True) for inner in value) + "]"
        if isinstance(value, str) and self.json5 and "'" not in value:
            return "'" + value + "'"
        return json.dumps(value, ensure_ascii=False)

    def object(self, pairs, depth, inline):
        if not pairs:
            return "{}"
        if inline:
            return "{" + self.inside + ", ".join(f"{self.key(k)}: {t}" for k, t, _ in pairs) + self.inside + "}"
        line = self.newline + self.indent * (depth + 1)
        gap = "," + (self.newline if self.blank and depth == 0 else "")
        rows = [(line + f"// {note}" if note and self.json5 else "") + line + f"{self.key(k)}: {t}"
                for k, t, note in pairs]
        end = "," if self.json5 else ""
        return "{" + gap.join(rows) + end + self.newline + self.indent * depth + "}"


def written(tree, value):
    """With references as text."""
    if isinstance(value, Ref):
        path = tree.path(value.to) if value.to in tree.items else ("removed",)
        return value.form % ("/".join(path) if value.form.startswith("#") else ".".join(path))
    if isinstance(value, dict):
        return {key: written(tree, inner) for key, inner in value.items()}
    return [written(tree, inner) for inner in value] if isinstance(value, (list, tuple)) else value


def fields(tree, uid):
    """The members of a token or group other than its children."""
    units = tree.items[uid].units
    made = {}
    if "value" in units:
        kind, value = units["value"]
        if kind:
            made["$type"] = kind
        made["$value"] = written(tree, value)
    if "type" in units:
        made["$type"] = units["type"]
    if "extends" in units:
        made["$extends"] = written(tree, units["extends"])
    if "description" in units:
        made["$description"] = units["description"]
    if "deprecated" in units:
        made["$deprecated"] = written(tree, units["deprecated"])
    extensions = {name[4:]: written(tree, value) for name, value in units.items() if name.startswith("ext ")}
    contexts = {name[4:]: {"value": written(tree, value)} for name, value in units.items() if name.startswith("ctx ")}
    if contexts:
        extensions["dev.blazon"] = {**extensions.get("dev.blazon", {}), "contexts": contexts}
    if extensions:
        made["$extensions"] = extensions
    return made


def render(tree, style):
    """The files of a tree: name to text."""

    def node(uid, depth):
        item, made = tree.items[uid], fields(tree, uid)
        inline = item.token and zlib.crc32(str(uid).encode()) % 100 < style.inline
        pairs = [(key, style.text(made[key], depth + 1, inline or style.values), None)
                 for key in style.fields if key in made]
        for child in tree.order.get(uid, ()):
            pairs.append((tree.items[child].name, node(child, depth + 1), tree.items[child].comment))
        return style.object(pairs, depth, inline)

    texts = {}
    for name in sorted(set(tree.files.values()) or {"tokens"}):
        roots = [uid for uid in tree.order[None] if tree.files.get(uid, "tokens") == name]
        pairs = [(tree.items[uid].name, node(uid, 1), tree.items[uid].comment) for uid in roots]
        if tree.axes and name == min(set(tree.files.values()) or {"tokens"}):
            pairs.insert(0, ("$extensions", style.text({"dev.blazon": {"axes": tree.axes}}, 1, False),
                             None))
        text = style.mark + style.object(pairs, 0, False) + style.last
        texts[name + (".json5" if style.json5 else ".tokens.json")] = text
    return texts


def meaning(tree):
    """Path to the token's members, the type inherited, as `reader.tokens` gives it."""
    made = {}
    for uid in tree.tokens():
        one = json.loads(json.dumps(fields(tree, uid)), parse_int=float)
        kind = tree.items[uid].type(tree)
        made[tree.path(uid)] = {**one, **({"$type": kind} if kind else {})}
    return made


# Making and editing


class Author:
    """Edits a tree at random. Values are new each time, so that a renamed token can be known by its value."""

    def __init__(self, rng, tree, ids):
        self.rng, self.tree, self.ids = rng, tree, ids
        self.busy, self.log = set(), []
        self.taken = {parent: tree.names(parent) for parent in tree.order}  # no new token in an old one's place

    def literal(self, kind):
        rng = self.rng
        size = lambda: {"value": float(rng.randint(1, 99999)) / rng.choice((1, 4, 10)), "unit": "px"}
        color = lambda: {"colorSpace": "srgb", "components": [round(rng.randint(0, 255) / 255, 6) for _ in range(3)]}
        time = lambda: {"value": float(rng.randint(1, 9999)), "unit": "ms"}
        curve = lambda: [rng.randint(0, 999) / 1000, rng.randint(-99, 99) / 10, rng.randint(0, 999) / 1000, 1.0]
        return {
            "color": color, "dimension": size, "number": lambda: rng.randint(1, 99999) / 10, "duration": time,
            "fontFamily": lambda: ["Face %d" % rng.randint(1, 9999), "serif"], "cubicBezier": curve,
            "typography": lambda: {"fontFamily": ["Face %d" % rng.randint(1, 9999)], "fontSize": size(),
                                   "fontWeight": float(rng.randint(1, 999)), "letterSpacing": size(),
                                   "lineHeight": rng.randint(1, 99) / 10},
            "border": lambda: {"color": color(), "width": size(), "style": "solid"},
            "transition": lambda: {"duration": time(), "delay": time(), "timingFunction": curve()},
            "shadow": lambda: {"color": color(), "offsetX": size(), "offsetY": size(), "blur": size(),
                               "spread": size()},
            "gradient": lambda: [{"color": color(), "position": 0.0}, {"color": color(), "position": 1.0}],
        }[kind]()

    def fresh(self, parent):
        free = [word for word in WORDS if word not in self.tree.names(parent) | self.taken.get(parent, set())]
        return self.rng.choice(free) if free else "spare%d" % self.rng.randint(100, 99999)

    def statement(self, parent, own=None):
        """A type, or none where the group or the target has it, and a value."""
        rng, tree = self.rng, self.tree
        inherited = tree.items[parent].units.get("type") if parent else None
        kind = inherited or rng.choice(SIMPLE + MEMBERS + ("gradient",))
        value = self.literal(kind)
        targets = [uid for uid in tree.tokens() if tree.items[uid].type(tree) == kind and not self.leads(uid, own)
                   and uid != own]
        if targets and rng.random() < 0.3 and kind not in MEMBERS:
            form = rng.choice(("{%s}",) * 5 + (("{%s} * 2",) if kind in ("dimension", "number") else ()))
            return (None if inherited else kind), Ref(rng.choice(targets), form)
        colors = [uid for uid in tree.tokens() if tree.items[uid].type(tree) == "color" and not self.leads(uid, own)]
        if isinstance(value, dict) and isinstance(value.get("color"), dict) and colors and rng.random() < 0.5:
            to = rng.choice(colors)
            value["color"] = Ref(to) if rng.random() < 0.8 else {"$ref": Ref(to, "#/%s/$value")}
        return (None if inherited else kind), value

    def leads(self, uid, to):
        """Whether `uid` comes to `to` by references."""
        return uid == to or any(self.leads(ref, to) for ref in self.tree.leads(uid))

    def new(self, parent, name=None):
        uid = next(self.ids)
        item = Item(name or self.fresh(parent), parent, True)
        item.units["value"] = self.statement(parent)
        if self.rng.random() < 0.3:
            item.units["description"] = self.words()
        if self.rng.random() < 0.15:
            item.units["ext com.example.tool"] = {"id": float(uid)}
        if self.tree.axes and item.units["value"][0] == "color" and self.rng.random() < 0.4:
            item.units["ctx appearance=dark"] = self.literal("color")
        if self.rng.random() < 0.3:
            item.comment = "about %s" % self.words()
        self.tree.add(uid, item, self.rng.randint(0, len(self.tree.order[parent])))
        return uid

    def words(self):
        return " ".join(self.rng.choice(WORDS) for _ in range(self.rng.randint(2, 4))).capitalize() + "."

    def group(self, parent=None, size=None):
        uid = next(self.ids)
        item = Item(self.fresh(parent), parent, False)
        if self.rng.random() < 0.2:
            item.units["type"] = self.rng.choice(SIMPLE)
        self.tree.add(uid, item, self.rng.randint(0, len(self.tree.order[parent])))
        for _ in range(size or self.rng.randint(2, 5)):
            self.new(uid)
        return uid

    def grown(self, groups):
        for _ in range(groups):
            uid = self.group()
            if self.rng.random() < 0.3:
                self.group(uid)
        if self.rng.random() < 0.3:
            self.new(None)

    # Edits. Each returns what it touched, or None where it does not fit.

    def pick(self, fit=lambda item: True, tokens=True):
        all_of = self.tree.tokens() if tokens else self.tree.groups()
        free = [uid for uid in all_of if uid not in self.busy and fit(self.tree.items[uid])]
        return self.rng.choice(free) if free else None

    def value(self):
        uid = self.pick()
        item = self.tree.items.get(uid)
        if not item:
            return None
        kind, value = item.units["value"]
        full = item.type(self.tree)
        if full in MEMBERS and isinstance(value, dict):
            member = self.rng.choice(sorted(value))
            item.units["value"] = (kind, {**value, member: self.other(full, member, value[member])})
        else:
            item.units["value"] = (kind, self.literal(full))
        return uid

    def other(self, kind, member, old):
        return next((new for new in (self.literal(kind)[member] for _ in range(9)) if new != old), "dashed")

    def retype(self):
        uid = self.pick(lambda item: item.units["value"][0] in ("number", "dimension"))
        if uid is None or self.used(uid):
            return None
        item = self.tree.items[uid]
        kind = "dimension" if item.units["value"][0] == "number" else "number"
        item.units["value"] = (kind, self.literal(kind))
        return uid

    def alias(self):
        uid = self.pick(lambda item: item.type(self.tree) not in MEMBERS)
        item = self.tree.items.get(uid)
        targets = [to for to in self.tree.tokens() if item and to != uid and not self.leads(to, uid)
                   and self.tree.items[to].type(self.tree) == item.type(self.tree)]
        if not targets:
            return None
        item.units["value"] = (item.units["value"][0], Ref(self.rng.choice(targets)))
        return uid

    def describe(self):
        uid = self.pick(tokens=self.rng.random() < 0.85)
        if uid is not None:
            units = self.tree.items[uid].units
            if "description" in units and self.rng.random() < 0.3:
                del units["description"]
            else:
                units["description"] = self.words()
        return uid

    def deprecate(self):
        uid = self.pick()
        others = [to for to in self.tree.tokens() if to != uid]
        if uid is None or not others:
            return None
        choice = self.rng.random()
        self.tree.items[uid].units["deprecated"] = (
            Ref(self.rng.choice(others), "Use {%s}") if choice < 0.6 else self.words() if choice < 0.8 else True)
        return uid

    def extend(self):
        uid = self.pick()
        if uid is not None:
            vendor = self.rng.choice(("ext com.example.tool", "ext org.example.lint"))
            self.tree.items[uid].units[vendor] = {"id": float(self.rng.randint(1, 9999))}
        return uid

    def dark(self):
        uid = self.pick(lambda item: self.tree.axes and item.units["value"][0] == "color")
        if uid is not None:
            self.tree.items[uid].units["ctx appearance=dark"] = self.literal("color")
        return uid

    def create(self):
        return self.new(self.pick(tokens=False))

    def createGroup(self):
        return self.group(size=2)

    def used(self, uid):
        return any(uid in self.tree.refs(other) for other in self.tree.items if other != uid)

    def remove(self):
        uid = self.pick()
        if uid is None or self.used(uid) or len(self.tree.order[self.tree.items[uid].parent]) < 2:
            return None
        self.tree.drop(uid)
        return uid

    def removeGroup(self):
        uid = self.pick(tokens=False)
        inside = set(self.tree.under(uid)) if uid is not None else set()
        if not inside or inside & self.busy or len(self.tree.groups()) < 3 or any(
                inside & set(self.tree.refs(other)) for other in self.tree.items if other not in inside):
            return None
        self.busy |= inside
        self.tree.drop(uid)
        return uid

    def known(self, uid):
        """Whether the token can be known by its value after a rename."""
        return not isinstance(self.tree.items[uid].units["value"][1], Ref)

    def rename(self):
        uid = self.pick(lambda item: item.parent is not None)
        if uid is None or not self.known(uid):
            return None
        item = self.tree.items[uid]
        name = "%s-%s" % (item.name, self.rng.choice(SUFFIXES))
        if name in self.tree.names(item.parent) | self.taken.get(item.parent, set()):
            return None
        item.name = name
        return uid

    def move(self):
        uid = self.pick(lambda item: item.parent is not None and item.units["value"][0])
        item = self.tree.items.get(uid)
        to = self.pick(lambda group: not group.units.get("type"), tokens=False)
        if item is None or to in (None, item.parent) or not self.known(uid) or (
                item.name in self.tree.names(to) | self.taken.get(to, set())):
            return None
        if len(self.tree.order[item.parent]) < 2:
            return None
        self.place(uid, to)
        return uid

    def place(self, uid, to):
        item = self.tree.items[uid]
        self.tree.order[item.parent].remove(uid)
        item.parent = to
        self.tree.order[to].append(uid)

    def renameGroup(self):
        uid = self.pick(tokens=False)
        inside = set(self.tree.under(uid)) if uid is not None else set()
        if not inside or inside & self.busy or sum(
                self.tree.items[one].token and self.known(one) for one in inside) < max(2, len(inside) / 2):
            return None
        self.tree.items[uid].name = self.fresh(self.tree.items[uid].parent)
        self.busy |= inside
        return uid

    def reorder(self):
        uid = self.pick(tokens=False)
        if uid is not None:
            self.rng.shuffle(self.tree.order[uid])
        return None

    KINDS = {"value": 9, "retype": 2, "alias": 3, "describe": 3, "deprecate": 3, "extend": 2, "dark": 2, "create": 5,
             "createGroup": 1, "remove": 3, "removeGroup": 1, "rename": 3, "move": 2, "renameGroup": 1, "reorder": 1}

    def edit(self, count):
        for _ in range(count):
            kind = self.rng.choices(list(self.KINDS), list(self.KINDS.values()))[0]
            before = dict(self.tree.items)
            uid = getattr(self, kind)()
            if uid is not None:
                path = self.tree.path(uid) if uid in self.tree.items else (before[uid].name,)
                self.log.append(f"{kind} {'.'.join(path)}")
                # One edit a token and side: a renamed and edited one could not be known again.
                self.busy |= {uid} | (set(self.tree.items) - set(before))


# What a merge must be


class Expected:
    """`must` and `may`: the identities that have to stand, or can stand, in a conflict; `tree`: all else merged."""

    def __init__(self, base, ours, theirs):
        self.base, self.sides = base, (ours, theirs)
        self.must, self.may = {}, {}
        self.renamed, self.alike = {}, {}
        self.tree = Tree()
        self.tree.axes = ours.axes
        self.merge()
        self.check()

    def merge(self):
        base, (ours, theirs), tree, renamed = self.base, self.sides, self.tree, {}
        for uid in list(dict.fromkeys([*ours.items, *theirs.items, *base.items])):
            old, a, b = (side.items.get(uid) for side in (base, ours, theirs))
            if old and not (a and b):
                left = a or b
                same = [other for side in self.sides if uid not in side.items for other, item in side.items.items()
                        if old.token and other not in base.items and item.parent == old.parent
                        and item.units == old.units]
                if left and len(same) == 1:  # the texts do not tell a new token of the same content from a new name
                    self.may.update({uid: RENAMED, same[0]: RENAMED})
                    renamed[same[0]], self.renamed[uid] = left.units, same[0]
                elif left and self.changed(old, left):
                    self.must[uid] = "removed and changed"
                    self.alike[uid] = self.likenesses(uid)
                elif not left:
                    self.may.update({other: RENAMED for other in self.likenesses(uid)})
                elif left and self.elsewhere(uid):
                    self.may[uid] = "removed and moved with its group"
                if uid not in self.must:
                    continue
            item = copy.copy(a or b)
            if a and b:
                item.units = self.units(uid, old.units if old else {}, a.units, b.units)
                item.name = self.three(uid, "name", old.name if old else GONE, a.name, b.name)
                item.parent = self.three(uid, "group", old.parent if old else GONE, a.parent, b.parent)
                if self.elsewhere(uid, both=True):
                    self.may.setdefault(uid, BOTH)
            tree.items[uid] = item
            files = [side.files.get(uid, GONE) for side in (base, ours, theirs)]
            if item.parent is None and any(file is not GONE for file in files):
                at_once = len({file for file in files if file is not GONE}) > 1 and files[1] != files[2]
                tree.files[uid] = next(file for file in (files[2] if files[1] == files[0] else files[1], *files[1:])
                                       if file is not GONE)
                if at_once and GONE not in files and files[0] not in files[1:]:
                    self.may[uid] = "moved to two files"
        for uid, units in renamed.items():
            tree.items[uid].units = units
        for uid, item in tree.items.items():
            tree.order.setdefault(item.parent, [])
            if not item.token:
                tree.order.setdefault(uid, [])
        for parent, children in tree.order.items():
            children += [uid for uid in ours.order.get(parent, ()) if self.inside(uid, parent)]
            for side in (theirs, base, ours):
                last = None
                for uid in side.order.get(parent, ()):
                    if uid not in children and self.inside(uid, parent):
                        children.insert(children.index(last) + 1 if last is not None else 0, uid)
                    last = uid if uid in children else last
        for uid, item in tree.items.items():
            if uid not in tree.order[item.parent]:
                tree.order[item.parent].append(uid)

    def likenesses(self, uid):
        """New tokens that may be it under a new path: the same in the end, with its name or in its group."""
        old, base = self.base.items[uid], self.base
        return [other for side in self.sides if old.token and uid not in side.items for other, item in side.items.items()
                if item.token and other not in base.items and (item.parent == old.parent or item.name == old.name)
                and item.type(side) == old.type(base) and final(side, other) == final(base, uid)]

    def inside(self, uid, parent):
        return uid in self.tree.items and self.tree.items[uid].parent == parent

    def changed(self, old, new):
        return old.units != new.units or old.name != new.name or old.parent != new.parent

    def elsewhere(self, uid, both=False):
        sides = [side for side in self.sides if uid in side.items]
        if uid not in self.base.items:
            return False
        paths = [side.path(uid) for side in sides]
        moved = [path != self.base.path(uid) for path in paths]
        return all(moved) and len(set(paths)) > 1 if both else any(moved)

    def units(self, uid, old, a, b):
        made = {}
        for name in dict.fromkeys([*a, *b, *old]):
            values = [units.get(name, GONE) for units in (old, a, b)]
            if name == "value" and all(value is not GONE and isinstance(value[1], dict) for value in values) and len(
                    {value[0] for value in values}) == 1 and set(values[0][1]) == set(values[1][1]) == set(values[2][1]):
                if self.composite(uid):
                    made[name] = (values[0][0], {member: self.three(uid, member, *(value[1][member] for value in values))
                                                 for member in values[0][1]})
                    continue
            value = self.three(uid, name, *values)
            if value is not GONE:
                made[name] = value
        return made

    def composite(self, uid):
        return self.sides[0].items[uid].type(self.sides[0]) in MEMBERS

    def three(self, uid, what, old, a, b):
        if a == b or b == old:
            return a
        if a == old:
            return b
        self.must[uid] = f"{what} changed on both sides"
        return a

    def check(self):
        """What neither side has and both together have."""
        tree = self.tree
        lost = self.lost()
        for uid, item in tree.items.items():
            if self.renamed:
                units = {name: redirected(unit, self.renamed) for name, unit in item.units.items()}
                if units != item.units:
                    item.units = units
                    self.may.setdefault(uid, RENAMED)
            if uid in self.base.items and any(uid not in self.base.under(group) for group in self.removed(uid)):
                self.may.setdefault(uid, "moved into a group that is removed")
            for ref in tree.refs(uid):
                if ref not in tree.items:
                    (self.may if ref in lost else self.must)[uid] = "refers to what is removed"
                    self.may[ref] = "removed, and referred to"
                elif self.retyped(ref):
                    self.may[uid] = self.may[ref] = "refers to what changed its type"
        self.collisions()
        self.circles()
        for uid in tree.items:
            if any(ref in self.must or ref in self.may for ref in tree.refs(uid)):
                self.may.setdefault(uid, "refers to what conflicts")

    def removed(self, uid):
        """The groups around it that one side removed, and that are a conflict."""
        at, found = self.tree.items[uid].parent, set()
        while at is not None:
            if at in self.must and any(at not in side.items for side in self.sides):
                found.add(at)
            at = self.tree.items[at].parent
        return found

    def lost(self):
        """Takes out what stands in a group that is gone."""
        tree = self.tree
        lost = set()
        for uid in list(tree.items):
            at = uid
            while at is not None and at in tree.items:
                at = tree.items[at].parent
            if at is not None:
                lost.add(uid)
                while at in self.base.items and self.base.items[at].parent not in (None, *tree.items):
                    at = self.base.items[at].parent
                self.must[uid] = "its group is removed"
                for inner in self.base.under(at) if at in self.base.items else ():
                    self.may.setdefault(inner, "in a group with something new")
        for uid in lost:
            del tree.items[uid]
        for uid, children in list(tree.order.items()):
            tree.order[uid] = [child for child in children if child in tree.items]
        return lost

    def together(self):
        """Groups that have one path and say the same are one group, and so are tokens that both added."""
        tree, known, again = self.tree, {}, True
        while again:
            known, again = {}, False
            for uid in list(tree.items):
                item = tree.items[uid]
                key = (tree.path(uid), item.token, json.dumps(fields(tree, uid), sort_keys=True), item.type(tree))
                first = known.setdefault(key, uid)
                if first == uid or item.token and (uid in self.base.items or first in self.base.items or any(
                        uid in tree.refs(one) for one in tree.items)):
                    continue
                for child in tree.order.pop(uid, ()):
                    tree.items[child].parent = first
                    tree.order[first].append(child)
                tree.order[item.parent].remove(uid)
                del tree.items[uid]
                again = True
                break

    def collisions(self):
        self.together()
        tree, paths = self.tree, {}
        for uid in tree.items:
            paths.setdefault(tree.path(uid), []).append(uid)
        for path, uids in paths.items():
            if len(uids) > 1 and any(tree.items[uid].token for uid in uids):
                for uid in uids:
                    self.must[uid] = "two at one path"
            elif len({json.dumps(fields(tree, uid), sort_keys=True) for uid in uids}) > 1:
                for uid in uids:
                    self.may[uid] = "two groups at one path"

    def retyped(self, uid):
        types = {side.items[uid].type(side) for side in (self.base, *self.sides) if uid in side.items}
        return len(types) > 1

    def circles(self):
        for uid in self.tree.items:
            seen, open_to = set(), [uid]
            while open_to:
                for ref in self.tree.leads(open_to.pop()):
                    if ref == uid:
                        self.must[uid] = "refers to itself"
                    elif ref not in seen and ref in self.tree.items:
                        seen.add(ref)
                        open_to.append(ref)

    def paths(self, uid):
        """All that a message may call it."""
        found = {tree.path(uid) for tree in (self.base, *self.sides, self.tree) if uid in tree.items}
        for other in self.alike.get(uid, ()):
            found |= {tree.path(other) for tree in (*self.sides, self.tree) if other in tree.items}
        for side in self.sides:  # each side's names, in the group that stays by the name that it has in the end
            at, names = uid, ()
            while at in side.items and (at == uid or at not in self.tree.items):
                at, names = side.items[at].parent, (side.items[at].name, *names)
            if names and (at is None or at in self.tree.items):
                found.add((*(() if at is None else self.tree.path(at)), *names))
        return found


class Triple:
    """Base, ours and theirs, what was done, and what must come of it."""

    def __init__(self, seed, folders=False):
        rng = self.rng = random.Random(f"merge {seed}")
        ids = iter(range(1, 1 << 30))
        base = Tree()
        base.axes = {"appearance": ["light", "dark"]} if rng.random() < 0.3 else {}
        Author(rng, base, ids).grown(rng.randint(2, 4))
        self.folders = folders
        if folders:
            base.files = {uid: rng.choice(("one", "two", "three")) for uid in base.order[None]}
        ours, theirs = copy.deepcopy(base), copy.deepcopy(base)
        self.log = []
        for side, tree in zip(SIDES, (ours, theirs)):
            author = Author(rng, tree, ids)
            author.edit(rng.choice((0, 1, 1, 2, 3, 5, 8)) if side == "ours" else rng.choice((1, 1, 2, 3, 5, 8)))
            if folders:
                for uid in tree.order[None]:
                    if uid not in tree.files or rng.random() < 0.1:
                        tree.files[uid] = rng.choice(("one", "two", "three"))
            self.log += [f"{side}: {line}" for line in author.log]
        self.trees = (base, ours, theirs)
        self.agree(rng, ours, theirs)
        style = Style(rng)
        self.styles = [style, style.relaid(rng) if rng.random() < 0.1 else style,
                       style.relaid(rng) if rng.random() < 0.1 else style]
        self.make()

    def agree(self, rng, ours, theirs):
        """Now and then both make the same change, or add the same token, with one value or with two."""
        for uid in [uid for uid in ours.tokens() if not ours.refs(uid)]:
            mine, other = ours.items[uid], theirs.items.get(uid)
            same_name = other and ours.path(uid) == theirs.path(uid)  # a renamed one could not be known again
            if same_name and rng.random() < 0.03 and mine.units != other.units:
                other.units = copy.deepcopy(mine.units)
                self.log.append(f"theirs: as ours {'.'.join(theirs.path(uid))}")
            elif uid not in self.trees[0].items and mine.parent in theirs.order and rng.random() < 0.1 and (
                    mine.name not in theirs.names(mine.parent)):
                theirs.add(uid, copy.deepcopy(mine), rng.randint(0, len(theirs.order[mine.parent])))
                if rng.random() < 0.4:
                    kind = mine.units["value"][0]
                    theirs.items[uid].units["value"] = (kind, Author(rng, theirs, None).literal(mine.type(ours)))
                self.log.append(f"theirs: adds, too {'.'.join(theirs.path(uid))}")

    def make(self):
        self.texts = [render(tree, style) for tree, style in zip(self.trees, self.styles)]
        self.expected = Expected(*self.trees)
        return self

    def smaller(self):
        """Triples with one thing less, for reproductions."""
        for uid in sorted(set().union(*(tree.items for tree in self.trees)), reverse=True):
            for undo in ((0, 1, 2), (1,), (2,)):
                other = copy.copy(self)
                other.trees = copy.deepcopy(self.trees)
                if other.without(uid, undo):
                    yield other.make()
        for uid, name in sorted({(uid, name) for tree in self.trees for uid, item in tree.items.items()
                                 for name in item.units if name not in ("value", "type")}):
            other = copy.copy(self)
            other.trees = copy.deepcopy(self.trees)
            for tree in other.trees:
                if uid in tree.items:
                    tree.items[uid].units.pop(name, None)
            yield other.make()
        if self.trees[0].axes and not any(name.startswith("ctx") for tree in self.trees
                                          for item in tree.items.values() for name in item.units):
            other = copy.copy(self)
            other.trees = copy.deepcopy(self.trees)
            for tree in other.trees:
                tree.axes = {}
            yield other.make()
        for name in ("inline", "values", "blank", "mark", "newline"):
            other = copy.copy(self)
            other.styles = [copy.copy(style) for style in self.styles]
            plainest = {"inline": 100, "values": True, "blank": False, "mark": "", "newline": "\n"}[name]
            if any(getattr(style, name) != plainest for style in other.styles):
                for style in other.styles:
                    setattr(style, name, plainest)
                    style.last = style.last and style.newline
                yield other.make()

    def without(self, uid, undo):
        """Drops an item from all trees, or takes back what one side did to it; False where that does not fit."""
        base, before = self.trees[0], [render(tree, self.styles[0]) for tree in self.trees]
        for index in undo:
            tree = self.trees[index]
            inside = set(tree.under(uid)) if uid in tree.items else set()
            if len(undo) > 1 or uid not in base.items:
                if inside and any(inside & set(tree.refs(one)) for one in tree.items if one not in inside):
                    return False
                if inside:
                    tree.drop(uid)
                continue
            old = base.items[uid]
            if not set(base.refs(uid)) <= set(tree.items) or old.parent not in tree.order:
                return False
            if uid in tree.items:
                item = tree.items[uid]
                if item.parent != old.parent:
                    tree.order[item.parent].remove(uid)
                    tree.order[old.parent].append(uid)
                item.units, item.name, item.parent = copy.deepcopy(old.units), old.name, old.parent
            else:
                tree.add(uid, copy.deepcopy(old), min(base.order[old.parent].index(uid), len(tree.order[old.parent])))
        return [render(tree, self.styles[0]) for tree in self.trees] != before
