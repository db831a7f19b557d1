"""Replays recorded histories and explains each difference from their indexes; see replay.sh."""

import argparse
import collections
import json
import os
import shutil
import subprocess
import sys
import tempfile

from tokens import Members, Reader

ENDINGS = (".tokens.json", ".tokens", ".json5", ".json")

# Why a commit's counts differ from its index, in the order in which they are asked.
RENAMED = "file renamed: its tokens move"
SAME = "written otherwise, same meaning"
NAME = "refused: the name cannot be a path"
UNREAD = "refused: reported as no token or unfinished"
CONTEXT = "a mode or set is read as a context"
TWICE = "two files differ in their ending only: the later counts (with a warning)"
REREAD = "the file is read otherwise than before"
FOLLOWS = "read with what stands around it"
REASONS = (RENAMED, SAME, NAME, UNREAD, CONTEXT, TWICE, REREAD, FOLLOWS)


def plain(value):
    if isinstance(value, Members):
        return {key: plain(inner) for key, inner, _, _ in value}
    return [plain(inner) for inner in value] if isinstance(value, list) else value


def tokens(root):
    """By the rule of the index: names to value and inherited type."""
    found = {}

    def walk(node, names, kind):
        if not isinstance(node, dict):
            return
        own = node.get("$type", node.get("type", kind))
        kind = own if isinstance(own, str) else kind
        for member in ("$value", "value"):
            if member in node:
                found[names] = (json.dumps(node[member], sort_keys=True), kind)
                return
        for key, inner in node.items():
            if not key.startswith("$") or key == "$root":
                walk(inner, names + (key,), kind)

    walk(root, (), None)
    return found


def prefix(path):
    ending = next((ending for ending in ENDINGS if path.endswith(ending)), "")
    return path[:len(path) - len(ending)].replace(".", "-").replace("/", ".")


class History:
    def __init__(self, binary, folder, into):
        self.binary, self.folder, self.cache = binary, folder, {}
        with open(os.path.join(folder, "index.json"), encoding="utf-8") as file:
            self.index = json.load(file)
        # An export names its registry: those of one commit's files have the same name.
        self.name = os.path.basename(folder) + ".blazon"
        self.registry = os.path.join(into, self.name)
        self.into = into
        # Several resolver documents are refused, and have no tokens of their own.
        paths = {path for commit in self.index["commits"] for path in commit["files"]}
        documents = [path for path in self.index["commits"][-1]["files"] if path.endswith(".resolver.json")]
        self.files = [word for path in sorted(paths) if len(documents) > 1 and not path.endswith(".resolver.json")
                      for word in ("--files", path)]
        self.commits = self.replay(folder, self.registry)["commits"]

    def run(self, *arguments):
        done = subprocess.run([self.binary, *arguments], capture_output=True, text=True,
                              env={**os.environ, "BLAZON_AUTHOR": "corpora"})
        if done.returncode != 0:
            raise SystemExit(f"blazon {' '.join(arguments)} exits with {done.returncode}: {done.stderr}")
        return done.stdout

    def replay(self, folder, registry):
        self.run("init", registry)
        # The index keys a token by its file, so each file's tokens stand below its path; of two files that differ in their
        # ending only the later counts.
        return json.loads(self.run("import", "--history", folder, "--registry", registry, "--json", "--last-wins",
                                   "--map", "**=prefix", "--no-detected-renames", *self.files))

    def tokens(self, blob):
        if blob not in self.cache:
            path = os.path.join(self.folder, "blobs", blob)
            with open(path, encoding="utf-8-sig") as file:
                self.cache[blob] = tokens(plain(Reader(file.read()).value()))
        return self.cache[blob]

    def differences(self, number, commit):
        """In what the registry at a commit differs from a registry of that commit's files alone."""
        one = os.path.join(self.into, f"{os.path.basename(self.folder)}-{commit['commit']}")
        os.makedirs(one)
        os.symlink(os.path.join(os.path.abspath(self.folder), "blobs"), os.path.join(one, "blobs"))
        with open(os.path.join(one, "index.json"), "w", encoding="utf-8") as file:
            json.dump({"commits": [commit]}, file)
        alone = os.path.join(one, self.name)
        self.replay(one, alone)
        found = []
        if self.cells(alone, "@HEAD") != self.cells(self.registry, f"@#{number}"):
            found.append("its cells")
        if self.export(alone, "@HEAD") != self.export(self.registry, f"@#{number}"):
            found.append("its export")
        return found

    def differs_from_import(self, number, registry, commit):
        """Whether a replay without --map differs from an import of the commit's files; `None` if that is none."""
        files = os.path.join(self.into, "files")
        shutil.rmtree(files, ignore_errors=True)
        for path, blob in commit["files"].items():
            place = os.path.join(files, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            shutil.copy(os.path.join(self.folder, "blobs", blob), place)
        alone = os.path.join(self.into, "alone", self.name)
        shutil.rmtree(os.path.dirname(alone), ignore_errors=True)
        os.makedirs(os.path.dirname(alone))
        self.run("init", alone)
        done = subprocess.run([self.binary, "import", ".", "--last-wins", "--registry", alone], cwd=files,
                              capture_output=True, env={**os.environ, "BLAZON_AUTHOR": "corpora"})
        if done.returncode != 0:
            return None
        return (self.cells(alone, "@HEAD") != self.cells(registry, f"@#{number}")
                or self.export(alone, "@HEAD") != self.export(registry, f"@#{number}"))

    def imports(self):
        """(equal, all, not comparable): states of a replay without --map, against imports of their files."""
        registry = os.path.join(self.into, "plain", self.name)
        os.makedirs(os.path.dirname(registry), exist_ok=True)
        self.run("init", registry)
        done = subprocess.run([self.binary, "import", "--history", self.folder, "--registry", registry, "--json", "--last-wins",
                               *self.files], capture_output=True, text=True, env={**os.environ, "BLAZON_AUTHOR": "corpora"})
        if done.returncode != 0:
            raise SystemExit(f"replay of {self.folder} exits with {done.returncode}: {done.stderr}")
        equal, every, others, number = 0, 0, 0, None
        for commit, record in zip(self.index["commits"], json.loads(done.stdout)["commits"]):
            number = (record["commit"] or {}).get("number", number)
            if number is None:
                continue
            differs = self.differs_from_import(number, registry, commit)
            every += 1
            others += differs is None
            equal += differs is False
        return equal, every, others

    def cells(self, registry, point):
        return json.loads(self.run("list", point, "--json", "--registry", registry))["cells"]

    def export(self, registry, point):
        return self.run("export", "--format", "json", "--profile", "extended", "--at", point,
                        "--registry", registry)


def explain(wanted, tokens, cells, live, before, now):
    """Counts the reasons for every token on which an index and a replay disagree.

    - wanted: key (file, names) to added, removed or changed, by the index.
    - tokens: (path, kind), by the replay.
    - cells: what the replay did.
    - live: the paths that the registry has before or after.
    - before, now: the files, by path.
    """
    reasons, unexplained, used = collections.Counter(), [], set()
    left = {cell["from"] for cell in cells if cell["from"]}
    came = {cell["path"] for cell in cells if cell["from"]}

    def group(file):
        """The group of a file's tokens, with a dot; a file that is a system of themes has none."""
        own = prefix(file) + "."
        return own if any(path.startswith(own) for path in live) else ""

    contexts = {cell["path"] for cell in cells if cell["context"]}

    def is_refused(key):
        return any(set(".{}") & set(name) or name.startswith("$") or not name for name in key[1])

    for key, kind in sorted(wanted.items(), key=lambda pair: (pair[0][0], len(pair[0][1]), pair[0])):
        file, names = key
        # Of a Tokens Studio file the set's name is not part of the path.
        paths = [group(file) + ".".join(names[start:]) for start in range(min(2, len(names)))]
        if is_refused(key):
            reasons[NAME] += 1
            continue
        match = next((path for path in paths if (path, kind) in tokens - used), None)
        if match:
            used.add((match, kind))
        elif any(path in (left if kind == "removed" else came) for path in paths):
            reasons[RENAMED] += 1
        elif any(other != file and prefix(other) == prefix(file) for other in (*before, *now)):
            reasons[TWICE] += 1
        elif any((path, kind) in used or path in contexts for path in paths):
            reasons[CONTEXT] += 1
        elif any(path in live for path in paths):
            reasons[SAME if kind == "changed" else REREAD] += 1
        else:
            reasons[UNREAD] += 1
    changed = [group(file) for file in set(before) | set(now) if before.get(file) != now.get(file)]
    groups = tuple(prefix(file) + "." for file in (*before, *now))
    for path, kind in sorted(tokens - used):
        if not path.startswith(groups):
            reasons[REREAD] += 1
        elif path in came:
            reasons[RENAMED] += 1
        elif path in contexts:
            reasons[CONTEXT] += 1
        elif any(path.startswith(file) for file in changed):
            reasons[FOLLOWS if kind == "changed" else REREAD] += 1
        else:
            unexplained.append(f"{kind} {path}")
    return reasons, unexplained


def after_changes(live, cells):
    """The contexts of each path after a commit; `live` has those before."""
    after = {path: set(contexts) for path, contexts in live.items()}

    def drop(path, context):
        after.get(path, set()).discard(context)
        if not after.get(path):
            after.pop(path, None)

    for cell in sorted(cells, key=lambda cell: cell["change"] != "removed"):
        context = json.dumps(cell["context"])
        if cell["change"] == "removed":
            drop(cell["path"], context)
        else:
            if cell["from"]:
                drop(cell["from"], context)
            after.setdefault(cell["path"], set()).add(context)
    return after


def token_changes(cells, live, after):
    """(path, added, removed or changed) of whole tokens: an index knows nothing of contexts."""
    origins = {cell["path"]: cell["from"] for cell in cells if cell["from"]}
    changed = {cell["path"] for cell in cells if cell["change"] == "changed" and not cell["context"]}
    found = set()
    for path in {cell["path"] for cell in cells}:
        was = origins.get(path, path) in live
        if was != (path in after):
            found.add((path, "removed" if was else "added"))
        elif path in changed:
            found.add((path, "changed"))
    return found


def check(history, name, exact):
    equal, rows, faults, notes, live, old, files, exports = 0, [], [], [], {}, {}, {}, [0, 0]
    number = None
    for commit, record in zip(history.index["commits"], history.commits):
        new = {(path, names): value for path, blob in commit["files"].items()
               for names, value in history.tokens(blob).items()}
        wanted = {key: "added" for key in new if key not in old}
        wanted.update({key: "removed" for key in old if key not in new})
        wanted.update({key: "changed" for key in new if key in old and old[key] != new[key]})
        counts = [sum(kind == one for kind in wanted.values()) for one in ("added", "removed", "changed")]
        want = [commit["added"], commit["removed"], commit["changed"]]
        if counts != want:
            notes.append(f"{name} {commit['commit'][:7]}: its index counts {want}, its files hold {counts}")
            want = counts
        after = after_changes(live, record["cells"])
        ours = token_changes(record["cells"], live, after)
        got = [sum(kind == one for _, kind in ours) for one in ("added", "removed", "changed")]
        reasons, unexplained = explain(
            wanted, ours, record["cells"], set(live) | set(after), files, commit["files"])
        if got == want:
            equal += 1
        else:
            text = "; ".join(f"{reason} ({reasons[reason]})" for reason in REASONS if reasons[reason])
            rows.append((f"{name} {commit['commit'][:7]}", want, got, text or "none"))
            if not text or unexplained:
                faults.append(f"{name} {commit['commit'][:7]}: not explained: {unexplained[:3]}")
        # A commit that changed no token says what the one before said.
        number = (record["commit"] or {}).get("number", number)
        if exact and number:
            exports[1] += 1
            different = history.differences(number, commit)
            exports[0] += not different
            if different:
                faults.append(f"{name} {commit['commit'][:7]}: #{number} differs from what its "
                              f"files say in {' and '.join(different)}")
        live, old, files = after, new, commit["files"]
    return equal, rows, faults, notes, exports


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--corpora", required=True, help="the folder that holds replay/")
    parser.add_argument("--only", help="the name of one history")
    parser.add_argument("--no-exact", action="store_true", help="do not compare whole states")
    options = parser.parse_args()
    folder = os.path.join(options.corpora, "replay")
    summary, rows, faults, notes = [], [], [], []
    with tempfile.TemporaryDirectory() as into:
        for name in sorted(os.listdir(folder)):
            if options.only not in (None, name):
                continue
            if not os.path.exists(os.path.join(folder, name, "index.json")):
                continue
            history = History(os.path.abspath(options.binary), os.path.join(folder, name), into)
            equal, found, wrong, odd, exports = check(history, name, not options.no_exact)
            imports = None if options.no_exact else history.imports()
            if imports and imports[0] + imports[2] < imports[1]:
                wrong.append(f"{name}: {imports[1] - imports[0] - imports[2]} states differ from an import")
            summary.append((name, len(history.commits), equal, len(found), exports, imports))
            rows += found
            faults += wrong
            notes += odd
    print(f"{'history':<16}{'commits':>8}{'equal':>7}{'explained':>11}  {'states equal to their files':<29}"
          "without --map, equal to an import")
    for name, commits, equal, explained, exports, imports in summary:
        whole = "" if imports is None else f"{imports[0]} of {imports[1]}" + (
            f", {imports[2]} that import refuses" if imports[2] else "")
        states = f"{exports[0]} of {exports[1]}"
        print(f"{name:<16}{commits:>8}{equal:>7}{explained:>11}  {states:<29}{whole}")
    print("\ncommit: [added, removed, changed] by its index, by the replay: why")
    for commit, want, got, why in rows:
        print(f"{commit}: {want} {got}: {why}")
    for note in notes:
        print(f"note: {note}")
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
