internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenResolve

/// `sources --conflicts`: cells of which a source says something else than what was taken.
struct ConflictReport {
  private let rows: [(cell: Cell, resolved: ResolvedCell?)]
  private let pixel: String
  private let thirdParties: Set<String>

  /// - Parameter set: the state whose cells are looked at, all of them.
  init(_ set: TokenSet) {
    let resolved = ResolvedRows(set: set)
    pixel = set.revisions.pixelName
    thirdParties = Set(set.documents.filter { $0.standing == .thirdParty }.map(\.id))
    rows = set.cells.filter { $0.evidence.contains { $0.says != nil } }.map { ($0, resolved[$0]) }
  }

  var report: Report {
    var report = Report("Values that a source contradicts", kind: "Sources")
    var isMarked = false
    let all = rows.flatMap { cell, resolved -> [Report.Row] in
      let context = cell.context.isBase ? "" : " [\(cell.context.text)]"
      let value = resolved?.text(aliases: .value) ?? cell.statement.text(value: nil, pixel: pixel)
      let heading = Phrase("\(cell.path.text)\(context) (\(cell.revision)): ") + Phrase(value)
      let because = cell.statement.qualifiers.because.map { [("because", $0)] } ?? []
      let claims = cell.evidence.map { evidence in
        let isThirdParty = thirdParties.contains(evidence.document)
        isMarked = isMarked || isThirdParty
        let document = evidence.document + (isThirdParty ? ThirdPartyMarks.sign : "")
        let claim =
          evidence.says.map { "says " + cell.text(ofClaim: $0, pixel: pixel) } ?? "agrees"
        return (
          ([document] + evidence.locator).joined(separator: " › "),
          claim + (evidence.note.map { ": \($0)" } ?? "")
        )
      }
      return (because + claims).map { Report.Row([heading, Phrase($0.0), Phrase($0.1)]) }
    }
    report.sections = [
      Report.Section(
        nil, [.init("Value", .heading), .init("Source", most: 60), "Claim"], rows: all)
    ]
    if rows.isEmpty { report.lead = ["no source says otherwise"] }
    if isMarked {
      report.legend = [Phrase("\(ThirdPartyMarks.sign) a third party, not the vendor")]
    }
    return report
  }

  var json: JSON {
    .object([
      "cells": JSON.array(rows.map { $0.cell.json(resolved: $0.resolved?.json) })
    ])
  }
}
