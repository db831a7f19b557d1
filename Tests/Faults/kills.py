"""Eleven verbs killed at random moments: the registry is as before or as after, doctor is clean, and the same
command again does what it should and leaves nothing beside its files."""

import collections
import os
import queue
import re
import shutil
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from calls import LITTER
from workbench import tokens, write

VERBS = {
    "set": ["set", "first.t1", "99"],
    "import": ["import", "many.json"],
    "revision add": ["revision", "add", "next"],
    "mv": ["mv", "first.t2", "first.moved"],
    "rm": ["rm", "first.t3"],
    "deprecate": ["deprecate", "first.t4"],
    "tag": ["tag", "v9"],
    "revert": ["revert", "HEAD", "--yes"],
    "backup": ["backup", "copy.blazon"],
    "export": ["export"],
    "catalog": ["catalog", "--out", "site"],
}


def run(bench):
    base = bench.folder("kills")
    bench.succeed("init", "t.blazon", cwd=base)
    write(base, "first.json", tokens(60, group="first"))
    bench.succeed("import", "first.json", cwd=base)
    bench.succeed("set", "first.t9", "123", cwd=base)
    write(base, "many.json", tokens(800))
    write(base, "blazon.json", """{"registry": "t.blazon",
      "outputs": [{"format": "css", "out": "out"}, {"format": "swift", "out": "out"}]}""")
    bench.succeed("export", cwd=base)
    rounds(bench, base, VERBS, f"kills: {len(VERBS)} verbs killed at random moments, each then run again")


def rounds(bench, base, verbs, what):
    """Each verb killed thirty times for each size, and a row of them."""
    verbs = {name: settled(bench, base, name, arguments) for name, arguments in verbs.items()}
    dice = bench.dice()
    jobs = [(number, name, dice.random()) for number in range(30 * bench.size) for name in verbs]
    counts, before = collections.Counter(), len(bench.violations)
    places = queue.SimpleQueue()
    for number in range(max(2, os.cpu_count() or 2)):
        places.put(os.path.join(bench.root, f"killed-{number}"))

    def one(job):
        place = places.get()
        try:
            return kill(bench, base, place, verbs, *job)
        finally:
            places.put(place)

    with ThreadPoolExecutor(places.qsize()) as pool:
        counts.update(pool.map(one, jobs))
    shutil.rmtree(base)
    print(f"  {len(jobs)} kills of {len(verbs)} verbs: {counts['before']} left the registry as before, "
          f"{counts['after']} as after, {counts['done']} came too late")
    bench.row(what, len(jobs), len(bench.violations) - before)


def settled(bench, base, name, arguments):
    """The command, how long it takes, and the heads before and after it."""
    folder = os.path.join(bench.root, "settle")
    seconds = []
    for _ in range(3):
        shutil.copytree(base, folder)
        started = time.monotonic()
        bench.succeed(*arguments, cwd=folder)
        seconds.append(time.monotonic() - started)
        after = bench.state(folder)
        shutil.rmtree(folder)
    return arguments, sorted(seconds)[1], bench.state(base), after


def kill(bench, base, folder, verbs, number, name, share):
    arguments, seconds, before, after = verbs[name]
    shutil.copytree(base, folder)
    what = f"{name}, killed after {share * 1.2 * seconds * 1000:.1f} ms (seed {bench.seed}, number {number})"
    process = subprocess.Popen(
        [bench.binary, *arguments], cwd=folder, env=bench.environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(share * 1.2 * seconds)
    process.send_signal(signal.SIGKILL)
    process.wait()
    bench.fault()
    found = bench.state(folder)
    bench.expect(found in (before, after), f"{what}: {found}")
    if process.returncode == 0:
        bench.expect(found == after, f"{what}: said to be done, and is not")
    again = bench.run(*arguments, cwd=folder)
    # What was done can be refused the second time: the name is taken, the file is there.
    is_done = found == after and before != after or name == "backup"
    bench.expect(again.status == 0 or is_done and again.status in (1, 2), f"{what}: again: {again}")
    if name != "revert" or found == before:
        at_last = bench.state(folder)
        bench.expect(at_last == after, f"{what}: again leads to {at_last}")
    litter = [one for _, _, names in os.walk(folder) for one in names if LITTER.search(one)]
    bench.expect(not litter, f"{what}: again leaves {litter}")
    shutil.rmtree(folder)
    return "done" if process.returncode == 0 else "after" if found == after != before else "before"
