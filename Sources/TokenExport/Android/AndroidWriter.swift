internal import PositionedJSON
internal import TokenModel

/// Writes tokens as resources, into the texts of files.
struct AndroidWriter {
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
  /// The elements of `<resources>`, by what the folder's name has behind `values`.
  private(set) var elements: [String: [UInt8]] = [:]
  /// The tokens that have an element, by the same.
  private(set) var indices: [String: Set<Int>] = [:]
  /// The files of interpolators: their paths behind `interpolator`, and attributes.
  private(set) var curves: [(path: String, attributes: String)] = []
  /// Whether there is a text appearance.
  private(set) var hasStyles = false
  private(set) var losses = LossList()
  /// The resources as code names them; `nil` where they are not asked for.
  private(set) var listed: [PublicName]?

  init(
    _ tokens: ExportTokens, _ axes: AndroidAxes, prefix: String, textGroups: [String],
    listsNames: Bool
  ) {
    self.tokens = tokens
    listed = listsNames ? [] : nil
    self.axes = axes
    base = axes.configurations([])[0].whole
    let all = tokens.tokens
    var rules = AndroidWriter.rules
    if !prefix.isEmpty { rules.reserved = [] }
    let prefixes = prefix.isEmpty ? [] : [prefix]
    names = CaseNames(all.map(\.path.text), rules, prefixes: prefixes) { index in
      AndroidWriter.parts(of: all[index])
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

  private static func parts(of token: ResolvedToken) -> [String] {
    if token.cells.count == 1 {
      return token.cells[0].value.map { AndroidValues.parts($0.type) } ?? []
    }
    return token.cells.flatMap { $0.value.map { AndroidValues.parts($0.type) } ?? [] }
  }

  // MARK: Tokens

  /// What a token is in a state of the device.
  private typealias Answers = [(configuration: AndroidConfiguration, cell: Int?)]

  mutating func write(tokenAt index: Int) {
    if let loss = names.loss(of: index, tokens) { losses.add(loss, ofTokenAt: index) }
    let token = tokens.tokens[index]
    noteContexts(index)
    let answers = answers(of: token)
    let isStack = isStack(token)
    var values: [Int: [AndroidResource]] = [:]
    for cell in token.cells.indices where tokens.canHold(token.cells[cell].context) {
      values[cell] = self.values(cell, index, isStack: isStack)
    }
    func resources(_ answer: Answers.Element) -> [AndroidResource] {
      guard let cell = answer.cell, let own = values[cell] else { return [] }
      return referring(own, cell, index, answer.configuration)
    }
    let first = resources(answers[0])
    if first.isEmpty {
      if answers.dropFirst().contains(where: { !resources($0).isEmpty }) {
        note("context", "without a value where nothing is asked, Android would stop the app", index)
      }
      return
    }
    guard names[index].utf8.count <= AndroidWriter.longestName else {
      return note("name", "the name is too long for Android", index)
    }
    appendFirst(first, index)
    if let style = styles[index] {
      appendStyle(style, first, index)
      if stylesWithRivals.contains(index) {
        note(
          "name", "another style would share its name, so this is TextAppearance.\(style)", index)
      }
    }
    var entries = first.map { [(answers[0].configuration, $0.text)] }
    for answer in answers.dropFirst() {
      let found = resources(answer)
      for resource in found where !first.contains(where: resource.isSame) {
        note(
          "type", "it is of another kind where nothing is asked, and left out here", index,
          answer.configuration.context)
        break
      }
      for (place, known) in first.enumerated() {
        guard let resource = found.first(where: known.isSame) else {
          note(
            "context", "Android shows the value of another context, since there is none here",
            index, answer.configuration.context)
          break
        }
        let shown = entries[place].filter { $0.0.holds(in: answer.configuration) }
          .max { $1.0.isBetter(than: $0.0) }
        if shown?.1 == resource.text { continue }
        entries[place].append((answer.configuration, resource.text))
        append(resource, index, answer.configuration.suffix)
      }
    }
  }

  /// The bytes of the longest name.
  private static let longestName = 32_000
  /// The bytes of the longest name of a file, with room for its ending.
  private static let longestFile = 200

  private func answers(of token: ResolvedToken) -> Answers {
    axes.configurations(token.cells.map(\.context)).map { configuration in
      (configuration, token.cells.lastIndex { $0.context.holds(in: configuration.whole) })
    }
  }

  /// Notes the contexts for which Android has no qualifier.
  private mutating func noteContexts(_ index: Int) {
    let token = tokens.tokens[index]
    if token.cells.count == 1, token.cells[0].context.isBase { return }
    for cell in token.cells {
      if !tokens.canHold(cell.context) {
        losses.add(tokens.neverHolds(token.path, cell.context), ofTokenAt: index)
      } else if let pair = axes.unknown(in: cell.context) {
        note("context", AndroidWriter.cannotAsk(pair), index, cell.context)
      }
    }
    for pair in axes.hidden(behind: token.cells.map(\.context)) {
      note("context", AndroidWriter.cannotAsk(pair), index, Context([pair]))
    }
  }

  private static func cannotAsk(_ pair: Context.Fixed) -> String {
    "Android has no qualifier for " + quotedForMessage("\(pair.axis)=\(pair.value)")
  }

  private mutating func note(
    _ code: String, _ message: String, _ index: Int, _ context: Context = .base
  ) {
    let loss = LossReason(code, message).loss(tokens.tokens[index].path, context)
    losses.add(loss, ofTokenAt: index)
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

  private mutating func values(_ cell: Int, _ index: Int, isStack: Bool) -> [AndroidResource] {
    let token = tokens.tokens[index]
    let found = plainValues(cell, index, isStack: isStack)
    for reason in found.losses {
      losses.add(reason.loss(token.path, token.cells[cell].context), ofTokenAt: index)
    }
    return found.resources.filter { resource in
      let isTooLong =
        resource.isFile && name(index, resource).utf8.count > AndroidWriter.longestFile
      if isTooLong { note("name", "the name is too long for a file", index) }
      return !isTooLong
    }
  }

  private func plainValues(_ cell: Int, _ index: Int, isStack: Bool) -> AndroidValues {
    let cell = tokens.tokens[index].cells[cell]
    let alias = cell.aliases.first.flatMap(tokens.index)
    return AndroidValues(
      tokens.exportableValue(of: cell, first: alias), isText: sizes.contains(index, cell),
      isStack: isStack)
  }

  /// The values as references, where the token that the whole value refers to has the same there.
  private func referring(
    _ own: [AndroidResource], _ cell: Int, _ index: Int, _ configuration: AndroidConfiguration
  ) -> [AndroidResource] {
    guard let path = tokens.tokens[index].cells[cell].aliases.first,
      let target = tokens.index(of: path)
    else { return own }
    let token = tokens.tokens[target]
    guard let there = token.cells.lastIndex(where: { $0.context.holds(in: configuration.whole) }),
      let first = token.cells.lastIndex(where: { $0.context.holds(in: base) })
    else { return own }
    let isStack = isStack(token)
    let values = plainValues(there, target, isStack: isStack).resources
    let firsts = first == there ? values : plainValues(first, target, isStack: isStack).resources
    return own.map { resource in
      let name = name(target, resource)
      let isThere =
        values.contains(resource) && firsts.contains(where: resource.isSame)
        && name.utf8.count
          <= (resource.isFile ? AndroidWriter.longestFile : AndroidWriter.longestName)
      return isThere ? resource.reference(to: name) : resource
    }
  }

  // MARK: Texts

  private func name(_ index: Int, _ resource: AndroidResource) -> String {
    resource.part.map { names.partName(index, $0) } ?? names[index]
  }

  private mutating func append(_ resource: AndroidResource, _ index: Int, _ suffix: String) {
    let name = name(index, resource)
    if resource.isFile {
      curves.append(("\(suffix)/\(name).xml", resource.text))
    } else {
      resource.append(name, to: &elements[suffix, default: []])
      indices[suffix, default: []].insert(index)
    }
  }

  private mutating func appendFirst(_ resources: [AndroidResource], _ index: Int) {
    let token = tokens.tokens[index]
    var deprecation = ""
    if let deprecated = token.deprecation, deprecated.bool != false {
      let reason = deprecated.string.map { text in
        " " + AndroidText.comment(tokens.naming(text) { names[$0] })
      }
      deprecation = "@deprecated" + (reason ?? "")
    }
    let description = token.about?.description.map(AndroidText.comment) ?? ""
    for (place, resource) in resources.enumerated() {
      let said = [place == 0 ? description : "", deprecation].filter { !$0.isEmpty }
      if !said.isEmpty, !resource.isFile {
        elements["", default: []] += "    <!-- \(said.joined(separator: " ")) -->\n".utf8
      }
      append(resource, index, "")
      let name = PublicName(
        name: "R.\(resource.kind.type).\(name(index, resource))",
        signature: resource.kind == .number ? "float" : resource.kind.type, path: token.path)
      listed?.append(name)
    }
  }

  private mutating func appendStyle(_ style: String, _ resources: [AndroidResource], _ index: Int) {
    hasStyles = true
    listed?.append(
      PublicName(
        name: "R.style.TextAppearance_" + style, signature: "style",
        path: tokens.tokens[index].path))
    let items: [(attribute: String, part: String)] = [
      ("textSize", "size"), ("fontFamily", "family"), ("textFontWeight", "weight"),
      ("letterSpacing", "letter_spacing"), ("lineHeight", "line_height"),
    ]
    var text: [UInt8] = []
    for item in items {
      guard let resource = resources.first(where: { $0.part == item.part }) else { continue }
      let value = resource.reference(to: name(index, resource)).text
      // What older versions leave unread; `tools:` is for lint alone, and the build removes it.
      let isNew = item.part == "weight" || item.part == "line_height"
      let since = isNew ? " tools:targetApi=\"28\"" : ""
      text += "        <item name=\"android:\(item.attribute)\"\(since)>\(value)</item>\n".utf8
    }
    elements["", default: []] += "    <style name=\"TextAppearance.\(style)\" parent=\"\">\n".utf8
    elements["", default: []] += text
    elements["", default: []] += "    </style>\n".utf8
  }
}

/// The tokens whose lengths are sizes of text: those of chosen groups, those that text styles have their
/// size from, and all that refer to them or that they refer to.
private struct TextSizes {
  private var indices: Set<Int> = []
  private let groups: [String]
  private let tokens: ExportTokens

  init(_ tokens: ExportTokens, groups: [String]) {
    self.tokens = tokens
    self.groups = groups
    for token in tokens.tokens {
      for cell in token.cells
      where (cell.value?.type ?? cell.statement.type) == .typography {
        guard let size = cell.statement.value?["fontSize"], let path = Alias.path(size),
          let index = tokens.index(of: path)
        else { continue }
        insert(index)
      }
    }
    for index in tokens.tokens.indices where isInGroup(tokens.tokens[index].path) { insert(index) }
  }

  private mutating func insert(_ index: Int) {
    indices.insert(index)
    indices.formUnion(tokens.tokens[index].cells.flatMap(\.aliases).compactMap(tokens.index))
  }

  private func isInGroup(_ path: TokenPath) -> Bool {
    groups.contains { path.text == $0 || path.text.hasPrefix($0 + ".") }
  }

  func contains(_ index: Int, _ cell: ResolvedCell) -> Bool {
    indices.contains(index)
      || !cell.aliases.isEmpty
        && cell.aliases.contains { tokens.index(of: $0).map(indices.contains) ?? false }
  }
}
