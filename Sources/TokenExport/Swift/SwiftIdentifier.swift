internal import TokenModel

/// Makes names into Swift identifiers.
///
/// The exact form is injective. Letters, digits and `_` stay; every other character becomes
/// `_u`*hex*`_`, and so does a `_` that could be read as such an escape or that is before a leading digit.
/// A leading digit gets a `_` before it. A name that Swift or the file reserves gets a `_` behind it, even
/// if it has one already.
///
/// The pleasant form first joins the words of `icon-size`, `icon_size` or `icon size` to `iconSize`, in the
/// case of Swift: a member begins with a small letter, and `blue.400`, a number with its group, is `blue400`.
/// Siblings that would become equal keep their exact forms.
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
    distinct(nodes.map(\.name), nodes.map(candidate)).names
  }

  private func candidate(_ node: TokenTree.Node) -> String {
    node.token == nil ? group(node.name) : pleasant(node.name)
  }

  /// Pleasant forms that were made before: siblings differ, but groups have the same names again and again.
  struct Known {
    fileprivate var groups: [String: String] = [:]
    fileprivate var tokens: [String: String] = [:]
  }

  /// The identifiers of siblings, as `distinct` gives them, and the first rival of each that another one keeps from
  /// its pleasant name.
  ///
  /// - Parameter known: of this value alone.
  func distinctWithRivals(
    _ nodes: [TokenTree.Node], _ known: inout Known
  ) -> (names: [String], rivals: [Int: NameClaims.Rival]) {
    let candidates = nodes.map { node in
      let old = node.token == nil ? known.groups[node.name] : known.tokens[node.name]
      if let old { return old }
      let new = candidate(node)
      if node.token == nil { known.groups[node.name] = new } else { known.tokens[node.name] = new }
      return new
    }
    return distinct(nodes.map(\.name), candidates)
  }

  /// The form of a group's name without siblings, without backticks.
  func group(_ name: String) -> String {
    let joined = joinsWords ? SwiftIdentifier.joined(name, isType: true) : name
    return exact(capitalizesGroups ? SwiftIdentifier.capitalized(joined) : joined)
  }

  /// The identifiers of siblings in the same order, in backticks where needed.
  ///
  /// - Parameters:
  ///   - names: the names, without repetition.
  ///   - capitalized: whether each begins with a capital letter, as a type does.
  func distinct(_ names: [String], capitalized: Bool = false) -> [String] {
    distinct(names, names.map { pleasant($0, capitalized: capitalized) }).names
  }

  /// The candidates, and the exact form of each name that would share its own with another, with the first
  /// rival of each that is not its candidate.
  private func distinct(
    _ names: [String], _ candidates: [String]
  ) -> (names: [String], rivals: [Int: NameClaims.Rival]) {
    var result = candidates
    var rivals: [Int: NameClaims.Rival] = [:]
    // An exact form can be the pleasant one of another name, which then takes its exact one, too.
    while true {
      let claims = NameClaims(result)
      let found = claims.contested.subtracting(rivals.keys)
      if found.isEmpty { break }
      for index in found {
        result[index] = exact(names[index])
        rivals[index] = claims.rivals[index]
        rivals[index]?.name = SwiftIdentifier.quoted(candidates[index])
      }
    }
    return (
      result.map(SwiftIdentifier.quoted), rivals.filter { result[$0.key] != candidates[$0.key] }
    )
  }

  /// The form of a name without siblings, without backticks.
  func pleasant(_ name: String, capitalized: Bool = false) -> String {
    let joined = joinsWords ? SwiftIdentifier.joined(name, isType: capitalized) : name
    return exact(capitalized ? SwiftIdentifier.capitalized(joined) : joined)
  }

  private static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The injective form, without backticks.
  func exact(_ name: String) -> String {
    let startsWithDigit = name.utf8.first.map(NameBytes.digits.contains) ?? false
    let text =
      (startsWithDigit ? "_" : "")
      + name.escapedForNames { scalar, behind in
        scalar == "_"
          ? !SwiftIdentifier.readsAsEscape(behind) : SwiftIdentifier.isAllowed(scalar)
      }
    var core = Substring(text)
    while core.last == "_" { core.removeLast() }
    // `_` alone is a pattern.
    if core.isEmpty { return text + "__" }
    return reserved.contains(String(core)) ? text + "_" : text
  }

  /// Words joined to camelCase at blanks, hyphens, underscores and dots; `$root` is `root`. Underscores at the
  /// beginning stay, and so does one between digits.
  ///
  /// - Parameter isType: whether the first word keeps its capital letters.
  private static func joined(_ name: String, isType: Bool) -> String {
    if name == "$root" { return "root" }
    let isPlain = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    if isPlain { return name }
    let start = name.prefix { $0 == "_" }
    let words = name.dropFirst(start.count).split { " -._".contains($0) }.map(String.init)
    guard let first = words.first, first.first != "$" else { return name }
    let isShouted = words.count > 1 && !name.contains(where: \.isLowercase)
    var joined = isShouted ? first.lowercased() : isType ? first : uncapitalized(first)
    for word in words.dropFirst() {
      if joined.last?.isWholeNumber == true, word.first?.isWholeNumber == true { joined += "_" }
      joined += word.prefix(1).uppercased()
      joined += isShouted ? word.dropFirst().lowercased() : String(word.dropFirst())
    }
    return start + joined
  }

  /// A word with a small first letter: `brand` for `Brand`, `url` for `URL`, `urlColor` for `URLColor`.
  private static func uncapitalized(_ word: String) -> String {
    let capitals = word.prefix(while: \.isUppercase)
    let rest = word.dropFirst(capitals.count)
    // The last capital letter of several begins a word of its own.
    let isNext = capitals.count > 1 && rest.first?.isLetter == true
    let count = capitals.count - (isNext ? 1 : 0)
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  /// Whether a `_` before such characters could be read as the beginning of an escape or as the prefix of a digit.
  private static func readsAsEscape(_ behind: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let next = behind.first else { return false }
    if behind.startIndex == 1, ("0"..."9").contains(next) { return true }
    guard next == "u" else { return false }
    let digits = behind.dropFirst().prefix { $0.properties.isASCIIHexDigit }
    guard !digits.isEmpty, digits.endIndex < behind.endIndex else { return false }
    // An escaped character begins with `_` too.
    return behind[digits.endIndex] == "_" || !isAllowed(behind[digits.endIndex])
  }

  /// Whether an identifier can contain the character: ASCII letters, digits, `_`, and letters of other
  /// scripts that Swift allows at any position.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? NameBytes.word.contains(UInt8(scalar.value)) : scalar.isLetterOfNames
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
    text.isName(.word, from: [.letters, .line]) && text.contains { $0 != "_" }
      && !keywords.contains(text)
      && !unusable.contains(text)
  }

  /// The names that mean something else behind a dot even in backticks, and the modules that the file uses.
  private static let unusable: Set<String> = [
    "Any", "AppKit", "CoreGraphics", "Protocol", "QuartzCore", "Self", "Swift", "SwiftUI", "Type",
    "UIKit", "deinit", "dynamicType", "init", "self", "subscript", "super",
  ]

  /// Names that an enum of a module would take from what its other files import.
  static let hiding: Set<String> = [
    "Animation", "Array", "Binding", "Bool", "Button", "CGFloat", "Codable", "Color", "Data",
    "Date",
    "Dictionary", "Double", "Environment", "Equatable", "Error", "Float", "Font", "Foundation",
    "Gradient", "Hashable", "Identifiable", "Image", "Int", "Label", "List", "MainActor", "NSColor",
    "Never", "Optional", "Result", "Sendable", "Set", "Shape", "Spring", "State", "String", "Task",
    "Text", "Transition", "UIColor", "UIFont", "UIView", "URL", "View", "Void",
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

/// The full names of tokens in the generated file, for messages that refer to another token.
struct SwiftNames {
  private var names: [TokenPath: String] = [:]
  private var parts: Set<String> = []

  init(_ roots: [TokenTree.Node], _ namespace: String, _ identifiers: SwiftIdentifier) {
    add(roots, namespace, identifiers)
  }

  /// The name of a token, such as `Tokens.alert.width`, with backticks where the language needs them.
  subscript(path: TokenPath) -> String? { names[path] }

  /// Whether a group or a token has the name.
  func contains(_ name: String) -> Bool { parts.contains(name) }

  private mutating func add(
    _ nodes: [TokenTree.Node], _ outer: String, _ identifiers: SwiftIdentifier
  ) {
    for (node, name) in zip(nodes, identifiers.distinct(nodes)) {
      let full = outer + "." + name
      parts.insert(name)
      if node.token != nil { names[node.path] = full }
      add(node.children, full, identifiers)
    }
  }
}
