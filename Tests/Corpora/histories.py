"""Makes git repositories of tokens with a known truth, replays them, and compares; see histories.sh."""

import argparse
import collections
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

WORDS = ("accent background border button card danger dialog disabled divider emphasis focus heading hover icon "
         "info input label link list menu muted negative notice overlay panel positive primary secondary shadow "
         "subtle surface tab text tooltip track warning").split()
SIDES = "small medium large tall wide narrow inner outer start end top bottom".split()
THEMES = ("light", "dark", "darkest")


class Design:
    """The tokens of one moment: name to type, values by theme, identity and description; and their files."""

    def __init__(self, random, identities, flat):
        self.random, self.identities, self.flat = random, identities, flat
        self.tokens, self.file, self.themes, self.ids = {}, {}, ["light", "dark"], 0
        self.broken = None

    def name(self):
        while True:
            words = [self.random.choice(WORDS), self.random.choice(WORDS), self.random.choice(SIDES)]
            if words[0] == words[1]:
                continue
            name = ("-" if self.flat else ".").join(words) + ("-" if self.flat else ".") + str(
                self.random.randint(1, 9) * 100)
            if name not in self.tokens:
                return name

    def value(self, kind):
        if kind == "color":
            return "#%06x" % self.random.randrange(1 << 24)
        if kind == "dimension":
            return "%dpx" % self.random.randint(1, 64)
        return self.random.randint(1, 100) / 100

    def add(self, name=None):
        name = name or self.name()
        kind = self.random.choice(("color", "color", "dimension", "number"))
        targets = [other for other, token in self.tokens.items() if token["type"] == kind and "{" not in str(
            token["values"]["light"])]
        values = {"light": self.value(kind)}
        if targets and self.random.random() < 0.3:
            values = {"light": "{%s}" % self.random.choice(targets)}
        elif kind == "color":
            values.update({theme: self.value(kind) for theme in self.themes[1:]})
        self.ids += 1
        self.tokens[name] = {"type": kind, "values": values, "id": "id-%d" % self.ids, "words": None}
        self.file[name] = "main"
        return name

    def users(self, name):
        return [other for other, token in self.tokens.items()
                if "{%s}" % name in map(str, token["values"].values())]

    def rename(self, old, new):
        for other in self.users(old):
            values = self.tokens[other]["values"]
            for theme, value in values.items():
                if value == "{%s}" % old:
                    values[theme] = "{%s}" % new
        self.tokens[new] = self.tokens.pop(old)
        self.file[new] = self.file.pop(old)

    def files(self):
        """Text by path."""
        trees = collections.defaultdict(dict)
        for name, token in sorted(self.tokens.items()):
            for theme, value in token["values"].items():
                folder = "tokens" if theme == "light" else "tokens/themes/" + theme
                leaf = {"$type": token["type"], "$value": value}
                if theme == "light":
                    if self.identities:
                        leaf["$extensions"] = {"com.example": {"uuid": token["id"]}}
                    if token["words"]:
                        leaf["$description"] = token["words"]
                node = trees["%s/%s.json" % (folder, self.file[name])]
                parts = [name] if self.flat else name.split(".")
                for part in parts[:-1]:
                    node = node.setdefault(part, {})
                node[parts[-1]] = leaf
        files = {path: json.dumps(tree, indent=2) + "\n" for path, tree in trees.items()}
        if self.broken:
            files[self.broken] = files.get(self.broken, "{")[:-8] + "\n"
        return files


class Repository:
    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder)
        self.git("init", "-q", "-b", "main")
        self.stream = subprocess.Popen(["git", "-C", folder, "fast-import", "--quiet", "--done"],
                                       stdin=subprocess.PIPE, text=True)
        self.mark, self.now, self.old = 0, 1500000000, {}

    def git(self, *arguments):
        return subprocess.run(["git", "-C", self.folder, *arguments], check=True, capture_output=True,
                              text=True).stdout

    def commit(self, message, files, branch="main", base=None, other=None):
        """Commits all files; returns the mark."""
        self.mark += 1
        self.now += 3600
        write = self.stream.stdin.write
        write("commit refs/heads/%s\nmark :%d\n" % (branch, self.mark))
        write("committer Zoe <z@example.org> %d +0000\n" % self.now)
        write("data %d\n%s\n" % (len(message), message))
        if base:
            write("from :%d\n" % base)
        write("deleteall\n")
        for path, text in files.items():
            write("M 100644 inline %s\ndata %d\n%s\n" % (path, len(text.encode()), text))
        return self.mark

    def tag(self, name, mark):
        self.stream.stdin.write("reset refs/tags/%s\nfrom :%d\n\n" % (name, mark))

    def close(self):
        self.stream.stdin.write("done\n")
        self.stream.stdin.close()
        if self.stream.wait() != 0:
            raise SystemExit("git fast-import fails")
        self.git("checkout", "-q", "-f", "main")


def make(folder, seed, commits, touching, identities, flat):
    """A repository and its planted renames, as (subject, old, new)."""
    chance = random.Random(seed)
    design, repository = Design(chance, identities, flat), Repository(folder)
    for _ in range(300):
        design.add()
    renames, tags, readme, number, mark, late = [], {}, 0, 0, None, set()
    places = set(chance.sample(range(1, commits), touching - 1)) | {0}
    off_line = set(chance.sample(sorted(places)[5:], max(2, touching // 30)))

    def alike(name):
        """Another name for the same thing, as maintainers change names."""
        sign = "-" if flat else "."
        parts = name.split(sign)
        for _ in range(50):
            new = list(parts)
            kind = chance.randrange(3)
            if kind == 0:
                new[2] = chance.choice(SIDES)
            elif kind == 1:
                new[1] = parts[1] + "s"
            else:
                new[0] = parts[0] + sign + "base" if flat else parts[0] + "-base"
            new = sign.join(new)
            if new != name and new not in design.tokens:
                return new
        return None

    for place in range(commits):
        number += 1
        subject = "c%d" % number
        if place not in places:
            readme += 1
        elif place > 0:
            design.broken = None
            for _ in range(chance.randint(1, 8)):
                kind = chance.choices(
                    ("change", "add", "remove", "rename", "split", "words", "theme", "broken"),
                    (40, 20, 8, 20, 3, 6, 2, 2))[0]
                names = sorted(design.tokens)
                name = chance.choice(names)
                token = design.tokens[name]
                if kind == "change":
                    theme = chance.choice(sorted(token["values"]))
                    token["values"][theme] = design.value(token["type"])
                elif kind == "add":
                    design.add()
                elif kind == "remove" and not design.users(name):
                    del design.tokens[name], design.file[name]
                    renames = [entry for entry in renames if entry[:1] != (subject,) or entry[2] != name]
                elif kind == "rename":
                    new = alike(name)
                    if new and not any(subject == entry[0] and name == entry[2] for entry in renames):
                        design.rename(name, new)
                        renames.append((subject, name, new))
                elif kind == "split":
                    part = "part%d" % chance.randrange(6)
                    for moved in chance.sample(names, len(names) // 4):
                        if moved in design.file:
                            design.file[moved] = part
                elif kind == "words":
                    token["words"] = "words %d" % number
                elif kind == "theme":
                    if "darkest" in design.themes:
                        design.themes.remove("darkest")
                        for other in design.tokens.values():
                            other["values"].pop("darkest", None)
                    else:
                        design.themes.append("darkest")
                        for other in design.tokens.values():
                            if other["type"] == "color" and "dark" in other["values"]:
                                other["values"]["darkest"] = design.value("color")
                elif kind == "broken":
                    design.broken = "tokens/main.json"
        files = design.files()
        files["README.md"] = "read me %d\n" % readme
        files["package.json"] = '{"version": "%d"}\n' % readme
        if design.broken:
            # What such a commit renames is found in a later one, or is another step by then.
            late |= {(old, new) for name, old, new in renames if name == subject}
            renames = [entry for entry in renames if entry[0] != subject]
        last, mark = mark, repository.commit(subject, files)
        if place in places and place % 3 == 0 and not design.broken:
            tags["v1.%d.0" % number] = mark
        if place in off_line and last and not design.broken:
            fixed = dict(files)
            fixed["tokens/fix.json"] = json.dumps({"fix": {"$type": "number", "$value": number}})
            tags["v1.%d.1" % number] = repository.commit("fix %d" % number, fixed, "fix%d" % number, mark)
    for name, at in tags.items():
        repository.tag(name, at)
    repository.close()
    return repository, renames, list(tags), {old for old, _ in late}


class Blazon:
    def __init__(self, binary):
        self.binary = binary

    def run(self, *arguments, cwd=None):
        done = subprocess.run([self.binary, *arguments], capture_output=True, text=True, cwd=cwd,
                              env={**os.environ, "BLAZON_AUTHOR": "corpora"})
        if done.returncode != 0:
            raise SystemExit("blazon %s exits with %d: %s" % (" ".join(arguments), done.returncode, done.stderr))
        return done.stdout

    def cells(self, registry, point):
        found = json.loads(self.run("list", point, "--json", "--registry", registry))["cells"]
        return {(cell["path"], json.dumps(cell["context"])): {
            key: value for key, value in cell.items() if key not in ("commit", "at")} for cell in found}

    def state(self, registry, point):
        document = json.loads(self.run("export", "--format", "json", "--profile", "extended", "--at", point,
                                       "--registry", registry))
        document["$extensions"]["dev.blazon"].pop("generated")
        return document


MAP = ["--map", "tokens/themes/dark/**=context:theme=dark", "--map",
       "tokens/themes/darkest/**=context:theme=darkest"]


def check_tags(blazon, repository, tags, into):
    """The state at every tag against a new registry of that tag's files."""
    registry = os.path.join(into, "tags.blazon")
    blazon.run("init", registry)
    blazon.run("import", "--history", repository.folder, "--tags", "v*", "--registry", registry, *MAP)
    wrong = []
    for tag in tags:
        files = os.path.join(into, "files")
        shutil.rmtree(files, ignore_errors=True)
        os.makedirs(files)
        archive = subprocess.run(["git", "-C", repository.folder, "archive", tag], capture_output=True, check=True)
        subprocess.run(["tar", "-x", "-C", files], input=archive.stdout, check=True)
        alone = os.path.join(into, "alone.blazon")
        for ending in ("", "-wal", "-shm"):
            if os.path.exists(alone + ending):
                os.remove(alone + ending)
        blazon.run("init", alone)
        blazon.run("import", "tokens", "--registry", alone, *MAP, cwd=files)
        if blazon.cells(alone, "@HEAD") != blazon.cells(registry, "@" + tag):
            wrong.append(tag + " (cells)")
        elif blazon.state(alone, "@HEAD") != blazon.state(registry, "@" + tag):
            wrong.append(tag + " (export)")
    return wrong


def check_blame(blazon, registry, commits):
    """The commit that blame names for each cell against a walk through all states."""
    moves, states = {}, {}
    for commit in commits:
        if not commit["commit"]:
            continue
        number = commit["commit"]["number"]
        states[number] = blazon.cells(registry, "@#%d" % number)
        moves[number] = {cell["path"]: cell["from"] for cell in commit["cells"] if cell["from"]}
    last = max(states)
    wrong, count = [], 0
    said = {}
    for root in sorted({path.split(".")[0] for path, _ in states[last]}):
        for line in json.loads(blazon.run("blame", root, "--json", "--registry", registry))["cells"]:
            said[(line["path"], json.dumps(line["context"]))] = line["commit"]["number"]
    for key in states[last]:
        path, context = key
        number = last
        mine = ("value", "type", "presence", "qualifiers", "evidence")
        while number > 1:
            here = states[number][(path, context)]
            old_path = moves[number].get(path, path)
            before = states[number - 1].get((old_path, context))
            renamed = {"{%s}" % new: "{%s}" % old for new, old in moves[number].items()}
            if before is None:
                break
            now = {name: here.get(name) for name in mine}
            then = {name: before.get(name) for name in mine}
            if now != then and not (old_path != path and now == then):
                break
            number, path = number - 1, old_path
        count += 1
        if said.get(key) != number:
            wrong.append("%s %s: blame says #%s, the walk #%d" % (*key, said.get(key), number))
    return wrong, count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commits", type=int, default=1000)
    parser.add_argument("--touching", type=int, default=120)
    options = parser.parse_args()
    blazon, faults = Blazon(os.path.abspath(options.binary)), []
    print("%-24s %7s %6s %13s %9s %15s %15s" % (
        "repository", "commits", "tags", "states equal", "blame", "precision", "recall"))
    for name, identities, flat in (("groups", False, False), ("flat", False, True), ("flat, identities", True, True)):
        with tempfile.TemporaryDirectory() as into:
            repository, renames, tags, late = make(os.path.join(into, "repo"), options.seed, options.commits,
                                                   options.touching, identities, flat)
            registry = os.path.join(into, "main.blazon")
            blazon.run("init", registry)
            commits = json.loads(blazon.run("import", "--history", repository.folder, "--registry", registry,
                                            "--json", *MAP))["commits"]
            planted = {(subject, old, new) for subject, old, new in renames}
            found = {(commit["message"], cell["from"], cell["path"]) for commit in commits
                     for cell in commit["cells"] if cell["from"] and cell["from"] not in late}
            right = planted & found
            precision = len(right) / max(1, len(found))
            recall = len(right) / max(1, len(planted))
            states = check_tags(blazon, repository, tags, into)
            blame, cells = check_blame(blazon, registry, commits)
            print("%-24s %7d %6d %6d of %3d %4d/%4d %6.3f (%d/%d) %6.3f (%d/%d)" % (
                name, len(commits), len(tags), len(tags) - len(states), len(tags), cells - len(blame), cells,
                precision, len(right), len(found), recall, len(right), len(planted)))
            faults += ["%s: state at %s differs" % (name, tag) for tag in states]
            faults += ["%s: %s" % (name, fault) for fault in blame[:20]]
            limits = (1, 1) if identities else (0.98, 0.9)
            if precision < limits[0] or recall < limits[1]:
                faults.append("%s: precision %.3f, recall %.3f" % (name, precision, recall))
                faults += ["  missed: %s %s → %s" % entry for entry in sorted(planted - found)[:6]]
                faults += ["  false: %s %s → %s" % entry for entry in sorted(found - planted)[:6]]
    for fault in faults:
        print("fault: " + fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
