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

  private static let app = """
    import SwiftUI

    struct Card: View {
      @Environment(\\.tokensContext) private var context
      var isOpen: Bool

      var body: some View {
        Text("Hello")
          .typography(Tokens.Text.headline)
          .foregroundStyle(Tokens.Color.Text.default)
          .foregroundStyle(.brandDefault)
          .foregroundStyle(.red)
          .foregroundStyle(.colorRed)
          .tint(.brandHover)
          .tint(Tokens.Color.Brand.hover.swiftUIColor)
          .fontWeight(Tokens.Font.Weight.w600)
          .padding(Tokens.Card.paddingX)
          .padding(Tokens.Sheet.inset(in: context))
          .shadow(Tokens.Shadow.large)
          .shadow(Tokens.Sheet.shadow(in: context))
          .animation(
            Tokens.Motion.Easing.fast.animation(duration: Tokens.Motion.Duration.fast),
            value: isOpen)
          .animation(Tokens.Motion.fade.animation, value: isOpen)
          .animation(Tokens.Motion.pop.animation, value: isOpen)
      }
    }

    struct Screen: View {
      var body: some View {
        Card(isOpen: true).environment(\\.tokensContext, .init(density: .compact))
      }
      func open() {
        withAnimation(Tokens.Motion.Easing.slow.animation(duration: 0.2)) {}
        _ = Rectangle().fill(Tokens.Color.Background.raised)
        _ = Color.brandDefault
      }
    }
    """

  private static let uiKit = """
    import UIKit

    func style() -> (UIColor, UIFont) {
      (Tokens.Color.Text.default.uiColor, Tokens.Text.headline.uiFont)
    }
    """

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
      text[..<helper.lowerBound].contains("inset layers are left out, and spread is not drawn."))
    #expect(text[helper.upperBound...].contains("layers.filter { !$0.isInset }.reduce("))
  }

  @Test(
    "Colors, text, spacing, shadows and animations without a wrapper",
    arguments: ["UIKit", "AppKit"], ["plain", "packed"])
  func app(_ platform: String, _ style: String) throws {
    var options = Fixture.options
    options.chosen = ["style": style, "members": "colors"]
    if platform == "UIKit" { options.chosen["frameworks"] = "all" }
    let text = try tokens.export(.swift, options).text
    try SwiftCompiler.withFolder { compiler in
      try compiler.makeStubs(["CoreGraphics", "QuartzCore", platform, "SwiftUI"])
      try compiler.write(text, "Tokens.swift")
      try compiler.write(SwiftConsumerTests.app, "App.swift")
      var files = ["Tokens.swift", "App.swift"]
      if platform == "UIKit" {
        try compiler.write(SwiftConsumerTests.uiKit, "Style.swift")
        files.append("Style.swift")
      }
      try compiler.expectClean(["-typecheck"] + files)
      try compiler.expectClean(["-typecheck", "-default-isolation", "MainActor"] + files)
      // As a module of its own.
      try compiler.expectClean(
        ["-emit-module", "-module-name", "Design", "Tokens.swift"])
      for (index, file) in files.dropFirst().enumerated() {
        let source = index == 0 ? SwiftConsumerTests.app : SwiftConsumerTests.uiKit
        try compiler.write("import Design\n" + source, file)
      }
      try compiler.expectClean(["-typecheck"] + files.dropFirst())
    }
  }
}
