import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("Color 4.1 Format")
struct ColorFormatTests {
  @Test(
    "a space with three components is a color; alpha and hex are optional (C2, C4, C6, C26)",
    arguments: [
      #"{"colorSpace":"srgb","components":[1,0,0]}"#,
      #"{"colorSpace":"srgb","components":[0,0,0],"alpha":0.3}"#,
      #"{"colorSpace":"srgb","components":[0,0,0],"alpha":0}"#,
      #"{"colorSpace":"hsl","components":["none",0,100]}"#,
      #"{"colorSpace":"oklab","components":["none","none","none"]}"#,
      ##"{"colorSpace":"srgb","components":[1,0,0],"hex":"#FF0000"}"##,
      ##"{"colorSpace":"display-p3","components":[1,0,0],"alpha":0.50,"hex":"#ff0000"}"##,
      #"{"colorSpace":"srgb","components":[0.10000000000000000001,1.0,1e-3]}"#,
    ])
  func accepts(text: String) throws {
    guard case .color(let color) = try accepted(.color, text) else { return }
    #expect(color.json.compactText == text)
    #expect(try accepted(.color, color.json.compactText) == .color(color))
  }

  @Test(
    "anything else is refused at the part at fault (C1, C2, C3, C6, C8, C9, C24)",
    arguments: [
      ##"↓"#ff0000""##, "↓null", "↓[1,0,0]", "↓↓{}", #"↓{"components":[1,0,0]}"#,
      #"↓{"colorSpace":"srgb"}"#, #"{"colorSpace":↓"sRGB","components":[1,0,0]}"#,
      #"{"colorSpace":↓"p3","components":[1,0,0]}"#, #"{"colorSpace":↓"xyz","components":[0,0,0]}"#,
      #"{"colorSpace":↓"hsv","components":[0,0,0]}"#, #"{"colorSpace":↓1,"components":[0,0,0]}"#,
      #"↓{"colorSpace":"srgb",↓"channels":[1,0,0]}"#,
      #"{"colorSpace":"srgb","components":↓[1,0]}"#,
      #"{"colorSpace":"srgb","components":↓[1,0,0,1]}"#,
      #"{"colorSpace":"srgb","components":↓"none"}"#,
      #"{"colorSpace":"srgb","components":[↓"1",0,0]}"#,
      #"{"colorSpace":"hsl","components":[↓null,0,0]}"#,
      #"{"colorSpace":"hsl","components":[↓"None",0,100]}"#,
      #"{"colorSpace":"srgb","components":[↓2,0,↓"0"]}"#,
      #"{"colorSpace":"srgb","components":[0,0,0],"alpha":↓1.5}"#,
      #"{"colorSpace":"srgb","components":[0,0,0],"alpha":↓-0.1}"#,
      #"{"colorSpace":"srgb","components":[0,0,0],"alpha":↓"none"}"#,
      #"{"colorSpace":"srgb","components":[0,0,0],"alpha":↓"50%"}"#,
      #"{"colorSpace":"srgb","components":[0,0,0],"alpha":↓null}"#,
      ##"{"colorSpace":"srgb","components":[1,0,0],"hex":↓"#f00"}"##,
      ##"{"colorSpace":"srgb","components":[1,0,0],"hex":↓"#ff0000ff"}"##,
      ##"{"colorSpace":"srgb","components":[1,0,0],"hex":↓"ff0000"}"##,
      ##"{"colorSpace":"srgb","components":[1,0,0],"hex":↓"ff0000#"}"##,
      ##"{"colorSpace":"srgb","components":[1,0,0],"hex":↓"#gg0000"}"##,
      ##"{"colorSpace":"srgb","components":[1,0,0],"hex":↓"#１２"}"##,
      ##"{"colorSpace":"srgb","components":[1,0,0],"hex":↓1}"##,
      #"{"colorSpace":"srgb","components":[1,0,0],↓"name":"red"}"#,
    ] as [MarkedText])
  func refuses(input: MarkedText) throws { try expectRefused(.color, input) }

  @Test("an alpha of 1 is the default and left out (C7)")
  func alpha() throws {
    let plain = try accepted(.color, Sample.color)
    let opaque = try accepted(.color, #"{"colorSpace":"srgb","components":[0,0,0],"alpha":1.0}"#)
    #expect(plain == opaque)
    guard case .color(let color) = opaque else { return }
    #expect(color.json.compactText == Sample.color)
  }

  @Test(
    "space, components and alpha decide about equality; the fallback does not (C5, C29)",
    arguments: [
      (##"{"colorSpace":"srgb","components":[0,0,0],"hex":"#ffffff"}"##, true),
      (#"{"colorSpace":"srgb","components":[0.0,0e9,-0]}"#, true),
      (#"{"colorSpace":"srgb","components":["none",0,0]}"#, false),
      (#"{"colorSpace":"srgb","components":[0,0,0.001]}"#, false),
      (#"{"colorSpace":"srgb","components":[0,0,0],"alpha":0.9}"#, false),
      (#"{"colorSpace":"srgb-linear","components":[0,0,0]}"#, false),
    ])
  func equality(text: String, isSame: Bool) throws {
    #expect(try (accepted(.color, text) == accepted(.color, Sample.color)) == isSame)
  }

  @Test("a color as text is refused with the object to write")
  func hexFix() throws {
    let misfit = try ValueReading(.color, "\"#007AFF\"").misfits.first
    #expect(
      misfit?.fix
        == ##"write {"colorSpace":"srgb","components":[0,0.478431,1],"hex":"#007aff"}"##)
    #expect(try ValueReading(.color, "\"red\"").misfits.first?.fix == nil)
    #expect(
      try ValueReading(.color, #"{"colorSpace":"sRGB","components":[1,0,0]}"#).misfits.first?.fix
        == "did you mean \"srgb\"?")
  }

  @Test(
    "hexadecimal text of three, six or eight digits is sRGB",
    arguments: [
      ("#f00", ##"{"colorSpace":"srgb","components":[1,0,0],"hex":"#ff0000"}"##),
      (
        "#0A0b0C",
        ##"{"colorSpace":"srgb","components":[0.039216,0.043137,0.047059],"hex":"#0a0b0c"}"##
      ),
      (
        "#00000080",
        ##"{"colorSpace":"srgb","components":[0,0,0],"alpha":0.501961,"hex":"#000000"}"##
      ),
      ("#", nil), ("#ff", nil), ("#ffff", nil), ("#fffff", nil), ("#fffffff", nil), ("fff", nil),
      ("#ggg", nil), ("#１２３", nil), ("", nil), ("#fff ", nil),
    ] as [(String, String?)])
  func hexText(text: String, json: String?) {
    #expect(ColorValue(hexText: text)?.json.compactText == json)
  }
}

@Suite("Color 4.2 Color spaces")
struct ColorSpaceTests {
  struct Range: Sendable, CustomTestStringConvertible {
    var space: ColorValue.Space
    /// Components at the ends of their ranges.
    var accepted: [[String]]
    /// Components with one just outside, marked.
    var refused: [[String]]

    var testDescription: String { space.rawValue }
  }

  private static let unit = (
    accepted: [["0", "0", "0"], ["1", "1", "1"], ["1.0", "0.5", "1e0"]],
    refused: [["↓1.001", "0", "0"], ["0", "↓-0.1", "0"], ["0", "0", "↓2"]]
  )

  static let ranges: [Range] =
    [.srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50].map {
      Range(space: $0, accepted: unit.accepted, refused: unit.refused)
    }
    + [.hsl, .hwb].map {
      Range(
        space: $0, accepted: [["0", "0", "0"], ["359.9", "100", "100"]],
        refused: [
          ["↓360", "100", "50"], ["↓-1", "0", "0"], ["0", "↓101", "0"], ["0", "0", "↓100.5"],
        ])
    } + [
      Range(
        space: .lab, accepted: [["50", "-200", "90"], ["100", "1e9", "-1e9"]],
        refused: [["↓101", "0", "0"], ["↓-1", "0", "0"]]),
      Range(
        space: .lch, accepted: [["50", "240", "0"], ["100", "0", "359.999"]],
        refused: [["50", "↓-1", "0"], ["50", "0", "↓360"], ["↓101", "0", "0"]]),
      Range(
        space: .oklab, accepted: [["0.7", "0.6", "-0.1"], ["1", "-9", "9"]],
        refused: [["↓1.1", "0", "0"], ["↓-0.1", "0", "0"]]),
      Range(
        space: .oklch, accepted: [["0.7", "0.3", "328.3"], ["1", "9", "0"]],
        refused: [["0.7", "0.3", "↓360"], ["0.7", "↓-0.1", "0"], ["↓50", "0", "0"]]),
    ]

  @Test(
    """
    components keep to the ranges of their space, ends included (C10, C11, C12, C13, C14, C15, C16, \
    C17, C18, C19, C20, C21, C22, C23, A17)
    """, arguments: ranges)
  func keepsToRange(range: Range) throws {
    func text(_ components: [String]) -> String {
      "{\"colorSpace\":\"\(range.space.rawValue)\",\"components\":["
        + components.joined(separator: ",") + "]}"
    }
    for components in range.accepted { _ = try accepted(.color, text(components)) }
    for components in range.refused {
      try expectRefused(.color, MarkedText(text(components)))
    }
    _ = try accepted(.color, text([#""none""#, #""none""#, #""none""#]))
  }

  @Test("every one of the fourteen spaces has a case above")
  func complete() {
    #expect(Set(Self.ranges.map(\.space)) == Set(ColorValue.Space.allCases))
    #expect(ColorValue.Space.allCases.count == 14)
  }

  @Test("a message gives the range")
  func explains() throws {
    #expect(
      try messages(.color, #"{"colorSpace":"hsl","components":[360,0,0]}"#) == [
        "the component 360 is outside 0…<360 in hsl"
      ])
    #expect(
      try messages(.color, #"{"colorSpace":"lch","components":[50,-1,0]}"#) == [
        "the component -1 is outside 0…∞ in lch"
      ])
  }

  @Test(
    "A16: a component above 1 in xyz is a fault in strict reading, and else a remark",
    arguments: [
      (#"{"colorSpace":"xyz-d65","components":[0.9505,1,1.089]}"#, true),
      (#"{"colorSpace":"xyz-d50","components":[1.5,"none",2],"alpha":0.5}"#, true),
      (#"{"colorSpace":"xyz-d65","components":[0.9505,1,1]}"#, false),
    ])
  func wideXYZ(text: String, isWide: Bool) throws {
    let json = try #require(JSONReader.read(text: text).root)
    var reader = ValueReader()
    #expect(ColorValue(json, &reader)?.json.compactText == text)
    #expect(reader.misfits.isEmpty)
    #expect(reader.remarks.count == (isWide ? 1 : 0))
    var strict = ValueReader()
    strict.isStrict = true
    #expect((ColorValue(json, &strict) == nil) == isWide)
    #expect(strict.misfits.isEmpty == !isWide)
  }
}
