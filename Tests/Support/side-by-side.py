#!/usr/bin/env python3
"""side-by-side.py BLAZON > docs/evidence/side-by-side.md: one small system in the outputs of Blazon and of its peers.

What Blazon writes is written by BLAZON. What the peers write is put together here, token by token, after their
documentation and the expected files of their tests (Style Dictionary 5: the predefined transform groups and formats;
Terrazzo 2: plugin-css; SwiftGen: its template for asset catalogs). None of their code is run or copied.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SYSTEM = os.path.join(HERE, "..", "..", "Examples", "SideBySide", "tokens")


def tokens():
    """(path, type, value) of the system in light, references followed but kept beside it."""
    with open(os.path.join(SYSTEM, "base.tokens.json"), encoding="utf-8") as file:
        root = json.load(file)
    found = []
    told = {}

    def walk(node, path, kind):
        kind = node.get("$type", kind)
        if "$value" in node:
            found.append([".".join(path), kind, node["$value"]])
            told[".".join(path)] = node.get("$description")
            return
        for name, child in node.items():
            if not name.startswith("$"):
                walk(child, path + [name], kind)
    walk(root, [], None)
    values = {path: value for path, _, value in found}

    def final(value):
        while isinstance(value, str) and value.startswith("{"):
            value = values[value[1:-1]]
        return value
    return [(path, kind, value, final(value), told[path]) for path, kind, value in found]


def words(path):
    return [w for part in path.split(".") for w in part.split("-")]


def camel(path):
    first, *rest = words(path)
    return first + "".join(w[:1].upper() + w[1:] for w in rest)


def pascal(path):
    return "".join(w[:1].upper() + w[1:] for w in words(path))


def channels(color):
    return [round(c * 255) for c in color["components"]]


def rgba(color):
    alpha = color.get("alpha", 1)
    if alpha == 1:
        return "#" + "".join(f"{c:02x}" for c in channels(color))
    return f"rgba({', '.join(map(str, channels(color)))}, {alpha})"


def hexa(color):
    alpha = round(color.get("alpha", 1) * 255)
    return "#" + "".join(f"{c:02x}" for c in channels(color)) + ("" if alpha == 255 else f"{alpha:02x}")


def argb(color):
    return "".join(f"{c:02x}" for c in [round(color.get("alpha", 1) * 255), *channels(color)])


def length(value):
    return f"{value['value']:g}{value['unit']}"


def quoted(families):
    return ", ".join(name if name in ("serif", "sans-serif", "monospace") else f'"{name}"' for name in families)


def css(kind, value):
    if kind == "color":
        return rgba(value)
    if kind in ("dimension", "duration"):
        return length(value)
    if kind == "cubicBezier":
        return f"cubic-bezier({', '.join(f'{n:g}' for n in value)})"
    if kind == "shadow":
        return " ".join([*(length(value[k]) for k in ("offsetX", "offsetY", "blur", "spread")), rgba(value["color"])])
    if kind == "typography":
        return (f"{value['fontWeight']} {length(value['fontSize'])}/{value['lineHeight']:g} "
                f"{quoted(value['fontFamily'])}")
    return f"{value:g}"


# -- Style Dictionary ------------------------------------------------------------------------------

def sd_css():
    lines = [f"  --{'-'.join(words(p))}: {css(k, v)};{f' /** {about} */' if about else ''}"
             for p, k, _, v, about in tokens()]
    return ":root {\n" + "\n".join(lines) + "\n}"


def sd_scss():
    return "\n".join(f"${'-'.join(words(p))}: {css(k, v)};{f' // {about}' if about else ''}"
                     for p, k, _, v, about in tokens())


def sd_script():
    def value(kind, v):
        if kind == "color":
            return f'"{hexa(v)}"'
        return json.dumps(v)
    values = "\n".join(f"export const {pascal(p)} = {value(k, v)};{f' // {about}' if about else ''}"
                       for p, k, _, v, about in tokens())
    return values + "\n\n// tokens.d.ts\nexport const ColorBrand: string;"


def sized(value):
    """The transforms for native platforms take every size for one in rem."""
    return f"{value['value'] * 16:.2f}"


def sd_swift():
    lines = []
    for path, kind, _, v, _ in tokens():
        if kind == "color":
            parts = ", ".join(f"{n}: {c:.3f}" for n, c in zip(("red", "green", "blue"), v["components"]))
            lines.append(f"    public static let {camel(path)} = UIColor({parts}, alpha: {v.get('alpha', 1):g})")
        elif kind == "dimension":
            lines.append(f"    public static let {camel(path)} = CGFloat({sized(v)})")
        elif kind == "number":
            lines.append(f"    public static let {camel(path)} = {v:g}")
        else:
            lines.append(f"    public static let {camel(path)} = … // left to a transform of your own: {kind}")
    return "import UIKit\n\npublic enum StyleDictionary {\n" + "\n".join(lines) + "\n}"


def sd_compose():
    lines = []
    for path, kind, _, v, _ in tokens():
        if kind == "color":
            lines.append(f"  val {camel(path)} = Color(0x{argb(v)})")
        elif kind == "dimension":
            lines.append(f"  val {camel(path)} = {sized(v)}.dp")
        elif kind == "number":
            lines.append(f"  val {camel(path)} = {v:g}")
        else:
            lines.append(f"  val {camel(path)} = … // left to a transform of your own: {kind}")
    return ("import androidx.compose.ui.graphics.Color\nimport androidx.compose.ui.unit.*\n\n"
            "object StyleDictionary {\n" + "\n".join(lines) + "\n}")


def sd_android():
    lines = []
    for path, kind, _, v, _ in tokens():
        name = "_".join(words(path))
        if kind == "color":
            lines.append(f'  <color name="{name}">#{argb(v)}</color>')
        elif kind == "dimension":
            lines.append(f'  <dimen name="{name}">{sized(v)}dp</dimen>')
        elif kind == "number":
            lines.append(f'  <integer name="{name}">{v:g}</integer>')
        else:
            lines.append(f'  <string name="{name}">…</string> <!-- {kind} -->')
    return "<resources>\n" + "\n".join(lines) + "\n</resources>"


def sd_flutter():
    lines = []
    for path, kind, _, v, _ in tokens():
        if kind == "color":
            lines.append(f"    static const {camel(path)} = Color(0x{argb(v).upper()});")
        elif kind == "dimension":
            lines.append(f"    static const {camel(path)} = {sized(v)};")
        elif kind == "number":
            lines.append(f"    static const {camel(path)} = {v:g};")
        else:
            lines.append(f"    static const {camel(path)} = …; // left to a transform of your own: {kind}")
    return "class StyleDictionary {\n    StyleDictionary._();\n" + "\n".join(lines) + "\n}"


# -- Terrazzo ----------------------------------------------------------------------------------------

def terrazzo_css():
    def value(kind, given, v):
        if isinstance(given, str):
            return f"var(--{'-'.join(words(given[1:-1]))})"
        def color(v):
            parts = " ".join(f"{c * 100:.5g}%" for c in v["components"])
            alpha = v.get("alpha", 1)
            return f"rgb({parts})" if alpha == 1 else f"rgb({parts} / {alpha})"
        if kind == "color":
            return color(v)
        if kind == "shadow":
            return " ".join([*(length(v[k]) for k in ("offsetX", "offsetY", "blur", "spread")), color(v["color"])])
        return css(kind, v)
    lines = []
    for path, kind, given, v, about in tokens():
        name = "-".join(words(path))
        if kind == "typography":
            parts = {"font-family": quoted(v["fontFamily"]), "font-size": length(v["fontSize"]),
                     "font-weight": v["fontWeight"], "line-height": v["lineHeight"],
                     "letter-spacing": length(v["letterSpacing"])}
            lines += [f"  --{name}-{part}: {text};" for part, text in parts.items()]
            lines.append(f"  --{name}: var(--{name}-font-weight) var(--{name}-font-size)/var(--{name}-line-height) "
                         f"var(--{name}-font-family);")
        else:
            if about:
                lines.append(f"  /* {about} */")
            lines.append(f"  --{name}: {value(kind, given, v)};")
    dark = {"brand": "palette-blue-400", "text": "palette-gray-50", "surface": "palette-gray-900",
            "border": "palette-gray-700", "strong": "palette-blue-200"}
    again = "\n".join(f"    --color-{name}: var(--{to});" for name, to in dark.items())
    return (":root {\n" + "\n".join(lines) + "\n}\n\n@media (prefers-color-scheme: dark) {\n  :root {\n"
            + again + "\n  }\n}")


def swiftgen():
    names = [path.removeprefix("color.") for path, kind, *_ in tokens() if path.startswith("color.")]
    lines = "\n".join(f'  internal static let {name} = ColorAsset(name: "{name}")' for name in names)
    return ("internal enum Asset {\n" + lines + "\n}\n\n// Text(\"Save\").foregroundStyle(Asset.brand.swiftUIColor)\n"
            "// Xcode's own symbols: Text(\"Save\").foregroundStyle(.brand)")


# -- The page ----------------------------------------------------------------------------------------

def ours(blazon, form, *options, until=None, most=60):
    with tempfile.TemporaryDirectory() as folder:
        document = os.path.join(SYSTEM, "shop.resolver.json")
        done = subprocess.run(
            [blazon, "export", "--format", form, "--from", document, "--out", folder,
             *(part for option in options for part in ("--option", option))],
            capture_output=True, text=True, check=True, env={**os.environ, "BLAZON_AUTHOR": "page"})
        names = sorted(os.path.join(place, file) for place, _, files in os.walk(folder) for file in files)
        name = next(n for n in names if not n.endswith((".js", "night/tokens.xml")) and "interpolator" not in n)
        with open(name, encoding="utf-8") as file:
            lines = file.read().rstrip("\n").split("\n")
        lossless = "could not" not in done.stderr
    count = len(lines)
    if until:
        lines = lines[:next((i for i, line in enumerate(lines) if re.match(until, line)), count)]
        while lines and lines[-1].startswith("@available"):
            lines.pop()
    shown = [line[:150] + ("…" if len(line) > 150 else "") for line in lines if not line.startswith(("import ", "//"))]
    while shown and not shown[0].strip():
        shown.pop(0)
    cut = len(shown) > most
    return "\n".join(shown[:most]).rstrip() + ("\n…" if cut else ""), count, lossless


TARGETS = [
    ("CSS", "css", ("css",), {"most": 130}, [
        ("Style Dictionary, `css/variables`", "css", sd_css,
         "One theme: dark and high contrast are further builds into further files, joined by hand. References are values unless "
         "`outputReferences` is on. One line for each text style, where ours has its parts too; letter spacing is lost."),
        ("Terrazzo, `plugin-css`", "css", terrazzo_css,
         "Dark mode by the system; an attribute beside it is one more entry of the configuration, and repeats the block. Text styles "
         "refer to their parts, which ours do not. Colors are percentages, unless `legacyHex` is on; contrast would be one more selector.")],
     "Follows the system, and an attribute of any element both ways; deprecated names stay; a spring is a curve with its duration."),
    ("SCSS", "scss", ("scss",), {"until": r"\$tokens: "}, [
        ("Style Dictionary, `scss/variables`", "scss", sd_scss,
         "As short as it can be, and one theme. A map is another format.")],
     "Behind the variables: a map of all, and a mixin for each theme."),
    ("JavaScript and TypeScript", "ts", ("ts",), {"most": 45}, [
        ("Style Dictionary, `javascript/es6`", "js", sd_script,
         "Flat names that tree-shake; the types are `string`, or literal ones for strings with `outputStringLiterals`. One theme; text "
         "styles and shadows are objects.")],
     "The declarations: every value is its type, `TokenName` has all paths, and `themes.dark` is complete."),
    ("Swift", "swift", ("swift",), {"until": r"nonisolated public enum TokensValues"}, [
        ("Style Dictionary, `ios-swift/enum.swift`", "swift", sd_swift,
         "Shorter, and UIKit in one theme. Sizes are taken for rem, so that 16px is 256 unless `basePxFontSize` is 1; text styles, shadows and "
         "curves need code of your own."),
        ("SwiftGen, and Xcode's symbols", "swift", swiftgen,
         "Of an asset catalog: the shortest of all to use, with a preview in Xcode; colors only. (Our catalog makes the same symbols.)")],
     "Dark and high contrast in one value, text styles, shadow and spring, with what a reader needs in Quick Help."),
    ("Jetpack Compose", "compose", ("kotlin",), {"until": r"/\*\* A choice of"}, [
        ("Style Dictionary, `compose/object`", "kotlin", sd_compose,
         "A constant for each color and length, in one theme: quick to read, and nothing follows the system. 16px is 256 dp unless "
         "`basePxFontSize` is 1.")],
     "Values follow the mode where they are read; text styles, shadows, easing and springs are Compose's own."),
    ("Android resources", "android", ("xml",), {}, [
        ("Style Dictionary, `android/resources`", "xml", sd_android,
         "Every token, those of other types as strings, a number as an integer that 0.4 is not; 16px is 256dp unless another transform "
         "is chosen; no night.")],
     "Beside it `values-night/` with what differs, and an interpolator for the curve."),
    ("Flutter", "flutter", ("dart",), {"until": r"/// The values of"}, [
        ("Style Dictionary, `flutter/class.dart`", "dart", sd_flutter,
         "Constants of one theme; 16px is 256 unless `basePxFontSize` is 1.")],
     "The constants; behind them a theme extension for what depends on a mode."),
]


def main():
    blazon = os.path.abspath(sys.argv[1])
    print("# Side by side\n")
    print(f"One system of {len(tokens()) + 1} tokens ([its files](../../Examples/SideBySide/tokens): light, dark and high contrast, text styles, "
          "a shadow, a spring)\nin what Blazon writes and in what its peers document. This page is made by "
          "`Tests/Support/side-by-side.py`: ours by the\nprogram, theirs put together after their documentation and the "
          "expected files of their tests; their programs were not run\nhere. What is theirs stands in light only where they "
          "build one theme at a time; our imports and headers are left out, and what follows\nis cut where it says so.")
    for title, form, (language,), options, peers, said in TARGETS:
        try:
            text, count, lossless = ours(blazon, form, **options)
        except subprocess.CalledProcessError:
            continue
        print(f"\n## {title}\n\n**Blazon** ({count} lines{'' if lossless else ', losses told'}). {said}\n")
        print(f"```{language}\n{text}\n```")
        for name, other, make, words_ in peers:
            print(f"\n**{name}**. {words_}\n\n```{other}\n{make()}\n```")


if __name__ == "__main__":
    main()
