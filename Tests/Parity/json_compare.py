"""The JSON exports: read by a program that knows DTCG 2025.10 and nothing else, and imported."""
import os
import subprocess
import tempfile

from registry import Answer, Blazon, Registry, flat_list, read_json, reference, same

OURS = "dev.blazon"
QUALIFIERS = ("words", "expression", "approximate", "min", "max", "unit", "assumed", "since",
              "api", "on", "because", "note", "verbatim", "about")


def load(path):
    with open(path, encoding="utf-8") as file:
        return read_json(file.read())


def tokens(group, path=(), kind=None):
    """(path, type, token) of all tokens below, the types of groups taken over."""
    kind = group.get("$type", kind)
    for name, item in group.items():
        if not isinstance(item, dict) or name.startswith("$") and name != "$root":
            continue
        own = path + (name,)
        if "$value" in item or OURS in item.get("$extensions", {}) and is_token(item):
            yield ".".join(own), item.get("$type", kind), item
        else:
            yield from tokens(item, own, kind)


def is_token(item):
    """Without a `$value`: a token of ours, and no group that says something of itself."""
    return not item["$extensions"][OURS].keys() <= {"note", "read", "evidence"} or not any(
        isinstance(v, dict) for k, v in item.items() if not k.startswith("$"))


class Document:
    """Tokens of one file or of several laid over one another, references followed."""

    def __init__(self, roots):
        self.tokens = {}
        for root in roots:
            for path, kind, token in tokens(root):
                if "$value" in token:
                    self.tokens[path] = (kind, token["$value"])

    def answer(self, path, depth=0):
        """(type, value), or `None`."""
        if path not in self.tokens or depth > 300:
            return None
        kind, value = self.tokens[path]
        target = reference(value)
        if target:
            return self.answer(target, depth + 1)
        return kind, flat_list(kind, self.filled(value, depth + 1))

    def filled(self, value, depth):
        target = reference(value)
        if target:
            found = self.answer(target, depth)
            return ["dangling", target] if found is None else found[1]
        if isinstance(value, dict):
            if "$ref" in value:
                return self.part(value["$ref"], depth)
            return {name: self.filled(part, depth) for name, part in value.items()}
        return [self.filled(p, depth) for p in value] if isinstance(value, list) else value

    def part(self, pointer, depth):
        path, inside = pointer_parts(pointer)
        found = self.answer(path, depth)
        try:
            return walk(found[1], inside)
        except (TypeError, LookupError, ValueError):
            return ["dangling", pointer]


def pointer_parts(pointer):
    """The token's path, and what leads on from its value."""
    names = [n.replace("~1", "/").replace("~0", "~") for n in pointer.split("/")[1:]]
    end = names.index("$value")
    return ".".join(names[:end]), names[end + 1:]


def walk(value, names):
    for name in names:
        value = value[int(name)] if isinstance(value, list) else value[name]
    return value


class Carriers(Registry):
    """What one file says to who knows no contexts: of each token the base, or the first cell."""

    def __init__(self, registry):
        self.__dict__.update(registry.__dict__)

    def cell(self, path, context):
        return min(self.cells.get(path, ()), default=None, key=lambda c: (
            sum(self.rank[a] for a in c["context"]),
            ",".join(f"{a}={c['context'][a]}" for a in sorted(c["context"]))))


def one(form, answer, found, path, context, losses, tally):
    if found is None:
        if answer.value is not None or answer.cell["presence"] == "stated":
            tally.absent(form, answer, path, context, losses)
    elif answer.kind == found[0] and same(answer.value, found[1]):
        tally.equal(form, answer.kind)
    else:
        tally.differs(form, answer.kind, path, context, found, "for", answer.value)


def compare_file(registry, folder, tally):
    """Strict, one file: what other tools read in it, and what an import brings back."""
    losses = registry.blazon.export(registry.revision, "json", folder)
    document = Document([load(folder + "/tokens.json")])
    carriers = Carriers(registry)
    for path in registry.cells:
        answer = carriers.answer(path, {})
        one("json strict", answer, document.answer(path), path, {}, AnyContext(losses), tally)
    compare_import(registry, folder, "tokens.json", "json strict again", tally)


class AnyContext:
    """One file says a token once: a loss names the context of the cell that it would be."""

    def __init__(self, losses):
        self.losses = losses

    def codes(self, path, context):
        return {code for _, code, _ in self.losses.rows.get(path, ())}


def compare_resolver(registry, folder, tally):
    """Strict, with a resolver document: every context, as other tools lay sources over."""
    losses = registry.blazon.export(
        registry.revision, "json", folder, "contexts=resolver")
    name = folder + "/tokens.resolver.json"
    if not registry.axes or not os.path.exists(name):
        return
    resolver = load(name)

    def sources(list_):
        return [load(os.path.join(folder, source["$ref"])) for source in list_]
    sets = {n: sources(s["sources"]) for n, s in resolver.get("sets", {}).items()}
    modifiers = {n: {v: sources(s) for v, s in m["contexts"].items()}
                 for n, m in resolver.get("modifiers", {}).items()}
    again = imported(registry, folder, "tokens.resolver.json")
    for context in registry.contexts():
        layers = []
        for step in resolver["resolutionOrder"]:
            _, kind, step = step["$ref"].replace("~1", "/").replace("~0", "~").split("/", 2)
            if kind == "sets":
                layers += sets[step]
            else:
                chosen = context.get(step, resolver["modifiers"][step].get("default"))
                layers += modifiers[step][chosen]
        document = Document(layers)
        for path in registry.cells:
            answer = registry.answer(path, context)
            found = document.answer(path)
            if answer is None:
                if found is not None:
                    tally.differs("json resolver", found[0], path, context, "says", found)
                continue
            one("json resolver", answer, found, path, context, losses, tally)
            back = again.answer(path, context)
            found = back and back.value is not None and (back.kind, back.value) or None
            if found is None and answer.kind == "string" and back and back.cell["value"] is None:
                continue
            one("json res. again", answer, found, path, context, losses, tally)


def imported(registry, folder, name):
    file = os.path.join(tempfile.mkdtemp(dir=folder), "again.blazon")
    blazon = Blazon(registry.blazon.program, file)
    subprocess.run([blazon.program, "init", file], check=True, capture_output=True)
    # The axes of all revisions decide ranks; they are set by what is imported.
    done = subprocess.run([blazon.program, "import", name, "--registry", file], cwd=folder,
                          capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(f"{name} cannot be imported: {done.stderr.decode()[:400]}")
    return Registry(blazon, blazon.revisions()[0])


def compare_import(registry, folder, name, form, tally):
    """Cell by cell."""
    rows = {key(c): c for c in imported(registry, folder, name).rows}
    for cell in registry.rows:
        compare_cell(form, cell, rows.pop(key(cell), None), tally)
    for place in rows:
        tally.differs(form, None, place, "is one more")


def key(cell):
    return cell["path"], tuple(sorted(cell["context"].items()))


def compare_cell(form, cell, found, tally):
    names = ("type", "presence", "modality", "value", "qualifiers")
    evidence = [{k: v for k, v in e.items() if k != "at"} for e in found["evidence"]] if found else 0
    if found and same(cell["evidence"], evidence) and all(same(cell[n], found[n]) for n in names):
        tally.equal(form, cell["type"])
    else:
        tally.differs(form, cell["type"], cell, "came back as", found)


def compare_extended(registry, folder, tally):
    """Extended: each cell as the file itself says it, and as an import brings it back."""
    registry.blazon.export(registry.revision, "json", folder, "profile=extended")
    rows = {}
    for path, kind, token in tokens(load(folder + "/tokens.json")):
        for row in written_cells(path, kind, token):
            rows[key(row)] = row
    for cell in registry.rows:
        compare_cell("json extended", cell, rows.pop(key(cell), None), tally)
    for place in rows:
        tally.differs("json extended", None, place, "is one more")
    compare_import(registry, folder, "tokens.json", "json ext. again", tally)


def written_cells(path, kind, token):
    ours = token.get("$extensions", {}).get(OURS, {})
    own = dict(ours)
    if "$value" in token:
        own["value"] = token["$value"]
    kind = own.get("type", kind)
    yield written_cell(path, kind, own, own.get("context", ""))
    for context, cell in ours.get("contexts", {}).items():
        yield written_cell(path, cell.get("type", kind), cell, context)


def written_cell(path, kind, own, context):
    return {
        "path": path, "type": kind,
        "context": dict(split_pair(pair) for pair in context.split(",") if pair),
        "presence": own.get("presence", "stated"), "modality": own.get("modality"),
        "value": own.get("value"),
        "qualifiers": {name: own[name] for name in QUALIFIERS if name in own},
        "evidence": [{**e, "document": e["at"][0], "locator": e["at"][1:],
                      "grade": e.get("grade", "literal")} for e in own.get("evidence", [])]}


def split_pair(pair):
    name, value = pair.split("=", 1)
    return name, value
