internal import TokenModel

/// A member of a composite value with its name.
struct ValueMember {
  var name: String
  var value: TokenValue

  /// The number of the layer or stop, as 2 in `2.color`; `nil` if the name has none.
  fileprivate var number: Int? {
    name.utf8.contains(UInt8(ascii: ".")) ? Int(name.prefix { $0 != "." }) : nil
  }
}

extension TokenValue {
  /// The members of this value and of another of its type, in the order of the specification; `nil` for
  /// a value without members.
  func members(beside other: TokenValue) -> ([ValueMember], [ValueMember])? {
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
    _ members: [ValueMember], _ others: [ValueMember], from common: Int
  ) -> ([ValueMember], [ValueMember]) {
    func collapsed(_ list: [ValueMember]) -> [ValueMember] {
      var seen: Set<Int> = []
      return list.compactMap { member in
        guard let number = member.number, number > common else { return member }
        guard seen.insert(number).inserted else { return nil }
        return ValueMember(name: String(number), value: member.value)
      }
    }
    return (collapsed(members), collapsed(others))
  }

  private func members(asList isList: Bool) -> [ValueMember]? {
    switch self {
    case .border(let border):
      [
        ValueMember(name: "color", value: .color(border.color)),
        ValueMember(name: "width", value: .dimension(border.width)),
        ValueMember(name: "style", value: .strokeStyle(border.style)),
      ]
    case .transition(let transition):
      [
        ValueMember(name: "duration", value: .duration(transition.duration)),
        ValueMember(name: "delay", value: .duration(transition.delay)),
        ValueMember(name: "timingFunction", value: .cubicBezier(transition.timingFunction)),
      ]
    case .shadow(let shadow): shadow.members(asList: isList)
    case .gradient(let gradient): gradient.members
    case .strokeStyle(let style): style.members
    case .typography(let typography): typography.members
    case .spring(let spring):
      Spring.Part.allCases.compactMap { part in
        spring.parts[part].map {
          ValueMember(name: part.rawValue, value: .number(NumberValue($0)))
        }
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
  fileprivate var members: [ValueMember]? {
    switch self {
    case .line: nil
    case .dashes(let lengths, let cap):
      lengths.enumerated().map {
        ValueMember(name: "dash\($0.offset + 1)", value: .dimension($0.element))
      } + [ValueMember(name: "lineCap", value: .string(StringValue(cap.rawValue)))]
    }
  }
}

extension ShadowValue {
  /// The members of all layers, with the number of the layer before the name if there are several.
  fileprivate func members(asList isList: Bool) -> [ValueMember] {
    layers.enumerated().flatMap { number, layer in
      let prefix = isList ? "\(number + 1)." : ""
      return [
        ValueMember(name: prefix + "color", value: .color(layer.color)),
        ValueMember(name: prefix + "offsetX", value: .dimension(layer.offsetX)),
        ValueMember(name: prefix + "offsetY", value: .dimension(layer.offsetY)),
        ValueMember(name: prefix + "blur", value: .dimension(layer.blur)),
        ValueMember(name: prefix + "spread", value: .dimension(layer.spread)),
        ValueMember(name: prefix + "inset", value: .boolean(BooleanValue(layer.isInset))),
      ]
    }
  }
}

extension Gradient {
  fileprivate var members: [ValueMember] {
    stops.enumerated().flatMap { number, stop in
      [
        ValueMember(name: "\(number + 1).color", value: .color(stop.color)),
        ValueMember(name: "\(number + 1).position", value: .number(NumberValue(stop.position))),
      ]
    }
  }
}

extension Typography {
  fileprivate var members: [ValueMember] {
    [
      ValueMember(name: "fontFamily", value: .fontFamily(fontFamily)),
      ValueMember(name: "fontSize", value: .dimension(fontSize)),
      ValueMember(name: "fontWeight", value: .fontWeight(fontWeight)),
      ValueMember(name: "letterSpacing", value: .dimension(letterSpacing)),
      ValueMember(name: "lineHeight", value: .number(NumberValue(lineHeight))),
    ]
  }
}

extension Material {
  fileprivate var members: [ValueMember] {
    var members = [ValueMember(name: "level", value: .string(StringValue(level)))]
    if let fill { members.append(ValueMember(name: "fill", value: .color(fill))) }
    if let blur { members.append(ValueMember(name: "blur", value: .dimension(blur))) }
    if let saturation {
      members.append(ValueMember(name: "saturation", value: .number(NumberValue(saturation))))
    }
    return members
  }
}
