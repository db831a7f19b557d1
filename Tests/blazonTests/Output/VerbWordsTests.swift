import TestSupport
import Testing
import TokenOperations

/// Holds the table of words against the verbs that there are.
@Suite("The words of each verb")
struct VerbWordsTests {
  /// Verbs whose options stand behind a word of their own.
  private static let nested = ["contrast", "revision", "sources", "template"]

  private func help(_ verb: String) throws -> [Substring] {
    var help = ""
    try Workspace.with { help = try $0.succeed(verb, "--help") }
    return help.split { " ,|[]<>\n".contains($0) }
  }

  @Test("each verb has a row, and its options are those of the help", arguments: Blazon.verbs)
  func rows(verb: String) throws {
    let row = try #require(VerbWords.all[verb])
    guard !Self.nested.contains(verb) else { return }
    let words = try help(verb)
    #expect(row.narrows == words.contains("--context") || ["catalog", "import"].contains(verb))
    if let more = row.more { #expect(words.contains { $0 == more }) }
  }

  @Test("there are no rows but those of verbs, and none of other tools has the name of one")
  func verbs() {
    #expect(Set(VerbWords.all.keys) == Set(Blazon.verbs))
    for (word, instead) in VerbWords.otherVerbs {
      #expect(!Blazon.verbs.contains(word))
      guard !instead.contains("`"), !instead.contains(";") else { continue }
      let verb = instead.prefix { $0 != " " && $0 != "|" }
      #expect(Blazon.verbs.contains(String(verb)), "\(word)")
    }
  }

  @Test("an option of other tools is none of the verb, and what it becomes is one")
  func options() throws {
    for row in VerbWords.otherOptions {
      for verb in row.verbs where !Self.nested.contains(verb) {
        let words = try help(verb)
        for option in row.options { #expect(!words.contains { $0 == option }, "\(verb) \(option)") }
        guard row.instead.hasPrefix("-") else { continue }
        let name = row.instead.prefix { $0 != " " }
        #expect(words.contains(name), "\(verb) \(name)")
      }
    }
  }
}
