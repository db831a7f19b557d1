internal import PositionedJSON
internal import TokenFiles
internal import TokenModel
internal import TokenParse

extension FollowedFiles {
  /// The places of conflicts by file, and all of a file that one side removed and the other wrote anew; nothing where both
  /// renamed a token, as each side has a base of its own then.
  func openPlaces(_ merges: [String: TreeMerge]) -> [String: [[String]]] {
    if bases != nil { return [:] }
    var places = merges.mapValues { $0.conflicts.map(\.keys) }
    for (name, text) in base where ours[name] == nil || theirs[name] == nil {
      places[name] = (ours[name] ?? theirs[name])?.bytes == text.bytes ? [] : [[]]
    }
    return places.filter { !$0.value.isEmpty }
  }

  /// The versions with each token as the side has it that only wrote it otherwise, so that what the other side did to the
  /// token counts alone: it is removed or has a new value, whatever form its references and its type have.
  ///
  /// - Parameters:
  ///   - meanings: of the base, ours and theirs.
  ///   - rest: places that are conflicts all the same, and stay as they were written.
  /// - Complexity: O(*n*) in the tokens of the files that have such a place.
  func inOneForm(
    at places: [String: [[String]]], _ meanings: [TokenMeanings],
    besides rest: [String: [[String]]] = [:]
  ) throws -> FollowedFiles {
    var result = self
    for (name, all) in places {
      let (open, left) = (KeyPlaces(all), KeyPlaces(rest[name] ?? []))
      func isOpen(_ keys: [String]) -> Bool { open.touch(keys) && !left.touch(keys) }
      try result.takeTypes(of: Set(all.filter { !left.touch($0) }), in: name, meanings)
      try result.takeTokens(in: name, meanings, where: isOpen)
    }
    return result
  }

  /// Takes the types that a side gave to groups in which it changed nothing else, where the other side has no more of them.
  private mutating func takeTypes(
    of groups: Set<[String]>, in name: String, _ meanings: [TokenMeanings]
  ) throws {
    guard let text = base[name], !groups.isEmpty else { return }
    var edits = FileEdits()
    for (index, side) in [ours[name], theirs[name]].enumerated() {
      guard let side else { continue }
      let other = index == 0 ? theirs[name] : ours[name]
      var inside: [[String]: [[String]]] = [:]
      for token in side.tokens(missingIn: nil) {
        for count in token.indices where groups.contains(Array(token[..<count])) {
          inside[Array(token[..<count]), default: []].append(token)
        }
      }
      for (place, tokens) in inside
      where other?.value(at: place) == nil
        && tokens.allSatisfy({ meanings[0].isSame($0, as: meanings[index + 1]) })
      {
        let groups = tokens.flatMap { token in
          (place.count..<token.count).map { Array(token[..<$0]) }
        }
        for group in Set(groups) {
          guard let type = side.value(at: group)?["$type"], let old = text.value(at: group),
            old["$type"] == nil
          else { continue }
          edits.append("$type", type, to: old)
        }
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

/// Places in a file by their keys.
private struct KeyPlaces {
  private let places: Set<[String]>
  /// What is around a place.
  private let outer: Set<[String]>

  init(_ all: [[String]]) {
    places = Set(all)
    outer = Set(all.flatMap { keys in keys.indices.map { Array(keys[..<$0]) } })
  }

  /// Whether some keys are a place, inside of one, or around one.
  ///
  /// - Complexity: O(*d*) for *d* keys.
  func touch(_ keys: [String]) -> Bool {
    outer.contains(keys) || (0...keys.count).contains { places.contains(Array(keys[..<$0])) }
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
