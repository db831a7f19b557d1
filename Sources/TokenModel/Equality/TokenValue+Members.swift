extension TokenValue {
  /// The members of a composite value with their names.
  package typealias Members = [(name: String, value: TokenValue)]

  /// The parts of a composite value with their names; `nil` for a value without parts.
  package var parts: Members? { members(asList: count > 1) }
  /// The parts as in a list, where a single layer or stop has a number, too.
  package var partsOfList: Members? { members(asList: true) }
  /// Whether it is a list of several layers or stops.
  package var hasSeveralParts: Bool { count > 1 }

  /// The members of this value and of another of its type, in the order of the specification; `nil` for
  /// a value without members.
  package func members(beside other: TokenValue) -> (Members, Members)? {
    // A single shadow that is compared with several counts as a list of one.
    let isList = max(count, other.count) > 1
    guard let members = members(asList: isList), let others = other.members(asList: isList) else {
      return nil
    }
    return TokenValue.collapsed(members, others, from: min(count, other.count))
  }

  /// The number of layers of a shadow or stops of a gradient; 1 for other values.
  private var count: Int {
    switch self {
    case .shadow(let shadow): shadow.layers.count
    case .gradient(let gradient): gradient.stops.count
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .strokeStyle, .border, .transition, .typography, .boolean, .string, .spring, .material:
      1
    }
  }

  /// Makes one member of each layer or stop that only one side has.
  private static func collapsed(
    _ members: Members, _ others: Members, from common: Int
  ) -> (Members, Members) {
    func collapsed(_ list: Members) -> Members {
      var seen: Set<Int> = []
      return list.compactMap { name, value in
        guard let number = number(in: name), number > common else { return (name, value) }
        return seen.insert(number).inserted ? (String(number), value) : nil
      }
    }
    return (collapsed(members), collapsed(others))
  }

  /// The number of the layer or stop, as 2 in `2.color`; `nil` if the name has none.
  private static func number(in name: String) -> Int? {
    name.utf8.contains(UInt8(ascii: ".")) ? Int(name.prefix { $0 != "." }) : nil
  }

  private func members(asList isList: Bool) -> Members? {
    switch self {
    case .border(let border):
      [
        ("color", .color(border.color)),
        ("width", .dimension(border.width)),
        ("style", .strokeStyle(border.style)),
      ]
    case .transition(let transition):
      [
        ("duration", .duration(transition.duration)),
        ("delay", .duration(transition.delay)),
        ("timingFunction", .cubicBezier(transition.timingFunction)),
      ]
    case .shadow(let shadow): shadow.members(asList: isList)
    case .gradient(let gradient): gradient.members
    case .strokeStyle(let style): style.members
    case .typography(let typography): typography.members
    case .spring(let spring):
      Spring.Part.allCases.compactMap { part in
        spring.parts[part].map { (part.rawValue, .number(NumberValue($0))) }
      }
    case .material(let material): material.members
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number, .boolean,
      .string:
      nil
    }
  }
}

extension StrokeStyle {
  /// The dashes and the line cap; `nil` for a style that is a keyword.
  fileprivate var members: TokenValue.Members? {
    switch self {
    case .line: nil
    case .dashes(let lengths, let cap):
      lengths.enumerated().map { ("dash\($0.offset + 1)", .dimension($0.element)) }
        + [("lineCap", .string(StringValue(cap.rawValue)))]
    }
  }
}

extension ShadowValue {
  /// The members of all layers, with the number of the layer before the name if there are several.
  fileprivate func members(asList isList: Bool) -> TokenValue.Members {
    layers.enumerated().flatMap { number, layer in
      let members: TokenValue.Members = [
        ("color", .color(layer.color)),
        ("offsetX", .dimension(layer.offsetX)),
        ("offsetY", .dimension(layer.offsetY)),
        ("blur", .dimension(layer.blur)),
        ("spread", .dimension(layer.spread)),
        ("inset", .boolean(BooleanValue(layer.isInset))),
      ]
      return members.map { (isList ? "\(number + 1).\($0.name)" : $0.name, $0.value) }
    }
  }
}

extension Gradient {
  fileprivate var members: TokenValue.Members {
    stops.enumerated().flatMap { number, stop -> TokenValue.Members in
      [
        ("\(number + 1).color", .color(stop.color)),
        ("\(number + 1).position", .number(NumberValue(stop.position))),
      ]
    }
  }
}

extension Typography {
  fileprivate var members: TokenValue.Members {
    let members: [(String, TokenValue?)] = [
      ("fontFamily", fontFamily.map(TokenValue.fontFamily)),
      ("fontSize", fontSize.map(TokenValue.dimension)),
      ("fontWeight", fontWeight.map(TokenValue.fontWeight)),
      ("letterSpacing", letterSpacing.map(TokenValue.dimension)),
      ("lineHeight", lineHeight.map { .number(NumberValue($0)) }),
    ]
    return members.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The names of the members that it lacks, in the order of DTCG.
  package var lacking: [String] {
    let names = members.map(\.name)
    return Typography.members.filter { !names.contains($0) }
  }
}

extension Material {
  fileprivate var members: TokenValue.Members {
    var members: TokenValue.Members = [("level", .string(StringValue(level)))]
    if let fill { members.append(("fill", .color(fill))) }
    if let blur { members.append(("blur", .dimension(blur))) }
    if let saturation { members.append(("saturation", .number(NumberValue(saturation)))) }
    return members
  }
}
