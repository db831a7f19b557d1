#!/usr/bin/env python3
"""Judges each labelled example with a program and prints where it disagrees.

usage: run_examples.py BLAZON [EXAMPLES]
"""
import json
import os
import subprocess
import sys
import tempfile

blazon = os.path.abspath(sys.argv[1])
here = os.path.dirname(os.path.abspath(__file__))
rows = [json.loads(line) for line in open(
    sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "examples.jsonl"))]
wrong = 0
with tempfile.TemporaryDirectory() as folder:
    for row in rows:
        for side in ("from", "to"):
            with open(f"{folder}/{side}.tokens.json", "w") as file:
                json.dump(row[side], file)
        for policy in ("api", "visual", "strict"):
            command = [blazon, "judge", "from.tokens.json", "to.tokens.json", "--json",
                       "--policy", policy]
            if row["outputs"]:
                command += ["--outputs", row["outputs"]]
            run = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                                 env={**os.environ, "HOME": folder})
            if run.returncode != 0:
                print(row["id"], policy, "exit", run.returncode, run.stderr.strip())
                wrong += 1
                continue
            found = json.loads(run.stdout)
            rules = sorted({one["rule"] for one in found["findings"] if one["level"] != "none"})
            if found["verdict"] != row[policy] or ("rules" in row and rules != row["rules"]):
                wrong += 1
                print(row["id"], policy, found["verdict"], "not", row[policy], rules, row.get("rules"))
print(f"{len(rows)} examples, {3 * len(rows)} verdicts, {wrong} disagreements")
sys.exit(1 if wrong else 0)
