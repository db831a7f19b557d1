#!/usr/bin/env python3
"""Holds what the judge says of names in CSS against the files themselves, parsed by tinycss2.

Of each pair: a property that FROM declares and TO does not is there exactly when the judge tells of a
name. usage: witness_css.py BLAZON CHANGES [EVERY]
"""
import json
import os
import subprocess
import sys
import tempfile

import tinycss2

TELLS = {"css-name-removed", "css-name-taken", "token-removed", "token-removed-after-notice",
         "token-renamed", "token-group-swapped"}
blazon = os.path.abspath(sys.argv[1])
rows = [json.loads(line) for line in open(sys.argv[2])]
rows = rows[::int(sys.argv[3]) if len(sys.argv) > 3 else 1]


def properties(text):
    found = set()

    def walk(nodes):
        for node in nodes:
            if node.type == "qualified-rule":
                inner = tinycss2.parse_blocks_contents(node.content)
                found.update(one.name for one in inner
                             if one.type == "declaration" and one.name.startswith("--"))
            elif node.type == "at-rule" and node.content is not None:
                walk(tinycss2.parse_rule_list(node.content))
    walk(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True))
    return found


def pairs():
    for row in rows:
        yield row["id"], row["from"], row["to"]
    size = {"$type": "dimension", "$value": {"value": 3, "unit": "px"}}
    for first, second in (("iconSize", "icon-size"), ("aB", "a-b"), ("fooBarBaz", "foo-bar-baz"),
                          ("x1Y", "x1-y")):
        yield f"meet {first}", {first: size}, {first: size, second: size}
        yield f"part {first}", {first: size, second: size}, {first: size}


wrong = missing = count = 0
with tempfile.TemporaryDirectory() as folder:
    env = {**os.environ, "HOME": folder}

    def run(*arguments):
        return subprocess.run([blazon, *arguments], cwd=folder, capture_output=True, text=True,
                              env=env)
    for name, before, after in pairs():
        sheets = []
        for side, tokens in (("from", before), ("to", after)):
            with open(f"{folder}/{side}.tokens.json", "w") as file:
                json.dump(tokens, file)
            registry = f"{folder}/{side}{count}.blazon"
            for step in (["init", registry, "--no-gitignore"],
                         ["import", f"{side}.tokens.json", "-m", "m", "--author", "w",
                          "--registry", registry]):
                made = run(*step)
                assert made.returncode == 0, (name, step, made.stderr)
            made = run("export", "--format", "css", "--registry", registry)
            assert made.returncode == 0, (name, made.stderr)
            sheets.append(properties(made.stdout))
        told = run("judge", "from.tokens.json", "to.tokens.json", "--json", "--outputs", "css",
                   "--policy", "api")
        assert told.returncode == 0, (name, told.stderr)
        rules = {one["rule"] for one in json.loads(told.stdout)["findings"]}
        gone = sheets[0] - sheets[1]
        count += 1
        missing += bool(gone)
        if bool(gone) != bool(rules & TELLS):
            wrong += 1
            print(name, "gone:", sorted(gone), "told:", sorted(rules))
print(f"{count} pairs, {missing} lose a property, {wrong} disagreements")
sys.exit(1 if wrong else 0)
