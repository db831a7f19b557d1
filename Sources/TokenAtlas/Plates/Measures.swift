internal import TokenModel
internal import TokenPicture

/// Lengths and text sizes, to scale.
extension AtlasWriter {
  var measures: Markup? {
    let parts = [slopes, bars, specimens].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return section(
      "measures", "Measures and type",
      "What several editions state, in points, on a logarithmic axis; a pixel for each point of the "
        + "newest; and text at its size.",
      [.element("div", ["class": "grid two"], parts)])
  }

  /// Lengths that at least two editions state.
  private var slopes: Markup? {
    var lines: [(name: String, readings: [Reading])] = []
    var seen: Set<TokenPath> = []
    for row in atlas.rows {
      let readings = self.readings(row)
      let amounts = readings.compactMap(\.points)
      guard amounts.count > 1, amounts.allSatisfy({ $0 > 0 }), seen.insert(row.path).inserted
      else { continue }
      // Equal heights and widths, as of a square, are one line.
      let name = self.name(row.path, .base, withGroup: true)
      if let twin = lines.last, zip(twin.readings, readings).allSatisfy({ $0.points == $1.points }),
        twin.readings.first?.path.parent == row.path.parent
      {
        continue
      }
      lines.append((name, readings))
    }
    guard !lines.isEmpty else { return nil }
    // Of many, those that changed most.
    func change(_ readings: [Reading]) -> Double {
      let all = readings.compactMap(\.points)
      return (all.max() ?? 1) / (all.min() ?? 1)
    }
    let count = lines.count
    if lines.count > 40 {
      lines = Array(
        lines.sorted { (change($0.readings), $1.name) > (change($1.readings), $0.name) }.prefix(40))
    }
    let all = lines.flatMap { $0.readings.compactMap(\.points) }
    let least = Mathematics.logarithm((all.min() ?? 1) * 0.9)
    let most = Mathematics.logarithm((all.max() ?? 1) * 1.1)
    let tall = Double(max(300, lines.count * 34))
    let step = 150.0
    func x(_ place: Int) -> Double { 190 + step * Double(place) }
    func y(_ amount: Double) -> Double {
      30 + tall * (1 - (Mathematics.logarithm(amount) - least) / max(most - least, 0.01))
    }
    var parts: [Markup] = atlas.editions.enumerated().map { place, edition in
      Mark.text("lb bold", edition.label, x: x(place), y: 14, anchor: "middle")
        + Mark.path("guide", "M\(Mark.n(x(place))) 22V\(Mark.n(tall + 34))")
    }
    var starts: [(y: Double, text: String)] = []
    // The larger first, so that labels are pushed down only.
    lines.sort { one, other in
      let (a, b) = (
        one.readings.compactMap(\.points).last, other.readings.compactMap(\.points).last
      )
      return (a ?? 0, other.name) > (b ?? 0, one.name)
    }
    var taken: [Int: Double] = [:]
    func free(_ place: Int, _ y: Double) -> Double {
      let free = max(y, (taken[place] ?? -100) + 14)
      taken[place] = free
      return free
    }
    for line in lines {
      let known = line.readings.enumerated().compactMap { place, reading in
        reading.points.map { (place: place, reading: reading, amount: $0) }
      }
      for (one, other) in zip(known, known.dropFirst()) {
        let kind =
          one.amount == other.amount
          ? "slope" : one.amount < other.amount ? "slope up" : "slope down"
        parts.append(
          Mark.path(
            kind,
            "M\(Mark.n(x(one.place))) \(Mark.n(y(one.amount)))"
              + "L\(Mark.n(x(other.place))) \(Mark.n(y(other.amount)))"))
      }
      for (index, mark) in known.enumerated() {
        parts.append(
          Mark.linked(
            mark.reading, isStop: true,
            Mark.circle(
              mark.reading.isThirdParty ? "dot third-dot" : "dot", x(mark.place), y(mark.amount),
              4.5),
            index == 0
              ? .none
              : Mark.text(
                "lb", mark.reading.label, x: x(mark.place) + 9,
                y: free(mark.place, y(mark.amount)) + 4, of: mark.reading)))
      }
      if let first = known.first {
        starts.append(
          (
            y(first.amount),
            line.name + " " + first.reading.label
          ))
      }
    }
    // The names at the left, none above another.
    starts.sort { $0.y < $1.y }
    var place = -100.0
    let first = lines.compactMap { $0.readings.firstIndex { $0.points != nil } }.min() ?? 0
    for (number, start) in starts.enumerated() {
      place = max(start.y, place + 16)
      parts.append(
        Mark.path(
          "dimension",
          "M\(Mark.n(x(first) - 8)) \(Mark.n(start.y))L\(Mark.n(x(first) - 22)) \(Mark.n(place))")
          + Mark.text(
            "lb whole", start.text, x: x(first) - 26, y: place + 4, anchor: "end")
          + Mark.text(
            "lb count", "\(number + 1)", x: x(first) - 26, y: place + 4, anchor: "end"))
    }
    let width = 190 + step * Double(atlas.editions.count - 1) + 90
    return .element(
      "figure", [:],
      count > lines.count
        ? .element(
          "p", ["class": "summary"],
          .text("Of \(count) lengths, the \(lines.count) that changed most.")) : .none,
      .element(
        "div", ["class": "fit wide"],
        Mark.plate(
          "plate w610", "-30 0 \(Mark.n(width + 30)) \(Mark.n(tall + 60))",
          "lengths that several editions state", parts)),
      // Where names have no room beside the lines, they stand below.
      .element("ol", ["class": "numbered"], starts.map { .element("li", [:], .text($0.text)) }))
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
                  ], .literal("Hamx")))
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
