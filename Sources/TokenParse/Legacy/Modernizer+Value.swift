internal import PositionedJSON
internal import TokenModel

extension Modernizer {
  /// The value in the form that its type has today; as written, type included, where it is of a
  /// foreign type or form.
  mutating func converted(_ value: JSON, _ typeName: String?) -> Converted {
    guard let typeName else { return Converted(value: value, type: nil) }
    guard let type = TokenType(rawValue: typeName) ?? ForeignTypes.mapped(typeName) else {
      return ofForeignType(value, typeName) ?? Converted(value: value, type: typeName)
    }
    if let text = otherText(value, type, typeName) { return text }
    if type == .number, let length = computedLength(value) {
      return Converted(value: length, type: TokenType.dimension.rawValue)
    }
    if LegacyAlias.isAlias(value) { return Converted(value: value, type: type.rawValue) }
    if let text = compositeText(value, type, typeName) { return text }
    let before = tally
    if type == .number, !ForeignTypes.isLineHeight(typeName), let number = computedNumber(value) {
      return Converted(value: number, type: type.rawValue)
    }
    if type == .number, let length = numberWithUnit(value, typeName) {
      return Converted(value: length, type: TokenType.dimension.rawValue)
    }
    if type == .number, let text = value.string, ["ms", "s"].contains(CSSNumber(text)?.unit) {
      return Converted(value: duration(value), type: TokenType.duration.rawValue)
    }
    let today = modern(ForeignTypes.isLetterSpacing(typeName) ? shareOfSize(value) : value, type)
    if today == value, type.rawValue == typeName { return Converted(value: value, type: typeName) }
    // Of a text style each member counts by itself.
    if type != .typography || today.members == nil, foreignReason(type.rawValue, today) != nil {
      tally = before
      return ofForeignType(value, typeName) ?? Converted(value: value, type: typeName)
    }
    return Converted(value: today, type: type.rawValue)
  }

  mutating func noteForeign(_ value: JSON, _ name: String, _ type: TokenType) {
    tally.note(
      .foreignType, at: value.offset, wrote: "\(value.short) of the type \(quotedForMessage(name))",
      today: JSON.quoted(type.rawValue))
  }

  /// A value of a type that only another tool has; `nil` where none of ours says it without loss.
  private mutating func ofForeignType(_ value: JSON, _ name: String) -> Converted? {
    let mapped = ForeignTypes.mapped(name)
    let isForeign = mapped == nil && ForeignTypes.isForeign(name)
    if LegacyAlias.isAlias(value) {
      return isForeign ? Converted(value: value, type: nil, foreign: name) : nil
    }
    if isForeign, let text = computed(value, .string) {
      noteForeign(value, name, .string)
      return Converted(value: text, type: TokenType.string.rawValue, foreign: name)
    }
    guard isForeign || mapped == .duration,
      let type = ForeignTypes.type(of: value, in: name, isComputed: survey.readsTexts)
    else { return nil }
    noteForeign(value, name, type)
    return Converted(value: modern(value, type), type: type.rawValue, foreign: name)
  }

  /// A part of a value, or a whole one; unchanged where it is a reference or not understood.
  mutating func modern(_ json: JSON, _ type: TokenType) -> JSON {
    if LegacyAlias.isAlias(json) {
      return type == .fontFamily ? computed(json, type) ?? json : json
    }
    let today = literal(json, type)
    return today == json ? computed(json, type) ?? json : today
  }

  private mutating func literal(_ json: JSON, _ type: TokenType) -> JSON {
    switch type {
    case .color: color(json)
    case .dimension: dimension(json)
    case .duration: duration(json)
    case .number: number(json)
    case .fontWeight: fontWeight(json)
    case .fontFamily: fontFamily(json)
    case .cubicBezier: cubicBezier(json)
    case .boolean: boolean(json)
    case .strokeStyle: strokeStyle(json)
    case .string, .spring, .material: json
    case .border: withParts(shorthand(withoutHyphens(json), type, CSSShorthand.border))
    case .transition:
      withParts(withDelay(shorthand(withoutHyphens(json), type, CSSShorthand.transition)))
    case .gradient: gradient(json)
    case .shadow: shadow(shorthand(withoutHyphens(json), type, CSSShorthand.shadow))
    case .typography: typography(shorthand(withoutHyphens(json), type, CSSShorthand.font))
    }
  }

  /// Dashes whose lengths are texts.
  private mutating func strokeStyle(_ json: JSON) -> JSON {
    guard json.hasMember("dashArray") else { return json }
    return json.mapParts { name, part in
      name == "dashArray" ? part.mapParts { modern($1, .dimension) } : part
    }
  }

  /// A composite whose members have the names of CSS, such as `font-size`, with those of DTCG.
  private mutating func withoutHyphens(_ json: JSON) -> JSON {
    if let elements = json.elements, elements.contains(where: { $0.members != nil }) {
      return json.with(.array(elements.map { withoutHyphens($0) }))
    }
    guard let members = json.members,
      members.contains(where: { $0.key.utf8.contains(UInt8(ascii: "-")) })
    else { return json }
    let today = members.map { member in
      let name = TokenType.unhyphenated(member.key)
      let isPart = TokenType.ofPart(name) != nil || name == "dashArray" || name == "lineCap"
      guard name != member.key, isPart, !json.hasMember(name) else { return member }
      tally.note(
        .hyphen, at: member.keyOffset, wrote: quotedForMessage(member.key),
        today: JSON.quoted(name))
      return renamed(member, name)
    }
    return json.with(.object(today))
  }

  /// A text of CSS with several parts as an object; unchanged where it is none.
  private mutating func shorthand(
    _ json: JSON, _ type: TokenType, _ read: (String, Int, CSSShorthand.Types) -> JSON?
  ) -> JSON {
    guard let written = json.string else { return json }
    let text = operandsRewritten(withUnits(written, type) ?? written)
    let types = types(in: text)
    guard let object = read(text, json.offset, { types[$0] }) else { return json }
    return took(.shorthand, json, type == .shadow ? spliced(object) : object)
  }

  /// A list of shadows with each layer of a list that it refers to, as a browser puts the texts together.
  private func spliced(_ json: JSON) -> JSON {
    guard let elements = json.elements else { return json }
    let all = elements.flatMap { element -> [JSON] in
      guard let path = element.string.flatMap(LegacyAlias.inner), let count = layers(at: path),
        count > 1
      else { return [element] }
      let steps = path.split(separator: ".").map(String.init) + ["$value"]
      return (0..<count).map { index in
        let pointer = Reference.pointer(to: steps + [String(index)])
        let member = JSON.Member("$ref", .string(pointer), at: element.offset)
        return element.with(.object([member]))
      }
    }
    return json.with(.array(all))
  }

  /// The number of shadows at a path; `nil` where that depends on the context, and for more than 64.
  private func layers(at path: Substring, depth: Int = 0) -> Int? {
    guard depth < 16, let end = survey.list.end(of: String(path)), let text = end.value.string,
      [String(path), end.path].allSatisfy({ survey.list.tokens[$0]?.isOfSeveral == false }),
      let list = CSSWords.list(text)
    else { return nil }
    var count = 0
    for layer in list {
      guard let path = LegacyAlias.inner(layer) else {
        count += 1
        continue
      }
      guard let more = layers(at: path, depth: depth + 1), count + more <= 64 else { return nil }
      count += more
    }
    return count
  }

  /// A transition without a delay has none to wait for.
  ///
  /// - Source: CSS Transitions Level 1, section 2.4: the initial value of `transition-delay` is 0s.
  private mutating func withDelay(_ json: JSON) -> JSON {
    guard let members = json.members, json.member("delay") == nil,
      json.member("duration") != nil, json.member("timingFunction") != nil
    else { return json }
    let zero = json.with(.number("0"))
    let none = JSON.object([JSON.Member("value", zero), JSON.Member("unit", .string("ms"))])
    tally.note(.transitionDelay, at: json.offset, wrote: "", today: none.compactText)
    let delay = JSON.Member("delay", none.kind, at: json.offset)
    return json.with(.object(members + [delay]))
  }

  /// The object with its parts in today's form; line heights and truth values have forms of their own.
  mutating func withParts(_ json: JSON) -> JSON {
    guard json.members != nil else { return json }
    return json.mapParts { name, part in
      guard let type = TokenType.ofPart(name), name != "lineHeight" else { return part }
      let part = name == "letterSpacing" ? shareOfSize(part) : part
      return (type == .dimension ? inPixels(part) : nil) ?? modern(part, type)
    }
  }

  /// A reference to a number in the place of a length, in px.
  ///
  /// - Source: Figma, "Variables": numbers have no unit, and are px where a length is wanted.
  private mutating func inPixels(_ json: JSON) -> JSON? {
    guard let text = json.string, let path = LegacyAlias.inner(text), isOld(),
      type(at: String(path)) == .number
    else { return nil }
    return computed("\(text) * 1px", for: json)
  }

  /// Counts the form and returns the new value.
  mutating func took(_ kind: LegacyForm, _ old: JSON, _ new: JSON) -> JSON {
    tally.note(kind, at: old.offset, wrote: old.short, today: new.compactText)
    return new
  }

  // MARK: Colors

  private mutating func color(_ json: JSON) -> JSON {
    if let text = json.string {
      return CSSColorReader.json(text, offset: json.offset).map { took(.color, json, $0) } ?? json
    }
    guard let members = json.members else { return json }
    if json.member("colorSpace") != nil { return componentsNamed(json, members) }
    if let color = fromChannels(json, members) ?? fromHSL(json, members) {
      return took(.color, json, color)
    }
    if members.count == 1, let text = json["hex"]?.string,
      let color = CSSColorReader.json(text, offset: json.offset)
    {
      return took(.color, json, color)
    }
    guard members.count == 2,
      let inner = (json["color"] ?? json["hex"] ?? json["components"])?.string,
      let text = alphaText(json)
    else { return json }
    if LegacyAlias.inner(inner) != nil {
      return computed("alpha(\(inner), \(text))", json, .color) ?? json
    }
    guard let color = CSSColorReader.json(inner, offset: json.offset),
      let today = CSSColorReader.withAlpha(color, text)
    else { return json }
    return took(.color, json, today)
  }

  /// An `alpha`, or an `opacity` in percent, as Figma's interface has it.
  private func alphaText(_ json: JSON) -> String? {
    if let alpha = json["alpha"] { return alpha.numberText ?? alpha.string }
    guard let text = json["opacity"].flatMap({ $0.numberText ?? $0.string }) else { return nil }
    return CSSNumber(text).map { $0.unit.isEmpty && $0.value > 1 ? text + "%" : text }
  }

  /// `channels`, the older name of `components` (Cobalt and Terrazzo before 1.0).
  private mutating func componentsNamed(_ json: JSON, _ members: [JSON.Member]) -> JSON {
    guard json.member("components") == nil, json.member("channels") != nil else { return json }
    let today = members.map { $0.key == "channels" ? renamed($0, "components") : $0 }
    return took(.color, json, json.with(.object(today)))
  }

  /// `{"r", "g", "b", "a"}` with shares of 1, as Figma's plugin interface has it.
  private func fromChannels(_ json: JSON, _ members: [JSON.Member]) -> JSON? {
    let alpha = json["a"]?.numberText
    guard members.count == (alpha == nil ? 3 : 4) else { return nil }
    let parts = ["r", "g", "b"].compactMap { json[$0]?.numberText }
    let figures = parts.compactMap(Double.init)
    guard figures.count == 3, figures.allSatisfy({ (0...255).contains($0) }) else { return nil }
    if figures.contains(where: { $0 > 1 }) {
      // Bytes, as Style Dictionary's examples have them.
      guard figures.allSatisfy({ $0 == $0.rounded() }) else { return nil }
      let shares = figures.map { CSSNumber.text(($0 / 255 * 1e6).rounded() / 1e6) }
      return CSSColorReader.object("srgb", shares, alpha: alpha, hex: nil, json.offset)
    }
    return CSSColorReader.object("srgb", parts, alpha: alpha, hex: nil, json.offset)
  }

  /// `{"h", "s", "l"}` in degrees and percent, or in shares of 1 where neither is more.
  ///
  /// - Source: tinycolor2 1.6, `inputToRGB`, by which Style Dictionary reads colors.
  private func fromHSL(_ json: JSON, _ members: [JSON.Member]) -> JSON? {
    let alpha = json["a"]?.numberText
    let shares = ["s", "l"].compactMap { name in
      json[name]?.string.flatMap { CSSNumber($0) }.flatMap { $0.unit == "%" ? $0.text : nil }
    }
    let numbers = ["h", "s", "l"].compactMap { json[$0]?.numberText }
    var parts = shares.count == 2 ? numbers + shares : numbers
    let figures = parts.compactMap(Double.init)
    guard members.count == (alpha == nil ? 3 : 4), figures.count == 3,
      (0..<360).contains(figures[0]), figures.dropFirst().allSatisfy({ (0...100).contains($0) })
    else { return nil }
    if shares.isEmpty, figures.dropFirst().allSatisfy({ $0 <= 1 }) {
      for place in 1...2 { parts[place] = CSSNumber.text((figures[place] * 1e8).rounded() / 1e6) }
    }
    return CSSColorReader.object("hsl", parts, alpha: alpha, hex: nil, json.offset)
  }
}

/// A value in today's form, and the type name that goes with it.
struct Converted {
  var value: JSON
  /// `nil` where no type is known, or a reference has that of its target.
  var type: String?
  /// The name that another tool has for the type, where ours was told by the value.
  var foreign: String?
}
