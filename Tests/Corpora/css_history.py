#!/usr/bin/env python3
"""A repository that only ever had a style sheet: each state, and who set each value last, beside a brute-force reader.

    css_history.py PROGRAM [--commits N] [--seed N]

The history is made by a generator: properties come, go, change and are renamed, in the base, in the dark and in a compact
context; some commits change blanks, comments or another file only.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

RULES = {"": ":root", "appearance=dark": ".dark", "density=compact": "[data-density=compact]"}


def value(dice, names):
    kind = dice.randrange(4)
    if kind == 0:
        return "#%06x" % dice.randrange(1 << 24)
    if kind == 1:
        return f"{dice.randint(1, 90)}px"
    if kind == 2 or not names:
        return f"{dice.randint(1, 90)}0ms"
    return f"var(--{dice.choice(sorted(names))})"


def sheet(state, noise):
    text = f"/* {noise} */\n"
    for context, selector in RULES.items():
        own = {name: text for (name, where), text in state.items() if where == context}
        if own:
            text += selector + " {\n" + "".join(f"  --{name}: {text};\n" for name, text in own.items()) + "}\n"
    return text


def is_target(state, name):
    return any(text == f"var(--{name})" for text in state.values())


def step(dice, state, number):
    """One commit's change; a property that others refer to stays."""
    state = dict(state)
    for _ in range(dice.randint(0, 3)):
        bases = [name for name, context in state if not context]
        plain = [name for name in bases if not state[(name, "")].startswith("var")]
        action = dice.choice(["add", "change", "change", "context", "remove", "rename"])
        if action == "add" or not bases:
            state[(f"p{number}-{dice.randrange(1000)}", "")] = value(dice, plain)
            continue
        name = dice.choice(sorted(bases))
        if action == "change":
            # What refers to it keeps its type.
            if not is_target(state, name):
                state[(name, "")] = value(dice, [other for other in plain if other != name])
            elif state[(name, "")].startswith("#"):
                state[(name, "")] = "#%06x" % dice.randrange(1 << 24)
        elif action == "context":
            state[(name, dice.choice(sorted(RULES)[1:]))] = "#%06x" % dice.randrange(1 << 24)
        elif not is_target(state, name):
            moved = {key: text for key, text in state.items() if key[0] == name}
            for key in moved:
                del state[key]
            if action == "rename":
                for (_, context), text in moved.items():
                    state[(f"{name}-r{number}", context)] = text
    return state


def generate(dice, count, folder):
    """Writes the repository; the states and what each commit is called."""
    history, state = [], {}
    run = subprocess.Popen(["git", "fast-import", "--quiet"], cwd=folder, stdin=subprocess.PIPE)
    for number in range(count):
        state = step(dice, state, number) if number else {("first", ""): "#102030"}
        text = sheet(state, dice.choice(["a", "b"])).encode()
        who, when = f"Author {number % 5}", 1_500_000_000 + number * 86_400
        message = f"c{number}".encode()
        head = (f"commit refs/heads/main\nauthor {who} <a{number % 5}@x.y> {when} +0000\n"
                f"committer {who} <a{number % 5}@x.y> {when} +0000\ndata {len(message)}\n").encode() + message
        other = b"" if number % 7 else b"M 644 inline other.txt\ndata 2\n%02d\n" % (number % 90)
        run.stdin.write(head + b"\nM 644 inline globals.css\ndata %d\n" % len(text) + text + b"\n" + other)
        history.append(state)
    run.stdin.close()
    if run.wait() != 0:
        sys.exit("git fast-import failed")
    subprocess.run(["git", "checkout", "-q", "main"], cwd=folder, check=True)
    return history


def plain(cell):
    """A value of Blazon's as the style sheet has it."""
    found = cell["value"]
    if isinstance(found, str) and found.startswith("{"):
        return f"var(--{found[1:-1]})"
    if isinstance(found, dict) and "hex" in found:
        return found["hex"]
    if isinstance(found, dict) and "unit" in found:
        return f"{found['value']}{found['unit']}"
    return json.dumps(found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--commits", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    program = os.path.abspath(given.program)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "init", "-q", "-b", "main", folder], check=True)
        history = generate(random.Random(given.seed), given.commits, folder)
        environment = dict(os.environ, BLAZON_AUTHOR="History <h@x.y>", BLAZON_REGISTRY="t.blazon")

        def blazon(*arguments):
            done = subprocess.run([program, *arguments], cwd=folder, env=environment, capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"{arguments}: {done.stderr[-600:]}")
            return done.stdout

        blazon("init", "t.blazon")
        blazon("import", "--history", ".", "--files", "globals.css")
        log = {commit["message"].splitlines()[0]: commit for commit in json.loads(blazon("log", "--json", "-n", "100000"))["commits"]}
        wrong, states, values, last, previous = 0, 0, 0, {}, {}
        for number, state in enumerate(history):
            before = dict(last)
            for key in set(state) | set(previous):
                if state.get(key) != previous.get(key):
                    last[key] = {number}
                # A rename is no change of the value; what is not seen as one is.
                old = key[0].rpartition("-r")
                if old[2] == str(number):
                    last[key] |= before.get((old[0], key[1]), set())
            commit = log.get(f"c{number}")
            if state == previous:
                if commit:
                    wrong += 1
                    print(f"c{number} changed nothing, and is a commit")
                continue
            previous = state
            if not commit:
                wrong += 1
                print(f"c{number} is missing")
                continue
            found = {}
            for cell in json.loads(blazon("list", "--json", "--at", f"@{commit['hash'][:12]}"))["cells"]:
                context = ",".join(f"{axis}={choice}" for axis, choice in cell["context"].items())
                # Where two rules hold, the later one wins: that follows from the rest.
                if cell["presence"] == "stated" and len(cell["context"]) < 2:
                    found[(cell["path"], context)] = plain(cell)
            states, values = states + 1, values + len(state)
            if found != state:
                wrong += 1
                keys = [key for key in set(found) | set(state) if found.get(key) != state.get(key)]
                print(f"c{number}: {[(key, state.get(key), found.get(key)) for key in keys[:3]]}")
        blamed = 0
        for name in sorted({name for name, _ in history[-1]}):
            for line in json.loads(blazon("blame", name, "--json"))["cells"]:
                context = ",".join(f"{axis}={choice}" for axis, choice in line["context"].items())
                key = (name, context)
                if key not in history[-1]:
                    continue
                blamed += 1
                if line["commit"]["message"].splitlines()[0] not in {f"c{number}" for number in last[key]}:
                    wrong += 1
                    print(f"blame of {key}: {line['commit']['message']}, not c{last[key]}")
    print(f"{given.commits} commits: {states} states with {values} values, {blamed} values blamed, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
