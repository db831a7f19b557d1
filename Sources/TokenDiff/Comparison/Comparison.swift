package import TokenModel

/// Several editions of a design side by side: for each token and context the answer of each edition,
/// and its relation to the last stated answer to its left.
package struct Comparison: Sendable {
  /// One edition.
  package struct Column: Sendable {
    /// The point as the user wrote it, such as `2014@2026-01-01`.
    package var label: String
    /// The revision of the edition.
    package var revision: Revision
  }

  /// The relation of a cell to the last stated one to its left.
  package enum Mark: String, Sendable, CaseIterable {
    /// A value is stated, and its reference leads to none.
    case broken
    /// Equal to the last statement to the left.
    case same
    /// The same quantity in another unit.
    case converted
    /// The same value with another requirement level, such as `should` that became `must`. Where one side demands nothing,
    /// only the other claims a change.
    case demand
    /// Differs from the last statement to the left.
    case changed
    /// A truth value or a modality turned into its opposite.
    case reversed
    /// Differs from what another vendor states, which is two designs side by side, or one side has it from a third party
    /// alone: no change of a design.
    case differs
    /// More or less precise, without a contradiction: words and a figure, an approximate and an exact
    /// figure, or bounds and a figure within them.
    case refined
    /// A value that is only derived, in a row in which another column has a rule, and a figure beside one in words, of
    /// another measure: it tells of no change of that.
    case notCompared
    /// Nothing to the left states anything.
    case firstStated
    /// The pages that were read do not state a value.
    case notStated
    /// The edition does not have the context's axis value, or the record states that nothing can exist
    /// there.
    case didNotExist
    /// Nobody has recorded anything for the edition here.
    case notRecorded
    /// The edition does not have the context's axis, so that its answer ignores it.
    case general
  }

  /// The answer of one column in one row.
  package struct Cell: Sendable {
    /// The relation to the cell in the column `reference`.
    package var mark: Mark
    /// The column's answer.
    package var answer: Answer
    /// The column that it was compared with; `nil` if the mark is not the result of a comparison.
    package var reference: Int?
  }

  /// A token in one context.
  package struct Row: Sendable {
    /// The token's path.
    package var path: TokenPath
    /// The context for which all columns were asked.
    package var context: Context
    /// The cells, one for each column.
    package var cells: [Cell]
  }

  /// A condition on the rows to show.
  package enum Only: String, Sendable, CaseIterable {
    /// Rows in which something changed from one column to another.
    case changed
    /// Rows in which every column states something.
    case stated
    /// Rows in which a column is silent because nobody has recorded what its pages say.
    case notRecorded = "not-recorded"
  }

  /// A choice of the rows to show.
  package struct Options: Sendable {
    /// The group or token to show; `nil` shows everything.
    package var under: TokenPath?
    /// Tokens and groups to show besides.
    package var beside: [TokenPath] = []
    /// The type of which at least one column has a value; `nil` for any type.
    package var type: TokenType?
    /// The condition on the rows; `nil` for none.
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

  /// The editions in the order given.
  package private(set) var columns: [Column]
  /// The rows by path, then by context, general contexts before narrower ones.
  package private(set) var rows: [Row] = []
  /// The number of rows that were left out because only one column states a value.
  package private(set) var foldedRows = 0
  /// The tokens of which no row is shown since only one column states a value.
  private(set) var folded: [TokenPath] = []
  /// The group or token that was asked for.
  let under: TokenPath?
  /// Whether some tokens or groups were asked for.
  let isPart: Bool
  /// The descriptions of the tokens in few rows of a part, by column.
  private(set) var descriptions: [[TokenPath: String]] = []
  /// The number of rows that were left out because no column states a value.
  package private(set) var silentRows = 0
  /// The number of rows that the condition of the options leaves out.
  package private(set) var otherRows = 0
  /// Whether editions of several vendors are compared.
  package let hasSeveralVendors: Bool

  /// Compares points in the order given.
  ///
  /// Tokens that only one column states are left out, and so are contexts that only one column can
  /// have, unless the options ask for them or there is only one column.
  ///
  /// - Parameters:
  ///   - views: the points; one with several revisions gets a column for each of them.
  ///   - documents: those that the values cite, by which the vendor of each edition is known.
  /// - Complexity: O(*n*·*k*) for *n* tokens in *k* columns.
  package init(_ views: [PointView], documents: [Document] = [], options: Options = Options()) {
    columns = views.flatMap(Comparison.columns)
    let vendors = views.flatMap(\.revisions).map { revision in
      revision.tokens.lazy.flatMap(\.cells).map(\.cell).vendors(documents)
    }
    hasSeveralVendors = vendors.contains { one in vendors.contains { one.isOther(than: $0) } }
    let parties = ThirdParties(documents)
    let sides = views.flatMap(\.revisions).map { ComparedRevision($0) }
    let contexts = ContextRows(sides, equality: .meaning)
    let ofToken = ContextRows(sides, equality: hasSeveralVendors ? .value : .meaning)
    let folds = !options.includesSingle && sides.count > 1
    under = options.under
    isPart = under != nil || !options.beside.isEmpty
    var found: [(path: TokenPath, rows: [Row], kept: [Row], stating: Int)] = []
    forEachPath(of: sides) { path, tokens in
      let asked = [options.under].compactMap(\.self) + options.beside
      if !asked.isEmpty, !asked.contains(where: path.isInside) { return }
      let rows = (path == options.under ? ofToken : contexts).rows(path, tokens)
        .map { row in
          let cells = Comparison.cells(row.answers, vendors, parties)
          return Row(path: path, context: row.context, cells: cells)
        }
      let wanted = rows.filter { $0.isWanted(options) }
      var open = options
      open.only = nil
      otherRows += rows.count { $0.isWanted(open) } - wanted.count
      guard folds else {
        found.append((path, wanted, wanted, 0))
        return
      }
      let stating = Comparison.statingColumns(wanted)
      var kept = stating >= 2 ? wanted.filter { !$0.isOneColumnsOwn } : []
      // Where one column speaks in contexts of its own alone, they are its half of the token.
      if stating >= 2, Comparison.statingColumns(kept) < 2 { kept = wanted }
      found.append((path, wanted, kept, stating))
    }
    // What one column alone states stands among rows of the same group, which would else seem to be all.
    let shown = Set(found.lazy.filter { !$0.kept.isEmpty }.compactMap(\.path.parent))
    for token in found {
      let isAmong =
        token.kept.isEmpty && token.stating > 0
        && token.path.parent.map { $0.segments.count > 1 && shown.contains($0) } ?? false
      let kept = isAmong ? token.rows : token.kept
      let left = token.rows.count - kept.count
      if token.stating == 0 { silentRows += left } else { foldedRows += left }
      if kept.isEmpty, token.stating > 0 { folded.append(token.path) }
      rows += kept
    }
    let paths = Set(rows.map(\.path))
    guard isPart, paths.count <= Comparison.mostDescribed else { return }
    descriptions = views.flatMap(\.revisions).map { tokens in
      paths.reduce(into: [:]) { $0[$1] = tokens.token(at: $1)?.about?.description }
    }
  }

  /// The most tokens that are shown with their descriptions.
  package static let mostDescribed = 6

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

  private static func cells(
    _ answers: [Answer], _ vendors: [Set<String>], _ parties: ThirdParties
  ) -> [Cell] {
    var stated: [(column: Int, cell: ResolvedCell)] = []
    let hasRule = answers.contains { !$0.isGeneral && $0.stated?.isRule == true }
    return answers.enumerated().map { column, answer in
      switch answer {
      case .silent(.notStated, _): return Cell(mark: .notStated, answer: answer)
      case .silent(.notApplicable, _): return Cell(mark: .didNotExist, answer: answer)
      case .silent(.notRecorded, _): return Cell(mark: .notRecorded, answer: answer)
      case .broken: return Cell(mark: .broken, answer: answer)
      case .stated(_, isGeneral: true): return Cell(mark: .general, answer: answer)
      case .stated(let cell, isGeneral: false):
        if hasRule, cell.isMerelyDerived { return Cell(mark: .notCompared, answer: answer) }
        // The last of the same vendor, else the last.
        let own = stated.last { !vendors[$0.column].isOther(than: vendors[column]) }
        guard let last = own ?? stated.last else {
          stated.append((column, cell))
          return Cell(mark: .firstStated, answer: answer)
        }
        stated.append((column, cell))
        let mark = mark(last.cell, cell)
        let isOther =
          own == nil
          ? mark != .same && mark != .converted
          : mark.isDifference && parties.state(last.cell) != parties.state(cell)
        return Cell(mark: isOther ? .differs : mark, answer: answer, reference: last.column)
      }
    }
  }

  /// What the sides of a line of text are called where it can also run from right to left.
  private static let sides = ["left": "leading", "right": "trailing"]

  private static func mark(_ before: ResolvedCell, _ after: ResolvedCell) -> Mark {
    let relation = ValueRelation(before: before, after: after)
    if relation.isReversed { return .reversed }
    if relation.isOfAnotherMeasure { return .notCompared }
    if case (.string(let one)?, .string(let other)?) = (before.value, after.value),
      let one = one.text, let other = other.text, sides[one] == other || sides[other] == one
    {
      return .refined
    }
    switch relation.kind {
    case .refined: return .refined
    case .changed: return .changed
    case .same, .converted:
      let demands = [before, after].map(\.statement.modality)
      // What is but allowed need not be so: an option that is how it looks now is another design.
      if demands == [.may, nil] || demands == [nil, .may] { return .changed }
      if demands[0] != demands[1], !demands.contains(nil) { return .demand }
      if relation.isConverted { return .converted }
      return before.statement.isApproximate == after.statement.isApproximate ? .same : .refined
    }
  }
}

extension Comparison.Row {
  /// Whether a cell differs from the one that it was compared with.
  var hasDifference: Bool { cells.contains { $0.mark.isDifference } }

  /// Whether only one column has the context at all, such as a dark appearance among editions without
  /// one, and no later column has an answer that ignores the axis.
  fileprivate var isOneColumnsOwn: Bool {
    guard !context.isBase else { return false }
    let having = cells.indices.filter { index in
      switch cells[index].mark {
      case .didNotExist, .notRecorded, .general: false
      case .same, .converted, .demand, .changed, .reversed, .differs, .refined, .notCompared,
        .firstStated, .notStated, .broken:
        true
      }
    }
    guard let first = having.first, having.count < 2 else { return having.isEmpty }
    return !cells.dropFirst(first + 1).contains { $0.mark == .general }
  }

  fileprivate func isWanted(_ options: Comparison.Options) -> Bool {
    if let type = options.type,
      !cells.contains(where: { $0.answer.record?.statement.type == type })
    {
      return false
    }
    return switch options.only {
    case nil: cells.contains { $0.answer.record != nil }
    case .notRecorded?: cells.contains { $0.mark == .notRecorded }
    case .stated?: cells.allSatisfy { $0.answer.stated != nil }
    case .changed?: hasDifference
    }
  }
}

extension Comparison.Mark {
  /// Whether the cell contradicts the one that it was compared with, or demands otherwise. What is only more or less precise
  /// does neither.
  package var isDifference: Bool {
    switch self {
    case .changed, .reversed, .demand, .differs: true
    case .same, .converted, .refined, .notCompared, .firstStated, .notStated, .didNotExist,
      .notRecorded,
      .general, .broken:
      false
    }
  }
}
