"""Eight writers for five seconds: every commit is there once, the chain holds, nobody starves."""

import json
import multiprocessing
import subprocess
import time

WRITERS = 8
SECONDS = 5


def run(bench):
    folder = bench.folder("writers")
    bench.succeed("init", "t.blazon", cwd=folder)
    with multiprocessing.Pool(WRITERS) as pool:
        jobs = [(bench.binary, bench.environment, folder, number, SECONDS * bench.size)
                for number in range(WRITERS)]
        told = pool.map(work, jobs)
    document, examined = bench.doctor(folder)
    bench.expect(examined.status == 0, f"writers: doctor: {examined}")
    recorded = [commit["message"] for commit in
                json.loads(bench.succeed("log", "--json", cwd=folder))["commits"]]
    acknowledged = [message for messages, _, _ in told for message in messages]
    failures = [failure for _, _, failures in told for failure in failures]
    bench.expect(not failures, f"writers: {len(failures)} failed: {failures[:1]}")
    bench.expect(len(set(recorded)) == len(recorded), "writers: a commit is there twice")
    bench.expect(sorted(recorded) == sorted(acknowledged), "writers: recorded is not acknowledged")
    bench.expect(document is not None and document["commits"] == len(acknowledged),
                 "writers: commits are missing")
    shares = sorted(len(messages) for messages, _, _ in told)
    waits = sorted(wait for _, waits, _ in told for wait in waits)
    print(f"  {len(recorded)} commits by {WRITERS} processes in {SECONDS * bench.size} s, each "
          f"{shares[0]} to {shares[-1]}; a whole `set` took {waits[len(waits) // 2] * 1000:.0f} ms, "
          f"at worst {waits[-1] * 1000:.0f} ms")
    bench.row(f"writers: commits by {WRITERS} processes at once", len(recorded), len(failures))


def work(job):
    """One process after another until the time is up, each with one commit."""
    binary, environment, folder, number, seconds = job
    messages, waits, failures = [], [], []
    end, count = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        count += 1
        message = f"writer {number}, {count}"
        started = time.monotonic()
        done = subprocess.run(
            [binary, "set", f"w{number}.t{count % 7}", str(count), "--type", "number", "-m", message],
            cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
        waits.append(time.monotonic() - started)
        if done.returncode == 0:
            messages.append(message)
        else:
            failures.append(done.stderr.decode(errors="replace"))
    return messages, waits, failures
