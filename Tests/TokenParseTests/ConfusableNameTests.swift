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

  static let strange: [(names: [String], message: String)] = [
    (["space", "sp\u{430}ce"], #""sp\u{430}ce" looks like "space", and is another token"#),
    (["abc", "\u{FF41}bc"], #""\u{FF41}bc" looks like "abc", and is another token"#),
    (["r\u{200B}ed"], #"the name "r\u{200B}ed" has characters that nobody sees"#),
    (["b\u{202E}ad"], #"the name "b\u{202E}ad" has characters that nobody sees"#),
    (["gr\u{439}y"], #"the name "gr\u{439}y" has letters of two scripts in one word"#),
    (["\u{391}lpha", "Alpha"], #""\u{391}lpha" looks like "Alpha", and is another token"#),
  ]

  @Test("Each is a warning at its place", arguments: strange)
  func finds(_ names: [String], _ message: String) {
    #expect(Self.found(names) == [message])
  }

  @Test("Names of one script are what they are", arguments: ["café", "цвет", "中文", "größe-a", "π"])
  func plain(_ name: String) { #expect(Self.found([name, "color"]) == []) }
}
