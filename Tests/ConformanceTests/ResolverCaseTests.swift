import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

/// Every resolver document, and the permutation that its input asks for.
@Suite("DTCG 2025.10 resolver cases")
struct ResolverCaseTests {
  private func read(_ given: Case, _ strictness: Strictness) -> ResolverReading {
    ResolverReading(given.document.compactText, files: ResolverReading.files, strictness)
  }

  @Test("a resolver document and its input get their verdict", arguments: Case.resolver)
  func verdict(of given: Case) {
    // What is only worth a warning is an error in strict reading (A38).
    let reading = read(given, given.expected == .warn ? .liberal : .strict)
    var verdict = reading.verdict
    var complaints = reading.complaints
    if given.input != nil {
      let permutation = reading.permutation(given.input?.compactText)
      verdict = permutation.verdict
      complaints = permutation.complaints
    }
    if verdict == .warn, given.expected == .accept { verdict = .accept }
    #expect(verdict == given.expected, "\(given.document.compactText)\n\(complaints)")
  }

  @Test(
    "a permutation has the expected tokens", arguments: Case.resolver.filter { $0.resolved != nil })
  func values(of given: Case) throws {
    let permutation = read(given, .strict).permutation(given.input?.compactText)
    let expected = try #require(given.resolved)
    #expect(
      permutation.resolved.compactText == expected.normal.compactText, "\(permutation.complaints)")
  }

  @Test("a resolver document is refused for the reason that its rule gives")
  func reasons() throws {
    let refused = Case.resolver.filter { $0.expected == .reject }
    let lines = refused.map { given in
      let reading = read(given, .strict)
      let permuted = given.input.map { reading.permutation($0.compactText).codes } ?? []
      let codes = Set(reading.codes + permuted).sorted()
      return "\(given.id): \(codes.joined(separator: " "))\n"
    }
    try expectGolden(lines.joined(), "resolver-refusals.txt")
  }

  @Test(
    "every message says something, and those about the document have a place",
    arguments: Case.resolver)
  func messages(for given: Case) {
    for found in read(given, .strict).document.diagnostics {
      #expect(found.location != nil && !found.message.isEmpty)
    }
  }
}
