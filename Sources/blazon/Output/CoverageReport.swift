internal import PositionedJSON
internal import TokenModel
internal import TokenReport
internal import TokenResolve

/// `sources --coverage`: what of each document is cited, skipped with a reason, or missing.
struct CoverageReport {
  let coverages: [Coverage]
  /// The documents of which no places are listed.
  var others: [Document] = []

  var isComplete: Bool { coverages.allSatisfy(\.missing.isEmpty) }

  var report: Report {
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
      [
        .init("Document", .heading), "Places", "Cited", "Skipped",
        "Missing",
      ], rows: rows)
    if !others.isEmpty {
      report.legend = [Phrase("not inventoried: " + others.map(\.id).joined(separator: ", "))]
    }
    return report
  }

  /// Which pages of a document of several were gone through whole.
  private func pages(_ document: Document) -> [Phrase] {
    func first(_ isBeside: Bool) -> [String] {
      var pages: [String] = []
      for place in document.places where (place.kind == .beside) == isBeside {
        if let page = place.locator.first, !pages.contains(page) { pages.append(page) }
      }
      return pages
    }
    let (whole, others) = (first(false), first(true))
    if others.isEmpty { return [] }
    return [
      Phrase(
        "inventoried: \(whole.joined(separator: ", ")); of \(others.joined(separator: ", "))"
          + " only what is cited; no other page was read")
    ]
  }

  var json: JSON {
    .object([
      "documents": JSON.array(coverages.map(json)), "notInventoried": others.map(\.id),
    ])
  }

  private func json(_ coverage: Coverage) -> JSON {
    let counts = Document.Place.Kind.allCases.compactMap { kind in
      coverage.counts[kind].map { count in
        JSON.Member(
          kind.rawValue,
          .object([
            "cited": count.cited, "skipped": count.skipped, "missing": count.missing,
          ]))
      }
    }
    let skipped = coverage.document.places.compactMap { place in
      place.skipped.map { reason in
        JSON.object([
          "locator": place.locator, "kind": place.kind.rawValue, "reason": reason,
        ])
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
