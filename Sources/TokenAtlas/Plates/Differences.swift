internal import TokenModel
internal import TokenPicture

/// The ten differences that weigh most, each with a small picture.
extension AtlasWriter {
  private struct Difference {
    var path: TokenPath
    var context: Context
    var before: Reading
    var after: Reading
    /// The smaller, the earlier: paint of another kind, what was turned round, behavior, sizes and colors, then demands.
    var rank: Int
    var weight: Double
  }

  var differences: Markup? {
    var all = ranked { _, _ in true }
    // No more than two of a kind before the sizes and colors.
    var counts: [Int: Int] = [:]
    all = all.filter { difference in
      counts[difference.rank, default: 0] += 1
      return difference.rank >= 3 || (counts[difference.rank] ?? 0) <= 2
    }
    guard !all.isEmpty else { return nil }
    let cards = all.prefix(10).map(card)
    return section(
      "differences", cards.count == 10 ? "Ten differences" : "Differences",
      "Paint of another kind, rules turned round, changed behavior, then sizes and colors by how much they differ.",
      isFolded: false, [.element("div", ["class": "grid tens"], cards)])
  }

  /// What changed with an edition, in a sentence.
  func change(_ place: Int) -> Markup {
    let edition = atlas.editions[place]
    guard place > 0 else {
      let count = drawnGroups.reduce(0) { $0 + stated(edition, $1.text).count }
      return .text(
        edition.tokens.revision.description
          ?? "The first of them: \(count) values stated of what is drawn.")
    }
    var all = ranked { row, after in after == place && isDrawn(row.path) }
    var head = fresh(place)
    if all.isEmpty {
      all = ranked(isDiffering: true) { row, after in after == place && isDrawn(row.path) }
      head += all.isEmpty ? "Nothing of what is drawn has changed." : "By other sources: "
    }
    let shown = all.prefix(3)
    let groups = shown.compactMap(\.path.segments.first).uniqued
    let parts = groups.map { group in
      Markup.text(AtlasWriter.capitalised(group) + ": ")
        + .joined(
          shown.filter { $0.path.segments.first == group }.map { difference in
            // The drawing above is the phone's.
            let context = difference.context.filtered { $0.axis != "idiom" || $0.value != "phone" }
            return Markup.text(name(difference.path, context) + " ") + told(difference)
          }, by: ", ")
    }
    let more = all.count > shown.count ? "; and \(all.count - shown.count) more" : ""
    let rest = all.isEmpty ? "" : more + "."
    return .text(head) + .joined(parts, by: "; ") + .text(rest)
  }

  /// The contexts in which something drawn is stated for the first time.
  private func fresh(_ place: Int) -> String {
    let known = atlas.editions[..<place].map(\.tokens.revision)
    let names = drawnGroups.flatMap { stated(atlas.editions[place], $0.text) }
      .flatMap(\.context.fixed)
      .filter { fixed in
        !known.contains { $0.values(of: fixed.axis)?.contains(fixed.value) == true }
      }.map { $0.value.humanised + ($0.axis == "contrast" ? " contrast" : "") }.uniqued
    return names.isEmpty ? "" : "New: " + names.joined(separator: ", ") + ". "
  }

  private func told(_ difference: Difference) -> Markup {
    .joined(
      [difference.before, difference.after].map { reading in
        .element(
          "a", ["href": "#f\(reading.fact)"],
          .text(difference.rank == 4 ? reading.words : reading.bare), reading.signs("i"))
      }, by: " → ")
  }

  /// The changes, those first that a person would notice first, and of one name and the same values one.
  ///
  /// - Parameter isDiffering: takes what another vendor or a third party has otherwise, in place of the changes.
  private func ranked(
    isDiffering: Bool = false, _ isWanted: (Atlas.Row, Int) -> Bool
  ) -> [Difference] {
    var all: [Difference] = []
    for row in atlas.rows {
      // An edition without the row's axis answers in general, which is not a change.
      let readings = self.readings(row).enumerated().filter { reading in
        if row.relations[reading.offset].isApart { return false }
        if case .stated(_, isGeneral: false) = reading.element.answer { return true }
        return false
      }
      for (before, after) in zip(readings, readings.dropFirst()) {
        guard isWanted(row, after.offset),
          (row.relations[after.offset] == .differing) == isDiffering,
          let (rank, weight) = self.weight(
            before.element, after.element, row.relations[after.offset])
        else { continue }
        all.append(
          Difference(
            path: row.path, context: row.context, before: before.element, after: after.element,
            rank: rank, weight: weight))
      }
    }
    all.sort { one, other in
      if one.rank != other.rank { return one.rank < other.rank }
      if one.weight != other.weight { return one.weight > other.weight }
      return one.path == other.path
        ? one.context.text < other.context.text : one.path < other.path
    }
    var seen: Set<[String]> = []
    return all.filter { difference in
      seen.insert([difference.path.text]).inserted
        && seen.insert([
          String(difference.path.name), difference.before.label, difference.after.label,
        ])
        .inserted
    }
  }

  private func weight(
    _ one: Reading, _ other: Reading, _ relation: Atlas.Row.Relation
  ) -> (Int, Double)? {
    switch relation {
    case .reversed: return (1, 1)
    case .demanded: return (4, 1)
    case .changed, .differing: break
    case .apart, .steady: return nil
    }
    if let a = one.color, let b = other.color {
      // ΔE says nothing of translucent colors.
      guard a.alpha == b.alpha else { return nil }
      let difference = a.deltaE2000(to: b)
      return difference > 1 ? (3, difference / 2.3 / 10) : nil
    }
    if let a = one.points, let b = other.points, a > 0, b > 0 {
      let ratio = max(a / b, b / a)
      return ratio > 1.02 ? (3, ratio - 1) : nil
    }
    if one.string != nil, other.string != nil { return (2, 1) }
    let isPaint =
      one.cell?.statement.type == .color || other.cell?.statement.type == .material
    return isPaint ? (0, 1) : nil
  }

  private func card(_ difference: Difference) -> Markup {
    let readings = [difference.before, difference.after]
    return .element(
      "figure", ["class": "ten"],
      Mark.plate(
        "plate", "0 0 200 90", difference.path.text,
        zip(readings, [0.0, 100]).map { reading, x in picture(reading, x, readings) }),
      .element(
        "b", [:], .text(name(difference.path, difference.context, withGroup: true))),
      .element(
        "p", [:],
        .joined(
          readings.map { reading in
            .element(
              "span", [:], .element("small", [:], .text(edition(reading).name + " ")),
              .text(reading.words), reading.signs("i")
            )
          }, by: " → ")))
  }

  private func edition(_ reading: Reading) -> Atlas.Edition {
    atlas.editions.first { $0.label == reading.edition } ?? atlas.editions[0]
  }

  /// A choice by name, with what is demanded of it below.
  private func oval(_ reading: Reading, _ x: Double) -> Markup {
    var lines = Mark.lines(reading.bare, 9)
    // The whole stands below the picture.
    if lines.count > 4 { lines = ["…"] }
    let (middle, half) = (Mark.n(x + 50), 7 * Double(lines.count - 1))
    let edge = Mark.Shape(x: x + 6, y: 19 - half, width: 88, height: 38 + 2 * half, radius: 19)
    return Mark.linked(
      reading, isStop: true, edge.markup(reading.forbids ? "edge no" : "edge"),
      .element(
        "text",
        ["class": "axis strong", "x": middle, "y": Mark.n(42 - half), "text-anchor": "middle"],
        Mark.content(lines, middle, "14")), Mark.demand(reading, x: x + 43, y: 74))
  }

  /// The upper right corner of what is as round as that.
  private func corner(_ reading: Reading, _ x: Double, _ radius: Double) -> Markup {
    let (left, start, r) = (Mark.n(x + 10), Mark.n(x + 88 - radius), Mark.n(radius))
    let arc = "a\(r) \(r) 0 0 1 \(r) \(r)"
    return Mark.linked(
      reading, isStop: true, Mark.path("edge", "M\(left) 14H\(start)\(arc)V80"),
      Mark.path("corner", "M\(start) 14\(arc)"))
  }

  /// One side of the picture.
  private func picture(_ reading: Reading, _ x: Double, _ both: [Reading]) -> Markup {
    let middle = x + 50
    let edition = edition(reading)
    if let points = reading.points {
      let most = both.compactMap(\.points).max() ?? 1
      if reading.path.name.lowercased().hasSuffix("radius") {
        return corner(reading, x, 52 * points / max(most, 1))
      }
      let scale = min(1, 78 / max(most, 1))
      let side = points * scale
      return Mark.linked(
        reading, isStop: true,
        Mark.Shape(x: middle - side / 2, y: 84 - side, width: side, height: side).markup("disc"))
    }
    if reading.boolean != nil || reading.cell?.statement.type == .boolean {
      let sign =
        reading.forbids
        ? "M\(Mark.n(middle - 9)) 36l18 18m0 -18l-18 18" : "M\(Mark.n(middle - 10)) 46l7 8l13 -16"
      return Mark.linked(
        reading, isStop: true,
        Mark.circle(
          reading.forbids ? "big no" : reading.modality == .may ? "big may" : "big", middle, 45, 24),
        Mark.path("big-glyph", sign))
    }
    if reading.string != nil {
      return oval(reading, x)
    }
    let shape = Mark.Shape(x: x + 2, y: 6, width: 96, height: 78, radius: 6)
    return Mark.linked(
      reading, isStop: true, Mark.layers(reading, of: edition, ledger, on: shape, kind: "rim"))
  }
}
