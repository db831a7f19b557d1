#!/usr/bin/env python3
"""Injects faults into blazon and checks what is left: `make faults`.

    Tests/Faults/faults.py --binary .build/debug/blazon [--size 2] [--seed 7] [PART[=SIZE] ...]

Parts: calls (killed, EIO and ENOSPC at every write), kills (at random moments), merges (both of merges), outputs (the same of exports, catalogs
and backups), power (power cuts on a loop mount), replay (power cuts made from a record of every write), writers
(eight at once), flips (single bits and pages), hostile (registries of strangers), edges (paths, sizes and limits from outside). A part that cannot run here
is skipped with its reason. Exits with 1 after a violation, or where all parts ran and made fewer
than 1,000 faults.
"""

import argparse
import os
import sys
import time

sys.dont_write_bytecode = True

import calls
import edges
import flips
import hostile
import kills
import merges
import outputs
import power
import replay
import writers
from workbench import Skip, Workbench

PARTS = {"calls": calls, "kills": kills, "merges": merges, "outputs": outputs, "power": power, "replay": replay, "writers": writers,
         "flips": flips, "hostile": hostile, "edges": edges}


TABLE = "<!-- made by faults.py --table -->"

# What no part covers; a row each, so that the table says it.
OPEN = [
    "`openat` failing while the files of an export are put back after another failure: some of them can stay new",
    "a damage whose check of 16 bits fits by chance, one of 65,000; `doctor` finds it",
]

# Of a script of its own, which `make faults` runs as well, with fewer rounds.
LITESTREAM = ("litestream (`ROUNDS=100 SEED=3 Tests/Faults/litestream.sh`, 0.5.17): writer and daemon killed, a replica read meanwhile "
              "1,188 times; 1,092 confirmed commits restored")


def write_table(options, sizes, rows, skipped):
    """Puts the table behind its mark; the text before it stays."""
    text = ""
    if os.path.exists(options.table):
        with open(options.table, encoding="utf-8") as file:
            text = file.read().split(TABLE)[0]
    lines = [TABLE, "", f"Seed {options.seed}; sizes: {', '.join(f'{name} {size}' for name, size in sizes.items())}.", "",
             "| What | Tries | Violations |", "|---|---:|---:|"]
    lines += [f"| {what} | {tries:,} | {violations:,} |" for what, tries, violations in rows]
    lines += [f"| {name} | not run here | |" for name in skipped]
    lines += [f"| open: {what} | | |" for what in OPEN]
    lines += [f"| {LITESTREAM} | 100 | 0 |"]
    with open(options.table, "w", encoding="utf-8") as file:
        file.write(text + "\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART[=SIZE]", help=", ".join(PARTS))
    parser.add_argument("--binary", default=".build/debug/blazon")
    parser.add_argument("--size", type=int, default=1, help="how much of everything; default 1")
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--table", help="write the table of tries and violations into this Markdown file")
    parser.add_argument("--keep", action="store_true", help="keep the folders")
    options = parser.parse_args()
    sizes = {part.partition("=")[0]: int(part.partition("=")[2] or options.size)
             for part in options.parts or PARTS}
    unknown = set(sizes) - set(PARTS)
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    bench = Workbench(os.path.abspath(options.binary), options.size, options.seed, options.keep)
    skipped = []
    try:
        for name, size in sizes.items():
            bench.size = size
            started, before = time.monotonic(), bench.faults
            print(f"{name}:", flush=True)
            try:
                PARTS[name].run(bench)
            except Skip as reason:
                skipped.append(name)
                print(f"  skipped: {reason}")
                continue
            seconds = time.monotonic() - started
            print(f"  {bench.faults - before} faults, {seconds:.0f} s", flush=True)
    finally:
        bench.close()
    if options.table:
        write_table(options, sizes, bench.rows, skipped)
    print(f"{bench.faults} faults, {len(bench.violations)} violations"
          + (f"; skipped: {', '.join(skipped)}" if skipped else ""))
    if not options.parts and "calls" not in skipped and bench.faults < 1000:
        print("fewer than 1,000 faults: raise --size")
        return 1
    return 1 if bench.violations else 0


if __name__ == "__main__":
    sys.exit(main())
