internal import PositionedJSON
internal import TokenFiles
internal import TokenModel
internal import TokenParse

extension FollowedFiles {
  /// The places of conflicts by file, and all of a file that one side removed; nothing where both renamed a token, as each
  /// side has a base of its own then.
  func openPlaces(_ merges: [String: TreeMerge]) -> [String: [[String]]] {
    if bases != nil { return [:] }
    var places = merges.mapValues { $0.conflicts.map(\.keys) }
    for name in base.keys where ours[name] == nil || theirs[name] == nil { places[name] = [[]] }
    return places.filter { !$0.value.isEmpty }
  }

  /// The versions with each token as the side has it that only wrote it otherwise, so that what the other side did to the
  /// token counts alone: it is removed or has a new value, whatever form its references and its type have.
  ///
  /// - Parameters:
  ///   - meanings: of the base, ours and theirs.
  ///   - rest: places that are conflicts all the same, and stay as they were written.
  func inOneForm(
    at places: [String: [[String]]], _ meanings: [TokenMeanings],
    besides rest: [String: [[String]]] = [:]
  ) throws -> FollowedFiles {
    var result = self
    for (name, all) in places {
      func isOpen(_ keys: [String]) -> Bool {
        func isAt(_ place: [String]) -> Bool {
          keys.starts(with: place) || place.starts(with: keys)
        }
        return all.contains(where: isAt) && !(rest[name] ?? []).contains(where: isAt)
      }
      let groups = all.filter { $0.isEmpty ? rest[name]?.isEmpty ?? true : isOpen($0) }
      try result.takeTypes(of: groups, in: name, meanings)
      try result.takeTokens(in: name, meanings, where: isOpen)
    }
    return result
  }

  /// Takes the types that a side gave to groups in which it changed nothing else, where the other side has no more of them.
  private mutating func takeTypes(
    of groups: [[String]], in name: String, _ meanings: [TokenMeanings]
  ) throws {
    guard let text = base[name] else { return }
    var edits = FileEdits()
    for place in groups {
      let kept = [ours[name], theirs[name]].enumerated().filter { $1?.value(at: place) != nil }
      guard kept.count == 1, let side = kept[0].element else { continue }
      let tokens = side.tokens(missingIn: nil).filter { $0.starts(with: place) }
      guard tokens.allSatisfy({ meanings[0].isSame($0, as: meanings[kept[0].offset + 1]) }) else {
        continue
      }
      let inside = tokens.flatMap { token in
        (place.count..<token.count).map { Array(token[..<$0]) }
      }
      for group in Set(inside) {
        guard let type = side.value(at: group)?["$type"], let old = text.value(at: group),
          old["$type"] == nil
        else { continue }
        edits.append("$type", type, to: old)
      }
    }
    base[name] = try text.changed(by: edits)
  }

  private mutating func takeTokens(
    in name: String, _ meanings: [TokenMeanings], where isOpen: ([String]) -> Bool
  ) throws {
    let old = base[name]
    let sides = [ours[name], theirs[name]]
    var (edits, own, other) = (FileEdits(), FileEdits(), FileEdits())
    var typed: [(keys: [String], type: String)] = []
    let tokens = [old, sides[0]].flatMap { $0?.tokens(missingIn: nil) ?? [] }
    for keys in Set(tokens) where isOpen(keys) {
      let versions = sides.map { $0?.value(at: keys) }
      guard let text = old, let token = text.value(at: keys) else {
        // Both added it: the lesser text stays, whichever side is ours.
        guard let mine = sides[0], let theirs = sides[1], let one = versions[0],
          let another = versions[1], meanings[1].isSame(keys, as: meanings[2])
        else { continue }
        if one.compactText < another.compactText {
          theirs.take(keys, of: mine, &other)
        } else {
          mine.take(keys, of: theirs, &own)
        }
        continue
      }
      for (index, version) in versions.enumerated() {
        guard let version, version != token, let side = sides[index],
          meanings[0].isSame(keys, as: meanings[index + 1])
        else { continue }
        text.take(keys, of: side, &edits)
        // What it has of its group there is its own here.
        if version["$type"] == nil, let type = side.inheritedType(keys),
          type != text.inheritedType(keys)
        {
          typed.append((keys, type))
        }
        break
      }
    }
    ours[name] = try ours[name]?.changed(by: own)
    theirs[name] = try theirs[name]?.changed(by: other)
    guard let taken = try old?.changed(by: edits) else { return }
    var types = FileEdits()
    for (keys, type) in typed {
      guard let token = taken.value(at: keys) else { continue }
      types.append("$type", .string(type), to: token)
    }
    base[name] = try taken.changed(by: types)
  }
}

/// What the tokens of a version mean, however they are written.
struct TokenMeanings {
  private let cells: [TokenPath: [Cell]]
  private let abouts: [TokenPath: [About]]

  /// - Parameters:
  ///   - version: with the paths by which tokens are asked for.
  ///   - given: the version as it was before its keys got another form.
  init(
    _ version: FileMerge.Version, given: FileMerge.Version,
    read: ([InputFile]) throws -> ParsedFiles
  ) throws {
    let set = try read(CheckedFiles.input(version)).set
    let isGiven = version.allSatisfy { given[$0.key]?.bytes == $0.value.bytes }
    let former = isGiven ? set : try read(CheckedFiles.input(given)).set
    cells = Dictionary(grouping: former.cells, by: \.path)
      .merging(Dictionary(grouping: set.cells, by: \.path)) { given, _ in given }
    abouts = Dictionary(grouping: former.abouts, by: \.path)
      .merging(Dictionary(grouping: set.abouts, by: \.path)) { given, _ in given }
  }

  func isSame(_ keys: [String], as other: TokenMeanings) -> Bool {
    let path = TokenPath(trusted: keys.joined(separator: "."))
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
