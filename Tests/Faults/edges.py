"""What comes in from outside at the edge: paths that are no files, folders that cannot be read, logs and files of
another registry, values and templates that grow without end, missing threads, descriptors and memory, wrong clocks."""

import json
import os
import resource
import shutil
import signal
import stat
import subprocess
import threading
import time

import inputs
from workbench import Skip, make_socket, tokens, write

SECONDS, MEGABYTES = 5, 500


def kind(path):
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return "nothing"
    return {stat.S_IFCHR: "device", stat.S_IFBLK: "block", stat.S_IFIFO: "pipe", stat.S_IFSOCK: "socket", stat.S_IFLNK: "link",
            stat.S_IFDIR: "folder", stat.S_IFREG: "file"}[stat.S_IFMT(mode)]


def made(bench, name):
    """A folder with a registry of two commits, and token files."""
    folder = bench.folder("edge-" + name)
    write(folder, "a.tokens.json", '{"c":{"red":{"$type":"color","$value":"#ff0000"}},'
          '"n":{"one":{"$type":"number","$value":1}}}')
    write(folder, "t.mustache", "{{#tokens}}{{path}}\n{{/tokens}}")
    bench.succeed("init", "t.blazon", cwd=folder)
    bench.succeed("import", "a.tokens.json", cwd=folder)
    bench.succeed("set", "n.one", "2", cwd=folder)
    return folder


# MARK: Outputs

OUTPUTS = {
    "export --file": ["export", "--format", "css", "--file"],
    "export --template --file": ["export", "--template", "t.mustache", "--file"],
    "changelog --into": ["changelog", "#1..#2", "--into"],
    "catalog --out": ["catalog", "--out"],
    "show --html --out": ["show", "c.red", "--html", "--out"],
    "judge --markdown --out": ["diff", "#1", "#2", "--markdown", "--out"],
    "backup": ["backup"],
    "merge --out": ["merge", "a.tokens.json", "a.tokens.json", "a.tokens.json", "--out"],
}


def as_device(path):
    os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 3))


def as_block(path):
    os.mknod(path, 0o666 | stat.S_IFBLK, os.makedev(7, 200))


def outputs(bench):
    folder = made(bench, "outputs")
    nodes = {"pipe": os.mkfifo, "socket": make_socket, "folder": os.mkdir}
    if os.getuid() == 0:
        nodes |= {"device": as_device, "block": as_block}
    for verb, arguments in OUTPUTS.items():
        name = "out.html" if "catalog" in verb or "html" in verb else "out.txt"
        path = os.path.join(folder, name)
        for node, make in nodes.items():
            if node == "folder" and verb in ("catalog --out", "merge --out"):
                continue
            make(path)
            result = bench.run(*arguments, name, cwd=folder, timeout=20)
            bench.fault()
            what = f"{verb} onto a {node}"
            bench.expect(result.status in (2, 64) and name in result.err, f"{what}: {result}")
            bench.expect(kind(path) == node, f"{what}: it is a {kind(path)} now")
            shutil.rmtree(path) if node == "folder" else os.remove(path)
        links(bench, folder, verb, arguments, path)
        streams(bench, folder, verb, arguments)
    reader(bench, folder)
    below(bench, folder)
    shutil.rmtree(folder)


def links(bench, folder, verb, arguments, path):
    """A link that was named is written through; mode and owner stay."""
    if verb == "backup":
        return
    os.mkdir(os.path.join(folder, "behind"))
    real = os.path.join(folder, "behind", "real")
    write(folder, "behind/real", "")
    os.chmod(real, 0o600)
    if os.getuid() == 0:
        os.chown(real, 1234, 4321)
    os.symlink("behind/real", path)
    result = bench.run(*arguments, os.path.basename(path), cwd=folder)
    bench.fault()
    what = f"{verb} through a link"
    status = os.stat(real)
    bench.expect(result.status == 0 and kind(path) == "link" and status.st_size > 0, f"{what}: {result}")
    bench.expect(stat.S_IMODE(status.st_mode) == 0o600, f"{what}: mode {oct(status.st_mode)}")
    bench.expect(os.getuid() != 0 or (status.st_uid, status.st_gid) == (1234, 4321), f"{what}: owner")
    os.remove(real)
    os.symlink("../nowhere/there", real)
    result = bench.run(*arguments, os.path.basename(path), cwd=folder)
    bench.fault()
    bench.expect(result.status == 2 and kind(real) == "link", f"{what} that leads nowhere: {result}")
    os.remove(path)
    shutil.rmtree(os.path.join(folder, "behind"))


def streams(bench, folder, verb, arguments):
    if verb == "backup":
        return
    before = os.stat("/dev/null").st_rdev
    for name in ("/dev/null", "/dev/stdout"):
        result = bench.run(*arguments, name, cwd=folder)
        bench.fault()
        bench.expect(result.status == 0, f"{verb} to {name}: {result}")
        bench.expect(name == "/dev/null" or len(result.out) > 10, f"{verb} to {name}: nothing printed")
    bench.expect(kind("/dev/null") == "device" and os.stat("/dev/null").st_rdev == before, f"{verb}: /dev/null")


def reader(bench, folder):
    """A pipe that somebody reads is written to."""
    path = os.path.join(folder, "pipe")
    os.mkfifo(path)
    with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as cat:
        time.sleep(0.3)
        result = bench.run("export", "--format", "css", "--file", "pipe", cwd=folder, timeout=20)
        bench.fault()
        try:
            text = cat.communicate(timeout=5)[0]
        except subprocess.TimeoutExpired:
            cat.kill()
            text = b""
        bench.expect(result.status == 0 and b"--c-red" in text and kind(path) == "pipe", f"a pipe with a reader: {result}")


def below(bench, folder):
    """A link below a folder that was named leads nothing out of it."""
    outside = bench.folder("edge-outside")
    for form in (["--format", "swift"], ["--format", "xcassets"], ["--format", "android"]):
        bench.succeed("export", *form, "--out", "out", cwd=folder)
        out = os.path.join(folder, "out")
        for name in os.listdir(out):
            path = os.path.join(out, name)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
            os.symlink(outside, path)
        result = bench.run("export", *form, "--out", "out", cwd=folder)
        bench.fault()
        bench.expect(result.status == 2 and not os.listdir(outside), f"export {form[1]} below links: {result}")
        shutil.rmtree(out)


# MARK: Searching

def searching(bench):
    """Whatever cannot be read on the way is an error; no other registry answers."""
    above = bench.folder("edge-above")
    folder = os.path.join(above, "in")
    os.mkdir(folder)
    bench.succeed("init", "t.blazon", cwd=above)
    bench.succeed("set", "color", "111", "--type", "number", cwd=above)
    bench.succeed("init", "t.blazon", cwd=folder)
    bench.succeed("set", "color", "222", "--type", "number", cwd=folder)
    verbs = [["list"], ["list", "--json"], ["log"], ["show", "color"], ["diff"], ["set", "color", "333"], ["doctor"],
             ["export", "--format", "css", "--out", "o"], ["catalog", "--out", "o.html"], ["rm", "color"]]
    before = bench.head(above)
    if os.getuid() == 0:
        subprocess.run(["chmod", "-R", "a+rwX", bench.root], check=True)
        os.chmod(bench.root, 0o755)
        os.chmod(folder, 0o311)
        for verb in verbs:
            result = bench.run(*verb, cwd=folder, prefix=["setpriv", "--reuid", "65534", "--clear-groups"])
            bench.fault()
            bench.expect(result.status == 2 and "in" in result.err, f"unlistable folder: {verb}: {result}")
        os.chmod(folder, 0o755)
    if shutil.which("strace"):
        for call in ("getdents64", "newfstatat", "statx"):
            for error in ("EIO", "EACCES"):
                for number in (1, 2, 3):
                    for verb in verbs:
                        log = os.path.join(folder, "strace.log")
                        result = bench.run(*verb, cwd=folder, prefix=[
                            "strace", "-f", "-qq", "-o", log, "-P", folder, "-P", folder + "/t.blazon",
                            "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={number}"])
                        bench.fault()
                        bench.expect("111" not in result.out and bench.head(above) == before,
                                     f"{call} {error} {number}: {verb}: {result}")
                        bench.expect("systemBlue" not in result.out, f"{call} {error}: {verb}: the built-in registry")
    shutil.rmtree(above)


# MARK: Other registries

def crashed(bench, folder, name, *arguments):
    """A registry whose write-ahead log has a commit that is not in the file."""
    bench.run(*arguments, "--registry", name, cwd=folder, prefix=[
        "strace", "-f", "-o", os.path.join(folder, "log"), "-e", "trace=fdatasync", "-e", "inject=fdatasync:signal=KILL:when=3"])
    return os.path.exists(os.path.join(folder, name + "-wal"))


def foreign(bench):
    """A log of another registry is not applied, and a registry that was replaced is not written on."""
    if not shutil.which("strace"):
        raise Skip("strace is not installed")
    folder = bench.folder("edge-foreign")
    for name, first in (("t.blazon", "1"), ("u.blazon", "7")):
        bench.succeed("init", name, cwd=folder)
        write(folder, "a.json", tokens(30, start=int(first) * 100))
        bench.succeed("import", "a.json", "--registry", name, cwd=folder)
    # A log that cannot be read is not called another's: its own commit would be thrown away.
    shutil.copy(os.path.join(folder, "t.blazon"), os.path.join(folder, "o.blazon"))
    if crashed(bench, folder, "o.blazon", "set", "other.x", "7", "--type", "number"):
        for verb in (["list"], ["set", "many.t101", "5"]):
            result = bench.run(*verb, "--registry", "o.blazon", cwd=folder, prefix=["prlimit", "--fsize=0"])
            bench.fault()
            bench.expect(result.status == 2 and "belongs to another" not in result.err, f"own log without room: {result}")
        bench.expect("other.x" in bench.succeed("list", "--registry", "o.blazon", cwd=folder), "the log's own commit is gone")
    # Another registry, and a copy of the same one that went on apart.
    shutil.copy(os.path.join(folder, "t.blazon"), os.path.join(folder, "c.blazon"))
    bench.succeed("set", "many.t100", "1", "--registry", "t.blazon", cwd=folder)
    pristine = open(os.path.join(folder, "t.blazon"), "rb").read()
    for donor in ("u.blazon", "c.blazon"):
        if not crashed(bench, folder, donor, "set", "other.x", "7", "--type", "number"):
            bench.expect(False, f"{donor} kept no log")
            continue
        for end in ("-wal", "-shm"):
            if os.path.exists(os.path.join(folder, "t.blazon" + end)):
                os.remove(os.path.join(folder, "t.blazon" + end))
        with open(os.path.join(folder, "t.blazon"), "wb") as file:
            file.write(pristine)
        truth = bench.succeed("list", "--json", "--registry", "t.blazon", cwd=folder)
        for verb in (["list", "--json"], ["show", "many.t100"], ["log"], ["set", "many.t101", "5"], ["doctor"],
                     ["sql", "SELECT count(*) FROM current_values"], ["export", "--format", "json", "--out", "o"]):
            for end in ("-wal", "-shm"):
                if os.path.exists(os.path.join(folder, "t.blazon" + end)):
                    os.remove(os.path.join(folder, "t.blazon" + end))
            with open(os.path.join(folder, "t.blazon"), "wb") as file:
                file.write(pristine)
            shutil.copy(os.path.join(folder, donor + "-wal"), os.path.join(folder, "t.blazon-wal"))
            result = bench.run(*verb, "--registry", "t.blazon", cwd=folder)
            bench.fault()
            what = f"log of {donor}: {verb}"
            bench.expect(result.status == 2 or "other.x" not in result.out, f"{what}: {result}")
            if verb[0] == "list" and result.status == 0:
                bench.expect(result.out == truth, f"{what}: another answer")
            if result.status == 0:
                head = bench.head(folder, "t.blazon")
                bench.expect(not head.startswith("not healthy"), f"{what}: then {head}")
    replaced(bench, folder)
    shutil.rmtree(folder)


def replaced(bench, folder):
    write(folder, "big.json", tokens(20_000))
    for moment in (0.1, 0.3, 0.6, 1.0, 1.5):
        for end in ("-wal", "-shm", "-lock"):
            if os.path.exists(os.path.join(folder, "t.blazon" + end)):
                os.remove(os.path.join(folder, "t.blazon" + end))
        shutil.copy(os.path.join(folder, "u.blazon"), os.path.join(folder, "new"))
        process = subprocess.Popen(
            [bench.binary, "import", "big.json", "--registry", "t.blazon"], cwd=folder, env=bench.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(moment)
        running = process.poll() is None
        os.rename(os.path.join(folder, "new"), os.path.join(folder, "t.blazon"))
        out, err = process.communicate(timeout=120)
        bench.fault()
        if running and process.returncode == 0:
            listed = bench.run("show", "many.t5", "--registry", "t.blazon", cwd=folder)
            bench.expect(listed.status == 0, f"replaced after {moment} s: acknowledged and gone: {out.decode()[-100:]}")
    between(bench, folder)


def between(bench, folder):
    """The file is replaced or removed while one call of a commit takes long, from opening to the last sync."""
    kept = os.path.join(folder, "u.blazon")
    for call, last in (("pwrite64", 1), ("fdatasync", 3), ("newfstatat", 6)):
        for number in range(1, last + 1):
            for isRemoved in (False, True):
                place = os.path.join(folder, "x.blazon")
                for end in ("", "-wal", "-shm"):
                    if os.path.exists(place + end):
                        os.remove(place + end)
                shutil.copy(kept, place)
                shutil.copy(kept, place + ".new")
                before = bench.head(folder, "x.blazon")
                process = subprocess.Popen(
                    ["strace", "-f", "-qq", "-o", os.path.join(folder, "trace"), "-e", f"trace={call}", "-P", place, "-P", place + "-wal",
                     "-P", place + "-shm", "-e", f"inject={call}:delay_enter=600000:when={number}",
                     bench.binary, "set", "many.t700", "5", "--registry", "x.blazon"],
                    cwd=folder, env=bench.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                time.sleep(0.5)
                running = process.poll() is None
                os.remove(place) if isRemoved else os.rename(place + ".new", place)
                out, err = process.communicate(timeout=60)
                bench.fault()
                what = f"{'removed' if isRemoved else 'replaced'} in {call} {number}"
                if isRemoved:
                    bench.expect(not running or process.returncode == 2, f"{what}: acknowledged and gone")
                    continue
                head = bench.head(folder, "x.blazon")
                bench.expect(not head.startswith("not healthy"), f"{what}: {head}")
                if running and process.returncode == 0:
                    bench.expect(head != before, f"{what}: acknowledged and gone")


# MARK: What grows

def growing(bench):
    """Whatever grows has a bound with a message."""
    folder = bench.folder("edge-growing")
    for what, name, text, verbs in inputs.inputs():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
        for verb in verbs:
            command = ["check", name] if verb == inputs.CHECK else ["export", "--from", name, "--format", verb, "--out", "o"]
            bounded(bench, folder, command, what)
        shutil.rmtree(os.path.join(folder, "o"), ignore_errors=True)
        os.remove(os.path.join(folder, name))
    write(folder, "two.json", tokens(300))
    for what, files in inputs.TEMPLATES.items():
        for file, text in files.items():
            write(folder, file, text)
        bounded(bench, folder, ["export", "--from", "two.json", "--template", "p0.mustache", "--file", "o.txt"], f"template: {what}")
        for file in files:
            os.remove(os.path.join(folder, file))
    partials(bench, folder)
    shutil.rmtree(folder)


def bounded(bench, folder, verb, what):
    """Runs under a limit of memory and time; answered or refused, with a place or a reason."""
    def limit():
        resource.setrlimit(resource.RLIMIT_DATA, (2_000_000_000, 2_000_000_000))
    limit_of_time, started = SECONDS * bench.patience, time.monotonic()
    with open(os.path.join(folder, "stderr"), "w+b") as stderr:
        process = subprocess.Popen([bench.binary, *verb], cwd=folder, env=bench.environment, preexec_fn=limit,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stderr)
        killer = threading.Timer(limit_of_time, process.kill)
        killer.start()
        _, status, usage = os.wait4(process.pid, 0)
        killer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        stderr.seek(0)
        err = stderr.read(4_000).decode(errors="replace")
    seconds, used = time.monotonic() - started, usage.ru_maxrss // 1024
    bench.fault()
    bench.expect(process.returncode in (0, 1, 2) and used < MEGABYTES,
                 f"{what}: {' '.join(verb[:5])}: status {process.returncode}, {seconds:.1f} s, {used} MB: {err[:200]}")
    bench.expect(process.returncode != 2 or "error:" in err, f"{what}: {verb[0]}: no message")
    bench.measured.append((what, verb[0], process.returncode, seconds, used))


def partials(bench, folder):
    """Partials are files of the template's folder: no pipes, and no links out of it."""
    inner = os.path.join(folder, "templates")
    os.mkdir(inner)
    write(folder, "secret.mustache", "SECRET")
    write(inner, "main.mustache", "{{> part}}")
    part = os.path.join(inner, "part.mustache")
    for make in (os.mkfifo, lambda path: os.symlink("../secret.mustache", path), lambda path: os.symlink("/etc/passwd", path)):
        make(part)
        result = bench.run("export", "--from", "two.json", "--template", "templates/main.mustache", "--file", "-", cwd=folder, timeout=20)
        bench.fault()
        bench.expect(result.status == 2 and "part" in result.err and "SECRET" not in result.out and "root:" not in result.out,
                     f"a partial that is a {kind(part)}: {result}")
        os.remove(part)
    # A template that a project's configuration names.
    os.symlink("/etc/passwd", os.path.join(folder, "link.mustache"))
    write(folder, "blazon.json", json.dumps({"outputs": [{"template": "link.mustache", "file": "o.txt"}]}))
    result = bench.run("export", "--from", "two.json", cwd=folder)
    bench.fault()
    bench.expect(result.status == 2, f"a template that leads out by a link: {result}")


# MARK: What is missing

def missing(bench):
    """Without threads, descriptors or memory there is a message, or the work is done; no hang, and no signal."""
    folder = made(bench, "missing")
    subprocess.run(["chmod", "-R", "a+rwX", bench.root], check=True)
    os.chmod(bench.root, 0o755)
    verbs = [["list"], ["show", "n.one"], ["set", "n.one", "3"], ["export", "--format", "css", "--out", "o"],
             ["import", "a.tokens.json"], ["doctor"], ["--version"], ["check", "a.tokens.json"]]
    limits = [["prlimit", f"--nofile={number}:{number}"] for number in (4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 32)]
    limits += [["prlimit", f"--as={number}000000"] for number in (20, 40, 60, 70, 76, 100, 150, 200, 300, 400, 600, 800)]
    limits += [["prlimit", f"--stack={number}000"] for number in (128, 256, 512, 1024, 1536)]
    if os.getuid() == 0:
        limits += [["setpriv", "--reuid", "65534", "--clear-groups", "prlimit", f"--nproc={number}"] for number in (1, 2, 3, 4, 6, 8, 10, 12)]
    for limit in limits:
        # A program of shared libraries may not even be loaded.
        if bench.run("--version", cwd=folder, prefix=limit, timeout=20).status in (-signal.SIGSEGV, -signal.SIGKILL, 127):
            continue
        for verb in verbs:
            try:
                result = bench.run(*verb, cwd=folder, prefix=limit, timeout=20)
            except subprocess.TimeoutExpired:
                bench.expect(False, f"{limit[-1]}: {verb}: hangs")
                continue
            bench.fault()
            if "error while loading shared libraries" in result.err or result.status == 127:
                continue
            if result.status == -signal.SIGKILL:
                continue  # the kernel could not even map the program
            bench.expect(result.status in (0, 1, 2), f"{limit[-1]}: {verb}: {result}")
            bench.expect(result.status != 2 or "error" in result.err, f"{limit[-1]}: {verb}: no message")
    head = bench.head(folder)
    bench.expect(not head.startswith("not healthy"), f"missing: {head}")
    shutil.rmtree(folder)


# MARK: Clocks

def clocks(bench):
    folder = bench.folder("edge-clocks")
    now = "1769860800"
    for wrong in ("253402300800", "9223372036854775807", "-9223372036854775808", "9" * 30, "99999999999999"):
        bench.succeed("init", "t.blazon", cwd=folder)
        result = bench.run("set", "a", "1", "--type", "number", cwd=folder, environment={"SOURCE_DATE_EPOCH": wrong})
        bench.fault()
        bench.expect(result.status == 2 and "SOURCE_DATE_EPOCH" in result.err, f"clock {wrong}: {result}")
        for end in ("", "-wal", "-shm", "-lock"):
            if os.path.exists(os.path.join(folder, "t.blazon" + end)):
                os.remove(os.path.join(folder, "t.blazon" + end))
    bench.succeed("init", "t.blazon", cwd=folder)
    bench.succeed("set", "a", "1", "--type", "number", cwd=folder, environment={"SOURCE_DATE_EPOCH": now})
    ahead = {"SOURCE_DATE_EPOCH": str(int(now) + 400 * 86_400)}
    bench.succeed("set", "a", "2", cwd=folder, environment=ahead)
    result = bench.run("set", "a", "3", cwd=folder, environment={"SOURCE_DATE_EPOCH": str(int(now) + 60)})
    bench.fault()
    bench.expect(result.status == 0 and "2027-03-07" in result.err, f"a commit before its parent is not reported: {result}")
    result = bench.run("doctor", cwd=folder)
    bench.expect("2027-03-07" in result.out + result.err, f"doctor does not name the wrong clock: {result}")
    bench.succeed("set", "a", "4", cwd=folder, environment={"SOURCE_DATE_EPOCH": str(int(now) + 120)})
    log = json.loads(bench.succeed("log", "--json", cwd=folder))
    text = json.dumps(log)
    bench.expect(text.count("2027-03-07") <= 2, f"one wrong clock dates what follows: {text[:400]}")
    shutil.rmtree(folder)


ROWS = {
    "outputs": (outputs, "paths of outputs that are devices, pipes, sockets, folders and links"),
    "searching": (searching, "folders and files on the way to a registry that cannot be read"),
    "foreign": (foreign, "logs of other registries beside a file, and files replaced during an import"),
    "growing": (growing, "token files, values and templates that grow without end"),
    "missing": (missing, "no threads, too few descriptors, too little memory or stack"),
    "clocks": (clocks, "clocks that are wrong, and times beyond all calendars"),
}


def run(bench):
    bench.patience = int(os.environ.get("PATIENCE", "1"))
    bench.measured = []
    only = os.environ.get("EDGES", "").split()
    for name, (part, what) in ROWS.items():
        if only and name not in only:
            continue
        before, violations, started = bench.faults, len(bench.violations), time.monotonic()
        try:
            part(bench)
        except Skip as reason:
            print(f"  {name}: skipped: {reason}")
            continue
        tries, found = bench.faults - before, len(bench.violations) - violations
        print(f"  {name}: {tries} tries, {found} violations, {time.monotonic() - started:.0f} s")
        bench.row(f"edges: {what}", tries, found)
    for what, verb, status, seconds, used in sorted(bench.measured, key=lambda row: -row[3])[:5]:
        print(f"  slowest: {what}: {verb}: {seconds:.1f} s, {used} MB, status {status}")
