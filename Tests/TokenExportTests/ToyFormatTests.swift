import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenExport

/// A format of its own: lines of names and values, a section for each context. What a new format writes is
/// here; the walk over all tokens, losses, names, counts, units and headers are the room's.
private struct ToyExporter: Exporter {
  static let spaces = FormatOption(
    "spaces", .flag, initial: "true", help: "Whether blanks stand around the sign.")
  let options: [FormatOption] = [ToyExporter.spaces, .rem]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    var tokens = tokens
    tokens.rem = try options.rem()
    tokens.hasPointsOnly = true
    return try ToyWriter(tokens, options).export(tokens, options: options)
  }
}

private struct ToyWriter: TokenWriter {
  let tokens: ExportTokens
  let names: CaseNames
  let sign: String
  let header: String
  let piece: [Context: String] = [:]

  init(_ tokens: ExportTokens, _ options: ExportOptions) {
    self.tokens = tokens
    names = CaseNames(tokens.tokens.map(\.path.text), CaseNames.Rules(style: .snake))
    sign = options.isOn(ToyExporter.spaces) ? " = " : "="
    header = options.header(Language.any.comment) + options.remLine
  }

  func write(_ token: inout ExportToken, to piece: inout [Context: String]) -> Bool {
    token.lose(names.loss(of: token.index, tokens))
    var isWritten = false
    for answer in token.answers {
      token.lose(answer.exported.losses, answer.context)
      guard let value = answer.value else { continue }
      if case .material = value {
        token.lose("type", "a toy has no materials", answer.context)
        continue
      }
      let text =
        tokens.target(of: answer).map { "@" + names[$0] }
        ?? Language.any.string(value.plainText(pixel: "px"))
      piece[answer.context, default: ""] += names[token.index] + sign + text + "\n"
      isWritten = true
    }
    if isWritten { token.list(names[token.index]) }
    return isWritten
  }

  func files(of pieces: [[Context: String]], count: Int) -> [OutputFile] {
    let contexts = tokens.axes.sorted(Set(pieces.flatMap(\.keys))) { $0 }
    let sections = contexts.map { context in
      (context.isBase ? "" : "[\(context.text)]\n") + pieces.compactMap { $0[context] }.joined()
    }
    return [OutputFile(name: "tokens.toy", text: header + sections.joined(), tokens: count)]
  }
}

@Suite("A new format")
struct ToyFormatTests {
  private func export(
    _ set: Fixture, _ chosen: [String: String] = [:]
  ) throws -> Export {
    var options = Fixture.options
    options.chosen = chosen
    options.listsNames = true
    return try ToyExporter().export(ExportTokens(set.tokens), options: options)
  }

  @Test("Two functions are a format: values, references, contexts, losses, names and counts")
  func toy() throws {
    var set = Fixture()
    set.add("color.brand", .color, color("#0000ff"))
    set.add("color.brand", .color, color("#00ffff"), in: "appearance=dark")
    set.add("color.link", .color, #""{color.brand}""#)
    set.add("gap", .dimension, #"{"value":2,"unit":"rem"}"#)
    set.add("a.b", .number, "1")
    set.add("a-b", .number, "2")
    set.add("glass", .material, #"{"level":"thin"}"#)
    let made = try export(set, ["rem": "16", "spaces": "false"])
    let text = try #require(made.files.first?.text)
    #expect(
      text.hasSuffix(
        """
        // 1rem is 16.
        a_u2E_b="1"
        a_u2D_b="2"
        color_brand="#0000FF"
        color_link=@color_brand
        gap="32 px"
        [appearance=dark]
        color_brand="#00FFFF"
        color_link=@color_brand

        """))
    #expect(made.files.first?.tokens == 5)
    #expect(made.names?.map(\.name) == ["a_u2D_b", "a_u2E_b", "color_brand", "color_link", "gap"])
    #expect(made.losses.map(\.code) == ["name", "name", "type"])
  }

  @Test("It takes every type, and wrong options are told")
  func everyType() throws {
    let made = try export(Fixture.everyType)
    #expect(made.files[0].text.hasPrefix("// Written by blazon; do not edit.\n"))
    #expect(throws: ExportProblem.self) { try export(Fixture.everyType, ["rem": "many"]) }
  }
}
