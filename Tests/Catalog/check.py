#!/usr/bin/env python3
"""Opens catalogs and the atlas in Chromium at three widths, light and dark: no error, nothing loaded, nothing cut off, no
violation of WCAG AA that axe finds; in the atlas no word above another, and none too small.

    Tests/Catalog/check.py BLAZON [FOLDER-OF-SYSTEMS] [--atlas]

It needs Chromium, and axe.min.js as `pip install axe-core-python` brings it; without axe the rest is checked."""
import glob
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Parity"))
import css_browser

LAYOUT = """(() => { const wide = [...document.querySelectorAll('body *')].filter(e => {
const b = e.getBoundingClientRect(); return b.width && b.right > innerWidth + 1 && !e.closest('.copy'); })
.slice(0, 3).map(e => e.tagName + '.' + e.getAttribute('class') + ' ' + e.textContent.slice(0, 40));
return JSON.stringify({page: document.documentElement.scrollWidth, window: innerWidth, wide,
rows: document.querySelectorAll('tbody tr').length,
loaded: performance.getEntriesByType('resource').map(e => e.name),
ids: (ids => ids.length - new Set(ids).size)([...document.querySelectorAll('[id]')].map(e => e.id)),
dangling: [...document.querySelectorAll('a[href^="#"]')].map(a => a.getAttribute('href').slice(1))
.filter(h => !document.getElementById(h)).slice(0, 3)}); })()"""
SEARCH = """(() => { const f = document.querySelector('[type=search]');
if (f.hidden) return 'the script did not run'; const all = document.querySelectorAll('tbody tr');
f.value = 'zzz-nothing'; f.oninput(); const left = [...all].filter(r => !r.hidden).length;
f.value = ''; f.oninput(); return left === 0 ? null : left + ' rows are left'; })()"""
UNFOLD = "document.querySelectorAll('details').forEach(e => e.open = true)"
LABELS = """(() => { const all = [...document.querySelectorAll('svg .lb, svg .axis')].map(e => ({
svg: e.closest('svg'), text: e.textContent, box: e.getBoundingClientRect(),
size: parseFloat(getComputedStyle(e).fontSize) * (e.closest('svg').getScreenCTM().a)}))
.filter(l => l.box.width && l.text && getComputedStyle(l.svg).visibility === 'visible');
const over = []; const bySVG = new Map(); all.forEach(l => bySVG.set(l.svg, [...bySVG.get(l.svg) ?? [], l]));
for (const labels of bySVG.values()) for (const [i, a] of labels.entries()) for (const b of labels.slice(i + 1)) {
const w = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
const h = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
if (w > 1.5 && h > 3.5) over.push(a.text + ' | ' + b.text); }
const out = all.filter(l => { const f = l.svg.closest('figure')?.getBoundingClientRect();
return f && (l.box.left < f.left || l.box.right > f.right); }).map(l => l.text);
return JSON.stringify({count: all.length, over, out,
least: Math.min(...all.map(l => l.size)),
small: all.filter(l => l.size < 9).slice(0, 3).map(l => l.text)}); })()"""
AXE = """axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}).then(
r => JSON.stringify(r.violations.map(v => v.id + ': ' + v.nodes.length + ' as ' + v.nodes[0].html.slice(0, 200)
+ ' ' + (v.nodes[0].any[0]?.message ?? ''))))"""


def axe():
    found = importlib.util.find_spec("axe_core_python")
    path = os.environ.get("AXE") or found and os.path.join(
        found.submodule_search_locations[0], "axe.min.js")
    if not path or not os.path.exists(path):
        print("skipped: axe: pip install axe-core-python")
        return None
    with open(path, encoding="utf-8") as file:
        return file.read()


def opened(browser, page):
    """The errors of opening it."""
    browser.send("Page.enable")
    browser.send("Page.navigate", url="file://" + page)
    for _ in range(200):
        time.sleep(0.05)
        if browser.evaluate("document.readyState + location.href").startswith("completefile:"):
            return
    raise RuntimeError("the page does not open")


def check(browser, page, axe_text, most_axe, is_atlas=False):
    faults = []
    for width in (1400, 900, 420):
        browser.send("Emulation.setDeviceMetricsOverride", width=width, height=900,
                     deviceScaleFactor=1, mobile=False)
        opened(browser, page)
        said = json.loads(browser.evaluate(LAYOUT))
        if said["page"] > said["window"] or said["wide"]:
            faults.append(f"{width}: {said['page']} wide {said['wide']}")
        if said["loaded"]:
            faults.append(f"loads {said['loaded'][:3]}")
        if said["ids"] or said["dangling"]:
            faults.append(f"{said['ids']} ids twice, {said['dangling']} lead nowhere")
        if is_atlas:
            browser.evaluate(UNFOLD)
            labels = json.loads(browser.evaluate(LABELS))
            if labels["over"]:
                faults.append(f"{width}: {len(labels['over'])} words above others {labels['over'][:8]}")
            if labels["out"]:
                faults.append(f"{width}: {len(labels['out'])} words cut off {labels['out'][:8]}")
            if labels["least"] < 9:
                faults.append(f"{width}: words of {labels['least']:.1f} px {labels['small']}")
            continue
        problem = browser.evaluate(SEARCH)
        if problem:
            faults.append("search: " + problem)
    if axe_text and os.path.getsize(page) <= most_axe:
        for scheme in ("light", "dark"):
            browser.media(prefers_color_scheme=scheme)
            opened(browser, page)
            browser.evaluate(UNFOLD)
            browser.evaluate(axe_text + "; 0")
            answer = browser.send("Runtime.evaluate", expression=AXE, awaitPromise=True,
                                  returnByValue=True)
            faults += [f"axe, {scheme}: {v}" for v in json.loads(answer["result"]["value"])]
    return said["rows"], faults


def main():
    program = os.path.abspath(sys.argv[1])
    systems = next((x for x in sys.argv[2:] if x != "--atlas"), None)
    path = css_browser.find()
    if not path:
        print("skipped: no Chromium was found")
        return 0
    axe_text, count, bad = axe(), 0, 0
    browser = css_browser.Browser(path)
    with tempfile.TemporaryDirectory() as folder:
        sources = [] if "--atlas" in sys.argv else [("hig", ["--registry", "hig"])]
        for name in sorted(os.listdir(systems)) if systems else []:
            sources.append((name, ["--from", os.path.join(systems, name)]))
            # Two states of one system stand side by side here, which no project has.
            if glob.glob(os.path.join(systems, name, "at-*")):
                files = sorted(glob.glob(os.path.join(systems, name, "*.json")))
                sources[-1] = (name, [word for file in files for word in ("--from", file)])
        for name, options in sources:
            page = os.path.join(folder, name.replace("/", "-") + ".html")
            start = time.monotonic()
            done = subprocess.run([program, "catalog", *options, "--out", page],
                                  capture_output=True, text=True)
            spent = time.monotonic() - start
            if not os.path.exists(page):
                lines = [x for x in done.stderr.split("\n") if "error" in x] or [done.stderr]
                documents = sorted(glob.glob(os.path.join(options[-1], "**", "*resolver*.json"), recursive=True))
                if documents and os.path.isdir(options[-1]):
                    # Several systems in one repository: each has a document that says what belongs together.
                    sources += [(f"{name}: {os.path.relpath(one, options[-1])}", ["--from", one])
                                for one in documents]
                    continue
                if name.endswith("resolver.json"):
                    print(f"{name}: refused: {lines[0][:200]}")
                    continue
                print(f"{name}: no catalog: {lines[0][:300]}")
                bad += 1
                continue
            rows, faults = check(browser, page, axe_text, 2_000_000)
            size = os.path.getsize(page)
            print(f"{name}: {rows} tokens, {size // 1000} KB, {size // max(rows, 1)} bytes a token, "
                  f"{spent:.2f} s, {len(faults)} faults", flush=True)
            count, bad = count + 1, bad + (1 if faults else 0)
            for fault in faults[:6]:
                print("   ", fault[:400])
        page = os.path.join(folder, "atlas.html")
        subprocess.run([program, "atlas", "--registry", "hig", "--out", page], check=True,
                       stdout=subprocess.DEVNULL)
        facts, faults = check(browser, page, axe_text, 2_000_000, is_atlas=True)
        print(f"atlas: {facts} facts, {os.path.getsize(page) // 1000} KB, {len(faults)} faults")
        for fault in faults:
            print("   ", fault[:700])
        bad += 1 if faults else 0
    browser.close()
    print(f"{count} catalogs, {bad} with faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
