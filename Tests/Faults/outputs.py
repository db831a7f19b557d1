"""Exports, catalogs and backups of which one call fails, or that are killed: all files are the old ones or
all the new ones, and the next run leaves the new ones and nothing beside them. Then exports while a folder of theirs takes turns
with a link out of it."""

import collections
import os
import re
import shutil
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from workbench import Skip, installed, tokens, write

CALLS = ["write", "fsync", "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdirat"]
ROUNDS = 300
KILL, EIO = "signal=SIGKILL", "error=EIO"


def run(bench):
    installed("strace")
    probe = subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True)
    if probe.returncode != 0:
        raise Skip("strace may not trace here: " + probe.stderr.decode().strip())
    base = bench.folder("outputs")
    bench.succeed("init", "t.blazon", cwd=base)
    write(base, "one.json", tokens(20, group="one"))
    bench.succeed("import", "one.json", cwd=base)
    write(base, "blazon.json", """{"outputs": [{"format": "css", "out": "out"}, {"format": "scss", "out": "out"},
      {"format": "ts", "out": "out"}, {"format": "android", "out": "out"}]}""")
    bench.succeed("export", cwd=base)
    bench.succeed("catalog", "--out", "site", cwd=base)
    write(base, "two.json", tokens(25, start=10, group="one"))
    bench.succeed("import", "two.json", cwd=base)
    verbs = {"export": (["export"], "out"), "catalog": (["catalog", "--out", "site"], "site"),
             "backup": (["backup", "copy/c.blazon"], "copy")}
    os.mkdir(os.path.join(base, "copy"))
    counts = collections.Counter()
    jobs = [job for name, verb in verbs.items() for job in faults(bench, base, name, *verb)]
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        for outcome in pool.map(lambda numbered: inject(bench, base, *numbered), enumerate(jobs)):
            counts[outcome] += 1
    shutil.rmtree(base)
    wrong = counts["mixed"]
    print(f"  {len(jobs)} faults in {', '.join(verbs)}: {counts['old']} left everything as it was, "
          f"{counts['new']} wrote everything, {counts['killed']} were killed in between, and the next run "
          f"did it again; {wrong} left a mixture")
    bench.row("outputs: each write, sync, link, rename and unlink of export, catalog and backup "
              "failing once, from then on, or killed", len(jobs), wrong)
    swaps(bench)


def swaps(bench):
    """Exports whose folder is swapped for a link to another, over and over: nothing ever lies in that one."""
    folder = bench.folder("swaps")
    outside = os.path.join(folder, "outside")
    inside = os.path.join(folder, "out", "res")
    values = os.path.join(outside, "values")
    os.makedirs(values)
    for name, start in (("a", 0), ("b", 5)):
        write(folder, name + ".json", tokens(20, start=start, group="many"))
    arguments = ["--format", "android", "--out", "out", "--force"]
    bench.succeed("export", "--from", "a.json", *arguments, cwd=folder)
    # A file that was there for a moment leaves its trace in the folder's date.
    def dates():
        return [os.stat(place).st_mtime_ns for place in (outside, values)]
    before, dice, is_over, turns = dates(), bench.dice(), threading.Event(), 0

    def swap():
        nonlocal turns
        while not is_over.is_set():
            time.sleep(dice.random() * 0.02)
            os.rename(inside, inside + ".kept")
            try:
                os.symlink(outside, inside)
                time.sleep(dice.random() * 0.005)
                os.unlink(inside)
            except OSError:
                # An export made the folder in between.
                shutil.rmtree(inside)
            try:
                os.rename(inside + ".kept", inside)
            except OSError:
                shutil.rmtree(inside)
                os.rename(inside + ".kept", inside)
            turns += 1

    swapper = threading.Thread(target=swap)
    swapper.start()
    refused, wrong = 0, 0
    try:
        for number in range(ROUNDS * bench.size):
            result = bench.run("export", "--from", "ba"[number % 2] + ".json", *arguments, cwd=folder)
            refused += "[export-through-link]" in result.err
            if not bench.expect(dates() == before, f"swaps: export {number} wrote outside: {result}"):
                before = dates()
                wrong += 1
    finally:
        is_over.set()
        swapper.join()
    bench.fault(ROUNDS * bench.size)
    print(f"  {ROUNDS * bench.size} exports, of whose folder a link took the place {turns} times; {refused} were refused, "
          f"{wrong} wrote outside")
    bench.row("swaps: exports while a folder takes turns with a link out of it", ROUNDS * bench.size, wrong)
    shutil.rmtree(folder, ignore_errors=True)


def content(folder):
    """The files below a folder, by name; those that are not finished are apart."""
    found, litter = {}, []
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            if re.search(r"\.blazon-\d+\.(new|old)", name):
                litter.append(path)
                continue
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found, litter


def faults(bench, base, name, arguments, out):
    folder = os.path.join(bench.root, f"{name}-trace")
    shutil.copytree(base, folder)
    trace = os.path.join(folder, "trace")
    bench.succeed(*arguments, cwd=folder, prefix=[
        "strace", "-f", "-qq", "-o", trace, "-e", "trace=" + ",".join("?" + call for call in CALLS)])
    counts = collections.Counter()
    with open(trace, errors="replace") as lines:
        for line in lines:
            match = re.match(r"(\d+) +(\w+)\(", line)
            if match:
                counts[match.group(2), match.group(1)] += 1
    after, litter = content(os.path.join(folder, out))
    bench.expect(not litter, f"{name} leaves {litter}")
    before, _ = content(os.path.join(base, out))
    shutil.rmtree(folder)
    jobs = []
    for call in CALLS:
        most = max([count for (found, _), count in counts.items() if found == call], default=0)
        for count in range(1, most + 1):
            for effect, suffix in ((KILL, ""), (EIO, ""), (EIO, "+")):
                jobs.append((name, arguments, out, before, after, call, effect, f"{count}{suffix}"))
    return jobs


def inject(bench, base, number, job):
    name, arguments, out, before, after, call, effect, when = job
    folder = os.path.join(bench.root, f"output-{number}")
    shutil.copytree(base, folder)
    what = f"{name}, {call} {when}, {effect}"
    result = bench.run(*arguments, cwd=folder, prefix=[
        "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
        f"inject={call}:{effect}:when={when}"])
    bench.fault()
    is_killed = result.status in (-9, 137)
    bench.expect(is_killed or result.status in (0, 2), f"{what}: ended with {result}")
    found, litter = content(os.path.join(folder, out))
    # A backup's bytes differ from one to the next, as its time does.
    def same(one, other):
        return one.keys() == other.keys() and (name == "backup" or one == other)
    state = "new" if same(found, after) else "old" if same(found, before) else "mixed"
    if result.status == 0:
        bench.expect(state == "new", f"{what}: said to be done, and is {state}")
    elif not is_killed:
        # The last thing written is what it says; the outputs are there by then.
        is_fit = state == "old" or call == "write" and state == "new"
        bench.expect(is_fit, f"{what}: failed, and is {state}")
        if "+" not in when and not call.startswith("unlink"):
            bench.expect(not litter, f"{what}: leaves {litter}")
    elif state == "mixed":
        state = "killed"
    if name == "backup" and found:
        examined = bench.run("doctor", "--registry", "copy/c.blazon", cwd=folder)
        bench.expect(examined.status == 0, f"{what}: {examined}")
    again = bench.run(*arguments, cwd=folder)
    allowed = (0, 2) if name == "backup" and found else (0,)
    bench.expect(again.status in allowed, f"{what}: again: {again}")
    if again.status == 0:
        found, litter = content(os.path.join(folder, out))
        bench.expect(same(found, after), f"{what}: again is not new")
        bench.expect(not litter, f"{what}: again leaves {litter}")
    shutil.rmtree(folder, ignore_errors=True)
    return state
