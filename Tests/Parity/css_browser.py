"""Computed styles of a real browser, over its debugging pipe: no driver, no port."""
import json
import os
import shutil
import subprocess
import tempfile

import tinycss2

import css_values
from css_sheet import Sheet

MOST_TOKENS = 150
# What a value of a type can be seen by.
SEEN_BY = {"color": "color", "dimension": "text-indent", "duration": "transition-duration",
           "spring": "transition-timing-function", "fontWeight": "font-weight"}


def find():
    return next((p for p in map(shutil.which, (
        "chromium", "chromium-browser", "google-chrome")) if p), None)


class Browser:
    def __init__(self, path):
        self.folder = tempfile.mkdtemp()
        down, self.write_end = os.pipe()
        self.read_end, up = os.pipe()

        def connect():
            os.dup2(down, 13)
            os.dup2(up, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)
        self.process = subprocess.Popen(
            [path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--user-data-dir=" + self.folder],
            preexec_fn=connect, close_fds=False, stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL)
        os.close(down)
        os.close(up)
        self.rest, self.number, self.session = b"", 0, None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0") if len(
            json.dumps(message)) < 60000 else self._write(message)
        while True:
            answer = self._read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(method + ": " + str(answer["error"]))
                return answer["result"]

    def _write(self, message):
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.write_end, data):]

    def _read(self):
        while b"\0" not in self.rest:
            piece = os.read(self.read_end, 1 << 16)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def evaluate(self, script):
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"])[:300])
        return answer["result"].get("value")

    def media(self, **features):
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


PAGE = """(css => { document.head.innerHTML = ''; const s = document.createElement('style');
s.textContent = css; document.head.append(s); })(%s)"""
LOOK = """((attributes, inner, wanted) => {
const root = document.documentElement;
for (const a of [...root.attributes]) root.removeAttribute(a.name);
for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
// An element for each: on one alone, a duration would make the next change a transition.
document.body.replaceChildren();
const parent = document.createElement('div');
for (const [name, value] of Object.entries(inner)) parent.setAttribute(name, value);
document.body.append(parent);
return wanted.map(([name, property]) => {
  const p = document.createElement('p');
  p.style.setProperty(property, 'var(' + CSS.escape(name) + ')');
  parent.append(p);
  return getComputedStyle(p).getPropertyValue(property);
}); })(%s, %s, %s)"""


def compare(browser, registry, text, mode, tally, reader, property_name, way=""):
    """A sample of the tokens, in light and dark, on a wide and a narrow screen."""
    sheet = Sheet(text)
    browser.evaluate(PAGE % json.dumps(text))
    first = {name: values[0] for name, values in registry.axes.items()}
    looks = [first]
    if "dark" in registry.axes.get("appearance", []):
        looks.append({**first, "appearance": "dark"})
    for context in looks:
        for wide in (False, True):
            who = reader(registry, context, mode, wide, way)
            browser.media(
                prefers_color_scheme=who.media.get("appearance", "light"),
                color_gamut="p3" if wide else "srgb")
            values = sheet.properties(who)
            wanted = []
            for path in registry.cells:
                found = registry.shown(path, context)
                name = property_name(values, path)
                is_seen = (found and found.value is not None and name and found.kind in SEEN_BY
                           and css_values.is_expressible(found.kind, found.value))
                if is_seen and is_visible(found.kind, found.value):
                    wanted.append((name, SEEN_BY[found.kind], path, found))
            step = max(1, len(wanted) // MOST_TOKENS)
            wanted = wanted[::step]
            seen = browser.evaluate(LOOK % (
                json.dumps(who.attributes), json.dumps(who.inner or {}),
                json.dumps([w[:2] for w in wanted])))
            for (name, _, path, found), value in zip(wanted, seen):
                one(path, name, found, value, wide, mode, values, tally)


def is_visible(kind, value):
    """Whether a browser tells the value as it was written."""
    if kind == "dimension":
        return value["unit"] == "px" and abs(value["value"]) < 1e5
    return kind != "duration" or value["value"] >= 0


def one(path, name, found, value, wide, mode, values, tally):
    kind, want = found.kind, found.value
    tokens = [t for t in tinycss2.parse_component_value_list(value) if t.type != "whitespace"]
    try:
        if kind == "color":
            # Browsers keep hsl and hwb in bytes, and tell alpha to three digits.
            loose = want["colorSpace"] in ("hsl", "hwb")
            css_values.compare_color(tokens[0], want, wide, 0.5 if loose else 0.01, 0.003)
        elif kind == "dimension":
            css_values.require(abs(tokens[0].value - float(want["value"])) <= 0.02, value)
        elif kind == "duration":
            css_values.compare_time(tokens[0], want)
        elif kind == "fontWeight":
            css_values.compare_weight(tokens[0], want)
        else:
            css_values.require(tokens[0].lower_name == "linear", value)
        tally.equal("browser", kind)
    except (css_values.Differs, AttributeError, IndexError) as error:
        tally.differs("browser", kind, path, mode, "wide" if wide else "sRGB", value, repr(error))
