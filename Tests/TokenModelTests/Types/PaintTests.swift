import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("9.3 Stroke style")
struct StrokeStyleTests {
  @Test("eight words are styles", arguments: StrokeStyle.Line.allCases)
  func acceptsWords(line: StrokeStyle.Line) throws {
    #expect(try accepted(.strokeStyle, JSON.quoted(line.rawValue)) == .strokeStyle(.line(line)))
  }

  @Test("dashes with a cap are a style, an odd list too", arguments: StrokeStyle.LineCap.allCases)
  func acceptsDashes(cap: StrokeStyle.LineCap) throws {
    let one = Dimension(Number(1), .px)
    for count in 1...3 {
      let dashes = Array(repeating: Sample.dimension, count: count).joined(separator: ",")
      #expect(
        try accepted(.strokeStyle, "{\"dashArray\":[\(dashes)],\"lineCap\":\"\(cap.rawValue)\"}")
          == .strokeStyle(.dashes(Array(repeating: one, count: count), cap)))
    }
  }

  @Test(
    "anything else is refused",
    arguments: [
      "↓\"wavy\"", "↓\"Solid\"", "↓\"none\"", "↓\"\"", "↓1", "↓null", "↓[]", "↓↓{}",
      "{\"dashArray\":[↓5],\"lineCap\":\"butt\"}", "{\"dashArray\":↓[],\"lineCap\":\"butt\"}",
      "{\"dashArray\":↓\"1 2\",\"lineCap\":\"butt\"}",
      "↓{\"dashArray\":[\(Sample.dimension)]}", "↓{\"lineCap\":\"butt\"}",
      "{\"dashArray\":[\(Sample.dimension)],\"lineCap\":↓\"bevel\"}",
      "{\"dashArray\":[↓1,\(Sample.dimension),↓2],\"lineCap\":↓\"Round\"}",
      "{\"dashArray\":[\(Sample.dimension)],\"lineCap\":\"butt\",↓\"width\":1}",
    ])
  func refuses(marked: String) throws { try expectRefused(.strokeStyle, MarkedText(marked)) }

  @Test("references among the dashes are noted")
  func notesReferences() throws {
    let input = MarkedText("{\"dashArray\":[↓\"{a}\",\(Sample.dimension)],\"lineCap\":\"butt\"}")
    let reading = try ValueReading(.strokeStyle, input.text)
    #expect(reading.value == nil)
    #expect(reading.misfits == [])
    #expect(reading.references.map(\.expected) == [.dimension])
    #expect(reading.references.map(\.offset) == input.offsets)
  }
}

@Suite("9.4 Border")
struct BorderTests {
  @Test("a color, a width and a style make a border")
  func accepts() throws {
    guard case .border(let border) = try accepted(.border, Sample.border()) else { return }
    #expect(border.style == .line(.solid))
    #expect(border.width == Dimension(Number(1), .px))
    let dashes = "{\"dashArray\":[\(Sample.dimension)],\"lineCap\":\"round\"}"
    _ = try accepted(.border, Sample.border(style: dashes))
  }

  @Test(
    "a member that is missing, unknown or of another type is refused",
    arguments: [
      "↓{\"width\":\(Sample.dimension),\"style\":\"solid\"}",
      "↓{\"color\":\(Sample.color),\"width\":\(Sample.dimension)}", "↓↓↓{}", "↓\"1px solid\"",
      Sample.border(width: "↓1"), Sample.border(color: "↓\"#000\""),
      Sample.border(more: ",↓\"radius\":\(Sample.dimension)"),
      Sample.border(color: "↓0", width: "↓1", style: "↓\"wavy\""),
      // a part is a plain value, not a token
      Sample.border(color: "↓↓{↓\"$type\":\"color\",↓\"$value\":\(Sample.color)}"),
    ])
  func refuses(marked: String) throws { try expectRefused(.border, MarkedText(marked)) }

  @Test("references to its parts are noted with the type that each needs")
  func notesReferences() throws {
    let input = MarkedText(Sample.border(color: "↓\"{c}\"", width: "↓\"{w}\"", style: "↓\"{s}\""))
    let reading = try ValueReading(.border, input.text)
    #expect(reading.value == nil)
    #expect(reading.misfits == [])
    #expect(reading.references.map(\.reference.target.text) == ["c", "w", "s"])
    #expect(reading.references.map(\.expected) == [.color, .dimension, .strokeStyle])
    #expect(reading.references.map(\.offset) == input.offsets)
  }

  @Test(
    "a reference that is none is reported where it stands",
    arguments: [
      Sample.border(width: "↓\"{w\""), Sample.border(width: "↓\"{}\""),
      Sample.border(width: "↓\"{\""), Sample.border(width: "↓\"{a..b}\""),
      Sample.border(width: "↓\"{$value}\""), Sample.border(width: "↓\"{a} \""),
      Sample.border(width: "↓{\"$ref\":\"w\"}"),
    ])
  func refusesReferences(marked: String) throws {
    try expectRefused(.border, MarkedText(marked))
  }
}

@Suite("9.6 Shadow")
struct ShadowTests {
  @Test("one shadow is one layer, outside unless it says inset")
  func acceptsOne() throws {
    for (more, isInset) in [("", false), (",\"inset\":true", true), (",\"inset\":false", false)] {
      let value = try accepted(.shadow, Sample.shadow(more: more))
      guard case .shadow(let shadow) = value else { return }
      #expect(shadow.layers.map(\.isInset) == [isInset])
    }
  }

  @Test("a list of shadows has its layers in order")
  func acceptsList() throws {
    let two = Sample.shadow(x: #"{"value":2,"unit":"px"}"#)
    guard case .shadow(let shadow) = try accepted(.shadow, "[\(Sample.shadow),\(two)]")
    else { return }
    #expect(shadow.layers.map(\.offsetX.value.value) == [1, 2])
    #expect(
      try accepted(.shadow, "[\(Sample.shadow)]") == accepted(.shadow, Sample.shadow))
  }

  @Test(
    "anything else is refused",
    arguments: [
      "↓\"0 1px 2px #000\"", "[↓[\(Sample.shadow)]]", "↓[]", "↓1", Sample.shadow(x: "↓0"),
      "↓{\"color\":\(Sample.color),\"offsetX\":\(Sample.dimension),"
        + "\"offsetY\":\(Sample.dimension),\"blur\":\(Sample.dimension)}",
      Sample.shadow(more: ",\"inset\":↓\"true\""), Sample.shadow(more: ",↓\"opacity\":1"),
      "[" + Sample.shadow(x: "↓1") + "," + Sample.shadow(color: "↓2") + ",↓3]",
    ])
  func refuses(marked: String) throws { try expectRefused(.shadow, MarkedText(marked)) }

  @Test("references stand for parts and for whole shadows in a list")
  func notesReferences() throws {
    let input = MarkedText("[↓\"{a}\"," + Sample.shadow(color: "↓\"{c}\"", x: "↓\"{x}\"") + "]")
    let reading = try ValueReading(.shadow, input.text)
    #expect(reading.value == nil)
    #expect(reading.misfits == [])
    #expect(reading.references.map(\.expected) == [.shadow, .color, .dimension])
    #expect(reading.references.map(\.offset) == input.offsets)
  }
}

@Suite("9.7 Gradient")
struct GradientTests {
  private static func stop(_ position: String, color: String = Sample.color) -> String {
    "{\"color\":\(color),\"position\":\(position)}"
  }

  @Test("stops keep their positions; those outside 0…1 act as the nearer end")
  func accepts() throws {
    let text = "[" + ["-99", "0", "0.50", "42"].map { Self.stop($0) }.joined(separator: ",") + "]"
    guard case .gradient(let gradient) = try accepted(.gradient, text) else { return }
    #expect(gradient.stops.map(\.position.text) == ["-99", "0", "0.50", "42"])
    #expect(gradient.stops.map(\.clampedPosition) == [0, 0, 0.5, 1])
    _ = try accepted(.gradient, "[" + Self.stop("0.5") + "]")
  }

  @Test("an element that came as a gradient of one stop is that stop")
  func unwraps() throws {
    #expect(
      try accepted(.gradient, "[[" + Self.stop("0.5") + "]]")
        == accepted(.gradient, "[" + Self.stop("0.5") + "]"))
  }

  @Test(
    "anything else is refused",
    arguments: [
      "↓" + stop("0"), "↓[]", "↓\"linear\"", "[↓{\"color\":\(Sample.color)}]",
      "[" + stop("↓\"50%\"") + "]", "[" + stop("0", color: "↓\"#fff\"") + "]", "[↓1]", "[↓[]]",
      "[↓[" + stop("0") + "," + stop("1") + "]]",
      "[{\"color\":\(Sample.color),\"position\":0,↓\"at\":1}," + stop("↓null") + "]",
    ])
  func refuses(marked: String) throws { try expectRefused(.gradient, MarkedText(marked)) }

  @Test("references stand for parts and for gradients in the list")
  func notesReferences() throws {
    let input = MarkedText(
      "[↓\"{g}\"," + Self.stop("↓\"{n}\"") + "," + Self.stop("1", color: "↓\"{c}\"") + "]")
    let reading = try ValueReading(.gradient, input.text)
    #expect(reading.value == nil)
    #expect(reading.misfits == [])
    #expect(reading.references.map(\.expected) == [.gradient, .number, .color])
    #expect(reading.references.map(\.offset) == input.offsets)
  }
}
