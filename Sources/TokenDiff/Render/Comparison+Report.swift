internal import PositionedJSON
package import TokenModel
package import TokenReport

extension Comparison {
  /// A page that lets its reader choose the rows, and has the sources of values.
  ///
  /// - Parameters:
  ///   - documents: those that the values cite; of two with one id the first counts.
  ///   - shared: the comparison without rows of one edition, which are hidden until the reader asks for them.
  ///   - showsChanged: whether only rows with a change are shown until then.
  package func page(_ documents: [Document], shared: Comparison, showsChanged: Bool) -> Report {
    let citations = Citations(self, documents)
    var report = report(ThirdParties(documents), citations, shared)
    let changed = rows.count(where: \.hasDifference)
    let single = rows.count - shared.rows.count
    report.summary = Phrase(
      "\(Set(rows.map(\.path)).count.counted("token")). \(shared.rows.count) rows are shared, \(changed) of them "
        + (hasSeveralVendors ? "differ; " : "changed; ")
        + "\(single) are stated in one edition only.")
    report.choices = ["Shared", hasSeveralVendors ? "Different" : "Changed", "Everything"]
    report.choice = showsChanged ? 1 : shared.rows.isEmpty ? 2 : 0
    report.lists = [
      ("Sources", citations.items), ("‡ Other sources disagree", otherClaims(citations)),
    ]
    return report
  }

  /// What other sources say where a value has the sign for it: a reader of the page has no command to ask.
  private func otherClaims(_ citations: Citations) -> [Phrase] {
    let pixel = columns.map(\.revision).pixelName
    return rows.flatMap { row in
      row.cells.indices.flatMap { column -> [Phrase] in
        guard let cell = row.cells[column].answer.stated?.cell else { return [] }
        let context = cell.context.isBase ? "" : " (\(cell.context.text))"
        return cell.evidence.compactMap { evidence in
          evidence.says.map { says in
            let note = evidence.note.map { ": \($0)" } ?? ""
            return Phrase(row.path.text, .strong)
              + Phrase("\(context), \(columns[column].label): ")
              + citations.title(evidence.document)
              + Phrase(" says \(cell.text(ofClaim: says, pixel: pixel))\(note)")
          }
        }
      }
    }
  }

  /// A column for each edition, and a legend of the signs.
  package func report(_ parties: ThirdParties) -> Report { report(parties, nil, nil) }

  private func report(
    _ parties: ThirdParties, _ citations: Citations?, _ shared: Comparison?
  ) -> Report {
    let keys = shared.map { Set($0.rows.map(RowKey.init)) }
    let marks = ThirdPartyMarks(self, parties)
    var report = Report(
      Phrase(columns.map(\.label).joined(separator: " / ")), kind: "Editions side by side",
      layout: .grid)
    let heads: [Report.Column] =
      ["Token", .init("Where", .besideHeading)]
      + columns.enumerated().map { index, column in
        let dagger = marks.wholeColumns.contains(index) ? ThirdPartyMarks.sign : ""
        let title = [column.revision.title, citations == nil ? nil : column.revision.published]
        return .init(
          column.label + dagger, subtitle: title.compactMap(\.self).joined(separator: ", "))
      }
    let changed = Set(rows.lazy.filter(\.hasDifference).map(\.path))
    report.sections = ComparisonOutline.sections(rows).map { outline in
      var section = Report.Section(Phrase(outline.title), heads)
      section.groups = outline.groups.map { group in
        Report.Group(
          title: group.heading.map { Phrase($0) },
          rows: group.entries.map { row($0, marks, citations, keys, changed) })
      }
      section.foot = notes(outline.groups.flatMap(\.entries))
      return section
    }
    let folded = foldLines.map { Phrase($0, .faint) }
    if let last = report.sections.indices.last {
      report.sections[last].foot += folded
    } else {
      report.lead = folded.isEmpty ? ["nothing to compare"] : folded
    }
    var legend = ComparisonLegend(self, marks).parts.map { $0.map { $0.sign + " " + $0.meaning } }
    if let last = legend[0].indices.last { legend[0][last] += "; each against the last stated" }
    report.legend = legend.filter { !$0.isEmpty }.map {
      Phrase.joined($0.map { Phrase($0) }, by: .gap)
    }
    return report
  }

  /// What the pages of an edition have instead of values, each note once, with the rows that it is of.
  private func notes(_ entries: [ComparisonOutline.Entry]) -> [Phrase] {
    var lines: [(head: String, note: String, labels: [String])] = []
    for (index, column) in columns.enumerated() {
      for entry in entries {
        guard let note = entry.row.cells[index].silenceNote else { continue }
        let same = lines.firstIndex { $0.head == column.label && $0.note == note }
        if let same { lines[same].labels.append(entry.wholeLabel) }
        if same == nil { lines.append((column.label, note, [entry.wholeLabel])) }
      }
    }
    return lines.map {
      Phrase(
        "\(Cell.noteSign) \($0.head), \($0.labels.joined(separator: ", ")): \($0.note)", .faint)
    } + conditions(entries)
  }

  /// The notes of values, on which they may depend, and of few tokens their descriptions, each once; of a part that was asked
  /// for.
  private func conditions(_ entries: [ComparisonOutline.Entry]) -> [Phrase] {
    guard isPart, rows.count <= 40 else { return [] }
    var lines: [(label: String, note: String, heads: [String])] = []
    for entry in entries {
      for (index, column) in columns.enumerated() {
        guard let cell = entry.row.cells[index].answer.stated else { continue }
        let about = descriptions.isEmpty ? nil : descriptions[index][entry.row.path]
        for note in cell.cell.remarks + [about].compactMap(\.self) {
          let same = lines.firstIndex {
            $0.note == note && (note == about || $0.label == entry.wholeLabel)
          }
          guard let same else {
            lines.append((entry.wholeLabel, note, [column.label]))
            continue
          }
          if !lines[same].heads.contains(column.label) { lines[same].heads.append(column.label) }
        }
      }
    }
    return lines.map {
      Phrase("\($0.label), \($0.heads.joined(separator: ", ")): \($0.note)", .faint)
    }
  }

  private func row(
    _ entry: ComparisonOutline.Entry, _ marks: ThirdPartyMarks, _ citations: Citations?,
    _ shared: Set<RowKey>?, _ changed: Set<TokenPath>
  ) -> Report.Row {
    let row = entry.row
    let cells = row.cells.enumerated().map { index, cell in
      let relation = CellRelation(cell, in: row)
      var phrase = Phrase(
        cell.text(row.aliases(hasSeveralVendors)) + marks.signs(cell, in: index), relation.look,
        picture: cell.answer.stated?.value)
      if let citations, let stated = cell.answer.stated {
        (phrase.cites, phrase.hint) = (citations.numbers(of: stated), Citations.source(stated))
      }
      phrase.sign = relation.sign.map { Report.Mark($0, relation.tone, relation.meaning) }
      return phrase
    }
    var result = Report.Row(
      [.name(row.path.text), Phrase(ComparisonOutline.text(row.context))] + cells)
    result.short = Phrase(entry.label)
    if let shared {
      if !shared.contains(RowKey(row)) { result.hidden = [0] }
      // The rows of one token stay together: the first has its name.
      if !changed.contains(row.path) { result.hidden.insert(1) }
    }
    result.depth = (entry.indent - 1) / 2
    return result
  }

  /// What was left out, in words.
  private var foldLines: [String] {
    var names = ""
    if let under, !folded.isEmpty {
      let inside = folded.map { String($0.text.dropFirst(under.text.count + 1)) }
      names = ": " + inside.listed(most: 16)
    }
    return [
      (foldedRows, "stated in one \(hasSeveralVendors ? "edition" : "era") only (--all)\(names)"),
      (silentRows, "not stated in any (--all)"),
      (otherRows, "left out by --only"),
    ].compactMap { count, what in
      count == 0 ? nil : "+ \(count) \(count == 1 ? "row" : "rows") \(what)"
    }
  }
}

extension CellRelation {
  /// In bold if something changed, and faint if no value is stated.
  fileprivate var look: Phrase.Look {
    switch self {
    case .mark(.changed), .mark(.reversed), .mark(.differs): .strong
    case .mark(.notStated), .mark(.didNotExist), .mark(.notRecorded), .mark(.general),
      .mark(.broken):
      .faint
    case .mark(.same), .mark(.notCompared), .mark(.firstStated), .mark(.refined),
      .mark(.converted), .mark(.demand), .firmer, .softer:
      .value
    }
  }
}

private struct RowKey: Hashable {
  var path: TokenPath
  var context: Context

  init(_ row: Comparison.Row) { (path, context) = (row.path, row.context) }
}

/// The places that the values of a comparison cite, numbered in the order of the page.
private struct Citations {
  private struct Place: Hashable {
    var document: String
    var locator: [String]
  }

  private var numbers: [Place: Int] = [:]
  private var places: [Place] = []
  private let documents: [String: Document]

  init(_ comparison: Comparison, _ documents: [Document]) {
    self.documents = Dictionary(first: documents.map { ($0.id, $0) })
    for cell in comparison.rows.lazy.flatMap(\.cells).compactMap(\.answer.stated) {
      for place in Citations.places(of: cell) where numbers[place] == nil {
        places.append(place)
        numbers[place] = places.count
      }
    }
  }

  private static func places(of cell: ResolvedCell) -> [Place] {
    cell.cell.evidence.filter { $0.says == nil }
      .map { Place(document: $0.document, locator: $0.locator) }
  }

  func numbers(of cell: ResolvedCell) -> [Int] {
    Citations.places(of: cell).compactMap { numbers[$0] }
  }

  /// The places, with the documents they are in.
  var items: [Phrase] {
    places.map { place in
      let locator = place.locator.isEmpty ? "" : " › " + place.locator.joined(separator: " › ")
      let page = documents[place.document]?.pages(of: place.locator).map { ", \($0.text)" } ?? ""
      return title(place.document) + Phrase(locator + page)
    }
  }

  /// A document by its title, publisher and date, and whether it is a third party's.
  func title(_ id: String) -> Phrase {
    let document = documents[id]
    let parts = [document?.title ?? id, document?.publisher, document?.published].compactMap(\.self)
    let standing = document?.standing == .thirdParty ? ", a third party" : ""
    return .link(parts.joined(separator: ", ") + standing, document?.url)
  }

  /// The value behind an alias, and the documents that state it.
  static func source(_ cell: ResolvedCell) -> String {
    let alias = cell.statement.alias.map { "{\($0.text)} = \(cell.text())" }
    let sources = places(of: cell).map { ([$0.document] + $0.locator).joined(separator: " › ") }
    return ([alias].compactMap(\.self) + sources).joined(separator: "\n")
  }
}

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
