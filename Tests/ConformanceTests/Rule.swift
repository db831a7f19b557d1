import Foundation
import PositionedJSON

/// A rule of DTCG 2025.10 in our words, and how Blazon treats it: one line of `rules.jsonl`.
struct Rule: Sendable {
  /// `F` Format, `C` Color, `R` Resolver Module; numbered with gaps, never anew.
  var id: String
  /// As in BCP 14; `none` for a definition.
  var level: String
  /// Whom it binds: D author, P parser, R resolver, T translator, W writer or server, U interface.
  var who: [String]
  var section: String
  var text: String
  var treatment: String

  /// Whether it is about something that Blazon does at all.
  var applies: Bool { !treatment.hasPrefix("Not applicable: ") }

  static let all = JSONLines.read("rules.jsonl").compactMap(Rule.init)

  private init?(_ json: JSON) {
    guard let id = json["id"]?.string, let level = json["level"]?.string,
      let who = json["who"]?.elements?.compactMap(\.string), let section = json["section"]?.string,
      let text = json["rule"]?.string, let treatment = json["treatment"]?.string
    else { return nil }
    self.id = id
    self.level = level
    self.who = who
    self.section = section
    self.text = text
    self.treatment = treatment
  }
}

/// A question that the specification leaves open, and our answer: one line of `ambiguities.jsonl`.
struct Ambiguity: Sendable {
  var id: String
  var question: String
  var decision: String

  static let all = JSONLines.read("ambiguities.jsonl").compactMap(Ambiguity.init)

  private init?(_ json: JSON) {
    guard let id = json["id"]?.string, let question = json["question"]?.string,
      let decision = json["decision"]?.string
    else { return nil }
    self.id = id
    self.question = question
    self.decision = decision
  }
}

/// A test of this folder whose name begins with the rules that it shows: `"F11, F12: names …"`.
struct NamedTest: Sendable {
  var rules: [String]
  var sentence: String

  /// In the order of the files' names and lines.
  ///
  /// Read from the sources, because a running test knows no other test.
  static let all: [NamedTest] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: conformanceFolder.path)) ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
      let url = conformanceFolder.appendingPathComponent(name)
      return read((try? String(contentsOf: url, encoding: .utf8)) ?? "")
    }
  }()

  private static func read(_ source: String) -> [NamedTest] {
    source.matches(of: /(?m)^ *@Test\(\s*"([FCRA][0-9]+(?:, [FCRA][0-9]+)*): ([^"\n]+)"/).map {
      NamedTest(
        rules: $0.1.split(separator: ", ").map(String.init), sentence: String($0.2))
    }
  }
}
