internal import TokenModel
internal import TokenPicture

/// What stands around a component: what a tap beside it does, its widths, and the words.
extension Painter {
  /// How far the sheet must be dragged to go.
  mutating func drawSwipe() {
    guard let swipe = scene.swipe, let points = swipe.points else { return }
    let x = span.x + span.width - 26
    let y = top + 8
    let end = y + points
    var parts: [Markup] = [
      Mark.Shape(x: x - 5, y: y, width: 10, height: points).markup(
        "hit", measured: swipe.measured("height")),
      Mark.path("swipe", "M\(Mark.n(x)) \(Mark.n(y))V\(Mark.n(end))m-5 -6l5 6l5 -6"),
      Mark.text("lb", swipe.label, x: x - 9, y: end + 3, anchor: "end", of: swipe),
    ]
    if case .about(_, let range) = swipe.extent {
      parts.append(
        Mark.Shape(
          x: x - 12, y: y + range.lowerBound, width: 24,
          height: range.upperBound - range.lowerBound
        ).markup("about"))
    }
    mark(swipe, isStop: true, parts)
  }

  /// What a tap beside the component does.
  mutating func drawOutside(_ screenTop: Double) {
    let tap = scene.outsideTap
    var (x, y) = (width / 2 - 14, screenTop + (top - screenTop) * 0.42)
    if case .belowSource = scene.place { (x, y) = (width / 10, screenTop + 34) }
    guard top - screenTop > 60 else { return }
    var sign: [Markup] = [
      Mark.circle("plaque", x, y, 17),
      tap.string == "cancel"
        ? .none
        : Mark.circle("plaque", x + 32, y, 14),
      Mark.circle("ring", x, y, 14),
      Mark.circle("ring", x, y, 9),
      Mark.circle("disc", x, y, 4),
    ]
    let right = x + 32
    switch tap.string {
    case "nothing"?:
      sign.append(
        Mark.path(
          "ring", "M\(Mark.n(right - 9)) \(Mark.n(y))a9 9 0 1 0 18 0a9 9 0 1 0 -18 0m3 6l12 -12"))
    case "dismiss"?:
      sign.append(
        Mark.path("ring", "M\(Mark.n(right - 9)) \(Mark.n(y - 9))h18v18h-18zm5 5l8 8m0 -8l-8 8"))
    case "cancel"? where cancelMiddle != nil:
      let edge = width + rightMargin - 8
      sign.append(
        Mark.path(
          "ring dotted",
          "M\(Mark.n(x + 18)) \(Mark.n(y))H\(Mark.n(edge - 8))q8 0 8 8"
            + "V\(Mark.n((cancelMiddle ?? y) - 8))q0 8 -8 8H\(Mark.n(width - 4))m6 -4l-6 4l6 4"))
    default:
      sign.append(Mark.text("ask large", "?", x: right, y: y + 8, anchor: "middle"))
    }
    let words: String =
      tap.isStated ? "a tap here: \(tap.label)" : tap.isUnread ? "no page read" : "a tap here: ?"
    sign.append(
      Mark.text(
        "lb over", words, x: x + 14, y: y + 20 + 12 * wordScale, anchor: "middle",
        of: tap))
    mark(tap, isStop: true, sign)
  }

  mutating func drawWidths() {
    let (x, across, isKnown) = span
    let y = height + 10
    func line(_ from: Double, _ to: Double) -> String {
      "M\(Mark.n(from)) \(Mark.n(y - 3))v6m0 -3H\(Mark.n(to))m0 -3v6"
    }
    var text = isKnown ? scene.width.label : "?"
    if case .words = scene.width.extent { text = scene.width.label }
    mark(
      scene.width, Mark.path("dimension", line(x, x + across)),
      Mark.text(
        isKnown ? "lb" : "ask small", text, x: width / 2, y: y + 3 + 12 * wordScale,
        anchor: "middle", of: scene.width))
    if let spread = band(scene.width) {
      mark(
        scene.width,
        Mark.Shape(x: x + across - spread, y: top, width: 2 * spread, height: bottom - top).markup(
          "about", measured: scene.width.measured("band")))
    }
    guard let margin = scene.margin, margin.points != nil else { return }
    for middle in [x / 2, width - x / 2] {
      mark(
        margin, Mark.path("dimension", line(middle - x / 2, middle + x / 2)),
        Mark.text(
          "lb space", margin.label, x: middle, y: y + 3 + 12 * wordScale, anchor: "middle",
          of: margin))
    }
  }

  /// Half the width of "about".
  func band(_ reading: Reading) -> Double? {
    if case .about(let points, let range) = reading.extent { return range.upperBound - points }
    return nil
  }

  /// Notes from top to bottom without one above another, each with a line to what it belongs to.
  func placed(_ notes: [Note], isLeft: Bool) -> [Markup] {
    let step = 12.5 * wordScale
    var notes = notes.sorted { $0.from + $0.to < $1.from + $1.to }
    // What is said twice of the same height is said once.
    var seen: Set<String> = []
    notes = notes.filter { note in
      seen.insert("\(note.reading.fact) \(Int(note.from)) \(note.text)").inserted
    }
    // Beside the mark of what is demanded there is less room; measures are short.
    let texts = notes.map { note in
      Mark.lines(note.text, !note.showsDemand ? 16 : note.shift == 0 ? 12 : 10)
    }
    // Those of first lines.
    var places = notes.map { ($0.from + $0.to) / 2 }
    for index in places.indices.dropFirst() {
      places[index] = max(
        places[index], places[index - 1] + step * Double(texts[index - 1].count))
    }
    var limit = height - 4
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit - step * Double(texts[index].count - 1))
      limit = places[index] - step
    }
    return notes.indices.map { index in
      let (note, y) = (notes[index], places[index])
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
      let start = Mark.n(text + note.shift)
      return Mark.linked(
        note.reading, Mark.path("dimension", lines),
        note.showsDemand ? Mark.demand(note.reading, x: text, y: y) : .none,
        .element(
          "text",
          [
            "class": "\(note.kind)", "x": start, "y": Mark.n(y), "dy": ".35em",
            "text-anchor": isLeft ? "end" : "",
          ], Mark.content(texts[index], start, Mark.n(step)), note.reading.signs()))
    }
  }
}
