extension StrokeStyle {
  var plainText: String {
    switch self {
    case .line(let line): line.rawValue
    case .dashes(let lengths, let cap):
      "dashes " + lengths.map(\.shortText).joined(separator: " ") + ", " + cap.rawValue
    }
  }
}

extension Border {
  var plainText: String { "\(width.plainText()) \(style.plainText) \(color.nameText)" }
}

extension Transition {
  var plainText: String {
    let wait = delay.seconds == 0 ? "" : ", delay " + delay.plainText
    return "\(duration.plainText) \(timingFunction.plainText)" + wait
  }
}

extension ShadowValue.Layer {
  /// `0 10 blur 40, black 25%`: the offset, then what is not zero.
  var plainText: String {
    var text = isInset ? "inset " : ""
    text += "\(offsetX.shortText) \(offsetY.shortText) blur \(blur.shortText)"
    if spread.value.value != 0 { text += " spread \(spread.shortText)" }
    return text + ", " + color.nameText
  }
}

extension Gradient {
  /// `#FF0000 → #0000FF`; positions only where the stops are not spread evenly.
  var plainText: String {
    let last = Double(max(1, stops.count - 1))
    let isEven =
      stops.count > 1
      && stops.enumerated().allSatisfy {
        abs($0.element.position.value - Double($0.offset) / last) < 0.001
      }
    return stops.map { stop in
      let place = Number((stop.position.value * 1e4).rounded() / 1e2).text
      return stop.color.plainText + (isEven ? "" : " at \(place)%")
    }.joined(separator: " → ")
  }
}

extension Typography {
  /// `SF Pro 17 pt semibold`, with line height and spacing where they are not 1 and 0.
  var plainText: String {
    let family = fontFamily.names.first?.terminalSafe ?? ""
    var text = "\(family) \(fontSize.plainText()) \(fontWeight.plainText)"
    if lineHeight.value != 1 { text += ", line height \(lineHeight.text)" }
    if letterSpacing.value.value != 0 { text += ", spacing \(letterSpacing.plainText())" }
    return text
  }
}

extension Material {
  /// `ultra-thick`, with what is published of its making.
  var plainText: String {
    var parts = [level.terminalSafe.words.joined(separator: "-")]
    if let fill { parts.append("fill \(fill.plainText)") }
    if let blur { parts.append("blur \(blur.shortText)") }
    if let saturation { parts.append("saturation \(saturation.text)") }
    return parts.joined(separator: ", ")
  }
}
