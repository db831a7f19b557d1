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

  var all: [RetiredToken] {
    tokens.values + groups.values.flatMap(\.all)
  }

  /// The tokens directly in this group whose names nobody else has now, sorted by name.
  func remaining(besides taken: Set<String>) -> [(name: String, token: RetiredToken)] {
    tokens.filter { !taken.contains($0.key) && groups[$0.key] == nil }
      .map { ($0.key, $0.value) }.sorted { $0.name.precedesByBytes($1.name) }
  }
}
