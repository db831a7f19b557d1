internal import TokenModel

/// Writes members of SwiftUI's colors, so that `.foregroundStyle(.brandDefault)` takes a token.
struct SwiftColorMembers {
  /// The tokens with the names of their declarations.
  private(set) var tokens: [(path: TokenPath, name: String)] = []

  mutating func add(_ path: TokenPath, _ name: String) { tokens.append((path, name)) }

  /// The members by which views take the colors.
  var publicNames: [PublicName] {
    zip(names, tokens).map { name, token in
      PublicName(name: "." + name, signature: "SwiftUI.Color", path: token.path)
    }
  }

  /// The tokens whose shortest name others would have, too, each with the name that it has instead.
  var contested: [(path: TokenPath, name: String, wished: String)] {
    let identifiers = SwiftIdentifier(reserved: SwiftColorMembers.owned)
    let wished = tokens.map { identifiers.pleasant(SwiftColorMembers.short($0.path)) }
    let claims = NameClaims(wished)
    return zip(tokens.indices, names).compactMap { index, name in
      guard claims.contested.contains(index) else { return nil }
      return (tokens[index].path, name, wished[index])
    }
  }

  func text(access: String) -> String {
    let lines = zip(names, tokens).map { name, token in
      "  \(access) static var \(name): SwiftUI.Color { \(token.name).swiftUIColor }\n"
    }
    return """
      @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
      nonisolated extension SwiftUI.ShapeStyle where Self == SwiftUI.Color {
      \(lines.joined())}
      """
  }

  /// The words of a path in one name, without a first group `color`; with it where SwiftUI or another token
  /// has that name, and the whole path where that is taken, too.
  private var names: [String] {
    let identifiers = SwiftIdentifier(reserved: SwiftColorMembers.owned)
    var names: [String] = []
    for form in [SwiftColorMembers.short, SwiftColorMembers.long] {
      let wished = tokens.map { identifiers.pleasant(form($0.path)) }
      if names.isEmpty { names = wished }
      for index in tokens.indices where names[index].isEmpty { names[index] = wished[index] }
      let claims = NameClaims(names)
      for index in tokens.indices
      where claims.contested.contains(index) || names[index].hasSuffix("_") { names[index] = "" }
    }
    return tokens.indices.map { index in
      let isFree = !names[index].isEmpty
      return SwiftIdentifier.quoted(
        isFree ? names[index] : identifiers.exact(tokens[index].path.text))
    }
  }

  /// The words of a path; a group's own token has those of the group.
  private static func words(_ path: TokenPath) -> [Substring] {
    let words = path.text.split(separator: ".")
    return words.count > 1 && words.last == "$root" ? words.dropLast() : words
  }

  private static func short(_ path: TokenPath) -> String {
    let words = words(path)
    let isColor = ["color", "colors"].contains(words[0].lowercased())
    return words.dropFirst(isColor && words.count > 1 ? 1 : 0).joined(separator: " ")
  }

  private static func long(_ path: TokenPath) -> String {
    words(path).joined(separator: " ")
  }

  /// What SwiftUI has for its own styles and colors.
  private static let owned: Set<String> = [
    "RGBColorSpace", "Resolved", "accentColor", "angularGradient", "background",
    "backgroundStyle", "bar", "black", "blue", "brown", "clear", "conicGradient", "cyan",
    "description", "ellipticalGradient", "fill", "foreground", "gray", "green", "hashValue",
    "image", "indigo", "linearGradient", "link", "mint", "orange", "pink", "placeholder",
    "primary", "purple", "quaternary", "quinary", "radialGradient", "red", "regularMaterial",
    "secondary", "selection", "separator", "shadow", "teal", "tertiary", "thickMaterial",
    "thinMaterial", "tint", "ultraThickMaterial", "ultraThinMaterial", "white",
    "windowBackground", "yellow",
  ]
}
