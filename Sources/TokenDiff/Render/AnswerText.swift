internal import PositionedJSON
internal import TokenModel

extension Answer {
  /// What stands in a sentence for the answer: the statement, or how it is silent.
  var text: String {
    switch self {
    case .stated(let cell, isGeneral: false): CellReading(cell).whole
    case .stated(let cell, isGeneral: true): "(" + CellReading(cell).whole + ")"
    case .silent(.notStated, _): "not stated"
    case .silent(.notApplicable, _): "does not exist"
    case .silent(.notRecorded, _): "not recorded"
    }
  }

  /// As `docs/json-output.md` describes it; `null` where nothing is recorded.
  var json: JSON {
    let presence: Presence
    switch self {
    case .silent(.notRecorded, nil): return .null
    case .stated: presence = .stated
    case .silent(.notStated, _), .silent(.notRecorded, _): presence = .notStated
    case .silent(.notApplicable, _): presence = .notApplicable
    }
    let statement = record?.statement
    return .object([
      JSON.Member("presence", .string(presence.rawValue)),
      JSON.Member("type", .optional(statement?.type?.rawValue)),
      JSON.Member("value", statement?.value ?? .null),
      JSON.Member("text", .optional(stated?.text())),
      JSON.Member("modality", .optional(statement?.modality?.rawValue)),
      JSON.Member("qualifiers", statement?.qualifiersJSON ?? .object([])),
      JSON.Member("resolved", stated?.json ?? .null),
    ])
  }
}

extension JSON {
  /// A string, or `null`.
  static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}

extension Measure {
  /// `ΔE 3.1`, `+2 pt, +14%`, `up to 12% apart`, `blur +4 pt`.
  var text: String {
    switch self {
    case .color(let deltaE, let alpha):
      let shift = alpha == 0 ? nil : "alpha " + Measure.signed(alpha * 100) + "%"
      if deltaE == 0, let shift { return shift }
      return ["ΔE " + Measure.short(deltaE), shift].compactMap(\.self).joined(separator: ", ")
    case .quantity(let difference, let percent, let unit):
      let amount =
        Measure.signed(difference, digits: 6) + (unit.isEmpty ? "" : " " + unit.terminalSafe)
      return amount + (percent.map { ", " + Measure.signed($0) + "%" } ?? "")
    case .interval(0, _): return "ranges overlap"
    case .interval(let gap, let unit):
      let amount =
        Measure.short(abs(gap), digits: 6) + (unit.isEmpty ? "" : " " + unit.terminalSafe)
      return amount + (gap > 0 ? " above" : " below")
    case .curve(let distance): return "up to " + Measure.short(distance * 100) + "% apart"
    case .members(let members):
      return members.map { member in
        (Int(member.name) == nil ? "" : "part ") + member.name
          + (member.measure.map { " " + $0.text } ?? "")
      }.joined(separator: "; ")
    }
  }

  var json: JSON {
    switch self {
    case .color(let deltaE, let alpha):
      .object([
        JSON.Member("kind", .string("color")), JSON.Member("deltaE2000", .finite(deltaE)),
        JSON.Member("alpha", .finite(alpha)),
      ])
    case .quantity(let difference, let percent, let unit):
      .object([
        JSON.Member("kind", .string("quantity")), JSON.Member("difference", .finite(difference)),
        JSON.Member("percent", percent.map(JSON.finite) ?? .null),
        JSON.Member("unit", .string(unit)),
      ])
    case .interval(let gap, let unit):
      .object([
        JSON.Member("kind", .string("interval")), JSON.Member("gap", .finite(gap)),
        JSON.Member("unit", .string(unit)),
      ])
    case .curve(let distance):
      .object([
        JSON.Member("kind", .string("curve")), JSON.Member("distance", .finite(distance)),
      ])
    case .members(let members):
      .object([
        JSON.Member("kind", .string("members")),
        JSON.Member(
          "members",
          .object(members.map { JSON.Member($0.name, $0.measure?.json ?? .null) })),
      ])
    }
  }

  private static func signed(_ value: Double, digits: Int = 1) -> String {
    (value > 0 ? "+" : "") + short(value, digits: digits).replacingMinus
  }

  /// Rounded, without needless zeros.
  private static func short(_ value: Double, digits: Int = 1) -> String {
    let scale = digits == 1 ? 10.0 : 1e6
    guard abs(value) < 1e9 else { return Number(value).text }
    return Number((value * scale).rounded() / scale).text
  }
}

extension JSON {
  /// A number, or `null` where the arithmetic left the finite ones.
  static func finite(_ value: Double) -> JSON { value.isFinite ? .number(value) : .null }
}

extension String {
  /// With the sign that is as wide as a plus.
  fileprivate var replacingMinus: String { hasPrefix("-") ? "−" + dropFirst() : self }
}
