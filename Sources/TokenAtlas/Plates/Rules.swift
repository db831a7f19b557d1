internal import TokenModel
internal import TokenPicture

/// Rules as ribbons through the editions.
extension AtlasWriter {
  func isDrawn(_ path: TokenPath) -> Bool {
    drawnGroups.isEmpty || drawnGroups.contains { path.isInside($0) }
  }

  func readings(_ row: Atlas.Row) -> [Reading] {
    atlas.editions.map { ledger.reading(row.path.text, $0, row.context) }
  }

  static func capitalised(_ name: Substring) -> String {
    name.humanised.prefix(1).uppercased() + name.humanised.dropFirst()
  }

  /// A row for people: `cancel action shown · pad`, `action sheet: width`.
  func name(_ path: TokenPath, _ context: Context, withGroup: Bool = false) -> String {
    let parts = path.segments.dropFirst(path.segments.count < 2 ? 0 : 1)
    var words = parts.map(\.humanised).joined(separator: " ")
    if withGroup, path.segments.count > 1, let group = path.segments.first {
      words = AtlasWriter.capitalised(group) + ": " + words
    }
    let fixed = context.fixed.map { $0.value.humanised }.joined(separator: ", ")
    return words + (fixed.isEmpty ? "" : " · " + fixed)
  }

  var rules: Markup? {
    var rows: [(row: Atlas.Row, readings: [Reading])] = []
    for row in atlas.rows where isDrawn(row.path) {
      let readings = self.readings(row)
      // What one edition alone says has nothing to be held against.
      if readings.count(where: \.isStated) > 1 || readings.count == 1, isRule(row, readings) {
        rows.append((row, readings))
      }
    }
    guard !rows.isEmpty else { return nil }
    // Components in the order of the drawings, then what most editions speak of.
    let groups = drawnGroups
    func place(_ path: TokenPath) -> Int {
      groups.firstIndex { path.isInside($0) } ?? groups.count
    }
    rows.sort { one, other in
      let (a, b) = (place(one.row.path), place(other.row.path))
      if a != b { return a < b }
      let (m, n) = (one.readings.count { $0.isStated }, other.readings.count { $0.isStated })
      if m != n { return m > n }
      if one.row.path != other.row.path { return one.row.path < other.row.path }
      return one.row.context.text < other.row.context.text
    }
    let count = rows.count
    if count > 120 { rows = Array(rows.prefix(120)) }
    var lines: [Markup] = []
    var group: Substring?
    for (row, readings) in rows {
      if row.path.segments.first != group {
        group = row.path.segments.first
        lines.append(
          .element(
            "div", ["class": "ribbon head"],
            .element("b", [:], .text(group?.humanised ?? "")),
            .element(
              "div", ["class": "stations"],
              atlas.editions.map { .element("b", [:], .text($0.name)) })))
      }
      lines.append(
        .element(
          "div", ["class": "ribbon"],
          .element("span", [:], .text(name(row.path, row.context))),
          .element(
            "div", [:], ribbon(row, readings),
            .element("div", ["class": "stations lbs"], zip(readings, row.relations).map(said))))
          + .literal("\n"))
    }
    return section(
      "rules", "Rules",
      "A ribbon is as thick as its demand. It narrows to a point where a rule was turned round, breaks "
        + "where the answer changed, and pales where an edition is silent."
        + (count > rows.count ? " The first \(rows.count) of \(count)." : ""),
      [ribbons(lines)])
  }

  /// Rows with a column for each edition.
  func ribbons(_ rows: [Markup]) -> Markup {
    .element("figure", ["class": "ribbons", "style": "--n:\(atlas.editions.count)"], rows)
  }

  private func isRule(_ row: Atlas.Row, _ readings: [Reading]) -> Bool {
    let stated = readings.filter(\.isStated)
    if stated.contains(where: { $0.modality != nil || $0.boolean != nil }) { return true }
    if row.relations.contains(.reversed) { return true }
    guard stated.count > 1, stated.allSatisfy({ $0.color == nil }) else { return false }
    return stated.allSatisfy {
      $0.string != nil || $0.cell?.statement.min != nil || $0.cell?.statement.max != nil
    }
  }

  private func said(_ reading: Reading, _ relation: Atlas.Row.Relation) -> Markup {
    var text = reading.words
    if case .stated(_, isGeneral: true) = reading.answer { text += " (in general)" }
    if relation == .apart(isDerived: true) { text += " (derived)" }
    return .element(
      "span", ["class": reading.isStated ? "" : "muted"], .text(text),
      reading.signs("i"))
  }

  private func thickness(_ reading: Reading) -> Double {
    switch reading.modality {
    case .must?: 8
    case .should?, .avoid?: 5.2
    case .may?: 2.2
    case nil: 3.6
    }
  }

  /// The middle of an edition's place.
  private func x(_ place: Int) -> Double { 100 + 200 * Double(place) }

  private func kind(_ reading: Reading) -> String { reading.forbids ? "no" : "yes" }

  private func taper(
    _ a: Double, _ h: Double, _ b: Double, _ g: Double, _ kind: String
  ) -> Markup {
    let d =
      "M\(Mark.n(a)) \(Mark.n(16 - h))L\(Mark.n(b)) \(Mark.n(16 - g))V\(Mark.n(16 + g))"
      + "L\(Mark.n(a)) \(Mark.n(16 + h))Z"
    return Mark.path(kind, d)
  }

  /// The ribbon from one edition's rule to the next one.
  private func link(
    _ row: Atlas.Row, _ readings: [Reading], from last: Int, to place: Int
  ) -> [Markup] {
    let (from, to) = (readings[last], readings[place])
    let (g, h) = (thickness(from), thickness(to))
    let pale = place - last > 1 ? " pale" : ""
    switch row.relations[place] {
    case .reversed:
      // Before the edition that turned it round, also where others between are silent.
      let middle = x(place) - 100
      return [
        taper(x(last), g, middle, 0.3, kind(from) + pale),
        taper(middle, 0.3, x(place), h, kind(to) + pale),
      ]
    case .changed:
      let end = x(place) - 70
      return [
        taper(x(last), g, end - 20, g, kind(from) + pale),
        Mark.path(
          "changed",
          "M\(Mark.n(end)) \(Mark.n(16 - h))H\(Mark.n(x(place)))V\(Mark.n(16 + h))"
            + "H\(Mark.n(end))l6 -\(Mark.n(h))Z"),
      ]
    case .demanded, .steady, .apart, .differing:
      // Red from one edition that forbids it to another alone.
      let kind = kind(from.forbids ? to : from)
      return [taper(x(last), g, x(place), h, kind + pale)]
    }
  }

  private func ribbon(_ row: Atlas.Row, _ readings: [Reading]) -> Markup {
    var parts: [Markup] = []
    var last: Int?
    for (place, reading) in readings.enumerated() {
      switch reading.answer {
      case .silent(.notApplicable, _):
        parts.append(ground(x(place), "url(#cross)"))
        continue
      case .silent(.notRecorded, _):
        parts.append(ground(x(place), "url(#dots)"))
        continue
      case .silent(.notStated, _), .broken: continue
      case .stated(_, let isGeneral) where isGeneral || row.relations[place].isApart:
        // It holds in general only, or is no rule: never turned round.
        parts.append(
          .shape(
            "rect",
            [
              "class": "general", "x": Mark.n(x(place) - 60), "y": "12", "width": "120",
              "height": "8",
            ]))
        continue
      case .stated: break
      }
      parts +=
        last.map { link(row, readings, from: $0, to: place) }
        ?? [taper(x(place) - 70, 0, x(place), thickness(reading), kind(reading))]
      last = place
    }
    if let last {
      let h = thickness(readings[last])
      let isEnd = last == readings.count - 1
      parts.append(
        taper(x(last), h, x(last) + (isEnd ? 95 : 70), isEnd ? h : 0, kind(readings[last])))
    }
    parts += readings.enumerated().map { station($0.element, x($0.offset)) }
    let width = 200 * readings.count
    return Mark.plate("plate flow", "0 2 \(width) 28", "", parts)
  }

  private func ground(_ x: Double, _ fill: String) -> Markup {
    .shape(
      "rect",
      ["x": Mark.n(x - 98), "y": "0", "width": "196", "height": "32", "fill": fill])
  }

  private func station(_ reading: Reading, _ x: Double) -> Markup {
    guard reading.isStated else {
      return .shape("circle", ["class": "open", "cx": Mark.n(x)])
    }
    var glyph = ""
    if reading.forbids {
      glyph = "M\(Mark.n(x - 2.8)) 13.2l5.6 5.6m0 -5.6l-5.6 5.6"
    } else if reading.modality == .must {
      glyph = "M\(Mark.n(x - 3)) 16.2l2.2 2.4l4-4.8"
    }
    return Mark.linked(
      reading, isStop: true, isNamed: true,
      .shape("circle", ["class": reading.forbids ? "full no" : "full", "cx": Mark.n(x)]),
      glyph.isEmpty ? .none : Mark.path("glyph", glyph))
  }
}
