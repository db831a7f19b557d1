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
      if case .moved(path, let new) = last.event { return try fate(of: path, as: new, last.commit) }
      return PathProblem.removed(path, last.commit)
    }
    let later = try now.snapshot(.head).history(of: path)
    if let then = later.first(where: { $0.commit.number <= now.commit }) {
      return PathProblem.calledOtherwise(path, then: then.path)
    }
    if let first = later.last { return PathProblem.notYet(path, first.commit) }
    if let first = try born(path) { return PathProblem.notYet(path, first) }
    if let problem = try gone(path) { return problem }
    if let point = try? Point(path.text), (try? now.snapshot(point)) != nil {
      let text = TypedCommand.quoted(path.text)
      return VerbProblem.noPath(
        path.text, fix: "that is a point: name a token, and add --at \(text)")
    }
    return PathAdvice.unknown(path.text, among: try now.livePaths())
  }

  /// The most paths that are compared with a text: of a larger registry only whole paths are taken.
  static let mostPaths = 200_000

  /// The first commit of the tokens of a group that has none yet.
  private func born(_ group: TokenPath) throws -> CommitInfo? {
    let head = try now.snapshot(.head)
    let inside = try head.allPaths().map { TokenPath(trusted: $0) }.filter { $0.isInside(group) }
    let first = try inside.compactMap { try head.history(of: $0).last?.commit }
      .min { $0.number < $1.number }
    return first.flatMap { $0.number > now.commit ? $0 : nil }
  }

  /// Where the tokens of a group that has none now went: to the token, or the group around all of them, or nowhere. What
  /// was renamed inside of the group and removed then went nowhere.
  private func gone(_ group: TokenPath) throws -> PathProblem? {
    let ends = try now.allPaths().map { TokenPath(trusted: $0) }.filter { $0.isInside(group) }
      .compactMap { old in try now.history(of: old).first.map { (old: old, last: $0) } }
    let moves = ends.compactMap { end -> (new: TokenPath, commit: CommitInfo)? in
      guard case .moved(end.old, let new) = end.last.event, !new.isInside(group) else { return nil }
      return (new, end.last.commit)
    }
    guard let first = moves.first else {
      return ends.map(\.last.commit).max { $0.number < $1.number }.map {
        .removed(group, $0, isGroup: true)
      }
    }
    var new = first.new
    for (other, _) in moves { while !other.isInside(new), let outer = new.parent { new = outer } }
    return try moves.allSatisfy { $0.new.isInside(new) }
      ? fate(of: group, as: new, first.commit) : nil
  }

  /// What became of a path that was renamed: its last name, or that nothing has that any more.
  private func fate(
    of path: TokenPath, as new: TokenPath, _ commit: CommitInfo
  ) throws -> PathProblem {
    let next = try now.paths(in: new).isEmpty ? problem(new) as? PathProblem : nil
    if case .removed(let last, let removal, let end, let isGroup)? = next {
      return .removed(path, removal, as: (end?.path ?? last, commit), isGroup: isGroup)
    }
    if case .renamed(_, let last, _)? = next { return .renamed(path, to: last, commit) }
    return .renamed(path, to: new, commit)
  }

  /// The problem of a path that names nothing and never did, with the nearest, or what its group has instead.
  package static func unknown(_ text: String, among known: [String]) -> VerbProblem {
    var near = near(text, among: known)
    // What is asked of a thing stands at the end: another property is no answer.
    if text.contains(" "), let last = TextFields.nameWords(text).last,
      near.map(TextFields.nameWords)?.contains(where: { TextFields.begins($0, last) }) == false
    {
      near = nil
    }
    let paths = withGroups(known).map {
      (path: TokenPath(trusted: $0), words: TextFields.nameWords($0))
    }
    let component =
      text.contains(" ") ? TextFields.component(of: TextFields.nameWords(text), among: paths) : nil
    if let component, near.map({ TokenPath(trusted: $0).isInside(component) }) == false {
      near = nil
    }
    guard let path = try? TokenPath(text), let group = path.parent ?? component else {
      return .unknownPath(text, near: near)
    }
    // The same name in another group is another thing: `statusBar.height` does not mean `tabBar.height`.
    let isElsewhere = near.map { TokenPath(trusted: $0) }.map { other in
      other.parent != group && other.segments.last == path.segments.last
        && other.segments.count == path.segments.count
    }
    // The names that stand in the group, in their order.
    let inside = known.lazy.map { TokenPath(trusted: $0) }
      .filter { $0.isInside(group) && $0 != group }
      .map { String($0.segments[group.segments.count]) }.uniqued
    guard isElsewhere ?? true, !inside.isEmpty else { return .unknownPath(text, near: near) }
    return .noPath(
      text,
      fix: "\(group.text) has \(inside.listed(most: 8)); "
        + "`blazon list \(group.text)` shows them")
  }

  /// The token, group or pattern most like the text.
  package func near(_ text: String) throws -> String? {
    PathAdvice.near(text, among: try now.livePaths())
  }

  /// The path, or group of one, most like the text; of a pattern, the part before its first star is compared.
  package static func near(_ text: String, among paths: [String]) -> String? {
    let known = withGroups(paths)
    if text.contains("*") { return nearPattern(text, among: known) }
    let worded = PathPattern.worded(known)
    for other in [text] + Synonyms.all(of: text) {
      // The end of a path, or a title as tables print it.
      let words = PathPattern.words(other)
      let named = worded.filter { $0.words.hasSuffix(words) }.map(\.path)
      if let found = named.min(by: { depth($0) < depth($1) }) { return found }
      // `actionSheet.cancel` is the beginning of a name, before it is another name misspelled.
      let begun = other.count > 2 ? known.filter { $0.hasPrefix(other) } : []
      if let found = begun.min(by: { $0.count < $1.count }) { return found }
      if other != text, let found = PathPattern.nearest(other, among: worded) { return found }
    }
    return PathPattern.nearest(text, among: worded) ?? nearest(text, among: known)
      ?? asWritten(text, among: known) ?? withoutOne(text, among: known)
  }

  /// The pattern with the group before its first star that is most like it.
  private static func nearPattern(_ text: String, among known: [String]) -> String? {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    let fixed = names.prefix { !$0.contains("*") }
    let group = fixed.joined(separator: ".")
    guard !fixed.isEmpty, !known.contains(group),
      let near = nearest(group, among: known.filter { depth($0) == fixed.count })
    else { return nil }
    return ([near] + names.dropFirst(fixed.count).map(String.init)).joined(separator: ".")
  }

  /// The path or group whose letters and digits are those of the last names of a text, as references, outputs and
  /// generated code have them: `{color.brand}`, `var(--color-brand)`, `Design.Color.brand`, `Tokens.space100`.
  private static func asWritten(_ text: String, among known: [String]) -> String? {
    var names = text.split { !$0.isLetter && !$0.isNumber }.map(letters)
    if names.last == "root" { names.removeLast() }
    let all = known.map { (path: $0, letters: letters($0)) }
    return names.indices.lazy.compactMap { start in
      let wanted = names[start...].joined()
      return all.first { $0.letters == wanted }?.path
    }.first
  }

  /// The path or group that has all names of a text but one: `font.tracking` for `font.system.tracking`.
  private static func withoutOne(_ text: String, among known: [String]) -> String? {
    let names = text.split(separator: ".")
    guard names.count > 2 else { return nil }
    let shorter = names.indices.map { left in
      names.indices.filter { $0 != left }.map { names[$0] }.joined(separator: ".")
    }
    return shorter.first(where: Set(known).contains)
  }

  static func letters(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// A token that a new one is most likely meant to be: `color.brand` for `Color.Brand`, for
  /// `Tokens.Color.brand` of generated code and for `--color-brand` of CSS.
  package static func twin(of new: String, among paths: [String]) -> String? {
    let others = paths.filter { $0 != new }
    let wanted = letters(new)
    if let same = others.first(where: { letters($0) == wanted }) { return same }
    return new.first?.isUppercase == true ? asWritten(new, among: others) : nil
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

extension Snapshot {
  /// The paths of the tokens that there are, in any revision: what can be suggested.
  package func livePaths() throws -> [String] {
    // A larger state is not read for an error.
    guard try allPaths().count <= PathAdvice.mostPaths else { return [] }
    return Set(try load(isEvidenceNeeded: false).cells.lazy.map(\.path.text)).sorted()
  }

  /// Why no token of the revision matches a word, where other revisions of the same time have one;
  /// `nil` where none has.
  package func elsewhere(_ text: String) throws -> VerbProblem? {
    guard let revision else { return nil }
    let others = try outline().revisions.map(\.id).filter { id in
      guard id != revision else { return false }
      let other = try snapshot(Point(revision: id, when: .number(commit), text: id))
      let known = try other.allPaths().map { TokenPath(trusted: $0) }
      let pattern = PathPattern(text, among: known)
      return try known.contains { try pattern.matches($0) && !other.cells(of: $0).isEmpty }
    }
    return others.isEmpty ? nil : .elsewhere(text, in: revision, others: others)
  }
}
