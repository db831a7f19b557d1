import Foundation
import TestSupport
import Testing
import TokenExport
import TokenModel

@Suite("Generated Swift compiles")
struct SwiftCompileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var fixture: Fixture
    /// The framework of the platform, stubbed; `nil` for the standard library alone.
    var platform: String?
    var options: [String: String] = [:]
    var testDescription: String { "\(name), \(platform ?? "no platform"), \(options)" }
  }

  static let cases = ["plain", "packed"].flatMap { style in
    [
      Case(name: "every type", fixture: .everyType),
      Case(name: "every type", fixture: .everyType, options: ["access": "internal"]),
      Case(name: "every type", fixture: .everyType, options: ["access": "package"]),
      Case(name: "every type", fixture: .everyType, platform: "UIKit"),
      Case(
        name: "every type", fixture: .everyType, platform: "UIKit",
        options: ["frameworks": "all", "types": "all"]),
      Case(
        name: "every type", fixture: .everyType, platform: "AppKit",
        options: ["frameworks": "all", "types": "all"]),
      Case(name: "nasty names", fixture: HostileNames.tokens),
      Case(name: "nasty names", fixture: HostileNames.tokens, options: ["groups": "as-named"]),
      Case(name: "nasty names", fixture: HostileNames.tokens, platform: "UIKit"),
      Case(name: "nasty names", fixture: HostileNames.tokens, platform: "AppKit"),
      Case(name: "nothing", fixture: Fixture(axes: []), platform: "UIKit"),
      Case(
        name: "nothing", fixture: Fixture(axes: []), platform: "UIKit", options: ["types": "all"]),
    ].map { given in
      var given = given
      given.options["style"] = style
      return given
    }
  }

  @Test("Without a warning, for every type and name, on every platform", arguments: cases)
  func compiles(_ given: Case) throws {
    var options = Fixture.options
    options.chosen = given.options
    let text = try given.fixture.export(.swift, options).text
    try SwiftCompiler.withFolder { compiler in
      try compiler.write(text, "Tokens.swift")
      if let platform = given.platform {
        try compiler.makeStubs(["CoreGraphics", "QuartzCore", platform, "SwiftUI"])
      }
      try compiler.expectClean(["-typecheck", "Tokens.swift"])
    }
  }

  /// Each token of every type alone, in a namespace of its own, with the types that it needs.
  private func alone(_ style: String, _ frameworks: String) throws -> [String] {
    let all = Fixture.everyType.tokens
    return try all.tokens.enumerated().map { index, token in
      var one = all
      one.tokens = [token]
      var options = Fixture.options
      options.chosen = [
        "namespace": "T\(index)", "style": style, "frameworks": frameworks, "members": "none",
      ]
      return try export(one, as: .swift, options: options).files.map(\.text).joined()
    }
  }

  @Test(
    "Each type alone declares all that it needs", arguments: [nil, "UIKit", "AppKit"],
    [("plain", "swiftui"), ("packed", "swiftui"), ("plain", "all")])
  func typesAlone(_ platform: String?, _ form: (style: String, frameworks: String)) throws {
    let files = try alone(form.style, form.frameworks)
    #expect(files.count > 30)
    try SwiftCompiler.withFolder { compiler in
      if let platform {
        try compiler.makeStubs(["CoreGraphics", "QuartzCore", platform, "SwiftUI"])
      }
      for (index, text) in files.enumerated() { try compiler.write(text, "T\(index).swift") }
      try compiler.expectClean(["-typecheck"] + files.indices.map { "T\($0).swift" })
    }
  }

  @Test("Types that no token has are left out, and declared on request")
  func unusedTypes() throws {
    var set = Fixture(axes: [])
    set.add("gap", .dimension, px("4"))
    set.add("fast", .duration, #"{"value":200,"unit":"ms"}"#)
    let text = try set.export(.swift).text
    for type in ["struct ", "Color", "Spring", "SwiftUI", "UIKit", "Context", "table"] {
      #expect(!text.contains(type), "\(type)")
    }
    #expect(text.contains("typealias Length"))
    var options = Fixture.options
    options.chosen["types"] = "all"
    #expect(try set.export(.swift, options).text.contains("public struct Spring"))
    set.add("ink", .color, color("#007aff"))
    let colored = try set.export(.swift).text
    #expect(colored.contains("public typealias Color = SwiftUI.Color"))
    #expect(colored.contains("public typealias Color = RGBA"))
    #expect(!colored.contains("UIKit") && !colored.contains("Context"))
    #expect(!colored.contains("Typography") && !colored.contains("struct Shadow"))
  }

  @Test(
    "In a module whose default is the main actor, for users of any thread",
    arguments: [nil, "UIKit", "AppKit"])
  func mainActor(_ platform: String?) throws {
    let text = try Fixture.everyType.export(.swift).text
    try SwiftCompiler.withFolder { compiler in
      if let platform {
        try compiler.makeStubs(["CoreGraphics", "QuartzCore", platform, "SwiftUI"])
      }
      try compiler.write(text, "Tokens.swift")
      try compiler.write(
        """
        nonisolated func uses() -> Int {
          let blue = Tokens.Base.blue
          return blue.hashValue + (blue == Tokens.Base.ok ? 1 : 0)
            + Int(Tokens.Motion.duration) + (Tokens.Size.width == 0 ? 1 : 0)
        }
        """, "Use.swift")
      try compiler.expectClean(
        ["-typecheck", "-default-isolation", "MainActor", "Tokens.swift", "Use.swift"])
    }
  }

  @Test(
    "As a library whose layout may change without its clients", arguments: ["public", "package"],
    ["plain", "packed"])
  func evolves(_ access: String, _ style: String) throws {
    var options = Fixture.options
    options.chosen = ["access": access, "style": style]
    let text = try Fixture.everyType.export(.swift, options).text
    try SwiftCompiler.withFolder { compiler in
      try compiler.write(text, "Tokens.swift")
      try compiler.expectClean(["-typecheck", "-enable-library-evolution", "Tokens.swift"])
    }
  }

  @Test(
    "Axes of any name",
    arguments: ["context", "tokensContext", "font", "theme", "self", "idiom", "appearance"],
    ["axes", "prefixed"])
  func axisNames(_ axis: String, _ environment: String) throws {
    var set = Fixture(axes: [.init(name: axis, values: ["one", "two", "tv"])])
    for (context, hex) in [("", "#111111"), ("\(axis)=two", "#222222"), ("\(axis)=tv", "#333333")] {
      set.add("color.a", .color, color(hex), in: context)
      set.add("size.a", .dimension, px("1\(hex.last ?? "0")"), in: context)
    }
    var options = Fixture.options
    options.chosen = ["environment": environment, "frameworks": "all", "members": "all"]
    let text = try set.export(.swift, options).text
    if axis == "idiom" { #expect(text.contains("traits.userInterfaceIdiom == .tv")) }
    try SwiftCompiler.withFolder { compiler in
      try compiler.makeStubs(["CoreGraphics", "QuartzCore", "UIKit", "SwiftUI"])
      try compiler.write(text, "Tokens.swift")
      try compiler.expectClean(["-typecheck", "Tokens.swift"])
    }
  }

  /// How many hostile names: `BLAZON_HOSTILE_NAMES=10000` for as many as the release promises.
  static let hostile =
    ProcessInfo.processInfo.environment["BLAZON_HOSTILE_NAMES"].flatMap { Int($0) } ?? 300

  @Test(
    "Hostile names and texts of every kind", arguments: [nil, "UIKit", "AppKit"] as [String?],
    ["plain", "packed"])
  func hostileNames(_ platform: String?, _ style: String) throws {
    var random = SeededGenerator()
    let seed = random.next()
    let set = HostileNames.random(Self.hostile, seed: seed)
    var options = Fixture.options
    options.chosen["style"] = style
    let (text, losses) = try set.export(.swift, options)
    #expect(losses.allSatisfy { $0.code == "name" })
    try SwiftCompiler.withFolder { compiler in
      try compiler.write(text, "Tokens.swift")
      if let platform {
        try compiler.makeStubs(["CoreGraphics", "QuartzCore", platform, "SwiftUI"])
      }
      try compiler.expectClean(["-typecheck", "Tokens.swift"], "seed \(seed)")
    }
    let paths = Set(set.tokens.tokens.map(\.path))
    let declared = text.matches(
      of: #/\n +public static (var|let|func) [^=]/#)
    #expect(declared.count == paths.count, "seed \(seed)")
  }

  @Test("A consumer reads values, contexts and variants", arguments: ["plain", "packed"])
  func consumer(_ style: String) throws {
    let use = """
      import Foundation

      @main struct Main {
        static func main() throws {
          typealias Context = TokensValues.Context
          let theme = try JSONDecoder().decode(Context.self, from: Data(#"{"appearance":"dark"}"#.utf8))
          precondition(theme == Context(appearance: .dark))
          let pad = Context(idiom: .pad)
          let again = try JSONDecoder().decode(Context.self, from: JSONEncoder().encode(pad))
          precondition(again == pad)
          precondition(Tokens.Sheet.inset(in: .init()) == 16)
          precondition(Tokens.Sheet.inset(in: .init(idiom: .pad)) == 20)
          precondition(Tokens.Sheet.width(in: .init(idiom: .pad)) == 320)
          precondition(Tokens.Sheet.width(in: .init()) == nil)
          precondition(Tokens.Sheet.height(in: .init(idiom: .pad)) == nil)
          let curve: TokensValues.CubicBezier? = Tokens.Sheet.curve(in: .init(idiom: .pad))
          precondition(curve?.x1 == 0.42 && curve?.y2 == 1)
          let dark = TokensValues.Context(appearance: .dark)
          precondition(Tokens.Color.alert.rgba(in: dark) == 0xFF453A)
          precondition(Tokens.Color.alert == Tokens.Color.red)
          precondition(Set([Tokens.Color.alert, Tokens.Color.red]).count == 1)
          precondition(Tokens.Color.red.base == 0xFF3B30)
          precondition(
            Tokens.Color.red.rgba(in: .init(appearance: .dark, contrast: .increased)) == 0xFF6961)
          precondition(Tokens.Base.blue.base == 0x007AFF && Tokens.Base.ok.base.alpha == 0.5)
          precondition(Tokens.Sheet.backdrop(in: .init(idiom: .pad)) == nil)
          precondition(Tokens.Sheet.backdrop(in: .init())?.base.alpha == 0.4)
          precondition(Tokens.Base.wide.base == .init(1, 0.5, 0, isP3: true))
          precondition(Tokens.Base.inexact.base == .init(0.1234, 0, 1))
          precondition(Tokens.Text.body.textStyle == .body)
          precondition(Tokens.Line.shadow.layers[0].radius == 20)
          precondition(Tokens.Our.spring == .init(response: 0.5, dampingRatio: 0.8))
          precondition(Tokens.Our.mass.dampingRatio == 0.5)
          precondition(Tokens.Size.root.points(rootFontSize: 16) == 24)
          print("ok")
        }
      }
      """
    var options = Fixture.options
    options.chosen["style"] = style
    let text = try Fixture.everyType.export(.swift, options).text
    try SwiftCompiler.withFolder { compiler in
      try compiler.write(text, "Tokens.swift")
      try compiler.write(use, "Use.swift")
      try compiler.expectClean(["Tokens.swift", "Use.swift", "-o", "use"])
      #expect(try compiler.run(compiler.folder.appendingPathComponent("use")) == "ok\n")
    }
  }

  @Test(
    "Shadows, borders, gradients and materials follow the mode by their colors",
    arguments: ["plain", "packed"])
  func colorsWithin(_ style: String) throws {
    var set = Fixture(axes: [.init(name: "appearance", values: ["light", "dark"])])
    func add(_ path: String, _ type: TokenType, _ value: (String) -> String) {
      set.add(path, type, value(color("#cccccc")))
      set.add(path, type, value(color("#444444")), in: "appearance=dark")
    }
    let layer = """
      "offsetX": \(px("0")), "offsetY": \(px("2")), "blur": \(px("4")), "spread": \(px("0"))
      """
    add("card.border", .border) {
      #"{"color": \#($0), "width": \#(px("1")), "style": "solid"}"#
    }
    add("card.shadow", .shadow) {
      #"[{"color": \#(color("#000000")), \#(layer)}, {"color": \#($0), \#(layer)}]"#
    }
    add("card.shine", .gradient) {
      ##"[{"color": \##($0), "position": 0}, {"color": \##(color("#ffffff")), "position": 1}]"##
    }
    set.add(
      "card.frame", .border,
      #"{"color": \#(color("#cccccc")), "width": \#(px("1")), "style": "solid"}"#)
    set.add(
      "card.frame", .border,
      #"{"color": \#(color("#444444")), "width": \#(px("2")), "style": "solid"}"#,
      in: "appearance=dark")
    var options = Fixture.options
    options.chosen["style"] = style
    let text = try set.export(.swift, options).text
    let use = """
      @main struct Main {
        static func main() {
          let dark = TokensValues.Context(appearance: .dark)
          typealias Card = Tokens.Card
          func gray(_ color: TokensValues.Color) -> String {
            [color.base, color.rgba(in: dark)].map { "\\(Int($0.red * 255 + 0.5))" }.joined(separator: " ")
          }
          print(gray(Card.border.color))
          print(gray(Card.shadow.layers[1].color), gray(Card.shadow.layers[0].color))
          print(gray(Card.shine.stops[0].color), gray(Card.shine.stops[1].color))
          print(Card.frame(in: .init()).width, gray(Card.frame(in: dark).color), Card.frame(in: dark).width)
        }
      }
      """
    try SwiftCompiler.withFolder { compiler in
      try compiler.write(text, "Tokens.swift")
      try compiler.write(use, "Use.swift")
      try compiler.expectClean(["Tokens.swift", "Use.swift", "-o", "use"])
      #expect(
        try compiler.run(compiler.folder.appendingPathComponent("use")) == """
          204 68
          204 68 0 0
          204 68 255 255
          1.0 68 68 2.0

          """)
    }
  }
}
