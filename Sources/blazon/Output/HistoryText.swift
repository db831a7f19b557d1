internal import PositionedJSON
internal import TerminalText
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// Cells and commits as parts of lines, for the verbs that tell of history.
struct HistoryText {
  let style: TextStyle
  /// All of the registry: they say how a length in `px` is read, and are named where there are several.
  let revisions: [Revision]

  /// As written, references by name; a swatch where the color stands in the statement itself.
  func statement(_ statement: Statement) -> String {
    let value = statement.literal
    let text = style.swatch(value) + statement.text(value: value, pixel: revisions.pixelName)
    guard let alias = statement.alias else { return text }
    return style.dim("→ ") + alias.text.terminalSafe + rest(statement)
  }

  /// Columns of `statement(_:)`.
  func width(_ statement: Statement) -> Int {
    let plain = HistoryText(style: TextStyle(width: style.width), revisions: revisions).statement(
      statement)
    guard case .color? = statement.literal else { return plain.terminalWidth }
    return plain.terminalWidth + style.swatchWidth
  }

  /// The parts of the statement beside its alias: modality and words.
  private func rest(_ statement: Statement) -> String {
    [statement.modality?.rawValue, statement.words.map { "“\($0.terminalSafe)”" }]
      .compactMap(\.self).map { ", " + $0 }.joined()
  }

  /// The revision's id for a column; empty where the registry has no other.
  func name(_ revision: String) -> String { revisions.count > 1 ? revision.terminalSafe : "" }

  /// `#3 ae479de935`, and what kind of commit it is.
  static func name(_ commit: CommitInfo, _ style: TextStyle) -> String {
    style.painted("#\(commit.number) \(commit.shortHash)", "33")
      + (commit.metadata.isCorrection ? " " + style.painted("correction", "35") : "")
  }

  /// Without the mail address.
  static func author(_ commit: CommitInfo) -> String {
    let author = commit.metadata.author
    let name = author.prefix { $0 != "<" }
    let trimmed = name.last == " " ? name.dropLast() : name
    return trimmed.isEmpty ? author.terminalSafe : trimmed.terminalSafe
  }

  /// The first line of the message.
  static func subject(_ commit: CommitInfo) -> String {
    (commit.metadata.message.split(whereSeparator: \.isNewline).first ?? "").terminalSafe
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
