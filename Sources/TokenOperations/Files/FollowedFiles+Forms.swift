internal import PositionedJSON
internal import TokenFiles
internal import TokenModel
internal import TokenParse

extension FollowedFiles {
  /// Gives the base each token as the side has it that only wrote it otherwise, so that what the other side did to the
  /// token counts alone: it is removed or has a new value, whatever form its references and its type have.
  ///
  /// - Parameter merges: what is in conflict so far; nothing else is read for its meaning.
  /// - Returns: whether any token of the base is another text now.
  /// - Complexity: that of reading the three versions, where there is a conflict.
  mutating func takeForms(
    of merges: [String: TreeMerge], read: ([InputFile]) throws -> ParsedFiles
  ) throws -> Bool {
    // Where both renamed a token, each side has a base of its own.
    guard bases == nil else { return false }
    var tokens: [String: [[String]]] = [:]
    for (name, text) in base {
      // Of a file that one side removed, each token may be one.
      let isLeft = ours[name] == nil || theirs[name] == nil
      let places = isLeft ? [[]] : merges[name]?.conflicts.map(\.keys) ?? []
      if places.isEmpty { continue }
      tokens[name] = text.tokens(missingIn: nil).filter { token in
        places.contains { token.starts(with: $0) || $0.starts(with: token) }
      }
    }
    guard tokens.values.contains(where: { !$0.isEmpty }) else { return false }
    let old = TokenMeanings(try read(CheckedFiles.input(base)).set)
    let sides = try [ours, theirs].map { version in
      (version, TokenMeanings(try read(CheckedFiles.input(version)).set))
    }
    var isOther = false
    for (name, places) in tokens {
      guard let text = base[name] else { continue }
      var edits = FileEdits()
      for keys in places {
        let path = TokenPath(trusted: keys.joined(separator: "."))
        let same = sides.first { version, new in
          version[name]?.value(at: keys).map { $0 != text.value(at: keys) } == true
            && old.isSame(path, as: new)
        }
        guard let side = same?.0[name] else { continue }
        text.take(keys, of: side, &edits)
        isOther = true
      }
      base[name] = try text.changed(by: edits)
    }
    return isOther
  }
}

/// What the tokens of a version mean, however they are written.
private struct TokenMeanings {
  private let cells: [TokenPath: [Cell]]
  private let abouts: [TokenPath: [About]]

  init(_ set: TokenSet) {
    cells = Dictionary(grouping: set.cells, by: \.path)
    abouts = Dictionary(grouping: set.abouts, by: \.path)
  }

  func isSame(_ path: TokenPath, as other: TokenMeanings) -> Bool {
    guard let own = cells[path], let others = other.cells[path], own.count == others.count,
      abouts[path] == other.abouts[path]
    else { return false }
    return own.allSatisfy { cell in
      others.contains { $0.key == cell.key && TokenMeanings.isSame(cell, $0) }
    }
  }

  /// A reference has the type of what it leads to, whether or not that is written beside it.
  private static func isSame(_ one: Cell, _ other: Cell) -> Bool {
    guard one.evidence == other.evidence else { return false }
    let (own, another) = (one.statement, other.statement)
    if own.alias != nil, own.alias == another.alias, own.type == nil || another.type == nil {
      return own.modality == another.modality && own.qualifiersJSON == another.qualifiersJSON
    }
    return own.relation(to: another) == .same && own.meansSame(as: another)
  }
}
