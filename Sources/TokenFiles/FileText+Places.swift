package import PositionedJSON
internal import TokenModel

extension FileText {
  /// The keys that lead to a place, through objects and lists.
  package func keys(at offset: Int) -> [String] {
    var (value, keys) = (tree, [String]())
    while true {
      if let members = value.members, let next = members.last(where: { $0.keyOffset <= offset }) {
        (value, keys) = (next.value, keys + [next.key])
      } else if let elements = value.elements,
        let index = elements.lastIndex(where: { $0.offset <= offset })
      {
        (value, keys) = (elements[index], keys + [String(index)])
      } else {
        return keys
      }
    }
  }

  /// The value that begins at a place: of several, the outermost.
  package func value(from offset: Int) -> JSON? {
    var value = tree
    while value.offset != offset {
      let inner = value.elements ?? value.members?.map(\.value) ?? []
      guard let next = inner.last(where: { $0.offset <= offset }) else { return nil }
      value = next
    }
    return value
  }

  /// Whether tokens have their values under `value`, as older tools write them, and not under `$value`; `nil` without
  /// tokens.
  package var hasPlainKeys: Bool? {
    if hasKey("$value") { return false }
    return hasTokens ? true : nil
  }

  /// The text with keys in the form of another file, with `$` or without; the texts of members stay as they are.
  package func keyed(as other: FileText) throws(JSONProblem) -> FileText {
    guard let isPlain = other.hasPlainKeys, hasPlainKeys == !isPlain else { return self }
    func pair(_ plain: String, _ marked: String) -> (old: String, new: String) {
      isPlain ? (marked, plain) : (plain, marked)
    }
    let about = hasKey("description") ? "description" : "comment"
    let texts = [
      pair("description", "$description"), pair(about, "$description"),
      pair("deprecated", "$deprecated"), pair("extensions", "$extensions"),
    ].filter { other.hasKey($0.new) && !other.hasKey($0.old) }
    let keys = Dictionary(first: [pair("value", "$value"), pair("type", "$type")] + texts)
    var edits = FileEdits()
    FileText.rename(keys, in: tree, &edits)
    return try changed(by: edits)
  }

  private static func rename(_ keys: [String: String], in object: JSON, _ edits: inout FileEdits) {
    // A length in two members is a value and no token.
    let isToken = isToken(object) || object["value"]?["unit"] != nil
    for member in object.members ?? [] {
      if let key = keys[member.key], !object.hasMember(key), isToken || member.value.members == nil
      {
        edits.rename(member, to: key)
      } else if !isToken, !member.key.hasPrefix("$") {
        rename(keys, in: member.value, &edits)
      }
    }
  }

  /// The comments of a text that is read without a problem.
  package static func comments(in bytes: [UInt8]) -> Set<[UInt8]> {
    // Few files have any, and none without a slash.
    guard bytes.contains(.slash) else { return [] }
    let text = FileText(name: "", bytes: bytes, tree: .null)
    var found: Set<[UInt8]> = []
    var place = 0
    while let next = bytes[place...].firstIndex(where: {
      $0 == .slash || $0 == .quote || $0 == .apostrophe
    }) {
      place = bytes[next] == .slash ? text.commentEnd(next) : text.stringEnd(next)
      if bytes[next] == .slash { found.insert(Array(bytes[next..<place])) }
    }
    return found
  }

  /// Whether the file has a member of that name anywhere.
  package func hasKey(_ key: String) -> Bool { tree.holds { $0.hasMember(key) } }

  /// Whether values are written as DTCG has them: objects, or under keys with `$` at least.
  package var hasValueObjects: Bool {
    hasKey("$value")
      && (!tree.holds { value in
        guard let text = value["$value"]?.string else { return false }
        return text.hasPrefix("#") || text.first?.isNumber == true
      } || hasKey("colorSpace") || hasKey("unit"))
  }

  /// Writes a member at the place that keys name, the objects around it where they are missing, behind those that are there.
  package func insert(_ value: JSON, at keys: [String], into edits: inout FileEdits) {
    var (place, known) = (tree, 0)
    while known + 1 < keys.count, let next = place[keys[known]], next.members != nil {
      (place, known) = (next, known + 1)
    }
    var content = value
    for key in keys[(known + 1)...].reversed() { content = .object([.init(key, content)]) }
    edits.insert(
      FileEdits.Insertion(
        after: place.members?.last?.key, key: keys[known], content: .made(content)),
      into: place)
  }
}
