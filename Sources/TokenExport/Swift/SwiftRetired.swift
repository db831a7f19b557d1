internal import TokenModel

/// The names that the file had at an earlier point and no longer has, nested as they were.
///
/// They are kept by their Swift names, because those are in the consumers' code.
struct SwiftRetired {
  private(set) var tokens: [String: RetiredToken] = [:]
  private(set) var groups: [String: SwiftRetired] = [:]

  init() {}

  init(_ retired: [RetiredToken], _ identifiers: SwiftIdentifier) {
    for token in retired {
      insert(token, SwiftRetired.names(token.path, identifiers)[...])
    }
  }

  /// The names of the groups that a token was in, and its own.
  static func names(_ path: TokenPath, _ identifiers: SwiftIdentifier) -> [String] {
    let all = path.text.split(separator: ".").map(String.init)
    let names = identifiers.joinsWords ? TokenTree.joiningNumbers(all) : all
    return names.enumerated().map { index, name in
      SwiftIdentifier.quoted(
        index == names.count - 1 ? identifiers.pleasant(name) : identifiers.group(name))
    }
  }

  private mutating func insert(_ token: RetiredToken, _ names: ArraySlice<String>) {
    guard let first = names.first else { return }
    if names.count == 1 {
      tokens[first] = tokens[first] ?? token
    } else {
      groups[first, default: SwiftRetired()].insert(token, names.dropFirst())
    }
  }

  /// The message for a token without a replacement in this file.
  static func fate(_ token: RetiredToken) -> String {
    token.replacement.map { "it is \($0.text) now, which is not here" } ?? "there is none now"
  }

  var isEmpty: Bool { tokens.isEmpty && groups.isEmpty }

  var all: [RetiredToken] { tokens.values + groups.values.flatMap(\.all) }

  /// The tokens directly in this group whose names nobody else has now, sorted by name.
  func remaining(besides taken: Set<String>) -> [(name: String, token: RetiredToken)] {
    tokens.filter { !taken.contains($0.key) && groups[$0.key] == nil }
      .map { ($0.key, $0.value) }.sorted { $0.name.precedesByBytes($1.name) }
  }
}

/// Writes the attribute that tells a consumer about a deprecated or missing name.
enum SwiftAvailability {
  /// - Parameters:
  ///   - kind: `deprecated` or `unavailable`.
  ///   - renamed: the last part of the name to use instead, which the compiler offers to put in place.
  static func line(_ kind: String, renamed: Substring? = nil, _ message: String?) -> String {
    // The compiler reads the new name as text, where no backticks belong.
    let renamed = renamed.map { ", renamed: \"\($0.filter { $0 != "`" })\"" } ?? ""
    let said = message.map { ", message: " + Language.swift.string($0) } ?? ""
    return "@available(*, \(kind)\(renamed)\(said))"
  }

  /// The attribute of a deprecated name that leads to another.
  ///
  /// The compiler puts a new name in place of the last part of the old one. It is offered only where what
  /// comes out is the same; elsewhere the message has the full name.
  ///
  /// - Parameters:
  ///   - group: the full name of the group that the deprecated name is in.
  ///   - other: the full name to use instead.
  ///   - path: the path of the token to use instead, for which the message gets its name.
  ///   - isSame: whether both have the same declarations and values.
  static func leading(
    from group: String, to other: String, _ path: String, isSame: Bool, _ message: String?
  ) -> String {
    let named = message?.replacing("{\(path)}", with: other.filter { $0 != "`" })
    let dot = other.lastIndex(of: ".") ?? other.startIndex
    if isSame, other[..<dot] == group {
      return line("deprecated", renamed: other[dot...].dropFirst(), named)
    }
    if named != message { return line("deprecated", named) }
    return line(
      "deprecated", "use \(other.filter { $0 != "`" })" + (message.map { ": " + $0 } ?? ""))
  }
}
