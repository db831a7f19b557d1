internal import TokenModel
internal import TokenPicture

/// The pieces of SVG that all plates share: links to facts, edges, paints and signs.
enum Mark {
  static func n(_ value: Double) -> String {
    let text = Drawing.number(value)
    return text == "-0" ? "0" : text
  }

  /// A mark with the sentence that a pointer shows, which leads to its fact.
  ///
  /// - Parameter isStop: whether the keyboard stops at it, as at one mark of each part.
  /// - Parameter isNamed: whether the token's name stands beside it.
  static func linked(
    _ reading: Reading, isStop: Bool = false, isNamed: Bool = false, _ content: Markup...
  ) -> Markup {
    linked(reading, isStop: isStop, isNamed: isNamed, content)
  }

  static func linked(
    _ reading: Reading, isStop: Bool = false, isNamed: Bool = false, _ content: [Markup]
  ) -> Markup {
    .element(
      "a", ["href": "#f\(reading.fact)", "tabindex": isStop ? "" : "-1"],
      [.element("title", [:], .text(reading.ledger.title(of: reading, isNamed: isNamed)))] + content
    )
  }

  // MARK: Shapes

  static func path(_ kind: String, _ path: String) -> Markup {
    // A minus parts two numbers as well as a space does.
    .shape("path", ["class": kind, "d": path.replacing(" -", with: "-")])
  }

  static func circle(_ kind: String, _ x: Double, _ y: Double, _ radius: Double) -> Markup {
    .shape("circle", ["class": kind, "cx": n(x), "cy": n(y), "r": n(radius)])
  }

  /// A drawing that says what it shows.
  static func plate(
    _ kind: String, _ box: String, _ label: String, _ content: [Markup]
  ) -> Markup {
    .element(
      "svg",
      ["class": kind, "viewBox": box, "role": label.isEmpty ? "" : "group", "aria-label": label],
      content)
  }

  /// A rectangle, each pair of whose sides is straight or wavy.
  struct Shape {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var radius = 0.0
    /// Left and right, where a width is not known.
    var hasWavySides = false
    /// Top and bottom, where a height is not known.
    var hasWavyEnds = false

    /// - Parameters:
    ///   - style: a declaration of CSS.
    ///   - measured: what `data-m` says.
    func markup(
      _ kind: StaticString, style: String = "", fill: String = "", measured: String = ""
    ) -> Markup {
      if hasWavySides || hasWavyEnds {
        var straight = self
        (straight.hasWavySides, straight.hasWavyEnds) = (false, false)
        // A wave has no width to measure, but its paint.
        let all = measured.split(separator: ";")
        let paint = all.filter { $0.hasPrefix("fill:") }.joined(separator: ";")
        let sizes = all.filter { !$0.hasPrefix("fill:") }.joined(separator: ";")
        return .shape(
          "path",
          ["class": "\(kind)", "d": path, "style": style, "fill": fill, "data-m": paint])
          + (sizes.isEmpty ? .none : straight.markup("hit", measured: sizes))
      }
      return .shape(
        "rect",
        [
          "class": "\(kind)", "x": n(x), "y": n(y), "width": n(width), "height": n(height),
          "rx": radius == 0 ? "" : n(radius), "style": style, "fill": fill, "data-m": measured,
        ])
    }

    private var path: String {
      let right = "H" + n(x + width)
      let left = "H" + n(x)
      let top = hasWavyEnds ? Mark.wave(width, "x", +1) : right
      let bottom = hasWavyEnds ? Mark.wave(width, "x", -1) : left
      let down = hasWavySides ? Mark.wave(height, "y", +1) : "V" + n(y + height)
      let up = hasWavySides ? Mark.wave(height, "y", -1) : "V" + n(y)
      return ("M" + n(x) + " " + n(y) + top + down + bottom + up + "Z").replacing(" -", with: "-")
    }
  }

  /// A line whose place is not known, from the current point along an axis.
  static func wave(_ length: Double, _ axis: Character, _ direction: Double) -> String {
    // Whole steps are short to write; what is left over at the end is straight.
    let step = length < 40 ? max(2, (length / 4).rounded(.down)) : 19
    let count = max(1, Int(length / step))
    let (half, whole) = (n(step / 2 * direction), n(step * direction))
    let rest = (length - step * Double(count)) * direction
    if axis == "x" {
      return "q" + half + " -4.4 " + whole + " 0"
        + String(repeating: "t" + whole + " 0", count: count - 1) + "h" + n(rest)
    }
    return "q-4.4 " + half + " 0 " + whole
      + String(repeating: "t0 " + whole, count: count - 1) + "v" + n(rest)
  }

  // MARK: Paint

  /// The layers that show a paint, or that nothing is known of it.
  static func layers(
    _ reading: Reading, of edition: Atlas.Edition, _ ledger: Ledger, on shape: Shape,
    measured: String = "", kind: StaticString = ""
  ) -> [Markup] {
    switch reading.answer {
    case .silent(.notStated, _), .broken:
      return [shape.markup(kind, fill: "url(#ask)", measured: measured)]
    case .silent(.notRecorded, _):
      return [shape.markup(kind, fill: "url(#dots)", measured: measured)]
    case .silent(.notApplicable, _):
      return [shape.markup(kind, fill: "url(#cross)", measured: measured)]
    case .stated(let cell, _):
      switch cell.value {
      case .color?:
        let fill = ledger.paint(reading, of: edition, "fill")
        let all = [measured, reading.measured("fill")].filter { !$0.isEmpty }
        return [shape.markup(kind, style: fill, measured: all.joined(separator: ";"))]
      case .material(let material)?:
        if let fill = material.fill {
          return [shape.markup(kind, fill: Paint.hex(fill), measured: measured)]
        }
        return [
          shape.markup("neutral", measured: measured), shape.markup(kind, fill: "url(#stipple)"),
        ]
      default:
        let words = cell.statement.words ?? cell.text()
        var layers: [Markup] = []
        if words.lowercased().contains("translucent") {
          layers.append(shape.markup(kind, fill: "url(#check)"))
        }
        let crayon = crayon(words).map { "url(#crayon-\($0.name))" } ?? "url(#scribble)"
        return layers + [shape.markup(kind, fill: crayon, measured: measured)]
      }
    }
  }

  /// The basic words of color, each with that of its crayon.
  static let crayons: [(name: StaticString, color: StaticString)] = [
    ("black", "#333338"), ("white", "#ffffff"), ("red", "#d2382e"), ("green", "#3f9a47"),
    ("yellow", "#e3b927"), ("blue", "#3b6fd0"), ("brown", "#8b623a"), ("orange", "#e2812b"),
    ("pink", "#e0699b"), ("purple", "#8a53c4"), ("gray", "#8b8b95"),
  ]

  /// The first of them that words name.
  static func crayon(_ words: String) -> (name: StaticString, color: StaticString)? {
    let found = Set(words.split { !$0.isLetter }.map { $0.lowercased() })
    return crayons.first { found.contains("\($0.name)") }
  }

  /// Whether black contrasts more with it than white.
  static func isLight(_ color: ColorValue?) -> Bool { (color?.relativeLuminance ?? 0) > 0.179 }

  /// The class of letters on what need not contrast with them: a rim of black or white.
  static func halo(_ ink: Reading?) -> String {
    let crayon = ink?.cell?.statement.words.flatMap(crayon)?.color
    return isLight(ink?.color ?? crayon.flatMap { ColorValue(hexText: "\($0)") })
      ? " halo black" : " halo white"
  }

  // MARK: Signs

  static func symbol(_ symbol: Box.Symbol, x: Double, y: Double) -> Markup {
    .shape("use", ["href": "#\(symbol)", "x": n(x), "y": n(y)])
  }

  /// What the marks of symbols show again, each about its middle.
  static var symbols: [Markup] {
    [Box.Symbol.cancel, .destructive, .regular, .chosen].map { symbol in
      let path: StaticString =
        switch symbol {
        case .cancel: "M-4-4L4 4M4-4L-4 4"
        case .destructive: "M-4.5-3H4.5M-1.5-3V-4.5H1.5V-3M-3.2-3L-2.6 5H2.6L3.2-3M-1-1V3M1-1V3"
        case .regular: "M-5 0H5M1.5-3.5L5 0L1.5 3.5"
        case .chosen: "M-4.5 .5L-1.5 3.5L4.5-3.5"
        }
      return .element(
        "g", ["class": "sign", "id": "\(symbol)"], .literal("<circle r=\"8\"/>"),
        .shape("path", ["d": "\(path)"]))
    }
  }

  /// How strongly something is demanded: a bar, or a cross for what is to be avoided.
  static func demand(_ reading: Reading, x: Double, y: Double) -> Markup {
    if reading.forbids {
      return Mark.path("forbids", "M\(n(x + 2)) \(n(y - 5))l10 10m0 -10l-10 10")
    }
    let height: Double =
      switch reading.modality {
      case .must?: 8
      case .should?: 5
      case .may?: 2
      case .avoid?, nil: 0
      }
    if height == 0 { return .none }
    return .shape(
      "rect",
      ["class": "demand", "x": n(x), "y": n(y - height / 2), "width": "14", "height": n(height)])
  }

  /// A text in lines of at most so many characters; of more than six the list of facts has all.
  static func lines(_ text: String, _ most: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while rest.count > most {
      let end = rest.index(rest.startIndex, offsetBy: most)
      let space = rest[...end].lastIndex(of: " ") ?? end
      lines.append(String(rest[..<space]))
      rest = rest[space...].drop { $0 == " " }
    }
    return lines.count > 5 ? lines.prefix(5) + ["…"] : lines + [String(rest)]
  }

  /// What a text of several lines holds.
  static func content(_ lines: [String], _ x: String, _ step: String) -> Markup {
    .joined(
      [.text(lines[0])]
        + lines.dropFirst().map { .element("tspan", ["x": x, "dy": step], .text($0)) })
  }

  static func text(
    _ kind: String, _ text: String, x: Double, y: Double, anchor: StaticString = "",
    of reading: Reading? = nil, style: String = ""
  ) -> Markup {
    .element(
      "text",
      ["class": kind, "x": n(x), "y": n(y), "text-anchor": "\(anchor)", "style": style],
      .text(text), reading?.signs() ?? .none)
  }
}
