/// The reason why a text is not the name of a token or group.
package enum NameProblem: Problem, Hashable {
  case empty
  case forbidden(Character, name: String)
  case leadingDollar(String)
  case nul

  /// `nil` when `name` may be one segment of a path.
  package static func check(_ name: Substring) -> NameProblem? { check(String(name)) }

  /// Not generic over texts, because every name of a file passes here.
  package static func check(_ name: String) -> NameProblem? {
    if name.isEmpty { return .empty }
    if name.utf8.first == UInt8(ascii: "$") { return .leadingDollar(name) }
    for byte in name.utf8 {
      switch byte {
      case 0: return .nul
      case UInt8(ascii: "."), UInt8(ascii: "{"), UInt8(ascii: "}"):
        return .forbidden(Character(Unicode.Scalar(byte)), name: name)
      default: continue
      }
    }
    return nil
  }

  package var code: String { "name-invalid" }

  package var message: String {
    switch self {
    case .empty: "a name is empty"
    case .forbidden(let character, let name):
      "the name \(quotedForMessage(name)) contains '\(character)'"
    case .leadingDollar(let name): "the name \(quotedForMessage(name)) begins with '$'"
    case .nul: "a name contains the character U+0000"
    }
  }

  package var fix: String? {
    switch self {
    case .empty: "give it a name of at least one character"
    case .forbidden: "rename it: '.', '{' and '}' are kept for references"
    case .leadingDollar: "rename it: names that begin with '$' are kept for the format"
    case .nul: "remove the character"
    }
  }
}
