package import PositionedJSON
internal import TokenDiff
package import TokenModel
package import TokenOperations
package import TokenReport

extension Citations {
  /// The documents; of one token or group each with the values that cite it.
  package func report(_ values: ResolvedRows?, _ set: TokenSet) -> Report {
    let rows = counted.map { document, cells in
      let places = set.cells.lazy.flatMap(\.evidence).filter { $0.document == document.id }
      let isMeasured = !places.isEmpty && places.allSatisfy { $0.grade == .measured }
      let standing = document.standing.map {
        (isMeasured ? "measured in " : "")
          + ($0 == .vendor
            ? "the vendor's own" : isMeasured ? "a third party's" : "by a third party")
      }
      let parts = [document.title, document.publisher, document.published].compactMap(\.self)
      let lines = [parts.joined(separator: ", "), document.url ?? "", document.note ?? ""]
      let cited = values.map { self.values(of: document, set, $0) } ?? []
      return Report.Row(
        [.name(document.id), Phrase(cells.counted("value")), Phrase(standing ?? "")]
          + lines.map { Phrase($0) },
        details: (cited + lines).map { Phrase($0) }.filter { !$0.isEmpty })
    }
    var report = Report(
      "Documents", kind: "Sources",
      [
        .init("Document", .heading), .init("Values", .besideHeading),
        .init("Standing", .besideHeading), .init("Title", for: .programs),
        .init("Address", for: .programs), .init("Note", for: .programs),
      ], rows: rows)
    let silent = silent
    if silent > 0 {
      report.legend = [Phrase("\(silent.counted("value")) without a source")]
    }
    return report
  }

  /// The first values that cite a document, such as `alert.width in 2014: ≈ 270 pt ± 0.7 (measured)`.
  private func values(of document: Document, _ set: TokenSet, _ rows: ResolvedRows) -> [String] {
    let cells = set.cells.filter { $0.evidence.contains { $0.document == document.id } }
    let lines = cells.prefix(Citations.most).map { cell in
      let context = cell.context.isBase ? "" : ", \(cell.context.text)"
      let own = cell.evidence.first { $0.document == document.id }?.says
      let value =
        own.map { cell.text(ofClaim: $0, pixel: rows[cell]?.pixelName ?? "px") }
        ?? rows[cell]?.text() ?? cell.statement.text(value: nil, pixel: "px")
      let note = cell.statement.silenceNote.map { ": " + $0 } ?? ""
      return "\(cell.path.text) in \(cell.revision)\(context): \(value)\(note)"
    }
    let rest = cells.count - lines.count
    return lines
      + (rest > 0 ? ["and \(rest) more: blazon sources list --document \(document.id)"] : [])
  }

  /// How many values of a document are printed in the list of documents.
  private static let most = 8

  /// The documents for programs.
  package var json: JSON {
    let documents = counted.map { document, cells in
      JSON.object([
        "id": document.id, "title": document.title, "publisher": document.publisher,
        "published": document.published, "standing": document.standing?.rawValue,
        "url": document.url, "note": document.note, "cells": cells,
      ])
    }
    return .object(["documents": documents, "cellsWithoutSource": silent])
  }
}
