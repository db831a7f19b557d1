package import PositionedJSON

extension FileText {
  /// The keys of the token whose text has a place; of a group, or none, where no token has it.
  package func tokenKeys(at offset: Int) -> [String] {
    var (value, keys) = (tree, [String]())
    while let members = value.members, !FileText.isToken(value) {
      guard let member = members.last(where: { $0.keyOffset <= offset }),
        offset < end(of: member.value)
      else { break }
      (value, keys) = (member.value, keys + [member.key])
    }
    return keys
  }

  /// The file without its tokens and groups: what it has of itself, such as the axes.
  package var frame: FileText {
    var edits = FileEdits()
    for member in tree.members ?? [] where !member.key.hasPrefix("$") { edits.remove(member) }
    return (try? changed(by: edits)) ?? .empty(name, like: self)
  }

  /// Whether there is a token in the file.
  package var hasTokens: Bool { !tokens(missingIn: nil).isEmpty }

  /// Whether each token is at the same place of another file.
  package func hasAllTokens(in other: FileText?) -> Bool {
    var missing: [[String]] = []
    collect(tree, other?.tree, [], &missing, most: 1)
    return missing.isEmpty
  }

  /// The keys of the tokens that another file, `nil` for one that is missing, has not at the same place.
  package func tokens(missingIn other: FileText?) -> [[String]] {
    var missing: [[String]] = []
    collect(tree, other?.tree, [], &missing, most: .max)
    return missing
  }

  /// The tokens that have another name in another file, with the same content behind the same member of their group, by
  /// their keys here.
  package func tokensRenamedInPlace(in other: FileText) -> [[String]: String] {
    var found: [[String]: String] = [:]
    for keys in tokens(missingIn: other) {
      let group = Array(keys.dropLast())
      guard let key = keys.last, let old = value(at: group)?.members,
        let new = other.value(at: group)?.members,
        let index = old.firstIndex(where: { $0.key == key })
      else { continue }
      let before = old[..<index].last { member in new.contains { $0.key == member.key } }?.key
      let place = before.flatMap { key in new.firstIndex { $0.key == key } }.map { $0 + 1 } ?? 0
      let come = new[place...].prefix { member in !old.contains { $0.key == member.key } }
      let alike = come.filter { $0.value == old[index].value }
      if alike.count == 1 { found[keys] = alike[0].key }
    }
    return found
  }

  private func collect(
    _ value: JSON, _ other: JSON?, _ keys: [String], _ missing: inout [[String]], most: Int
  ) {
    if missing.count >= most || value == other { return }
    if FileText.isToken(value) {
      if other.map(FileText.isToken) != true { missing.append(keys) }
      return
    }
    let others = MemberIndex(other)
    for member in value.members ?? [] where !member.key.hasPrefix("$") {
      collect(
        member.value, others[member.key]?.value, keys + [member.key], &missing, most: most)
    }
  }

  /// The members that modify the value beside them, or take its place: in Primer's files, in those of Tokens Studio, and in
  /// Figma's.
  package static let modifiers = [
    ["alpha"], ["mix"], ["$extensions", "studio.tokens", "modify"],
    ["$extensions", "com.figma.aliasData"],
  ]

  package static func isToken(_ value: JSON) -> Bool {
    value.hasMember("$value")
      || value["value"].map { $0["value"] == nil && $0["$value"] == nil } ?? false
  }
}

extension FileText {
  /// The keys of the first member that another file has otherwise, or not at all; `nil` where both mean the same.
  package func difference(from other: FileText) -> [String]? {
    FileText.difference(
      tree, other.tree, [], isPlain: hasPlainKeys == true || other.hasPlainKeys == true)
  }

  private static func difference(
    _ one: JSON, _ other: JSON, _ keys: [String], isPlain: Bool
  ) -> [String]? {
    let isPlain = isPlain && !(keys.last.map(proseKeys.contains) ?? false)
    if TreeMerge.isWrittenAlike(one, other, isPlain: isPlain) { return nil }
    guard let members = one.members, let others = other.members else { return keys }
    for member in members {
      guard let another = other[member.key] else { return keys + [member.key] }
      if let found = difference(
        member.value, another, keys + [member.key], isPlain: isPlain)
      {
        return found
      }
    }
    return others.first { !one.hasMember($0.key) }.map { keys + [$0.key] } ?? keys
  }
}
