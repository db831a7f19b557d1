#!/usr/bin/env python3
"""Holds `blazon usage` against code that is made with a known truth.

  python3 Tests/Code/mentions.py --blazon .build/debug/blazon --count 5000 --seed 1

Makes a registry with a history (tokens that were renamed, removed, deprecated, and some that nothing uses) and files in
each language that is read, in which names stand at known places: uses, faults, and what only looks like a use. Then every
finding of `usage --deprecated --unused --json` must be one that was planted, with file, line, column, kind and name, every
planted one must be found, each token must be used as often as it was planted, and names that are put together must be
listed. --keep FOLDER leaves the files there; --list shows each snippet. Exit status: 0 where nothing differs, 1 where
something does, 2 where the program fails.

A snippet is text with places `«syntax:what»`. What: `use` (a live token), `any` (a live token, or a fault), `look` (a name
that must not be counted), `local` (a live name that the code declares), `built` (the beginning of a name), or one fault by
its name. `§` is a number of its own for each snippet.
"""

import argparse
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

WORDS = """brand accent ink paper line frost ember moss slate coral ivory amber plum rust sand teal dusk dawn fern clay
onyx pearl rose sage wine zinc mint lime navy olive peach ruby sepia topaz umber violet wheat azure beige cedar denim
ebony flint grape hazel khaki lilac mauve ochre""".split()
TAILS = "strong weak hover active muted on raised sunken subtle default in".split()
GROUPS = (("color",), ("color",), ("color", "button"), ("color", "text-field"), ("space",), ("radius", "card"), ("dyn",))
FAULTS = ("undefined", "removed", "renamed", "deprecated", "misspelled")
PLACE = re.compile("«(\\w+):(\\w+)»")


# MARK: Names

def camel(text):
    head, *rest = re.split("[-.]", text)
    return head + "".join(word[:1].upper() + word[1:] for word in rest)


def capital(text):
    return camel(text)[:1].upper() + camel(text)[1:]


class Names:
    """How each output calls a path."""

    def __init__(self, rng):
        self.rng = rng

    def css(self, path):
        return "--ds-" + "-".join(path)

    def escaped(self, path):
        """The same name with escapes of CSS: a letter by its number, with the blank that ends it."""
        name = self.css(path)
        at = self.rng.randrange(5, len(name))
        form = self.rng.choice(("\\%x ", "\\%06x", "\\%x\t"))
        if name[at] in "abcdef-0123456789" and self.rng.random() < 0.2:
            form = "\\%x "
        return name[:at] + form % ord(name[at]) + name[at + 1:]

    def scss(self, path):
        return "$ds-" + "-".join(path)

    def under(self, path):
        return self.scss(path).replace("-", "_")

    def swift(self, path):
        return ".".join(["DS", *(capital(part) for part in path[:-1]), self.leaf(path[-1])])

    def leaf(self, name):
        return "`%s`" % name if name in ("default", "in") else camel(name)

    def plain(self, path):
        """Swift allows reserved words behind a dot."""
        return self.swift(path).replace("`", "")

    def spread(self, path):
        return self.swift(path).replace(".", "\n    .")

    def ts(self, path):
        return "tokens" + "".join(self.rng.choice(("['%s']", '["%s"]')) % part if "-" in part else "." + part for part in path)

    def single(self, path):
        """In a quoted attribute."""
        return self.ts(path).replace('"', "'")

    def keys(self, path):
        """All members by keys."""
        return "tokens" + "".join(self.rng.choice(("['%s']", '["%s"]', "[`%s`]")) % part for part in path)

    def maybe(self, path):
        if self.rng.random() < 0.5:
            return self.ts(path).replace("tokens", self.rng.choice(("tokens!", "tokens?", "tokens /* c */ ")), 1)
        return self.keys(path).replace("[", self.rng.choice(("?.[", "![", " [")), 1)

    def theme(self, path):
        return self.ts(path).replace("tokens", "theme", 1)

    def kit(self, path):
        return self.swift(path).replace("DS", "Design.DS", 1)

    def kt(self, path):
        return ".".join(["Tokens", *(capital(part) for part in path[:-1]), "in_" if path[-1] == "in" else camel(path[-1])])

    def ktas(self, path):
        return self.kt(path).replace("Tokens", "Look", 1)

    def dart(self, path):
        return "FTokens." + camel("-".join(path))

    def res(self, path):
        return "R.%s.ds_%s" % ("color" if path[0] == "color" else "dimen", "_".join(path).replace("-", "_"))

    def xml(self, path):
        return "@" + self.res(path)[2:].replace(".", "/")

    def item(self, path):
        return self.res(path).split(".")[-1]

    def path(self, path):
        return ".".join(path)

    def tw(self, path):
        """A class of Tailwind, with variants and a modifier; `base` is the class, `offset` where it begins."""
        rng = self.rng
        head = {"color": ("bg", "text", "border", "border-t", "from", "ring-offset"), "space": ("p", "gap-x", "max-w", "-mt"),
                "radius": ("rounded", "rounded-tl")}[path[0]]
        self.base = rng.choice(head) + "-" + "-".join(path[1:])
        before = rng.choice(("", "", "", "hover:", "md:dark:", "data-[a=b:c]:", "!", "group-hover/x:"))
        after = rng.choice(("", "", "", "!", "/50", "/[0.3]"))
        written = before + self.base + after
        self.base = self.base.lstrip("-")
        self.offset = written.index(self.base)
        return written

    def tcolor(self, path):
        return self.ts(path).replace("tokens.", "")

    def tspace(self, path):
        return self.ts(path).replace("tokens.space", "s§")

    def look2(self, path):
        return self.kt(path).replace("Tokens.Color", "Colors")

    def scolor(self, path):
        return self.swift(path).replace("DS.Color", "C0")

    def asset(self, path):
        return "/".join(path)

    # A name that others have.

    def css0(self, path):
        return "ds-" + "-".join(path)


#: What a mention of each syntax is called in findings, where that is not what is written.
CANON = {"escaped": "css", "under": "scss", "spread": "plain", "swift": "plain", "kit": "plain", "keys": "ts", "single": "ts", "maybe": "ts",
         "theme": "ts", "tcolor": "ts", "tspace": "ts", "look2": "kt", "scolor": "plain", "ktas": "kt", "item": "res", "xml": "res"}
#: Where a mention begins inside of what is written.
BEGINS = {"kit": len("Design.")}
#: Syntaxes whose names nobody can call undefined: others may have them.
OPEN = {"path", "tw", "asset"}
#: The groups of which a syntax has names.
ONLY = {"res": ("color", "space"), "xml": ("color", "space"), "item": ("color", "space"),
        "tw": ("color", "space", "radius"), "asset": ("color",), "tcolor": ("color",), "tspace": ("space",),
        "look2": ("color",), "scolor": ("color",)}


def canonical(names, syntax, path):
    syntax = CANON.get(syntax, syntax)
    if syntax == "tw":
        return names.base
    if syntax == "ts":
        return ".".join(["tokens", *path])
    return getattr(names, syntax)(path).replace("`", "")


# MARK: Code

#: Texts that stand anywhere in a file and change no meaning.
STYLE = """
.a§ { color: var(«css:any»); }
.a§ { color: VAR( «css:any» ); background: Var(«css:any») }
.a§ { color: var(«css:any», red); padding: var(«css:any», var(«css:any», 1px)) }
.a§ { color: var(/* «css:look» */ «css:any»/**/,/**/ #fff) }
.a§ { color: var(«escaped:any»); }
.a§ { margin: calc(var(«css:any») * -1) calc( 2 * ( var(«css:any») + 1px ) ) }
.a§:hover, .a§::before { content: "→ «css:look» ←" "\\"«css:look»"; color: var(«css:any») }
[data-theme="dark"] .a§ { «css:local»: 1px; --own§: 2px; top: var(--own§); left: var(«css:any») }
.--«css0:look» .«css:look» #«css:look» { color: var(«css:any») }
/* var(«css:look») */ .a§ { color: var(«css:any») } /* a ' quote and «css:look» */
.a§ { background: url("data:image/svg+xml;utf8,<svg fill='«css:look»'/>"), var(«css:any») }
.a§ { background: url(data:image/svg+xml;utf8,<svg%20fill=%23fff;{«css:look»}/*//), var(«css:any») }
.a§ { background: url( "x.png?«css:look»" ); border: 1px solid var(«css:any») }
.a§ { background: url(«css:look».png); color: rgb(from var(«css:any») r g b / 50%) }
@media (min-width: 1px) { .a§ { color: var(«css:any») } @supports (color: var(--x§)) { .b { --x§: 1 } } }
@property --reg§ { syntax: "<color>"; inherits: true; initial-value: red } .a§ { color: var(--reg§) }
@container style(«css:any»: red) { .a§ { color: var(«css:any») } }
.a§ { transition: «css:any» 1s, color 2s; will-change: «css:any», top }
.a§ { --mine§: var(«css:any»); --mix§: color-mix(in srgb, var(«css:any») 10%, var(--mine§)) }
.a§ { width: --fn§(1px); color: var(«css:any») }
@function --fn§(--arg§ <length>) { result: calc(var(--arg§) * 2) }
.a§ { color: var(«css:any»)!important;--t§:var(«css:any»);top:var(--t§) }
.é§::after { content: "日本 \U0001F600"; /* ü */ color: var(«css:any») }
.a§ { content: 'it\\'s «css:look»'; content: "a\\\n  «css:look»"; color: var(«css:any») }
.a\\:b§ { &:hover { color: var(«css:any») } .c & { color: var(«css:any») } }
.a§ { @apply «tw:any» m-4 «tw:any»; color: var(«css:any») } /* «tw:look» */ .«tw:look»§ { top: 0 }
.a§ { animation: var(«css:any»)/2; grid-area: 1/2/3/4; color: var(«css:any») }
.a§ { --empty§:; --json§: { "a": [1, "«css:look»"] }; color: var(«css:any») }
@layer a§ { .a { &:not(.«css:look») { color: var(«css:any») } > .b { top: var(«css:any») } } }
a[data-x="«css:look»"]::after, .b:is(.c, #d§) { color: var(«css:any») }
@media (width >= 1px) and (min-width: 2px) { .a§ { color: var(«css:any») } }
.a§ { background: image-set("x.png" 1x, url('«css:look»') 2x); color: var( «css:any» , var( «css:any» ) ) }
.a§ { unicode-range: U+26, U+0-7F; font: 1e3px/1.5 "a"; color: var(«css:any») }
@keyframes k§ { from { color: var(«css:any») } 50% { top: calc(1px + var(«css:any»)) } }
.a§{color:var(«css:any»);color:var(«css:any»)}.b§{color:var(«css:any»)}
"""

CSS = STYLE + """
.a§ { background: url(//x.example/«css:look»); color: var(«css:any») }
.a§ { color: var(«css:any») } <!-- .b§ { color: var(«css:any») } -->
"""

SASS = STYLE + """
.a§ { color: «scss:any»; margin: -«scss:any» «under:any» }
// $ds-«css0:look» «scss:look» it's
.a§ { $loc§: 2px; top: $loc§; @include m§($size: «scss:any», $color: «under:any») }
@mixin m§($size, $color: «scss:any») { width: $size; color: $color }
@function f§($a, $b...) { @return $a + «scss:any» + nth($b, 1) }
@each $k§, $v§ in (a: «scss:any») { .#{$k§} { color: $v§ } }
@for $i§ from 1 through 3 { .b#{$i§} { width: 1px * $i§; color: «scss:any» } }
.a§ { width: calc(100% - #{«scss:any»}); content: "x #{«scss:any»} «scss:look»" }
.a§ { color: design.«scss:any»; width: map.get($own§, "k") } $own§: (k: 1px, l: «scss:any»);
@if «scss:any» == 1px { .a§ { color: «under:any» } } @else if not «scss:any» { .b { top: 0 } }
.a§ { color: rgba(«scss:any», .5); @media (min-width: «scss:any») { top: «under:any» } }
$list§: «scss:any», «scss:any»; .a§ { margin: $list§ }
.a§ { &__b { color: «scss:any» } &-#{«scss:any»} { top: 0 } }
.a§ { background: url("#{$base§}/x.png") } $base§: "/img";
/* «scss:look» */ .a§ { color: lighten(«scss:any», 5%) }
.a§ { --x§: #{«scss:any»}; color: var(--x§) }
.a§ { --y§: «scss:look»; --z§: calc(#{f(«scss:any»)} + «scss:look») } @include m§($a: «scss:any») { --w§: f(«scss:look») }
%p§ { color: «scss:any» } .a§ { @extend %p§; }
@while $n§ > 0 { .w { width: «scss:any» } $n§: $n§ - 1; } $n§: 2 !default;
@include foo§ using ($arg§) { color: $arg§; top: «scss:any» }
@include m§(«scss:any») { color: «scss:any»; @include n; } @include o§("a", «scss:any»...);
$map§: ("k": «scss:any», "l": (m: «scss:any»)) !default; .a§ { color: map.get($map§, "k") }
.a§ { #{$p§}-top: «scss:any»; font: { family: «scss:any»; size: 1px; } } $p§: "a";
@debug "x #{«scss:any»}"; @warn "«scss:look»"; @return§ «scss:any»;
@mixin q§($a: f(«scss:any», «scss:any»), $b: («scss:any»)) { @content($a); color: $b }
@function g§($x) { $y: $x; @each $z in $y { @return $z + «scss:any» } @return «scss:any»; }
.a§ { @if $x§ { $l: 1; top: $l } @else { color: «scss:any» } } $x§: true;
"""

LESS = STYLE + """
// «css:look» it's
.a§ { color: ~"var(«css:any»)"; height: e("var(«css:any»)"); content: "var(«css:look»)"; top: var(«css:any») }
@own§: var(«css:any»); .a§ { color: @own§; .mixin§(@own§; 1px) }
.m§(@a; @b: 2px) when (iscolor(@a)) { color: var(«css:any»); width: @b }
.a§ { width: ~"calc(@{own§} - 1px)"; color: fade(var(«css:any»), 50%) }
@plugin "x"; @r§: { .b { color: var(«css:any») } }
"""

SWIFT = """
let a§ = «swift:any»
let a§ = f(«plain:any», [«swift:any», «swift:any»], x: «plain:any»!)
let a§ = «spread:any»
let a§ = «kit:any», b§ = «scolor:any»
let a§ = «swift:any».opacity(0.5).blend(«swift:any»)
let s§ = "«swift:look» \\(«swift:any») \\("x \\(«swift:any») «swift:look»")"
let s§ = #"\\(«swift:look») \\#(«swift:any»)"#
let s§ = \"\"\"
  "«swift:look»" \\(«swift:any») \\\"\"\"
  «swift:look»
  \"\"\"
let s§ = #\"\"\"
  \\(«swift:look») \"\"\" \\#(«swift:any»)
  \"\"\"#
// «swift:look» "
/* «swift:look» /* nested " */ «swift:look» */ let a§ = «swift:any»
/// Like ``«plain:look»``.
let a§ = Other.«swift:look», b§ = other.DS.Color.ink§, c§ = «swift:any»
func f§(DS: Palette) -> Int { return 1 }
let k§ = \\Theme.x, a§ = /«plain:look»\\//, b§ = 4 / 2 / («swift:any»)
let r§ = #/«plain:look»/#, a§ = «swift:any»
let q§ = x / y; let a§ = «swift:any» / 2 /* / */ + «swift:any»
view.background(«swift:any»).padding(.leading, «swift:any»)
#if os(iOS)\nlet a§ = «swift:any»\n#else\nlet a§ = «swift:any»\n#endif
let e§ = "\U0001F600é"; let a§ = «swift:any», ü§ = «swift:any»
let c§: Character = "'"; let d§ = «swift:any» // it's
let t§ = cond ? «swift:any» : «swift:any»
switch x { case «swift:any»: break; default: break }
struct Mine§ { var DSColor = 1; let x = DSColor.brand, y = MyDS.Color.ink§; var z = «swift:any» }
extension DS.Color { static let mine§ = «swift:any» }
extension Mine§ { var w: Int { «swift:any» } }
func f§() { let a§ = DS.Color.self, b§ = «swift:any» }
@State private var v§ = «swift:any»
let o§ = a?.b ?? «swift:any»
let a§ = [«swift:any»: 1][«swift:any»]
let i§ = Color("«asset:any»"), j§ = UIColor(named: "«asset:any»"), k§ = Color( "«asset:any»", bundle: .module)
let i§ = Image("«asset:look»"), j§ = Text("«asset:look»"), k§ = "Color(\"«asset:look»\")" // Color("«asset:look»")
let h§ = "# not raw «swift:look»", i§ = ##"" "# «swift:look» \\##(«swift:any») "##
if let DS = x§ { use(DS.Color.ink§) }; use(«swift:any»)
guard case .b(let x) = y, let DS§ = x else { use(«swift:any») }; while let DS = x, y { use(DS.Color.ink§) }; use(«swift:any»)
let c§ = list.map { (DS: Item) in DS.Color.ink§ }; for DS in list { use(DS.Color.ink§) }; use(«swift:any»)
let c§ = list.map { DS in DS.Color.ink§ }; use(«swift:any»)
let s§ = "a \\(f("b \\(«swift:any»)")) \\"«swift:look»" + "\\\\" + "\\(«swift:any»)"
let r§ = /[\\/"]«plain:look»/; let a§ = «swift:any»
let w§ = x./y; let v§ = (a)/b/(«swift:any»)
func g§() -> Int { let DS = 1; return DS.Color.ink§ }; let a§ = «swift:any»
@Environment(\\.x) var e§: Int = «swift:any»
let a§ = .init(«swift:any»), b§ = -«swift:any», c§ = !«swift:any», d§ = [.a: «swift:any»]
typealias T§ = Other.«swift:look»
"""

TS = """
const a§ = «ts:any», b§ = f(«ts:any», { c: «ts:any», [«ts:any»]: 1 });
const a§ = «keys:any»;
const a§ = «maybe:any»;
const a§ = «theme:any»;
const s§ = "«ts:look» it's", t§ = '«ts:look» "';
const s§ = `«ts:look» ${«ts:any»} ${ `x ${«ts:any»} }` } «ts:look»`;
const s§ = "var(«css:any»)", t§ = `calc(var(«css:any», 1px) * ${«ts:any»})`, u§ = '«css:look»';
const c§ = css`color: var(«css:any»); margin: ${p => «ts:any»}; &:hover { color: ${«ts:any»} }`;
const d§ = `var(«css:built»${name})`;
const d§ = «ts:built»[key], e§ = «ts:any»;
// «ts:look» var(«css:look») it's `
/* «ts:look» ` */ const a§ = «ts:any»;
const r§ = /«ts:look»\\/[/]`/g, q§ = a / «ts:any» / 2, w§ = x ? /[`"']/ : «ts:any»;
if (/`/.test(x)) { use(«ts:any») }
const o§ = other.«ts:look», p§ = this.«ts:look», t§ = mytokens.color.ink, u§ = «ts:any»;
function f§(tokens) { return «ts:look» }
const g§ = (tokens) => «ts:look»;
const g§ = tokens => { return «ts:look» }; const a§ = «ts:any»;
const g§ = (a, tokens: Palette, b = 1): number => { const x = «ts:look»; return x };
const { x§ } = q; const a§ = «ts:any» as string, b§ = <T,>(x: T) => «ts:any»;
const h§ = x => x < 3 && «ts:any» > 2;
{ const tokens = other(); use(«ts:look») } use(«ts:any»);
function h§() { let tokens = other(); return «ts:look» } use(«ts:any»);
const k§ = { tokens: 1, "tokens": 2, 'x': «ts:any» }, l§ = { tokens };
const w§ = cx("flex «tw:any»", x && '«tw:any» «tw:any»', `«tw:any» bg-${name}-strong ${y} «tw:any»`); // «tw:look»
type T§ = typeof «ts:any»; let v§: T§ = «ts:any»;
const n§ = a++ / 2 / «ts:any», m§ = b[0] / 2 / «ts:any», i§ = (1) / «ts:any» / 3;
const e§ = "日本\U0001F600", a§ = «ts:any»;
class C§ { #tokens = 1; get() { return this.#tokens + «ts:any» } }
const z§ = `${`${«ts:any»}`}`, y§ = {a: {b: `}`}}, x§ = «ts:any»;
el.style.setProperty("«css:local»", «ts:any»); el.style.color = "var( «css:any» )";
return§: for (;;) { break return§ } const a§ = «ts:any»;
try { f(«ts:any») } catch (tokens) { log(«ts:look») } use(«ts:any»)
for (const tokens of all) { use(«ts:look») } use(«ts:any»)
const j§ = async (tokens) => { await f(«ts:look») }; use(«ts:any»)
const m§ = { draw(tokens) { return «ts:look» } }; use(«ts:any»)
function p§({ tokens }) { return «ts:look» } use(«ts:any»);
function p§({ a, tokens = b }: P = {}) { return «ts:look» } use(«ts:any»);
const p§ = ({ x: { tokens } }): Q<R> => «ts:look»;
async function* g§(a: number, tokens: T[]): AsyncGenerator<T> { yield «ts:look» } use(«ts:any»);
const f§ = function (tokens) { return () => «ts:look» }; use(«ts:any»);
if (a) { use(«ts:any») } else if («ts:any») use(«ts:any»); while («ts:any») { use(«ts:any») }
switch (x) { case «ts:any»: { const tokens = 1; use(«ts:look») } default: use(«ts:any») }
const a§ = b ? «ts:any» : c ? «ts:any» : { d: «ts:any» }, e§ = (x as any), f§ = y! + «ts:any»;
const m§ = a.default / 2 / «ts:any», n§ = x.return / «ts:any» / 2, o§ = [/[/'`]/, «ts:any»];
const s§ = 'a\\'«ts:look»' + "\\\\" + «ts:any», t§ = `\\`${«ts:any»}\\${«ts:look»}`;
export const q§ = { ...«ts:any», get tokens() { return «ts:any» }, [`k-${«ts:any»}`]: 1 };
function k§() { const { tokens } = useTheme(); return «ts:look» } use(«ts:any»);
function k§() { const { a, theme: { x: tokens = {} } } = b; return «ts:look» } use(«ts:any»);
function k§({ theme: tokens }: P) { return «ts:look» } const l§ = ({ a: { b: tokens } }) => «ts:look»; use(«ts:any»);
function k§() { let a = f(1, [2]), tokens = b; return «ts:look» } use(«ts:any»);
const c§ = css`/* «css:look» var(«css:look») */ color: var(«css:any»); // var(«css:look»)
  margin: ${«ts:any»} /* ${p} var(«css:look») */ var(«css:any»)`, r§ = /var\\(«css:look»\\)/;
const u§ = items.map((tokens, i) => «ts:look» + i).filter(x => x), v§ = «ts:any»;
const u§ = items.reduce((a, tokens) => { const y = «ts:look»; return a }, {}), v§ = «ts:any»;
const j§ = { "«css:local»": 1, color: 'var(«css:any»)' } as const;
{ const [tokens, set§] = useState(1); use(«ts:look») } use(«ts:any»); for (const { tokens } of all) use(«ts:look»); use(«ts:any»)
{ const { color, space: s§ } = tokens; use(«tcolor:any», «tspace:any»); (color) => color.x } color.nope.x; s§.x;
function z§() { const color = tokens.color; use(«tcolor:any»); { const color = 1; use(color.nope) } }
label§: for (const [k, tokens] of e) { use(«ts:look») } use(«ts:any»)
"""

TSX = TS + """
const v§ = <div style={{ color: «ts:any» }} title="«ts:look»">It's «ts:look» ` {«ts:any»} // {/* «ts:look» */}</div>;
const v§ = <p className="flex «tw:any» «tw:any»">«tw:look» <b className={`«tw:any» ${x ? "«tw:any»" : ''}`}/></p>;
const v§ = <A b={«ts:any»} c='var(«css:any»)' d={`x ${«ts:any»}`} {...rest}/>;
const v§ = cond ? <><B.C x={() => <i>{«ts:any»}</i>}/> don't "</> : null; const w§ = «ts:any»;
const v§ = a < b, w§ = c > d, x§ = «ts:any»;
function F§({ x }) { return <p class="bg">{x && <b>{«ts:any»}</b>} "it's" </p> }
const v§ = <p>a &lt; b / c {x / 2} {«ts:any»}</p>;
const w§ = <ul>{items.map(x => <li key={x} style={{ '--k': 1 }}>{x ? <b>it's</b> : <i a="it's">{«ts:any»}</i>}</li>)}</ul>, y§ = «ts:any»;
const w§ = <Foo<Bar> a={«ts:any»} b c="&quot;">{`it's ${«ts:any»}`}{/* it's */}&nbsp;</Foo>;
const w§ = (x) => <p>{x} it's {'{'} "a" {«ts:any»}</p>; const z§ = x < y && z > «ts:any»;
"""

HTML = """
<p style="color: var(«css:any»); margin: var( «css:any», 1px )">«css:look» it's</p>
<!-- <p style="color: var(«css:look»)"> ' -->
<style> .a§ { color: var(«css:any») } /* «css:look» */ .b > .c { top: var(«css:any») } </style>
<script> const a§ = «ts:any», s§ = "var(«css:any»)"; // «ts:look»
</script>
<p title="«css:look»" class='a "b" «css:look»'>don't</p>
<p class="«tw:any» m-auto\t«tw:any» bg-(«css:any»)" title="«tw:look»">«tw:look»</p>
<a href="#«css:look»" onclick="x()">a > b</a>
<svg><path fill="var(«css:any»)" d="M0 0"/></svg>
<style media="a > b">.d§ { color: var(«css:any») }</style>
<STYLE>.e§ { color: var(«css:any») }</STYLE>
<script type="module">if (a < b) { use(`${«ts:any»}`) }</script>
<p style='color:var(«css:any»)' data-x=y>it's</p>
<p style="--own§: 1px; top: var(--own§); «css:local»: 2px">x</p>
<input value=it's disabled STYLE="color: var(«css:any»)"><br/><img alt="a > b" style='top:var(«css:any»)'>
<textarea>it's "quoted</textarea> 1 < 2 & 3 > 2 <p style="left: var(«css:any»)">x</p>
<!--[if IE]> it's <![endif]--><style type="text/css">
  .f§ { color: var(«css:any») } </style>
<script>const c§ = '<p class="x">it\\'s</p>', d§ = «ts:any»; /* it's */ </script>
<div style="background:url('a.png');color:var(«css:any»)"></div>
"""

VUE = """
<template><p :style="{ color: «single:any» }">{{ «ts:any» }} it's</p></template>
<template><p :class="x ? 'a' : «single:any»" v-if="a > b">«css:look»</p></template>
<script setup lang="ts">const a§ = «ts:any», b§: string = <string>«ts:any»</script>
<style lang="scss" scoped>.a§ { color: «scss:any»; top: var(«css:any»); // it's
}</style>
<style lang="less">.a§ { color: var(«css:any»); // it's
}</style>
<style>.a§ { color: v-bind("x"); top: var(«css:any») }</style>
<template><p v-for="x in y" :key="x" @click="z = «single:any»" :style="[«single:any», { color: «single:any» }]">it's {{ x > 1 ? «ts:any» : '' }}</p></template>
<template><p :k="tokens.a" v-for="(tokens, i) in xs">{{ tokens.color.ink }}<p/></p>{{ «ts:any» }}</template>
<style>.a§ { top: v-bind("«single:any»") }</style>
<template><p :style="`color: ${«single:any»}`" v-bind:title="'var(«css:any»)'" #slot="{ tokens }">"</p></template>
"""

SVELTE = """
<p style="color: {«ts:any»}" style:color={«ts:any»}>{«ts:any»} it's</p>
{#each xs as tokens}<p a={tokens.a}>{#each ys as { z }}{tokens.b}{/each}</p>{/each}{«ts:any»}
{#await p then { tokens }}{tokens.a}{/await}{#snippet s§(tokens)}{tokens.b}{/snippet}{«ts:any»}
{#if x}<p class="a">{@html «ts:any»}</p>{/if}
<script lang="ts">let a§ = «ts:any»</script>
<style>.a§ { color: var(«css:any») }</style>
{#each xs as x (x.id)}<li style:color={x ? «ts:any» : 'var(«css:any»)'}>it's {«ts:any»}</li>{/each}
<button on:click={() => { use(«ts:any»); }} class:a={«ts:any» > 1} {...rest}>don't</button>
"""

KOTLIN = """
val a§ = «kt:any»; val b§ = f(«kt:any», x = «kt:any»)
val a§ = «ktas:any», b§ = «look2:any»
val s§ = "«kt:look» $x ${«kt:any»} \\${«kt:look»} ${"y ${«kt:any»}"}"
val s§ = \"\"\"«kt:look» " ${«kt:any»} \\\"\"\"
// «kt:look» "
/* «kt:look» /* nested " */ «kt:look» */ val a§ = «kt:any»
val c§ = '"'; val d§ = '\\''; val e§ = «kt:any»
val r§ = context.getColor(«res:any»), w§ = colorResource(id = «res:any»)
val o§ = Other.«kt:look»; val p§ = other.«kt:look»; val q§ = MyTokens.Color.ink
val x§ = «kt:any».copy(alpha = 0.5f) / 2 / «kt:any»
fun f§(Tokens: Palette) = 1
for (Tokens in list) { use(Tokens.Color.ink§) }; use(«kt:any»)
val a§ = «res:any».dp; val b§ = com.x.«res:any».let { use(it) }; val c§ = android.«res:look»
val a§ = com.x.«kt:any»; val b§ = «kt:any»
when (x) { «kt:any» -> 1; else -> «kt:any» }
val e§ = "日本\U0001F600"; val a§ = «kt:any»
val r§ = "«res:look»" + android.R.color.black // «res:look»
val l§ = { it: Int -> «kt:any» } ; val a§ = x?.y ?: «kt:any»
@Composable fun A§() { Text(color = «kt:any», modifier = Modifier.padding(«kt:any»)) }
val l§ = list.map { Tokens -> Tokens.Color.ink§ }; val a§ = «kt:any»
/** Like [«kt:look»]. */ val a§ = «kt:any»; val u§ = '\\u0041'; val c§ = "\\"${«kt:any»}\\""
val s§ = "${if (x) "a ${«kt:any»}" else "}"} «kt:look»"; val b§ = `odd name`.«kt:look»
class C§(val Tokens: Palette) { val a = 1 }
for (x in list) { use(«kt:any») }; if (a) use(«kt:any») else use(«kt:any»)
"""

JAVA = """
int a§ = ContextCompat.getColor(c, «res:any»); // «res:look»
String s§ = "«res:look»"; char c§ = '"'; int b§ = «res:any» / 2 / «res:any»;
/* «res:look» */ int d§ = getResources().getDimensionPixelSize(«res:any»);
@ColorRes int e§ = flag ? «res:any» : android.R.color.white;
"""

DART = """
final a§ = «dart:any»; final b§ = f(«dart:any», x: «dart:any»);
final s§ = '«dart:look» $x ${«dart:any»} \\${«dart:look»}', t§ = "it's ${ 'y ${«dart:any»}' }";
final s§ = r'${«dart:look»} \\', t§ = «dart:any»;
final s§ = '''«dart:look» ' ${«dart:any»}
«dart:look»''';
final s§ = r\"\"\"${«dart:look»} " \"\"\"; final a§ = «dart:any»;
// «dart:look» '
/* «dart:look» /* nested ' */ «dart:look» */ final a§ = «dart:any»;
final a§ = ds.«dart:any»;
final o§ = Other.«dart:look», p§ = other.«dart:look», q§ = MyFTokens.colorInk, r§ = «dart:any»;
Container(color: «dart:any».withOpacity(0.5), padding: EdgeInsets.all(«dart:any» / 2 / «dart:any»))
int f§(Palette FTokens) { return 1; }
/// [«dart:look»]
final e§ = "日本\U0001F600"; final a§ = «dart:any»;
final s§ = 'a' "it's" 'b ${«dart:any»}' r"\\"; final a§ = «dart:any»;
final w§ = x..color = «dart:any»..y = «dart:any»; final z§ = a ?? «dart:any»;
class C§ { final Palette FTokens; double get x => FTokens.colorInk; } final a§ = «dart:any»;
void g§() { var (FTokens, b) = p; print(FTokens.colorInk); } final a§ = «dart:any»;
final l§ = list.map((FTokens) => FTokens.colorInk§); final a§ = «dart:any»;
"""

XML = """
<View android:background="«xml:any»" android:text="«css:look» it's" android:padding='«xml:any»'/>
<!-- "«xml:look»" ' -->
<item name="android:textColor">«xml:any»</item>
<item android:color="?attr/colorPrimary" android:alpha="«xml:any»"/>
<View android:id="@+id/ds_color_brand" tools:text="@android:color/black" android:background="«xml:any»"/>
<View android:text="see «xml:look»" android:tint="@{ok ? «xml:any» : f(`«xml:look»`)}"/><b> «xml:any» </b><b>to «xml:look»</b>
<View android:text="a &lt; b" android:foreground = "«xml:any»"/>
<View android:contentDescription="mail me@color.example" android:background="«xml:any»"/>
<string name="s§"><![CDATA[ «xml:look» ]]></string>
"""

TOKENS = """
"t§": {"$type": "color", "$value": "{«path:any»}"}
"t§": {"$value": "calc({ «path:any» } * {«path:any»})", "$description": "the name «path:look» by itself"}
"«path:look»": {"$value": "«path:look»"}
"t§": {"$value": {"color": "{«path:any»}", "x": ["{«path:any»}", "a {b"]}}
"t§": {"$description": "日本\U0001F600 \\" {«path:any»}", "$value": 1}
"""

#: Of each language the ending, snippets, what stands first, between snippets, and last.
LANGUAGES = {
    "css": (CSS, "", "\n", "\n"), "scss": (SASS, "@use 'ds' as design;\n", "\n", "\n"), "less": (LESS, "", "\n", "\n"),
    "swift": (SWIFT, "import Design\nprivate typealias C0 = DS.Color\n", "\n", "\n"),
    "ts": (TS, "import { tokens, tokens as theme } from '@x/tokens';\n", "\n", "\n"),
    "tsx": (TSX, "import { tokens, tokens as theme } from '@x/tokens';\n", "\n", "\n"),
    "js": (TSX, "import { tokens } from '@x/tokens';\nimport { tokens as theme } from '@x/tokens';\n", "\n", "\n"),
    "html": (HTML, "<!DOCTYPE html>\n<body>", "\n", "\n</body>\n"),
    "vue": (VUE, "", "\n", "\n"), "svelte": (SVELTE, "", "\n", "\n"),
    "kt": (KOTLIN, "import design.Tokens\nimport design.Tokens as Look\nimport design.Tokens.Color as Colors\nimport com.x.R\n", "\n", "\n"),
    "java": (JAVA, "import com.x.R;\n", "\n", "\n"),
    "dart": (DART, "import 'f_tokens.dart' as ds;\nimport 'f_tokens.dart';\n", "\n", "\n"),
    "xml": (XML, '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n', "\n", "\n</resources>\n"),
    "tokens.json": (TOKENS, "{\n", ",\n", "\n}\n"),
}
#: Languages in which a file may be one line.
MINIFIED = {"css", "html", "tokens.json"}
#: Snippets that say how a root is called from there on may not share a file with others.


def snippets(text):
    """One to a line, but for text that goes on at the margin or inside quotes."""
    found = []
    for line in text.strip("\n").split("\n"):
        is_more = found and (line.startswith(("  ", "</script", "}</style")) or "«dart:look»'''" in line[:16])
        if is_more:
            found[-1] += "\n" + line
        elif line:
            found.append(line)
    return found


class Truth:
    def __init__(self):
        self.findings, self.uses, self.built = [], collections.Counter(), collections.Counter()
        self.kinds = collections.Counter()
        self.snippet = {}


class Maker:
    def __init__(self, rng):
        self.rng, self.names = rng, Names(rng)
        self.number = 0
        pool = set()
        while len(pool) < 330:
            group = rng.choice(GROUPS)
            leaf = rng.choice(WORDS)
            if rng.random() < 0.6:
                leaf += "-" + rng.choice(TAILS)
            if rng.random() < 0.3:
                leaf += "-" + rng.choice(TAILS[:9])
            elif rng.random() < 0.05:
                leaf = rng.choice(("default", "in"))
            pool.add(group + (leaf,))
        # Names that are one with others in some output are left out.
        seen, kept = set(), []
        for path in sorted(pool):
            forms = {camel("-".join(path)).lower(), "-".join(path)}
            if not forms & seen:
                seen |= forms
                kept.append(path)
        rng.shuffle(kept)
        dynamic = [path for path in kept if path[0] == "dyn"]
        plain = [path for path in kept if path[0] != "dyn"]
        self.taken = {"-".join(path) for path in kept}
        size = len(plain) // 8
        self.removed, self.renamed, self.deprecated = plain[:size], plain[size:2 * size], plain[2 * size:3 * size]
        self.idle, self.local, self.live = plain[3 * size:4 * size], plain[4 * size:4 * size + 8], plain[4 * size + 8:]
        self.dynamic = dynamic

    # Names

    def fresh(self, path):
        if "-".join(path) in self.taken or "_".join(path).replace("-", "_") in {
                name.replace("-", "_") for name in self.taken}:
            return None
        return path

    def fault(self, kind):
        rng = self.rng
        if kind in ("removed", "renamed", "deprecated"):
            return rng.choice(getattr(self, kind))
        while True:
            if kind == "undefined":
                group = rng.choice(GROUPS[:6])
                # Now and then the last name is one that another group has.
                leaf = rng.choice(self.live)[-1] if rng.random() < 0.3 else "nope-" + rng.choice(WORDS)
            else:
                *group, leaf = rng.choice(self.live)
                at = rng.randrange(len(leaf))
                leaf = rng.choice((leaf[:at] + leaf[at + 1:], leaf[:at] + "x" + leaf[at:], leaf + "s"))
                leaf = re.sub("^-|-$|(?<=-)-", "", leaf) or "q"
            path = self.fresh(tuple(group) + (leaf,))
            if path:
                return path

    def pick(self, syntax, what):
        """A path, and the kind of its finding; `use` for none."""
        rng = self.rng
        if what == "any":
            what = rng.choice(FAULTS) if rng.random() < 0.4 else "use"
        while True:
            if what == "use":
                path, kind = rng.choice(self.live), "use"
            elif what == "local":
                path, kind = rng.choice(self.local), None
            elif what == "look":
                path, kind = rng.choice(self.idle + self.removed + self.renamed), None
            else:
                path, kind = self.fault(what), what
            if path[0] not in ONLY.get(syntax, path):
                continue
            if syntax in OPEN and kind in ("undefined", "misspelled"):
                kind = None
            return path, kind

    # Files

    def snippet(self, template, file, text, truth):
        self.number += 1
        out, at = text, 0
        template = template.replace("§", str(self.number))
        count = 0
        for match in PLACE.finditer(template):
            out += template[at:match.start()]
            at = match.end()
            syntax, what = match.groups()
            if what == "built":
                prefix = "tokens.dyn" if syntax == "ts" else "--ds-dyn-"
                truth.built[prefix] += 1
                out += prefix
                continue
            path, kind = self.pick(syntax, what)
            if (syntax, what) == ("ts", "look"):  # Without quotes, since it may stand in some.
                path = path[:1] + (path[-1].split("-")[0],) if any("-" in part for part in path) else path
            written = getattr(self.names, syntax)(path).replace("§", str(self.number))
            begin = len(out) + (self.names.offset if syntax == "tw" else BEGINS.get(syntax, 0))
            out += written
            if kind is None:
                continue
            count += 1
            truth.kinds[kind] += 1
            if kind in ("use", "deprecated"):
                truth.uses[path, file] += 1
            if kind != "use":
                head = out[:begin]
                finding = {"removed": "gone", "renamed": "gone", "misspelled": "undefined"}.get(kind, kind)
                place = (file, head.count("\n") + 1, begin - head.rfind("\n"))
                truth.findings.append((*place, finding, canonical(self.names, syntax, path)))
                truth.snippet[place] = template
            else:
                head = out[:begin]
                truth.snippet[file, head.count("\n") + 1, begin - head.rfind("\n")] = template
        return out + template[at:], count

    def file(self, language, name, count, truth):
        """A text with at least so many mentions."""
        pieces, first, between, last = LANGUAGES[language]
        pieces = snippets(pieces)
        rng = self.rng
        minified = language in MINIFIED and rng.random() < 0.15
        text = first
        done = 0
        while done < count:
            template = rng.choice(pieces)
            if minified and ("\n" in template or "//" in template):
                continue
            text, more = self.snippet(template, name, text, truth)
            text += (between.replace("\n", " ") if minified else between)
            done += more
        if language == "tokens.json":
            text = text.rstrip(", \n")
        text += last
        if rng.random() < 0.15:
            text = text.replace("\n", "\r\n")
        data = text.encode()
        return b"\xef\xbb\xbf" + data if rng.random() < 0.1 else data, done


# MARK: Registry

def tree(paths, deprecated=()):
    root = {}
    for number, path in enumerate(sorted(paths)):
        node = root
        for part in path[:-1]:
            node = node.setdefault(part, {})
        if path[0] == "color":
            token = {"$type": "color", "$value": {"colorSpace": "srgb", "components": [
                number % 16 / 15, number // 16 % 16 / 15, number // 256 / 15]}}
        else:
            token = {"$type": "dimension", "$value": {"value": number, "unit": "px"}}
        if path in deprecated:
            token["$deprecated"] = "Use another"
        node[path[-1]] = token
    return root


class Failed(Exception):
    pass


def run(binary, folder, *words, ok=(0,)):
    environment = {**os.environ, "BLAZON_AUTHOR": "Ann <ann@example.com>", "BLAZON_REGISTRY": ""}
    del environment["BLAZON_REGISTRY"]
    result = subprocess.run([binary, *words], cwd=folder, env=environment, capture_output=True, text=True)
    if result.returncode not in ok:
        raise Failed("%s: status %d\n%s%s" % (" ".join(words[:4]), result.returncode, result.stdout[-2000:], result.stderr[-2000:]))
    return result.stdout


def registry(binary, folder, maker):
    everything = maker.live + maker.local + maker.idle + maker.removed + maker.renamed + maker.deprecated + maker.dynamic
    with open(os.path.join(folder, "design.tokens.json"), "w") as file:
        json.dump(tree(everything, maker.deprecated), file)
    run(binary, folder, "init", "t.blazon")
    run(binary, folder, "import", "design.tokens.json", "-m", "First")
    names = {}
    for number, path in enumerate(maker.renamed):
        new = path[:-1] + ("later-%d" % number,)
        if number % 5 == 0:  # A chain of two.
            run(binary, folder, "mv", ".".join(path), ".".join(path[:-1] + ("between-%d" % number,)), "-m", "One")
            run(binary, folder, "mv", ".".join(path[:-1] + ("between-%d" % number,)), ".".join(new), "-m", "Two")
        else:
            run(binary, folder, "mv", ".".join(path), ".".join(new), "-m", "Names by role")
        names[path] = new
    for path in maker.removed:
        run(binary, folder, "rm", ".".join(path), "-m", "Not used")
    prefix = {"prefix": "ds"}
    outputs = [
        {"format": "css", "out": "gen", "options": prefix}, {"format": "scss", "out": "gen", "options": prefix},
        {"format": "swift", "out": "gen", "options": {"namespace": "DS"}}, {"format": "ts", "out": "gen"},
        {"format": "compose", "out": "gen"}, {"format": "flutter", "out": "gen", "options": {"name": "FTokens"}},
        {"format": "tailwind", "out": "gen"}, {"format": "xcassets", "out": "gen"},
        {"format": "android", "out": "gen", "under": ["color", "space"], "options": prefix}]
    with open(os.path.join(folder, "blazon.json"), "w") as file:
        json.dump({"registry": "t.blazon", "outputs": outputs}, file)
    run(binary, folder, "export")
    return names


# MARK: Comparison

def compare(binary, folder, maker, names, truth):
    output = json.loads(run(binary, folder, "usage", "src", "gen", "--deprecated", "--unused", "--json", ok=(0, 1)))
    live = maker.live + maker.local + maker.idle + maker.deprecated + list(names.values()) + maker.dynamic
    used = collections.Counter()
    for (path, _), count in truth.uses.items():
        used[path] += count
    expected = collections.Counter(truth.findings)
    for path in live:
        if not used[path] and not (path[0] == "dyn" and truth.built):
            expected[None, None, None, "unused", ".".join(path)] += 1
            truth.kinds["unused"] += 1
    found = collections.Counter(
        (one.get("file"), one.get("line"), one.get("column"), one["kind"], one["name"]) for one in output["findings"])
    missing, extra = expected - found, found - expected
    uses = collections.Counter({tuple(path.split(".")): count for path, count in output["uses"].items()})
    fewer, more = used - uses, uses - used
    built = collections.Counter(output["built"])
    right = sum(expected.values()) + used.total() + truth.built.total()
    lost = missing.total() + fewer.total() + (truth.built - built).total()
    wrong = extra.total() + more.total() + (built - truth.built).total()
    for title, items in (("not found", missing), ("found and not planted", extra)):
        for file, line, column, kind, name in sorted(items, key=str)[:40]:
            print("%s: %s:%s:%s %s %s" % (title, file, line, column, kind, name))
            if file:
                with open(os.path.join(folder, file), encoding="utf-8-sig", newline="") as text:
                    print("    " + text.read().split("\n")[line - 1][:300].strip())
    if fewer or more or built != truth.built:
        explain(binary, folder, truth, built)
    return right, lost, wrong


def explain(binary, folder, truth, built):
    """Which files have other uses than were planted."""
    files = sorted({file for _, file in truth.uses})
    for file in files:
        output = json.loads(run(binary, folder, "usage", file, "--json", ok=(0, 1)))
        wanted = {".".join(path): count for (path, of), count in truth.uses.items() if of == file}
        for path in sorted({*wanted, *output["uses"]}):
            if wanted.get(path, 0) != output["uses"].get(path, 0):
                print("%s: %s is used %d times, found %d times" % (
                    file, path, wanted.get(path, 0), output["uses"].get(path, 0)))
    if built != truth.built:
        print("put together: planted %s, found %s" % (dict(truth.built), dict(built)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--blazon", required=True)
    parser.add_argument("--count", type=int, default=1000, help="mentions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the files, made anew")
    parser.add_argument("--list", action="store_true", help="show the snippets")
    arguments = parser.parse_args()
    if arguments.list:
        for language, (pieces, *_) in LANGUAGES.items():
            for piece in snippets(pieces):
                print(language + ": " + piece)
        return 0
    folder = arguments.keep or tempfile.mkdtemp(prefix="mentions.")
    if arguments.keep:
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
    try:
        rng = random.Random(arguments.seed)
        binary = os.path.abspath(arguments.blazon)
        maker, truth = Maker(rng), Truth()
        names = registry(binary, folder, maker)
        done, number = 0, 0
        languages = list(LANGUAGES)
        while done < arguments.count:
            language = languages[number % len(languages)]
            name = "src/%s/f%d.%s" % ("ab"[number % 2], number, language)
            data, more = maker.file(language, name, rng.randint(3, 25), truth)
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
            done, number = done + more, number + 1
        right, lost, wrong = compare(binary, folder, maker, names, truth)
    except Failed as problem:
        print(problem, file=sys.stderr)
        return 2
    finally:
        if not arguments.keep:
            shutil.rmtree(folder, ignore_errors=True)
    print("%d mentions in %d files (%s): recall %.2f %%, precision %.2f %%" % (
        done, number, ", ".join("%d %s" % (count, kind) for kind, count in sorted(truth.kinds.items())),
        100 * (right - lost) / right, 100 * (right - lost) / max(right - lost + wrong, 1)))
    return 1 if lost or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
