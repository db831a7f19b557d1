import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenExport

@Suite("Colors in the table of generated Swift")
struct SwiftColorTests {
  struct Case: Sendable {
    var color: String
    var p3: String
    var srgb: String

    init(_ color: String, p3: String, srgb: String? = nil) {
      self.color = color
      self.p3 = p3
      self.srgb = srgb ?? p3
    }
  }

  /// The last ones as `mapped(into:)` gives them.
  static let cases = [
    Case(#"{"colorSpace":"srgb","components":[0,0.478431,1]}"#, p3: "#007AFF"),
    Case(#"{"colorSpace":"srgb","components":[0,0.478431,1],"alpha":0.5}"#, p3: "#007AFF/0.5"),
    Case(#"{"colorSpace":"srgb","components":[0,0.47843,1]}"#, p3: "0,0.47843,1"),
    Case(#"{"colorSpace":"srgb","components":[0,"none",1]}"#, p3: "#0000FF"),
    Case(#"{"colorSpace":"hsl","components":[210,100,50]}"#, p3: "0,0.5,1"),
    Case(
      #"{"colorSpace":"display-p3","components":[0.5,0.5,0.5]}"#, p3: "p0.5,0.5,0.5",
      srgb: "0.5,0.5,0.5"),
  ]

  @Test("A color is what a screen needs of it", arguments: cases)
  func text(_ given: Case) throws {
    var reader = ValueReader()
    let color = try #require(ColorValue(Fixture.json(given.color), &reader))
    #expect(SwiftColor(gamut: .p3).entry(color) == given.p3)
    #expect(SwiftColor(gamut: .srgb).entry(color) == given.srgb)
  }

  @Test("A color that sRGB cannot show goes to Display P3, mapped where that cannot either")
  func wide() throws {
    for (space, parts) in [
      ("oklch", "[0.7,0.25,145]"), ("oklch", "[0.7,0.4,145]"),
      ("rec2020", "[0,1,0]"), ("display-p3", "[0,1,0]"),
    ] {
      var reader = ValueReader()
      let json = Fixture.json(#"{"colorSpace":"\#(space)","components":\#(parts)}"#)
      let color = try #require(ColorValue(json, &reader))
      #expect(!color.isInSRGBGamut)
      for gamut in SwiftColor.Gamut.allCases {
        let screen = SwiftColor(gamut: gamut).screen(color)
        let target: ColorValue.Space = gamut == .p3 ? .displayP3 : .srgb
        #expect(screen.isP3 == (gamut == .p3))
        let shown = ColorValue(space: target, components: screen.parts.map { Number($0) })
        #expect(shown.isInGamut(of: target), "\(screen)")
        #expect(shown.deltaE2000(to: color.mapped(into: target)) < 0.001, "\(screen)")
      }
    }
  }

  @Test("A row stands once, and its place is its number")
  func table() {
    let table = SwiftTable()
    #expect(table.place(of: "#007AFF") == 0)
    #expect(table.place(of: "#007AFF 0:#FFFFFF") == 1)
    #expect(table.place(of: "#007AFF") == 0)
    #expect(table.rows == ["#007AFF", "#007AFF 0:#FFFFFF"])
  }

  @Test(
    "Text grows with the style that is nearest in size",
    arguments: [
      (40, "largeTitle"), (31, "title1"), (17, "body"), (14, "footnote"), (8, "caption2"),
    ])
  func nearest(_ points: Double, _ want: String) {
    #expect(SwiftTextStyle(nearest: points).rawValue == want)
  }

  @Test(
    "A text style is named by the API or the path",
    arguments: [
      ("text.headline", nil, "headline"), ("text.large-title.base", nil, "largeTitle"),
      ("body.caption1", nil, "caption1"), ("alert.title", nil, nil), ("a.b", nil, nil),
      ("text.title", nil, "title1"), ("font.caption", nil, "caption1"),
      ("alert.text.title.x", nil, nil),
      ("a.body", "UIFont.TextStyle.title1", "title1"), ("a", "Font.TextStyle.title", "title1"),
      ("a", "Font.caption", "caption1"), ("a", "UIKit", nil),
    ] as [(String, String?, String?)])
  func style(_ path: String, _ api: String?, _ want: String?) {
    let statement = Statement(
      type: .typography, qualifiers: api.map { [.api: .string($0)] })
    #expect(SwiftTextStyle(TokenPath(trusted: path), statement)?.rawValue == want)
  }
}
