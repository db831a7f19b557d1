"""The oracle's own rules against what the tools' tests and manuals say they give; exits with 1 where one fails."""

import sys

from expressions import mathematics, modify
from resolve import Context, Unresolved
from values import canon, color, same, shown

# What sd-transforms' tests of checkAndEvaluateMath expect.
MATHEMATICS = {
    "4*1.5px 4*1.5px 4*1.5px": "6px 6px 6px", "4px": "4px", "4 * 7": "28", "4 * 7px": "28px", "4 * 7rem": "28rem",
    "(15 + 20 - 17 * 8 / 3) * 7px": "-72.3333px", "4px * 7px": "28px", "4 * 7px * 8px": "224px", "4em + 7em": "11em",
    "4 + 7rem": "4 + 7rem", "4em + 7rem": "4em + 7rem", "4 * 7em * 8em": "224em", "4px * 7em": "28em",
    "1000 / 20em": "1000 / 20em", "4px + 7em": "4px + 7em", "5px * 4px / 2px": "10px", "10vw + 20vw": "30vw",
    "2em + 20": "2em + 20", "2em + 20px": "2em + 20px", "2pt * 4": "8pt", "2em * 20px": "40em",
    "8 / 4 * 7px 8 * 5px 2 * 4px": "14px 40px 8px", "5px + 4px + 10px 3 * 2px": "19px 6px",
    "5px 3 * 2px": "5px 6px", "3 * 2px 5px": "6px 5px", "roundTo(4 / 7, 1)": "0.6",
    "8 * 14px roundTo(4 / 7, 1)": "112px 0.6", "min(10, 24, 5, 12, 6) 8 * 14px": "5 112px",
    "ceil(roundTo(16/1.2,0)/2)*2": "14", "roundTo(4px / 7, 1)": "0.6px", "ceil(roundTo(16px/1.2,0)/2)*2": "14px",
    "roundTo(4 / 7, 1) * 24": "14.4", "800 italic 16px/1 'Arial Black'": "800 italic 16px/1 'Arial Black'",
    "11": "11", "dd/MM/yyyy 'om' HH:mm": "dd/MM/yyyy 'om' HH:mm", "5 / 16": "0.3125", "-7 / 32": "-0.2188",
    "roundTo(-0.25, 1)": "-0.2",
    "linear-gradient(90deg, #354752 0%, #0b0d0e 100%)": "linear-gradient(90deg, #354752 0%, #0b0d0e 100%)",
    "0 0 0 1px #aabbcc": "0 0 0 1px #aabbcc", "semi-bold": "semi-bold", "5*roundTo((16^(-1/3)/5),1)": "0.5",
}
# Colors by the examples of CSS Color 4 and its conversions.
COLORS = {
    "rgb(100% 0% 0% / 50%)": "#ff000080", "hsl(120deg 100% 25%)": "#008000", "hwb(150 20% 10%)": "#33e68c",
    "lab(29.2345% 39.3825 20.0664)": "#7d2329", "lch(52.2345% 72.2 56.2)": "#c65d06",
    "oklch(40.1% 0.123 21.57)": "#7d2329", "oklab(59.69% 0.1007 0.1191)": "#c65d06", "transparent": "#0000",
    "rgba(#336699, 0.5)": "#33669980", "rgba( rgb(51, 102, 153) , 50%)": "#33669980",
}
# What sd-transforms' color modifiers give.
MODIFIED = [
    ("#ff0000", {"type": "lighten", "value": "0.2", "space": "srgb"}, "#ff3333"),
    ("#ff0000", {"type": "darken", "value": "0.2", "space": "srgb"}, "#cc0000"),
    ("#ff0000", {"type": "darken", "value": "0.2", "space": "hsl"}, "#cc0000"),
    ("#ff0000", {"type": "lighten", "value": "0.2", "space": "hsl"}, "#ff3333"),
    ("#ff0000", {"type": "alpha", "value": "0.3", "space": "srgb"}, "#ff00004d"),
    ("#ff0000", {"type": "alpha", "value": "48", "space": "hsl"}, "#ff0000"),
    ("#000000", {"type": "mix", "value": "0.5", "space": "srgb", "color": "#ffffff"}, "#808080"),
]
TREE = {"a": {"value": "4px"}, "b": {"value": "{ a.value }"}, "c": {"value": "0 {a} 0"}, "d": {"value": "{nope}"},
        "e": {"value": "{f}"}, "f": {"value": "{e}"}, "g": {"x": {"value": {"h": "{hue.red}", "s": 1, "l": 0.5}}},
        "hue": {"red": 0}, "i": {"value": "{g}"}}
RESOLVED = {"a": "4px", "b": "4px", "c": "0 4px 0", "d": None, "e": None, "f": None, "i": None}


def main():
    failed = []

    def check(what, got, want):
        if same(canon(want), canon(got)) is not True:
            failed.append(f"{what}: {shown(canon(got))} instead of {shown(canon(want))}")

    for text, want in MATHEMATICS.items():
        check(text, mathematics(text), want)
    for text, want in COLORS.items():
        check(text, color(text), color(want))
    for text, modifier, want in MODIFIED:
        check(f"{text} {modifier}", modify(color(text), modifier, color(modifier.get("color", "#000"))), color(want))
    context = Context(TREE, "dictionary")
    for name, want in RESOLVED.items():
        try:
            check(name, context.value((name,)), want)
        except Unresolved as error:
            if want is not None:
                failed.append(f"{name}: {error}")
    for line in failed:
        print(f"the oracle is wrong: {line}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
