import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("References inside composites")
struct CompositeTests {
  private static let black = #"{"colorSpace":"srgb","components":[0,0,0]}"#
  private static let white = #"{"colorSpace":"srgb","components":[1,1,1]}"#
  private static let one = #"{"value":1,"unit":"px"}"#
  private static let time = #"{"value":200,"unit":"ms"}"#

  /// Tokens that the composites below refer to.
  private static let parts = [
    cell("color", black, type: .color), cell("size", one, type: .dimension),
    cell("time", time, type: .duration), cell("curve", "[0,0,1,1]", type: .cubicBezier),
    cell("line", #"{"dashArray":["{size}"],"lineCap":"butt"}"#, type: .strokeStyle),
    cell("font", #"["A","B"]"#, type: .fontFamily), cell("weight", "\"bold\"", type: .fontWeight),
    cell("ratio", "1.20"), cell("shade", shadow("color", "size"), type: .shadow),
    cell("ramp", #"[{"color":"{color}","position":"{ratio}"}]"#, type: .gradient),
  ]

  private static func shadow(_ color: String, _ size: String) -> String {
    #"{"color":"{\#(color)}","offsetX":"{\#(size)}","offsetY":"{\#(size)}","#
      + #""blur":"{\#(size)}","spread":\#(one)}"#
  }

  private static let plainShadow =
    #"{"color":\#(black),"offsetX":\#(one),"offsetY":\#(one),"blur":\#(one),"spread":\#(one)}"#
  private static let plainStop = #"{"color":\#(black),"position":1.20}"#

  @Test(
    "each part is replaced by its token's value, number text and all",
    arguments: [
      (
        .strokeStyle, #"{"dashArray":["{size}",\#(one)],"lineCap":"round"}"#,
        #"{"dashArray":[\#(one),\#(one)],"lineCap":"round"}"#
      ),
      (
        .border, #"{"color":"{color}","width":"{size}","style":"{line}"}"#,
        #"{"color":\#(black),"width":\#(one),"style":{"dashArray":[\#(one)],"lineCap":"butt"}}"#
      ),
      (
        .transition, #"{"duration":"{time}","delay":\#(time),"timingFunction":"{curve}"}"#,
        #"{"duration":\#(time),"delay":\#(time),"timingFunction":[0,0,1,1]}"#
      ),
      (
        .typography,
        #"{"fontFamily":"{font}","fontSize":"{size}","fontWeight":"{weight}","#
          + #""letterSpacing":"{size}","lineHeight":"{ratio}"}"#,
        #"{"fontFamily":["A","B"],"fontSize":\#(one),"fontWeight":"bold","#
          + #""letterSpacing":\#(one),"lineHeight":1.20}"#
      ),
      (.shadow, shadow("color", "size"), plainShadow),
      (.shadow, #"[\#(shadow("color", "size")),"{shade}"]"#, "[\(plainShadow),\(plainShadow)]"),
      (
        .gradient, #"["{ramp}",{"color":\#(black),"position":0}]"#,
        #"[\#(plainStop),{"color":\#(black),"position":0}]"#
      ),
      (
        .material, #"{"level":"thin","fill":"{color}","blur":"{size}","saturation":"{ratio}"}"#,
        #"{"level":"thin","fill":\#(black),"blur":\#(one),"saturation":1.20}"#
      ),
    ] as [(TokenType, String, String)])
  func everyPart(type: TokenType, written: String, wanted: String) throws {
    let set = TokenSet(Self.parts + [cell("a", written, type: type)])
    let resolution = set.resolution()
    #expect(resolution.found == [])
    #expect(resolution.entries("a") == ["base: " + wanted])
    let found = try #require(try set.resolver().resolve(path("a"), in: .base))
    #expect(found.value?.type == type)
    #expect(found.aliases == [])
    #expect(found.cell.statement.value == json(written))
  }

  @Test("a composite has an entry wherever a part of it differs, and for two parts their join")
  func contexts() {
    let resolution = TokenSet([
      cell("a", #"{"color":"{color}","width":"{size}","style":"solid"}"#, type: .border),
      cell("color", Self.black, type: .color),
      cell("color", Self.white, at: "appearance=dark", type: .color),
      cell("size", Self.one, type: .dimension),
      cell(
        "size", Self.time.replacing("200", with: "2").replacing("ms", with: "rem"), at: "idiom=pad",
        type: .dimension),
    ]).resolution()
    let two = #"{"value":2,"unit":"rem"}"#
    func border(_ color: String, _ width: String) -> String {
      #"{"color":\#(color),"width":\#(width),"style":"solid"}"#
    }
    #expect(resolution.found == [])
    #expect(
      resolution.entries("a") == [
        "base: " + border(Self.black, Self.one), "appearance=dark: " + border(Self.white, Self.one),
        "idiom=pad: " + border(Self.black, two),
        "appearance=dark,idiom=pad: " + border(Self.white, two),
      ])
  }

  @Test(
    "a part without a value, of another type or in a circle is a fault of the whole",
    arguments: [
      (#"{"color":"{size}","width":"{size}","style":"solid"}"#, "alias-type"),
      (#"{"color":"{nothing}","width":"{size}","style":"solid"}"#, "alias-unknown"),
      (#"{"color":"{wordy}","width":"{size}","style":"solid"}"#, "alias-silent"),
      (#"{"color":"{a}","width":"{size}","style":"solid"}"#, "alias-circle"),
      (#"{"color":"{loop}","width":"{size}","style":"solid"}"#, "alias-circle"),
    ])
  func faults(written: String, code: String) {
    let set = TokenSet(
      Self.parts + [
        cell("a", written, type: .border), cell("wordy", nil, type: .color, words: "blue"),
        alias("loop", "a", type: .color),
      ])
    let problem = set.resolution().problems.first { $0.key.path == path("a") }?.problem
    #expect(problem?.code == code)
  }

  @Test(
    "an element of a list stands for one element, not for a list",
    arguments: [
      (TokenType.shadow, "[\(plainShadow)]"), (.shadow, "[\(plainShadow),\(plainShadow)]"),
      (.gradient, "[\(plainStop),\(plainStop)]"),
    ])
  func listInList(type: TokenType, inner: String) {
    let set = TokenSet([cell("a", #"["{b}"]"#, type: type), cell("b", inner, type: type)])
    #expect(set.resolution().found == ["a@ value-invalid"])
    #expect(set.resolution().entries("b") == ["base: " + inner])
  }

  @Test("a gradient of one stop may come through another of one stop")
  func stopThroughStop() {
    let set = TokenSet([
      cell("a", #"["{b}","{b}"]"#, type: .gradient), cell("b", #"["{c}"]"#, type: .gradient),
      alias("c", "d", type: .gradient), cell("d", "[\(Self.plainStop)]", type: .gradient),
    ])
    #expect(set.resolution().found == [])
    #expect(set.resolution().entries("a") == ["base: [\(Self.plainStop),\(Self.plainStop)]"])
  }

  @Test("lists of lists of lists do not multiply", arguments: [TokenType.shadow, .gradient])
  func bomb(type: TokenType) {
    let count = 60
    let lists = (0..<count).map { number in
      let part = "\"{t\(number + 1)}\""
      return cell("t\(number)", "[\(part),\(part),\(part)]", type: type)
    }
    let end = type == .shadow ? Self.plainShadow : "[\(Self.plainStop)]"
    let set = TokenSet(lists + [cell("t\(count)", end, type: type)])
    let resolution = set.resolution()
    #expect(resolution.problems.count == count - 1)
    #expect(resolution.tokens.tokens.map(\.path.text).sorted() == ["t59", "t60"])
  }
}
