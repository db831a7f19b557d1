internal import PositionedJSON
internal import TokenModel

/// A `$type` as written in a file.
struct WrittenType {
  let json: JSON

  var text: String? { json.string }
  var offset: Int { json.offset }

  /// The type, if it is one of ours; in strict reading only DTCG's own.
  func known(_ strictness: Strictness) -> TokenType? {
    guard let type = json.string.flatMap(TokenType.init(rawValue:)) else { return nil }
    return type.isStandard || strictness != .strict ? type : nil
  }

  /// `nil` when the type is known.
  func fault(_ strictness: Strictness) -> PendingDiagnostic? {
    guard known(strictness) == nil else { return nil }
    guard let text = json.string else {
      return PendingDiagnostic(
        "type-unknown", "$type is a string, found \(json.kindName)",
        fix: "write \"color\" or another type's name", at: json.offset)
    }
    let types = strictness == .strict ? WrittenType.standard : WrittenType.all
    return PendingDiagnostic(
      "type-unknown", "there is no type \(quotedForMessage(text))",
      fix: types.names.nearest(to: text).map { "did you mean \"\($0)\"?" } ?? types.fix,
      at: json.offset)
  }

  // Once for all: a file may have a fault in each token.
  private static let standard = choice(of: TokenType.allCases.filter(\.isStandard))
  private static let all = choice(of: TokenType.allCases)

  private static func choice(of types: [TokenType]) -> (names: NearWords, fix: String) {
    let names = types.map(\.rawValue)
    return (NearWords(names), "use one of \(names.joined(separator: ", "))")
  }
}

extension JSON {
  /// Whether any text in the value holds U+0000, which SQLite's C interface cuts off at.
  var holdsNUL: Bool {
    holds { part in
      if case .object(let members) = part.kind {
        return members.indices.contains { members[$0].key.utf8.contains(0) }
      }
      return part.string?.utf8.contains(0) ?? false
    }
  }
}
