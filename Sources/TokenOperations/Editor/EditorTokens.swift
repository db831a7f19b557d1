internal import Foundation
internal import PositionedJSON
internal import TokenDiff
package import TokenFiles
package import TokenModel
package import TokenParse

/// What the token files of an editor mean: each answer is a place in the texts that were read, or words.
package struct EditorTokens: Sendable {
  /// A place in one of the files.
  package struct Place: Hashable, Sendable {
    package var file: String
    package var range: Range<Int>
  }

  /// What an editor asks about: a token or group, where it is named.
  package struct Subject: Sendable {
    package var path: TokenPath
    package var range: Range<Int>
    /// Whether the place is the name itself, in a key or a reference, and not something else of the token.
    package var isName: Bool
    /// Whether the last name alone stands there.
    package var isKey: Bool
  }

  /// The texts that were read, by the names of the files.
  package let texts: [String: FileText]
  /// Each revision of the files.
  package private(set) var revisions: [ResolvedTokens] = []
  private var cells: [Cell] = []
  /// Where the value of each cell is.
  private var places: [(file: String, offset: Int)] = []
  /// The cells of each token, those of the base first.
  private var ofToken: [TokenPath: [Int]] = [:]
  /// The cells of each file in the order of their places.
  private var ofFile: [String: [Int]] = [:]
  private var groups: Set<TokenPath> = []

  package init() { texts = [:] }

  /// Tokens that are in no file, as of a registry.
  package init(_ tokens: ResolvedTokens) { (texts, revisions) = ([:], [tokens]) }

  package init(_ parsed: ParsedFiles, texts: [String: FileText]) {
    self.texts = texts
    cells = parsed.set.cells
    revisions = PointView.resolved(parsed.set, label: "", only: nil).view.revisions
    places = parsed.locations(ofCells: Array(cells.indices)).map { ($0.file, $0.byteOffset) }
    for (index, cell) in cells.enumerated() {
      if cell.context.isBase {
        ofToken[cell.path, default: []].insert(index, at: 0)
      } else {
        ofToken[cell.path, default: []].append(index)
      }
      ofFile[places[index].file, default: []].append(index)
      for group in cell.path.groups where !groups.insert(group).inserted { break }
    }
    for file in ofFile.keys { ofFile[file]?.sort { places[$0].offset < places[$1].offset } }
  }

  package var isEmpty: Bool { cells.isEmpty }

  package func isToken(_ path: TokenPath) -> Bool { ofToken[path] != nil }

  /// Whether there is a token or group of that path.
  package func isKnown(_ path: TokenPath) -> Bool { isToken(path) || groups.contains(path) }

  /// The token or group that a path as written means: older tools write `.value` behind it, and a pointer may lead on
  /// into a value.
  package func known(_ written: String) -> TokenPath? {
    var path: TokenPath? = TokenPath(trusted: written)
    while let tried = path {
      if isKnown(tried) { return tried }
      path = tried.parent.flatMap { isToken($0) ? $0 : nil }
    }
    return nil
  }

  // MARK: Places

  /// What a place of a file is about; `nil` where it is about no token and no group.
  package func subject(in file: String, at offset: Int) -> Subject? {
    guard let text = texts[file], let spot = text.spot(at: offset) else { return nil }
    switch spot {
    case .key(let member, let keys):
      let range = member.keyOffset..<text.keyEnd(member.keyOffset)
      if !member.key.hasPrefix("$") || member.key == "$root", let path = path(of: keys, in: text) {
        let isQuoted = ["\"", "'"].contains { text.bytes[range.lowerBound] == UInt8(ascii: $0) }
        let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
        return Subject(path: path, range: inner, isName: true, isKey: true)
      }
      return token(in: text, at: offset, range)
    case .value(let value, let keys):
      let key = keys.last { Int($0) == nil } ?? ""
      for mention in text.mentions(in: value, key: key)
      where mention.range.lowerBound <= offset && offset <= mention.range.upperBound {
        guard let path = known(mention.path) else { return nil }
        return Subject(path: path, range: mention.range, isName: true, isKey: false)
      }
      return token(in: text, at: offset, value.offset..<text.end(of: value))
    }
  }

  /// The token whose text has a place.
  private func token(in text: FileText, at offset: Int, _ range: Range<Int>) -> Subject? {
    path(of: text.tokenKeys(at: offset), in: text).flatMap { path in
      isToken(path) ? Subject(path: path, range: range, isName: false, isKey: false) : nil
    }
  }

  /// The token or group at keys: of a token the one whose value stands in its text, whatever the file's tool calls it.
  package func path(of keys: [String], in text: FileText) -> TokenPath? {
    guard !keys.isEmpty else { return nil }
    for start in 0...min(1, keys.count - 1) {
      let path = TokenPath(trusted: keys[start...].joined(separator: "."))
      if isKnown(path) { return path }
    }
    guard let value = text.value(at: keys), FileText.isToken(value), let own = ofFile[text.name]
    else { return nil }
    let index = own.partitioningIndex { places[$0].offset >= value.offset }
    guard index < own.count, places[own[index]].offset < text.end(of: value) else { return nil }
    return cells[own[index]].path
  }

  /// Where a token or group is defined: its keys, in every file that has it.
  package func definitions(of path: TokenPath) -> [Place] {
    var found: [Place] = []
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let (_, member, _) = text.member(at: path.segments.map { $0 }) else { continue }
      found.append(Place(file: name, range: member.keyOffset..<text.keyEnd(member.keyOffset)))
    }
    // Files whose keys are no paths have the values at least.
    let known = Set(found.map(\.file))
    let own = (ofToken[path] ?? []).map { places[$0] }
    for (file, offset) in own where !known.contains(file) {
      let end = texts[file].flatMap { text in text.value(from: offset).map(text.end) }
      found.append(Place(file: file, range: offset..<(end ?? offset)))
    }
    return found.filter { $0.file == own.first?.file } + found.filter { $0.file != own.first?.file }
  }

  /// Where a token, or a group and what is in it, is referred to.
  package func references(to path: TokenPath) -> [Place] {
    texts.sorted { $0.key < $1.key }.flatMap { name, text in
      text.mentions.compactMap { mention in
        known(mention.path)?.isInside(path) == true ? Place(file: name, range: mention.range) : nil
      }
    }
  }

  // MARK: Values

  /// A token in the last revision that has it.
  package func token(at path: TokenPath) -> ResolvedToken? {
    revisions.lazy.reversed().compactMap { $0.token(at: path) }.first
  }

  /// What an editor shows of a token or group, as Markdown.
  ///
  /// - Parameter history: what a registry has to tell of it.
  package func hover(_ path: TokenPath, history: String? = nil) -> String? {
    var parts: [String] = []
    for tokens in revisions {
      guard let token = tokens.token(at: path) else { continue }
      let type = token.cells.first?.statement.type?.rawValue
      let edition = revisions.count > 1 ? " in " + Markdown.plain(tokens.revision.id) : ""
      parts.append("**\(Markdown.plain(path.text))**" + (type.map { " · \($0)" } ?? "") + edition)
      if let reason = token.deprecation {
        let words = Deprecation.words(of: reason)
        parts.append("**Deprecated**" + (words.isEmpty ? "" : ": " + Markdown.plain(words)))
      }
      if let text = token.about?.description { parts.append(Markdown.plain(text)) }
      let rows = token.cells.map { cell in
        let chain = cell.aliases.map { Markdown.code($0.text) }.joined(separator: " → ")
        let context = cell.context.isBase ? "" : Markdown.code(cell.context.text)
        let value =
          Markdown.code(cell.text()) + (cell.problemText.map { " " + Markdown.plain($0) } ?? "")
        return "| \(context) | \(value) | \(chain) |"
      }
      parts.append(
        (["| Mode | Value | Through |", "|---|---|---|"] + rows).joined(separator: "\n"))
      parts += EditorTokens.contrasts(of: path, in: tokens)
    }
    if parts.isEmpty, groups.contains(path) {
      let count = Set(cells.lazy.map(\.path).filter { $0.isInside(path) }).count
      parts.append("**\(Markdown.plain(path.text))** · group of \(count.counted("token"))")
      let about = revisions.lazy.reversed().compactMap { $0.groups[path] }.first
      if let words = about?.description { parts.append(Markdown.plain(words)) }
    }
    if parts.isEmpty { return nil }
    return (parts + [history].compactMap(\.self)).joined(separator: "\n\n")
  }

  /// The most pairs of colors that are shown of a token.
  private static let mostPairs = 4

  /// How well a color can be read on others, and others on it, a line for each pair.
  private static func contrasts(of path: TokenPath, in tokens: ResolvedTokens) -> [String] {
    guard tokens.token(at: path)?.cells.first?.statement.type == .color else { return [] }
    var lines: [ContrastPair: [String]] = [:]
    var order: [ContrastPair] = []
    for contrast in Contrast.all(in: tokens, of: path) {
      guard let ratio = contrast.ratio else { continue }
      let pair = ContrastPair(text: contrast.text, background: contrast.background)
      if lines[pair] == nil { order.append(pair) }
      let level = ContrastLevel.reached(by: ratio, isLarge: false)?.rawValue ?? "below AA"
      let context = contrast.context.isBase ? "" : Markdown.code(contrast.context.text) + " "
      lines[pair, default: []].append("\(context)\(ContrastChange.figure(ratio)):1, \(level)")
    }
    return order.prefix(mostPairs).map { pair in
      let isText = pair.text == path
      return "Contrast \(isText ? "on" : "of") "
        + Markdown.code((isText ? pair.background : pair.text).text) + ": "
        + (lines[pair] ?? []).joined(separator: "; ")
    }
  }

  /// A group or token of a file, with what is in it.
  package struct Symbol: Sendable {
    package var name: String
    package var detail: String
    package var isToken: Bool
    package var range: Range<Int>
    package var nameRange: Range<Int>
    package var children: [Symbol]
  }

  package func symbols(in file: String) -> [Symbol] {
    guard let text = texts[file] else { return [] }
    func symbols(_ value: JSON, _ keys: [String]) -> [Symbol] {
      (value.members ?? []).compactMap { member in
        guard !member.key.hasPrefix("$") || member.key == "$root", member.value.members != nil
        else {
          return nil
        }
        let inner = keys + [member.key]
        let token = path(of: inner, in: text).flatMap(token(at:))
        return Symbol(
          name: member.key, detail: token?.cells.first?.text() ?? "", isToken: token != nil,
          range: member.keyOffset..<text.end(of: member.value),
          nameRange: member.keyOffset..<text.keyEnd(member.keyOffset),
          children: token == nil ? symbols(member.value, inner) : [])
      }
    }
    return symbols(text.tree, [])
  }

  /// The values of a file, with what they lead to.
  package func values(in file: String) -> [(range: Range<Int>, answer: ResolvedCell)] {
    guard let text = texts[file] else { return [] }
    return (ofFile[file] ?? []).compactMap { index in
      let cell = cells[index]
      guard let json = text.value(from: places[index].offset),
        let token = revisions.first(where: { $0.revision.id == cell.revision })?
          .token(at: cell.path),
        let answer = token.cells.first(where: { $0.context == cell.context })
          ?? token.cells.first(where: { $0.cell.key == cell.key })
      else { return nil }
      return (json.offset..<text.end(of: json), answer)
    }
  }

  /// The colors of a file, literals and what references lead to.
  package func colors(in file: String) -> [(range: Range<Int>, color: ColorValue)] {
    values(in: file).compactMap { value in
      guard case .color(let color)? = value.answer.value else { return nil }
      return (value.range, color)
    }
  }

  /// What stands behind references and computations of a file, each with the place behind it.
  package func hints(in file: String) -> [(place: Int, text: String)] {
    values(in: file).compactMap { value in
      guard value.answer.value != nil, value.answer.cell.refers else { return nil }
      return (value.range.upperBound, value.answer.text())
    }
  }
}
