import Testing
import TokenExport

@Suite("Options of formats")
struct FormatOptionTests {
  @Test("What is wrong with options is said for all of them, with what would be right")
  func problems() {
    let chosen = ["acess": "public", "access": "open", "namespace": "HIG"]
    let found = ExportFormat.swift.problems(with: chosen)
    #expect(
      found.map(\.code) == ["export-option-value", "export-option-unknown"])
    #expect(found.first?.fix == "write access=public|package|internal")
  }

  @Test("Every option's first value is one that it accepts", arguments: ExportFormat.allCases)
  func initial(_ format: ExportFormat) {
    let initial = Dictionary(
      uniqueKeysWithValues: format.options.map { ($0.name, $0.initial) })
    #expect(format.problems(with: initial) == [])
  }
}
