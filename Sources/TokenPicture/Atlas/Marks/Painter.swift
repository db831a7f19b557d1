internal import TokenModel

/// Draws a scene. A unit of its coordinates is a point; the screen begins at 0, 0.
struct Painter {
  /// Words beside the drawing.
  private struct Note {
    var reading: Reading
    /// What it belongs to.
    var from: Double
    var to: Double
    var text: String
    var kind: StaticString
    var showsDemand = false
  }

  private let scene: Scene
  private let reader: EditionReader
  let width: Double
  let height: Double
  private let chosenWidth: Double
  private var shapes: [Markup] = []
  private var left: [Note] = []
  private var right: [Note] = []
  /// The known edges, as a path: the next edition's ghost.
  private(set) var edges = ""
  private(set) var top = 0.0
  private(set) var bottom = 0.0
  /// How much larger words are than they would be at one pixel a point.
  private let wordScale: Double
  private var cancelMiddle: Double?

  static let leftMargin = 46.0
  /// Where words are larger, they need more room.
  private var rightMargin: Double { scene.screen == nil ? 160 : 102 }
  static let topMargin = 26.0
  static let bottomMargin = 44.0

  /// - Parameters:
  ///   - height: of the plate, in which each screen stands at the bottom.
  ///   - chosenWidth: of a screen that no edition states.
  init(_ scene: Scene, _ reader: EditionReader, height: Double, chosenWidth: Double) {
    self.scene = scene
    self.reader = reader
    self.height = height
    self.chosenWidth = chosenWidth
    width = scene.screen?.width.points ?? (scene.screen == nil ? Nominal.part : chosenWidth)
    wordScale = scene.screen == nil ? 1.9 : 1.2
  }

  /// The width of the whole drawing.
  private var across: Double { width + Painter.leftMargin + rightMargin }

  /// The least height of a plate that shows all of a scene.
  static func leastHeight(_ scene: Scene) -> Double {
    let own = scene.body.reduce(0) { $0 + height(of: $1) }
    guard let screen = scene.screen else { return own + Nominal.around }
    if case .middle = scene.place { return own + Nominal.around }
    let screens = ([screen.height] + screen.others).compactMap(\.points)
    return ([Nominal.screenHeight, own + Nominal.around] + screens).max() ?? own
  }

  // MARK: Sizes

  static func height(of box: Box) -> Double {
    let inside = box.children.map(height)
    switch box.kind {
    case .column: return box.height?.points ?? inside.reduce(0, +)
    case .row: return box.height?.points ?? inside.max() ?? 0
    case .button: return box.height?.points ?? Nominal.button
    case .text: return box.size?.points ?? Nominal.header
    case .field: return box.height?.points ?? Nominal.field
    case .gap, .hairline: return box.height?.points ?? Nominal.gap
    case .sliver: return Nominal.sliver
    case .struck: return Nominal.header
    }
  }

  /// Whether all that makes its height is stated.
  static func isHeightKnown(_ box: Box) -> Bool {
    switch box.kind {
    case .column, .row:
      if box.height?.points != nil { return true }
      return box.children.allSatisfy(isHeightKnown)
    case .button, .gap, .hairline, .field: return box.height?.points != nil
    case .text: return box.size?.points != nil
    case .sliver, .struck: return false
    }
  }

  /// The first height that no source gives.
  private static func unknownHeight(_ boxes: [Box]) -> Reading? {
    for box in boxes {
      if let height = box.height, height.points == nil { return height }
      if let found = unknownHeight(box.children) { return found }
    }
    return nil
  }

  // MARK: The whole

  /// - Parameters:
  ///   - number: of the drawing on the page, for its ids.
  ///   - ghost: the known edges of the edition before.
  mutating func drawing(_ label: String, id: String, ghost: String) -> Markup {
    // Of what stands in the middle, a part of the screen is drawn.
    var screenTop = height - (scene.screen?.height.points ?? height)
    if case .middle = scene.place { screenTop = 0 }
    if !drawBlank() {
      drawScreen(screenTop)
      drawScene(screenTop)
      drawOutside(screenTop)
      drawWidths()
    }
    let notes = placed(left, isLeft: true) + placed(right, isLeft: false)
    let box = [
      -Painter.leftMargin, -Painter.topMargin,
      width + Painter.leftMargin + rightMargin,
      height + Painter.topMargin + Painter.bottomMargin,
    ].map(Mark.n)
    let ghostly = Markup.shape("path", ["class": "ghost", "d": ghost, "aria-hidden": "true"])
    return .element(
      "svg",
      [
        "class": "plate w\(Mark.n(across))", "viewBox": box.joined(separator: " "),
        "role": "group", "aria-label": label,
      ], .element("desc", [:], .text(description)),
      .element("g", ["id": id], shapes),
      .joined((ghost.isEmpty ? [] : [ghostly]) + notes))
  }

  /// A ground for an edition in which there is nothing to draw: it did not exist, or nobody read of it.
  private mutating func drawBlank() -> Bool {
    guard scene.isBlank else { return false }
    let ground = Mark.Shape(x: 0, y: 0, width: width, height: height, hasWavyEnds: true)
    let middle = height / 2
    let isAbsent = scene.width.isAbsent
    shapes.append(
      Mark.linked(
        scene.width, isStop: true, ground.markup("", fill: isAbsent ? "url(#cross)" : "url(#dots)"),
        ground.markup("edge chosen"),
        Mark.text(
          "lb terra", isAbsent ? "did not exist" : "terra incognita", x: width / 2, y: middle,
          anchor: "middle"),
        Mark.text(
          "lb", isAbsent ? "in this edition" : "no page read", x: width / 2,
          y: middle + 18 * wordScale, anchor: "middle")))
    return true
  }

  /// A sentence that says what is drawn.
  private var description: String {
    let width = scene.width
    return "\(reader.edition.label): width \(width.label), place \(scene.position.label), "
      + "a tap outside: \(scene.outsideTap.label)."
  }

  private mutating func drawScreen(_ screenTop: Double) {
    var screen = Mark.Shape(x: 0, y: screenTop, width: width, height: height - screenTop)
    var isWhole = false
    switch scene.place {
    case .bottom: isWhole = scene.screen?.height.points != nil
    case .middle, .belowSource: break
    }
    screen.hasWavyEnds = !isWhole
    // What lies behind shows through whatever covers it.
    if scene.backdrop.color != nil || scene.isDimmed?.boolean == false {
      shapes.append(screen.markup("behind"))
      shapes.append(screen.markup("", fill: "url(#check)"))
    }
    if scene.isDimmed?.boolean != false || !scene.backdrop.isStated {
      let layers = Mark.layers(scene.backdrop, of: reader.edition, reader.ledger, on: screen)
      shapes.append(Mark.linked(scene.backdrop, layers))
    }
    guard let known = scene.screen, known.width.points != nil else {
      shapes.append(screen.markup("edge chosen"))
      let words =
        scene.screen == nil
        ? "a part of the screen" : "screen not recorded; drawn \(Mark.n(width)) wide"
      shapes.append(Mark.text("lb soft", words, x: width / 2, y: -9, anchor: "middle"))
      return
    }
    let (across, down) = (known.width, known.height)
    let isDerived = across.isDerived || across.path.text.hasPrefix("launchImage")
    guard isWhole else {
      shapes.append(
        Mark.linked(
          across, isStop: true, screen.markup(isDerived ? "edge derived" : "edge"),
          Mark.Shape(x: 0, y: height, width: width, height: 0).markup(
            "", measured: across.measured("width")),
          Mark.text(
            "lb soft", "screen \(Mark.n(width)) wide", x: width / 2, y: -9, anchor: "middle")))
      return
    }
    for other in known.others {
      guard let points = other.points, points > height - screenTop else { continue }
      let tall = Mark.Shape(x: 0, y: height - points, width: width, height: points)
      shapes.append(
        Mark.linked(
          other, isStop: true, tall.markup("edge derived", measured: other.measured("height")),
          Mark.text(
            "lb soft", other.context["screen"].map { "\($0): \(Mark.n(points))" } ?? "",
            x: width / 2, y: height - points - 7, anchor: "middle")))
    }
    shapes.append(
      Mark.linked(
        across, isStop: true,
        screen.markup(
          isDerived ? "edge derived" : "edge",
          measured: across.measured("width") + ";" + down.measured("height")),
        Mark.text(
          "lb soft",
          "screen \(Mark.n(width)) × \(Mark.n(height - screenTop))"
            + (isDerived ? ", from the launch image" : ""),
          x: width / 2, y: screenTop - 7, anchor: "middle", of: across)))
    edges += "M0 \(Mark.n(height))V\(Mark.n(screenTop))H\(Mark.n(width))V\(Mark.n(height))"
  }

  /// Where the component is, and whether that is known.
  private var span: (x: Double, width: Double, isKnown: Bool) {
    if let margin = scene.margin?.points {
      return (margin, width - 2 * margin, true)
    }
    if let points = scene.width.points, points <= width {
      return ((width - points) / 2, points, true)
    }
    if case .words("screen.width") = scene.width.extent { return (0, width, true) }
    return (Nominal.inset, width - 2 * Nominal.inset, false)
  }

  private mutating func drawScene(_ screenTop: Double) {
    let (x, width, isKnown) = span
    let tall = scene.body.reduce(0) { $0 + Painter.height(of: $1) }
    var y: Double
    switch scene.place {
    case .bottom:
      y = height - tall
      // What the distance below is measured from is not stated.
      if let last = scene.body.last, case .gap = last.kind, let reading = last.height {
        y -= Nominal.homeIndicator
        let sliver = Mark.Shape(
          x: 0, y: height - Nominal.homeIndicator, width: self.width, height: Nominal.homeIndicator)
        shapes.append(
          Mark.linked(
            reading, sliver.markup("", fill: "url(#hatch)"),
            Mark.text(
              "ask", "?", x: self.width / 2, y: height - Nominal.homeIndicator / 2 + 4,
              anchor: "middle")))
      }
    case .middle: y = screenTop + (height - screenTop - tall) / 2
    case .belowSource: y = screenTop + 110
    }
    (top, bottom) = (y, y + tall)
    drawRange(x, width)
    if let margin = scene.margin, margin.points != nil {
      for left in [0, self.width - x] {
        shapes.append(
          Mark.linked(
            margin,
            Mark.Shape(x: left, y: y, width: x, height: tall).markup(
              "space", measured: margin.measured("width"))))
      }
    }
    if case .belowSource = scene.place { drawArrow(x + width / 2, y) }
    let start = y
    for box in scene.body { y += draw(box, x, y, width, isKnown: isKnown) }
    if isKnown {
      edges +=
        "M\(Mark.n(x)) \(Mark.n(y))V\(Mark.n(start))M\(Mark.n(x + width)) \(Mark.n(y))"
        + "V\(Mark.n(start))"
    }
    if !scene.body.allSatisfy(Painter.isHeightKnown), left.isEmpty {
      left.append(
        Note(
          reading: Painter.unknownHeight(scene.body) ?? scene.width, from: start, to: y, text: "?",
          kind: "lb m bold"))
    }
    if !scene.position.isStated, case .middle = scene.place {
      right.append(
        Note(reading: scene.position, from: start, to: y, text: "↕ ?", kind: "lb bold"))
    }
  }

  /// The widths from the least to the greatest.
  private mutating func drawRange(_ x: Double, _ least: Double) {
    guard case .bounds(let low?, let high?) = scene.width.extent, high <= width else { return }
    let side = (high - low) / 2
    for (place, fill) in [(x - side, "url(#fade-left)"), (x + least, "url(#fade-right)")] {
      shapes.append(
        Mark.linked(
          scene.width,
          Mark.Shape(x: place, y: top, width: side, height: bottom - top).markup("", fill: fill)))
    }
    shapes.append(
      Mark.linked(
        scene.width,
        Mark.Shape(x: x - side, y: top, width: high, height: bottom - top).markup(
          "edge derived", measured: scene.width.measuredMost)))
  }

  private mutating func drawArrow(_ middle: Double, _ y: Double) {
    let points = scene.arrow?.points
    let tall = points ?? Nominal.arrow
    let path =
      "M\(Mark.n(middle - Nominal.arrowBase / 2)) \(Mark.n(y))L\(Mark.n(middle)) \(Mark.n(y - tall))"
      + "L\(Mark.n(middle + Nominal.arrowBase / 2)) \(Mark.n(y))Z"
    shapes.append(
      .element(
        "g", ["class": "source"],
        Mark.Shape(x: middle - 36, y: y - tall - 30, width: 72, height: 24, radius: 4)
          .markup("edge chosen"),
        Mark.text("lb soft", "source", x: middle, y: y - tall - 14, anchor: "middle")))
    guard let arrow = scene.arrow else { return }
    shapes.append(
      Mark.linked(
        arrow, .shape("path", ["class": "edge wavy", "d": path, "fill": "url(#hatch)"]),
        points == nil
          ? .none
          : Mark.Shape(x: middle - 1, y: y - tall, width: 2, height: tall).markup(
            "space", measured: arrow.measured("height"))))
    left.append(
      Note(
        reading: arrow, from: y - tall, to: y, text: points == nil ? "?" : arrow.label,
        kind: "lb m"))
  }

  // MARK: Parts

  /// - Returns: the height.
  private mutating func draw(
    _ box: Box, _ x: Double, _ y: Double, _ width: Double, isKnown: Bool
  ) -> Double {
    let height = Painter.height(of: box)
    let middle = y + height / 2
    var shape = Mark.Shape(x: x, y: y, width: width, height: height)
    switch box.kind {
    case .column: drawColumn(box, shape, isKnown)
    case .row:
      let part = width / Double(max(box.children.count, 1))
      for (place, child) in box.children.enumerated() {
        let start = x + Double(place) * part
        _ = draw(child, start, y, part, isKnown: isKnown)
        guard place > 0, let border = box.border, let points = border.points else { continue }
        shapes.append(
          Mark.linked(
            border,
            Mark.Shape(x: start - points / 2, y: y, width: points, height: height).markup(
              "hair", measured: border.measured("width"))))
      }
    case .gap:
      guard let reading = box.height else { break }
      if reading.points == nil {
        shapes.append(Mark.linked(reading, shape.markup("", fill: "url(#hatch)")))
        break
      }
      shapes.append(
        Mark.linked(
          reading, isStop: true, shape.markup("space", measured: reading.measured("height")))
      )
      note(reading, y, y + height, "lb m space")
    case .hairline:
      guard let reading = box.height, reading.points != nil else { break }
      let line = box.paint.map { paint in
        paint.color == nil
          ? [shape.markup("hair", measured: reading.measured("height"))]
          : Mark.layers(
            paint, of: reader.edition, reader.ledger, on: shape,
            measured: reading.measured("height"))
      }
      shapes.append(Mark.linked(reading, line ?? [shape.markup("hair")]))
    case .sliver:
      let inset = min(Nominal.inset, width / 4)
      shape.x += inset
      shape.width -= 2 * inset
      shapes.append(shape.markup("unsaid", fill: "url(#hatch)"))
    case .struck(let text):
      shape.x += 30
      shape.width -= 60
      shape.y += 4
      shape.height -= 8
      let line =
        "M\(Mark.n(shape.x + 4)) \(Mark.n(shape.y + shape.height - 3))"
        + "L\(Mark.n(shape.x + shape.width - 4)) \(Mark.n(shape.y + 3))"
      if let reading = box.rules.first {
        shapes.append(
          Mark.linked(
            reading, isStop: true, shape.markup("edge chosen paper"),
            Mark.text("lb guess", "\(text)", x: x + width / 2, y: middle + 4, anchor: "middle"),
            .shape("path", ["class": "forbids", "d": line])))
      }
    case .button(let symbol, let text): drawButton(box, shape, symbol, text, isKnown)
    case .text(let text): drawText(box, shape, text)
    case .field(let text): drawField(box, shape, text)
    }
    for rule in box.rules where rule.isStated {
      right.append(
        Note(
          reading: rule, from: middle, to: middle, text: ruleText(rule), kind: "lb",
          showsDemand: true))
    }
    return height
  }

  private func ruleText(_ rule: Reading) -> String {
    if let boolean = rule.boolean, rule.modality != .avoid { return boolean ? "shown" : "no" }
    let text = rule.string?.humanised ?? rule.modality?.rawValue ?? rule.label
    return text.count <= 13 ? text : rule.cell?.value == nil ? "in words" : text.prefix(11) + "…"
  }

  private mutating func note(
    _ reading: Reading, _ from: Double, _ to: Double, _ kind: StaticString
  ) {
    left.append(Note(reading: reading, from: from, to: to, text: reading.label, kind: kind))
  }

  private mutating func drawColumn(_ box: Box, _ shape: Mark.Shape, _ isKnown: Bool) {
    var shape = shape
    shape.hasWavySides = !isKnown
    shape.hasWavyEnds = !Painter.isHeightKnown(box) && box.radius?.points == nil
    if let radius = box.radius?.points { shape.radius = min(radius, shape.height / 2) }
    if let shadow = box.shadow, case .shadow(let value)? = shadow.value {
      shapes.append(
        Mark.linked(
          shadow,
          value.layers.filter { !$0.isInset }.map { layer in
            .shape(
              "rect",
              [
                "class": "shadow", "x": Mark.n(shape.x + layer.offsetX.value.value),
                "y": Mark.n(shape.y + layer.offsetY.value.value), "width": Mark.n(shape.width),
                "height": Mark.n(shape.height), "rx": Mark.n(shape.radius),
                "style": "fill:\(Paint.hex(layer.color));filter:blur("
                  + Mark.n(max(0, layer.blur.value.value) / 2) + "px)",
              ])
          }))
    }
    if let paint = box.paint {
      if scene.backdrop.color == nil, !paint.isStated {
        shapes.append(shape.markup("paper"))
      }
      var measured = ""
      if let radius = box.radius, radius.points != nil { measured = radius.measured("rx") }
      if scene.margin?.points == nil, scene.width.points != nil, shape.width <= width {
        measured += (measured.isEmpty ? "" : ";") + scene.width.measured("width")
      }
      shapes.append(
        Mark.linked(
          paint, isStop: true,
          Mark.layers(paint, of: reader.edition, reader.ledger, on: shape, measured: measured)))
    }
    let inset = box.sides?.points ?? 0
    if let sides = box.sides, sides.points != nil {
      for x in [shape.x, shape.x + shape.width - inset] {
        shapes.append(
          Mark.linked(
            sides,
            Mark.Shape(x: x, y: shape.y, width: inset, height: shape.height).markup(
              "pad", measured: sides.measured("width"))))
      }
      right.append(
        Note(
          reading: sides, from: shape.y + 4, to: shape.y + 4, text: "↔ " + sides.label,
          kind: "lb space"))
    }
    var y = shape.y
    for child in box.children {
      // A gap goes to the edges; other parts stay within the padding.
      var isGap = false
      if case .gap = child.kind { isGap = true }
      let own = isGap ? 0 : inset
      y += draw(child, shape.x + own, y, shape.width - 2 * own, isKnown: isKnown)
    }
    guard box.paint != nil else { return }
    var edge: StaticString = shape.hasWavySides || shape.hasWavyEnds ? "edge wavy" : "edge"
    if case .words = scene.width.extent, scene.margin?.points == nil { edge = "edge derived" }
    shapes.append(shape.markup(edge))
    if let radius = box.radius, radius.points != nil {
      let (x, r) = (shape.x + shape.width, shape.radius)
      shapes.append(
        Mark.linked(
          radius, isStop: true,
          .shape(
            "path",
            [
              "class": "corner",
              "d": "M\(Mark.n(x - r)) \(Mark.n(shape.y))a\(Mark.n(r)) \(Mark.n(r)) 0 0 1 "
                + "\(Mark.n(r)) \(Mark.n(r))",
            ])))
      if !right.contains(where: { $0.reading.fact == radius.fact }) {
        right.append(
          Note(
            reading: radius, from: shape.y, to: shape.y,
            text: "r " + radius.label, kind: "lb space"))
        if let curve = box.curve, curve.isStated {
          right.append(
            Note(
              reading: curve, from: shape.y, to: shape.y, text: curve.label, kind: "lb space"))
        }
      }
    }
  }

  private mutating func drawButton(
    _ box: Box, _ shape: Mark.Shape, _ symbol: Box.Symbol, _ text: StaticString, _ isKnown: Bool
  ) {
    let middle = shape.y + shape.height / 2
    if symbol == .cancel { cancelMiddle = middle }
    guard let height = box.height else { return }
    if height.points != nil {
      shapes.append(
        Mark.linked(
          height, isStop: true, shape.markup("hit", measured: height.measured("height"))))
      note(height, shape.y, shape.y + shape.height, "lb m")
      if let paint = box.paint, paint.isStated {
        shapes.append(
          Mark.linked(paint, Mark.layers(paint, of: reader.edition, reader.ledger, on: shape)))
      }
    } else {
      var wavy = shape
      wavy.x += Nominal.inset
      wavy.width -= 2 * Nominal.inset
      wavy.hasWavyEnds = true
      wavy.hasWavySides = true
      let paint = [box.paint, box.ink].compactMap(\.self).first { $0.isStated } ?? box.paint
      // One path for paint and edge, as waves are long.
      let isAsked = paint?.isStated != true
      let layers =
        isAsked
        ? [wavy.markup("edge wavy", style: "fill:url(#asked)")]
        : Mark.layers(paint ?? height, of: reader.edition, reader.ledger, on: wavy, kind: "rim")
      shapes.append(Mark.linked(isAsked ? height : paint ?? height, isStop: true, layers))
      drawHitTarget(shape.x + shape.width / 2, middle)
    }
    shapes.append(Mark.symbol(symbol, x: shape.x + 22, y: middle))
    drawSample(box, text, shape.x + shape.width / 2, middle)
    if let position = box.rules.first, !position.isStated {
      right.append(
        Note(reading: position, from: middle, to: middle, text: "↕ ?", kind: "lb bold"))
    }
  }

  /// The least size that can be hit, in a button of unknown height.
  private mutating func drawHitTarget(_ x: Double, _ y: Double) {
    guard let target = scene.hitTarget, let across = target.width.points,
      let down = target.height.points
    else { return }
    shapes.append(
      Mark.linked(
        target.height,
        Mark.Shape(x: x - across / 2, y: y - down / 2, width: across, height: down).markup(
          "target",
          measured: target.width.measured("width") + ";" + target.height.measured("height")
        )))
  }

  /// The sample's words, at their size where it is known.
  private mutating func drawSample(_ box: Box, _ text: StaticString, _ x: Double, _ middle: Double)
  {
    guard let size = box.size, let points = size.points else {
      shapes.append(Mark.text("lb guess", "\(text)", x: x, y: middle + 4, anchor: "middle"))
      return
    }
    var measured = [size.measured("font-size")]
    if let weight = box.weight, weight.number != nil {
      measured.append(weight.measured("font-weight"))
    }
    var style = ""
    if let ink = box.ink, ink.color != nil {
      style = reader.ledger.paint(ink, of: reader.edition, "fill")
      measured.append(ink.measured("fill"))
    }
    shapes.append(
      Mark.linked(
        size,
        .element(
          "text",
          [
            "class": "sample", "x": Mark.n(x), "y": Mark.n(middle + 0.35 * points),
            "text-anchor": "middle", "font-size": Mark.n(points),
            "font-weight": box.weight?.number.map(Mark.n) ?? "", "style": style,
            "data-m": measured.joined(separator: ";"),
          ], .literal(text))))
  }

  private mutating func drawText(_ box: Box, _ shape: Mark.Shape, _ text: StaticString) {
    guard let size = box.size, size.points != nil else {
      guard let reading = box.rules.first ?? box.height else { return }
      let inset = shape.width / 6
      let slot = Mark.Shape(
        x: shape.x + inset, y: shape.y + 4, width: shape.width - 2 * inset,
        height: shape.height - 8)
      shapes.append(
        Mark.linked(
          reading, isStop: true, slot.markup("paper"), slot.markup("", fill: "url(#hatch)"),
          Mark.text(
            "lb guess", "\(text)" + (reading.isStated ? "" : " ?"), x: shape.x + shape.width / 2,
            y: shape.y + shape.height / 2 + 4, anchor: "middle")))
      return
    }
    shapes.append(
      Mark.linked(size, isStop: true, shape.markup("em", measured: size.measured("height"))))
    drawSample(box, text, shape.x + shape.width / 2, shape.y + shape.height * 0.45)
    right.append(
      Note(
        reading: size, from: shape.y + shape.height / 2, to: shape.y + shape.height / 2,
        text: size.label, kind: "lb"))
  }

  private mutating func drawField(_ box: Box, _ shape: Mark.Shape, _ text: StaticString) {
    var shape = shape
    shape.radius = box.radius?.points ?? 0
    guard let height = box.height else { return }
    var measured = height.points == nil ? [] : [height.measured("height")]
    if let radius = box.radius, radius.points != nil { measured.append(radius.measured("rx")) }
    let layers = box.paint.map {
      Mark.layers(
        $0, of: reader.edition, reader.ledger, on: shape,
        measured: measured.joined(separator: ";"))
    }
    shapes.append(Mark.linked(height, isStop: true, layers ?? [shape.markup("paper")]))
    note(height, shape.y, shape.y + shape.height, "lb m")
    if let border = box.border, let points = border.points {
      shapes.append(
        Mark.linked(
          border,
          .shape(
            "rect",
            [
              "class": "border", "x": Mark.n(shape.x), "y": Mark.n(shape.y),
              "width": Mark.n(shape.width), "height": Mark.n(shape.height),
              "rx": Mark.n(shape.radius), "stroke-width": Mark.n(points),
              "data-m": border.measured("stroke-width"),
            ])))
    }
    var start = shape.x
    if let sides = box.sides, let points = sides.points {
      start += points
      shapes.append(
        Mark.linked(
          sides,
          Mark.Shape(x: shape.x, y: shape.y, width: points, height: shape.height).markup(
            "pad", measured: sides.measured("width"))))
      if !right.contains(where: { $0.reading.fact == sides.fact }) {
        right.append(
          Note(
            reading: sides, from: shape.y + shape.height / 2, to: shape.y + shape.height / 2,
            text: "↔ " + sides.label, kind: "lb space"))
      }
    }
    guard let size = box.size, let points = size.points else { return }
    shapes.append(
      Mark.linked(
        size,
        .element(
          "text",
          [
            "class": "sample faint", "x": Mark.n(start),
            "y": Mark.n(shape.y + shape.height / 2 + 0.35 * points), "font-size": Mark.n(points),
            "data-m": size.measured("font-size"),
          ], .literal(text))))
  }

  // MARK: Around

  /// What a tap beside the component does.
  private mutating func drawOutside(_ screenTop: Double) {
    let tap = scene.outsideTap
    var (x, y) = (width / 2 - 14, screenTop + (top - screenTop) * 0.42)
    if case .belowSource = scene.place { (x, y) = (width / 6, screenTop + 34) }
    guard top - screenTop > 60 else { return }
    var sign: [Markup] = [
      .shape("circle", ["class": "plaque", "cx": Mark.n(x), "cy": Mark.n(y), "r": "17"]),
      tap.string == "cancel"
        ? .none
        : .shape("circle", ["class": "plaque", "cx": Mark.n(x + 32), "cy": Mark.n(y), "r": "14"]),
      .shape("circle", ["class": "ring", "cx": Mark.n(x), "cy": Mark.n(y), "r": "14"]),
      .shape("circle", ["class": "ring", "cx": Mark.n(x), "cy": Mark.n(y), "r": "9"]),
      .shape("circle", ["class": "disc", "cx": Mark.n(x), "cy": Mark.n(y), "r": "4"]),
    ]
    let right = x + 32
    switch tap.string {
    case "nothing"?:
      sign.append(
        .shape(
          "path",
          [
            "class": "ring",
            "d": "M\(Mark.n(right - 9)) \(Mark.n(y))a9 9 0 1 0 18 0a9 9 0 1 0 -18 0m3 6l12 -12",
          ]))
    case "dismiss"?:
      sign.append(
        .shape(
          "path",
          [
            "class": "ring",
            "d": "M\(Mark.n(right - 9)) \(Mark.n(y - 9))h18v18h-18zm5 5l8 8m0 -8l-8 8",
          ]))
    case "cancel"? where cancelMiddle != nil:
      let edge = width + rightMargin - 8
      sign.append(
        .shape(
          "path",
          [
            "class": "ring dotted",
            "d": "M\(Mark.n(x + 18)) \(Mark.n(y))H\(Mark.n(edge - 8))q8 0 8 8"
              + "V\(Mark.n((cancelMiddle ?? y) - 8))q0 8 -8 8H\(Mark.n(width - 4))m6 -4l-6 4l6 4",
          ]))
    default:
      sign.append(Mark.text("ask large", "?", x: right, y: y + 8, anchor: "middle"))
    }
    let words: String =
      tap.isStated ? "a tap here: \(tap.label)" : tap.isUnread ? "no page read" : "a tap here: ?"
    sign.append(
      Mark.text(
        "lb over", words, x: x + 14, y: y + 20 + 12 * wordScale, anchor: "middle",
        of: tap))
    shapes.append(Mark.linked(tap, isStop: true, sign))
  }

  private mutating func drawWidths() {
    let (x, across, isKnown) = span
    let y = height + 10
    func line(_ from: Double, _ to: Double) -> String {
      "M\(Mark.n(from)) \(Mark.n(y - 3))v6m0 -3H\(Mark.n(to))m0 -3v6"
    }
    var text = isKnown ? scene.width.label : "?"
    if case .words(let words) = scene.width.extent { text = words }
    shapes.append(
      Mark.linked(
        scene.width, .shape("path", ["class": "dimension", "d": line(x, x + across)]),
        Mark.text(
          isKnown ? "lb" : "lb bold", text, x: width / 2, y: y + 3 + 12 * wordScale,
          anchor: "middle",
          of: scene.width)))
    if let spread = band(scene.width) {
      shapes.append(
        Mark.linked(
          scene.width,
          Mark.Shape(x: x + across - spread, y: top, width: 2 * spread, height: bottom - top)
            .markup("about", measured: scene.width.measured("band"))))
    }
    guard let margin = scene.margin, margin.points != nil else { return }
    for middle in [x / 2, width - x / 2] {
      shapes.append(
        Mark.linked(
          margin,
          .shape(
            "path", ["class": "dimension", "d": line(middle - x / 2, middle + x / 2)]),
          Mark.text(
            "lb space", margin.label, x: middle, y: y + 3 + 12 * wordScale, anchor: "middle",
            of: margin)))
    }
  }

  /// Half the width of "about".
  private func band(_ reading: Reading) -> Double? {
    if case .about(let points, let range) = reading.extent { return range.upperBound - points }
    return nil
  }

  /// Notes from top to bottom without one above another, each with a line to what it belongs to.
  private func placed(_ notes: [Note], isLeft: Bool) -> [Markup] {
    let step = 12.5 * wordScale
    var notes = notes.enumerated().sorted { one, other in
      let (a, b) = (one.element.from + one.element.to, other.element.from + other.element.to)
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
    // What is said twice of the same height is said once.
    var seen: Set<String> = []
    notes = notes.filter { note in
      seen.insert("\(note.reading.fact) \(Int(note.from)) \(note.text)").inserted
    }
    var places = notes.map { ($0.from + $0.to) / 2 }
    for index in places.indices.dropFirst() {
      places[index] = max(places[index], places[index - 1] + step)
    }
    var limit = height - 4
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - step
    }
    return zip(notes, places).map { note, y in
      let middle = (note.from + note.to) / 2
      let (edge, text): (Double, Double) = isLeft ? (-8, -16) : (width + 6, width + 14)
      var lines = ""
      if isLeft, note.to > note.from {
        lines =
          "M\(Mark.n(edge - 3)) \(Mark.n(note.from))h6m-3 0"
          + (note.text == "?"
            ? "V\(Mark.n(middle - 6))l-3 3l6 3l-6 3l3 3V\(Mark.n(note.to))"
            : "V\(Mark.n(note.to))") + "m-3 0h6"
      }
      if abs(middle - y) > 3 || !isLeft {
        lines +=
          "M\(Mark.n(edge)) \(Mark.n(middle))L\(Mark.n(isLeft ? text + 3 : text - 3)) \(Mark.n(y))"
      }
      let shift =
        note.showsDemand && (note.reading.modality != nil || note.reading.forbids) ? 18.0 : 0
      return Mark.linked(
        note.reading, .shape("path", ["class": "dimension", "d": lines]),
        note.showsDemand ? Mark.demand(note.reading, x: text, y: y) : .none,
        .element(
          "text",
          [
            "class": "\(note.kind)", "x": Mark.n(text + shift), "y": Mark.n(y), "dy": ".35em",
            "text-anchor": isLeft ? "end" : "",
          ], .text(note.text), note.reading.signs()))
    }
  }
}
