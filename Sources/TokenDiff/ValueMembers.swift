internal import TokenModel

/// A part of a composite value by its name.
struct ValueMember {
  var name: String
  var value: TokenValue
}

extension TokenValue {
  /// The parts of a composite, in the order of the specification; `nil` for a value that is one.
  var members: [ValueMember]? {
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
    case .shadow(let shadow): shadow.members
    case .gradient(let gradient): gradient.members
    case .typography(let typography): typography.members
    case .spring(let spring):
      Spring.Part.allCases.compactMap { part in
        spring.parts[part].map {
          ValueMember(name: part.rawValue, value: .number(NumberValue($0)))
        }
      }
    case .material(let material): material.members
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .strokeStyle, .boolean, .string:
      nil
    }
  }
}

extension ShadowValue {
  /// A single shadow's members bear their own names, those of several the layer's number first.
  fileprivate var members: [ValueMember] {
    layers.enumerated().flatMap { number, layer in
      let prefix = layers.count == 1 ? "" : "\(number + 1)."
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
