internal import PositionedJSON
internal import TokenModel

/// Writes tokens as resources, into the texts of files.
struct AndroidWriter: TokenWriter {
  struct Piece: Sendable {
    /// The elements of `<resources>`, by what the folder's name has behind `values`.
    var elements: [String: [UInt8]] = [:]
    /// How many tokens have an element, by the same.
    var counts: [String: Int] = [:]
    /// The files of interpolators: their paths behind `interpolator`, and attributes.
    var curves: [(path: String, attributes: String)] = []
    /// Whether there is a text appearance.
    var hasStyles = false
  }

  static let rules = CaseNames.Rules(
    style: .snake, reserved: javaWords, allowsLetters: false, allowsLeadingLine: false,
    hasSmallLettersOnly: true)
  /// Names of styles, behind `TextAppearance.`.
  private static let styleRules = CaseNames.Rules(style: .pascal, allowsLetters: false)

  /// - Source: The Java Language Specification, Java SE 17, section 3.9; `R` is a class of Java.
  private static let javaWords: Set<String> = [
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "default", "do", "double", "else", "enum", "extends", "final", "finally", "float",
    "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long",
    "native", "new", "package", "private", "protected", "public", "return", "short", "static",
    "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient", "try",
    "void", "volatile", "while", "true", "false", "null",
  ]

  private let tokens: ExportTokens
  private let axes: AndroidAxes
  private let names: CaseNames
  /// The names of styles by the index of the token.
  private let styles: [Int: String]
  private let stylesWithRivals: Set<Int>
  private let sizes: TextSizes
  /// What holds where nothing is asked.
  private let base: Context
  private let name: String
  private let header: String
  let piece = Piece()

  init(
    _ tokens: ExportTokens, _ axes: AndroidAxes, prefix: String, textGroups: [String],
    name: String, header: String
  ) {
    self.tokens = tokens
    self.name = name
    self.header = header
    self.axes = axes
    base = axes.configurations([])[0].whole
    let all = tokens.tokens
    var rules = AndroidWriter.rules
    if !prefix.isEmpty { rules.reserved = [] }
    let prefixes = prefix.isEmpty ? [] : [prefix]
    names = CaseNames(all.map(\.path.text), rules, prefixes: prefixes) { index in
      all[index].cells.flatMap { $0.value.map { AndroidValues.parts($0.type) } ?? [] }
    }
    let texts = all.indices.filter { index in
      all[index].cells.contains { $0.value?.type == .typography }
    }
    let pascal = CaseNames(
      texts.map { (prefix.isEmpty ? "" : prefix + ".") + all[$0].path.text },
      AndroidWriter.styleRules)
    styles = Dictionary(uniqueKeysWithValues: texts.indices.map { (texts[$0], pascal[$0]) })
    stylesWithRivals = Set(pascal.rivals.keys.map { texts[$0] })
    sizes = TextSizes(tokens, groups: textGroups)
  }

  // MARK: Tokens

  func write(_ token: inout ExportToken, to piece: inout Piece) -> Bool {
    let index = token.index
    token.lose(names.loss(of: index, tokens))
    loseContexts(&token)
    let configurations = axes.configurations(token.resolved.cells.map(\.context))
    let isStack = isStack(token.resolved)
    let values = token.answers.map { self.values($0, &token, isStack: isStack) }
    func resources(_ configuration: AndroidConfiguration) -> [AndroidResource] {
      let place = token.answers.lastIndex { $0.context.holds(in: configuration.whole) }
      return place.map { referring(values[$0], index, token.answers[$0]) } ?? []
    }
    let first = resources(configurations[0])
    if first.isEmpty {
      if configurations.dropFirst().contains(where: { !resources($0).isEmpty }) {
        token.lose(
          "context", "without a value where nothing is asked, Android would stop the app")
      }
      return false
    }
    guard names[index].utf8.count <= AndroidWriter.longestName else {
      token.lose("name", "the name is too long for Android")
      return false
    }
    appendFirst(first, &token, to: &piece)
    if let style = styles[index] {
      appendStyle(style, first, &token, to: &piece)
      if stylesWithRivals.contains(index) {
        token.lose(
          "name", "another style would share its name, so this is TextAppearance.\(style)")
      }
    }
    var suffixes: Set<String> = first.contains { !$0.isFile } ? [""] : []
    var entries = first.map { [(configurations[0], $0.text)] }
    for configuration in configurations.dropFirst() {
      let found = resources(configuration)
      if found.contains(where: { resource in !first.contains(where: resource.isSame) }) {
        token.lose(
          "type", "it is of another kind where nothing is asked, and left out here",
          configuration.context)
      }
      for (place, known) in first.enumerated() {
        guard let resource = found.first(where: known.isSame) else {
          token.lose(
            "context", "Android shows the value of another context, since there is none here",
            configuration.context)
          break
        }
        let shown = entries[place].filter { $0.0.holds(in: configuration) }
          .max { $1.0.isBetter(than: $0.0) }
        if shown?.1 == resource.text { continue }
        entries[place].append((configuration, resource.text))
        append(resource, index, configuration.suffix, to: &piece)
        if !resource.isFile { suffixes.insert(configuration.suffix) }
      }
    }
    for suffix in suffixes { piece.counts[suffix, default: 0] += 1 }
    return true
  }

  /// The bytes of the longest name.
  private static let longestName = 32_000
  /// The bytes of the longest name of a file, with room for its ending.
  private static let longestFile = 200

  /// Tells the contexts for which Android has no qualifier.
  private func loseContexts(_ token: inout ExportToken) {
    if token.isPlain { return }
    for answer in token.answers {
      if let pair = answer.context.fixed.first(where: { !axes.isKnown($0) }) {
        token.lose("context", AndroidWriter.cannotAsk(pair), answer.context)
      }
    }
    let contexts = token.resolved.cells.map(\.context)
    for context in tokens.revision.hidden(behind: contexts, where: { !axes.isKnown($0) }) {
      token.lose("context", AndroidWriter.cannotAsk(context.fixed[0]), context)
    }
  }

  private static func cannotAsk(_ pair: Context.Fixed) -> String {
    "Android has no qualifier for " + quotedForMessage("\(pair.axis)=\(pair.value)")
  }

  // MARK: Values

  /// Whether some value of the token has several fonts.
  private func isStack(_ token: ResolvedToken) -> Bool {
    token.cells.contains { cell in
      switch cell.value {
      case .fontFamily(let family): family.names.count > 1
      case .typography(let font): (font.fontFamily?.names.count ?? 0) > 1
      default: false
      }
    }
  }

  private func values(
    _ answer: ExportAnswer, _ token: inout ExportToken, isStack: Bool
  ) -> [AndroidResource] {
    let found = AndroidValues(
      answer.exported, isText: sizes.contains(token.index, answer.cell), isStack: isStack)
    token.lose(found.losses, answer.context)
    return found.resources.filter { resource in
      let isTooLong =
        resource.isFile && name(token.index, resource).utf8.count > AndroidWriter.longestFile
      if isTooLong { token.lose("name", "the name is too long for a file") }
      return !isTooLong
    }
  }

  /// The values as references to the token that the whole value refers to, where it has the same and is
  /// there wherever nothing is asked.
  private func referring(
    _ own: [AndroidResource], _ index: Int, _ answer: ExportAnswer
  ) -> [AndroidResource] {
    guard let target = tokens.target(of: answer) else { return own }
    let token = tokens.tokens[target]
    guard let first = token.cells.last(where: { $0.context.holds(in: base) }) else { return own }
    let isText = sizes.contains(target, first)
    guard isText == sizes.contains(index, answer.cell) else { return own }
    let firsts = AndroidValues(
      tokens.exportableValue(of: first), isText: isText, isStack: isStack(token)
    ).resources
    return own.map { resource in
      let name = name(target, resource)
      let isThere =
        firsts.contains(where: resource.isSame)
        && name.utf8.count
          <= (resource.isFile ? AndroidWriter.longestFile : AndroidWriter.longestName)
      return isThere ? resource.reference(to: name) : resource
    }
  }

  // MARK: Texts

  private func name(_ index: Int, _ resource: AndroidResource) -> String {
    resource.part.map { names.partName(index, $0) } ?? names[index]
  }

  private func append(
    _ resource: AndroidResource, _ index: Int, _ suffix: String, to piece: inout Piece
  ) {
    let name = name(index, resource)
    if resource.isFile {
      piece.curves.append(("\(suffix)/\(name).xml", resource.text))
    } else {
      resource.append(name, to: &piece.elements[suffix, default: []])
    }
  }

  private func appendFirst(
    _ resources: [AndroidResource], _ token: inout ExportToken, to piece: inout Piece
  ) {
    let deprecation = tokens.deprecation(of: token.resolved) { names[$0] }.map {
      "@deprecated" + ($0.isEmpty ? "" : " " + AndroidText.comment($0))
    }
    let description = token.description.map(AndroidText.comment)
    for (place, resource) in resources.enumerated() {
      let said = [place == 0 ? description : nil, deprecation].compactMap(\.self)
        .filter { !$0.isEmpty }
      if !said.isEmpty, !resource.isFile {
        piece.elements["", default: []] += "    <!-- \(said.joined(separator: " ")) -->\n".utf8
      }
      append(resource, token.index, "", to: &piece)
      let name = name(token.index, resource)
      token.list(
        "R.\(resource.kind.type).\(name)",
        resource.kind == .number ? "float" : resource.kind.type)
    }
  }

  private func appendStyle(
    _ style: String, _ resources: [AndroidResource], _ token: inout ExportToken,
    to piece: inout Piece
  ) {
    piece.hasStyles = true
    token.list("R.style.TextAppearance_" + style, "style")
    let items: [(attribute: String, part: String)] = [
      ("textSize", "size"), ("fontFamily", "family"), ("textFontWeight", "weight"),
      ("letterSpacing", "letter_spacing"), ("lineHeight", "line_height"),
    ]
    var text = "    <style name=\"TextAppearance.\(style)\" parent=\"\">\n"
    for item in items {
      guard let resource = resources.first(where: { $0.part == item.part }) else { continue }
      let value = resource.reference(to: name(token.index, resource)).text
      // What older versions leave unread; `tools:` is for lint alone, and the build removes it.
      let isNew = item.part == "weight" || item.part == "line_height"
      let since = isNew ? " tools:targetApi=\"28\"" : ""
      text += "        <item name=\"android:\(item.attribute)\"\(since)>\(value)</item>\n"
    }
    piece.elements["", default: []] += (text + "    </style>\n").utf8
  }

  // MARK: Files

  func files(of pieces: [Piece], count: Int) -> [OutputFile] {
    let declaration = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    let tools = " xmlns:tools=\"http://schemas.android.com/tools\""
    let suffixes = Set(pieces.flatMap(\.elements.keys)).union([""]).sorted()
    let files = suffixes.map { suffix in
      let hasStyles = pieces.contains { $0.hasStyles } && suffix.isEmpty
      let head = declaration + "<!-- \(header)-->\n<resources\(hasStyles ? tools : "")>\n"
      var text = Array(head.utf8)
      for piece in pieces { text += piece.elements[suffix] ?? [] }
      text += "</resources>\n".utf8
      return OutputFile(
        name: "res/values\(suffix)/\(name).xml", text: text,
        tokens: pieces.reduce(0) { $0 + ($1.counts[suffix] ?? 0) })
    }
    let curves = pieces.flatMap(\.curves).sorted { $0.path < $1.path }
    return files
      + curves.map { path, attributes in
        OutputFile(
          name: "res/interpolator" + path,
          text: declaration + "<!-- \(ExportOptions.notice(name)) -->\n"
            + "<pathInterpolator xmlns:android=\"http://schemas.android.com/apk/res/android\""
            + attributes + " />\n",
          tokens: 1)
      }
  }
}

/// The tokens whose lengths are sizes of text: those of chosen groups, those that text styles have their
/// size from, and all that refer to them or that they refer to. A length of a space, a radius or the like is
/// in dp, although a text style refers to it: it must not grow with the reader's text.
private struct TextSizes {
  private var indices: Set<Int> = []
  /// The lengths that are called spaces, radii and the like, and what they refer to.
  private var others: Set<Int> = []
  private let tokens: ExportTokens

  init(_ tokens: ExportTokens, groups: [String]) {
    self.tokens = tokens
    let all = tokens.tokens
    for token in all {
      for cell in token.cells
      where (cell.value?.type ?? cell.statement.type) == .typography {
        guard let size = cell.statement.value?["fontSize"], let path = Alias.path(size),
          let index = tokens.index(of: path)
        else { continue }
        indices.formUnion(chain(index))
      }
    }
    if indices.isEmpty, groups.isEmpty { return }
    for (index, token) in all.enumerated() where token.cells.first?.statement.type == .dimension {
      switch TokenPurpose(token, .dimension) {
      case .spacing, .radius, .borderWidth, .breakpoint, .container, .blur:
        others.formUnion(chain(index))
      default: break
      }
    }
    indices.subtract(others)
    for (index, token) in all.enumerated()
    where groups.contains(where: { token.path.text == $0 || token.path.text.hasPrefix($0 + ".") }) {
      others.remove(index)
      indices.formUnion(chain(index).subtracting(others))
    }
  }

  /// The token and what it refers to.
  private func chain(_ index: Int) -> Set<Int> {
    Set(tokens.tokens[index].cells.flatMap(\.aliases).compactMap(tokens.index) + [index])
  }

  func contains(_ index: Int, _ cell: ResolvedCell) -> Bool {
    indices.contains(index)
      || !others.contains(index)
        && cell.aliases.contains { tokens.index(of: $0).map(indices.contains) ?? false }
  }
}
