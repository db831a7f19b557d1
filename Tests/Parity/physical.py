#!/usr/bin/env python3
"""Holds every output against what its tokens mean: each token, each context, each format. See README.md."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

import physical_mutations
import physical_readers as readers
from physical_meaning import Unread, motion, near, same, settled, shown
from physical_readers import key
from physical_tokens import AXES, CONTEXTS, Maker, arguments, files
from registry import Losses

# A value may be told as this and stand there, a little different.
KEPT = {"verbatim", "expression", "unresolved", "type"}
BESIDE = {"gamut", "rounded", "precision", "range", "stroke", "approximate"}
# Formats that carry texts of CSS as they are.
OF_CSS = {"css", "scss", "ts", "tailwind"}
VERDICTS = ("equal", "told", "could say", "WRONG", "SILENT", "UNREAD", "TEXT")
WORST = {"WRONG": 0, "UNREAD": 1, "SILENT": 2, "TEXT": 3, "could say": 4}


class Finding:
    def __init__(self, form, flavor, token, context, verdict, facet, came, want, losses):
        self.form, self.flavor, self.token, self.context = form, flavor, token, context
        self.verdict, self.facet, self.came, self.want, self.losses = verdict, facet, came, want, losses

    def kind(self):
        """Findings of one kind are told once."""
        facet = self.facet.split(".")[-1]
        return self.verdict, self.flavor, self.token.label, facet

    def size(self):
        return len(json.dumps([t.cells[""].value for t in self.token.needed()])), len(self.token.cells)


def same_spring(one, other, velocity):
    """Points of CSS, or response and damping ratio."""
    if one[0] == "spring":
        return all(abs(a - b) <= 2e-4 * max(1, abs(b)) for a, b in zip(one[1:], other[1:]))
    places = [at for _, at in one[1]]
    times = [at * one[2] for at in places]
    return all(abs(y - found) <= 0.002 for (found, _), y in zip(one[1], motion(other[1], other[2], velocity, times)))


def equal(found, want, velocity):
    if found[0] == "num" and want[0] == "len" and want[2] == "px":
        return near(found[1], want[1])  # Lengths of Dart and Swift are numbers.
    if want[0] == "spring":
        return found[0].startswith("spring") and same_spring(found, want, velocity)
    return same(found, want)


def in_points(facet):
    """Where 16 points are chosen for a rem."""
    return ("len", facet[1] * 16, "px") if facet[0] == "len" and facet[2] == "rem" else facet


class Harness:
    def __init__(self, options):
        self.options, self.findings, self.counts = options, {}, {}
        self.blazon = os.path.abspath(options.blazon)
        # What disagrees, and how much more by each fault.
        self.seen, self.bitten, self.reasons = set(), {}, {}

    def run(self, *parts, cwd=None):
        done = subprocess.run([self.blazon, *parts], capture_output=True, text=True, cwd=cwd)
        if done.returncode != 0:
            raise RuntimeError(" ".join(parts)[:200] + ": " + done.stderr[-1500:])
        return done.stdout

    def flavor(self, flavor, folder):
        start = time.monotonic()
        made = Maker(flavor, self.options.count // len(self.options.flavors), self.options.seed).tokens
        names = files(flavor, made)
        for name, tree in names.items():
            with open(f"{folder}/{name}", "w", encoding="utf-8") as out:
                json.dump(tree, out, ensure_ascii=False, indent=1)
        self.run("init", "r.blazon", cwd=folder)
        self.run("import", *names, *arguments(flavor, names), "--registry", "r.blazon", cwd=folder)
        for form in self.options.formats:
            try:
                self.format(form, flavor, made, folder)
            except Exception as error:  # One format's failure must not hide another's.
                if self.options.verbose:
                    traceback.print_exc()
                print(f"failed: {flavor} {form}: {error!r}"[:600], flush=True)
                self.counts.setdefault(form, {})["failed"] = 1
        print(f"{flavor}: {len(made)} tokens, {len(CONTEXTS)} contexts, {time.monotonic() - start:.0f} s", flush=True)

    def format(self, form, flavor, made, folder):
        out = os.path.join(folder, form)
        options = [p for o in readers.OPTIONS.get(form, []) for p in ("--option", o)]
        told = self.run(
            "export",
            "--format",
            form.partition(" ")[0],
            "--registry",
            "r.blazon",
            "--out",
            out,
            "--json",
            *options,
            cwd=folder,
        )
        losses = Losses(json.loads(told)["losses"])
        faults = physical_mutations.ALL if self.options.mutations else {}
        whole = shutil.copytree(out, out + ".whole") if faults else None
        self.compare(form, flavor, made, out, losses)
        for name, fault in faults.items():
            if form in fault.formats:
                shutil.rmtree(out)
                shutil.copytree(whole, out)
                fault.put(out)
                before, self.seen = self.seen, set()
                counts, findings = self.counts, self.findings
                self.counts, self.findings = {}, {}
                self.compare(form, flavor, made, out, losses)
                self.bitten[name] = self.bitten.get(name, 0) + len(self.seen - before)
                self.seen, self.counts, self.findings = before, counts, findings

    def compare(self, form, flavor, made, out, losses):
        output = readers.READERS[form](out)
        for token in made:
            for context in CONTEXTS:
                self.one(form, flavor, token, context, output, losses)

    def one(self, form, flavor, token, context, output, losses):
        if form == "xcassets" and token.kind != "color":
            return  # Left out, and told so in one line.
        if key(context) in getattr(output, "lacks", ()):
            return  # It has no mode for it.
        codes = losses.codes(token.path, context)
        asked = context
        if hasattr(output, "AXES") and "context" in codes:
            asked = {axis: value if axis in output.AXES else AXES[axis][0] for axis, value in context.items()}
        want = token.meaning(asked)
        if form.endswith(" rem"):
            want = {name: in_points(facet) for name, facet in want.items()}
        want = settled(want)

        def tell(verdict, facet="", came=None, wanted=None):
            self.tell(
                Finding(
                    form,
                    flavor,
                    token,
                    context,
                    verdict,
                    facet,
                    came,
                    wanted,
                    [(c, m) for _, c, m in losses.rows.get(token.path, ())],
                )
            )

        try:
            found = output.meaning(token, context)
        except readers.Text as text:
            tell("told" if codes - {"context"} else "TEXT", "", str(text), want)
            return
        except readers.Own:
            return
        except (Unread, KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError) as error:
            is_told = codes & KEPT and form == "json" or codes - BESIDE - {"context"} and not isinstance(error, Unread)
            tell("told" if is_told else "UNREAD", "", f"{self.came(output, token, context)} ({error!r})", want)
            return
        if found is None:
            could = form.partition(" ")[0] in OF_CSS and token.kind not in ("boolean", "strokeStyle")
            tell(("could say" if could else "told") if codes else "SILENT", "", None, want)
            return
        found = settled(found)
        velocity = want.get("velocity", ("num", 0))[1]
        if found.get("", ("",))[0] == "spring-points":
            found["velocity"] = ("num", velocity)  # The points tell it.
        worst = ("equal", "", None, None)
        for facet, wanted in want.items():
            if (
                token.kind == "gradient"
                and facet in ("kind", "angle", "shape")
                and facet not in found
                and form.partition(" ")[0] not in OF_CSS
                and not codes
            ):
                verdict = "SILENT"
            elif facet not in found:
                verdict = "told" if codes else "SILENT"
            elif equal(found[facet], wanted, velocity):
                continue
            else:
                verdict = (
                    "told"
                    if codes & BESIDE
                    or facet == "style"
                    and form.partition(" ")[0] in ("android", "figma")
                    and codes
                    or codes & KEPT
                    and (form == "json" or hasattr(output, "AXES"))
                    or hasattr(output, "AXES")
                    and "context" in codes and codes & {"unit", "css"}
                    or facet.endswith("inset")
                    and "member" in codes
                    or (facet == "layers" or facet[:1].isdigit())
                    and "member" in codes
                    or facet == "family"
                    and "member" in codes
                    and (wanted[1][0] == found[facet][1][0])
                    else "WRONG"
                )
            if WORST.get(verdict, 9) < WORST.get(worst[0], 9) or worst[0] == "equal":
                worst = (verdict, facet, found.get(facet), wanted)
        verdict, facet, came, wanted = worst
        tell(
            verdict,
            facet,
            None if verdict == "equal" else f"{shown(came)} in {self.came(output, token, context)}",
            {facet: wanted},
        )

    @staticmethod
    def came(output, token, context):
        try:
            return output.came(token, context)
        except (Unread, KeyError, TypeError) as error:
            return repr(error)

    def tell(self, finding):
        counts = self.counts.setdefault(finding.form, {})
        counts[finding.verdict] = counts.get(finding.verdict, 0) + 1
        if finding.verdict == "told" and self.options.told:
            group = self.reasons.setdefault((finding.token.label, finding.facet.split(".")[-1], finding.form), {})
            group.setdefault(tuple(sorted({c for c, _ in finding.losses})), (finding.came, finding.losses))
        if finding.verdict not in WORST:
            return
        self.seen.add((finding.form, finding.token.path, key(finding.context), finding.verdict, finding.facet))
        group = self.findings.setdefault(finding.kind(), {})
        best = group.get(finding.form)
        if best is None or finding.size() < best.size():
            group[finding.form] = finding

    # -- Telling -----------------------------------------------------------------------------------

    def table(self):
        lines = [f"{'format':10}" + "".join(f"{v:>11}" for v in VERDICTS)]
        for form, counts in self.counts.items():
            lines.append(f"{form:10}" + "".join(f"{counts.get(v, 0):11}" for v in VERDICTS))
        return "\n".join(lines)

    def told(self):
        """Each kind of finding with the smallest token that shows it."""
        order = sorted(self.findings.items(), key=lambda f: (WORST[f[0][0]], f[0][2], f[0][1], f[0][3]))
        merged = {}
        for (verdict, flavor, label, facet), forms in order:
            if verdict == "could say" and not self.options.could:
                continue
            merged.setdefault((verdict, label, facet, tuple(forms)), []).append((flavor, forms))
        lines = []
        for (verdict, label, facet, forms), found in merged.items():
            lines.append(
                f"\n{verdict} {label}{' · ' + facet if facet else ''} · {', '.join(forms)} · {', '.join(f for f, _ in found)}"
            )
            flavor, group = found[0]
            one = min(group.values(), key=Finding.size)
            lines += self.reproduction(one)
            seen = set()
            for form, other in group.items():
                came = str(other.came)[:200]
                where = (
                    ""
                    if other.token is one.token
                    else f" (for {json.dumps(other.token.cell(other.context).value, ensure_ascii=False)[:120]})"
                )
                if (came, where) not in seen:
                    seen.add((came, where))
                    lines.append(
                        f"    {form}: {came}{where}"
                        + (f" · losses {sorted({c for c, _ in other.losses})}" if other.losses else "")
                    )
        return "\n".join(lines)

    @staticmethod
    def chosen(form):
        return " --option ".join([form.partition(" ")[0], *readers.OPTIONS.get(form, [])])

    def reproduction(self, finding):
        names = files(finding.flavor, finding.token.needed())
        lines = []
        for name, tree in names.items():
            lines.append(f"    {name}: {json.dumps(tree, ensure_ascii=False)}"[:1500])
        lines.append(
            f"    should: {({n: shown(v) for n, v in finding.want.items()})}"
            + (
                ""
                if finding.context == CONTEXTS[0]
                else f" in {','.join(f'{a}={v}' for a, v in finding.context.items())}"
            )
        )
        lines.append(
            f"    blazon export --from {' --from '.join(names)} {' '.join(arguments(finding.flavor, names))} --format {self.chosen(finding.form)} --out o --losses"
        )
        return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blazon", default=".build/debug/blazon")
    parser.add_argument("--count", type=int, default=1000, help="tokens, a third of each flavor")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--formats", nargs="+", default=[form for form in readers.READERS if " " not in form])
    parser.add_argument("--variants", action="store_true", help="only the same formats with other options")
    parser.add_argument("--flavors", nargs="+", default=["dtcg", "style-dictionary", "tokens-studio"])
    parser.add_argument("--could", action="store_true", help="list also what is told as lost, and CSS could say")
    parser.add_argument("--told", action="store_true", help="list why formats differ where they tell it")
    parser.add_argument(
        "--mutations", action="store_true", help="put known faults into the outputs, and expect that each is found"
    )
    parser.add_argument("--keep", help="a folder that keeps the files")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    if options.variants:
        options.formats = list(readers.VARIANTS)
    if "ts" in options.formats and not shutil.which("node"):
        print("skipped: ts: there is no node on the path")
        options.formats.remove("ts")
    harness = Harness(options)
    with tempfile.TemporaryDirectory() as scratch:
        for flavor in options.flavors:
            folder = os.path.join(options.keep or scratch, flavor)
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder)
            harness.flavor(flavor, folder)
    print(harness.told())
    for (label, facet, form), group in sorted(harness.reasons.items()):
        for codes, (came, losses) in group.items():
            print(f"told {label} {facet} {form}: {came} {losses[:3]}"[:400])
    print(harness.table())
    for name in physical_mutations.ALL if options.mutations else ():
        print(f"fault {name}: {harness.bitten.get(name, 0)} more values disagree")
    if options.mutations:
        sys.exit(0 if all(harness.bitten.get(name) for name in physical_mutations.ALL) else 1)
    wrong = sum(
        n
        for counts in harness.counts.values()
        for v, n in counts.items()
        if v in ("WRONG", "SILENT", "UNREAD", "TEXT", "failed")
    )
    print(f"{sum(c.get('equal', 0) for c in harness.counts.values())} values are equal, {wrong} disagree")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
