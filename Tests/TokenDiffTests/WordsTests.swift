import Testing

@testable import TokenDiff
@testable import TokenModel

@Suite("Colors in words beside colors in figures")
struct WordsTests {
  @Test(
    "contradict each other where no color that is named can be meant",
    arguments: [
      ("blue", "#F7F7F7", true), ("blue", "#007AFF", false), ("red", "#FF3B30", false),
      ("green", "#FF3B30", true), ("white", "#F7F7F7", false), ("white", "#333333", true),
      ("black", "#FFFFFF", true), ("black", "#1C1C1E", false), ("Gray or blue", "#8E8E93", false),
      ("grey", "#FF9500", true), ("black or white", "#FFFFFF", false),
      ("the color of the bar", "#F7F7F7", false), ("bluish", "#F7F7F7", false),
      ("pink", "#FF2D55", false), ("red", "#FF0080", false), ("red", "#C800FF", true),
    ])
  func contradicts(_ words: String, _ hex: String, _ isContradicted: Bool) throws {
    let color = try #require(ColorValue(hexText: hex))
    #expect(ValueRelation.contradicts(words: words, color) == isContradicted)
  }
}
