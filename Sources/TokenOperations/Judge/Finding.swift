internal import Foundation
internal import PositionedJSON
package import TokenModel
package import TokenProject
internal import TokenStore

/// What a change means for those who build on the tokens: a rule that fired, and the sentence that shows it.
package struct Finding: Hashable, Sendable {
  package var rule: JudgeRule
  /// The output whose name it is about; `nil` for what is about a token.
  package var output: String?
  package var level: JudgeLevel
  package var path: TokenPath
  package var context: Context
  package var revision: String
  /// Whether the sides have several revisions, so that people need its name.
  package var namesRevision = false
  /// One line without a full stop, safe to print.
  package var message: String
  /// The tokens through which a value came, nearest first.
  package var through: [TokenPath] = []
  /// What was there, in a form that spelling does not change, and what is.
  package var before: String
  package var after: String
  /// What the token is called in each output, where it was called otherwise behind what it was called; empty
  /// for a finding that is about an output.
  package var names: [[String]] = []
  /// The output of each of the names.
  package var namers: [String] = []
  /// Where a token file gives the token; of one that is gone, where it stood. `nil` for a registry's.
  package var place: SourceLocation?
  /// The color before and after, where it is about one.
  package var colors: [ColorValue] = []
  /// Of a renamed token, the name that it had.
  package var oldName: TokenPath?
  /// What is said of how long the old name stays, such as `until 3.0`; `nil` where nothing is.
  package var oldNameStays: String?
  /// Why it is accepted; `nil` where it is not.
  package var accepted: String?

  /// Where it holds, for people: the revision, where there are several, and the context.
  var scope: [String] {
    (namesRevision ? [revision] : []) + (context.isBase ? [] : [context.text])
  }

  /// The rule's id, with the output's name in front where it is about one.
  package var id: String { JudgeSettings.id(rule, output) }

  /// Twelve digits that stay while the finding does, whatever else is found and however files are written.
  package var fingerprint: String {
    var hash = SHA256()
    for part in [id, path.text, context.text, revision, before, after] {
      hash.update(Array("\(part.utf8.count):\(part)".utf8))
    }
    return hash.finish().prefix(6).map { $0.hex(2) }.joined()
  }

  /// Whether it stands above another: the higher level first, then by rule, path, context and the rest.
  static func precedes(_ one: Finding, _ other: Finding) -> Bool {
    if one.level != other.level { return one.level > other.level }
    let (a, b) = (one.order, other.order)
    for (x, y) in zip(a, b) where x != y { return x.precedesByBytes(y) }
    return false
  }

  private var order: [String] { [id, path.text, context.text, revision, message, before, after] }
}

extension [Finding] {
  /// The findings but for those that only follow another, each with the paths that do.
  func folded() -> [(finding: Finding, followers: [TokenPath])] {
    func key(_ finding: Finding, _ path: TokenPath) -> [String] {
      [
        finding.level.rawValue, finding.rule.rawValue, path.text, finding.revision,
        finding.accepted ?? "",
      ]
    }
    let causes = Set(filter(\.through.isEmpty).map { key($0, $0.path) })
    var followers: [[String]: [TokenPath]] = [:]
    let others = filter { finding in
      guard let cause = finding.through.last.map({ key(finding, $0) }), causes.contains(cause)
      else { return true }
      followers[cause, default: []].append(finding.path)
      return false
    }
    return others.map { finding in
      let own =
        finding.through.isEmpty ? followers.removeValue(forKey: key(finding, finding.path)) : nil
      return (finding, own ?? [])
    }
  }
}

extension JSON {
  /// The text that any spelling of the same value gives.
  var canonicalText: String {
    if let numberText { return Double(numberText).map { Number($0).text } ?? numberText }
    if let elements { return "[" + elements.map(\.canonicalText).joined(separator: ",") + "]" }
    if let members {
      let sorted = members.sorted { $0.key.precedesByBytes($1.key) }
      let texts = sorted.map { JSON.quoted($0.key) + ":" + $0.value.canonicalText }
      return "{" + texts.joined(separator: ",") + "}"
    }
    return compactText
  }
}
