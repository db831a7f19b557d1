"""What every part of the fault kit needs: the program, folders, a count of faults and violations."""

import json
import os
import random
import re
import shutil
import socket
import subprocess
import tempfile
import threading


class Skip(Exception):
    """A part cannot run here; the text says why."""


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __str__(self):
        return f"status {self.status}: {(self.err or self.out).strip()[:300]}"


class Workbench:
    """Runs the program under test, and counts."""

    def __init__(self, binary, size, seed, keep):
        self.binary, self.size, self.seed, self.keep = binary, size, seed, keep
        self.root = tempfile.mkdtemp(prefix="blazon-faults-")
        self.faults = 0
        self.violations = []
        self.rows = []
        self.lock = threading.Lock()
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.root, "LC_ALL": "C",
            "TZ": "UTC", "BLAZON_AUTHOR": "Faults", "SOURCE_DATE_EPOCH": "1769860800",
        }

    def close(self):
        if not self.keep:
            shutil.rmtree(self.root, ignore_errors=True)

    def dice(self):
        """The same in every run of a part, whatever ran before it."""
        return random.Random(self.seed)

    def folder(self, name):
        path = os.path.join(self.root, name)
        os.makedirs(path)
        return path

    def fault(self, count=1):
        with self.lock:
            self.faults += count

    def row(self, what, tries, violations):
        """A line of the table."""
        self.rows.append((what, tries, violations))

    def expect(self, holds, what):
        """Counts a violation unless it holds."""
        if not holds:
            with self.lock:
                self.violations.append(what)
                print("VIOLATION", what, flush=True)
        return holds

    def run(self, *arguments, cwd, prefix=(), environment=None, timeout=120):
        """Runs blazon; a signal that ended it is a negative status."""
        process = subprocess.run(
            [*prefix, self.binary, *arguments], cwd=cwd, timeout=timeout,
            env={**self.environment, **(environment or {})}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return Result(process.returncode, process.stdout.decode(errors="replace"),
                      process.stderr.decode(errors="replace"))

    def succeed(self, *arguments, cwd, **options):
        result = self.run(*arguments, cwd=cwd, **options)
        if result.status != 0:
            raise RuntimeError(f"{' '.join(arguments)}: {result}")
        return result.out

    def doctor(self, cwd, registry="t.blazon"):
        """What doctor says as a document, and the exit status; the document is None on failure."""
        result = self.run("doctor", "--json", "--registry", registry, cwd=cwd)
        try:
            return json.loads(result.out), result
        except ValueError:
            return None, result

    def head(self, cwd, registry="t.blazon"):
        """The newest hash of a registry that must be healthy; 'none' without commits."""
        document, result = self.doctor(cwd, registry)
        if document is None or result.status != 0:
            return f"not healthy: {result}"
        return document["head"] or "none"

    def state(self, cwd, registry="t.blazon"):
        """The newest hash of a healthy registry and its tags, which no commit counts."""
        tags = self.run("tag", "--json", "--registry", registry, cwd=cwd).out
        return self.head(cwd, registry) + "".join(f" {tag}" for tag in sorted(re.findall(r'"name" *: *"([^"]*)"', tags)))


def tokens(count, start=0, group="many"):
    """A token file with so many numbers."""
    return json.dumps({group: {
        f"t{number}": {"$type": "number", "$value": number}
        for number in range(start, start + count)}})


def write(folder, name, text):
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)


def make_socket(path):
    """A socket has at most 107 bytes of name, so it is made by its name within its folder."""
    place = os.getcwd()
    os.chdir(os.path.dirname(path))
    try:
        socket.socket(socket.AF_UNIX).bind(os.path.basename(path))
    finally:
        os.chdir(place)


def installed(*programs):
    for program in programs:
        if shutil.which(program) is None:
            raise Skip(f"{program} is not installed")
