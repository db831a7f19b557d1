#!/usr/bin/env python3
"""Holds axes, bases and values of public systems, written down from their own build files, against what the program answers.

    by_hand.py BLAZON [--corpora FOLDER] [--only NAME]     (else BLAZON_CORPORA, else ../shared/corpora)

contexts-by-hand.json has for each system where that is said (`facts`), the values of each axis, the base first where its build
has one (`hasBase`), and tokens with their value in each of `contexts`; null is a token that this build does not have. An axis of
the registry is the one that has most of the values, whatever it is called. Exits with 1 where an answer is another.
"""
import argparse, json, os, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
sys.dont_write_bytecode = True
from leaves import Cell, Program, atoms  # noqa: E402


class Answers:
    def __init__(self, program, registry):
        self.program, self.registry = program, registry
        self.axes = json.loads(self.run("export", "flat", "--file", "-").stdout).get("axes", {})

    def run(self, *arguments):
        return self.program.run(*arguments, "--registry", self.registry)

    def axis(self, name, values):
        """The registry's axis that has most of the values, and their spelling there, by the source's."""
        found = []
        for axis, there in self.axes.items():
            spelled = {value: other for value in values for other in there if other.lower() == value.lower()}
            found.append((-len(spelled), axis.lower() != name.lower(), len(there), axis, spelled))
        return min(found, key=lambda entry: entry[:4])[3:] if found else (name, {})

    def value(self, path, context):
        """What the token resolves to; without a context, in the base."""
        told = ["--context", ",".join(f"{axis}={value}" for axis, value in context.items())] if context else []
        done = self.run("show", path, "--json", *told)
        if done.returncode != 0:
            return None
        cells = json.loads(done.stdout)["cells"]
        return next((cell["resolved"] for cell in cells if told or not cell["in"] or self.isBase(cell["in"])), None)

    def isBase(self, context):
        return all(value == self.axes[axis][0] for axis, value in context.items())


def is_same(want, got):
    return got is None if want is None else got is not None and Cell((), [got]).has_all(atoms(want), None, 0)


def findings(system, answers):
    axes = {name: answers.axis(name, values) for name, values in system["axes"].items()}
    for name, values in system["axes"].items():
        axis, spelled = axes[name]
        lacking = [value for value in values if value not in spelled]
        if lacking:
            yield f"no axis has {', '.join(lacking)}; {axis} has {', '.join(answers.axes.get(axis, []))}"
        elif system["hasBase"] and answers.axes[axis][0] != spelled[values[0]]:
            yield f"the base of {axis} is {answers.axes[axis][0]}, not {values[0]}"
    for number, context in enumerate(system["contexts"]):
        if any(value not in axes[name][1] for name, value in context.items()):
            continue
        asked = {axes[name][0]: axes[name][1][value] for name, value in context.items()}
        for path, values in system["tokens"].items():
            got = answers.value(path, asked)
            if not is_same(values[number], got):
                where = ", ".join(f"{name}={value}" for name, value in context.items()) or "the base"
                yield f"{path} in {where}: {json.dumps(got, ensure_ascii=False)[:110]}, and its build has {values[number]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("blazon")
    parser.add_argument("--corpora", default=os.environ.get("BLAZON_CORPORA", os.path.join(here, "../../../shared/corpora")))
    parser.add_argument("--only", action="append", help="only this system")
    options = parser.parse_args()
    corpora, count = os.path.abspath(options.corpora), 0
    if not os.path.isdir(corpora):
        print(f"skipped: there are no corpora at {corpora} (give their folder as BLAZON_CORPORA)")
        return 0
    with open(os.path.join(here, "contexts-by-hand.json"), encoding="utf-8") as file:
        systems = json.load(file)
    for system in systems:
        if options.only and system["system"] not in options.only:
            continue
        with tempfile.TemporaryDirectory() as temporary:
            program = Program(options.blazon, temporary)
            done, registry, _ = program.system(os.path.join(corpora, system["folder"]))
            found = ["refused"] if done.returncode else list(findings(system, Answers(program, registry)))
        facts = len(system["contexts"]) * len(system["tokens"])
        print(f"{system['system']:28}{len(system['axes'])} axes, {facts:4} values, {len(found):4} wrong", flush=True)
        for line in found:
            print(f"    {line}")
        count += len(found)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
