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
  }

  /// What a language allows in names.
  struct Rules: Sendable {
    var style: Style
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

  /// - Parameters:
  ///   - texts: without repetition.
  ///   - prefixes: what stands before each name, plain in the style; none, one for all, or one for each.
  ///   - parts: further names of a text, behind its own, in the form of the style.
  /// - Complexity: O(*n*) for *n* bytes of texts where names rarely meet.
  init(
    _ texts: [String], _ rules: Rules, prefixes: [String] = [],
    parts: @Sendable (Int) -> [String] = { _ in [] }
  ) {
    self.rules = rules
    self.prefixes = prefixes
    names = ParallelMap.map(texts.count) { range in
      texts[range].map { CaseNames.pleasant($0, rules) ?? CaseNames.exact($0, rules) }
    }.flatMap(\.self)
    if !prefixes.isEmpty {
      for index in names.indices { names[index] = named(index, names[index]) }
    }
    var claims = NameClaims(capacity: texts.count)
    for index in texts.indices { claim(index, parts(index), &claims) }
    // An exact name can be the pleasant one of another text, which then takes its exact one, too.
    while !claims.contested.isEmpty {
      let found = claims.contested.sorted()
      claims.contested = []
      for index in found where rivals[index] == nil {
        rivals[index] = claims.rivals[index]
        names[index] = named(index, CaseNames.exact(texts[index], rules))
      }
      for index in found { claim(index, parts(index), &claims) }
      claims.contested.subtract(rivals.keys)
    }
  }

  private func claim(_ index: Int, _ parts: [String], _ claims: inout NameClaims) {
    for name in [names[index]] + parts.map({ partName(index, $0) }) {
      if rules.reserved.contains(name) { claims.refuse(name, to: index, because: nil) }
      claims.claim(name, as: rules.joinsLines ? name.replacing("_", with: "-") : nil, by: index)
    }
  }

  private func named(_ index: Int, _ name: String) -> String {
    guard !prefixes.isEmpty else { return name }
    let prefix = prefixes[prefixes.count == 1 ? 0 : index]
    return prefix.isEmpty ? name : prefix + (rules.style == .kebab ? "-" : "_") + name
  }

  subscript(index: Int) -> String { names[index] }

  /// The name of a part.
  func partName(_ index: Int, _ part: String) -> String {
    // The second form stands for an empty segment, which no path has.
    guard rivals[index] == nil else {
      return names[index] + (rules.hasSmallLettersOnly ? "_u2e__u2e_" : "_u2E__u2E_") + part
    }
    switch rules.style {
    case .kebab: return names[index] + "-" + part
    case .snake: return names[index] + "_" + part
    case .camel, .pascal: return names[index] + part
    }
  }

  /// The loss of a token that cannot have the name that others of its kind have.
  func loss(of index: Int, _ tokens: ExportTokens) -> Loss? {
    guard let rival = rivals[index], let other = rival.other else { return nil }
    let path = quotedForMessage(tokens.tokens[other].path.text)
    return LossReason("name", "\(path) would share \(rival.name), so this is \(names[index])")
      .loss(tokens.tokens[index].path, .base)
  }

  // MARK: Forms

  /// The words in the case of the style; `nil` for a text that has none, or other characters.
  private static func pleasant(_ text: String, _ rules: Rules) -> String? {
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
    case .kebab:
      if !name.isEmpty { name.append(UInt8(ascii: "-")) }
      name.append(lower)
    case .snake:
      if !name.isEmpty { name.append(UInt8(ascii: "_")) }
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
    let scalars = Array(text.unicodeScalars)
    var name = ""
    for (index, scalar) in scalars.enumerated() {
      let stays: Bool
      if scalar == "_" {
        let next = index + 1 < scalars.count ? scalars[index + 1] : " "
        stays = index > 0 && isWord(next) && next != "u" && next != "U"
      } else if index == 0, ("0"..."9").contains(scalar) {
        stays = false
      } else if rules.hasSmallLettersOnly, ("A"..."Z").contains(scalar) {
        stays = false
      } else {
        stays = scalar.isASCII ? isWord(scalar) : rules.allowsLetters && scalar.isLetterOfNames
      }
      if stays {
        name.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: !rules.hasSmallLettersOnly)
        name += "_u" + digits + "_"
      }
    }
    if !rules.allowsLeadingLine, name.hasPrefix("_") { name = "x_" + name }
    return rules.reserved.contains(name) ? name + "_" : name
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value < 0x80 && isWord(UInt8(scalar.value))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
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
