internal import PositionedJSON
internal import TokenModel

// Values that no type of ours has, as texts of CSS with references in them.

extension Modernizer {
  /// A text of CSS that its type cannot say with us, such as several lengths or a gradient with an angle. It is
  /// a string, and so is a reference to one.
  mutating func otherText(_ value: JSON, _ type: TokenType, _ name: String) -> Converted? {
    guard !survey.isOurs, let given = value.string, !given.isEmpty else { return nil }
    if ForeignTypes.isLineHeight(name), ["auto", "normal"].contains(given.lowercased()) {
      noteForeign(value, name, .string)
      let normal = value.with(.string("normal"))
      return Converted(value: normal, type: TokenType.string.rawValue, foreign: name)
    }
    let text = withUnits(given, type) ?? given
    if let path = LegacyAlias.inner(text) {
      guard let end = survey.list.literal(of: String(path)),
        end.string.map({ isText($0, for: type) && textPart(of: String(path)) != nil })
          ?? (self.text(of: end, type) != nil)
      else { return nil }
      return Converted(value: value, type: nil, foreign: name)
    }
    // In DTCG alone a word is a fault, and only what no other format could mean is CSS.
    guard
      survey.readsTexts || LegacyAlias.isEmbedded(text) || text.contains(where: "( ".contains)
        || text.lowercased() == "currentcolor", isText(text, for: type)
    else { return nil }
    let written = value.with(.string(text))
    let today = LegacyAlias.isEmbedded(text) ? computed(written, .string) : written
    guard let today else { return nil }
    noteForeign(value, name, .string)
    return Converted(value: today, type: TokenType.string.rawValue, foreign: name)
  }

  /// Lengths of which one is a bare number, alone or in a shadow or border, which is px as where it stands alone;
  /// `nil` for any other text.
  func withUnits(_ text: String, _ type: TokenType) -> String? {
    let words = CSSWords.words(text)
    let hasLengths =
      type == .shadow || type == .border
      || type == .dimension && CSSForms.isSeveralLengths(text)
    guard words.count > 1, hasLengths else { return nil }
    let today = words.map { word in
      let comma = word.last == "," ? "," : ""
      guard let number = CSSNumber(word.dropLast(comma.count)), number.unit.isEmpty,
        number.value != 0
      else { return String(word) }
      return number.text + "px" + comma
    }
    return today.elementsEqual(words, by: ==) ? nil : today.joined(separator: " ")
  }

  /// Whether a text is one of CSS, and nothing that the type itself can hold or compute.
  private mutating func isText(_ text: String, for type: TokenType) -> Bool {
    if type == .fontWeight, ForeignForms.isNameOfWeight(text) { return true }
    guard CSSForms.has(text, for: type) else { return false }
    let today = operandsRewritten(text)
    let types = types(in: today)
    func known(_ path: String) -> TokenType? { types[path] }
    switch type {
    case .dimension, .number, .duration, .fontWeight:
      guard let expression = Expression(computed: today), expression.isComputation else {
        return true
      }
      return expression.references.isEmpty && (try? expression.value(of: [], as: type)) == nil
    case .shadow:
      return holdsTexts(today) || CSSShorthand.shadow(today, offset: 0, known) == nil
    case .border:
      return holdsTexts(today) || CSSShorthand.border(today, offset: 0, known) == nil
    case .transition: return CSSShorthand.transition(today, offset: 0, known) == nil
    case .typography: return CSSShorthand.font(today, offset: 0, known) == nil
    case .cubicBezier: return CSSNumber.curve(text) == nil
    case .color, .gradient, .fontFamily, .strokeStyle, .boolean, .string, .spring, .material:
      return true
    }
  }

  // MARK: Composites

  /// An object with parts that only CSS has, such as a gradient with an angle or a border in `currentcolor`, as
  /// the text that CSS has for the whole.
  mutating func compositeText(_ json: JSON, _ type: TokenType, _ name: String) -> Converted? {
    guard !survey.isOurs, let text = self.text(of: json, type) else { return nil }
    let value = json.with(.string(text))
    let today = LegacyAlias.isEmbedded(text) ? computed(value, .string) : value
    guard let today else { return nil }
    noteForeign(json, name, .string)
    return Converted(value: today, type: TokenType.string.rawValue, foreign: name)
  }

  private mutating func text(of json: JSON, _ type: TokenType) -> String? {
    switch type {
    case .gradient: return gradientText(json)
    case .border: return text(of: json, ["width", "style", "color"])
    case .transition: return text(of: json, ["duration", "timingFunction", "delay"])
    case .shadow:
      let layers = json.elements ?? [json]
      guard layers.contains(where: { hasTexts($0) }) else { return nil }
      let texts = layers.compactMap { layerText($0) }
      return texts.count == layers.count ? texts.joined(separator: ", ") : nil
    default: return nil
    }
  }

  /// Whether a part is a text of CSS that its type cannot say.
  private mutating func hasTexts(_ json: JSON) -> Bool {
    json.members?.contains { member in
      let name = Modernizer.shadowParts[member.key] ?? TokenType.unhyphenated(member.key)
      guard let type = TokenType.ofPart(name), let text = member.value.string else { return false }
      guard let path = LegacyAlias.inner(text) else { return isText(text, for: type) }
      return isText(at: path, for: type)
    } ?? false
  }

  /// Whether a reference in a text leads to a color that only CSS can work out.
  private mutating func holdsTexts(_ text: String) -> Bool {
    CSSWords.words(text).contains { word in
      (LegacyAlias.inner(word) ?? CSSShorthand.withAlpha(word))
        .map { isText(at: $0, for: .color) } ?? false
    }
  }

  /// Whether a reference leads to a text in all files that give it a value: else it has one of the type in some contexts.
  private mutating func isText(at path: Substring, for type: TokenType) -> Bool {
    guard let end = survey.list.end(of: String(path)) else { return false }
    let others = survey.list.tokens[end.path]?.others ?? []
    for value in [end.value] + others.map(LegacyList.Token.value) {
      guard let text = value.string, isText(text, for: type) else { return false }
    }
    return true
  }

  private static let shadowParts = ["x": "offsetX", "y": "offsetY"]

  private mutating func text(of json: JSON, _ names: [String]) -> String? {
    guard let members = json.members, hasTexts(json) else { return nil }
    let parts = Dictionary(first: members.map { (TokenType.unhyphenated($0.key), $0.value) })
    guard Set(parts.keys).isSubset(of: names) else { return nil }
    let texts = names.compactMap { name in parts[name].map { partText($0, name) } }
    return texts.contains(nil) ? nil : texts.compactMap(\.self).joined(separator: " ")
  }

  private mutating func layerText(_ json: JSON) -> String? {
    guard let members = json.members else { return nil }
    var parts: [String: JSON] = [:]
    for member in members { parts[Modernizer.shadowParts[member.key] ?? member.key] = member.value }
    let isInset = parts["inset"]?.bool == true || parts["type"]?.string == "innerShadow"
    let texts = ["offsetX", "offsetY", "blur", "spread", "color"].compactMap { name in
      parts[name].map { partText($0, name) }
    }
    guard !texts.contains(nil), parts["color"] != nil, parts["alpha"] == nil else { return nil }
    return ((isInset ? ["inset"] : []) + texts.compactMap(\.self)).joined(separator: " ")
  }

  /// A part as CSS has it; `nil` where that is not known.
  private mutating func partText(_ json: JSON, _ name: String) -> String? {
    guard let type = TokenType.ofPart(name) else { return nil }
    if let text = (json.string?.trimmed).map(String.init) {
      let isNumber = LegacyAlias.trimmed(text).map { self.type(at: String($0)) == .number } ?? false
      guard type == .dimension, isNumber || CSSNumber(text)?.unit.isEmpty == true else {
        return text
      }
      return counted(json.with(.string(text)), in: "px")
    }
    if type == .color { return TokenValue.read(.color, json)?.textInExpressions }
    if let number = json.numberText { return type == .dimension ? number + "px" : nil }
    guard let value = json["value"]?.numberText ?? json["value"]?.string,
      let unit = json["unit"]?.string
    else { return nil }
    return value + unit
  }

  // MARK: Gradients

  /// Stops, and an object of them without an angle, with positions where they have none.
  mutating func gradient(_ json: JSON) -> JSON {
    if let stops = json["stops"], stops.elements != nil, GradientObject.kind(json) == "linear",
      GradientObject.direction(json) == nil
    {
      return took(.gradient, json, gradient(stops))
    }
    guard let stops = json.elements else { return json }
    let known = stops.map { $0["position"] }
    // What is between references is not known.
    guard known.contains(where: { $0 == nil }),
      stops.allSatisfy({ $0.members != nil && !LegacyAlias.isAlias($0) }),
      !known.contains(where: { $0.map(LegacyAlias.isAlias) ?? false })
    else { return json.mapParts { withParts($1) } }
    let positions = Modernizer.positions(known)
    let filled = zip(stops, positions).map { stop, position in
      guard stop["position"] == nil, let members = stop.members else { return stop }
      let number = JSON.Kind.number(CSSNumber.text(position))
      let member = JSON.Member("position", number, at: stop.offset)
      return stop.with(.object(members + [member]))
    }
    let list = json.with(.array(filled))
    return took(.gradient, json, list.mapParts { withParts($1) })
  }

  /// The positions of all stops, of which some have none: the first is at 0, the last at 1, and the others are
  /// evenly between their neighbors.
  ///
  /// - Source: CSS Images Level 4, section 3.5.3 ("color stop fixup").
  private static func positions(_ given: [JSON?]) -> [Double] {
    var known = given.map { json -> Double? in
      guard let text = json?.numberText ?? json?.string, let number = CSSNumber(text) else {
        return nil
      }
      return number.unit == "%" ? number.value / 100 : number.value
    }
    // Shares of 100, as some tools count.
    if known.contains(where: { ($0 ?? 0) > 1 }) { known = known.map { $0.map { $0 / 100 } } }
    guard let last = known.indices.last else { return [] }
    known[0] = known[0] ?? 0
    known[last] = known[last] ?? 1
    var before = 0
    for index in known.indices where known[index] != nil {
      let (start, end) = (known[before] ?? 0, known[index] ?? 0)
      for place in (before + 1)..<max(index, before + 1) {
        let share = Double(place - before) / Double(index - before)
        known[place] = start + (end - start) * share
      }
      before = index
    }
    return known.map { $0 ?? 0 }
  }

  /// A gradient with an angle or of another kind than linear, as CSS has it; beside references, a stop without a
  /// position is where CSS puts it.
  private mutating func gradientText(_ json: JSON) -> String? {
    if let stops = json.elements {
      return stops.contains(where: { hasTexts($0) }) ? stopTexts(stops) : nil
    }
    guard let stops = json["stops"], stops.elements?.isEmpty == false,
      let name = GradientObject.kind(json),
      case let angle = GradientObject.direction(json),
      angle?.string.map({ GradientObject.isDirection($0, of: name) }) ?? true
    else { return nil }
    if angle == nil, name == "linear" { return gradientText(stops) }
    // A radial gradient has a shape and a place, and no angle.
    let isShape = name == "radial" && angle?.string.map { CSSNumber($0) == nil } ?? false
    let direction = name != "radial" || isShape ? angle.map { counted($0, in: "deg") } : nil
    let texts =
      (direction.map { [$0.map { name == "conic" ? "from \($0)" : $0 }] } ?? [])
      + [stopTexts(stops.elements ?? [])]
    let known = texts.compactMap(\.self)
    return known.count == texts.count ? "\(name)-gradient(\(known.joined(separator: ", ")))" : nil
  }

  /// The stops of a gradient as CSS has them; `nil` where one is not known.
  private mutating func stopTexts(_ stops: [JSON]) -> String? {
    // Shares of 100, as some tools count.
    let isOfHundred = stops.contains { stop in
      let number = stop["position"].flatMap(literal).flatMap { CSSNumber($0) }
      return number.map { $0.unit.isEmpty && $0.value > 1 } ?? false
    }
    var texts: [String] = []
    let places =
      Modernizer.sharesOnly(stops) ? Modernizer.positions(stops.map { $0["position"] }) : []
    var order = Array(stops.indices)
    if !places.isEmpty, stops.allSatisfy({ $0["position"] != nil }) {
      order.sort { (places[$0], $0) < (places[$1], $1) }
    }
    for index in order {
      let stop = stops[index]
      var position: String? = ""
      if !places.isEmpty {
        position = " " + CSSNumber.text(places[index] * 100) + "%"
      } else if let json = stop["position"] {
        position = counted(json, times: isOfHundred ? 1 : 100, in: "%").map { " " + $0 }
      }
      guard let color = stop["color"].flatMap({ partText($0, "color") }), let position
      else { return nil }
      texts.append(color + position)
    }
    return texts.joined(separator: ", ")
  }

  /// Whether all positions that are given are shares.
  private static func sharesOnly(_ stops: [JSON]) -> Bool {
    stops.compactMap { $0["position"] }.allSatisfy { json in
      (json.numberText ?? json.string).flatMap { CSSNumber($0) }
        .map { ["", "%"].contains($0.unit) } ?? false
    }
  }

  /// The text or number that a part is, or that its reference leads to.
  private func literal(_ json: JSON) -> String? {
    let path = json.string.flatMap(LegacyAlias.trimmed)
    let end = path == nil ? json : path.flatMap { survey.list.literal(of: String($0)) }
    return end.flatMap { $0.numberText ?? $0.string }
  }

  /// A number in a unit of CSS, also one that a reference leads to, and a text as it is; `nil` where nobody knows what
  /// a reference counts, and for mathematics outside of a function of CSS.
  private mutating func counted(
    _ json: JSON, times factor: Double = 1, in unit: String
  ) -> String? {
    guard let text = json.numberText ?? json.string else { return nil }
    if let number = CSSNumber(text) {
      return number.unit.isEmpty ? CSSNumber.text(number.value * factor) + unit : text
    }
    let paths = LegacyAlias.paths(in: text)
    if paths.isEmpty { return text }
    guard LegacyAlias.inner(text) != nil || CSSForms.isComputed(text) else { return nil }
    let types = types(in: text)
    if paths.allSatisfy({ types[String($0)] == .number }), !text.contains(unit) {
      return "calc(\(text) * \(CSSNumber.text(factor))\(unit))"
    }
    let isKnown = paths.allSatisfy { types[String($0)] != nil }
    return isKnown ? text : nil
  }

  // MARK: Letter spacing

  /// A letter spacing in percent, which design tools mean as a share of the font size, in em. In CSS a percentage
  /// would be one of the width of a blank.
  ///
  /// - Source: sd-transforms, `transformLetterSpacing`; CSS Text Module Level 4, section 8.2.
  mutating func shareOfSize(_ json: JSON) -> JSON {
    guard let share = Modernizer.shareOfSize(json) else { return json }
    return took(.letterSpacing, json, JSON.quantity(share, "em", at: json.offset))
  }

  /// The em of a percentage.
  static func shareOfSize(_ json: JSON) -> String? {
    let text =
      json.string
      ?? json["unit"]?.string.flatMap { unit in
        (json["value"]?.numberText ?? json["value"]?.string).map { $0 + unit }
      }
    guard let number = text.flatMap({ CSSNumber(spaced: $0) }), number.unit == "%" else {
      return nil
    }
    return number.fractionOfPercent
  }
}

/// An object of another tool with the stops of a gradient beside its kind and direction.
enum GradientObject {
  private static let kinds = ["type", "kind", "gradientType"]
  private static let directions = ["angle", "rotation", "direction"]

  /// The kind as CSS calls it; `nil` where that, or a member, is not known.
  static func kind(_ json: JSON) -> String? {
    guard unknownMember(json) == nil else { return nil }
    let words = kinds.compactMap { json[$0] }.map { kind in
      (kind.string ?? "?").lowercased().filter { !"-_ ".contains($0) }
        .replacing("gradient", with: "")
    }
    let known = Set(words.filter { !$0.isEmpty })
    let name = known.first ?? "linear"
    return known.count < 2 && ["linear", "radial", "conic"].contains(name) ? name : nil
  }

  static func direction(_ json: JSON) -> JSON? { directions.lazy.compactMap { json[$0] }.first }

  /// The first member of an object with stops that has no meaning here.
  static func unknownMember(_ json: JSON) -> String? {
    json.members?.first { !(kinds + directions + ["stops"]).contains($0.key) }?.key
  }

  /// Whether a text is an angle, or may become one, or what CSS has in its place: a side of a linear gradient, the shape,
  /// size and place of a radial one.
  ///
  /// - Source: CSS Images Module Level 3, sections 3.1.1 (`<side-or-corner>`) and 3.2.1.
  static func isDirection(_ text: String, of kind: String) -> Bool {
    if CSSNumber(text) != nil || text.contains(where: "({".contains) { return true }
    let words = text.lowercased().split(separator: " ")
    if kind == "radial" {
      return words.first.map {
        [
          "circle", "ellipse", "closest-side", "closest-corner",
          "farthest-side", "farthest-corner", "at",
        ].contains($0)
      } ?? false
    }
    let sides = words.dropFirst()
    return kind == "linear" && words.first == "to" && (1...2).contains(sides.count)
      && sides.filter { ["left", "right"].contains($0) }.count < 2
      && sides.filter { ["top", "bottom"].contains($0) }.count < 2
      && sides.allSatisfy { ["left", "right", "top", "bottom"].contains($0) }
  }
}
