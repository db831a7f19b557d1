#!/usr/bin/env python3
"""Holds every export against the registry: each token, each context, each format. See README.md."""
import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

import catalog_compare
import generated
import json_compare
import swift_compare
from registry import Blazon, Registry, Tally

try:
    import css_browser
    import css_compare
    import mode_compare
    HAS_CSS = True
except ImportError:
    HAS_CSS = False

HERE = os.path.dirname(os.path.abspath(__file__))
# The appearance chosen in three ways, references kept in one and followed in another.
FEW_VARIANTS = (("both", "var"), ("media", "var"), ("selector", "var"), ("light-dark", "flat"))


def skipped(what, why):
    print(f"skipped: {what}: {why}", flush=True)


class Harness:
    def __init__(self, options):
        self.options = options
        self.blazon = os.path.abspath(options.blazon)
        self.tally = Tally()
        self.browser = None
        if "css" in options.formats and not HAS_CSS:
            skipped("CSS", "the reader tinycss2 is not installed (pip install tinycss2)")
            options.formats.remove("css")
        if "css" in options.formats:
            if options.browser in (None, "none"):
                skipped("computed styles", "no Chromium was found")
            else:
                self.browser = css_browser.Browser(options.browser)
        for name in [n for n in options.formats if HAS_CSS and n in mode_compare.FORMATS]:
            why = mode_compare.lacking(name)
            if why:
                skipped(name, why)
                options.formats.remove(name)
        if "swift" in options.formats and not shutil.which("swiftc"):
            skipped("Swift", "there is no swiftc on the path")
            options.formats.remove("swift")

    def check(self, label, registry, folder, variants):
        """Every revision of a registry."""
        blazon = Blazon(self.blazon, registry)
        for revision in blazon.revisions():
            if revision["base"] is not None:
                skipped(f"{label} {revision['id']}", "it inherits, and list shows its own cells")
                continue
            one = Registry(blazon, revision)
            before = self.tally.counts()
            start = time.monotonic()
            for name in self.options.formats:
                with tempfile.TemporaryDirectory(dir=folder) as inner:
                    try:
                        self.compare(name, one, inner, variants)
                    except Exception as error:  # One format's failure must not hide another's.
                        if self.options.verbose:
                            traceback.print_exc()
                        self.tally.differs(name, None, label, revision["id"], repr(error))
            equal, differ = (a - b for a, b in zip(self.tally.counts(), before))
            print(f"{label} {revision['id']}: {len(one.cells)} tokens, "
                  f"{len(one.contexts())} contexts, {equal} equal, {differ} differ, "
                  f"{time.monotonic() - start:.0f} s", flush=True)

    def compare(self, name, registry, folder, variants):
        if name == "json":
            json_compare.compare_file(registry, folder, self.tally)
            json_compare.compare_extended(registry, folder, self.tally)
            json_compare.compare_resolver(registry, folder, self.tally)
        elif name == "css":
            css_compare.check(registry, folder, self.tally, self.browser, variants)
        elif name == "swift":
            swift_compare.compare(registry, folder, self.tally)
        elif HAS_CSS and name in mode_compare.FORMATS:
            mode_compare.FORMATS[name][0](registry, folder, self.tally)
        else:
            catalog_compare.compare(registry, folder, self.tally)

    def made(self, registry, *files, cwd=None):
        """Imports; why not, where it cannot be."""
        for arguments in (["init", registry], ["import", *files, "--registry", registry]):
            done = subprocess.run([self.blazon, *arguments], capture_output=True, text=True,
                                  cwd=cwd)
            if done.returncode != 0:
                if os.path.exists(registry):
                    os.remove(registry)
                return done.stderr
        return None

    def corpora(self, folder, scratch):
        """Sets of others: by their resolver documents, or the files that can be read together."""
        for place, (label, files) in enumerate(sets(folder)):
            registry = os.path.join(scratch, f"{place}.blazon")
            why = self.made(registry, *files)
            if why and files[0].endswith(".resolver.json"):
                skipped(label, first_error(why))
                inner = files[0].removesuffix(".resolver.json")
                files = token_files(inner) if os.path.isdir(inner) else []
                label += " without its document"
                why = self.made(registry, *files) if files else None
            while why and files:
                bad = [f for f in files if any(
                    line.startswith(f) and " error: " in line for line in why.split("\n"))]
                for file in bad or files:
                    skipped(os.path.relpath(file, folder), first_error(why))
                files = [f for f in files if bad and f not in bad]
                why = self.made(registry, *files) if files else None
            if files:
                self.check(label, registry, scratch, self.variants())

    def variants(self):
        return css_compare.EVERY_VARIANT if HAS_CSS else ()

    def run(self):
        with tempfile.TemporaryDirectory() as scratch:
            if "generated" in self.options.sets:
                self.generated(scratch)
            if "hig" in self.options.sets:
                registry = os.path.join(scratch, "hig.blazon")
                subprocess.run([self.blazon, "init", "--hig", registry], check=True,
                               capture_output=True)
                self.check("hig", registry, scratch, self.variants())
            if "wide" in self.options.sets:
                registry = os.path.join(scratch, "wide.blazon")
                why = self.made(registry, HERE + "/css-wide.resolver.json")
                if why:
                    self.tally.differs("import", None, "css-wide", first_error(why))
                else:
                    self.check("wide", registry, scratch, self.variants())
            if "corpora" in self.options.sets:
                if self.options.corpora and os.path.isdir(self.options.corpora):
                    self.corpora(self.options.corpora, scratch)
                else:
                    skipped("file sets of others", "no folder of them was named (--corpora)")
        if self.browser:
            self.browser.close()

    def generated(self, scratch):
        file, registry = scratch + "/generated.tokens.json", scratch + "/generated.blazon"
        count = generated.write(file, self.options.count, self.options.seed)
        why = self.made(registry, file)
        if why:
            self.tally.differs("import", None, "generated", first_error(why))
            return
        print(f"generated: {count} tokens from the seed {self.options.seed}", flush=True)
        self.check("generated", registry, scratch, FEW_VARIANTS)


def first_error(text):
    lines = [line for line in text.split("\n") if "error" in line]
    return (lines or [text])[0][:200]


def token_files(folder):
    return sorted(glob.glob(folder + "/**/*.json*", recursive=True))


def sets(folder):
    """Resolver documents as they are, every other folder by its token files."""
    for resolver in sorted(glob.glob(folder + "/**/*.resolver.json", recursive=True)):
        yield os.path.relpath(resolver, folder), [resolver]
    for name in sorted(os.listdir(folder)):
        inner = os.path.join(folder, name)
        if os.path.isdir(inner) and not glob.glob(inner + "/**/*.resolver.json", recursive=True):
            for file in token_files(inner):
                yield os.path.relpath(file, folder), [file]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blazon", default=".build/debug/blazon")
    parser.add_argument("--count", type=int, default=10_000, help="tokens to generate")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--corpora", help="a folder with further DTCG file sets")
    parser.add_argument("--browser", default=css_browser.find() if HAS_CSS else None,
                        help="Chromium; none to skip")
    parser.add_argument("--formats", nargs="+", 
                        default=["json", "css", "swift", "xcassets",
                                 *(mode_compare.FORMATS if HAS_CSS else ())])
    parser.add_argument("--sets", nargs="+", default=["generated", "hig", "wide", "corpora"])
    parser.add_argument("--verbose", action="store_true")
    harness = Harness(parser.parse_args())
    harness.run()
    print(harness.tally.table())
    for fault in harness.tally.faults[:40]:
        print("differs:", fault)
    equal, differ = harness.tally.counts()
    print(f"{equal} values are equal, {differ} differ")
    sys.exit(1 if differ or not equal else 0)


if __name__ == "__main__":
    main()
