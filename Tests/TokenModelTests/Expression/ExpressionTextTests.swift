import PositionedJSON
import Testing

@testable import TokenModel

@Suite("Texts put together by an expression")
struct ExpressionTextTests {
  private func result(
    _ text: String, _ values: [TokenValue] = [], as type: TokenType = .string
  ) throws(ExpressionProblem) -> String {
    try Expression(text).value(of: values, as: type).compactText
  }

  @Test("parts stand one behind the other, in the notation of CSS")
  func parts() throws {
    let length = TokenValue.dimension(Dimension(Number(text: "1.50", value: 1.5), .rem))
    let time = TokenValue.duration(DurationValue(Number(200), .milliseconds))
    let word = TokenValue.string(StringValue("a \"b\""))
    #expect(
      try result(#"text("x ", {a}, " ", {b}, {c}, 12, "\"\\")"#, [length, time, word])
        == #""x 1.5rem 200msa \"b\"12\"\\""#)
    let hex = try #require(ColorValue(hexText: "#3366cc"))
    var clear = hex
    clear.alpha = Number(0.5)
    #expect(
      try result("text({a}, {b})", [.color(hex), .color(clear)])
        == ##""#3366ccrgba(51, 102, 204, 0.5)""##)
  }

  @Test("a text is a color where it is one in hexadecimal digits")
  func colors() throws {
    let hex = try #require(ColorValue(hexText: "#3366cc"))
    #expect(
      try result(#"text({a}, "80")"#, [.color(hex)], as: .color).contains(#""alpha":0.501961"#))
    #expect(throws: ExpressionProblem.self) {
      try result(#"text({a}, "8")"#, [.color(hex)], as: .color)
    }
  }

  @Test("font names are a list of CSS, and a text is one where font names are wanted")
  func families() throws {
    let family = TokenValue.fontFamily(FontFamily(["A B", "C, D"]))
    let name = TokenValue.string(StringValue("E"))
    let words = TokenValue.fontFamily(
      FontFamily(["Source Sans 3", "-apple-system", "Größe \"Q\""]))
    #expect(
      try result(#"text({a})"#, [words])
        == #""\"Source Sans 3\", -apple-system, \"Größe \\\"Q\\\"\"""#)
    #expect(try result(#"text({a}, ", ", {b})"#, [family, name]) == #""A B, \"C, D\", E""#)
    #expect(
      try result(#"text({a}, ", ", {b})"#, [family, name], as: .fontFamily)
        == #"["A B","C, D","E"]"#)
    #expect(try result("text({a})", [name], as: .fontFamily) == #""E""#)
  }

  @Test(
    "a list of font names is parted at commas outside of quotes",
    arguments: [
      (#"A, "B, C", 'D'"#, ["A", "B, C", "D"]), ("  A  ", ["A"]), ("A,,B,", ["A", "B"]),
      ("O'Neil, serif", ["O'Neil", "serif"]), (#""A, B"#, [#""A"#, "B"]), ("", []),
    ])
  func names(text: String, names: [String]) { #expect(FontFamily.names(in: text) == names) }

  @Test(
    "what has no text is a problem",
    arguments: [
      #"text("a"#, #"text("a{b}")"#, #"text("\n")"#, "text()", #""a" + 1"#,
      #"lighten("a", 1, hsl)"#,
    ])
  func problems(text: String) {
    #expect(throws: ExpressionProblem.self) { try result(text) }
  }

  @Test("values that are not text, number or color have none")
  func values() throws {
    let json = JSON.object([JSON.Member("response", .number(text: "0.5"))])
    let spring = try #require(TokenValue.read(.spring, json))
    let wide = TokenValue.color(
      ColorValue(
        space: .displayP3, components: [Number(1), Number(0), Number(0)], alpha: Number(1)))
    #expect(try result("text({a})", [wide]) == #""color(display-p3 1 0 0)""#)
    for value in [spring, .string(StringValue(nil))] {
      #expect(throws: ExpressionProblem.self) { try result("text({a})", [value]) }
    }
    #expect(throws: ExpressionProblem.self) {
      try result("text({a})", [.string(StringValue("a"))], as: .number)
    }
  }

  @Test("a text that is put together has a bound, and a part of it has none")
  func bound() throws {
    let half = TokenValue.string(StringValue(String(repeating: "x", count: 40_000)))
    #expect(try result("text({a})", [half]).utf8.count == 40_002)
    #expect {
      _ = try result("text({a}, {b})", [half, half])
    } throws: {
      ($0 as? ExpressionProblem)?.code == "expression-size"
    }
  }
}
