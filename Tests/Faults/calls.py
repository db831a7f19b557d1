"""A fault at every k-th call that writes: killed, EIO, ENOSPC, once or from then on.

After each the registry is exactly before or exactly after, doctor is clean, what was acknowledged is
there, and the same command again gives "already there" or one new commit.
"""

import collections
import glob
import hashlib
import os
import re
import shutil
import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor

from workbench import Skip, installed, tokens, write

CALLS = ["pwrite64", "write", "fsync", "fdatasync", "ftruncate", "rename", "renameat2", "link",
         "unlink"]
LITTER = re.compile(r"\.blazon-\d+\.(new|old)")
KILL, EIO, ENOSPC = "signal=SIGKILL", "error=EIO", "error=ENOSPC"


class Scenario:
    """One command on one folder, and the heads that may be there after it."""

    def __init__(self, name, base, arguments, registry="t.blazon"):
        self.name, self.base, self.arguments, self.registry = name, base, arguments, registry
        self.before = self.after = None
        self.others = {one: content(os.path.join(base, one)) for one in os.listdir(base)
                       if not one.startswith(registry) and not one.endswith("-shm")}

    def copy(self, folder):
        shutil.copytree(self.base, folder)
        return folder


def content(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def run(bench):
    require()
    trial(bench, scenarios(bench), "calls: each write, sync, truncation, rename, link and unlink of a commit, an import, a creation, "
          "a restoration and migrations killed, failing, or the disk full, once and from then on")
    recovered = recovery(bench)
    print(f"  {recovered} first openings after a crash killed in turn")
    bench.row("recovery: the first opening after a crash killed in turn", recovered, 0)


def require():
    """Skips where calls cannot be made to fail."""
    installed("strace")
    probe = subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True)
    if probe.returncode != 0:
        raise Skip("strace may not trace here: " + probe.stderr.decode().strip())


def trial(bench, scenarios, what):
    """Every fault in every scenario, and a row of them."""
    before = len(bench.violations)
    jobs = [job for scenario in scenarios for job in faults(bench, scenario)]
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        kinds = collections.Counter(
            pool.map(lambda numbered: inject(bench, *numbered), enumerate(jobs)))
    print(f"  {len(jobs)} faults in {', '.join(sorted({job[0].name for job in jobs}))}; then the "
          f"registry was {kinds['before']} times as before, "
          f"{kinds['after'] + kinds['despite']} times as after, {kinds['despite']} of those although the command did not succeed")
    bench.row(what, len(jobs), len(bench.violations) - before)


def scenarios(bench):
    """A commit, an import, a creation, a restoration and, where there are two, migrations."""
    base = bench.folder("base")
    bench.succeed("init", "t.blazon", cwd=base)
    write(base, "first.json", tokens(40, group="first"))
    bench.succeed("import", "first.json", cwd=base)
    write(base, "many.json", tokens(250 * bench.size))
    empty = bench.folder("empty")
    older = bench.folder("older")
    shutil.copytree(base, os.path.join(bench.root, "lost"))
    lost = os.path.join(bench.root, "lost")
    bench.succeed("set", "first.t1", "77", cwd=lost)
    bench.succeed("backup", "backup", cwd=lost)
    shutil.copy(os.path.join(base, "t.blazon"), lost)
    found = [
        Scenario("commit", base, ["set", "first.t1", "99"]),
        Scenario("import", base, ["import", "many.json"]),
        Scenario("init", empty, ["init", "t.blazon"]),
        Scenario("restore", lost, ["restore", "backup"]),
    ]
    if make_older(os.path.join(older, "t.blazon")):
        found.append(Scenario("migration", older, ["set", "a", "1", "--type", "number"]))
        found.append(Scenario(
            "migration of content", filled_older(bench),
            ["set", "fault.a", "1", "--type", "number"]))
    else:
        print("  migration skipped: there is only one")
    for scenario in found:
        settle(bench, scenario)
    return found


def make_older(path):
    """An empty registry of the first migration, where there are newer ones."""
    files = sorted(glob.glob(os.path.join(os.path.dirname(__file__), "../../migrations/*.sql")))
    if len(files) < 2:
        return False
    text = open(files[0], "rb").read()
    name = os.path.basename(files[0])[:-4]
    database = sqlite3.connect(path, isolation_level=None)
    database.execute(f"PRAGMA application_id = {0x424C5A4E}")
    database.executescript(text.decode())
    database.execute("INSERT INTO migration VALUES (?, ?)", (name, hashlib.sha256(text).hexdigest()))
    database.execute("PRAGMA user_version = 1")
    database.execute("PRAGMA journal_mode = WAL")
    database.close()
    return True


def filled_older(bench):
    """The kept registry of the first migration, with three commits."""
    folder = bench.folder("older-filled")
    shutil.copy(os.path.join(os.path.dirname(__file__),
                             "../TokenStoreTests/Golden/schema-1.registry"),
                os.path.join(folder, "t.blazon"))
    return folder


def settle(bench, scenario):
    """Finds the heads before and after, without a fault."""
    exists = os.path.exists(os.path.join(scenario.base, scenario.registry))
    scenario.before = bench.state(scenario.base) if exists else "missing"
    folder = scenario.copy(os.path.join(bench.root, scenario.name.replace(" ", "-") + "-after"))
    bench.succeed(*scenario.arguments, cwd=folder)
    scenario.after = bench.state(folder)
    if scenario.before == scenario.after or "healthy" in scenario.before + scenario.after:
        raise RuntimeError(f"{scenario.name}: {scenario.before} to {scenario.after}")


def faults(bench, scenario):
    """Every k-th call of each kind, as one run without a fault makes them."""
    folder = scenario.copy(os.path.join(bench.root, scenario.name.replace(" ", "-") + "-trace"))
    trace = os.path.join(folder, "trace")
    bench.succeed(*scenario.arguments, cwd=folder,
                  prefix=["strace", "-f", "-qq", "-o", trace, "-e", "trace=" + ",".join(CALLS)])
    counts = collections.Counter()
    for line in open(trace, errors="replace"):
        match = re.match(r"(\d+) +(\w+)\(", line)
        if match:
            counts[match.group(2), match.group(1)] += 1
    found = []
    for call in CALLS:
        # strace counts the calls of each thread.
        most = max([count for (name, _), count in counts.items() if name == call], default=0)
        for time in range(1, most + 1):
            effects = [KILL, EIO, ENOSPC] if call in ("pwrite64", "write", "ftruncate") else [
                KILL, EIO]
            found += [(scenario, call, effect, str(time)) for effect in effects]
            if time <= 20:
                found.append((scenario, call, effects[-1], f"{time}+"))
    return found


def inject(bench, number, job):
    scenario, call, effect, when = job
    folder = scenario.copy(os.path.join(bench.root, f"fault-{number}"))
    what = f"{scenario.name}, {call} {when}, {effect}"
    result = bench.run(
        *scenario.arguments, cwd=folder,
        prefix=["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                f"inject={call}:{effect}:when={when}"])
    bench.fault()
    state = check(bench, scenario, folder, result, what)
    changed = [one for one, digest in scenario.others.items() if content(os.path.join(folder, one)) != digest]
    bench.expect(not changed, f"{what}: changes {changed}")
    retry(bench, scenario, folder, state, what)
    shutil.rmtree(folder, ignore_errors=True)
    return "despite" if state == "after" and result.status != 0 else state


def check(bench, scenario, folder, result, what):
    """Which of the two states the folder is in."""
    bench.expect(result.status in (0, 2, -9, 137), f"{what}: ended with {result}")
    exists = os.path.exists(os.path.join(folder, scenario.registry))
    head = bench.state(folder) if exists else "missing"
    state = {scenario.before: "before", scenario.after: "after"}.get(head, "between")
    bench.expect(state != "between", f"{what}: {head}")
    if result.status == 0:
        bench.expect(state == "after", f"{what}: acknowledged, and lost")
    if "nothing was recorded" in result.err:
        bench.expect(state == "before", f"{what}: said to be nothing, and recorded")
    return state


def retry(bench, scenario, folder, state, what):
    result = bench.run(*scenario.arguments, cwd=folder)
    allowed = (0, 2) if scenario.name == "init" and state == "after" else (0,)
    bench.expect(result.status in allowed, f"{what}: again: {result}")
    head = bench.state(folder)
    bench.expect(head == scenario.after, f"{what}: again gives {head}")
    left = [name for name in os.listdir(folder) if ".restoring" in name or LITTER.search(name)]
    bench.expect(not left, f"{what}: again leaves {left}")


def recovery(bench):
    """Kills the first opening after a crash, at each of its own calls."""
    base = os.path.join(bench.root, "crashed")
    shutil.copytree(os.path.join(bench.root, "base"), base)
    before = bench.head(base)
    # The commit is in the log and nothing of it in the file: killed at its first checkpoint write.
    bench.run("import", "many.json", cwd=base, prefix=[
        "strace", "-f", "-qq", "-o", "/dev/null", "-P", os.path.join(base, "t.blazon"), "-e",
        "trace=pwrite64", "-e", f"inject=pwrite64:{KILL}:when=2"])
    probe = os.path.join(bench.root, "crashed-probe")
    shutil.copytree(base, probe)
    after = bench.head(probe)
    if after == before:
        raise RuntimeError("the crash came before the commit")
    jobs = []
    for command in (["list"], ["set", "first.t2", "5"]):
        for call in ("pwrite64", "fdatasync", "ftruncate", "unlink"):
            for time in range(1, 1 + 20 * bench.size):
                jobs.append((command, call, time))
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        return sum(pool.map(lambda job: kill_opening(bench, base, after, *job), jobs))


def kill_opening(bench, base, after, command, call, time):
    folder = os.path.join(bench.root, f"recover-{command[0]}-{call}-{time}")
    shutil.copytree(base, folder)
    what = f"recovery by {command[0]}, {call} {time}"
    result = bench.run(*command, cwd=folder, prefix=[
        "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
        f"inject={call}:{KILL}:when={time}"])
    hit = result.status != 0
    if hit:
        bench.fault()
        document, examined = bench.doctor(folder)
        bench.expect(examined.status == 0, f"{what}: {examined}")
        log = bench.run("log", "--json", cwd=folder).out
        bench.expect(after in log, f"{what}: the commit is gone")
        bench.expect(document is not None and document["commits"] in (2, 3), f"{what}: {document}")
        again = bench.run("set", "first.t3", "6", cwd=folder)
        bench.expect(again.status == 0, f"{what}: the next writer: {again}")
    shutil.rmtree(folder, ignore_errors=True)
    return 1 if hit else 0
