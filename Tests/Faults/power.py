"""Power cuts: the file system of a loop mount is shut down under a writer, mounted again, examined.

What was acknowledged is written down on another file system.
"""

import fcntl
import json
import os
import signal
import struct
import subprocess
import time

from workbench import Skip, installed

SHUTDOWN = 0x8004587D  # EXT4_IOC_SHUTDOWN, _IOR('X', 125, __u32)
WITHOUT_FLUSH = 2
ROUNDS = 12


def run(bench):
    if os.geteuid() != 0:
        raise Skip("mounting needs root")
    installed("mkfs.ext4", "mount", "umount", "losetup")
    image = os.path.join(bench.root, "disk.img")
    disk = bench.folder("disk")
    with open(image, "wb") as file:
        file.truncate(64 << 20)
    call("mkfs.ext4", "-q", "-F", image)
    mount(image, disk)
    try:
        bench.succeed("init", "t.blazon", cwd=disk)
        lost, acknowledged, dice = 0, 0, bench.dice()
        for number in range(ROUNDS * bench.size):
            lines = cut(bench, image, disk, number, 0.3 + 0.8 * dice.random())
            acknowledged += len(lines)
            lost += examine(bench, disk, lines, number)
        print(f"  {ROUNDS * bench.size} power cuts, {acknowledged} acknowledged commits, {lost} lost")
        bench.row("power: cut while commits go on; what was acknowledged is there", ROUNDS * bench.size, lost)
    finally:
        subprocess.run(["umount", "-l", disk], capture_output=True)


def call(*command):
    done = subprocess.run(command, capture_output=True)
    if done.returncode != 0:
        raise Skip(f"{command[0]}: {done.stderr.decode().strip()}")


def mount(image, disk):
    call("mount", "-o", "loop", image, disk)


def cut(bench, image, disk, number, seconds):
    """A writer at work, and the power cut; the heads that it was told are recorded."""
    log = os.path.join(bench.root, f"acknowledged-{number}")
    script = (
        'n=0; while "$0" set power.n $((n += 1)) --type number -m "$1 $n" --json; do :; done')
    with open(log, "wb") as out:
        writer = subprocess.Popen(
            ["sh", "-c", script, bench.binary, str(number)], cwd=disk, env=bench.environment,
            stdout=out, stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(seconds)
        shut_down(disk)
        bench.fault()
        time.sleep(0.05)
        os.killpg(writer.pid, signal.SIGKILL)
        writer.wait()
    # A process of the writer may be at its end still; a second mount beside the first would show what neither has.
    for _ in range(300):
        done = subprocess.run(["umount", disk], capture_output=True)
        if done.returncode == 0:
            break
        time.sleep(0.1)
    else:
        raise Skip(f"the disk stays in use: {done.stderr.decode().strip()}")
    mount(image, disk)
    return heads(log)


def shut_down(disk):
    descriptor = os.open(disk, os.O_RDONLY)
    try:
        fcntl.ioctl(descriptor, SHUTDOWN, struct.pack("I", WITHOUT_FLUSH))
    except OSError as error:
        raise Skip(f"the shutdown ioctl is refused: {error}") from error
    finally:
        os.close(descriptor)


def heads(log):
    """The hashes of the commits that were acknowledged, from one JSON document after another."""
    with open(log, errors="replace") as file:
        text = file.read()
    decoder, found, place = json.JSONDecoder(), [], 0
    while place < len(text):
        try:
            document, place = decoder.raw_decode(text, place)
        except ValueError:
            break
        found.append(document["commit"]["hash"])
        while place < len(text) and text[place].isspace():
            place += 1
    return found


def examine(bench, disk, acknowledged, number):
    what = f"power cut {number}"
    bench.expect(acknowledged, f"{what}: the writer recorded nothing")
    _, examined = bench.doctor(disk)
    bench.expect(examined.status == 0, f"{what}: doctor: {examined}")
    log = bench.run("log", "--json", cwd=disk)
    missing = [head for head in acknowledged if head not in log.out]
    bench.expect(not missing, f"{what}: {len(missing)} of {len(acknowledged)} are lost")
    again = bench.run("set", "power.after", str(number), "--type", "number", cwd=disk)
    bench.expect(again.status == 0, f"{what}: the next writer: {again}")
    return len(missing)
