internal import PositionedJSON
package import TokenDiff
package import TokenModel
package import TokenOperations

/// The tables of `list --csv` and `compare --csv`, which have more than their texts.
package enum CSVTable {
  /// Values as `list` shows them, each with its sources.
  package static func values(_ cells: [Cell], _ rows: ResolvedRows, _ documents: [Document])
    -> String
  {
    let parties = ThirdParties(documents)
    let columns = [
      "path", "revision", "context", "type", "value", "refers to", "words", "approximate",
      "requirement",
      "since", "note", "third party", "sources", "grade", "deprecated", "description",
    ]
    let lines = cells.map { cell -> [String] in
      let statement = cell.statement
      let qualifiers = statement.qualifiers
      let value =
        statement.presence == .stated ? figure(cell, rows[cell]) : statement.presence.rawValue
      return [
        cell.path.text, cell.revision, cell.context.text, statement.type?.rawValue ?? "", value,
        statement.alias?.text ?? "", qualifiers.words ?? "", qualifiers.isApproximate ? "yes" : "",
        statement.modality?.rawValue ?? "", qualifiers.since ?? "", qualifiers.note ?? "",
        parties.state(cell) ? "yes" : "", sources(cell, documents),
        Set(cell.evidence.map(\.grade.rawValue)).sorted().joined(separator: "; "),
        rows.deprecation(of: cell).map { $0.string ?? "yes" } ?? "",
        rows.description(of: cell) ?? "",
      ]
    }
    return CSV.text([columns] + lines)
  }

  /// The value alone: what else is known of it has a column.
  private static func figure(_ cell: Cell, _ resolved: ResolvedCell?) -> String {
    var statement = cell.statement
    if statement.isWordsOnly { return "" }
    let value = resolved?.value
    if value == nil, statement.value != nil || statement.computation != nil {
      // An alias has a column.
      return statement.alias == nil ? statement.writtenText : ""
    }
    statement.modality = nil
    statement.qualifiers.isApproximate = false
    statement.qualifiers.words = nil
    return statement.text(value: value, pixel: resolved?.pixel ?? "px")
  }

  /// A comparison with four columns for each edition: the value, or what its pages have instead, how it relates to the last one stated, whether it is
  /// a third party's, the sources.
  package static func comparison(_ comparison: Comparison, _ documents: [Document]) -> String {
    let parties = ThirdParties(documents)
    let columns = comparison.columns.flatMap { column in
      [column.label] + ["relation", "third party", "sources"].map { "\(column.label): \($0)" }
    }
    let lines = comparison.rows.map { row -> [String] in
      [row.path.text, row.context.text]
        + row.cells.flatMap { cell -> [String] in
          let stated = cell.answer.stated
          return [
            stated?.text() ?? cell.answer.record?.statement.silenceNote ?? "", cell.mark.rawValue,
            stated.map { parties.state($0.cell) ? "yes" : "" } ?? "",
            cell.answer.record.map { sources($0, documents) } ?? "",
          ]
        }
    }
    return CSV.text([["path", "context"] + columns] + lines)
  }

  /// `iOS HIG, Apple, 2014 › Alerts, p. 82; A blog (third party), Jo`.
  private static func sources(_ cell: Cell, _ documents: [Document]) -> String {
    cell.evidence.map { evidence in
      let document = documents.first { $0.id == evidence.document }
      let party = document?.standing == .thirdParty ? " (third party)" : ""
      let title = (document?.title ?? evidence.document) + party
      let edition = [title, document?.publisher, document?.published].compactMap(\.self)
      let pages = document?.pages(of: evidence.locator).map { ", \($0.text)" } ?? ""
      return ([edition.joined(separator: ", ")] + evidence.locator).joined(separator: " › ")
        + pages + (evidence.says == nil ? "" : ", which disagrees")
    }.joined(separator: "; ")
  }
}
