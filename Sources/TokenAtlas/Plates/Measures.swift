internal import TokenModel
internal import TokenPicture

/// Lengths and text sizes, to scale.
extension AtlasWriter {
  var measures: Markup? {
    let parts = [slopes, bars, specimens].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return section(
      "measures", "Measures and type",
      "What several editions state, in points, each row from nothing to its greatest; a pixel for each point of the "
        + "newest; and text at its size.", parts)
  }

  /// Lengths that at least two editions state: a line for each token, in the context of which most of them speak, and a dot
  /// for each edition that does. Each row has its own scale, from nothing to its greatest.
  private var slopes: Markup? {
    var lines: [[Reading]] = []
    for row in atlas.rows {
      let readings = self.readings(row)
      let amounts = readings.compactMap(own)
      guard amounts.count > 1, amounts.allSatisfy({ $0 > 0 }) else { continue }
      if let last = lines.last {
        if last[0].path == row.path {
          if amounts.count > last.compactMap(own).count { lines[lines.count - 1] = readings }
          continue
        }
        // Equal heights and widths, as of a square, are one line.
        if last[0].path.parent == row.path.parent, last.map(own) == readings.map(own) { continue }
      }
      lines.append(readings)
    }
    guard !lines.isEmpty else { return nil }
    let count = lines.count
    lines = Array(
      lines.enumerated().sorted { one, other in
        let (a, b) = (ratio(one.element), ratio(other.element))
        return a == b ? one.offset < other.offset : a > b
      }.map(\.element).prefix(40))
    let head = Markup.element(
      "div", ["class": "ribbon head"],
      .element(
        "span", [:], .text(count > 40 ? "Of \(count) lengths, the 40 that changed most" : "")),
      .element(
        "div", ["class": "stations"],
        atlas.editions.map { .element("b", [:], .text($0.name)) }))
    return ribbons([head] + lines.map(line))
  }

  /// The length of an edition that has the context.
  private func own(_ reading: Reading) -> Double? {
    if case .stated(_, isGeneral: true) = reading.answer { return nil }
    return reading.points
  }

  private func ratio(_ readings: [Reading]) -> Double {
    let all = readings.compactMap(own)
    return (all.max() ?? 1) / (all.min() ?? 1)
  }

  /// Pixels of which several are a point, and the points that the dot stands at.
  private func inPoints(_ reading: Reading) -> String {
    guard reading.label.contains("px@"), let points = own(reading) else { return reading.label }
    return reading.label + " = " + Mark.n(points)
  }

  private func line(_ readings: [Reading]) -> Markup {
    let most = readings.compactMap(own).max() ?? 1
    let dots = readings.enumerated().compactMap { place, reading in
      own(reading).map {
        (x: 100 + 200 * Double(place), y: 32 - 26 * $0 / most, reading: reading)
      }
    }
    let path = dots.map { "\(Mark.n($0.x)) \(Mark.n($0.y))" }.joined(separator: "L")
    let title = name(readings[0].path, readings[0].context, withGroup: true)
    let marks = dots.map { dot in
      Mark.linked(
        dot.reading, isStop: true, isNamed: true,
        Mark.circle(dot.reading.isThirdParty ? "dot third-dot" : "dot", dot.x, dot.y, 5))
    }
    return .element(
      "div", ["class": "ribbon"], .element("span", [:], .text(title)),
      .element(
        "div", [:],
        Mark.plate(
          "plate flow", "0 0 \(200 * readings.count) 38", "",
          [Mark.path("slope", "M" + path)] + marks),
        .element(
          "div", ["class": "stations lbs"],
          readings.map { reading in
            .element(
              "span", [:], own(reading) == nil ? .none : .text(inPoints(reading)),
              own(reading) == nil ? .none : reading.signs("i"))
          })))
      + .literal("\n")
  }

  /// The distances of the drawn components in the newest edition, a pixel for each point.
  private var bars: Markup? {
    let found = atlas.editions.reversed().lazy.map { edition -> [Reading] in
      edition.tokens.tokens.filter { self.isDrawn($0.path) }.compactMap { token in
        token.cells.lazy.map { self.ledger.reading(token.path.text, edition, $0.context) }
          .first { reading in
            switch reading.extent {
            case .figure, .about:
              reading.value?.type == .dimension && !token.path.text.contains("fontSize")
            case .bounds, .words, .unknown, .unread, .absent: false
            }
          }
      }
    }.first { $0.count > 3 }
    guard var readings = found else { return nil }
    readings.sort { one, other in
      let (a, b) = (one.points ?? 0, other.points ?? 0)
      return a == b ? one.path < other.path : a < b
    }
    // Of many, one of each length, the shortest first.
    let count = readings.count
    if readings.count > 60 {
      var seen: Set<Double> = []
      readings = Array(readings.filter { seen.insert($0.points ?? 0).inserted }.prefix(60))
    }
    let rows = readings.map { reading -> Markup in
      let points = reading.points ?? 0
      return .element(
        "div", ["class": "length"],
        .element("span", [:], .text(name(reading.path, .base, withGroup: true))),
        .element("b", [:], .text(reading.label), reading.signs("i")),
        .element(
          "svg", ["class": "fixed", "width": Mark.n(min(points, 320) + 10), "height": "12"],
          Mark.linked(reading, bar(reading, points))))
    }
    return .element(
      "figure", ["class": "lengths"],
      [
        count > readings.count
          ? .element(
            "p", ["class": "summary"],
            .text("Of \(count) tokens, one of each of the \(readings.count) shortest lengths."))
          : .none
      ] + rows)
  }

  /// A bar to scale up to 320 points; a longer one is broken, and no measure of anything.
  private func bar(_ reading: Reading, _ points: Double) -> Markup {
    if points > 320 {
      return Mark.path("disc", "M0 2H290l6 8H0ZM300 2H320V10H306Z")
    }
    var band = Markup.none
    if case .about(_, let range) = reading.extent {
      band = Mark.Shape(
        x: range.lowerBound, y: 0, width: range.upperBound - range.lowerBound, height: 12
      ).markup("about", measured: reading.measured("band"))
    }
    return Mark.Shape(x: 0, y: 2, width: points, height: 8).markup(
      "disc", measured: reading.measured("width")) + band
  }

  /// Text sizes of the newest edition that states weights with them, at one and a half their size.
  private var specimens: Markup? {
    for edition in atlas.editions.reversed() {
      let found = edition.tokens.tokens.compactMap { token -> (Reading, Reading)? in
        guard token.path.name == "fontSize", let group = token.path.parent, let cell = token.base
        else { return nil }
        let size = ledger.reading(token.path.text, edition, cell.context)
        let weight = ledger.reading(group.text + ".fontWeight", edition, cell.context)
        return size.points == nil ? nil : (size, weight)
      }
      guard found.count > 1 else { continue }
      let rest = found.count - 60
      let items = found.prefix(60).map { size, weight -> Markup in
        let points = size.points ?? 1
        var measured = [size.measured("font-size")]
        if weight.number != nil { measured.append(weight.measured("font-weight")) }
        return .element(
          "figure", ["class": "specimen"],
          Mark.plate(
            "plate", "0 0 100 52", size.path.text,
            [
              Mark.linked(
                size, isStop: true,
                Mark.Shape(x: 12, y: 40 - 0.8 * points, width: 76, height: points).markup(
                  "em", measured: size.measured("height")),
                .element(
                  "text",
                  [
                    "class": "sample ink", "x": "50", "y": "40", "text-anchor": "middle",
                    "font-size": Mark.n(points), "font-weight": weight.number.map(Mark.n) ?? "",
                    "data-m": measured.joined(separator: ";"),
                  ], .literal("Ag")))
            ]),
          .element(
            "p", [:], .element("b", [:], .text(size.label)), .text(" "),
            .text(weight.isStated ? weight.label + " " : ""),
            .text(name(size.path.parent ?? size.path, .base, withGroup: true)),
            size.signs("i")))
      }
      return .element(
        "figure", ["class": "specimens"],
        items + (rest > 0 ? [.element("p", ["class": "summary"], .text("And \(rest) more."))] : []))
    }
    return nil
  }
}
