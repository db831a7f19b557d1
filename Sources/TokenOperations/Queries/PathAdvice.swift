package import TokenModel
package import TokenStore

/// Finds the path that a person may have meant.
package struct PathAdvice {
  /// The state that has no answer for the path.
  package let now: Snapshot

  /// Advice about paths of a state.
  package init(now: Snapshot) { self.now = now }

  /// The reason why there is no token at `path`; to be thrown.
  package func problem(_ path: TokenPath) throws -> any Problem {
    if let last = try now.history(of: path).first {
      if case .moved(path, let new) = last.event {
        return PathProblem.renamed(path, to: new, last.commit)
      }
      return PathProblem.removed(path, last.commit)
    }
    let later = try now.snapshot(.head).history(of: path)
    if let then = later.first(where: { $0.commit.number <= now.commit }) {
      return PathProblem.calledOtherwise(path, then: then.path)
    }
    if let first = later.last {
      return PathProblem.notYet(path, first.commit)
    }
    if let point = try? Point(path.text), (try? now.snapshot(point)) != nil {
      return VerbProblem.noPath(
        path.text, fix: "that is a point: name a token, and add --at \(path.text)")
    }
    return PathAdvice.unknown(path.text, among: try now.allPaths())
  }

  /// The problem of a path that names nothing and never did, with the nearest, or what its group has instead.
  package static func unknown(_ text: String, among known: [String]) -> VerbProblem {
    let near = near(text, among: known)
    guard let path = try? TokenPath(text) else { return .unknownPath(text, near: near) }
    // The same name in another group is another thing: `statusBar.height` does not mean `tabBar.height`.
    let isElsewhere = near.map { TokenPath(trusted: $0) }.map { other in
      other.parent != path.parent && other.segments.last == path.segments.last
        && other.segments.count == path.segments.count
    }
    if isElsewhere ?? true, let inside = inside(path, among: known) {
      return .noPath(text, fix: inside)
    }
    return .unknownPath(text, near: near)
  }

  /// What a group has instead of a name that it has not, and that is like none of its own; `nil` where there is no such
  /// group.
  static func inside(_ path: TokenPath, among paths: [String]) -> String? {
    guard let group = path.parent, let name = path.segments.last.map(String.init) else {
      return nil
    }
    let tokens = paths.map { TokenPath(trusted: $0) }.filter { $0 != group && $0.isInside(group) }
    let depth = group.segments.count
    var names: [String] = []
    for token in tokens {
      let child = String(token.segments[depth])
      if !names.contains(child) { names.append(child) }
    }
    guard !names.isEmpty, nearest(name, among: names) == nil,
      Synonyms.all(of: name).allSatisfy({ nearest($0, among: names) == nil })
    else { return nil }
    let more = names.count > 8 ? " and \(names.count - 8) more" : ""
    return
      "\(group.text) has \(names.prefix(8).joined(separator: ", "))\(more); `blazon list \(group.text)` shows them"
  }

  /// The token, group or pattern most like the text.
  package func near(_ text: String) throws -> String? {
    PathAdvice.near(text, among: try now.allPaths())
  }

  /// The path, or group of one, most like the text; of a pattern, the part before its first star is
  /// compared.
  package static func near(_ text: String, among paths: [String]) -> String? {
    let known = withGroups(paths)
    guard text.contains("*") else {
      let words = PathPattern.words(text)
      // A suffix, or a title as tables print it.
      let named = known.filter { PathPattern.words($0).hasSuffix(words) }
      // `actionSheet.cancel` is the beginning of a name, before it is another name misspelled.
      let begun = text.count > 2 ? known.filter { $0.hasPrefix(text) } : []
      let first = named.min { depth($0) < depth($1) } ?? begun.min { $0.count < $1.count }
      if let found = first ?? otherwise(text, among: known) { return found }
      return PathPattern.nearest(text, among: known)
        ?? nearest(text, among: known)
        ?? asWritten(text).flatMap { near($0, among: paths) }
        ?? withoutOuter(text, among: known)
    }
    // Of a pattern, the names before the first star.
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    let fixed = names.prefix { !$0.contains("*") }
    let group = fixed.joined(separator: ".")
    guard !fixed.isEmpty, !known.contains(group),
      let near = nearest(group, among: known.filter { depth($0) == fixed.count })
    else { return nil }
    return ([near] + names.dropFirst(fixed.count).map(String.init)).joined(separator: ".")
  }

  /// The path or group that has other words for the same thing as its last names, or else begins words with them.
  private static func otherwise(_ text: String, among known: [String]) -> String? {
    for other in Synonyms.all(of: text) {
      let words = PathPattern.words(other)
      let named = known.filter { PathPattern.words($0).hasSuffix(words) }
      if let found = named.min(by: { depth($0) < depth($1) }) { return found }
      if let found = PathPattern.nearest(other, among: known) { return found }
    }
    return nil
  }

  /// The name inside `{…}`, `var(--…)`, `$…` or `--…`, as references and outputs write it; `nil` where there is none.
  private static func asWritten(_ text: String) -> String? {
    var name = text[...]
    if name.hasPrefix("var("), name.hasSuffix(")") { name = name.dropFirst(4).dropLast() }
    name = name.drop { "{$-@.".contains($0) }
    if name.hasSuffix("}") { name = name.dropLast() }
    return name.isEmpty || name.count == text.count ? nil : String(name)
  }

  /// The path or group whose letters and digits are those of the last names of a text, as generated code has them:
  /// `Design.Color.brand`, `Tokens.Palette.blue600`, `Tokens.space100`, `Tokens.Color.Brand.root`.
  private static func withoutOuter(_ text: String, among known: [String]) -> String? {
    var names = text.split(separator: ".").map(letters)
    guard names.count > 1 else { return nil }
    if names.last == "root" { names.removeLast() }
    let all = known.map { (path: $0, letters: letters($0)) }
    return names.indices.lazy.compactMap { start in
      let wanted = names[start...].joined()
      return wanted.isEmpty ? nil : all.first { $0.letters == wanted }?.path
    }.first
  }

  private static func letters(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// A token that a new one is most likely meant to be: `color.brand` for `Color.Brand`, for
  /// `Tokens.Color.brand` of generated code and for `--color-brand` of CSS.
  package static func twin(of new: String, among paths: [String]) -> String? {
    let others = paths.filter { $0 != new }
    let wanted = letters(new)
    if let same = others.first(where: { letters($0) == wanted }) { return same }
    guard new.first?.isUppercase == true else { return nil }
    return withoutOuter(new, among: others)
  }

  /// The paths with the groups around them, each once.
  static func withGroups(_ paths: [String]) -> [String] {
    var known: [String] = []
    var seen: Set<String> = []
    for path in paths {
      var next: TokenPath? = TokenPath(trusted: path)
      while let path = next, seen.insert(path.text).inserted {
        known.append(path.text)
        next = path.parent
      }
    }
    return known
  }

  private static func depth(_ path: String) -> Int { TokenPath(trusted: path).segments.count }
}
