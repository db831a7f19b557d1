"""Faults put into outputs by substitution, so that the harness is seen to find them, without building anything."""

import glob
import os
import re


class Fault:
    """- change: a pattern and what stands instead, in the files of these endings."""

    def __init__(self, formats, endings, pattern, instead):
        self.formats, self.endings = formats, endings
        self.pattern, self.instead = re.compile(pattern, re.M), instead

    def put(self, folder):
        for file in glob.glob(folder + "/**/*", recursive=True):
            if os.path.isfile(file) and file.endswith(self.endings):
                with open(file, encoding="utf-8") as source:
                    text = source.read()
                with open(file, "w", encoding="utf-8") as out:
                    out.write(self.pattern.sub(self.instead, text))


def percent(match):
    return f"{match[1]}{float(match[2]) * 100:g}%"


ALL = {
    # The three of the issue.
    "letter spacing in percent": Fault(
        ["css"], (".css",), r"(letter-spacing: |--tracking-\w+: )(-?[\d.]+)em", percent
    ),
    "a slanted weight is 400": Fault(["swift"], (".swift",), r"fontWeight: \d+", "fontWeight: 400"),
    "a stack is one font": Fault(
        ["css", "ts"], (".css", ".js"), r'(\\?")([\w ]+)\\?", \\?"([\w ]+)\\?"', r"\1\2, \3\1"
    ),
    # Others.
    "a blur is a radius": Fault(["compose"], (".kt",), r"radius = (\d+)", lambda m: f"radius = {int(m[1]) / 2}"),
    "seconds are milliseconds": Fault(["flutter"], (".dart",), r"milliseconds: ", "microseconds: "),
    "duration and delay change places": Fault(
        ["swift"], (".swift",), r"duration: ([^\s,)]+), delay: ([^\s,)]+)", r"duration: \2, delay: \1"
    ),
    "wide colors are sRGB": Fault(
        ["compose", "xcassets"],
        (".kt", ".json"),
        r", ColorSpaces.DisplayP3|display-p3",
        lambda m: "" if m[0][0] == "," else "srgb",
    ),
    "alpha is first": Fault(["css"], (".css",), r"#([0-9a-f]{6})([0-9a-f]{2})\b", r"#\2\1"),
    "dark is light": Fault(["flat"], (".json",), r'"appearance": "dark"', '"appearance": "light"'),
    "no shadow is inside": Fault(["scss"], (".scss",), r"inset ", ""),
    "a spacing of a size is a pixel": Fault(
        ["android"], (".xml",), r'(_letter_spacing" type="dimen" format="float">)(-?[\d.]+)', r"\g<1>1"
    ),
    "a spring is stiffer": Fault(["css"], (".css",), r"(-duration: )(\d+)ms", r"\g<1>1\g<2>ms"),
    "a stop comes earlier": Fault(["model"], (".json",), r'"position": 0\.', '"position": 0.0'),
    "a family is lost": Fault(["figma"], (".json",), r'"\$value": "(Inter|Arial|SF Pro)"', '"$value": "Roboto"'),
    "a factor is pixels": Fault(["tailwind"], (".css",), r"(--line-height: [\d.]+);", r"\1px;"),
    "an unknown value in JSON": Fault(["json"], (".json",), r'"unit": "ms"', '"unit": "s"'),
}
