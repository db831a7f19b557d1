internal import TokenDiff
internal import TokenModel
internal import TokenProject

/// Which rules a difference of two values fires, by their type.
struct ValueRules {
  let settings: JudgeSettings

  /// A rule, and how far the value moved, for people.
  typealias Hit = (rule: JudgeRule, measure: String)

  /// - Parameter units: those that stand beside the values, such as `dp`.
  func hits(
    _ before: TokenValue, _ after: TokenValue, units: (String?, String?) = (nil, nil)
  ) -> [Hit] {
    if before.type == after.type, let a = Amount(before, unit: units.0),
      let b = Amount(after, unit: units.1), a.unit != b.unit
    {
      return a.isSameAmount(as: b) ? [] : [(.unitKindChanged, "\(a.unit) → \(b.unit)")]
    }
    switch (before, after) {
    case (.color(let a), .color(let b)): return color(a, b)
    case (.dimension(let a), .dimension(let b)): return size(a, b)
    case (.fontFamily, .fontFamily): return [(.fontFamilyChanged, "")]
    case (.fontWeight(let a), .fontWeight(let b)):
      return [(.textMetricsChanged, moved(a.number.value, b.number.value, ""))]
    case (.duration(let a), .duration(let b)):
      let small = abs(a.seconds - b.seconds) * 1000 < settings.threshold(.imperceptible, "ms")
      return [
        (small ? .imperceptible : .motionChanged, moved(a.seconds * 1000, b.seconds * 1000, " ms"))
      ]
    case (.cubicBezier, .cubicBezier):
      guard case .curve(let apart)? = ChangeMeasure.between(before, after) else { return [] }
      return [
        (
          apart < settings.threshold(.imperceptible, "distance") ? .imperceptible : .motionChanged,
          "up to \(Number((apart * 1000).rounded() / 1000).text) apart"
        )
      ]
    case (.number(let a), .number(let b)):
      let (one, other) = (a.number.value, b.number.value)
      let small =
        one != 0
        && abs(other - one) / abs(one) * 100 < settings.threshold(.imperceptible, "number")
      return [(small ? .imperceptible : .numberChanged, moved(one, other, ""))]
    case (.string, .string): return [(.keywordChanged, "")]
    case (.boolean, .boolean): return [(.demandReversed, "")]
    case (.transition, .transition), (.spring, .spring): return [(.motionChanged, "")]
    case (.typography(let a), .typography(let b)): return typography(a, b)
    case (.shadow(let a), .shadow(let b)):
      return count(a.layers.count, b.layers.count, "layer") ?? [(.paintChanged, "")]
    case (.gradient(let a), .gradient(let b)):
      return count(a.stops.count, b.stops.count, "stop") ?? [(.paintChanged, "")]
    case (.border(let a), .border(let b)):
      var hits = self.hits(.dimension(a.width), .dimension(b.width))
      if !areSame(.color(a.color), .color(b.color))
        || !areSame(.strokeStyle(a.style), .strokeStyle(b.style))
      {
        hits.append((.paintChanged, ""))
      }
      return hits
    case (.strokeStyle, .strokeStyle), (.material, .material): return [(.paintChanged, "")]
    default: return [(.typeChanged, "\(before.type.rawValue) → \(after.type.rawValue)")]
    }
  }

  private func color(_ a: ColorValue, _ b: ColorValue) -> [Hit] {
    let deltaE = a.deltaE2000(to: b)
    let alpha = abs(a.alpha.value - b.alpha.value)
    var text = "ΔE \(Number((deltaE * 100).rounded() / 100).text)"
    if alpha > 1e-9 {
      text += ", alpha \(Number(a.alpha.value).text) → \(Number(b.alpha.value).text)"
    }
    // What a threshold says is met by decimal fractions that come near it.
    func reaches(_ value: Double, _ rule: JudgeRule, _ name: String) -> Bool {
      value >= settings.threshold(rule, name) - 1e-9
    }
    let isMuch =
      reaches(deltaE, .colorChangedMuch, "deltaE") || reaches(alpha, .colorChangedMuch, "alpha")
    let isSeen =
      reaches(deltaE, .imperceptible, "deltaE") || reaches(alpha, .imperceptible, "alpha")
    var hits: [Hit] = [(isMuch ? .colorChangedMuch : isSeen ? .colorChanged : .imperceptible, text)]
    if a.isInSRGBGamut, !b.isInSRGBGamut { hits.append((.gamutWidened, "")) }
    return hits
  }

  private func size(_ a: Dimension, _ b: Dimension) -> [Hit] {
    if areSame(.dimension(a), .dimension(b)) { return [] }
    let (one, other) = (a.value.value, b.value.value)
    let text = moved(one, other, " " + a.unit.rawValue)
    guard one != 0, other != 0, (one < 0) == (other < 0) else { return [(.sizeSignChanged, text)] }
    let apart = abs(other - one)
    let percent = apart / abs(one) * 100
    if (a.unit == .px ? apart : apart * 16) < settings.threshold(.imperceptible, "px"),
      percent < settings.threshold(.imperceptible, "percent")
    {
      return [(.imperceptible, text)]
    }
    let isMuch = percent >= settings.threshold(.sizeChangedMuch, "percent") - 1e-9
    return [(isMuch ? .sizeChangedMuch : .sizeChanged, text)]
  }

  private func typography(_ a: Typography, _ b: Typography) -> [Hit] {
    var hits: [Hit] = []
    func member(_ name: String, _ rule: JudgeRule, _ value: (Typography) -> TokenValue?) {
      switch (value(a), value(b)) {
      case (nil, nil): return
      case (_?, nil): hits.append((.memberLost, name))
      case (nil, _?): hits.append((.memberGained, name))
      case (let one?, let other?):
        guard !areSame(one, other), !hits.contains(where: { $0.rule == rule }) else { return }
        hits.append((rule, name))
      }
    }
    member("fontFamily", .fontFamilyChanged) { $0.fontFamily.map(TokenValue.fontFamily) }
    member("fontSize", .textMetricsChanged) { $0.fontSize.map(TokenValue.dimension) }
    member("fontWeight", .textMetricsChanged) { $0.fontWeight.map(TokenValue.fontWeight) }
    member("letterSpacing", .textMetricsChanged) { $0.letterSpacing.map(TokenValue.dimension) }
    member("lineHeight", .textMetricsChanged) { $0.lineHeight.map { .number(NumberValue($0)) } }
    return hits
  }

  private func areSame(_ a: TokenValue, _ b: TokenValue) -> Bool {
    a.relation(to: b) != .different
  }

  private func count(_ before: Int, _ after: Int, _ what: String) -> [Hit]? {
    if before == after { return nil }
    return [(after < before ? .memberLost : .memberGained, "\(before) → \(after) \(what)s")]
  }

  private func moved(_ before: Double, _ after: Double, _ unit: String) -> String {
    "\(Number(before).text) → \(Number(after).text)\(unit)"
  }
}
