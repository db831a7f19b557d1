internal import TokenModel

/// The declarations of generated Swift whose values are others than in the text before it.
enum ChangedValues {
  /// The most that are told one by one.
  private static let most = 10

  /// One note for each declaration, in the order of the new text.
  static func notes(from old: String, to new: String) -> [String] {
    let before = Dictionary(first: declarations(of: old).map { ($0.name, $0) })
    let changed = declarations(of: new).compactMap { now -> String? in
      guard let was = before[now.name], was.told != now.told else { return nil }
      let isShown = was.comment != now.comment
      return "note: \(now.name): was \(short(isShown ? was.comment : was.value)), "
        + "is \(short(isShown ? now.comment : now.value))\n"
    }
    let rest = changed.count - most
    return changed.prefix(most)
      + (rest > 0 ? ["note: and \(rest) more value\(rest == 1 ? "" : "s") changed\n"] : [])
  }

  private struct Declaration {
    var name: String
    var value: String
    /// The lines of its comment, which have its values for people, without those that have something else.
    var comment: String
    /// What differs where the value does: a place in a table, and another token, are the same with another value.
    var told: String {
      let isPlace = value.contains("(at: ") || value.hasPrefix(name.prefix { $0 != "." } + ".")
      return isPlace && !comment.isEmpty ? comment : value
    }
  }

  /// The constants of the first type, with the names of the types around them.
  private static func declarations(of text: String) -> [Declaration] {
    var found: [Declaration] = []
    var types: [(name: Substring, indent: Int)] = []
    var comment: [Substring] = []
    for line in text.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      let words = line.dropFirst(indent)
      if words.hasPrefix("///") {
        let line = words.dropFirst(3).drop { $0 == " " }
        let isOther = ["Source", "Recorded", "Replaces", "Since", "Note"].contains {
          line.hasPrefix("- \($0): ")
        }
        if !line.isEmpty, !isOther { comment.append(line) }
        continue
      }
      if words == "}", types.last?.indent == indent {
        types.removeLast()
        if types.isEmpty { return found }
      } else if let start = words.firstRange(of: "enum "), words.hasSuffix(" {") {
        types.append((words[start.upperBound...].prefix { $0 != " " && $0 != ":" }, indent))
      } else if !types.isEmpty, let (name, value) = constant(words) {
        let path = types.map(\.name) + [name]
        found.append(
          Declaration(
            name: path.joined(separator: "."), value: String(value),
            comment: comment.joined(separator: " ")))
      }
      if !words.hasPrefix("@") { comment = [] }
    }
    return found
  }

  /// The name and value of `static let name = value` or `static var name: Type { value }`.
  private static func constant(_ line: Substring) -> (name: Substring, value: Substring)? {
    guard let start = line.firstRange(of: "static let ") ?? line.firstRange(of: "static var ")
    else { return nil }
    let rest = line[start.upperBound...]
    let name = rest.prefix { $0 != " " && $0 != ":" && $0 != "=" }
    if let sign = rest.firstRange(of: " = ") { return (name, rest[sign.upperBound...]) }
    guard let brace = rest.firstRange(of: " { "), rest.hasSuffix(" }") else { return nil }
    return (name, rest[brace.upperBound...].dropLast(2))
  }

  private static func short(_ text: String) -> String {
    text.count > 80 ? text.prefix(79) + "…" : text
  }
}
