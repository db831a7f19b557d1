package import PositionedJSON
internal import TokenModel
internal import TokenOperations
package import TokenStore

/// The rows that a query of SQL found.
package struct SQLAnswer {
  package let columns: [String]
  package let rows: [[SQLValue]]

  package init(columns: [String], rows: [[SQLValue]]) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// The same for programs.
  package var json: JSON {
    .object(["columns": columns, "rows": JSON.array(rows.map { .array($0.map(\.json)) })])
  }

  /// A line a row, with tabs.
  package var text: String {
    var text = columns.map(\.terminalSafe).joined(separator: "\t") + "\n"
    for row in rows { text += row.map(\.text).joined(separator: "\t") + "\n" }
    return text
  }
}

extension SQLValue {
  fileprivate var json: JSON {
    switch self {
    case .null: .null
    case .integer(let number): .number(text: String(number))
    case .real(let number): number.isFinite ? .number(number) : .string("\(number)")
    case .text(let text): .string(text)
    }
  }

  fileprivate var text: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text): text.terminalSafe
    }
  }
}
