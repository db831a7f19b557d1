internal import TokenModel

/// Names in the case of a language, made of the words of a text; no two are equal.
///
/// `color.brandTint` is `color-brand-tint`, `color_brand_tint` or `colorBrandTint`. Where two texts would
/// have the same name, where it would be a word of the language, and where a text has no plain form, the
/// name is the exact one: each character other than letters and digits as `_u`*hex*`_`.
struct CaseNames: Sendable {
  enum Style: Sendable {
    case kebab
    case snake
    case camel
    case pascal
    /// A custom property of CSS, in which any character may be; see `CSSNames`.
    case property
  }

  /// What a language allows in names.
  struct Rules: Sendable {
    var style: Style
    /// Texts that are names as they are.
    var kept: Set<String> = []
    /// Words that are not names.
    var reserved: Set<String> = []
    /// Whether letters of other scripts may be in a name.
    var allowsLetters = true
    /// Whether a name may begin with `_`.
    var allowsLeadingLine = true
    /// Whether `-` and `_` are one character.
    var joinsLines = false
    /// Whether names have small letters only.
    var hasSmallLettersOnly = false
  }

  private let rules: Rules
  private let prefixes: [String]
  private var names: [String] = []
  /// The first rival of each name that has one.
  private(set) var rivals: [Int: NameClaims.Rival] = [:]
  /// The texts that share the name of another, by which one that stands for both is found.
  private var sharers: [Int: Int] = [:]

  /// - Parameters:
  ///   - texts: without repetition.
  ///   - prefixes: what stands before each name, plain in the style; none, one for all, or one for each.
  ///   - parts: further names of a text, behind its own, in the form of the style.
  ///   - same: the text that another means the same as, so that both can share a name; `nil` for none.
  /// - Complexity: O(*n*) for *n* bytes of texts where names rarely meet.
  init(
    _ texts: [String], _ rules: Rules, prefixes: [String] = [],
    parts: @Sendable (Int) -> [String] = { _ in [] }, same: (Int) -> Int? = { _ in nil }
  ) {
    self.rules = rules
    self.prefixes = prefixes
    names = ParallelMap.map(texts.count) { range in
      texts[range].map { CaseNames.pleasant($0, rules) ?? CaseNames.exact($0, rules) }
    }.flatMap(\.self)
    if !prefixes.isEmpty {
      for index in names.indices { names[index] = named(index, names[index]) }
    }
    for index in names.indices {
      if let other = same(index), names[other] == names[index] { sharers[index] = other }
    }
    var claims = NameClaims(capacity: texts.count)
    claim(texts.indices, parts, &claims)
    // An exact name can be the pleasant one of another text, which then takes its exact one, too.
    while !claims.contested.isEmpty {
      let found = claims.contested.sorted()
      claims.contested = []
      for index in found where rivals[index] == nil {
        rivals[index] = claims.rivals[index]
        names[index] = named(index, CaseNames.exact(texts[index], rules))
      }
      claim(found, parts, &claims)
      claims.contested.subtract(rivals.keys)
    }
    for index in sharers.keys { names[index] = names[owner(of: index)] }
  }

  /// Whether a text has the name of another that means the same.
  func isShared(_ index: Int) -> Bool { sharers[index] != nil }

  /// The text to which a name belongs.
  private func owner(of index: Int) -> Int {
    var owner = index
    while let next = sharers[owner] { owner = next }
    return owner
  }

  private func claim(
    _ indices: some Sequence<Int>, _ parts: (Int) -> [String], _ claims: inout NameClaims
  ) {
    func claim(_ name: String, _ index: Int) {
      if rules.reserved.contains(name) { claims.refuse(name, to: index, because: nil) }
      claims.claim(name, as: rules.joinsLines ? name.replacing("_", with: "-") : nil, by: index)
    }
    for index in indices { claim(names[index], owner(of: index)) }
    for index in indices where sharers[index] == nil {
      for part in parts(index) { claim(partName(index, part), index) }
    }
  }

  private func named(_ index: Int, _ name: String) -> String {
    guard !prefixes.isEmpty else { return name }
    let prefix = prefixes[prefixes.count == 1 ? 0 : index]
    let hasHyphen = rules.style == .kebab || rules.style == .property
    return prefix.isEmpty ? name : prefix + (hasHyphen ? "-" : "_") + name
  }

  subscript(index: Int) -> String { names[index] }

  /// The name of a part.
  func partName(_ index: Int, _ part: String) -> String { names[index] + joint(index) + part }

  /// What stands between a name and that of a part; of an exact name an empty segment, which no path has.
  func joint(_ index: Int) -> String {
    let isExact = rivals[index] != nil
    return switch rules.style {
    case .property: isExact ? "\\.\\." : "-"
    case _ where isExact: rules.hasSmallLettersOnly ? "_u2e__u2e_" : "_u2E__u2E_"
    case .kebab: "-"
    case .snake: "_"
    case .camel, .pascal: ""
    }
  }

  /// The loss of a token that cannot have the name that others of its kind have.
  ///
  /// - Parameter mark: what stands before each name.
  func loss(of index: Int, _ tokens: ExportTokens, mark: String = "") -> Loss? {
    guard let rival = rivals[index], let other = rival.other else { return nil }
    let path = quotedForMessage(tokens.tokens[other].path.text)
    let (name, own) = (mark + rival.name, mark + names[index])
    return LossReason("name", "\(path) would share \(name), so this is \(own)")
      .loss(tokens.tokens[index].path, .base)
  }

  // MARK: Forms

  /// The words in the case of the style; `nil` for a text that has none, or other characters.
  private static func pleasant(_ text: String, _ rules: Rules) -> String? {
    if rules.kept.contains(text) { return CSSText.escapedName(text) }
    if rules.style == .property { return CSSNames.pleasant(text) }
    var text = text.hasSuffix(".$root") ? String(text.dropLast(6)) : text
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      guard rules.allowsLetters,
        text.unicodeScalars.allSatisfy({ $0.isASCII || $0.isLetterOfNames })
      else { return nil }
    }
    var name: [UInt8] = []
    text.withUTF8 { bytes in
      name.reserveCapacity(bytes.count + 8)
      var before: UInt8 = 0
      for place in bytes.indices {
        let byte = bytes[place]
        defer { before = byte }
        guard isWord(byte) else { continue }
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0
        let begins =
          !isWord(before)
          || (isUpper(byte)
            && (!isUpper(before) || (isWord(next) && !isUpper(next) && !isDigit(next))))
        append(byte, begins: begins, rules.style, to: &name)
      }
    }
    guard let first = name.first else { return nil }
    if isDigit(first) {
      name.insert(contentsOf: (rules.allowsLeadingLine ? "_" : "x_").utf8, at: 0)
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func append(
    _ byte: UInt8, begins: Bool, _ style: Style, to name: inout [UInt8]
  ) {
    let lower = isUpper(byte) ? byte + 0x20 : byte
    guard begins else { return name.append(lower) }
    switch style {
    case .kebab, .property, .snake:
      if !name.isEmpty { name.append(UInt8(ascii: style == .snake ? "_" : "-")) }
      name.append(lower)
    case .camel, .pascal:
      let isFirst = name.isEmpty && style == .camel
      if let last = name.last, isDigit(last), isDigit(byte) { name.append(UInt8(ascii: "_")) }
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
      name.append(isLetter && !isFirst ? lower - 0x20 : lower)
    }
  }

  /// The injective form. `_` stands for itself only between letters and digits, and not before `u`.
  private static func exact(_ text: String, _ rules: Rules) -> String {
    if rules.style == .property { return CSSNames.exact(text) }
    var name = text.escapedForNames(capital: !rules.hasSmallLettersOnly) { scalar, behind in
      let isFirst = behind.startIndex == 1
      switch scalar {
      case "_":
        return !isFirst && behind.first.map { isWord($0) && $0 != "u" && $0 != "U" } ?? false
      case "0"..."9": return !isFirst
      case "A"..."Z": return !rules.hasSmallLettersOnly
      default:
        return scalar.isASCII ? isWord(scalar) : rules.allowsLetters && scalar.isLetterOfNames
      }
    }
    if !rules.allowsLeadingLine, name.hasPrefix("_") { name = "x_" + name }
    return rules.reserved.contains(name) ? name + "_" : name
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value < 0x80 && isWord(UInt8(scalar.value))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isUpper(byte) || isDigit(byte) || NameBytes.small.contains(byte)
  }

  private static func isUpper(_ byte: UInt8) -> Bool { NameBytes.capitals.contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { NameBytes.digits.contains(byte) }
}

extension String {
  /// The text with each character that may not stay as `_u`*hex*`_`.
  ///
  /// - Parameter stays: is given a character and all behind it; the first one is at 0.
  func escapedForNames(
    _ mark: String = "_u", capital: Bool = true,
    keeping stays: (Unicode.Scalar, ArraySlice<Unicode.Scalar>) -> Bool
  ) -> String {
    let scalars = Array(unicodeScalars)
    return scalars.indices.reduce(into: "") { text, index in
      if stays(scalars[index], scalars[(index + 1)...]) {
        text.unicodeScalars.append(scalars[index])
      } else {
        text += mark + scalars[index].value.hex(capital: capital) + "_"
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether all languages that have letters beside those of ASCII in names have this one, and nothing composes
  /// it into another.
  var isLetterOfNames: Bool {
    switch value {
    case 0xC0...0x2FF, 0x370...0x167F, 0x1681...0x180D, 0x180F...0x1DBF, 0x1E00...0x1FFF,
      0x3040...0xD7FF:
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
      default: false
      }
    default: false
    }
  }
}
