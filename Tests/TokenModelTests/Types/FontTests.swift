import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("8.3 Font family")
struct FontFamilyTests {
  @Test(
    "a name, or names from most to least preferred, are a font family",
    arguments: [
      ("\"SF Pro\"", ["SF Pro"]), ("[\"SF Pro\",\"Helvetica\"]", ["SF Pro", "Helvetica"]),
      ("[\"A\"]", ["A"]), ("\"A, B\"", ["A, B"]), ("\"#1\"", ["#1"]), ("\" \"", [" "]),
    ])
  func accepts(text: String, names: [String]) throws {
    #expect(try accepted(.fontFamily, text) == .fontFamily(FontFamily(names)))
  }

  @Test(
    "anything else is refused",
    arguments: [
      "↓12", "↓[\"A\",1]", "↓{\"name\":\"A\"}", "↓\"\"", "↓[]", "↓[\"\"]", "↓[\"A\",\"\"]",
      "↓null", "↓[[\"A\"]]", "↓[\"{a}\",\"B\"]", "↓\"a}\"",
    ] as [MarkedText])
  func refuses(input: MarkedText) throws { try expectRefused(.fontFamily, input) }
}

@Suite("8.4 Font weight")
struct FontWeightTests {
  @Test(
    "a number from 1 to 1000 or one of 18 words is a font weight",
    arguments: [
      ("1", 1), ("350.5", 350.5), ("1000", 1000), ("\"thin\"", 100), ("\"hairline\"", 100),
      ("\"extra-light\"", 200), ("\"ultra-light\"", 200), ("\"light\"", 300), ("\"normal\"", 400),
      ("\"regular\"", 400), ("\"book\"", 400), ("\"medium\"", 500), ("\"semi-bold\"", 600),
      ("\"demi-bold\"", 600), ("\"bold\"", 700), ("\"extra-bold\"", 800), ("\"ultra-bold\"", 800),
      ("\"black\"", 900), ("\"heavy\"", 900), ("\"extra-black\"", 950), ("\"ultra-black\"", 950),
    ] as [(String, Double)])
  func accepts(text: String, weight: Double) throws {
    #expect(try accepted(.fontWeight, text) == .fontWeight(FontWeight(Number(weight))))
  }

  @Test(
    "anything else is refused, other spellings too",
    arguments: [
      "↓0", "↓0.5", "↓1000.5", "↓1001", "↓-400", "↓\"Bold\"", "↓\"semibold\"", "↓\"700\"",
      "↓\"\"", "↓\"lighter\"", "↓null", "↓[400]", "↓{}",
    ] as [MarkedText])
  func refuses(input: MarkedText) throws { try expectRefused(.fontWeight, input) }

  @Test("a word that is nearly right gets the right one for an answer")
  func suggests() throws {
    let fix = try ValueReading(.fontWeight, "\"semibold\"").misfits.first?.fix
    #expect(fix == "did you mean \"semi-bold\"?")
    #expect(
      try ValueReading(.fontWeight, "\"Bold\"").misfits.first?.fix == "did you mean \"bold\"?")
  }
}

@Suite("9.8 Typography")
struct TypographyTests {
  @Test("five members make a text style")
  func accepts() throws {
    let text = Sample.typography(
      family: "[\"SF Pro\",\"Helvetica\"]", size: #"{"value":17,"unit":"px"}"#,
      weight: "\"semi-bold\"", spacing: #"{"value":-0.4,"unit":"px"}"#, height: "1.294")
    guard case .typography(let style) = try accepted(.typography, text) else { return }
    #expect(style.fontFamily?.names == ["SF Pro", "Helvetica"])
    #expect(style.fontSize == Dimension(Number(17), .px))
    #expect(style.fontWeight?.number == Number(600))
    #expect(style.letterSpacing == Dimension(Number(-0.4), .px))
    #expect(style.lineHeight == Number(1.294))
  }

  @Test(
    "strictly, a member that is missing, unknown or of another type is refused",
    arguments: [
      "↓↓↓↓↓{}",
      "↓{\"fontFamily\":\"Inter\",\"fontSize\":\(Sample.dimension),\"fontWeight\":400,"
        + "\"letterSpacing\":\(Sample.dimension)}",
      Sample.typography(size: "↓17"), Sample.typography(spacing: "↓\"0.1em\""),
      Sample.typography(family: "↓[]"), Sample.typography(weight: "↓\"Bold\""),
      Sample.typography(height: "↓" + #"{"value":22,"unit":"px"}"#),
      Sample.typography(more: ",↓\"fontStyle\":\"italic\""),
      Sample.typography(more: ",↓\"paragraphSpacing\":\(Sample.dimension)"),
      // all at once
      Sample.typography(family: "↓1", size: "↓2", weight: "↓0", spacing: "↓4", height: "↓\"x\""),
      "↓\"17px Inter\"", "↓[]",
    ])
  func refuses(marked: String) throws { try expectRefused(.typography, MarkedText(marked)) }

  @Test("else the members that are there have their values, and a text style of none is refused")
  func lacking() throws {
    var reader = ValueReader()
    let size = try #require(JSONReader.read(text: "{\"fontSize\":\(Sample.dimension)}").root)
    guard case .typography(let style) = TokenValue.read(.typography, size, &reader) else {
      Issue.record("no text style: \(reader.misfits)")
      return
    }
    #expect(style.fontSize == Dimension(Number(1), .px))
    #expect(style.lineHeight == nil)
    for (text, message) in [
      ("{}", "a typography value has no member"),
      (
        "[]",
        "a typography value is an object with fontFamily, fontSize, fontWeight, letterSpacing, lineHeight, "
          + "found an array"
      ),
    ] {
      var reader = ValueReader()
      let json = try #require(JSONReader.read(text: text).root)
      #expect(TokenValue.read(.typography, json, &reader) == nil)
      #expect(reader.misfits.map(\.message) == [message])
    }
  }

  @Test("references to its parts are noted with the type that each needs")
  func notesReferences() throws {
    let input = MarkedText(
      Sample.typography(
        family: "↓\"{a.family}\"", size: "↓\"{a.size}\"", weight: "↓\"{a.weight}\"",
        spacing: "↓\"{a.spacing}\"", height: "↓\"{a.height}\""))
    let reading = try ValueReading(.typography, input.text)
    #expect(reading.value == nil)
    #expect(reading.misfits == [])
    #expect(
      reading.references.map(\.reference.target.text) == [
        "a.family", "a.size", "a.weight", "a.spacing", "a.height",
      ])
    #expect(
      reading.references.map(\.expected) == [
        .fontFamily, .dimension, .fontWeight, .dimension, .number,
      ])
    #expect(reading.references.map(\.offset) == input.offsets)
  }
}
