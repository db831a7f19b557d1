internal import PositionedJSON
package import TokenModel

/// A token as a row: how it looks, its name, its values side by side, and what else is known.
struct CatalogRow {
  private let token: ResolvedToken
  private let writer: CatalogWriter
  private let cells: [ResolvedCell]

  init(_ token: ResolvedToken, _ writer: CatalogWriter) {
    self.token = token
    self.writer = writer
    cells = writer.catalog.tokens.axes.sorted(
      token.cells.withoutRepeats(keepsValues: true), by: \.context)
  }

  var markup: Markup {
    let type = CatalogWriter.type(of: token)
    let isDeprecated = token.deprecation != nil
    return .element(
      "tr",
      [
        "id": CatalogWriter.anchor(token.path),
        "class": (type?.rawValue ?? "none") + (isDeprecated ? " old" : ""),
      ],
      .element("td", [:], Paint.of(cells) ?? .none), .element("th", ["scope": "row"], name),
      .element("td", [:], values), .element("td", [:], more(isDeprecated: isDeprecated)))
      + .literal("\n")
  }

  private var name: Markup {
    let group = CatalogWriter.group(of: token.path)
    let rest = group.isEmpty ? token.path.text : String(token.path.text.dropFirst(group.count + 1))
    return .element("a", ["href": "#" + CatalogWriter.anchor(token.path)], .text(rest))
  }

  private var values: [Markup] {
    cells.map { cell in
      let label = CatalogWriter.label(cell.context)
      return .element(
        "span", ["class": "v"],
        label.isEmpty ? .none : .element("b", [:], .text(label + " ")), .text(cell.text()),
        cell.problemText.map { .element("em", [:], .text(" " + $0)) } ?? .none)
    }
  }

  private func more(isDeprecated: Bool) -> [Markup] {
    var parts: [Markup] = []
    var targets: [TokenPath] = []
    for cell in cells {
      if let target = cell.aliases.first, !targets.contains(target) { targets.append(target) }
    }
    parts += targets.map { .element("span", [:], .text("→ "), writer.link($0)) }
    if isDeprecated {
      let reason = token.deprecation?.string.map { ": " + $0 } ?? ""
      parts.append(.element("em", [:], .text("deprecated" + reason)))
    }
    if let text = token.about?.description { parts.append(.element("span", [:], .text(text))) }
    if let count = writer.users[token.path] {
      parts.append(.element("small", [:], .text("used by \(count)")))
    }
    if let uses = writer.catalog.uses[token.path] {
      parts.append(.element("small", [:], .text("code: " + uses)))
    }
    let numbers = writer.catalog.changes[token.path] ?? []
    if !numbers.isEmpty, !writer.catalog.commits.isEmpty {
      let shown = numbers.suffix(6).map { number in
        Markup.element("a", ["href": writer.address(ofCommit: number)], .text("#\(number)"))
      }
      let earlier = numbers.count - shown.count
      parts.append(
        .element(
          "small", [:], .text(earlier > 0 ? "changed in \(earlier) before, " : ""),
          .joined(shown, by: " ")))
    }
    var cited: [String] = []
    // Who says something else is no source of what is shown.
    for evidence in cells.flatMap(\.cell.evidence)
    where evidence.says == nil && !cited.contains(evidence.document) {
      cited.append(evidence.document)
    }
    if !cited.isEmpty {
      parts.append(
        .element(
          "small", [:],
          .joined(
            cited.map { id in
              let isThird = writer.thirdParties.contains(id)
              return .element(
                "a", ["href": writer.address(ofDocument: id)], .text(id + (isThird ? "†" : "")))
            },
            by: " ")))
    }
    return parts
  }
}

/// The look of values in little markup: a catalog has thousands.
package enum Paint {
  /// The picture of a token; colors of several contexts side by side in one swatch.
  static func of(_ cells: [ResolvedCell]) -> Markup? {
    let colors = colors(cells)
    if !colors.isEmpty { return .element("i", ["class": "s", "style": fill(colors)]) }
    guard let value = cells.lazy.compactMap(\.value).first else { return nil }
    if case .dimension(let length) = value {
      guard let pixels = pixels(length) else { return nil }
      let width = Drawing.number(min(max(pixels, 0), 56))
      return .element("i", ["class": pixels > 56 ? "l more" : "l", "style": "width:\(width)px"])
    }
    return Drawing.of(value)
  }

  /// The colors in the order of their contexts, at most four different ones.
  static func colors(_ cells: [ResolvedCell]) -> [ColorValue] {
    let colors = cells.compactMap { cell -> ColorValue? in
      if case .color(let color)? = cell.value { color } else { nil }
    }
    return Array(colors.uniqued.prefix(4))
  }

  /// Stripes of colors, as a declaration of CSS.
  static func fill(_ colors: [ColorValue]) -> String {
    if colors.count == 1 { return "--c:" + hex(colors[0]) }
    let share = 100 / Double(max(colors.count, 1))
    let stops = colors.enumerated().map { place, color in
      "\(hex(color)) \(Drawing.number(Double(place) * share))% \(Drawing.number(Double(place + 1) * share))%"
    }
    return "--g:linear-gradient(90deg," + stops.joined(separator: ",") + ")"
  }

  /// The first color above the second, as a declaration of CSS.
  static func halves(_ colors: [ColorValue]) -> String {
    guard colors.count > 1 else { return fill(colors) }
    return "--g:linear-gradient(\(hex(colors[0])) 60%,\(hex(colors[1])) 60%)"
  }

  /// `#rrggbb`, with alpha where it is translucent.
  package static func hex(_ color: ColorValue) -> String {
    let alpha = min(max(color.alpha.value, 0), 1)
    if alpha == 1 { return color.hexText }
    return color.hexText + Int((alpha * 255).rounded()).hex(2)
  }

  /// The pixels of a `rem` where it is drawn, as in browsers.
  static let rem = 16.0

  /// A length in pixels of the design; `nil` where its unit depends on others.
  static func pixels(_ length: Dimension) -> Double? {
    switch length.unit {
    case .px, .dp: length.value.value
    case .rem: length.value.value * rem
    default: nil
    }
  }
}
