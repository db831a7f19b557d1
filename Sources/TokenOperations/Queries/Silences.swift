internal import TokenDiff
package import TokenModel

/// The tokens that the pages read of a revision do not speak of, in no part of a context either, where another revision does.
package struct Silences {
  package struct Row {
    package var path: TokenPath
    package var context: Context
    /// The silent revision.
    package var revision: String
    /// What the others say: `2014: 44 pt, modern: 50 pt†`.
    package var others: String
  }

  package private(set) var rows: [Row] = []

  /// - Parameters:
  ///   - views: each revision by itself.
  ///   - revision: the only one that is asked of; `nil` for all.
  ///   - path: `nil` for all tokens.
  ///   - context: rows in a part of it; `.base` for those without a context, `nil` for all.
  package init(
    _ views: [PointView], _ documents: [Document], of revision: String?, type: TokenType?,
    path: PathPattern?, context: Context?
  ) {
    let parties = ThirdParties(documents)
    let comparison = Comparison(views, options: .init(type: type, includesSingle: true))
    let rowsOfPath = Dictionary(grouping: comparison.rows, by: \.path)
    for row in comparison.rows where path?.matches(row.path) ?? true {
      if let context, context.isBase ? !row.context.isBase : !context.holds(in: row.context) {
        continue
      }
      let sides = Array(zip(comparison.columns, row.cells))
      let others = sides.compactMap { column, cell in
        cell.answer.stated.map { "\(column.revision.id): \($0.text())\(parties.signs($0.cell))" }
      }.joined(separator: ", ")
      let parts = rowsOfPath[row.path, default: []].filter { row.context.holds(in: $0.context) }
      for (index, (column, cell)) in sides.enumerated() where cell.mark == .notStated {
        guard revision == nil || revision == column.revision.id else { continue }
        if parts.contains(where: { $0.cells[index].answer.stated != nil }) { continue }
        rows.append(
          Row(path: row.path, context: row.context, revision: column.revision.id, others: others))
      }
    }
  }
}
