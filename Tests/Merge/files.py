#!/usr/bin/env python3
"""An oracle for `blazon merge BASE OURS THEIRS` on token files.

  python3 Tests/Merge/files.py --binary .build/debug/blazon                     the 41 cases of cases.jsonl
  python3 Tests/Merge/files.py --binary … --random 1000 --seed 1                random triples (every tenth: folders)
  python3 Tests/Merge/files.py --binary … --neutral DIR…                        neutral laws on every file
  python3 Tests/Merge/files.py --binary … --packs DIR                           reverts and picks of real histories
  python3 Tests/Merge/files.py --plant lost --random 100                        no program: what the oracle finds

DIR of --neutral holds token files, or `index.json` of a recorded history (docs/replay.md), whose consecutive versions
are merged. --cases FILE.jsonl reads other cases; --only N repeats one triple, and --keep keeps its files. The first
failure of each kind is made smaller and printed with its files (--shrink N).

Of random triples (triples.py) the model knows what each side did. Checked are: no unit that one side changed is lost;
no conflict where nothing was changed twice and nothing broken comes of both; the same with the sides swapped; bytes of
ours outside of the edits of theirs; the result is read, has no key twice, and `check` finds no error in it that
neither side has. Where a conflict is open to opinion (a token and its group moved on different sides, …) both pass.
Exit status: 0 all agree, 1 something disagrees, 2 the oracle itself failed.
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
import subprocess
import sys
import tempfile
import traceback

import reader
import triples

LABELS = {"<": "ours", "|": "base", ">": "theirs"}
FAULTS = ("cases", "neutral", "exit status", "lost update", "false conflict", "missed conflict", "wrong tree",
          "bytes of ours", "indentation", "comments", "not symmetric", "unreadable", "key twice", "new errors", "markers",
          "conflicts not listed", "standard output", "silent loss", "more conflicts than the plain model", "hang")


class Merged:
    """What one merge gave: the exit status, the texts by name, the conflicts and what stood on standard error."""

    def __init__(self, status, texts, conflicts, errors):
        self.status, self.texts, self.conflicts, self.errors = status, texts, conflicts, errors

    @property
    def paths(self):
        return {path(conflict.get("path") or "") for conflict in self.conflicts}

    @property
    def notes(self):
        return [line for line in self.errors.splitlines() if re.match(r"(.*: )?(note|warning): ", line)]


def path(text):
    return tuple(part for part in text.split(" ")[0].split(".") if not part.startswith("$")) if text else ()


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder, self.count = os.path.abspath(binary), folder, itertools.count()

    def run(self, *arguments, cwd=None):
        try:
            done = subprocess.run([self.binary, *arguments], capture_output=True, cwd=cwd, timeout=120)
        except subprocess.TimeoutExpired:
            return -1, "", "no end after 120 seconds"
        return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")

    def place(self):
        folder = os.path.join(self.folder, str(next(self.count)))
        os.makedirs(folder)
        return folder

    def merge(self, *sides, folders=False, name=None):
        """Merges texts by name, three dictionaries of one text each or with `folders` of any number."""
        place = self.place()
        arguments = []
        for label, texts in zip(("base", "ours", "theirs"), sides):
            at = os.path.join(place, label)
            os.makedirs(at)
            for file, text in texts.items():
                reader.save(os.path.join(at, file), text)
            arguments.append(label if folders else os.path.join(label, next(iter(texts))) if texts else "/dev/null")
        out = "out" if folders else "out-" + (name or next(iter(sides[1])))
        status, output, errors = self.run("merge", *arguments, "-o", out, "--json", cwd=place)
        texts, out = {}, os.path.join(place, out)
        if os.path.isdir(out):
            texts = {file: reader.load(os.path.join(out, file)) for file in sorted(os.listdir(out))}
        elif os.path.exists(out):
            texts = {next(iter(sides[1])): reader.load(out)}
        try:
            document = json.loads(output) if output.strip() else {}
        except ValueError:
            document = {"conflicts": [], "broken": output}
        result = Merged(status, texts, document.get("conflicts", []), errors)
        result.place = place
        return result

    def standard_output(self, merged, *sides):
        arguments = [os.path.join(label, next(iter(texts))) for label, texts in zip(("base", "ours", "theirs"), sides)]
        return self.run("merge", *arguments, cwd=merged.place)

    def errors(self, texts):
        """Code and message of each error that `check` finds."""
        place = self.place()
        for file, text in texts.items():
            reader.save(os.path.join(place, file), text)
        status, output, _ = self.run("check", *sorted(texts), "--json", cwd=place)
        shutil.rmtree(place)
        try:
            found = json.loads(output)["diagnostics"]
        except ValueError:
            return {("no answer", f"exit status {status}")}
        return {(one["code"], one["message"]) for one in found if one["severity"] == "error"}

    def forget(self, merged):
        shutil.rmtree(merged.place, ignore_errors=True)


# Markers


def hunks(text):
    """Lists of (which, text): None for what is merged, else a dictionary of the three texts."""
    parts, now, at = [""], None, None
    for line in re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text):
        mark = re.match(r"(<{7}|\|{7}|={7}|>{7})(?:[ \r\n]|$)", line)
        sign = mark and mark.group(1)[0]
        if sign == "<" and now is None:
            now, at = {"ours": "", "base": "", "theirs": ""}, "ours"
        elif sign == "|" and at == "ours":
            at = "base"
        elif sign == "=" and at == "base":
            at = "theirs"
        elif sign == ">" and at == "theirs":
            parts += [now, ""]
            now = at = None
        elif sign:
            raise reader.Bad(f"a marker out of its place: {line!r}")
        elif now is None:
            parts[-1] += line
        else:
            now[at] += line
    if now is not None:
        raise reader.Bad("a conflict without an end")
    return parts


def taken(text, side):
    return "".join(part if isinstance(part, str) else part[side] for part in hunks(text))


def read(texts):
    """Tokens of texts, keys twice, and the first fault that keeps one from being read."""
    found, doubled = {}, []
    for file, text in texts.items():
        tree = reader.parse(text)
        doubled += reader.twice(tree)
        for name, token in reader.tokens(reader.plain(tree)).items():
            if name in found:
                doubled.append(name)
            found[name] = token
    return found, doubled


# Random triples


def touched(ours, merged, name=()):
    """The smallest members that differ, as paths in ours. A value is one member; one with parts has them."""
    if not (isinstance(ours, dict) and isinstance(merged, dict)):
        return {name}
    if name[-1:] == ("value",) or name[-1:] == ("$value",) and kind(ours) not in triples.MEMBERS or name[-2:-1] == (
            "$value",) or name[-2:-1] == ("$extensions",) and name[-1] != "dev.blazon":
        return {name}
    found = set()
    for key in {**ours, **merged}:
        if key not in ours or key not in merged or ours[key] != merged[key]:
            found |= touched(ours.get(key), merged.get(key), name + (key,))
    return found


def kind(value):
    """The kind of a value with members, by its members."""
    return next((name for name, member in (("typography", "fontSize"), ("border", "style"), ("transition", "delay"),
                                           ("shadow", "blur")) if member in value), None)


class Check:
    """One triple held against the program, or against planted answers; `faults` are (kind, what)."""

    def __init__(self, program, triple, deep=True):
        self.program, self.triple, self.faults = program, triple, []
        self.expected = triple.expected
        merged = program.merge(*triple.texts, folders=triple.folders)
        self.place = merged.place
        self.status, self.conflicts = merged.status, merged.conflicts
        self.judge(merged)
        if deep and not self.faults:
            self.swap(merged)
        if deep and not self.faults and not triple.folders and triple.rng.random() < 0.1:
            status, output, _ = program.standard_output(merged, *triple.texts)
            if (status, output) != (merged.status, next(iter(merged.texts.values()))):
                self.fault("standard output", "is not what -o writes")
        if deep and not self.faults and merged.status == 0:
            self.new_errors(merged)

    def fault(self, kind, what):
        self.faults.append((kind, what))

    def judge(self, merged):
        must, may = self.expected.must, self.expected.may
        if merged.status not in (0, 1):
            kind = "hang" if merged.status == -1 else "exit status"
            return self.fault(kind, f"{merged.status}: {merged.errors.strip()[-400:]}")
        if not merged.texts:
            return self.fault("exit status", f"{merged.status}, and nothing written: {merged.errors.strip()[-400:]}")
        if merged.status == 0:
            if must:
                return self.fault("missed conflict", "; ".join(self.say(uid, why) for uid, why in must.items()))
            return self.clean(merged)
        covered = {uid for uid in self.identities() if self.named(uid, merged.paths)}
        for conflict in merged.conflicts:
            if not any(self.named(uid, {path(conflict.get("path") or "")}) for uid in {**must, **may}):
                self.fault("false conflict", json.dumps(conflict, ensure_ascii=False)[:400])
        if not merged.conflicts:
            self.fault("conflicts not listed", merged.errors.strip()[-400:])
        open_ones = [uid for uid in must if uid not in covered and not self.related(uid, covered)]
        if open_ones and not self.faults:
            self.fault("missed conflict", "; ".join(self.say(uid, must[uid]) for uid in open_ones))
        self.marked(merged, covered)

    def say(self, uid, why):
        return f"{sorted('.'.join(one) for one in self.expected.paths(uid))}: {why}"

    def identities(self):
        return set().union(*(tree.items for tree in (*self.triple.trees, self.expected.tree)))

    def named(self, uid, paths):
        """Whether one of the paths names the item, a member of it, or a group around it."""
        return any(one[:len(other)] == other[:len(one)] for one in self.expected.paths(uid) for other in paths)

    def related(self, uid, covered):
        """A violation may be told at either end of a reference, a circle, or a path that is wanted twice."""
        trees = (*self.triple.trees, self.expected.tree)
        tree = self.expected.tree
        if uid in tree.items and any(tree.path(other) == tree.path(uid) for other in covered if other in tree.items):
            return True
        return any(ref in covered for tree in trees if uid in tree.items for ref in tree.refs(uid)) or any(
            uid in tree.refs(other) for tree in trees for other in covered if other in tree.items) or (
            "itself" in self.expected.must.get(uid, "") and any("itself" in self.expected.must.get(one, "")
                                                                for one in covered))

    def clean(self, merged):
        try:
            found, doubled = read(merged.texts)
        except (reader.Bad, IndexError) as error:
            return self.fault("unreadable", str(error))
        if doubled:
            self.fault("key twice", str(doubled[:3]))
        # Names and groups from different sides make one path, or a conflict; never one of them alone.
        self.compare(found, {uid for uid, why in self.expected.may.items() if why not in (triples.BOTH, triples.RENAMED)})
        if not self.expected.may:
            self.layout(merged)
        for file, text in merged.texts.items():
            self.indentation(file, text, reader.parse(text), ())

    def compare(self, found, exempt):
        """Against the expected tree, without the exempt identities and what refers to them."""
        tree = self.expected.tree
        wanted, free = triples.meaning(tree), set()
        for uid in tree.tokens():
            if uid in exempt or set(tree.refs(uid)) & exempt:
                free |= self.expected.paths(uid)
                wanted.pop(tree.path(uid), None)
        for uid in exempt:
            free |= self.expected.paths(uid)
        ours, base = triples.meaning(self.triple.trees[1]), triples.meaning(self.triple.trees[0])
        for name, token in wanted.items():
            if name in free:
                continue
            got = found.get(name)
            for key in dict.fromkeys([*token, *(got or {})]):
                if (got or {}).get(key) != token.get(key):
                    lost = got is None or got.get(key) in (ours.get(name, {}).get(key), base.get(name, {}).get(key))
                    self.fault("lost update" if lost else "wrong tree", f"{'.'.join(name)} {key}: expected "
                               f"{json.dumps(token.get(key))}, got {json.dumps(got and got.get(key))}"
                               + ("" if got else " (no such token)"))
                    break
        for name in found:
            if name not in wanted and not any(one[:len(name)] == name[:len(one)] for one in free):
                self.fault("wrong tree", f"{'.'.join(name)} stands there, and should not")

    def layout(self, merged):
        base, ours, other = self.triple.texts
        if base == ours:  # then theirs is the answer, byte for byte
            if merged.texts != other:
                self.fault("neutral", "one side changed nothing, and the result is not the other")
            return
        style = self.triple.styles[1]
        wanted = triples.render(self.expected.tree, style)
        for file, text in self.triple.texts[1].items():
            if file not in merged.texts or file not in wanted:
                continue
            ours, theirs = reader.parse(text), reader.parse(wanted[file])
            open_to = touched(reader.plain(ours), reader.plain(theirs))
            # What theirs adds to a file is there, though ours has a group of that name, or the axes, in another one.
            known, new = (reader.plain(reader.parse(side.get(file, "{}"))) for side in (base, other))
            open_to |= {(key,) for key in new if key not in known and key not in reader.plain(ours)}
            if not reader.plain(ours) or not reader.plain(theirs):
                continue
            for what in reader.differences(text, merged.texts[file], open_to)[:3]:
                self.fault("bytes of ours", f"{file}: {what}")
        _, base, theirs = self.triple.trees[1], self.triple.trees[0], self.triple.trees[2]
        if style.json5:
            for uid in theirs.items:
                note = theirs.items[uid].comment
                if uid not in base.items and uid not in self.triple.trees[1].items and note and not any(
                        note in text for text in merged.texts.values()):
                    self.fault("comments", f"// {note} above {'.'.join(theirs.path(uid))} is lost")

    def indentation(self, file, text, node, at):
        """Members on lines of their own stand one below the other, as they do in all that is generated."""
        members, start, found = node.members or [], node.start, {}
        for member in members:
            gap = text[start:member.start]
            if "\n" in gap:
                found.setdefault(gap[gap.rindex("\n") + 1:], member.key)
            start = member.node.end
            self.indentation(file, text, member.node, at + (member.key,))
        if len(found) > 1:
            self.fault("indentation", f"{file}: members of {'.'.join(at) or 'the root'}: {found}")

    def marked(self, merged, covered):
        """Each side taken, the text is read, and what stands in no conflict is merged."""
        try:
            parts = [part for text in merged.texts.values() for part in hunks(text) if isinstance(part, dict)]
            # A file that one side removed stays whole, as in git: ours, or theirs, and nothing between the two.
            if not parts and any(one.get("kind") != "file" for one in merged.conflicts):
                self.fault("markers", "a conflict, and no markers")
            for part in parts:
                if part["ours"] == part["theirs"]:
                    self.fault("markers", f"both sides of a conflict are the same text: {part['ours'][:200]!r}")
        except reader.Bad as error:
            return self.fault("markers", str(error))
        exempt = covered | set(self.expected.must) | set(self.expected.may)
        for side in triples.SIDES:
            try:
                texts = {file: taken(text, side) for file, text in merged.texts.items()}
                found, doubled = read(texts)
                for file, text in texts.items():
                    if not file.endswith("5"):  # a comma too many is a fault there
                        json.loads(text.removeprefix("\ufeff"))
            except (ValueError, IndexError) as error:
                self.fault("markers", f"with all of {side} it cannot be read: {error}")
                continue
            if doubled:
                self.fault("markers", f"with all of {side} keys stand twice: {doubled[:3]}")
            if not self.faults:
                self.compare(found, exempt)

    def swap(self, merged):
        base, ours, theirs = self.triple.texts
        other = self.program.merge(base, theirs, ours, folders=self.triple.folders)
        if other.status != merged.status:
            self.fault("not symmetric", f"exit status {merged.status}, and {other.status} with the sides swapped")
        elif self.meant(other.paths) != self.meant(merged.paths):
            self.fault("not symmetric", f"conflicts at {sorted(merged.paths)}, and at {sorted(other.paths)} swapped")
        elif merged.status == 0 and read(other.texts)[0] != read(merged.texts)[0]:
            one, two = read(merged.texts)[0], read(other.texts)[0]
            at = [name for name in {**one, **two} if one.get(name) != two.get(name)]
            self.fault("not symmetric", f"other tokens: {'.'.join(at[0])}")
        self.program.forget(other)

    def meant(self, paths):
        """The identities at paths, as a renamed token has a name on each side; without those that only refer to another."""
        found = {next((uid for uid in self.identities() if one in self.expected.paths(uid)), one) for one in paths}
        trees = (*self.triple.trees, self.expected.tree)
        return {uid for uid in found if not any(uid in tree.items and found & set(tree.refs(uid)) for tree in trees)}

    def new_errors(self, merged):
        found = self.program.errors(merged.texts)
        if found:
            known = {code for texts in self.triple.texts[1:] for code, _ in self.program.errors(texts)}
            for code, message in sorted(found):
                if code not in known:
                    self.fault("new errors", f"{message} [{code}]")


class Planted:
    """In the program's place: the expected answer with one fault, to see that the oracle finds it."""

    def __init__(self, fault):
        self.fault, self.triple, self.other = fault, None, None

    def merge(self, base, ours, theirs, folders=False):
        expected, flip = self.triple.expected, theirs == self.triple.texts[1] != ours
        style = self.triple.styles[2 if flip else 1]
        conflicts = [{"path": ".".join(min(expected.paths(uid)))} for uid in expected.must]
        tree, rng = expected.tree, random.Random(1)
        if self.fault == "lost" and not conflicts:
            tree = self.triple.trees[1]
        if self.fault == "conflict":
            conflicts += [{"path": ".".join(tree.path(uid))} for uid in tree.tokens()[:1]]
        texts = triples.render(tree, style)
        if self.fault == "order":
            tree = triples.copy.deepcopy(tree)
            rng.shuffle(tree.order[None])
            texts = triples.render(tree, style)
        if self.fault == "bytes":
            texts = {file: text.replace(": ", ":", 1) for file, text in texts.items()}
        if base == (theirs if flip else ours) and self.fault == "nothing":
            texts = ours if flip else theirs
        if conflicts:
            mark = "<<<<<<< ours\n||||||| base\n=======\n\n>>>>>>> theirs\n"
            texts = {file: mark + text for file, text in texts.items()}
        merged = Merged(1 if conflicts else 0, texts, conflicts, "")
        merged.place = None
        return merged

    def standard_output(self, merged, *_):
        return merged.status, next(iter(merged.texts.values())), ""

    def errors(self, texts):
        return set()

    def forget(self, merged):
        pass


def one_triple(options, seed):
    program = options.program
    triple = triples.Triple(seed, folders=seed % 10 == 9)
    if options.plant:
        program = Planted(options.plant)
        program.triple = triple
    check = Check(program, triple)
    if check.place and not (options.keep and check.faults):
        shutil.rmtree(check.place, ignore_errors=True)
    return check


def shrunk(options, seed, fault, steps):
    triple = triples.Triple(seed, folders=seed % 10 == 9)
    again = True
    while again and steps > 0:
        again = False
        for other in triple.smaller():
            steps -= 1
            check = Check(options.program, other)
            shutil.rmtree(check.place, ignore_errors=True)
            if any(kind == fault for kind, _ in check.faults):
                triple, again = other, True
                break
            if steps <= 0:
                break
    check = Check(options.program, triple)
    shutil.rmtree(check.place, ignore_errors=True)
    return triple, check


def random_triples(options, report):
    first = {}
    seeds = [options.only] if options.only is not None else range(options.seed, options.seed + options.random)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for seed, check in zip(seeds, pool.map(lambda seed: one_triple(options, seed), seeds)):
            report.count("random, " + ("must conflict" if check.expected.must else "may conflict"
                                       if check.expected.may else "clean"), [k for k, _ in check.faults])
            for kind, what in check.faults:
                report.fail(kind, f"triple {seed}: {what}" + (f" ({check.place})" if options.keep else ""))
                first.setdefault(kind, seed)
    for kind, seed in first.items():
        if options.shrink and not options.plant:
            triple, check = shrunk(options, seed, kind, options.shrink)
            print(f"\n--- {kind}, triple {seed} made smaller: {[w[:500] for k, w in check.faults if k == kind][:2]}")
            for side, texts in zip(("base", "ours", "theirs"), triple.texts):
                for file, text in texts.items():
                    print(f"{side}/{file}:\n{text}")


# Cases, neutral laws, packs


def cases(options, report):
    for line in open(options.cases, encoding="utf-8"):
        case = json.loads(line)
        texts = [{"design.tokens.json": json.dumps(case[side], indent=case.get("indent", 2) if side == "ours" else 2,
                                                   ensure_ascii=False) + "\n"}
                 for side in ("base", "ours", "theirs")]
        faults = []
        for swapped in (False, True):
            base, ours, theirs = texts
            merged = options.program.merge(base, *((theirs, ours) if swapped else (ours, theirs)))
            faults += [("sides swapped: " if swapped else "") + what for what in one_case(case, merged)]
            options.program.forget(merged)
        report.count("cases", ["cases"] if faults else [])
        for what in faults[:1]:
            report.fail("cases", f"{case['id']} {case['kind']}, {case['title']}: {what}")


def one_case(case, merged):
    expect = case["expect"]
    conflict = expect == "conflict"
    if merged.status != (1 if conflict else 0):
        return [f"expected {expect}, exit status {merged.status}: "
                + (json.dumps(merged.conflicts, ensure_ascii=False)[:300] if merged.conflicts else merged.errors[:300])]
    if conflict:
        named = {".".join(one) for one in merged.paths}
        wrong = [one for one in named if "at" in case and not any(
            one == other or one.startswith(other + ".") for other in case["at"])]
        return ([f"expected a conflict at {case['at']}, listed {sorted(named)}"] if wrong or not named else [])
    found, doubled = read(merged.texts)
    faults = [f"{doubled} twice"] if doubled else []
    names = {".".join(name): token for name, token in found.items()}
    for name, token in case.get("holds", {}).items():
        if names.get(name) != json.loads(json.dumps(token), parse_int=float):
            faults.append(f"{name}: expected {json.dumps(token)}, got {json.dumps(names.get(name))}")
    faults += [f"{name} should be gone" for name in case.get("lacks", ()) if name in names]
    if expect.endswith("warning") and not merged.notes:
        faults.append("expected a warning")
    return faults


def histories(folder):
    """(file, versions): texts' paths of each file in order, equal neighbors once; and the folder's commits."""
    with open(os.path.join(folder, "index.json"), encoding="utf-8") as file:
        states = [commit["files"] for commit in json.load(file)["commits"]]
    for name in sorted(set().union(*states)):
        versions = []
        for state in states:
            if name in state and (not versions or versions[-1] != state[name]):
                versions.append(state[name])
        yield name, [os.path.join(folder, "blobs", blob) for blob in versions]


def token_files(folder):
    for place, _, names in sorted(os.walk(folder)):
        yield from (os.path.join(place, name) for name in sorted(names) if name.endswith((".json", ".json5", ".tokens")))


def neutral(options, report):
    def one(pair):
        name, before, after = pair
        raw = [{name: open(file, "rb").read().decode("utf-8", "surrogateescape") if file else ""}
               for file in (before, after)]
        try:
            for texts in raw:
                "".join(texts.values()).encode("utf-8")
        except UnicodeEncodeError:
            return pair, []
        b, x = raw if before else ({}, raw[1])
        faults = []
        laws = (("B X B", (b, x, b)), ("B B X", (b, b, x)), ("B X X", (b, x, x)))
        for law, sides in laws if before else laws[2:]:
            merged = options.program.merge(*sides)
            text = next(iter(merged.texts.values()), None)
            if merged.status != 0 or text != x[name]:
                faults.append(f"merge({law}): exit status {merged.status}"
                              + ("" if text == x[name] else ", other bytes") + ": " + merged.errors.strip()[-200:])
            options.program.forget(merged)
        return pair, faults

    pairs = []
    for folder in options.neutral:
        if os.path.exists(os.path.join(folder, "index.json")):
            for name, versions in histories(folder):
                pairs += [(os.path.basename(name), *pair) for pair in zip(versions, versions[1:])]
        else:
            for file in token_files(folder):
                pairs += [(os.path.basename(file), file, file), (os.path.basename(file), None, file)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (name, before, after), faults in pool.map(one, pairs):
            report.count("neutral laws", ["neutral"] if faults else [])
            if faults:
                report.fail("neutral", f"B={before} X={after}: {faults[0]}")


def cells(text):
    """A plain model: the members of each token, by path; a value with its type is one. A key twice is the last one."""
    try:
        tree = reader.plain(reader.parse(text))
    except (reader.Bad, IndexError):
        return None
    made = {}
    old = {name: (token, "value", "type") for name, token in reader.tokens(tree, "value", "type").items()
           if "$value" not in json.dumps(token)}
    new = {name: (token, "$value", "$type") for name, token in reader.tokens(tree).items()}
    for name, (token, value, kind) in {**old, **new}.items():
        if isinstance(token[value], dict) and "fontSize" in token[value]:
            made.update({name + (value, part): json.dumps(one) for part, one in token[value].items()})
        else:
            made[name + (value,)] = json.dumps([token[value], token.get(kind)])
        made.update({name + (key,): json.dumps(one, sort_keys=True) for key, one in token.items()
                     if key not in (value, kind)})
    return made


def packs(options, report):
    def one(job):
        name, base, ours, theirs = job
        texts = [reader.load(file) for file in (base, ours, theirs)]
        merged = options.program.merge(*({os.path.basename(name): text} for text in texts))
        losses, model = [], [cells(text) for text in texts]
        forms = {"$value" if '"$value"' in text else "value" for text in texts}
        conflict = None in model
        if not conflict:
            b, o, t = model
            three = {key: (b.get(key), o.get(key), t.get(key)) for key in {**b, **o, **t}}
            conflict = any(not (alike(x, y) or alike(x, z) or alike(y, z)) for z, x, y in three.values())
            if merged.status == 0:
                result = next(iter(merged.texts.values()))
                losses = lost(three, cells(result)) if len(forms) == 1 else []
                if len(forms) > 1 and merged.status == 0 and '"$value"' in result and '"value":' in re.sub(
                        r'"value": ?[-\d.]+, ?"unit"', "", re.sub(r"\s+", " ", result)):
                    losses = ["the sides have different forms ($value, value), and the result mixes them"]
        options.program.forget(merged)
        return job, merged, conflict, losses

    jobs = []
    for pack in ("metamask", "dtcg-examples", "hashicorp", "kong"):
        for name, v in histories(os.path.join(options.packs, pack)):
            for i, k in itertools.product(range(1, len(v)), (1, 2, 4, 8)):
                if i + k < len(v) and v[i + k] not in (v[i], v[i - 1]):
                    jobs.append((name, v[i], v[i + k], v[i - 1]))
                if i - 1 - k >= 0 and v[i - 1 - k] not in (v[i], v[i - 1]):
                    jobs.append((name, v[i - 1], v[i - 1 - k], v[i]))
    count = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for job, merged, conflict, losses in pool.map(one, jobs):
            count[("clean", "conflicts")[merged.status] if merged.status in (0, 1) else "refused"] += 1
            count["conflicts of the plain model"] += conflict
            bad = ["silent loss"] if losses else ["exit status"] if merged.status not in (0, 1) else []
            if merged.status == 1 and not conflict:
                kinds = ", ".join(sorted({one.get("kind", "") for one in merged.conflicts}))
                count[f"conflicts where the plain model has none ({kinds})"] += 1
                report.fail("more conflicts than the plain model", f"merge {' '.join(job[1:])}: "
                            + json.dumps(merged.conflicts[0] if merged.conflicts else "", ensure_ascii=False)[:300])
            report.count("packs", bad)
            for kind in bad:
                report.fail(kind, f"merge {' '.join(job[1:])}: "
                            + (losses[0] if losses else merged.errors.strip())[:500])
    print("packs:\n" + "\n".join(f"{number:7} {name}" for name, number in sorted(count.items())))
    if count["conflicts"] + count["refused"] > 281:
        report.fail("false conflict", f"packs: {count['conflicts']} conflicts, {count['refused']} refused; "
                    "at most 281 allowed")


def loose(cell):
    """A cell in which the order of members and quotes around numbers do not count."""
    return "".join(sorted(re.sub(r'"(-?[\d.]+)"', r"\1", cell).replace(".0", "")))


def form(value):
    """A value in which notation does not count: `.value` behind a reference, quotes around numbers, hex or components."""
    if isinstance(value, str):
        value = re.sub(r"\.\$?value\}", "}", value)
        if re.fullmatch(r"#[0-9a-fA-F]{6}", value):
            return ["srgb", [round(int(value[at:at + 2], 16) / 255, 3) for at in (1, 3, 5)], 1.0]
        return float(value) if re.fullmatch(r"-?\d+(\.\d+)?", value) else value
    if isinstance(value, list):
        return [form(one) for one in value]
    if isinstance(value, dict) and "colorSpace" in value:
        parts = value.get("components", value.get("channels"))
        return [value["colorSpace"], [round(one, 3) for one in parts], float(value.get("alpha", 1))]
    if isinstance(value, dict):
        return {key: form(one) for key, one in value.items()}
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def alike(one, other):
    """Whether two cells are one but for notation; a reference has the type of its target, written or not."""
    if one == other or None in (one, other):
        return one == other
    one, other = json.loads(one), json.loads(other)
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other) == 2:
        typed = one[1] == other[1] or None in (one[1], other[1]) and "{" in str(one[0]) and "{" in str(other[0])
        return typed and form(one[0]) == form(other[0])
    return form(one) == form(other)


def composed(result, base, ours, theirs):
    """Whether the result has each part of a composite from the side that changed it."""
    if None in (result, base, ours, theirs):
        return False
    cells = [json.loads(cell) for cell in (result, base, ours, theirs)]
    if not all(isinstance(cell, list) and len(cell) == 2 and isinstance(cell[0], dict) for cell in cells):
        return False
    r, b, o, t = (form(cell[0]) for cell in cells)
    return isinstance(r, dict) and all(
        r.get(key) == (t.get(key) if o.get(key) == b.get(key) else o.get(key)) for key in {**r, **b, **o, **t})


def lost(three, result):
    """Cells that one side changed and that the result has neither there nor, after a rename, elsewhere."""
    if result is None:
        return ["the result cannot be read"]
    values, found = {loose(value) for value in result.values()}, []
    known = {value for cell in three.values() for value in cell}
    for key, (base, ours, theirs) in three.items():
        if base is None and result.get(key) in known - {None}:
            continue  # new there, or renamed and then edited by the other side
        if alike(base, ours) or alike(base, theirs) or alike(ours, theirs):
            wanted = [theirs if alike(base, ours) else ours]
        else:  # the program found that there is no conflict: both must stand somewhere
            if composed(result.get(key), base, ours, theirs):
                continue
            wanted = [side for side in (ours, theirs) if side is not None]
        for side in wanted:
            if not alike(result.get(key), side) and (side is None or loose(side) not in values):
                found.append(f"{'.'.join(key)}: base {base}, ours {ours}, theirs {theirs}, result {result.get(key)}")
    return found


class Report:
    def __init__(self):
        self.counts, self.faults = collections.Counter(), collections.defaultdict(list)
        self.bad = collections.Counter()

    def count(self, kind, faults):
        self.counts[kind] += 1
        self.bad[kind] += bool(faults)

    def fail(self, kind, what):
        self.faults[kind].append(what)

    def print(self, limit):
        print(f"\n{'kind':32} {'count':>7} {'failures':>9}")
        for kind, number in self.counts.items():
            print(f"{kind:32} {number:7} {self.bad[kind]:9}")
        for kind in sorted(self.faults, key=lambda kind: FAULTS.index(kind)):
            print(f"\n{kind}: {len(self.faults[kind])}")
            for what in self.faults[kind][:limit]:
                print(f"  {what}")


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=".build/debug/blazon")
    parser.add_argument("--cases", default=os.path.join(here, "cases.jsonl"))
    parser.add_argument("--random", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("--neutral", nargs="+", default=[], metavar="DIR")
    parser.add_argument("--packs", metavar="DIR")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--shrink", type=int, default=200, metavar="RUNS")
    parser.add_argument("--list", type=int, default=10, metavar="N")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--plant", choices=("nothing", "lost", "conflict", "order", "bytes"))
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="merge-files-")
    options.program, report = Program(options.binary, folder), Report()
    try:
        if not options.plant and os.path.exists(options.cases):
            cases(options, report)
        if options.random or options.only is not None:
            random_triples(options, report)
        if options.neutral:
            neutral(options, report)
        if options.packs:
            packs(options, report)
    except Exception:
        traceback.print_exc()
        return 2
    finally:
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)
    report.print(options.list)
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
