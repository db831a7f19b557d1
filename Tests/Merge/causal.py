#!/usr/bin/env python3
"""A causal oracle for `blazon merge`.

Makes random histories of two and three copies of a registry (edits, copies, merges in all directions, merges of
stale copies), plays them with the program, and compares each step with a model of its own. The model follows the
causal rules of merging, place by place, and never asks the program what a merge should do. A place is the value of a
token in a context, a token's description, its deprecation, or its path. Each edit is an event on the places that it
changes; a copy knows its own events and what the other knew at each merge.

  python3 Tests/Merge/causal.py --binary .build/debug/blazon --count 280 --seed 1 --jobs 2
  python3 Tests/Merge/causal.py --binary ... --only 17 --seed 1 --keep      one history, its folder is kept
  python3 Tests/Merge/causal.py --binary ... --without moves,descriptions   without some kinds of edits
  python3 Tests/Merge/causal.py --model-only --count 1000                   the model alone, in seconds

Of each kind of fault the first history is made smaller and printed as a shell script (--shrink N). A history ends
with its first fault, except for faults of the list that a refusal prints. The same seed makes the same histories as
long as the program agrees; --without makes others.

Where the rules leave open what should come, the merge is left out of the history and counted as unclear. Left open
are: a description or rename of a token that the other side removed, and a value of it where only a part would be left; a new token under a name that another one gave up unknown to it; a
path on the way of a token that moved twice, if it is another's; a path that one token leaves and another takes in
the same merge; an alias whose target the other side removed; a conflict that both decided alike; and what was last
agreed on, where both know several last events of different values.
Exit status: 0 all agree, 1 something disagrees, 2 the oracle itself failed.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import traceback

CLOCK = 1_800_000_000
CONTEXTS = ("", "dark")
UNDEFINED = ("undefined",)
KINDS = ("contexts", "removal", "tags", "descriptions", "deprecation", "moves", "reverts", "stale", "decisions")
FAULTS = (
    "lost updates", "false conflicts", "missed conflicts", "wrong values", "not idempotent", "refused otherwise",
    "changed by a refusal", "other copy changed", "not converged", "lost tags", "invented tags",
    "conflicts not listed", "false places listed", "edits", "crashes",
)


# The program


class Folder:
    """A folder in which the program runs, and the shell script of what ran there."""

    def __init__(self, binary, path):
        self.binary = binary
        self.path = path
        self.script = []
        self.starts = 0

    def run(self, args, author="Ann", clock=CLOCK, isLogged=True):
        if isLogged:
            self.script.append(
                f"SOURCE_DATE_EPOCH={clock} BLAZON_AUTHOR={shlex.quote(author)} blazon {shlex.join(args)}")
        environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.path, "SOURCE_DATE_EPOCH": str(clock),
            "BLAZON_AUTHOR": author, "LC_ALL": "C.UTF-8", "GIT_CEILING_DIRECTORIES": os.path.dirname(self.path),
        }
        if not self.binary:
            return 0, "already up to date", ""
        self.starts += 1
        try:
            done = subprocess.run(
                [self.binary] + args, cwd=self.path, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                timeout=60)
        except subprocess.TimeoutExpired:
            raise Fault("crashes", f"{shlex.join(args)} did not end in 60 seconds") from None
        return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")

    def write(self, name, text):
        with open(os.path.join(self.path, name), "w") as file:
            file.write(text)
        self.script.append(f"printf '%s' {shlex.quote(text)} > {name}")

    def copy(self, source, target):
        if self.binary:
            shutil.copyfile(os.path.join(self.path, source), os.path.join(self.path, target))
        self.script.append(f"cp {source} {target}")

    def note(self, text):
        for line in text.splitlines() or [""]:
            self.script.append("# " + line)


def state(folder, name, described=()):
    """What the program says of a copy: values by path and context, deprecations and descriptions by path."""
    code, out, err = folder.run(["list", "--json", "--registry", name + ".blazon"], isLogged=False)
    values, deprecated, descriptions = {}, {}, {}
    if code == 0 and out.strip():
        for cell in json.loads(out)["cells"]:
            context = ",".join(f"{key}={value}" for key, value in sorted(cell["context"].items()))
            context = context.replace("appearance=", "")
            if cell["presence"] == "stated":
                values[(cell["path"], context)] = cell["value"]
            if cell.get("deprecated") not in (None, False):
                deprecated[cell["path"]] = cell["deprecated"]
    elif code not in (0, 1):
        raise Fault("crashes", f"list of {name} ended with {code}: {err.strip()}")
    for path in sorted({path for path, _ in values} & set(described)):
        code, out, err = folder.run(["show", path, "--json", "--registry", name + ".blazon"], isLogged=False)
        if code != 0:
            raise Fault("crashes", f"show {path} of {name} ended with {code}: {err.strip()}")
        text = json.loads(out).get("description")
        if text is not None:
            descriptions[path] = text
    return values, deprecated, descriptions


def tags(folder, name):
    code, out, err = folder.run(["tag", "--json", "--registry", name + ".blazon"], isLogged=False)
    if code != 0 or not out.strip():
        return set()
    return {tag["name"] for tag in json.loads(out)["tags"]}


def fingerprint(folder, name):
    """The bytes of a copy: where they are as before, its state is, too."""
    result = []
    for end in (".blazon", ".blazon-wal"):
        try:
            with open(os.path.join(folder.path, name + end), "rb") as file:
                result.append(hashlib.sha256(file.read()).digest())
        except FileNotFoundError:
            result.append(None)
    return result


class Fault(Exception):
    """The program does not do what the model says."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


# The model


class Event:
    __slots__ = ("value", "past", "isDecision")

    def __init__(self, value, past, isDecision):
        self.value, self.past, self.isDecision = value, past, isDecision


class Copy:
    """What one copy says, and which events it knows, by place.

    Places: ("v", token, context), ("d", token) description, ("p", token) deprecation, ("n", token) path.
    Values refer to tokens by identity, so that a rename changes no value: ("use", token), ("alias", token).
    """

    def __init__(self):
        self.values = {}
        self.known = {}
        self.tokens = set()
        self.tags = {}  # by name, the events of the commit that it names, or None where that is not certain
        self.recorded = set()  # events that stand in a commit of this copy
        self.last = None  # what the newest commit changed, [(place, before)], if it is an edit made here
        self.clock = 0

    def clone(self):
        new = Copy()
        new.values, new.known = dict(self.values), dict(self.known)
        new.tokens, new.tags = set(self.tokens), dict(self.tags)
        new.recorded, new.last, new.clock = set(self.recorded), self.last, self.clock
        return new

    def path(self, token):
        return self.values.get(("n", token))

    def isLive(self, token):
        return any(self.values.get(("v", token, context)) is not None for context in CONTEXTS)

    def live(self):
        return sorted((token for token in self.tokens if self.isLive(token)), key=self.path)

    def at(self, path):
        """The token at a path: a live one, else a removed one that had the path last."""
        found = [token for token in self.tokens if self.path(token) == path]
        return next((token for token in found if self.isLive(token)), min(found, default=None))

    def rendered(self, value):
        if isinstance(value, tuple) and value[0] == "use":
            return "Use {%s}" % self.path(value[1])
        if isinstance(value, tuple) and value[0] == "alias":
            return "{%s}" % self.path(value[1])
        return value

    def shown(self):
        values, deprecated, descriptions = {}, {}, {}
        for token in self.live():
            path = self.path(token)
            for context in CONTEXTS:
                value = self.values.get(("v", token, context))
                if value is not None:
                    values[(path, context)] = self.rendered(value)
            if self.values.get(("p", token)) is not None:
                deprecated[path] = self.rendered(self.values[("p", token)])
            if self.values.get(("d", token)) is not None:
                descriptions[path] = self.values[("d", token)]
        return values, deprecated, descriptions


class Plan:
    """What a merge must do: "ok", "conflict", "refused" (two tokens of one path), or "unclear"."""

    def __init__(self):
        self.status = "ok"
        self.why = ""
        self.conflicts = []
        self.uncertain = []
        self.taken = {}
        self.decided = {}
        self.sameTokens = {}


def renamed(value, old, new):
    """A value in which one token stands for another."""
    if isinstance(value, tuple) and value[0] in ("use", "alias"):
        return (value[0], new if value[1] == old else value[1])
    if isinstance(value, tuple):
        return tuple(renamed(part, old, new) for part in value)
    return value


class Model:
    def __init__(self):
        self.copies = {}
        self.events = []
        self.held = collections.defaultdict(lambda: collections.defaultdict(set))
        self.tokenCount = 0

    # Edits

    def token(self):
        self.tokenCount += 1
        return self.tokenCount

    def event(self, copy, place, value, isDecision=False, past=None):
        past = copy.known.get(place, frozenset()) if past is None else past
        self.events.append(Event(value, past, isDecision))
        number = len(self.events) - 1
        copy.known[place] = past | {number}
        copy.values[place] = value
        copy.tokens.add(place[1])
        copy.recorded.add(number)
        self.held[place][copy.known[place]].add(value)
        return number

    def edit(self, copy, changes):
        """One commit. `changes` are places with their new values; those that change nothing are no events."""
        before = []
        for place, value in changes:
            old = copy.values.get(place)
            if old != value:
                before.append((place, old))
                self.event(copy, place, value)
        if before:
            copy.last = before
        return bool(before)

    # Merging

    def heads(self, known):
        return [event for event in known if not any(event in self.events[other].past for other in known)]

    def agreed(self, place, common):
        """What both last agreed on: the values that it may be, by the events that both know."""
        if not common:
            return {None}
        held = self.held[place].get(common, set())
        if len(held) == 1:
            return set(held)
        heads = self.heads(common)
        values = {self.events[head].value for head in heads}
        if len(values) == 1:
            return values
        if not held and len(heads) == 2:
            left, right = (self.events[head] for head in heads)
            results = set()
            for base in self.agreed(place, left.past & right.past):
                results.add(
                    right.value if base == left.value else left.value if base == right.value else UNDEFINED)
            if UNDEFINED not in results:
                return results
        return values | held | {UNDEFINED}

    def outcome(self, place, mine, theirs, known, other):
        """"keep", "take", "conflict", or "unclear"."""
        if mine == theirs:
            return "keep"
        if known == other:
            return "conflict"
        if other <= known:
            return "keep"
        if known <= other:
            return "take"
        # Each side settled a conflict of the place, and neither knows how the other did.
        if all(
            any(self.events[event].isDecision for event in here - away)
            for here, away in ((known, other), (other, known))
        ):
            return "conflict"
        bases = self.agreed(place, known & other)
        results = {"take" if base == mine else "keep" if base == theirs else "conflict" for base in bases}
        return results.pop() if len(results) == 1 else "unclear"

    def paths(self, copy, token):
        """All paths that a token had, as far as the copy knows."""
        return {self.events[event].value for event in copy.known.get(("n", token), ())}

    def origin(self, copy, token):
        """The path under which a token was made."""
        return self.events[min(copy.known[("n", token)])].value

    def decidedAlike(self, mine, theirs):
        """Whether each side decided the same conflict for the same: one decision or two."""
        def decisions(numbers):
            events = [self.events[number] for number in numbers]
            return {(event.value, event.past) for event in events if event.isDecision}
        return not decisions(mine).isdisjoint(decisions(theirs))

    def plan(self, here, there, choice):
        plan = Plan()
        one, two = self.copies[here], self.copies[there]
        # Tokens that both made under one path, without knowing of each other, are one token; those that only moved to
        # one path are two.
        new = {one.path(token): token for token in sorted(one.tokens - two.tokens)}
        former = collections.defaultdict(set)
        for token in one.tokens - two.tokens:
            for path in self.paths(one, token):
                former[path].add(token)
        for token in sorted(two.tokens - one.tokens):
            same = new.get(two.path(token))
            if same is not None and self.origin(one, same) != self.origin(two, token):
                same = None
            if any(other != same for path in self.paths(two, token) for other in former[path]):
                plan.status, plan.why = "unclear", "a new token under the former name of another"
                return plan
            if same is not None:
                plan.sameTokens[same] = token
                if any(same in copy.tokens and token in copy.tokens for copy in self.copies.values()):
                    plan.status, plan.why = "unclear", "two tokens that were one elsewhere"
                    return plan
        if plan.sameTokens:
            trial = Model()
            trial.events = self.events
            trial.copies = {here: one.clone(), there: two.clone()}
            for place, states in self.held.items():
                for known, values in states.items():
                    trial.held[place][known] |= values
            for same, token in plan.sameTokens.items():
                trial.unify(same, token)
            result = trial.plan(here, there, choice)
            result.sameTokens = plan.sameTokens
            return result

        merged = one.clone()
        merged.tokens |= two.tokens
        unclear = []
        for place in sorted(set(one.known) | set(two.known)):
            mine, theirs = one.values.get(place), two.values.get(place)
            known, other = one.known.get(place, frozenset()), two.known.get(place, frozenset())
            result = self.outcome(place, mine, theirs, known, other)
            if self.decidedAlike(known - other, other - known):
                plan.status, plan.why = "unclear", "a conflict that both decided alike"
                return plan
            if place[0] == "n" and result == "conflict":
                # Only a third copy knows that two tokens, made apart, are one.
                if not known & other:
                    plan.status, plan.why = "unclear", "a new token under the former name of another"
                    return plan
                # What is gone has no path to disagree on.
                if not (one.isLive(place[1]) and two.isLive(place[1])):
                    result = "take" if two.isLive(place[1]) else "keep"
            if result != "conflict" and place[0] in "vp" and mine != theirs and mine is not None \
                    and one.rendered(mine) == two.rendered(theirs):
                result = "unclear"  # one spelling of two tokens
            if result == "unclear":
                unclear.append(place)
            if result == "conflict":
                plan.conflicts.append(place)
                plan.decided[place] = theirs if choice == "theirs" else mine
                merged.values[place] = plan.decided[place]
            elif result == "take":
                plan.taken[place] = theirs
                merged.values[place] = theirs
        plan.uncertain = unclear
        contested = {place[1] for place in plan.conflicts if place[0] != "n"}
        for token in sorted(contested & one.tokens & two.tokens):
            if one.isLive(token) == two.isLive(token):
                continue
            # A token that one side has no more is settled as a whole, with its texts.
            for place in [("v", token, context) for context in CONTEXTS] + [("d", token), ("p", token)]:
                mine, theirs = one.values.get(place), two.values.get(place)
                plan.taken.pop(place, None)
                if mine != theirs:
                    merged.values[place] = plan.decided[place] = theirs if choice == "theirs" else mine
        for token in sorted(merged.tokens):
            # Half of a token is none: that is a conflict of all of it, which the places do not show.
            sides = [copy for copy in (one, two) if token in copy.tokens and copy.isLive(token)]
            isHalf = merged.isLive(token) and sides and any(
                merged.values.get(("v", token, context)) != sides[0].values.get(("v", token, context))
                for context in CONTEXTS)
            isText = not merged.isLive(token) and any(merged.values.get((kind, token)) is not None for kind in "dp")
            if len(sides) == 1 and all(token in copy.tokens for copy in (one, two)) and (isHalf or isText):
                plan.status, plan.why = "unclear", "a token that is removed on one side, and changed on the other"
                return plan
        if plan.conflicts and not choice:
            plan.status = "conflict"
            return plan
        if unclear:
            plan.status = "unclear"
            plan.why = "what both last agreed on"
            return plan

        # What a state by places cannot be, or what the rules do not say.
        used = collections.defaultdict(set)
        for token in merged.tokens:
            used[merged.path(token)].add(token)
        for path, tokens in sorted(used.items()):
            live = [token for token in tokens if merged.isLive(token)]
            if len(live) > 1:
                plan.status, plan.why = "refused", f"two tokens would be {path}"
                if choice or plan.decided:
                    plan.status = "unclear"
                return plan
            if len(tokens) > 1 and any(("n", token) in plan.taken or ("n", token) in plan.decided or
                                       token not in one.tokens or token not in two.tokens for token in tokens):
                plan.status, plan.why = "unclear", f"{path} is that of a removed token"
                return plan
        for token in sorted(merged.tokens):
            if not merged.isLive(token):
                isMoved = token in one.tokens and token in two.tokens and one.path(token) != two.path(token)
                isDescribed = any(merged.values.get((kind, token)) is not None for kind in "dp")
                if isMoved or isDescribed:
                    plan.status, plan.why = "unclear", "a removed token was described or renamed"
                    return plan
                continue
            for context in CONTEXTS:
                value = merged.values.get(("v", token, context))
                if isinstance(value, tuple) and merged.values.get(("v", value[1], "")) is None:
                    plan.status, plan.why = "unclear", "an alias without a target"
                    return plan
        owners = collections.defaultdict(set)
        for copy in (one, two):
            for token in copy.tokens:
                for path in self.paths(copy, token):
                    owners[path].add(token)
        for token in one.tokens:  # not those that are new here, as the alias of `mv --keep`
            path = merged.path(token)
            if path != one.path(token) and any(
                    one.path(other) == path and one.isLive(other) for other in one.tokens - {token}):
                plan.status, plan.why = "unclear", "a path that another token leaves in the same merge"
                return plan
        for token in two.tokens:
            for event in two.known.get(("n", token), frozenset()) - one.known.get(("n", token), frozenset()):
                path = self.events[event].value
                if path != merged.path(token) and len(owners[path]) > 1:
                    plan.status, plan.why = "unclear", "a path on the way of a token that moved twice"
                    return plan
        return plan

    def unify(self, old, new):
        for copy in self.copies.values():
            if old in copy.tokens:
                copy.tokens.discard(old)
                copy.tokens.add(new)
            for table in (copy.values, copy.known):
                for place in [place for place in table if place[1] == old]:
                    table[(place[0], new) + place[2:]] = table.pop(place)
            for place, value in copy.values.items():
                copy.values[place] = renamed(value, old, new)
            if isinstance(copy.last, list):
                copy.last = [
                    ((place[0], new if place[1] == old else place[1]) + place[2:], renamed(value, old, new))
                    for place, value in copy.last]
        for place in [place for place in self.held if place[1] == old]:
            for known, values in self.held.pop(place).items():
                self.held[(place[0], new) + place[2:]][known] |= values
        for states in self.held.values():
            for known, values in states.items():
                states[known] = {renamed(value, old, new) for value in values}
        self.events = [Event(renamed(event.value, old, new), event.past, event.isDecision) for event in self.events]

    def merge(self, here, there, plan):
        """Makes `here` what the plan says. True if something became known that was not."""
        for same, token in plan.sameTokens.items():
            self.unify(same, token)
        one, two = self.copies[here], self.copies[there]
        isNew = False
        for place in set(one.known) | set(two.known):
            union = one.known.get(place, frozenset()) | two.known.get(place, frozenset())
            isNew = isNew or union != one.known.get(place)
            if place in plan.decided:
                self.event(one, place, plan.decided[place], True, union)
                isNew = True
                continue
            one.known[place] = union
            if place in plan.taken:
                one.values[place] = plan.taken[place]
                for head in self.heads(two.known[place]):
                    if self.events[head].value == plan.taken[place] and head in two.recorded:
                        one.recorded.add(head)
            self.held[place][union].add(one.values.get(place))
        one.tokens |= two.tokens
        if plan.taken or (isNew and one.last != "start"):
            one.last = None
        return isNew


# One history


class History:
    """Plays operations with the program and with the model. An operation is a tuple; one that does not apply to
    the state that it meets does nothing, so that operations can be left out when a history is made smaller."""

    def __init__(self, folder):
        self.folder = folder
        self.model = Model()
        self.played = []
        self.soft = []
        self.unclear = collections.Counter()
        self.merges = 0
        self.refusals = 0
        self.conflicts = 0
        self.fileCount = 0
        self.described = set()
        self.prints = {}
        self.isConverged = False
        self.isQuick = False  # edits are not compared

    def start(self, count, withDark):
        names = ["x", "y", "g.a", "g.b", "z", "w"][:count]
        base, dark = {}, {}
        self.model.copies["a"] = copy = Copy()
        changes = []
        for number, name in enumerate(names):
            token = self.model.token()
            node = base
            for part in name.split(".")[:-1]:
                node = node.setdefault(part, {})
            node[name.split(".")[-1]] = {"$type": "number", "$value": 0}
            changes += [(("n", token), name), (("v", token, ""), 0)]
            if number == 0:
                node["x"]["$description"] = "text 0"
                changes.append((("d", token), "text 0"))
                self.described.add("x")
            if number < 2 and withDark:
                dark[name] = {"$type": "number", "$value": 9}
                changes.append((("v", token, "dark"), 9))
        self.model.edit(copy, changes)
        copy.last = "start"
        self.folder.write("base.json", json.dumps(base))
        self.must(["init", "a.blazon"], "a")
        self.must(["import", "base.json", "-m", "base", "--registry", "a.blazon"], "a")
        if dark:
            self.folder.write("dark.json", json.dumps(dark))
            self.must(
                ["import", "dark.json", "--context", "appearance=dark", "-m", "dark", "--registry", "a.blazon"], "a")
        self.check("a", "edits")

    def must(self, args, name, clock=CLOCK):
        code, out, err = self.folder.run(args, f"author {name}", clock)
        if code != 0:
            raise Fault("edits", f"{shlex.join(args)} ended with {code}: {err.strip()}")

    def play(self, operation):
        """True if the operation was played."""
        kind, name, clock = operation[0], operation[1], operation[2]
        if kind == "copy":
            target = operation[3]
            if name not in self.model.copies or target in self.model.copies:
                return False
            self.folder.copy(name + ".blazon", target + ".blazon")
            if name in self.prints:
                self.prints[target] = self.prints[name]
            self.model.copies[target] = self.model.copies[name].clone()
        elif kind == "merge":
            if not self.merge(name, clock, operation[3], operation[4]):
                return False
        elif name not in self.model.copies or not self.edit(operation):
            return False
        self.played.append(operation)
        return True

    # Edits

    def edit(self, operation):
        kind, name, clock = operation[:3]
        copy = self.model.copies[name]
        if kind == "tag":
            if operation[3] in copy.tags:
                return False
            self.must(["tag", operation[3], "--registry", name + ".blazon"], name, clock)
            events = None
            if isinstance(copy.last, list):
                events = frozenset(max(copy.known[place]) for place, _ in copy.last)
            copy.tags[operation[3]] = events
            return True
        if kind == "revert":
            return self.revert(name, clock)
        made = getattr(self, "edit_" + kind)(copy, *operation[3:])
        if made is None:
            return False
        args, changes = made
        args = args + ["-m", f"{kind} in {name}", "--registry", name + ".blazon"]
        code, out, err = self.folder.run(args, f"author {name}", clock)
        if code not in (0, 2):
            raise Fault("crashes", f"{shlex.join(args)} ended with {code}: {err.strip()}")
        if code == 2:
            self.refusals += 1
            self.folder.note("refused: " + err.strip().splitlines()[0])
            return True
        self.model.edit(copy, changes)
        self.check(name, "edits")
        return True

    def edit_set(self, copy, path, context, value):
        token = copy.at(path)
        if token is None or not copy.isLive(token):
            return None
        args = ["set", path, str(value), "--type", "number"]
        if context:
            args += ["--context", "appearance=" + context]
        return args, [(("v", token, context), value)]

    def edit_new(self, copy, path, value):
        token = copy.at(path)
        if token is not None and copy.isLive(token):
            return None
        changes = []
        if token is None:
            token = self.model.token()
            changes.append((("n", token), path))
        return ["set", "--new", path, str(value), "--type", "number"], changes + [(("v", token, ""), value)]

    def edit_rm(self, copy, path, context):
        token = copy.at(path)
        if token is None or not copy.isLive(token):
            return None
        contexts = [one for one in CONTEXTS if copy.values.get(("v", token, one)) is not None]
        if context is not None and context not in contexts:
            return None
        args = ["rm", path, "--yes"]
        if context is not None:
            args += ["--context", "appearance=" + context if context else ""]
        gone = contexts if context is None else [context]
        changes = [(("v", token, one), None) for one in gone]
        if gone == contexts:
            changes += [(("d", token), None), (("p", token), None)]
        return args, changes

    def edit_deprecate(self, copy, path, use):
        token = copy.at(path)
        if token is None or not copy.isLive(token):
            return None
        if use is None:
            return ["deprecate", path], [(("p", token), True)]
        other = copy.at(use)
        if other is None or other == token or not copy.isLive(other):
            return None
        return ["deprecate", path, "--use", use], [(("p", token), ("use", other))]

    def edit_undeprecate(self, copy, path):
        token = copy.at(path)
        if token is None or not copy.isLive(token) or copy.values.get(("p", token)) is None:
            return None
        return ["deprecate", path, "--undo"], [(("p", token), None)]

    def edit_describe(self, copy, path, text):
        token = copy.at(path)
        value = None if token is None else copy.values.get(("v", token, ""))
        if value is None or isinstance(value, tuple):
            return None
        for other in copy.tokens - {token}:
            if path in self.model.paths(copy, other):
                return None  # a file's old name may mean the token that had it
        node = {"$type": "number", "$value": value, "$description": text}
        for part in reversed(path.split(".")):
            node = {part: node}
        self.fileCount += 1
        file = f"text{self.fileCount}.json"
        self.folder.write(file, json.dumps(node))
        self.described.add(path)
        return ["import", file], [(("d", token), text)]

    def edit_mv(self, copy, old, new, isKept):
        token = copy.at(old)
        if token is None or not copy.isLive(token):
            return None
        for other in copy.tokens - {token}:
            if new in self.model.paths(copy, other):
                return None
        if copy.path(token) == new:
            return None
        changes = [(("n", token), new)]
        args = ["mv", old, new]
        if isKept:
            if new in self.model.paths(copy, token):
                return None
            args.append("--keep")
            alias = self.model.token()
            changes += [
                (("n", alias), old), (("v", alias, ""), ("alias", token)), (("p", alias), ("use", token))]
        if old in self.described:
            self.described.add(new)
        return args, changes

    def revert(self, name, clock):
        copy = self.model.copies[name]
        args = ["revert", "HEAD", "--yes", "--registry", name + ".blazon"]
        if copy.last == "start":
            return False
        if copy.last:
            if sum(place[0] == "n" for place, _ in copy.last) > 1 or any(
                    place[0] == "n" and before is None and
                    sum(copy.path(token) == copy.path(place[1]) for token in copy.tokens) > 1
                    for place, before in copy.last):
                return False
            changes = [(place, before) for place, before in copy.last if place[0] != "n" or before is not None]
            code, out, err = self.folder.run(args, f"author {name}", clock)
            if code != 0:
                self.refusals += 1
                return True
            self.model.edit(copy, changes)
            self.check(name, "edits")
            return True
        # The newest commit came with a merge; which one that is, is the program's own affair. What the revert
        # changed is an edit made here.
        if not self.folder.binary or any(len(copy.known[("n", token)]) > 1 for token in copy.tokens):
            return False
        code, out, err = self.folder.run(args, f"author {name}", clock)
        if code != 0:
            self.refusals += 1
            return True
        values, deprecated, descriptions = state(self.folder, name, self.described)
        changes = []
        for token in sorted(copy.tokens):
            path = copy.path(token)
            for context in CONTEXTS:
                changes.append((("v", token, context), self.read(copy, values.get((path, context)), "alias")))
            isLive = any((path, context) in values for context in CONTEXTS)
            changes.append((("p", token), self.read(copy, deprecated.get(path), "use")))
            if path in self.described or not isLive:
                changes.append((("d", token), descriptions.get(path)))
        self.model.edit(copy, changes)
        if copy.last is None:
            self.folder.note("the revert changed nothing that is compared")
        self.check(name, "edits")
        return True

    def read(self, copy, text, kind):
        found = re.fullmatch(r"(?:Use )?\{(.*)\}", text) if isinstance(text, str) else None
        return (kind, copy.at(found[1])) if found else text

    # Merges

    def merge(self, here, clock, there, choice):
        model = self.model
        if here not in model.copies or there not in model.copies or here == there:
            return False
        one, two = model.copies[here], model.copies[there]
        plan = model.plan(here, there, "" if choice == "driver" else choice)
        if plan.status == "unclear":
            self.unclear[plan.why] += 1
            return False
        self.merges += 1
        before = one.shown()
        theirs = two.shown()
        args = ["merge", there + ".blazon", "--registry", here + ".blazon"] + (
            ["--" + choice] if choice else [])
        code, out, err = self.folder.run(args, f"author {here}", clock)
        if not self.folder.binary:
            code, out = (0 if plan.status == "ok" else 2), "already up to date"
        said = (out + err).strip()
        if code not in (0, 2):
            raise Fault("crashes", f"merge ended with {code}: {said}")
        if plan.status != "ok":
            self.conflicts += 1
            if code == 0:
                places = ", ".join(self.place(one, two, place) for place in plan.conflicts) or plan.why
                raise Fault("missed conflicts", f"conflict expected at {places}; came: {said}")
            self.check(here, "changed by a refusal", before)
            if plan.status == "conflict" and "merge-conflict" in err:
                self.checkList(one, two, plan, err)
            return True
        if code == 2:
            if "merge-conflict" in err:
                raise Fault("false conflicts", f"no conflict expected; came: {said}")
            raise Fault("refused otherwise", f"no conflict expected; came: {said}")
        isNew = model.merge(here, there, plan)
        self.check(here, "merge", before=before, theirs=theirs)
        self.checkTags(here, there, said)
        one, two = model.copies[here], model.copies[there]
        if not isNew and "already up to date" in said:
            return True
        # Once more: nothing may change, and no option is needed.
        args = args[:4]
        code, out, err = self.folder.run(args, f"author {here}", clock)
        said = (out + err).strip()
        if code != 0:
            raise Fault("not idempotent", f"the second merge ended with {code}: {said}")
        self.check(here, "not idempotent")
        if "already up to date" not in said:
            raise Fault("not idempotent", f"the second merge said: {said}")
        return True

    def place(self, one, two, place):
        copy = one if place[1] in one.tokens else two
        path = copy.path(place[1])
        return {"v": path + (" [appearance=dark]" if place[-1] == "dark" else ""), "d": f"description of {path}",
                "p": f"deprecation of {path}", "n": f"path of {path}"}[place[0]]

    def checkList(self, one, two, plan, err):
        """Each conflict is named by a path that the token has or had, and its context."""
        def names(place):
            tokens = {place[1]} | {same for same, token in plan.sameTokens.items() if token == place[1]}
            suffix = " [appearance=dark]" if place[0] == "v" and place[2] == "dark" else ""
            return {path + suffix for copy in (one, two) for token in tokens for path in self.model.paths(copy, token)}

        texts = set(re.findall(r'"([^"]*)"', err))
        for place in plan.conflicts:
            if not names(place) & texts:
                self.soft.append(Fault(
                    "conflicts not listed", f"{self.place(one, two, place)} is not named in: {err.strip()}"))
        may = set().union(*(names(place) for place in plan.conflicts + plan.uncertain))
        for name in re.findall(r'^error: "([^"]*)" (?:is|was) .* here .* there', err, re.MULTILINE):
            if name not in may and f'"{name}" is another token here' not in err:  # two tokens of one path
                self.soft.append(Fault("false places listed", f"{name} is no conflict: {err.strip()}"))

    def checkTags(self, here, there, said):
        one, two = self.model.copies[here], self.model.copies[there]
        if not self.folder.binary or (not one.tags and not two.tags):
            return
        came = tags(self.folder, here)
        for name, events in two.tags.items():
            if name in one.tags:
                continue
            if name in came:
                one.tags[name] = events
            elif events and events & one.recorded:
                raise Fault("lost tags", f"tag {name} of {there} is not in {here}; the merge said: {said}")
        for name in one.tags:
            if name not in came:
                raise Fault("lost tags", f"tag {name} of {here} is gone")
        if came - set(one.tags):
            raise Fault("invented tags", f"{here} has {came - set(one.tags)}")

    # Comparing

    def check(self, name, kind, before=None, theirs=None):
        if not self.folder.binary or (self.isQuick and kind == "edits"):
            return
        copy = self.model.copies[name]
        expected = copy.shown()
        now = fingerprint(self.folder, name), expected, set(self.described)
        if self.prints.get(name) == now:
            return
        came = state(self.folder, name, self.described)
        expected = (expected[0], expected[1], {
            path: text for path, text in expected[2].items() if path in self.described})
        if came == expected:
            self.prints[name] = now
            return
        for number, what in enumerate(("", "deprecation of ", "description of ")):
            for key in sorted(set(came[number]) | set(expected[number]), key=str):
                is_, should = came[number].get(key), expected[number].get(key)
                if is_ != should:
                    place = what + (key if number else key[0] + (f" [appearance={key[1]}]" if key[1] else ""))
                    text = f"{name}: {place} is {is_}, should be {should}"
                    if before is not None and kind == "merge":
                        old, other = before[number].get(key), theirs[number].get(key)
                        text += f" (before: {old}, in the other: {other})"
                        kind = "lost updates" if is_ in (old, other) else "wrong values"
                    raise Fault(kind, text)

    def finish(self):
        for name in self.model.copies:
            self.check(name, "other copy changed")


# Making histories


class Maker:
    """Makes the operations of one history, as its seed says."""

    def __init__(self, seed, index, without):
        self.random = random.Random(f"{seed}/{index}")
        self.without = without
        self.tagCount = 0
        self.clock = CLOCK
        self.copies = ["a"]
        self.stale = []

    def isOn(self, kind):
        return kind not in self.without

    def tick(self, name):
        roll = self.random.random()
        if self.clockMode == "same":
            step = 0
        elif self.clockMode == "moving":
            step = self.random.choice((1, 60, 86400))
        else:
            step = self.random.choice((0, 0, 1, 3600))
        self.clock += step
        return self.clock - (100_000 if self.clockMode == "behind" and name == self.behind else 0)

    def play(self, history):
        random = self.random
        self.clockMode = random.choice(("same", "moving", "mixed", "behind"))
        self.behind = random.choice("ab")
        history.start(random.randint(3, 6), self.isOn("contexts"))
        # Few places, few values: so that the sides meet each other often.
        focus = random.sample(["x", "y", "g.a"], random.randint(1, 3))
        count = random.randint(10, 25)
        wanted = random.choice((2, 2, 3, 3))
        often = random.choice((0.15, 0.3, 0.45))
        if random.random() < 0.8:
            self.copyOf(history, "a", "b")
        for _ in range(count):
            if len(self.copies) < wanted and random.random() < 0.3:
                self.copyOf(history, random.choice(self.copies), "abc"[len(self.copies)])
                continue
            if self.isOn("stale") and random.random() < 0.07 and len(self.stale) < 3:
                name = f"old{len(self.stale) + 1}"
                if history.play(("copy", random.choice(self.copies), 0, name)):
                    self.stale.append(name)
                continue
            if len(self.copies) > 1 and random.random() < often:
                self.merge(history)
            else:
                for _ in range(6):
                    if history.play(self.edit(history, focus)):
                        break
        self.converge(history)
        history.finish()

    def copyOf(self, history, source, target):
        if history.play(("copy", source, 0, target)):
            self.copies.append(target)

    def merge(self, history):
        here = self.random.choice(self.copies)
        there = self.random.choice([name for name in self.copies + self.stale if name != here])
        choice = ""
        if self.isOn("decisions"):
            if self.random.random() < 0.06:
                choice = self.random.choice(("ours", "theirs"))
        if not choice and self.random.random() < 0.05:
            choice = "driver"  # as git calls it
        history.play(("merge", here, self.tick(here), there, choice))
        if choice in ("", "driver") and self.isOn("decisions") and self.random.random() < 0.5:
            if history.model.plan(here, there, "").status == "conflict":
                history.play(("merge", here, self.tick(here), there, self.random.choice(("ours", "theirs"))))

    def edit(self, history, focus):
        random = self.random
        name = random.choice(self.copies)
        copy = history.model.copies[name]
        clock = self.tick(name)
        live = [copy.path(token) for token in copy.live()]
        near = [path for path in live if path in focus or path[0] in "mn"] or live
        path = random.choice(near if random.random() < 0.85 else live) if live else "x"
        kinds = [("set", 10), ("new", 2)]
        if self.isOn("removal"):
            kinds += [("rm", 3), ("restore", 4)]
        if self.isOn("reverts"):
            kinds += [("revert", 3)]
        if self.isOn("tags"):
            kinds += [("tag", 1.5)]
        if self.isOn("descriptions"):
            kinds += [("describe", 2.5)]
        if self.isOn("deprecation"):
            kinds += [("deprecate", 2.5), ("undeprecate", 1.5)]
        if self.isOn("moves"):
            kinds += [("mv", 2.5), ("keep", 1)]
        kind = random.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
        if kind == "set":
            context = "dark" if self.isOn("contexts") and random.random() < 0.3 else ""
            return ("set", name, clock, path, context, random.randint(0, 3))
        if kind == "new":
            return ("new", name, clock, random.choice(("n1", "n2")), random.randint(0, 2))
        if kind == "restore":
            gone = sorted({copy.path(token) for token in copy.tokens if not copy.isLive(token)})
            return ("new", name, clock, random.choice(gone) if gone else "n1", random.randint(0, 2))
        if kind == "rm":
            context = random.choice((None, None, "", "dark")) if self.isOn("contexts") else None
            return ("rm", name, clock, path, context)
        if kind == "revert":
            return ("revert", name, clock)
        if kind == "tag":
            self.tagCount += 1
            return ("tag", name, clock, f"t{self.tagCount}")
        if kind == "describe":
            return ("describe", name, clock, path, f"text {random.randint(0, 2)}")
        if kind == "deprecate":
            return ("deprecate", name, clock, path, random.choice(live + [None]) if live else None)
        if kind == "undeprecate":
            return ("undeprecate", name, clock, path)
        former = {
            one for token in copy.tokens if copy.path(token) == path for one in history.model.paths(copy, token)
        } - {path}
        targets = ["m1", "m2", "m3"] + sorted(former)
        return ("mv", name, clock, path, random.choice(targets), kind == "keep")

    def converge(self, history):
        """Merges all copies into one another until nothing is new; then all are of one state. Conflicts are decided
        in one copy only: two that decide against each other would never come to an end."""
        pairs = [(here, there) for here in self.copies for there in self.copies if here != there]
        self.random.shuffle(pairs)
        for _ in range(8):
            isNew = isOpen = False
            for here, there in pairs:
                choice = ""
                plan = history.model.plan(here, there, "")
                if plan.status == "conflict" and here == "a" and self.isOn("decisions"):
                    choice = self.random.choice(("ours", "theirs"))
                known = dict(history.model.copies[here].known)
                isPlayed = history.play(("merge", here, self.tick(here), there, choice))
                isOpen = isOpen or not isPlayed or (plan.status != "ok" and not choice)  # left out, or refused
                isNew = isNew or dict(history.model.copies[here].known) != known
            if not isNew:
                break
        if isOpen:
            return
        history.isConverged = not isNew
        states = [history.model.copies[name].shown() for name in self.copies]
        if any(other != states[0] for other in states):
            raise Fault("not converged", f"the model itself has {len(states)} states: {states}")


def play(options, folder, operations, start):
    """Plays given operations in a folder: (history, fault or None)."""
    history = History(Folder(options.binary, folder))
    history.isQuick = True
    try:
        history.start(*start)
        for operation in operations:
            history.play(operation)
    except Fault as fault:
        return history, fault
    return history, history.soft[0] if history.soft else None


class Result:
    pass


def one(options, index):
    result = Result()
    result.index = index
    folder = tempfile.mkdtemp(dir=options.folder, prefix=f"causal-{options.seed}-{index}-")
    history = History(Folder(options.binary, folder))
    maker = Maker(options.seed, index, options.without)
    result.fault, result.error = None, None
    result.failing = []
    played = history.play
    starts = []
    began = history.start

    def start(count, withDark):
        starts.append((count, withDark))
        began(count, withDark)

    def note(operation):
        result.failing = [operation]
        isPlayed = played(operation)
        result.failing = []
        return isPlayed

    history.start, history.play = start, note
    try:
        maker.play(history)
        if history.soft:
            result.fault = history.soft[0]
    except Fault as fault:
        result.fault = fault
    except Exception:
        result.error = traceback.format_exc()
    result.history, result.folder = history, folder
    result.start = starts[0] if starts else None
    result.script = list(history.folder.script)
    result.isKept = bool(options.keep and (result.fault or result.error))
    if result.isKept:
        with open(os.path.join(folder, "reproduce.sh"), "w") as file:
            file.write(script(result.script, result.fault, index))
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return result


def smaller(options, result):
    """The fewest operations that still give a fault of this kind: (script, fault)."""
    def fails(operations, start):
        folder = tempfile.mkdtemp(dir=options.folder, prefix="causal-small-")
        try:
            history, fault = play(options, folder, operations, start)
            if fault and fault.kind == result.fault.kind:
                return history, fault
        except Exception:
            pass
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        return None

    operations, start = list(result.history.played) + result.failing, result.start
    best = fails(operations, start)
    if not best:
        return result.script, result.fault
    size, runs = max(1, len(operations) // 2), 0
    while runs < 80:
        isSmaller = False
        position = len(operations)
        while position > 0 and runs < 80:
            position = max(0, position - size)
            fewer = operations[:position] + operations[position + size:]
            runs += 1
            found = fails(fewer, start)
            if found:
                operations, best, isSmaller = fewer, found, True
        if size == 1 and not isSmaller:
            break
        size = max(1, size // 2)
    for fewer in ((1, False), (2, False), (1, True), (3, False), (2, True), (3, True)):
        found = fails(operations, fewer)
        if found:
            best = found
            break
    return best[0].folder.script, best[1]


def script(lines, fault, index):
    head = ["#!/bin/sh", "# In an empty folder, with blazon in the PATH."]
    if fault:
        head.append(f"# History {index}, {fault.kind}:")
        head += ["# " + line for line in str(fault).splitlines()]
    return "\n".join(head + lines) + "\n"


# Known cases


class Case:
    """A fixed case: its commands, and what must come of them."""

    def __init__(self, folder):
        self.folder = folder
        self.clock = CLOCK

    def do(self, line, here=None, expected=0):
        """Runs a command; (code, output and errors)."""
        self.clock += 10
        args = shlex.split(line) + (["--registry", here + ".blazon"] if here else [])
        code, out, err = self.folder.run(args, "Ann", self.clock)
        if expected is not None and code != expected:
            raise Fault("known cases", f"{line}: exit {code}, should be {expected}: {(out + err).strip()}")
        return code, out + err

    def merge(self, there, here, expected=0, option=""):
        return self.do(f"merge {there}.blazon {option}".strip(), here, expected)

    def make(self, names, copies="b"):
        self.do("init a.blazon")
        for name in names:
            self.do(f"set {name} 0 --type number", "a")
        for copy in copies:
            self.folder.copy("a.blazon", copy + ".blazon")

    def values(self, name):
        values, _, _ = state(self.folder, name)
        return {path + (f"@{context}" if context else ""): value for (path, context), value in values.items()}

    def expect(self, name, **values):
        came = self.values(name)
        for path, value in values.items():
            if came.get(path) != value:
                raise Fault("known cases", f"{name}: {path} is {came.get(path)}, should be {value}")

    def expectNothing(self, there, here):
        before = self.values(here)
        _, said = self.merge(there, here)
        if self.values(here) != before:
            raise Fault("known cases", f"a merge with nothing new changed {before} to {self.values(here)}")
        if "already up to date" not in said:
            raise Fault("known cases", f"a merge with nothing new said: {said.strip()}")

    def hash(self, name):
        _, out = self.do("log --json", name)
        return re.search(r'"hash": "([0-9a-f]{64})"', out)[1]


def case_revertIsKept(case):
    case.make("x")
    case.do("set x 5", "b")
    case.merge("b", "a")
    case.do("revert HEAD", "a")
    case.merge("a", "b")
    case.expect("b", x=0)
    case.expect("a", x=0)
    case.expectNothing("b", "a")


def case_laterValueIsNoConflict(case):
    case.make("x")
    case.do("set x 5", "b")
    case.merge("b", "a")
    case.do("set x 6", "a")
    case.merge("a", "b")
    case.expect("b", x=6)


def case_laterValueOfAnotherPlaceBeside(case):
    case.make("xz")
    case.do("set x 5", "b")
    case.merge("b", "a")
    case.do("revert HEAD", "a")
    case.do("set z 1", "b")
    case.merge("b", "a")
    case.merge("a", "b")
    case.expect("a", x=0, z=1)
    case.expect("b", x=0, z=1)


def case_sameValueThenBack(case):
    case.make("xy")
    case.do("set x 5", "a")
    case.do("set y 1", "b")
    case.do("set x 5", "b")
    case.merge("b", "a")
    case.do("set x 0", "a")
    case.do("set z 1 --type number", "b")
    case.merge("b", "a")
    case.expect("a", x=0, y=1, z=1)
    case.merge("a", "b")
    case.expect("b", x=0, y=1, z=1)


def case_twiceIsOnce(case):
    case.make("yz")
    case.do("set y 1", "b")
    case.do("set y 1", "a")
    case.do("set z 2", "a")
    case.do("set y 0", "a")
    case.merge("a", "b")
    case.expect("b", y=1, z=2)
    case.merge("a", "b")
    case.expect("b", y=1, z=2)


def case_throughAThirdCopy(case):
    case.make("x", copies="bc")
    case.do("set x 5", "b")
    case.merge("b", "a")
    case.do("revert HEAD", "a")
    case.merge("b", "c")
    case.merge("c", "a")
    case.expect("a", x=0)
    case.merge("a", "c")
    case.merge("a", "b")
    case.expect("c", x=0)
    case.expect("b", x=0)


def case_publicationBlocksBothWays(case):
    case.make("x")
    case.do("revision publish main", "a")
    case.do("set x 8", "b")
    before = case.values("a"), case.values("b")
    case.merge("b", "a", expected=2)
    case.merge("a", "b", expected=2)
    if (case.values("a"), case.values("b")) != before:
        raise Fault("known cases", "a refused merge changed a copy")


def case_tagThatIsSetLater(case):
    case.make("x")
    case.do("set x 5", "b")
    case.merge("b", "a")
    case.do("tag v1", "b")
    case.merge("b", "a")
    if "v1" not in tags(case.folder, "a"):
        raise Fault("known cases", "the tag v1, set after its commit was merged, did not come")
    _, out = case.do("list --at @v1", "a")
    if "5" not in out:
        raise Fault("known cases", f"the tag v1 names another state: {out}")


def case_tagOnACommonCommit(case):
    case.make("x")
    case.do("tag v0", "b")
    case.merge("b", "a")
    if "v0" not in tags(case.folder, "a"):
        raise Fault("known cases", "the tag v0 of a commit that both have did not come")


def case_oursIsRemembered(case):
    case.make("xz")
    case.do("set x 1", "a")
    case.do("set x 2", "b")
    case.merge("b", "a", expected=2)
    case.merge("b", "a", option="--ours")
    case.expect("a", x=1)
    case.expectNothing("b", "a")
    case.do("set z 1", "b")
    case.merge("b", "a")
    case.expect("a", x=1, z=1)
    case.merge("a", "b")
    case.expect("b", x=1, z=1)


def case_theirsIsRemembered(case):
    case.make("xz")
    case.do("set x 1", "a")
    case.do("set x 2", "b")
    case.merge("b", "a", option="--theirs")
    case.expect("a", x=2)
    case.expectNothing("b", "a")
    case.merge("a", "b")
    case.expect("b", x=2)
    case.do("set x 3", "b")
    case.merge("b", "a")
    case.expect("a", x=3)


def case_crossedDecisions(case):
    case.make("x")
    case.do("set x 1", "a")
    case.do("set x 2", "b")
    case.folder.copy("a.blazon", "old.blazon")
    case.merge("b", "a", option="--ours")
    case.merge("old", "b", option="--ours")
    case.merge("b", "a", expected=2)
    case.merge("a", "b", expected=2)
    case.expect("a", x=1)
    case.expect("b", x=2)
    case.merge("b", "a", option="--theirs")
    case.merge("a", "b")
    case.expect("b", x=2)


def case_oursThenRevert(case):
    case.make("x")
    case.do("set x 2", "a")
    case.do("set x 3", "b")
    case.merge("b", "a", option="--ours")
    code, _ = case.do("revert HEAD", "a", expected=None)
    if code == 0 and case.values("a")["x"] != 2:
        case.expectNothing("b", "a")


def case_forgedTrailer(case):
    case.make("xy")
    case.do("set x 7", "b")
    code, _ = case.do(f'set y 1 --trailer "Merged-From: {case.hash("b")}"', "a", expected=None)
    if code == 0:
        case.merge("b", "a")
        case.expect("a", x=7, y=1)


def case_forgedTrailerInAMessage(case):
    case.make("xy")
    case.do("set x 7", "b")
    code, _ = case.do(f'set y 1 -m "Y" -m "Merged-From: {case.hash("b")}"', "a", expected=None)
    if code == 0:
        case.merge("b", "a")
        case.expect("a", x=7, y=1)


def case_bothTheSameThenBack(case):
    case.make("cn")
    case.do("set c 4", "a")
    case.do("set c 4", "b")
    case.merge("b", "a")
    case.do("set c 0", "a")
    case.expectNothing("b", "a")
    case.expect("a", c=0)
    case.do("set n 9", "b")
    case.merge("b", "a")
    case.expect("a", c=0, n=9)


def case_bothTheSameThenTheirs(case):
    case.make("c")
    case.do("set c 4", "a")
    case.do("set c 4", "b")
    case.merge("b", "a")
    case.do("set c 6", "b")
    case.merge("b", "a")
    case.expect("a", c=6)


def case_bothTheSameThenOurs(case):
    case.make("c")
    case.do("set c 4", "a")
    case.do("set c 4", "b")
    case.merge("b", "a")
    case.do("set c 5", "a")
    case.expectNothing("b", "a")
    case.expect("a", c=5)


def case_bothRemovedThenBack(case):
    case.make("cd")
    case.do("rm c", "a")
    case.do("rm c", "b")
    case.merge("b", "a")
    case.do("set c 0 --type number", "a")
    case.expectNothing("b", "a")
    case.expect("a", c=0)


def case_bothDescribedThenOurs(case):
    case.make("c")
    for text in ("one", "two"):
        case.folder.write(text + ".json", json.dumps({"c": {"$type": "number", "$value": 0, "$description": text}}))
    case.do("import one.json -m one", "a")
    case.do("import one.json -m one", "b")
    case.merge("b", "a")
    case.do("import two.json -m two", "a")
    case.expectNothing("b", "a")
    case.merge("a", "b")
    if state(case.folder, "b", {"c"})[2] != {"c": "two"}:
        raise Fault("known cases", "the newer description did not come")


def case_bothRenamedThenOurs(case):
    case.make("cz")
    case.do("mv c d", "a")
    case.do("mv c e", "b")
    case.merge("b", "a", expected=2)
    case.merge("b", "a", option="--ours")
    case.expectNothing("b", "a")
    case.do("set z 3", "b")
    case.do("set e 4", "b")
    case.merge("b", "a")
    case.expect("a", d=4, z=3)
    case.merge("a", "b")
    case.expect("b", d=4, z=3)


def case_allConflictsAreListed(case):
    names = [f"n{number}" for number in range(30)]
    case.folder.write("t.json", json.dumps({name: {"$type": "number", "$value": 0} for name in names}))
    case.folder.write("one.json", json.dumps({name: {"$type": "number", "$value": 1} for name in names}))
    case.folder.write("two.json", json.dumps({name: {"$type": "number", "$value": 2} for name in names}))
    case.do("init a.blazon")
    case.do("import t.json -m t", "a")
    case.folder.copy("a.blazon", "b.blazon")
    case.do("import one.json -m one", "a")
    case.do("import two.json -m two", "b")
    _, said = case.merge("b", "a", expected=2)
    missing = [name for name in names if f'"{name}"' not in said]
    if missing:
        raise Fault("known cases", f"{len(missing)} of 30 conflicts are not listed")


CASES = {name[5:]: function for name, function in list(globals().items()) if name.startswith("case_")}


def case(options, name):
    folder = tempfile.mkdtemp(dir=options.folder, prefix=f"causal-case-{name}-")
    made = Case(Folder(options.binary, folder))
    fault = None
    try:
        CASES[name](made)
    except Fault as found:
        fault = found
    if fault and options.keep:
        with open(os.path.join(folder, "reproduce.sh"), "w") as file:
            file.write(script(made.folder.script, fault, name))
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return name, fault, made.folder.script, folder


# The command


def main():
    parser = argparse.ArgumentParser(description="Compares blazon merge with a causal model.")
    parser.add_argument("--binary", default=".build/debug/blazon")
    parser.add_argument("--count", type=int, default=60, help="how many histories")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the number of the first history")
    parser.add_argument("--only", help="only the histories of these numbers: 17 or 3,17")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--without", default="", help="kinds to leave out, of: " + ", ".join(KINDS))
    parser.add_argument("--keep", action="store_true", help="keep the folders of failing histories")
    parser.add_argument("--shrink", type=int, default=1, metavar="N", help="how many of each kind to make smaller")
    parser.add_argument(
        "--folder", default="/dev/shm" if os.access("/dev/shm", os.W_OK) else None, help="where histories are played")
    parser.add_argument("--model-only", action="store_true", help="start no program: tries the model itself")
    parser.add_argument("--no-cases", action="store_true", help="without the known cases")
    parser.add_argument("--verbose", action="store_true", help="a line for each history that disagrees")
    options = parser.parse_args()
    options.binary = None if options.model_only else os.path.abspath(options.binary)
    options.without = {kind for kind in options.without.split(",") if kind}
    if options.without - set(KINDS):
        parser.error("unknown kinds: " + ", ".join(sorted(options.without - set(KINDS))))
    if options.binary and not os.access(options.binary, os.X_OK):
        parser.error(f"no program at {options.binary}")

    isWrong = isBroken = False
    with concurrent.futures.ThreadPoolExecutor(max_workers=max(1, options.jobs)) as pool:
        if options.binary and not options.no_cases and options.only is None:
            failed = 0
            for name, fault, lines, folder in pool.map(lambda name: case(options, name), CASES):
                if fault:
                    failed += 1
                    print(f"case {name}: {fault}" + (f"\n  {folder}/reproduce.sh" if options.keep else ""))
            print(f"cases {len(CASES)}: {len(CASES) - failed} agree" + (f", {failed} wrong" if failed else ""))
            isWrong = failed > 0
        numbers = range(options.first, options.first + options.count)
        if options.only is not None:
            numbers = [int(number) for number in options.only.split(",")]
        kinds, unclear, totals = collections.Counter(), collections.Counter(), collections.Counter()
        for result in pool.map(lambda index: one(options, index), numbers):
            history = result.history
            totals["operations"] += len(history.played)
            totals["merges"] += history.merges
            totals["conflicts"] += history.conflicts
            totals["histories merged until nothing was new"] += history.isConverged
            totals["refused edits"] += history.refusals
            totals["program starts"] += history.folder.starts
            unclear.update(history.unclear)
            if result.error:
                isBroken = True
                print(f"history {result.index}: the oracle failed\n{result.error}", file=sys.stderr)
                continue
            if not result.fault:
                kinds["agree"] += 1
                continue
            kinds[result.fault.kind] += 1
            if options.verbose or options.keep:
                print(f"history {result.index}, {result.fault.kind}: {result.fault}")
            if result.isKept:
                print(f"  {result.folder}/reproduce.sh")
            if kinds[result.fault.kind] <= options.shrink and options.binary:
                lines, fault = smaller(options, result)
                print(script(lines, fault, result.index))
            sys.stdout.flush()

    wrong = [kind for kind in FAULTS if kinds[kind]]
    print(", ".join(f"{totals[kind]} {kind}" for kind in totals))
    if unclear:
        print("left out, since the rules leave it open: " + ", ".join(
            f"{count} × {why}" for why, count in unclear.most_common()))
    print(f"histories {len(numbers)}: {kinds['agree']} agree" + "".join(f", {kinds[kind]} {kind}" for kind in wrong))
    return 2 if isBroken else 1 if isWrong or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
