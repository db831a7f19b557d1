"""Single bits flipped, and pages damaged, in a registry file: doctor finds each, or the state is the same.

As a program it makes that registry: `flips.py BLAZON FILE`."""

import collections
import json
import os
import queue
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

from workbench import Workbench, tokens, write

READS = [
    ["list", "--json"], ["list", "first"], ["list", "--first-seen", "cited"],
    ["list", "--deprecated"], ["list", "--unused"], ["list", "--changed-since", "@#3"],
    ["log", "--json"], ["log", "--stat", "first.t7"], ["log", "cited"],
    ["show", "first.t1", "--json"], ["show", "first.t1", "--history"], ["show", "cited.moved"],
    ["show", "cited.t3", "--why"], ["show", "cited"],
    ["blame", "first.t1"], ["blame", "first", "--json"], ["blame", "cited"],
    ["impact", "first.t1", "--json"], ["impact", "first.t2", "--if", "7"],
    ["contrast"], ["tag", "--json"], ["revision", "--json"],
    ["sources", "--json"], ["sources", "--document", "book"], ["sources", "--conflicts"],
    ["export", "--format", "json"], ["export", "--format", "css", "--since", "v1"],
    ["diff", "@#1", "@HEAD", "--json"], ["diff", "@HEAD~1", "@HEAD", "--all"],
    ["catalog"], ["check"]]

PAGE = 4096


def run(bench):
    folder = bench.folder("flips")
    sealed = make(bench, folder)
    with open(sealed, "rb") as file:
        whole = file.read()
    right = {" ".join(read): bench.run(*read, "--registry", "f.blazon", cwd=folder)
             for read in READS}
    unfit = [name for name, result in right.items() if result.status == 2 or result.status > 2]
    if unfit:
        raise RuntimeError(f"{unfit[0]}: {right[unfit[0]]}")
    dice = bench.dice()
    faults = [("flips", bit(dice, whole)) for _ in range(150 * bench.size)]
    faults += [("pages", page(dice, whole)) for _ in range(15 * bench.size)]
    counts = {"flips": collections.Counter(), "pages": collections.Counter()}
    places = queue.SimpleQueue()
    for number in range(max(1, os.cpu_count() or 1)):
        place = os.path.join(folder, f"w{number}")
        os.mkdir(place)
        places.put(place)

    def try_one(fault):
        kind, (what, broken) = fault
        place = places.get()
        try:
            counts[kind].update(read_all(bench, place, what, broken(), right))
        finally:
            places.put(place)

    with ThreadPoolExecutor(places.qsize()) as pool:
        list(pool.map(try_one, faults))
    shutil.rmtree(folder)
    for kind, count in counts.items():
        print(f"  {count['tries']} {kind} in {len(whole)} bytes: doctor found {count['found']}; of "
              f"{count['tries'] * len(READS)} readings {count['refused']} were refused, "
              f"{count['wrong']} wrong without a word")
        bench.row(f"{kind}: one {'bit' if kind == 'flips' else 'page'} of a registry, "
                  f"{len(READS)} reading verbs each", count["tries"], count["wrong"])


def bit(dice, whole):
    place = dice.randrange(len(whole) * 8)

    def broken():
        text = bytearray(whole)
        text[place // 8] ^= 1 << (place % 8)
        return text
    return f"bit {place}", broken


def page(dice, whole):
    """A page that is zeroed, or another one's content: swapped with it, or stale in its place."""
    count = len(whole) // PAGE
    kind = dice.choice(["zeroed", "swapped", "copied"])
    one, other = dice.randrange(count), dice.randrange(count)

    def broken():
        text = bytearray(whole)
        first, second = slice(one * PAGE, (one + 1) * PAGE), slice(other * PAGE, (other + 1) * PAGE)
        if kind == "zeroed":
            text[first] = bytes(PAGE)
        elif kind == "copied":
            text[first] = whole[second]
        else:
            text[first], text[second] = whole[second], whole[first]
        return text
    return f"page {one} {kind}" + ("" if kind == "zeroed" else f" with {other}"), broken


def read_all(bench, place, what, broken, right):
    """What the readings of one damaged file came to."""
    sealed = os.path.join(place, "f.blazon")
    with open(sealed, "wb") as file:
        file.write(broken)
    bench.fault()
    what += f" (seed {bench.seed})"
    count = collections.Counter(tries=1)
    examined = bench.run("doctor", "--json", "--registry", "f.blazon", cwd=place, timeout=60)
    bench.expect(examined.status in (0, 1, 2), f"{what}: doctor: {examined}")
    is_found = examined.status in (1, 2)
    count["found"] += is_found
    for read in READS:
        result = bench.run(*read, "--registry", "f.blazon", cwd=place, timeout=60)
        name = " ".join(read)
        expected = right[name]
        bench.expect(result.status in (0, 1, 2), f"{what}: {name}: crashed with {result}")
        is_wrong = result.status in (0, 1) and (
            result.status != expected.status or result.out != expected.out)
        count["wrong"] += is_wrong
        count["refused"] += result.status == 2
        bench.expect(not is_wrong, f"{what}: {name} is wrong as if it were right; doctor: "
                     + (kinds(examined) if is_found else "content"))
    for suffix in ("-wal", "-shm"):
        if os.path.exists(sealed + suffix):
            os.remove(sealed + suffix)
    return count


def kinds(examined):
    """The codes of what doctor found."""
    try:
        findings = json.loads(examined.out)["findings"]
    except ValueError:
        return "refused"
    return ", ".join(sorted({finding["code"] for finding in findings}))


def make(bench, folder, count=400):
    """A sealed registry of some commits, with hardly a byte that nothing depends on."""
    part = max(10, count // 4)
    bench.succeed("init", "t.blazon", cwd=folder)
    write(folder, "first.json", tokens(count, group="first"))
    bench.succeed("import", "first.json", cwd=folder)
    write(folder, "cited.json", cited(part))
    bench.succeed("import", "cited.json", cwd=folder)
    bench.succeed("mv", "cited.t0", "cited.moved", cwd=folder)
    bench.succeed("tag", "v1", "@#1", cwd=folder)
    for number in range(6):
        write(folder, "next.json", tokens(part, start=number * 1000, group="first"))
        bench.succeed("import", "next.json", cwd=folder)
    bench.succeed("backup", "f.blazon", cwd=folder)
    os.remove(os.path.join(folder, "t.blazon"))
    return os.path.join(folder, "f.blazon")


def cited(count):
    """A token file with descriptions, contexts, deprecations, documents and citations."""
    def token(number):
        evidence = [{"at": ["book" if number % 3 else "paper", f"chapter {number % 7}"]}]
        return {
            "$type": "number", "$value": number, "$description": f"The number {number}",
            "$deprecated": number % 10 == 9,
            "$extensions": {"dev.blazon": {
                "evidence": evidence,
                "contexts": {"appearance=dark": {"value": -number, "evidence": evidence}}}}}

    return json.dumps({
        "$extensions": {"dev.blazon": {
            "axes": {"appearance": ["light", "dark"]},
            "documents": {name: {"title": f"The {name}", "standing": "vendor"}
                          for name in ("book", "paper")}}},
        "cited": {f"t{number}": token(number) for number in range(count)}})


if __name__ == "__main__":
    workbench = Workbench(os.path.abspath(sys.argv[1]), 1, 1, False)
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    shutil.copy(make(workbench, workbench.folder("registry"), count), sys.argv[2])
    workbench.close()
