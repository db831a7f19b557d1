"""What generated Swift costs beside what a person would write, as a table of Markdown.

    python3 Benchmarks/swift-forms.py [path of blazon]

Of 200 and 5,000 tokens, 70 % colors for light and dark and 30 % lengths, one module with the stubs of SwiftUI and UIKit
that the tests have: lines, processor time of the compiler in debug and at -O (the least of three), text and data of the
object. `naive` is `static let c1 = Color(light: 0x..., dark: 0x...)` over a dynamic UIColor. Behind it the time in which
a color of the plain form is chosen for a context, at -O. Needs swiftc and binutils.
"""
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
BLAZON = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else HERE + "/../.build/release/blazon")
STUBS = HERE + "/../Tests/TokenExportTests/Stubs"
MODULES = ["CoreGraphics", "QuartzCore", "UIKit", "SwiftUI"]
RUNS = 3


def run(*words, cwd=None):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(" ".join(words) + "\n" + done.stdout + done.stderr)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def tokens(count):
    """(name, light, dark) of colors and (name, points) of lengths, the same at every run."""
    source = random.Random(7)
    colors = [(f"c{i}", source.randrange(1 << 24), source.randrange(1 << 24)) for i in range(count * 7 // 10)]
    return colors, [(f"l{i}", source.randrange(100)) for i in range(count - len(colors))]


def files(colors, lengths):
    def value(number):
        return {"colorSpace": "srgb", "components": [round((number >> s & 255) / 255, 6) for s in (16, 8, 0)]}

    def group(items):
        tree = {}
        for index, (name, member) in enumerate(items):
            tree.setdefault(f"group{index // 50}", {})[name] = member
        return tree
    base = {"color": {"$type": "color", **group([(n, {"$value": value(a)}) for n, a, _ in colors])},
            "space": {"$type": "dimension", **group([(n, {"$value": {"value": v, "unit": "px"}}) for n, v in lengths])}}
    dark = {"color": {"$type": "color", **group([(n, {"$value": value(b)}) for n, _, b in colors])}}
    return {"a.tokens.json": base, "a.dark.tokens.json": dark}


def naive(colors, lengths):
    lines = ["public import SwiftUI", "import UIKit", "extension Color {",
             "  init(light: Int, dark: Int) {",
             "    @Sendable func part(_ hex: Int, _ shift: Int) -> CGFloat { CGFloat(Double(hex >> shift & 255) / 255) }",
             "    self.init(uiColor: UIColor { traits in",
             "      let hex = traits.userInterfaceStyle == .dark ? dark : light",
             "      return UIColor(red: part(hex, 16), green: part(hex, 8), blue: part(hex, 0), alpha: 1)",
             "    })", "  }", "}"]
    for kind, items in (("Palette", colors), ("Space", lengths)):
        for start in range(0, len(items), 50):
            lines.append(f"public enum {kind}{start // 50} {{")
            for item in items[start:start + 50]:
                lines.append(f"  public static let {item[0]} = Color(light: 0x{item[1]:06X}, dark: 0x{item[2]:06X})"
                             if kind == "Palette" else f"  public static let {item[0]}: CGFloat = {item[1]}")
            lines.append("}")
    return "\n".join(lines) + "\n"


def cost(folder, path, flags):
    words = ["swiftc", *flags, "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "Design", "-I", ".",
             "-emit-module", "-c", path, "-o", "design.o"]
    seconds = min(run(*words, cwd=folder)[1] for _ in range(RUNS))
    row = run("size", "design.o", cwd=folder)[0].split("\n")[1].split()
    return f"{seconds:.1f} s, {(int(row[0]) + int(row[1])) // 1024} KB"


def resolving(folder):
    """Nanoseconds in which a color is chosen for a context, without SwiftUI."""
    program = """
      @inline(never) func chosen(_ color: TokensValues.ThemedColor, _ context: TokensValues.Context) -> TokensValues.RGBA {
        color.rgba(in: context)
      }
      @main struct Main { static func main() {
        let color: TokensValues.ThemedColor = Tokens.Color.Group0.c0
        let contexts = [TokensValues.Context(), .init(appearance: .dark)]
        var sum: Float = 0
        let clock = ContinuousClock()
        let time = clock.measure { for index in 0..<10_000_000 { sum += chosen(color, contexts[index & 1]).red } }
        print(Double(time.components.attoseconds) / 1e9 / 1e7 + Double(time.components.seconds) * 100, sum > 0)
      } }
    """
    with open(folder + "/use.swift", "w") as out:
        out.write(program)
    run("swiftc", "-O", "-parse-as-library", "-swift-version", "6", "plain.swift", "use.swift", "-o", "use", cwd=folder)
    return run("./use", cwd=folder)[0].split()[0]


def main():
    with tempfile.TemporaryDirectory() as folder:
        print("| Tokens | | naive | `plain` | `packed` |\n|---|---|---|---|---|")
        for count in (200, 5000):
            colors, lengths = tokens(count)
            source = os.path.join(folder, f"t{count}")
            os.makedirs(source)
            for name, tree in files(colors, lengths).items():
                with open(os.path.join(source, name), "w") as out:
                    json.dump(tree, out)
            for style in ("plain", "packed"):
                run(BLAZON, "export", "--format", "swift", "--from", source, "--option", "style=" + style,
                    "--file", f"{folder}/{style}.swift")
            with open(folder + "/naive.swift", "w") as out:
                out.write(naive(colors, lengths))
            if count == 200:
                fast = resolving(folder)
                for module in MODULES:
                    shutil.copy(f"{STUBS}/{module}.swift.txt", f"{folder}/{module}Stub.swift")
                    run("swiftc", "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", module,
                        f"{module}Stub.swift", "-I", ".", cwd=folder)
            forms = ("naive", "plain", "packed")
            lines = [sum(1 for _ in open(f"{folder}/{form}.swift")) for form in forms]
            print(f"| {count:,} | lines | " + " | ".join(f"{n:,}" for n in lines) + " |")
            for name, flag in (("debug", "-Onone"), ("`-O`", "-O")):
                print(f"| {count:,} | {name} | " + " | ".join(cost(folder, f + ".swift", [flag]) for f in forms) + " |",
                      flush=True)
        print(f"\nA color is chosen for a context in {float(fast):.1f} ns.")


main()
