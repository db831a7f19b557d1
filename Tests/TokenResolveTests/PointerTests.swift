import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("JSON Pointer references")
struct PointerTests {
  private static let blue = #"{"colorSpace":"srgb","components":[0,0.5,1],"alpha":0.5}"#
  private static let two = #"{"value":2,"unit":"px"}"#

  /// Tokens that the values below refer to.
  private static let parts = [
    cell("k", blue, type: .color), alias("k2", "k", type: .color),
    cell("d", two, type: .dimension), cell("n", "3"),
    cell("b", "[0.1,0.2,0.3,0.4]", type: .cubicBezier),
    cell("f", #"["A","B"]"#, type: .fontFamily), cell("a/b~1", "4"),
    cell(
      "line", #"{"dashArray":[\#(two),{"value":1,"unit":"px"}],"lineCap":"butt"}"#,
      type: .strokeStyle),
    cell("wordy", nil, type: .color, words: "blue"), silence("quiet", .notStated),
    cell("odd", nil, type: nil),
  ]

  private static func ref(_ pointer: String) -> String { #"{"$ref":"\#(pointer)"}"# }

  private static func resolution(_ type: TokenType, _ value: String) -> Resolution {
    TokenSet(parts + [cell("x", value, type: type)]).resolution()
  }

  @Test(
    "a pointer is replaced by what it leads to",
    arguments: [
      ("F106: a whole token", .number, ref("#/n"), "3"),
      ("F108: a token's value", .number, ref("#/n/$value"), "3"),
      ("F107: a part of a value", .number, ref("#/k/$value/components/1"), "0.5"),
      ("A6: a part of an alias's value", .number, ref("#/k2/$value/components/1"), "0.5"),
      ("F112: an escaped name", .number, ref("#/a~1b~01/$value"), "4"),
      (
        "F109: a component", .color,
        #"{"colorSpace":"srgb","components":[\#(ref("#/k/$value/components/2")),0,0]}"#,
        #"{"colorSpace":"srgb","components":[1,0,0]}"#
      ),
      (
        "F109: all components, space and alpha", .color,
        #"{"colorSpace":\#(ref("#/k/$value/colorSpace")),"components":"#
          + #"\#(ref("#/k/$value/components")),"alpha":\#(ref("#/k/$value/alpha"))}"#, blue
      ),
      (
        "F109: value and unit", .dimension,
        #"{"value":\#(ref("#/n/$value")),"unit":\#(ref("#/d/$value/unit"))}"#,
        #"{"value":3,"unit":"px"}"#
      ),
      (
        "F109: a Bézier number", .cubicBezier, "[\(ref("#/b/$value/3")),0,1,1]", "[0.4,0,1,1]"
      ),
      (
        "F109: a font name in a list", .fontFamily, #"[\#(ref("#/f/$value/1")),"C"]"#, #"["B","C"]"#
      ),
      (
        "F109: a dash, and all dashes", .strokeStyle,
        #"{"dashArray":[\#(ref("#/line/$value/dashArray/0")),"{d}"],"lineCap":"round"}"#,
        #"{"dashArray":[\#(two),\#(two)],"lineCap":"round"}"#
      ),
      (
        "F176: a part of a composite in either form", .border,
        #"{"color":"{k}","width":\#(ref("#/d/$value")),"style":\#(ref("#/line"))}"#,
        #"{"color":\#(blue),"width":\#(two),"style":"#
          + #"{"dashArray":[\#(two),{"value":1,"unit":"px"}],"lineCap":"butt"}}"#
      ),
    ] as [(String, TokenType, String, String)])
  func replaced(rule: String, type: TokenType, written: String, wanted: String) {
    let resolution = Self.resolution(type, written)
    #expect(resolution.found == [], "\(rule)")
    #expect(resolution.entries("x") == ["base: " + wanted], "\(rule)")
  }

  @Test(
    "a pointer that leads nowhere, or to what does not fit, is a fault",
    arguments: [
      ("F101: no such token", .number, ref("#/nope"), "alias-unknown"),
      ("F101: nor in a part", .cubicBezier, "[\(ref("#/nope/$value")),0,1,1]", "alias-unknown"),
      ("F110: an index out of bounds", .number, ref("#/k/$value/components/9"), "alias-part"),
      ("F110: a word as index", .number, ref("#/k/$value/components/first"), "alias-part"),
      ("F110: a negative index", .number, ref("#/k/$value/components/-1"), "alias-part"),
      ("F110: a leading zero", .number, ref("#/k/$value/components/01"), "alias-part"),
      ("F109: no such member", .number, ref("#/k/$value/size"), "alias-part"),
      ("F109: a part of a number", .number, ref("#/n/$value/0"), "alias-part"),
      ("F102: a whole token of another type", .color, ref("#/n"), "alias-type"),
      (
        "F115: a value that does not fit", .dimension, ref("#/k/$value/components/0"),
        "value-invalid"
      ),
      (
        "F115: a part that does not fit", .color,
        #"{"colorSpace":"srgb","components":[\#(ref("#/n/$value")),0,0]}"#, "value-invalid"
      ),
      (
        "F116: braces inside a simple value", .dimension, #"{"value":"{n}","unit":"px"}"#,
        "value-invalid"
      ),
      ("F179: a list for one element", .shadow, "[\(ref("#/x2/$value"))]", "alias-unknown"),
      ("words have no parts", .number, ref("#/wordy/$value/alpha"), "alias-silent"),
      ("nor does silence", .number, ref("#/quiet/$value"), "alias-silent"),
      ("nor what is not understood", .number, ref("#/odd/$value/0"), "alias-silent"),
    ] as [(String, TokenType, String, String)])
  func faults(rule: String, type: TokenType, written: String, code: String) {
    #expect(Self.resolution(type, written).found == ["x@ \(code)"], "\(rule)")
  }

  @Test("F66: a value through a pointer brings no type, and may fit several")
  func typeless() {
    #expect(Self.resolution(.fontWeight, Self.ref("#/n/$value")).entries("x") == ["base: 3"])
    #expect(Self.resolution(.fontWeight, Self.ref("#/n")).found == ["x@ alias-type"])
  }

  @Test("a whole value through either form tells which tokens it came through; a part does not")
  func aliases() throws {
    func aliases(_ written: String) -> [String]? {
      Self.resolution(.color, written).tokens.token(at: path("x"))?.base?.aliases.map(\.text)
    }
    #expect(aliases(#""{k2}""#) == ["k2", "k"])
    #expect(aliases(Self.ref("#/k2")) == ["k2", "k"])
    #expect(aliases(Self.ref("#/k2/$value")) == ["k2", "k"])
    #expect(
      Self.resolution(.number, Self.ref("#/k/$value/alpha")).tokens.token(at: path("x"))?.base?
        .aliases == [])
  }

  @Test(
    "an alias in either form to words, or to what is kept as written, has no value and no fault")
  func toWords() {
    for target in ["wordy", "odd"] {
      for written in [#""{\#(target)}""#, Self.ref("#/\(target)"), Self.ref("#/\(target)/$value")] {
        let resolution = Self.resolution(.color, written)
        #expect(resolution.found == [])
        #expect(resolution.entries("x") == ["base: -"])
      }
    }
  }

  @Test("a part differs wherever its target does")
  func contexts() {
    let resolution = TokenSet([
      cell("d", Self.two, type: .dimension),
      cell("d", #"{"value":5,"unit":"px"}"#, at: "idiom=pad", type: .dimension),
      cell("x", Self.ref("#/d/$value/value")),
    ]).resolution()
    #expect(resolution.entries("x") == ["base: 2", "idiom=pad: 5"])
  }
}
