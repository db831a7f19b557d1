internal import TokenModel
internal import TokenPicture

/// Draws a scene. A unit of its coordinates is a point; the screen begins at 0, 0.
struct Painter {
  /// Words beside the drawing.
  struct Note {
    var reading: Reading
    /// What it belongs to.
    var from: Double
    var to: Double
    var text: String
    var kind: StaticString
    var showsDemand = false
    /// The room for the mark of what is demanded.
    var shift: Double { showsDemand && (reading.modality != nil || reading.forbids) ? 18 : 0 }
  }

  let scene: Scene
  let reader: EditionReader
  let width: Double
  let height: Double
  let chosenWidth: Double
  var shapes: [Markup] = []
  var left: [Note] = []
  var right: [Note] = []
  /// The known edges, as a path: the next edition's ghost.
  var edges = ""
  var top = 0.0
  var bottom = 0.0
  /// How much larger words are than they would be at one pixel a point.
  let wordScale: Double
  var cancelMiddle: Double?
  /// The paint that the next letters stand on.
  var ground: Reading?

  /// Where words are larger, they need more room.
  var leftMargin: Double { scene.screen == nil ? 150 : 92 }
  var rightMargin: Double { scene.screen == nil ? 160 : 102 }
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
  var across: Double { width + leftMargin + rightMargin }

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
  static func unknownHeight(_ boxes: [Box]) -> Reading? {
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
      drawSwipe()
      drawOutside(screenTop)
      drawWidths()
    }
    let notes = placed(left, isLeft: true) + placed(right, isLeft: false)
    let box = [
      -leftMargin, -Painter.topMargin,
      width + leftMargin + rightMargin,
      height + Painter.topMargin + Painter.bottomMargin,
    ].map(Mark.n)
    let ghostly = Markup.shape("path", ["class": "ghost", "d": ghost, "aria-hidden": "true"])
    return Mark.plate(
      "plate w\(Mark.n(across))", box.joined(separator: " "), label,
      [.element("desc", [:], .text(description)), .element("g", ["id": id], shapes)]
        + (ghost.isEmpty ? [] : [ghostly]) + notes)
  }

  /// A ground for an edition in which there is nothing to draw: it did not exist, or nobody read of it.
  mutating func drawBlank() -> Bool {
    guard scene.isBlank else { return false }
    let ground = Mark.Shape(x: 0, y: 0, width: width, height: height, hasWavyEnds: true)
    let middle = height / 2
    let isAbsent = scene.width.isAbsent
    mark(
      scene.width, isStop: true, ground.markup("", fill: isAbsent ? "url(#cross)" : "url(#dots)"),
      ground.markup("edge chosen"),
      Mark.text(
        "lb terra", isAbsent ? "did not exist" : "terra incognita", x: width / 2, y: middle,
        anchor: "middle"),
      Mark.text(
        "lb", isAbsent ? "in this edition" : "no page read", x: width / 2,
        y: middle + 18 * wordScale, anchor: "middle"))
    return true
  }

  /// A sentence that says what is drawn.
  var description: String {
    let width = scene.width
    return "\(reader.edition.name): width \(width.label), place \(scene.position.label), "
      + "a tap outside: \(scene.outsideTap.label)."
  }

  mutating func drawScreen(_ screenTop: Double) {
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
      mark(scene.backdrop, layers)
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
      mark(
        across, isStop: true, screen.markup(isDerived ? "edge derived" : "edge"),
        Mark.Shape(x: 0, y: height, width: width, height: 0).markup(
          "", measured: across.measured("width")),
        Mark.text("lb soft", "screen \(Mark.n(width)) wide", x: width / 2, y: -9, anchor: "middle"))
      return
    }
    for other in known.others {
      guard let points = other.points, points > height - screenTop else { continue }
      let tall = Mark.Shape(x: 0, y: height - points, width: width, height: points)
      mark(
        other, isStop: true, tall.markup("edge derived", measured: other.measured("height")),
        Mark.text(
          "lb soft", other.context["screen"].map { "\($0): \(Mark.n(points))" } ?? "", x: width / 2,
          y: height - points - 7, anchor: "middle"))
    }
    mark(
      across, isStop: true,
      screen.markup(
        isDerived ? "edge derived" : "edge",
        measured: across.measured("width") + ";" + down.measured("height")),
      Mark.text(
        "lb soft",
        "screen \(Mark.n(width)) × \(Mark.n(height - screenTop))"
          + (isDerived ? ", from the launch image" : ""), x: width / 2, y: screenTop - 7,
        anchor: "middle", of: across))
    edges += "M0 \(Mark.n(height))V\(Mark.n(screenTop))H\(Mark.n(width))V\(Mark.n(height))"
  }

  /// Where the component is, and whether that is known.
  var span: (x: Double, width: Double, isKnown: Bool) {
    if let margin = scene.margin?.points {
      return (margin, width - 2 * margin, true)
    }
    if let points = scene.width.points, points <= width {
      return ((width - points) / 2, points, true)
    }
    if case .words("screen.width") = scene.width.extent { return (0, width, true) }
    return (Nominal.inset, width - 2 * Nominal.inset, false)
  }

  mutating func drawScene(_ screenTop: Double) {
    let (x, width, isKnown) = span
    let tall = scene.body.reduce(0) { $0 + Painter.height(of: $1) }
    var y: Double
    switch scene.place {
    case .bottom:
      y = height - tall
      // What the distance below is measured from is not stated.
      if let last = scene.body.last, case .gap = last.kind, let reading = last.height,
        !reading.isMeasured
      {
        y -= Nominal.homeIndicator
        let sliver = Mark.Shape(
          x: 0, y: height - Nominal.homeIndicator, width: self.width, height: Nominal.homeIndicator)
        mark(
          reading, sliver.markup("", fill: "url(#hatch)"),
          Mark.text(
            "ask", "?", x: self.width / 2, y: height - Nominal.homeIndicator / 2 + 4,
            anchor: "middle"))
      }
    case .middle: y = screenTop + (height - screenTop - tall) / 2
    case .belowSource: y = screenTop + 110
    }
    (top, bottom) = (y, y + tall)
    drawRange(x, width)
    if let margin = scene.margin, margin.points != nil {
      for left in [0, self.width - x] {
        mark(
          margin,
          Mark.Shape(x: left, y: y, width: x, height: tall).markup(
            "space", measured: margin.measured("width")))
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
          kind: "ask small"))
    }
    if !scene.position.isStated, case .middle = scene.place {
      right.append(
        Note(reading: scene.position, from: start, to: y, text: "↕ ?", kind: "ask small"))
    }
  }

  /// The widths from the least to the greatest.
  mutating func drawRange(_ x: Double, _ least: Double) {
    guard case .bounds(let low?, let high?) = scene.width.extent, high <= width else { return }
    let side = (high - low) / 2
    for (place, fill) in [(x - side, "url(#fade-left)"), (x + least, "url(#fade-right)")] {
      mark(
        scene.width,
        Mark.Shape(x: place, y: top, width: side, height: bottom - top).markup("", fill: fill))
    }
    mark(
      scene.width,
      Mark.Shape(x: x - side, y: top, width: high, height: bottom - top).markup(
        "edge derived", measured: scene.width.measuredMost))
  }

  mutating func drawArrow(_ middle: Double, _ y: Double) {
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
    mark(
      arrow, .shape("path", ["class": "edge wavy", "d": path, "fill": "url(#hatch)"]),
      points == nil
        ? .none
        : Mark.Shape(x: middle - 1, y: y - tall, width: 2, height: tall).markup(
          "space", measured: arrow.measured("height")))
    left.append(
      Note(
        reading: arrow, from: y - tall, to: y, text: points == nil ? "?" : arrow.label,
        kind: points == nil ? "ask small" : "lb m"))
  }
}
