import PositionedJSON
import TestSupport
import TokenModel

/// Names that DTCG allows and that other languages choke on.
enum HostileNames {
  static let all = [
    "Type", "self", "Self", "default", "init", "init_", "Protocol", "class", "func", "static",
    "Any", "is", "throws", "await", "actor", "get", "set", "some", "any", "each", "extension",
    "_", "__", "1x", "_1x", "8", "a b", "a  b", "aB", "a-b", "emoji 😀", "a/b", "*/", "/*", "//",
    "\"", "'", "`", "\\", "\\u{41}", "\\(x)", "#", "line\nbreak", "\r", "\u{2028}", "\u{7F}",
    "\u{1}", "a", "A", "ä", "_u20_", "_u20", "_u20 ", "x", "x_u20_", "x u20_",
    "Swift", "Swift_", "SwiftUI", "UIKit", "Color", "String", "Double", "Tokens", "TokensValues",
    "Bool", "Optional", "</style>", "<!--", "a;b:c", "url(x)", "--", "-", "a\\", "größe", "日本",
    "true", "nil", "_:", "dynamicType", "hashValue", "~", "/etc/x", "%", "a$", "\u{202E}rtl",
    String(repeating: "long", count: 2500),
  ]

  /// Each name as a token, as a group with a token of the same name, and twice nested.
  static let tokens: Fixture = {
    var set = Fixture(axes: [
      .init(name: "appearance", values: ["light", "dark"]),
      .init(name: "default", values: all),
      .init(name: "Type", values: ["class", "a b"]),
      .init(name: "a b", values: ["x", "</style>\n\"]"]),
      .init(name: "Swift", values: ["only"]),
    ])
    for name in all {
      set.add("token.\(name)", .dimension, px("1"))
      set.add("\(name).\(name)", .string, "\"x\"")
      set.add("nested.\(name).\(name).\(name)", .color, color("#ff0000"))
      set.describe("token.\(name)", name, deprecated: .string(name))
    }
    set.add("token.x", .dimension, px("2"), in: "default=init")
    set.add("token.x", .dimension, px("3"), in: "Type=a b,a b=</style>\n\"]")
    set.add("roots.$root", .number, "3")
    set.add("roots.root", .number, "4")
    set.add("text.hostile", .string, #""</style>\"\\\n*/ \u2028 \u0001 '; } x {""#)
    set.add("text.words", .color, nil, [.words: .string("*/\n}\r\"\"\" \u{2028}")])
    set.add(
      "text.font", .fontFamily, #"["A\"; } body { x: url(y)", "serif", "</style>"]"#,
      [.note: .string("a\nb")],
      evidence: [Evidence(document: "d\n", locator: ["\r#endif", "*/"])])
    return set
  }()

  /// Tokens of many types whose names and texts are made of the names above, a hundred to a group.
  static func random(_ count: Int, seed: UInt64) -> Fixture {
    var random = SeededGenerator(seed: seed)
    var set = Fixture()
    let short = all.filter { $0.count < 100 } + [String(repeating: "é", count: 200)]
    func text(_ pieces: Int) -> String {
      (0..<pieces).map { _ in short.randomElement(using: &random) ?? "a" }.joined()
    }
    for index in 0..<count {
      var name = text(Int.random(in: 1...3, using: &random))
      if index % 3 == 0 { name += ["-", " ", "_"][index % 9 / 3] + text(1) }
      let path = "\(text(1)) \(index / 100).\(name)\(index % 2 == 0 ? "" : " \(index)")"
      // A font's name has no braces.
      let quoted = JSON.string(text(2).filter { index % 5 != 3 || !"{}".contains($0) }).compactText
      switch index % 5 {
      case 0: set.add(path, .color, color("#ff3b30"))
      case 1: set.add(path, .dimension, px("\(index)"))
      case 2: set.add(path, .string, quoted)
      case 3: set.add(path, .fontFamily, "[\(quoted)]")
      default:
        set.add(path, .number, "1")
        set.add(path, .number, "2", in: "appearance=dark")
      }
      if index % 4 == 0 { set.describe(path, text(3), deprecated: .string(text(2))) }
    }
    return set
  }
}
