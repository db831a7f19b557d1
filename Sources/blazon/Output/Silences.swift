internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenOperations

/// The tokens that the pages read of a revision do not speak of, where another revision does.
struct Silences {
  struct Row {
    var path: TokenPath
    var context: Context
    /// The silent revision.
    var revision: String
    /// What the others say: `2014: 44 pt, modern: 50 pt†`.
    var others: String
  }

  private(set) var rows: [Row] = []
  private let parties: ThirdParties

  /// - Parameters:
  ///   - revision: the only one that is asked of; `nil` for all.
  ///   - path: `nil` for all tokens.
  ///   - context: rows in a part of it; `.base` for those without a context, `nil` for all.
  init(
    _ set: TokenSet, of revision: String?, type: TokenType?, path: PathPattern?, context: Context?
  ) {
    parties = ThirdParties(set.documents)
    let comparison = Comparison(
      set.revisions.map { Terminal.resolved(set, label: $0.id, only: $0.id) },
      options: .init(type: type, includesSingle: true))
    for row in comparison.rows where path?.matches(row.path) ?? true {
      if let context, context.isBase ? !row.context.isBase : !context.holds(in: row.context) {
        continue
      }
      let sides = Array(zip(comparison.columns, row.cells))
      let others = sides.compactMap { column, cell in
        cell.answer.stated.map { "\(column.revision.id): \($0.text())\(parties.signs($0.cell))" }
      }.joined(separator: ", ")
      for (column, cell) in sides where cell.mark == .notStated {
        guard revision == nil || revision == column.revision.id else { continue }
        rows.append(
          Row(path: row.path, context: row.context, revision: column.revision.id, others: others))
      }
    }
  }

  var text: String {
    rows.map { row in
      let context = row.context.isBase ? "" : " [\(row.context.text)]"
      return "\(row.path.text)\(context)  not stated in \(row.revision); \(row.others)".terminalSafe
        + "\n"
    }.joined()
  }

  var json: JSON {
    let items = rows.map { row in
      JSON.object([
        .init("path", .string(row.path.text)), .init("context", row.context.json),
        .init("revision", .string(row.revision)),
      ])
    }
    return .object([.init("silent", .array(items))])
  }
}
