/// Names as Swift identifiers.
///
/// The exact form is injective: letters, digits and `_` stay, every other character becomes
/// `_u`*hex*`_`; a `_` that would read as such an escape, or one before a leading digit, is escaped
/// too; `_` goes before a leading digit; a name that Swift or the file needs for itself gets a
/// `_` behind it, and so does that name with `_` already behind it.
///
/// The pleasant form joins the words of `icon-size` or `icon size` to `iconSize` first; siblings
/// that would become equal that way keep their exact forms.
struct SwiftIdentifier {
  /// Names that no member of the file may have.
  private let reserved: Set<String>

  private let joinsWords: Bool

  /// - Parameters:
  ///   - reserved: in addition to those that no backticks rescue.
  ///   - joinsWords: whether there are pleasant forms.
  init(reserved: Set<String>, joinsWords: Bool = true) {
    self.reserved = reserved.union(SwiftIdentifier.unrescuable)
    self.joinsWords = joinsWords
  }

  /// The identifiers of siblings, in the same order, ready to be written.
  ///
  /// - Parameters:
  ///   - names: without repetition.
  ///   - capitalized: whether each begins with a capital letter, as a type does.
  func distinct(_ names: [String], capitalized: Bool = false) -> [String] {
    var claims = NameClaims(capacity: names.count)
    let candidates = names.map { pleasant($0, capitalized: capitalized) }
    for (index, candidate) in candidates.enumerated() { claims.claim(candidate, by: index) }
    return names.indices.map { index in
      let isContested = claims.contested.contains(index)
      return SwiftIdentifier.quoted(isContested ? exact(names[index]) : candidates[index])
    }
  }

  /// The form of a name without siblings, without backticks.
  func pleasant(_ name: String, capitalized: Bool = false) -> String {
    let joined = joinsWords ? SwiftIdentifier.joined(name) : name
    return exact(capitalized ? joined.prefix(1).uppercased() + joined.dropFirst() : joined)
  }

  /// The injective form, without backticks.
  func exact(_ name: String) -> String {
    let scalars = Array(name.unicodeScalars)
    var text = ""
    for (index, scalar) in scalars.enumerated() {
      let isEscaped =
        scalar == "_"
        ? SwiftIdentifier.readsAsEscape(scalars[index...], isFirst: index == 0)
        : !SwiftIdentifier.isAllowed(scalar)
      if isEscaped {
        text += "_u" + String(scalar.value, radix: 16, uppercase: true) + "_"
      } else {
        if index == 0, ("0"..."9").contains(scalar) { text += "_" }
        text.unicodeScalars.append(scalar)
      }
    }
    var core = Substring(text)
    while core.last == "_" { core.removeLast() }
    // `_` alone is a pattern.
    if core.isEmpty { return text + "__" }
    return reserved.contains(String(core)) ? text + "_" : text
  }

  /// Words joined to camelCase at blanks and hyphens; `$root` is `root`.
  ///
  /// What comes out is the name itself or a name that stays as it is, without which an exact form
  /// could meet a pleasant one.
  private static func joined(_ name: String) -> String {
    if name == "$root" { return "root" }
    guard name.utf8.contains(where: { $0 == 0x20 || $0 == 0x2D }) else { return name }
    let words = name.split(whereSeparator: { $0 == " " || $0 == "-" })
    guard let first = words.first, first.first != "$" else { return name }
    return words.dropFirst().reduce(into: String(first)) {
      $0 += $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }

  /// Whether a `_` here could be taken for the beginning of an escape or of a prefix.
  private static func readsAsEscape(
    _ rest: ArraySlice<Unicode.Scalar>, isFirst: Bool
  ) -> Bool {
    let behind = rest.dropFirst()
    guard let next = behind.first else { return false }
    if isFirst, ("0"..."9").contains(next) { return true }
    guard next == "u" else { return false }
    let digits = behind.dropFirst().prefix { $0.properties.isASCIIHexDigit }
    guard !digits.isEmpty, digits.endIndex < rest.endIndex else { return false }
    // An escaped character begins with `_` too.
    return rest[digits.endIndex] == "_" || !isAllowed(rest[digits.endIndex])
  }

  /// ASCII letters, digits, `_`, and letters of other scripts that Swift takes anywhere.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: return true
    case 0xC0...0x2FF, 0x370...0x167F, 0x1681...0x180D, 0x180F...0x1DBF, 0x1E00...0x1FFF,
      0x3040...0xD7FF:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return true
      default: return false
      }
    default: return false
    }
  }

  /// In backticks where the language needs them.
  static func quoted(_ identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// In a call, where but three words need no backticks and the compiler warns of them.
  static func label(_ quoted: String) -> String {
    ["`inout`", "`let`", "`var`"].contains(quoted) ? quoted : quoted.filter { $0 != "`" }
  }

  /// Whether the text is an ASCII identifier that needs no backticks.
  static func isPlain(_ text: String) -> Bool {
    let letters = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
      default: false
      }
    }
    let first = text.utf8.first ?? 0x30
    return letters && !(0x30...0x39).contains(first) && text.contains { $0 != "_" }
      && !keywords.contains(text) && !unrescuable.contains(text)
  }

  /// Names that mean something else behind a dot, backticks or not; modules that the file names.
  private static let unrescuable: Set<String> = [
    "Any", "AppKit", "CoreGraphics", "Protocol", "QuartzCore", "Self", "Swift", "SwiftUI", "Type",
    "UIKit", "deinit",
    "dynamicType", "init", "self", "subscript", "super",
  ]

  /// Reserved words, and contextual ones that could be taken for a modifier.
  private static let keywords: Set<String> = [
    "actor", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consume", "consuming", "continue", "convenience", "copy", "default", "defer",
    "didSet", "discard", "distributed", "do", "dynamic", "each", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard", "if", "import",
    "in", "indirect", "infix", "inout", "internal", "is", "isolated", "lazy", "let", "macro",
    "mutating", "nil", "nonisolated", "nonmutating", "open", "operator", "optional", "override",
    "package", "postfix", "precedencegroup", "prefix", "private", "protocol", "public", "repeat",
    "required", "rethrows", "return", "sending", "set", "some", "static", "struct", "switch",
    "throw", "throws", "true", "try", "typealias", "unowned", "unsafe", "var", "weak", "where",
    "while", "willSet", "any",
  ]
}
