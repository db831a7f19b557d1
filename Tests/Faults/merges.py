"""Faults through `merge` and `merge --driver`: every writing call killed, failing or on a full disk, and kills at random moments.

After each the registry that is merged into is the old or the new one, tags with it, and the other is as it was.
"""

import os
import shutil
import sqlite3

import calls
import kills
from workbench import tokens, write

HERE = ["--registry", "t.blazon"]
DRIVER = ["merge", "--driver", "base.blazon", "t.blazon", "other.blazon", "--path=design.blazon"]
MERGES = {
    "merge": ["merge", "other.blazon", *HERE],
    "merge --theirs": ["merge", "crossed.blazon", "--theirs", *HERE],
    "merge --driver": DRIVER,
    "merge of a copy with a log": ["merge", "logged.blazon", *HERE],
    "merge --driver of a copy with a log": [*DRIVER[:4], "logged.blazon", *DRIVER[5:]],
}


def run(bench):
    calls.require()
    base = copies(bench)
    scenarios = [calls.Scenario(name, base, arguments) for name, arguments in MERGES.items()]
    for scenario in scenarios:
        calls.settle(bench, scenario)
    calls.trial(bench, scenarios, "merges: each writing call of `merge` and `merge --driver` killed, failing, or the disk full, "
                "once and from then on; tags with the commits, and the other copy as it was")
    kills.rounds(bench, base, MERGES, "merges: the same killed at random moments, each then run again")


def copies(bench):
    """A registry, its copy as it was, and others with commits and tags: of other tokens, of the same, and with a log."""
    base = bench.folder("merges")
    bench.succeed("init", "t.blazon", cwd=base)
    write(base, "first.json", tokens(60, group="first"))
    bench.succeed("import", "first.json", cwd=base)
    bench.succeed("tag", "v1", cwd=base)
    for other in ("base", "other", "crossed"):
        bench.succeed("backup", f"{other}.blazon", cwd=base)
    shutil.copy(os.path.join(base, "t.blazon"), os.path.join(base, "logged.blazon"))
    write(base, "many.json", tokens(100))
    for other in ("other", "logged"):
        edit(bench, base, other, ["import", "many.json"], ["mv", "first.t2", "first.moved"], ["set", "first.t3", "33"],
             ["tag", f"{other}-1"], ["rm", "first.t4"], ["tag", f"{other}-2"])
    edit(bench, base, "crossed", ["set", "first.t9", "9999"], ["tag", "crossed-1"])
    edit(bench, base, "t", ["set", "first.t9", "99"], ["deprecate", "first.t5"], ["tag", "ours-1"])
    keep_log(bench, base)
    return base


def edit(bench, base, registry, *commands):
    for command in commands:
        bench.succeed(*command, "--registry", f"{registry}.blazon", cwd=base)


def keep_log(bench, base):
    """Commits once more and keeps the log as it is while a reader holds it."""
    path = os.path.join(base, "logged.blazon")
    with sqlite3.connect(path) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM migration").fetchone()
        bench.succeed("set", "first.t7", "77", "--registry", "logged.blazon", cwd=base)
        for end in ("", "-wal"):
            shutil.copy(path + end, path + end + ".kept")
    reader.close()
    for end in ("", "-wal"):
        os.replace(path + end + ".kept", path + end)
    if not os.path.getsize(path + "-wal"):
        raise RuntimeError("the copy has no log")
