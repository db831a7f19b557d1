internal import PositionedJSON
internal import TokenModel

/// Writes a preset for Tailwind 3: `tailwind.preset.cjs`.
struct TailwindPreset: TokenWriter {
  struct Piece: Sendable {
    /// The values with their places in the theme.
    var items: [(path: [String], value: JSON)] = []
    var renderer: CSSRenderer
  }

  private let tokens: ExportTokens
  private let spaces: [TokenPurpose?]
  /// Where tokens stand in the theme: under the key of their space, and families of text styles under that of fonts.
  private let places: Places
  private let modes: Modes
  /// The names of properties; `nil` where values are written.
  private let properties: CSSNames?
  private let header: String
  let piece: Piece

  /// - Parameter isStatic: whether it has values of the first mode, rather than `var()` of the properties
  ///   that the CSS format writes.
  init(
    _ tokens: ExportTokens, _ choices: CSSChoices, _ chosen: [String: TokenPurpose],
    isStatic: Bool, header: String
  ) {
    self.tokens = tokens
    self.header = header
    spaces = tokens.tokens.map { token in
      guard let cell = token.cells.first(where: { $0.value != nil }) ?? token.cells.first else {
        return nil
      }
      return TokenPurpose(token, cell.value?.type ?? cell.statement.type ?? .string, chosen)
    }
    places = Places(tokens, spaces)
    modes = Modes(tokens)
    properties =
      isStatic
      ? nil : CSSNames(tokens.tokens, hasAllParts: choices.refersToAllParts, prefix: choices.prefix)
    piece = Piece(renderer: CSSRenderer(choices))
  }

  func write(_ token: inout ExportToken, to piece: inout Piece) -> Bool {
    let index = token.index
    let others = modes.others(of: token)
    let first = modes.first(of: token)
    guard
      let answer = first ?? (properties == nil ? nil : others.lazy.compactMap(\.answer).first)
    else {
      for (mode, answer) in others where answer != nil {
        token.lose(
          "context", "a preset has the values of the first mode; values=var follows the page",
          modes.contexts[mode - 1])
      }
      return false
    }
    if let keyword = tokens.keyword(of: answer, of: index) {
      token.lose(keyword, answer.context)
      return false
    }
    guard let value = piece.renderer.css(answer, tokens, &token) else { return false }
    guard let space = spaces[index] else {
      token.lose("type", "a preset of Tailwind 3 has no key for it")
      return false
    }
    // What a media query asks cannot refer to properties, and a text style refers to those of its parts.
    let isLacking =
      answer.value?.type == .typography
      && properties?.has(.size, of: token.resolved) == false
    let why =
      space == .breakpoint
      ? "a screen has one value"
      : isLacking
        ? "a preset has one value of a text style whose parts have no properties"
        : "a preset has one value; values=var follows the page"
    let properties = space == .breakpoint || isLacking ? nil : properties
    if properties == nil {
      for (mode, _) in others { token.lose("context", why, modes.contexts[mode - 1]) }
    }
    func text(_ part: CSSPart?, _ own: String) -> JSON {
      .string(properties?.reference(index, part) ?? own)
    }
    var values = [(text(nil, value.main.narrow.text), space)]
    if case .typography(let font) = answer.value {
      let style = CSSTextStyle(font, kept: answer.exported.kept)
      guard let size = style[.size] else { return false }
      token.lose(style.lossesOfTailwind, answer.context)
      values = [(.array([text(.size, size), TailwindPreset.parts(style, text)]), space)]
      if let family = style[.family] { values.append((.array([text(.family, family)]), .font)) }
    } else if case .fontFamily = answer.value {
      values[0].0 = .array([values[0].0])
    }
    return values.map { add($0, $1, of: &token, to: &piece) }.contains(true)
  }

  /// What a text style has beside its size.
  private static func parts(_ style: CSSTextStyle, _ text: (CSSPart?, String) -> JSON) -> JSON {
    let names: [(String, CSSPart)] = [
      ("lineHeight", .lineHeight), ("letterSpacing", .letterSpacing), ("fontWeight", .weight),
    ]
    return .object(
      names.compactMap { name, part in style[part].map { JSON.Member(name, text(part, $0)) } })
  }

  /// - Returns: whether the theme has a place for it.
  private func add(
    _ value: JSON, _ space: TokenPurpose, of token: inout ExportToken, to piece: inout Piece
  ) -> Bool {
    if places.isShared(token.index, space) { return true }
    guard let path = places[token.index, space] else {
      token.lose("name", "another token is at its place in the theme")
      return false
    }
    let whole = [TailwindPreset.key(space)] + path
    piece.items.append((whole, value))
    token.list(whole.joined(separator: "."), PublicName.shape(value))
    return true
  }

  /// The places of tokens in the theme, no two the same.
  private struct Places {
    private struct Owner: Hashable {
      var index: Int
      var space: TokenPurpose
    }

    private var paths: [Owner: [String]] = [:]
    /// Those at whose place stands the token that they are aliases of.
    private var sharers: Set<Owner> = []

    /// A group that a key says already is left out, except where two tokens would then be one.
    init(_ all: ExportTokens, _ spaces: [TokenPurpose?]) {
      let tokens = all.tokens
      let owners = spaces.enumerated().flatMap { index, space -> [Owner] in
        guard let space else { return [] }
        let isStyle = tokens[index].cells.contains { $0.value?.type == .typography }
        return [Owner(index: index, space: space)]
          + (isStyle ? [Owner(index: index, space: .font)] : [])
      }
      func place(_ owner: Owner, _ path: [String]) -> [String] {
        // Tailwind has the value of a group as `DEFAULT`.
        [owner.space.rawValue] + (path.last == "DEFAULT" ? path.dropLast() : path)
      }
      let short = owners.map { owner in
        let rest = owner.space.rest(of: tokens[owner.index].path)
        return rest == ["$root"] ? ["DEFAULT"] : rest.map(Places.safe)
      }
      let known = Dictionary(first: zip(owners, short).map { ($0, place($0, $1)) })
      for owner in owners {
        guard let target = TailwindWriter.target(of: tokens[owner.index], all) else { continue }
        if known[Owner(index: target, space: owner.space)] == known[owner] { sharers.insert(owner) }
      }
      let own = known.filter { !sharers.contains($0.key) }
      let counts = Dictionary(own.values.map { ($0, 1) }, uniquingKeysWith: +)
      var taken: Set<[String]> = []
      for (owner, short) in zip(owners, short) where !sharers.contains(owner) {
        let path =
          counts[place(owner, short)] == 1
          ? short : tokens[owner.index].path.segments.map { Places.safe(String($0)) }
        if taken.insert(place(owner, path)).inserted { paths[owner] = path }
      }
    }

    subscript(_ index: Int, _ space: TokenPurpose) -> [String]? {
      paths[Owner(index: index, space: space)]
    }

    func isShared(_ index: Int, _ space: TokenPurpose) -> Bool {
      sharers.contains(Owner(index: index, space: space))
    }

    /// A key of an object in a script that would be its prototype has another name.
    private static func safe(_ name: String) -> String { name == "__proto__" ? "proto" : name }
  }

  func files(of pieces: [Piece], count: Int) -> [OutputFile] {
    var values = NestedValues<JSON>()
    for item in pieces.flatMap(\.items) { values.insert(item.value, item.path[...]) }
    let theme = values.children.sorted { $0.name < $1.name }
      .map { JSON.Member($0.name, $0.values.json) }
    let root = JSON.with(["theme": .with(["extend": .object(theme)])])
    // Two separators of lines are none in a script, and nothing ends a page.
    let script = root.prettyText.escaping { !$0.isVisible && $0 != "\n" || $0 == "<" }
    return [
      OutputFile(
        name: "tailwind.preset.cjs", text: header + "\nmodule.exports = " + script + ";\n",
        tokens: count)
    ]
  }

  /// The keys of version 3 that are called otherwise.
  private static let otherKeys: [TokenPurpose: String] = [
    .color: "colors", .text: "fontSize", .font: "fontFamily", .tracking: "letterSpacing",
    .leading: "lineHeight", .radius: "borderRadius", .shadow: "boxShadow",
    .ease: "transitionTimingFunction", .breakpoint: "screens", .container: "maxWidth",
    .animate: "animation", .aspect: "aspectRatio",
  ]

  private static func key(_ purpose: TokenPurpose) -> String {
    otherKeys[purpose] ?? String(describing: purpose)
  }
}

extension NestedValues<JSON> {
  /// A group of a key, or a value; one that is both has its value as `DEFAULT`, as Tailwind calls it.
  fileprivate var json: JSON {
    if children.isEmpty { return value ?? .object([]) }
    let own: [JSON.Member] = .present(["DEFAULT": value])
    return .object(own + children.map { JSON.Member($0.name, $0.values.json) })
  }
}
