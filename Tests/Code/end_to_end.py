#!/usr/bin/env python3
"""A release with its consumers: a page in Chromium and an app that swiftc compiles, before and after `blazon migrate --write`.

    end_to_end.py --blazon PATH

The page is drawn with the custom properties of release N, then carried over and drawn with those of N+1: what is computed
differs where the plan had *look*, and nowhere else. The app compiles with N, with warnings on N+1 that keeps the old names,
and without any after `--diagnostics … --write`. Skipped where Chromium or swiftc cannot be found.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Parity"))
import css_browser  # noqa: E402

NAMES = ["ash", "birch", "cedar", "elm", "fir", "oak"]


def tokens():
    def color(number):
        return {"$value": {"colorSpace": "srgb", "components": [number / 10, 0.2, 0.4]}}
    return json.dumps({"color": {"$type": "color", **{name: color(n) for n, name in enumerate(NAMES)}}})


def release(blazon, folder):
    """`@v1`, and behind it three renames, two of which change places, a removal, and a deprecation of another value."""
    def run(*words):
        done = subprocess.run([blazon, *words], cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{words}: {done.stderr}")
        return done.stdout
    (folder / "t.tokens.json").write_text(tokens())
    run("init", "t.blazon")
    run("import", "t.tokens.json", "-m", "N")
    run("tag", "v1")
    run("mv", "color.ash", "color.maple", "-m", "Another tree")
    for old, new in (("birch", "x"), ("cedar", "birch"), ("x", "cedar")):
        run("mv", f"color.{old}", f"color.{new}", "-m", "They change places")
    run("rm", "color.elm", "-m", "Felled")
    run("deprecate", "color.fir", "--use", "color.oak", "-m", "One is enough")
    return run


def page(folder):
    rules = "".join(f"#{name} {{ color: var(--color-{name}, rgb(1, 2, 3)); }}\n" for name in NAMES)
    (folder / "web").mkdir()
    (folder / "web/page.css").write_text(rules)
    (folder / "page.html").write_text(
        '<link rel="stylesheet" href="gen/tokens.css"><link rel="stylesheet" href="web/page.css">'
        + "".join(f'<p id="{name}">{name}</p>' for name in NAMES))


def computed(browser, folder):
    browser.send("Page.navigate", url=(folder / "page.html").as_uri())
    for _ in range(100):
        text = browser.evaluate(
            "document.readyState == 'complete' && document.styleSheets.length == 2 ? JSON.stringify("
            + "Object.fromEntries([...document.querySelectorAll('p')].map(p => [p.id, getComputedStyle(p).color]))) : ''")
        if text:
            return json.loads(text)
    raise RuntimeError("the page does not load")


def site(blazon, folder):
    path = css_browser.find()
    if not path:
        print("skipped: no Chromium was found")
        return []
    run = release(blazon, folder)
    page(folder)
    browser = css_browser.Browser(path)
    try:
        run("export", "--format", "css", "--at", "@v1", "--out", "gen")
        before = computed(browser, folder)
        # The generated file proves of which state the code is, so that names which change places are written.
        subprocess.run([blazon, "migrate", "@v1", "@HEAD", "web", "gen", "--outputs", "css", "--write",
                        "--include", "look"], cwd=folder, capture_output=True)
        run("export", "--format", "css", "--out", "gen")
        after = computed(browser, folder)
    finally:
        browser.close()
    differing = sorted(name for name in NAMES if before[name] != after[name])
    print(f"site: {len(NAMES)} elements, computed otherwise: {', '.join(differing)}")
    # The one whose successor differs, and the one that is gone, which the fallback has.
    return [] if differing == ["elm", "fir"] else [f"{before} became {after}"]


APP = """typealias C = Tokens.Color
extension Tokens.Color { static var mine: TokensValues.Color { ash } }
let a = C.ash, b = Tokens.Color.oak, s = "\\(Tokens.Color.ash)"
print(a, b, s, Tokens.Color.mine)
"""


def app(blazon, folder):
    if not shutil.which("swiftc"):
        print("skipped: no swiftc was found")
        return []
    run = release(blazon, folder)
    (folder / "App").mkdir()
    (folder / "App/main.swift").write_text(APP)

    def compiled(generated):
        return subprocess.run(["swiftc", "-typecheck", "App/main.swift", f"{generated}/Tokens.swift"],
                              cwd=folder, capture_output=True, text=True)
    run("export", "--format", "swift", "--at", "@v1", "--out", "one")
    run("export", "--format", "swift", "--since", "@v1", "--out", "two")
    first, second = compiled("one"), compiled("two")
    warned = second.stderr.count("is deprecated")
    (folder / "log").write_text(second.stderr)
    subprocess.run([blazon, "migrate", "@v1", "@HEAD", "App", "--outputs", "swift", "--diagnostics", "log",
                    "--write"], cwd=folder, capture_output=True)
    third = compiled("two")
    left = third.stderr.count("warning:")
    print(f"app: {warned} warnings with kept names, {left} after the migration")
    return [] if first.returncode == third.returncode == 0 and warned >= 3 and left == 0 and not first.stderr \
        else [first.stderr, second.stderr, third.stderr]


def main():
    os.environ.setdefault("BLAZON_AUTHOR", "Tests")
    parser = argparse.ArgumentParser()
    parser.add_argument("--blazon", required=True)
    blazon = str(pathlib.Path(parser.parse_args().blazon).resolve())
    faults = []
    for part in (site, app):
        with tempfile.TemporaryDirectory() as folder:
            faults += part(blazon, pathlib.Path(folder))
    for fault in faults:
        print(fault)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
