import TestSupport
import Testing
import TokenModel

@testable import TokenParse

@Suite("Names that are not what they look like")
struct ConfusableNameTests {
  private static func found(_ names: [String]) -> [String] {
    let members = names.map { "\"\($0)\":{\"$type\":\"number\",\"$value\":1}" }
    var options = ParseOptions()
    options.revision = "main"
    let parsed = parse(
      [InputFile(name: "a.tokens.json", bytes: Array("{\(members.joined(separator: ","))}".utf8))],
      options: options)
    return NameDiagnostics.find(in: parsed).map(\.message)
  }

  static let strange: [(names: [String], message: String)] =
    [
      (["space", "sp\u{430}ce"], #""sp\u{430}ce" looks like "space", and is another token"#),
      (["abc", "\u{FF41}bc"], #""\u{FF41}bc" looks like "abc", and is another token"#),
      (["r\u{200B}ed"], #"the name "r\u{200B}ed" has invisible characters"#),
      (["b\u{202E}ad"], #"the name "b\u{202E}ad" has invisible characters"#),
      (["gr\u{439}y"], #"the name "gr\u{439}y" has letters of two scripts in one word"#),
      (["\u{391}lpha", "Alpha"], #""\u{391}lpha" looks like "Alpha", and is another token"#),
    ]
    + ([
      ("a", "a\u{3164}"), ("a", "a\u{34F}"), ("a", "a\u{FE0F}"), ("a", "a\u{2800}"),
      ("a", "a\u{1BCA0}"), ("a", "a\u{FFA0}"), ("a", "a\u{17B4}"), ("a", "\u{1D41A}"),
      ("a", "\u{251}"), ("i", "\u{131}"), ("fi", "\u{FB01}"), ("a b", "a\u{A0}b"),
      ("a-b", "a\u{2010}b"), ("g2", "\u{210A}\u{B2}"),
    ] as [(String, String)]).map {
      ([$0.0, $0.1], "\"\($0.1.withScalarsNamed)\" looks like \"\($0.0)\", and is another token")
    }

  @Test("Each is a warning at its place", arguments: strange)
  func finds(_ names: [String], _ message: String) {
    #expect(Self.found(names) == [message])
  }

  @Test(
    "Names of one script are what they are", arguments: ["café", "цвет", "中文", "größe-a", "π", "ß"])
  func plain(_ name: String) { #expect(Self.found([name, "color", "s"]) == []) }
}
