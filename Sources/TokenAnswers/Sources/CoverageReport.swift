package import PositionedJSON
internal import TokenDiff
package import TokenModel
internal import TokenOperations
package import TokenReport
package import TokenResolve

/// `sources --coverage`: what of each document is cited, skipped with a reason, or missing.
package struct CoverageReport {
  package let coverages: [Coverage]
  /// The documents of which no places are listed.
  let others: [Document]

  package init(coverages: [Coverage], others: [Document] = []) {
    (self.coverages, self.others) = (coverages, others)
  }

  /// - Parameter cells: those whose citations count.
  package init(_ documents: [Document], cells: [Cell]) {
    self.init(
      coverages: Coverage.of(documents, cells: cells), others: documents.filter(\.places.isEmpty))
  }

  /// Whether a place is neither cited nor skipped.
  package var lacksPlaces: Bool { !coverages.allSatisfy(\.missing.isEmpty) }

  package var report: Report {
    let rows = coverages.flatMap { coverage -> [Report.Row] in
      let document = Phrase.name(coverage.document.id)
      var rows = Document.Place.Kind.allCases.compactMap { kind in
        coverage.counts[kind].map { count in
          Report.Row([
            document, Phrase(label(kind)), Phrase("\(count.cited) cited"),
            Phrase("\(count.skipped) skipped"), Phrase("\(count.missing) missing"),
          ])
        }
      }
      if rows.isEmpty { rows = [Report.Row([document, "", "", "", ""])] }
      rows[rows.count - 1].details =
        pages(coverage.document)
        + coverage.document.places.compactMap { place in
          place.skipped.map { Phrase("skipped \(name(place)): \($0)") }
        } + coverage.missing.map { Phrase("missing \(name($0))") }
      return rows
    }
    var report = Report(
      "Coverage of the documents", kind: "Sources",
      [.init("Document", .heading), "Places", "Cited", "Skipped", "Missing"], rows: rows)
    if !others.isEmpty {
      report.legend = [Phrase("not inventoried: " + others.map(\.id).joined(separator: ", "))]
    }
    return report
  }

  /// Which pages of a document of several were gone through whole.
  private func pages(_ document: Document) -> [Phrase] {
    func first(_ isBeside: Bool) -> [String] {
      document.places.filter { ($0.kind == .beside) == isBeside }.compactMap(\.locator.first)
        .uniqued
    }
    let (whole, others) = (first(false), first(true))
    if others.isEmpty { return [] }
    return [
      Phrase(
        "inventoried: \(whole.joined(separator: ", ")); of \(others.joined(separator: ", "))"
          + " only what is cited; no other page was read")
    ]
  }

  package var json: JSON {
    .object(["documents": JSON.array(coverages.map(json)), "notInventoried": others.map(\.id)])
  }

  private func json(_ coverage: Coverage) -> JSON {
    let counts = Document.Place.Kind.allCases.compactMap { kind in
      coverage.counts[kind].map { count in
        JSON.Member(
          kind.rawValue,
          .object(["cited": count.cited, "skipped": count.skipped, "missing": count.missing]))
      }
    }
    let skipped = coverage.document.places.compactMap { place in
      place.skipped.map { reason in
        JSON.object(["locator": place.locator, "kind": place.kind.rawValue, "reason": reason])
      }
    }
    return .object([
      "id": coverage.document.id, "counts": JSON.object(counts), "skipped": skipped,
      "missing": JSON.array(coverage.missing.map { .array($0.locator.map(JSON.string)) }),
    ])
  }

  private func label(_ kind: Document.Place.Kind) -> String {
    switch kind {
    case .row: "table rows"
    case .prose: "prose"
    case .figure: "figures"
    case .head: "heads"
    case .beside: "other pages"
    }
  }

  private func name(_ place: Document.Place) -> String {
    place.locator.joined(separator: " › ")
  }
}

/// `sources --conflicts`: cells of which a source says something else than what was taken.
package struct ConflictReport {
  private let rows: [(cell: Cell, resolved: ResolvedCell?)]
  private let pixel: String
  private let thirdParties: Set<String>

  /// - Parameter set: the state whose cells are looked at, all of them.
  package init(_ set: TokenSet) {
    let resolved = ResolvedRows(set: set)
    pixel = set.revisions.pixelName
    thirdParties = Set(set.documents.filter { $0.standing == .thirdParty }.map(\.id))
    rows = set.cells.filter { $0.evidence.contains { $0.says != nil } }.map { ($0, resolved[$0]) }
  }

  package var report: Report {
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
    if rows.isEmpty { report.lead = ["no source disagrees"] }
    if isMarked {
      report.legend = [Phrase("\(ThirdPartyMarks.sign) a third party, not the vendor")]
    }
    return report
  }

  package var json: JSON {
    .object(["cells": JSON.array(rows.map { $0.cell.json(of: $0.resolved) })])
  }
}
