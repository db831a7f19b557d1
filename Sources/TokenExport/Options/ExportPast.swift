package import TokenModel

/// The history of the tokens, which the exported state itself does not have.
package struct ExportPast: Hashable, Sendable {
  /// The tokens of an earlier point that are gone, in any order, each path once.
  package var retired: [RetiredToken]
  /// The time at which a token was first recorded, as text for people.
  package var firstSeen: [TokenPath: String]
  /// What a token that has another value now had at the earlier point, as text for people.
  package var was: [TokenPath: String]

  package init(
    retired: [RetiredToken] = [], firstSeen: [TokenPath: String] = [:],
    was: [TokenPath: String] = [:]
  ) {
    self.retired = retired
    self.firstSeen = firstSeen
    self.was = was
  }

  /// What a token had in its contexts, as text for people; `nil` where it is the same now, or had nothing.
  package static func difference(_ before: ResolvedToken, _ now: ResolvedToken) -> String? {
    let texts = [before, now].map { token in
      token.cells.compactMap { cell in
        cell.value.map { value in
          [cell.context.shortText, value.readableText(pixel: "pt")].filter { !$0.isEmpty }
            .joined(separator: " ")
        }
      }.joined(separator: "; ")
    }
    return texts[0].isEmpty || texts[0] == texts[1] ? nil : texts[0]
  }
}

/// A token that an earlier point has and the exported one does not.
package struct RetiredToken: Hashable, Sendable {
  /// The path at the earlier point.
  package var path: TokenPath
  /// Its new path, or that of the token to use instead.
  package var replacement: TokenPath?
  /// The reason from its deprecation.
  package var message: String?
  /// The type of its values; `nil` where nothing tells.
  package var type: TokenType?

  package init(
    path: TokenPath, replacement: TokenPath? = nil, message: String? = nil, type: TokenType? = nil
  ) {
    self.path = path
    self.replacement = replacement
    self.message = message
    self.type = type
  }
}
