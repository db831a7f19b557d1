#!/usr/bin/env python3
"""Git with the merge driver of `blazon git install`, in scripted repositories.

  python3 Tests/Merge/git_scenarios.py --binary .build/debug/blazon [--only NAME] [--keep]

Each scenario makes repositories of its own and says what differs. Exit status: 0 all as expected, 1 not.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import reader

FILE = "tokens/size.tokens.json"
SCENARIOS = []


def scenario(function):
    SCENARIOS.append(function)
    return function


class Wrong(Exception):
    pass


def expect(what, truth, detail=""):
    if not truth:
        raise Wrong(f"{what}{': ' + str(detail)[-600:] if str(detail) else ''}")


def tokens(newline="\n", last="\n", **values):
    """One line a token, so that lines alone cannot merge neighbors."""
    rows = [f'    "{key}": {{"$type": "number", "$value": {value}}}' for key, value in values.items()]
    return newline.join(["{", '  "size": {', ("," + newline).join(rows), "  }", "}"]) + last


class Repository:
    def __init__(self, world, name="work", installed=True):
        self.world, self.path = world, os.path.join(world.folder, name)
        os.makedirs(self.path)
        self.git("init", "-q", "-b", "main")
        if installed:
            self.blazon("git", "install")

    def run(self, *command, status=0):
        done = subprocess.run(command, cwd=self.path, env=self.world.environment, capture_output=True, timeout=120)
        self.output = (done.stdout + done.stderr).decode("utf-8", "replace")
        if status is not None:
            expect(f"{' '.join(command)}: exit status {done.returncode}, not {status}", done.returncode == status,
                   self.output)
        return done.returncode

    def git(self, *arguments, status=0):
        self.run("git", *arguments, status=status)
        return self.output.strip()

    def blazon(self, *arguments, status=0):
        self.run("blazon", *arguments, status=status)
        return self.output.strip()

    def write(self, text, file=FILE):
        path = os.path.join(self.path, file)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        reader.save(path, text)

    def text(self, file=FILE):
        return reader.load(os.path.join(self.path, file))

    def commit(self, text=None, file=FILE, message="Change"):
        if text is not None:
            self.write(text, file)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)
        return self.git("rev-parse", "HEAD")

    def fork(self, base, ours, theirs, file=FILE):
        """Branch `side` has theirs, `main` (checked out) ours."""
        self.commit(base, file, "Base")
        self.git("switch", "-q", "-c", "side")
        self.commit(theirs, file, "Theirs")
        self.git("switch", "-q", "main")
        self.commit(ours, file, "Ours")
        return self

    def values(self, file=FILE):
        tree = reader.parse(self.text(file))
        expect("a key twice", not reader.twice(tree), reader.twice(tree))
        return {name[-1]: token["$value"] for name, token in reader.tokens(reader.plain(tree)).items()}

    def has(self, file=FILE, **values):
        expect(f"{file} has {self.values(file)}", self.values(file) == values, f"expected {values}")

    def unmerged(self):
        return self.git("-c", "core.quotePath=false", "diff", "--name-only", "--diff-filter=U").splitlines()

    def conflict(self, *words, file=FILE, lines=False):
        """Marks with the base; where lines were merged, as git writes them, without."""
        text = self.text(file)
        expect("the path is not unmerged", len(self.unmerged()) == 1, self.git("status", "--short"))
        marks = re.findall(r"(?m)^(<{7}|\|{7}|={7}|>{7})(?= |\r?$)", text)
        expect("markers", marks and len(marks) % (3 if lines else 4) == 0, text)
        for word in words:
            expect(f"{word!r} is not in the file", word in text, text)


BASE = tokens(a=1, b=2, c=3)
OURS = tokens(a=1, b=20, c=3)
THEIRS = tokens(a=1, b=2, c=30)
BOTH = {"a": 1, "b": 20, "c": 30}


@scenario
def install(world):
    one = Repository(world)
    config, attributes = one.git("config", "--get-regexp", r"^merge\."), one.text(".gitattributes")
    expect("the driver line", all(word in config for word in ("--driver", "%O", "%A", "%B", "%L", "%P")), config)
    for file in (FILE, "x.tokens", "deep/y.tokens.json", "design.blazon"):
        got = one.git("check-attr", "merge", file)
        expect(f"no driver for {file}", not got.endswith(("unspecified", "unset")), got + attributes)


@scenario
def install_twice(world):
    one = Repository(world)
    before = one.git("config", "--list", "--local"), one.text(".gitattributes")
    one.blazon("git", "install")
    expect("changed something", before == (one.git("config", "--list", "--local"), one.text(".gitattributes")))


@scenario
def install_keeps_attributes(world):
    one = Repository(world, installed=False)
    one.write("*.png binary", ".gitattributes")
    one.blazon("git", "install")
    expect("lines lost", one.text(".gitattributes").startswith("*.png binary\n"), one.text(".gitattributes"))


@scenario
def merge_neighbors(world):
    one = Repository(world).fork(BASE, OURS, THEIRS)
    one.git("merge", "side")
    one.has(**BOTH)


@scenario
def merge_from_a_subfolder(world):
    one = Repository(world).fork(BASE, OURS, THEIRS)
    one.run("git", "-C", "tokens", "merge", "side")
    one.has(**BOTH)


@scenario
def merge_additions_at_one_place(world):
    one = Repository(world).fork(BASE, tokens(a=1, b=2, c=3, d=4), tokens(a=1, b=2, c=3, e=5))
    one.git("merge", "side")
    one.has(a=1, b=2, c=3, d=4, e=5)


@scenario
def merge_same_token_added_twice(world):
    one = Repository(world).fork(BASE, tokens(n=7, a=1, b=2, c=3), tokens(a=1, b=2, c=3, n=9))
    one.git("merge", "side", status=1)
    one.conflict("7", "9")


@scenario
def merge_rename_and_edit(world):
    one = Repository(world).fork(tokens(accent=5, other=7), tokens(accentStrong=5, other=7), tokens(accent=6, other=7))
    one.git("merge", "side")
    one.has(accentStrong=6, other=7)


@scenario
def conflict_leaves_markers(world):
    one = Repository(world).fork(BASE, tokens(a=1, b=20, c=3), tokens(a=1, b=22, c=30))
    one.git("merge", "side", status=1)
    one.conflict("20", "22")
    outside = re.sub(r"(?ms)^<{7}.*?^>{7}.*?$", "", one.text())
    expect("c is not merged outside of the conflict", "30" in outside, one.text())
    one.git("checkout", "--theirs", FILE)
    one.has(a=1, b=22, c=30)


@scenario
def conflict_solved_and_checked(world):
    one = Repository(world).fork(BASE, tokens(a=1, b=20, c=3), tokens(a=1, b=22, c=3))
    one.git("merge", "side", status=1)
    one.blazon("git", "check", status=1)
    expect("the file is not named", FILE in one.output, one.output)
    one.commit(tokens(a=1, b=21, c=3))
    one.blazon("git", "check")


@scenario
def rebase(world):
    one = Repository(world).fork(BASE, OURS, THEIRS)
    one.git("rebase", "-q", "side")
    one.has(**BOTH)


@scenario
def rebase_with_a_conflict(world):
    one = Repository(world).fork(BASE, OURS, tokens(a=1, b=22, c=30))
    one.git("rebase", "-q", "side", status=1)
    one.conflict("20", "22")
    one.write(tokens(a=1, b=21, c=30))
    one.git("add", "-A")
    one.git("-c", "core.editor=true", "rebase", "--continue")
    one.has(a=1, b=21, c=30)


@scenario
def cherry_pick(world):
    one = Repository(world).fork(BASE, OURS, THEIRS)
    one.git("cherry-pick", "side")
    one.has(**BOTH)


@scenario
def revert(world):
    one = Repository(world)
    one.commit(BASE)
    bad = one.commit(OURS)
    one.commit(tokens(a=1, b=20, c=30))
    one.git("revert", "--no-edit", bad)
    one.has(a=1, b=2, c=30)


@scenario
def stash_pop(world):
    one = Repository(world)
    one.commit(BASE)
    one.write(THEIRS)
    one.git("stash", "-q")
    one.commit(OURS)
    one.git("stash", "pop", "-q")
    one.has(**BOTH)


def criss_cross(one, ours, theirs):
    """Both branches merge the other's first commit, then go on."""
    one.git("branch", "other", "side")
    one.git("branch", "first", "main")
    for name, other in (("main", "other"), ("side", "first")):
        one.git("switch", "-q", name)
        if one.run("git", "merge", "-q", "--no-edit", other, status=None):
            one.write(ours if name == "main" else theirs)
            one.git("add", "-A")
            one.git("commit", "-q", "--no-edit")
    one.git("switch", "-q", "main")


@scenario
def criss_cross_clean(world):
    one = Repository(world).fork(BASE, OURS, THEIRS)
    criss_cross(one, None, None)
    one.commit(tokens(a=10, b=20, c=30))
    one.git("switch", "-q", "side")
    one.commit(tokens(a=1, b=20, c=30, d=4))
    one.git("switch", "-q", "main")
    one.git("merge", "-q", "--no-edit", "side")
    one.has(a=10, b=20, c=30, d=4)


@scenario
def criss_cross_with_a_conflict_below(world):
    one = Repository(world).fork(BASE, tokens(a=1, b=20, c=3), tokens(a=1, b=22, c=3))
    criss_cross(one, tokens(a=1, b=20, c=3), tokens(a=1, b=22, c=3))
    status = one.run("git", "merge", "-q", "--no-edit", "side", status=None)
    expect(f"exit status {status}", status == 1, one.output)
    one.conflict("20", "22", lines=True)


@scenario
def criss_cross_settled_alike(world):
    one = Repository(world).fork(BASE, tokens(a=1, b=20, c=3), tokens(a=1, b=22, c=3))
    criss_cross(one, tokens(a=1, b=21, c=3), tokens(a=1, b=21, c=3))
    one.commit(tokens(a=10, b=21, c=3))
    one.git("switch", "-q", "side")
    one.commit(tokens(a=1, b=21, c=3, d=4))
    one.git("switch", "-q", "main")
    if one.run("git", "merge", "-q", "--no-edit", "side", status=None) == 0:
        one.has(a=10, b=21, c=3, d=4)
    else:  # the ancestor has markers, so that lines are merged
        one.conflict("10", "21", '"d"', lines=True)


@scenario
def crlf(world):
    one = Repository(world).fork(*(text.replace("\n", "\r\n") for text in (BASE, OURS, THEIRS)))
    one.git("merge", "side")
    one.has(**BOTH)
    expect("line ends", "\n" not in one.text().replace("\r\n", ""), repr(one.text()))


@scenario
def crlf_conflict(world):
    one = Repository(world).fork(*(tokens("\r\n", "\r\n", a=1, b=value) for value in (2, 20, 22)))
    one.git("merge", "side", status=1)
    one.conflict("20", "22")
    expect("line ends", "\n" not in one.text().replace("\r\n", ""), repr(one.text()))


@scenario
def autocrlf(world):
    one = Repository(world)
    one.git("config", "core.autocrlf", "true")
    one.fork(*(text.replace("\n", "\r\n") for text in (BASE, OURS, THEIRS)))
    one.git("merge", "side")
    one.has(**BOTH)
    expect("line ends", "\n" not in one.text().replace("\r\n", ""), repr(one.text()))
    expect("not clean", not one.git("status", "--short"), one.output)


@scenario
def no_last_newline(world):
    one = Repository(world).fork(*(text.rstrip("\n") for text in (BASE, OURS, THEIRS)))
    one.git("merge", "side")
    one.has(**BOTH)
    expect("a newline at the end", not one.text().endswith("\n"))


@scenario
def path_with_blanks_and_quotes(world):
    for file in ("my tokens/it's \"so\" $HOME; x.tokens.json", "tokens/größe – 1.tokens.json", "-o.tokens.json"):
        one = Repository(world, f"work{len(os.listdir(world.folder))}").fork(BASE, OURS, THEIRS, file)
        one.git("merge", "side")
        one.has(file, **BOTH)
        expect("something else was written", not one.git("status", "--short"), one.output)


@scenario
def path_with_blanks_in_conflict(world):
    file = "my tokens/it's \"so\".tokens.json"
    one = Repository(world).fork(BASE, OURS, tokens(a=1, b=22, c=3), file)
    one.git("merge", "side", status=1)
    one.conflict("20", "22", file=file)
    expect("the path is not named as it is", 'my tokens/it\'s "so".tokens.json' in one.output or "it's" in one.output)


@scenario
def worktree(world):
    one = Repository(world).fork(BASE, OURS, THEIRS)
    one.git("worktree", "add", "-q", os.path.join(world.folder, "tree"), "side")
    other = Repository.__new__(Repository)
    other.world, other.path = world, os.path.join(world.folder, "tree")
    other.git("merge", "-q", "--no-edit", "main")
    other.has(**BOTH)
    other.blazon("git", "check")


@scenario
def submodule(world):
    inner = Repository(world, "inner").fork(BASE, OURS, THEIRS)
    one = Repository(world)
    one.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", inner.path, "lib")
    one.commit(message="Submodule")
    lib = Repository.__new__(Repository)
    lib.world, lib.path = world, os.path.join(one.path, "lib")
    lib.blazon("git", "install")
    lib.git("merge", "-q", "--no-edit", "origin/side")
    lib.has(**BOTH)
    one.blazon("git", "check")


@scenario
def file_deleted_and_edited(world):
    one = Repository(world).fork(BASE, OURS, THEIRS)
    one.git("rm", "-q", FILE)
    one.git("commit", "-q", "-m", "Gone")
    one.git("merge", "side", status=1)
    expect("their file is lost", one.text() == THEIRS, one.git("status", "--short"))


@scenario
def file_renamed_and_edited(world):
    one = Repository(world)
    one.commit(BASE)
    one.git("switch", "-q", "-c", "side")
    one.commit(THEIRS)
    one.git("switch", "-q", "main")
    one.git("mv", FILE, "tokens/new.tokens.json")
    one.commit(OURS, "tokens/new.tokens.json")
    one.git("merge", "side")
    one.has("tokens/new.tokens.json", **BOTH)
    expect("the old file is back", not os.path.exists(os.path.join(one.path, FILE)))


@scenario
def file_added_on_both_sides(world):
    one = Repository(world)
    one.commit("x", "readme")
    one.git("switch", "-q", "-c", "side")
    one.commit(tokens(a=1, c=3))
    one.git("switch", "-q", "main")
    one.commit(tokens(a=1, b=2))
    one.git("merge", "side")
    one.has(a=1, b=2, c=3)


@scenario
def one_side_unchanged(world):
    one = Repository(world)
    name = one.git("config", "--name-only", "--get-regexp", r"^merge\..*\.driver$").splitlines()[0]
    one.git("config", name, "touch called; false")
    one.commit(BASE)
    one.git("switch", "-q", "-c", "side")
    one.commit(THEIRS)
    one.git("switch", "-q", "main")
    one.commit("x", "readme")
    one.git("merge", "side")
    expect("the driver was called", not os.path.exists(os.path.join(one.path, "called")))


def broken_driver(one):
    for line in one.git("config", "--get-regexp", r"^merge\..*\.driver$").splitlines():
        one.git("config", line.split(" ")[0], re.sub(r"\S*blazon\S*", "no-such-program-here", line.split(" ", 1)[1], 1))


@scenario
def missing_program(world):
    one = Repository(world).fork(BASE, OURS, THEIRS)
    broken_driver(one)
    one.git("merge", "side", status=1)
    expect("ours is lost", one.text() == OURS, one.text())
    one.git("merge", "--abort")
    one.blazon("git", "check", status=1)
    expect("check does not name the program", "no-such-program-here" in one.output, one.output)


@scenario
def attribute_without_driver(world):
    one = Repository(world)
    one.commit(BASE)
    for name in set(re.findall(r"(?m)^(merge\..*)\.", one.git("config", "--name-only", "--get-regexp", r"^merge\."))):
        one.git("config", "--remove-section", name)
    one.blazon("git", "check", status=1)
    expect("the remedy is not named", "git install" in one.output, one.output)


@scenario
def broken_file_merges_as_lines(world):
    far = {f"s{n}": n for n in range(30)}
    base = tokens(**far)
    broken = base.replace('"s0": {"$type": "number", "$value": 0}', '"s0": {"$type": "number" "$value": 5}')
    one = Repository(world).fork(base, tokens(**{**far, "s29": 290}), broken)
    one.git("merge", "side")
    expect("not the text merge", "290" in one.text() and '"number" "$value": 5' in one.text(), one.text())


@scenario
def broken_file_conflicts_as_lines(world):
    one = Repository(world).fork(BASE, OURS, BASE.replace('"b": {', '"b": {{'))
    one.git("merge", "side", status=1)
    one.conflict("20", "{{", lines=True)


@scenario
def json5(world):
    base = "// sizes\n{\n  size: {\n    a: {$type: 'number', $value: 1}, // one\n    b: {$type: 'number', $value: 2},\n  },\n}\n"
    one = Repository(world).fork(base, base.replace("value: 1}", "value: 10}"), base.replace("value: 2}", "value: 0x14}"),
                                 "tokens/size.tokens.json5")
    one.git("merge", "side")
    expect("the text", one.text("tokens/size.tokens.json5") == base.replace("value: 1}", "value: 10}").replace(
        "value: 2}", "value: 0x14}"), one.text("tokens/size.tokens.json5"))


@scenario
def marker_size(world):
    one = Repository(world)
    one.write(one.text(".gitattributes") + "*.tokens.json conflict-marker-size=12\n", ".gitattributes")
    one.fork(BASE, OURS, tokens(a=1, b=22, c=3))
    one.git("merge", "side", status=1)
    expect("the size of the markers", re.search(r"(?m)^<{12}( |$)", one.text()), one.text())


@scenario
def check_finds_markers(world):
    one = Repository(world)
    one.commit(BASE.replace('    "b"', '<<<<<<< HEAD\n    "b"', 1))
    one.blazon("git", "check", status=1)
    expect("the file is not named", FILE in one.output, one.output)


@scenario
def check_finds_keys_twice(world):
    one = Repository(world)
    one.commit(BASE.replace('"c"', '"a"'))
    one.blazon("git", "check", status=1)
    expect("file and key are not named", FILE in one.output and "a" in one.output, one.output)


@scenario
def check_is_content(world):
    one = Repository(world)
    one.commit(BASE)
    one.blazon("git", "check")


@scenario
def verify_agrees(world):
    one = Repository(world).fork(BASE, OURS, THEIRS)
    one.git("merge", "-q", "--no-edit", "side")
    one.blazon("git", "verify", "HEAD")


@scenario
def verify_finds_a_loss(world):
    one = Repository(world).fork(BASE, OURS, THEIRS)
    one.git("merge", "-q", "--no-edit", "side")
    one.write(OURS)
    one.git("commit", "-qa", "--amend", "--no-edit")
    one.blazon("git", "verify", "HEAD", status=1)
    expect("the token is not named", "size.c" in one.output, one.output)


@scenario
def verify_finds_a_key_twice(world):
    one = Repository(world).fork(BASE, tokens(n=7, a=1, b=2, c=3), tokens(a=1, b=2, c=3, n=9))
    one.git("-c", "merge.default=text", "merge", "-q", "--no-edit", "side", status=None)
    one.write(tokens(n=7, a=1, b=2, c=3).replace("\n  }\n}", ',\n    "n": {"$type": "number", "$value": 9}\n  }\n}'))
    one.git("add", "-A")
    one.git("commit", "-q", "--no-edit")
    one.blazon("git", "verify", "HEAD", status=1)
    expect("the token is not named", "size.n" in one.output, one.output)


@scenario
def diff_driver(world):
    one = Repository(world)
    one.commit(BASE)
    one.write(OURS)
    expect("no diff of tokens", "size.b" in one.git("diff"), one.output)
    expect("lines where they are asked for", "+    " in one.git("diff", "--no-ext-diff"), one.output)


@scenario
def registries(world):
    one = Repository(world)
    one.blazon("init", "design.blazon")
    one.blazon("set", "size.a", "1", "--type", "number", "-m", "One")
    one.commit()
    one.git("switch", "-q", "-c", "side")
    one.blazon("set", "size.b", "2", "--type", "number", "-m", "Two")
    one.commit()
    one.git("switch", "-q", "main")
    one.blazon("set", "size.c", "3", "--type", "number", "-m", "Three")
    one.commit()
    one.git("merge", "-q", "--no-edit", "side")
    listed = one.blazon("list")
    expect("tokens", all(f"size.{name}" in listed for name in "abc"), listed)


class World:
    def __init__(self, binary, folder):
        self.folder = os.path.join(folder, "repositories")
        tools = os.path.join(folder, "bin")
        os.makedirs(self.folder)
        os.makedirs(tools)
        os.symlink(os.path.abspath(binary), os.path.join(tools, "blazon"))
        home = os.path.join(folder, "home")
        os.makedirs(home)
        people = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
                  for what, value in (("NAME", "Ann"), ("EMAIL", "ann@example.com"))}
        self.environment = {**os.environ, **people, "PATH": tools + os.pathsep + os.environ["PATH"], "HOME": home,
                            "GIT_CONFIG_NOSYSTEM": "1", "BLAZON_AUTHOR": "Ann <ann@example.com>", "GIT_EDITOR": "true",
                            "XDG_CONFIG_HOME": home}
        self.environment.pop("BLAZON_REGISTRY", None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=".build/debug/blazon")
    parser.add_argument("--only")
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    wrong = 0
    for one in SCENARIOS:
        if options.only and options.only != one.__name__:
            continue
        folder = tempfile.mkdtemp(prefix=f"git-{one.__name__}-")
        try:
            one(World(options.binary, folder))
            print(f"ok     {one.__name__.replace('_', ' ')}")
        except Exception as error:  # a file that cannot be read is an answer, too
            wrong += 1
            print(f"WRONG  {one.__name__.replace('_', ' ')}: {error if isinstance(error, Wrong) else repr(error)}"
                  + (f" ({folder})" if options.keep else ""))
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{wrong} of {1 if options.only else len(SCENARIOS)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
