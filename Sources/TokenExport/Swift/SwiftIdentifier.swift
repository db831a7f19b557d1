/// Makes names into Swift identifiers.
///
/// The exact form is injective. Letters, digits and `_` stay; every other character becomes
/// `_u`*hex*`_`, and so does a `_` that could be read as such an escape or that is before a leading digit.
/// A leading digit gets a `_` before it. A name that Swift or the file reserves gets a `_` behind it, even
/// if it has one already.
///
/// The pleasant form first joins the words of `icon-size` or `icon size` to `iconSize`, and `blue.400`, a
/// number with its group, to `blue400`. Siblings that would become equal keep their exact forms.
struct SwiftIdentifier {
  /// Names that no member of the file may have.
  private let reserved: Set<String>

  /// Whether words are joined to camelCase, and numbers with their groups.
  let joinsWords: Bool
  private let capitalizesGroups: Bool

  /// - Parameters:
  ///   - reserved: further names to avoid, besides those that Swift does not allow even in backticks.
  ///   - joinsWords: whether words are joined to camelCase.
  ///   - capitalizesGroups: whether the name of a group begins with a capital letter, as a type's does.
  init(reserved: Set<String>, joinsWords: Bool = true, capitalizesGroups: Bool = false) {
    self.reserved = reserved.union(SwiftIdentifier.unusable)
    self.joinsWords = joinsWords
    self.capitalizesGroups = capitalizesGroups
  }

  /// The identifiers of groups and tokens that are siblings.
  func distinct(_ nodes: [TokenTree.Node]) -> [String] {
    var claims = NameClaims(capacity: nodes.count)
    let candidates = nodes.map { node in
      node.token == nil ? group(node.name) : pleasant(node.name)
    }
    for (index, candidate) in candidates.enumerated() {
      claims.claim(candidate, by: index)
      // Contested, a group takes the exact form, which can be the pleasant form of a token.
      if nodes[index].token == nil { claims.claim(pleasant(nodes[index].name), by: index) }
    }
    return nodes.indices.map { index in
      let isContested = claims.contested.contains(index)
      return SwiftIdentifier.quoted(isContested ? exact(nodes[index].name) : candidates[index])
    }
  }

  /// The form of a group's name without siblings, without backticks.
  func group(_ name: String) -> String { pleasant(name, capitalized: capitalizesGroups) }

  /// The identifiers of siblings in the same order, in backticks where needed.
  ///
  /// - Parameters:
  ///   - names: the names, without repetition.
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

  /// Words joined to camelCase at blanks, hyphens and dots; `$root` is `root`.
  ///
  /// Applied again, it changes nothing. Otherwise an exact form could equal a pleasant one.
  private static func joined(_ name: String) -> String {
    if name == "$root" { return "root" }
    guard name.utf8.contains(where: { $0 == 0x20 || $0 == 0x2D || $0 == 0x2E }) else { return name }
    let words = name.split(whereSeparator: { $0 == " " || $0 == "-" || $0 == "." })
    guard let first = words.first, first.first != "$" else { return name }
    return words.dropFirst().reduce(into: String(first)) {
      $0 += $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }

  /// Whether a `_` here could be read as the beginning of an escape or as the prefix of a digit.
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

  /// Whether an identifier can contain the character: ASCII letters, digits, `_`, and letters of other
  /// scripts that Swift allows at any position.
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

  /// The identifier, in backticks if the language needs them.
  static func quoted(_ identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// The identifier as an argument label, for which all but three words need no backticks and the compiler
  /// warns about them.
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
      && !keywords.contains(text) && !unusable.contains(text)
  }

  /// The names that mean something else behind a dot even in backticks, and the modules that the file uses.
  private static let unusable: Set<String> = [
    "Any", "AppKit", "CoreGraphics", "Protocol", "QuartzCore", "Self", "Swift", "SwiftUI", "Type",
    "UIKit", "deinit",
    "dynamicType", "init", "self", "subscript", "super",
  ]

  /// Names that an enum of a module would take from what its other files import.
  static let hiding: Set<String> = [
    "Animation", "Array", "Bool", "CGFloat", "Color", "Double", "Float", "Font", "Foundation",
    "Gradient", "Image", "Int", "String", "Text", "UIColor", "UIFont", "View",
  ]

  /// The reserved words, and contextual ones that could be read as a modifier.
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
