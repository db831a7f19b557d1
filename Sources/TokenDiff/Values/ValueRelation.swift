internal import TokenModel

/// The difference between what two answers mean, however they are worded.
struct ValueRelation {
  enum Kind {
    case same
    /// The same quantity in another unit.
    case converted
    /// One is more precise than the other, and they do not contradict each other.
    case refined
    case changed
  }

  let kind: Kind
  /// Whether the units differ, whatever else is true.
  let isConverted: Bool
  /// Whether a truth value or a modality turned into its opposite.
  private(set) var isReversed = false
  /// Whether nobody can tell if one side is the other: a figure in words, “at least 50%” and 4.5:1, or a figure that a bound
  /// admits among others.
  var isOfAnotherMeasure = false

  init(_ kind: Kind, isConverted: Bool = false) {
    self.kind = kind
    self.isConverted = isConverted || kind == .converted
  }

  init(before: ResolvedCell, after: ResolvedCell) {
    let isReversed = ValueRelation.isReversed(before, after)
    self = isReversed ? ValueRelation(.changed) : ValueRelation.relation(before, after)
    self.isReversed = isReversed
  }

  private static func relation(_ before: ResolvedCell, _ after: ResolvedCell) -> ValueRelation {
    let one = before.statement
    let other = after.statement
    if let relation = ofMaterialByName(before, after) ?? ofMaterialByName(after, before) {
      return relation
    }
    guard before.type == after.type else {
      return ValueRelation(one.isZero(before.value, other, after.value) ? .converted : .changed)
    }
    if one.isWordsOnly != other.isWordsOnly {
      let sides = one.isWordsOnly ? (one.words, after.value) : (other.words, before.value)
      if case (let words?, .color(let color)?) = sides, contradicts(words: words, color) {
        return ValueRelation(.changed)
      }
      var relation = ValueRelation(.refined)
      // How many “as few as needed” are, or whether “if necessary” is yes, nobody can tell.
      relation.isOfAnotherMeasure =
        sides.0?.contains(where: \.isNumber) ?? false
        || [.number, .boolean].contains(before.type)
      return relation
    }
    if one.statesRange || other.statesRange, let relation = ofQuantities(before, after) {
      return relation
    }
    guard one.hasBounds(of: other) else { return ValueRelation(.changed) }
    switch (before.value, after.value) {
    case (.color(let a)?, .color(let b)?) where one.isApproximate || other.isApproximate:
      let isSame = kind(.color(a), nil, .color(b), nil) == .same
      return ValueRelation(isSame ? .same : before.isNear(after, a, b) ? .refined : .changed)
    case (let a?, let b?): return ValueRelation(kind(a, before.unit, b, after.unit))
    case (nil, nil):
      if one.relation(to: other) != .different { return ValueRelation(.same) }
      guard before.type == .color, let words = one.words, let later = other.words else {
        return ValueRelation(.changed)
      }
      return ValueRelation(contradict(colorNames(words), colorNames(later)) ? .changed : .refined)
    case (nil, _?), (_?, nil): return ValueRelation(.changed)
    }
  }

  private static func kind(
    _ before: TokenValue, _ unit: String?, _ after: TokenValue, _ otherUnit: String?
  ) -> Kind {
    // Two booleans that are not reversed mean the same, because to avoid "true" is "false".
    if case .boolean = before, case .boolean = after { return .same }
    return switch before.relation(to: after, units: (unit, otherUnit)) {
    case .same: .same
    case .converted: .converted
    case .different: .changed
    }
  }

  private static func isReversed(_ before: ResolvedCell, _ after: ResolvedCell) -> Bool {
    let isAvoided = before.statement.modality == .avoid
    let isAvoidedLater = after.statement.modality == .avoid
    guard let a = before.value, let b = after.value, a.type == b.type else { return false }
    if case .boolean(let one) = a, case .boolean(let other) = b {
      return (one.value != isAvoided) != (other.value != isAvoidedLater)
    }
    return isAvoided != isAvoidedLater && a == b
  }

  /// Whether a color that one source names in words cannot be the color that another gives in figures:
  /// a hue that is 60° or more from each named one, a gray that is named by a hue, a black that is
  /// light or a white that is dark. Words without the name of a basic color contradict nothing.
  static func contradicts(words: String, _ color: ColorValue) -> Bool {
    let parts = color.converted(to: .oklch).components.map { $0?.value ?? 0 }
    let (lightness, chroma, hue) = (parts[0], parts[1], parts[2])
    let isGray = chroma < 0.03
    let fits = colorNames(words).compactMap { name -> Bool? in
      switch name {
      case "black": return isGray && lightness < 0.5
      case "white": return isGray && lightness > 0.7
      case "gray": return isGray
      default:
        guard let named = hues[name] else { return nil }
        let distance = abs(named - hue)
        return !isGray && min(distance, 360 - distance) < 60
      }
    }
    return !fits.isEmpty && !fits.contains(true)
  }

  /// The hues of OKLCH of sRGB's full `red`, `orange`, `yellow`, `lime`, `cyan`, `blue`, `magenta` and `pink` (CSS Color
  /// Module Level 4, section 6.1).
  private static let hues: [String: Double] = [
    "red": 29, "orange": 71, "yellow": 110, "green": 142, "cyan": 195, "blue": 264,
    "purple": 310, "magenta": 328, "pink": 7,
  ]
  private static let neutrals: Set = ["black", "white", "gray", "transparent"]
  private static let tones: Set = ["dark", "light"]

  /// The basic colors and tones that words name, but for one behind a `never` or `not`.
  private static func colorNames(_ words: String) -> Set<String> {
    let all = words.lowercased().split { !$0.isLetter }.map { $0 == "grey" ? "gray" : String($0) }
    return Set(
      zip(all, [""] + all).filter { !["never", "not"].contains($0.1) }.map(\.0)
        .filter { hues[$0] != nil || neutrals.contains($0) || tones.contains($0) })
  }

  /// Whether two colors in words cannot be one: each names basic colors or a tone, and none of them is the other's.
  private static func contradict(_ one: Set<String>, _ other: Set<String>) -> Bool {
    [one.subtracting(tones), one.intersection(tones)].contains { names in
      let rest =
        names.isDisjoint(with: tones) ? other.subtracting(tones) : other.intersection(tones)
      return !names.isEmpty && !rest.isEmpty && names.isDisjoint(with: rest)
    }
  }

  /// A color beside a material that is known by its name alone, of which nobody can tell what it looks like; but no hue is
  /// one, nor a black that nothing shows through. `nil` for any other two.
  private static func ofMaterialByName(
    _ one: ResolvedCell, _ other: ResolvedCell
  ) -> ValueRelation? {
    guard case .material(let material)? = one.value, material.fill == nil, other.type == .color
    else { return nil }
    var relation = ValueRelation(.refined)
    if case .color(let color)? = other.value {
      let parts = color.converted(to: .oklch).components.map { $0?.value ?? 0 }
      let isBlack = parts[0] < 0.2 && color.alpha.value == 1
      if parts[1] > 0.03 || isBlack { return ValueRelation(.changed) }
      relation.isOfAnotherMeasure = true
      return relation
    }
    let words = (other.statement.words ?? "").lowercased()
    let names = colorNames(words).subtracting(tones)
    if words.contains("translucent"), names.isSubset(of: neutrals) { return relation }
    if !names.isDisjoint(with: hues.keys) || names == ["black"] { return ValueRelation(.changed) }
    relation.isOfAnotherMeasure = !names.isEmpty
    return relation
  }
}

extension ResolvedCell {
  /// Whether two colors are as near as what was measured of them is certain, in each channel of sRGB, of 255 steps.
  fileprivate func isNear(_ other: ResolvedCell, _ a: ColorValue, _ b: ColorValue) -> Bool {
    let width = (cell.uncertainty ?? 0) + (other.cell.uncertainty ?? 0)
    let (one, two) = (a.components(in: .srgb), b.components(in: .srgb))
    return zip(one + [a.alpha.value], two + [b.alpha.value]).allSatisfy {
      abs($0 - $1) <= width + 0.5 / 255
    }
  }

  /// Whether its source demands something; a derived statement may be a rule, too.
  var isRule: Bool { statement.modality != nil }

  /// Whether the value is derived, and no rule. It is not compared with rules: a drawing that shows a button
  /// elsewhere neither takes back the rule on its place nor repeats it.
  var isMerelyDerived: Bool { !isRule && cell.isDerived }

  /// The value's type; the statement's own where there is no value.
  var type: TokenType? { value?.type ?? statement.type }
}

extension Statement {
  /// Whether it states a range or an approximate figure instead of one exact figure.
  var statesRange: Bool {
    isQualified && (isApproximate || min != nil || max != nil)
  }

  /// Whether the figure itself differs, or its unit. Notes and the spelling of numbers do not count.
  func figureDiffers(from other: Statement) -> Bool {
    relation(to: other) != .same || unit ?? "pt" != other.unit ?? "pt"
      || (modality == .avoid) != (other.modality == .avoid)
  }
}
