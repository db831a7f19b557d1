/// One statement in its place: what a token states in one revision and context, and its sources.
///
/// An object that never changes, so that copies share it: loading, resolving and exporting hand each
/// cell on several times, and counting the references of all its parts at each copy would take
/// longer than the work itself.
package final class Cell: Sendable {
  package let path: TokenPath
  /// A revision's id.
  package let revision: String
  /// The choices that must be made for the cell to count; the base is without any.
  package let context: Context
  /// The cell's content.
  package let statement: Statement
  /// The sources of the statement; empty where nobody is cited.
  package let evidence: [Evidence]
  /// Whether the value is or holds a reference, or is computed: found once, since every stage asks it of all cells.
  package let refers: Bool
  /// Whether the statement is a value without qualifiers and modality, which is all that most are.
  package let isPlain: Bool

  package init(
    path: TokenPath, revision: String, context: Context = .base, statement: Statement,
    evidence: [Evidence] = []
  ) {
    self.path = path
    self.revision = revision
    self.context = context
    self.statement = statement
    self.evidence = evidence
    refers = statement.refers
    isPlain =
      statement.presence == .stated && statement.modality == nil && !statement.isQualified
  }

  /// A copy with other parts where they are given.
  package func with(
    path: TokenPath? = nil, revision: String? = nil, context: Context? = nil,
    statement: Statement? = nil, evidence: [Evidence]? = nil
  ) -> Cell {
    Cell(
      path: path ?? self.path, revision: revision ?? self.revision,
      context: context ?? self.context, statement: statement ?? self.statement,
      evidence: evidence ?? self.evidence)
  }

  /// A copy with a changed statement.
  package func with(_ change: (inout Statement) throws -> Void) rethrows -> Cell {
    var statement = statement
    try change(&statement)
    return with(statement: statement)
  }

  /// Whether anything in the statement may refer to a token: its value, or what qualifies it.
  package var mayRefer: Bool { refers || !isPlain && statement.isQualified }

  /// Whether the whole value or a part of it is computed.
  package var isComputed: Bool { refers && statement.isComputed }

  /// Whether its value only follows from what the sources show or say on another matter: all that support it are
  /// `derived` or `assumed`. Sources that say otherwise do not count.
  package var isDerived: Bool {
    let agreeing = evidence.filter { $0.says == nil }
    return !agreeing.isEmpty
      && agreeing.allSatisfy { $0.grade == .derived || $0.grade == .assumed }
  }

  /// How far a measured value may be from the truth, in its own unit; `nil` where nobody measured it.
  package var uncertainty: Double? { evidence.lazy.compactMap(\.uncertainty).max() }

  /// What a person wants to know of a value where there are few: its note, what a picture has beside words, and a scale that
  /// is assumed.
  package var remarks: [String] {
    let stating = statingEvidence
    let pictures = evidence.compactMap { evidence -> String? in
      guard evidence.says == nil, evidence.grade != .literal, let note = evidence.note else {
        return nil
      }
      let parts = note.split(separator: "; ").filter { !$0.hasPrefix("page ") }
      let shown =
        statement.words != nil && !stating.contains(evidence)
        ? parts : parts.filter { $0.hasSuffix(", assumed") }
      return shown.isEmpty
        ? nil
        : shown.joined(separator: "; ")
          + (shown.count == parts.count ? " (\(evidence.grade.rawValue))" : "")
    }
    return ([statement.qualifiers.note].compactMap(\.self) + pictures).uniqued
  }

  /// The cell's place: which cell it is, whatever it states.
  package var key: CellKey { CellKey(path: path, revision: revision, context: context) }
}

extension Cell: Hashable {
  /// Equal when all parts are; the same object is equal without a look at them.
  package static func == (lhs: Cell, rhs: Cell) -> Bool {
    lhs === rhs
      || lhs.path == rhs.path && lhs.revision == rhs.revision && lhs.context == rhs.context
        && lhs.statement == rhs.statement && lhs.evidence == rhs.evidence
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(revision)
    hasher.combine(context)
    hasher.combine(statement)
    hasher.combine(evidence)
  }
}
