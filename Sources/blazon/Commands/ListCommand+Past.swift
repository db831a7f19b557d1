internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenStore

/// `list --was`: the tokens that ever had a value.
extension ListCommand {
  /// - Returns: whether there was nothing to list.
  func listPast(_ value: String, _ query: Query, _ now: Snapshot) throws -> Bool {
    let wanted = try PastValue(value, type: filter.type)
    let known = try now.allPaths().map { TokenPath(trusted: $0) }
    let scope = QueryScope(try now.outline(), now: now, paths: known)
    let test = try scope.test(now.revision.map { .term(.revision, $0) && query } ?? query)
    let spans = try PastSpans(of: wanted, now).sorted.filter { span in
      try test(
        Cell(
          path: span.key.path, revision: span.key.revision, context: span.key.context,
          statement: span.statement))
    }
    if spans.isEmpty { try refuseUnknownPath(now) }
    var past = PastCells(
      point: now.text, value: value, spans: number.map { Array(spans.prefix($0)) } ?? spans,
      all: spans.count, revisions: scope.set.revisions)
    if !output.json { (past.signs, past.legend) = try signs(past.spans, now) }
    try output.print(past.report, json: past.json.prettyText + "\n")
    if output.isText, spans.count > past.spans.count {
      Terminal.note("… and \(spans.count - past.spans.count) more")
    }
    if output.isText { try noteSuccessors(past.spans, now) }
    return spans.isEmpty
  }

  /// The figure that a later revision has in the place of one of the base; of few tokens.
  private func noteSuccessors(_ spans: [ValueSpan], _ now: Snapshot) throws {
    let revisions = try now.outline().revisions
    let (words, parties) = (HistoryText(revisions: revisions), ThirdParties(try now.documents()))
    let bases = Dictionary(
      grouping: spans.filter { $0.key.context.isBase && $0.statement.literal != nil },
      by: \.key.path)
    guard bases.count <= 6 else { return }
    for (path, own) in bases.sorted(by: { $0.key < $1.key }) {
      let stated = try now.cells(of: path).filter { $0.statement.presence == .stated }
      guard let last = revisions.last(where: { id in stated.contains { $0.revision == id.id } }),
        !own.contains(where: { $0.key.revision == last.id }),
        let cell = stated.first(where: { $0.revision == last.id && $0.context.isBase }),
        cell.statement.literal != nil
      else { continue }
      let value = words.statement(cell.statement).text + parties.signs(cell)
      Terminal.note("note: \(path.text) is \(value) in \(last.id)")
    }
  }

  /// Leads from a value that nothing ever had to the nearest ones.
  func noteNearest(_ text: String, _ now: Snapshot) throws {
    let value = try PastValue(text, type: filter.type)
    let number = String(text.prefix { $0.isNumber || $0 == "." })
    if number.count > 1 { noteLeftOut(try now.documents().leftOut(number)) }
    let near = try PastSpans.nearest(to: value, count: 3, now, now.outline().revisions.pixelName)
    // One that is there was left out by the other options.
    guard let first = near.first, first.distance > 0 else { return }
    let texts = near.map { near in
      let rounded = (near.distance * 10).rounded() / 10
      let distance = Number(rounded).shortText
      return
        "\(near.text) in \(near.path.text) (\(value.type == .color ? "ΔE " + distance : distance + " away"))"
    }
    Terminal.note("note: nearest: \(texts.joined(separator: ", "))")
  }

  /// More spans are not looked up one by one.
  private static let mostSigns = 200

  /// The sign of each span whose value third parties alone stated when it was recorded.
  private func signs(
    _ spans: [ValueSpan], _ now: Snapshot
  ) throws -> (signs: [Int: String], legend: [String]) {
    let parties = ThirdParties(try now.documents())
    guard !parties.isEmpty, spans.count <= ListCommand.mostSigns else { return ([:], []) }
    let cells = try spans.map { span in
      let then = now.snapshot(at: span.from.number)
      return try then.cells(of: span.key.path).first { $0.key == span.key }
    }
    let signs = cells.enumerated().map { ($0, $1.map(parties.signs) ?? "") }
    return (
      Dictionary(first: signs.filter { !$0.1.isEmpty }), parties.legend(cells.compactMap(\.self))
    )
  }
}

/// The output of `list --was`.
private struct PastCells {
  let point: String
  let value: String
  let spans: [ValueSpan]
  /// How many there are, with those that `-n` leaves out.
  let all: Int
  /// All of the registry.
  let revisions: [Revision]
  /// The sign behind a span's value, for those that third parties state.
  var signs: [Int: String] = [:]
  /// What the signs mean, a line each.
  var legend: [String] = []

  var report: Report {
    let history = HistoryText(revisions: revisions)
    let rows = spans.enumerated().map { index, span in
      Report.Row([
        .name(span.key.path.text), history.name(span.key.revision), Phrase(span.key.context.text),
        history.statement(span.statement) + Phrase(signs[index] ?? ""), Phrase(times(span)),
      ])
    }
    var report = Report(
      Phrase("Tokens that were \(value)"), kind: "History",
      [
        .init("Token", .heading), "Revision", "Context", .init("Value", most: 40),
        "When",
      ], rows: rows)
    report.legend = legend.map { Phrase($0) }
    return report
  }

  private func times(_ span: ValueSpan) -> String {
    func place(_ commit: CommitInfo) -> String {
      "#\(commit.number), \(commit.sourceAt.day)"
    }
    guard let until = span.until else { return "since \(place(span.from))" }
    return "from \(place(span.from)) until \(place(until))"
  }

  var json: JSON {
    .object(
      [
        "point": point, "was": value,
        "spans": JSON.array(
          spans.map { span in
            .object(
              [
                "path": span.key.path.text, "revision": span.key.revision,
                "context": span.key.context.json,
              ], span.statement.json, ["from": span.from.json, "until": span.until?.json])
          }),
      ], .present(["more": all > spans.count ? all - spans.count : nil]))
  }
}

extension Silences {
  var report: Report {
    Report(
      "Tokens that the pages do not mention", kind: "Silence",
      [
        "Token", .init("Context", .behind(" · ")),
        .init("Silent in", .behind("  not stated in ")), .init("Elsewhere", .behind("; ")),
      ],
      rows: rows.map { row in
        Report.Row([
          .name(row.path.text), Phrase(row.context.text),
          Phrase(row.revision), Phrase(row.others),
        ])
      })
  }

  var json: JSON {
    let items = rows.map { row in
      JSON.object(["path": row.path.text, "context": row.context.json, "revision": row.revision])
    }
    return .object(["silent": items])
  }
}
