internal import TokenModel

/// Writes the tokens as members of the types that take them, so that `.foregroundStyle(.brandDefault)` and
/// `.textStyle(.headline)` are complete.
struct SwiftMembers {
  /// Which types have members.
  enum Reach: String, CaseIterable {
    case none, own, colors, all
  }

  struct Token {
    var path: TokenPath
    /// The full name of its declaration.
    var name: String
    /// The full name of its type.
    var type: String
    /// How the value is made, which another type of color can take.
    var body: String
    /// The path by which it was known, where that is no more.
    var former: Former?

    /// The path of the member.
    var memberPath: TokenPath { former?.path ?? path }
  }

  /// A name that is kept for what used it.
  struct Former {
    var path: TokenPath
    /// Why there is another name.
    var message: String?
    /// The attribute of a name behind which nothing is any more.
    var removal: String?
  }

  private let file: SwiftFile
  private(set) var tokens: [Token] = []
  /// Those of each place; there once all tokens are.
  private var named: [Named] = []

  init(_ file: SwiftFile) { self.file = file }

  mutating func add(_ token: Token) { tokens.append(token) }

  /// Finds the names, when all tokens were added.
  mutating func findNames() { named = places.map(named) }

  private var access: String { file.access }
  private var reach: Reach { file.reach }

  // MARK: Names

  /// What takes members of several types, with the words that a path may begin with and need not, and the names
  /// that it has for itself.
  private struct Place {
    var types: [String]
    var heads: Set<String>
    var owned: Set<String>
  }

  private var places: [Place] {
    var places: [Place] = []
    if reach == .colors || reach == .all { places.append(SwiftMembers.colors) }
    if reach != .none {
      places += [
        Place(
          types: ["Typography"],
          heads: ["font", "fonts", "text", "textstyle", "textstyles", "type", "typography"],
          owned: []),
        Place(types: ["Shadow"], heads: ["shadow", "shadows", "elevation"], owned: []),
        Place(types: ["Border"], heads: ["border", "borders"], owned: []),
        Place(
          types: ["Transition", "Spring"],
          heads: [
            "animation", "animations", "motion", "spring", "springs", "transition", "transitions",
          ],
          owned: SwiftMembers.animations),
      ]
    }
    return places
  }

  private static let colors = Place(
    types: ["Color", "ThemedColor"], heads: ["color", "colors"], owned: styles)

  /// The tokens of a place, the shortest name of each, and the one that it has.
  private struct Named {
    var place: Place
    var tokens: [Token]
    var wished: [String]
    var names: [String]
  }

  private func tokens(of place: Place) -> [Token] {
    let types = place.types.map { file.types + "." + $0 }
    let own = tokens.filter { types.contains($0.type) }
    // A name of today is no former one.
    let paths = Set(own.lazy.filter { $0.former == nil }.map(\.path))
    return own.filter { $0.former.map { !paths.contains($0.path) } ?? true }
  }

  /// The words of a path in one name, without a first group that the place implies; with it where the place or
  /// another token has that name, and the whole path where that is taken, too.
  private func named(_ place: Place) -> Named {
    let tokens = tokens(of: place)
    let identifiers = SwiftIdentifier(reserved: place.owned)
    func wished(_ token: Token, _ heads: Set<String>) -> String {
      identifiers.pleasant(SwiftMembers.words(token.memberPath, heads))
    }
    let short = tokens.map { wished($0, place.heads) }
    var names = short
    /// Takes names away that the place or another token has.
    func release() {
      let contested = NameClaims(names).contested
      for index in names.indices where contested.contains(index) || names[index].hasSuffix("_") {
        names[index] = ""
      }
    }
    release()
    for index in tokens.indices where names[index].isEmpty {
      names[index] = wished(tokens[index], [])
    }
    release()
    for index in tokens.indices where names[index].isEmpty {
      names[index] = identifiers.exact(tokens[index].memberPath.text)
    }
    names = names.map(SwiftIdentifier.quoted)
    return Named(place: place, tokens: tokens, wished: short, names: names)
  }

  /// The words of a path; a group's own token has those of the group.
  private static func words(_ path: TokenPath, _ heads: Set<String>) -> String {
    var words = path.text.split(separator: ".")[...]
    if words.count > 1, words.last == "$root" { words.removeLast() }
    if words.count > 1,
      heads.contains(words[0].lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
    {
      words.removeFirst()
    }
    return words.joined(separator: " ")
  }

  /// The members by which others take the tokens.
  var publicNames: [PublicName] {
    named.flatMap { named in
      zip(named.names, named.tokens).compactMap { name, token in
        token.former == nil
          ? PublicName(name: "." + name, signature: token.type, path: token.path) : nil
      }
    }
  }

  /// The tokens whose shortest name SwiftUI or another token has, each with the name that it has instead.
  var contested: [(path: TokenPath, name: String, wished: String, isSystem: Bool)] {
    named.flatMap { named in
      let plain = SwiftIdentifier(reserved: [])
      // A name that the place has for itself got a `_` behind it.
      let wished = zip(named.wished, named.tokens).map { wished, token in
        wished.hasSuffix("_")
          ? plain.pleasant(SwiftMembers.words(token.memberPath, named.place.heads)) : wished
      }
      let contested = NameClaims(wished).contested
      return named.tokens.indices.compactMap {
        index -> (path: TokenPath, name: String, wished: String, isSystem: Bool)? in
        let isSystem = named.place.owned.contains(wished[index])
        guard named.tokens[index].former == nil, isSystem || contested.contains(index) else {
          return nil
        }
        return (named.tokens[index].path, named.names[index], wished[index], isSystem)
      }
    }
  }

  // MARK: Text

  /// The extensions of the types that SwiftUI's views take.
  var swiftUI: [String] {
    var parts: [String] = []
    for place in named {
      let named = Array(zip(place.names, place.tokens))
      for type in place.place.types {
        let full = file.types + "." + type
        let lines = named.filter { $0.1.type == full }.compactMap { line($0, full, named) }
        if !lines.isEmpty { parts.append(head(type, full) + "\n" + lines.joined() + "}") }
      }
    }
    return parts + (reach == .all ? lengths : [])
  }

  private func head(_ type: String, _ full: String) -> String {
    let style = "nonisolated extension SwiftUI.ShapeStyle where Self == \(full) {"
    return switch type {
    case "Color": SwiftUIMembers.current + "\n" + style
    case "ThemedColor": SwiftUIMembers.styles + "\n" + style
    default: SwiftUIMembers.current + "\nnonisolated extension \(full) {"
    }
  }

  private func line(
    _ one: (String, Token), _ type: String, _ named: [(String, Token)]
  ) -> String? {
    let (name, token) = one
    guard let former = token.former else {
      return "  \(access) static var \(name): \(type) { \(token.name) }\n"
    }
    guard let (notice, now) = successor(of: former, token, named) else { return nil }
    return "  \(notice)\n  "
      + "\(access) static var \(name): \(type) { \(now == nil ? SwiftMembers.nothing : token.name) }\n"
  }

  /// The body of a member that the compiler lets nobody call.
  private static let nothing = "Swift.fatalError()"

  /// The attribute of a former name, and the member that took its place, if there is one; `nil` where neither is
  /// there.
  private func successor(
    of former: Former, _ token: Token, _ named: [(String, Token)]
  ) -> (notice: String, name: String?)? {
    if let removal = former.removal { return (removal, nil) }
    return named.first { $0.1.former == nil && $0.1.path == token.path }.map { now in
      (SwiftAvailability.line("deprecated", renamed: now.0[...], former.message), now.0)
    }
  }

  /// Whether UIKit's and AppKit's colors have members.
  var hasPlatformColors: Bool { reach != .none && !tokens(of: SwiftMembers.colors).isEmpty }

  /// The groups with lengths as types of `CGFloat`, for `.padding(.Space.small)`.
  private var lengths: [String] {
    var groups: [String] = []
    for token in tokens where token.former == nil && token.type == file.types + ".Length" {
      let parts = token.name.split(separator: ".")
      guard parts.count > 2, !SwiftMembers.ofCGFloat.contains(String(parts[1])),
        !groups.contains(String(parts[1]))
      else { continue }
      groups.append(String(parts[1]))
    }
    if groups.isEmpty { return [] }
    let lines = groups.map { "  \(access) typealias \($0) = \(file.namespace).\($0)\n" }
    return [
      SwiftUIMembers.current + "\nnonisolated extension CoreGraphics.CGFloat {\n"
        + lines.joined() + "}"
    ]
  }

  /// The members of UIKit's and AppKit's color, each made once.
  var platform: [String] {
    var place = SwiftMembers.colors
    place.owned.formUnion(SwiftMembers.platformColors)
    guard hasPlatformColors else { return [] }
    let found = named(place)
    let named = Array(zip(found.names, found.tokens))
    func text(_ color: String, _ hasTraits: Bool) -> String {
      let lines = named.compactMap { name, token -> String? in
        if let former = token.former {
          guard let (notice, now) = successor(of: former, token, named) else { return nil }
          let body = now.map { "\(color).\($0)" } ?? SwiftMembers.nothing
          return "    \(notice)\n    \(access) static var \(name): \(color) { \(body) }\n"
        }
        if token.type.hasSuffix(".ThemedColor") {
          guard hasTraits else { return nil }
          return
            "    @available(iOS 17, tvOS 17, *) \(access) static var \(name): \(color) { \(token.name).uiColor }\n"
        }
        return "    \(access) static let \(name) = \(color)\(token.body.dropFirst(5))\n"
      }
      return lines.isEmpty
        ? ""
        : "  \(SwiftUIMembers.current)\n  nonisolated extension \(color) {\n\(lines.joined())  }\n"
    }
    return [
      "#if canImport(UIKit) && !os(watchOS)\n" + text("UIKit.UIColor", true)
        + "#elseif canImport(AppKit)\n" + text("AppKit.NSColor", false) + "#endif"
    ]
  }

  /// Every value by its path, by type, for previews and snapshots; `nil` unless asked for.
  var list: String? {
    guard file.lists else { return nil }
    let names = [
      ("Color", "allColors"), ("ThemedColor", "allThemedColors"), ("Length", "allLengths"),
      ("Typography", "allTextStyles"), ("Shadow", "allShadows"),
    ]
    let parts = names.compactMap { type, name -> String? in
      let full = file.types + "." + type
      let own = tokens.filter { $0.type == full && $0.former == nil }
      if own.isEmpty { return nil }
      let rows = own.map { "      (\(Language.swift.string($0.path.text)), \($0.name)),\n" }
      var name = name
      while tokens.contains(where: { "\($0.name).".hasPrefix("\(file.namespace).\(name).") }) {
        name += "_"
      }
      return "  \(access) static var \(name): [(path: Swift.String, value: \(full))] {\n    [\n"
        + rows.joined() + "    ]\n  }\n"
    }
    if parts.isEmpty { return nil }
    return
      "\(SwiftUIMembers.current)\nnonisolated extension \(file.namespace) {\n\(parts.joined())}"
  }

  // MARK: Names of Apple's

  /// The types within `CGFloat`.
  private static let ofCGFloat: Set<String> = [
    "Exponent", "FloatLiteralType", "IntegerLiteralType", "Magnitude", "NativeType",
    "RawExponent", "RawSignificand", "SIMDMaskScalar", "Stride",
  ]

  /// What SwiftUI has for its own styles and colors.
  private static let styles: Set<String> = [
    "RGBColorSpace", "Resolved", "accentColor", "angularGradient", "background", "backgroundStyle",
    "bar", "black", "blue", "brown", "clear", "conicGradient", "cyan", "description",
    "ellipticalGradient", "fill", "foreground", "gray", "green", "hashValue", "image", "indigo",
    "linearGradient", "link", "mint", "orange", "pink", "placeholder", "primary", "purple",
    "quaternary", "quinary", "radialGradient", "red", "regularMaterial", "secondary", "selection",
    "separator", "shadow", "teal", "tertiary", "thickMaterial", "thinMaterial", "tint",
    "ultraThickMaterial", "ultraThinMaterial", "white", "windowBackground", "yellow",
  ]

  /// What SwiftUI has for its own animations, beside which the file's are offered.
  private static let animations: Set<String> = [
    "bouncy", "default", "easeIn", "easeInOut", "easeOut", "interactiveSpring",
    "interpolatingSpring", "linear", "smooth", "snappy", "spring", "timingCurve",
  ]

  /// What UIKit and AppKit have for their own colors, beside those of SwiftUI.
  private static let platformColors: Set<String> = {
    let system = [
      "Red", "Green", "Blue", "Orange", "Yellow", "Pink", "Purple", "Teal", "Indigo", "Brown",
      "Mint", "Cyan", "Gray", "Gray2", "Gray3", "Gray4", "Gray5", "Gray6", "Fill", "Background",
      "GroupedBackground",
    ]
    var names: Set<String> = []
    for name in system { names.formUnion(["system" + name, "system" + name + "Color"]) }
    for rank in ["secondary", "tertiary", "quaternary", "quinary"] {
      for name in [
        "Label", "SystemFill", "SystemBackground", "SystemGroupedBackground", "LabelColor",
        "SystemFillColor",
      ] {
        names.insert(rank + name)
      }
    }
    return names.union([
      "alternateSelectedControlTextColor", "alternatingContentBackgroundColors", "ciColor",
      "cgColor", "controlAccentColor", "controlBackgroundColor", "controlColor", "controlTextColor",
      "controlTint", "currentControlTint", "darkGray", "darkText", "disabledControlTextColor",
      "findHighlightColor", "gridColor", "groupTableViewBackground", "headerTextColor",
      "highlightColor", "keyboardFocusIndicatorColor", "label", "labelColor", "lightGray",
      "lightText", "linkColor", "magenta", "opaqueSeparator", "placeholderText",
      "placeholderTextColor", "scrubberTexturedBackground", "selectedContentBackgroundColor",
      "selectedControlColor", "selectedControlTextColor", "selectedMenuItemTextColor",
      "selectedTextBackgroundColor", "selectedTextColor", "separatorColor", "shadowColor",
      "textBackgroundColor", "textColor", "textInsertionPointColor", "tintColor",
      "underPageBackgroundColor", "unemphasizedSelectedContentBackgroundColor",
      "unemphasizedSelectedTextBackgroundColor", "unemphasizedSelectedTextColor",
      "windowBackgroundColor", "windowFrameTextColor",
    ])
  }()
}
