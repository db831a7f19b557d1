internal import PositionedJSON
internal import TokenModel

extension TreeMerge {
  /// The merged text; of each conflict the three versions, with marks around the smallest member that has lines of its
  /// own.
  ///
  /// - Parameter markSize: the number of characters of a mark, git's `%L`.
  package func text(markSize: Int = 7) -> [UInt8] {
    var edits = edits
    var marked: [[String]] = []
    let places = conflicts.map { (keys: markedPlace($0.keys), conflict: $0) }
    // Only marks around more than a conflict need what was merged beside it.
    let sides =
      places.allSatisfy { $0.keys == $0.conflict.keys }
      ? (base, ours, theirs)
      : (named(base, \.names.base), mergedOurs, named(resolved, \.names.theirs))
    for (keys, conflict) in places.sorted(by: { $0.keys.count < $1.keys.count })
    where !marked.contains(where: keys.starts(with:)) {
      if keys.isEmpty { return wholeText(sides, markSize) }
      marked.append(keys)
      let isWhole = keys == conflict.keys
      mark(
        keys, isWhole ? conflict.names : (nil, nil), isWhole ? (base, ours, theirs) : sides,
        markSize,
        &edits)
    }
    return edits.applied(to: ours)
  }

  /// The merged text with theirs at each conflict, so that marks around more than a conflict lose nothing of ours.
  private var resolved: FileText {
    var edits = edits
    for conflict in conflicts { ours.take(conflict.keys, of: theirs, &edits) }
    return (try? ours.changed(by: edits)) ?? theirs
  }

  /// A version in which what has another name there than in ours has it again.
  private func named(_ text: FileText, _ name: (FileConflict) -> String?) -> FileText {
    func path(_ keys: some Sequence<String>) -> TokenPath {
      TokenPath(trusted: keys.joined(separator: "."))
    }
    let moves = conflicts.compactMap { conflict in
      name(conflict).map { (path(conflict.keys), path(conflict.keys.dropLast() + [$0])) }
    }
    return (try? text.renamed(Dictionary(last: moves))) ?? text
  }

  private func wholeText(
    _ sides: (base: FileText, ours: FileText, theirs: FileText), _ markSize: Int
  ) -> [UInt8] {
    func lines(_ text: FileText) -> [UInt8] {
      let end = text.lineEnd
      return Array(
        text.bytes.suffix(end.count) == end[...] ? text.bytes.dropLast(end.count) : text.bytes[...])
    }
    let end = ours.lineEnd
    return ConflictText(base: lines(sides.base), theirs: lines(sides.theirs), size: markSize)
      .marked(lines(sides.ours), lineEnd: end) + end
  }

  /// The keys of the smallest member around a conflict that has lines of its own, or would have them; none for the file.
  private func markedPlace(_ keys: [String]) -> [String] {
    var keys = keys
    while let key = keys.last {
      if let parent = ours.value(at: Array(keys.dropLast())), let members = parent.members {
        if let member = parent.member(key) ?? members.last, hasOwnLines(member) { return keys }
      }
      keys.removeLast()
    }
    return keys
  }

  private func hasOwnLines(_ member: JSON.Member) -> Bool {
    let line = ours.bytes[..<member.keyOffset].reversed().drop { $0 == .blank || $0 == .tab }
    let end = ours.end(of: member.value)
    var rest = ours.bytes[end...]
    if let next = rest.first(where: { $0 != .blank }), next == .comma {
      rest = rest.drop { $0 != .comma }.dropFirst()
    }
    rest = rest.drop { $0 == .blank || $0 == .tab }
    return line.first == .newline
      && (rest.first == .newline || rest.first == .carriageReturn || rest.first == .slash)
  }

  /// - Parameter sides: the texts that the member's versions are of; ours with what was merged beside a conflict inside.
  private func mark(
    _ keys: [String], _ names: (base: String?, theirs: String?),
    _ sides: (base: FileText, ours: FileText, theirs: FileText), _ size: Int,
    _ edits: inout FileEdits
  ) {
    let outer = Array(keys.dropLast())
    guard let key = keys.last, let parent = ours.value(at: outer), let last = parent.members?.last
    else { return }
    let own = parent.member(key)
    let indent = ours.indent(of: (own ?? last).keyOffset)
    var text = ConflictText(
      base: memberText(key, names.base, in: outer, of: sides.base, indent),
      theirs: memberText(key, names.theirs, in: outer, of: sides.theirs, indent),
      size: size)
    if let own {
      text.ours = memberText(key, nil, in: outer, of: sides.ours, indent)
      return edits.mark(own, text)
    }
    let before = (theirs.value(at: outer)?.members ?? []).prefix { $0.key != key }
    edits.insert(
      FileEdits.Insertion(
        after: before.last { parent.hasMember($0.key) }?.key, key: key, content: .conflict(text)),
      into: parent)
  }

  /// The merged text with ours at each conflict.
  private var mergedOurs: FileText { (try? ours.changed(by: edits)) ?? ours }

  private func memberText(
    _ key: String, _ name: String?, in outer: [String], of source: FileText, _ indent: [UInt8]
  ) -> [UInt8] {
    guard let member = source.value(at: outer)?.member(key) else { return [] }
    let end = source.keyEnd(member.keyOffset)
    let written =
      name.map { source.written(key: $0, like: member.keyOffset) }
      ?? Array(source.bytes[member.keyOffset..<end])
    return written
      + ours.indented(
        source.bytes[end..<source.end(of: member.value)],
        from: source.indent(of: member.keyOffset), of: source, to: indent)
  }
}

extension FileText {
  /// Writes what another version has at a place, or takes away what it has not.
  package func take(_ keys: [String], of other: FileText, _ edits: inout FileEdits) {
    let outer = keys.dropLast()
    guard let key = keys.last, let object = value(at: Array(outer)) else { return }
    let member = other.value(at: Array(outer))?.member(key)
    switch (object.member(key), member) {
    case (let own?, nil): edits.remove(own)
    case (let own?, let member?): edits.replace(own.value, by: other.text(of: member.value))
    case (nil, let member?):
      edits.insert(
        FileEdits.Insertion(
          after: object.members?.last?.key, key: key, content: .copied(member, from: other)),
        into: object)
    case (nil, nil): return
    }
  }
}

/// What the base and the other side have of a member that was changed in two ways.
package struct ConflictText: Sendable {
  /// The member's text with its key; empty where the version has none.
  var ours: [UInt8] = []
  var base: [UInt8] = []
  var theirs: [UInt8] = []
  /// The number of characters of a mark, git's `%L`.
  var size = 7

  /// The versions with marks around them, each on lines of its own, without an end of line behind the last.
  ///
  /// - Parameters:
  ///   - ours: the lines of this side, whole; empty where it has no such member.
  ///   - indent: the blanks before the member.
  ///   - comma: what follows the member in the other versions.
  func marked(
    _ ours: [UInt8], lineEnd: [UInt8], indent: [UInt8] = [], comma: [UInt8] = []
  ) -> [UInt8] {
    func mark(_ character: Unicode.Scalar, _ name: String) -> [UInt8] {
      Array(String(repeating: String(character), count: size).utf8) + Array(name.utf8)
    }
    func lines(_ version: [UInt8], _ comma: [UInt8]) -> [UInt8] {
      version.isEmpty ? [] : indent + version + comma + lineEnd
    }
    return mark("<", " ours") + lineEnd + lines(ours, [])
      + mark("|", " base") + lineEnd + lines(base, comma)
      + mark("=", "") + lineEnd + lines(theirs, comma) + mark(">", " theirs")
  }
}
