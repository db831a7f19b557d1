import CodeScan
import TestSupport
import Testing

@Suite("Names in code")
struct MentionTests {
  /// Code in which each mention stands between `«` and `»`, with the letter of its kind behind it: `u`se,
  /// `f`allback, `d`eclaration, `s`tring, `c`omment, `b`uilt, `a`rgument.
  private static let marked: [(SourceLanguage, String)] = [
    (.css, ".a { color: var(«--c-a»u); margin: VAR( «--b»f , 1px) var(«--d»f, var(«--e»u)) }"),
    (.css, ":root { «--a»d: 1px; «--c»d: var(«--b»u) } @property «--p»d { syntax: '*' }"),
    (
      .css,
      "/* «--a»c */ .--a #--b { content: \"«--a»s\" ; transition: «--t»u 1s; width: --f(1px) }"
    ),
    (.css, "a { background: url(«--x»s.png) } b { color: var(«--a\\.b»u) }"),
    (.scss, "«$a»d: 1px; .b { c: «$a_b»u; $l: 2px; d: $l; e: t.«$x»u; f: foo($n: «$y»u) } // $z"),
    (
      .scss,
      "@mixin m($p, $q: «$d»u) { a: $p; b: $q } .c { d: «$p»u; e: #{«$f»u} } @each $k, $v in «$m»u { g: $k }"
    ),
    (.scss, ".a { b: var(«--x-»b#{«$y»u}); c: \"«--s»s #{«$z»u}\" }"),
    (.scss, "@include m(«$a»u, $x: «$b»u) { c: d } @include n using ($e) { f: $e }"),
    (.scss, "@use 't' with («$a»a: 1, «$b»a: f($c: «$d»u)); @forward 'x' hide y, «$e»a;"),
    (.scss, "@each $k in f(«$m»u, «$n»u) { a: $k } @mixin o($p: f(1, «$q»u), $r...) { b: $r }"),
    (
      .css,
      "@function --f(«--x»d <length>, «--y»d: 1px) { result: var(«--x»u) } a { b: --f(var(«--z»u)) }"
    ),
    (.css, "a { b: 'c\\\r\n «--d»s'; e: var(«--f»u) }"),
    (.less, ".a { b: var(«--x»u); // «--y»c\n c: ~\"var(«--z»u)\"; d: \"var(«--z»s)\" }"),
    (.swift, "let a = «Tokens.Color.brand.opacity»u(1), b = Other.Tokens.x"),
    (
      .swift,
      "f(\"Tokens.x \\(«Tokens.Space.m»u)\", #\"\\(Tokens.y)\"#) /* Tokens.a /* b */ Tokens.c */ // Tokens.d"
    ),
    (.swift, "import Kit\nlet a = Kit.«Tokens.x»u, b = «Tokens\n  .y»u, c = «Tokens.`default`»u"),
    (
      .swift,
      "extension Tokens.Color { static let «mine»d = «Tokens.x»u }\nlet a = «Tokens.Color.mine»u"
    ),
    (.swift, "func f(Tokens: P) -> Int { Tokens.a }\nf { Tokens in Tokens.b }; «Tokens.c»u"),
    (
      .swift, "if let a = b, let Tokens = c { Tokens.d }; «Tokens.e»u; { let Tokens = 1; Tokens.f }"
    ),
    (.swift, "enum Tokens { static let x = 1 }\nlet y = Tokens.x"),
    (
      .script,
      "import { tokens as t } from 'x'\nconst a = «t.color.b»u, c = «tokens['a-b'].d»u, e = «tokens.x»b[i]"
    ),
    (
      .script,
      "const f = (tokens) => { tokens.a }; function g(tokens) { return tokens.b } «tokens.c»u"
    ),
    (.script, "{ const tokens = o(); tokens.a } function f() { let tokens; tokens.b } «tokens.c»u"),
    (
      .script,
      "for (const tokens of all) { tokens.a } try { b } catch (tokens) { tokens.c } «tokens.d»u"
    ),
    (.script, "const o = { draw(tokens) { tokens.a } }; if (x) { «tokens.b»u } f(«tokens.c»u) "),
    (
      .script,
      "const f = ({ tokens }: P): Q => tokens.a\nuse(«tokens.b»u, (x, tokens = 1) => tokens.c, «tokens.d»u)"
    ),
    (
      .script,
      "const tokens = require('t'); «tokens.a»u; f(«tokens»b); const { b } = «tokens»b; ({ tokens })"
    ),
    (
      .script,
      "import * as ds from 't'; ds.«tokens.b»u, «tokens?.['c']»u, «tokens!.d»u, x ? [1] : 2"
    ),
    (.script, "const q = a / «tokens.b.default»u / 2, r = x ? /[`'\"]/ : «tokens.c»u"),
    (.swift, "\u{FEFF}import Kit\nlet a = Kit.«Tokens.x»u"),
    (
      .script,
      "{ const [tokens, set] = f(); tokens.a } for (const { tokens } of b) tokens.c; «tokens.d»u"
    ),
    (.script, "const { tokens } = useTheme(); «tokens.a»u; function f({ tokens }) { tokens.b }"),
    (.script, "o = { '«--a»d': 1, x: '«--b»s' }; e.setProperty('«--c»d', 1)"),
    (
      .script,
      "const s = 'var(«--a»u)', t = `calc(var(«--b»f, 1px) * ${x})`, u = `var(«--c-»b${x})`, v = '«--d»s'"
    ),
    (.script, "const r = /tokens.a/g, q = a / «tokens.b»u / 2; o.tokens.c; // tokens.d"),
    (.scriptWithElements, "return <A x={«tokens.a»u} y=\"«--z»s\">It's `«--n»` {«tokens.b»u}</A>"),
    (.scriptWithElements, "const f = <T,>(x: T) => a < b && «tokens.c»u > 1"),
    (
      .kotlin,
      "val a = «Tokens.Color.x»u; val b = \"$c ${«Tokens.y»u} Tokens.z\"; d(«R.color.brand»u) // R.color.x"
    ),
    (
      .kotlin,
      "import com.example.Tokens as T\nval a = «T.x»u; val s = \"\"\"Tokens.y\"\"\"; val c = 'x'"
    ),
    (
      .kotlin,
      "fun f(Tokens: P) = Tokens.a\n@B fun g() = «Tokens.c»u\nfun h(Tokens: P) { Tokens.d }"
    ),
    (
      .dart,
      "final a = «Tokens.x»u; final b = 'Tokens.y ${«Tokens.z»u}'; final c = r'${Tokens.w}'; p.Tokens.v;"
    ),
    (
      .markup,
      "<style>a { b: var(«--x»u) }</style><p style=\"c: var(«--y»u)\">--z</p><script>«tokens.a»u</script>"
    ),
    (
      .markup,
      "<p>it's</p><!-- ' var(«--a»c) --><p style='«--b»d: 1; c: var(«--b»u)' :d=\"«tokens.e»u\">{{ «tokens.f»u }}"
    ),
    (
      .markup,
      "<STYLE media='a > b' lang=scss>a { b: «$c»u } // it's\n</STYLE><a b={«tokens.c»u} d='{«tokens.e»u} «--f»s'>"
    ),
    (
      .markup,
      "---\nconst a = «tokens.b»u\n---\n{x && <p>don't {«tokens.c»u}</p>} { <p>tokens.d</p>"
    ),
    (
      .xml,
      "<color name=\"«b»d\">«@color/a»u</color><!-- @color/c --><x a=\"«@style/T.A»u\" b=\"@+id/z\"/>"
    ),
    (
      .scss,
      "a { «--raw»d: $b f($c); «--x»d: #{f(«$d»u)}; e: «$g»u } @use 'sass:math'; @media («--h»u) { .b { c: #{«$i»u} } }"
    ),
    (
      .script,
      "import { tokens } from 't'; function f() { const { x: tokens } = g(); tokens.a } ({ y: { z: tokens } }) => tokens.b"
    ),
    (.script, "import { a as tokens } from 't'; tokens.b"),
    (
      .script,
      "function f() { let a = f(1), tokens = 2; tokens.b } «tokens.c»u; (typeof «tokens)['d']»u; f(«tokens»b).e"
    ),
    (
      .script,
      "import { tokens } from 't'; { const { tokens } = g(); tokens.a } «tokens.b»u; /var\\(«--x»s\\)/"
    ),
    (.script, "css`/* «--a»c */ b: var(«--c»u) // «--d»c\n e: ${f} /* ${g} «--h»c */ var(«--i»u)`"),
    (
      .swift, "f { (Tokens: A) in Tokens.b }; for Tokens in c { Tokens.d }; let e = «Tokens.f»u"
    ),
    (
      .kotlin,
      "import a.b.«Tokens.c»u\nval «Tokens.d»d get() = «c»u + a.b.«Tokens.e»u + f(c = 1) + x.c + «R.color.g»u.dp\nval h = android.R.color.i + «Tokens.j»u"
    ),
    (.kotlin, "when (a) { is Tokens -> 1; else -> «Tokens.b»u }"),
    (.kotlin, "import a.«R.dimen.b»u\nfor (Tokens in c) { Tokens.d }\nval e = «b»u"),
    (.dart, "import 'a.dart' show Tokens;\nfinal b = «Tokens.c»u;"),
    (.dart, "class A { final B Tokens; f() => Tokens.c; } g() { var (Tokens, h) = i; Tokens.j; }"),
    (
      .markup,
      "<script>import { tokens as t } from 't'; const c = «t.x»u</script><p :a=\"«t.b»u\">{{ «t.d»u }}</p>"
    ),
    (
      .markup,
      "<p :k=\"tokens.a\" v-for=\"(tokens, i) in b\"><p/>{{ tokens.c }}</p>{{ «tokens.d»u }}<q #e=\"{ tokens: f }\">{{ «tokens.g»u }}</q>"
    ),
    (
      .markup,
      "{#each «tokens.a»u as { tokens }}{#each b as c}{tokens.d}{/each}{/each}{«tokens.e»u}<style>a { b: v-bind('«tokens.f»u') }</style>"
    ),
    (
      .xml,
      "<s>to @dimen/a</s><b c='see @dimen/d' e='@{f ? `@dimen/g` : «@dimen/h»u}'/><style name='«A.B.C»d' parent='«A.D»u'/>"
    ),
    (.tokens, "{\"a\": {\"$value\": \"{«b.c»u}\"}, \"d\": \"{ «e»u } x {«f.g»u}\"}"),
  ]

  @Test("Each is found with its place and kind, and nothing else is", arguments: marked)
  func found(_ language: SourceLanguage, _ marked: String) {
    var text = ""
    var expected: [String] = []
    for part in marked.split(separator: "«", omittingEmptySubsequences: false) {
      guard let end = part.firstIndex(of: "»") else {
        text += part
        continue
      }
      let rest = part[part.index(after: end)...]
      // What is text between elements has no kind.
      guard marked.contains("«\(part[..<end])»\(rest.prefix(1))"),
        "ufdscba".contains(rest.prefix(1)),
        !rest.hasPrefix("`")
      else {
        text += part[..<end] + rest
        continue
      }
      expected.append("\(text.utf8.count) \(part[..<end]) \(rest.prefix(1))")
      text += part[..<end] + rest.dropFirst()
    }
    let bytes = Array(text.utf8)
    let kinds: [Mention.Kind: String] = [
      .use: "u", .fallback: "f", .declaration: "d", .string: "s", .comment: "c", .built: "b",
      .argument: "a",
    ]
    let mentions = scan(bytes, as: language, roots: ["Tokens", "tokens", "R"]).mentions
    #expect(
      mentions.map {
        "\($0.range.lowerBound) \(String(decoding: bytes[$0.range], as: UTF8.self)) \(kinds[$0.kind] ?? "")"
      } == expected)
  }

  @Test("Classes of Tailwind and assets stand for themselves, without variants and modifiers")
  func utilities() {
    func names(_ text: String, _ language: SourceLanguage) -> [String] {
      var sought: SoughtNames = []
      (sought.hasUtilities, sought.hasAssets) = (true, true)
      let mentions = scan(Array(text.utf8), as: language, roots: sought).mentions
      return mentions.filter { $0.kind == .use && !$0.name.hasSuffix(":") }.map(\.name)
    }
    #expect(
      names("<p class='flex md:hover:bg-a/50 -mt-b! group-hover/x:p-c'>bg-d</p>", .markup)
        == ["bg-a", "mt-b", "p-c"])
    #expect(
      names("f(`p-a bg-${x}-b p-c`, 'data-[a=b:c]:p-d', \"bg-(--e)\") // p-f", .script)
        == ["p-a", "p-c", "p-d", "--e"])
    #expect(names(".p-a { @apply bg-b! p-c; }", .css) == ["bg-b", "p-c"])
    #expect(
      names(
        "Color(\"a/b\"), UIColor(named: \"c\"), Image(\"d\"), Color(\"e\\(f)\"), \"Color(g)\"",
        .swift)
        == ["a/b", "c"])
    let possible = Utility.variables(of: "border-t-a").map(\.variable)
    #expect(
      possible == ["--color-a", "--border-width-a", "--color-t-a", "--border-width-t-a"])
    #expect(Utility.name("--color-new", like: "border-t-a") == "border-t-new")
    #expect(Utility.name("--breakpoint-new", like: "max-a:") == "max-new:")
    #expect(Utility.name("--radius-new", like: "p-a") == nil)
  }

  @Test("A group is followed under the name that code gives to it, as far as that goes")
  func aliases() {
    func names(_ text: String, _ language: SourceLanguage) -> [String] {
      var sought: SoughtNames = ["Tokens", "tokens"]
      sought.groups = ["Tokens.Color", "tokens.color", "tokens.color.a"]
      sought.modules = ["tokens": "tokens"]
      let mentions = scan(Array(text.utf8), as: language, roots: sought).mentions
      return mentions.filter { $0.kind == .use }.map(\.name)
    }
    #expect(
      names("typealias C = Tokens.Color\nlet a = C.x, b = D.C.x, c = C.self", .swift)
        == ["Tokens.Color", "Tokens.Color.x", "Tokens.Color.self"])
    // What a type keeps is reached behind a dot, in extensions and in other files, so it is a place of its own.
    func isPlace(_ text: String) -> Bool {
      var sought: SoughtNames = ["Tokens"]
      sought.groups = ["Tokens.Color"]
      return scan(Array(text.utf8), as: .swift, roots: sought).mentions
        .contains { $0.name.hasPrefix("Tokens.Color") && !$0.name.hasSuffix(".x") }
    }
    #expect(isPlace("struct S { let c = Tokens.Color.self; func f() { self.c.x } }"))
    #expect(isPlace("struct S { typealias C = Tokens.Color }"))
    #expect(isPlace("enum S { private typealias C = Tokens.Color }; extension S { let a = C.x }"))
    #expect(!isPlace("enum S { private typealias C = Tokens.Color; let a = C.x }"))
    // A file may have many.
    #expect(
      isPlace(
        "struct S {" + (0..<5000).map { "private typealias C\($0) = Tokens.Color\n" }.joined() + "}"
      ))
    #expect(!isPlace("func f() { let c = Tokens.Color.self; c.x }"))
    let imports =
      "import t, { x } from '../t/tokens.js'; import o from './other'; import n from 't/tokens'"
    #expect(names(imports + "\nt.a; o.b; n['c']; t", .script) == ["tokens.a", "tokens.c"])
    #expect(
      names("import d.Tokens.Color\nval a = Color.x; val b = c.Color.x", .kotlin)
        == ["Tokens.Color.x"])
    #expect(
      names("import d.Tokens.Color as C\nval a = C.x; val b = Color.x", .kotlin) == [
        "Tokens.Color.x"
      ])
    #expect(
      names(
        "function f() { const { color, b: c } = tokens; color.x; c.y; (color) => color.z } color.w",
        .script) == ["tokens.color.x"])
    #expect(
      names(
        "const { a: d } = tokens.color; const e = tokens.color; d.x; e['y']; { let e = 1; e.z }",
        .script)
        == ["tokens.color.a.x", "tokens.color.y"])
  }

  @Test("Names are compared without escapes, quotes and blanks")
  func names() {
    func names(_ text: String, _ language: SourceLanguage) -> [String] {
      scan(Array(text.utf8), as: language, roots: ["Tokens", "tokens"]).mentions.map(\.name)
    }
    #expect(names("a { b: var(--a\\.b) var(--\\26 c) }", .css) == ["--a.b", "--&c"])
    #expect(names("let a = Tokens . `in`\n.b", .swift) == ["Tokens.in.b"])
    #expect(names("tokens?.a['x-y'][0].c", .script) == ["tokens.a.x-y.0.c"])
    #expect(names(".a { b: $c_d }", .scss) == ["$c-d"])
  }
}
