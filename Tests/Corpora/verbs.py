"""Runs every system through every verb that reads files: the same files are accepted with the same warnings.

    verbs.py BLAZON --corpora FOLDER [--only NAME]

Of each system: `import`, `import --prune`, `import --history`, `check`, `diff` of folders and of git revisions, `judge`,
`changelog`, `catalog --from` and `export --from` must tell the same codes at the same places and skip the same files, and
exit as what they say asks. `diff` of the registry with the files must find nothing, and both be exported alike. Exits with 1 on a difference.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "systems"))
from systems import SYSTEMS  # noqa: E402
PLACE = re.compile(r"^(?:[\w~]+:)?(?:\./)?(.+?)(?:@[0-9a-f]{10})?:(\d+):(\d+): (warning|error): .*\[([\w-]+)\]$", re.MULTILINE)
BARE = re.compile(r"^(warning|error): .*\[([\w-]+)\]$", re.MULTILINE)
SKIPPED = re.compile(r"^note: skipped \d+ files?: (.*)$", re.MULTILINE)
# An import has nothing to record, and a replay has recorded that there is nothing.
NOTHING = {"nothing-there", "files-without-tokens", "folder-empty", "nothing-taken-in"}


class Told:
    """What a run said of the files."""

    def __init__(self, done):
        self.status, self.text = done.returncode, done.stdout + done.stderr
        self.found = {(name, int(line), int(column), code) for name, line, column, _, code in PLACE.findall(done.stdout + done.stderr)}
        self.bare = {code for _, code in BARE.findall(done.stderr)}
        self.skipped = {part for text in SKIPPED.findall(done.stderr) for part in re.split(r"(?<=\)), ", text)}

    def codes(self):
        return {code for *_, code in self.found} | self.bare


class System:
    def __init__(self, binary, path, into):
        self.binary, self.into = binary, into
        self.folder = os.path.join(into, "w")
        os.makedirs(os.path.join(self.folder, "old"))
        self.isFile = os.path.isfile(path)
        self.name = "s"
        if self.isFile:
            # A document names files beside it.
            shutil.copytree(os.path.dirname(path), os.path.join(self.folder, "s"))
            self.name = "s/" + os.path.basename(path)
        else:
            shutil.copytree(path, os.path.join(self.folder, "s"))
        with open(os.path.join(self.folder, "old/one.json"), "w") as file:
            file.write('{"only-in-old": {"$type": "number", "$value": 1}}')
        self.git("init", "-q")
        self.git("commit", "-qm", "zero", "--allow-empty")
        self.git("add", "-A", "s")
        self.git("commit", "-qm", "one")

    def git(self, *words):
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words], cwd=self.folder, check=True,
                       capture_output=True)

    def run(self, *words, stdin=None):
        return subprocess.run([self.binary, *words], cwd=self.folder, capture_output=True, text=True, errors="replace", stdin=stdin,
                              timeout=900, env={**os.environ, "BLAZON_AUTHOR": "corpora", "HOME": self.into})

    def registry(self, name):
        self.run("init", name)
        return "--registry", name

    def told(self):
        name = self.name
        yield "import", Told(self.run("import", name, "--all", *self.registry("new.blazon")))
        yield "import --prune", Told(self.run("import", name, "--all", "--prune", "--yes", *self.registry("pruned.blazon")))
        yield "import --history", Told(self.run("import", "--history", ".", "--all", *self.registry("past.blazon"),
                                                *(("--files", name) if self.isFile else ())))
        yield "check", Told(self.run("check", name))
        yield "diff", Told(self.run("diff", "old", name, "--json"))
        yield "diff of git", Told(self.run("diff", "HEAD~1..HEAD", "--json", "--", name))
        yield "judge", Told(self.run("judge", "old", name))
        yield "changelog", Told(self.run("changelog", "old", name))
        yield "catalog", Told(self.run("catalog", "--from", name, "--out", "catalog.html"))
        yield "export", Told(self.run("export", "flat", "--from", name, "--file", "flat.json", "--force"))


def compared(system, tally):
    faults, all = [], dict(system.told())
    base = all["import"]
    tally["systems refused" if base.status else "systems taken"] += 1
    isUnread = "the file is skipped" in base.text
    for verb, told in all.items():
        tally["runs"] += 1
        tally["diagnostics"] += len(told.found) + len(told.bare)
        wanted = {0}
        if base.status != 0:
            # A replay takes what can be read of a commit, and says so in the end.
            wanted = {"check": {0, 1, 2}, "import --history": {0, 1, 2} if base.codes() & NOTHING else {1, 2}}.get(verb, {2})
        elif verb == "check":
            wanted = {0, 1}
        elif isUnread:
            wanted = {1} if verb == "import --history" else {0} if verb == "import" else {2}
        if told.status not in wanted:
            faults.append("%s exits with %d: %s" % (verb, told.status, [l for l in told.text.splitlines() if "error: " in l][:3]))
            continue
        if base.status != 0 or isUnread and told.status == 2:
            continue
        # A replay is about files that may hold tokens.
        skipped = {part for part in base.skipped if verb != "import --history" or not part.endswith(" is not read)")}
        if told.skipped != skipped and not isUnread:
            faults.append("%s skips %s, and import %s" % (verb, sorted(told.skipped), sorted(skipped)))
        if verb == "check":
            # It leaves out what a file that cannot be read may have.
            wrong = told.found - base.found | (set() if isUnread else base.found - told.found)
        elif verb.startswith("import"):
            wrong = (told.found ^ base.found) | (told.bare ^ base.bare)
        else:
            # Of many, one of a kind is shown, and of more kinds than ten their number.
            wrong = (told.found - base.found) | (told.codes() - base.codes())
            wrong |= set() if "other kinds (" in told.text else base.codes() - told.codes()
        if wrong:
            faults.append("%s: %s" % (verb, sorted(map(str, wrong))[:6]))
    if base.status == 0 and not isUnread and not faults:
        done = system.run("diff", "new.blazon", system.name, "--json")
        changes = json.loads(done.stdout)["changes"] if done.returncode == 0 else done.stderr[-300:]
        tally["diffs with the registry"] += 1
        if changes:
            faults.append("diff of the registry with the files: %d changes, %s" % (len(changes), str(changes[:2])[:700]))
        flat = system.run("export", "flat", "--registry", "new.blazon", "--file", "other.json")
        with open(os.path.join(system.folder, "flat.json")) as one, open(os.path.join(system.folder, "other.json")) as other:
            one, other = json.load(one), json.load(other)
        one.pop("generated"), other.pop("generated")
        if one != other:
            faults.append("export of the files is not that of the registry")
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("blazon")
    parser.add_argument("--corpora", required=True)
    parser.add_argument("--only")
    options = parser.parse_args()
    if not os.path.isdir(os.path.join(options.corpora, "systems")):
        print("skipped: there are no systems in %s" % options.corpora)
        return 0
    systems = [(system.name, os.path.join(options.corpora, system.at, system.folder)) for system in SYSTEMS]
    tally, isFaulty = collections.Counter(), False

    def take(entry):
        name, path = entry
        with tempfile.TemporaryDirectory() as into:
            return name, compared(System(os.path.abspath(options.blazon), path, into), tally)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, faults in pool.map(take, [entry for entry in systems if options.only in (None, entry[0])]):
            print("%s: %s" % (name, "the same" if not faults else "%d differences" % len(faults)), flush=True)
            for fault in faults:
                isFaulty = True
                print("fault: %s: %s" % (name, fault), flush=True)
    print(", ".join("%d %s" % (count, what) for what, count in tally.items()))
    return 1 if isFaulty or not tally["diagnostics"] or not tally["systems taken"] else 0


if __name__ == "__main__":
    sys.exit(main())
