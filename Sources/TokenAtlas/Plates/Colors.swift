internal import TokenModel
internal import TokenPicture

/// Opaque colors of the newest edition in each appearance, beside those of an edition before, with the
/// difference and the contrast.
extension AtlasWriter {
  var colors: Markup? {
    guard let newest = atlas.editions.last else { return nil }
    let tiles = newest.tokens.tokens.filter { !isDrawn($0.path) || drawnGroups.isEmpty }
      .compactMap { token -> Markup? in
        guard case .color(let color)? = token.base?.value, color.alpha.value == 1,
          token.base?.statement.alias == nil
        else { return nil }
        return tile(token.path, newest)
      }
    guard !tiles.isEmpty else { return nil }
    let looks = appearances.map { $0.isBase ? "color" : AtlasWriter.name(of: $0) }
    let shown = tiles.prefix(60)
    let more = tiles.count > shown.count ? " The first 60 of \(tiles.count)." : ""
    let others = looks.dropFirst().joined(separator: "; ")
    let about =
      (atlas.editions.count > 1 ? "Left the edition before, right \(newest.name). " : "")
      + (others.isEmpty ? "" : "Below \(others). ")
      + (atlas.editions.count > 1 ? "ΔE by CIEDE2000. " : "")
      + "Contrast on the background that a token declares, else on systemBackground, else on white, "
      + "with ticks at 3, 4.5 and 7 to 1." + more
    return section(
      "colors", "Colors", about,
      [ticks, .element("div", ["class": "tiles"], Array(shown))])
  }

  private func tile(_ path: TokenPath, _ newest: Atlas.Edition) -> Markup {
    let reading = ledger.reading(path.text, newest, .base)
    let before = atlas.editions.dropLast().reversed().lazy
      .map { self.ledger.reading(path.text, $0, .base) }.first { $0.color != nil }
    let silent = atlas.editions.dropLast().last.map { ledger.reading(path.text, $0, .base) }
    var parts: [Markup] = []
    let isAlone = atlas.editions.count == 1
    let left = Mark.Shape(x: 0, y: 0, width: 90, height: 56)
    if let old = before ?? silent,
      let edition = atlas.editions.first(where: { $0.label == old.edition })
    {
      parts.append(Mark.linked(old, Mark.layers(old, of: edition, ledger, on: left)))
    }
    // The look at the left is the one that the others are compared with, whatever the page shows.
    parts.append(
      Mark.linked(
        reading, isStop: true,
        swatch(
          reading, newest, x: isAlone ? 0 : 90, y: 0, width: isAlone ? 180 : 90, height: 56)))
    let others = appearances.dropFirst().map { ledger.reading(path.text, newest, $0) }
    let width = 180 / Double(max(others.count, 1))
    for (place, other) in others.enumerated() {
      parts.append(
        Mark.linked(
          other,
          swatch(other, newest, x: Double(place) * width, y: 58, width: width, height: 22)))
    }
    parts += contrasts([before, reading].compactMap(\.self) + others, newest)
    let difference = before.flatMap { $0.color }.flatMap { one in
      reading.color.map { one.deltaE2000(to: $0) }
    }
    let words = difference.map {
      $0 < 0.05 ? "the same" : "ΔE \(Mark.n(($0 * 10).rounded() / 10))"
    }
    return .element(
      "figure", ["class": "tile"], .element("b", [:], .text(String(path.name))),
      Mark.plate("plate", "0 0 180 112", path.text, parts),
      .element(
        "p", [:], .text((before.map { $0.label + " → " } ?? "") + reading.label), .literal("<br>"),
        .text(words ?? silent.map { "\($0.edition): \($0.label)" } ?? "")))
  }

  /// A color of one appearance, whatever the page shows.
  private func swatch(
    _ reading: Reading, _ edition: Atlas.Edition, x: Double, y: Double, width: Double,
    height: Double
  ) -> Markup {
    let shape = Mark.Shape(x: x, y: y, width: width, height: height)
    guard let color = reading.color else { return shape.markup("", fill: "url(#hatch)") }
    return shape.markup("", fill: Paint.hex(color))
  }

  private func x(ofContrast ratio: Double) -> Double {
    4 + 172 * Mathematics.logarithm(ratio) / Mathematics.logarithm(21)
  }

  /// The axis of all tiles.
  private var ticks: Markup {
    let marks = [3.0, 4.5, 7].map { tick in
      Mark.path("guide", "M\(Mark.n(x(ofContrast: tick))) 89v10")
        + Mark.text("axis", Mark.n(tick), x: x(ofContrast: tick), y: 109, anchor: "middle")
    }
    return .element(
      "svg", ["width": "0", "height": "0", "class": "hidden", "aria-hidden": "true"],
      .element("g", ["id": "ticks", "class": "tile"], [Mark.path("guide", "M4 94H176")] + marks))
  }

  /// Contrasts from 1 to 21 on a logarithmic axis.
  private func contrasts(_ readings: [Reading], _ newest: Atlas.Edition) -> [Markup] {
    var parts: [Markup] = [.element("use", ["href": "#ticks"])]
    for reading in readings {
      guard let color = reading.color,
        let edition = atlas.editions.first(where: { $0.label == reading.edition })
      else { continue }
      let declared = reading.cell?.statement.backgrounds.first
      let path = declared ?? TokenPath(trusted: "color.systemBackground")
      var behind = ColorValue(hexText: "#ffffff")
      if case .stated(let cell, _) = edition.tokens.answer(at: path, in: reading.context),
        case .color(let color)? = cell.value, color.alpha.value == 1
      {
        behind = color
      }
      guard let behind else { continue }
      let isDark = reading.context["appearance"] == "dark"
      let isBefore = edition.label != newest.label
      let center = x(ofContrast: min(max(color.contrastRatio(on: behind), 1), 21))
      parts.append(
        isBefore
          ? Mark.path("point", "M\(Mark.n(center - 4)) 85h8l-4 7z")
          : Mark.circle(
            (isDark ? "point dark" : "point")
              + (reading.context["contrast"].map { $0 == "normal" ? "" : " more" } ?? ""), center,
            94, 3.6))
    }
    return parts
  }
}
