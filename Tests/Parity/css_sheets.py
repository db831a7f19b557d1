#!/usr/bin/env python3
"""Style sheets of others beside Chromium: every custom property of the root has the value that Blazon answers, in light and
dark, at each width and for each attribute or class that chooses one.

    css_sheets.py --blazon PROGRAM FILE… [--show N]

Each sheet is imported and exported as CSS with all references resolved. Both are given to a browser, which is asked for
every property that the sheet declares, in each context that Blazon found alone and with dark.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

import css_browser
from registry import Blazon

ASK = """((own, names, isOfBody) => {
const root = document.documentElement, body = document.body;
for (const element of [root, body]) {
  for (const a of [...element.attributes]) element.removeAttribute(a.name);
  if (element === root || isOfBody)
    for (const [name, value] of Object.entries(own)) element.setAttribute(name, value);
}
root.style.fontSize = '16px';
const style = getComputedStyle(body), found = {}, probe = document.createElement('p');
body.replaceChildren(probe);
const paint = color => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', {colorSpace: 'display-p3'});
  for (const fill of ['white', color]) { context.fillStyle = fill; context.fillRect(0, 0, 1, 1); }
  return [...context.getImageData(0, 0, 1, 1, {colorSpace: 'display-p3'}).data].join(' ');
};
for (const name of names) {
  const text = style.getPropertyValue(name).trim().replace(/\\\\\\n/g, '').replace(/\\s+/g, ' ');
  let seen = text;
  for (const property of ['color', 'width', 'transition-duration', 'box-shadow', 'border', 'font-family', 'font',
                          'transition-timing-function', 'line-height', 'background', 'transition', 'margin', 'opacity']) {
    probe.style.cssText = 'font-size: 16px';
    probe.style.setProperty(property, text);
    if (!probe.style.getPropertyValue(property)) continue;
    seen = property + ' ' + (property === 'color' ? paint(getComputedStyle(probe).color)
      : getComputedStyle(probe).getPropertyValue(property));
    break;
  }
  found[name] = [text, seen];
}
return found; })(%s, %s, %s)"""
NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
PREFERENCES = {"contrast": ("prefers-contrast", "increased", "more"), "motion": ("prefers-reduced-motion", "reduced", "reduce")}


def plain(text):
    # `linear` alone may be the name of a font.
    text = re.sub(r"^(font-family|transition-timing-function) ", "", text).replace("cubic-bezier(0, 0, 1, 1)", "linear")
    return NUMBER.sub(lambda found: "%.4g" % float(found.group()), text).lower()


def is_same(one, other):
    if any(plain(a) == plain(b) for a, b in zip(one, other)):
        return True
    if not (one[1].startswith("color ") and other[1].startswith("color ")):
        return False
    return all(abs(int(a) - int(b)) <= 2 for a, b in zip(one[1].split()[1:], other[1].split()[1:]))


class World:
    """How a page comes into a context: what its reader's system prefers, and its attributes."""

    def __init__(self, context, axes, text):
        self.media = {"prefers_color_scheme": "light", "prefers_contrast": "no-preference",
                      "prefers_reduced_motion": "no-preference", "color_gamut": context.get("gamut", "p3")}
        self.own, self.answer, classes = {}, {}, []
        self.width = 200 if "min-width" in axes else 1000
        for axis, value in context.items():
            if axis == "appearance":
                self.media["prefers_color_scheme"] = value
                classes += re.findall(r"\.((?:\w{1,3}-theme-)?%s(?:-mode|-theme)?|theme-%s)(?![\w-])" % (value, value), text)
                for name in set(re.findall(r"\[([\w-]+)=[\"']?%s[\"']?\]" % value, text)):
                    if name not in axes and name.replace("data-", "") not in axes:
                        self.own[name] = value
            elif axis in PREFERENCES:
                feature, wanted, word = PREFERENCES[axis]
                if value == wanted:
                    self.media[feature.replace("-", "_")] = word
                    if axis == "contrast":
                        classes += re.findall(r"\.([\w-]*contrast[\w-]*)", text)
            elif axis in ("min-width", "max-width"):
                if value.endswith("px"):
                    self.width = int(float(value[:-2])) + (1 if axis == "min-width" else -1)
            elif axis != "gamut":
                self.answer["data-" + axis] = value
                for name in ("data-" + axis, axis):
                    if "[" + name in text:
                        self.own[name] = value
                for name in (axis if value == "true" else value, "theme-" + value, axis + "-" + value):
                    if value not in ("dark", "light") and re.search(r"\.%s(?![\w-])" % re.escape(name), text):
                        classes.append(name)
        if classes:
            self.own["class"] = " ".join(classes)

    def show(self, browser, sheet, attributes, names, is_of_body=False):
        browser.media(**self.media)
        browser.send("Emulation.setDeviceMetricsOverride", width=self.width, height=800, deviceScaleFactor=1, mobile=False)
        browser.evaluate(css_browser.PAGE % json.dumps(sheet))
        return browser.evaluate(ASK % (json.dumps(attributes), json.dumps(names), json.dumps(is_of_body)))


def contexts(axes):
    found = [{}] + [{axis: value} for axis, values in axes.items() for value in values[1:]]
    if "appearance" in axes:
        dark = {"appearance": axes["appearance"][1]}
        found += [{**dark, axis: value} for axis, values in axes.items() if axis != "appearance" for value in values[1:]]
    first = {"appearance": axes["appearance"][0]} if "appearance" in axes else {}
    return [{**first, **context} for context in found]


def read(program, path, folder):
    registry = os.path.join(folder, "sheet.blazon")
    environment = dict(os.environ, BLAZON_AUTHOR="Sheets")
    subprocess.run([program, "init", registry], capture_output=True, check=True)
    done = subprocess.run([program, "import", path, "--registry", registry], capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        return None, None, done.stderr
    blazon = Blazon(program, registry)
    revision = blazon.revisions()[0]
    blazon.export(revision["id"], "css", folder, "modes=media", "references=flat", "parts=false")
    with open(os.path.join(folder, "tokens.css"), encoding="utf-8") as file:
        answer = file.read()
    axes = revision.get("axes") or {}
    return answer, axes if isinstance(axes, dict) else {axis["name"]: axis["values"] for axis in axes}, done.stderr


def compare(program, browser, path, show):
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    with tempfile.TemporaryDirectory() as folder:
        answer, axes, words = read(program, path, folder)
    if answer is None:
        print(f"{path}: not read: {words.strip().splitlines()[0][:160]}")
        return collections.Counter(unread=1)
    # What a browser has of a theme of Tailwind.
    text = re.sub(r"@theme[^{]*\{", ":root {", text)
    names = sorted(set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", text)))
    written = {name.lower(): name for name in re.findall(r"(--[^\s:;{}()]+)\s*:", answer)}
    tally, examples = collections.Counter(), {}
    for context in contexts(axes)[:60]:
        world = World(context, axes, text)
        theirs = world.show(browser, text, world.own, names, bool(re.search(r"body[\[.]", text)))
        ours = world.show(browser, answer, world.answer, sorted(written.values()))
        for name in names:
            if not theirs[name][0]:
                continue
            answered = ours.get(written.get(name.lower()), ["", ""])
            kind = "equal" if is_same(theirs[name], answered) else "differ" if answered[0] else "missing"
            tally[kind] += 1
            if kind != "equal":
                examples.setdefault((kind, name), (context, theirs[name], answered))
    total = sum(tally.values())
    print(f"{path}: {total} values in {len(contexts(axes))} contexts, {tally['differ']} differ, {tally['missing']} missing "
          f"({100 * tally['equal'] / max(1, total):.1f} % equal)")
    for (kind, name), example in list(examples.items())[:show]:
        print(f"  {kind} {name}: {json.dumps(example)[:400]}")
    return tally


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--blazon", required=True)
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("files", nargs="+")
    given = parser.parse_args()
    path = css_browser.find()
    if not path:
        print("skipped: what a browser computes of style sheets needs Chromium")
        return
    browser, all_of_them = css_browser.Browser(path), collections.Counter()
    # A page without a type reads numbers as lengths and colors.
    browser.evaluate("document.open(); document.write('<!doctype html><html><head></head><body></body></html>'); document.close()")
    try:
        for file in given.files:
            all_of_them += compare(os.path.abspath(given.blazon), browser, file, given.show)
    finally:
        browser.close()
    print(f"{sum(all_of_them.values())} values: {dict(all_of_them)}")
    sys.exit(1 if all_of_them["differ"] or all_of_them["unread"] else 0)


if __name__ == "__main__":
    main()
