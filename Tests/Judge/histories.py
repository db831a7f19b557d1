#!/usr/bin/env python3
"""Judges the recorded histories that have release tags, release by release.

A release is the state at a tag; it is judged from the release before it, by the number that its own tag has.
Releases whose tokens are those of the one before are left out.
usage: histories.py BLAZON CORPORA [--findings]
"""
import json
import os
import re
import subprocess
import sys
import tempfile

blazon = os.path.abspath(sys.argv[1])
corpora = sys.argv[2]
shows = "--findings" in sys.argv
POLICIES = ("api", "visual")


def version(tag):
    found = re.fullmatch(r"v?(\d+)\.(\d+)\.(\d+)", tag)
    return tuple(map(int, found.groups())) if found else None


def declared(before, after):
    if after[0] != before[0]:
        return "major"
    return "minor" if after[1] != before[1] else "patch"


def run(*arguments, cwd):
    return subprocess.run(arguments, cwd=cwd, capture_output=True, text=True)


def errors(text):
    return next((line for line in text.splitlines() if "error: " in line), text[:200])


if not os.path.isdir(f"{corpora}/replay"):
    print(f"skipped: there are no histories at {corpora}/replay")
    sys.exit(0)
for name in sorted(os.listdir(f"{corpora}/replay")):
    root = f"{corpora}/replay/{name}"
    with open(f"{root}/index.json") as file:
        index = json.load(file)
    if not any(commit.get("tags") for commit in index["commits"]):
        continue
    with tempfile.TemporaryDirectory() as folder:
        git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
        run(*git, "init", "-q", cwd=folder)
        releases = []
        for number, commit in enumerate(index["commits"]):
            run(*git, "rm", "-rqf", "--ignore-unmatch", ".", cwd=folder)
            for path, blob in commit["files"].items():
                os.makedirs(os.path.dirname(f"{folder}/{path}"), exist_ok=True)
                with open(f"{root}/blobs/{blob}", "rb") as one, open(f"{folder}/{path}", "wb") as two:
                    two.write(one.read())
            run(*git, "add", "-A", cwd=folder)
            made = run(*git, "commit", "-q", "--allow-empty", "-m", str(number), cwd=folder)
            assert made.returncode == 0, made.stderr
            run(*git, "tag", f"state{number}", cwd=folder)
            tags = sorted(filter(None, map(version, commit.get("tags") or [])))
            if tags:
                releases.append((number, tags[0], tags[-1]))
        print(f"{name}: {index['source']}")
        for (one, _, before), (other, after, _) in zip(releases, releases[1:]):
            # What only one side has would be added or gone as a whole.
            paths = sorted({path.split("/")[0] for path in index["commits"][one]["files"]}
                           & {path.split("/")[0] for path in index["commits"][other]["files"]})
            texts = [".".join(map(str, part)) for part in (before, after)]
            if after <= before:
                print(f"  {texts[0]} → {texts[1]}  goes back, not judged")
                continue
            verdicts = []
            for policy in POLICIES:
                told = run(blazon, "judge", f"state{one}..state{other}", "--version", texts[0], "--next",
                           texts[1], "--policy", policy, "--json", "--", *paths, cwd=folder)
                if told.returncode not in (0, 1):
                    verdicts.append(f"{policy} not judged: {errors(told.stderr)}")
                    continue
                found = json.loads(told.stdout)
                counts = ", ".join(f"{count} {level}" for level, count in found["counts"].items()
                                   if count and level != "none")
                verdicts.append(f"{policy} {found['verdict']}, needs {found['needed']}"
                                f"{'' if found['within'] else ' (more than its number)'}: {counts}")
                if shows and policy == "visual":
                    for finding in found["findings"]:
                        if finding["level"] in ("major", "minor"):
                            verdicts.append(f"    {finding['level']} {finding['rule']} {finding['path']} "
                                            f"{finding['message']}")
            print(f"  {texts[0]} → {texts[1]}  {declared(before, after)}")
            for verdict in verdicts:
                print(f"    {verdict}")
