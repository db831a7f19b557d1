import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel
import TokenParse

/// Every case, read strictly: its verdict, and the values that tokens have in the end.
@Suite("DTCG 2025.10 cases")
struct CaseTests {
  @Test("every line is a case, and no two share an id")
  func complete() {
    #expect(Case.all.count == JSONLines.count("cases.jsonl"))
    #expect(Case.all.count >= 305)
    #expect(Set(Case.all.map(\.id)).count == Case.all.count)
  }

  @Test("a token file gets its verdict", arguments: Case.formatAndColor)
  func verdict(of given: Case) {
    let reading = Reading(given.document.compactText)
    // A warning is not a refusal.
    let verdict = reading.verdict == .warn ? .accept : reading.verdict
    #expect(verdict == given.expected, "\(given.document.compactText)\n\(reading.complaints)")
  }

  @Test("a token file's tokens get their types and values", arguments: withValues)
  func values(of given: Case) throws {
    let reading = Reading(given.document.compactText)
    let expected = try #require(given.resolved)
    #expect(reading.resolved.compactText == expected.normal.compactText, "\(reading.complaints)")
  }

  @Test("values that rules call equal are equal", arguments: withValues)
  func meaning(of given: Case) throws {
    let reading = Reading(given.document.compactText)
    for member in given.resolved?.members ?? [] {
      let type = try #require(member.value["type"]?.string.flatMap(TokenType.init))
      let json = try #require(member.value["value"])
      var reader = ValueReader()
      let value = TokenValue.read(type, json, &reader)
      #expect(value != nil && reading.token(member.key)?.base?.value == value, "\(member.key)")
    }
  }

  @Test(
    "what is written of a token file is read strictly, with the same values", arguments: withValues)
  func roundTrip(of given: Case) throws {
    let reading = Reading(given.document.compactText)
    let text = try reading.text(.json)
    let again = Reading(text)
    #expect(again.verdict != .reject, "\(text)\n\(again.complaints)")
    // The type of an empty group comes back, and so does its warning.
    #expect(Set(again.found).isSubset(of: reading.found), "\(text)\n\(again.complaints)")
    #expect(again.resolved.compactText == reading.resolved.compactText)
  }

  /// Where the specification says what tokens resolve to.
  static let withValues = Case.formatAndColor.filter { $0.resolved?.members?.isEmpty == false }

  @Test("a token file is refused for the reason that its rule gives")
  func reasons() throws {
    let refused = Case.formatAndColor.filter { $0.expected == .reject }
    let lines = refused.map { given in
      let codes = Reading(given.document.compactText).codes
      return "\(given.id): \(Set(codes).sorted().joined(separator: " "))\n"
    }
    try expectGolden(lines.joined(), "refusals.txt")
  }

  @Test("every message has a place and says something", arguments: Case.formatAndColor)
  func messages(for given: Case) {
    for found in Reading(given.document.compactText).files.diagnostics {
      #expect(found.location != nil && !found.message.isEmpty)
    }
  }
}
