"""Holds the ways into a registry against one another.

    states.py BLAZON [--count 100] [--seed 1] [--commits 8] [--corpora FOLDER] [--only NAME] [--keep FOLDER]

With --keep the repositories in which something differs stay there.

At every state of a history, four ways must end in the same cells, descriptions and axes: a new import of its files, a
replay up to it, a replay that goes on from the state before, and `import --prune` over whatever was before. None may refuse
what another takes. Histories are generated git repositories whose files are edited at random, and those of the corpora.
Exits with 1 on a difference, and where nothing was compared.
"""

import argparse
import collections
import concurrent.futures
import itertools
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from edits import generated
from histories import Repository

CODE = re.compile(r"\[([\w-]+)\]\s*$", re.MULTILINE)
# Where there is no token, an import has nothing to record, and the other ways record that all are gone.
NOTHING = {"nothing-there", "files-without-tokens", "folder-empty", "nothing-taken-in"}


def parsed(text):
    return json.loads(text) if text is not None else None


def state(registry):
    """What a registry holds: rows by the kind and place of each."""
    with sqlite3.connect(registry) as database:
        revisions = dict(database.execute("SELECT id, name FROM revision"))
        rows = {("cell", path, revision, context): (presence, kind, parsed(value), modality, parsed(qualifiers))
                for path, revision, context, presence, kind, value, modality, qualifiers in database.execute(
                    "SELECT path, revision, context, presence, type, value, modality, qualifiers FROM current_values")}
        # Of a path that is left and taken in one commit, what is taken comes last.
        for path, revision, is_group, *facts in database.execute(
                "SELECT t.path, a.revision_id, a.is_group, a.description, a.deprecated, a.extensions FROM about a "
                "JOIN token t ON t.id = a.token_id "
                "ORDER BY a.commit_id, coalesce(a.description, a.deprecated, a.extensions) IS NOT NULL"):
            key = ("about", path, revisions[revision])
            rows.pop(key, None)
            if any(fact is not None for fact in facts):
                rows[key] = (is_group, facts[0], parsed(facts[1]), parsed(facts[2]))
        for revision, axes in database.execute("SELECT revision, axes FROM revisions"):
            if any(key[2] == revision for key in rows):
                rows["axes", "", revision] = parsed(axes)
    return rows


def named(rows, model):
    """Rows with the names of axes that another state has for axes of the same values, so that as few rows as possible differ:
    a registry keeps the name of an axis that files do not name, and the files' own may be those of others then."""
    for key in [key for key in rows if key[0] == "axes" and key in model]:
        own, others = rows[key], model[key]
        if list(own) == list(others) or len(own) > 5:
            continue
        # Each axis has its own name, that of one of the same values, or none of them.
        choices = [[name] + [other for other in others if other != name and set(others[other]) == set(own[name])] for name in own]
        tries = [names for names in itertools.product(*choices) if len(set(names)) == len(names)]
        rows = min((renamed(rows, key[2], dict(zip(own, names))) for names in tries), key=lambda found: len(differing(found, model)))
    return rows


def differing(rows, model):
    return [key for key in {*model, *rows} if model.get(key) != rows.get(key)]


def renamed(rows, revision, names):
    found = {}
    for key, row in rows.items():
        if key[2] == revision and key[0] == "axes":
            row = {names[name]: values for name, values in row.items()}
        elif key[2] == revision and key[0] == "cell" and key[3]:
            pairs = [pair.split("=", 1) for pair in key[3].split(",")]
            key = (*key[:3], ",".join(sorted("%s=%s" % (names.get(name, name), value) for name, value in pairs)))
        found[key] = row
    return found


class Way:
    """One way into a registry, which it keeps from state to state or makes anew."""

    def __init__(self, runner, name, isNew):
        self.runner, self.name, self.isNew = runner, name, isNew
        self.registry = os.path.join(runner.into, name + ".blazon")
        self.renew()

    def renew(self):
        for ending in ("", "-wal", "-shm", ".lock"):
            if os.path.exists(self.registry + ending):
                os.remove(self.registry + ending)
        shutil.copy(self.runner.empty, self.registry)

    def run(self, *arguments, cwd=None):
        if self.isNew:
            self.renew()
        done = self.runner.run("import", *arguments, "--json", "--all", "--registry", self.registry, cwd=cwd)
        done.codes = set(CODE.findall(done.stderr))
        done.errors = [line for line in done.stderr.splitlines() if "error: " in line]
        return done


class Runner:
    """Takes one history in every way."""

    def __init__(self, binary, name, into):
        self.binary, self.name, self.into = binary, name, into
        self.empty = os.path.join(into, "empty.blazon")
        self.run("init", self.empty)
        self.files = os.path.join(into, "files")
        self.ways = {name: Way(self, name, isNew) for name, isNew in (
            ("fresh", True), ("replayed", True), ("continued", False), ("pruned", False))}
        self.faults, self.tally, self.codes = [], collections.Counter(), collections.Counter()
        self.readable = {}

    def run(self, *arguments, cwd=None):
        return subprocess.run([self.binary, *arguments], capture_output=True, text=True, errors="replace", cwd=cwd,
                              timeout=600, env={**os.environ, "BLAZON_AUTHOR": "corpora", "HOME": self.into})

    def write(self, files):
        shutil.rmtree(self.files, ignore_errors=True)
        os.makedirs(self.files)
        for path, text in files.items():
            place = os.path.join(self.files, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "w", encoding="utf-8", newline="") as file:
                file.write(text)

    def check(self, repository, tag, files):
        """One state, in all ways."""
        self.write(files)
        options, runs = [], self.runs(repository, tag)
        if "folder-holds-resolver" in runs["fresh"].codes:
            self.tally["states of several documents"] += 1
            for name, done in runs.items():
                if done.returncode != 2 or "folder-holds-resolver" not in done.errors[0]:
                    self.fault(tag, "%s exits with %d beside several resolver documents" % (name, done.returncode))
            return
        if "path-conflict" in runs["fresh"].codes:
            # What a replay leaves out for another error need not be told apart.
            isAll = all("[path-conflict]" in line for line in runs["fresh"].errors)
            self.tally["states that cannot be told apart"] += 1
            for name, done in runs.items():
                if isAll and (done.returncode != 2 or "path-conflict" not in done.codes):
                    self.fault(tag, "%s exits with %d where an import says path-conflict: %s" % (
                        name, done.returncode, done.errors))
            options = ["--last-wins"]
            runs = self.runs(repository, tag, *options)
        fresh = runs["fresh"]
        self.codes.update(fresh.codes)
        unread = self.unread(fresh)
        if unread:
            self.checkUnread(tag, unread, runs)
            files = {path: text for path, text in {**files, **{path: self.readable.get(path) for path in unread}}.items()
                     if text is not None}
            self.write(files)
            for name, more in (("fresh", ()), ("pruned", ("--prune", "--yes"))):
                runs[name] = self.ways[name].run(".", "--last-wins", *more, cwd=self.files)
        self.readable = files
        self.compare(tag, runs, unread)

    def runs(self, repository, tag, *options):
        found = {"fresh": self.ways["fresh"].run(".", *options, cwd=self.files)}
        for name in ("replayed", "continued"):
            found[name] = self.ways[name].run("--history", repository.folder, "--ref", tag, *options)
        found["pruned"] = self.ways["pruned"].run(".", "--prune", "--yes", *options, cwd=self.files)
        return found

    def unread(self, fresh):
        """The files that an import skipped since they cannot be read, or for which it is refused."""
        refused = fresh.errors if fresh.returncode != 0 and not fresh.codes & NOTHING else []
        return {line.split(":", 1)[0].removeprefix("./") for line in refused} | {
            match.removeprefix("./") for match in re.findall(
                r"^  skipped (.*), which cannot be read: ", fresh.stderr, re.MULTILINE)} | {
                match.removeprefix("./") for match in re.findall(
                    r"^(\S.*?):\d+:\d+: warning: .*; the file is skipped \[", fresh.stderr, re.MULTILINE)}

    def checkUnread(self, tag, unread, runs):
        self.tally["states with unreadable files"] += 1
        if runs["pruned"].returncode != 2:
            self.fault(tag, "pruned takes what holds a file that cannot be read: %s" % sorted(unread))
        for name in ("replayed", "continued"):
            if runs[name].returncode != 1:
                self.fault(tag, "%s exits with %d beside unreadable files: %s" % (
                    name, runs[name].returncode, runs[name].errors))
                continue
            told = runs[name].stderr.rsplit("earlier values stay: ", 1)[-1].strip()
            if told != ", ".join(sorted(unread)):
                self.fault(tag, "%s tells %r as unreadable, and an import %s" % (name, told, sorted(unread)))

    def compare(self, tag, runs, unread):
        fresh = runs["fresh"]
        isNothing = fresh.returncode != 0 and fresh.codes & NOTHING
        if fresh.returncode != 0 and not isNothing:
            self.fault(tag, "fresh is refused: %s" % fresh.errors)
            return
        model = {} if isNothing else state(self.ways["fresh"].registry)
        self.tally["states"] += 1
        self.tally["states without tokens"] += not model
        for (kind, *place), row in model.items():
            self.tally[{"cell": "cells", "about": "descriptions", "axes": "revisions with axes"}[kind]] += 1
            self.tally["in contexts"] += kind == "cell" and place[2] != ""
            self.tally["kept as written"] += kind == "cell" and "verbatim" in (row[4] or {})
        for name in ("replayed", "continued", "pruned"):
            done = runs[name]
            isLeft = name == "pruned" and isNothing and done.codes & NOTHING
            if done.returncode not in ((0, 1) if unread and name != "pruned" else (0,)) and not isLeft:
                self.fault(tag, "%s is refused: %s" % (name, done.errors))
                continue
            found = {} if isLeft else named(state(self.ways[name].registry), model)
            self.tally["comparisons"] += 1
            wrong = sorted(differing(found, model), key=str)
            if wrong:
                self.fault(tag, "%s differs in %d of %d:" % (name, len(wrong), len(model)) + "".join(
                    "\n    %s\n      fresh %s\n      %s %s" % (key, model.get(key), name, found.get(key)) for key in wrong[:4]))

    def fault(self, tag, text):
        self.faults.append("%s %s: %s" % (self.name, tag, text))


def recorded(folder):
    """Every commit's files of a history with an index; those without a tag where others have some are not compared."""
    with open(os.path.join(folder, "index.json"), encoding="utf-8") as file:
        commits = json.load(file)["commits"]
    texts = {}
    for commit in commits:
        for blob in commit["files"].values():
            if blob not in texts:
                with open(os.path.join(folder, "blobs", blob), encoding="utf-8", newline="") as file:
                    texts[blob] = file.read()
    places = [place for place, commit in enumerate(commits) if commit.get("tags")]
    if not places:
        places = list(range(9, len(commits), 10))
    places = {*places, len(commits) - 1}
    for place, commit in enumerate(commits):
        yield {path: texts[blob] for path, blob in commit["files"].items()}, place in places


def take(binary, name, states, keep):
    with tempfile.TemporaryDirectory() as into:
        runner = Runner(binary, name, into)
        states = list(states)
        repository = Repository(os.path.join(into, "repo"))
        for place, (files, _) in enumerate(states):
            mark = repository.commit("c%d" % place, files)
            repository.tag("s%d" % place, mark)
        repository.close()
        for place, (files, isCompared) in enumerate(states):
            if isCompared:
                runner.check(repository, "s%d" % place, files)
            else:
                runner.readable = files
        if keep and runner.faults:
            shutil.copytree(repository.folder, os.path.join(keep, name), dirs_exist_ok=True)
    return runner


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("blazon")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commits", type=int, default=8)
    parser.add_argument("--corpora")
    parser.add_argument("--only")
    parser.add_argument("--keep")
    options = parser.parse_args()
    histories = []
    top = os.path.join(options.corpora or "", "replay")
    if options.corpora and not os.path.isdir(top):
        print("skipped: there are no histories at %s" % top)
    elif options.corpora:
        histories += [(name, recorded(os.path.join(top, name))) for name in sorted(os.listdir(top))]
    for number in range(options.count):
        name = "seed-%d-%d" % (options.seed, number)
        histories.append((name, generated(random.Random(name), options.commits)))
    histories = [entry for entry in histories if options.only in (None, entry[0])]
    binary, tally, codes, faults = os.path.abspath(options.blazon), collections.Counter(), collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for runner in pool.map(lambda entry: take(binary, *entry, options.keep), histories):
            tally += runner.tally
            codes += runner.codes
            faults += runner.faults
            if not runner.name.startswith("seed-"):
                print("%s: %s, %d faults" % (runner.name, dict(runner.tally), len(runner.faults)))
    print("%d histories: %s" % (len(histories), ", ".join("%d %s" % (count, what) for what, count in tally.items())))
    print("states by what was told: " + ", ".join("%s %d" % entry for entry in codes.most_common()))
    for fault in faults:
        print("fault: " + fault, file=sys.stderr)
    needed = ("comparisons", "cells", "descriptions", "in contexts", "kept as written")
    missing = [what for what in needed if not tally[what]]
    if missing:
        print("fault: nothing was compared of: " + ", ".join(missing), file=sys.stderr)
    return 1 if faults or missing else 0


if __name__ == "__main__":
    sys.exit(main())
