#!/usr/bin/env python3
"""Holds the tool `validate` against snippets of code that are made with a known truth.

  python3 Tests/Agents/snippets.py --blazon .build/debug/blazon --count 100 --seed 1

Makes a registry in which tokens were renamed, removed, removed with a successor, and deprecated, and snippets of CSS, Tailwind
and Swift, half of them with one name that is invented, misspelled, removed, renamed or deprecated. The verdict of each must be
the truth: the faults with their kinds, names and successors, and nothing else. Exit status: 0 where all are right, else 1.
"""

import argparse
import random
import sys
import tempfile

from server import Server, run

WORDS = "brand accent ink paper frost ember moss coral ivory plum rust dawn fern onyx pearl sage".split()
TAILS = "strong weak hover active muted raised subtle sunken".split()
FAULTS = "invented misspelled removed replaced renamed deprecated".split()
LANGUAGES = "css tailwind swift".split()


def capital(name):
    return name[:1].upper() + name[1:]


def name(language, path):
    """How an output calls a color, such as ("color", "brand", "strong")."""
    rest = "-".join(path[1:])
    if language == "css":
        return "--color-" + rest
    if language == "tailwind":
        return "bg-" + rest
    # Of a group that is a token, too, Swift has no such tokens here.
    return "Tokens.Color." + ".".join([capital(part) for part in path[1:-1]] + [path[-1]])


def snippet(language, names, rng):
    """Code that uses names, with names of its own beside them."""
    if language == "css":
        lines = [f"  {rng.choice(['color', 'background', 'fill'])}: var({one});" for one in names]
        return ".a {\n  --own: 4px;\n  margin: var(--own);\n" + "\n".join(lines) + "\n}\n"
    if language == "tailwind":
        variants = ["", "hover:", "dark:md:", "!"]
        own = rng.sample(["p-4", "text-center", "bg-red-500", "border-2", "rounded-lg", "bg-cover", "text-sm"], 3)
        words = own + [rng.choice(variants) + one for one in names]
        rng.shuffle(words)
        return " ".join(words)
    return "struct A {\n" + "".join(f"  let v{i} = {one}\n" for i, one in enumerate(names)) + "  let size = Size.large\n}\n"


def misspelled(path, rng):
    """The path with one letter in its longest part changed."""
    part = path[-1]
    place = rng.randrange(1, len(part))
    other = part[:place] + rng.choice([c for c in "bcdfghkmnprstvw" if c != part[place]]) + part[place + 1:]
    return path[:-1] + (other,)


def distance(one, other):
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


def registry(blazon, folder, rng):
    """Makes the registry; gives its live paths, and those of each fault with their successors."""
    paths = [("color", word, tail) for word in rng.sample(WORDS, 12) for tail in rng.sample(TAILS, 4)]
    rng.shuffle(paths)
    run(blazon, folder, "init", "t.blazon")
    for number, path in enumerate(paths):
        run(blazon, folder, "set", ".".join(path), f"#{number * 4099 + 17:06x}", "--type", "color")
    gone = {fault: {} for fault in FAULTS}
    for fault in ("renamed", "removed", "replaced", "deprecated"):
        for _ in range(6):
            old = paths.pop()
            dotted = ".".join(old)
            if fault == "renamed":
                new = ("color", "status", f"{old[1]}{capital(old[2])}")
                run(blazon, folder, "mv", dotted, ".".join(new))
            elif fault == "removed":
                new = None
                run(blazon, folder, "rm", dotted)
            else:
                new = paths[rng.randrange(12)]
                run(blazon, folder, "deprecate", dotted, "--use", ".".join(new))
                if fault == "replaced":
                    run(blazon, folder, "rm", dotted)
            gone[fault][old] = new
    return paths, gone


def code_name(language, path):
    """A renamed one has a capital, which CSS writes with a hyphen."""
    if language != "swift":
        path = tuple("".join("-" + c.lower() if c.isupper() else c for c in part) for part in path)
    return name(language, path)


def planted(fault, language, paths, gone, rng):
    """A wrong name, with its kind and what to use for it: the successor, or what a misspelled one is like."""
    if fault == "invented":
        word = rng.choice(["primary", "surfaceTop", "ctaFill", "heroGlow"])
        path = ("color", word) if language != "swift" else ("color", paths[0][1], word)
        return code_name(language, path), "undefined", None
    if fault == "misspelled":
        while True:
            right = rng.choice(paths)
            wrong = misspelled(right, rng)
            near = sorted((distance(wrong[1] + "." + wrong[2], p[1] + "." + p[2]), p) for p in paths)
            if near[0][1] == right and near[1][0] > 2 and wrong not in sum((list(g) for g in gone.values()), []):
                return code_name(language, wrong), "undefined", code_name(language, right)
    old, new = rng.choice(sorted(gone[fault].items()))
    kind = "deprecated" if fault == "deprecated" else "gone"
    return code_name(language, old), kind, new and code_name(language, new)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--blazon", default=".build/debug/blazon")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        paths, gone = registry(arguments.blazon, folder, rng)
        server = Server(arguments.blazon, folder)
        for number in range(arguments.count):
            language = LANGUAGES[number % 3]
            names = [code_name(language, path) for path in rng.sample(paths, rng.randrange(1, 4))]
            truth = []
            if number // 3 % 2:
                fault = FAULTS[number // 6 % len(FAULTS)]
                one, kind, successor = planted(fault, language, paths, gone, rng)
                names.insert(rng.randrange(len(names) + 1), one)
                truth = [(kind, one, successor)]
            code = snippet(language, names, rng)
            answer = server.call("validate", code=code, language=language)
            found = [
                (value["kind"], value["name"], value.get("near" if value["kind"] == "undefined" else "successor"))
                for value in answer.get("structuredContent", {}).get("values", [{"kind": "?", "name": "?"}])]
            # The nearest to a name that is like none is anyone's guess.
            if truth and truth[0][0] == "undefined" and truth[0][2] is None:
                found = [(kind, one, None) for kind, one, _ in found]
            if arguments.list or found != truth:
                print(f"{number} {language}: {truth}\n  found {found}\n{code}")
            wrong += found != truth
        if server.end() != 0:
            wrong += 1
    print(f"snippets: {arguments.count - wrong} of {arguments.count} verdicts are right (seed {arguments.seed})")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
