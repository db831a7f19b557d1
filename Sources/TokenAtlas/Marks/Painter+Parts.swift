internal import TokenModel
internal import TokenPicture

/// The parts of a component, each in its place.
extension Painter {
  /// - Returns: the height.
  mutating func draw(
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
        mark(
          border,
          Mark.Shape(x: start - points / 2, y: y, width: points, height: height).markup(
            "hair", measured: border.measured("width")))
      }
    case .gap: drawGap(box, shape)
    case .hairline: drawHairline(box, shape)
    case .sliver:
      let inset = min(Nominal.inset, width / 4)
      shape.x += inset
      shape.width -= 2 * inset
      shapes.append(shape.markup("unsaid", fill: "url(#hatch)"))
    case .struck(let text, let symbol): drawStruck(box, shape, text, symbol)
    case .button(let symbol, let text): drawButton(box, shape, symbol, text, isKnown)
    case .text(let text): drawText(box, shape, text)
    case .field(let text): drawField(box, shape, text)
    }
    for rule in box.rules where rule.isStated {
      beside(rule, middle, ruleText(rule), "lb", showsDemand: true)
    }
    return height
  }

  private mutating func drawGap(_ box: Box, _ shape: Mark.Shape) {
    guard let reading = box.height else { return }
    if reading.points == nil {
      mark(reading, shape.markup("", fill: "url(#hatch)"))
      return
    }
    mark(reading, shape.markup("space", measured: reading.measured("height")))
    note(reading, shape.y, shape.y + shape.height, "lb m space")
  }

  private mutating func drawHairline(_ box: Box, _ shape: Mark.Shape) {
    guard let reading = box.height, reading.points != nil else { return }
    let line = box.paint.map { paint in
      paint.color == nil
        ? [shape.markup("hair", measured: reading.measured("height"))]
        : Mark.layers(
          paint, of: reader.edition, reader.ledger, on: shape,
          measured: reading.measured("height"))
    }
    mark(reading, line ?? [shape.markup("hair")])
  }

  private mutating func drawStruck(
    _ box: Box, _ whole: Mark.Shape, _ text: StaticString, _ symbol: Box.Symbol?
  ) {
    guard let reading = box.rules.first else { return }
    let middle = whole.y + whole.height / 2
    var shape = whole
    shape.x += 30
    shape.width -= 60
    shape.y += 4
    shape.height -= 8
    let line =
      "M\(Mark.n(shape.x + 4)) \(Mark.n(shape.y + shape.height - 3))"
      + "L\(Mark.n(shape.x + shape.width - 4)) \(Mark.n(shape.y + 3))"
    mark(
      reading, isStop: true, shape.markup("edge chosen paper"),
      Mark.text(
        "lb guess", "\(text)", x: whole.x + whole.width / 2, y: middle + 4),
      symbol.map { Mark.symbol($0, x: shape.x + 14, y: middle) } ?? .none,
      Mark.path("forbids", line))
  }

  func ruleText(_ rule: Reading) -> String {
    if let boolean = rule.boolean, rule.modality != .avoid { return boolean ? "shown" : "no" }
    return rule.string?.humanised ?? rule.cell?.statement.words.map { "“\($0)”" } ?? rule.label
  }

  /// A sentence's mark on the drawing, over those before it.
  mutating func mark(_ reading: Reading, isStop: Bool = false, _ content: Markup...) {
    mark(reading, isStop: isStop, content)
  }

  mutating func mark(_ reading: Reading, isStop: Bool = false, _ content: [Markup]) {
    shapes.append(Mark.linked(reading, isStop: isStop, content))
  }

  /// Words at the right of a height.
  mutating func beside(
    _ reading: Reading, _ y: Double, _ text: String, _ kind: StaticString = "lb space",
    showsDemand: Bool = false
  ) {
    right.append(
      Note(reading: reading, from: y, to: y, text: text, kind: kind, showsDemand: showsDemand))
  }

  mutating func note(_ reading: Reading, _ from: Double, _ to: Double, _ kind: StaticString) {
    left.append(Note(reading: reading, from: from, to: to, text: reading.label, kind: kind))
  }

  mutating func drawColumn(_ box: Box, _ shape: Mark.Shape, _ isKnown: Bool) {
    var shape = shape
    shape.hasWavySides = !isKnown
    shape.hasWavyEnds = !Painter.isHeightKnown(box) && box.radius?.points == nil
    if let radius = box.radius?.points { shape.radius = min(radius, shape.height / 2) }
    drawShadow(box, shape)
    drawPaint(box, shape)
    let inset = drawSides(box, shape)
    let outer = ground
    ground = box.paint ?? ground
    defer { ground = outer }
    var y = shape.y
    for child in box.children {
      // A gap goes to the edges; other parts stay within the padding.
      var isGap = false
      if case .gap = child.kind { isGap = true }
      let own = isGap ? 0 : inset
      y += draw(child, shape.x + own, y, shape.width - 2 * own, isKnown: isKnown)
    }
    drawEdge(box, shape)
  }

  private mutating func drawShadow(_ box: Box, _ shape: Mark.Shape) {
    if let shadow = box.shadow, case .shadow(let value)? = shadow.value {
      mark(
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
        })
    }
  }

  private mutating func drawPaint(_ box: Box, _ shape: Mark.Shape) {
    if let paint = box.paint {
      if scene.backdrop.color == nil, !paint.isStated {
        shapes.append(shape.markup("paper"))
      }
      var measured = ""
      if let radius = box.radius, radius.points != nil { measured = radius.measured("rx") }
      if scene.margin?.points == nil, scene.width.points != nil, shape.width <= width {
        measured += (measured.isEmpty ? "" : ";") + scene.width.measured("width")
      }
      mark(
        paint, isStop: true,
        Mark.layers(paint, of: reader.edition, reader.ledger, on: shape, measured: measured))
    }
  }

  /// - Returns: the padding at the sides.
  private mutating func drawSides(_ box: Box, _ shape: Mark.Shape) -> Double {
    let inset = box.sides?.points ?? 0
    if let sides = box.sides, sides.points != nil {
      for x in [shape.x, shape.x + shape.width - inset] {
        mark(
          sides,
          Mark.Shape(x: x, y: shape.y, width: inset, height: shape.height).markup(
            "pad", measured: sides.measured("width")))
      }
      beside(sides, shape.y + 4, "↔ " + sides.label)
    }
    return inset
  }

  private mutating func drawEdge(_ box: Box, _ shape: Mark.Shape) {
    guard box.paint != nil else { return }
    var edge: StaticString =
      shape.hasWavySides || shape.hasWavyEnds
      ? "edge wavy" : Painter.isMeasured(box) ? "edge measured" : "edge"
    if case .words = scene.width.extent, scene.margin?.points == nil { edge = "edge derived" }
    shapes.append(shape.markup(edge))
    if let radius = box.radius, radius.points != nil {
      let (x, r) = (shape.x + shape.width, shape.radius)
      mark(
        radius, isStop: true,
        Mark.path(
          "corner",
          "M\(Mark.n(x - r)) \(Mark.n(shape.y))a\(Mark.n(r)) \(Mark.n(r)) 0 0 1 "
            + "\(Mark.n(r)) \(Mark.n(r))"))
      if !right.contains(where: { $0.reading.fact == radius.fact }) {
        beside(radius, shape.y, "r " + radius.label)
        if let curve = box.curve, curve.isStated {
          beside(curve, shape.y, curve.label)
        }
      }
    }
  }

  /// Whether a length of it, or of what is in it, was measured in a picture.
  private static func isMeasured(_ box: Box) -> Bool {
    [box.height, box.sides, box.radius].contains { $0?.isMeasured == true }
      || box.children.contains(where: isMeasured)
  }

  mutating func drawButton(
    _ box: Box, _ shape: Mark.Shape, _ symbol: Box.Symbol, _ text: StaticString, _ isKnown: Bool
  ) {
    let middle = shape.y + shape.height / 2
    if symbol == .cancel { cancelMiddle = middle }
    guard let height = box.height else { return }
    if height.points != nil {
      mark(height, isStop: true, shape.markup("hit", measured: height.measured("height")))
      note(height, shape.y, shape.y + shape.height, "lb m")
      if let paint = box.paint, paint.isStated {
        var face = shape
        face.radius = min(box.radius?.points ?? 0, shape.height / 2)
        let measured = face.radius == 0 ? nil : box.radius?.measured("rx")
        mark(
          paint,
          Mark.layers(
            paint, of: reader.edition, reader.ledger, on: face, measured: measured ?? ""))
      }
    } else {
      var wavy = shape
      wavy.x += Nominal.inset
      wavy.width -= 2 * Nominal.inset
      wavy.hasWavyEnds = true
      wavy.hasWavySides = true
      let paint = box.paint
      // One path for paint and edge, as waves are long.
      let isAsked = paint?.isStated != true
      let layers =
        isAsked
        ? [wavy.markup("edge wavy", style: "fill:url(#asked)")]
        : Mark.layers(paint ?? height, of: reader.edition, reader.ledger, on: wavy, kind: "rim")
      mark(isAsked ? height : paint ?? height, isStop: true, layers)
      drawHitTarget(shape.x + shape.width / 2, middle)
    }
    shapes.append(Mark.symbol(symbol, x: shape.x + 22, y: middle))
    let isOwn = box.paint?.isStated == true || height.points == nil
    drawSample(box, text, shape.x + shape.width / 2, middle, on: isOwn ? box.paint : ground)
    if let position = box.rules.first, !position.isStated {
      beside(position, middle, "↕ ?", "ask small")
    }
  }

  /// The least size that can be hit, in a button of unknown height.
  mutating func drawHitTarget(_ x: Double, _ y: Double) {
    guard let target = scene.hitTarget, let across = target.width.points,
      let down = target.height.points
    else { return }
    mark(
      target.height,
      Mark.Shape(x: x - across / 2, y: y - down / 2, width: across, height: down).markup(
        "target", measured: target.width.measured("width") + ";" + target.height.measured("height"))
    )
  }

  /// The sample's words, at their size where it is known.
  mutating func drawSample(
    _ box: Box, _ text: StaticString, _ x: Double, _ middle: Double, on ground: Reading?
  ) {
    var style = ""
    var painted = ""
    if let ink = box.ink, ink.color != nil {
      style = reader.ledger.paint(ink, of: reader.edition, "fill")
      painted = ink.measured("fill")
    } else if let hue = box.ink?.cell?.statement.words.flatMap(Mark.crayon)?.name {
      style = "fill:url(#ink-\(hue))"
    }
    let halo = ground?.isPaintInWords == true ? Mark.halo(box.ink) : ""
    guard let size = box.size, let points = size.points else {
      let kind = "lb guess" + (style.isEmpty && !halo.isEmpty ? " halo" : halo)
      let guess = style.isEmpty || !halo.isEmpty ? style : style + ";stroke:none"
      shapes.append(Mark.text(kind, "\(text)", x: x, y: middle + 4, style: guess))
      return
    }
    var measured = [size.measured("font-size")]
    if let weight = box.weight, weight.number != nil {
      measured.append(weight.measured("font-weight"))
    }
    if !painted.isEmpty { measured.append(painted) }
    mark(
      size,
      .element(
        "text",
        [
          "class": "sample" + halo, "x": Mark.n(x), "y": Mark.n(middle + 0.35 * points),
          "font-size": Mark.n(points),
          "font-weight": box.weight?.number.map(Mark.n) ?? "", "style": style,
          "data-m": measured.joined(separator: ";"),
        ], .literal(text)))
  }

  mutating func drawText(_ box: Box, _ shape: Mark.Shape, _ text: StaticString) {
    guard let size = box.size, size.points != nil else {
      guard let reading = box.rules.first ?? box.height else { return }
      let inset = shape.width / 6
      let slot = Mark.Shape(
        x: shape.x + inset, y: shape.y + 4, width: shape.width - 2 * inset,
        height: shape.height - 8)
      mark(
        reading, isStop: true, slot.markup("paper"), slot.markup("", fill: "url(#hatch)"),
        Mark.text(
          "lb guess", "\(text)" + (reading.isStated ? "" : " ?"), x: shape.x + shape.width / 2,
          y: shape.y + shape.height / 2 + 4))
      return
    }
    mark(size, isStop: true, shape.markup("em", measured: size.measured("height")))
    drawSample(
      box, text, shape.x + shape.width / 2, shape.y + shape.height * 0.45, on: ground)
    beside(size, shape.y + shape.height / 2, size.label, "lb")
  }

  mutating func drawField(_ box: Box, _ shape: Mark.Shape, _ text: StaticString) {
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
    mark(height, isStop: true, layers ?? [shape.markup("paper")])
    note(height, shape.y, shape.y + shape.height, "lb m")
    if let border = box.border, let points = border.points {
      mark(
        border,
        .shape(
          "rect",
          [
            "class": "border", "x": Mark.n(shape.x), "y": Mark.n(shape.y),
            "width": Mark.n(shape.width), "height": Mark.n(shape.height),
            "rx": Mark.n(shape.radius), "stroke-width": Mark.n(points),
            "data-m": border.measured("stroke-width"),
          ]))
    }
    var start = shape.x
    if let sides = box.sides, let points = sides.points {
      start += points
      mark(
        sides,
        Mark.Shape(x: shape.x, y: shape.y, width: points, height: shape.height).markup(
          "pad", measured: sides.measured("width")))
      if !right.contains(where: { $0.reading.fact == sides.fact }) {
        beside(sides, shape.y + shape.height / 2, "↔ " + sides.label)
      }
    }
    guard let size = box.size, let points = size.points else { return }
    mark(
      size,
      .element(
        "text",
        [
          "class": "sample faint", "x": Mark.n(start),
          "y": Mark.n(shape.y + shape.height / 2 + 0.35 * points), "font-size": Mark.n(points),
          "data-m": size.measured("font-size"),
        ], .literal(text)))
  }
}
