package import PositionedJSON
package import TokenModel

extension FileText {
  /// The member that a path leads to, and the object around it: names as keys, a key with dots as several names.
  ///
  /// - Returns: `nil` where the file has nothing by that path.
  package func member(at path: [Substring]) -> (outer: JSON, member: JSON.Member, keys: [String])? {
    if let found = find(path[...], in: tree, []) { return found }
    guard tree.hasMember("$themes") || tree.hasMember("$metadata") else { return nil }
    return tree.members?.lazy.compactMap { set in
      // Tokens Studio has its sets in one file, each with the whole paths.
      set.key.hasPrefix("$") ? nil : self.find(path[...], in: set.value, [set.key])
    }.first
  }

  private func find(
    _ path: ArraySlice<Substring>, in outer: JSON, _ keys: [String]
  ) -> (outer: JSON, member: JSON.Member, keys: [String])? {
    guard outer.members != nil else { return nil }
    for count in 1...max(1, path.count) where count <= path.count {
      let key = path.prefix(count).joined(separator: ".")
      guard let member = outer.member(key) else { continue }
      if count == path.count { return (outer, member, keys + [key]) }
      if let found = find(path.dropFirst(count), in: member.value, keys + [key]) { return found }
    }
    return nil
  }

  /// The text in which tokens and groups have other paths, and each reference leads to them there: in values, lists,
  /// expressions, pointers, extensions and deprecations. Names in descriptions stay.
  ///
  /// What would get the path of another member stays where it is.
  ///
  /// - Parameter moves: new paths by old ones, a group's for all that is in it.
  /// - Parameter tokens: the moves that references follow; `nil` for all, with what is inside. Groups are extended by
  ///   their own moves.
  package func renamed(
    _ moves: [TokenPath: TokenPath], references tokens: [TokenPath: TokenPath]? = nil
  ) throws(JSONProblem) -> FileText {
    func texts(_ paths: [TokenPath: TokenPath]) -> [String: String] {
      Dictionary(last: paths.map { ($0.key.text, $0.value.text) })
    }
    let targets = Targets(
      groups: texts(moves), tokens: texts(tokens ?? moves), isExact: tokens != nil)
    var references = FileEdits()
    lead(targets, in: tree, key: "", &references)
    var text = try changed(by: references)
    var names = FileEdits()
    let sorted = moves.sorted { $0.key < $1.key }
    let apart = sorted.filter { !text.rename($0.key, to: $0.value, &names) }
    text = try text.changed(by: names)
    // Each one finds the groups that the one before made.
    for (old, new) in apart {
      var edits = FileEdits()
      text.move(old, to: new, &edits)
      text = try text.changed(by: edits)
    }
    return text
  }

  /// The text in which references lead to other paths, and everything stays where it is.
  package func referring(to moves: [TokenPath: TokenPath]) throws(JSONProblem) -> FileText {
    let texts = Dictionary(last: moves.map { ($0.key.text, $0.value.text) })
    var edits = FileEdits()
    lead(Targets(groups: texts, tokens: texts, isExact: false), in: tree, key: "", &edits)
    return try changed(by: edits)
  }

  /// The text with changes; itself where there are none.
  package func changed(by edits: FileEdits) throws(JSONProblem) -> FileText {
    edits.isEmpty ? self : try FileText(name: name, bytes: edits.applied(to: self))
  }

  /// Gives a member another name in its group.
  ///
  /// - Returns: `false` where its new path is in another group.
  private func rename(_ old: TokenPath, to new: TokenPath, _ edits: inout FileEdits) -> Bool {
    guard let (outer, member, _) = member(at: old.segments.map { $0 }) else { return true }
    guard old.parent == new.parent else { return false }
    if !outer.hasMember(String(new.name)) { edits.rename(member, to: String(new.name)) }
    return true
  }

  private func move(_ old: TokenPath, to new: TokenPath, _ edits: inout FileEdits) {
    guard let (_, member, keys) = member(at: old.segments.map { $0 }) else { return }
    let names = new.segments.map(String.init)
    let prefix = keys.count > old.segments.count ? [keys[0]] : []
    let (outerKeys, key) = (prefix + names.dropLast(), names.last ?? "")
    if value(at: outerKeys)?.hasMember(key) == true { return }
    remove(keys, from: &edits)
    let (insertion, object) = insertion(of: member, at: keys, into: self, Array(outerKeys), key)
    edits.insert(insertion, into: object)
  }

  /// Takes a member away, and a group around it of which nothing but a type is left: it would read as a token without
  /// a value.
  package func remove(_ keys: [String], from edits: inout FileEdits) {
    let outer = Array(keys.dropLast())
    guard let key = keys.last, let object = value(at: outer), let member = object.member(key) else {
      return
    }
    let rest = (object.members ?? []).filter { $0.keyOffset != member.keyOffset }.map(\.key)
    if rest == ["$type"], !outer.isEmpty { return remove(outer, from: &edits) }
    edits.remove(member)
  }

  /// The changes that take a member away here, and write it at the same place of another file; `nil` where there is none.
  package func moving(_ keys: [String], to other: FileText) -> (here: FileEdits, there: FileEdits)?
  {
    let outerKeys = Array(keys.dropLast())
    guard let key = keys.last, let member = value(at: outerKeys)?.member(key) else { return nil }
    var (here, there) = (FileEdits(), FileEdits())
    here.remove(member)
    let (insertion, object) = insertion(of: member, at: keys, into: other, outerKeys, key)
    there.insert(insertion, into: object)
    return (here, there)
  }

  /// A member as it is written into a group, the groups that are missing around it; with the type that it had from a
  /// group where it would have another.
  private func insertion(
    of member: JSON.Member, at keys: [String], into other: FileText, _ outerKeys: [String],
    _ key: String
  ) -> (FileEdits.Insertion, object: JSON) {
    let type = inheritedType(keys)
    var (place, known) = (other.tree, 0)
    while known < outerKeys.count, let next = place[outerKeys[known]], next.members != nil {
      (place, known) = (next, known + 1)
    }
    let missing = outerKeys[known...]
    // A group that comes to another file keeps its type.
    let level = keys.indices.dropLast().last { value(at: Array(keys[...$0]))?["$type"] != nil }
    let isTypedGroup = outerKeys == keys.dropLast() && level.map { $0 >= known } ?? false
    let needsType =
      type != nil && member.value["$type"] == nil && type != other.inheritedType(outerKeys + [key])
    let inside = missing.isEmpty ? [] : missing.dropFirst() + [key]
    let content = FileEdits.Insertion.Content.copied(
      member, from: self, inside: inside, type: needsType || isTypedGroup ? type : nil,
      isIn: isTypedGroup ? level.map { outerKeys.count - $0 } ?? 0 : 0)
    let last = place.members?.last { $0.keyOffset != member.keyOffset || $0.value != member.value }
    return (
      FileEdits.Insertion(after: last?.key, key: missing.first ?? key, content: content), place
    )
  }

  /// The type that groups give to what is at a place.
  package func inheritedType(_ keys: [String]) -> String? {
    var (value, type) = (tree, tree["$type"]?.string)
    for key in keys.dropLast() {
      guard let next = value[key] else { break }
      value = next
      type = value["$type"]?.string ?? type
    }
    return type
  }
}

// MARK: - References

extension FileText {
  static let proseKeys: Set<String> = [
    "$description", "description", "comment", "$schema", "$comment",
  ]

  /// Where references lead.
  private struct Targets {
    var groups: [String: String]
    var tokens: [String: String]
    /// Whether only the paths themselves move, and nothing behind them.
    var isExact: Bool
  }

  /// Leads references in a value to other paths.
  private func lead(
    _ targets: Targets, in value: JSON, key: String, _ edits: inout FileEdits
  ) {
    switch value.kind {
    case .null, .bool, .number: return
    case .array(let elements):
      for element in elements { lead(targets, in: element, key: key, &edits) }
    case .object(let members):
      for member in members where !FileText.proseKeys.contains(member.key) {
        // Tokens Studio has there what Figma calls each token.
        if key == "$figmaStyleReferences" || key == "$figmaVariableReferences",
          let new = FileText.target(member.key[...], targets.tokens, isExact: targets.isExact)
        {
          edits.rename(member, to: new)
        }
        lead(targets, in: member.value, key: member.key, &edits)
      }
    case .string(let text):
      let isPointer = key == "$ref" || key == "$extends" && text.hasPrefix("#")
      guard isPointer || text.contains("{") || text.hasPrefix("$") else { return }
      let isGroup = key == "$extends"
      let paths = isGroup ? targets.groups : targets.tokens
      let other =
        isPointer
        ? FileText.pointer(text, paths)
        : FileText.braces(text, paths, isExact: targets.isExact && !isGroup)
      guard other != text else { return }
      edits.replace(value, by: rewritten(value, from: text, to: other))
    }
  }

  /// The raw text of a string with another content, in its quotes and with its escapes where these can stay.
  private func rewritten(_ value: JSON, from old: String, to new: String) -> [UInt8] {
    let raw = text(of: value)
    guard raw.dropFirst().dropLast().elementsEqual(old.utf8), raw.first == .apostrophe,
      !new.contains("'"), !new.contains("\\")
    else { return Array(JSON.quoted(new).utf8) }
    return [.apostrophe] + Array(new.utf8) + [.apostrophe]
  }

  /// A path's new one: its own, or that of a group around it with the rest of the path behind.
  private static func target(
    _ path: Substring, _ targets: [String: String], isExact: Bool
  ) -> String? {
    if isExact {
      let plain = path.hasSuffix(".value") ? path.dropLast(6) : path
      return targets[String(path)] ?? targets[String(plain)].map { $0 + path[plain.endIndex...] }
    }
    var end = path.endIndex
    while true {
      if let new = targets[String(path[..<end])] { return new + path[end...] }
      guard let dot = path[..<end].lastIndex(of: ".") else { return nil }
      end = dot
    }
  }

  /// A text in which each path in braces, or behind a `$` at the beginning, is the new one.
  private static func braces(
    _ text: String, _ targets: [String: String], isExact: Bool
  ) -> String {
    if text.hasPrefix("$"), !text.contains("{") {
      return target(text.dropFirst(), targets, isExact: isExact).map { "$" + $0 } ?? text
    }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let inner = rest[rest.index(after: start)..<end]
      let blanks = inner.prefix { $0 == " " }
      let path = inner.dropFirst(blanks.count)
      let tail = path.reversed().prefix { $0 == " " }.count
      result += rest[...start]
      result += blanks
      result +=
        target(path.dropLast(tail), targets, isExact: isExact) ?? String(path.dropLast(tail))
      result += path.suffix(tail)
      rest = rest[end...]
    }
    return result + rest
  }

  /// A JSON Pointer, of this file or another, whose names lead to the new path.
  private static func pointer(_ text: String, _ targets: [String: String]) -> String {
    guard let hash = text.firstRange(of: "#/"),
      let names = try? Reference.segments(String(text[hash.lowerBound...]))
    else { return text }
    for count in names.indices.reversed().map({ $0 + 1 }) {
      let path = names.prefix(count).joined(separator: ".")
      guard let new = targets[path] else { continue }
      let segments = new.split(separator: ".").map(String.init) + names.dropFirst(count)
      return text[..<hash.lowerBound] + Reference.pointer(to: segments)
    }
    return text
  }
}
