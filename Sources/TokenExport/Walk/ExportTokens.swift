internal import PositionedJSON
internal import TokenModel

/// Resolved tokens in the form that exporters need, with an index by path.
struct ExportTokens: Sendable {
  /// The revision with its axes in the registry's order, so that importing an exported file gives the same
  /// revision.
  let revision: Revision
  let axes: AxisOrder
  /// Sorted by path.
  private(set) var tokens: [ResolvedToken]
  private(set) var groups: [TokenPath: About]
  /// The set that was resolved, if the caller has it.
  let set: TokenSet?
  /// The tokens that an earlier point has and this one does not.
  var retired: [RetiredToken] = []
  /// The points of a `rem` for a format in which lengths are in points, where they are known.
  var rem: Double?
  /// Whether the format has lengths in points only, to which others are converted where they can be.
  var hasPointsOnly = false
  /// The units that a letter spacing can have; one in another is left out of its text style. `nil` for all.
  var spacingUnits: SpacingUnits?
  /// What the format does with texts of CSS.
  var textsOfCSS = TextsOfCSS.asTexts
  /// The times at which tokens were first recorded, as text for people.
  var firstSeen: [TokenPath: String] = [:]
  /// What tokens had at an earlier point, where it was another value, as text for people.
  var was: [TokenPath: String] = [:]
  private let places: TextTable
  /// Of each token whether it, or what it refers to over any number of steps, has something to note; empty where none has.
  private var leadsToNotes: [Bool] = []
  /// Of each token whether it, or what it refers to over any number of steps, is more than a value; empty where none is.
  private var leadsToRemarks: [Bool] = []
  /// The cells of a token with many, by context, and the axes of these.
  private var manyCells: [Int: (axes: Set<String>, places: [Context: Int])] = [:]

  /// - Complexity: O(*n*).
  init(_ resolved: ResolvedTokens, of set: TokenSet? = nil) {
    self.set = set
    var revision = resolved.revision
    let order = Dictionary(
      uniqueKeysWithValues: resolved.axes.names.enumerated().map { ($0.element, $0.offset) })
    revision.axes.sort { (order[$0.name] ?? Int.max) < (order[$1.name] ?? Int.max) }
    self.revision = revision
    self.axes = resolved.axes
    tokens = resolved.tokens
    groups = resolved.groups
    var places = TextTable(capacity: tokens.count)
    // Each path is there once, so that no two need to be compared.
    for index in tokens.indices {
      _ = places.insert(tokens[index].path.text, as: Int32(index)) { _ in false }
    }
    self.places = places
    findNotes()
    for (index, token) in tokens.enumerated() where token.cells.count > 16 {
      let cells = token.cells.enumerated().map { ($0.element.context, $0.offset) }
      manyCells[index] = (Set(cells.flatMap { $0.0.fixed.map(\.axis) }), Dictionary(last: cells))
    }
  }

  /// Goes the references back once from what is noted or is more than a value, so that no chain of aliases or
  /// expressions is walked again for each of its tokens.
  ///
  /// - Complexity: O(*n*) in the references.
  private mutating func findNotes() {
    let remarked = tokens.indices.filter { !tokens[$0].cells.allSatisfy(\.isPlain) }
    if remarked.isEmpty { return }
    var users: [[Int]] = Array(repeating: [], count: tokens.count)
    for (user, token) in tokens.enumerated() {
      for cell in token.cells where cell.cell.mayRefer {
        var paths: [TokenPath] = []
        cell.statement.addMembers(to: &paths)
        for target in paths.compactMap(index) { users[target].append(user) }
        if let next = nearestAlias(of: cell) { users[next].append(user) }
      }
    }
    func leading(to places: [Int]) -> [Bool] {
      var leads = Array(repeating: false, count: tokens.count)
      for index in walk(from: places, { $1 += users[$0] }) { leads[index] = true }
      return leads
    }
    leadsToRemarks = leading(to: remarked)
    let noted = remarked.filter { tokens[$0].cells.contains { $0.statement.isNoted } }
    if !noted.isEmpty { leadsToNotes = leading(to: noted) }
  }

  /// The first token that is there of those that an answer leads through.
  private func nearestAlias(of cell: ResolvedCell) -> Int? {
    cell.aliases.lazy.compactMap(index).first
  }

  /// Leaves out descriptions without a letter, of which no output has anything to print.
  mutating func leaveOutBlankDescriptions() {
    for index in tokens.indices {
      guard let about = tokens[index].about, about.hasBlankDescription else { continue }
      tokens[index].about = about.withoutDescription
    }
    for (path, about) in groups where about.hasBlankDescription {
      groups[path] = about.withoutDescription
    }
  }

  /// The index of the token with a path; `nil` if there is none.
  func index(of path: TokenPath) -> Int? {
    places.find(path.text) { tokens[Int($0)].path == path }.map(Int.init)
  }

  /// Whether the text of a token is one of CSS: it came from another tool, under a type whose texts that
  /// tool writes without quotes, or under none.
  ///
  /// - Source: Style Dictionary 3 to 5, transform group `css`: only `content` and `asset` get quotes.
  func isOfCSS(_ index: Int) -> Bool {
    // Beside values of a type, a text is what that type cannot say.
    if typeBesideTexts(index) != nil { return true }
    guard let type = tokens[index].about?.foreign?.member("$type")?.value else { return false }
    return type.string.map { !["asset", "content", "icon", "image", "link", "url"].contains($0) }
      ?? (type.kind == .null)
  }

  /// The type of the token's values beside texts; `nil` where all of them are.
  func typeBesideTexts(_ index: Int) -> TokenType? {
    tokens[index].cells.lazy.compactMap { $0.value?.type ?? $0.statement.type }
      .first { $0 != .string }
  }

  /// The value of an answer with its losses. Qualifiers such as a unit are looked up along its aliases.
  ///
  /// - Parameter first: the index of the first alias, if the caller has looked it up.
  func exportableValue(
    of cell: ResolvedCell, first: Int? = nil, composer: CSSComposer? = nil
  ) -> ExportableValue {
    var exported = asGiven(cell, first)
    switch exported.value {
    case .typography:
      exported.readSpacingAsShare()
      noteStyleOfWeight(&exported, cell)
    case .fontWeight: noteStyle(&exported, cell)
    default: break
    }
    readTextsOfCSS(&exported, cell, composer)
    guard hasPointsOnly else { return exported }
    exported.value = exported.value?.fixingLengths(rem: rem).orderingStops
    exported.fillTextStyle(rem: rem)
    if let spacingUnits { exported.dropSpacing(outside: spacingUnits) }
    return exported
  }

  private func asGiven(_ cell: ResolvedCell, _ first: Int?) -> ExportableValue {
    guard !cell.aliases.isEmpty else {
      let members = cell.cell.mayRefer ? members(of: [cell.statement], behind: cell) : []
      guard cell.isPlain, members.isEmpty, let value = cell.value, !value.lacksMember else {
        return ExportableValue(cell, members: members, kept: kept(behind: cell))
      }
      return ExportableValue(value: value)
    }
    let next = first ?? nearestAlias(of: cell)
    if cell.isPlain, let value = cell.value, !value.lacksMember,
      leadsToRemarks.isEmpty || !(next.map({ leadsToRemarks[$0] }) ?? false)
    {
      return ExportableValue(value: value)
    }
    let targets = cell.aliases.compactMap(index)
    let chain = targets.compactMap { statement(of: $0, behind: cell) }
    let members = members(of: chain, behind: cell)
    if cell.isPlain, members.isEmpty, let value = cell.value, !value.lacksMember,
      targets.allSatisfy({ tokens[$0].cells.allSatisfy(\.isPlain) })
    {
      return ExportableValue(value: value)
    }
    return ExportableValue(
      cell, through: chain, members: members, kept: kept(behind: cell))
  }

  /// The first token among all that a value needs that is kept as written; `nil` where it has a value.
  private func kept(behind cell: ResolvedCell) -> (path: TokenPath, statement: Statement)? {
    guard cell.value == nil, cell.problem == nil, cell.statement.value != nil else { return nil }
    return needed(by: [cell.statement], behind: cell).first {
      $0.statement.value == nil && $0.statement.verbatim != nil
    }
  }

  /// The tokens with qualifiers from which a composite value takes members, over any number of steps,
  /// each once.
  private func members(
    of statements: [Statement], behind cell: ResolvedCell
  ) -> [(path: TokenPath, statement: Statement)] {
    if leadsToNotes.isEmpty { return [] }
    return needed(by: statements.filter { $0.alias == nil }, behind: cell)
      .filter(\.statement.isNoted)
  }

  /// The tokens that statements refer to, over any number of steps, each once, without those that lead to none with
  /// something to note.
  private func needed(
    by statements: [Statement], behind cell: ResolvedCell
  ) -> [(path: TokenPath, statement: Statement)] {
    var start: [TokenPath] = []
    for statement in statements { statement.addMembers(to: &start) }
    if start.isEmpty || leadsToNotes.isEmpty { return [] }
    var found: [(path: TokenPath, statement: Statement)] = []
    walk(from: start) { path, open in
      guard let place = index(of: path), leadsToNotes[place],
        let statement = statement(of: place, behind: cell)
      else { return }
      found.append((path, statement))
      statement.addMembers(to: &open)
    }
    return found
  }

  /// The statement of an alias's target behind an answer: that of the strongest context around the
  /// answer's own or, if there is none, around the one that the first values of open axes complete.
  private func statement(of target: Int, behind cell: ResolvedCell) -> Statement? {
    answer(of: target, behind: cell)?.statement
  }

  /// The answer of a token behind an answer that refers to it.
  func answer(of target: Int, behind cell: ResolvedCell) -> ResolvedCell? {
    let cells = tokens[target].cells
    // What fixes all of a token's axes is stronger than what fixes some of these.
    if let (axes, places) = manyCells[target],
      let place = places[cell.context.filtered { axes.contains($0.axis) }]
    {
      return cells[place]
    }
    return cells.last { $0.context.holds(in: cell.context) }
      ?? cells.last { $0.context.holds(in: revision.completed(cell.context)) }
  }

  /// The text with a name for each token in braces.
  func naming(_ text: String, _ name: (Int) -> String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let path = try? TokenPath(String(rest[rest.index(after: start)..<end]))
      result += rest[..<start] + (path.flatMap(index).map(name) ?? String(rest[start...end]))
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// The contexts other than the base in which some token has an answer, the weakest first.
  var contexts: [Context] {
    let found = Set(tokens.flatMap { $0.cells.lazy.map(\.context).filter { !$0.isBase } })
    return axes.sorted(found.filter(canHold)) { $0 }
  }

  /// Whether this revision has all axes and values that the context fixes.
  func canHold(_ context: Context) -> Bool {
    context.fixed.allSatisfy { revision.values(of: $0.axis)?.contains($0.value) ?? false }
  }

  /// The loss for a cell whose context the revision does not have.
  func neverHolds(_ path: TokenPath, _ context: Context) -> Loss {
    LossReason("context", "the revision has no such context").loss(path, context)
  }
}

extension About {
  fileprivate var hasBlankDescription: Bool { description?.allSatisfy(\.isWhitespace) ?? false }
}

extension ResolvedCell {
  /// Whether the statement is a value without qualifiers and modality.
  fileprivate var isPlain: Bool {
    cell.statement.presence == .stated && !cell.statement.isQualified
      && cell.statement.modality == nil
  }
}

extension Statement {
  /// Whether a composite value that takes members from it, or lacks them, says so.
  fileprivate var isNoted: Bool {
    isQualified
      && (isApproximate || !assumed.isEmpty || unit != nil || value == nil && verbatim != nil)
  }

  /// Adds the tokens that the value refers to, in whole or for a member.
  fileprivate func addMembers(to paths: inout [TokenPath]) {
    forEachReference { reference, role in
      if role.isOfValue { paths.append(reference.target) }
    }
  }
}

extension TokenValue {
  /// Whether it is a text style that lacks a member.
  fileprivate var lacksMember: Bool {
    guard case .typography(let font) = self else { return false }
    return !font.lacking.isEmpty
  }
}
