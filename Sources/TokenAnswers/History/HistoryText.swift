internal import PositionedJSON
package import TokenModel
internal import TokenOperations
package import TokenReport
internal import TokenStore

/// Cells and commits as parts of lines, for the verbs that tell of history.
package struct HistoryText {
  /// All of the registry: they say how a length in `px` is read, and are named where there are several.
  package let revisions: [Revision]

  package init(revisions: [Revision]) { self.revisions = revisions }

  /// As written, references by name; with the picture of a value that stands in the statement itself.
  package func statement(_ statement: Statement, spread: String = "") -> Phrase {
    let value = statement.literal
    guard let alias = statement.alias else {
      if value == nil, let written = statement.value,
        written.members != nil || written.elements != nil
      {
        return .name(HistoryText.words(written))
      }
      return .value(statement.text(value: value, pixel: revisions.pixelName, spread: spread), value)
    }
    let rest = [statement.modality?.rawValue, statement.words.map { "“\($0)”" }]
    return .reference(alias.text) + Phrase(rest.compactMap(\.self).map { ", " + $0 }.joined())
  }

  /// A value of which a part is a reference: its parts by name, such as `color {blue}, blur 3 px`.
  private static func words(_ json: JSON) -> String {
    if let value = TokenValue.read(.color, json) ?? TokenValue.read(.dimension, json)
      ?? TokenValue.read(.duration, json)
    {
      return value.plainText(unit: json["unit"]?.string, pixel: "px")
    }
    if let elements = json.elements { return elements.map(words).joined(separator: "; ") }
    return json.members.map { $0.map { $0.key + " " + words($0.value) }.joined(separator: ", ") }
      ?? json.string ?? json.compactText
  }

  /// The revision's id for a column; empty where the registry has no other.
  func name(_ revision: String) -> Phrase { Phrase(revisions.count > 1 ? revision : "") }

  /// `#3 ae479de935`, and what kind of commit it is.
  static func name(_ commit: CommitInfo) -> Phrase {
    Phrase("#\(commit.number) \(commit.shortHash)", .tone(.amber))
      + Phrase(commit.metadata.isCorrection ? " correction" : "", .tone(.violet))
  }
}

extension Report {
  /// A report of a token or group, headed by its path.
  static func titled(_ path: String, _ rest: String, kind: String) -> Report {
    var report = Report(.name(path) + Phrase(rest, .quiet), kind: kind)
    report.isTitled = true
    return report
  }
}
