internal import PositionedJSON
internal import TokenModel
internal import TokenReport

extension AxisChange {
  /// The sign of a line that tells of it.
  var mark: String { kind.mark }

  /// The color of the mark.
  var tone: Tone { kind.tone }

  /// The class of the changes that are told with it.
  private var kind: ChangeClass { isRetired ? .removed : .added }

  /// What happened, in a word.
  var verb: String { isRetired ? "retired" : "new" }

  /// The axis, or its value, made safe for a terminal.
  var safeName: String { name.terminalSafe }

  fileprivate var json: JSON {
    .object(["axis": axis, "value": value])
  }
}

/// An axis change and how many tokens had or got answers with it.
struct ToldAxis {
  var axis: AxisChange
  var tokens: Int

  /// The number of tokens, such as `40 tokens`.
  var count: String { tokens.counted("token") }

  /// A part of a sentence, such as `theme=hc retired (40 tokens)`.
  var text: String { "\(axis.safeName) \(axis.verb) (\(count))" }

  /// The axis changes of which some changes are told, what was retired first.
  static func all(in changes: [Change]) -> [ToldAxis] {
    let all = changes.grouped(by: \.axis).compactMap { axis, changes in
      axis.map { ToldAxis(axis: $0, tokens: Set(changes.map(\.path)).count) }
    }
    return all.filter(\.axis.isRetired) + all.filter { !$0.axis.isRetired }
  }

  var json: JSON {
    .object(["revision": axis.revision], axis.json, ["tokens": tokens])
  }
}

extension Change {
  /// The members that say with which axis, or value of one, the answer came or went.
  var axisMembers: JSON {
    [
      "retired": axis.flatMap { $0.isRetired ? $0.json : nil },
      "introduced": axis.flatMap { $0.isRetired ? nil : $0.json },
    ]
  }
}
