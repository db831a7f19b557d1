internal import PositionedJSON
internal import TokenModel

extension ChangeMeasure {
  /// The measure for people, such as `ΔE 3.1`, `+2 pt, +14%`, `up to 12% apart` or `part blur +4 pt`.
  var text: String {
    switch self {
    case .color(let deltaE, let alpha):
      let shift = alpha == 0 ? nil : "alpha " + ChangeMeasure.signed(alpha * 100) + "%"
      if deltaE == 0, let shift { return shift }
      return ["ΔE " + ChangeMeasure.short(deltaE), shift].compactMap(\.self).joined(separator: ", ")
    case .quantity(let difference, let percent, let unit):
      let amount =
        ChangeMeasure.signed(difference, digits: 6) + (unit.isEmpty ? "" : " " + unit.terminalSafe)
      return amount + (percent.map { ", " + ChangeMeasure.signed($0) + "%" } ?? "")
    case .interval(0, _): return "ranges overlap"
    case .interval(let gap, let unit):
      let amount =
        ChangeMeasure.short(abs(gap), digits: 6) + (unit.isEmpty ? "" : " " + unit.terminalSafe)
      return amount + (gap > 0 ? " above" : " below")
    case .curve(let distance): return "up to " + ChangeMeasure.short(distance * 100) + "% apart"
    case .members(let members):
      return members.map { member in
        (Int(member.name) == nil ? "" : "part ") + member.name
          + (member.measure.map { " " + $0.text } ?? "")
      }.joined(separator: "; ")
    }
  }

  /// The measure as `docs/json-output.md` describes it.
  var json: JSON {
    switch self {
    case .color(let deltaE, let alpha):
      .object([
        "kind": "color", "deltaE2000": JSON.finite(deltaE), "alpha": JSON.finite(alpha),
      ])
    case .quantity(let difference, let percent, let unit):
      .object([
        "kind": "quantity", "difference": JSON.finite(difference),
        "percent": percent.map(JSON.finite), "unit": unit,
      ])
    case .interval(let gap, let unit):
      .object(["kind": "interval", "gap": JSON.finite(gap), "unit": unit])
    case .curve(let distance):
      .object(["kind": "curve", "distance": JSON.finite(distance)])
    case .members(let members):
      .object([
        "kind": "members",
        "members": JSON.object(members.map { JSON.Member($0.name, $0.measure?.json ?? .null) }),
      ])
    }
  }

  private static func signed(_ value: Double, digits: Int = 1) -> String {
    (value > 0 ? "+" : "") + short(value, digits: digits).replacingMinus
  }

  /// A rounded number without trailing zeros.
  private static func short(_ value: Double, digits: Int = 1) -> String {
    let scale = digits == 1 ? 10.0 : 1e6
    guard abs(value) < 1e9 else { return Number(value).text }
    return Number((value * scale).rounded() / scale).text
  }
}

extension JSON {
  /// A number; `null` if it is infinite or not a number.
  static func finite(_ value: Double) -> JSON { value.isFinite ? .number(value) : .null }
}

extension String {
  /// The text with a minus sign that is as wide as a plus.
  fileprivate var replacingMinus: String { hasPrefix("-") ? "−" + dropFirst() : self }
}
