#!/usr/bin/env python3
"""Holds the SARIF of each labelled example against the schema of SARIF 2.1.0, and shows that the schema refuses.

usage: sarif.py BLAZON [EXAMPLES]

The schema is OASIS's as the package pydantic-sarif (PyPI) has it: models generated from it, which forbid members that it
does not name and hold types, ranges, patterns and enumerations. Skipped, and said, where the package is missing.
"""
import copy
import json
import os
import subprocess
import sys
import tempfile

try:
    from pydantic import ValidationError
    from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log
except ImportError:
    print("skipped: pip install pydantic-sarif")
    sys.exit(0)

HOSTILE = {"a": {"</script>\u202e\"\\": {"$type": "color", "$value": "#ff0000", "$description": "\u0007\ud83d\ude00"}}}


def faults(log):
    """What the schema has against a document: one text each."""
    try:
        Log.model_validate_json(json.dumps(log), strict=True)
    except ValidationError as error:
        return [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()]
    runs = log["runs"]
    return [f"runs.{number}: rule {result['ruleId']} is not at index {result['ruleIndex']}"
            for number, run in enumerate(runs) for result in run["results"]
            if run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] != result["ruleId"]]


def mutants(log):
    """Documents with one thing that the schema forbids."""
    for change in (
            lambda one: one.pop("version"),
            lambda one: one.update(version="2.0.0"),
            lambda one: one.update(extra=1),
            lambda one: one["runs"][0].pop("tool"),
            lambda one: one["runs"][0].update(columnKind="bytes"),
            lambda one: one["runs"][0]["tool"]["driver"].pop("name"),
            lambda one: one["runs"][0]["results"][0].update(level="major"),
            lambda one: one["runs"][0]["results"][0].pop("message"),
            lambda one: one["runs"][0]["results"][0].update(ruleIndex=-2),
            lambda one: one["runs"][0]["results"][0]["message"].update(html="x"),
            lambda one: one["runs"][0]["results"][0]["locations"][0].update(
                physicalLocation={"region": {"startLine": 0}}),
            lambda one: one["runs"][0]["results"][0]["locations"][0]["logicalLocations"][0].update(path="x")):
        other = copy.deepcopy(log)
        change(other)
        yield other


def main():
    blazon = os.path.abspath(sys.argv[1])
    here = os.path.dirname(os.path.abspath(__file__))
    rows = [json.loads(line) for line in open(
        sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "examples.jsonl"))]
    rows.append({"id": "hostile", "from": HOSTILE, "to": {}, "outputs": ""})
    wrong = results = refused = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        for row in rows:
            for side in ("from", "to"):
                with open(f"{folder}/{side}.tokens.json", "w") as file:
                    json.dump(row[side], file)
            command = [blazon, "judge", "from.tokens.json", "to.tokens.json", "--sarif"]
            if row["outputs"]:
                command += ["--outputs", row["outputs"]]
            run = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                                 env={**os.environ, "HOME": folder})
            if run.returncode not in (0, 1):
                print(row["id"], "exit", run.returncode, run.stderr.strip())
                wrong += 1
                continue
            log = json.loads(run.stdout)
            for fault in faults(log):
                print(row["id"], fault)
                wrong += 1
            found = log["runs"][0]["results"]
            results += len(found)
            if found and not tried:
                for other in mutants(log):
                    tried += 1
                    refused += bool(faults(other))
    print(f"{len(rows)} logs, {results} results, {wrong} against the schema; "
          f"of {tried} documents with a fault {refused} refused")
    sys.exit(1 if wrong or not tried or refused != tried else 0)


if __name__ == "__main__":
    main()
