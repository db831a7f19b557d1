import Foundation
import TestSupport
import Testing
import TokenExport
import TokenModel

@Suite("An app uses generated Swift as it is")
struct SwiftConsumerTests {
  /// The usual tokens, a shadow that differs in the dark, and a length by an axis that the system does not
  /// know.
  private var tokens: Fixture {
    var set = SwiftStyleTests.usual
    set.revision.axes.append(.init(name: "density", values: ["regular", "compact"]))
    set.axes.declare("density")
    let layer = { (alpha: String) in
      #"[{"color":\#(color("#000000", alpha: alpha)),"offsetX":\#(px("0")),"offsetY":\#(px("4"))"#
        + #","blur":\#(px("8")),"spread":\#(px("0"))}]"#
    }
    set.add("sheet.shadow", .shadow, layer("0.1"))
    set.add("sheet.shadow", .shadow, layer("0.4"), in: "appearance=dark")
    set.add(
      "line.thin", .border,
      #"{"color":\#(color("#101010")),"width":\#(px("1")),"style":"solid"}"#)
    set.add(
      "shade.sky", .gradient,
      ##"[{"color":\##(color("#ffffff")),"position":0},{"color":\##(color("#0000ff")),"position":1}]"##
    )
    set.add("sheet.inset", .dimension, px("16"))
    set.add("sheet.inset", .dimension, px("8"), in: "density=compact")
    set.add("color.red", .color, color("#ff0000"))
    set.add(
      "motion.fade", .transition,
      #"{"duration":{"value":0.3,"unit":"s"},"delay":{"value":0,"unit":"ms"},"#
        + #""timingFunction":[0.25,0.1,0.25,1]}"#)
    set.add("motion.pop", .spring, #"{"response":0.5,"dampingRatio":0.8}"#)
    return set
  }

  /// What people write, with every value where SwiftUI's own type goes.
  private static let app = """
    import SwiftUI

    struct Card: View {
      @Environment(\\.tokensContext) private var context
      var isOpen: Bool

      var body: some View {
        Text("Hello")
          .textStyle(Tokens.Text.headline)
          .textStyle(.headline)
          .font(Tokens.Text.headline.font)
          .foregroundStyle(Tokens.Color.Text.default)
          .foregroundStyle(isOpen ? Tokens.Color.Text.default : .secondary)
          .foregroundColor(isOpen ? Tokens.Color.Text.default : .clear)
          .listRowBackground(Tokens.Color.Background.raised)
          .background(Tokens.Color.Background.raised)
          .background(Tokens.Shade.sky)
          .background(LinearGradient(gradient: Tokens.Shade.sky, startPoint: .top, endPoint: .bottom))
          .tint(Tokens.Color.Brand.hover)
          .fontWeight(Tokens.Font.Weight.w600)
          .font(.system(size: Tokens.Font.Size.s3, weight: Tokens.Font.Weight.w600))
          .padding(Tokens.Card.paddingX)
          .padding(Tokens.Sheet.inset(in: context))
          .cornerRadius(Tokens.Radius.s2)
          .shadow(Tokens.Shadow.large)
          .shadow(.large)
          .shadow(color: Tokens.Color.Text.default, radius: 2)
          .shadow(Tokens.Sheet.shadow)
          .border(Tokens.Line.thin)
          .border(.lineThin, in: RoundedRectangle(cornerRadius: Tokens.Radius.s2))
          .border(Tokens.Color.Border.strong, width: 1)
          .animation(
            Tokens.Motion.Easing.fast.animation(duration: Tokens.Motion.Duration.fast),
            value: isOpen)
          .animation(Tokens.Motion.fade, value: isOpen)
          .animation(.fade, value: isOpen)
          .animation(.pop, value: isOpen)
          .animation(.default, value: isOpen)
          .animation(Tokens.Motion.pop.animation.delay(0.1), value: isOpen)
      }
    }

    struct Screen: View {
      var body: some View {
        Card(isOpen: true).environment(\\.density, .compact)
        Tokens.Color.Background.raised
      }
      func open() {
        withAnimation(Tokens.Motion.Easing.slow.animation(duration: 0.2)) {}
        withAnimation(Tokens.Motion.fade) {}
        withAnimation(.pop) {}
        withAnimation {}
        _ = Rectangle().fill(Tokens.Color.Background.raised)
        let _: Color = Tokens.Color.Text.default.opacity(0.5)
        let _: [Color] = [Tokens.Color.Text.default, .red]
        let _: CGFloat = Tokens.Space.s2 * 2
        let _: TokensValues.Typography = .init(["Inter"], fontSize: 12)
      }
    }
    """

  /// What `members=all` adds.
  private static let members = """
    import SwiftUI

    struct Named: View {
      var body: some View {
        Text("Hello")
          .foregroundStyle(.brandDefault)
          .foregroundStyle(.red)
          .foregroundStyle(.colorRed)
          .tint(.brandHover)
          .padding(.Space.s2)
          .padding(.Card.paddingX)
      }
      func fill() { _ = Color.brandDefault }
    }
    """

  private static let uiKit = """
    import UIKit

    @MainActor func style(_ label: UILabel, _ view: UIView) {
      label.textColor = .textDefault
      label.tintColor = UIColor.brandHover
      label.font = Tokens.Text.headline.uiFont
      view.backgroundColor = UIColor(Tokens.Color.Background.raised)
      view.traitOverrides.density = .compact
      precondition(UIColor.brandHover === UIColor.brandHover)
      _ = Tokens.Motion.pop.timingParameters
    }
    """

  /// What is no value of the type that a modifier takes, with the words of the message that lead to it.
  static let refused = [
    ("Text(\"\").font(Tokens.Text.headline)", "textStyle(_:)"),
    ("Text(\"\").padding(Tokens.Sheet.inset)", "Context"),
    ("withAnimation(Tokens.Motion.Easing.fast) {}", "animation(duration:"),
  ]

  @Test("A message leads to the right form", arguments: refused)
  func leads(_ line: String, _ words: String) throws {
    let text = try tokens.export(.swift, Fixture.options).text
    try SwiftCompiler.withFolder { compiler in
      try compiler.makeStubs(["CoreGraphics", "QuartzCore", "UIKit", "SwiftUI"])
      try compiler.write(text, "Tokens.swift")
      try compiler.write("import SwiftUI\n@MainActor func use() {\n\(line)\n}\n", "Use.swift")
      let message = try compiler.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["swiftc", "-swift-version", "6", "-typecheck", "-I", ".", "Tokens.swift", "Use.swift"])
      #expect(message.contains("Use.swift") && message.contains(words), "\(message)")
    }
  }

  @Test("A view's shadow leaves inset layers out, and says so")
  func inset() throws {
    var set = Fixture(axes: [])
    set.add(
      "card", .shadow,
      #"[{"color":\#(color("#000000")),"offsetX":\#(px("0")),"offsetY":\#(px("4"))"#
        + #","blur":\#(px("8")),"spread":\#(px("0")),"inset":true}]"#)
    let text = try set.export(.swift).text
    let helper = try #require(text.firstRange(of: "func shadow("))
    #expect(
      text[..<helper.lowerBound].contains("outer layers; inset layers and spread are not drawn."))
    #expect(text.contains("layers.filter { !$0.isInset }"))
  }

  @Test(
    "Colors, text, spacing, shadows and animations without a wrapper",
    arguments: ["UIKit", "AppKit"], ["plain", "packed"])
  func app(_ platform: String, _ style: String) throws {
    var options = Fixture.options
    options.chosen = ["style": style, "members": "all"]
    if platform == "UIKit" { options.chosen["frameworks"] = "all" }
    let text = try tokens.export(.swift, options).text
    let sources =
      [("App.swift", SwiftConsumerTests.app), ("Members.swift", SwiftConsumerTests.members)]
      + (platform == "UIKit" ? [("Style.swift", SwiftConsumerTests.uiKit)] : [])
    try SwiftCompiler.withFolder { compiler in
      try compiler.makeStubs(["CoreGraphics", "QuartzCore", platform, "SwiftUI"])
      try compiler.write(text, "Tokens.swift")
      for (name, source) in sources { try compiler.write(source, name) }
      let files = sources.map(\.0)
      let all = ["Tokens.swift"] + files
      try compiler.expectClean(["-typecheck"] + all)
      try compiler.expectClean(["-typecheck", "-strict-memory-safety"] + all)
      try compiler.expectClean(["-typecheck", "-default-isolation", "MainActor"] + all)
      // As a module of its own.
      try compiler.expectClean(["-emit-module", "-module-name", "Design", "Tokens.swift"])
      for (name, source) in sources { try compiler.write("import Design\n" + source, name) }
      try compiler.expectClean(["-typecheck"] + files)
    }
  }

  /// A system of several brands, light and dark, some of whose colors are the same in some of them.
  private static func system(_ random: inout SeededGenerator) -> Fixture {
    var set = Fixture(axes: [
      .init(name: "appearance", values: ["light", "dark"]),
      .init(name: "brand", values: ["default", "a", "b", "c", "d", "e", "f"]),
    ])
    for index in 0..<140 {
      set.add("color.c\(index)", .color, hex(&random))
      for context in contexts.dropFirst() where Int.random(in: 0..<4, using: &random) > 0 {
        if index % 5 == 0, context.contains("brand") { continue }
        set.add("color.c\(index)", .color, hex(&random), in: context)
      }
    }
    return set
  }

  private static let contexts = ["default", "a", "b", "c", "d", "e", "f"].flatMap { brand in
    ["", "appearance=dark"].map { appearance in
      (brand == "default" ? [appearance] : [appearance, "brand=\(brand)"])
        .filter { !$0.isEmpty }.joined(separator: ",")
    }
  }

  private static func hex(_ random: inout SeededGenerator) -> String {
    color(
      "#" + (0..<6).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined())
  }

  @Test(
    "Each color of each brand, light and dark, as a style, a color and UIKit's color",
    arguments: ["plain", "packed"])
  func everyBrand(_ style: String) throws {
    var random = SeededGenerator(seed: 43)
    let set = SwiftConsumerTests.system(&random)
    var options = Fixture.options
    options.chosen = ["style": style, "frameworks": "all"]
    let text = try set.export(.swift, options).text
    var calls = ""
    var expected: [String] = []
    for token in set.tokens.tokens {
      let name = token.path.text.replacing("color.", with: "")
      let isThemed =
        text.contains(" \(name) = TokensValues.ThemedColor(")
        || text.contains(" \(name): TokensValues.ThemedColor ")
      calls += "  show(Tokens.Color.\(name), UIColor.\(name), \"\(name)\")\n"
      for context in SwiftConsumerTests.contexts {
        let full = try Context(text: context)
        guard
          case .color(let color)? = token.cells.last(where: { $0.context.holds(in: full) })?.value
        else { continue }
        let bytes = color.components.map { Int((($0?.value ?? 0) * 255).rounded()) }
        expected.append(
          "\(name) \(context) \(Array(repeating: "\(bytes)", count: 3).joined(separator: " "))")
      }
      if isThemed == (Int(name.dropFirst()).map { $0 % 5 == 0 } ?? true) {
        calls += "  fatalError()\n"
      }
    }
    let rows = SwiftConsumerTests.contexts.map { context in
      let brand = context.split(separator: "=").last.map(String.init) ?? "default"
      let isBranded = context.contains("brand")
      return
        "  (\"\(context)\", .`\(isBranded ? brand : "default")`, \(context.contains("dark"))),\n"
    }.joined()
    let program = """
      import SwiftUI
      import UIKit

      let rows: [(String, TokensValues.Context.Brand, Bool)] = [
      \(rows)]
      func text(_ shown: ([Double], Bool)) -> String { "\\(shown.0.prefix(3).map { Int($0 * 255 + 0.5) })" }
      func at(_ brand: TokensValues.Context.Brand, _ isDark: Bool) -> (EnvironmentValues, UITraitCollection) {
        var environment = EnvironmentValues()
        environment.brand = brand
        environment.colorScheme = isDark ? .dark : .light
        return (environment, UITraitCollection { $0.brand = brand; $0.userInterfaceStyle = isDark ? .dark : .light })
      }
      func show(_ color: Color, _ platform: UIColor, _ name: String) {
        for (context, brand, isDark) in rows {
          let (environment, traits) = at(brand, isDark)
          print(name, context, text(color.shown(environment)), text(platform.shown(traits)), text(UIColor(color).shown(traits)))
        }
      }
      func show(_ color: TokensValues.ThemedColor, _ platform: UIColor, _ name: String) {
        for (context, brand, isDark) in rows {
          let (environment, traits) = at(brand, isDark)
          let style = color.resolve(in: environment)
          let made = color.color(in: .init(brand: brand, appearance: isDark ? .dark : .light))
          print(name, context, text(style.shown(environment)), text(platform.shown(traits)), text(made.shown(environment)))
        }
      }
      @main struct Main { static func main() {
      \(calls)} }
      """
    try SwiftCompiler.withFolder { compiler in
      let modules = ["CoreGraphics", "QuartzCore", "UIKit", "SwiftUI"]
      try compiler.makeStubs(modules, areLinked: true)
      try compiler.write(text, "Tokens.swift")
      try compiler.write(program, "Use.swift")
      try compiler.expectClean(
        ["Tokens.swift", "Use.swift", "-o", "use"] + modules.map { "\($0)Stub.o" })
      let printed = try compiler.run(compiler.folder.appendingPathComponent("use"))
      let lines = printed.split(separator: "\n").map(String.init)
      #expect(lines.count == 140 * 14)
      for (line, want) in zip(lines, expected) where line != want {
        Issue.record("\(line), not \(want)")
      }
    }
  }
}
