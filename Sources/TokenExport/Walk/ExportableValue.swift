internal import PositionedJSON
internal import TokenModel

/// The value of an answer for a format that has values only, such as CSS or Swift, with its losses.
struct ExportableValue {
  /// The value, lengths in points; `nil` if there is none that the format may use.
  var value: TokenValue?
  /// The parts of the answer that the value does not represent, or the reason for which there is none.
  var losses: [LossReason] = []

  /// The members of a text style that are kept as written, where they count what the value counts.
  var kept: [JSON.Member] = []

  /// The text of CSS where there is no value but for CSS.
  var css: String?

  /// A value without any loss.
  init(value: TokenValue) { self.value = value }

  /// - Parameters:
  ///   - aliases: the statements along its aliases, nearest first. The last statement of all that names a
  ///     unit decides about the unit of the value.
  ///   - members: the members of a composite value that come from statements with qualifiers.
  ///   - kept: the first token on the way that is kept as written, which takes the value away.
  init(
    _ cell: ResolvedCell, through aliases: [Statement] = [],
    members: [(path: TokenPath, statement: Statement)] = [],
    kept: (path: TokenPath, statement: Statement)? = nil
  ) {
    let statement = cell.statement
    switch statement.presence {
    case .notStated: losses = [LossReason("silence", "the pages read do not state a value")]
    case .notApplicable: losses = [LossReason("silence", "nothing applies here")]
    case .stated:
      readStated(statement, cell.value, [statement] + aliases, problem: cell.problem)
      if value == nil, losses.isEmpty {
        losses = [ExportableValue.lack(statement, problem: cell.problem, kept)]
      }
    }
    if statement.presence == .stated { for member in members { note(member) } }
  }

  private mutating func readStated(
    _ statement: Statement, _ given: TokenValue?, _ chain: [Statement], problem: String?
  ) {
    value = given
    noteBounds(statement, problem: problem)
    if let modality = statement.modality { note(modality) }
    if chain.contains(where: \.isApproximate) {
      losses.lose("approximate", "the value is approximate")
    }
    if let names = chain.lazy.map(\.assumedParts).first(where: { !$0.isEmpty }) {
      let list = names.map(quotedForMessage).joined(separator: ", ")
      losses.lose("assumed", "no source states \(list)")
    }
    if let unit = chain.reversed().lazy.compactMap(\.unit).first { apply(unit: unit) }
    if case .typography = value, let origin = chain.last {
      noteMembers(origin)
      // Lengths as written are not converted.
      if chain.contains(where: { $0.unit != nil }) { kept = [] }
    }
  }

  /// The reason for which there is no value.
  private static func lack(
    _ statement: Statement, problem: String?,
    _ kept: (path: TokenPath, statement: Statement)?
  ) -> LossReason {
    if statement.verbatim != nil, statement.value == nil {
      return LossReason("verbatim", "it is kept as written: \(statement.reasonKept)")
    }
    if let kept {
      return LossReason(
        "verbatim",
        "it refers to \(quotedForMessage(kept.path.text)), which is kept as written: "
          + kept.statement.reasonKept)
    }
    return LossReason(
      "unresolved",
      problem
        ?? (statement.value == nil ? "there is no value" : "the reference leads to no value"))
  }

  /// Notes the members that a text style lacks, and those that DTCG has no place for.
  private mutating func noteMembers(_ statement: Statement) {
    let kept = statement.membersKept
    for member in kept {
      let text = member.value.string.map(quotedForMessage) ?? member.value.compactText
      losses.lose("member", "\(member.key) is kept as written: \(text)", member: member.key)
    }
    self.kept = kept
    guard case .typography(let font) = value, let written = statement.value else { return }
    for name in font.lacking where !kept.contains(where: { $0.key == name }) {
      let given = written[name].map { part in
        part.expression.map { "is computed, \(quotedForMessage($0)), and has no value" }
          ?? "refers to something not allowed there, \(part.compactText)"
      }
      losses.lose("member", "\(name) \(given ?? "is not given")", member: name)
    }
  }

  private mutating func noteBounds(_ statement: Statement, problem: String?) {
    if let words = statement.words {
      losses.lose("words", "the source states \(quotedForMessage(words))")
    }
    if value == nil, let expression = statement.expression {
      losses.lose(
        "expression",
        "the value is computed: \(quotedForMessage(expression))"
          + (problem.map { ", and there is none: \($0)" } ?? ""))
    }
    let bounds = [("at least", statement.min), ("at most", statement.max)]
    let said = bounds.compactMap { word, bound in bound.map { "\(word) \($0.compactText)" } }
    if !said.isEmpty { losses.lose("bound", said.joined(separator: ", ")) }
  }

  private mutating func note(_ modality: Modality) {
    switch modality {
    case .must, .should, .may:
      losses.lose("modality", "the value is a guideline: \"\(modality.rawValue)\"")
    case .avoid:
      value = nil
      losses.lose("modality", "the value is one to avoid")
    }
  }

  /// Converts lengths to points. A length in a unit without a conversion leaves no value.
  private mutating func apply(unit: String) {
    if let scale = ExportableValue.pixelsPerPoint(unit) {
      value = value?.divided(by: scale)
    } else if let value, value.type.holdsLengths {
      self.value = nil
      losses.lose("unit", "the unit is \(quotedForMessage(unit))")
    } else {
      losses.lose("unit", "the number counts \(quotedForMessage(unit))")
    }
  }

  /// Notes the losses of a member. A composite has no units for its members, so that a length in device
  /// pixels leaves no value.
  private mutating func note(_ member: (path: TokenPath, statement: Statement)) {
    let name = quotedForMessage(member.path.text)
    if member.statement.isApproximate {
      losses.lose("approximate", "\(name) in it is approximate")
    }
    if !member.statement.assumedParts.isEmpty {
      losses.lose("assumed", "no source states all of \(name) in it")
    }
    guard let unit = member.statement.unit, ExportableValue.pixelsPerPoint(unit) != 1 else {
      return
    }
    if member.statement.type?.holdsLengths ?? true { value = nil }
    losses.lose("unit", "\(name) in it has the unit \(quotedForMessage(unit))")
  }

  /// The pixels per point in a unit: 1 for points, *n* for `px@`*n*`x`, `nil` for any other unit.
  static func pixelsPerPoint(_ unit: String) -> Double? {
    if unit == "pt" || unit == "px" { return 1 }
    return Statement.pixelsPerPoint(unit)
  }
}

extension Statement {
  /// The parts of the value that no source states. That the type of a text is a guess does not count as a loss.
  fileprivate var assumedParts: [String] { assumed.filter { $0 != "type" } }
}
