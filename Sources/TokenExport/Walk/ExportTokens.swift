internal import PositionedJSON
internal import TokenModel

/// Resolved tokens in the form that exporters need, with an index by path.
struct ExportTokens: Sendable {
  /// What is the same for all formats, in one object: a copy that is made for each token counts one reference
  /// for all of it.
  private var fixed: Fixed
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

  private final class Fixed: Sendable {
    let revision: Revision
    let axes: AxisOrder
    let tokens: [ResolvedToken]
    let groups: [TokenPath: About]
    let set: TokenSet?
    /// The same of all tokens, where some are not written.
    let whole: Fixed?
    let places: TextTable
    /// Of each token whether it, or what it refers to over any number of steps, has something to note; empty
    /// where none has.
    let leadsToNotes: [Bool]
    /// Of each token whether it, or what it refers to over any number of steps, is more than a value; empty
    /// where none is.
    let leadsToRemarks: [Bool]
    /// The cells of a token with many, by context, and the axes of these.
    let manyCells: [Int: (axes: Set<String>, places: [Context: Int])]

    /// - Parameter known: what has all tokens, where that is made already.
    init(_ resolved: ResolvedTokens, of set: TokenSet?, whole known: Fixed? = nil) {
      self.set = set
      if resolved.others.isEmpty || known != nil {
        whole = known
      } else {
        var all = resolved
        all.tokens = (resolved.tokens + resolved.others).sorted { $0.path < $1.path }
        all.others = []
        whole = Fixed(all, of: set)
      }
      var revision = resolved.revision
      let order = Dictionary(
        uniqueKeysWithValues: resolved.axes.names.enumerated().map { ($0.element, $0.offset) })
      revision.axes.sort { (order[$0.name] ?? Int.max) < (order[$1.name] ?? Int.max) }
      self.revision = revision
      axes = resolved.axes
      let tokens = resolved.tokens
      self.tokens = tokens
      groups = resolved.groups
      var places = TextTable(capacity: tokens.count)
      var manyCells: [Int: (axes: Set<String>, places: [Context: Int])] = [:]
      for index in tokens.indices {
        // Each path is there once, so that no two need to be compared.
        _ = places.insert(tokens[index].path.text, as: Int32(index)) { _ in false }
        guard tokens[index].cells.count > 16 else { continue }
        let cells = tokens[index].cells.enumerated().map { ($0.element.context, $0.offset) }
        manyCells[index] = (Set(cells.flatMap { $0.0.fixed.map(\.axis) }), Dictionary(last: cells))
      }
      self.places = places
      self.manyCells = manyCells
      (leadsToRemarks, leadsToNotes) = Fixed.leads(tokens, places)
    }

    /// Goes the references back once from what is noted or is more than a value, so that no chain of aliases or
    /// expressions is walked again for each of its tokens.
    ///
    /// - Complexity: O(*n*) in the references.
    private static func leads(
      _ tokens: [ResolvedToken], _ places: TextTable
    ) -> (remarks: [Bool], notes: [Bool]) {
      let remarked = tokens.indices.filter { index in
        tokens[index].cells.contains { !$0.cell.isPlain }
      }
      if remarked.isEmpty { return ([], []) }
      func index(of path: TokenPath) -> Int? {
        places.find(path.text) { tokens[Int($0)].path == path }.map(Int.init)
      }
      var users: [[Int]] = Array(repeating: [], count: tokens.count)
      for (user, token) in tokens.enumerated() {
        for cell in token.cells where cell.cell.mayRefer {
          var paths: [TokenPath] = []
          cell.statement.addMembers(to: &paths)
          for target in paths.compactMap(index) { users[target].append(user) }
          if let next = cell.aliases.lazy.compactMap(index).first { users[next].append(user) }
        }
      }
      func leading(to places: [Int]) -> [Bool] {
        var leads = Array(repeating: false, count: tokens.count)
        for index in walk(from: places, { $1 += users[$0] }) { leads[index] = true }
        return leads
      }
      let noted = remarked.filter { tokens[$0].cells.contains { $0.statement.isNoted } }
      return (leading(to: remarked), noted.isEmpty ? [] : leading(to: noted))
    }
  }

  /// - Complexity: O(*n*).
  init(_ resolved: ResolvedTokens, of set: TokenSet? = nil) { fixed = Fixed(resolved, of: set) }

  /// The revision with its axes in the registry's order, so that importing an exported file gives the same
  /// revision.
  var revision: Revision { fixed.revision }
  var axes: AxisOrder { fixed.axes }
  /// Sorted by path.
  var tokens: [ResolvedToken] { fixed.tokens }
  var groups: [TokenPath: About] { fixed.groups }
  /// The set that was resolved, if the caller has it.
  var set: TokenSet? { fixed.set }

  /// All tokens with what they refer to, also where only some are written.
  var whole: ExportTokens {
    var all = self
    all.fixed = fixed.whole ?? fixed
    return all
  }

  /// Some of the tokens, beside which the others are not written.
  func kept(_ isKept: (ResolvedToken) -> Bool) -> ExportTokens {
    let resolved = ResolvedTokens(
      revision: revision, axes: axes, tokens: tokens.filter(isKept), groups: groups)
    var some = self
    some.fixed = Fixed(resolved, of: set, whole: fixed.whole ?? fixed)
    return some
  }

  /// The index of the token with a path; `nil` if there is none.
  func index(of path: TokenPath) -> Int? {
    fixed.places.find(path.text) { fixed.tokens[Int($0)].path == path }.map(Int.init)
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
    if fixed.whole != nil { return whole.exportableValue(of: cell, composer: composer) }
    var exported = asGiven(cell, first)
    switch exported.value {
    case .typography:
      exported.readSpacingAsShare()
      noteStyleOfWeight(&exported, cell)
    case .dimension(let length) where length.unit == .percent:
      if isLetterSpacing(cell) { exported.value = .dimension(length.shareOfFontSize) }
    case .fontWeight: noteStyle(&exported, cell)
    case .gradient: exported.value = exported.value?.orderingStops
    default: break
    }
    readTextsOfCSS(&exported, cell, composer)
    guard hasPointsOnly else { return exported }
    exported.value = exported.value?.fixingLengths(rem: rem)
    // A length by reference counts as one that is written.
    if textsOfCSS != .asValues, case .typography(let font) = exported.value {
      exported.kept += CSSComposer(self).members(of: cell, lacking: font)
    }
    exported.fillTextStyle(rem: rem)
    if let spacingUnits { exported.dropSpacing(outside: spacingUnits) }
    return exported
  }

  /// Whether an answer is a letter spacing by its type in another tool or as the part of a text style, at any of its
  /// references.
  private func isLetterSpacing(_ cell: ResolvedCell) -> Bool {
    leads(cell, by: "letterSpacing") { answer in
      let name = index(of: answer.cell.path).flatMap { tokens[$0].about?.foreign?["$type"]?.string }
      return answer.statement.type == .typography
        || ["letterSpacing", "tracking"].contains(TokenType.unhyphenated(name ?? ""))
    }
  }

  private func asGiven(_ cell: ResolvedCell, _ first: Int?) -> ExportableValue {
    let plain = cell.cell.isPlain ? cell.value.flatMap { $0.lacksMember ? nil : $0 } : nil
    guard !cell.aliases.isEmpty else {
      let members = cell.cell.mayRefer ? members(of: [cell.statement], behind: cell) : []
      if let plain, members.isEmpty { return ExportableValue(value: plain) }
      return ExportableValue(cell, members: members, kept: kept(behind: cell))
    }
    let next = first ?? cell.aliases.lazy.compactMap { index(of: $0) }.first
    let isPlain = fixed.leadsToRemarks.isEmpty || !(next.map { fixed.leadsToRemarks[$0] } ?? false)
    if let plain, isPlain { return ExportableValue(value: plain) }
    let targets = cell.aliases.compactMap { index(of: $0) }
    let chain = targets.compactMap { answer(of: $0, behind: cell)?.statement }
    let members = members(of: chain, behind: cell)
    if let plain, members.isEmpty,
      targets.allSatisfy({ tokens[$0].cells.allSatisfy(\.cell.isPlain) })
    {
      return ExportableValue(value: plain)
    }
    return ExportableValue(cell, through: chain, members: members, kept: kept(behind: cell))
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
    if fixed.leadsToNotes.isEmpty { return [] }
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
    if start.isEmpty || fixed.leadsToNotes.isEmpty { return [] }
    var found: [(path: TokenPath, statement: Statement)] = []
    walk(from: start) { path, open in
      guard let place = index(of: path), fixed.leadsToNotes[place],
        let statement = answer(of: place, behind: cell)?.statement
      else { return }
      found.append((path, statement))
      statement.addMembers(to: &open)
    }
    return found
  }

  /// The answer of a token behind an answer that refers to it: that of the strongest context around the answer's
  /// own or, if there is none, around the one that the first values of open axes complete.
  func answer(of target: Int, behind cell: ResolvedCell) -> ResolvedCell? {
    let cells = tokens[target].cells
    // What fixes all of a token's axes is stronger than what fixes some of these.
    if let (axes, places) = fixed.manyCells[target],
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

extension ResolvedTokens {
  /// Without descriptions that have no letter, of which no output has anything to print.
  func withoutBlankDescriptions() -> ResolvedTokens {
    var result = self
    for index in tokens.indices {
      guard let about = tokens[index].about, about.hasBlankDescription else { continue }
      result.tokens[index].about = about.withoutDescription
    }
    for (path, about) in groups where about.hasBlankDescription {
      result.groups[path] = about.withoutDescription
    }
    return result
  }
}

extension About {
  fileprivate var hasBlankDescription: Bool { description?.allSatisfy(\.isWhitespace) ?? false }
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
