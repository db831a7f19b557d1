#!/usr/bin/env python3
"""Names of every public system, as its own outputs have them, are never called undefined.

    systems.py --blazon PATH [--corpora FOLDER] [--only NAME] [--seconds N]

Each system that one command imports is exported as CSS, SCSS, Tailwind's theme and a module; every name that stands in these
files is used in code once, and `blazon usage` must find each use and no fault. Systems that take longer are named and left out.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Corpora/systems"))

LEAVES = """
import * as all from 'FILE';
const out = [];
const walk = (value, path) => {
  if (value && typeof value === 'object' && !Array.isArray(value)) {
    for (const key of Object.keys(value)) {
      walk(value[key], path + (/^[A-Za-z_$][\\w$]*$/.test(key) ? '.' + key : '[' + JSON.stringify(key) + ']'));
    }
  } else out.push(path);
};
walk(all.tokens, 'tokens');
console.log(JSON.stringify(out));
"""


def code(folder):
    """A use of each name of the outputs."""
    files = {}
    for name, outputs in (("a.css", ["css", "tailwind"]), ("b.scss", ["scss"])):
        # What is indented in SCSS is a mixin's own.
        pattern = r"^(\$[\w-]+):" if name.endswith("scss") else r"^\s*(--(?:\\[0-9a-f]{1,6} ?|\\.|[^\s:;{}\\])+):"
        names = sorted({found for output in outputs for path in (folder / output).rglob("*") if path.is_file()
                        for found in re.findall(pattern, path.read_text(), re.M)})
        use = "x: {};" if name.endswith("scss") else "x: var({});"
        files[name] = (".a {\n" + "\n".join(use.format(n) for n in names) + "\n}\n", len(names))
    modules = sorted((folder / "ts").rglob("*.js"))
    if modules and shutil.which("node"):
        script = folder / "leaves.mjs"
        script.write_text(LEAVES.replace("FILE", "./" + str(modules[0].relative_to(folder))))
        (folder / "ts/package.json").write_text('{"type": "module"}')
        done = subprocess.run(["node", script], capture_output=True, text=True, cwd=folder)
        if done.returncode == 0:
            leaves = json.loads(done.stdout)
            files["c.ts"] = ("".join(f"use({leaf});\n" for leaf in leaves), len(leaves))
    return files


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--blazon", required=True)
    parser.add_argument("--corpora", default="../shared/corpora")
    parser.add_argument("--only")
    parser.add_argument("--seconds", type=int, default=60)
    arguments = parser.parse_args()
    corpora = pathlib.Path(arguments.corpora)
    if not corpora.is_dir():
        print(f"skipped: there are no systems at {corpora}")
        return 0
    from systems import SYSTEMS
    blazon = str(pathlib.Path(arguments.blazon).resolve())
    os.environ.setdefault("BLAZON_AUTHOR", "Tests")
    wrong = total = count = 0
    for system in SYSTEMS:
        if arguments.only and arguments.only not in system.name:
            continue
        source = (corpora / system.at / system.folder).resolve()
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)

            def run(*words):
                return subprocess.run([blazon, *words], cwd=folder, capture_output=True, text=True,
                                      timeout=arguments.seconds)
            try:
                run("init", "t.blazon")
                if run("import", str(source), "-m", "system").returncode:
                    print(f"{system.name}: not imported by one command")
                    continue
                for output in ("css", "scss", "tailwind", "ts"):
                    run("export", "--format", output, "--out", output)
                files = code(folder)
                (folder / "src").mkdir()
                for file, (text, _) in files.items():
                    (folder / "src" / file).write_text(text)
                done = run("usage", "src", "--outputs", "css,scss,tailwind,ts", "--json")
                answer = json.loads(done.stdout)
            except subprocess.TimeoutExpired:
                print(f"{system.name}: left out, it takes longer than {arguments.seconds} s")
                continue
            except json.JSONDecodeError:
                print(f"{system.name}: {done.stderr.strip()}")
                wrong += 1
                continue
            names = sum(number for _, number in files.values())
            found = sum(answer["uses"].values())
            faults = [f for f in answer["findings"] if f["kind"] in ("undefined", "gone")]
            print(f"{system.name}: {names} names, {found} found, {len(faults)} called undefined")
            for fault in faults[:3]:
                print("  ", fault["file"], fault["name"], fault["message"])
            total, count = total + names, count + 1
            # `$tokens` and `$modes` are the output's own, and no tokens.
            wrong += len(faults) > 0 or found < names - 2
    print(f"{count} systems, {total} names: {wrong} systems wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
