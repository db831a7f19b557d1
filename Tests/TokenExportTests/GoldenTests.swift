import TestSupport
import Testing
import TokenExport
import TokenModel

@Suite("Exports of every type")
struct GoldenTests {
  @Test("Each format writes every type and qualifier", arguments: ExportFormat.allCases)
  func golden(_ format: ExportFormat) throws {
    let export = try TokenExport.export(
      Fixture.everyType.tokens, as: format, options: Fixture.options)
    if export.files.count > 1 {
      try expectGolden(export.allText, format.rawValue + ".txt")
    } else if let file = export.files.first {
      // Named so that no build takes it for one of its sources.
      try expectGolden(file.text, file.name.hasSuffix(".swift") ? file.name + ".txt" : file.name)
    }
    let losses = export.losses.map {
      "\($0.path) [\($0.context)] \($0.code): \($0.message)\n"
    }
    try expectGolden(losses.joined(), "losses-\(format.rawValue).txt")
  }

  @Test("The extended profile gives our types a $value")
  func extended() throws {
    var options = Fixture.options
    options.chosen["profile"] = "extended"
    try expectGolden(try Fixture.everyType.export(.json, options).text, "extended.json")
  }

  @Test("CSS with every option turned")
  func cssOptions() throws {
    var options = Fixture.options
    options.chosen = [
      "modes": "light-dark", "references": "flat", "property": "true", "reduced-motion": "true",
      "parts": "false",
    ]
    try expectGolden(try Fixture.everyType.export(.css, options).text, "options.css")
  }

  @Test("The same tokens give the same text", arguments: ExportFormat.allCases)
  func deterministic(_ format: ExportFormat) throws {
    // Dictionaries and sets are filled in another order.
    var shuffled = Fixture.everyType.tokens
    shuffled.groups = [:]
    for (path, about) in Fixture.everyType.groups.reversed() { shuffled.groups[path] = about }
    let text = try export(Fixture.everyType.tokens, as: format, options: Fixture.options)
    #expect(try export(shuffled, as: format, options: Fixture.options) == text)
  }

  @Test("A file ends in one newline and names its origin", arguments: ExportFormat.allCases)
  func header(_ format: ExportFormat) throws {
    let text = try Fixture.everyType.export(format).text
    #expect(text.hasSuffix("\n"))
    #expect(!text.hasSuffix("\n\n"))
    #expect(!text.contains("\r"))
    for word in ["hig", "modern@HEAD", "0123abcd"] { #expect(text.contains(word)) }
  }

  @Test("An empty registry gives a file without tokens", arguments: ExportFormat.allCases)
  func empty(_ format: ExportFormat) throws {
    let export = try Fixture(axes: []).export(format)
    #expect(!export.text.isEmpty)
    #expect(export.losses.isEmpty)
  }
}

extension Export {
  /// All files with their names.
  var allText: String { files.map { "=== \($0.name)\n\($0.text)" }.joined() }
}
