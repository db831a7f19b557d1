"""What a registry says, resolved from `blazon list --json` by a program of its own."""
import itertools
import json
import math
import subprocess

MOST_CONTEXTS = 128
# What a format lists where it has no value at all; the other codes go with a value.
ABSENT = {"silence", "words", "expression", "bound", "type", "unit", "unresolved", "modality",
          "verbatim", "alias", "root", "context", "space"}
WITH_LENGTHS = {"dimension", "border", "shadow", "typography", "strokeStyle", "material"}


def read_json(text):
    """Numbers as doubles, so that -0 stays one."""
    return json.loads(text, parse_int=float)


def same(one, other):
    """Whether two JSON values are equal, zeros with their signs."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and isinstance(other, float):
        return one == other and math.copysign(1, one) == math.copysign(1, other)
    return type(one) is type(other) and one == other


def reference(value):
    isReference = isinstance(value, str) and value.startswith("{") and value.endswith("}")
    return value[1:-1] if isReference else None


def flat_list(kind, value):
    """Layers and stops that came by reference as lists of their own, in one list."""
    if kind not in ("shadow", "gradient") or not isinstance(value, list):
        return value
    return [part for item in value for part in (item if isinstance(item, list) else [item])]


class Blazon:
    def __init__(self, program, registry):
        self.program, self.registry = program, registry

    def run(self, *arguments):
        done = subprocess.run(
            [self.program, *arguments, "--registry", self.registry], capture_output=True)
        if done.returncode != 0:
            raise RuntimeError(" ".join(arguments) + ": " + done.stderr.decode().strip()[:300])
        return done.stdout.decode()

    def revisions(self):
        return json.loads(self.run("revision", "list", "--json"))["revisions"]

    def export(self, revision, name, folder, *options):
        """What was written and what was lost."""
        options = [part for option in options for part in ("--option", option)]
        said = json.loads(self.run(
            "export", "--format", name, "--at", revision, "--out", folder, "--json", *options))
        return Losses(said["losses"])


class Losses:
    def __init__(self, rows):
        self.rows = {}
        self.count = len(rows)
        for row in rows:
            self.rows.setdefault(row["path"], []).append(
                (row["context"], row["code"], row["message"]))

    def codes(self, path, context):
        """Of what is listed for the token in contexts that hold there."""
        return {code for held, code, _ in self.rows.get(path, ())
                if all(context.get(axis, value) == value for axis, value in held.items())}


class Answer:
    """What a token says in a context: the cell that says it and, where there is one, its value."""

    def __init__(self, cell, kind, value, chain=()):
        """- chain: the cells that aliases lead through, nearest first."""
        self.cell, self.kind, self.value, self.chain = cell, kind, value, chain

    @property
    def unit(self):
        """The last one named on the way to the value."""
        return next((unit for cell in reversed([self.cell, *self.chain])
                     if (unit := cell["qualifiers"].get("unit"))), None)

    def with_value(self, value):
        return Answer(self.cell, self.kind, value, self.chain)


class Registry:
    """One revision at its latest point."""

    def __init__(self, blazon, revision):
        self.blazon, self.revision = blazon, revision["id"]
        rows = json.loads(blazon.run("sql", "SELECT name FROM axis ORDER BY id", "--json"))
        order = [row[0] if isinstance(row, list) else row["name"] for row in rows["rows"]]
        self.axes = dict(sorted(revision["axes"].items(), key=lambda a: order.index(a[0])))
        self.rank = {name: 1 << place for place, name in enumerate(order)}
        self.rows = read_json(blazon.run("list", self.revision, "--json"))["cells"]
        self.cells = {}
        for cell in self.rows:
            self.cells.setdefault(cell["path"], []).append(cell)

    def contexts(self):
        """All, or where there are too many, each pair of values with the others' first."""
        names = list(self.axes)
        first = {name: values[0] for name, values in self.axes.items()}
        if math.prod(map(len, self.axes.values())) <= MOST_CONTEXTS:
            return [dict(zip(names, values))
                    for values in itertools.product(*self.axes.values())]
        found = [first]
        for name, other in itertools.combinations(names, 2):
            for pair in itertools.product(self.axes[name], self.axes[other]):
                found.append({**first, name: pair[0], other: pair[1]})
        return found

    def cell(self, path, context):
        holding = [c for c in self.cells.get(path, ())
                   if all(context.get(a) == v for a, v in c["context"].items())]
        return max(holding, default=None, key=self.weight)

    def weight(self, cell):
        """The rank of a cell among those that hold."""
        return sum(self.rank[axis] for axis in cell["context"])

    def answer(self, path, context, depth=0):
        """`None` where no cell speaks."""
        cell = self.cell(path, context)
        if cell is None:
            return None
        silent = Answer(cell, cell["type"], None)
        if cell["presence"] != "stated" or cell["value"] is None or depth > 300:
            return silent
        target = reference(cell["value"])
        if target:
            end = self.answer(target, context, depth + 1)
            if end is None or end.value is None and end.cell["value"] is not None:
                return silent
            return Answer(cell, end.kind, end.value, (end.cell, *end.chain))
        try:
            value = self.filled(cell["value"], context, depth)
            return Answer(cell, cell["type"], flat_list(cell["type"], value))
        except LookupError:
            # A pointer into a value: what the cell's own context says.
            return Answer(cell, cell["type"], cell["resolved"])

    def filled(self, value, context, depth):
        target = reference(value)
        if target:
            found = self.answer(target, context, depth + 1)
            if found is None or found.value is None:
                raise LookupError(target)
            return found.value
        if isinstance(value, dict):
            if "$ref" in value:
                return self.part(value["$ref"], context, depth)
            return {k: self.filled(v, context, depth) for k, v in value.items()}
        if isinstance(value, list):
            return [self.filled(v, context, depth) for v in value]
        return value

    def part(self, pointer, context, depth):
        names = [n.replace("~1", "/").replace("~0", "~") for n in pointer.split("/")[1:]]
        if "$value" not in names:
            raise LookupError(pointer)
        end = names.index("$value")
        found = self.answer(".".join(names[:end]), context, depth + 1)
        value = found and found.value
        for name in names[end + 1:]:
            try:
                value = value[int(name)] if isinstance(value, list) else value[name]
            except (TypeError, ValueError) as error:
                raise LookupError(pointer) from error
        if value is None:
            raise LookupError(pointer)
        return value

    def shown(self, path, context):
        """The same for a reader who wants values: none to avoid, lengths in points."""
        found = self.answer(path, context)
        if found is None or found.value is None:
            return found
        if found.cell["modality"] == "avoid":
            return found.with_value(None)
        unit = found.unit
        if unit in (None, "px", "pt"):
            return found
        if unit.startswith("px@") and unit.endswith("x"):
            return found.with_value(in_points(found.kind, found.value, float(unit[3:-1])))
        return found.with_value(None) if found.kind in WITH_LENGTHS else found


def in_points(kind, value, scale):
    if kind not in WITH_LENGTHS:
        return value
    if isinstance(value, list):
        return [in_points(kind, part, scale) for part in value]
    if isinstance(value, dict):
        if value.keys() == {"value", "unit"}:
            return {**value, "value": value["value"] / scale} if value["unit"] == "px" else value
        return {k: in_points(kind, part, scale) for k, part in value.items()}
    return value


def owed(answer):
    """The codes that a format of values has to list for what is said besides the value."""
    cell, said = answer.cell, answer.cell["qualifiers"]
    if cell["presence"] != "stated":
        return {"silence"}
    codes = {name for name in ("words", "expression", "approximate", "assumed") if said.get(name)}
    if "min" in said or "max" in said:
        codes.add("bound")
    if cell["modality"]:
        codes.add("modality")
    for passed in answer.chain:
        codes |= {n for n in ("approximate", "assumed") if passed["qualifiers"].get(n)}
    unit = answer.unit
    if unit not in (None, "px", "pt") and not unit.startswith("px@"):
        codes.add("unit")
    return codes


class Tally:
    """Format by type: what was compared, equal, lost and said to be."""

    def __init__(self):
        self.rows, self.faults, self.known = {}, [], set()

    def _add(self, form, kind, place):
        self.rows.setdefault((form, kind or "no type"), [0, 0, 0, 0])[place] += 1

    def equal(self, form, kind):
        self._add(form, kind, 0)

    def lost(self, form, kind):
        self._add(form, kind, 1)

    def owed(self, form, kind):
        self._add(form, kind, 2)

    def differs(self, form, kind, *what):
        self._add(form, kind, 3)
        if (form, kind, what[0]) in self.known:
            return
        self.known.add((form, kind, what[0]))
        self.faults.append(" ".join(str(w) for w in (form, kind, *what))[:600])

    def absent(self, form, answer, path, context, losses):
        """A value that is not there must be listed; `True` where it is."""
        # A shadow whose blur is out of range is left out, and a border whose width is; other values are brought into it.
        out = {"range"} if answer.kind in ("shadow", "border") else set()
        if losses.codes(path, context) & (ABSENT | out):
            self.lost(form, answer.kind)
            return True
        self.differs(form, answer.kind, path, context, "is not there, and no loss says so")
        return False

    def counts(self):
        """How many are equal, how many differ."""
        rows = self.rows.values()
        return sum(row[0] for row in rows), sum(row[3] for row in rows)

    def table(self):
        lines = [f"{'format':18}{'type':14}{'compared':>10}{'equal':>10}{'lost, said':>12}"
                 f"{'shortfalls':>12}{'differ':>8}"]
        total = {}
        for (form, kind), (equal, lost, short, wrong) in sorted(self.rows.items()):
            lines.append(f"{form:18}{kind:14}{equal + wrong:10}{equal:10}{lost:12}{short:12}"
                         f"{wrong:8}")
            total[form] = [a + b for a, b in zip(
                total.get(form, [0] * 4), (equal, lost, short, wrong))]
        for form, (equal, lost, short, wrong) in sorted(total.items()):
            lines.append(f"{form:18}{'all':14}{equal + wrong:10}{equal:10}{lost:12}{short:12}"
                         f"{wrong:8}")
        return "\n".join(lines)
