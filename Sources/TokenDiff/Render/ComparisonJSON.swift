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
        "point": column.label, "revision": column.revision.id,
        "title": column.revision.title, "published": column.revision.published,
      ])
    }
    return "{\n  \"columns\": " + JSON.listed(columns) + ","
      + JSON.listing(
        ["foldedRows": comparison.foldedRows, "silentRows": comparison.silentRows], "rows",
        comparison.rows.map(json)
      ).dropFirst()
  }

  private func json(_ row: Comparison.Row) -> JSON {
    .object([
      "path": row.path.text, "context": row.context.json,
      "cells": JSON.array(row.cells.map(json)),
    ])
  }

  private func json(_ cell: Comparison.Cell) -> JSON {
    .object([
      "mark": cell.mark.rawValue, "reference": cell.reference,
      "thirdParty": thirdParties.state(cell.answer.stated), "answer": cell.answer.json,
    ])
  }
}
