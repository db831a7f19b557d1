internal import PositionedJSON
internal import TokenModel

/// Writes a comparison as JSON: one document, with one row on each line.
package struct ComparisonJSON: Sendable {
  /// The documents that are not by the vendor of the design.
  package var thirdParties: ThirdParties

  package init(thirdParties: ThirdParties = ThirdParties()) { self.thirdParties = thirdParties }

  /// - Returns: the document with a newline at its end. `reference` is the column, from 0, that a cell
  ///   was compared with.
  package func render(_ comparison: Comparison) -> String {
    let columns = comparison.columns.map { column in
      JSON.object([
        JSON.Member("point", .string(column.label)),
        JSON.Member("revision", .string(column.revision.id)),
        JSON.Member("title", .optional(column.revision.title)),
        JSON.Member("published", .optional(column.revision.published)),
      ])
    }
    return "{\n  \"columns\": " + JSON.listed(columns) + ","
      + JSON.listing(
        [
          .init("foldedRows", .integer(comparison.foldedRows)),
          .init("silentRows", .integer(comparison.silentRows)),
        ], "rows", comparison.rows.map(json)
      ).dropFirst()
  }

  private func json(_ row: Comparison.Row) -> JSON {
    .object([
      JSON.Member("path", .string(row.path.text)),
      JSON.Member("context", row.context.json),
      JSON.Member("cells", .array(row.cells.map(json))),
    ])
  }

  private func json(_ cell: Comparison.Cell) -> JSON {
    .object([
      JSON.Member("mark", .string(cell.mark.rawValue)),
      JSON.Member("reference", cell.reference.map(JSON.integer) ?? .null),
      JSON.Member("thirdParty", .bool(thirdParties.state(cell.answer.stated))),
      JSON.Member("answer", cell.answer.json),
    ])
  }
}
