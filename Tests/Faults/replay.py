"""Power cuts replayed: what the program writes is recorded call by call, and from the record are made the folders that
a power cut could leave.

The model of a disk is a harsh one. What was synced is there. Of a file's later writes and truncations any can be
missing, in any order, and of a write any sector. Of a folder's later changes of names any can be missing, each
whole, until the folder itself is synced; syncing a file brings no name to the disk.
"""

import collections
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from workbench import Skip, installed, tokens, write

CUTS = 600
SECTOR = 512
MODES = ["none", "all", "prefix", "subset", "torn", "torn"]
FILE_CALLS = ["openat", "write", "pwrite64", "writev", "fsync", "fdatasync", "ftruncate", "rename", "renameat", "renameat2",
              "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir"]
# Calls that change a file as well. Where the program comes to use one, the model has to learn it.
UNKNOWN = ["open", "creat", "truncate", "fallocate", "pwritev", "pwritev2", "sendfile", "copy_file_range", "splice", "symlink",
           "symlinkat", "sync_file_range", "sync", "syncfs"]


def run(bench):
    installed("strace")
    probe = subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True)
    if probe.returncode != 0:
        raise Skip("strace may not trace here: " + probe.stderr.decode().strip())
    dice = bench.dice()
    root = bench.folder("replay")
    steps = script(bench, root)
    results = record(bench, root, steps)
    disk = os.path.join(root, "disk")
    events = list(parse(os.path.join(root, "log"), disk, os.path.join(root, "marks")))
    check_model(events, root, disk)
    writes = [place for place, event in enumerate(events) if event[0] != "mark"]
    cuts = sorted(dice.choice(writes) + 1 for _ in range(CUTS * bench.size))
    before = len(bench.violations)
    examiner = Examiner(bench, root, steps, results)
    room = threading.BoundedSemaphore(16)
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        def examine(*arguments):
            try:
                examiner.examine(*arguments)
            finally:
                room.release()
        jobs = []
        for number, (place, mode, files) in enumerate(states(events, root, cuts, dice)):
            room.acquire()
            jobs.append(pool.submit(examine, number, events, place, mode, files))
        for job in jobs:
            job.result()
    bench.fault(len(cuts))
    acknowledged = sum(step["kind"] == "commit" for step in steps)
    wrong = len(bench.violations) - before
    counts = examiner.counts
    print(f"  {len(cuts)} power cuts at {len(set(cuts))} places among {len(writes)} recorded calls, of {acknowledged} "
          f"commits, {sum(step['kind'] == 'export' for step in steps)} exports and "
          f"{sum(step['kind'] == 'backup' for step in steps)} backups; {counts['commits']} acknowledged commits looked for; "
          f"{counts['export']} cuts in an export left {counts['old']} times the old files, {counts['new']} times "
          f"the new ones, {counts['some']} times some of both, each whole; {wrong} violations")
    bench.row("replay: power cuts made from a record of each write, sync and rename: subsets, other orders, torn writes",
              len(cuts), wrong)
    shutil.rmtree(root, ignore_errors=True)


# MARK: what goes on

def script(bench, root):
    """The commands, one after another; a reader that stays (`hold`) lets the log of the registry grow."""
    disk = os.path.join(root, "disk")
    os.mkdir(disk)
    write(disk, "blazon.json", json.dumps({"outputs": [
        {"format": "css", "out": "web"}, {"format": "scss", "out": "web"}, {"format": "ts", "out": "made/ts"},
        {"format": "android", "out": "made/android"}]}))
    write(root, "first.json", tokens(40, group="first"))
    steps = [{"kind": "init", "arguments": ["init", "t.blazon"]}]

    def commit(*arguments):
        steps.append({"kind": "commit", "arguments": [*arguments, "--json"]})

    def export():
        steps.append({"kind": "export", "arguments": ["export"]})

    commit("import", "../first.json")
    export()
    for number in range(3):
        steps.append({"kind": "hold" if number == 1 else "release"})
        for value in range(5):
            commit("set", f"first.t{value}", str(1000 + 10 * number + value))
            if value % 2:
                export()
        write(root, f"many{number}.json", tokens(120, start=100 * number))
        commit("import", f"../many{number}.json")
        export()
        steps.append({"kind": "backup", "arguments": ["backup", f"copies/{number}.blazon"]})
    os.mkdir(os.path.join(disk, "copies"))
    shutil.copytree(disk, os.path.join(root, "start"))
    return steps


def record(bench, root, steps):
    """Runs the commands under strace; what each commit was told, and the outputs after each export."""
    write(root, "steps.json", json.dumps({"binary": bench.binary, "steps": steps}))
    calls = ",".join("?" + call for call in FILE_CALLS + UNKNOWN + ["mmap"])
    done = subprocess.run(
        ["strace", "-f", "-qq", "-y", "-xx", "-s", str(1 << 26), "-o", os.path.join(root, "log"), "-e",
         "signal=none", "-e", "trace=" + calls, sys.executable, os.path.abspath(__file__), root],
        env=bench.environment, capture_output=True, timeout=1200)
    if done.returncode != 0:
        raise RuntimeError("the recorded commands: " + done.stderr.decode(errors="replace")[-500:])
    with open(os.path.join(root, "results.json")) as file:
        return json.load(file)


def drive(root):
    """The recorded process itself."""
    disk = os.path.join(root, "disk")
    with open(os.path.join(root, "steps.json")) as file:
        plan = json.load(file)
    marks = os.open(os.path.join(root, "marks"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    results, reader = [], None
    for number, step in enumerate(plan["steps"]):
        if step["kind"] in ("hold", "release"):
            if reader:
                reader.close()
                reader = None
            if step["kind"] == "hold":
                reader = sqlite3.connect(os.path.join(disk, "t.blazon"), isolation_level=None)
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM sqlite_schema").fetchall()
            results.append(None)
            continue
        os.write(marks, f"start {number}\n".encode())
        done = subprocess.run([plan["binary"], *step["arguments"]], cwd=disk, capture_output=True)
        if done.returncode != 0:
            sys.exit(f"{step['arguments']}: {done.stderr.decode()}")
        os.write(marks, f"end {number}\n".encode())
        if step["kind"] == "commit":
            results.append(json.loads(done.stdout)["commit"]["hash"])
        elif step["kind"] == "export":
            results.append({name: text.hex() for name, text in outputs(disk)[0].items()})
        else:
            results.append(None)
    if reader:
        reader.close()
    with open(os.path.join(root, "results.json"), "w") as file:
        json.dump(results, file)


def outputs(folder):
    """The files of the outputs, and those that are not finished."""
    found, litter = {}, []
    for top in ("web", "made"):
        for place, _, names in os.walk(os.path.join(folder, top)):
            for name in names:
                path = os.path.join(place, name)
                if re.search(r"\.blazon-\d+\.(new|old)", name):
                    litter.append(os.path.relpath(path, folder))
                    continue
                with open(path, "rb") as file:
                    found[os.path.relpath(path, folder)] = file.read()
    return found, litter


# MARK: the record

LINE = re.compile(r"(\d+) +(.*)$")
CALL = re.compile(r"(\w+)\((.*)\) += (-?\d+)")


def parse(log, disk, marks):
    """The changes in the folder, in their order: (what, line where it began, line where it was done, ...)."""
    waiting = {}
    with open(log) as lines:
        for number, line in enumerate(lines):
            found = LINE.match(line)
            if not found:
                continue
            process, text = found.groups()
            began = number
            if text.endswith("<unfinished ...>"):
                waiting[process] = (number, text[:-len("<unfinished ...>")])
                continue
            resumed = re.match(r"<\.\.\. \w+ resumed>(.*)$", text)
            if resumed:
                began, first = waiting.pop(process)
                text = first + resumed.group(1)
            call = CALL.match(text)
            if not call or call.group(3).startswith("-"):
                continue
            yield from event(call.group(1), call.group(2), int(call.group(3)), disk, marks, began, number)


def plain(text):
    return bytes.fromhex(text.replace("\\x", ""))


def event(call, arguments, result, disk, marks, began, done):
    strings = [plain(found) for found in re.findall(r'"((?:\\x[0-9a-f]{2})*)"', arguments)]
    open_files = [plain(found).decode() for found in re.findall(r"<((?:\\x[0-9a-f]{2})+)>", arguments)]

    def inside(path):
        """The names on the way to a path from the folder; None outside of it."""
        path = os.path.normpath(os.path.join(disk, path))
        return tuple(os.path.relpath(path, disk).split("/")) if path.startswith(disk + "/") else () if path == disk else None

    def named(place):
        return inside(os.path.join(open_files[place] if "at" in call and open_files else disk, strings[place].decode()))

    if call == "write" and open_files and open_files[0] == marks:
        yield ("mark", began, done, strings[0].decode().strip())
        return
    if call == "mmap":
        if open_files and "PROT_WRITE" in arguments and "MAP_SHARED" in arguments \
                and inside(open_files[0]) and not open_files[0].endswith("-shm"):
            raise RuntimeError("a file is written through memory: " + open_files[0])
        return
    if call in UNKNOWN:
        paths = open_files + [string.decode(errors="replace") for string in strings]
        touches = any(inside(path) is not None for path in paths) and not (call == "open" and "O_CREAT" not in arguments)
        if touches or call == "sync":
            raise RuntimeError(f"the model does not know {call}({arguments[:200]})")
        return
    if call == "openat":
        path = named(0)
        if path is not None and "O_CREAT" in arguments:
            yield ("create", began, done, path)
        if path is not None and "O_TRUNC" in arguments:
            yield ("truncate", began, done, path, 0)
        return
    if call in ("mkdir", "mkdirat"):
        if named(0) is not None:
            yield ("folder", began, done, named(0))
        return
    if call in ("unlink", "unlinkat", "rmdir"):
        if named(0) is not None:
            yield ("remove", began, done, named(0))
        return
    if call.startswith(("rename", "link")):
        one, other = named(0), named(1)
        if one is not None or other is not None:
            yield ("rename" if call.startswith("rename") else "link", began, done, one, other)
        return
    # A pipe has no place.
    path = inside(open_files[0]) if open_files and open_files[0].startswith("/") else None
    if path is None or "deleted" in arguments[:arguments.find(",")]:
        return
    if call in ("fsync", "fdatasync"):
        yield ("sync", began, done, path)
    elif call == "ftruncate":
        yield ("truncate", began, done, path, int(arguments.rsplit(", ", 1)[1]))
    elif call == "pwrite64":
        yield ("write", began, done, path, int(arguments.rsplit(", ", 1)[1]), strings[0][:result])
    else:
        yield ("write", began, done, path, None, b"".join(strings)[:result])


# MARK: the disk

class File:
    def __init__(self, content=b""):
        self.synced = bytes(content)
        self.end = len(content)
        # (line, None, size) of a truncation, (line, offset, bytes) of a write
        self.later = []

    def content(self, chosen):
        text = bytearray(self.synced)
        for _, offset, what in chosen:
            if offset is None:
                del text[what:]
                text.extend(bytes(what - len(text)))
            else:
                text.extend(bytes(max(0, offset - len(text))))
                text[offset:offset + len(what)] = what
        return bytes(text)

    def sync(self, line):
        self.synced = self.content([change for change in self.later if change[0] < line])
        self.later = [change for change in self.later if change[0] >= line]


class Folder:
    def __init__(self):
        self.synced = {}
        self.live = {}
        # (line, names with what they stand for from then on; None for nothing)
        self.later = []

    def change(self, line, names):
        self.later.append((line, names))
        apply(self.live, names)

    def sync(self, line):
        for at, names in self.later:
            if at < line:
                apply(self.synced, names)
        self.later = [change for change in self.later if change[0] >= line]


def apply(entries, names):
    for name, what in names.items():
        if what is None:
            entries.pop(name, None)
        else:
            entries[name] = what


class Disk:
    def __init__(self, start):
        self.top = self.load(start)

    def load(self, path):
        if not os.path.isdir(path):
            with open(path, "rb") as file:
                return File(file.read())
        folder = Folder()
        folder.synced = {name: self.load(os.path.join(path, name)) for name in os.listdir(path)}
        folder.live = dict(folder.synced)
        return folder

    def find(self, path):
        place = self.top
        for name in path:
            place = place.live.get(name)
        return place

    def do(self, event):
        what, began, done, path = event[:4]
        if what == "create" and self.find(path) is None:
            self.find(path[:-1]).change(done, {path[-1]: File()})
        elif what == "folder":
            self.find(path[:-1]).change(done, {path[-1]: Folder()})
        elif what == "remove":
            self.find(path[:-1]).change(done, {path[-1]: None})
        elif what in ("rename", "link"):
            other = event[4]
            if path is None or other is None or path[:-1] != other[:-1]:
                raise RuntimeError(f"the model does not know a {what} from one folder to another")
            names = {other[-1]: self.find(path)}
            if what == "rename":
                names[path[-1]] = None
            self.find(path[:-1]).change(done, names)
        elif what == "sync":
            self.find(path).sync(began)
        elif what == "truncate":
            file = self.find(path)
            file.later.append((done, None, event[4]))
            file.end = min(file.end, event[4])
        elif what == "write":
            file = self.find(path)
            offset = file.end if event[4] is None else event[4]
            file.later.append((done, offset, event[5]))
            file.end = offset + len(event[5])

    def state(self, mode, dice, line):
        """What a power cut leaves: names with bytes, folders with None."""
        share = dice.choice([0.1, 0.5, 0.9])
        oldest = min(self.pending(self.top, set()), default=line)
        last = dice.randint(oldest - 1, line)
        files = {}

        def is_there(at):
            return {"none": False, "all": True, "prefix": at <= last}[mode] \
                if mode in ("none", "all", "prefix") else dice.random() < share

        def visit(folder, path):
            names = dict(folder.synced)
            for at, change in folder.later:
                if is_there(at):
                    apply(names, change)
            for name, what in sorted(names.items()):
                inner = path + name
                if isinstance(what, Folder):
                    files[inner] = None
                    visit(what, inner + "/")
                    continue
                chosen = [change for change in what.later if is_there(change[0])]
                if mode == "torn":
                    chosen = [part for change in chosen for part in torn(change, dice)]
                if mode in ("subset", "torn"):
                    dice.shuffle(chosen)
                files[inner] = what.content(chosen)
                if name.endswith("-shm") and dice.random() < 0.5:
                    # It is memory of running processes, which reaches the disk at any time or never.
                    files[inner] = dice.randbytes(len(files[inner]))

        visit(self.top, "")
        return files

    def pending(self, place, seen):
        if id(place) in seen:
            return
        seen.add(id(place))
        yield from (change[0] for change in place.later)
        if isinstance(place, Folder):
            inner = list(place.synced.values()) + [
                what for _, names in place.later for what in names.values() if what]
            for what in inner:
                yield from self.pending(what, seen)


def torn(change, dice):
    """The sectors of a write that reached the disk."""
    at, offset, what = change
    if offset is None:
        yield change
        return
    share = dice.choice([0.2, 0.8, 1.0])
    place = offset
    while place < offset + len(what):
        end = min((place // SECTOR + 1) * SECTOR, offset + len(what))
        if dice.random() < share:
            yield (at, place, what[place - offset:end - offset])
        place = end


def states(events, root, cuts, dice):
    disk, place = Disk(os.path.join(root, "start")), 0
    for cut in cuts:
        for event in events[place:cut]:
            if event[0] != "mark":
                disk.do(event)
        place = cut
        mode = dice.choice(MODES)
        yield place, mode, disk.state(mode, dice, events[place - 1][2])


def check_model(events, root, disk):
    """With all that was recorded the model must have what the folder has."""
    model = Disk(os.path.join(root, "start"))
    for event in events:
        if event[0] != "mark":
            model.do(event)
    made = {name: text for name, text in model.state("all", NoDice(), events[-1][2]).items()
            if text is not None and not name.endswith("-shm")}
    found = {}
    for place, _, names in os.walk(disk):
        for name in names:
            if not name.endswith("-shm"):
                with open(os.path.join(place, name), "rb") as file:
                    found[os.path.relpath(os.path.join(place, name), disk)] = file.read()
    wrong = sorted(name for name in {*made, *found} if made.get(name) != found.get(name))
    if wrong:
        raise RuntimeError(f"the record does not give the folder: {wrong}")


class NoDice:
    """Where all is there, nothing is left to chance."""

    def choice(self, among):
        return among[0]

    def randint(self, low, high):
        return low

    def random(self):
        return 1.0


# MARK: what is left

class Examiner:
    def __init__(self, bench, root, steps, results):
        self.bench, self.root, self.steps, self.results = bench, root, steps, results
        self.heads = [result for step, result in zip(steps, results) if step["kind"] == "commit"]
        self.counts = collections.Counter()
        self.clean = {}
        self.lock = threading.Lock()

    def examine(self, number, events, place, mode, files):
        bench = self.bench
        marks = [event[3].split() for event in events[:place] if event[0] == "mark"]
        done = [int(step) for what, step in marks if what == "end"]
        begun = [int(step) for what, step in marks if what == "start"]
        at_work = self.steps[begun[-1]]["kind"] if len(begun) > len(done) else ""
        what = f"replay, cut {number} ({mode}) at call {place}" + (f" in {self.steps[begun[-1]]['arguments']}" if at_work else "")
        folder = os.path.join(self.root, f"cut-{number}")
        os.mkdir(folder)
        for name, text in files.items():
            if text is None:
                os.mkdir(os.path.join(folder, name))
            else:
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(text)
        before = len(bench.violations)
        kinds = collections.Counter(self.steps[step]["kind"] for step in done)
        if os.path.exists(os.path.join(folder, "t.blazon")):
            self.registry(folder, what, kinds["commit"], at_work == "commit")
            self.exports(folder, what, done, begun, at_work == "export")
            self.backups(folder, what, done)
            again = bench.run("set", "after.cut", str(number), "--type", "number", cwd=folder)
            bench.expect(again.status == 0, f"{what}: the next writer: {again}")
        else:
            bench.expect(not kinds["init"], f"{what}: the registry is gone")
            again = bench.run("init", "t.blazon", cwd=folder)
            bench.expect(again.status == 0, f"{what}: init again: {again}")
        if not bench.keep or len(bench.violations) == before:
            shutil.rmtree(folder, ignore_errors=True)

    def registry(self, folder, what, acknowledged, in_commit):
        bench = self.bench
        _, examined = bench.doctor(folder)
        bench.expect(examined.status == 0, f"{what}: doctor: {examined}")
        log = bench.run("log", "--json", cwd=folder)
        try:
            found = [commit["hash"] for commit in json.loads(log.out)["commits"]][::-1]
        except (ValueError, KeyError, TypeError):
            found = None
        if not bench.expect(found is not None, f"{what}: log: {log}"):
            return
        with self.lock:
            self.counts["commits"] += acknowledged
        is_known = found == self.heads[:len(found)]
        bench.expect(is_known, f"{what}: other commits than were made: {found}")
        most = acknowledged + (1 if in_commit else 0)
        bench.expect(acknowledged <= len(found) <= most,
                     f"{what}: {len(found)} commits, and {acknowledged} were acknowledged")

    def exports(self, folder, what, done, begun, in_export):
        bench = self.bench
        kept = [self.results[step] for step in done if self.steps[step]["kind"] == "export"]
        old = {name: bytes.fromhex(text) for name, text in kept[-1].items()} if kept else {}
        found, _ = outputs(folder)
        if in_export:
            new = {name: bytes.fromhex(text) for name, text in self.results[begun[-1]].items()}
            torn_files = [name for name in {*old, *new, *found}
                          if found.get(name) not in (old.get(name), new.get(name))]
            bench.expect(not torn_files, f"{what}: neither old nor new: {torn_files}")
            with self.lock:
                self.counts["export"] += 1
                self.counts["old" if found == old else "new" if found == new else "some"] += 1
        else:
            wrong = [name for name in {*old, *found} if found.get(name) != old.get(name)]
            bench.expect(not wrong, f"{what}: not what was acknowledged: {wrong}")
        document, _ = bench.doctor(folder)
        if not document or not document.get("head"):
            return
        again = bench.run("export", cwd=folder)
        bench.expect(again.status == 0, f"{what}: export again: {again}")
        found, litter = outputs(folder)
        bench.expect(not litter, f"{what}: export again leaves {litter}")
        wanted = self.exported(folder, document["head"])
        wrong = [name for name in {*wanted, *found} if found.get(name) != wanted.get(name)]
        bench.expect(not wrong, f"{what}: export again differs: {wrong}")

    def exported(self, folder, head):
        """What an export of that head into an empty folder gives."""
        with self.lock:
            if head not in self.clean:
                clean = os.path.join(self.root, f"clean-{len(self.clean)}")
                os.mkdir(clean)
                shutil.copy(os.path.join(folder, "blazon.json"), clean)
                self.bench.succeed("backup", os.path.join(clean, "t.blazon"), cwd=folder)
                self.bench.succeed("export", cwd=clean)
                self.clean[head] = outputs(clean)[0]
                shutil.rmtree(clean)
            return self.clean[head]

    def backups(self, folder, what, done):
        for step in done:
            if self.steps[step]["kind"] == "backup":
                copy = self.steps[step]["arguments"][1]
                _, examined = self.bench.doctor(folder, copy)
                self.bench.expect(examined.status == 0, f"{what}: {copy}: {examined}")


if __name__ == "__main__":
    drive(sys.argv[1])
