"""What a registry says beside what the source's own tool computes, cell by cell."""

import collections
import re

from expressions import mathematics
from resolve import Context, Unresolved, leaves
from values import canon, same, shown


def plain_name(text):
    return re.sub(r"[^a-z0-9]", "", str(text).lower()) or str(text)


class Recorded:
    """The registry: paths, what is kept as written, and the value of each path in each context."""

    def __init__(self, cells, flat):
        self.cells, self.axes = cells, flat.get("axes", {})
        self.paths = {cell["path"] for cell in cells}
        self.kept = collections.defaultdict(list)
        for cell in cells:
            if "verbatim" in cell["qualifiers"]:
                self.kept[cell["path"]].append(cell)
        self.layers = collections.defaultdict(list)
        for path, value in flat.get("tokens", {}).items():
            self.layers[path].append(({}, value))
        for context in flat.get("contexts", []):
            for path, value in context["tokens"].items():
                self.layers[path].append((context["when"], value))
        self.first = {axis: values[0] for axis, values in self.axes.items() if values}
        self.forms, self.ends, self.plain = {}, collections.defaultdict(list), {}
        for path in self.paths:
            # A name that DTCG does not allow is recorded with other signs in the place of its points.
            key = plain_name(path)
            self.plain[key] = None if key in self.plain else path
            names = path.split(".")
            for start in range(1, len(names)):
                self.ends[".".join(names[start:])].append(".".join(names[:start]))

    def form(self, value):
        key = repr(value)
        if key not in self.forms:
            self.forms[key] = canon(value)
        return self.forms[key]

    def value(self, path, choices):
        """The form of a path's value in a context, or None."""
        choices, found = {**self.first, **choices}, None
        for when, value in self.layers.get(path, ()):
            if all(choices.get(axis) == choice for axis, choice in when.items()):
                found = value
        return None if found is None else self.form(found)

    def all(self, path):
        return [self.form(value) for _, value in self.layers.get(path, ()) if value is not None]

    def path(self, names, layer):
        """The recorded path of a token: as it is, or below the name of its set, file or collection."""
        own = ".".join(names)
        if own in self.paths:
            return own
        if f"{own}.$root" in self.paths:  # the token of a group's own name (DTCG 2025.10, 6.2)
            return f"{own}.$root"
        where = plain_name(layer.name)
        for prefix in sorted(self.ends.get(own, ()), key=lambda prefix: (-len(prefix), prefix)):
            if all(plain_name(part) in where for part in prefix.split(".")):
                return f"{prefix}.{own}"
        short = ".".join(names[1:])
        if len(names) > 1 and short in self.paths and layer.name in ("variables",):
            return short
        if not any(re.search(r"[.{}]", name) for name in names):
            return None
        for sign in "-_":
            other = ".".join(re.sub(r"[.{}]", sign, name) for name in names)
            if other in self.paths:
                return other
        return self.plain.get(plain_name(own))


def axes_of(source):
    axes = collections.OrderedDict()
    for choices, _ in source.contexts:
        for axis, choice in choices.items():
            axes.setdefault(axis, [])
            if choice not in axes[axis]:
                axes[axis].append(choice)
    return {axis: choices for axis, choices in axes.items() if len(choices) > 1}


def alike(axis, choice, value):
    one, two = plain_name(choice), plain_name(value)
    return one == two or one == plain_name(axis) + two or len(two) > 3 and (one in two or two in one)


def matched(source, recorded):
    """{axis of the source: (axis of the registry, {choice: value})}, where the choices are all there."""
    pairs = []
    for axis, choices in axes_of(source).items():
        for name, values in recorded.axes.items():
            exact = {choice: next((value for value in values if plain_name(value) == plain_name(choice)), None)
                     for choice in choices}
            found = {choice: exact[choice] or next((value for value in values if alike(axis, choice, value)), None)
                     for choice in choices}
            open_choices = [choice for choice in choices if found[choice] is None]
            left = [value for value in values if value not in found.values()]
            if len(open_choices) == 1 and len(choices) > 1 and len(left) == 1:
                found[open_choices[0]] = left[0]  # the files that are in no context are the axis' other value
            hits = sum(value is not None for value in found.values())
            named = plain_name(name) == plain_name(axis)
            if hits == len(choices) and len(set(found.values())) == len(choices):
                pairs.append((named, sum(value is not None for value in exact.values()), -len(values), axis, name, found))
    result, taken = {}, set()
    for _, _, _, axis, name, found in sorted(pairs, key=lambda pair: pair[:3], reverse=True):
        if axis not in result and name not in taken:
            result[axis] = (name, found)
            taken.add(name)
    return result


class Comparison:
    """Counts and examples; a *leaf* is one token of one file, set or mode."""

    def __init__(self):
        self.leaves = self.computable = self.with_value = self.cells = 0
        self.right = self.shadowed = 0
        self.lists = collections.defaultdict(list)  # wrong, unit, part, kept, silent, lost, merged, phantom, extra
        self.unmatched, self.reasons = [], collections.Counter()


def referred(context, path, got):
    """Whether a variable that Figma exported by its value has, in this context, that of what it refers to."""
    extensions = context.tokens[path][0].get("$extensions")
    data = extensions.get("com.figma.aliasData") if isinstance(extensions, dict) else None
    target = context.names.get(str(data.get("targetVariableName")).replace("/", ".")) if isinstance(data, dict) else None
    return target is not None and agree(canon(context.value(target)), got, "figma", None)


def parts_of(recorded, path, value):
    """The recorded tokens that stand for the members of a composition, or None."""
    if not isinstance(value, dict):
        return None
    parts = {".".join(path + (key,)): inner for key, inner in value.items() if not isinstance(inner, dict)}
    return parts if parts and all(part in recorded.paths for part in parts) else None


def agree(want, got, flavor, kind):
    answer = same(want, got, kind)
    if answer is False and want[0] == "s":
        worked = canon(mathematics(want[1]))
        if worked != want:
            answer = same(worked, got, kind)
    if answer == "unit" and flavor in ("studio", "figma", "dtcg"):
        return True  # a number of a dimension is in px there
    return answer


def compared(source, recorded):
    result = Comparison()
    axes = matched(source, recorded)
    result.unmatched = [axis for axis in axes_of(source) if axis not in axes]
    status, info = {}, {}
    paths, inside, ever = {}, {}, set()
    for name, layer in source.layers.items():
        inside[name] = {names for names, _, _ in leaves(layer.tree)}
        for names in inside[name]:
            result.leaves += not layer.foreign
            if recorded is not None:
                paths[name, names] = recorded.path(names, layer)
    known = {path for path in paths.values() if path}
    expected = collections.defaultdict(list)
    order = ("wrong", "merged", "lost", "silent", "kept", "part", "unit", "extra", "right")

    def note(leaf, what, detail):
        if leaf not in status or order.index(what) < order.index(status[leaf]):
            status[leaf], info[leaf] = what, detail

    for choices, names in source.contexts:
        context = Context(source.tree(names), source.flavor)
        exact = not any(axis in result.unmatched for axis in choices)
        ours = {axes[axis][0]: axes[axis][1][choice] for axis, choice in choices.items() if axis in axes}
        owner = {}
        for name in names:
            for path in inside[name]:
                owner[path] = name
        for path in context.tokens:
            if path not in owner:
                continue
            leaf = (owner[path], path)
            if source.layers[owner[path]].foreign:
                continue
            ever.add(leaf)
            place = paths[leaf]
            got = recorded.value(place, ours) if place else None
            try:
                value = context.value(path)
                want = canon(value)
            except Unresolved as error:
                result.reasons[str(error).split(":")[0]] += 1
                if got is not None and exact:
                    note(leaf, "extra", f"{shown(got)} where the tool has none ({error})")
                elif not place and not any(path[:end] in context.tokens for end in range(1, len(path))):
                    note(leaf, "lost", f"not recorded; the tool has no value either ({error})")
                continue
            except (ValueError, TypeError, KeyError, IndexError) as error:
                result.reasons[f"the oracle cannot: {error}"] += 1
                continue
            kind = context.type(path)
            result.cells += 1
            if not place and any(path[:end] in context.tokens for end in range(1, len(path))):
                result.reasons["a token inside of a token"] += 1
                continue
            parts = parts_of(recorded, path, value) if not place else None
            if parts:
                for part, inner in parts.items():
                    place = place or part
                    known.add(part)
                    other = recorded.value(part, ours)
                    answer = agree(canon(inner), other, source.flavor, None) if other else False
                    note(leaf, "silent" if other is None else "right" if answer else "wrong",
                         f"{part}: {other and shown(other)}, and the tool has {shown(canon(inner))}")
                continue
            if not place:
                note(leaf, "lost", f"{shown(want)} is not recorded")
                continue
            expected[place].append((want, kind))
            told = {axis: choice for axis, choice in ours.items() if recorded.first.get(axis) != choice}
            where = f" in {told}" if told else ""
            if exact:
                if got is None:
                    kept = recorded.kept.get(place)
                    note(leaf, "kept" if kept else "silent", f"{shown(want)}{where}" + (
                        f" is kept as {str(kept[0]['qualifiers']['verbatim'])[:110]}" if kept else " has no value"))
                    continue
                answer = agree(want, got, source.flavor, kind)
                if answer is False:
                    answer = referred(context, path, got) or False
                note(leaf, {True: "right", False: "wrong"}.get(answer, answer),
                     f"{shown(got)}, and the tool has {shown(want)}{where}")
                continue
            values = recorded.all(place)
            answers = [agree(want, value, source.flavor, kind) for value in values]
            if True in answers or any(answers):
                note(leaf, "right" if True in answers else next(filter(None, answers)), f"{shown(want)}")
            elif values:
                note(leaf, "merged", f"{shown(want)} of {owner[path]} is in no context; {shown(values[0])} is")
            else:
                note(leaf, "kept" if place in recorded.kept else "silent", f"{shown(want)} has no value")
    if result.unmatched:
        for place, wanted in expected.items():
            for value in recorded.all(place):
                if not any(agree(want, value, source.flavor, kind) for want, kind in wanted):
                    result.lists["wrong"].append((place, f"{shown(value)}, and the tool has "
                                                  + " or ".join(sorted({shown(want) for want, _ in wanted})[:3]), ""))
    for leaf, what in status.items():
        if what == "lost" and leaf[0] in source.unused:
            result.lists["unused"].append((".".join(leaf[1]), f"the set {leaf[0]!r} is in no theme", leaf[0]))
            continue
        if what != "extra" and not info[leaf].startswith("not recorded; the tool"):
            result.computable += 1
        if what in ("right", "unit", "part"):
            result.with_value += 1
        if what == "right":
            result.right += 1
        else:
            result.lists[what].append((".".join(leaf[1]), info[leaf], leaf[0]))
    result.shadowed = result.leaves - len(ever)
    aside = {".".join(path) for path in source.aside}
    short = {".".join(path[-2:]) for path in source.aside}
    for path in sorted(recorded.paths - known - aside):
        if path not in short and not any(path.endswith("." + name) for name in aside):
            result.lists["phantom"].append((path, "no token of the source", ""))
    return result
