package import TokenModel

/// Editions of a design side by side: for each token and context what each of them says, and how
/// that relates to what was last stated to its left.
package struct Comparison: Sendable {
  package struct Column: Sendable {
    /// As the user wrote the point, such as `2014@2026-01-01`.
    package var label: String
    package var revision: Revision
  }

  package enum Mark: String, Sendable, CaseIterable {
    /// As the last statement to the left.
    case same
    /// The same quantity in another unit.
    case converted
    /// The same, demanded more or less strongly: `should` became `must`.
    case demand
    case changed
    /// A truth value or modality was turned round.
    case reversed
    /// More or less precise, and neither contradicts the other: words and a figure, "about" and
    /// exactly, bounds and a figure within.
    case refined
    /// Nothing to the left states anything.
    case firstStated
    case notStated
    /// The edition lacks the context's axis value, or the record says that it cannot exist there.
    case didNotExist
    case notRecorded
    /// The edition lacks the context's axis: what it says, it says in general.
    case general
  }

  package struct Cell: Sendable {
    package var mark: Mark
    package var answer: Answer
    /// The column it was held against; `nil` unless the mark says how they relate.
    package var reference: Int?
  }

  package struct Row: Sendable {
    package var path: TokenPath
    package var context: Context
    /// One for each column.
    package var cells: [Cell]
  }

  package enum Only: String, Sendable, CaseIterable {
    /// Rows in which something changed from one column to another.
    case changed
    /// Rows in which every column states something.
    case stated
  }

  package struct Options: Sendable {
    /// A group or token; `nil` is everything.
    package var under: TokenPath?
    package var type: TokenType?
    package var only: Only?
    /// Whether to show tokens that only one column states.
    package var includesSingle: Bool

    package init(
      under: TokenPath? = nil, type: TokenType? = nil, only: Only? = nil,
      includesSingle: Bool = false
    ) {
      self.under = under
      self.type = type
      self.only = only
      self.includesSingle = includesSingle
    }
  }

  package private(set) var columns: [Column]
  /// By path, then context: general ones before narrower ones.
  package private(set) var rows: [Row] = []
  /// How many rows were left out since only one column states them.
  package private(set) var foldedRows = 0

  /// Compares points in the order given.
  ///
  /// A token that only one column states is folded, and so is a context that only one column can
  /// have, unless the options say otherwise or there is only one column.
  ///
  /// - Parameter views: one revision each; a view of several takes a column for each of them.
  /// - Complexity: O(*n*·*k*) for *n* tokens in *k* columns.
  package init(_ views: [PointView], options: Options = Options()) {
    columns = views.flatMap(Comparison.columns)
    let sides = views.flatMap(\.revisions).map { ComparedRevision($0) }
    let contexts = ContextRows(sides, equality: .meaning)
    let folds = !options.includesSingle && sides.count > 1
    forEachPath(of: sides) { path, tokens in
      if let group = options.under, !path.isInside(group) { return }
      let found = contexts.rows(path, tokens)
        .map { Row(path: path, context: $0.context, cells: Comparison.cells($0.answers)) }
        .filter { $0.isWanted(options) }
      guard folds else {
        rows += found
        return
      }
      let isKept = Comparison.statingColumns(found) >= 2
      let kept = isKept ? found.filter { !$0.isOneColumnsOwn } : []
      foldedRows += found.count - kept.count
      rows += kept
    }
  }

  private static func columns(_ view: PointView) -> [Column] {
    view.revisions.map { tokens in
      let id = tokens.revision.id
      let label =
        view.namesRevision ? view.label : id + (view.label.hasPrefix("@") ? view.label : "")
      return Column(label: label, revision: tokens.revision)
    }
  }

  private static func statingColumns(_ rows: [Row]) -> Int {
    let stating = rows.flatMap { row in
      row.cells.enumerated().filter { $0.element.answer.stated != nil }.map(\.offset)
    }
    return Set(stating).count
  }

  private static func cells(_ answers: [Answer]) -> [Cell] {
    var last: (column: Int, cell: ResolvedCell)?
    return answers.enumerated().map { column, answer in
      switch answer {
      case .silent(.notStated, _): return Cell(mark: .notStated, answer: answer)
      case .silent(.notApplicable, _): return Cell(mark: .didNotExist, answer: answer)
      case .silent(.notRecorded, _): return Cell(mark: .notRecorded, answer: answer)
      case .stated(_, isGeneral: true): return Cell(mark: .general, answer: answer)
      case .stated(let cell, isGeneral: false):
        defer { last = (column, cell) }
        guard let last else { return Cell(mark: .firstStated, answer: answer) }
        return Cell(mark: mark(last.cell, cell), answer: answer, reference: last.column)
      }
    }
  }

  private static func mark(_ before: ResolvedCell, _ after: ResolvedCell) -> Mark {
    let relation = ValueRelation(before: before, after: after)
    if relation.isReversed { return .reversed }
    switch relation.kind {
    case .refined: return .refined
    case .changed: return .changed
    case .same, .converted:
      if before.statement.modality != after.statement.modality { return .demand }
      if relation.isConverted { return .converted }
      return before.statement.isApproximate == after.statement.isApproximate ? .same : .refined
    }
  }
}

extension Comparison.Row {
  /// Whether only one column has the context at all, as dark appearance among editions without one,
  /// and no later column says in general what it then did.
  fileprivate var isOneColumnsOwn: Bool {
    guard !context.isBase else { return false }
    let having = cells.indices.filter { index in
      switch cells[index].mark {
      case .didNotExist, .notRecorded, .general: false
      case .same, .converted, .demand, .changed, .reversed, .refined, .firstStated, .notStated:
        true
      }
    }
    guard having.count < 2 else { return false }
    return !cells.dropFirst((having.first ?? 0) + 1).contains { $0.mark == .general }
  }

  fileprivate func isWanted(_ options: Comparison.Options) -> Bool {
    if let type = options.type,
      !cells.contains(where: { $0.answer.record?.statement.type == type })
    {
      return false
    }
    return switch options.only {
    case nil: cells.contains { $0.answer.record != nil }
    case .stated?: cells.allSatisfy { $0.answer.stated != nil }
    case .changed?: cells.contains { $0.mark.isDifference }
    }
  }
}

extension Comparison.Mark {
  /// Whether the cell says otherwise than the one it was held against.
  package var isDifference: Bool {
    switch self {
    case .changed, .reversed, .refined, .demand: true
    case .same, .converted, .firstStated, .notStated, .didNotExist, .notRecorded, .general: false
    }
  }
}
