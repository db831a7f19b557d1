import TestSupport
import Testing
import TokenOperations

@Suite("Commands that are typed") struct TypedCommandTests {
  private static let words = [
    "show", "--registry", "--registry=", "--at", "--at=dark", "dark", "–at", "“", "”brand“", "--",
    "-",
    "", "A..B", "..", "...", "a..", "\u{A0}", "\u{A0}–x", "--x=“y", "'", "#1", "@", "𝄞", "\0", "—",
    "−4",
  ]

  @Test("any list of arguments is taken apart and written again, whatever stands in it")
  func fuzz() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let arguments = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Self.words.randomElement(using: &random) ?? ""
      }
      let typed = TypedCommand(arguments)
      #expect(typed.places.allSatisfy(arguments.indices.contains), "\(arguments)")
      #expect(typed.registry.count <= 2)
      #expect(typed.typeset.map { !$0.message.isEmpty } ?? true)
      let word = Self.words.randomElement(using: &random) ?? ""
      let other = typed.with(word, as: ["--context", "a=b"])
      #expect(other != nil || !arguments.contains(word), "\(arguments) \(word)")
      if let range = PointRange(word) { #expect(!range.from.isEmpty && !range.to.isEmpty) }
    }
  }

  @Test(
    "a command is written as a shell takes it",
    arguments: [
      (["show", "color.brand"], "blazon show color.brand"),
      (["undo", "#2"], "blazon undo '#2'"), (["set", "a", ""], "blazon set a ''"),
      (["set", "a", "it's"], #"blazon set a 'it'\''s'"#),
    ])
  func quotes(arguments: [String], text: String) {
    #expect(TypedCommand(arguments).text == text)
  }

  @Test(
    "an option of the registry is none of the words, and the words end before the first other option"
  )
  func words() {
    let typed = TypedCommand([
      "--json", "compare", "a", "--registry", "r.blazon", "b", "--all", "c",
    ])
    #expect(typed.verb == "compare")
    #expect(typed.words == ["a", "b"])
    #expect(typed.registry == ["--registry", "r.blazon"])
  }
}
