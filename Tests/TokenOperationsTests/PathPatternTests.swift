import Testing
import TokenModel
import TokenOperations

@Suite("Patterns of paths") struct PathPatternTests {
  @Test(
    "a pattern without a star is a token or a group; * stays within a name, ** does not",
    arguments: [
      ("alert", "alert", true), ("alert", "alert.width", true), ("alert", "alerts.width", false),
      ("alert.*", "alert.width", true), ("alert.*", "alert.button.width", false),
      ("alert.**", "alert.button.width", true), ("*.width", "alert.width", true),
      ("*.width", "alert.button.width", false), ("**.width", "alert.button.width", true),
      ("a*t.width", "alert.width", true), ("a*t.width", "a.t.width", false), ("*", "alert", true),
      ("**", "alert.width", true),
    ])
  func matches(pattern: String, path: String, want: Bool) {
    #expect(PathPattern(pattern).matches(TokenPath(trusted: path)) == want)
  }
}
