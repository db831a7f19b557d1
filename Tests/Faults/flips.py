"""Single bits flipped in a registry file: doctor finds each, or the state is the same."""

import json
import os
import shutil

from workbench import tokens, write

READS = [["list", "--json"], ["log", "--json"], ["log", "--stat", "first.t7"],
         ["show", "first.t1", "--json"], ["show", "first.t1", "--history"], ["blame", "first.t1"],
         ["sources", "--json"], ["export", "--format", "json"], ["diff", "@#1", "@HEAD", "--json"],
         ["check"]]


def run(bench):
    folder = bench.folder("flips")
    sealed = make(bench, folder)
    with open(sealed, "rb") as file:
        whole = file.read()
    right = {" ".join(read): bench.run(*read, "--registry", "f.blazon", cwd=folder)
             for read in READS + [["doctor", "--json"]]}
    count, dice = 150 * bench.size, bench.dice()
    found = wrong = refused = 0
    for _ in range(count):
        bit = dice.randrange(len(whole) * 8)
        broken = bytearray(whole)
        broken[bit // 8] ^= 1 << (bit % 8)
        with open(sealed, "wb") as file:
            file.write(broken)
        bench.fault()
        what = f"bit {bit} (seed {bench.seed})"
        examined = bench.run("doctor", "--json", "--registry", "f.blazon", cwd=folder, timeout=60)
        bench.expect(examined.status in (0, 1, 2), f"{what}: doctor: {examined}")
        is_found = examined.status in (1, 2)
        found += is_found
        for read in READS:
            result = bench.run(*read, "--registry", "f.blazon", cwd=folder, timeout=60)
            name = " ".join(read)
            bench.expect(result.status in (0, 1, 2), f"{what}: {name}: crashed with {result}")
            is_wrong = result.status == 0 and result.out != right[name].out
            wrong += is_wrong
            refused += result.status == 2
            bench.expect(not is_wrong, f"{what}: {name} is wrong as if it were right; doctor: "
                         + (kinds(examined) if is_found else "content"))
        for suffix in ("-wal", "-shm"):
            if os.path.exists(sealed + suffix):
                os.remove(sealed + suffix)
    shutil.rmtree(folder)
    print(f"  {count} flips in {len(whole)} bytes: doctor found {found}; of {count * len(READS)} "
          f"readings {refused} were refused, {wrong} wrong without a word")


def kinds(examined):
    """The codes of what doctor found."""
    try:
        findings = json.loads(examined.out)["findings"]
    except ValueError:
        return "refused"
    return ", ".join(sorted({finding["code"] for finding in findings}))


def make(bench, folder):
    """A sealed registry of some commits, with hardly a byte that nothing depends on."""
    bench.succeed("init", "t.blazon", cwd=folder)
    write(folder, "first.json", tokens(400, group="first"))
    bench.succeed("import", "first.json", cwd=folder)
    write(folder, "cited.json", cited(100))
    bench.succeed("import", "cited.json", cwd=folder)
    bench.succeed("mv", "cited.t0", "cited.moved", cwd=folder)
    bench.succeed("tag", "v1", "@#1", cwd=folder)
    for number in range(6):
        write(folder, "next.json", tokens(100, start=number * 1000, group="first"))
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
